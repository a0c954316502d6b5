"""A card hand refereed live: each event a tap."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event
from scorekeeper.engine.cards import ACE, JOKER, Card, Cards, parse_cards
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import (
    CallRummy,
    Discard,
    DrawPile,
    DrawStock,
    EndTurn,
    Event,
    LayMeld,
    LayOff,
    Pass,
    PutBack,
)
from scorekeeper.engine.judging.claims import Claim, exchange, in_order, judge
from scorekeeper.engine.state import State
from scorekeeper.engine.translatable import N_
from scorekeeper.store import Stale
from scorekeeper.tables.live_hand import (
    BEGUN,
    COUNTED,
    LEFT,
    PLAYED,
    UNDONE,
    Live,
    begin,
    count_left,
    record_of_hand,
    written,
)
from scorekeeper.tables.phones import Role
from scorekeeper.tables.service import Save, SessionOver
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import may_enter, requires, table_view
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import game_over
from scorekeeper.web.base.forms import Hidden, new_key, posted_save, whole
from scorekeeper.web.base.i18n import typed
from scorekeeper.web.base.pages import page, see_other, wants_fragment
from scorekeeper.web.current import table_service
from scorekeeper.web.desk.links import leave_live
from scorekeeper.web.hands.routes import after_save
from scorekeeper.web.live.card_page import LivePage, context, parts, rows
from scorekeeper.web.live.stale_page import view_as_shown
from scorekeeper.web.live.watching import watch

bp = Blueprint("live", __name__, url_prefix="/tables/<table>/live")

MOST_PICKED = 60
MOST_EVENTS = 30
LONGEST_CHOICE = 4000


@bp.get("")
@requires(Role.LOOK)
def show(table: str) -> Response:
    """The hand as it stands, on whatever phone; the card turned up, when none is being refereed."""
    view = _refereed()
    device.remember(table)
    picked = tuple(request.args.getlist("card")[:MOST_PICKED])
    return game_over(view.table) if view.session.over and view.live is None else _show(LivePage(view, picked))


@bp.post("")
@requires(Role.ENTER)
def press(table: str) -> Response:
    """A button of the page. What breaks a rule is answered with its sentence, and nothing changes."""
    view, save = _refereed(), posted_save()
    button, _space, value = request.form.get("do", "look").partition(" ")
    picked = tuple(request.form.getlist("card")[:MOST_PICKED])
    if button == "desk":
        return leave_live(view, value, picked)
    if button in ("look", "rummy"):
        return _show(LivePage(view, picked, calling=button == "rummy"))
    try:
        return _do(Pressed(view_as_shown(view, save), save, button, value, picked))
    except Stale:
        return _show(LivePage(table_service().view(table), picked, moved_on=True))
    except SessionOver:
        return game_over(view.table)
    except Unreadable as unreadable:
        return _show(LivePage(view, picked, unreadable, calling=button == "call"))


def _refereed() -> View:
    """The table, if its game is refereed here; else a 404."""
    view = table_view()
    if view.in_rounds:
        abort(404)
    return view


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button pressed, its value, and the cards picked."""

    view: View
    save: Save
    button: str
    value: str
    picked: tuple[str, ...]

    @property
    def live(self) -> Live:
        assert self.view.live is not None
        return self.view.live

    @property
    def state(self) -> State:
        state: State = self.live.state
        return state

    @property
    def by(self) -> int:
        return self.state.turn

    def cards(self) -> Cards:
        """The cards picked, in a neutral order: from low to high, an ace on top, jokers last."""
        places = {ACE: 14, None: 15}
        return tuple(sorted(parse_cards(self.picked), key=lambda card: places.get(card.rank, card.rank or 0)))

    def some_cards(self) -> Cards:
        """The cards picked, at least one."""
        cards = self.cards()
        if not cards:
            raise Unreadable(N_("Which card? Tap it first."))
        return cards

    def one_card(self) -> Card:
        """The card picked, just one."""
        cards = self.some_cards()
        if len(cards) > 1:
            raise Unreadable(
                N_("{count} cards are picked, and one is discarded. Tap the others once more."), count=len(cards)
            )
        return cards[0]

    def note(self, kind: str, body: dict[str, object]) -> Response:
        """Save the event and show the hand; for htmx at once, which saves a round trip with each tap."""
        after = table_service().append_live(self.view, kind, body, self.save)
        if wants_fragment():
            return _show(LivePage(after))
        return see_other(url_for("live.show", table=self.view.table))


