#!/usr/bin/env python3
"""Checks the proofs of a hand, as `cardroom verify` does, with nothing but the standard library of Python 3.11
or later. It knows no rule book: that the pack is the one of the game, and that the hand goes by the book, is for
`cardroom verify`. Of the script it reads of what game it is, and which cards it names.

    python3 verify.py FILE

Exit 0: every card lay where it was promised, and the script of the hand names no other. Exit 1: something is wrong, and what. Exit 2: it is no such file.
What is hashed, byte by byte, is in fairness.md beside this file.
"""

import hashlib
import json
import re
import sys
import tomllib

FORMAT = 1
RANKS, SUITS, JOKERS = "23456789TJQKA", "cdhs", "kr"
SIGNS = SUITS + "♣♦♥♠♧♢♡♤"
# What stands between cards, one that nobody knows, the other joker, the joker, a rank and a suit.
CARD = re.compile(
    r"(?:(?![\x1c-\x1f])[\s,])+|\?\?|([Jj][Rr]|🂿)|([Jj][Oo][Kk][Ee][Rr]|[Jj][Kk]|🃏)"
    rf"|(10|[{RANKS}tjqka])([CDHS{SIGNS}])\ufe0f?"
)


class Unreadable(Exception):
    """It is no such file."""


class Unproven(Exception):
    """It is one, and something is wrong."""


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(salt, position, card):
    return sha256(b"\x00", salt, position.to_bytes(2, "big"), card.encode("ascii"))


def node(left, right):
    return sha256(b"\x01", left, right)


def root(cards, top):
    return sha256(b"\x02", cards.to_bytes(2, "big"), top)


def climb(hash_, position, cards, path):
    """The top of the tree that a leaf and the hashes beside its way lead to; None if their number is wrong."""
    path = list(path)
    while cards > 1:
        if position ^ 1 < cards:
            if not path:
                return None
            beside = path.pop(0)
            hash_ = node(hash_, beside) if position % 2 == 0 else node(beside, hash_)
        position, cards = position // 2, (cards + 1) // 2
    return None if path else hash_


def record(value, place, names):
    if not isinstance(value, dict) or set(value) != set(names):
        raise Unreadable(f"{place} is not a record of {', '.join(names)}")
    return [value[name] for name in names]


def number(value, place, end):
    if type(value) is not int or not 0 <= value < end:
        raise Unreadable(f"{place} is not a number below {end}")
    return value


def text(value, place):
    # Half of a pair of surrogates is no letter.
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable(f"{place} is not a text")
    return value


def items(value, place):
    if not isinstance(value, list):
        raise Unreadable(f"{place} is not a list")
    return list(enumerate(value))


def digits(value, place):
    if not re.fullmatch("[0-9a-f]{64}", text(value, place)):
        raise Unreadable(f"{place} is not 64 hexadecimal digits")
    return bytes.fromhex(value)


def a_card(value, place):
    if not re.fullmatch("[2-9TJQKA][cdhs]|Jk|Jr", text(value, place)):
        raise Unreadable(f"{place} is not a card such as As, Td or Jk")
    return value


def once(fields):
    """A record; which of two fields of one name would be meant, nobody can tell."""
    if len(dict(fields)) != len(fields):
        raise ValueError("a field is there twice")
    return dict(fields)


def read(file):
    """The file as plain values, all of a kind that they may be."""
    try:
        with open(file, "rb") as opened:
            hand = json.loads(opened.read().decode("utf-8"), object_pairs_hook=once)
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"this cannot be read: {error}") from None
    found = hand.get("format") if isinstance(hand, dict) else None
    if type(found) is int and found > FORMAT:
        raise Unreadable(f"this is of format {found}, and this program reads formats up to {FORMAT}")
    names = ["format", "house", "game", "table", "hand", "seat", "pack", "roots", "seen", "script"]
    found, house, game, table, number_, seat, pack, roots, seen, script = record(hand, "the file", names)
    if found != FORMAT or type(found) is not int:
        raise Unreadable("format has a value that it cannot have")
    head = (text(house, "house"), text(game, "game"), number(table, "table", 2**32), number(number_, "hand", 2**64))
    if seat is not None and (type(seat) is not int or not 0 <= seat < 10):
        raise Unreadable("seat is not the number of a seat")
    cards, times = record(pack, "pack", ["cards", "times"])
    cards = [a_card(card, "pack.cards") for card in re.findall("[^ \t\n\f\r]+", text(cards, "pack.cards"))]
    if len(set(cards)) != len(cards):
        raise Unreadable("pack.cards is not a list of different cards")
    number(times, "pack.times", 2**8)
    decks = []
    for place, deck in items(roots, "roots"):
        top, count = record(deck, f"roots[{place}]", ["root", "cards"])
        decks.append((digits(top, f"roots[{place}].root"), number(count, f"roots[{place}].cards", 2**16)))
    proofs = []
    for place, proof in items(seen, "seen"):
        at = f"seen[{place}]"
        which, position, card, salt, path = record(proof, at, ["root", "position", "card", "salt", "path"])
        number(which, f"{at}.root", 2**16)
        number(position, f"{at}.position", 2**16)
        card, salt = a_card(card, f"{at}.card"), digits(salt, f"{at}.salt")
        path = [digits(step, f"{at}.path[{height}]") for height, step in items(path, f"{at}.path")]
        proofs.append((which, position, card, salt, path))
    return head, seat, cards, times, decks, proofs, None if script is None else read_script(text(script, "script"))


