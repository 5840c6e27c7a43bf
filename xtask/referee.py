"""Plays the hands that come in once more in PokerKit, and compares.

Standard input has one hand a line, as crates/rules/examples/referee_deals.rs writes them. Each is dealt in PokerKit with the
same cards and acts. At every decision the legal acts must be the same, and in the end the stacks. Where they are not, one of
the house rules below must say why, and PokerKit is made to go on as it says. So that no rule explains too much, what the
rulings say of a round of betting and of the pots stands here once more, and must be ours to the chip. A difference that no
rule explains is printed with its hand, and the exit code is 1.
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import Pool

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

RULES = {
    "R033": "a short all-in counts from a full bet on: less is action only, not counted, and completed by the next raise",
    "R034": "a short all-in counts from half a bet on; where bets are not fixed it takes a whole raise",
    "R058": "odd chips go one by one, in each pot on its own, clockwise or by the cards; the same sharers of both halves once",
    "R082": "an all-in between the opening and a full bet is action only; one for the opening is the opening",
    "R202": "a blind that is short leaves the amount to call as it was",
    "R203": "a lone player only answers a bet, and no more than another could put in; who has chips may be raised",
    "R204": "who acts first for an opener who is all-in may fold; an opening that is short is called in full",
    "OV.OL.06": "a side pot without a low hand goes to high, whoever has a low hand for another pot",
    "OV.SL.04": "the same in stud",
}
"""The house rules that PokerKit does not know."""

LOW_RULES = {"omaha-hilo": "OV.OL.06", "stud-hilo": "OV.SL.04"}

HAND_TYPES: dict[str, tuple[type[Hand], ...]] = {
    "holdem": (StandardHighHand,),
    "stud": (StandardHighHand,),
    "stud-hilo": (StandardHighHand, EightOrBetterLowHand),
    "razz": (RegularLowHand,),
    "omaha-hilo": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    "no-limit-holdem": (StandardHighHand,),
    "pot-limit-omaha": (OmahaHoldemHand,),
}

STRUCTURES = {
    "limit": BettingStructure.FIXED_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}

BETS_MAX = 4
"""One bet and three raises."""


class Difference(Exception):
    """Something that no rule explains."""


@dataclass(frozen=True)
class Options:
    """What a player may do; a raise by the total of his bet in the round, least and most."""

    fold: bool
    check: bool
    call: int | None
    raises: tuple[int, int] | None


@dataclass(frozen=True)
class Deal:
    """What the dealer deals: the burn, hands by player, the board."""

    burn: str | None
    holes: tuple[tuple[int, str], ...]
    board: str | None


@dataclass(frozen=True)
class Act:
    """A player's turn: what we say he may do, and what he does."""

    player: int
    options: Options
    kind: str
    to: int


@dataclass(frozen=True)
class Played:
    """A hand as our engine played it."""

    line: str
    game: str
    number: int
    seed: int
    structure: str
    low: int
    high: int
    small: int
    big: int
    ante: int
    bring_in: int
    short_all_in: str
    stacks: tuple[int, ...]
    steps: tuple[Deal | Act, ...]
    end: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> Played:
        """Reads a line."""
        head, *steps, end = line.strip().split(" | ")
        game, number, *pairs = head.split(" ")
        values = dict(pair.split("=") for pair in pairs)
        names = ("seed", "low", "high", "small", "big", "ante", "bring_in")
        return cls(
            line=line.strip(),
            game=game,
            number=int(number),
            structure=values["structure"],
            short_all_in=values["short_all_in"],
            stacks=read_list(values["stacks"]),
            steps=tuple(map(read_step, steps)),
            end=read_list(end.removeprefix("end ")),
            **{name: int(values[name]) for name in names},
        )

    @property
    def fixed(self) -> bool:
        """Whether the bets are fixed."""
        return self.structure == "limit"

    @property
    def has_blinds(self) -> bool:
        """Whether it is a button game."""
        return self.big > 0

    def bet(self, street: int) -> int:
        """The bet of a street, or the least one."""
        return self.low if street < 2 else self.high


