"""A house rule that scores is added: what it gives is a line of the score, and is counted neither as melded nor as left."""

import json
from typing import Any

import pytest

from .project import Project

GAME = "scorekeeper/games/rummy500/game.py"
RULE = '''\
OUT_BONUS = Option(
    "out_bonus",
    "How many points does going out give?",
    {0: "None"},
    about="r500.out-bonus",
    whole=range(101),
)


@rule(
    "r500.out-bonus",
    our_ruling="No source has this rule.",
    when=OUT_BONUS.is_set(),
    title="Points for going out",
    text="The player who goes out gets the points you agreed on.",
    phrases="bonus for going out",
    right=eg.Example(
        says="One player goes out and gets 25 points.",
        asked=eg.session(eg.totals("Ben", Ana=(60, 10), Ben=(40, 0)), players=eg.TWO, options={"out_bonus": 25}),
        answer={"hands": [{"scores": {"Ben": {"melded": 40, "left": 0, "hand": 65}}}]},
    ),
    wrong=eg.Example(
        says="“They are melded points.”",
        asked=eg.session(eg.totals("Ben", Ana=(60, 10), Ben=(40, 0)), players=eg.TWO, options={"out_bonus": 25}),
        answer={"hands": [{"scores": {"Ben": {"melded": 40}}}]},
        claimed={"hands": [{"scores": {"Ben": {"melded": 65}}}]},
    ),
)
def for_going_out(points: int, is_out: bool) -> tuple[ScoreLine, ...]:
    """Return the points for going out, or as many off for each player who didn't."""
    return (ScoreLine(points if is_out else -points, "r500.out-bonus", Why.BONUS),) if points else ()


'''
TABLE = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo"], "options": {"out_bonus": 25}}
TOTALS = {"entry": "totals", "out": "Bo", "scores": {"Ann": {"melded": 60, "left": 10}, "Bo": {"melded": 40, "left": 0}}}
LAID = {
    "entry": "table",
    "out": "Bo",
    "melds": [
        {"by": "Bo", "cards": ["5h", "6h", "7h"], "layoffs": [{"by": "Ann", "card": "8h"}]},
        {"by": "Bo", "cards": ["9c", "9d", "9s"], "layoffs": []},
    ],
    "left": {"Ann": ["Kh", "2c"]},
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = Project(tmp_path_factory.mktemp("scoring_rule"))
    made.insert(GAME, RULE, before="def _caller(press")
    made.insert(GAME, "from scorekeeper.engine import examples as eg\n", before="from scorekeeper.engine.cards import")
    made.insert(GAME, "from scorekeeper.engine.option import Option\n", before="from scorekeeper.engine.questions import")
    made.insert(GAME, "from scorekeeper.engine.rule import rule\n", before="from scorekeeper.engine.rules import exchanging")
    made.replace(GAME, "import PlayerScore\n", "import PlayerScore, ScoreLine, Why\n")
    made.replace(
        GAME,
        "{name: hand_score(own) for name, own in (judged.lines or {}).items()}",
        "{\n            name: hand_score((*own, *for_going_out(self.options[OUT_BONUS], name == judged.out)))\n"
        "            for name, own in (judged.lines or {}).items()\n        }",
    )
    made.insert(GAME, "        OUT_BONUS,\n", before="        *(pairs.TEAMS")
    return made


def test_points_counted_at_the_table_and_cards_on_it(project: Project) -> None:
    record = project.root / "record.json"
    record.write_text(json.dumps(TABLE | {"hands": [TOTALS, LAID]}), "utf-8")
    answer: dict[str, Any] = json.loads(project.run("-m", "scorekeeper", "replay", record.name))
    assert answer["ok"]
    hands = [hand["scores"] for hand in answer["hands"]]
    assert hands[0] == {
        "Ann": {"melded": 60, "left": 10, "hand": 25, "total": 25},
        "Bo": {"melded": 40, "left": 0, "hand": 65, "total": 65},
    }
    assert hands[1] == {
        "Ann": {"melded": 8, "left": 12, "hand": -29, "total": -4},
        "Bo": {"melded": 45, "left": 0, "hand": 70, "total": 135},
    }


def test_the_page_of_a_hand_of_points_and_of_cards_says_what_they_are_for(project: Project) -> None:
    opened = {"player": ["Ana", "Ben"], "preset": "pagat", "option_out_bonus": "other", "other_out_bonus": "25"}
    tables = {}
    for level, lines in {"points": ("60-10", "40"), "cards": ("/ Kh 2c", "5-7h")}.items():
        typed = {f"line-{seat}": line for seat, line in enumerate(lines)} | {"level-0": level, "level-1": level}
        saved = ["/hands/new", {"dealer": "0", "out": "1", "do": "save"} | typed]
        tables[level] = {"opened": opened, "presses": [saved], "pages": ["/hands/1"]}
    seen = project.see({"about": "r500.out-bonus", "pages": [], "tables": tables})["tables"]
    assert "Bonus Points for going out +25" in seen["points"][0]
    assert "Points for going out +25" in seen["cards"][0]
