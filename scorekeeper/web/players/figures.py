"""Pages of statistics: of a table's players, of everybody, of one person."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.engine.score import ScoreLine
from scorekeeper.games import GAMES
from scorekeeper.tables.house import figures
from scorekeeper.tables.house.statistics import Kind, PlayerStats
from scorekeeper.tables.log.collaboration import STATISTICS_HIDDEN, STATISTICS_SHOWN
from scorekeeper.tables.records.validation import UnreadableTable
from scorekeeper.tables.service import NoSuchTable
from scorekeeper.tables.view import NoSuchHand, View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HouseAccess, Role, is_host, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import posted_save
from scorekeeper.web.base.language import ngettext, speak_of
from scorekeeper.web.base.pages import Context, page, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.players import statistics
from scorekeeper.web.players.statistics import Known, Reader, known_here, known_person, known_to

bp = Blueprint("statistics", __name__, url_prefix="/tables/<table>/statistics")

EVENING = timedelta(hours=12)
"""The time before a table's start that belongs to its evening. A host can let guests see only the games of the evening."""


class Pages(NamedTuple):
    """The functions that return the URLs of statistics: the list of all known `people`, and the page of one `person`."""

    people: Callable[..., str]
    person: Callable[..., str]


HOUSE_PAGES = Pages(partial(url_for, "players.everybody"), partial(url_for, "players.person"))


class BestHand(NamedTuple):
    """A person's best hand: the record, whether they went out in it, and its score lines that give points."""

    record: figures.Feat
    out: bool
    lines: tuple[ScoreLine, ...]


@statistics.bp.get("")
@requires(HouseAccess.OWN_TABLES)
def everybody() -> Response:
    """Show everybody who has played and how often they won. Show figures of the kind of game in the URL, or of the only one."""
    known = known_here()
    kinds = figures.kinds_of(known.games)
    kind = kind_asked() or (kinds[0] if len(kinds) == 1 else None)
    return _show_people(known, known.figures_of(kind), kind, HOUSE_PAGES)


@statistics.bp.get("/person")
@requires(HouseAccess.OWN_TABLES)
def person() -> Response:
    """Show a person: figures, best hand, results against others and by game."""
    someone = known_person(request.args.get("name", ""))
    return _show_person(known_here(), someone.person, None, kind_asked(), HOUSE_PAGES)


@bp.get("")
@requires(Role.LOOK)
def of_table(view: View) -> Response:
    """Show the figures of the people at a table. They are for one kind of game: that in the URL, or else the table's own."""
    known, kind = known_at(view), kind_asked() or kind_at(view)
    return _show_people(known, known.figures_of(kind, _persons(view, known)), kind, _pages_of(view), view)


@bp.get("/person")
@requires(Role.LOOK)
def person_of_table(view: View) -> Response:
    """Show the figures of a person at a table. The URL has the `name`. With `all` in the URL, it may name anybody in games that
    this phone may see there, and otherwise only the table's players."""
    known = known_at(view)
    name = known.house.person(request.args.get("name", ""))
    return _show_person(known, name, _persons(view, known), kind_asked() or kind_at(view), _pages_of(view), view)


@bp.post("")
@requires(Role.HOST)
def hide(view: View) -> Response:
    """Save whether guests see statistics of this evening's games only."""
    kind = STATISTICS_HIDDEN if request.form.get("hide") else STATISTICS_SHOWN
    if view.log.label.private != (kind == STATISTICS_HIDDEN):
        table_service().append_social(view.table, kind, {}, posted_save())
    return see_other(_pages_of(view).people())


def known_at(view: View) -> Known:
    """Return the statistics that this phone may see at a table. They cover every game in which one of the table's phones entered
    hands. A host may limit guests to this evening's games. A phone with the house key sees all games."""
    if house_key.held():
        return known_to(None)
    phones = {one.phone for one in view.people.present if one.role and one.role.may(Role.ENTER)}
    known = known_to(Reader(frozenset(phones), frozenset({view.table})))
    if not view.log.label.private or is_host(view):
        return known
    since = datetime.fromisoformat(view.opened_at) - EVENING
    return known._replace(games=tuple(one for one in known.games if datetime.fromisoformat(one.began) > since))


def kind_at(view: View) -> Kind:
    """Return the kind of game of a table: the game's id and its name for players."""
    return view.agreed.game.id, view.game_name


def kind_asked() -> Kind | None:
    """Return the kind of game named in the URL. None if the URL names none, or a game that this server doesn't have."""
    game, name = request.args.get("game", ""), request.args.get("named", "")
    return (game, name or GAMES[game].name) if game in GAMES else None


