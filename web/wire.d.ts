// What goes over the socket (Asks, Tells) and over HTTP, made of the types of crates/server.
// To make it again: CARDROOM_TYPES=write cargo test -p server --lib typescript

/**
 * What a player does with his hand at a table of poker. Cards are named: `"As"`, `"Td"`, `"Jk"`.
 */
export type ActWanted = "fold" | "check" | "call" | { "raise-to": number } | { "chip": number } | "knock" | { "draw": Cards } | { "discard": Cards } | "show" | { "show-some": Cards } | "muck" | "play-board" | "kill" | "no-kill" | "all-in-for-pot" | "stay-in";

/**
 * Amounts from the least to the most, in steps; the most is always among them.
 */
export type Amounts = { least: number, most: number, step: number, };

/**
 * What somebody on a socket asks for.
 */
export type Asks = {
/**
 * The name of the request: a UUID, new for everything that is wanted anew. What comes twice under one name is done once.
 */
id: string,
/**
 * At which table.
 */
table: number,
/**
 * The version that he has seen. If the hand has gone on since, he is refused.
 */
seen?: number,
/**
 * What.
 */
want: Want, };

/**
 * What a player may do about the position of the player-dealer.
 */
export type BankOptions = {
/**
 * May take it.
 */
take: boolean,
/**
 * May pass it on.
 */
pass: boolean,
/**
 * May give it up.
 */
give_up: boolean,
/**
 * What he may put up.
 */
put_up: Amounts | null, };

/**
 * The position of the player-dealer.
 */
export type BankPosition = {
/**
 * Where it stands.
 */
turn: BankStands,
/**
 * What a bank must have at least.
 */
least: number,
/**
 * What he who looks may do about it now; none if he looks on.
 */
options: BankOptions | null, };

/**
 * Where the position of the player-dealer stands.
 */
export type BankStands = { "banks": {
/**
 * Who.
 */
seat: SeatNumber,
/**
 * Which hand.
 */
hand: number, } } | { "offered": SeatNumber } | "stopped";

/**
 * What one does with the position of the player-dealer.
 */
export type BankWant = "take" | "pass" | "give-up" | { "put-up": number };

/**
 * What one wager costs.
 */
export type BetTold = {
/**
 * The part that is lost on average.
 */
edge: number,
/**
 * Counted, or sampled.
 */
method: string,
/**
 * What it takes for granted.
 */
model: string,
/**
 * How many cases were counted one by one.
 */
cases?: string,
/**
 * The standard error, if samples were taken.
 */
error?: number,
/**
 * What it costs by the book, if something was set otherwise.
 */
by_the_book?: number,
/**
 * How far a result lies from the average, typically, in first wagers.
 */
standard_deviation?: number,
/**
 * How often something is won.
 */
hit_rate?: number,
/**
 * What is wagered in all on average, in first wagers.
 */
wagered?: number,
/**
 * Every result, from the worst up.
 */
results?: Array<ResultTold>, };

/**
 * How many bots sit at a table.
 */
export type BotsWanted = {
/**
 * So many, as long as a seat stays free; those who are too many leave when they may.
 */
bots: number, };

/**
 * What the bank pays where the total action is so much.
 */
export type BracketSeen = { from: number, to: number | null, fee: number, };

/**
 * Why a table is broken.
 */
export type BreakWanted = {
/**
 * Everybody at the table reads it.
 */
reason: string, };

/**
 * A call for the floor.
 */
export type CallSeen = { call: number, table: number, person: number, name: string,
/**
 * What it is about.
 */
words: string,
/**
 * How long ago it came, in thousandths of a second.
 */
millis: number,
/**
 * Who is on the way.
 */
taken_by: string | null, };

/**
 * What somebody of the floor does with a call.
 */
export type CallWanted = {
/**
 * Whether it is settled; otherwise he is on the way.
 */
settled: boolean, };

/**
 * That a card lay at its place when its deck was promised. docs/fairness.md says how it is checked. Hashes are hexadecimal digits.
 */
export type CardProof = {
/**
 * Which root of the hand it leads to, from 0.
 */
root: number,
/**
 * The card's place in the deck, from 0, the top one first.
 */
position: number,
/**
 * The card.
 */
card: string,
/**
 * What it was salted with.
 */
salt: string,
/**
 * The hashes beside the way from the card to the top, the lowest first.
 */
path: Array<string>, };

/**
 * Different cards, by their names.
 */
export type Cards = Array<string>;

/**
 * What is best against a card of the bank.
 */
export type CellTold = {
/**
 * The bank's card.
 */
up: string,
/**
 * What is best.
 */
decision: string,
/**
 * Whether it depends on which two cards they are.
 */
depends: boolean, };

/**
 * A value of a book that a what-if can change.
 */
export type Changeable = {
/**
 * How a what-if names it: `natural.pays`, `buster/pays.3` for a bonus bet, `fees.2.3.fee` for what is posted.
 */
path: string,
/**
 * Its own name: `pays`.
 */
name: string,
/**
 * What it means.
 */
about: string,
/**
 * What it is by the book, as a what-if writes it.
 */
value: string,
/**
 * What it can be.
 */
kind: ValueKind,
/**
 * The clauses that set it: at least one, for what only a ruling gives cannot be changed in a book.
 */
clauses: Array<ClauseAt>,
/**
 * The rulings that it rests on.
 */
rulings: Array<string>, };

/**
 * Hands, and what is best with them against each card of the bank.
 */
export type ChartRow = {
/**
 * The hands, such as `hard 12`.
 */
hand: string,
/**
 * By the bank's card.
 */
against: Array<CellTold>, };

/**
 * Chips that somebody gets, or gives back.
 */
export type ChipsMoved = { "issue": number } | { "take-back": number };

/**
 * A circle with a wager.
 */
export type Circle = {
/**
 * Which, by its seat.
 */
circle: SeatNumber,
/**
 * What lies there: first the bets of him who decides, then those behind.
 */
wagers: Array<Wagers>,
/**
 * Its hands, from the left.
 */
hands: Array<Array<string>>,
/**
 * What they are called, where one may see all of one.
 */
names: Array<string | null>, };

/**
 * A clause, and where it stands.
 */
