/** A question to a player, as a dialog: it says what was chosen, and closes. */

/** @import { Question } from "./questions.js" */

import { LitElement, css, html, nothing } from "../lit/lit.js";
import { dollars } from "../money.js";
import { texts } from "../texts/table.js";
import { ui } from "../ui.js";
import { nearest } from "./amounts.js";
import "./amount.js";

export class QuestionDialog extends LitElement {
  static properties = { question: { state: true }, cents: { state: true } };

  static styles = [ui, css`
    .answers {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      margin-top: 1rem;
      justify-content: end;
    }
    p {
      margin: 0.4rem 0;
    }
  `];

  constructor() {
    super();
    /** @type {Question | null} */
    this.question = null;
    this.cents = 0;
  }

  /** @param {Question} question */
  async open(question) {
    this.question = question;
    this.cents = question.first;
    await this.updateComplete;
    this.dialog?.showModal();
  }

  close() {
    this.dialog?.close();
  }

  get dialog() {
    return /** @type {HTMLDialogElement | null} */ (this.renderRoot.querySelector("dialog"));
  }

  render() {
    const { question } = this;
    return html`<dialog aria-labelledby="question">
      ${question
        ? html`<h2 id="question">${question.title}</h2>
            ${question.words.map((words) => html`<p>${words}</p>`)}
            ${question.amounts
              ? html`<cr-amount
                  .model=${{ label: texts.amount, amounts: question.amounts, value: this.cents, quick: quick(question) }}
                  @amount=${(/** @type {CustomEvent<number>} */ { detail }) => (this.cents = detail)}
                  @confirm=${this.confirm}
                ></cr-amount>`
              : nothing}
            <div class="answers">
              <button @click=${() => this.dialog?.close()}>${question.no}</button>
              ${question.answers.map(
                (answer) => html`<button class=${answer.main ? "main" : ""} data-test=${answer.id} @click=${() => this.answer(answer.want(this.cents))}>
                  ${answer.label(dollars(this.cents))}
                </button>`,
              )}
            </div>`
        : nothing}
    </dialog>`;
  }

  /** Enter in the amount says what is mostly wanted. */
  confirm() {
    const answer = this.question?.answers.find(({ main }) => main);
    if (answer) this.answer(answer.want(this.cents));
  }

  /** @param {import("../wire.js").Want} want */
  answer(want) {
    this.dialog?.close();
    this.dispatchEvent(new CustomEvent("want", { detail: { want, seen: undefined } }));
  }
}

/** @param {Question} question */
function quick({ amounts }) {
  if (!amounts || amounts.least >= amounts.most) return [];
  const half = nearest(amounts, (amounts.least + amounts.most) / 2);
  return [
    { label: texts.quick.least, cents: amounts.least },
    { label: dollars(half), cents: half },
    { label: texts.quick.most, cents: amounts.most },
  ];
}

customElements.define("cr-question", QuestionDialog);
