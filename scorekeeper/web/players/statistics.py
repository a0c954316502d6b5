"""Players and their statistics, on pages.

They are computed from the logs of the tables, so that changing an old hand changes them. Each table's summary is stored in the
database with its log, and is valid until a hand is saved there, or a player joins or leaves. A phone sees the statistics of its
own tables, or with the house key those of all tables. On a table's pages, it sees those of each table that one of this table's
phones is at. Reading the logs of thousands of tables takes minutes, so missing summaries are computed in the background."""

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock
from typing import NamedTuple, cast

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for
from flask.blueprints import BlueprintSetupState

from scorekeeper.contract.names import LONGEST_NAME, alike, name_trouble, tidy
from scorekeeper.store import StoreError
from scorekeeper.store.interface import Summarized
from scorekeeper.tables.bounded_cache import BoundedCache
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.house.figures import TableStats, table_stats
from scorekeeper.tables.house.people import LEFT_OUT, MERGED, RENAMED, TAKEN_BACK, House
from scorekeeper.tables.house.statistics import Kind, PlayerStats, SessionSummary, player_stats, read_summary, summary_of, written
from scorekeeper.tables.log.live_hand import WITHIN_A_HAND
from scorekeeper.tables.records.validation import UnreadableTable
from scorekeeper.tables.service import NoSuchTable, TableService
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HouseAccess, requires
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import posted_save
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.current import HOUSES, table_service

bp = Blueprint("players", __name__, url_prefix="/players")

TABLES_READ = 2_000
KEPT, CAREERS_KEPT = "scorekeeper-people", 64
clock = getattr(time, "thread_time", time.monotonic)  # WebAssembly has no times of threads
SECONDS_READING = 0.5
"""The CPU time in seconds that a page may spend on reading tables."""
ROUND = 60
"""The number of seconds between two rounds of the background thread."""
REST = 4
"""The factor by which the background thread's pauses are longer than its reads."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader without the house key: the ids of their phones, and the ids of the tables whose URL they know."""

    phones: frozenset[str]
    tables: frozenset[str]

    def sees(self, summary: SessionSummary) -> bool:
        """May the reader see the statistics of the table that `summary` is about?"""
        return bool(self.phones & summary.phones) or (summary.open_door and summary.table in self.tables)


class Known(NamedTuple):
    """What a reader may see of statistics: summaries of `games`, newest first, and `players`. `house` tells which spellings are
    one person. It has persons' new names only if the reader sees all tables. `all_read` is False if the time limit left tables
    unread. `unreadable` are the ids of tables with invalid logs."""

    games: tuple[SessionSummary, ...] = ()
    players: tuple[PlayerStats, ...] = ()
    house: House = House()
    all_read: bool = True
    unreadable: tuple[str, ...] = ()

    def of_kind(self, kind: Kind) -> list[SessionSummary]:
        return [one for one in self.games if one.kind == kind]

    def figures_of(self, kind: Kind | None, persons: frozenset[str] | None = None) -> TableStats:
        """Return the figures of `persons` (None: everybody) in games of a kind. If `kind` is None, return those of everybody in
        all games, without records."""
        if kind is None:
            return TableStats(sum(one.over for one in self.games), tuple(one for one in self.players if not one.left_out))
        return table_stats(self.of_kind(kind), self.house, persons)


class StatisticsCache:
    """A cache of each table's summary, valid until that table changes, and of statistics, valid until any table changes."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._summaries = BoundedCache[str, tuple[str, SessionSummary]](2 * TABLES_READ)
        self._unkept = BoundedCache[str, Summarized](2 * TABLES_READ)
        self._unreadable = BoundedCache[str, str](2 * TABLES_READ)
        self._careers = BoundedCache[Reader | None, Known](CAREERS_KEPT)
        self._of: tuple[list[str], House] | None = None
        self._lock = Lock()

    def known(self, reader: Reader | None) -> Known:
        """Return the statistics that a reader may see, or all if `reader` is None. For a reader without tables they are empty."""
        if reader and not reader.tables:
            return Known()
        rows, house = self._rows(), self._service.house()
        of = [row.digest for row in rows], house
        with self._lock:
            if self._of != of:
                self._of = of
                self._careers.take_all()
        found = self._careers.get(reader)
        if found is None:
            summaries = self._read(rows)
            seen = tuple(sorted(filter(reader.sees if reader else None, summaries), key=lambda one: one.ended, reverse=True))
            # A new name may be one that this phone has never met.
            shown = house if reader is None else replace(house, names={})
            unreadable = tuple(row.table for row in rows if self._unreadable.get(row.table) == row.digest)
            all_read = len(summaries) + len(unreadable) == len(rows)
            known_to = unreadable if reader is None else tuple(table for table in unreadable if table in reader.tables)
            found = Known(seen, player_stats(seen, shown), shown, all_read, known_to)
            with self._lock:
                if self._of == of and found.all_read:
                    self._careers.put(reader, found)
        return found

    def keep_up(self) -> None:
        """Compute and store the missing summaries, one by one and slowly, so that pages needn't."""
        with suppress(StoreError, NoSuchTable):
            for row in self._rows():
                before = clock()
                if not self._known(row):
                    self._compute(row)
                time.sleep(REST * (clock() - before))
            self._service.summaries.put(self._unkept.take_all())

    def _rows(self) -> list[Summarized]:
        rows = self._service.summaries.latest(WITHIN_A_HAND, TABLES_READ + 1)
        return [row for row in rows if row.table != HOUSE][:TABLES_READ]

    def _read(self, rows: list[Summarized]) -> list[SessionSummary]:
        """Return the summaries of these tables. Compute missing ones for `SECONDS_READING` at most, and leave out the rest."""
        until = clock() + SECONDS_READING
        found = (self._known(row) or (self._compute(row) if clock() < until else None) for row in rows)
        return [summary for summary in found if summary]

    def _known(self, row: Summarized) -> SessionSummary | None:
        digest, summary = self._summaries.get(row.table) or ("", None)
        if digest != row.digest:
            summary = read_summary(row.table, row.summary)
            if summary:
                self._summaries.put(row.table, (row.digest, summary))
        return summary

    def _compute(self, row: Summarized) -> SessionSummary | None:
        """Compute a table's summary and cache it. If the table's log is invalid, record that and return None."""
        try:
            summary = summary_of(self._service.view(row.table, keep=False))
        except UnreadableTable:
            self._unreadable.put(row.table, row.digest)
            return None
        self._summaries.put(row.table, (row.digest, summary))
        self._unkept.put(row.table, replace(row, summary=written(summary)))
        return summary


