"""One event of a hand: judged, and applied unless it breaks a rule."""

from collections.abc import Callable, Container
from typing import Any

from scorekeeper.engine import events
from scorekeeper.engine.cards import Card, Cards, not_among, plain, without
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules import drawing, exchanging, going_out, stock, turn
from scorekeeper.engine.rules.cards_in_play import not_held, remove_cards, surplus_in
from scorekeeper.engine.rules.drawing import may_undo
from scorekeeper.engine.rules.exchanging import undo_exchanges
from scorekeeper.engine.rules.laying_off import fits_nowhere, fits_on, lay_off, lies_there, not_chosen, stays
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.state import (
    PILE,
    STOCK,
    CardState,
    Check,
    Draw,
    Outcome,
    Source,
    State,
    Table,
    TableMeld,
    counted_in,
    every_refusal,
    first_refusal,
    less,
)
from scorekeeper.engine.verdict import LEGAL, Verdict


def step(state: State, event: events.Event) -> Outcome:
    """Judge an event and apply it. A refused event leaves the state as it was, except that a refused end of a turn (a discard, or
    the last card laid) can return this turn's melds to the hand."""
    checks, do = _EVENTS[type(event)]
    verdict = first_refusal(checks, state, event.by, ())
    after, verdict = do(state, event) if verdict.ok else (state, verdict)
    if isinstance(event, events.LayOff | events.CallRummy) and not (there := lies_there(state.melds, event.card, event.on)).ok:
        return state, verdict if there.rules[0] in verdict.rules else verdict.and_also(there)
    if verdict.ok and after.melded_out is not None and after.melded_out == state.melded_out:
        after = evolve(after, melded_out=None)
    return after, verdict


def _draw_stock(state: State, event: events.DrawStock) -> Outcome:
    verdict = stock.may_be_on_top(state, event.card)
    if not verdict.ok:
        return state, verdict
    card = stock.top(state, event.card)
    seen = () if card is None else (card,)
    held = state.hands[event.by]
    after = evolve(
        state,
        hands=state.hands_with(event.by, HeldCards(held.count + 1, held.known + seen)),
        stock=state.stock - 1,
        drawn=Draw(STOCK, state),
        ended=None,
        seen=counted_in(state.seen, seen),
    )
    return (evolve(after, stock_cards=without(state.stock_cards, seen)) if state.stock_cards else after), LEGAL


def _draw_pile(state: State, event: events.DrawPile) -> Outcome:
    game = state.game
    taken, verdict = game.cards_taken(state.pile, event.card)
    verdict = verdict.and_also(every_refusal(game.taking_pile, state, event.by, taken))
    if not verdict.ok:
        return state, verdict
    return take(state, event.by, taken, PILE, game.card_to_play_first(taken)), LEGAL


def take(state: State, seat: int, taken: Cards, source: Source, owed: Card | None) -> State:
    """Move the top cards `taken` of the pile into the hand of `seat`, and start that player's turn. `source` says whether they
    were drawn or called. `owed` is the card of `taken` that must be melded first, if any."""
    held = state.hands[seat]
    return evolve(
        state,
        turn=seat,
        pile=state.pile[: -len(taken)],
        hands=state.hands_with(seat, HeldCards(held.count + len(taken), held.known + taken)),
        drawn=Draw(source, state, held.count == 0, taken, len(taken) == 1, owed),
        ended=None,
        fresh=False,
    )


def _lay_meld(state: State, event: events.LayMeld) -> Outcome:
    meld, judged = judge_meld(event.cards, event.kind, state.agreed.set_up.law)
    left, hidden = remove_cards(state.hands[event.by], event.cards)
    verdict = _may_lay(state, event.by, event.cards, hidden, state.game.melding).and_also(judged)
    if meld is None or not verdict.ok:
        return state, verdict
    laid = TableMeld(meld, (event.by,) * len(meld), event.by)
    drawn = state.drawn and state.drawn._replace(laid=(*state.drawn.laid, meld))
    return _played(state, event.by, event.cards, left, hidden, evolve(state, table=(*state.table, laid), drawn=drawn))


def _lay_off(state: State, event: events.LayOff) -> Outcome:
    seat, cards = event.by, (event.card,)
    table, placed = put_on(state, seat, event.card, event.on)
    left, hidden = remove_cards(state.hands[seat], cards)
    verdict = _may_lay(state, seat, cards, hidden, state.game.laying_off).and_also(placed)
    return _played(state, seat, cards, left, hidden, evolve(state, table=table)) if verdict.ok else (state, verdict)


