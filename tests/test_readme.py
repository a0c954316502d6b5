"""The READMEs: what they list is what the code has, what they show is what comes out, and every link leads somewhere."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from scorekeeper.cli import main, serve
from scorekeeper.contract.questions import ASKS
from scorekeeper.contract.record import read_record
from scorekeeper.contract.record_events import readers_of
from scorekeeper.contract.record_roster import write_changes
from scorekeeper.engine.roster import Change
from scorekeeper.engine.session.totals import replay
from scorekeeper.games import GAMES
from scorekeeper.web.access import turns
from scorekeeper.wording.languages import NAMES
from tests.support.casebook import ROOT
from tests.support.catalogues import extracted
from tests.test_structure import tracked

LONGEST_FRONT_PAGE = 120
PACKAGE = ROOT / "scorekeeper"
FRONT, HOUSE, CONTRACT = ROOT / "README.md", PACKAGE / "README.md", PACKAGE / "contract/README.md"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def between(path: Path, mark: str) -> str:
    """What stands between the two comments of that name."""
    return text_of(path).split(f"<!-- {mark} -->")[1].split(f"<!-- end of {mark} -->")[0]


def test_the_front_page_is_short() -> None:
    assert len(text_of(FRONT).splitlines()) <= LONGEST_FRONT_PAGE


def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "--help"])
    says = capsys.readouterr().out
    commands = re.findall(r"^    ([a-z]+)  ", says, re.M)
    assert commands, says
    assert re.findall(r"^\| `scorekeeper ([a-z]+)", text_of(FRONT), re.M) == commands


def test_the_first_evening_names_what_the_pages_say() -> None:
    evening = text_of(FRONT).split("## A first evening")[1].split("\n## ")[0]
    shown = {re.sub(r"%\(\w+\)s", "1", str(message.id)) for message in extracted()}
    labels = re.findall(r"\*\*([^*]+)\*\*", evening)
    assert len(labels) > 4
    assert set(labels) <= shown


def test_presets() -> None:
    rows = re.findall(r"^\| (\w*) ?\| `([\w-]+)` \|", between(PACKAGE / "games/README.md", "presets"), re.M)
    written: dict[str, list[str]] = {}
    for game, preset in rows:
        written.setdefault(game or list(written)[-1], []).append(preset)
    assert written == {game: list(GAMES[game].presets) for game in written}


def test_asks_events_and_languages() -> None:
    assert re.findall(r"^\| `([a-z]+)` \|", between(CONTRACT, "asks"), re.M) == list(ASKS)
    assert re.findall(r"`([a-z-]+)`", between(CONTRACT, "events")) == list(readers_of(GAMES["rummy500"]))
    assert re.findall(r"`([a-z-]+)`", between(CONTRACT, "tile events")) == list(readers_of(GAMES["rummikub"]))
    listed = between(PACKAGE / "wording/translations/README.md", "languages")
    assert re.findall(r"(\w+) \(`(\w+)`\)", listed) == [(name, code) for code, name in NAMES.items()]


def test_limits_of_connections() -> None:
    says = " ".join(text_of(PACKAGE / "web/README.md").split())
    assert f"{serve.CONNECTIONS} connections" in says
    assert f"{serve.SETTINGS['channel_timeout']} seconds" in says
    assert (turns.RUNNING, turns.WAITING) == (2, 2)


def test_console_examples() -> None:
    """Each `$ echo '…' | scorekeeper …` gives what stands under it."""
    block = text_of(CONTRACT).split("```console\n")[1].split("```")[0]
    examples = re.findall(r"^\$ echo '(.*)' \| scorekeeper (.*)\n(.*)$", block, re.M)
    assert len(examples) == block.count("$ ") > 0
    for question, command, answer in examples:
        call = [sys.executable, "-m", "scorekeeper", *shlex.split(command)]
        run = subprocess.run(call, input=question, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
        assert json.loads(run.stdout) == json.loads(answer)


def example(number: int) -> dict[str, object]:
    """The contract's example of a record, or that of changes."""
    read: dict[str, object] = json.loads(text_of(CONTRACT).split("```json\n")[number].split("```")[0])
    return read


