"""What is a meld: sets and runs. Each function answers with what breaks its rule, or None."""

from collections import Counter
from collections.abc import Callable

from scorekeeper.engine.cards import ACE, Cards, naturals
from scorekeeper.engine.melds import CORNER, LARGEST_SET, LONGEST_RUN, SMALLEST, AceLaw, Kind, starts_of_run
from scorekeeper.engine.rule import rule
from scorekeeper.engine.verdict import Breach

ALL = "P B R K"


@rule("meld.size", ALL)
def size(cards: Cards, law: AceLaw) -> Breach | None:
    """A meld has at least three cards."""
    return Breach("meld.size", cards, "" if cards else "0") if len(cards) < SMALLEST else None


@rule("meld.kind", ALL)
def kinds(cards: Cards) -> tuple[Kind, ...]:
    """A meld is a set or a run: which of them these cards are judged as. None when they share neither rank nor suit.

    Naturals of one rank are judged as a set, else naturals of one suit as a run. With a single natural what its jokers
    are said to be speaks too; where nothing speaks, both kinds are open.
    """
    own = naturals(cards)
    speaking = own if len(own) > 1 else tuple(card for card in cards if card.rank)
    if len(speaking) == 1 and len(cards) > 1 and len(speaking) < len(cards):
        return (Kind.SET, Kind.RUN)
    if not speaking:
        return (Kind.SET, Kind.RUN)
    if len({card.rank for card in speaking}) == 1:
        return (Kind.SET,)
    if len({card.suit for card in speaking if card.suit}) <= 1:
        return (Kind.RUN,)
    return ()


@rule("meld.set.rank", ALL)
def set_rank(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a set share one rank."""
    strangers = _minority(cards, "rank")
    return Breach("meld.set.rank", strangers) if strangers else None


@rule("meld.set.suits", "P K")
def set_suits(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a set are all of different suits, with two packs too. What suit a joker was given does not matter."""
    own = naturals(cards)
    seen = Counter([card.suit for card in own])
    if len(seen) == len(own):
        return None
    twice = tuple(dict.fromkeys(card for card in own if seen[card.suit] > 1))
    return Breach("meld.set.suits", twice, "twin" if len(twice) == 1 else "")


@rule("meld.set.size", ALL)
def set_size(cards: Cards, law: AceLaw) -> Breach | None:
    """A set has three or four cards, jokers included."""
    return Breach("meld.set.size", cards, facts={"count": len(cards)}) if len(cards) > LARGEST_SET else None


@rule("meld.run.suit", ALL)
def run_suit(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a run share one suit."""
    strangers = _minority(cards, "suit")
    return Breach("meld.run.suit", strangers) if strangers else None


@rule("meld.run.sequence", ALL)
def run_sequence(cards: Cards, law: AceLaw) -> Breach | None:
    """The cards of a run are consecutive, none twice. (That they may not go round an ace is another rule.)"""
    if len(cards) <= LONGEST_RUN and starts_of_run(cards, CORNER):
        return None
    seen = Counter([card.rank for card in cards if card.rank])
    twice = tuple(dict.fromkeys(card for card in cards if card.rank and seen[card.rank] > 1))
    if twice:
        return Breach("meld.run.sequence", twice, "twice")
    if len(cards) > LONGEST_RUN:
        return None
    return Breach("meld.run.sequence", tuple(card for card in cards if card.rank))


@rule("meld.run.ace", "P B R")
def run_ace(cards: Cards, law: AceLaw) -> Breach | None:
    """An ace is low, before the 2, or high, after the king: never both, never in the middle. So a run has 13 cards at most.

    Cited for a run that would go round an ace, that would have one at each end, or that is too long.
    """
    aces = tuple(card for card in cards if card.rank == ACE)
    too_long = len(cards) > LONGEST_RUN
    if not too_long and starts_of_run(cards, law):
        return None
    round_it = bool(starts_of_run(cards, CORNER))
    if too_long or round_it or len(aces) > 1:
        return Breach("meld.run.ace", cards, "long" if too_long and not aces else "")
    return None


def _minority(cards: Cards, trait: str) -> Cards:
    """The cards whose rank (or suit) is not the one that most of them have; of a tie the first seen is the one."""
    said = [(value, card) for card in cards if (value := getattr(card, trait))]
    count = Counter([value for value, _ in said])
    if len(count) < 2:
        return ()
    usual = count.most_common(1)[0][0]
    return tuple(card for value, card in said if value != usual)


Judge = Callable[[Cards, AceLaw], Breach | None]

SET_RULES: tuple[Judge, ...] = (size, set_rank, set_suits, set_size)
RUN_RULES: tuple[Judge, ...] = (size, run_suit, run_sequence, run_ace)
