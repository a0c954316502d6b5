"""A hand refereed live: each press is judged, and each legal one saved."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import JOKER, Card, lower, not_among, plain
from scorekeeper.engine.draw_game.claims import judge
from scorekeeper.engine.events import Event
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.session.hand import show_cards_left
from scorekeeper.engine.turn_page import JudgedClaim, Press
from scorekeeper.entry.line_judgement import HandLines, points_of_ranks
from scorekeeper.entry.notation import read_meld
from scorekeeper.store import Stale
from scorekeeper.tables.log import live_hand
from scorekeeper.tables.service import Save, SessionOver
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, may_enter, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.errors import game_over
from scorekeeper.web.base.forms import posted_save, whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import Context, leave_for, page, see_other, wants_fragment
from scorekeeper.web.base.words import trouble_text, typed
from scorekeeper.web.current import table_service
from scorekeeper.web.desk.links import leave_live, live_address
from scorekeeper.web.hands.routes import address_after, after_save
from scorekeeper.web.hands.rows import unsaved_rows
from scorekeeper.web.live.page import JOKER_CELLS, VALUES, LivePage, latest_words, parts, rows, sets_pad, surface_of, tile_picker
from scorekeeper.web.live.regions import changed, checksums_of, turn_regions
from scorekeeper.web.live.watching import open_hand, watch

bp = Blueprint("live", __name__, url_prefix="/tables/<table>")
bp.add_app_template_global(open_hand)

MOST_PICKED = 60
MOST_EVENTS = 30
LONGEST_CHOICE = 4000
LONGEST_TABLE = 2000


@bp.get("/live", defaults={"at": "live"})
@bp.get("/round", defaults={"at": "round"})
@requires(Role.LOOK)
def show(view: View, at: str) -> Response:
    """Show the live hand, or how to begin one. `at` is the last part of the URL, which depends on the game."""
    _check_address(view, at)
    device.remember(view.table)
    if view.session.over and view.live is None:
        return game_over(view.table)
    if request.args.get("since", str(view.changed)) != str(view.changed):
        return _show(LivePage(view))  # back from the desk, and the hand has moved on
    return _show(LivePage(view, _picked(request.args), request.args.get("sets", "")[:LONGEST_TABLE] or None))


@bp.post("/live", defaults={"at": "live"})
@bp.post("/round", defaults={"at": "round"})
@requires(Role.ENTER)
def press(view: View, at: str) -> Response:
    """Do what the pressed button says, on the page at `at`. A press that breaks a rule changes nothing, and the page says why."""
    _check_address(view, at)
    save, form = posted_save(), request.form
    button, _space, value = form.get("do", "look").partition(" ")
    picked = _picked(form)
    built = form.get("sets", form.get("rack", ""))[:LONGEST_TABLE]
    if button == "desk":
        return leave_live(view, value, picked, built)
    shown = partial(LivePage, view, picked, built)
    if button in ("look", "calling"):
        return _show(shown(calling=button == "calling"))
    try:
        return _do(Pressed(view_as_shown(view, save), save, button, value, picked, built))
    except Stale:
        now = table_service().view(view.table)
        if whole(form.get("hand")) == len(now.hands) and not now.live:
            return leave_for(address_after(now, done=f"hand-{len(now.hands)}"))
        return _show(LivePage(now, picked, moved_on=True))
    except SessionOver:
        return game_over(view.table)
    except Unreadable as unreadable:
        return _show(shown(unreadable, calling=button == "call"))


def _picked(fields: Any) -> tuple[str, ...]:
    return tuple(fields.getlist("card")[:MOST_PICKED])


def _check_address(view: View, at: str) -> None:
    """Raise a 404 unless `at` is the last part of the URL of this game's live page."""
    if view.agreed.game.address != at or view.agreed.game.points_alone:
        abort(404)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press on a button of the page. `value` is the button's value, "" if none. `picked` are the picked cards. `built` has the
    sets that the player built, or a rack typed at the end, in notation."""

    view: View
    save: Save
    button: str
    value: str
    picked: tuple[str, ...]
    built: str

    @property
    def live(self) -> live_hand.Live:
        assert self.view.live is not None
        return self.view.live

    @property
    def state(self) -> Any:
        return self.live.state

    @property
    def form(self) -> Press:
        """Return this press as the `Press` that the handlers of the game's buttons expect."""
        by = self.state.turn if self.view.live else 0
        read = partial(read_meld, deck=self.view.agreed.game.deck)
        return Press(by, self.value, self.picked, self.seat("caller"), self.built, read)

    def seat(self, field: str) -> int | None:
        """Return the seat in a form field. None if it is missing or invalid."""
        return whole(request.form.get(field), len(self.view.players))

    def again(self, **more: Any) -> Response:
        """Show the page again, with everything that was picked or built. `more` are further fields of `LivePage`."""
        return _show(LivePage(self.view, self.picked, self.built, **more))

    def append(self, kind: str, body: dict[str, object], notice: str = "") -> Response:
        """Save an event of the live hand. If htmx asks, return the page at once, which saves a round trip. Also return it if
        there is a `notice` to show ("" for none), since a URL can't hold its text. Otherwise redirect to the page."""
        after = table_service().append_live(self.view, kind, body, self.save)
        if notice or wants_fragment():
            # Cards picked before a card is taken go with it, so the card joins them.
            kept = {"stock": self.picked, "pile": (*self.picked, self.value) if self.picked else ()}
            return _show(LivePage(after, kept.get(self.button, ()), notice=notice))
        return see_other(live_address(self.view))


