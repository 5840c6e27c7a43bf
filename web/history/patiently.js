import { Refused } from "../api.js";

/** How long one waits before one asks again, in milliseconds. */
const WAIT = 700;

/**
 * Asks for what is read from the record. A room that has not read all of it yet says so: then it is asked again.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {() => void} waits Says that it takes longer.
 * @param {() => boolean} wanted Whether anybody still wants to know.
 * @returns {Promise<T>}
 */
export async function patiently(ask, waits, wanted) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "busy" || !wanted()) throw error;
      waits();
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }
}
