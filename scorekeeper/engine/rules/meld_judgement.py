"""`judge_meld`: the rules of melds and jokers applied to some cards."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import HIGH_OR_LOW, SET, Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules import jokers, melds
from scorekeeper.engine.rules.wider_melds import eight_in_set, many_jokers
from scorekeeper.engine.rules.wild_cards import runs_alone
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict


class Judged(NamedTuple):
    """The verdict on some cards as a meld, and the meld that they make. `meld` is None if they make none."""

    meld: Meld | None
    verdict: Verdict


@lru_cache(maxsize=16_384)
def judge_meld(cards: Cards, kind: Kind | None, law: MeldRules) -> Judged:
    """Judge cards, in the order laid, as one meld. `kind` is what the player called it, None if nothing. If the cards have no
    reading as a meld, the verdict has the rules broken. If a joker's meaning is open, the verdict is `joker.assign` with the
    readings to choose from. The last few thousand answers are cached: 1.1 µs instead of 8 (bench row `meld`)."""
    kinds = (kind,) if kind else melds.kinds(cards)
    if not kinds:
        return Judged(None, Verdict(melds.neither(cards, law)))
    readings = readings_of(cards, law, kinds)
    if not readings:
        # Of two open kinds take the valid one, or the one with fewer breaches.
        breaches = min([_broken_as(cards, one, law) for one in kinds], key=len)
        assert breaches, "what is no meld breaks a rule"
        return Judged(None, Verdict(breaches))
    meld = jokers.assign(readings, cards)
    return Judged(meld, LEGAL) if meld else Judged(None, jokers.unsaid(cards, readings))


def _broken_as(cards: Cards, kind: Kind, law: MeldRules) -> tuple[Breach, ...]:
    """Return every breach of the cards as a meld of that kind."""
    rules = (*melds.SET_RULES, eight_in_set) if kind is SET else melds.RUN_RULES
    found = [breach for decide in rules if (breach := decide(cards, law))]
    if law.rule != HIGH_OR_LOW.rule:
        found = [cited for breach in found for cited in _as_cited(breach, law)]
    found += [breach for breach in (many_jokers(cards, law), runs_alone(cards, kind, law)) if breach]
    misplaced = jokers.specific(cards, kind, law)
    broken = (*((misplaced,) if misplaced else ()), *found)
    return (*broken, Breach(law.kinds[kind], cards)) if kind in law.kinds else broken


def _as_cited(breach: Breach, law: MeldRules) -> tuple[Breach, ...]:
    """Return the breach alone, or in place of one of the general rule on aces, one of `law.rule` and one of `law.beside`."""
    if breach.rule != HIGH_OR_LOW.rule:
        return (breach,)
    return replace(breach, rule=law.rule, variant=breach.variant or "ace"), replace(breach, rule=law.beside)
