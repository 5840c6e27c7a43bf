/** How buttons, fields, panels and dialogs look everywhere: components put this before their own styles. */

import { css } from "./lit/lit.js";

export const ui = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  h1,
  h2,
  h3 {
    line-height: 1.2;
    margin: 0 0 0.5rem;
    text-wrap: balance;
  }
  a {
    color: var(--accent);
  }
  button,
  .button {
    font: inherit;
    font-weight: 600;
    min-height: 2.75rem;
    padding: 0.4rem 1rem;
    border-radius: var(--radius);
    border: 1px solid var(--line);
    background: var(--raised);
    color: var(--ink);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4rem;
  }
  button.main,
  .button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  button.plain,
  .button.plain {
    background: none;
    border-color: transparent;
    color: var(--accent);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  input,
  select {
    font: inherit;
    min-height: 2.75rem;
    padding: 0.3rem 0.6rem;
    border-radius: var(--radius);
    border: 1px solid var(--faint);
    background: var(--raised);
    color: var(--ink);
    max-width: 100%;
    font-weight: 400;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 1.5rem;
    width: 1.5rem;
    height: 1.5rem;
    accent-color: var(--accent);
  }
  .panel {
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 1rem;
  }
  .faint {
    color: var(--faint);
  }
  .warn {
    color: var(--warn);
  }
  dialog {
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) * 1.4);
    background: var(--raised);
    color: var(--ink);
    padding: 1.25rem;
    width: min(32rem, calc(100vw - 2rem));
    max-height: calc(100dvh - 2rem);
    overflow: auto;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  /* What has nothing to say yet takes no room, and is still listened to. */
  [role="alert"]:empty,
  [role="status"]:empty {
    position: absolute;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