export type ClauseAt = {
/**
 * Its id.
 */
id: string,
/**
 * The chapter of the rule book, by its id.
 */
chapter: string, };

/**
 * One rule of a book.
 */
export type ClauseSeen = { id: string, house: string, game: string,
/**
 * What it is about.
 */
kind: string,
/**
 * Where it stands in the document of the house.
 */
place: string, words: string,
/**
 * The clause of another game or house that says the same.
 */
same_as: string | null, rulings: Array<string>, };

/**
 * What kind of no it is.
 */
export type Code = "malformed" | "too-big" | "sign-in" | "wrong-pass" | "other-origin" | "too-fast" | "not-yours" | "stale" | "request-used" | "not-found" | "taken" | "seat" | "chips" | "not-now" | "other-game" | "book" | "busy" | "stopped" | "broken";

/**
 * A table whose postings are to be compared.
 */
export type CollectionsAsked = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * The limit as people write it; left out, the first that the book has.
 */
limit?: string,
/**
 * How many hands are dealt in an hour, up to a thousand; left out, by a rule of thumb.
 */
pace?: number,
/**
 * What should be posted instead, such as `fees.22.flop=$7` or `fees.2.3.fee=$5`.
 */
set?: Array<string>, };

/**
 * What each posting of a game brings, money in cents.
 */
export type CollectionsTold = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The hash of the house's book.
 */
book: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * The limit in words; none against a player-dealer.
 */
limit?: string,
/**
 * What was set otherwise.
 */
set?: Array<string>,
/**
 * In the order of the book.
 */
schedules: Array<PostingTold>, };

/**
 * What the floor thinks of doing.
 */
export type Considered = {
/**
 * As it would go over the socket.
 */
want: Want, };

export type CorrectionTold = { table: number, shift: number, at: number, by: number, from: string, to: string, cents: number, reason: string, };

/**
 * What a player decides at a table with a player-dealer.
 */
export type DecisionWanted = { "insure": { circle: SeatNumber, chips: number, } } | "hit" | "stand" | { "double": number } | { "split": number } | "surrender" | { "follow": number } | "stay" | "play" | "fold";

/**
 * A deck that was promised.
 */
export type DeckPromised = {
/**
 * By this: hexadecimal digits.
 */
root: string,
/**
 * How many cards it has.
 */
cards: number, };

/**
 * How many decks a game may be dealt from.
 */
export type DecksOffered = {
/**
 * The fewest.
 */
least: number,
/**
 * The most.
 */
most: number,
/**
 * What is taken where nobody says anything.
 */
usual: number, };

/**
 * Something that somebody of the floor did.
 */
export type DeedTold = {
/**
 * Which record of the room it is: to ask for what came before.
 */
order: number,
/**
 * When, in thousandths of a second since 1970.
 */
at: number,
/**
 * Who.
 */
by: number, name: string,
/**
 * At which table; none if for the room.
 */
table: number | null,
/**
 * What, with its reason if it has one.
 */
words: string, };

/**
 * The room, as the floor sees it from its desk.
 */
export type DeskSeen = {
/**
 * Its tables.
 */
tables: Array<TableAtDesk>,
/**
 * Who has called the floor, the longest first.
 */
calls: Array<CallSeen>,
/**
 * Who waits for a seat, list by list.
 */
lists: Array<ListSeen>, };

/**
 * What a game with a player-dealer would cost, if its book said otherwise.
 */
export type EdgeAsked = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * How many decks; left out, six, or as many as the book has.
 */
decks?: number,
/**
 * What each bets where fees are counted in, in cents; left out, $20.
 */
wager?: number,
/**
 * What the book should say instead, such as `natural.pays=3:2`, `buster/pays.3=3:1` or, of what is posted, `fees.2.3.fee=$5`.
 */
set?: Array<string>, };

/**
 * What the wagers of a game cost: parts of the first wager, lost on average.
 */
export type EdgeTold = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * How many decks.
 */
decks: number,
/**
 * How many decks the figures by the book are for, if the book does not allow as many.
 */
decks_by_the_book?: number,
/**
 * The hash of the house's book, with what was set otherwise in it.
 */
book: string,
/**
 * What was set otherwise.
 */
set?: Array<string>,
/**
 * Every wager by its name.
 */
bets: { [key in string]: BetTold },
/**
 * What a wager of some size costs by each posting, its fee included.
 */
fees?: Array<FeeTold>,
/**
 * What is best with every hand.
 */
strategy: Array<StrategyTold>,
/**
 * What is best by totals and pairs.
 */
chart?: Array<ChartRow>, };

export type Enter = {
/**
 * What stands in the link, behind `/enter/`.
 */
link: string, };

/**
 * Hands of poker, to be compared.
 */
export type EquityAsked = {
/**
 * The house, by its id; left out, the first that has the game.
 */
house?: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * The hands: `AhKh`, `random`, or ranges in Hold'em (`QQ+,AKs`) and Omaha (`AAxx`).
 */
hands: Array<string>,
/**
 * The cards on the board.
 */
board?: string,
/**
 * Cards that are known to be gone.
 */
dead?: string, };

/**
 * What hands get of the pot: parts of it, or of all cases.
 */
export type EquityTold = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The hash of the house's book.
 */
book: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * Counted, or sampled.
 */
method: string,
/**
 * How many cases were counted, or samples taken.
 */
count: number,
/**
 * The greatest standard error of the hands' equities, if samples were taken.
 */
error?: number,
/**
 * The cards on the board.
 */
board: Array<string>,
/**
 * The cards that are known to be gone.
 */
dead: Array<string>,
/**
 * In the order in which they were given.
 */
hands: Array<PotShare>,
/**
 * What it takes for granted.
 */
model: string, };

/**
 * How a card came to be seen.
 */
export type ExposureWanted = "dealer" | "off-table" | "touched";

/**
 * What a round of betting asks of a player, whether it is his turn or not. Chips are in cents.
 */
export type Facing = {
/**
 * What he would put in to call now, or all he has; nothing if he could check.
 */
to_call: number,
/**
 * What his bet of this round comes to when he has called in full: what he raises to is counted from there.
 */
level: number,
/**
 * What lies in the middle then.
 */
pot: number,
/**
 * Nobody has bet: whoever puts in more bets, and does not raise.
 */
bets: boolean, };