def _do(pressed: Pressed) -> Response:
    if pressed.button == "begin":
        return _begin(pressed)
    if pressed.view.live is None:
        return _show(LivePage(pressed.view, moved_on=True))
    act = ACTS.get(pressed.button)
    return act(pressed) if act else _claimed(pressed)


def _claimed(pressed: Pressed) -> Response:
    claim = _claim(pressed)
    if claim is None or (claim.verdict.ok and not claim.events):
        return pressed.again()
    if not claim.verdict.ok:
        calling = pressed.button == "call" and not claim.choices
        return pressed.again(refusal=claim.verdict, choices=claim.choices, calling=calling)
    notice = _(claim.notice, why=trouble_text(claim.why)) if claim.notice else ""
    return pressed.append(live_hand.PLAYED, {"events": live_hand.written(pressed.view.agreed, claim.events)}, notice)


def _claim(pressed: Pressed) -> JudgedClaim | None:
    """Judge the play that a button of this game stands for, such as a knock. The button “choose” stands for an earlier play whose
    joker could be several cards, with the choice made. Return None for an unknown button."""
    budget = Budget(pressed.live.budget_left)
    if pressed.button == "choose":
        return judge(pressed.state, _chosen(pressed), budget)
    button = pressed.view.agreed.game.button(pressed.button)
    return None if button is None else button.claims(pressed.state, pressed.form, budget)


def _chosen(pressed: Pressed) -> tuple[Event, ...]:
    try:
        documents = JsonNode(json.loads(pressed.value[:LONGEST_CHOICE]), deck=pressed.view.agreed.game.deck)
    except (ValueError, RecursionError):
        raise Unreadable(N_("This isn't JSON.")) from None
    return tuple(read_event(node, pressed.view.agreed) for node in documents.items())[:MOST_EVENTS]


def _begin(pressed: Pressed) -> Response:
    view = pressed.view
    if view.session.over:
        raise SessionOver(view.table)
    if view.live is not None:
        return _show(LivePage(view, moved_on=True))
    dealer, up, set_up = _dealer(pressed), {}, view.agreed.set_up
    if set_up.upcards or set_up.beside:
        if dealer is None or not pressed.picked:
            raise Unreadable(N_("Which card was turned up? Tap it first."))
        up = {"upcard" if set_up.upcards else "turned": pressed.form.cards()[0]}
    if set_up.upcards and set_up.beside:
        up["turned"] = Card.parse(typed(request.form.get("turned", "")[:LONGEST_CHOICE]))
    if dealer is None:
        raise Unreadable(N_("Who deals? Tap that player's name first."))
    _state, verdict = live_hand.begin(view.agreed, view.players[dealer], up.get("upcard"), turned=up.get("turned"))
    if not verdict.ok:
        return pressed.again(refusal=verdict)
    shown = {name: str(card) for name, card in up.items()}
    return pressed.append(live_hand.BEGUN, {"dealer": view.players[dealer], **shown})


def _dealer(pressed: Pressed) -> int | None:
    """Return the dealer's seat from the form's `first` (the player who starts) or else its `dealer`. None if invalid."""
    first = pressed.seat("first")
    return pressed.seat("dealer") if first is None else (first - 1) % len(pressed.view.players)


def _leave(pressed: Pressed) -> Response:
    """Abandon the live hand. Redirect to the entry form, which then has what was played, and the tiles picked of a rack."""
    table_service().append_live(pressed.view, live_hand.LEFT, {}, pressed.save)
    rack = f"{pressed.seat('for')}|/{pressed.built}".removesuffix("/") if "rack" in request.form else None
    return leave_for(url_for("hands.new", table=pressed.view.table, view=rack and "points", rack=rack))


def _count(pressed: Pressed) -> Response:
    """Save the cards left of one player: those picked on the pad and those typed."""
    seat, deck = pressed.seat("for"), pressed.view.agreed.game.deck
    if not pressed.state.over or seat is None:
        return pressed.again()
    surface = pressed.view.agreed.game.surface
    text = typed(request.form.get("typed", "")[:LONGEST_CHOICE]) if surface == "cards" else lower(pressed.built)
    words = (*pressed.picked, *text.replace(",", " ").split())
    cards = tuple(map(deck.parse, words[:MOST_PICKED]))
    _state, verdict = show_cards_left(pressed.live.shown, seat, cards)
    if not verdict.ok:
        return _show(LivePage(pressed.view, words, pressed.built, verdict))
    return pressed.append(live_hand.COUNTED, {"name": pressed.view.players[seat], "cards": [str(card) for card in cards]})


