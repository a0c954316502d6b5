"""Rules: what is a set, what is a run.

Each function answers with what breaks its rule, or None.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.engine.cards import ACE, Cards, naturals
from scorekeeper.engine.melds import CORNER, LARGEST_SET, LONGEST_RUN, RUN, SET, SMALLEST, AceLaw, Kind, starts_of_run
from scorekeeper.engine.rule import rule
from scorekeeper.engine.verdict import Breach

ALL = "P B R K"


@rule("meld.size", ALL)
def size(cards: Cards, law: AceLaw) -> Breach | None:
    """A meld has at least three cards.

    Three stand, two do not:
    >>> size(cards("7h 7d 7c"), law)
    >>> size(cards("7h 7d"), law).rule
    'meld.size'
    """
    return Breach("meld.size", cards, "" if cards else "0") if len(cards) < SMALLEST else None


@rule("meld.kind", ALL)
def kinds(cards: Cards) -> tuple[Kind, ...]:
    """A meld is a set or a run: which of them these cards are judged as. None when they share neither rank nor suit.

    Naturals of one rank are judged as a set, else naturals of one suit as a run. With a single natural what its jokers
    are said to be speaks too; where nothing speaks, both kinds are open.

    A set, a run, what is neither, and what its player has to say:
    >>> [" ".join(kinds(cards(row))) for row in ("7h 7d *", "7h 8h *", "7h 7d 8h", "7h * *")]
    ['set', 'run', '', 'set run']
    """
    own = naturals(cards)
    speaking = own if len(own) > 1 else tuple([card for card in cards if card.rank])
    if not speaking or (len(speaking) == 1 and len(cards) > 1):
        return (SET, RUN)
    if len({card.rank for card in speaking}) == 1:
        return (SET,)
    if len({card.suit for card in speaking if card.suit}) <= 1:
        return (RUN,)
    return ()


@rule("meld.set.rank", ALL)
def set_rank(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a set share one rank.

    Three sevens do; an eight among them does not belong:
    >>> set_rank(cards("7h 7d 7c"), law)
    >>> print(*set_rank(cards("7h 7d 8c"), law).cards)
    8c
    """
    strangers = _minority(cards, [card.rank for card in cards])
    return Breach("meld.set.rank", strangers) if strangers else None


@rule("meld.set.suits", "P K")
def set_suits(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a set are all of different suits, with two packs too. What suit a joker was given does not matter.

    Three suits stand, a joker by any name; the six of hearts twice does not:
    >>> set_suits(cards("6h 6d *=6d"), law)
    >>> print(*set_suits(cards("6h 6h 6d"), law).cards)
    6h
    """
    own = naturals(cards)
    seen = Counter([card.suit for card in own])
    if len(seen) == len(own):
        return None
    twice = tuple(dict.fromkeys(card for card in own if seen[card.suit] > 1))
    all_twins = len({card.suit for card in twice}) == len(twice)
    return Breach("meld.set.suits", twice, ("twin" if len(twice) == 1 else "twins") if all_twins else "")


@rule("meld.set.size", ALL)
def set_size(cards: Cards, law: AceLaw) -> Breach | None:
    """A set has three or four cards, jokers included.

    Four stand, five do not:
    >>> set_size(cards("6h 6d 6c *"), law)
    >>> set_size(cards("6h 6d 6c * *"), law).facts
    {'count': 5}
    """
    return Breach("meld.set.size", cards, facts={"count": len(cards)}) if len(cards) > LARGEST_SET else None


@rule("meld.run.suit", ALL)
def run_suit(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a run share one suit.

    Hearts alone stand; a spade among them does not belong:
    >>> run_suit(cards("5h 6h 7h"), law)
    >>> print(*run_suit(cards("5h 6h 7s"), law).cards)
    7s
    """
    strangers = _minority(cards, [card.suit for card in cards])
    return Breach("meld.run.suit", strangers) if strangers else None


@rule("meld.run.sequence", ALL)
def run_sequence(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a run are consecutive, none twice. (That they may not go round an ace is another rule.)

    In a row in whatever order, or with a joker in the gap; not with a gap, nor with a card twice:
    >>> run_sequence(cards("7h 5h 6h"), law), run_sequence(cards("5h * 7h"), law)
    (None, None)
    >>> run_sequence(cards("5h 6h 8h"), law).rule, run_sequence(cards("5h 6h 6h"), law).variant
    ('meld.run.sequence', 'twice')
    """
    if len(cards) <= LONGEST_RUN and starts_of_run(cards, CORNER):
        return None
    ranked = tuple([card for card in cards if card.rank])
    ranks = [card.rank for card in ranked]
    if len(set(ranks)) < len(ranks):
        twice = dict.fromkeys(card for card in ranked if ranks.count(card.rank) > 1)
        return Breach("meld.run.sequence", tuple(twice), "twice")
    return None if len(cards) > LONGEST_RUN else Breach("meld.run.sequence", ranked)


@rule("meld.run.ace", "P B R")
def run_ace(cards: Cards, law: AceLaw) -> Breach | None:
    """An ace is low, before the 2, or high, after the king: never both, never in the middle. So a run has 13 cards at most.

    Cited for a run that would go round an ace, that would have one at each end, or that is too long.

    Below the 2 or above the king; not between them:
    >>> run_ace(cards("Ah 2h 3h"), law), run_ace(cards("Qs Ks As"), law)
    (None, None)
    >>> run_ace(cards("Kd Ad 2d"), law).rule
    'meld.run.ace'
    """
    aces = [rank for rank, _, _ in cards if rank == ACE]
    if len(cards) > LONGEST_RUN:
        return Breach("meld.run.ace", cards, "" if aces else "long")
    round_it = starts_of_run(cards, CORNER) and not starts_of_run(cards, law)
    return Breach("meld.run.ace", cards) if round_it or len(aces) > 1 else None


def _minority(cards: Cards, traits: Sequence[object]) -> Cards:
    """The cards whose trait, their rank or suit, is not the one that most of them have; of a tie the first seen is the one."""
    said = [trait for trait in traits if trait]
    if len(set(said)) < 2:
        return ()
    usual = Counter(said).most_common(1)[0][0]
    return tuple([card for card, trait in zip(cards, traits, strict=True) if trait and trait != usual])


Judge = Callable[[Cards, AceLaw], Breach | None]

SET_RULES: tuple[Judge, ...] = (size, set_rank, set_suits, set_size)
RUN_RULES: tuple[Judge, ...] = (size, run_suit, run_sequence, run_ace)
