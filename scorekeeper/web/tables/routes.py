"""The pages of a table: new, in play, its result, a rematch."""

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.contract.names import tidy
from scorekeeper.engine.game import Agreement, Game, agree
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.games import GAMES
from scorekeeper.tables.house.saved_rules import link_query, read_link
from scorekeeper.tables.log.collaboration import REMATCHED
from scorekeeper.tables.log.roster import with_present_names
from scorekeeper.tables.records.record_export import exported_record
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, may_enter, requires, role
from scorekeeper.web.access.invitations import house_secret
from scorekeeper.web.access.joining import shown_code
from scorekeeper.web.access.recent_tables import recent_names, recent_tables, rematches, rules_of, visible_rules
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import new_key, posted_key, posted_save, whole
from scorekeeper.web.base.language import _, speak_of
from scorekeeper.web.base.notices import Notice, event_asked, notice
from scorekeeper.web.base.pages import Context, download, page, see_other, send, sheet_name
from scorekeeper.web.base.words import outcome, problem, words
from scorekeeper.web.current import table_service
from scorekeeper.web.settings import chosen_looks
from scorekeeper.web.tables import ranking, sharing
from scorekeeper.web.tables.forms import MOST_ROWS, TableForm, offered_games, offered_id, table_form
from scorekeeper.web.tables.sharing import rematch_players

bp = Blueprint("tables", __name__, url_prefix="/tables")
FIRST_ROWS = 8
LONGEST_NEXT = 200
MOMENT = timedelta(minutes=3)
ANSWERS = ("same-", "else-")
"""The prefixes of two buttons at a name that looks like a known player's: same person, somebody else. The row's index follows."""


def new_table_id(key: str) -> str:
    """Return the id of the table that a form opens. It depends on this idempotency key alone, and nobody can guess it."""
    return urlsafe_b64encode(hmac.digest(house_secret(), f"table {key}".encode(), "sha256")).decode()[:24]


def the_game() -> type[Game]:
    """Return the game that the request names, or the first one."""
    return GAMES.get(request.values.get("game", ""), next(iter(GAMES.values())))


@bp.get("/new")
def new() -> Response:
    """Show an empty New table form. It has the rules that a link gives (`?game=&preset=&opt=&called=`), or else the game played
    last. The phone gets its id here, so that a form sent again after a lost response comes from the same phone."""
    rules, wrong = read_link(request.args.to_dict(flat=False))
    device.ensure_id()
    last = last_game() if not rules and "game" not in request.args else None
    form = table_form(rules.game if rules else type(last.agreed.game) if last else the_game(), visible_rules())
    form.key.data = new_key()
    form.fill_from(last.preset if last and offered_id(last) != form.game.id else form.game.usual_preset)
    if rules:
        form.follow(rules)
    else:
        form.follow_last(recent_tables())
    before = named_games(recent_tables()).get(rules.name) if rules and form.game.points_alone else None
    names, form.icon.data = (before.players, before.icon) if before else ((), "")
    form.players.data = [*names, *[""] * (min(FIRST_ROWS, form.game.players[-1]) - len(names))]
    return _show(form, wrong=[link_trouble(trouble) for trouble in wrong])


def link_trouble(trouble: Unreadable) -> str:
    """Return the message of an error in a link. If it names an option, use the option's question as its name."""
    facts = dict(trouble.facts)
    if trouble.at and "name" in facts:
        facts["name"] = words(str(facts["name"]))
    return problem(Unreadable(trouble.say, trouble.at, **facts))


@bp.post("/new")
def create() -> Response:
    """Handle the New table form's pressed button: change rows, choose rules, say whose a similar name is, or open the table."""
    button = request.form.get("do", "start")
    asked, _dash, preset = button.removeprefix("game-").partition("-")
    other = GAMES.get(asked)
    form = table_form(other or the_game(), visible_rules())
    form.key.data = posted_key()
    form.players.seat(tidy(request.form.get("next", "")[:LONGEST_NEXT]))
    last = last_game()
    if button == "same" and last:
        return _open_again(last, str(form.key.data), None, rematch_players(last))
    if button == "seat" and last:
        form.players.data = list(last.players)
    if button.startswith(ANSWERS):
        form.players.answer(button, recent_names())
    if button == "start" or button.startswith(ANSWERS):
        return _start(form)
    if button == "preset" or other:
        chosen = preset if preset in form.game.presets else str(form.preset.data or "")
        form.fill_from(chosen if chosen in form.game.presets or chosen in form.own else form.game.usual_preset)
        if other:
            form.follow_last(recent_tables())
    else:
        form.players.data = changed_rows(form.players.data, button)
    return _show(form)


def changed_rows(names: list[str], button: str) -> list[str]:
    """Return the `names` after a button: `add` a row, `up-2` (swap the rows of index 1 and 2), `remove-2`, or else no change."""
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


