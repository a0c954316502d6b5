"""What cards are, by looking for a meld of the list on whose places they can be put."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import ACE, CARDS, JOKER, KING, NAMED, OTHER_JOKER, RANKED, RANKS, STARRED, TWO, is_joker, rank_of, starred
from .laws import CORNER, RUN, SET, Law, Shape, told_apart


@dataclass(frozen=True)
class Reading:
    """A meld that some cards can be. `cards` lie on the places of the shape, low to high in a run, its jokers named; of a
    set the naturals by number and then the jokers, named by rank."""

    shape: Shape
    cards: tuple[int, ...]

    @property
    def key(self) -> tuple[str, tuple[int, ...], int]:
        """What tells it from other readings; of a run also its start: all of a suit may have the ace at either end."""
        return self.shape.kind, self.cards, self.shape.first


@dataclass(frozen=True)
class Opinion:
    """The meld that cards are, as laid; or what is open; or neither, and then the rules that must be cited, as far as this
    file has an opinion of that, and those that may be as well."""

    meld: Reading | None = None
    open: tuple[Reading, ...] = ()
    rules: frozenset[str] | None = None
    may: frozenset[str] = frozenset()

    def cites(self, rules: frozenset[str]) -> bool:
        """Are these the rules to be cited?"""
        return self.rules is None or self.rules - self.may <= rules <= self.rules | self.may


def readings(cards: Sequence[int], law: Law) -> list[Reading]:
    """Every meld that exactly these cards can be, whatever their order: sets, then runs from low to high. None where they are
    more jokers than a meld may hold, or a wild card is another where it may not be."""
    if not law.allows(cards):
        return []
    return [found for found in unlimited(cards, law) if law.places(found.shape.kind, cards)]


def unlimited(cards: Sequence[int], law: Law) -> list[Reading]:
    """The same, were any number of jokers allowed, and wild cards anywhere."""
    by_number = sorted(cards)
    first_joker = bisect(by_number, CARDS - 1)
    naturals, jokers = by_number[:first_joker], by_number[first_joker:]
    if jokers and jokers[-1] >= STARRED:
        jokers = [card for card in cards if is_joker(card)]
    held = told_apart(naturals)
    found: dict[object, Reading] = {}
    for shape in law.of(len(cards), naturals[0] if naturals else None):
        if held <= shape.held:
            laid = _on_set(shape, naturals, jokers) if shape.kind == SET else _on_run(shape, held, jokers)
            if laid is not None:
                reading = Reading(shape, laid)
                found.setdefault(reading.key, reading)
    return list(found.values())


def _on_set(shape: Shape, naturals: list[int], jokers: list[int]) -> tuple[int, ...] | None:
    """In a set a joker's suit does not bind: its rank does, where it was named."""
    rank = shape.cards[0] % RANKS
    if any(rank_of(joker) not in (None, rank) for joker in jokers):
        return None
    return (*naturals, *(starred(joker, RANKED + rank) for joker in jokers))


def _on_run(shape: Shape, held: frozenset[int], jokers: list[int]) -> tuple[int, ...] | None:
    """Each named joker on the place that it was named for, the others on the places left, one after another."""
    free = [card for card in shape.cards if card not in held]
    lies, nameless = dict[int, int](), list[int]()
    for joker in jokers:
        name = joker % STARRED
        if name in (JOKER, OTHER_JOKER):
            nameless.append(joker)
            continue
        place = next((card for card in free if name in (NAMED + card, RANKED + card % RANKS)), None)
        if place is None:
            return None
        free.remove(place)
        lies[place] = starred(joker, NAMED + place)
    lies |= {place: starred(joker, NAMED + place) for place, joker in zip(free, nameless, strict=True)}
    return tuple(card if card in held else lies[card] for card in shape.cards)


def judge(row: Sequence[int], law: Law, said: str | None = None, known: list[Reading] | None = None) -> Opinion:
    """What a row of cards is, as it was laid. `said`: that it is a set or a run; `known`: its readings, where they are known.

    If just one reading is possible it stands. Where one card alone with jokers can be a set or a run the player must say.
    Else the order decides: low to high, then high to low. Else it is open.
    """
    every = unlimited(row, law) if known is None else known
    if not law.allows(row):
        limit = frozenset({f"joker.{law.limit}"})
        if any(said in (None, reading.shape.kind) for reading in every):
            return Opinion(rules=limit, may=_beside(row, law) & {"wild.runs"})
        return Opinion(rules=None if said else _cited(row, law), may=limit | _beside(row, law))
    found = [reading for reading in every if said in (None, reading.shape.kind) and law.places(reading.shape.kind, row)]
    if not found and any(said in (None, reading.shape.kind) for reading in every):
        return Opinion(rules=frozenset({"wild.runs"}))
    if not found:
        return Opinion(rules=None if said else _cited(row, law), may=_beside(row, law))
    if len(found) == 1:
        return Opinion(found[0])
    either = {reading.shape.kind for reading in found} == {SET, RUN}
    if said is None and either and sum(1 for card in row if rank_of(card) is not None) < 2:
        return Opinion(open=tuple(found))
    if len({frozenset(card % STARRED for card in reading.cards) for reading in found}) == 1:
        return Opinion(_whole_suit(row, found))
    for laid in (row, row[::-1]):
        in_order = [reading for reading in found if _lies_so(reading, laid)]
        if len(in_order) == 1:
            return Opinion(in_order[0])
    return Opinion(open=tuple(found))


