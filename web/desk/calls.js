/** Who has called the floor, from where and since when; whoever is on the way says so. */

import { css, html, nothing } from "../lit/lit.js";
import { repeat } from "../lit/directives/repeat.js";
import { Asking } from "../account/form.js";
import { post } from "../api.js";
import { onSettings, settings, settle } from "../settings.js";
import { desk as texts, lasting } from "../texts/desk.js";
import { ui } from "../ui.js";
import { desk } from "./desk.js";
import { Watcher } from "./watcher.js";

/** @import { CallSeen, CallWanted } from "../wire.js" */

class Calls extends Watcher {
  static styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .head {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: 0.5rem;
      }
      h2 {
        font-size: 1.1rem;
        margin: 0;
      }
      ul {
        list-style: none;
        margin: 0.5rem 0 0;
        padding: 0;
        display: grid;
        gap: 0.75rem;
      }
      li {
        border-left: 4px solid var(--warn);
        padding-left: 0.7rem;
      }
      li.taken {
        border-left-color: var(--good);
      }
      p {
        margin: 0.15rem 0;
        overflow-wrap: anywhere;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin-top: 0.3rem;
      }
      .buttons :is(button, .button) {
        min-height: 2.3rem;
        padding: 0.2rem 0.7rem;
      }
    `,
  ];

  #asking = new Asking(this);
  /** @type {(() => void) | undefined} */
  #deaf;

  connectedCallback() {
    super.connectedCallback();
    this.#deaf = onSettings(() => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#deaf?.();
  }

  /**
   * @param {number} call
   * @param {CallWanted} wanted
   */
  async #change(call, wanted) {
    await this.#asking.ask(() => post(`/api/calls/${call}`, wanted));
    desk.refresh();
  }

  render() {
    const calls = desk.seen?.calls ?? [];
    const { sounds } = settings();
    return html`<section class="panel" aria-labelledby="calls">
      <div class="head">
        <h2 id="calls">${texts.calls.heading}</h2>
        <button class="plain" aria-pressed=${sounds ? "true" : "false"} @click=${() => settle({ sounds: !sounds })}>
          ${sounds ? texts.sounds.on : texts.sounds.off}
        </button>
      </div>
      ${calls.length === 0 ? html`<p class="faint">${texts.calls.none}</p>` : nothing}
      <p class="warn" role="alert">${this.#asking.refused ?? nothing}</p>
      <ul role="list" aria-live="polite" aria-relevant="additions">
        ${repeat(calls, ({ call }) => call, (call) => this.#call(call))}
      </ul>
    </section>`;
  }

  /** @param {CallSeen} seen */
  #call({ call, name, table, words, millis, taken_by }) {
    const { calls } = texts;
    return html`<li class=${taken_by ? "taken" : ""} data-test="call">
      <p><strong>${calls.from(name, table)}</strong> <span class="faint">${calls.since(lasting(millis))}</span></p>
      <p data-test="call-words">${words}</p>
      ${taken_by ? html`<p class="faint">${calls.takenBy(taken_by)}</p>` : nothing}
      <div class="buttons">
        ${
          taken_by
            ? nothing
            : html`<button class="main" ?disabled=${this.#asking.busy} data-test="take-call" aria-label=${calls.of(calls.take, name)} @click=${() => this.#change(call, { settled: false })}>
                ${calls.take}
              </button>`
        }
        <button ?disabled=${this.#asking.busy} data-test="close-call" aria-label=${calls.of(calls.close, name)} @click=${() => this.#change(call, { settled: true })}>${calls.close}</button>
        <a class="button" href="/desk/${table}" aria-label=${calls.of(calls.go, String(table))}>${calls.go}</a>
      </div>
    </li>`;
  }
}

customElements.define("cr-calls", Calls);