def read_list(text: str) -> tuple[int, ...]:
    """Reads numbers between commas."""
    return tuple(map(int, text.split(",")))


def read_step(text: str) -> Deal | Act:
    """Reads one step of a line."""
    first, *words = text.split(" ")
    if first == "deal":
        parts = dict(word.split(":") for word in words)
        burn, board = parts.pop("burn", None), parts.pop("board", None)
        return Deal(burn, tuple((int(player), cards) for player, cards in parts.items()), board)
    *offered, _, done = words
    options = {name: amount for name, _, amount in (word.partition("=") for word in offered)}
    kind, _, to = done.partition("=")
    least, _, most = options.get("raise", "").partition("-")
    return Act(
        player=int(first),
        options=Options(
            fold="fold" in options,
            check="check" in options,
            call=int(options["call"]) if "call" in options else None,
            raises=(int(least), int(most)) if least else None,
        ),
        kind=kind,
        to=int(to or 0),
    )


@lru_cache(maxsize=4096)
def hand_of(kind: type[Hand], own: tuple[Card, ...], board: tuple[Card, ...]) -> Hand | None:
    """What PokerKit makes of cards, remembered: it asks again for every player and every pot."""
    try:
        return kind.from_game(own, board)
    except (KeyError, ValueError):
        return None


class SteeredState(State):
    """A state of PokerKit that can be made to take an act which only a house rule allows."""

    by_house: bool = False
    amount: int = 0

    def get_up_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        if not self.statuses[player_index]:
            return None
        own, board = tuple(self.get_up_cards(player_index)), tuple(self.get_board_cards(board_index))
        return hand_of(self.hand_types[hand_type_index], own, board)

    def get_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        if not self.statuses[player_index]:
            return None
        own, board = tuple(self.hole_cards[player_index]), tuple(self.get_board_cards(board_index))
        return hand_of(self.hand_types[hand_type_index], own, board)

    def verify_folding(self) -> None:
        if not self.by_house:
            super().verify_folding()

    @property
    def checking_or_calling_amount(self) -> int | None:
        return self.amount if self.by_house else super().checking_or_calling_amount

    @property
    def effective_bring_in_amount(self) -> int | None:
        return self.amount if self.by_house else super().effective_bring_in_amount

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        return self.amount if self.by_house else super().verify_completion_betting_or_raising_to(amount)

    def options(self) -> Options:
        """What PokerKit lets the actor do."""
        call = self.effective_bring_in_amount if self.bring_in_status else self.checking_or_calling_amount
        least, most = self.min_completion_betting_or_raising_to_amount, self.max_completion_betting_or_raising_to_amount
        return Options(
            fold=self.can_fold(),
            check=call == 0,
            call=call or None,
            raises=None if least is None or most is None else (least, most),
        )

    def play(self, kind: str, amount: int, by_house: bool) -> None:
        """Plays an act, by PokerKit's own rules or against them."""
        self.by_house, self.amount = by_house, amount
        if kind == "fold":
            self.fold()
        elif kind == "raise":
            self.complete_bet_or_raise_to(amount)
        elif self.bring_in_status:
            self.post_bring_in()
        else:
            self.check_or_call()
        self.by_house = False

    def others(self, player: int) -> Iterator[int]:
        """Everybody else who is still in."""
        return (i for i in self.player_indices if i != player and self.statuses[i])

    def is_lone(self, player: int) -> bool:
        """Whether nobody else can bet."""
        return not any(self.stacks[other] for other in self.others(player))

    def reach(self, player: int) -> int:
        """The most that another player has put in or could put in."""
        return max(self.bets[other] + self.stacks[other] for other in self.others(player))


