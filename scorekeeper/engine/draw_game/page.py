"""The live page of games of drawing and melding: buttons, events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.engine import events
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game.claims import claiming, claiming_one, exchange, in_order
from scorekeeper.engine.hands import Step
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.rules.drawing import may_put_back
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.state import State
from scorekeeper.engine.turn_page import Button, Place, Press

EVENT_WORDS: Mapping[type[Any], str] = {
    events.DrawStock: N_("%(name)s draws from the stock"),
    events.DrawPile: N_("%(name)s takes %(cards)s from the pile"),
    events.LayMeld: N_("%(name)s melds %(cards)s"),
    events.LayOff: N_("%(name)s lays off %(cards)s"),
    events.Discard: N_("%(name)s discards %(cards)s"),
    events.CallRummy: N_("%(name)s calls “Rummy!” for %(cards)s"),
    events.Exchange: N_("%(name)s puts %(cards)s in place of a joker"),
    events.PutBack: N_("%(name)s puts the cards back on the pile"),
    events.Pass: N_("%(name)s takes nothing: the stock is empty"),
    events.EndTurn: N_("%(name)s ends the turn"),
}
RENEWED = N_("%(name)s takes nothing: the pile becomes the new stock")


def describe(step: Step) -> tuple[str, Cards]:
    """Return an event as a sentence with placeholders, and its cards. If it was refused, return the cards of the attempt."""
    words = RENEWED if step.after.reused > step.before.reused else EVENT_WORDS[type(step.event)]
    return words, cards_of(step.event, step)


def cards_of(event: events.Event, step: Step) -> Cards:
    pile: Cards = step.before.pile
    if isinstance(event, events.DrawPile) and step.verdict.ok:
        return pile[len(step.after.pile) :]
    if isinstance(event, events.LayMeld):
        return event.cards
    card = getattr(event, "card", None)
    if card is None and isinstance(event, events.DrawPile):
        return pile[-1:]
    return (card,) if card else ()


def has_drawn(state: State) -> bool:
    """Has the player in turn drawn? Buttons that play cards are shown only then."""
    return state.drawn is not None


def _before(shown: Callable[[State], bool] = lambda state: True) -> Callable[[State], bool]:
    return lambda state: state.drawn is None and shown(state)


def _meld_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Unreadable(N_("There's no meld {number} on the table."), "on", number=text[:4])
    return int(text)


def _lay_off(state: State, press: Press, on: int | None = None) -> tuple[events.Event, ...]:
    return in_order(state, [events.LayOff(press.by, card, on) for card in press.some_cards()])


USUAL = (
    Button("pile", claiming(lambda state, press: (events.DrawPile(press.by, Card.parse(press.value)),)), place=Place.TABLE),
    Button("on", claiming(lambda state, press: _lay_off(state, press, _meld_number(press.value))), place=Place.TABLE),
    Button(
        "put-back", claiming_one(events.PutBack), N_("Put back"), Place.HEAD, lambda state: may_put_back(state, state.turn, ()).ok
    ),
    Button(
        "stock-discard",
        claiming(lambda state, press: (events.DrawStock(press.by), events.Discard(press.by, press.one_card()))),
        N_("Draw and discard"),
        shown=_before(),
    ),
    Button("stock", claiming_one(events.DrawStock), N_("Draw from stock"), shown=_before(lambda state: state.stock > 0)),
    Button("pass", claiming_one(events.Pass), N_("Pass"), shown=_before(lambda state: not state.stock)),
    Button("meld", claiming(lambda state, press: (events.LayMeld(press.by, press.cards()),)), N_("Meld"), shown=has_drawn),
    Button("layoff", claiming(_lay_off), N_("Lay off"), shown=has_drawn),
    Button(
        "discard", claiming(lambda state, press: (events.Discard(press.by, press.one_card()),)), N_("Discard"), shown=has_drawn
    ),
)
"""The buttons that all games of drawing and melding have."""

TAKE_JOKER = Button(
    "exchange",
    lambda state, press, budget: exchange(state, press.by, press.one_card()),
    N_("Take joker"),
    shown=lambda state: (
        has_drawn(state)
        and bool(state.agreed.options.asked(JOKER_EXCHANGE))
        and any(card.wild for meld in state.melds for card in meld.cards)
    ),
)