def test_record_example() -> None:
    record = read_record(example(1))
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    assert [hand.over for hand in replayed.hands] == [True, True, False]


def test_changes() -> None:
    """The parts of a change are those that are read and written, and the example makes three of them."""
    full = write_changes([Change(1, "Dee", True, Fraction(40), "Ann")])[0]
    assert re.findall(r"^\| `([a-z]+)` \|", between(CONTRACT, "changes"), re.M) == list(full)
    names = (("Ann", "Bo", "Cy"), ("Ann", "Dee", "Bo", "Cy"), ("Ann", "Dee", "Bo", "Cy"), ("Ann", "Dee", "Bo"))
    hands = [
        {"entry": "totals", "out": "Bo", "scores": {name: {"melded": 5, "left": 0} for name in players}}
        for players in (*names, names[-1])
    ]
    played = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo", "Cy"], "hands": hands}
    record = read_record(played | example(2))
    totals = replay(record.agreed, record.hands, changes=record.changes).session.totals
    assert totals == {"Ann": 25, "Bo": 25, "Cy": 15, "Dee": 60}
    assert write_changes(record.changes) == example(2)["changes"]


def folders(tree: str) -> list[str]:
    """The folders that a tree names, with those that they are in."""
    found: list[str] = []
    for depth, name in re.findall(r"^( *)([a-z0-9_]+)/ ", tree, re.M):
        parent = f"{next(one for one in reversed(found) if '/' not in one)}/" if depth else ""
        found.append(parent + name)
    return found


def test_the_tree_has_every_room() -> None:
    found = tracked("scorekeeper/*.py", "scorekeeper/wording/translations")
    files = [Path(name).relative_to("scorekeeper") for name in found]
    rooms = {str(Path(*file.parts[:-1][:2])) for file in files if len(file.parts) > 1}
    listed = folders(between(HOUSE, "rooms"))
    assert len(listed) == len(set(listed))
    assert set(listed) == rooms


def test_the_tree_of_tests_has_every_folder_of_their_own() -> None:
    inside = {Path(name).parts[1] for name in tracked("tests") if len(Path(name).parts) > 2}
    assert folders(between(ROOT / "tests/README.md", "folders")) == sorted(
        name for name in inside if not (PACKAGE / name).exists()
    )


def links(page: Path) -> Iterator[str]:
    """Where a page points to in the project; code is no link."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text_of(ROOT / page), flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if not re.match(r"\w+:", target):
            yield target


def anchors(page: Path) -> set[str]:
    """The headings of a page as addresses."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text_of(page), flags=re.S), re.M)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


def test_every_link_leads_to_a_file_of_the_project() -> None:
    there = set(tracked())
    there |= {str(folder) for name in there for folder in Path(name).parents}
    pages = [Path(name) for name in tracked("*.md")]
    assert len(pages) > 8
    count = 0
    for page in pages:
        for target in links(page):
            path, _, anchor = target.partition("#")
            to = (ROOT / page.parent / path).resolve() if path else (ROOT / page)
            assert str(to.relative_to(ROOT)) in there, f"{page}: {target}"
            assert not anchor or anchor in anchors(to), f"{page}: {target}"
            count += 1
    assert count > 50


def test_every_readme_is_reached_from_the_front_page() -> None:
    """By links, one after another."""
    reached, todo = {FRONT}, [FRONT]
    while todo:
        page = todo.pop()
        found = {(page.parent / target.partition("#")[0]).resolve() for target in links(page.relative_to(ROOT))}
        new = {path for path in found if path.suffix == ".md"} - reached
        reached |= new
        todo += new
    assert {str(path.relative_to(ROOT)) for path in reached} >= set(tracked("*.md"))


CHANGE_HEADS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def test_the_changelog_has_the_usual_heads() -> None:
    releases = re.split(r"^## ", text_of(ROOT / "CHANGELOG.md"), flags=re.M)[1:]
    assert releases
    for release in releases:
        heads = re.findall(r"^### (.+)$", release, re.M)
        assert heads == [head for head in CHANGE_HEADS if head in heads]
        assert heads
