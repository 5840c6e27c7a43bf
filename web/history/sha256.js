/**
 * SHA-256, as FIPS 180-4 has it. Browsers bring their own only to pages that came by TLS, and a room at home has none; whoever wants to check what the
 * room promised should not have to take its word for that either.
 */

/** The first bits of the fractional parts of roots of the first primes: square roots to begin with, cube roots for the rounds. */
const [START, ROUNDS] = constants();

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const state = START.slice();
  const words = new Uint32Array(64);
  const view = new DataView(padded(bytes).buffer);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(at + 4 * t);
    compress(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => hash.setUint32(4 * place, word));
  return new Uint8Array(hash.buffer);
}

/** With a one behind it, zeros, and its length in bits. @param {Uint8Array} bytes */
function padded(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setBigUint64(all.length - 8, BigInt(bytes.length) * 8n);
  return all;
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} words Of which the first sixteen are those of the block.
 */
function compress(state, words) {
  for (let t = 16; t < 64; t += 1) {
    const [a = 0, b = 0] = [words[t - 15], words[t - 2]];
    const low = right(a, 7) ^ right(a, 18) ^ (a >>> 3);
    const high = right(b, 17) ^ right(b, 19) ^ (b >>> 10);
    words[t] = (words[t - 16] ?? 0) + low + (words[t - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + (words[t] ?? 0)) | 0;
    const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] ?? 0) + word));
}

/**
 * @param {number} word
 * @param {number} by
 */
const right = (word, by) => (word >>> by) | (word << (32 - by));

/** @returns {[Uint32Array, Uint32Array]} */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return [Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2n)), Uint32Array.from(primes, (prime) => fraction(prime, 3n))];
}

/**
 * The first 32 bits behind the point of a root, in whole numbers: floating point is not exact everywhere.
 * @param {number} number
 * @param {bigint} root
 */
function fraction(number, root) {
  const wanted = BigInt(number) << (32n * root);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** root <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}