/**
 * One way in which the house is paid.
 */
export type FeeSeen = { "pot": { family: number, structure: string, low: number, high: number, players_min: number, players_max: number, flop_fee: number, no_flop_fee: number, } } | { "time": { players_min: number, players_max: number, fee: number, every_minutes: number, } } | { "table": { structure: string, low: number, high: number, players_min: number, players_max: number, fee: number, } } | { "blinds": { small: number, big: number, } } | { "action": { table_min: number, table_max: number | null,
/**
 * What a player pays.
 */
player_fee: number,
/**
 * Whether he pays it for each circle.
 */
per_circle: boolean,
/**
 * What the bank pays.
 */
brackets: Array<BracketSeen>, } };

/**
 * What a wager of some size costs by one posting, its fee included; money in cents.
 */
export type FeeTold = {
/**
 * What is posted, by its id.
 */
schedule: string,
/**
 * In words.
 */
name: string,
/**
 * The wager: what was asked for, or the nearest that may be made there.
 */
wager: number,
/**
 * How many bet as much: all but the bank.
 */
players: number,
/**
 * What a player pays the house.
 */
player_fee: number,
/**
 * The part of his wager that a player loses on average, his fee included.
 */
edge: number,
/**
 * What the bank pays the house.
 */
bank_fee: number,
/**
 * The part of all wagers that the bank keeps on average, its fee taken off.
 */
bank_keeps: number,
/**
 * The same edge by the book, if something was set otherwise.
 */
edge_by_the_book?: number,
/**
 * What the bank keeps by the book, if something was set otherwise.
 */
bank_by_the_book?: number, };

/**
 * Something that happened at a table.
 */
export type FeedTold = {
/**
 * The record of the room that it came with; it goes on counting when the room is opened again.
 */
number: number,
/**
 * When, in thousandths of a second since 1970.
 */
at: number, table: number,
/**
 * Whether the floor did it, or a dealer who said what happened at his table.
 */
floor: boolean, told: Array<Happened>, };

/**
 * What would come of something that the floor wants. It is worked out of what those who look on may see, and of nothing else.
 */
export type Foresight = {
/**
 * The version of the table that it was foreseen at: who carries it out says that he has seen it.
 */
version: number,
/**
 * What comes of it; where a hidden card decides, one for each way in which it may.
 */
cases: Array<ForesightCase>, };

/**
 * What comes of it in one case.
 */
export type ForesightCase = {
/**
 * If the card is one of these; none if there is only one case.
 */
when: string | null,
/**
 * What happens then, with its clauses. A card that nobody sees yet is `??`.
 */
told: Array<Happened>,
/**
 * Whether cards are turned up then that nobody sees yet, and decide the rest.
 */
turns_up: boolean,
/**
 * Why nothing happens.
 */
refused: Refusal | null, };

/**
 * A game that a table may be opened for, with all that may be chosen.
 */
export type GameOffered = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * What the book calls it.
 */
name: string,
/**
 * The limits; none against a player-dealer.
 */
limits: Array<LimitOffered>,
/**
 * What may be posted, where it does not depend on the limit.
 */
posted: Array<PostingOffered>,
/**
 * The fewest and the most decks, against a player-dealer.
 */
decks: [number, number] | null, };

/**
 * A game of a house.
 */
export type GameSeen = {
/**
 * By its id.
 */
game: string, name: string,
/**
 * What kind of game it is; none for a bet beside another game.
 */
family: string | null,
/**
 * How many clauses it has.
 */
clauses: number, };

/**
 * A hand that is being played.
 */
export type Hand = { "poker": PokerHand } | { "round": Round };

/**
 * What a hand can be had as.
 */
export type HandFile = "script" | "phh" | "ohh" | "proof";

/**
 * A hand that is over.
 */
export type HandPlayed = {
/**
 * At which table.
 */
table: number,
/**
 * Which of the table's, from 1.
 */
hand: number,
/**
 * When it was over, in thousandths of a second since 1970.
 */
at: number,
/**
 * How many were in it.
 */
players: number,
/**
 * What he who asks won, in cents, and below zero what he lost; none if he was not in it from the first card to the last.
 */
won: number | null, };

/**
 * What leads to a hand that is shown to others.
 */
export type HandShared = {
/**
 * What stands behind the address of the room.
 */
path: string, };

/**
 * A hand that is over, told again.
 */
export type HandTold = { table: number,
/**
 * Which of the table's, from 1.
 */
hand: number,
/**
 * When it was over, in thousandths of a second since 1970.
 */
at: number,
/**
 * The house and the game, by their ids.
 */
house: string, game: string,
/**
 * What the book calls the game.
 */
name: string,
/**
 * The limit as people write it.
 */
limit: string,
/**
 * How many seats the table has.
 */
seats: number,
/**
 * The game's own wager and the bonus bets, by their ids; none of poker.
 */
base: string | null, bonus: Array<string>,
/**
 * The cards on which it stood that they are Bonus cards.
 */
marked: Array<string>,
/**
 * With whose eyes it is told; those of a spectator if nobody's.
 */
seat: SeatNumber | null,
/**
 * Who was in it, and what each won.
 */
players: Array<PlayerTold>,
/**
 * What happened, in order.
 */
steps: Array<StepTold>,
/**
 * The cards that there are.
 */
pack: PackTold,
/**
 * What its decks were promised by, before the first card.
 */
roots: Array<DeckPromised>,
/**
 * Proofs of the cards that these eyes saw.
 */
proofs: Array<CardProof>,
/**
 * As which files it can be had.
 */
files: Array<HandFile>, };

/**
 * Something that happened.
 */
export type Happened = {
/**
 * In a dealer's words.
 */
words: string,
/**
 * The clauses and rulings that say so.
 */
by: Array<string>, };

/**
 * What a player of a poker hand has before him.
 */
export type Holding = { seat: SeatNumber,
/**
 * Whether he can still win something.
 */
live: boolean, bet: number, cards: Array<string>,
/**
 * Which of them lie face up, from 1: in a game where some do and some do not.
 */
up: Array<number>,
/**
 * What the hand is called, high and low, where one may see all of it.
 */
name: string | null, low: string | null, };

/**
 * A house and its games.
 */