def _do(pressed: Pressed) -> Response:
    if pressed.button == "begin":
        return _begin(pressed)
    if pressed.view.live is None:
        return _show(LivePage(pressed.view, moved_on=True))
    act = ACTS.get(pressed.button)
    if act:
        return act(pressed)
    if pressed.button == "exchange":
        return _judged(pressed, exchange(pressed.state, pressed.by, pressed.one_card()))
    claim = CLAIMS.get(pressed.button)
    return _claim(pressed, claim(pressed)) if claim else _show(LivePage(pressed.view, pressed.picked))


def _claim(pressed: Pressed, events: tuple[Event, ...]) -> Response:
    """Judge a claim; only a legal one is saved."""
    return _judged(pressed, judge(pressed.state, events))


def _judged(pressed: Pressed, claim: Claim) -> Response:
    if claim.verdict.ok:
        return pressed.note(PLAYED, {"events": written(pressed.view.agreed, claim.events)})
    calling = pressed.button == "call" and not claim.choices
    return _show(LivePage(pressed.view, pressed.picked, claim.verdict, claim.choices, calling))


def _caller(pressed: Pressed) -> int:
    seat = whole(request.form.get("caller"), len(pressed.view.players))
    if seat is None:
        raise Unreadable(N_("Who calls? Tap the name first."))
    return seat


def _meld_number(text: str) -> int:
    number = whole(text)
    if number is None:
        raise Unreadable(N_("There is no meld {number} on the table."), "on", number=text[:4])
    return number


def _chosen(pressed: Pressed) -> tuple[Event, ...]:
    """The chosen answer to an open question. It is judged like any other claim."""
    try:
        documents = JsonNode(json.loads(pressed.value[:LONGEST_CHOICE]))
    except (ValueError, RecursionError):
        raise Unreadable(N_("This is not JSON.")) from None
    return tuple(read_event(node, pressed.view.players) for node in documents.items())[:MOST_EVENTS]


def _lay_off(pressed: Pressed, on: int | None = None) -> tuple[Event, ...]:
    return in_order(pressed.state, [LayOff(pressed.by, card, on) for card in pressed.some_cards()])


CLAIMS: dict[str, Callable[[Pressed], tuple[Event, ...]]] = {
    "stock": lambda p: (DrawStock(p.by),),
    "stock-discard": lambda p: (DrawStock(p.by), Discard(p.by, p.one_card())),
    "pile": lambda p: (DrawPile(p.by, Card.parse(p.value)),),
    "meld": lambda p: (LayMeld(p.by, p.cards()),),
    "layoff": _lay_off,
    "on": lambda p: _lay_off(p, _meld_number(p.value)),
    "discard": lambda p: (Discard(p.by, p.one_card()),),
    "call": lambda p: (CallRummy(_caller(p), Card.parse(p.value)),),
    "put-back": lambda p: (PutBack(p.by),),
    "pass": lambda p: (Pass(p.by),),
    "end-turn": lambda p: (EndTurn(p.by),),
    "choose": _chosen,
}
"""What each button claims."""


def _begin(pressed: Pressed) -> Response:
    view = pressed.view
    if view.session.over:
        raise SessionOver(view.table)
    if view.live is not None:
        return _show(LivePage(view, moved_on=True))
    dealer = whole(request.form.get("dealer"), len(view.players))
    wanted = view.agreed.set_up.upcards
    if dealer is None or (wanted and not pressed.picked):
        raise Unreadable(
            N_("Which card was turned up? Tap it first.") if wanted else N_("Who deals? Tap the name first.")
        )
    upcard = pressed.cards()[0] if wanted else None
    _state, verdict = begin(view.agreed, view.players[dealer], upcard)
    if not verdict.ok:
        return _show(LivePage(view, pressed.picked, verdict))
    turned_up = {"upcard": str(upcard)} if upcard else {}
    return pressed.note(BEGUN, {"dealer": view.players[dealer], **turned_up})


