/** How long is waited until something counts as not happening. Nothing here takes so long: a machine that does much besides may be slow. */

/** For what a page does when somebody does something, in thousandths of a second. */
export const PAGE = 30_000;
/** For a button that was just there, in thousandths of a second: the table may have gone on. */
export const BUTTON = 3_000;
/** For what a table shows, in seconds. */
export const SIGHT = 40;
/** For a few hands, in seconds. */
export const HANDS = 120;