export type HouseSeen = {
/**
 * By its id.
 */
house: string, name: string,
/**
 * The house that its book is like, but for what it says otherwise.
 */
like: string | null, games: Array<GameSeen>, };

/**
 * What a posting brings with so many players, in cents.
 */
export type IncomeTold = {
/**
 * How many.
 */
players: number,
/**
 * How many hands are dealt in an hour.
 */
hands_an_hour: number,
/**
 * What the house takes from a hand.
 */
a_hand: number,
/**
 * What it takes in an hour.
 */
an_hour: number,
/**
 * What each player pays of that.
 */
from_each_an_hour: number,
/**
 * What the house takes in an hour by the book, if something was set otherwise.
 */
an_hour_by_the_book?: number,
/**
 * From the schedule alone, or played.
 */
method: string,
/**
 * How it was played.
 */
played?: PlayedTold, };

/**
 * What stands in a link to a table.
 */
export type Invited = {
/**
 * Behind `/join/`.
 */
invitation: string, };

/**
 * Where an invitation leads.
 */
export type InvitedTo = {
/**
 * The table that he may sit at; none if it is to the room alone, or the table is closed by now.
 */
table: number | null, };

export type Join = {
/**
 * What he wants to be called.
 */
name: string,
/**
 * What stands in the link, behind `/join/`; a room that is open to all asks for none.
 */
invitation?: string,
/**
 * A password, if he wants to come back from elsewhere.
 */
password?: string, };

/**
 * A game, and what can be asked of it.
 */
export type LabGame = {
/**
 * By its id.
 */
game: string,
/**
 * What the book calls it.
 */
name: string,
/**
 * Whether its wagers are against a player-dealer, so that they cost something.
 */
edge: boolean,
/**
 * Whether hands are worth a part of a pot.
 */
equity: boolean,
/**
 * Whether the book says what its tables may post.
 */
collections: boolean, };

/**
 * A house, and what can be asked of its games.
 */
export type LabHouse = {
/**
 * By its id.
 */
house: string,
/**
 * Its name.
 */
name: string,
/**
 * Its games.
 */
games: Array<LabGame>, };

/**
 * A limit, and what may be posted at it.
 */
export type LabLimit = {
/**
 * As people write it.
 */
limit: string,
/**
 * As it is printed.
 */
name: string,
/**
 * What may be posted.
 */
postings: Array<LabPosting>, };

/**
 * What may be posted.
 */
export type LabPosting = {
/**
 * Its id.
 */
schedule: string,
/**
 * In words.
 */
name: string, };

/**
 * What can be changed and chosen of a game.
 */
export type LabRules = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * What the book calls it.
 */
name: string,
/**
 * How many decks it may be dealt from, where that can be chosen.
 */
decks: DecksOffered | null,
/**
 * What a what-if can change; nothing where there is no player-dealer.
 */
sections: Array<Section>,
/**
 * The limits; none against a player-dealer.
 */
limits: Array<LabLimit>,
/**
 * What may be posted, where it does not depend on the limit.
 */
postings: Array<LabPosting>,
/**
 * The fewest and the most players of a table that may post something.
 */
players: [number, number] | null, };

/**
 * A limit, and what may be posted at it.
 */
export type LimitOffered = {
/**
 * By what it is asked for: `4-8`, `1-6 spread`, or the name of a kind of day.
 */
limit: string,
/**
 * As people write it: `$4–$8 limit`.
 */
words: string,
/**
 * What may be posted.
 */
posted: Array<PostingOffered>, };

/**
 * A link into the room.
 */
export type Link = {
/**
 * What stands behind the address of the room.
 */
path: string, };

/**
 * Those who wait for a seat at one game and limit.
 */
export type ListSeen = { house: string, game: string,
/**
 * What the book calls the game.
 */
name: string, limit: string,
/**
 * A table of it, by its number.
 */
table: number,
/**
 * In their order.
 */
people: Array<WaitingSeen>, };

/**
 * Somebody who has signed in, as he sees himself.
 */
export type Me = { person: number, name: string,
/**
 * What he may do: `player`, `floor`, `manager` …
 */
role: string,
/**
 * His bankroll, in cents: what he has not on any table.
 */
chips: number,
/**
 * Whether he has a password; who has none came by a link.
 */
has_password: boolean,
/**
 * What he may take now of the chips of his gaming day; none if there is nothing, or not before tomorrow.
 */
daily_chips: number | null,
/**
 * The tables where he sits.
 */
sits_at: Array<number>,
/**
 * The tables that he waits for.
 */
waits_for: Array<number>,
/**
 * The seats that are kept for him.
 */
called_to: Array<SeatKept>, };

/**
 * Something that went wrong, as the floor says it. Cards are named by their places in a hand, from 1.
 */
export type MishapWanted = { "exposed": { seat: SeatNumber, card: Nth, how: ExposureWanted, } } | { "boxed": { seat: SeatNumber, card: Nth, } } | "boxed-on-top" | { "stray-joker": { seat: SeatNumber | null, } } | { "short": { seat: SeatNumber, missing: number, } } | { "long": { seat: SeatNumber, } } | "turned-early" | { "long-flop": { extra: number, } } | { "short-flop": { missing: number, } } | "no-burn" | "two-burns" | "misdealt" | { "miscalled": { seat: SeatNumber, } } | "to-nobody" | { "too-many": { whose: WhoseWanted, } } | { "too-few": { whose: WhoseWanted, missing: number, } } | { "seen": { whose: WhoseWanted, card: Nth, } } | { "wrong-stack": { whose: WhoseWanted, } } | "void-round";

/**
 * Chips that came to somebody or went from him, or between his bankroll and his seats. Money is in cents.
 */
export type MovementTold = {
/**
 * Which record of the room it is: to ask for what came before.
 */
order: number,
/**
 * When, in thousandths of a second since 1970.
 */
at: number, table: number | null,
/**
 * What for.
 */
words: string,
/**
 * What it did to his bankroll, and to the stacks before him.
 */
bankroll: number, at_tables: number,
/**
 * What he has after it, in all.
 */
has: number, };

export type NewName = {
/**
 * What he wants to be called from now on.
 */
name: string, };

