/** Waits for a state, whoever brings it about; and says what was waited for in vain. */

import { setTimeout as rest } from "node:timers/promises";

/**
 * @param {() => boolean | Promise<boolean>} holds
 * @param {string} what
 * @param {number} [seconds]
 */
export async function until(holds, what, seconds = 30) {
  const late = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > late) throw new Error(`it is waited for in vain that ${what}`);
    await rest(50);
  }
}
