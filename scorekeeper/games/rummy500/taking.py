"""What becomes of cards taken from the pile, as a question of a dispute."""

from collections.abc import Mapping

from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import MOST_WAYS, Taking
from scorekeeper.engine.rules.drawing import draw_down_to
from scorekeeper.engine.rules.ways_to_play import lay_offs, new_melds, swaps
from scorekeeper.engine.set_up import SetUp
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.rummy500.deepest_card import DEEPEST_CARD, not_laid_off, owed_card, unmelded
from scorekeeper.games.rummy500.going_out import GOING_OUT


def take(
    melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, options: Options, set_up: SetUp
) -> Taking:
    """Return the cards that come along, and what must be done with the deepest one.

    If the hand is known, there must be a way: a meld or a lay-off, or else an exchange for a joker. `melds` are those on the
    table by number.
    """
    taken, verdict = draw_down_to(pile, card)
    owed = owed_card(options, taken) if taken else None
    if owed is None:
        return Taking(verdict, taken)
    must, owed = options[DEEPEST_CARD], plain(owed)
    if hand is None:
        return Taking(LEGAL, taken, must)
    laid_off = tuple(lay_offs(melds, owed, taken[1:], set_up.law))
    others = (*taken[1:], *hand)
    # Where only a last discard ends the hand, one card has to be left for it.
    playable = len(taken) + len(hand) - (options[GOING_OUT] == "discard")
    swapped = tuple(swaps(melds, owed, others, set_up, options, playable))
    every = (*(laid_off if must != "new-meld" else ()), *new_melds(owed, others, set_up.law))
    found = tuple(way for way in every if sum(len(step.cards) for step in way) <= playable)[:MOST_WAYS]
    if not found and must != "new-meld":
        found = swapped[:MOST_WAYS]
    if found:
        return Taking(LEGAL, taken, must, found)
    verdict = not_laid_off((owed,), "before") if laid_off or swapped else LEGAL
    return Taking(verdict.and_also(unmelded(options, owed, "before", alone=len(taken) == 1)), taken, must, ())
