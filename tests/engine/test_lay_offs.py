"""Several lay-offs on one meld, compared with every order in which they can be laid off one by one.

Where one card fits is asked of the engine here; `tests.proofs questions` has a second opinion of that.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import CORNER, HIGH_OR_LOW, LOW, Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules.laying_off import lay_off_all, places, stays
from tests.support.for_each import for_each

LAWS = {
    "ace high or low": HIGH_OR_LOW,
    "ace low": LOW,
    "round the corner": CORNER,
    "one joker": replace(HIGH_OR_LOW, jokers="one"),
    "fewer jokers": replace(HIGH_OR_LOW, jokers="fewer"),
    "one joker, round the corner": replace(CORNER, jokers="one"),
    "fewer jokers, round the corner": replace(CORNER, jokers="fewer"),
    "sets of two packs": replace(HIGH_OR_LOW, largest_set=8, copies=2, jokers="none"),
    "sets of two packs, fewer jokers": replace(HIGH_OR_LOW, largest_set=8, copies=2, jokers="fewer"),
}


class End(NamedTuple):
    """A meld after some lay-offs: which stand, by place, and what open jokers among them were taken for in a run."""

    laid: frozenset[int]
    meld: Meld
    meant: frozenset[int | None]


def ends(meld: Meld, cards: dict[int, Card], law: MeldRules) -> set[End]:
    """Every meld to which some of the cards lead, in any order."""
    found = {End(frozenset(), meld, frozenset())}
    front = found
    while front:
        front = {after for end in front for after in one_more(end, cards, law)} - found
        found |= front
    return found


def one_more(end: End, cards: dict[int, Card], law: MeldRules) -> Iterator[End]:
    for key, card in cards.items():
        for longer in places(end.meld, card, law) if key not in end.laid else ():
            named = card.rank or end.meld.kind is Kind.SET
            meant = end.meant if named else end.meant | {end.meld.added(longer).rank}
            yield End(end.laid | {key}, longer, meant)


def best_ends(meld: Meld, cards: dict[int, Card], law: MeldRules) -> list[End]:
    """Those with the most lay-offs, of them those with the fewest jokers without a meaning."""
    found = ends(meld, cards, law)

    def merit(end: End) -> tuple[int, int]:
        return len(end.laid), -len(end.meant)

    most = max(map(merit, found))
    return [end for end in found if merit(end) == most]


def a_meld(random: Random, law: MeldRules) -> Meld:
    while True:
        suit, size = random.choice("hdcs"), random.choice((3, 3, 4, 5, 10, 11, 12))
        start = random.randrange(1, 14)
        if random.random() < 0.2:
            naturals = [Card(start, other) for other in random.sample("hdcs", min(size, 4))]
        else:
            naturals = [Card((place - 1) % 13 + 1, suit) for place in range(start, start + size)]
        laid = tuple(Card(card.rank, card.suit, True) if random.random() < 0.2 else card for card in naturals)
        for meld in readings_of(laid, law):
            return meld


def cards_near(random: Random, meld: Meld) -> dict[int, Card]:
    found = []
    for _ in range(random.choice((1, 2, 3, 3, 4, 4))):
        rank, suit, _ = random.choice((meld.cards[0], meld.cards[-1]))
        rank = ((rank or 1) + random.choice((-3, -2, -1, -1, 0, 1, 1, 2, 3)) - 1) % 13 + 1
        suit = suit if suit and random.random() < 0.9 else random.choice("hdcs")
        wild = random.random()
        named = Card(rank, suit, wild < 0.4)
        found.append(Card(None, None, True) if wild < 0.15 else named)
    return dict(enumerate(found))


@for_each("name", LAWS)
def test_as_many_stand_as_can(name: str) -> None:
    random, law, refusals = Random(name), LAWS[name], 0
    for _ in range(100):
        meld = a_meld(random, law)
        cards = cards_near(random, meld)
        best = best_ends(meld, cards, law)
        if len({end.meant for end in best}) > 1:
            best = best_ends(meld, {key: card for key, card in cards.items() if card.rank}, law)
        after, refused = lay_off_all(meld, cards, law)
        first = min(sorted(end.laid) for end in best)
        said = f"{meld} {' '.join(map(str, cards.values()))}: {after}, {refused.keys()}"
        assert sorted(cards.keys() - refused.keys()) == first, said
        assert after in [end.meld for end in best if sorted(end.laid) == first], said
        assert not any(verdict.ok for verdict in refused.values()), said
        refusals += bool(refused)
        if not refused:
            assert lay_off_all(meld, dict(reversed(cards.items())), law)[0] == after, "the order of writing says nothing"
    assert refusals > 5


def test_one_card_stays_and_two_stay() -> None:
    run = Meld(Kind.RUN, tuple(map(Card.parse, ("5h", "6h", "7h", "8h"))), 5)
    assert [stays((run,), run.cards[2 : 2 + count]).breaches[0].variant for count in (1, 2)] == ["", "several"]
