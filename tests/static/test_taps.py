"""Random tables entered through the pad: how many taps they take, and that the referee agrees with what the pad wrote."""

from typing import Any

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES

MOST_TAPS = 13.0


@pytest.fixture(scope="module")
def entered(deno: Any) -> dict[str, Any]:
    """Some 600 players' hands, always the same; `deno run tests/static/taps.js` plays 20000."""
    told: dict[str, Any] = deno("taps.js", "600", "1", "--lines")
    return told


def test_a_hand_takes_few_taps(entered: dict[str, Any]) -> None:
    assert entered["taps"] <= MOST_TAPS
    assert entered["bare"] > MOST_TAPS + 4
    assert entered["notEntered"] <= entered["hands"] / 100


def test_the_referee_reads_and_scores_it_as_the_pad_did(entered: dict[str, Any]) -> None:
    for table in entered["tables"]:
        count = len(table["lines"])
        agreed = agree(GAMES["rummy500"], "pagat", {}, tuple(f"P{seat}" for seat in range(count)))
        judged = judge_entry(agreed, HandLines(0, table["out"], ("cards",) * count, tuple(table["lines"])))
        assert not judged.problems, table["lines"]
        assert judged.result is not None
        assert judged.result.scores is not None
        assert [judged.result.scores[name].hand for name in agreed.players] == table["points"], table["lines"]
