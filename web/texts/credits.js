/** What the page of credits says. */

export const credits = {
  heading: "Credits",
  chips: {
    heading: "Play chips only",
    words:
      "Nothing here costs money and nothing here can be turned into money. Chips cannot be bought, sold or exchanged. This is no gambling, and no house named here runs this room, pays for it or answers for it.",
  },
  games: {
    heading: "The games and their owners",
    words: "The rule books of the houses name these owners. The names, and whatever rights there are in the games, are theirs.",
    rows: [
      { game: "Pure 21.5 Blackjack", ids: ["pure-21.5"], owner: "TXB Industries Inc.", clauses: ["OV.GE.02", "AV.GE.02", "CC.GE.01", "TS.GE.18"] },
      { game: "Buster Blackjack", ids: ["buster"], owner: "Betwiser Games, LLC; at Casino Club Flexedge Gaming LLC is named", clauses: ["OV.GE.02", "AV.GE.02", "CC.GE.01"] },
      { game: "Red Flex", ids: ["red-flex"], owner: "Flexedge Gaming LLC", clauses: ["CC.GE.01"] },
      { game: "Three Card Poker, Pair Plus, 6 Card Bonus", ids: ["three-card"], owner: "The books name none; the names belong to whoever owns them.", clauses: [] },
      { game: "Hold'em, Omaha, Pineapple, Stud, Razz, Draw, Lowball", ids: [], owner: "Nobody: they are everybody's.", clauses: [] },
    ],
    books: "Every rule that is played by is named by its clause, told in our own words.",
  },
  program: {
    heading: "The program",
    words: "Cardroom is free software under the MIT licence or the Apache License 2.0, as you like. It comes without any warranty.",
    version: (/** @type {string} */ program) => `This room runs ${program}.`,
    api: "What programs can ask of it",
    document: "The same as OpenAPI",
  },
  lit: {
    heading: "Lit",
    words: "The pages are drawn with Lit (lit.dev), Copyright (c) 2017 Google LLC, under the BSD 3-Clause License.",
    licence: "The licence of Lit",
  },
  uplot: {
    heading: "uPlot",
    words: "The plots of the lab are drawn with uPlot (github.com/leeoniya/uPlot), Copyright (c) 2022 Leon Sorokin, under the MIT licence.",
    licence: "The licence of uPlot",
  },
};

/**
 * Whose the games and bets are that are played by these ids.
 * @param {readonly string[]} ids
 */
export const ownersOf = (ids) => credits.games.rows.filter((row) => row.ids.some((id) => ids.includes(id)));
