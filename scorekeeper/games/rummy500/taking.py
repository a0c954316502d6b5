"""What becomes of cards taken from the pile, as a question of a dispute."""

from collections.abc import Iterator, Mapping

from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.melds import AceLaw, Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import CallStep, Taking
from scorekeeper.engine.rules.drawing import draw_down_to
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.rummy500.deepest_card import not_laid_off, owed_card, unmelded
from scorekeeper.games.rummy500.playable_cards import lay_off_steps, named, with_two

MOST_WAYS = 3

Ways = Iterator[tuple[CallStep, ...]]


def take(
    melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, options: Options, law: AceLaw
) -> Taking:
    """The cards that come along, and what must be done with the deepest one. Where the hand is known there must be a way to do
    it. `melds` are those on the table by number."""
    taken, verdict = draw_down_to(pile, card)
    owed = owed_card(options, taken) if taken else None
    if owed is None:
        return Taking(verdict, taken)
    must, owed = str(options["deepest_card"]), plain(owed)
    if hand is None:
        return Taking(LEGAL, taken, must)
    lays_off = must != "new-meld"
    laid_off = tuple(_lay_offs(melds, owed, taken[1:], law))
    every = (*(laid_off if lays_off else ()), *_new_melds(owed, (*taken[1:], *hand), law))
    keeps = len(taken) + len(hand) - (options["going_out"] == "discard")
    found = tuple(way for way in every if sum(len(step.cards) for step in way) <= keeps)[:MOST_WAYS]
    if found:
        return Taking(LEGAL, taken, must, found)
    verdict = not_laid_off((owed,)) if laid_off else LEGAL
    return Taking(verdict.and_also(unmelded(options, owed, alone=len(taken) == 1)), taken, must, ())


def _lay_offs(melds: Mapping[int, Meld], owed: Card, along: Cards, law: AceLaw) -> Ways:
    """Each meld that it can be laid off on, where it needs that after others which were taken with it."""
    for number, meld in melds.items():
        steps = lay_off_steps(meld, number, owed, along, law)
        if steps:
            yield steps


def _new_melds(owed: Card, others: Cards, law: AceLaw) -> Ways:
    """Each new meld of three with it, of the cards taken and those in the hand."""
    for group in with_two(owed, others, law):
        meld = named(group, law)
        if meld:
            yield (CallStep(meld.cards),)
