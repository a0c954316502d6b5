"""Players and their statistics, on pages.

They are worked out from the logs of the tables, so that a change of an old hand changes them. Each table's share is cached
until the table changes. A phone sees the statistics of its own tables; with the house key, those of all tables.
"""

from dataclasses import dataclass, replace
from threading import Lock
from typing import cast

from flask import Blueprint, Response, abort, current_app, request, url_for
from flask.blueprints import BlueprintSetupState

from scorekeeper.contract.names import LONGEST_NAME, alike, distinguishable, name_trouble, tidy
from scorekeeper.games import GAMES
from scorekeeper.store import TableRow
from scorekeeper.tables.bounded_cache import BoundedCache
from scorekeeper.tables.player_stats import (
    LEFT_OUT,
    MERGED,
    RENAMED,
    TAKEN_BACK,
    Evening,
    House,
    PlayerStats,
    Variant,
    evening_of,
    player_stats,
)
from scorekeeper.tables.service import Save
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HouseAccess, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import KeyedForm, new_key
from scorekeeper.web.base.i18n import _
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import table_service

bp = Blueprint("players", __name__, url_prefix="/players")

TABLES_READ = 2_000
KEPT, CAREERS_KEPT = "scorekeeper-people", 64


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """A filter by game and variant; None for all."""

    game: str | None = None
    preset: str | None = None

    def takes(self, variant: Variant) -> bool:
        return self.game in (None, variant.game) and self.preset in (None, variant.preset)


EVERYTHING = StatisticsFilter()


@dataclass(frozen=True, slots=True)
class Reader:
    """A phone without the house key: its id, and the tables whose address it knows."""

    phone: str | None
    tables: frozenset[str]

    def sees(self, evening: Evening) -> bool:
        """May this phone see that table?"""
        return self.phone in evening.phones or (evening.open_door and evening.table in self.tables)


class StatisticsCache:
    """Each table's share of the statistics, until that table changes; and the statistics that were asked for last, until any
    table changes."""

    def __init__(self) -> None:
        self._evenings = BoundedCache[str, tuple[int, Evening]](2 * TABLES_READ)
        self._careers = BoundedCache[tuple[StatisticsFilter, Reader | None], tuple[PlayerStats, ...]](CAREERS_KEPT)
        self._of: tuple[tuple[TableRow, ...], House] | None = None
        self._lock = Lock()

    def player_stats(self, choice: StatisticsFilter, reader: Reader | None) -> tuple[PlayerStats, ...]:
        """The statistics over the latest tables that the filter takes: of all tables, or of those that a reader may see.

        For a phone that has been at no table none is read: just after a start, reading 2,000 tables takes two seconds.
        """
        if reader and not reader.tables:
            return ()
        rows, house = table_service().tables(TABLES_READ), table_service().house()
        with self._lock:
            if self._of != (rows, house):
                self._of = rows, house
                self._careers.clear()
        found = self._careers.get((choice, reader))
        if found is None:
            seen = (evening for evening in map(self._evening, rows) if reader is None or reader.sees(evening))
            found = player_stats(
                (evening for evening in seen if choice.takes(evening.variant)), visible_house(reader, house)
            )
            with self._lock:
                if self._of == (rows, house):
                    self._careers.put((choice, reader), found)
        return found

    def _evening(self, row: TableRow) -> Evening:
        revision, evening = self._evenings.get(row.id) or (0, None)
        if evening is None or revision != row.events:
            evening = evening_of(table_service().view(row.id, keep=False))
            self._evenings.put(row.id, (row.events, evening))
        return evening


def visible_house(reader: Reader | None, house: House) -> House:
    """The renames and merges that a reader may see: a new name may be one that this phone has never met."""
    return house if reader is None else replace(house, names={})


@bp.record_once
def _set_up_cache(state: BlueprintSetupState) -> None:
    state.app.extensions[KEPT] = StatisticsCache()


