/** What is read and heard at a table. */

/** @type {Record<string, string>} */
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
/** @type {Record<string, string>} */
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const OTHERS = { "??": "a card face down", Jk: "the joker", Jr: "the red joker" };

/** What stands on a joker. */
export const jokerMark = "JOKER";

/**
 * `ace of spades`.
 * @param {string} card
 */
export const cardName = (card) => OTHERS[card] ?? `${RANKS[card[0] ?? ""]} of ${SUITS[card[1] ?? ""]}`;

/** What stands on a Bonus card. */
export const bonusMark = "BONUS";

/**
 * A card on which it stands that it is a Bonus card.
 * @param {string} card
 */
export const bonusName = (card) => `Bonus ${cardName(card)}`;

/** @type {Record<string, string>} */
const WAGERS = {
  base: "Bet",
  insurance: "Insurance",
  buster: "Buster",
  "red-flex": "Red Flex",
  ante: "Ante",
  play: "Play",
  "pair-plus": "Pair Plus",
  "six-card-bonus": "6 Card Bonus",
};

/**
 * What stands on a spot of the felt.
 * @param {string} wager
 */
export const wagerName = (wager) => WAGERS[wager] ?? wager;

/** @type {Record<string, { label: string, words: string }>} */
const ENTRIES = {
  "deal-in": { label: "Deal me in", words: "You are dealt in at once." },
  "big-blind": { label: "Wait for the big blind", words: "You come in when the big blind reaches you." },
  "post-beside-button": { label: "Post beside the button", words: "You post a big blind, and the button passes over you." },
  "post-after-button": { label: "Post after the button", words: "The button goes by, then you post a big blind." },
  "post-now": { label: "Post now", words: "You post a big blind and are dealt in." },
  kill: { label: "Kill the pot", words: "You come in by killing the pot." },
};

/**
 * A way to come in.
 * @param {string} entry
 */
export const entryText = (entry) => ENTRIES[entry] ?? { label: entry, words: "" };

/** @param {number} count */
const cards = (count) => (count === 1 ? "1 card" : `${count} cards`);

/** @param {number} hand */
const bankHand = (hand) => (hand === 1 ? "first hand" : hand === 2 ? "second hand" : `hand ${hand}`);

/**
 * `Ann, Ben and Cleo`.
 * @param {string[]} names
 */
const together = (names) => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

