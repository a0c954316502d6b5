"""Several lay-offs on one meld, in whatever order they were written down: is there an order in which each fits?"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.engine.cards import ACE, Card, Cards
from scorekeeper.engine.melds import AceLaw, Kind, Meld
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.verdict import Verdict

Waiting = dict[int, Card]


def lay_off_all(meld: Meld, cards: Mapping[int, Card], law: AceLaw) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off all that fits, in any order: the meld after it, and a verdict for each card (by its key) that does not.

    A joker without a meaning gets the one with which most cards fit, if there is just one such; else it is open. Of such a
    joker and a card that want one place the card has it.

    The 9 fits once the 8 lies there, and the joker between them can only be the 8; alone it could be the 4 as well:
    >>> from scorekeeper.engine.melds import HIGH_OR_LOW, run_from
    >>> run = run_from(tuple(map(Card.parse, ("5h", "6h", "7h"))), 5, "h")
    >>> longer, refused = lay_off_all(run, {0: Card.parse("9h"), 1: Card.parse("*")}, HIGH_OR_LOW)
    >>> " ".join(map(str, longer.cards)), refused
    ('5h 6h 7h *=8h 9h', {})
    >>> lay_off_all(run, {0: Card.parse("*")}, HIGH_OR_LOW)[1][0].rules
    ('joker.assign',)
    """
    ends = tuple(_ends(meld, dict(cards), law))
    fewest = min(end.left_over for end in ends)
    best = [end for end in ends if end.left_over == fewest]
    if len({end.meant for end in best}) > 1:
        best = [_without_the_open(meld, dict(cards), law)]
    end = _preferred(best)
    return end.meld, {key: lay_off(end.meld, card, law).verdict for key, card in end.waiting.items()}


class End(NamedTuple):
    """Nothing more fits: the meld, what is still waiting, and what the jokers without a meaning were taken for."""

    meld: Meld
    waiting: Waiting
    meant: Cards

    @property
    def left_over(self) -> tuple[int, int]:
        """How many cards do not fit, and how many of those are no jokers without a meaning."""
        return len(self.waiting), sum(1 for card in self.waiting.values() if card.rank)


def _ends(meld: Meld, waiting: Waiting, law: AceLaw, meant: Cards = ()) -> Iterator[End]:
    """Every way of laying off until nothing more fits.

    Cards that have one place only are laid at once, the first listed first; a joker without a meaning and an ace may have
    two, so each is tried.
    """
    meld, waiting = _lay_settled(meld, waiting, law)
    tried: set[Card] = set()
    stuck = True
    for key, card in waiting.items():
        if card in tried:
            continue
        tried.add(card)
        rest = {other: left for other, left in waiting.items() if other != key}
        for longer in places(meld, card, law):
            stuck = False
            said = meant if card.rank else tuple(sorted((*meant, added_to(meld, longer))))
            yield from _ends(longer, rest, law, said)
    if stuck:
        yield End(meld, waiting, meant)


def added_to(meld: Meld, longer: Meld) -> Card:
    """The card of the longer run that the run did not have."""
    return longer.cards[0] if longer.cards[1:] == meld.cards else longer.cards[-1]


def _preferred(ends: Iterable[End]) -> End:
    """Of several that leave as much: the one with the ace of a run from the 2 to the king high, and with the cards listed
    first laid off."""
    return max(ends, key=lambda end: (end.meld.start, sorted(end.waiting)))


def _lay_settled(meld: Meld, waiting: Waiting, law: AceLaw) -> tuple[Meld, Waiting]:
    """Lay off every card that can have one place only, the first listed first: the meld, and what is still waiting."""
    waiting = dict(waiting)
    while True:
        for key, card in waiting.items():
            settled = meld.kind is Kind.SET or card.rank not in (None, ACE)
            if settled and (longer := places(meld, card, law)):
                meld = longer[0]
                del waiting[key]
                break
        else:
            return meld, waiting


def _without_the_open(meld: Meld, waiting: Waiting, law: AceLaw) -> End:
    """Lay off what fits while the jokers without a meaning stay out of it, for they are open."""
    named = {key: card for key, card in waiting.items() if card.rank}
    ends = tuple(_ends(meld, named, law))
    fewest = min(len(end.waiting) for end in ends)
    meld, rest, _ = _preferred(end for end in ends if len(end.waiting) == fewest)
    return End(meld, {key: card for key, card in waiting.items() if key in rest or not card.rank}, ())