export type NewPassword = {
/**
 * The password so far, if there is one.
 */
old?: string,
/**
 * Instead of that, what stands in a link that signs him in and holds still, behind `/enter/`: who has it has lost his password.
 */
link?: string, new: string, };

/**
 * One of several cards or hands, as people count them: from 1.
 */
export type Nth = number;

/**
 * What somebody may do now, with exact bounds. What is not offered is refused.
 */
export type OptionsOffered = { "poker": PokerOptions } | { "round": RoundOptions };

/**
 * The hands of somebody, over all tables.
 */
export type OwnHands = {
/**
 * The latest first.
 */
hands: Array<HandPlayed>,
/**
 * What to ask for next with `before`; none if these were the last.
 */
next: string | null,
/**
 * The tables that he has played at, whichever were asked for.
 */
tables: Array<TablePlayed>, };

/**
 * How he sits there who looks, and what he may do about it now.
 */
export type OwnSeat = {
/**
 * He sits out until he comes back: dealt in only where the book makes him play, as by a kill that is his.
 */
away: boolean,
/**
 * He leaves when the hand is over.
 */
leaving: boolean,
/**
 * The ways to come in that he may choose from; none if he has come in.
 */
ways_in: Array<string>,
/**
 * Whether he owes blinds that he missed, which he posts when he comes back or waits for the big blind.
 */
owes: boolean,
/**
 * The most that he may buy; none if he leaves. What he buys in a hand of poker comes when it is over.
 */
buys: number | null,
/**
 * What he buys when the hand is over, by what he has said so far; none if what he buys comes at once.
 */
buys_later: number | null, };

/**
 * The cards of a game.
 */
export type PackTold = {
/**
 * The different ones.
 */
cards: Array<string>,
/**
 * How often there is each of them.
 */
times: number, };

/**
 * What one game or bonus bet pays.
 */
export type PayTable = {
/**
 * The chapter of the book, by its id.
 */
game: string, name: string,
/**
 * Its values that are odds.
 */
rows: Array<RuleValue>, };

/**
 * What changes about somebody.
 */
export type PersonChange = { "name": string } | { "role": string } | { "banned": boolean } | { "muted": boolean } | "sign-out";

/**
 * Somebody, as the floor sees him.
 */
export type PersonSeen = { person: number, name: string, role: string, bot: boolean, banned: boolean, muted: boolean,
/**
 * His bankroll, in cents.
 */
chips: number, };

/**
 * How bots have played for a figure.
 */
export type PlayedTold = {
/**
 * How many hands.
 */
hands: number,
/**
 * From which seed.
 */
seed: number,
/**
 * The standard error of what is taken from a hand, in cents.
 */
error: number, };

/**
 * Somebody who was in a hand from the first card to the last.
 */
export type PlayerTold = { seat: SeatNumber, name: string,
/**
 * In cents; what he lost is below zero.
 */
won: number, };

/**
 * A hand of poker. A card whose face one may not see is `"??"`.
 */
export type PokerHand = {
/**
 * What the book calls the street.
 */
street: string,
/**
 * Where the button lies.
 */
button: SeatNumber | null,
/**
 * Who must speak.
 */
turn: Turn,
/**
 * Everybody who may act now: where they need not wait for each other, several.
 */
acting: Array<SeatNumber>,
/**
 * Whether they bet: neither draw, nor throw cards away, nor show.
 */
betting: boolean,
/**
 * Who is in the hand: his bet in this round of betting, and his cards.
 */
seats: Array<Holding>,
/**
 * The board.
 */
board: Array<string>,
/**
 * Everything in the middle.
 */
pot: number,
/**
 * Main pot and side pots, without what is bet in this round; none of a hand that is over.
 */
pots: Array<Pot>,
/**
 * What the house has taken.
 */
dropped: number,
/**
 * How many cards are left in the stub.
 */
stub: number,
/**
 * A card that lies face up on the stub and is burned next.
 */
next_burn: string | null, };

/**
 * What a player may do at a table of poker.
 */
export type PokerOptions = {
/**
 * May give up his hand.
 */
fold: boolean,
/**
 * May bet nothing.
 */
check: boolean,
/**
 * May put in so much more to match the bet.
 */
call: number | null,
/**
 * What he calls is the forced opening: he brings it in.
 */
bring_in: boolean,
/**
 * May bet or raise to these amounts.
 */
raise: Amounts | null,
/**
 * That makes the forced opening up to a full bet: he completes it.
 */
completes: boolean,
/**
 * May exchange so many cards at most.
 */
draw: number | null,
/**
 * Must throw away so many cards.
 */
discard: number | null,
/**
 * May turn his hand up.
 */
show: boolean,
/**
 * May throw his hand away unseen.
 */
muck: boolean,
/**
 * May play the board.
 */
play_board: boolean,
/**
 * May kill the pot for so much, or let it go by.
 */
kill: number | null,
/**
 * Chooses whether he plays for the pot so far or stays in.
 */
all_in_for_pot: boolean,
/**
 * May still say otherwise how many cards he draws.
 */
change_draw: boolean, };

/**
 * What hangs at a table: every row that it posts, and the pay tables of what can be wagered there.
 */
export type PostedCard = {
/**
 * How the house is paid.
 */
schedules: Array<ScheduleSeen>,
/**
 * What pays how much: the game itself, and each of its bonus bets.
 */
pays: Array<PayTable>,
/**
 * In which chapter of the rule book each of their clauses and rulings stands, as it goes behind `/book/`.
 */
places: { [key in string]: string }, };

/**
 * What a table may post: what the house takes there.
 */
export type PostingOffered = {
/**
 * By what it is asked for: the first number that the book prints, or a word where it prints none.
 */
posted: string,
/**
 * What is taken, as it would stand on a card at the table.
 */
words: string, };

/**
 * What one posting brings.
 */
export type PostingTold = {
/**
 * Its id.
 */
schedule: string,
/**
 * The numbers that the book prints for it.
 */
options: Array<number>,
/**
 * In words.
 */
name: string,
/**
 * What a what-if can change of it, as the book has it.
 */
fees: Array<Changeable>,
/**
 * By the number of players, from the fewest up.
 */
incomes: Array<IncomeTold>, };

/**
 * A pot.
 */
export type Pot = {
/**
 * How much.
 */
chips: number,
/**
 * Who can win it.
 */
seats: Array<SeatNumber>, };

