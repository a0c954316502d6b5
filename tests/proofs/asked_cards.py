"""Questions of cards and melds made up, and their answers worked out a second time: meld, readings, layoff, fits, points."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from .second.cards import CARDS, JOKER, NAMED, RANKED, RANKS, STARRED, is_joker, plain
from .second.house import House, Seen, melds_of
from .second.laws import SET, Shape
from .second.opinion import Opinion, Reading, judge, lay_off, placed
from .second.opinion import readings as every_reading

Answer = dict[str, Any]
Key = tuple[str, tuple[int, ...], int]
SIZES = (3,) * 8 + (4,) * 6 + (5, 5, 5, 6, 6, 7, 8, 11, 12, 13)
LAID = (3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13)
"""What lies on a table has grown."""


# Making questions up.
def some_shape(chance: Random, house: House, sizes: Sequence[int] = SIZES) -> Shape:
    """A meld, of three or four cards more often than of many."""
    return chance.choice(house.law.of(chance.choice(sizes)))


def some_cards(chance: Random, house: House, wild: Sequence[int] = (0, 0, 0, 1, 1, 2, 3)) -> list[int]:
    """Cards that are often a meld, or nearly: those of one, some of them jokers (by that name, another, or none)."""
    shape = some_shape(chance, house)
    cards = list(shape.cards)
    if house.jokers or house.wild or chance.random() < 0.1:
        for index in chance.sample(range(len(cards)), min(len(cards), chance.choice(wild))):
            cards[index] = some_wild(chance, house, some_joker(chance, cards[index]))
    for _ in range(chance.choice((0, 0, 0, 0, 1, 1, 2))):
        cards[chance.randrange(len(cards))] = some_card(chance, cards)
    if chance.random() < 0.05:
        cards.append(some_card(chance, cards))
    how = chance.random()
    if how < 0.4:
        chance.shuffle(cards)
    elif how < 0.6:
        cards.reverse()
    return cards if chance.random() < 0.97 else cards[: chance.randint(0, 2)]


def some_joker(chance: Random, card: int) -> int:
    """A joker in the place of a card: nameless, or with a name, mostly that card's."""
    other = chance.randrange(CARDS)
    if is_joker(card):
        return card
    return chance.choice((JOKER, JOKER, NAMED + card, RANKED + card % RANKS, NAMED + other, RANKED + other % RANKS))


def some_wild(chance: Random, house: House, joker: int) -> int:
    """The same joker, or that meaning of a card that is wild, or that somebody takes for it."""
    if not house.turns or chance.random() < (0.3 if house.jokers else 0.05):
        return joker
    own = chance.choice(sorted(house.wild) * 8 or [5]) if chance.random() < 0.95 else chance.randrange(CARDS)
    return STARRED * (own + 1) + joker % STARRED


def some_card(chance: Random, near: Sequence[int]) -> int:
    """Any card, or one of these again, or one beside them."""
    how = chance.random()
    if how < 0.3 or not near:
        return chance.choice((*range(CARDS), JOKER))
    card = chance.choice(near)
    if how < 0.4 or is_joker(card):
        return card
    if how < 0.7:
        return card // RANKS * RANKS + (card + chance.choice((-2, -1, 1, 2))) % RANKS
    return chance.randrange(4) * RANKS + card % RANKS


def some_meld(chance: Random, house: House) -> list[int]:
    """A row that mostly is a meld, with its jokers named."""
    shape = some_shape(chance, house, LAID)
    most = house.jokers + len(house.wild) * house.packs
    wild = chance.sample(range(len(shape.cards)), min(len(shape.cards), most, chance.choice((0, 0, 0, 1, 1, 2, 4))))
    row = [some_wild(chance, house, named(shape, card)) if at in wild else card for at, card in enumerate(shape.cards)]
    if chance.random() < 0.2:
        row.reverse()
    return row if chance.random() < 0.93 else some_cards(chance, house)


def named(shape: Shape, card: int) -> int:
    """A joker on the place of this card of a meld."""
    return RANKED + card % RANKS if shape.kind == SET else NAMED + card


def some_table(chance: Random, house: House, melds: int) -> list[list[int]]:
    """So many rows, mostly of cards that can all be there."""
    table: list[list[int]] = []
    for _ in range(melds):
        for _ in range(6):
            row, seen = some_meld(chance, house), Seen(house)
            for other in table:
                seen.add(other)
            if seen.add(row) or chance.random() < 0.03:
                break
        table.append(row)
    return table


