"""Questions of hands, piles and tables made up, with answers found by trying all: callable, best, rearrange."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from .asked_cards import listed, named, refusal
from .second.cards import CARDS, JOKER, RANKS, plain
from .second.house import House, Seen, melds_of
from .second.laws import SET, Shape
from .second.matched import Agreed, count, tried
from .second.opinion import Reading, judge, lay_off
from .second.opinion import readings as every_reading
from .second.searching import callable_cards, can_be_swapped, can_be_taken, can_be_used, most
from .turns import some_like_turn, some_turn

Answer = dict[str, Any]
HANDS = (2, 3, 4, 5, 5, 6, 6, 7, 7, 10, 13)
PILES = (0, 1, 2, 3, 4, 5, 6, 7, 7, 9, 12)
LONG = (3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13)
UNDECIDED = {"undecided": True}
REACH = 4
"""So far beyond the ends of a run its cards are looked for."""
FOR_TRYING = {"opening": 12}
"""Small tables open with little."""


def few_cards(chance: Random, house: House) -> list[int]:
    """Some cards of few ranks and suits, as often as the packs hold them, and jokers: much to meld, often an ace."""
    first, width = chance.choice((0, 0, 10, 11, 12, *range(RANKS))), chance.choice((2, 4, 6, 8))
    suits = chance.sample(range(4), 4 if width == 2 else chance.choice((1, 1, 2, 2, 3)))
    cards = [suit * RANKS + (first + step) % RANKS for step in range(width) for suit in suits] * house.packs
    cards += [JOKER] * min(chance.choice((0, 1, 1, 2, 3)), house.jokers)
    chance.shuffle(cards)
    return cards


def take_melds(chance: Random, house: House, cards: list[int], number: int) -> list[tuple[int, ...]]:
    """Up to so many melds taken out of the cards, their jokers named."""
    table = []
    for _ in range(number):
        for _ in range(25):
            chosen = chance.sample(cards, min(len(cards), chance.choice((3, 3, 4, 5))))
            found = every_reading(chosen, house.law)
            if found:
                table.append(chance.choice(found).cards)
                for card in chosen:
                    cards.remove(card)
                break
    return table


Rows = list[tuple[int, ...]]


def few_and_short(chance: Random, house: House, melds: Sequence[int], sizes: Sequence[int]) -> tuple[Rows, list[int]]:
    """A table of few cards, and some others of them."""
    cards = few_cards(chance, house)
    table = take_melds(chance, house, cards, chance.choice(melds))
    return table, cards[: chance.choice(sizes)]


def long_melds(chance: Random, house: House, sizes: Sequence[int]) -> tuple[Rows, list[int]]:
    """Melds as late in a hand, some up to thirteen cards long, with jokers; and cards most of which go on their ends."""
    pack = Counter(dict.fromkeys(range(CARDS), house.packs)) + Counter({JOKER: house.jokers})
    table: Rows = []
    near: Counter[int] = Counter({JOKER: 3})
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        shape = chance.choice(house.law.of(chance.choice(LONG)))
        wild = chance.sample(range(len(shape.cards)), min(pack[JOKER], chance.choice((0, 0, 1, 1, 2, 3))))
        row = [named(shape, card) if at in wild else card for at, card in enumerate(shape.cards)]
        taken = Counter(map(plain, row))
        if taken <= pack:
            pack -= taken
            near += Counter(_beyond(shape))
            table.append(tuple(chance.choice((row, row, row, row[::-1], chance.sample(row, len(row))))))
    near += Counter(chance.choices(range(CARDS), k=chance.choice((0, 1, 2, 5))))
    cards = sorted((near & pack).elements())
    return table, chance.sample(cards, min(len(cards), chance.choice(sizes)))


def _beyond(shape: Shape) -> list[int]:
    """The cards that a meld may grow by: those of the rank of a set, those beyond both ends of a run."""
    if shape.kind == SET:
        return list(range(shape.cards[0] % RANKS, CARDS, RANKS))
    suit, size = shape.cards[0] // RANKS, len(shape.cards)
    steps = (*range(-REACH, 0), *range(size, size + REACH))
    return sorted({suit * RANKS + (shape.cards[0] + step) % RANKS for step in steps} - shape.held)


def some_pile(chance: Random, house: House) -> Answer:
    """A table and a pile; now and then something on the table does not stand, or a card is there too often."""
    if chance.random() < 0.5:
        table, pile = few_and_short(chance, house, (0, 1, 1, 2), PILES)
    else:
        table, pile = long_melds(chance, house, PILES)
    _spoil(chance, table)
    return {"table": [house.deck.write(row) for row in table], "pile": house.deck.write(pile)}


def some_hand(chance: Random, house: House) -> Answer:
    """A hand, and perhaps a table."""
    if chance.random() < 0.5:
        table, hand = few_and_short(chance, house, (0, 0, 1, 1, 2), HANDS)
    else:
        table, hand = long_melds(chance, house, HANDS)
    _spoil(chance, table)
    said = {"table": [house.deck.write(row) for row in table]} if table or chance.random() < 0.5 else {}
    return {"hand": house.deck.write(hand), **said}


def _spoil(chance: Random, table: list[tuple[int, ...]]) -> None:
    if table and chance.random() < 0.1:
        at = chance.randrange(len(table))
        row = list(table[at])
        row[chance.randrange(len(row))] = chance.choice((*range(CARDS), JOKER))
        table[at] = tuple(row)


def some_rearranging(chance: Random, house: House) -> Answer:
    """A turn on a small table."""
    before, after = chance.choice((some_turn, some_like_turn))(chance)
    opened = chance.random() < 0.6
    return {"before": list(map(list, before)), "after": list(map(list, after)), "opened": opened, "options": FOR_TRYING}


# Holding answers against what trying everything finds.
def callable_(question: Answer, house: House, said: Answer) -> str:
    """Which cards of the pile can be called, and is the way that is shown one?"""
    rows, pile = [house.deck.read(row) for row in question["table"]], house.deck.read(question["pile"])
    seen = Seen(house)
    melds = melds_of(rows, house, seen)
    stands = not seen.rules and all(melds)
    seen.add(pile)
    if seen.rules and house.law.sets_of[0] != "distinct":
        # Whether one card more than the packs hold fits, the text leaves open.
        return refusal(said, None, seen.rules, house)
    shown = said.get("callable", [])
    for one in shown:
        trouble = _way(one, melds, pile, house)
        if trouble:
            return trouble
    got = {**said, "callable": [(house.deck.read([one["card"]])[0], one["depth"]) for one in shown]}
    return listed("callable", callable_cards(melds, pile, house), got, stands and not seen.rules, seen, house)


def some_take(chance: Random, house: House) -> Answer:
    """A pile of up to seven with a card in it, a table, and mostly a hand."""
    question = some_pile(chance, house)
    pile = question["pile"][:7]
    hand, pile = pile[:3], pile[3:]
    stood_for = [text[2:] for row in question["table"] for text in row if text.startswith("*=")]
    if stood_for and house.option("joker_exchange", False) and chance.random() < 0.4:
        text = chance.choice(stood_for)
        pile = [text if text[-1] in house.deck.suits else text + chance.choice(house.deck.suits), *pile[1:]]
    card = {"card": chance.choice(pile)} if pile and chance.random() < 0.8 else {}
    return {**question, "pile": pile, **card, **({"hand": hand} if chance.random() < 0.8 else {})}


def take(question: Answer, house: House, said: Answer) -> str:
    """What comes along, what must be done with it, and is there a way?"""
    deck, seen = house.deck, Seen(house)
    melds = melds_of([deck.read(row) for row in question["table"]], house, seen)
    pile, hand = deck.read(question["pile"]), deck.read(question.get("hand", []))
    stands = all(melds) and seen.add((*pile, *hand))
    if "cards.copies" in seen.rules and house.law.sets_of[0] != "distinct":
        # Whether cards that can't all be there make a way, the text leaves open.
        return "legal" if said["ok"] else ""
    wanted = plain(deck.read([question["card"]])[0]) if "card" in question else None
    depth = next((at for at, card in enumerate(reversed(pile), 1) if wanted in (None, plain(card))), 0)
    taken = tuple(map(plain, pile[len(pile) - depth :])) if depth else ()
    if house.game == "rummy":
        return _take_in_rummy(question, said, melds, taken, house, bool(stands))
    top_free = house.option("discard_take", "top-free") == "top-free"
    must = house.option("deepest_card", "meld-or-layoff") if depth > (1 if top_free else 0) else None
    there = must is None or "hand" not in question
    if not there:
        lays_off, others = must == "meld-or-layoff", tuple(map(plain, hand))
        there = can_be_taken(melds, taken[0], taken[1:], others, house.law, lays_off=lays_off)
        there = there or (lays_off and _swaps(melds, taken[0], (*taken[1:], *others), house))
        if bool(said["ways"]) != there or len(said["ways"]) > 3:
            return f"a way: {there}"
    return _taken(said, taken, must, stands and depth > 0 and there, house)


def _take_in_rummy(
    question: Answer, said: Answer, melds: Sequence[Reading | None], taken: tuple[int, ...], house: House, stands: bool
) -> str:
    """The top card alone; melded or laid off in the turn, or in a first meld while nobody has one, where that was agreed. Other
    cards of the hand may be laid off before it. With one card the stock is drawn from."""
    how, hand = house.option("discard_take", "top-free"), tuple(map(plain, house.deck.read(question.get("hand", ()))))
    taken = taken if len(taken) == 1 else ()
    first = how == "after-own-meld" and not any(melds)
    must = ("meld-or-layoff" if how == "must-meld" else "new-meld" if first else None) if taken else None
    there = must is None or "hand" not in question
    if not there:
        some = melds if how == "must-meld" else ()
        least = 1 if house.option("going_out", "free") == "discard" else 0
        there = can_be_used([meld for meld in some if meld], taken[0], hand, house.law, least, house.wild)
        there = there or (how == "must-meld" and _swaps(melds, taken[0], hand, house))
        if bool(said["ways"]) != there or len(said["ways"]) > 3:
            return f"a way: {there}"
    last = len(hand) == 1 and house.option("last_card", "any") == "stock-only"
    return _taken(said, taken, must, stands and bool(taken) and there and not last, house)


def _swaps(melds: Sequence[Reading | None], card: int, others: tuple[int, ...], house: House) -> bool:
    how = house.option("joker_exchange", False)
    least = 1 if house.option("going_out", "free") == "discard" else 0
    there = [meld for meld in melds if meld]
    return bool(how) and can_be_swapped(there, card, others, house.law, least, house.wild, how)


def _taken(said: Answer, taken: tuple[int, ...], must: str | None, stands: bool, house: House) -> str:
    got = tuple(map(plain, house.deck.read(said["taken"])))
    return "" if (got, said["must"], said["ok"]) == (taken, must, stands) else f"wanted {taken} {must} {stands}"


def _way(shown: Answer, melds: Sequence[Reading | None], pile: Sequence[int], house: House) -> str:
    """Each step stands, uses nothing but cards taken, and the last one plays the card."""
    held = Counter(map(plain, pile[len(pile) - shown["depth"] :]))
    table, laid = list(melds), ()
    for step in shown["how"]:
        laid = house.deck.read(step["meld"] if "meld" in step else [step["layoff"]])
        held.subtract(map(plain, laid))
        if "meld" in step:
            table.append(judge(laid, house.law).meld)
            if table[-1] is None:
                return f"{step} is no meld"
            continue
        on = table[step["on"] - 1]
        longer = lay_off(on, laid[0], house.law) if on else []
        if len(longer) != 1:
            return f"{step} does not fit"
        table[step["on"] - 1] = longer[0]
    if min(held.values()) < 0:
        return "a card is used that was not taken"
    return "" if plain(house.deck.read([shown["card"]])[0]) in map(plain, laid) else "the last step does not play it"


def best(question: Answer, house: House, said: Answer) -> str:
    """Is it the most, and does what is shown come to it?"""
    rows, hand = [house.deck.read(row) for row in question.get("table", ())], house.deck.read(question["hand"])
    seen = Seen(house)
    melds = melds_of(rows, house, seen)
    seen.add(hand)
    if seen.rules or not all(melds):
        return refusal(said, None, seen.rules, house)
    if said == UNDECIDED:
        return ""  # Too many ways, which is said and not guessed; `questions` counts how often.
    if set(said) != {"points", "melds", "layoffs", "left"}:
        return "everything stands"
    table = [meld for meld in melds if meld]
    wanted = most(hand, table, house)
    if said["points"] != wanted:
        return f"wanted {wanted}"
    return _comes_to(said, hand, table, house)


def _comes_to(said: Answer, hand: Sequence[int], table: list[Reading], house: House) -> str:
    """Every meld stands, each lay-off fits in turn, the cards are those of the hand, and the points are right."""
    left, points, own = house.deck.read(said["left"]), 0, set[int]()
    used = list(left)
    for row in said["melds"]:
        cards = house.deck.read(row)
        meld = judge(cards, house.law).meld
        if meld is None:
            return f"{row} is no meld"
        points += house.points(meld)
        used += cards
    for step in said["layoffs"]:
        card, on = house.deck.read([step["card"]])[0], step["on"] - 1
        longer = lay_off(table[on], card, house.law)
        if len(longer) != 1:
            return f"{step} does not fit"
        points += house.laid_off(table[on], longer[0]) + (house.raised(table[on], longer[0]) if on in own else 0)
        if house.laid_low_ace(table[on], longer[0]):
            own.add(on)
        table[on] = longer[0]
        used.append(card)
    if Counter(map(plain, used)) != Counter(map(plain, hand)):
        return "these are not the cards of the hand"
    counted = (points if house.counts_melds else 0) - house.left(left)
    return "" if counted == said["points"] else f"what is shown comes to {counted}"


def rearrange(question: Answer, house: House, said: Answer) -> str:
    """Was the turn right, which tiles came from the rack, and what do they count?"""
    before, after = (tuple(map(tuple, question[name])) for name in ("before", "after"))
    said_of_jokers = {
        name: house.option(f"joker_{name}", usual)
        for name, usual in (("free", "replace"), ("retrieve", "rack"), ("group", "either"))
    }
    agreed = Agreed(
        house.jokers, question["options"]["opening"], house.option("opening_joker", None), house.packs,
        reuse=house.option("joker_reuse", "two-from-rack"), set=house.option("joker_set", "open"), **said_of_jokers,
    )  # fmt: skip
    seen = Seen(house)
    seen.add(card for row in after for card in house.deck.read(row))
    came = sorted((count(after) - count(before)).elements())
    if sorted(said.get("played", ())) != came:
        return f"played were {came}"
    told = tried(before, after, question["opened"], agreed)
    if (told.points or told.rules) and not question["opened"] and said.get("opening_points") != told.own:
        return f"sets from the rack alone come to {told.own}"
    if told.points and not seen.rules:
        return "" if said.get("ok") is True and said["points"] in told.points else f"lawful, for one of {told.points}"
    named = frozenset(rule for rule in said.get("rules", ()) if rule.startswith("rkub.joker-"))
    if told.rules and named not in {frozenset(one - {"rkub.opening"}) for one in told.rules}:
        return f"broken are {told.rules}"
    return refusal(said, None, seen.rules, house)
