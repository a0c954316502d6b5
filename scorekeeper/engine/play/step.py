"""One event of a hand: judged, and if it is lawful, done. An event that breaks a rule changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.judging import judge_meld
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.play.events import (
    CallRummy,
    Discard,
    DrawPile,
    DrawStock,
    EndTurn,
    Event,
    Exchange,
    LayMeld,
    LayOff,
    Pass,
    PutBack,
)
from scorekeeper.engine.play.state import Drawn, Held, OnTable, Source, State, plain, without
from scorekeeper.engine.rules import calling, drawing, going_out, turn
from scorekeeper.engine.rules.cards_in_play import not_held, taken_from
from scorekeeper.engine.rules.jokers import stays
from scorekeeper.engine.rules.laying_off import fits_nowhere, fits_on, lay_off
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.engine.words import N_


class Stepped(NamedTuple):
    """The state after an event, and the verdict on it."""

    state: State
    verdict: Verdict


def step(state: State, event: Event) -> Stepped:
    """Judge one event and do it. Raises `Unreadable` at `on` for a meld that is not there."""
    after, verdict = _DO[type(event)](state, event)
    if not verdict.ok:
        return Stepped(state, verdict)
    if after.melded_out is not None and after.melded_out == state.melded_out:
        after = replace(after, melded_out=None)
    return Stepped(after, LEGAL)


def _draw_stock(state: State, event: DrawStock) -> Stepped:
    verdict = _open_turn(state, event.by, drawn=False)
    verdict = verdict if not verdict.ok else drawing.stock_has_cards(state)
    held = state.hands[event.by]
    if event.card is not None and verdict.ok:
        verdict = not_held(state.with_hand(event.by, Held(1)), event.by, (event.card,))
    if not verdict.ok:
        return Stepped(state, verdict)
    known = held.known if event.card is None else (*held.known, plain(event.card))
    after = state.with_hand(event.by, Held(held.count + 1, known))
    drawn = Drawn(Source.STOCK, floating=held.count == 0)
    return Stepped(replace(after, stock=state.stock - 1, drawn=drawn, ended=None), LEGAL)


def _draw_pile(state: State, event: DrawPile) -> Stepped:
    verdict = _open_turn(state, event.by, drawn=False)
    taken = drawing.taken_with(state.pile, event.card)
    if verdict.ok and not taken:
        verdict = broken("draw.pile", (event.card,) if event.card else (), "" if event.card else "empty")
    if not verdict.ok:
        return Stepped(state, verdict)
    owed = None if drawing.is_free(taken, state.agreed.options) else taken[0]
    return Stepped(_take(state, event.by, taken, Source.PILE, owed), LEGAL)


def _take(state: State, seat: int, taken: Cards, source: Source, owed: Card | None) -> State:
    """The pile's upper cards go into a hand."""
    held = state.hands[seat]
    after = state.with_hand(seat, Held(held.count + len(taken), (*held.known, *taken)))
    drawn = Drawn(source, taken, len(taken) == 1, owed, held.count == 0, before=state)
    return replace(after, turn=seat, pile=state.pile[: -len(taken)], drawn=drawn, ended=None, fresh=False)


def _lay_meld(state: State, event: LayMeld) -> Stepped:
    verdict = _open_turn(state, event.by, drawn=True)
    if not verdict.ok:
        return Stepped(state, verdict)
    meld, judged = judge_meld(event.cards, event.kind, state.agreed.set_up.law)
    verdict = _may_play(state, event.by, event.cards).and_also(judged)
    if meld is None or not verdict.ok:
        return Stepped(state, verdict)
    laid = OnTable(meld, (event.by,) * len(meld), event.by)
    after = replace(state, table=(*state.table, laid))
    return Stepped(_played(after, event.by, event.cards), LEGAL)


