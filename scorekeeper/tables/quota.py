"""Limits on writing per day, and on free disk space.

An evening refereed tap by tap writes a megabyte. So a club of three hundred tables behind one address stays below the address's
limit, and no table comes near its own.
"""

import shutil
from pathlib import Path

MEGABYTE = 1_000_000
ADDRESS_A_DAY = 500 * MEGABYTE
TABLE_A_DAY = 20 * MEGABYTE
FREE_DISK = 100 * MEGABYTE
"""Below this no new table opens, so that games in progress can be finished."""
EVENT = 300
"""The disk space of an event in addition to its body."""

MOST_HANDS = 2_000
MOST_PLAYED = 5_000
MOST_CHANGES = 1_000
MOST_EVENTS = 200_000
"""The most hands of a table, events of a live hand, changes of players, and events of a table: more than any evening has, so
that nobody can fill the disk by pressing a button."""


def is_room(folder: Path) -> bool:
    """Is there room on the disk for a new table? True if the system doesn't tell."""
    try:
        return shutil.disk_usage(folder).free >= FREE_DISK
    except OSError:
        return True
