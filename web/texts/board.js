/** What the board says. */

export const board = {
  heading: "Games",
  none: "No game is open.",
  loading: "Looking who plays…",
  silent: "The room does not answer. What stands here may be old.",
  game: "Game",
  tables: "Tables",
  free: "Seats free",
  waiting: "Waiting",
  numbers: (/** @type {{ table: number, paused: boolean }[]} */ tables) =>
    `${tables.length === 1 ? "Table" : "Tables"} ${tables.map(({ table, paused }) => (paused ? `${table} (paused)` : table)).join(", ")}`,
  full: "full",
  nobody: "–",
  page: (/** @type {number} */ page, /** @type {number} */ pages) => `Page ${page} of ${pages}`,
  stop: "Stay on this page",
  turn: "Turn the pages",
  lobby: "To the tables",
};