def _save(pressed: Pressed) -> Response:
    """Save the finished live hand as a hand of the table. If it isn't over, or cards left are missing, show the live page."""
    view, table = pressed.view, pressed.view.table
    if not pressed.state.over or pressed.live.uncounted:
        return _show(LivePage(view))
    return after_save(table, table_service().record_hand(table, live_hand.record_of_hand(pressed.live), pressed.save, live=True))


ACTS: dict[str, Callable[[Pressed], Response]] = {
    "undo": lambda pressed: pressed.append(live_hand.UNDONE, {}),
    "leave": _leave,
    "count": _count,
    "save": _save,
}
"""The handlers of buttons that don't claim a play, by the button's name."""


def _show(live_page: LivePage) -> Response:
    """Show the page for the hand's state: begin, play, count the cards left, or save. Phones that watch get their own page."""
    live = live_page.live
    if not may_enter(live_page.view):
        return watch(live_page.view)
    if live is None:
        return _page("begin", live_page, rows=rows(live_page.view.agreed, None, live_page.picked))
    if live.hand.given_up:
        return _page("abandoned", live_page)
    asks = live_page.view.agreed.game.surface == "cards" and (live_page.calling or live_page.choices)
    if not live.state.over or asks:
        return _play(live_page, live)
    return _counting(live_page, live, live.uncounted[0]) if live.uncounted else _counted(live_page, live)


def _counted(live_page: LivePage, live: live_hand.Live) -> Response:
    """Show everyone's score of a counted hand, before it is saved."""
    view, hand = live_page.view, live_hand.record_of_hand(live)
    result = view.judge(hand).result
    entered = HandLines(None, None, ("cards",) * len(view.players), live.lines)
    details = {"scores": result.scores, "result": result, "entered": entered}
    return _page("counted", live_page, live=live, result=result, details=details, table=unsaved_rows(view, hand))


def _play(live_page: LivePage, live: live_hand.Live) -> Response:
    """Show the turn to play in the live hand. If the phone has most of the page already, send only the parts that changed."""
    shown, name = surface_of(live_page, live), live.agreed.players[live.state.turn]
    parted, shown = turn_regions(live_page, live, shown), {"state": live.state, "name": name, **shown}
    answer = changed(live_page, parted, shown.get("rows", ()), _common_values(live_page) | {"name": name})
    if answer:
        return answer
    agreed, have = live.state.agreed, "" if live_page.calling else checksums_of(parted)
    values = points_of_ranks(agreed.set_up.card_values, agreed.game.deck) if agreed.game.counts_melds else {}
    return _page("play", live_page, regions=parted, have=have, values=values, **shown)


def _counting(live_page: LivePage, live: live_hand.Live, seat: int) -> Response:
    """Ask for the cards left in the hand at `seat`. Known cards are already picked on the pad. Those without a cell on the pad go
    into a text field: second copies, jokers beyond the pad's, and words that can't be read as a card."""
    held, agreed = live.state.hands[seat], live.agreed
    shown: Context = {}
    if live_page.view.agreed.game.surface == "sets":
        view = live_page.view
        seen = [str(plain(tile)) for tile in chain(*live.state.table, *live.left.values())]
        shown = {"pad_config": sets_pad(view) | {"seen": seen}, "picker": tile_picker(view), "rack": live_page.built or ""}
    else:
        picked = live_page.picked or tuple(str(card) for card in held.known)
        cells = [*chain(*VALUES.values()), *[str(JOKER)] * min(agreed.set_up.jokers, JOKER_CELLS)]
        values = points_of_ranks(agreed.set_up.card_values, agreed.game.deck)
        spare = " ".join(not_among(cells, picked))
        shown = {"rows": rows(agreed, live.shown, picked, seat), "typed": spare, "values": json.dumps(values)}
    return _page("count", live_page, live=live, state=live.state, seat=seat, held=held, **shown)


def _page(template: str, live_page: LivePage, **more: Any) -> Response:
    return page(
        f"live/{template}.html",
        live_page.status,
        live_page=live_page,
        surface=live_page.view.agreed.game.surface,
        part=parts(),
        latest=latest_words(live_page.live) if live_page.live else "",
        **_common_values(live_page),
        **more,
    )


def _common_values(live_page: LivePage) -> Context:
    """Return the template values that every response needs: the view, the page's URL, and the number of the hand."""
    view = live_page.view
    return {"view": view, "address": live_address(view), "number": len(view.hands) + 1}


@bp.app_template_global()
def choice_value(live_page: LivePage, events: tuple[Event, ...]) -> str:
    """Return the value of the button for one of the plays that a claim may mean: the play's events as JSON."""
    return json.dumps(live_hand.written(live_page.view.agreed, events), separators=(",", ":"))


def view_as_shown(view: View, save: Save) -> View:
    """Return the view that a save is based on, an earlier one for a repeated save. Raise `Stale` if the table has changed."""
    if view.is_fresh(save.based_on):
        return view
    if table_service().answer_of(view.table, save.key):
        return table_service().view_at(view.table, save.based_on)
    raise Stale(view.revision)