def keep_up(app: Flask) -> None:
    """Compute and store the summaries that are missing now, for every house."""
    for cache in cast(dict[TableService, StatisticsCache], app.extensions[KEPT]).values():
        cache.keep_up()


def keep_up_beside(app: Flask) -> None:
    """Compute missing summaries every `ROUND` seconds. Never return: this is the target of a background thread of the server."""
    while True:
        keep_up(app)
        time.sleep(ROUND)


@bp.record_once
def _set_up_cache(state: BlueprintSetupState) -> None:
    state.app.extensions[KEPT] = {service: StatisticsCache(service) for service in state.app.extensions[HOUSES]}


@bp.get("/change")
@requires(HouseAccess.KEY)
def ask() -> Response:
    """Show the forms that rename a person, merge two spellings, or take a person off the lists."""
    return _ask(known_person(request.args.get("name", "")))


@bp.post("/change")
@requires(HouseAccess.KEY)
def change() -> Response:
    """Rename, merge, hide or show a person, as the form says. Save it as an event of the house's log. Tables don't change."""
    someone = known_person(request.form.get("name", ""))
    wrong = _do(request.form.get("do", ""), someone)
    if wrong:
        return _ask(someone, wrong, 422)
    after = next((one for one in _player_stats() if someone.spellings[0] in one.spellings), someone)
    done = "merged" if request.form.get("do") == "merge" else None
    return see_other(url_for("players.person", name=after.spellings[0], done=done))


def _do(what: str, someone: PlayerStats) -> str:
    """Do what the form's button `what` says: rename, merge, show or hide a person. Return an error message, or ""."""
    if checked := {"rename": _rename, "merge": _merge}.get(what):
        return checked(someone)
    kind = {"leave-out": LEFT_OUT, "take-back": TAKEN_BACK}.get(what)
    if kind is None:
        return str(_("Tap one of the buttons."))
    _append(kind, someone)
    return ""


def _rename(someone: PlayerStats) -> str:
    name = tidy(request.form.get("new_name", ""))
    trouble = name_trouble(name)
    if trouble:
        return str(_(trouble)).format(value=name[:40], most=LONGEST_NAME)
    others = [one for one in _player_stats() if one.person != someone.person]
    taken = table_service().house().person(name)
    if any(taken == one.person or name == one.name for one in others):
        return str(_("That name is already taken. If both are the same person, merge them."))
    _append(RENAMED, someone, name=name)
    return ""


def _merge(someone: PlayerStats) -> str:
    into = next((one for one in _player_stats() if one.name == request.form.get("into")), None)
    if into is None or into.person == someone.person:
        return str(_("Choose who to merge with."))
    _append(MERGED, someone, into=into.spellings[0])
    return ""


def _append(kind: str, someone: PlayerStats, **more: str) -> None:
    table_service().append_house(kind, {"who": someone.spellings[0], **more}, posted_save())


def known_person(name: str) -> PlayerStats:
    """Return the person with that name or spelling, among those that this phone may see. Raise a 404 if there is none."""
    found = (one for one in _player_stats() if alike(name) in map(alike, one.spellings) or one.name == name)
    return next(found, None) or abort(404)


def _player_stats() -> tuple[PlayerStats, ...]:
    """Return the statistics that this phone may see. While tables are unread, abort with a redirect to the list of players."""
    known = known_here()
    return known.players if known.all_read else abort(see_other(url_for("players.everybody")))


def known_here() -> Known:
    """Return the statistics that this phone may see on pages of the house."""
    phone = device.current_id()
    tables = frozenset((*device.recent_table_ids(), *device.archived_ids()))
    return known_to(None if house_key.held() else Reader(frozenset({phone} if phone else ()), tables))


def known_to(reader: Reader | None) -> Known:
    """Return the statistics that a reader may see. If `reader` is None, return all statistics."""
    caches = cast(dict[TableService, StatisticsCache], current_app.extensions[KEPT])
    return caches[table_service()].known(reader)


def _ask(someone: PlayerStats, wrong: str = "", status: int = 200) -> Response:
    others = [one for one in _player_stats() if one.person != someone.person]
    return page("players/change.html", status, person=someone, others=others, wrong=wrong)
