"""What becomes of the discard taken, as a question of a dispute."""

from collections.abc import Mapping

from scorekeeper.engine.cards import Card, Cards, as_held, plain
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import MOST_WAYS, Taking
from scorekeeper.engine.rules.ways_to_play import lay_offs, new_melds, swaps
from scorekeeper.engine.rules.wild_cards import as_others
from scorekeeper.engine.set_up import SetUp
from scorekeeper.engine.verdict import broken
from scorekeeper.games.rummy.drawing import DISCARD_TAKE, LAST_CARD
from scorekeeper.games.rummy.play import GOING_OUT, top_only


def take(
    melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, options: Options, set_up: SetUp
) -> Taking:
    """Return the card that comes along, and what must be done with it in that turn.

    If nobody has a meld yet, it goes into a first one, if the table agreed so. If the hand is known, there must be a way: a meld
    or a lay-off, or else an exchange for a joker, after which the card may lie anywhere.
    """
    taken, verdict = top_only(pile, card)
    if hand is not None and len(hand) == 1 and options[LAST_CARD] == "stock-only":
        verdict = verdict.and_also(broken("rummy.last-card"))
    used, first = options[DISCARD_TAKE] == "must-meld", options[DISCARD_TAKE] == "after-own-meld" and not melds
    if not taken or not (used or first):
        return Taking(verdict, taken)
    must = "meld-or-layoff" if used else "new-meld"
    if hand is None:
        return Taking(verdict, taken, must)
    [taken_card] = map(plain, taken)
    keeps = len(hand) + 1 - (options[GOING_OUT] == "discard")
    every = (
        way
        for (wanted,) in as_others((taken_card,), set_up.wild)
        for others in as_others(as_held(hand), set_up.wild)
        for way in (*lay_offs(melds, wanted, others, set_up.law), *new_melds(wanted, others, set_up.law))
    )
    found = tuple(dict.fromkeys(way for way in every if sum(len(step.cards) for step in way) <= keeps))
    if used and not found:
        found = tuple(swaps(melds, taken_card, as_held(hand), set_up, options, keeps))
    barred = broken("rummy.discard-used" if used else "rummy.discard-after-meld", taken, "before")
    return Taking(verdict if found else verdict.and_also(barred), taken, must, found[:MOST_WAYS])