def beside(chance: Random, row: Sequence[int], house: House) -> int:
    """A card that may be laid off on a row: next to it, of its rank, a joker, or anything."""
    if not row or chance.random() < 0.1:
        return some_card(chance, row)
    at = chance.choice((0, -1))
    card = row[at] % STARRED
    place = card % NAMED % CARDS if card < RANKED else card - RANKED
    way = 1 if at or (len(row) > 1 and row[0] > row[1]) else -1
    near = place // RANKS * RANKS + (place + chance.choice((way, way, way, way, -way, 2 * way))) % RANKS
    if chance.random() < (0.9 if len({card % RANKS for card in row if not is_joker(card)}) == 1 else 0.1):
        near = chance.randrange(4) * RANKS + place % RANKS
    if chance.random() < (0.25 if house.jokers or house.wild else 0.03):
        return some_wild(chance, house, chance.choice((JOKER, NAMED + near, RANKED + near % RANKS)))
    return near


def some_row(chance: Random, house: House) -> Answer:
    """A row of cards, and perhaps what the player says that it is."""
    said = chance.choice(({}, {}, {}, {"as": "set"}, {"as": "run"}))
    return {"cards": house.deck.write(some_cards(chance, house)), **said}


def some_layoff(chance: Random, house: House) -> Answer:
    """A meld and a card for it."""
    row = some_meld(chance, house)
    return {"meld": house.deck.write(row), "card": house.deck.write([beside(chance, row, house)])[0]}


def some_fits(chance: Random, house: House) -> Answer:
    """Some melds and a card."""
    table = some_table(chance, house, chance.choice((0, 1, 2, 2, 3, 4)))
    card = beside(chance, chance.choice(table) if table else (), house)
    return {"table": [house.deck.write(row) for row in table], "card": house.deck.write([card])[0]}


def some_points(chance: Random, house: House) -> Answer:
    """Some melds, and some cards left."""
    melded = some_table(chance, house, chance.choice((0, 1, 2, 3)))
    left = [chance.choice((*range(CARDS), JOKER)) for _ in range(chance.choice((0, 0, 1, 3, 6)))]
    left = [some_wild(chance, house, some_joker(chance, 0)) if card == JOKER and chance.random() < 0.3 else card for card in left]
    return {"melded": [house.deck.write(row) for row in melded], "left": house.deck.write(left)}


# Holding answers against the second opinion.
def key_of(meld: Iterable[str], kind: str, points: int, house: House) -> Key:
    """A meld of an answer: of a set the order says nothing."""
    return alike(kind, house.deck.read(meld), points)


def alike(kind: str, cards: tuple[int, ...], points: int) -> Key:
    """A meld in which nobody minds which of the wild cards and jokers without a name stands for which card: of a run what each
    card stands for, then those that stand for others; of a set all together."""
    if kind == SET or max(cards) < STARRED:
        return kind, tuple(sorted(cards)) if kind == SET else cards, points
    return kind, (*(card % STARRED for card in cards), *sorted(plain(card) for card in cards if is_joker(card))), points


def wanted_key(meld: Reading, house: House) -> Key:
    """A meld of the second opinion, likewise."""
    return alike(meld.shape.kind, meld.cards, house.points(meld))


def _keys(found: Iterable[Answer], house: House) -> list[Key]:
    return [key_of(one["meld"], one["kind"], one["points"], house) for one in found]


def refusal(said: Answer, opinion: Opinion | None, rules: set[str], house: House) -> str:
    """What is wrong with a refusal. `rules`: those on cards in play that are broken. None: no opinion on what else is named."""
    if said.get("ok") is not False or not said.get("message") or not said.get("rules"):
        return "it should be refused, with rules and a sentence"
    named = said["rules"]
    if len(set(named)) < len(named):
        return "a rule is named twice"
    if {rule for rule in named if rule.startswith(("cards.", "wild.card"))} != rules:
        return f"of the cards in play should be named: {rules}"
    others = frozenset(named) - rules
    if opinion is None:
        return ""
    if opinion.meld:
        return "" if not others else "nothing else is wrong with it"
    if opinion.open:
        same = sorted(_keys(said.get("readings", ()), house)) == sorted(wanted_key(one, house) for one in opinion.open)
        return "" if others == {"joker.assign"} and same else f"open is: {opinion.open}"
    if "readings" in said or "joker.assign" in others or not (others or opinion.cites(others)):
        return "it is no meld by any reading"
    return "" if opinion.cites(others) else f"broken is: {sorted(opinion.rules or ())}"


def meld(question: Answer, house: House, said: Answer) -> str:
    """Is it a meld, which, and what does it count?"""
    row = house.deck.read(question["cards"])
    seen, opinion = Seen(house), judge(row, house.law, question.get("as"))
    there = seen.add(row)
    if opinion.meld is None or not there:
        return refusal(said, opinion, seen.rules, house)
    first = house.towards_first(opinion.meld)
    if said.get("ok") is not True or set(said) - {"first_meld_points"} != {"ok", "kind", "meld", "points"}:
        return "it is a meld"
    if said.get("first_meld_points") != first:
        return f"towards a first meld: {first}"
    same = key_of(said["meld"], said["kind"], said["points"], house) == wanted_key(opinion.meld, house)
    if same and opinion.meld.shape.kind != SET:
        same = as_laid(row, house.deck.read(said["meld"]))
    return "" if same else f"wanted {opinion.meld}"


