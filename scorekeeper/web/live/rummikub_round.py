"""A Rummikub round refereed live: each turn judged as a whole."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.engine.cards import COLOURS, Cards, Tile, lower
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import Event, Pass, PlayTable, TakeTile, TimeUp
from scorekeeper.engine.judging.hand import Step
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict
from scorekeeper.entry.notation import read_meld, write_meld
from scorekeeper.games.rummikub.tiles import Table, judge_set, tiles_of
from scorekeeper.store import Stale
from scorekeeper.tables.live_hand import (
    BEGUN,
    COUNTED,
    LEFT,
    PLAYED,
    UNDONE,
    Live,
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
from scorekeeper.web.base.i18n import _, pretty_cards, trouble_text
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.desk.links import leave_round
from scorekeeper.web.hands.routes import after_save
from scorekeeper.web.live.stale_page import view_as_shown
from scorekeeper.web.live.watching import watch

bp = Blueprint("rounds", __name__, url_prefix="/tables/<table>/round")

LONGEST_TABLE = 2000


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round's page: the sets as they were built, why the latest turn was refused, a notice, and whether somebody was faster."""

    view: View
    built: str | None = None
    refusal: Verdict | Unreadable | None = None
    moved_on: bool = False
    choices: tuple[()] = ()
    notice: str = ""

    @property
    def status(self) -> int:
        return 409 if self.moved_on else 422 if self.refusal else 200


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button pressed, and the sets or the rack that stand in the form."""

    view: View
    save: Save
    button: str
    typed: str

    @property
    def round(self) -> Live:
        assert self.view.live is not None
        return self.view.live

    @property
    def by(self) -> int:
        turn: int = self.round.state.turn
        return turn

    def note(self, kind: str, body: dict[str, object], notice: str = "") -> Response:
        """Save the event and show the round; at once where there is a notice, for its sentence fits in no address."""
        after = table_service().append_live(self.view, kind, body, self.save)
        if notice:
            return _show(RoundPage(after, notice=notice))
        return see_other(url_for("rounds.show", table=self.view.table))


@bp.get("")
@requires(Role.LOOK)
def show(table: str) -> Response:
    """The round as it stands, on whatever phone."""
    view = _refereed()
    device.remember(table)
    built = request.args.get("sets", "")[:LONGEST_TABLE] or None
    return game_over(view.table) if view.session.over and view.live is None else _show(RoundPage(view, built))


@bp.post("")
@requires(Role.ENTER)
def press(table: str) -> Response:
    """A button of the page. What breaks a rule is answered with its sentence; what was built stays, to be put right."""
    view, save = _refereed(), posted_save()
    typed = request.form.get("sets", request.form.get("rack", ""))[:LONGEST_TABLE]
    button = request.form.get("do", "look")
    if button in ("desk", "desk rearrange"):
        return leave_round(view, button.removeprefix("desk").strip(), typed)
    try:
        return _do(Pressed(view_as_shown(view, save), save, button, typed))
    except Stale:
        return _show(RoundPage(table_service().view(table), moved_on=True))
    except SessionOver:
        return game_over(view.table)
    except Unreadable as unreadable:
        return _show(RoundPage(view, typed, unreadable))


def _refereed() -> View:
    view = table_view()
    if not view.in_rounds:
        abort(404)
    return view


def _do(pressed: Pressed) -> Response:
    if pressed.button == "begin":
        return _begin(pressed)
    if pressed.view.live is None:
        return _show(RoundPage(pressed.view, moved_on=True))
    act = ACTS.get(pressed.button)
    if act:
        return act(pressed)
    claim = CLAIMS.get(pressed.button)
    return _claim(pressed, claim(pressed)) if claim else _show(RoundPage(pressed.view, pressed.typed))


def _begin(pressed: Pressed) -> Response:
    view = pressed.view
    if view.session.over:
        raise SessionOver(view.table)
    if view.live is not None:
        return _show(RoundPage(view, moved_on=True))
    first = whole(request.form.get("first"), len(view.players))
    if first is None:
        raise Unreadable(N_("Who starts? Tap the name first."))
    dealer = view.players[(first - 1) % len(view.players)]
    return pressed.note(BEGUN, {"dealer": dealer})


def _claim(pressed: Pressed, event: Event) -> Response:
    """Judge the turn; only a lawful one goes into the log. When time is up sets that break a rule do not stay: then the table
    is as it was before the turn, and the page says why."""
    state, notice = pressed.round.state, ""
    _after, verdict = pressed.round.judge(state, event)
    if not verdict.ok and isinstance(event, TimeUp) and event.table is not None and state.table != event.table:
        event = TimeUp(event.by, state.table)
        if pressed.round.judge(state, event)[1].ok:
            notice = _("Time is up, and the table is as it was before the turn. %(why)s", why=trouble_text(verdict))
            verdict = LEGAL
    if verdict.ok:
        return pressed.note(PLAYED, {"events": written(pressed.view.agreed, (event,))}, notice)
    return _show(RoundPage(pressed.view, pressed.typed, verdict))


def _time_up(pressed: Pressed) -> Event:
    """Time is up: where valid sets stay, those of what was built that are valid."""
    keeps = pressed.view.agreed.options["timeout"] == "keep-valid"
    return TimeUp(pressed.by, valid_sets(_readable_sets(pressed.typed)) if keeps else None)


def _readable_sets(text: str) -> tuple[Cards, ...]:
    """The sets that can be read; when time is up nobody is asked again."""
    found: list[Cards] = []
    for word in text.split():
        try:
            found += read_table(word)
        except Unreadable:
            continue
    return tuple(found)


CLAIMS: dict[str, Callable[[Pressed], Event]] = {
    "done": lambda p: PlayTable(p.by, read_table(p.typed)),
    "draw": lambda p: TakeTile(p.by),
    "pass": lambda p: Pass(p.by),
    "timeout": _time_up,
}
"""What each button claims."""


def _undo(pressed: Pressed) -> Response:
    return pressed.note(UNDONE, {})


def _leave(pressed: Pressed) -> Response:
    """No more turns: all that was entered goes into the ordinary form, and the rest is entered there."""
    pressed.note(LEFT, {})
    return see_other(url_for("hands.new", table=pressed.view.table))


def _count(pressed: Pressed) -> Response:
    """The tiles that one player has left on the rack."""
    seat = whole(request.form.get("for"), len(pressed.view.players))
    if not pressed.round.state.over or seat is None:
        return _show(RoundPage(pressed.view, pressed.typed))
    tiles = tuple(Tile.parse(word) for word in lower(pressed.typed).replace(",", " ").split())
    verdict = count_left(pressed.round, seat, tiles)
    if not verdict.ok:
        return _show(RoundPage(pressed.view, pressed.typed, verdict))
    name = pressed.view.players[seat]
    return pressed.note(COUNTED, {"name": name, "cards": [str(tile) for tile in tiles]})


def _save(pressed: Pressed) -> Response:
    """The round is over and all racks are counted: it becomes a hand of the session, turn by turn as it was played."""
    view, table = pressed.view, pressed.view.table
    if not pressed.round.state.over or pressed.round.uncounted:
        return _show(RoundPage(view))
    return after_save(table, table_service().record_hand(table, record_of_hand(pressed.round), pressed.save, live=True))


ACTS: dict[str, Callable[[Pressed], Response]] = {"undo": _undo, "leave": _leave, "count": _count, "save": _save}
"""Buttons that claim nothing."""


def _show(live_page: RoundPage) -> Response:
    """The page that the round needs now: begin, play, whose rack is counted, or the score lines to be saved."""
    live = live_page.view.live
    if not may_enter(live_page.view):
        return watch(live_page.view, _history(live) if live else None)
    if live is None:
        return _page("live/rummikub/begin.html", live_page)
    if live.hand.given_up:
        return _page("live/abandoned.html", live_page)
    if not live.state.over:
        return _page("live/rummikub/play.html", live_page, **_playing(live_page, live))
    if live.uncounted:
        seat = live.uncounted[0]
        return _page(
            "live/rummikub/count.html",
            live_page,
            live=live,
            seat=seat,
            history=_history(live),
            rack=live_page.built or "",
        )
    result = live_page.view.judge(record_of_hand(live)).result
    return _page("live/counted.html", live_page, result=result)


def _playing(live_page: RoundPage, live: Live) -> dict[str, Any]:
    state = live.state
    before = written_table(state.table)
    built = before if live_page.built is None else live_page.built
    return {
        "state": state,
        "before": before,
        "built": built,
        "name": live_page.view.players[state.turn],
        "history": _history(live),
        "turn": f"{live_page.view.table}:{len(live_page.view.hands)}:{len(live.steps)}",
        "seconds": state.agreed.options["turn_seconds"],
        "needed": None if state.opened[state.turn] else state.agreed.options["opening"],
    }


def _history(live: Live) -> list[str]:
    return [turn_text(turn) for turn in live.steps][::-1]


def turn_text(turn: Step) -> str:
    """A turn in words: for the list of turns and for the label of Undo."""
    name = turn.before.agreed.players[turn.event.by]
    return str(_(_words(turn), name=name, tiles=pretty_cards(_played(turn))))


def _played(turn: Step) -> Cards:
    """The tiles that came from the rack."""
    tiles = (tiles_of(turn.after.table) - tiles_of(turn.before.table)).elements()
    return tuple(sorted(tiles, key=lambda tile: (tile.wild, tile.suit or "", tile.rank or 0)))


def read_table(text: str) -> Table:
    """The sets on the table as they are written, with spaces between them: `4-7r 8b,8k,*=8`. Raises `Unreadable`.

    A joker whose place says what it stands for, as in `7r,8r,*`, gets its name.
    """
    return tuple(_named(read_meld(word, Tile)) for word in text.lower().split())


def _named(cards: Cards) -> Cards:
    meld = judge_set(cards).meld
    return meld.cards if meld else cards


def written_table(table: Iterable[Cards]) -> str:
    """The sets of a table as one line of text."""
    return " ".join(map(write_meld, table))


def valid_sets(table: Table) -> Table:
    """Those of the sets that may lie there when time is up."""
    return tuple(cards for cards in table if judge_set(cards).meld)


def _words(turn: Step) -> str:
    if isinstance(turn.event, PlayTable):
        return N_("%(name)s plays %(tiles)s")
    if isinstance(turn.event, TimeUp):
        return N_("Time is up for %(name)s: %(tiles)s stays") if _played(turn) else N_("Time is up for %(name)s")
    return N_("%(name)s passes") if isinstance(turn.event, Pass) else N_("%(name)s draws a tile")


def pad_config(view: View) -> dict[str, Any]:
    """What the tile pad has to know: numbers, colours, copies and jokers."""
    set_up = view.agreed.set_up
    return {
        "ranks": list(Tile.ranks()),
        "suits": list(COLOURS),
        "packs": set_up.packs,
        "jokers": set_up.jokers,
        "tiles": True,
    }


def _page(template: str, live_page: RoundPage, **more: Any) -> Response:
    view = live_page.view
    more |= {
        "number": len(view.hands) + 1,
        "address": url_for("rounds.press", table=view.table),
        "pad_config": pad_config(view),
    }
    return page(
        template, live_page.status, live_page=live_page, view=view, form=Hidden(new_key(), view.revision), **more
    )