def last_game() -> View | None:
    """Return the game begun last of those that this phone opened, or None."""
    return max(recent_tables(), key=lambda view: view.opened_at, default=None)


def games_before(players: Sequence[str]) -> list[View]:
    """Return the games that lead on to a new one of these players: the one whose phones join it, then this phone's last. Phones
    are of the latest game of all players if no host lowered a role since, else of the last. No games if it only watches that."""
    begun = sorted(recent_tables(), key=lambda view: view.opened_at, reverse=True)
    since = next((at for at, view in enumerate(begun) if any(one.held for one in view.people)), len(begun))
    of_all = [view for view in begun[: since + 1] if may_enter(view) and {*players} <= {*view.everybody}]
    return [*{view.table: view for view in (*of_all[:1], *begun[:1])}.values()] if begun and may_enter(begun[0]) else []


def _start(form: TableForm) -> Response:
    agreed = form.agreed()
    if agreed is None or form.players.ask_rows(recent_names()):
        return _show(form, 422)
    players, drawn = seats_by_dealer(agreed.players, request.form.get("dealer", ""))
    agreed = agree(type(agreed.game), form.base(), dict(agreed.options), players)
    done = f"drawn-{len(players)}" if drawn else None
    named: Context = {"called": form.called(agreed), "icon": form.chosen_icon()}
    return _open(agreed, form.base(), str(form.key.data), done, confirming=form.confirming(), **named)


def seats_by_dealer(players: tuple[str, ...], dealer: str) -> tuple[tuple[str, ...], bool]:
    """Rotate the players to put the first dealer last. `dealer` is an index in `players` as text, or “draw” for a random player.
    Other text leaves the order as it is. Return the players, and whether the dealer was drawn."""
    drawn = dealer == "draw"
    place = secrets.randbelow(len(players)) if drawn else whole(dealer, len(players))
    if place is None:
        return players, False
    return (*players[place + 1 :], *players[: place + 1]), drawn


def _open_again(of: View, key: str, rematch_of: View | None, players: tuple[str, ...]) -> Response:
    """Open a new table with the rules of the table `of`, for these players in seat order. `key` is the idempotency key.
    `rematch_of` is `of` again for a rematch, whose phones join the new table too, otherwise None."""
    agreed = agree(type(of.first.game), of.preset, dict(of.first.options), players)
    return _open(agreed, of.preset, key, rematch_of=rematch_of, confirming=of.log.confirming, called=of.called, icon=of.icon)


def _open(
    agreed: Agreement, preset: str, key: str, done: str | None = None, rematch_of: View | None = None, **beside: Any
) -> Response:
    """Open a table. All phones of the table `rematch_of` join it too. If it is None, those of an earlier game of all its players
    join it, or else of this phone's last game, whose player plays again. Tell the earlier tables' pages of the new one."""
    table, phone = new_table_id(key), device.ensure_id()
    known, before = table_service().answer_of(table, key), [rematch_of] if rematch_of else games_before(agreed.players)
    # A rematch isn't opened again: phones may have come or gone since the first answer.
    if not (rematch_of and known):
        beside |= {"rematch_of": rematch_of, "next_to": before[0] if before else None}
        table_service().open_table(table, agreed, preset, key=key, phone=phone, **beside)
    if before and not known and any(one.phone != phone for one in table_service().view(table).people):
        for view in before:
            table_service().append_social(view.table, REMATCHED, {"table": table}, posted_save())
    device.remember(table)
    return see_other(url_for("tables.table", table=table, done=done))


def _show(form: TableForm, status: int = 200, wrong: Sequence[str] = ()) -> Response:
    speak_of(form.game.id)
    rows = form.players.data[:MOST_ROWS]
    form.players.data = rows + [""] * (2 - len(rows))
    played = recent_tables()
    first, more = offered_games(form, played)
    last = last_game()
    is_same = last is not None and any(one.chosen and one.id == offered_id(last) for one in first)
    chosen = {"first": first, "more": more, "names": recent_names(), "wrong": wrong, "last": last, "is_same": is_same}
    chosen["named"] = [(view, link_query(rules_of(view))) for view in named_games(played).values()]
    return page("tables/new.html", status, form=form, **chosen)


def named_games(played: Sequence[View]) -> dict[str, View]:
    """Map the name of each game in `played` (latest first) that has only points to its latest table."""
    found: dict[str, View] = {}
    for view in played:
        if view.agreed.game.points_alone and view.called:
            found.setdefault(view.called, view)
    return found


@bp.get("/<table>")
@requires(Role.LOOK)
def table(view: View) -> Response:
    """Show the board: totals, dealer, leader, latest hands, and the next thing to do."""
    device.remember(view.table)
    latest = view.hands[: -ranking.HANDS_ON_BOARD - 1 : -1]
    return page("tables/table.html", view=view, **board(view), latest=latest, tall=ranking.chart_needs(view))