def _undo(pressed: Pressed) -> Response:
    return pressed.note(UNDONE, {})


def _leave(pressed: Pressed) -> Response:
    """Stop refereeing: what was entered goes into the ordinary form, and the rest is entered there."""
    table_service().append_live(pressed.view, LEFT, {}, pressed.save)
    return see_other(url_for("hands.new", table=pressed.view.table))


def _count(pressed: Pressed) -> Response:
    """The cards that one player has left: those picked, and those typed."""
    seat = whole(request.form.get("for"), len(pressed.view.players))
    if not pressed.state.over or seat is None:
        return _show(LivePage(pressed.view, pressed.picked))
    words = tuple(typed(request.form.get("typed", "")[:LONGEST_CHOICE]).replace(",", " ").split())
    cards = parse_cards((*pressed.picked, *words)[:MOST_PICKED])
    verdict = count_left(pressed.live, seat, cards)
    if not verdict.ok:
        return _show(LivePage(pressed.view, (*pressed.picked, *words), verdict))
    name = pressed.view.players[seat]
    return pressed.note(COUNTED, {"name": name, "cards": [str(card) for card in cards]})


def _save(pressed: Pressed) -> Response:
    """The hand is over and all is counted: it becomes a hand of the session, event by event as it was played."""
    view, table = pressed.view, pressed.view.table
    if not pressed.state.over or pressed.live.uncounted:
        return _show(LivePage(view))
    return after_save(table, table_service().record_hand(table, record_of_hand(pressed.live), pressed.save, live=True))


ACTS: dict[str, Callable[[Pressed], Response]] = {"undo": _undo, "leave": _leave, "count": _count, "save": _save}
"""Buttons that claim nothing."""


def _show(live_page: LivePage) -> Response:
    """The page that the hand needs now: begin, play, count the cards left, or save the score."""
    live = live_page.live
    if not may_enter(live_page.view):
        return watch(live_page.view)
    if live is None:
        return _page("live/begin.html", live_page, rows=rows(live_page.view.agreed, None, live_page.picked))
    if live.hand.given_up:
        return _page("live/abandoned.html", live_page)
    if not live.state.over or live_page.calling or live_page.choices:
        return _page("live/play.html", live_page, **context(live_page))
    return _counted(live_page, live) if not live.uncounted else _counting(live_page, live, live.uncounted[0])


def _counting(live_page: LivePage, live: Live, seat: int) -> Response:
    """Ask for the cards left in one hand; those that went there from the pile are picked already."""
    held = live.state.hands[seat]
    picked = live_page.picked or tuple(str(card) for card in held.known)
    spare = _not_on_pad(picked, live_page.view.agreed.set_up.jokers)
    shown = rows(live_page.view.agreed, live.shown, picked)
    return _page("live/count.html", live_page, seat=seat, held=held, rows=shown, typed=" ".join(spare), live=live)


def _not_on_pad(picked: tuple[str, ...], jokers: int) -> list[str]:
    """Picked cards that have no cell: second copies, jokers beyond the cells, and what is no card."""
    seen: list[str] = []
    spare: list[str] = []
    for text in picked:
        on_pad = _reads(text) and seen.count(text) < (min(jokers, 4) if text == str(JOKER) else 1)
        (seen if on_pad else spare).append(text)
    return spare


def _reads(text: str) -> bool:
    try:
        return str(Card.parse(text)) == text
    except Unreadable:
        return False


def _counted(live_page: LivePage, live: Live) -> Response:
    result = live_page.view.judge(record_of_hand(live)).result
    return _page("live/counted.html", live_page, live=live, result=result)


def _page(template: str, live_page: LivePage, **more: Any) -> Response:
    view = live_page.view
    number = len(view.hands) + 1
    return page(
        template,
        live_page.status,
        live_page=live_page,
        view=view,
        form=Hidden(new_key(), view.revision),
        address=url_for("live.press", table=view.table),
        number=number,
        choice_value=choice_value,
        part=parts(),
        **more,
    )


def choice_value(live_page: LivePage, events: tuple[Event, ...]) -> str:
    """The value of a choice's button: the claim as JSON."""
    return json.dumps(written(live_page.view.agreed, events), separators=(",", ":"))