/**
 * What a hand gets of the pot.
 */
export type PotShare = {
/**
 * As it was given.
 */
cards: string,
/**
 * The part of the pot that it gets on average.
 */
equity: number,
/**
 * How often it wins.
 */
win: number,
/**
 * How often it shares.
 */
tie: number,
/**
 * The part that it gets for high.
 */
high: number,
/**
 * The part that it gets for low.
 */
low: number,
/**
 * How often it takes everything.
 */
scoop: number,
/**
 * The standard error of its equity, if samples were taken.
 */
error?: number, };

/**
 * No, and why. Nothing has changed.
 */
export type Refusal = {
/**
 * The request, if it had a name that could be read.
 */
id: string | null,
/**
 * What kind of no it is; programs may rely on it.
 */
code: Code,
/**
 * Why, for people, with its numbers.
 */
words: string,
/**
 * The clauses and rulings that say so.
 */
by: Array<string>, };

/**
 * What the record of a room adds up to: shifts and corrections, how everybody stands, or both. Money is in cents.
 */
export type ReportTold = { shifts: Array<ShiftTold> | null, corrections: Array<CorrectionTold> | null, people: Array<StandingTold> | null, in_play: number, issued: number, };

/**
 * A result with how often it comes.
 */
export type ResultTold = {
/**
 * In first wagers.
 */
result: number,
/**
 * How often.
 */
chance: number, };

/**
 * The room, as it is seen by somebody at the door. Chips are in cents.
 */
export type RoomSeen = {
/**
 * Whether everybody may come in under a name of his own, or only who was invited.
 */
open_to_all: boolean,
/**
 * What everybody gets who comes in for the first time.
 */
first_chips: number,
/**
 * Which program this is.
 */
program: string, };

/**
 * A round with a player-dealer.
 */
export type Round = {
/**
 * Who must speak.
 */
turn: Turn,
/**
 * Everybody who may act now: where they need not wait for each other, several.
 */
acting: Array<SeatNumber>,
/**
 * The player-dealer.
 */
bank: SeatNumber,
/**
 * What he has put up.
 */
bank_wager: number,
/**
 * His cards.
 */
bank_cards: Array<string>,
/**
 * What they are called, where one may see them all.
 */
bank_name: string | null,
/**
 * Where settling begins, once it is known.
 */
button: SeatNumber | null,
/**
 * The circles with a wager.
 */
circles: Array<Circle>,
/**
 * What the house has taken.
 */
dropped: number,
/**
 * How many cards are left to deal from.
 */
shoe: number, };

/**
 * What a player may do at a table with a player-dealer.
 */
export type RoundOptions = {
/**
 * In which circle.
 */
circle: SeatNumber | null,
/**
 * With which hand of it, from the left, from 1.
 */
hand: number,
/**
 * What the bank may be.
 */
bank: Amounts | null,
/**
 * What may be insured; nothing may be as well.
 */
insure: Amounts | null,
/**
 * May take a card.
 */
hit: boolean,
/**
 * May take none.
 */
stand: boolean,
/**
 * What may be put up to double.
 */
double: Amounts | null,
/**
 * What may be put on the second hand.
 */
split: Amounts | null,
/**
 * May give up half.
 */
surrender: boolean,
/**
 * With what he may go with the hand he bets behind; or he stays.
 */
follow: Amounts | null,
/**
 * What the Play bet costs.
 */
play: number | null,
/**
 * May give up his hand.
 */
fold: boolean, };

/**
 * The rule card of a game: every value with what sets it, and how the house is paid.
 */
export type RuleCard = { house: string, game: string, name: string, values: Array<RuleValue>,
/**
 * What a table of it may post.
 */
schedules: Array<ScheduleSeen>, };

/**
 * One value of a rule card.
 */
export type RuleValue = {
/**
 * Where it stands in the book.
 */
path: string,
/**
 * As the rule card prints it.
 */
value: string,
/**
 * The clauses that set it.
 */
clauses: Array<string>,
/**
 * The rulings that it rests on.
 */
rulings: Array<string>, };

/**
 * What is done where the books are silent or disagree.
 */
export type RulingSeen = { id: string,
/**
 * The matter in a few words.
 */
title: string, words: string,
/**
 * The clauses that it serves.
 */
clauses: Array<string>, };

/**
 * What the floor was asked.
 */
export type RulingWanted = { "winners": { high: Array<SeatNumber>, low: Array<SeatNumber>, } } | { "must-bet": { held: boolean, } } | { "miscall": { pot: boolean, seat: boolean, } };

/**
 * What the floor and the dealer can say about the hand that is being played, each as it goes over the socket.
 */
export type Sayable = {
/**
 * Each would be accepted now, as far as those who look on can know.
 */
wants: Array<Want>, };

/**
 * What a table may post: how the house is paid. Chips are in cents.
 */
export type ScheduleSeen = {
/**
 * The number that the book prints.
 */
option: number | null,
/**
 * The clause that prints it.
 */
clause: string, fee: FeeSeen, };

/**
 * A seat that is kept for somebody who was called from a list.
 */
export type SeatKept = { table: number, seat: SeatNumber,
/**
 * The table of the same game and limit where he sits: he changes from there, and takes his chips along.
 */
from: number | null,
/**
 * How long, in thousandths of a second from when this was sent.
 */
millis: number, };

/**
 * A seat, or a circle, as people count them: from 1.
 */
export type SeatNumber = number;

/**
 * Somebody at a seat.
 */
export type SeatTaken = { seat: SeatNumber, person: number, name: string, bot: boolean,
/**
 * His chips, less what he has put in.
 */
chips: number,
/**
 * Whether he keeps his seat and sits out: dealt in only where the book makes him play, as by a kill that is his.
 */
away: boolean, };

/**
 * Values of a book that stand together, and that a what-if can change.
 */
export type Section = {
/**
 * The game or the bonus bet that they are of, by its id.
 */
chapter: string,
/**
 * What the book calls it.
 */
name: string,
/**
 * Their name in the file, such as `natural`.
 */
section: string,
/**
 * What they are about.
 */
about: string,
/**
 * Whether they are the rows of a pay table.
 */
pay_table: boolean,
/**
 * Whether they are about the table only: then no edge depends on them.
 */
table_only: boolean,
/**
 * The values, in the order of the rule card.
 */
values: Array<Changeable>, };

