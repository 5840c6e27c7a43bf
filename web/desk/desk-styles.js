/** How the parts of the desk look: lists, tables of figures, and sections that open. */

import { css } from "../lit/lit.js";

export const figures = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: left;
  }
  th,
  td {
    text-align: left;
    padding: 0.4rem 0.6rem;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  th {
    font-size: 0.85rem;
    color: var(--faint);
    font-weight: 600;
    white-space: nowrap;
  }
  .number {
    text-align: right;
    white-space: nowrap;
  }
  tfoot :is(td, th) {
    font-weight: 700;
    color: var(--ink);
    border-bottom: 0;
    border-top: 2px solid var(--faint);
  }
  time {
    white-space: nowrap;
  }
  @media (max-width: 640px) {
    th,
    td {
      padding: 0.35rem 0.3rem;
      font-size: 0.82rem;
    }
    time {
      white-space: normal;
    }
  }
`;

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "medium" });

/** When something was, as people write it. @param {number} at In thousandths of a second since 1970. */
export const written = (at) => moment.format(at);
