"""What the README lists is what the code has, and what it shows is what comes out."""

import json
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.contract.questions import ASKS
from scorekeeper.contract.record import read_record
from scorekeeper.contract.record_events import EVENTS, TILE_EVENTS
from scorekeeper.contract.record_roster import write_changes
from scorekeeper.engine.judging.session import replay
from scorekeeper.engine.option import Option, shown
from scorekeeper.engine.roster import Change
from scorekeeper.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def between(start: str, end: str) -> str:
    return README.split(f"<!-- {start} -->")[1].split(f"<!-- {end} -->")[0]


def written(option: Option) -> str:
    """An option's values as the README has them."""
    words = [f"`{shown(value)}`" if type(value) is not int else str(value) for value in option.values]
    return ", ".join([*words, *([f"{option.whole[0]} to {option.whole[-1]}"] if option.whole else [])])


def test_options() -> None:
    rows = [f"`{option.id}` | {written(option)} |" for game in GAMES.values() for option in game.options]
    listed = [re.sub(r"^\| \w* ?\| ", "", line) for line in between("options", "end of options").strip().splitlines()]
    assert listed == rows


def test_presets_are_named() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            assert f"`{preset}`" in README


def test_asks() -> None:
    assert re.findall(r"^\| `([a-z]+)` \|", between("asks", "end of asks"), re.M) == list(ASKS)


def test_events() -> None:
    assert re.findall(r"`([a-z-]+)`", between("events", "end of events")) == list(EVENTS)


def test_tile_events() -> None:
    assert re.findall(r"`([a-z-]+)`", between("tile events", "end of tile events")) == list(TILE_EVENTS)


def test_commands(capsys) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    says = capsys.readouterr().out
    commands = re.findall(r"^    ([a-z]+)  ", says, re.M)
    assert commands, says
    listed = set(re.findall(r"^\| `scorekeeper ([a-z]+)", README, re.M))
    assert listed == set(commands)


def test_console_examples() -> None:
    """Each `$ echo '…' | scorekeeper …` gives what stands under it."""
    block = README.split("```console\n")[1].split("```")[0]
    examples = re.findall(r"^\$ echo '(.*)' \| scorekeeper (.*)\n(.*)$", block, re.M)
    assert len(examples) == block.count("$ ")
    for question, command, answer in examples:
        call = [sys.executable, "-m", "scorekeeper", *shlex.split(command)]
        run = subprocess.run(call, input=question, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
        assert json.loads(run.stdout) == json.loads(answer)


def test_record_example() -> None:
    record = read_record(json.loads(README.split("```json\n")[1].split("```")[0]))
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    assert [hand.over for hand in replayed.hands] == [True, True, False]


def test_changes() -> None:
    """The parts of a change are those that are read and written, and the example makes three of them."""
    full = write_changes([Change(1, "Dee", True, Fraction(40), "Ann")])[0]
    assert re.findall(r"^\| `([a-z]+)` \|", between("changes", "end of changes"), re.M) == list(full)
    example = json.loads(README.split("```json\n")[2].split("```")[0])
    names = (("Ann", "Bo", "Cy"), ("Ann", "Dee", "Bo", "Cy"), ("Ann", "Dee", "Bo", "Cy"), ("Ann", "Dee", "Bo"))
    hands = [
        {"entry": "totals", "out": "Bo", "scores": {name: {"melded": 5, "left": 0} for name in players}}
        for players in (*names, names[-1])
    ]
    played = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo", "Cy"], "hands": hands}
    record = read_record(played | example)
    totals = replay(record.agreed, record.hands, changes=record.changes).session.totals
    assert totals == {"Ann": 25, "Bo": 25, "Cy": 15, "Dee": 60}
    assert write_changes(record.changes) == example["changes"]


def test_rooms_are_there() -> None:
    """Every module that the picture of the house names exists."""
    picture = README.split("## How it is built")[1].split("```")[1]
    rooms = re.search(r"engine/.*wording", picture, re.S)
    assert rooms
    for line in picture.splitlines():
        match = re.match(r"^  {2,4}([a-z_/ ]+?)(?:   |$)", line)
        for name in match[1].split() if match else []:
            places = [*ROOT.glob(f"scorekeeper/**/{name.rstrip('/')}"), *ROOT.glob(f"scorekeeper/**/{name}.py")]
            assert places, f"{name} is in the README's picture, but not in the house"
