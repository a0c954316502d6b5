"""Several lay-offs on one meld, in whatever order they were written down: is there an order in which each fits?"""

from collections.abc import Iterator, Mapping

from scorekeeper.engine.cards import ACE, Card
from scorekeeper.engine.melds import AceLaw, Kind, Meld
from scorekeeper.engine.rules.laying_off import lay_off, places
from scorekeeper.engine.verdict import Verdict

Waiting = dict[int, Card]


def lay_off_all(meld: Meld, cards: Mapping[int, Card], law: AceLaw) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off all that fits, in any order: the meld after it, and a verdict for each card (by its key) that does not.

    A joker without a meaning gets the one with which most cards fit, if there is just one such; else it is open.

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
    fewest = min(len(rest) for _, rest in ends)
    best = [(longer, rest) for longer, rest in ends if len(rest) == fewest]
    if len({_meanings(longer) for longer, _ in best}) == 1:
        # Of two places for the same ace (a run from the 2 to the king) the high one counts.
        meld, waiting = max(best, key=lambda end: end[0].start)
    else:
        meld, waiting = _without_the_open(meld, dict(cards), law)
    return meld, {key: lay_off(meld, card, law).verdict for key, card in waiting.items()}


def _ends(meld: Meld, waiting: Waiting, law: AceLaw) -> Iterator[tuple[Meld, Waiting]]:
    """Every way of laying off until nothing more fits: the meld then, and what does not fit on it.

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
            yield from _ends(longer, rest, law)
    if stuck:
        yield meld, waiting


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


def _without_the_open(meld: Meld, waiting: Waiting, law: AceLaw) -> tuple[Meld, Waiting]:
    """Lay off what fits while the jokers without a meaning stay out of it, for they are open."""
    named = {key: card for key, card in waiting.items() if card.rank}
    meld, rest = max(_ends(meld, named, law), key=lambda end: (-len(end[1]), end[0].start))
    return meld, {key: card for key, card in waiting.items() if key in rest or not card.rank}


def _meanings(meld: Meld) -> frozenset[tuple[Card, int]]:
    wild = [card for card in meld.cards if card.wild]
    return frozenset((card, wild.count(card)) for card in wild)