export type ShiftTold = { table: number, game: string, shift: number, dealt: number, collected: number,
/**
 * Only known with the key.
 */
by_the_clock: number | null, corrected: number, drop: number, };

export type SignIn = { name: string, password: string, };

/**
 * A clause or a ruling.
 */
export type Source = { "clause": ClauseSeen } | { "ruling": RulingSeen };

/**
 * Where chips lie that the floor puts right.
 */
export type SpotWanted = { "stack": SeatNumber } | { "bankroll": number } | "drop";

export type StandingTold = { person: number, name: string | null, got: number, gave_back: number, in_the_room: number, at_tables: number, stands_at: number, };

/**
 * Something that happened in a hand.
 */
export type StepTold = {
/**
 * In a dealer's words.
 */
told: Array<Happened>,
/**
 * How it lay then; none if as before.
 */
hand: Hand | null,
/**
 * Who sat there, and what each had before him; none if as before.
 */
seats: Array<SeatTaken> | null, };

/**
 * What is best with one hand, or against one card of the bank.
 */
export type StrategyTold = {
/**
 * Its two cards.
 */
cards: [string, string],
/**
 * The bank's card.
 */
up: string,
/**
 * What is best.
 */
decision: string,
/**
 * What it is worth, in first wagers.
 */
value: number, } | {
/**
 * The bank's card.
 */
up: string,
/**
 * The part of all hands that is played.
 */
plays: number,
/**
 * The weakest of them.
 */
weakest_played: [string, string, string],
/**
 * The strongest hand that is not.
 */
strongest_folded: [string, string, string] | null,
/**
 * What it is worth, in antes.
 */
value: number, };

/**
 * A table, as the floor sees it from its desk. Times are in thousandths of a second until now.
 */
export type TableAtDesk = {
/**
 * As everybody sees it.
 */
seen: TableSeen,
/**
 * How long the hand has been played; none between hands.
 */
hand: number | null,
/**
 * Who is waited for.
 */
waits: WaitedFor | null,
/**
 * Whether the hand waits for the floor.
 */
asks_floor: boolean,
/**
 * The shift that its drop goes to.
 */
shift: number, };

/**
 * A table that somebody has played at; it may be closed by now.
 */
export type TablePlayed = { table: number,
/**
 * The house and the game, by their ids.
 */
house: string, game: string,
/**
 * What the book calls them.
 */
house_name: string, name: string,
/**
 * The limit as people write it.
 */
limit: string,
/**
 * How many hands he was in.
 */
hands: number, };

/**
 * A table, as it is seen from the lobby. Chips are in cents.
 */
export type TableSeen = { table: number,
/**
 * The house and the game, by their ids.
 */
house: string, game: string,
/**
 * What the book calls the game.
 */
name: string,
/**
 * The limit as people write it: `$4–$8 limit`, `$3–$6–$12 limit`, `6 decks`.
 */
limit: string,
/**
 * What is posted, by the numbers that the book prints.
 */
posted: Array<number>,
/**
 * The same in words.
 */
collection: string,
/**
 * The game's own wager, by its id; none at a table of poker.
 */
base: string | null,
/**
 * The bonus bets that can be made, by their ids, in the order in which sights list what lies on them.
 */
bonus: Array<string>,
/**
 * The cards on which it stands that they are Bonus cards.
 */
marked: Array<string>,
/**
 * How many seats it has, how many are taken, and by how many bots.
 */
seats: number, taken: number, bots: number,
/**
 * The seats that anybody may take: nobody sits there, and none is kept for somebody.
 */
free: Array<SeatNumber>,
/**
 * Who may sit there: `everybody`, `people` or `invited`.
 */
company: string,
/**
 * What one may sit down with.
 */
least_buy_in: number,
/**
 * What is advised: whoever brings a few times as much plays for a while.
 */
usual_buy_in: number, most_buy_in: number | null,
/**
 * How many wait for a seat at such a table.
 */
waiting: number,
/**
 * Why no hand begins, if the floor has paused it.
 */
paused: string | null,
/**
 * How long one may think about one thing, in thousandths of a second.
 */
action_time: number,
/**
 * What lay in the middle on average in the last hands; none before the first.
 */
average_pot: number | null,
/**
 * How many hands are dealt in an hour at the pace of the last ones.
 */
hands_an_hour: number | null,
/**
 * The number of its last record; none for who sees the table later than it happens.
 */
version: number | null, };

/**
 * What there is to see of a table. Chips are in cents.
 */
export type TableSight = {
/**
 * Which.
 */
table: number,
/**
 * The number of its last record. It goes up by one with everything that happens; who sees a number missing was not sent that one.
 */
version: number,
/**
 * Where he sits who looks; none if he looks on.
 */
seat: SeatNumber | null,
/**
 * Who sits where.
 */
seats: Array<SeatTaken>,
/**
 * The hand, if one is being played.
 */
hand: Hand | null,
/**
 * What he who looks may do now.
 */
options: OptionsOffered | null,
/**
 * What the round of betting asks of him, also before his turn; none if he has nothing more to say in it.
 */
facing: Facing | null,
/**
 * How he sits there who looks.
 */
own: OwnSeat | null,
/**
 * What he may bet now, in every circle: his own, free ones, and behind others.
 */
wagers: Array<WagerOffered>,
/**
 * The position of the player-dealer, where there is one.
 */
bank: BankPosition | null,
/**
 * Who is waited for, and how long.
 */
waits: Waits | null,
/**
 * How long bets are still taken against a player-dealer, in thousandths of a second from when this was sent; none before the first
 * bet. Who bets late may make it longer.
 */
closes: number | null,
/**
 * Why no hand begins, if the floor has paused the table.
 */
paused: string | null,
/**
 * Proofs of the cards that he sees for the first time; of all of this hand, if he has just come.
 */
proofs: Array<CardProof>,
/**
 * What happened with this version, in a dealer's words; nothing if he has just come.
 */
told: Array<Happened>,
/**
 * The hand that is over with this version, as he saw it last.
 */
last: Hand | null, };

/**
 * A table that somebody wants to be opened, in the words of the book. What is left out is the first that the book has.
 */
