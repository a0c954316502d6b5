"""Is this a meld, and which? The rules of `rules.melds` and `rules.jokers` asked in turn."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import SET, AceLaw, Kind, Meld, melds_of
from scorekeeper.engine.rules import jokers, melds
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict


class Judged(NamedTuple):
    """The meld that the cards are, or None; and the verdict."""

    meld: Meld | None
    verdict: Verdict


@lru_cache(maxsize=16_384)
def judge_meld(cards: Cards, kind: Kind | None, law: AceLaw) -> Judged:
    """Judge a list of cards, as laid, as one meld. `kind` is what the player said that it is, if anything.

    What can be read as a meld is one; of what cannot, the rules say which of them it breaks. Where a joker is open the verdict
    is `joker.assign` with the readings to choose from. The answer depends on nothing but the arguments, so the last few
    thousand are kept.
    """
    kinds = (kind,) if kind else melds.kinds(cards)
    readings = tuple([reading for one in kinds for reading in melds_of(cards, one, law)])
    if not readings:
        breaches = _broken(cards, kinds, law)
        assert breaches, "what is no meld breaks a rule"
        return Judged(None, Verdict(breaches))
    meld = jokers.assign(readings, cards, kind)
    if meld:
        return Judged(meld, LEGAL)
    open_jokers = tuple(card for card in cards if card.wild and not card.suit)
    return Judged(None, Verdict((Breach("joker.assign", open_jokers),), readings))


def _broken(cards: Cards, kinds: tuple[Kind, ...], law: AceLaw) -> tuple[Breach, ...]:
    """Every rule that the cards break as a meld of the kind they are judged as; of two open kinds one that stands will do."""
    if not kinds:
        small = melds.size(cards, law)
        return (*((small,) if small else ()), Breach("meld.kind", cards))
    by_kind = [_broken_as(cards, kind, law) for kind in kinds]
    return min(by_kind, key=len)


def _broken_as(cards: Cards, kind: Kind, law: AceLaw) -> tuple[Breach, ...]:
    rules = melds.SET_RULES if kind is SET else melds.RUN_RULES
    found = [breach for decide in rules if (breach := decide(cards, law))]
    if law.rule != "meld.run.ace":
        found = [cited for breach in found for cited in _as_cited(breach, law)]
    misplaced = jokers.specific(cards, kind, law)
    broken = (*((misplaced,) if misplaced else ()), *found)
    return (*broken, Breach(law.kinds[kind], cards)) if broken and kind in law.kinds else broken


def _as_cited(breach: Breach, law: AceLaw) -> tuple[Breach, ...]:
    """A game with an ace law of its own cites that one first."""
    return (replace(breach, rule=law.rule), breach) if breach.rule == "meld.run.ace" else (breach,)