for of_templates in (ranking.dealt_or_began, ranking.start_words, ranking.rhythm, ranking.ranking, sharing.month_words):
    bp.add_app_template_global(of_templates)


@bp.app_template_global("table_notice")
def table_notice(view: View) -> Notice | None:
    """Return the notice on what was just done at the table, with the event that its Undo takes back. None if the URL has none."""
    seq = event_asked()
    events = with_present_names(table_service().events(view.table, seq - 1)) if 1 < seq <= view.revision else ()
    return notice(view, event=events[0] if events else None)


def board(view: View) -> Context:
    """Return the board's template values: places, leader's name (None for a tie), target, and the agreed number of hands."""
    game = view.agreed.game
    places = ranking.ranking(view)
    leader = next((place.name for place in places if place.ahead is not None), None)
    shown = sorted(places, key=lambda place: view.players.index(place.name)) if chosen_looks().get("order") == "seats" else places
    return {"places": shown, "many": len(places) > ranking.FEW, "leader": leader, "target": game.target(), "deals": game.deals()}


@bp.get("/<table>/more")
@requires(Role.LOOK)
def more(view: View) -> Response:
    """Show links to the seldom used pages of a game: players, house rules, history, files, settings."""
    return page("tables/more.html", view=view, own=rules_of(view).options, **board(view))


@bp.get("/<table>/result")
@requires(Role.LOOK)
def result(view: View) -> Response:
    """Show who won and by which rule, who pays whom, and the button for a rematch. Redirect to the board before the end."""
    if not view.session.over:
        return see_other(url_for("tables.table", table=view.table))
    shown: Context = {"places": ranking.final_ranking(view), "outcome": outcome(view.session.winners), "fresh": is_fresh(view)}
    shown |= {"text": sharing.share_text(view), "best": sharing.best_hand(view), "jump": sharing.biggest_jump(view)}
    shown |= {"again": rematch_players(view), "rematch": rematch_table(view), "picture_name": sheet_name(view, "png")}
    return page("tables/result.html", view=view, **shown)


def is_fresh(view: View) -> bool:
    """Was the last hand saved less than `MOMENT` ago? Then the result page celebrates the winner."""
    return datetime.now(UTC) - datetime.fromisoformat(view.hands[-1].versions[-1].at) < MOMENT


@bp.get("/<table>/result.svg")
@requires(Role.LOOK)
def picture(view: View) -> Response:
    """Return the result as an SVG picture for sharing."""
    if not view.session.over:
        return see_other(url_for("tables.table", table=view.table))
    return send(render_template("tables/result.svg", **sharing.picture_facts(view)), "image/svg+xml")


@bp.post("/<table>/rematch")
@requires(Role.ENTER)
def rematch(view: View) -> Response:
    """Open a rematch: a new table with the same rules, seats and phones. If another phone has opened it already, go there."""
    if opened := rematch_table(view):
        device.remember(opened)
        return see_other(url_for("tables.table", table=opened))
    return _open_again(view, posted_key(), view, rematch_players(view))


@bp.app_template_global("rematch_table")
def rematch_table(view: View) -> str:
    """Return the id of the game after this one that was begun or had a hand last, of those that this phone is in and that aren't
    deleted. "" if there is none. Skip games that ended before this one's last hand: they were played in between. If this game
    isn't over, skip any that began before its last hand: it was taken up again."""
    over, last = view.session.over, view.last_hand_at
    after = (one for one in rematches(view) if (over and not one.session.over) or one.opened_at >= last)
    mine = ((one.last_hand_at, no, one.table) for no, one in enumerate(after) if role(one) and not one.log.label.deleted)
    return max(mine, default=("", 0, ""))[-1]


@bp.get("/<table>/record.json")
@requires(Role.LOOK)
def record(view: View) -> Response:
    text = json.dumps(exported_record(view), ensure_ascii=False, indent=1) + "\n"
    return download(text.encode(), "application/json; charset=utf-8", sheet_name(view, "json"))


TIES = (N_("tied for 1st"), N_("tied for 2nd"), N_("tied for 3rd"))
LATER_TIE = N_("tied for %(rank)sth")


@bp.app_template_filter("tie")
def tie(rank: int) -> str:
    """Return the words for a rank that several players share, such as “tied for 1st”."""
    return _(TIES[rank - 1] if rank <= len(TIES) else LATER_TIE, rank=rank)


@bp.get("/<table>/scoreboard")
@requires(Role.LOOK)
def scoreboard(view: View) -> Response:
    """Show names and totals as large as possible, for a device in the middle of the table. `?flat` repeats them upside down."""
    last = (view.counted[-1].result.scores or {}) if view.counted else {}
    ended = {"outcome": outcome(view.session.winners), "rematch": rematch_table(view)} if view.session.over else {}
    context = board(view) | ended | {"last": last, "flat": "flat" in request.args}
    return page("tables/scoreboard.html", view=view, code=shown_code(view), **context)
