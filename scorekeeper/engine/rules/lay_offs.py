"""Several lay-offs on one meld, in any order."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import LONGEST_RUN, SET, AceLaw, Meld, rank_at
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.verdict import Verdict

Waiting = dict[int, Card]


def lay_off_all(meld: Meld, cards: Waiting, law: AceLaw) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off all that fits, in any order: the meld after it, and a verdict for each card (by its key) that does not.

    Of lay-offs that shut each other out as many as can stand do; in a run a card goes before a joker without a meaning; then
    the one listed first. Such a joker gets the meaning with which most cards fit, if there is just one such; else it is open.

    The 9 fits once the 8 lies there, and the joker between them can only be the 8; alone it could be the 4 as well:
    >>> from scorekeeper.engine.melds import HIGH_OR_LOW, run_from
    >>> run = run_from(tuple(map(Card.parse, ("5h", "6h", "7h"))), 5, "h")
    >>> longer, refused = lay_off_all(run, {0: Card.parse("9h"), 1: Card.parse("*")}, HIGH_OR_LOW)
    >>> " ".join(map(str, longer.cards)), refused
    ('5h 6h 7h *=8h 9h', {})
    >>> [" ".join(map(str, meld.cards)) for meld in lay_off_all(run, {0: Card.parse("*")}, HIGH_OR_LOW)[1][0].readings]
    ['*=4h 5h 6h 7h', '5h 6h 7h *=8h']
    """
    if not cards:
        return meld, {}
    longer, laid = _on_set(meld, cards, law) if meld.kind is SET else _on_run(meld, cards, law)
    return longer, {key: lay_off(longer, card, law).verdict for key, card in cards.items() if key not in laid}


def _on_set(meld: Meld, cards: Waiting, law: AceLaw) -> tuple[Meld, set[int]]:
    """One card after the other as long as there is room, the first listed first."""
    laid = set()
    for key, card in cards.items():
        longer = places(meld, card, law)
        if longer:
            meld = longer[0]
            laid.add(key)
    return meld, laid


class Growth(NamedTuple):
    """A run longer by so many places below and above: the cards that have one of those places, by the key each is listed
    under, and the places (of a row in which the low ace is 1) that are left to jokers without a meaning."""

    below: int
    above: int
    cards: tuple[int, ...]
    jokers: tuple[int, ...]

    @property
    def places(self) -> tuple[int, int]:
        """How many places the run grows by, and how many of them have a card."""
        return self.below + self.above, len(self.cards)


def _on_run(meld: Meld, cards: Waiting, law: AceLaw) -> tuple[Meld, set[int]]:
    """The longest that the run can become: of several ways the one with the most cards in it, and the ace of a run from the 2
    to the king above. Where it is open what a joker is, jokers without a meaning are left out of it."""
    suit = meld.cards[0].suit
    fitting = [(card.rank, key) for key, card in cards.items() if card.rank and card.suit in (None, suit)]
    listed: dict[int | None, int] = dict(reversed(fitting))
    jokers = [key for key, card in cards.items() if not card.rank]
    wild = frozenset(key for key, card in cards.items() if card.wild)
    best = _longest(meld, listed, len(jokers), law, wild)
    if law.jokers != "none":
        # Where jokers are few a natural in the place of one that was listed before may let more cards stand.
        sparing: dict[int | None, int] = dict([one for one in fitting[::-1] if one[1] in wild])
        sparing |= dict([one for one in fitting[::-1] if one[1] not in wild])
        best = max(best, _longest(meld, sparing, len(jokers), law, wild), key=lambda ways: ways[0].places)
    if len({frozenset(map(rank_at, growth.jokers)) for growth in best}) > 1:
        best = _longest(meld, listed, 0, law, wild)
    # Of thirteen the last goes above, where it may.
    growth = max(best, key=lambda one: (one.above > 0, _start(meld, one)))
    laid = {*growth.cards, *jokers[: len(growth.jokers)]}
    there = {card.rank: card for key, card in cards.items() if key in growth.cards}
    there |= {rank_at(place): cards[key] for place, key in zip(growth.jokers, jokers, strict=False)}
    return _grown(meld, growth, there), laid


def _longest(
    meld: Meld, listed: Mapping[int | None, int], jokers: int, law: AceLaw, wild: frozenset[int]
) -> list[Growth]:
    """The ways in which the run grows most with the cards listed, by rank, and so many jokers; of them those with most cards.
    The keys of all jokers are `wild`."""
    low, high, room = meld.start - 1, meld.start + len(meld), LONGEST_RUN - len(meld)
    below = _outwards([low - step for step in range(room)], listed, jokers)
    above = _outwards([high + step for step in range(room)], listed, jokers)
    best: list[Growth] = []
    for down, (own, gaps) in enumerate(below):
        for up, (others, more) in enumerate(above[: room - down + 1]):
            longest = best[0].places if best else (0, 0)
            places = (down + up, len(own) + len(others))
            if places >= longest and len(gaps) + len(more) <= jokers:
                growth = Growth(down, up, (*own, *others), (*gaps, *more))
                if law.allows(_start(meld, growth), len(meld) + down + up) and (
                    law.jokers == "none" or _may_grow(meld, growth, listed, law, wild)
                ):
                    best = [*best, growth] if places == longest else [growth]
    return best


def _may_grow(meld: Meld, growth: Growth, listed: Mapping[int | None, int], law: AceLaw, wild: frozenset[int]) -> bool:
    """Is there an order of these lay-offs in which the run never holds more jokers than it may?"""
    low, high = meld.start - 1, meld.start + len(meld)
    under, over = (
        [(key := listed.get(rank_at(place))) is None or key in wild for place in places]
        for places in (range(low, low - growth.below, -1), range(high, high + growth.above))
    )
    own = sum(bool(card.wild) for card in meld.cards)
    reached = {(0, 0)}
    for down in range(growth.below + 1):
        for up in range(growth.above + 1):
            fits = law.takes(own + sum(under[:down]) + sum(over[:up]), len(meld) + down + up)
            if fits and {(down - 1, up), (down, up - 1)} & reached:
                reached.add((down, up))
    return (growth.below, growth.above) in reached


def _outwards(
    places: list[int], listed: Mapping[int | None, int], jokers: int
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """For each number of places, from none: the cards that have one of them, and the places that no card has, as far as there
    are jokers for those."""
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for place in places:
        cards, gaps = ways[-1]
        key = listed.get(rank_at(place))
        if key is None and len(gaps) == jokers:
            break
        ways.append((cards, (*gaps, place)) if key is None else ((*cards, key), gaps))
    return ways


def _start(meld: Meld, growth: Growth) -> int:
    start = meld.start - growth.below
    return start if start > 0 else rank_at(start)


def _grown(meld: Meld, growth: Growth, cards: Mapping[int | None, Card]) -> Meld:
    suit = meld.cards[0].suit
    ends = (
        range(meld.start - growth.below, meld.start),
        range(meld.start + len(meld), meld.start + len(meld) + growth.above),
    )
    under, over = (tuple([cards[rank].standing_for(rank, suit) for rank in map(rank_at, places)]) for places in ends)
    return Meld(meld.kind, (*under, *meld.cards, *over), _start(meld, growth))
