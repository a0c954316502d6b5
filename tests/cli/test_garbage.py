"""How seldom Python looks for garbage in a server and on the command line."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import collect_seldom


@pytest.fixture
def full_collections() -> Iterator[list[str]]:
    """Those that have been, with everything as it was afterwards."""
    thresholds, found = gc.get_threshold(), list[str]()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            found.append(phase)

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.skipif(gc.get_threshold()[2] == 0, reason="this Python collects in small steps")
def test_a_large_answer_is_made_without_a_full_collection(full_collections: list[str]) -> None:
    collect_seldom()
    full_collections.clear()
    answer = [[number] for number in range(1_000_000)]
    assert (len(answer), full_collections) == (1_000_000, [])


@pytest.mark.usefixtures("full_collections")
def test_what_was_there_before_is_not_looked_through_again() -> None:
    before = [[number] for number in range(1_000)]
    collect_seldom()
    assert gc.get_freeze_count() > len(before)


LOADING = """
import gc, sys
from scorekeeper.__main__ import main
looks = []
gc.callbacks.append(lambda *look: looks.append(look))
sys.argv[1:] = ["games"]
main()
import scorekeeper.web.app, waitress.server
sys.exit(len(looks))
"""


def test_while_the_program_is_loaded_nobody_looks_for_garbage() -> None:
    assert subprocess.run([sys.executable, "-c", LOADING], stdout=subprocess.DEVNULL, check=False).returncode == 0


RECORD_WITH_ERRORS = """
import gc, json, sys
from scorekeeper.__main__ import main
layoffs = [{"by": "Bo", "card": "9d"}] * 30
melds = [{"by": "Bo", "cards": ["3c", "4c", "5c"], "layoffs": layoffs}]
hand = {"entry": "table", "dealer": "Ann", "out": "Bo", "melds": melds, "left": {"Ann": ["2c"]}}
head = {"format": "scorekeeper-record/1", "game": "rummy500", "preset": "pagat", "players": ["Ann", "Bo"]}
open(sys.argv[1], "w").write(json.dumps(head | {"options": {"target": 100_000}, "hands": [hand] * 200}))
full = []
gc.callbacks.append(lambda phase, info: info["generation"] == 2 and phase == "start" and full.append(phase))
sys.stdout = open(sys.argv[1] + ".out", "w")
sys.argv[1:] = ["replay", sys.argv[1]]
main()
print(len(full), file=sys.stderr)
"""


@pytest.mark.skipif(gc.get_threshold()[2] == 0, reason="this Python collects in small steps")
def test_so_is_a_long_record_on_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RECORD_WITH_ERRORS, str(tmp_path / "record")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert int(said) == 0, "from the first module on"
