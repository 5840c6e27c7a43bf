/** How the parts of the lab look: what is asked, tables of figures, and what is refused. */

import { css } from "../lit/lit.js";

export const looks = css`
  :host {
    display: block;
  }
  h2 {
    font-size: 1.2rem;
  }
  p {
    margin: 0 0 0.75rem;
  }
  .asked {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem 1rem;
    align-items: end;
    margin-bottom: 1rem;
  }
  .asked label {
    display: grid;
    gap: 0.2rem;
    font-weight: 600;
    min-width: 0;
    max-width: 100%;
  }
  .stack {
    display: grid;
    gap: 1rem;
    grid-template-columns: minmax(0, 1fr);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  /* A wide table is moved within its own box; the page stays where it is. */
  .box {
    overflow-x: auto;
    max-width: 100%;
    position: relative;
  }
  .box + p {
    margin-top: 0.75rem;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: left;
    padding-bottom: 0.35rem;
  }
  th,
  td {
    padding: 0.35rem 0.75rem 0.35rem 0;
    text-align: left;
    border-bottom: 1px solid var(--line);
    white-space: nowrap;
  }
  td.number,
  th.number {
    text-align: right;
  }
  .refused {
    margin: 0;
    color: var(--warn);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .refused.marked {
    font-family: ui-monospace, monospace;
    font-size: 0.9rem;
  }
  .waits {
    opacity: 0.55;
  }
  summary {
    cursor: pointer;
    min-height: 2.25rem;
    align-content: center;
  }
`;
