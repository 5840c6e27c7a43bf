#!/usr/bin/env python3
"""A second counter for the figures in books/*/*.perft, written from the words of the rules and sharing nothing with the engine.

    python3 xtask/perft_count.py [--divide] [books/ocean-view/holdem.perft ...]

It reads the files, counts every line on its own, and says which lines it confirms. It knows no book: what a game is stands in
GAMES below. With --divide it also prints the count by the first act, for whoever looks for the place where two counts part.
docs/perft.md describes the files.
"""

import sys
import time
from collections import Counter
from copy import copy
from functools import lru_cache
from itertools import combinations
from pathlib import Path

WORD = (1 << 64) - 1
RANKS = "23456789TJQKA"
SUITS = "cdhs"


# ---- What the games are. A street is (down, up, board, draw, discard, which bet); amounts are in cents. ----

def flop_game(down, discard=0):
    return [(down, 0, 0, 0, 0, 0), (0, 0, 3, 0, discard, 0), (0, 0, 1, 0, 0, 1), (0, 0, 1, 0, 0, 1)]


DRAW = [(5, 0, 0, 0, 0, 0), (0, 0, 0, 5, 0, 1)]
STUD = [(2, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 1), (0, 1, 0, 0, 0, 1), (1, 0, 0, 0, 0, 1)]
ANTED = [(1, 0, 0, 0, 0, 0)]

# Ocean View: a bet and three raises (R030), the cap off for two (R031), half a bet counts (R034), check-raises (R037).
OCEAN_VIEW = dict(raises=3, half_bet=True, check_raise=True, blinds="by limit", jokers=0, high="high", low=None)
# The $3-$6 Room: blinds of $1 and $3 that are the fee (R039), only a full bet counts (R033).
THREE_SIX = dict(OCEAN_VIEW, half_bet=False, blinds="fee")

GAMES = {
    "ocean-view": {
        "holdem": dict(OCEAN_VIEW, streets=flop_game(2), play_board=True),
        "holdem-hilo": dict(OCEAN_VIEW, streets=flop_game(2), low="eight", play_board=True),
        "omaha": dict(OCEAN_VIEW, streets=flop_game(4), two=True),
        "omaha-hilo": dict(OCEAN_VIEW, streets=flop_game(4), low="eight", two=True),
        "pineapple": dict(OCEAN_VIEW, streets=flop_game(3, discard=1), play_board=True),
        "pineapple-hilo": dict(OCEAN_VIEW, streets=flop_game(3, discard=1), low="eight", play_board=True),
        "draw": dict(OCEAN_VIEW, streets=DRAW, jokers=1),
        "lowball": dict(OCEAN_VIEW, streets=DRAW, jokers=1, high=None, low="low", check_raise=False, kill=True, sevens=True),
        "stud": dict(OCEAN_VIEW, streets=STUD, blinds=None, bring_in="low", open_pair=True),
        "stud-hilo": dict(OCEAN_VIEW, streets=STUD, blinds=None, bring_in="low", low="eight"),
        "razz": dict(OCEAN_VIEW, streets=STUD, blinds=None, bring_in="high", high=None, low="low"),
    },
    "three-six": {
        "holdem": dict(THREE_SIX, streets=flop_game(2)),
        "holdem-hilo": dict(THREE_SIX, streets=flop_game(2), low="eight"),
        "omaha": dict(THREE_SIX, streets=flop_game(4), low="eight", two=True),
        "omaha-hilo": dict(THREE_SIX, streets=flop_game(4), low="eight", two=True),
        "draw-hilo": dict(THREE_SIX, streets=DRAW, jokers=2, low="eight"),
    },
    "toys": {
        "kuhn": dict(OCEAN_VIEW, blinds="ante", streets=ANTED + [(0, 0, 4, 0, 0, None)]),
        "leduc": dict(OCEAN_VIEW, blinds="ante", raises=1,
                      streets=ANTED + [(0, 0, 1, 0, 0, 1), (0, 0, 3, 0, 0, None)]),
    },
}
GAMES["ocean-view"]["lowball-kill"] = GAMES["ocean-view"]["lowball"]
WEEK = {"three-six": [300, 300, 600, 600], "three-six-twelve": [300, 300, 600, 1200]}
# Without a flop, and with one: option 16 of Ocean View.
FEES = {"16": (100, 300)}