def _lay_off(state: State, event: LayOff) -> Stepped:
    index = _on(state, event.on)
    verdict = _open_turn(state, event.by, drawn=True)
    if not verdict.ok:
        return Stepped(state, verdict)
    verdict = _may_play(state, event.by, (event.card,))
    verdict = verdict.and_also(drawing.only_new_meld(state.drawn, event.card, state.agreed.options))
    after, placed = _put_on(state, event.by, event.card, index)
    verdict = verdict.and_also(placed)
    return Stepped(_played(after, event.by, (event.card,)), LEGAL) if verdict.ok else Stepped(state, verdict)


def _put_on(state: State, seat: int, card: Card, index: int | None) -> Stepped:
    """The card on the meld named, or on the one that it fits; the hand that it comes from is not touched."""
    law = state.agreed.set_up.law
    if index is None:
        fits = fits_on(state.melds, card, law)
        if len(fits) > 1:
            return Stepped(state, broken("layoff.choose", (card,), count=len(fits)))
        if not fits and len(state.table) != 1:
            return Stepped(state, fits_nowhere(state.melds, card))
        index = fits[0] if fits else 0
    on_table = state.table[index]
    longer, verdict = lay_off(on_table.meld, card, law)
    if longer is None:
        return Stepped(state, verdict)
    table = (*state.table[:index], _with_owner(on_table, longer, seat), *state.table[index + 1 :])
    return Stepped(replace(state, table=table), LEGAL)


def _with_owner(on_table: OnTable, longer: Meld, seat: int) -> OnTable:
    """The longer meld, its new card owned by the seat that laid it off."""
    before = on_table.meld.cards
    place = next((place for place, card in enumerate(before) if longer.cards[place] != card), len(before))
    owners = (*on_table.owners[:place], seat, *on_table.owners[place:])
    return OnTable(longer, owners, on_table.by)


def _discard(state: State, event: Discard) -> Stepped:
    verdict = _open_turn(state, event.by, drawn=True)
    if not verdict.ok:
        return Stepped(state, verdict)
    same = turn.not_the_same(state, event.by, event.card)
    verdict = drawing.owed_kept(state.drawn, ()).and_also(going_out.floater_top(state, same))
    verdict = verdict.and_also(not_held(state, event.by, (event.card,)))
    if verdict.ok:
        verdict = going_out.caught(state, event.by, event.card)
    if not verdict.ok:
        return Stepped(state, verdict)
    playable = going_out.is_playable_last(state, event.by, event.card)
    after = state.with_hand(event.by, _after_discard(state, event))
    after = replace(after, pile=(*state.pile, plain(event.card)), fresh=True).turn_over(event.by)
    if after.hands[event.by].count == 0:
        after = replace(after, over=True, out=event.by, caught=playable)
    return Stepped(after, LEGAL)


def _after_discard(state: State, event: Discard) -> Held:
    """The hand after a discard. Who discards the twin of the card just taken still holds the one that was taken."""
    held, drawn = state.hands[event.by], state.drawn
    left = taken_from(held, (event.card,))
    twin = drawn is not None and drawn.alone and drawn.source is Source.PILE and plain(event.card) in drawn.taken
    return Held(left.count, held.known) if twin and plain(event.card) not in left.known else left


def _call(state: State, event: CallRummy) -> Stepped:
    index = _on(state, event.on)
    options = state.agreed.options
    verdict = calling.calling_on(options).and_also(calling.not_over(state))
    if state.over and not state.caught:
        verdict = verdict.and_also(going_out.still_open(state))
    else:
        verdict = verdict.and_also(calling.window_open(state)).and_also(calling.not_own(state, event.by))
    if not verdict.ok:
        return Stepped(state, verdict)
    if calling.taken_by_call(state):
        return _call_for_pile(state, event)
    verdict = calling.top_only(state, event.card)
    if not verdict.ok:
        return Stepped(state, verdict)
    after, placed = _put_on(state, event.by, event.card, index)
    if not placed.ok:
        unplayable = broken("call.playable", (event.card,))
        return Stepped(state, placed if placed.rules[0] in _OPEN else unplayable.and_also(placed))
    after = replace(after, pile=state.pile[:-1], fresh=False, over=False, out=None, caught=False)
    return Stepped(after, LEGAL)


_OPEN = ("layoff.choose", "joker.assign")
"""Rules that ask back: the card can be played, but it is not said how."""


