/** What forms that ask the room for something have in common: one question at a time, and a refusal is shown where it was asked. */

import { Refused } from "../api.js";
import { css } from "../lit/lit.js";
import { account } from "../texts/account.js";

/** @import { ReactiveController, ReactiveControllerHost } from "../lit/lit.js" */
/** @import { Code } from "../wire.js" */

/** How a form looks: fields under each other, its buttons in a row. */
export const forms = css`
  form {
    display: grid;
    gap: 0.75rem;
  }
  label {
    display: grid;
    gap: 0.25rem;
    font-weight: 600;
  }
  .buttons {
    display: flex;
    gap: 0.5rem;
    flex-wrap: wrap;
  }
`;

/** How a page looks that has one thing on it. */
export const alone = css`
  :host {
    display: block;
    padding: 1.5rem 1rem;
  }
  .panel {
    max-width: 32rem;
    margin: 0 auto;
  }
`;

/** @implements {ReactiveController} */
export class Asking {
  /** Whether an answer is waited for. */
  busy = false;
  /** Why not, in the words of the room. @type {string | null} */
  refused = null;

  /** @param {ReactiveControllerHost} host */
  constructor(host) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {}

  /**
   * Asks; whether it was granted.
   * @param {() => Promise<void>} ask
   * @param {Partial<Record<Code, string>>} [said] What is said here in other words than the room's.
   */
  async ask(ask, said = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    this.host.requestUpdate();
    try {
      await ask();
      return true;
    } catch (error) {
      this.refused = error instanceof Refused ? (said[error.refusal.code] ?? sentence(error.message)) : account.unreachable;
      return false;
    } finally {
      this.busy = false;
      this.host.requestUpdate();
    }
  }

  /** Forgets what was refused. */
  forget() {
    this.refused = null;
    this.host.requestUpdate();
  }
}

/** The room speaks in clauses, without a capital and a full stop. @param {string} words */
export const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? "" : "."}`;

/**
 * What stands in a field of a form.
 * @param {SubmitEvent} event
 * @param {string} name
 */
export function field(event, name) {
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return String(new FormData(form).get(name) ?? "");
}

/**
 * The name in a field. Some keyboards write a letter and its mark one behind the other: in a name they are one character.
 * @param {SubmitEvent} event
 * @param {string} name
 */
export const nameIn = (event, name) => field(event, name).trim().normalize("NFC");