def new_state(hand: Played) -> SteeredState:
    """PokerKit's state before the first card."""
    # The blind is the bet of its round, which PokerKit does not count.
    caps = [BETS_MAX - 1 if hand.has_blinds else BETS_MAX] + [BETS_MAX] * 4
    low = hand.game == "razz"
    if hand.has_blinds:
        hole = (False,) * (4 if "omaha" in hand.game else 2)
        cards: list[tuple[tuple[bool, ...], int]] = [(hole, 0), ((), 3), ((), 1), ((), 1)]
        openings = [Opening.POSITION] * 4
    else:
        cards = [((False, False, True), 0), *[((True,), 0)] * 3, ((False,), 0)]
        openings = [Opening.HIGH_CARD if low else Opening.LOW_CARD, *[Opening.LOW_HAND if low else Opening.HIGH_HAND] * 4]
    streets = tuple(
        Street(nth > 0, hole, board, False, opening, hand.bet(nth), caps[nth] if hand.fixed else None)
        for nth, ((hole, board), opening) in enumerate(zip(cards, openings, strict=True))
    )
    automations = Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING
    return SteeredState(
        automations,
        Deck.REGULAR if low else Deck.STANDARD,
        HAND_TYPES[hand.game],
        streets,
        STRUCTURES[hand.structure],
        False,
        hand.ante,
        (hand.small, hand.big) if hand.has_blinds else 0,
        hand.bring_in,
        hand.stacks,
        len(hand.stacks),
    )


@dataclass
class Round:
    """A round of betting as the rulings say it, which may be otherwise than PokerKit says."""

    hand: Played
    street: int
    level: int = 0
    """What there is to call."""
    full: int = 0
    """The last whole bet or raise."""
    last_raise: int = 0
    count: int = 0
    """How many bets and raises."""
    nominal: bool = False
    """Whether nobody may have put in what there is to call."""
    acted: set[int] = field(default_factory=set)
    """Who has acted since the last whole bet or raise."""
    must_open: int | None = None
    causes: set[str] = field(default_factory=set)
    """The rules under which the round stands from some moment on."""

    @classmethod
    def begin(cls, hand: Played, street: int, state: SteeredState) -> Round:
        """A round before anybody acts."""
        this = cls(hand, street)
        if street == 0 and hand.has_blinds:
            this.level = this.full = this.last_raise = hand.big
            this.count = 1
            this.nominal = max(state.bets) < hand.big
            if this.nominal:
                this.causes.add("R202")
        elif street == 0:
            this.level, this.nominal = hand.bring_in, True
            opener = state.opener_index
            assert opener is not None
            this.must_open = opener if state.stacks[opener] else None
            if state.stacks[opener] < hand.bring_in:
                this.causes.add("R204")
        return this

    def to_call(self, state: SteeredState, player: int) -> int:
        """What a player lacks; no more than another could put in, R203."""
        level = min(self.level, state.reach(player)) if self.nominal else self.level
        return max(0, level - state.bets[player])

    def options(self, state: SteeredState, player: int) -> Options:
        """What a player may do by the rulings."""
        to_call = self.to_call(state, player)
        return Options(
            fold=to_call > 0 and self.must_open != player,
            check=to_call == 0,
            call=min(to_call, state.stacks[player]) or None,
            raises=self.raises(state, player),
        )

    def raises(self, state: SteeredState, player: int) -> tuple[int, int] | None:
        """What a player may raise to."""
        hand, all_in = self.hand, state.bets[player] + state.stacks[player]
        capped = hand.fixed and self.count >= BETS_MAX
        if player in self.acted or capped or all_in <= self.level or state.is_lone(player):
            return None
        if hand.fixed:
            to = min(self.full + hand.bet(self.street), all_in)
            return to, to
        least = self.level + max(self.last_raise, hand.big)
        pot = self.level + state.total_pot_amount + self.level - state.bets[player]
        most = max(least, pot) if hand.structure == "pot-limit" else all_in
        return min(least, all_in), min(most, all_in)

    def causes_for(self, state: SteeredState, player: int) -> set[str]:
        """The rules that may make this decision another one than PokerKit's."""
        causes = set(self.causes)
        if state.bring_in_status and not causes and state.stacks[player] == self.hand.bring_in:
            # PokerKit calls it a completion, too, if the opener puts in his last chips for the opening.
            causes.add("R082")
        nobody_above = state.reach(player) <= self.level
        if nobody_above and (self.nominal or not state.is_lone(player)):
            causes.add("R203")
        return causes

    def play(self, act: Act) -> None:
        """Takes an act into account."""
        self.must_open = None if self.must_open == act.player else self.must_open
        if act.kind == "raise":
            self.raise_to(act.to)
        self.acted.add(act.player)

    def raise_to(self, to: int) -> None:
        """A bet or raise, or an all-in that is less than one."""
        hand, by = self.hand, to - self.full
        whole = hand.bet(self.street) if hand.fixed else max(self.last_raise, hand.big)
        completes = not hand.has_blinds and self.street == 0 and self.count == 0
        half = hand.fixed and hand.short_all_in == "half-bet" and not completes
        self.must_open = None
        if by < whole:
            full_bet = hand.fixed and hand.short_all_in == "full-bet"
            self.causes.add("R082" if completes else "R033" if full_bet else "R034")
        if by >= whole or (half and 2 * by >= whole):
            self.last_raise = by if hand.fixed else max(self.last_raise, to - self.level)
            self.full = to
            self.count += 1
            self.acted = set()
        self.level, self.nominal = max(self.level, to), False


