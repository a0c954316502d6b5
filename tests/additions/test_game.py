"""A game is added: a folder of its own, its cases, two catalogues, the changelog, and its entry in the list of games.

The game is Lantern, made up for this. `game/` has the files that are its own, and the words that go into the catalogues. It
scores as no other game does, and its live page has a button that no other game has.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from .project import LANGUAGES, Project

FILES = Path(__file__).parent / "game"
LIST_OF_GAMES = "scorekeeper/games/__init__.py"
NAMES = {"en": "Lantern", "fr": "Lanterne", "pt": "Lanterna"}
TABLE = {"game": "lantern", "preset": "plain", "player": ["Ana", "Ben"]}
COUNTED = {"dealer": "0", "out": "0", "line-0": "0", "line-1": "8", "level-0": "points", "level-1": "points"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = Project(tmp_path_factory.mktemp("game"))
    shutil.copytree(FILES, made.root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "words.*"))
    made.insert(LIST_OF_GAMES, "from scorekeeper.games.lantern.game import Lantern\n", "from scorekeeper.games.rummikub")
    made.replace(LIST_OF_GAMES, "Sheet)}", "Sheet, Lantern)}")
    made.tell("Lantern, a small game of drawing and discarding.")
    made.translate({language: json.loads((FILES / f"words.{language}.json").read_text("utf-8")) for language in LANGUAGES})
    return made


@pytest.fixture(scope="module")
def seen(project: Project) -> dict[str, Any]:
    begun = ["/live", {"do": "begin", "dealer": "1", "card": "5h"}]
    melded = ["/live", {"do": "stock-meld", "card": ["6h", "7h", "8h"]}]
    return project.see(
        {
            "about": "lantern.",
            "pages": ["/tables/new", "/tables/new?game=lantern", "/rules/lantern", "/rules/search?q=lantern+burns"],
            "tables": {
                "sheet": {"opened": TABLE, "presses": [["/hands/new", COUNTED | {"do": "save"}]], "pages": ["/sheet"]},
                "begun": {"opened": TABLE, "presses": [begun], "pages": ["/live"]},
                "melded": {"opened": TABLE, "presses": [begun, melded], "pages": ["/live", "/rules"]},
            },
        }
    )


def test_ten_files_are_enough_for_its_cases_and_for_programs(project: Project, seen: dict[str, Any]) -> None:
    changed = project.changed()
    assert len(changed) <= 10, changed
    there = [name for name in changed if "lantern" not in name and not name.endswith(".po")]
    assert there == ["CHANGELOG.md", LIST_OF_GAMES]
    assert seen["cases"] == ["5"]
    assert '"lantern"' in seen["openapi"]
    assert "lantern: Lantern, 2 to 4 players" in project.run("-m", "scorekeeper", "games")


@pytest.mark.parametrize("language", NAMES)
def test_every_page_has_it_in_every_language(seen: dict[str, Any], language: str) -> None:
    assert NAMES[language] in seen["pages"][f"{language} /tables/new"]
    words = {"en": {}} | {code: json.loads((FILES / f"words.{code}.json").read_text("utf-8")) for code in LANGUAGES}
    question = "How bright must the lantern burn?"
    assert words[language].get(question, question) in seen["labels"][f"{language} /tables/new?game=lantern"]
    rule = "What the others hold is the light of your lantern."
    assert words[language].get(rule, rule) in seen["pages"][f"{language} /rules/lantern"]


def test_it_is_found_and_its_score_is_on_the_sheet(seen: dict[str, Any]) -> None:
    """Who went out has what the other one holds."""
    (sheet,) = seen["tables"]["sheet"]
    assert "Ana Ben Hand 1 ✓ +8 8 0 0 = Total 8 0" in sheet
    assert "The lantern burns" in seen["pages"]["en /rules/search?q=lantern+burns"]


def test_it_is_refereed_live_with_its_own_button(seen: dict[str, Any]) -> None:
    (begun,) = seen["tables"]["begun"]
    assert "Stock, meld" in begun
    live, rules = seen["tables"]["melded"]
    assert "Ana 3 cards Ben 5 cards" in live
    assert "Ana melds 6♥ 7♥ 8♥" in live
    assert "Stock, meld" not in live
    assert "Two for each card" in rules
