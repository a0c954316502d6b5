"""Calling “Rummy!”, done: the pile taken down to the card, or the top card laid off at once."""

from scorekeeper.engine.play.events import CallRummy
from scorekeeper.engine.play.laws import Stepped
from scorekeeper.engine.play.state import Source, State
from scorekeeper.engine.play.step import on_table, put_on, take
from scorekeeper.engine.rules import calling, drawing, going_out
from scorekeeper.engine.value import replace
from scorekeeper.engine.verdict import LEGAL, broken


def call(state: State, event: CallRummy) -> Stepped:
    """“Rummy!”: judged, and if it is lawful the cards are taken, or laid off at once."""
    index = on_table(state, event.on)
    options = state.agreed.options
    if not calling.calling_on(options).ok:
        return state, calling.calling_on(options).and_also(going_out.still_open(state))
    verdict = calling.not_over(state)
    if not verdict.ok:
        verdict = verdict.and_also(going_out.still_open(state))
    else:
        verdict = calling.not_called_yet(state, event.by).and_also(calling.window_open(state))
        verdict = verdict.and_also(calling.not_own(state, event.by))
    if not verdict.ok:
        return state, verdict
    if calling.taken_by_call(state):
        return _call_for_pile(state, event)
    verdict = calling.top_only(state, event.card)
    if not verdict.ok:
        return state, verdict.and_also(broken("call.over")) if state.caught else verdict
    table, placed = put_on(state, event.by, event.card, index)
    if not placed.ok:
        return state, placed if placed.rules[0] in _OPEN else calling.not_laid_off(options, event.card).and_also(placed)
    after = replace(state, table=table, pile=state.pile[:-1], fresh=False, over=False, out=None, caught=False)
    return after, LEGAL


_OPEN = ("layoff.choose", "joker.assign")
"""Rules that ask back: the card can be played, but it is not said how."""


def _call_for_pile(state: State, event: CallRummy) -> Stepped:
    taken = drawing.taken_with(state.pile, event.card)
    if not taken:
        missing = broken("draw.pile", (event.card,))
        return state, broken("call.playable", (event.card,)).and_also(missing)
    melds = dict(enumerate(state.melds, start=1))
    if not calling.ways(melds, taken[0], taken[1:], state.agreed.set_up.law):
        return state, broken("call.playable", (event.card,))
    return take(state, event.by, taken, Source.CALL, taken[0]), LEGAL