def _call_for_pile(state: State, event: CallRummy) -> Stepped:
    taken = drawing.taken_with(state.pile, event.card)
    if not taken:
        missing = broken("draw.pile", (event.card,))
        return Stepped(state, broken("call.playable", (event.card,)).and_also(missing))
    melds = dict(enumerate(state.melds, start=1))
    if not calling.ways(melds, taken[0], taken[1:], state.agreed.set_up.law):
        return Stepped(state, broken("call.playable", (event.card,)))
    return Stepped(_take(state, event.by, taken, Source.CALL, taken[0]), LEGAL)


def _exchange(state: State, event: Exchange) -> Stepped:
    _on(state, event.on)
    verdict = going_out.still_open(state)
    return Stepped(state, verdict if not verdict.ok else stays(event.card))


def _put_back(state: State, event: PutBack) -> Stepped:
    verdict = going_out.still_open(state)
    verdict = verdict if not verdict.ok else turn.in_turn(state, event.by)
    verdict = verdict if not verdict.ok else drawing.may_put_back(state)
    if not verdict.ok or state.drawn is None or state.drawn.before is None:
        return Stepped(state, verdict)
    return Stepped(replace(state.drawn.before, ended=None), LEGAL)


def _pass(state: State, event: Pass) -> Stepped:
    verdict = _open_turn(state, event.by, drawn=False)
    verdict = verdict if not verdict.ok else going_out.may_pass(state)
    if verdict.rules == ("out.stock",):
        verdict = verdict.and_also(broken("turn.draw", variant="first"))
    return Stepped(replace(state, over=True, ended=None), LEGAL) if verdict.ok else Stepped(state, verdict)


def _end_turn(state: State, event: EndTurn) -> Stepped:
    if state.melded_out == event.by:
        return Stepped(replace(state, melded_out=None), LEGAL)
    verdict = _open_turn(state, event.by, drawn=True)
    return Stepped(state, verdict if not verdict.ok else turn.may_end(state, event.by))


def _open_turn(state: State, seat: int, *, drawn: bool) -> Verdict:
    """The hand is not over, it is this player's turn, and the player has drawn, or has not yet."""
    verdict = going_out.still_open(state)
    verdict = verdict if not verdict.ok else turn.in_turn(state, seat)
    return verdict if not verdict.ok else turn.has_drawn(state, drawn)


def _may_play(state: State, seat: int, cards: Cards) -> Verdict:
    """The player may put these cards on the table: the deepest card comes first, they hold them, and may do without them."""
    verdict = drawing.owed_kept(state.drawn, cards).and_also(not_held(state, seat, cards))
    return verdict.and_also(going_out.keeps_a_card(state, seat, len(cards)))


def _played(state: State, seat: int, cards: Cards) -> State:
    """The state after cards have gone from a hand to the table: the last of them ends the turn, and the hand or not."""
    after = state.with_hand(seat, taken_from(state.hands[seat], cards))
    if after.hands[seat].count == 0:
        after = replace(after.turn_over(seat), melded_out=seat)
        if going_out.ends_hand(state.agreed.options, by_discard=False):
            after = replace(after, over=True, out=seat)
        return after
    drawn = state.drawn
    assert drawn is not None
    gone = tuple(map(plain, cards))
    owed = None if drawn.owed in gone else drawn.owed
    return replace(after, drawn=replace(drawn, taken=without(drawn.taken, gone), owed=owed))


def _on(state: State, number: int | None) -> int | None:
    """The index of a meld's number."""
    if number is not None and not 1 <= number <= len(state.table):
        raise Unreadable(N_("There is no meld {number} on the table."), "on", number=number)
    return None if number is None else number - 1


_DO: dict[type[Any], Callable[[State, Any], Stepped]] = {
    DrawStock: _draw_stock,
    DrawPile: _draw_pile,
    LayMeld: _lay_meld,
    LayOff: _lay_off,
    Discard: _discard,
    CallRummy: _call,
    Exchange: _exchange,
    PutBack: _put_back,
    Pass: _pass,
    EndTurn: _end_turn,
}