export type TableWanted = {
/**
 * The house, by its id.
 */
house: string,
/**
 * The game, by its id.
 */
game: string,
/**
 * The limit as people write it: `4-8`, `1-6 spread`, or the name of a day.
 */
limit?: string,
/**
 * What is posted, by the number that the book prints.
 */
posted?: string,
/**
 * How many decks, against a player-dealer.
 */
decks?: number,
/**
 * Who may sit there: `everybody`, `people` (no bots), or `invited`, and then nobody else sees it.
 */
company?: string, };

/**
 * What somebody on a socket is told.
 */
export type Tells = { "welcome": Welcome } | { "promised": {
/**
 * At which table.
 */
table: number,
/**
 * With which version.
 */
version: number,
/**
 * The roots, as hexadecimal digits.
 */
roots: Array<string>, } } | { "table": TableSight } | { "same": {
/**
 * Which table.
 */
table: number,
/**
 * Its version.
 */
version: number, } } | { "done": {
/**
 * His request.
 */
id: string,
/**
 * The record that it made; none if it needed none.
 */
version: number | null, } } | { "refused": Refusal } | { "fell-through": {
/**
 * At which table it was to be done.
 */
table: number,
/**
 * What kind of no it is.
 */
code: Code,
/**
 * Why, for people, with its numbers.
 */
words: string,
/**
 * The clauses and rulings that say so.
 */
by: Array<string>, } } | { "chat": {
/**
 * At which table.
 */
table: number,
/**
 * Who.
 */
person: number,
/**
 * What he is called.
 */
name: string,
/**
 * What he says.
 */
text: string, } } | { "floor-call": {
/**
 * At which table.
 */
table: number,
/**
 * Which call.
 */
call: number,
/**
 * Who has called.
 */
person: number,
/**
 * What he is called.
 */
name: string,
/**
 * What it is about: for him and the floor alone.
 */
words: string | null,
/**
 * Who of the floor is on the way.
 */
taken_by: string | null,
/**
 * Whether it is settled.
 */
over: boolean, } } | { "called": {
/**
 * At which table.
 */
table: number,
/**
 * Which seat.
 */
seat: SeatNumber,
/**
 * How long, in thousandths of a second from when this was sent.
 */
millis: number, } } | { "goes": {
/**
 * From which.
 */
table: number,
/**
 * To which.
 */
to: number,
/**
 * To which seat of it.
 */
seat: SeatNumber, } } | { "closed": {
/**
 * Which.
 */
table: number, } } | "stopped";

/**
 * Who must speak.
 */
export type Turn = "dealer" | { "seat": SeatNumber } | { "bank": SeatNumber } | "wagers" | "floor" | "nobody";

/**
 * What a value can be.
 */
export type ValueKind = "odds" | "part" | "money" | { "number": {
/**
 * From this one.
 */
least: number,
/**
 * To this one.
 */
most: number, } } | "flag" | { "one-of": Array<string> } | { "any-of": Array<string> } | "text";

/**
 * What may be bet on a wager.
 */
export type WagerOffered = {
/**
 * In which circle.
 */
circle: SeatNumber,
/**
 * Which wager, by its id.
 */
wager: string,
/**
 * How much.
 */
chips: Amounts, };

/**
 * What one player has in a circle.
 */
export type Wagers = {
/**
 * Whose it is.
 */
seat: SeatNumber,
/**
 * On the game, before the cards.
 */
base: number,
/**
 * On each hand, doubles included; in Three Card Poker the ante, and the Play bet.
 */
on: number[],
/**
 * Against a natural of the bank.
 */
insurance: number,
/**
 * On the bonus bets, in the order in which the table offers them.
 */
bonus: number[], };

/**
 * Somebody who is waited for.
 */
export type WaitedFor = { seat: SeatNumber, name: string, millis: number, };

/**
 * Somebody on a list.
 */
export type WaitingSeen = { person: number, name: string,
/**
 * How long he has waited, in thousandths of a second.
 */
millis: number,
/**
 * The table that a seat is kept for him at, once he is called.
 */
called_to: number | null, };

/**
 * Who is waited for.
 */
export type Waits = {
/**
 * Who.
 */
seat: SeatNumber,
/**
 * How many thousandths of a second from when this was sent.
 */
millis: number, };

/**
 * What somebody on a socket wants at a table. Chips are in cents.
 */
export type Want = { "watch": { seen?: number, } } | "unwatch" | { "chat": { text: string, } } | { "call-floor": { words: string, } } | { "sit-down": { seat: SeatNumber, chips: number, } } | "leave" | { "change-table": { to: number, seat: SeatNumber, } } | { "buy": { chips: number, } } | "sit-out" | "sit-out-now" | { "come-back": { posts: boolean, } } | { "come-in": { entry: string, } } | { "bank": BankWant } | { "wager": { circle: SeatNumber, wager: string, chips: number, } } | { "decide": DecisionWanted } | { "act": ActWanted } | { "ask-drawn": { of: SeatNumber, } } | "hands-clear" | { "out-of-turn": { seat: SeatNumber, act: ActWanted, } } | { "mishap": MishapWanted } | { "ruled": RulingWanted } | { "shuffler": { down: boolean, } } | { "shift": { number: number, } } | { "move-to": { seat: SeatNumber, posts: boolean, } } | { "pause": { reason: string, } } | "go" | { "remove": { seat: SeatNumber, reason: string, } } | { "reseat": { seat: SeatNumber, to: SeatNumber, reason?: string, } } | { "send-over": { seat: SeatNumber, table: number, to: SeatNumber, reason?: string, } } | { "correct": { from: SpotWanted, to: SpotWanted, chips: number, reason: string, } };

/**
 * Who is on the socket, and with what.
 */
export type Welcome = {
/**
 * The version of the protocol.
 */
protocol: number,
/**
 * Who he is; none if he has not signed in, and may only look on.
 */
person: number | null,
/**
 * What he is called.
 */
name: string | null,
/**
 * What he may do, by the word for it.
 */
role: string | null, };

/**
 * A hand in a round.
 */
export type WhoseWanted = "bank" | { "hand": {
/**
 * The circle.
 */
circle: SeatNumber,
/**
 * Which.
 */
hand: Nth, } };
