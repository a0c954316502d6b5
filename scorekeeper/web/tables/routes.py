"""The pages of a table: new, in play, its result, a rematch."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, current_app, request, url_for

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreement, Game, agree
from scorekeeper.games import GAMES
from scorekeeper.tables.phones import Role
from scorekeeper.tables.record_export import exported_record
from scorekeeper.tables.saved_rules import read_link
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import requires
from scorekeeper.web.access.recent_tables import recent_names
from scorekeeper.web.access.visible_rules import visible_rules
from scorekeeper.web.base import device
from scorekeeper.web.base.downloads import download, sheet_name
from scorekeeper.web.base.forms import KeyedForm, new_key, whole
from scorekeeper.web.base.i18n import problem, words
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.desk.links import ruling_at
from scorekeeper.web.tables.forms import MOST_ROWS, TableForm, table_form

bp = Blueprint("tables", __name__, url_prefix="/tables")
FIRST_ROWS = 4
HANDS_ON_BOARD = 6
ANSWERS = ("same-", "else-")
"""Buttons of a row whose name looks like another player's: it is the same, or somebody else."""


def new_table_id(key: str) -> str:
    """The id of the table that a form with this key opens: the same for a repeated save; it cannot be guessed."""
    secret = current_app.config["SECRET_KEY"]
    digest = hmac.digest(
        secret if isinstance(secret, bytes) else secret.encode(), f"table {key}".encode(), hashlib.sha256
    )
    return urlsafe_b64encode(digest).decode()[:24]


def the_game() -> Game:
    """The game that is asked for; the first one otherwise."""
    return GAMES.get(request.values.get("game", ""), next(iter(GAMES.values())))


@bp.get("/new")
def new() -> Response:
    """An empty New table form, with the rules of a link (`?game=&preset=&opt=&called=`) filled in. The phone gets its
    id with it, so that a form sent again after a lost reply comes from the same phone."""
    rules, wrong = read_link(request.args.to_dict(flat=False))
    device.ensure_id()
    form = table_form(rules.game if rules else the_game(), visible_rules())
    form.key.data = new_key()
    form.fill_from(form.game.default_preset)
    if rules:
        form.follow(rules)
    form.players.data = [""] * FIRST_ROWS
    return _show(form, wrong=[link_trouble(trouble) for trouble in wrong])


def link_trouble(trouble: Unreadable) -> str:
    """What makes no sense in a link, in a sentence. A house rule is named by its question."""
    facts = dict(trouble.facts)
    if trouble.at and "name" in facts:
        facts["name"] = words(str(facts["name"]))
    return problem(Unreadable(trouble.say, trouble.at, **facts))


@bp.post("/new")
def create() -> Response:
    """Press a button of the New table form: change the rows, follow a preset, say who somebody is, or open the table."""
    button = request.form.get("do", "start")
    other = GAMES.get(button.removeprefix("game-"))
    form = table_form(other or the_game(), visible_rules())
    form.key.data = form.save_key()
    if button.startswith(ANSWERS):
        form.players.answer(button, recent_names())
    if button == "start" or button.startswith(ANSWERS):
        return _start(form)
    if button == "preset" or other:
        form.fill_from(_known_preset(form))
    else:
        form.players.data = changed_rows(form.players.data, button)
    return _show(form)


def changed_rows(names: list[str], button: str) -> list[str]:
    """The rows after a press of `add`, `up-2` (seats 1 and 2 change places) or `remove-2`; anything else changes nothing."""
    rows = names[:MOST_ROWS]
    act, _dash, place = button.partition("-")
    row = whole(place, len(rows))
    if act == "add":
        return [*rows, ""]
    if act == "up" and row:
        rows[row - 1], rows[row] = rows[row], rows[row - 1]
    if act == "remove" and row is not None:
        del rows[row]
    return rows


def _known_preset(form: TableForm) -> str:
    chosen = str(form.preset.data or "")
    return chosen if chosen in form.game.presets or chosen in form.own else form.game.default_preset


def _start(form: TableForm) -> Response:
    agreed = form.agreed()
    if agreed is None or form.players.ask_rows(recent_names()):
        return _show(form, 422)
    return _open(agreed, form.base(), str(form.key.data), confirming=form.confirming(), called=form.called(agreed))


def _open(agreed: Agreement, preset: str, key: str, rematch_of: View | None = None, **beside: Any) -> Response:
    table = new_table_id(key)
    if not (rematch_of and table_service().answer_of(table, key)):  # who was in may have changed since the first answer
        table_service().open_table(
            table, agreed, preset, key=key, phone=device.ensure_id(), rematch_of=rematch_of, **beside
        )
    device.remember(table)
    return see_other(url_for("tables.table", table=table))


def _show(form: TableForm, status: int = 200, wrong: Sequence[str] = ()) -> Response:
    rows = form.players.data[:MOST_ROWS]
    form.players.data = rows + [""] * (2 - len(rows))
    return page("tables/new.html", status, form=form, games=GAMES, names=recent_names(), wrong=wrong)


@bp.get("/<table>")
@requires(Role.LOOK)
def table(table: str) -> Response:
    """The board: totals, who deals, who leads, the hands so far, and the next thing to do."""
    view = table_service().view(table)
    device.remember(table)
    return page(
        "tables/table.html",
        view=view,
        ruling=ruling_at(view),
        **board(view),
        latest=view.hands[: -HANDS_ON_BOARD - 1 : -1],
    )


def board(view: View) -> dict[str, Any]:
    """What the board shows beside the totals: the leader, the target and the number of deals, where there are any."""
    game, options = view.agreed.game, view.agreed.options
    totals = {name: view.session.totals[name] for name in view.players}
    best = min(totals.values()) if game.lowest_wins(options) else max(totals.values())
    leaders = [name for name, total in totals.items() if total == best]
    leader = leaders[0] if view.counted and len(leaders) == 1 else None
    return {"leader": leader, "target": game.target(options), "deals": game.deals(options)}


@bp.get("/<table>/result")
@requires(Role.LOOK)
def result(table: str) -> Response:
    """Who won and by which rule, who pays whom, and the way to a rematch."""
    view = table_service().view(table)
    if not view.session.over:
        return see_other(url_for("tables.table", table=table))
    lowest = view.agreed.game.lowest_wins(view.agreed.options)
    totals = view.session.totals.items()
    standing = sorted(totals, key=lambda of: (of[0] in view.gone, of[1] if lowest else -of[1]))
    return page("tables/result.html", view=view, standing=standing, form=KeyedForm(data={"key": new_key()}))


@bp.post("/<table>/rematch")
@requires(Role.ENTER)
def rematch(table: str) -> Response:
    """The same seats and the same rules, from nothing."""
    view = table_service().view(table)
    form = KeyedForm()
    agreed = agree(view.agreed.game, view.preset, dict(view.agreed.options), view.players, view.agreed.ledger)
    return _open(agreed, view.preset, form.save_key(), view, confirming=view.confirming, called=view.called)


@bp.get("/<table>/record.json")
@requires(Role.LOOK)
def record(table: str) -> Response:
    """The session's record, to keep or to replay elsewhere."""
    view = table_service().view(table)
    text = json.dumps(exported_record(view), ensure_ascii=False, indent=1) + "\n"
    return download(text.encode(), "application/json; charset=utf-8", sheet_name(view, "json"))
