"""Games as a file that another phone or server opens.

The file has their logs, with keys, times and digests. It is a line with `MARK`, then the gzipped text of `store/house_file.py`
in base64. As text it can be shared by any app and pasted into any form."""

import gzip
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.store import Event, Unusable, house_file
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.records.validation import UnreadableTable, must_be_readable
from scorekeeper.tables.view import View

MARK = "scorekeeper-games-1"
LONGEST = 64_000_000
"""The maximum number of bytes of all logs in a file, before compression. That is enough for a thousand evenings."""
DAMAGED = N_("This file is damaged or cut off. Send it again.")


class Compared(Enum):
    """How a game in a file compares with this server's game of the same id. `LONGER`: the file's log continues this server's.
    `DIFFERENT`: each log has events that the other lacks."""

    NEW = "new"
    LONGER = "longer"
    SAME = "same"
    SHORTER = "shorter"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A game in a file. `events` are its verified log. `here` is this server's game with the same id, or None. `compared` says
    how the game in the file differs from it."""

    events: tuple[Event, ...]
    view: View
    compared: Compared
    here: View | None = None


def games_text(logs: Iterable[Sequence[Event]]) -> str:
    """Return the text of a file with the games of these logs."""
    lines = "".join(f"{line}\n" for line in house_file.lines_of(logs))
    return f"{MARK}\n{b64encode(gzip.compress(lines.encode(), mtime=0)).decode()}\n"


def arriving_games(
    content: bytes, log_here: Callable[[str], Sequence[Event]], view_here: Callable[[str], View | None]
) -> list[Arriving]:
    """Verify and judge all games of a file, and compare each with this server's game of the same id. `log_here` and `view_here`
    return that game's log and view. Raise `Unreadable` if the file is damaged, has no games, or one with invalid events."""
    found = []
    for events in logs_in(content):
        table = events[0].table
        if table == HOUSE:
            continue
        try:
            view = must_be_readable(table, events)
        except UnreadableTable as trouble:
            raise trouble.problem from trouble
        here = log_here(table)
        found.append(Arriving(events, view, _compared(events, here), view_here(table) if here else None))
    if not found:
        raise Unreadable(N_("There is no game in this file."))
    return found


def logs_in(content: bytes) -> list[tuple[Event, ...]]:
    """Return the verified log of each table in a file. Raise `Unreadable` if the file is damaged."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games"
        path.write_bytes(_unpacked(content))
        try:
            return house_file.logs_of(path)
        except Unusable:
            raise Unreadable(DAMAGED) from None


def _unpacked(content: bytes) -> bytes:
    mark, _, packed = content.strip().partition(b"\n")
    if mark.strip() != MARK.encode():
        raise Unreadable(N_("This isn't a file of games. You need one made with “Move or back up”."))
    try:
        worker = zlib.decompressobj(wbits=31)
        lines = worker.decompress(b64decode(packed), LONGEST)
    except (ValueError, zlib.error):
        raise Unreadable(DAMAGED) from None
    if worker.unconsumed_tail:
        raise Unreadable(N_("This is more than a single file can hold."))
    return lines


def _compared(there: Sequence[Event], here: Sequence[Event]) -> Compared:
    if not here:
        return Compared.NEW
    if any(one.digest != other.digest for one, other in zip(there, here, strict=False)):
        return Compared.DIFFERENT
    lengths = len(there), len(here)
    return Compared.SAME if lengths[0] == lengths[1] else Compared.LONGER if lengths[0] > lengths[1] else Compared.SHORTER