def as_laid(row: Sequence[int], run: Sequence[int]) -> bool:
    """Where the cards lie in the order of the run, or the other way round, does each lie where it was laid, and wherever they
    lie, are those that were named what they were named?"""
    if any(card >= STARRED and NAMED <= card % STARRED < RANKED and card not in run for card in row):
        return False
    orders = [laid for laid in (row, row[::-1]) if all(_could_be(card, lies) for card, lies in zip(laid, run, strict=True))]
    there = [all(plain(card) == plain(lies) for card, lies in zip(laid, run, strict=True)) for laid in orders]
    return any(there) or not orders


def _could_be(card: int, lies: int) -> bool:
    """Could a card be the one that lies in a run, whatever it is itself?"""
    name = card % STARRED
    if not is_joker(card):
        return card == lies
    return is_joker(lies) and (name < NAMED or name in (lies % STARRED, RANKED + lies % STARRED % NAMED % RANKS))


def readings(question: Answer, house: House, said: Answer) -> str:
    """Every meld that exactly these cards can be, sets first, then runs from low to high."""
    row = house.deck.read(question["cards"])
    seen = Seen(house)
    if not seen.add(row):
        return refusal(said, None, seen.rules, house) or ("too many cards" if said["readings"] else "")
    wanted = [wanted_key(one, house) for one in every_reading(row, house.law)]
    return "" if set(said) == {"readings"} and _keys(said["readings"], house) == wanted else f"wanted {wanted}"


def layoff(question: Answer, house: House, said: Answer) -> str:
    """Can this card be laid off on that meld?"""
    row, card = house.deck.read(question["meld"]), house.deck.read([question["card"]])[0]
    seen, opinion = Seen(house), judge(row, house.law)
    there = seen.add((*row, card))
    if opinion.meld is None:
        # Of a set with a card more than the packs hold, which the text lets stand or not, nothing more is known.
        return refusal(said, opinion if opinion.rules != frozenset() else None, seen.rules, house)
    longer = lay_off(opinion.meld, card, house.law)
    if len(longer) == 1 and there:
        gain = house.laid_off(opinion.meld, longer[0])
        kind, cards, _ = wanted_key(longer[0], house)
        got = key_of(said.get("meld", ()), kind, said.get("points", 0), house)
        return "" if said.get("ok") is True and got == (kind, cards, gain) else f"wanted {longer[0]} for {gain}"
    trouble = refusal(said, Opinion(open=tuple(longer)) if len(longer) > 1 else None, seen.rules, house)
    unfit, never = ("rkub.table-valid", "layoff.fit") if house.game == "rummikub" else ("layoff.fit", "rkub.table-valid")
    if not trouble and placed(opinion.meld, card, house.law) and not longer:
        return "" if f"joker.{house.law.limit}" in said["rules"] else "it would hold too many jokers"
    if not trouble and seen.rules and house.law.sets_of[0] != "distinct":
        return ""  # A card that the packs do not hold once more fits or not, as one likes.
    if not trouble and ((unfit in said["rules"]) is bool(longer) or never in said["rules"]):
        return f"{unfit} is named where it does not fit, and only there"
    return trouble


def fits(question: Answer, house: House, said: Answer) -> str:
    """On which melds can the card be laid off?"""
    rows, card = [house.deck.read(row) for row in question["table"]], house.deck.read([question["card"]])[0]
    seen = Seen(house)
    melds = melds_of(rows, house, seen)
    stands = not seen.rules and all(melds)
    wanted = []
    if seen.add([card]):
        wanted = [at for at, one in enumerate(melds, start=1) if one and lay_off(one, card, house.law)]
    return listed("fits", wanted, said, stands and not seen.rules, seen, house)


def listed(name: str, wanted: object, said: Answer, stands: bool, seen: Seen, house: House) -> str:
    """What is wrong with an answer that is a list, with a verdict beside it only where something does not stand."""
    if said.get(name) != wanted:
        return f"wanted {wanted}"
    if stands:
        return "" if "ok" not in said else "everything stands"
    return refusal(said, None, seen.rules, house)


def points(question: Answer, house: House, said: Answer) -> str:
    """What do these melds count, less these cards? What is no meld counts as left."""
    rows, left = [house.deck.read(row) for row in question["melded"]], house.deck.read(question["left"])
    seen = Seen(house)
    melds = melds_of(rows, house, seen)
    seen.add(left)
    melded = sum(house.points(one) for one in melds if one)
    refused = [card for row, one in zip(rows, melds, strict=True) if one is None for card in row]
    against = house.left((*refused, *left))
    wanted = {"left": against}
    if house.counts_melds:
        wanted |= {"melded": melded, "hand": melded - against}
    if {name: said.get(name) for name in wanted} != wanted:
        return f"wanted {wanted}"
    if all(melds) and not seen.rules:
        return "" if said == wanted else "everything stands"
    return refusal(said, None, seen.rules, house)
