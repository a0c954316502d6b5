"""Games that can't be read: reported in a database, refused in an import."""

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from scorekeeper.engine.messages import N_
from scorekeeper.store import Event, Store, Unusable
from scorekeeper.store.house_file import ALL
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.records.validation import UnreadableTable, must_be_house, must_be_readable
from scorekeeper.wording import GetText, problem

if TYPE_CHECKING:
    from scorekeeper.store.database import Database


def must_make_sense(events: Sequence[Event]) -> None:
    """Raise `UnreadableTable` if the log, of a table or of a house, can't be read."""
    table = events[0].table
    if table == HOUSE:
        must_be_house(events)
    else:
        must_be_readable(table, events)


def judge_imported(line: int, events: Sequence[Event], gettext: GetText) -> None:
    """Raise `Unusable` if a log, which begins on `line` of the file, can't be read. Name the line of its first invalid event."""
    try:
        must_make_sense(events)
    except UnreadableTable as found:
        number, says = line + found.event - events[0].seq, N_("Line {number}: this game can't be read. {why}")
        raise Unusable(says, number=number, why=_why(found, gettext)) from found


def unreadable_games(store: Store, house: str, database: "Database", gettext: GetText) -> Iterator[str]:
    """Yield a message for each game of a house ("": the only one) that can't be read, with the command that removes it."""
    says = gettext(
        "Game {table} can't be read, from entry {number} of its log on. {why} It is left out of all lists. To keep a copy and "
        "remove it, stop Scorekeeper and run: {command}"
    )
    of_house = f" --host-name {quote(house)}" if house else ""
    for row in store.tables(ALL):
        try:
            must_make_sense(store.events(row.id))
        except UnreadableTable as found:
            command = f"scorekeeper remove {quote(row.id)} --to FILE --database {quote(database.address)}{of_house}"
            yield says.format(table=row.id, number=found.event, why=_why(found, gettext), command=command)


def _why(found: UnreadableTable, gettext: GetText) -> str:
    at = found.problem.at
    return (f"{at}: " if at else "") + problem(found.problem, gettext)
