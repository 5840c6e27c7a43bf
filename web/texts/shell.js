/** What the shell around every page says. */

export const shell = {
  name: "Cardroom",
  skip: "Skip to the content",
  navigation: "Pages",
  lobby: "Tables",
  history: "History",
  book: "Rule book",
  lab: "Lab",
  settings: "Settings",
  credits: "Credits",
  desk: "Desk",
  board: "Board",
  signIn: "Sign in",
  bankroll: "bankroll",
  lost: "Connection lost, trying again…",
  stopped: "The room is closed. It goes on where it was when it is opened again.",
  tableTitle: (/** @type {number} */ table) => `Table ${table}`,
  handTitle: (/** @type {number} */ table, /** @type {number} */ hand) => `Hand ${hand} of table ${table}`,
  sharedTitle: "A hand that was shared",
  joinTitle: "You are invited",
  enterTitle: "Coming in",
  missingTitle: "Nothing here",
  close: "Close",
  cancel: "Cancel",
  wait: "One moment…",
  unloaded: "This part of the page could not be loaded.",
  reload: "Load it again",
  missing: {
    heading: "There is nothing here",
    words: "The address may have been cut when it was copied, or the table is closed.",
    invited: "A link that lets you in begins with /join/ or /enter/ and has a long row of letters and digits behind it.",
    back: "To the tables",
  },
};

export const calls = {
  called: (/** @type {number} */ seat, /** @type {string} */ game, /** @type {number} */ table) =>
    `Seat ${seat} is yours: ${game}, table ${table}`,
  left: (/** @type {number} */ seconds) => `kept for ${seconds} s`,
  take: "Take the seat",
  change: (/** @type {number} */ table) => `Change from table ${table}`,
  soon: "You change when your hand is over.",
  letGo: "Let it go",
  heading: (/** @type {number} */ seat) => `Take seat ${seat}`,
  chips: "Chips to sit down with",
  between: (/** @type {string} */ least, /** @type {string | null} */ most) =>
    most ? `${least} to ${most}` : `${least} or more`,
  bankroll: (/** @type {string} */ chips) => `You have ${chips}.`,
  sit: "Sit down",
  noAmount: "Write an amount, such as 200.",
};