export const texts = {
  loading: "The table is being laid…",
  seat: (/** @type {number} */ seat) => `Seat ${seat}`,
  you: "you",
  bot: "bot",
  away: "sits out",
  allIn: "all-in",
  free: "free",
  sitHere: "Sit here",
  moveHere: "Move here",
  button: "Dealer button",
  actionButton: "Action button",
  buttonMark: "D",
  actionMark: "A",
  bankMark: (/** @type {number | null} */ hand) => `B${hand ?? ""}`,
  bankDisc: (/** @type {number | null} */ hand) => (hand === null ? "The bank" : `The bank, ${bankHand(hand)}`),
  pot: "Pot",
  inAll: (/** @type {string} */ money) => `${money} in all`,
  mainPot: "Main pot",
  sidePot: (/** @type {number} */ number) => `Side pot ${number}`,
  board: "The board",
  burnNext: "Face up on the stub, burned next",
  bank: "The bank",
  bankOf: (/** @type {string} */ name) => `${name} banks`,
  bankHand: (/** @type {string} */ name, /** @type {number} */ hand) => `${name} banks, ${bankHand(hand)}`,
  bankOffered: (/** @type {string} */ name) => `The bank is offered to ${name}`,
  bankStopped: "Nobody banks: the game waits for somebody who takes the bank",
  shoe: (/** @type {number} */ left) => `${left} cards in the shoe`,
  circleOf: (/** @type {string} */ name) => `Circle of ${name}`,
  behind: (/** @type {string} */ name, /** @type {string} */ money) => `${name} ${money} behind`,
  betOf: (/** @type {string} */ name, /** @type {string} */ money) => `${name} has bet ${money}`,
  cardsOf: (/** @type {string} */ name) => `Cards of ${name}`,
  yourCards: (/** @type {string[]} */ up) => (up.length > 0 ? `Your cards; the others see ${up.map(cardName).join(", ")}` : "Your cards"),
  felt: "The table",

  turns: {
    dealer: "The dealer deals",
    wagers: "Place your bets",
    floor: "The floor is asked",
    nobody: "The hand is over",
    seats: (/** @type {string[]} */ names) => `${together(names)} ${names.length === 1 ? "is" : "are"} to act`,
    bank: (/** @type {string} */ name) => `${name} puts up the bank`,
    between: "The next hand comes",
    waiting: "Two players make a hand: wait for somebody, or ask the host for a bot",
    yours: "Your turn",
    yoursToCall: (/** @type {string} */ money) => `Your turn, ${money} to call`,
    yoursToBringIn: (/** @type {string} */ money) => `Your turn, ${money} to bring in`,
    hand: (/** @type {number} */ hand) => `hand ${hand}`,
    circle: (/** @type {number} */ circle) => `circle ${circle}`,
  },
  seconds: (/** @type {number} */ seconds) => `${seconds} s`,
  secondsLeft: (/** @type {number} */ seconds) => `${seconds} seconds`,
  timeBank: "time bank",

  acts: {
    fold: "Fold",
    check: "Check",
    call: (/** @type {string} */ money) => `Call ${money}`,
    bringIn: (/** @type {string} */ money) => `Bring in for ${money}`,
    complete: (/** @type {string} */ money) => `Complete to ${money}`,
    bet: (/** @type {string} */ money) => `Bet ${money}`,
    raise: (/** @type {string} */ money) => `Raise to ${money}`,
    draw: (/** @type {number} */ count) => (count === 0 ? "Stand pat" : `Draw ${count}`),
    drawHint: (/** @type {number} */ most) => `Choose up to ${cards(most)} to throw away`,
    changeDraw: (/** @type {number} */ count) => `Draw ${count} instead`,
    changeHint: "You may still say it otherwise",
    discard: (/** @type {number} */ count) => `Throw ${cards(count)} away`,
    discardHint: (/** @type {number} */ count) => `Choose ${cards(count)} to throw away`,
    show: "Show",
    muck: "Muck",
    playBoard: "Play the board",
    kill: (/** @type {string} */ money) => `Kill for ${money}`,
    noKill: "No kill",
    allInForPot: "Play for the pot so far",
    stayIn: "Stay in",
    hit: "Hit",
    stand: "Stand",
    double: (/** @type {string} */ money) => `Double for ${money}`,
    split: (/** @type {string} */ money) => `Split for ${money}`,
    surrender: "Surrender",
    insure: (/** @type {string} */ money) => `Insure for ${money}`,
    noInsure: "No insurance",
    follow: (/** @type {string} */ money) => `Follow with ${money}`,
    stay: "Do not follow",
    play: (/** @type {string} */ money) => `Play for ${money}`,
    take: "Take the bank",
    pass: "Pass the bank",
    putUp: (/** @type {string} */ money) => `Bank ${money}`,
    giveUp: "Give up the bank",
  },
  amount: "Amount",
  less: "Less",
  more: "More",
  bounds: (/** @type {string} */ least, /** @type {string} */ most) => `${least} to ${most}`,
  quick: { least: "Least", half: "½ pot", pot: "Pot", most: "Most" },

  wagers: {
    own: "Your circle",
    freeCircle: (/** @type {number} */ circle) => `Circle ${circle}`,
    behind: (/** @type {string} */ name) => `Behind ${name}`,
    others: "Other circles",
    addTo: (/** @type {string} */ money, /** @type {string} */ wager) => `${money} more on ${wager}`,
    lessOf: (/** @type {string} */ money, /** @type {string} */ wager) => `${money} less on ${wager}`,
    place: (/** @type {string} */ money) => `Bet ${money}`,
    nothing: "Choose your bets",
    change: "Change the bets",
    takeBack: "Take it back",
    again: "The same again",
    wait: "Your bets lie. The dealer waits for the others",
    closes: (/** @type {number} */ seconds) => `Bets close in ${seconds} seconds.`,
    bank: "The others bet against your bank",
  },

  plans: {
    title: "When it is your turn",
    "check-fold": "Check or fold",
    check: "Check",
    call: (/** @type {string} */ money) => `Call ${money}`,
    "call-any": "Call any",
  },

  won: "How it ended",
  handName: "Your hand",

  paused: (/** @type {string} */ reason) => `The floor has paused the table: ${reason}`,
  closed: "This table is closed.",
  lobby: "Lobby",
  lost: "The line is lost. Your seat and your cards are kept; it comes back by itself.",
  connecting: "Connecting…",
  stopped: "The room is closed. It comes back when it opens again.",
  refused: "No",
  notAnswered: "the room does not answer; try it again",
  dismiss: "Close",

  watching: {
    signIn: "You look on. Sign in, and every free seat has a button to sit there.",
    signInLink: "Sign in",
    sit: "You look on. Take a free seat to play: the next hand is yours.",
    full: "You look on. Every seat is taken; in the lobby you can wait for one.",
  },
  hint: {
    words: "Everything that happens stands in the log, and “why” shows the rule behind it.",
    keys: "F folds, C checks or calls, R raises; ? shows all keys.",
    done: "Good",
  },

  sit: {
    title: (/** @type {number} */ seat) => `Sit down at seat ${seat}`,
    words: "How many chips do you bring to the table?",
    have: (/** @type {string} */ money) => `You have ${money}.`,
    few: (/** @type {string} */ least) => `You need ${least} to sit down here, and have less. The host can give you chips.`,
    confirm: (/** @type {string} */ money) => `Sit down with ${money}`,
    cancel: "Not now",
  },
  buy: {
    title: "Buy more chips",
    words: "They come from your bankroll.",
    afterHand: "What lies before you in a hand is all that you play it with: they come when it is over.",
    confirm: (/** @type {string} */ money) => `Buy ${money}`,
    confirmLater: (/** @type {string} */ money) => `Buy ${money} after this hand`,
    takeBack: "Buy nothing after all",
    none: "You may not buy more now: you have as much as the table allows, or nothing to buy with.",
  },
  move: {
    title: (/** @type {number} */ seat) => `Move to seat ${seat}`,
    words: "You move between hands. Where the book makes you pay for it, you post now, or wait.",
    posts: "Move, and post what is due",
    waits: "Move, and wait",
  },
  sitOut: {
    title: "Sit out",
    words: "You keep your seat and are not dealt in. When?",
    after: "When this hand is over",
    now: "Now, and give up this hand",
    cancel: "Play on",
  },
  back: {
    title: "Come back",
    owes: "You have missed blinds. You post them now, or wait for the big blind.",
    posts: "Post them, and play",
    waits: "Wait for the big blind",
    cancel: "Not yet",
  },
  comeIn: "How do you come in?",
  change: {
    title: "Change the table?",
    words: "You take all your chips along; if you are in a hand, when it is over. There you come in like anybody who sits down.",
    full: "The other tables of this game and limit are full. Put your name on their list in the lobby: you are called, and change then.",
    to: (/** @type {number} */ table, /** @type {number} */ free) => `To table ${table} (${free} free)`,
    cancel: "Stay",
    done: (/** @type {number} */ table, /** @type {number} */ seat) => `You are at table ${table} now, seat ${seat}.`,
  },
  leave: {
    title: "Leave the table?",
    words: "You take your chips with you; if you are in a hand, when it is over.",
    confirm: "Leave",
    cancel: "Stay",
  },
  call: {
    title: "Call the floor",
    words: "Everybody here sees that you call. What you write, only the floor reads.",
    about: "What it is about",
    send: "Call",
    cancel: "Not now",
    called: (/** @type {string} */ name) => `${name} has called the floor.`,
    comes: (/** @type {string} */ name) => `${name} of the floor is on the way.`,
  },
  youAreAway: "You sit out: you are not dealt in.",
  noChips: "You have no chips left: with more of them you are dealt in again.",
  buysLater: (/** @type {string} */ money) => `You buy ${money} when the hand is over.`,
  youLeave: "You leave when the hand is over.",

  menu: {
    title: "Table",
    buy: "Buy chips",
    sitOut: "Sit out",
    comeBack: "Come back",
    move: "Change seat",
    moving: "Choose a free seat on the table.",
    stopMoving: "Stay here",
    change: "Change table",
    leave: "Leave",
    callFloor: "Call the floor",
    keys: "Keys",
    soundsOn: "Sounds on",
    soundsOff: "Sounds off",
    rules: "Rules",
    posted: "Posted card",
    log: "Log and chat",
    logShort: "Log",
    open: "Menu",
    close: "Close",
  },
  facts: {
    collection: (/** @type {string} */ words) => `Collection: ${words}`,
    owner: (/** @type {string} */ game, /** @type {string} */ owner) => `${game}: ${owner}`,
  },

  log: {
    all: "Your hands",
    title: "Log",
    empty: "What happens from now on stands here, each thing with the rule behind it.",
    hand: (/** @type {string} */ time) => `Hand at ${time}`,
    unseen: (/** @type {string[]} */ to) => `cards face down to ${to.join("; ")}`,
    why: "why",
    whyOf: (/** @type {string} */ words) => `Why: ${words}`,
  },
  chat: {
    title: "Chat",
    empty: "Nobody has said anything yet.",
    heard: (/** @type {string} */ name, /** @type {string} */ words) => `${name} says: ${words}`,
    unread: (/** @type {number} */ count) => (count === 1 ? "1 new message" : `${count} new messages`),
    unreadBehind: " new",
    say: "Say something",
    send: "Send",
    signIn: "Who has signed in may talk.",
  },
  why: {
    title: "Why",
    loading: "The book is opened…",
    clause: (/** @type {string} */ house, /** @type {string} */ game) => `${house}, ${game}`,
    ruling: "A ruling, where the books are silent or disagree",
    failed: "The book could not be read.",
    close: "Close",
  },
  keys: {
    title: "Keys",
    words: "They work whenever you are not typing.",
    on: "Keys of one letter",
    list: /** @type {ReadonlyArray<readonly [string, string]>} */ ([
      ["F", "fold"],
      ["C", "check or call"],
      ["R", "bet or raise; with a choice, go to the amount"],
      ["Enter", "do what is chosen: draw, throw away, bet"],
      ["1 – 7", "choose a card"],
      ["W / M", "show, muck"],
      ["H", "hit"],
      ["S", "stand"],
      ["D", "double"],
      ["P", "split, or play"],
      ["U", "surrender"],
      ["I / N", "insure; say no: no insurance, no kill, do not follow, pass the bank"],
      ["K", "kill; take the bank"],
      ["B", "bet the least, once more for more; Enter places it"],
      ["L", "log"],
      ["T", "chat"],
      ["?", "these keys"],
    ]),
    close: "Close",
  },

  heard: {
    yourCards: (/** @type {string} */ names) => `You have ${names}.`,
    yourHand: (/** @type {string} */ where, /** @type {string} */ names) => `Your ${where}: ${names}.`,
    bets: (/** @type {string} */ bets, /** @type {string} */ bank) => `${bets} are bet against a bank of ${bank}.`,
    board: (/** @type {string} */ names) => `On the board: ${names}.`,
    pot: (/** @type {string} */ money) => `Pot ${money}.`,
    turn: (/** @type {string} */ name) => `${name} is to act.`,
    yourTurn: (/** @type {string} */ what, /** @type {string} */ time) => (time ? `${what}, ${time}.` : `${what}.`),
  },
};
