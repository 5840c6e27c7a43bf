/** How the page of a table is laid out: the felt in the middle, log and chat beside it, or behind a button where there is no room. */

import { css } from "../lit/lit.js";
import { ui } from "../ui.js";

export const pageStyles = [ui, css`
  :host {
    display: block;
    position: relative;
    min-height: 30rem;
  }
  /* It takes what room there is, however long the log has become. */
  .page {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template: "bar side" auto "felt side" minmax(0, 1fr) "bottom side" auto / minmax(0, 1fr) 21rem;
    overflow: hidden;
    background: var(--paper);
    color: var(--ink);
  }
  .bar {
    grid-area: bar;
    display: flex;
    align-items: center;
    gap: 0.4rem;
    padding: 0.3rem 0.75rem;
  }
  h1 {
    font-size: 1.05rem;
    margin: 0 auto 0 0;
    min-width: 0;
  }
  .limit {
    font-weight: 400;
    white-space: nowrap;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
  }
  .tools.inline button,
  .tools.inline .button {
    min-height: 2.2rem;
    padding: 0.2rem 0.5rem;
    font-size: 0.88rem;
    font-weight: 500;
  }
  .menu .tools {
    flex-direction: column;
  }
  .menu {
    width: min(20rem, calc(100vw - 2rem));
  }
  .only-narrow {
    display: none;
  }
  cr-felt {
    grid-area: felt;
  }
  .bottom {
    grid-area: bottom;
    padding: 0.5rem 0.75rem max(0.6rem, env(safe-area-inset-bottom));
    display: flex;
    flex-direction: column;
    gap: 0.4rem;
    border-top: 1px solid var(--line);
    background: var(--raised);
    min-height: 7.4rem;
  }
  .notice {
    margin: 0;
    display: flex;
    gap: 0.3rem 0.7rem;
    align-items: center;
    flex-wrap: wrap;
    font-size: 0.92rem;
  }
  .notice button {
    min-height: 2.2rem;
    padding: 0.15rem 0.8rem;
  }
  .ways {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: thin;
    padding: 3px;
  }
  .ways > * {
    flex: none;
  }
  .refusal {
    border-left: 4px solid var(--warn);
    padding-left: 0.6rem;
  }
  .side {
    grid-area: side;
    display: flex;
    flex-direction: column;
    min-height: 0;
    border-left: 1px solid var(--line);
    background: var(--raised);
  }
  .tabs {
    display: flex;
    justify-content: space-between;
    border-bottom: 1px solid var(--line);
  }
  [role="tablist"] {
    display: flex;
  }
  [role="tab"] {
    border: 0;
    border-radius: 0;
    background: none;
    border-bottom: 3px solid transparent;
    font-weight: 500;
  }
  [role="tab"][aria-selected="true"] {
    border-bottom-color: var(--accent);
    font-weight: 700;
  }
  .unread {
    min-width: 1.3rem;
    padding: 0 0.35rem;
    border-radius: 99px;
    background: var(--accent);
    color: var(--accent-ink);
    font-size: 0.78rem;
    font-weight: 700;
    line-height: 1.3rem;
    text-align: center;
  }
  .panel-body {
    flex: 1;
    min-height: 0;
    display: flex;
    flex-direction: column;
  }
  cr-log,
  cr-chat {
    flex: 1;
    min-height: 0;
  }
  .closed {
    grid-column: 1 / -1;
    padding: 2rem 1rem;
    text-align: center;
  }
  @media (width < 60rem) {
    .page {
      grid-template: "bar" auto "felt" minmax(0, 1fr) "bottom" auto / minmax(0, 1fr);
    }
    .tools.inline,
    .only-wide {
      display: none;
    }
    .only-narrow {
      display: inline-flex;
      min-height: 2.4rem;
      padding: 0.1rem 0.7rem;
      font-size: 0.88rem;
      font-weight: 500;
      white-space: nowrap;
    }
    .bar {
      padding: 0.2rem 0.5rem;
    }
    h1 {
      font-size: 0.92rem;
    }
    .limit {
      display: block;
      font-size: 0.8rem;
      line-height: 1.1;
    }
    .bottom {
      padding-inline: 0.5rem;
      gap: 0.3rem;
    }
    .first-hint {
      position: absolute;
      inset: 4rem 0.5rem auto;
      z-index: 3;
      padding: 0.6rem 0.8rem;
      background: var(--raised);
      border: 1px solid var(--line);
      border-radius: var(--radius);
      box-shadow: 0 4px 16px rgb(0 0 0 / 0.35);
    }
    .side {
      position: fixed;
      inset: auto 0 0;
      height: min(75dvh, 34rem);
      border: 0;
      border-top: 2px solid var(--line);
      border-radius: 1rem 1rem 0 0;
      box-shadow: 0 -6px 24px rgb(0 0 0 / 0.35);
      z-index: 4;
      visibility: hidden;
      transform: translateY(100%);
      transition: transform var(--calm), visibility var(--calm);
    }
    .side.open {
      visibility: visible;
      transform: none;
    }
    .side .only-narrow {
      align-self: center;
    }
  }
`];