def read_script(script):
    """Of what game it is, and the cards that it names: those of the seats, and of the board or the bank."""
    try:
        hand = tomllib.loads(script)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"script: this cannot be read: {error}") from None
    house, game = (text(hand.get(name), f"script: this cannot be read: {name}") for name in ["house", "game"])
    hands = hand.get("hands", {})
    if not isinstance(hands, dict):
        raise Unreadable("script: this cannot be read: hands is not a table by seat")
    lists = [(f"hands.{seat}", cards) for seat, cards in hands.items() if seat != "bank"]
    # A script that says how many decks there are is of a game with a bank.
    common = ("hands.bank", hands.get("bank", "")) if "decks" in hand else ("board", hand.get("board", ""))
    named = [card for place, cards in [*lists, common] for card in read_cards(cards, f"script: this cannot be read: {place}")]
    return (house, game), named


def read_cards(cards, place):
    """Cards as people write them: ranks and suits in any case, 10 for T, signs for suits, nothing or anything between them. Those that
    nobody knows are left out."""
    cards, at, named = text(cards, place), 0, []
    while at < len(cards):
        found = CARD.match(cards, at)
        if not found:
            raise Unreadable(f"{place}: '{cards[at:]}' does not begin with a card")
        at, (other, joker, rank, suit) = found.end(), found.groups()
        if other or joker:
            # A second joker is the other one.
            named.append("Jr" if other or "Jk" in named else "Jk")
        elif rank:
            named.append(rank.upper().replace("10", "T") + SUITS[SIGNS.index(suit.lower()) % 4])
    return named


def order(card):
    """By rank and then by suit, jokers above everything."""
    return card[1] in JOKERS, RANKS.index(card[0]), (SUITS + JOKERS).index(card[1])


def check_script(head, proofs, script):
    of, named = script
    if of != head[:2]:
        raise Unproven(f"script: it is of {of[1]} at {of[0]}, and the proofs are of {head[1]} at {head[0]}")
    proven = [card for _, _, card, _, _ in proofs]
    for card in sorted(set(named), key=order):
        if named.count(card) > proven.count(card):
            raise Unproven(f"script: {card} is named {named.count(card)} times, and proven {proven.count(card)} times")


def check(pack, times, decks, proofs):
    most = len(pack) * times
    for place, (_, cards) in enumerate(decks):
        if cards > most:
            raise Unproven(f"roots[{place}]: a deck of {cards} cards, and all of them are {most}")
    positions, counts = set(), {}
    for place, (which, position, card, salt, path) in enumerate(proofs):
        at = f"seen[{place}]"
        if which >= len(decks):
            raise Unproven(f"{at}: root {which}, and the last of the file is root {max(len(decks) - 1, 0)}")
        promised, cards = decks[which]
        if position >= cards:
            raise Unproven(f"{at}: position {position}, and the last of root {which} is position {max(cards - 1, 0)}")
        if (which, position) in positions:
            raise Unproven(f"{at}: position {position} of root {which} comes twice")
        positions.add((which, position))
        counts[which, card] = counts.get((which, card), 0) + 1
        may = times if card in pack else 0
        if counts[which, card] > may:
            raise Unproven(f"{at}: {card} of root {which} comes {counts[which, card]} times, and the deck has {may}")
        top = climb(leaf(salt, position, card), position, cards, path)
        if top is None or root(cards, top) != promised:
            raise Unproven(f"{at}: the proof of {card} at position {position} does not lead to root {which}")


def told(head, seat, decks, proofs, script):
    house, game, table, hand = head
    eyes = "a spectator" if seat is None else f"seat {seat}"
    print(f"{game} at {house}, table {table}, hand {hand}, as {eyes} saw it")
    for place, (promised, cards) in enumerate(decks):
        own = [f" {card}@{position}" for which, position, card, _, _ in proofs if which == place]
        print(f"root {place}: {promised.hex()}\n  {len(own)} of {cards} cards seen:{''.join(own)}")
    print("every card lay where the root has it; no place and no card comes too often")
    if script is None:
        print("the file has no script of the hand: only its cards were checked")
    else:
        print(f"the script of the hand names {len(script[1])} cards, each of them proven")
    print("not checked without a book: whether these are the cards of the game, and whether the hand went by its rules")


def main(arguments):
    if len(arguments) != 2:
        print("usage: verify.py FILE", file=sys.stderr)
        return 2
    file = arguments[1]
    try:
        head, seat, pack, times, decks, proofs, script = read(file)
        check(pack, times, decks, proofs)
        if script is not None:
            check_script(head, proofs, script)
    except Unreadable as error:
        print(f"error: {file}: {error}", file=sys.stderr)
        return 2
    except Unproven as error:
        print(f"error: {file}: {error}", file=sys.stderr)
        return 1
    told(head, seat, decks, proofs, script)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
