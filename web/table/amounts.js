/** Amounts that are offered: from the least to the most in steps, the most always among them. */

/** @import { Amounts } from "../wire.js" */

/**
 * The offered amount that is nearest.
 * @param {Amounts} amounts
 * @param {number} cents
 */
export function nearest({ least, most, step }, cents) {
  if (cents <= least) return least;
  if (cents >= most) return most;
  const below = step > 0 ? least + Math.floor((cents - least) / step) * step : least;
  const above = step > 0 ? Math.min(below + step, most) : most;
  return cents - below <= above - cents ? below : above;
}

/**
 * The next offered amount above, or below.
 * @param {Amounts} amounts
 * @param {number} cents
 * @param {1 | -1} direction
 * @param {number} [stride] How far.
 */
export function next(amounts, cents, direction, stride = strideOf(amounts)) {
  const { least, most, step } = amounts;
  if (step === 0) return direction > 0 ? most : least;
  const wanted = cents + direction * stride;
  if (direction < 0 && cents === most) return nearest(amounts, Math.max(least, wanted));
  return nearest(amounts, wanted);
}

/**
 * How far one press goes: a step, or several where there are very many.
 * @param {Amounts} amounts
 */
export function strideOf({ least, most, step }) {
  if (step === 0) return most - least;
  const many = (most - least) / step / 100;
  return many <= 1 ? step : step * 10 ** Math.ceil(Math.log10(many));
}

/** @param {Amounts} amounts */
export const isChoice = ({ least, most }) => least < most;
