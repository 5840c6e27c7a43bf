/** What is said at a table by those who watch it. */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";

/** As long as the room takes it. */
const LENGTH_MAX = 300;
/** So near to the end counts as being there. */
const NEAR = 60;

/** @typedef {{ name: string, text: string }} Said */

export class Chat extends LitElement {
  static properties = { said: { attribute: false }, may: { attribute: false } };

  static styles = [ui, css`
    :host {
      display: flex;
      flex-direction: column;
      min-height: 0;
    }
    .said {
      flex: 1;
      overflow: auto;
      overscroll-behavior: contain;
      padding: 0.5rem 0.75rem;
      font-size: 0.9rem;
    }
    .said p {
      margin: 0.15rem 0;
      overflow-wrap: anywhere;
    }
    form {
      display: flex;
      gap: 0.4rem;
      padding: 0.5rem;
      border-top: 1px solid var(--line);
    }
    input {
      flex: 1;
      min-width: 0;
    }
  `];

  constructor() {
    super();
    /** @type {readonly Said[]} */
    this.said = [];
    this.may = false;
    this.atEnd = true;
  }

  willUpdate() {
    const { list } = this;
    this.atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  updated() {
    // Who reads further up is left there.
    if (this.list && this.atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  get list() {
    return this.renderRoot.querySelector("[role=log]");
  }

  render() {
    return html`<div class="said" role="log" aria-label=${texts.chat.title} tabindex="0">
        ${this.said.length === 0 ? html`<p class="faint">${texts.chat.empty}</p>` : nothing}
        ${this.said.map(({ name, text }) => html`<p><strong>${name}</strong> ${text}</p>`)}
      </div>
      ${this.may
        ? html`<form @submit=${this.send}>
            <input name="text" maxlength=${LENGTH_MAX} autocomplete="off" aria-label=${texts.chat.say} placeholder=${texts.chat.say} data-test="chat-text" />
            <button data-test="chat-send">${texts.chat.send}</button>
          </form>`
        : html`<p class="said faint">${texts.chat.signIn}</p>`}`;
  }

  focus() {
    this.renderRoot.querySelector("input")?.focus();
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    const field = this.renderRoot.querySelector("input");
    const text = field?.value.trim() ?? "";
    if (!field || text === "") return;
    field.value = "";
    this.dispatchEvent(new CustomEvent("say", { detail: text }));
  }
}

customElements.define("cr-chat", Chat);
