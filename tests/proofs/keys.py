"""The key that signs cookies: each first start makes its own, for its owner's eyes only."""

import os
import stat
from pathlib import Path
from typing import Any

from scorekeeper.web.base.paths import SECRET_KEY, secret_key


def first_starts(folder: Path, starts: int) -> dict[str, Any]:
    """So many processes, each starting for the first time in a folder of its own, while nothing is kept from others by
    default. And as many again, two at a time in the same folder: they must agree."""
    before = os.umask(0)
    try:
        places = [folder / str(number) for number in range(starts)]
        for place in places:
            place.mkdir()
        for place in places:
            _wait_for([_start(place)])
        for place in places:
            (place / "shared").mkdir()
            _wait_for([_start(place / "shared", place / f"said{n}") for n in range(2)])
    finally:
        os.umask(before)
    files = [place / SECRET_KEY for place in places] + [place / "shared" / SECRET_KEY for place in places]
    keys = {file.read_bytes() for file in files}
    said = [{(place / f"said{n}").read_bytes() for n in range(2)} for place in places]
    return {
        "starts": 3 * starts,
        "alike": len(files) - len(keys),
        "open_to_others": sum(stat.S_IMODE(file.stat().st_mode) != 0o600 for file in files),
        "short": sum(len(key) != 64 for key in keys),
        "at_odds": sum(len(two) != 1 for two in said),
        "left_lying": sum(file.name != SECRET_KEY for place in places for file in (place / "shared").iterdir()),
    }


def _start(folder: Path, say: Path | None = None) -> int:
    pid = os.fork()
    if not pid:
        try:
            key = secret_key(folder)
            if say:
                say.write_bytes(key)
            os._exit(0)
        finally:
            os._exit(1)
    return pid


def _wait_for(processes: list[int]) -> None:
    for pid in processes:
        assert os.waitpid(pid, 0)[1] == 0, "a start failed"