@bp.get("")
@requires(HouseAccess.OWN_TABLES)
def everybody() -> Response:
    """Everybody who has played, with sessions, wins and averages; of all games, or of one."""
    choice = _choice()
    found = _player_stats(choice)
    return page(
        "players/everybody.html",
        shown=[one for one in found if not one.left_out],
        left_out=[one for one in found if one.left_out and house_key.held()],
        choice=choice,
        games=GAMES,
    )


@bp.get("/person")
@requires(HouseAccess.OWN_TABLES)
def person() -> Response:
    """One person: by game and variant, and against each of the others."""
    return _show(_known(request.args.get("name", "")))


@bp.get("/change")
@requires(HouseAccess.KEY)
def ask() -> Response:
    """The forms that rename a person, merge two spellings, or take a person out of the lists."""
    return _ask(_known(request.args.get("name", "")))


@bp.post("/change")
@requires(HouseAccess.KEY)
def change() -> Response:
    """Save what one of those forms says as an event of the house's log; no table is changed."""
    someone = _known(request.form.get("name", ""))
    wrong = _do(request.form.get("do", ""), someone)
    if wrong:
        return _ask(someone, wrong, 422)
    after = next((one for one in _player_stats() if someone.spellings[0] in one.spellings), someone)
    done = "merged" if request.form.get("do") == "merge" else None
    return see_other(url_for("players.person", name=after.spellings[0], done=done))


def _do(what: str, someone: PlayerStats) -> str:
    """Do it; what is wrong where it cannot be done."""
    if what == "rename":
        return _rename(someone)
    if what == "merge":
        return _merge(someone)
    kind = {"leave-out": LEFT_OUT, "take-back": TAKEN_BACK}.get(what)
    if kind is None:
        return str(_("Press one of the buttons."))
    _append(kind, someone)
    return ""


def _rename(someone: PlayerStats) -> str:
    name = tidy(request.form.get("new_name", ""))
    trouble = name_trouble(name)
    if trouble:
        return str(_(trouble)).format(value=name[:40], most=LONGEST_NAME)
    others = [one for one in _player_stats() if one.person != someone.person]
    taken = table_service().house().person(name)
    if any(taken == one.person or name == one.name or not distinguishable(name, one.name) for one in others):
        return str(_("Somebody else is called that. If both are one person, merge them."))
    _append(RENAMED, someone, name=name)
    return ""


def _merge(someone: PlayerStats) -> str:
    into = next((one for one in _player_stats() if one.name == request.form.get("into")), None)
    if into is None or into.person == someone.person:
        return str(_("Choose with whom to merge."))
    _append(MERGED, someone, into=into.spellings[0])
    return ""


def _append(kind: str, someone: PlayerStats, **more: str) -> None:
    save = Save(KeyedForm().save_key(), 0, device.ensure_id())
    table_service().append_house(kind, {"who": someone.spellings[0], **more}, save)


def _known(name: str) -> PlayerStats:
    """The person of that name, or once spelled like that, in all games; 404 for nobody."""
    found = next((one for one in _player_stats() if alike(name) in map(alike, one.spellings) or one.name == name), None)
    if found is None:
        abort(404)
    return found


def _player_stats(choice: StatisticsFilter = EVERYTHING) -> tuple[PlayerStats, ...]:
    reader = None if house_key.held() else Reader(device.current_id(), frozenset(device.recent_table_ids()))
    return cast(StatisticsCache, current_app.extensions[KEPT]).player_stats(choice, reader)


def _choice() -> StatisticsFilter:
    game = request.args.get("game")
    known = GAMES.get(game or "")
    preset = request.args.get("preset")
    return StatisticsFilter(known.id if known else None, preset if known and preset in known.presets else None)


def _show(someone: PlayerStats) -> Response:
    return page("players/person.html", person=someone, games=GAMES)


def _ask(someone: PlayerStats, wrong: str = "", status: int = 200) -> Response:
    others = [one for one in _player_stats() if one.person != someone.person]
    form = KeyedForm(formdata=None, data={"key": new_key()})
    return page("players/change.html", status, person=someone, others=others, form=form, wrong=wrong)