@dataclass
class Verdict:
    """What came of a hand."""

    hand: Played
    decisions: Counter[str] = field(default_factory=Counter)
    """Decisions: all, those that are equal, and those that a rule explains."""
    rules: set[str] = field(default_factory=set)
    """All rules that the hand needed."""
    difference: str | None = None

    def explain(self, rules: set[str]) -> None:
        """A decision is different by these rules."""
        self.decisions.update(rules)
        self.rules |= rules

    def print(self) -> None:
        """The difference, with all that is needed to look at it again."""
        hand = self.hand
        print(f"{hand.game}, hand {hand.number}, seed {hand.seed}: {self.difference}\n  {hand.line}")
        again = f"{hand.seed} {hand.game} {hand.number} 1"
        print(f"  again: cargo run --release -p rules --example referee_deals -- {again}\n", flush=True)


class Replay:
    """One hand, played once more."""

    def __init__(self, hand: Played, verdict: Verdict) -> None:
        self.hand, self.verdict = hand, verdict
        self.state = new_state(hand)
        self.street = -1
        self.round = Round(hand, 0)

    def run(self) -> None:
        """Plays the hand to its end."""
        for step in self.hand.steps:
            if isinstance(step, Deal):
                self.deal(step)
            else:
                self.act(step)
        self.pass_over_lone()
        self.finish()

    def deal(self, deal: Deal) -> None:
        """Deals the cards of a street."""
        self.pass_over_lone()
        self.show()
        if deal.burn:
            self.state.burn_card(deal.burn)
        for player, cards in deal.holes:
            self.state.deal_hole(cards, player)
        if deal.board:
            self.state.deal_board(deal.board)
        if self.state.can_deal_hole():
            # The down cards of stud come before the up cards, as a dealing of their own.
            return
        self.street += 1
        self.round = Round.begin(self.hand, self.street, self.state)

    def act(self, act: Act) -> None:
        """Compares what a player may do, then does what he did."""
        state, player = self.state, act.player
        if state.actor_index != player:
            self.pass_over_lone()
        if state.actor_index != player:
            raise Difference(f"it is the turn of {state.actor_index}, not of {player}")
        theirs = state.options()
        self.compare(theirs, act)
        amount = act.to if act.kind == "raise" else act.options.call or 0
        state.play(act.kind, amount, by_house=not allows(theirs, act))
        self.round.play(act)

    def compare(self, theirs: Options, act: Act) -> None:
        """We must say what the rulings say; and so must PokerKit, or a rule must be the cause that it does not."""
        by_rulings = self.round.options(self.state, act.player)
        causes = self.round.causes_for(self.state, act.player) if theirs != act.options else set()
        if by_rulings != act.options or (theirs != act.options and not causes):
            raise Difference(f"player {act.player}: ours {act.options}, theirs {theirs}, by the rulings {by_rulings}")
        self.verdict.decisions["all"] += 1
        self.verdict.decisions["equal"] += theirs == act.options
        self.verdict.explain(causes)

    def pass_over_lone(self) -> None:
        """PokerKit asks a lone player who has nothing to answer, and we do not: R203."""
        state = self.state
        player = state.actor_index
        if player is None or not state.is_lone(player) or self.round.to_call(state, player):
            return
        state.bring_in_status = False
        state.play("check", 0, by_house=False)
        self.verdict.decisions["all"] += 1
        self.verdict.explain({"R203"})

    def show(self) -> None:
        """Everybody turns up his hand where PokerKit asks for it."""
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards(True)

    def finish(self) -> None:
        """The showdown and the pots."""
        state = self.state
        self.show()
        live = [player for player in state.player_indices if state.statuses[player]]
        settlement = Settlement(self.hand, state, live) if len(live) > 1 else None
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            state.pull_chips()
        if state.status:
            raise Difference(f"PokerKit goes on: {state}")
        theirs = tuple(state.stacks)
        by_rulings = tuple(settlement.result) if settlement else theirs
        causes = settlement.causes(theirs) if settlement and theirs != self.hand.end else set()
        if by_rulings != self.hand.end or (theirs != self.hand.end and not causes):
            raise Difference(f"stacks: ours {self.hand.end}, theirs {theirs}, by the rulings {by_rulings}")
        self.verdict.rules |= causes


