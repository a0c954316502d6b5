"""How much may be written in a day, and how much disk stays free.

An evening at a table that is refereed tap by tap writes a megabyte. So a club of three hundred tables behind one address writes
less than that address may, and no table comes near what it may.
"""

import shutil
from pathlib import Path

MEGABYTE = 1_000_000
ADDRESS_A_DAY = 500 * MEGABYTE
TABLE_A_DAY = 20 * MEGABYTE
FREE_DISK = 100 * MEGABYTE
"""With less than that no new table is begun: those in play need it to be played to their end."""
EVENT = 300
"""What an event takes on the disk beside what is said in it."""

MOST_HANDS = 2_000
MOST_PLAYED = 5_000
MOST_CHANGES = 1_000
MOST_EVENTS = 200_000
"""Hands of a table, events of a hand that is refereed, how often players come and go, and events of a table in all: more than any
evening has, so that nobody fills the disk by pressing a button for ever."""


def is_room(folder: Path) -> bool:
    """Is there room on the disk of that folder for something new? Where the system does not say, there is."""
    try:
        return shutil.disk_usage(folder).free >= FREE_DISK
    except OSError:
        return True