def put_on(state: CardState, seat: int, card: Card, number: int | None) -> tuple[Table, Verdict]:
    """Lay off the card of the player at `seat` on meld `number` (from 1). If `number` is None, choose the only meld that the card
    fits. Return the table and the verdict. After a refusal the table is unchanged."""
    law, there = state.agreed.set_up.law, lies_there(state.melds, card, number)
    if not there.ok:
        return state.table, there
    index = None if number is None else number - 1
    if index is None:
        fits = fits_on(state.melds, card, law)
        if len(fits) > 1:
            return state.table, not_chosen(card, len(fits))
        if not fits and len(state.table) != 1:
            return state.table, fits_nowhere(state.melds, card)
        index = fits[0] if fits else 0
    target = state.table[index]
    longer, verdict = lay_off(target.meld, card, law)
    if longer is None:
        return state.table, verdict
    return (*state.table[:index], _with_owner(target, longer, seat), *state.table[index + 1 :]), LEGAL


def _with_owner(target: TableMeld, longer: Meld, seat: int) -> TableMeld:
    """Return the meld `longer`, which extends `target`. The new card is owned by the seat that laid it off."""
    place = target.meld.added_at(longer)
    owners = (*target.owners[:place], seat, *target.owners[place:])
    return TableMeld(longer, owners, target.by)


def _discard(state: State, event: events.Discard) -> Outcome:
    seat, cards, game = event.by, (event.card,), state.game
    left, hidden = remove_cards(state.hands[seat], cards)
    verdict = every_refusal((*game.discarding, *game.ending_turn), state, seat, cards)
    verdict = verdict.and_also(not_held(state, seat, cards, hidden))
    if verdict.ok:
        verdict = first_refusal(game.last_discard, state, seat, cards)
    if not verdict.ok:
        return back_into_hand(state, verdict, game.undone_by), verdict
    left, hidden = _after_discard(state, event, left, hidden)
    after = evolve(
        state,
        turn=state.next_seat(seat),
        pile=(*state.pile, plain(event.card)),
        hands=state.hands_with(seat, left),
        drawn=None,
        ended=seat,
        fresh=True,
        began=state.began if seat in state.began else state.began | {seat},
        seen=counted_in(state.seen, hidden),
    )
    if left.count == 0:
        lies = game.last_discard_callable(state, seat, event.card)
        after = evolve(after, over=True, out=seat, caught=lies, went_rummy=_in_one_turn(state, seat))
    return after, LEGAL


def _in_one_turn(state: State, seat: int) -> bool:
    """Is this the first turn in which the player has melded or laid off? An exchange for a joker doesn't count."""
    return state.drawn is not None and seat not in state.drawn.before.played


def _after_discard(state: State, event: events.Discard, left: HeldCards, hidden: Cards) -> tuple[HeldCards, Cards]:
    """Return the player's hand after a discard, and the cards revealed by it. They are usually `left`, the hand without the card,
    and `hidden`, the card if it wasn't known to be in the hand. But a player who drew only the pile's top card can't discard it.
    If they discard an equal card, it was a second copy that nobody knew, and the drawn card is still known to be in the hand."""
    drawn = state.drawn
    if drawn is not None and drawn.alone:
        card = plain(event.card)
        if card in drawn.taken and card not in left.known:
            return HeldCards(left.count, state.hands[event.by].known), (card,)
    return left, hidden


def _may_end_turn(state: State, seat: int, cards: Cards) -> Verdict:
    """Judge the event `EndTurn`, the end of a turn without a discard. It is allowed only after melding the last card."""
    return LEGAL if state.melded_out == seat else first_refusal((*AFTER_DRAW, turn.may_end), state, seat, cards)


def _may_lay(state: State, seat: int, cards: Cards, hidden: Cards, checks: tuple[Check, ...]) -> Verdict:
    """Judge whether the player may lay these cards on the table. The player must hold the cards, pass the `checks`, and not take
    cards from another meld. `hidden` are the cards that weren't known to be in the hand before."""
    verdict = every_refusal(checks, state, seat, cards).and_also(not_held(state, seat, cards, hidden))
    return verdict if verdict.ok else verdict.and_also(stays(state.melds, surplus_in(verdict)))