def cents(text):
    return round(float(text.lstrip("$")) * 100)


def cards(text):
    text = text.replace(",", "").replace(" ", "")
    found = []
    for at in range(0, len(text), 2):
        card = text[at:at + 2]
        found.append("Jr" if card == "Jk" and "Jk" in found else card)
    return found


def rank(card):
    return RANKS.index(card[0])


def is_joker(card):
    return card in ("Jk", "Jr")


# ---- What hands are worth. ----

def natural_high(ranks, suits):
    """Five cards without a joker; an ace that a joker stands for has no suit."""
    groups = sorted(((count, which) for which, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in groups]
    order = [which for _, which in groups]
    spread = sorted(set(ranks), reverse=True)
    straight = None
    if len(spread) == 5:
        straight = spread[0] if spread[0] - spread[4] == 4 else 3 if spread == [12, 3, 2, 1, 0] else None
    flush = len(set(suits)) == 1 and suits[0] is not None
    if shape[0] == 5:
        return (9, order)
    if straight is not None and flush:
        return (8, [straight])
    if shape[0] == 4:
        return (7, order)
    if shape[:2] == [3, 2]:
        return (6, order)
    if flush:
        return (5, order)
    if straight is not None:
        return (4, [straight])
    return ({(3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}[tuple(shape[:2])], order)


@lru_cache(maxsize=None)
def high_of_five(hand):
    """Jokers are aces, or fill straights and flushes (R064, R078)."""
    plain = [card for card in hand if not is_joker(card)]
    wild = len(hand) - len(plain)
    ranks, suits = [rank(card) for card in plain], [card[1] for card in plain]
    best = natural_high(ranks + [12] * wild, suits + [None] * wild)
    others = [r + s for r in RANKS for s in SUITS if r + s not in plain]
    for stands_for in combinations(others, wild) if wild else ():
        value = natural_high(ranks + [rank(card) for card in stands_for], suits + [card[1] for card in stands_for])
        if value[0] in (4, 5, 8):
            best = max(best, value)
    return best


@lru_cache(maxsize=None)
def low_of_five(hand, eight):
    """Ace to five; jokers are the lowest ranks not held; greater is better. None if it is no eight."""
    ranks = [(rank(card) + 1) % 13 for card in hand if not is_joker(card)]
    for _ in range(len(hand) - len(ranks)):
        ranks.append(min(r for r in range(13) if r not in ranks))
    groups = sorted(((count, which) for which, count in Counter(ranks).items()), reverse=True)
    if eight and (len(groups) < 5 or max(ranks) > 7):
        return None
    return (tuple(-count for count, _ in groups), tuple(-which for _, which in groups))


def best_of(game, own, board, of_five):
    if game.get("two"):
        chosen = (a + b for a in combinations(own, 2) for b in combinations(board, 3))
    else:
        chosen = combinations(own + board, 5)
    values = [value for value in (of_five(tuple(sorted(hand))) for hand in chosen) if value is not None]
    return max(values) if values else None


@lru_cache(maxsize=None)
def worth(which, own, board):
    """High and low of a hand; None where there is none."""
    game = GAMES_BY_ID[which]
    high = best_of(game, own, board, high_of_five) if game["high"] else None
    eight = game["low"] == "eight"
    low = best_of(game, own, board, lambda hand: low_of_five(hand, eight)) if game["low"] else None
    return high, low


GAMES_BY_ID = {house + "/" + name: game for house, games in GAMES.items() for name, game in games.items()}


# ---- A deal. ----

class Deal:
    """Where a deal stands. It is copied before it is changed."""

    def __init__(self, which, setup):
        self.which, self.game = which, GAMES_BY_ID[which]
        game = self.game
        if "stacks" in setup:
            self.stacks = [cents(stack) for stack in setup["stacks"].split(",")]
        else:
            self.stacks = [cents(setup["stack"])] * int(setup["seats"])
        self.seats = range(len(self.stacks))
        self.before = tuple(self.stacks)
        self.structure = setup.get("structure", "limit")
        if "day" in setup:
            self.by_round = WEEK[setup["day"]]
            self.low, self.high = min(self.by_round), max(self.by_round)
        else:
            self.by_round = None
            self.low, self.high = cents(setup["low"]), cents(setup["high"])
        self.bets_max = int(setup.get("raises", game["raises"])) + 1
        if self.structure == "no-limit":
            self.bets_max = 10 ** 9
        self.cap_on = setup.get("cap") == "on" or which == "toys/leduc"
        self.asked = setup.get("show") == "asked"
        stud = game.get("bring_in")
        self.chip = 50 if stud and self.low <= 300 else 100
        self.start = len(self.stacks) - 1 if stud else int(setup.get("button", 1)) - 1
        self.live = set(self.seats)
        self.bets, self.paid = [0] * len(self.stacks), [0] * len(self.stacks)
        # What the house took of each player's money, from the bottom of it; and what it took out of the pot.
        self.blind_fee, self.fee, self.house = [0] * len(self.stacks), 0, 0
        self.schedule = FEES.get(setup.get("fee"))
        self.street, self.limits, self.opening, self.last_blind = 0, 1, 0, None
        self.hands, self.ups = [()] * len(self.stacks), [()] * len(self.stacks)
        self.board, self.out = (), frozenset()
        self.before_draw = None
        self.checked_seven, self.short_callers, self.short_calls = frozenset(), frozenset(), ()
        self.aggressor = None
        self.post()

    def copy(self):
        deal = copy(self)
        for name in ("stacks", "live", "bets", "paid", "hands", "ups", "blind_fee"):
            setattr(deal, name, copy(getattr(self, name)))
        return deal

    # Before the cards.

    def post(self):
        kind = self.game["blinds"]
        if kind in (None, "ante"):
            ante = 100 if kind == "ante" or self.low > 300 else 50
            assert self.low <= 800
            for seat in self.seats:
                self.paid[seat] += self.take(seat, ante)
            return
        big = 300 if kind == "fee" else self.low
        small = 100 if kind == "fee" else max(100, big // 2 // 100 * 100)
        # With two players the button posts the small blind (R019).
        order = self.clockwise(self.start, self.live)
        if len(order) == 2:
            order.reverse()
        for seat, amount in zip(order, (small, big)):
            self.bets[seat] = self.take(seat, amount)
            if kind == "fee":
                self.blind_fee[seat] = self.bets[seat]
                self.house += self.bets[seat]
        self.opening, self.last_blind, self.big = big, order[1], big

    def take(self, seat, amount):
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        return amount

    def clockwise(self, after, among):
        count = len(self.stacks)
        return [seat for seat in ((after + 1 + nth) % count for nth in range(count)) if seat in among]

    def able(self):
        return [seat for seat in self.live if self.stacks[seat] > 0]

    # A round of betting.

    def bet_size(self):
        which = self.game["streets"][self.street][5]
        if which is None:
            return None
        if self.by_round:
            return self.by_round[self.street]
        return (self.high if which else self.low) * self.limits

    def start_round(self):
        """Sets the round up; says whether anybody has to act."""
        size = self.bet_size()
        if size is None:
            return False
        able = self.able()
        self.size, self.level, self.full, self.last_raise, self.count = size, 0, 0, 0, 0
        self.to_act, self.may_raise, self.has_checked = list(able), set(able), set()
        self.must_open, self.either, self.bring_in = None, False, 0
        self.aggressor = None
        self.uncapped = len(able) == 2 and not self.cap_on
        stud = self.game.get("bring_in")
        if self.street == 0 and self.opening:
            self.level = self.full = self.last_raise = self.opening
            self.count = 1
            first = self.clockwise(self.last_blind, self.live)[0]
        elif stud and self.street == 0:
            # Half the lower limit in whole dollars (R082); the lower end of a spread.
            self.bring_in = self.low if self.structure == "spread" else max(100, self.low // 2 // 100 * 100)
            self.level = self.bring_in
            first = self.opener()
            self.must_open = first if first in able else None
        elif stud:
            first = self.best_board()
            pairs = [len(set(card[0] for card in self.ups[seat])) < len(self.ups[seat]) for seat in self.live]
            self.either = bool(self.game.get("open_pair")) and self.street == 1 and any(pairs)
        else:
            first = self.clockwise(self.start, self.live)[0]
        self.actor = self.next_actor((first - 1) % len(self.stacks))
        return self.actor is not None

    def opener(self):
        if self.game["bring_in"] == "low":
            return min(self.live, key=lambda seat: (rank(self.ups[seat][0]), SUITS.index(self.ups[seat][0][1])))
        # The highest with the ace low.
        key = lambda seat: ((rank(self.ups[seat][0]) + 1) % 13, SUITS.index(self.ups[seat][0][1]))
        return max(self.live, key=key)

    def best_board(self):
        """The high board, in Razz the low one; between equals the first to the dealer's left (R084, R207)."""
        razz = self.game["high"] is None

        def value(seat):
            ranks = [(rank(card) + 1) % 13 if razz else rank(card) for card in self.ups[seat]]
            groups = sorted(((count, which) for which, count in Counter(ranks).items()), reverse=True)
            counts = tuple(count for count, _ in groups)
            return counts, tuple(which for _, which in groups)

        order = self.clockwise(self.start, self.live)
        wanted = (min if razz else max)(value(seat) for seat in order)
        return next(seat for seat in order if value(seat) == wanted)

    def to_call(self, seat):
        """Nobody answers more than another who is still in has put in or could put in (R203)."""
        could = max(self.bets[other] + self.stacks[other] for other in self.live if other != seat)
        return max(0, min(self.level, could) - self.bets[seat])

    def next_actor(self, after):
        able = self.able()
        for seat in self.clockwise(after, set(self.to_act)):
            if seat in able and (len(able) > 1 or self.to_call(seat) > 0):
                return seat
            self.to_act.remove(seat)
        return None

    def acts(self):
        """What the player whose turn it is may do."""
        seat, call = self.actor, self.to_call(self.actor)
        acts = []
        if call and self.must_open != seat:
            acts.append(("fold",))
        acts.append(("call",) if call else ("check",))
        return acts + [("raise", amount) for amount in self.raises(seat)]

    def raises(self, seat):
        all_in = self.bets[seat] + self.stacks[seat]
        others = [other for other in self.able() if other != seat]
        capped = self.count >= self.bets_max and not self.uncapped
        after_check = seat in self.has_checked and not self.game["check_raise"]
        if not others or seat not in self.may_raise or after_check or all_in <= self.level or capped:
            return []
        if self.structure == "limit":
            sizes = (self.low * self.limits, self.high * self.limits) if self.either else (self.size,)
            return sorted({min(self.full + size, all_in) for size in sizes})
        if self.structure == "spread":
            low, high = self.low * self.limits, self.high * self.limits
            least = self.full + max(low, self.last_raise)
            if self.must_open == seat:
                least = self.level + 100
            step, most = 100, self.full + high
        else:
            least, step, most = self.level + max(self.last_raise, self.low), 100, all_in
        amounts = set(range(min(least, all_in), min(most, all_in), step))
        return sorted(amounts | {min(most, all_in)})

    def after(self, act):
        """The deal after an act of the player whose turn it is; its round may be over then (actor None)."""
        deal = self.copy()
        deal.to_act, deal.may_raise, deal.has_checked = list(self.to_act), set(self.may_raise), set(self.has_checked)
        seat = self.actor
        if act[0] == "fold":
            deal.live.discard(seat)
        elif act[0] == "check":
            deal.has_checked.add(seat)
            if deal.is_seven(seat):
                deal.checked_seven |= {seat}
        elif act[0] == "call":
            deal.note_short_call(seat)
            if self.structure == "spread" and self.bring_in and not self.full:
                deal.full = deal.last_raise = self.level
                deal.count = 1
            deal.bets[seat] += deal.take(seat, self.to_call(seat))
        else:
            deal.raise_to(seat, act[1])
        if seat in deal.to_act:
            deal.to_act.remove(seat)
        deal.may_raise.discard(seat)
        if seat == self.must_open:
            deal.must_open = None
        able = deal.able()
        if len(able) == 2 and deal.count < deal.bets_max and not deal.cap_on:
            deal.uncapped = True
        deal.actor = deal.next_actor(seat) if len(deal.live) > 1 else None
        return deal

    def raise_to(self, seat, amount):
        self.bets[seat] += self.take(seat, amount - self.bets[seat])
        by = amount - self.full
        if self.structure == "limit":
            size = self.low * self.limits if self.either else self.size
            # Less than half a bet is action only; so is less than the full bet that completes an opening (R034, R082).
            whole = by >= size or (self.game["half_bet"] and 2 * by >= size and not (self.bring_in and self.count == 0))
        elif self.structure == "spread":
            whole = by >= max(self.low * self.limits, self.last_raise)
        else:
            whole = amount - self.level >= max(self.last_raise, self.low)
        if whole:
            if self.either and by >= self.high * self.limits:
                self.either, self.size = False, self.high * self.limits
            self.last_raise = amount - self.level if self.structure == "no-limit" else by
            self.full, self.count, self.aggressor = amount, self.count + 1, seat
            self.to_act, self.may_raise = self.able(), set(self.able())
            # A full bet meets the duty of a seven.
            self.short_callers, self.short_calls = frozenset(), ()
        else:
            self.to_act = list(set(self.to_act) | {other for other in self.able() if self.bets[other] < amount})
        self.level = max(self.level, amount)

    def end_round(self):
        top = max(self.bets)
        if self.bets.count(top) == 1:
            seat, second = self.bets.index(top), sorted(self.bets)[-2]
            # What the house took of a blind does not come back.
            kept = max(0, self.blind_fee[seat] - self.paid[seat])
            back = min(top - second, top - kept)
            self.bets[seat] -= back
            self.stacks[seat] += back
        for seat in self.seats:
            self.paid[seat] += self.bets[seat]
            self.bets[seat] = 0

    # Lowball's sevens (R073, R074).

    def is_seven(self, seat):
        if not self.game.get("sevens") or self.street == 0 or not self.hands[seat]:
            return False
        counts, ranks = low_of_five(tuple(sorted(self.hands[seat])), False)
        return counts == (-1,) * 5 and ranks[0] >= -6

    def note_short_call(self, seat):
        if self.game.get("sevens") and self.street == 1 and self.full == 0:
            self.short_calls += (seat,)
            if seat not in self.checked_seven and self.is_seven(seat):
                self.short_callers |= {seat}

    # The end.

    def pot(self):
        return sum(self.paid) + sum(self.bets) - sum(self.blind_fee) - self.fee

    def take_fee(self, amount):
        amount = min(amount, self.pot())
        self.fee += amount
        self.house += amount

    def pots(self):
        """Main pot first: (amount, who can win it, above, up to)."""
        levels = sorted({self.paid[seat] for seat in self.live} - {0})
        pots, below, fee = [], 0, self.fee
        for level in levels:
            top = level if level != levels[-1] else max(self.paid)
            layer = lambda money: min(money, top) - min(money, below)
            amount = sum(layer(money) for money in self.paid) - sum(layer(money) for money in self.blind_fee)
            taken = min(fee, amount)
            fee -= taken
            pots.append((amount - taken, {seat for seat in self.live if self.paid[seat] >= level}, below, top))
            below = level
        return pots

    def end_by_folds(self):
        if self.schedule and self.street == 0:
            self.take_fee(self.schedule[0])
        self.stacks[min(self.live)] += self.pot()
        return self.stacks

    def showdown(self, claims=None):
        """Pays every pot; claims holds the hands that were shown and those that play the board."""
        hands = claims or {seat: self.hands[seat] for seat in self.live}
        values = {seat: self.value(hand) for seat, hand in hands.items()}
        for pot in self.pots():
            self.award(pot, values)
        return self.stacks

    def value(self, hand):
        if not hand:
            eight = self.game["low"] == "eight"
            five = tuple(sorted(self.board))
            return high_of_five(five), low_of_five(five, eight) if self.game["low"] else None
        return worth(self.which, tuple(sorted(hand)), self.board)

    def award(self, pot, values):
        amount, claims, _, _ = pot
        claims = claims & set(values)
        best = [max((values[seat][nth] for seat in claims if values[seat][nth] is not None), default=None) for nth in (0, 1)]
        high, low = ([seat for seat in claims if best[nth] is not None and values[seat][nth] == best[nth]] for nth in (0, 1))
        if self.game.get("sevens") and self.award_sevens(pot, set(low)):
            return
        had = set()
        if high and low and set(high) != set(low):
            half = amount // 2 // self.chip * self.chip
            self.share(amount - half, high, False, had)
            self.share(half, low, True, had)
        else:
            self.share(amount, high or low, not high, had)

    def share(self, amount, among, low, had):
        each = amount // len(among) // self.chip * self.chip
        odd = amount - each * len(among)
        for seat in among:
            self.stacks[seat] += each
        while odd:
            waiting = [seat for seat in among if seat not in had]
            if not waiting:
                had -= set(among)
                continue
            seat = self.first_for_odd_chip(waiting, low)
            had.add(seat)
            chip = min(odd, self.chip)
            self.stacks[seat] += chip
            odd -= chip

    def first_for_odd_chip(self, waiting, low):
        if not self.game.get("bring_in"):
            return self.clockwise(self.start, set(waiting))[0]
        if low:
            return min(waiting, key=lambda s: min(((rank(c) + 1) % 13, SUITS.index(c[1])) for c in self.hands[s]))
        return max(waiting, key=lambda s: max((rank(c), SUITS.index(c[1])) for c in self.hands[s]))

    def award_sevens(self, pot, best):
        amount, _, above, up_to = pot
        layer = lambda money: min(money, up_to) - min(money, above)
        later = {seat: layer(self.paid[seat]) - layer(self.before_draw[seat]) for seat in self.seats}
        bound = best & self.checked_seven
        if bound == best:
            back = set(self.seats)
        elif bound:
            # The flagged take back their own; what was there before is shared by all, the rest by the others.
            before = amount - sum(later.values())
            for seat in bound:
                self.stacks[seat] += later[seat]
            had = set()
            self.share(before, list(best), True, had)
            self.share(sum(later[seat] for seat in self.seats if seat not in bound), list(best - bound), True, had)
            return True
        else:
            winners = [nth for nth, seat in enumerate(self.short_calls) if seat in best & self.short_callers]
            if not winners:
                return False
            back = set(self.short_calls[winners[0]:]) - (best & self.short_callers)
            if not back:
                return False
        for seat in back:
            self.stacks[seat] += later[seat]
        self.share(amount - sum(later[seat] for seat in back), list(best), True, set())
        return True


# ---- Counting. ----

class Counts:
    def __init__(self, seats):
        self.decisions = self.folds = self.closed = self.checksum = 0
        self.payoffs = [0] * seats

    def text(self, full):
        text = f"decisions {self.decisions} folds {self.folds} closed {self.closed}"
        if full:
            text += f" payoffs {','.join(map(str, self.payoffs))} checksum {self.checksum:016x}"
        return text


class Perft:
    """Walks all ways; where only the betting is counted, one dealing stands for all."""

    def __init__(self, which, setup, full, first_only):
        self.full, self.first_only = full, first_only
        self.root = Deal(which, setup)
        self.counts = Counts(len(self.root.stacks))
        self.by_act, self.first_act = {}, None
        deck = [r + s for s in SUITS for r in RANKS] + ["Jk", "Jr"][:self.root.game["jokers"]]
        streets = setup["cards"].split("|") if full else []
        # A part of a street's cards comes in every way, or with > in front as it lies.
        self.pools = [[(part[0] == ">", cards(part.lstrip(">"))) for part in street.split("+")] for street in streets]
        top = cards(setup.get("top", ""))
        self.deck = top + [card for card in deck if card not in top]

    def run(self):
        self.deal_street(self.root)
        return self.counts

    def end(self, deal, stacks):
        counts = self.counts
        if len(deal.live) > 1:
            counts.closed += 1
        else:
            counts.folds += 1
        if self.full:
            assert sum(stacks) + deal.house == sum(deal.before), "chips are neither made nor lost"
            key = 1
            for seat, stack in enumerate(stacks):
                counts.payoffs[seat] += stack - deal.before[seat]
                key = (key ^ stack) * 0x9E3779B97F4A7C15 & WORD
                key ^= key >> 32
            counts.checksum = counts.checksum + key & WORD

    def pool(self, deal):
        """What is left of the cards of this street, and whether they come as they lie."""
        parts = self.pools[min(deal.street, len(self.pools) - 1)]
        left = ((in_order, [card for card in part if card not in deal.out]) for in_order, part in parts)
        return next((part for part in left if part[1]), (False, []))

    def deal_street(self, deal, after_kill=False):
        """Deals the cards of a street, in all ways."""
        down, up, board, _, _, _ = deal.game["streets"][deal.street]
        if deal.game.get("kill") and deal.street == 0 and not after_kill:
            order = deal.clockwise(deal.start, deal.live)
            self.each_dealing(deal, order, 2, 0, 0, lambda next: self.kills(next, order))
            return
        down -= 2 if after_kill else 0
        order = deal.clockwise(deal.start, deal.live)
        self.each_dealing(deal, order, down, up, board, self.draws if deal.game["streets"][deal.street][3] else self.bet)

    def each_dealing(self, deal, order, down, up, board, then):
        """Down cards, then up cards, then the board, to one after the other."""
        in_order, pool = self.pool(deal) if self.full else (True, [card for card in self.deck if card not in deal.out])
        if in_order:
            # Where only the betting is counted, burns are cards of the deck.
            burns = 1 if not self.full and deal.street > 0 else 0
            then(self.one_dealing(deal, order, pool, burns, down, up, board))
            return
        wanted = [("down", seat, down) for seat in order if down]
        wanted += [("up", seat, up) for seat in order if up] + ([("board", None, board)] if board else [])
        self.lay(deal, wanted, pool, then)

    def one_dealing(self, deal, order, pool, burns, down, up, board):
        deal, rest = deal.copy(), list(pool)
        used = [rest.pop(0) for _ in range(burns)]
        for where, rounds in (("down", down), ("up", up)):
            for _ in range(rounds):
                for seat in order:
                    used.append(rest.pop(0))
                    deal.hands[seat] += (used[-1],)
                    deal.ups[seat] += (used[-1],) if where == "up" else ()
        deal.board += tuple(rest[:board])
        deal.out = deal.out | set(used) | set(rest[:board])
        return deal

    def lay(self, deal, wanted, pool, then):
        """Sets of cards, for their order makes no difference."""
        if not wanted:
            then(deal)
            return
        where, seat, count = wanted[0]
        for chosen in combinations(pool, count):
            after = deal.copy()
            after.out = deal.out | set(chosen)
            if where == "board":
                after.board = deal.board + chosen
            else:
                after.hands[seat] = deal.hands[seat] + chosen
                after.ups[seat] = deal.ups[seat] + (chosen if where == "up" else ())
            self.lay(after, wanted[1:], [card for card in pool if card not in chosen], then)

    def branch(self, label, follow):
        """Follows one act; counts it by itself if it is the first."""
        if self.first_act is not None:
            follow()
            return
        self.first_act, all_counts = label, self.counts
        self.counts = self.by_act.setdefault(label, Counts(len(self.root.stacks)))
        before = copy(self.counts), list(self.counts.payoffs)
        follow()
        part = self.counts
        for name in ("decisions", "folds", "closed"):
            setattr(all_counts, name, getattr(all_counts, name) + getattr(part, name) - getattr(before[0], name))
        all_counts.checksum = all_counts.checksum + part.checksum - before[0].checksum & WORD
        all_counts.payoffs = [a + b - c for a, b, c in zip(all_counts.payoffs, part.payoffs, before[1])]
        self.counts, self.first_act = all_counts, None

    def kills(self, deal, order):
        """Twice the big blind, in the order of the deal, by whoever has it all (R075)."""
        kill = 2 * deal.big
        order = list(order)
        while order and deal.stacks[order[0]] < max(1, kill - deal.bets[order[0]]):
            order.pop(0)
        if not order:
            self.deal_street(deal, after_kill=True)
            return
        self.counts.decisions += 1
        killed = deal.copy()
        killed.bets[order[0]] += killed.take(order[0], kill - deal.bets[order[0]])
        killed.opening, killed.limits = kill, 2
        self.branch(f"seat {order[0] + 1} kill", lambda: self.deal_street(killed, after_kill=True))
        self.branch(f"seat {order[0] + 1} no kill", lambda: self.kills(deal, order[1:]))

    def draws(self, deal, order=None):
        if order is None:
            order = deal.clockwise(deal.start, deal.live)
        if not order or not self.full:
            self.bet(deal)
            return
        seat = order[0]
        self.counts.decisions += 1
        in_order, pool = self.pool(deal)
        for count in range(min(5, len(pool)) + 1):
            for thrown in combinations(deal.hands[seat], count):
                kept = tuple(card for card in deal.hands[seat] if card not in thrown)
                for new in [tuple(pool[:count])] if in_order else combinations(pool, count):
                    next = deal.copy()
                    next.hands[seat] = kept + new
                    next.out = deal.out | set(new)
                    self.draws(next, order[1:])

    def bet(self, deal):
        deal = deal.copy()
        if deal.start_round():
            self.act(deal)
        else:
            self.close_round(deal)

    def act(self, deal):
        self.counts.decisions += 1
        for act in deal.acts():
            self.branch(f"seat {deal.actor + 1} {' '.join(map(str, act))}", lambda: self.acted(deal.after(act)))

    def acted(self, deal):
        if deal.actor is not None:
            self.act(deal)
        elif len(deal.live) == 1:
            deal.end_round()
            self.end(deal, deal.end_by_folds())
        else:
            self.close_round(deal)

    def close_round(self, deal):
        deal.end_round()
        self.discard(deal, deal.clockwise(deal.start, deal.live) if deal.game["streets"][deal.street][4] else [])

    def discard(self, deal, order):
        if not order:
            self.next_street(deal)
            return
        seat = order[0]
        held = deal.hands[seat]
        if self.full:
            self.counts.decisions += 1
        for thrown in held if self.full else held[:1]:
            next = deal.copy()
            next.hands[seat] = tuple(card for card in held if card != thrown)
            self.discard(next, order[1:])

    def next_street(self, deal):
        if deal.street + 1 == len(deal.game["streets"]):
            self.show(deal)
            return
        if self.first_only:
            self.end(deal, deal.stacks)
            return
        deal = deal.copy()
        deal.street += 1
        if deal.game["streets"][deal.street][3]:
            deal.before_draw = tuple(deal.paid)
        if deal.schedule and deal.street == 1:
            deal.take_fee(deal.schedule[1])
        self.deal_street(deal)

    def show(self, deal):
        if not self.full:
            self.end(deal, deal.stacks)
        elif deal.asked:
            first = deal.aggressor if deal.aggressor in deal.live else deal.clockwise(deal.start, deal.live)[0]
            assert len(deal.live) == 2, "only two are asked here"
            self.ask(deal, [first] + [seat for seat in deal.live if seat != first], {})
        else:
            self.end(deal, deal.copy().showdown())

    def ask(self, deal, order, claims):
        """Two players show, play the board or give up; the last who is left is not asked (R205, R206)."""
        if not order:
            self.end(deal, deal.copy().showdown(claims))
            return
        seat = order[0]
        self.counts.decisions += 1
        self.ask(deal, order[1:], {**claims, seat: deal.hands[seat]})
        if deal.game.get("play_board"):
            self.ask(deal, order[1:], {**claims, seat: ()})
        left = deal.copy()
        left.live.discard(seat)
        left.stacks[min(left.live)] += left.pot()
        self.end(left, left.stacks)


def figures(path):
    setup = {}
    for line in path.read_text().splitlines():
        words = line.split("#")[0].split()
        if words and words[0] == "long":
            words = words[1:]
        if words and words[0] == "setup":
            setup = dict(word.split("=", 1) for word in words[1:])
        elif words:
            yield setup, words


def main():
    root = Path(__file__).resolve().parent.parent
    divide = "--divide" in sys.argv
    named = [Path(name) for name in sys.argv[1:] if not name.startswith("--")]
    toys = root / "crates/rules/tests/perft/toys"
    paths = named or sorted([*root.glob("books/*/*.perft"), *toys.glob("*.perft")])
    wrong = 0
    for path in paths:
        for setup, words in figures(path):
            began = time.time()
            perft = Perft(f"{path.resolve().parent.name}/{path.stem}", setup, words[0] == "full", words[1] == "first")
            counted, expected = perft.run().text(perft.full), " ".join(words[2:])
            wrong += counted != expected
            verdict = "confirms" if counted == expected else f"counts {counted}, not"
            print(f"{path.parent.name}/{path.stem}: {verdict} {' '.join(words)}  ({time.time() - began:.1f} s)", flush=True)
            if divide:
                for act, counts in perft.by_act.items():
                    print(f"    {act}: {counts.text(perft.full)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