def allows(options: Options, act: Act) -> bool:
    """Whether an act is among these options, and puts in as much."""
    if act.kind == "fold":
        return options.fold
    if act.kind == "raise":
        return options.raises is not None and options.raises[0] <= act.to <= options.raises[1]
    return options.call == act.options.call


class Settlement:
    """PokerKit's pots, shared out by its own judgement of the hands, but by the rules of the house."""

    def __init__(self, hand: Played, state: SteeredState, live: list[int]) -> None:
        self.hand = hand
        self.pots = [(pot.unraked_amount, pot.player_indices) for pot in state.pots]
        self.result = list(state.stacks)
        kinds = list(state.hand_type_indices)
        self.hands = [{player: state.get_hand(player, 0, kind) for player in live} for kind in kinds]
        self.own = {player: tuple(state.hole_cards[player]) for player in live}
        self.no_low = False
        """Whether a pot has no low hand, but another has."""
        self.odd_chips = 0
        """How many chips could not be divided; PokerKit may have other ones, because it joins pots whose losers are out."""
        for amount, claims in self.pots:
            self.share_pot(amount, claims)

    def causes(self, theirs: tuple[int, ...]) -> set[str]:
        """The rules that may make the stacks other ones than PokerKit's."""
        if self.no_low:
            return {LOW_RULES[self.hand.game]} | ({"R058"} if self.odd_chips else set())
        moved = sum(abs(ours - other) for ours, other in zip(self.result, theirs, strict=True)) // 2
        # No more than odd chips may have changed hands.
        most = sum(2 * len(claims) for _, claims in self.pots)
        return {"R058"} if self.odd_chips and moved <= most else set()

    def share_pot(self, amount: int, claims: Iterable[int]) -> None:
        """One pot: high and low, or the only one there is."""
        winners = [best(hands, claims) for hands in self.hands]
        had_odd: set[int] = set()
        if len(winners) == 2 and not winners[1] and any(self.hands[1].values()):
            self.no_low = True
        if len(winners) == 1 or not winners[1]:
            self.share(amount, winners[0], self.hand.game == "razz", had_odd)
        elif winners[0] == winners[1]:
            # Split once, and not by halves.
            self.odd_chips += amount % (2 * len(winners[0]))
            self.share(amount, winners[0], False, had_odd)
        else:
            half = amount // 2
            self.odd_chips += amount % 2
            self.share(amount - half, winners[0], False, had_odd)
            self.share(half, winners[1], True, had_odd)

    def share(self, amount: int, among: list[int], low: bool, had_odd: set[int]) -> None:
        """Equal parts, then the odd chips one by one."""
        each, odd = divmod(amount, len(among))
        for player in among:
            self.result[player] += each
        self.odd_chips += odd
        order = sorted(among, key=lambda player: self.odd_key(player, low))
        # Who has had one comes behind those who have not.
        order.sort(key=had_odd.__contains__)
        for player in order[:odd]:
            self.result[player] += 1
            had_odd.add(player)

    def odd_key(self, player: int, low: bool) -> tuple[int, int]:
        """Who comes first: clockwise of the button, or by the highest card for high and the lowest for low."""
        if self.hand.has_blinds:
            return player, 0
        ranks = "A23456789TJQK" if low else "23456789TJQKA"
        keys = [(ranks.index(card.rank), "cdhs".index(card.suit)) for card in self.own[player]]
        if low:
            return min(keys)
        rank, suit = max(keys)
        return -rank, -suit


