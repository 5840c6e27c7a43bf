"""Hands of the PHH standard, judged by PokerKit and made by it.

`judge FILE` reads a file of our hands and plays each: PokerKit must accept every action, and come to the finishing stacks that
the file has. `make COUNT` prints random hands of ten games, as PokerKit writes them, for ours to replay.
"""

from __future__ import annotations

import random
import sys
import tomllib
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    Poker,
    PotLimitOmahaHoldem,
    State,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

SHOWN_MAX = 5
"""How many faults are printed in full."""


def play(text: str) -> list[int]:
    """Plays a hand strictly: every action in its place, nothing repaired."""
    history = HandHistory.loads(text)
    state = None
    for state in history:
        pass
    assert state is not None
    if state.status:
        raise ValueError("PokerKit goes on")
    return list(state.stacks)


def judge(path: str) -> int:
    """Judges all hands of a file."""
    hands, faults = Counter(), 0
    text = Path(path).read_text()
    for number, fields in tomllib.loads(text).items():
        code, house = fields["variant"], fields["_house"]
        hands[f"{code} at {house}"] += 1
        own = section(text, number)
        try:
            stacks = play(own)
        except (ValueError, KeyError, UserWarning, AssertionError) as error:
            fault = f"{type(error).__name__}: {error}"
        else:
            ours = [round(100 * stack) for stack in fields["finishing_stacks"]]
            fault = "" if ours == [round(100 * stack) for stack in stacks] else f"stacks {stacks}"
        if fault:
            faults += 1
            if faults <= SHOWN_MAX:
                print(f"{code}: {fault}\n{own}", flush=True)
    for code, count in hands.items():
        print(f"{code:20} {count:>7,} hands")
    print(f"{faults} are not accepted, or end with other stacks")
    return 1 if faults else 0


SECTIONS: dict[str, str] = {}


def section(text: str, number: str) -> str:
    """The text of one hand of many."""
    if not SECTIONS:
        for part in text.split("\n["):
            name, _, own = part.lstrip("[").partition("]\n")
            SECTIONS[name] = own
    return SECTIONS[number]


def games(chance: random.Random, players: int) -> Iterator[Poker]:
    """One of each game, at limits of its own; but for Omaha high-low, which has no fixed limits in this version."""
    blinds, ante = (5, 10), chance.choice([0, 0, 1, 2])
    fixed = (AUTOMATIONS, False, ante, blinds, 10, 20)
    free = (AUTOMATIONS, False, ante, blinds, 10)
    stud = (AUTOMATIONS, True, 1, 3, 10, 20)
    short = (AUTOMATIONS, False, 5, [0] * (players - 1) + [10], 10)
    yield FixedLimitTexasHoldem(*fixed, mode=Mode.CASH_GAME)
    yield NoLimitTexasHoldem(*free, mode=Mode.CASH_GAME)
    yield NoLimitShortDeckHoldem(*short, mode=Mode.CASH_GAME)
    yield PotLimitOmahaHoldem(*free, mode=Mode.CASH_GAME)
    yield FixedLimitSevenCardStud(*stud, mode=Mode.CASH_GAME)
    yield FixedLimitSevenCardStudHighLowSplitEightOrBetter(*stud, mode=Mode.CASH_GAME)
    yield FixedLimitRazz(*stud, mode=Mode.CASH_GAME)
    yield NoLimitDeuceToSevenLowballSingleDraw(*free, mode=Mode.CASH_GAME)
    yield FixedLimitDeuceToSevenLowballTripleDraw(*fixed, mode=Mode.CASH_GAME)
    yield FixedLimitBadugi(*fixed, mode=Mode.CASH_GAME)


def finish(state: State, free: bool, chance: random.Random) -> None:
    """Plays a hand to its end by random legal acts."""
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_stand_pat_or_discard():
            own = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(chance.sample(own, chance.randrange(len(own) + 1)))
        elif state.can_post_bring_in() and chance.random() < 0.8:
            state.post_bring_in()
        elif state.actor_index is not None:
            act(state, free, chance)
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        else:
            raise ValueError(f"stuck: {state}")


def act(state: State, free: bool, chance: random.Random) -> None:
    """One legal act of betting; with fixed limits always the least bet."""
    roll = chance.random()
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if roll < 0.25 and state.can_complete_bet_or_raise_to() and least is not None and most is not None:
        to = chance.choice([least, least, chance.randrange(least, most + 1), most]) if free else least
        if state.can_complete_bet_or_raise_to(to):
            state.complete_bet_or_raise_to(to)
            return
    if roll < 0.4 and state.can_fold():
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    elif state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    else:
        state.fold()


def make(count: int) -> int:
    """Prints so many hands of each game."""
    chance = random.Random(2026)
    random.seed(2026)
    number = 0
    for _ in range(count):
        players = chance.randrange(2, 7)
        for game in games(chance, players):
            least = chance.choice([20, 20, 500])
            state = game([chance.randrange(least, 1000) for _ in range(players)], players)
            free = not type(game).__name__.startswith("FixedLimit")
            try:
                finish(state, free, chance)
            except ValueError:
                # PokerKit's deck has run out.
                continue
            number += 1
            history = HandHistory.from_game_state(game, state)
            history.finishing_stacks = list(state.stacks)
            print(f"[{number}]\n{history.dumps()}\n")
    return 0


def main() -> int:
    """Judges or makes."""
    warnings.simplefilter("error")
    match sys.argv[1:]:
        case ["judge", path]:
            return judge(path)
        case ["make", count]:
            return make(int(count))
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