@bp.app_template_global("most_wins")
def most_wins(view: View) -> str | None:
    """Return the player with the most wins in the table's kind of game, as “Ben won 6 of 12, 1 tie”. "" if several have as many,
    and None before the second game."""
    known = known_at(view)
    stats = known.figures_of(kind_at(view), _persons(view, known))
    if stats.games < 2 or sum(one.total.wins == stats.most for one in stats.players) != 1:
        return None if stats.games < 2 else ""
    best, wins = stats.players[0], stats.players[0].total.wins
    shared, named = best.total.shared, {"name": best.name, "wins": wins, "games": best.total.finished}
    won = ngettext("%(name)s won %(wins)s of %(games)s", "%(name)s won %(wins)s of %(games)s", wins, **named)
    return f"{won}, {ngettext('%(num)s tie', '%(num)s ties', shared)}" if shared else won


@bp.app_template_global("month_wins")
def month_wins(view: View, name: str) -> int:
    """Count a player's wins in the month of the table's last hand, among games of the table's kind that the table may see."""
    known = known_at(view)
    return figures.wins_in_month(known.of_kind(kind_at(view)), known.house, name, view.last_hand_at[:7])


def _pages_of(view: View) -> Pages:
    at: Context = {"table": view.table} | {name: 1 for name in ("all", "result") if name in request.args}
    return Pages(partial(url_for, "statistics.of_table", **at), partial(url_for, "statistics.person_of_table", **at))


def _persons(view: View, known: Known) -> frozenset[str] | None:
    return None if "all" in request.args else frozenset(known.house.person(name) for name in view.everybody)


def _show_people(known: Known, stats: figures.TableStats, kind: Kind | None, pages: Pages, view: View | None = None) -> Response:
    if kind:
        speak_of(kind[0])
    kinds, game = figures.kinds_of(known.games), GAMES[kind[0]] if kind else None
    return page("players/statistics.html", view=view, stats=stats, known=known, kind=kind, kinds=kinds, pages=pages, game=game)


def _show_person(
    known: Known, who: str, persons: frozenset[str] | None, kind: Kind | None, pages: Pages, view: View | None = None
) -> Response:
    stats = known.figures_of(kind, persons)
    found = next((one for one in stats.players if one.person == who), None)
    if found is None and view is None:
        kind, found = None, next((one for one in known.players if one.person == who), None)
    if found is None:
        abort(404)
    if kind:
        speak_of(kind[0])
    facts: Context = {"few": stats.games < 2, "person": found, "kind": kind, "game": GAMES[kind[0]] if kind else None}
    facts["best"] = _best(known, who, kind) if kind else None
    facts["rivals"] = [one for one in found.rivals if one.finished and (persons is None or one.person in persons)]
    return page("players/person.html", view=view, pages=pages, others=_other_games(known, persons, who, kind), **facts)


def _other_games(known: Known, persons: frozenset[str] | None, who: str, kind: Kind | None) -> list[tuple[Kind, PlayerStats]]:
    """Return the figures of `who` among `persons` (None: everybody) in each kind of game but `kind`, from its second game on."""
    others = {other: known.figures_of(other, persons) for other in figures.kinds_of(known.games) if other != kind}
    return [(kind, one) for kind, stats in others.items() if stats.games > 1 for one in stats.players if one.person == who]


def _best(known: Known, who: str, kind: Kind) -> BestHand | None:
    """Return the best-scoring hand of the person `who` in finished games of this kind. None if there is none."""
    record = figures.best_hand((one for one in known.of_kind(kind) if one.over), known.house, frozenset({who}))
    if record is None or record.hand is None:
        return None
    try:
        played = table_service().view(record.game.table).hand(record.hand)
    except (NoSuchTable, UnreadableTable, NoSuchHand):
        return BestHand(record, False, ())
    name = next(name for name in played.players if known.house.person(name) == who)
    lines = played.judged.scores[name].lines
    return BestHand(record, played.result.out == name, tuple(line for line in lines if line.points > 0))


@bp.app_template_global("record_at")
def record_at(record: figures.Feat) -> str | None:
    """Return the URL of a record's hand, or of its game's result. None if this phone may not see that game."""
    game = record.game
    if not (house_key.held() or game.open_door or device.current_id() in game.phones):
        return None
    return url_for("hands.hand" if record.hand else "tables.result", table=game.table, no=record.hand)
