"""How many hands PokerKit plays: fixed-limit Hold'em, six players, each legal act as likely as the other, dealing included."""

from __future__ import annotations

import random
import time

from pokerkit import Automation, FixedLimitTexasHoldem, State

SECONDS = 10
ROUNDS = 5


def play(chance: random.Random) -> None:
    """Plays one hand."""
    state = FixedLimitTexasHoldem.create_state(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.CARD_BURNING,
            Automation.HOLE_DEALING,
            Automation.BOARD_DEALING,
            Automation.RUNOUT_COUNT_SELECTION,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (200, 400),
        400,
        800,
        (100_000,) * 6,
        6,
    )
    while state.status:
        act(state, chance)


def act(state: State, chance: random.Random) -> None:
    """One of the legal acts."""
    acts = [state.check_or_call]
    if state.can_complete_bet_or_raise_to():
        acts.append(state.complete_bet_or_raise_to)
    if state.checking_or_calling_amount and state.can_fold():
        acts.append(state.fold)
    chance.choice(acts)()


def main() -> None:
    """Prints a table of one line."""
    chance = random.Random(2026)
    best = float("inf")
    for _ in range(ROUNDS):
        hands = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS / ROUNDS:
            play(chance)
            hands += 1
        best = min(best, (time.perf_counter() - start) / hands)
    print("| Whole hands of Hold'em, six players, random acts | µs a hand | hands a second |")
    print("|---|---:|---:|")
    print(f"| PokerKit 0.7.7 | {best * 1e6:.0f} | {1 / best:.0f} |")


if __name__ == "__main__":
    main()