def _played(before: State, seat: int, cards: Cards, left: HeldCards, hidden: Cards, laid: State) -> Outcome:
    """Return the state after a player laid cards, and the verdict. If these were the player's last cards, the game decides
    whether the turn ends, the hand ends, or the play is refused. `laid` is the state `before` with the cards on the table, `left`
    the rest of the hand, and `hidden` the laid cards that weren't known to be in the hand."""
    hands, played = before.hands_with(seat, left), before.played | {seat}
    laid = evolve(laid, hands=hands, played=played, drawn=less(laid.drawn, cards), seen=counted_in(before.seen, hidden))
    if left.count:
        return laid, LEGAL
    verdict = every_refusal(before.game.ending_turn, laid, seat, ())
    if not verdict.ok:
        return back_into_hand(before, verdict, before.game.undone_by), verdict
    after = evolve(laid, turn=laid.next_seat(seat), drawn=None, ended=seat, melded_out=seat, began=laid.began | {seat})
    if before.game.melding_ends_hand(before):
        after = evolve(after, over=True, out=seat, went_rummy=_in_one_turn(before, seat))
    return after, LEGAL


BEFORE_DRAW: tuple[Check, ...] = (going_out.still_open, turn.in_turn, turn.not_drawn)
AFTER_DRAW: tuple[Check, ...] = (going_out.still_open, turn.in_turn, turn.has_drawn)

_EVENTS: dict[type[Any], tuple[tuple[Check, ...], Callable[[State, Any], Outcome]]] = {
    events.DrawStock: ((*BEFORE_DRAW, drawing.stock_has_cards), _draw_stock),
    events.DrawPile: (BEFORE_DRAW, _draw_pile),
    events.LayMeld: (AFTER_DRAW, _lay_meld),
    events.LayOff: (AFTER_DRAW, _lay_off),
    events.Discard: (AFTER_DRAW, _discard),
    events.CallRummy: ((), lambda state, event: state.game.call(state, event)),
    events.Exchange: ((), lambda state, event: exchanging.exchange(state, event.by, event.card, event.on - 1)),
    events.PutBack: ((going_out.still_open, turn.in_turn, drawing.may_put_back), lambda state, event: (put_back(state), LEGAL)),
    events.Pass: (BEFORE_DRAW, lambda state, event: state.game.pass_turn(state, event.by)),
    events.Announce: ((), lambda state, event: state.game.announce(state, event)),
    events.EndTurn: ((_may_end_turn,), lambda state, event: (state, LEGAL)),
}
"""The general checks of each event, in the order in which they are made, and the function that applies it. Calls, exchanges
and announcements have their own checks in the games that have them."""


def turn_start(state: State) -> State:
    """Return the state before this turn's draw, or this state if nothing was drawn."""
    return state.drawn.before if state.drawn else state


def all_in_hand(state: State) -> HeldCards:
    """Return the hand of the player in turn as if nothing had been played in this turn. It includes the cards drawn."""
    held, lay, lie = state.hands[state.turn], _on_table(turn_start(state)), _on_table(state)
    laid, exchanged = not_among(lay, lie), not_among(lie, lay)
    return HeldCards(held.count + len(laid) - len(exchanged), without((*held.known, *laid), exchanged))


def put_back(state: State) -> State:
    """Return the state before this turn's draw. If the rules don't allow that, undo only this turn's exchanges for jokers."""
    return undo_exchanges(state) if state.drawn and not may_undo(state, state.drawn) else undo_turn(state)


def back_into_hand(state: State, verdict: Verdict, rules: Container[str]) -> State:
    """Return the state, with this turn's cards back in the hand if the `verdict` on the turn's end cites one of `rules`."""
    if state.drawn is None or not any(rule in rules for rule in verdict.rules):
        return state
    before, hand, drawn = state.drawn.before, all_in_hand(state), state.drawn
    taken = before.pile[len(state.pile) :]
    owed = drawn.owed
    if taken:
        owed = taken[0] if drawn.source is Source.CALL else state.game.card_to_play_first(taken)
    drawn = Draw(drawn.source, before, drawn.floating, taken, drawn.alone, owed)
    return evolve(state, hands=state.hands_with(state.turn, hand), table=before.table, played=before.played, drawn=drawn)


def undo_turn(state: State) -> State:
    """Return the state before this turn's draw from the pile, or before the call. Cards shown since stay known."""
    before, held = turn_start(state), all_in_hand(state)
    taken = before.pile[len(state.pile) :]
    hand = HeldCards(held.count - len(taken), without(held.known, taken))
    ended = before.ended if state.drawn is not None and state.drawn.source is Source.CALL else None
    return evolve(before, ended=ended, melded_out=None, hands=before.hands_with(state.turn, hand), seen=state.seen)


def _on_table(state: State) -> list[Card]:
    return [plain(card) for meld in state.melds for card in meld.cards]
