"""Limits on writing per day, and on free disk space.

An evening refereed tap by tap writes a megabyte, so three hundred tables with one IP address stay below the limit per address."""

import shutil
from pathlib import Path

MEGABYTE = 1_000_000
ADDRESS_A_DAY = 500 * MEGABYTE
TABLE_A_DAY = 20 * MEGABYTE
FREE_DISK = 100 * MEGABYTE
"""The number of free bytes on the disk below which no new table opens, so that games in progress can be finished."""
EVENT = 300
"""The number of bytes that an event takes on disk in addition to its body."""

MOST_HANDS = 2_000
MOST_PLAYED = 5_000
MOST_CHANGES = 1_000
MOST_EVENTS = 200_000
"""The maximum number of events of a table. It protects the disk, and no evening comes near it."""


def is_room(folder: Path) -> bool:
    """Is there disk space for a new table? True if the system can't tell."""
    try:
        return shutil.disk_usage(folder).free >= FREE_DISK
    except OSError:
        return True