def _beside(row: Sequence[int], law: Law) -> frozenset[str]:
    """What the text leaves open, where sets are wider: whether a set with too many cards, or with one that the packs do not hold,
    breaks its other rules too."""
    wider = {"meld.set.eight", "joker.specific"} if law.sets_of[0] != "distinct" else set()
    return frozenset(wider if law.places(SET, row) else wider | {"wild.runs"})


def _lies_so(reading: Reading, row: Sequence[int]) -> bool:
    """Do the cards lie as in the run, from low to high?"""
    return reading.shape.kind == RUN and all(
        rank_of(card) in (None, place % RANKS) for card, place in zip(row, reading.shape.cards, strict=True)
    )


def _whole_suit(row: Sequence[int], found: list[Reading]) -> Reading:
    """All thirteen of a suit as they lie, low to high or back; else the ace is high unless laid first in the row."""
    in_order = [reading for laid in (row, row[::-1]) for reading in found if _lies_so(reading, laid)]
    if in_order:
        return in_order[0]
    ace_named = any(rank_of(card) == ACE for card in row)
    ace_first = rank_of(row[0]) == ACE or (not ace_named and rank_of(row[0]) is None)
    return next(reading for reading in found if reading.shape.cards[0] % RANKS == (ACE if ace_first else TWO))


def _cited(row: Sequence[int], law: Law) -> frozenset[str] | None:
    """The rules that cards break which are no meld and unnamed: two naturals, three cards at least, no joker named."""
    naturals = [card for card in row if not is_joker(card)]
    if len(naturals) < 2 or len(row) < 3 or any(card % STARRED >= NAMED for card in row):
        return None
    if len({card % RANKS for card in naturals}) == 1:
        often = max(map(naturals.count, naturals))
        twice = {"meld.set.suits"} if often > 1 and law.sets_of[0] == "distinct" else set()
        many = {"meld.set.size"} if len(row) > law.largest_set else set()
        full = {"joker.specific"} if many and len(naturals) < len(row) else set()
        return frozenset(twice | many | full | law.whole[SET])
    if len({card // RANKS for card in naturals}) > 1:
        return frozenset({"meld.kind"})
    if any(reading.shape.kind == RUN for reading in unlimited(row, CORNER)):
        return law.ace | law.whole[RUN]
    if len(row) > KING + 1:
        return None
    two_aces = law.ace if sum(1 for card in naturals if card % RANKS == ACE) > 1 else set()
    return frozenset({"meld.run.sequence"} | two_aces | law.whole[RUN])


def lay_off(meld: Reading, card: int, law: Law) -> list[Reading]:
    """What a meld can become with one more card, and no more jokers than it may hold."""
    return [longer for longer in placed(meld, card, law) if law.allows(longer.cards)]


def placed(meld: Reading, card: int, law: Law) -> list[Reading]:
    """What a meld can become with one more card: the same, with the card as the fourth of a set or at an end of a run.

    A card that fits both ends of a run from the 2 to the king (round the corner: of any twelve) goes on top.
    """
    if meld.shape.kind == SET:
        more = (*meld.cards, card)
        return [one for one in unlimited(more, law) if one.shape.kind == SET and law.places(SET, more)]
    longer = [one for one in _at_an_end(meld, law) if _may_be(card, one[1])]
    if len(longer) == 2 and longer[0][1] == longer[1][1]:
        longer = [one for one in longer if one[0].cards[0] == meld.shape.cards[0]]
    return [Reading(shape, _with_one_more(meld, shape, card, place)) for shape, place in longer]


def _at_an_end(meld: Reading, law: Law) -> Iterable[tuple[Shape, int]]:
    """The runs with one card more, and that card."""
    size = len(meld.cards)
    for shape in law.of(size + 1, meld.shape.cards[0]):
        if shape.kind == RUN and shape.cards[:size] == meld.shape.cards and shape.first == meld.shape.first:
            yield shape, shape.cards[-1]
        if shape.kind == RUN and shape.cards[1:] == meld.shape.cards and (shape.first + 1 - meld.shape.first) % RANKS == 0:
            yield shape, shape.cards[0]


def _may_be(card: int, place: int) -> bool:
    return card == place or card % STARRED in (JOKER, OTHER_JOKER, NAMED + place, RANKED + place % RANKS)


def _with_one_more(meld: Reading, shape: Shape, card: int, place: int) -> tuple[int, ...]:
    laid = starred(card, NAMED + place) if is_joker(card) else place
    return (*meld.cards, laid) if shape.cards[0] == meld.shape.cards[0] else (laid, *meld.cards)