def best(hands: dict[int, Hand | None], claims: Iterable[int]) -> list[int]:
    """Who has the best hand; nobody if there is none."""
    made = {player: hand for player in claims if (hand := hands[player]) is not None}
    return [player for player, hand in made.items() if hand == max(made.values())]


def judge(line: str) -> Verdict:
    """Plays a line and says what came of it."""
    hand = Played.read(line)
    verdict = Verdict(hand)
    try:
        Replay(hand, verdict).run()
    except Difference as difference:
        verdict.difference = str(difference)
    except (AssertionError, ValueError, UserWarning, LookupError) as error:
        verdict.difference = f"PokerKit: {type(error).__name__}: {error}"
    return verdict


class Summary:
    """The figures of all games."""

    def __init__(self) -> None:
        self.hands: dict[str, Counter[str]] = {}
        self.decisions: dict[str, Counter[str]] = {}

    def add(self, verdict: Verdict) -> None:
        """Counts a hand."""
        game = verdict.hand.game
        if game not in self.hands:
            print(game, file=sys.stderr, flush=True)
        hands = self.hands.setdefault(game, Counter())
        hands["all"] += 1
        if verdict.difference:
            hands["unexplained"] += 1
            return
        hands["equal"] += not verdict.rules
        hands.update(verdict.rules)
        self.decisions.setdefault(game, Counter()).update(verdict.decisions)

    def print(self) -> None:
        """Both tables, and what their columns mean."""
        rules = [rule for rule in RULES if any(hands[rule] for hands in self.hands.values())]
        print_table("hands", self.hands, ["all", "equal", *rules, "unexplained"])
        asked = [rule for rule in rules if any(decisions[rule] for decisions in self.decisions.values())]
        print_table("decisions", self.decisions, ["all", "equal", *asked])
        for rule in rules:
            print(f"{rule:9} {RULES[rule]}")


def print_table(title: str, games: dict[str, Counter[str]], columns: list[str]) -> None:
    """A table with a row for each game."""
    print(" ".join([f"{title:16}", *(f"{column:>11}" for column in columns)]))
    for game, counts in games.items():
        print(" ".join([f"{game:16}", *(f"{counts[column]:>11,}" for column in columns)]))
    print()


SHOWN_MAX = 5
"""How many differences are printed in full."""


def main() -> int:
    """Judges all lines of standard input."""
    summary, differences = Summary(), 0
    with Pool(initializer=warnings.simplefilter, initargs=("error",)) as pool:
        for verdict in pool.imap(judge, sys.stdin, chunksize=64):
            summary.add(verdict)
            if verdict.difference:
                differences += 1
                if differences <= SHOWN_MAX:
                    verdict.print()
    summary.print()
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
