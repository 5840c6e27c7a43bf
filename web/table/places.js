/** Where seats stand around the felt: in hundredths of its width and height, from him who looks, clockwise. */

/**
 * Where a seat stands: the first at the very bottom, the others at a side.
 * @typedef {{ x: number, y: number, side: "bottom" | "left" | "top" | "right" }} Place
 */
/** @typedef {"wide" | "tall"} Shape */

/** How far from the bottom the nearest and the farthest stand where there is a bank, in degrees. */
const NEAREST = 42;
const FARTHEST = 130;
/** @type {Place} */
const BOTTOM = { x: 50, y: 99, side: "bottom" };

/** On a narrow page the others stand along the edges; so many on the left, at the top, and on the right. @type {Array<[number, number, number]>} */
const EDGES = [
  [0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3],
];

/**
 * @param {Shape} shape
 * @param {number} count
 * @param {boolean} banked Whether the top belongs to the bank's cards.
 * @returns {Place[]}
 */
export function places(shape, count, banked) {
  if (shape === "tall") return banked ? columns(count) : edges(count);
  return Array.from({ length: count }, (_, index) => around(index, count, banked));
}

/**
 * On an oval; where there is a bank, on its lower part.
 * @param {number} index
 * @param {number} count
 * @param {boolean} banked
 * @returns {Place}
 */
function around(index, count, banked) {
  const left = Math.floor(count / 2);
  const isLeft = index <= left;
  const rank = isLeft ? index : count - index;
  // Beside the bottom there is room for what lies before him who sits there.
  const share = banked ? NEAREST + ((rank - 1) / Math.max(1, left - 1)) * (FARTHEST - NEAREST) : (rank / count) * 360;
  const turn = ((isLeft ? 90 + share : 90 - share) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // A little squarer than an ellipse, so that those at the ends have room.
  const square = (/** @type {number} */ part) => Math.sign(part) * Math.abs(part) ** 0.85;
  const [x, y] = [50 + 43 * square(cos), (banked ? 50 : 49) + (banked ? 37 : 38) * square(sin)];
  if (index === 0) return BOTTOM;
  const side = sin < -0.55 && !banked ? "top" : cos < 0 ? "left" : "right";
  return { x, y, side };
}

/**
 * @param {number} count
 * @returns {Place[]}
 */
function edges(count) {
  const [left, top, right] = EDGES[count - 1] ?? [3, 3, 3];
  return [
    BOTTOM,
    ...spread(left, 61, 28).map((y) => /** @type {Place} */ ({ x: 1.5, y, side: "left" })),
    ...spread(top, top > 2 ? 16 : 30, top > 2 ? 84 : 70).map((x) => /** @type {Place} */ ({ x, y: 8, side: "top" })),
    ...spread(right, 28, 61).map((y) => /** @type {Place} */ ({ x: 98.5, y, side: "right" })),
  ];
}

/**
 * @param {number} count
 * @returns {Place[]}
 */
function columns(count) {
  const left = Math.floor(count / 2);
  const right = Math.max(0, count - 1 - left);
  return [
    BOTTOM,
    ...spread(left, 64, 12).map((y) => /** @type {Place} */ ({ x: 1.5, y, side: "left" })),
    ...spread(right, 12, 64).map((y) => /** @type {Place} */ ({ x: 98.5, y, side: "right" })),
  ];
}

/**
 * So many numbers, evenly from one to another; one alone stands in the middle.
 * @param {number} count
 * @param {number} from
 * @param {number} to
 */
const spread = (count, from, to) =>
  Array.from({ length: count }, (_, index) => (count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1)));
