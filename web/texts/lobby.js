/** What the lobby says. */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const lobby = {
  heading: "Tables",
  loading: "Looking who plays…",
  silent: "The room does not answer; what you see may be old.",
  count: (/** @type {number} */ shown, /** @type {number} */ all) =>
    shown === all ? counted(all, "table", "tables") : `${shown} of ${counted(all, "table", "tables")}`,
  filters: "Choose and sort",
  game: "Game",
  allGames: "All games",
  kinds: "Kinds",
  kind: {
    poker: "Poker, for a pot",
    banked: "Against a player-dealer",
  },
  games: "Games",
  house: "House",
  allHouses: "All houses",
  free: "With a free seat",
  sort: "Sort by",
  sorts: {
    number: "Table number",
    game: "Game",
    buyIn: "Smallest buy-in",
    seats: "Free seats",
    pot: "Average pot",
    pace: "Hands an hour",
  },
  noneOpen: "No table is open.",
  noneOpenFloor: "Open one: any game of any house, with bots or without.",
  noneOpenPlayer: "The floor opens tables. Come back in a while.",
  noneFit: "No table fits what you chose.",
  showAll: "Show all tables",
  table: (/** @type {number} */ number) => `Table ${number}`,
  seats: (/** @type {number} */ free) => (free === 0 ? "full" : counted(free, "seat free", "seats free")),
  players: (/** @type {number} */ people, /** @type {number} */ bots) => {
    if (people + bots === 0) return "nobody plays";
    const said = [people > 0 ? counted(people, "person", "people") : "", bots > 0 ? counted(bots, "bot", "bots") : ""];
    return said.filter((part) => part).join(", ");
  },
  buyIn: "Buy-in",
  buyInOf: (/** @type {string} */ least, /** @type {string | null} */ most) => (most ? `${least} to ${most}` : `${least} or more`),
  pot: "Average pot",
  pace: "Hands an hour",
  waiting: (/** @type {number} */ count) => counted(count, "waits for a seat", "wait for a seat"),
  collection: "Collection",
  unknown: "–",
  paused: (/** @type {string} */ why) => `Paused: ${why}`,
  invitedOnly: "By invitation",
  peopleOnly: "No bots",
  sitting: "You sit here",
  onList: "You are on the list",
  go: "Go to the table",
  goBack: "Back to your seat",
  watch: "Watch",
  wait: "Join the list",
  stopWaiting: "Leave the list",
  rules: "Rules",
  invite: "Invite",
  named: (/** @type {string} */ what, /** @type {string} */ game, /** @type {number} */ table) => `${what}: ${game}, table ${table}`,
  you: "You",
  stranger: {
    heading: "Welcome",
    words: "You may watch every table. To play, come in by an invitation from somebody here, or sign in.",
    open: "You may watch every table. To play, choose a name and come in.",
    chips: "Play chips only: they cost nothing and are worth nothing.",
    signIn: "Sign in",
    comeIn: "Come in",
  },
  bankroll: "Bankroll",
  bankrollHelp: "What you have not on any table.",
  daily: (/** @type {string} */ chips) => `Take today's ${chips}`,
  noPassword: "You have no password yet. Set one, and you can come back from any device.",
  setPassword: "Set a password",
  seatsOfYours: "Your seats",
  friends: {
    heading: "Friends",
    words: "They come in by a link, with just a name.",
    button: "Invite friends",
  },
  floor: {
    heading: "The floor",
    words: "Any game of any house, at any limit of its book.",
    button: "Open a table",
  },
};

export const invite = {
  heading: "Invite friends",
  headingTable: (/** @type {number} */ table) => `Invite friends to table ${table}`,
  link: "The link",
  copy: "Copy",
  copied: "Copied",
  how: "Send it to your friends. Whoever opens it chooses a name and is in; it holds for a week, for as many as you like.",
  howTable: "Send it to your friends. Whoever opens it chooses a name and comes to this table; it holds for a week, for as many as you like.",
  local:
    "This address works on this machine only. To let in who is on the same network, start the room with --lan and open this page by the address that it prints.",
};

export const opening = {
  heading: "Open a table",
  house: "House",
  game: "Game",
  limit: "Limit",
  posted: "Posted collection",
  option: (/** @type {string} */ id, /** @type {string} */ words) => `${id}: ${words}`,
  decks: "Decks",
  company: "Who may sit there",
  companies: {
    everybody: "Everybody",
    people: "People only, no bots",
    invited: "Only who is invited; nobody else sees it",
  },
  bots: "Bots",
  open: "Open the table",
  done: (/** @type {string} */ game, /** @type {number} */ table) => `${game} is open at table ${table}.`,
  go: "Go to the table",
  invite: "Invite friends to it",
  another: "Open another",
};
