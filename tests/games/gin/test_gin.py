"""What Gin answers that no record does: the rule that ended a game, what counts for a hand, and what a page asks."""

from typing import Any

import pytest

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.game import agree
from scorekeeper.engine.session.totals import Replay, replay
from scorekeeper.games import GAMES


def played(*hands: dict[str, Any], **options: object) -> Replay:
    read = read_record({"format": FORMAT, "game": "gin", "players": ["Ann", "Bo"], "options": options, "hands": list(hands)})
    return replay(read.agreed, read.hands)


def counted(out: str, ann: int, bo: int, **more: object) -> dict[str, Any]:
    return {"entry": "totals", "out": out, "scores": {"Ann": {"left": ann}, "Bo": {"left": bo}}, **more}


def test_the_target_decides_or_keeps_them_playing() -> None:
    assert played(counted("Ann", 0, 74)).session.decided_by is None
    over = played(counted("Ann", 0, 75)).session
    assert (over.winners, over.decided_by) == (("Ann",), "gin.target")
    given = [{"player": "Bo", "points": 100, "why": "agreed"}]
    level = played(counted("Ann", 0, 75, adjust=given)).session
    assert (level.over, level.winners, level.decided_by) == (False, (), "gin.target")


def test_deadwood_counts_and_no_meld() -> None:
    scores = played(counted("Bo", 30, 6)).hands[0].scores
    assert scores
    assert {name: (score.melded, score.left) for name, score in scores.items()} == {"Ann": (0, 30), "Bo": (0, 6)}


LAID = [
    {"by": "Ann", "cards": ["3c", "4c", "5c", "6c"]},
    {"by": "Ann", "cards": ["Jh", "Jd", "Js"]},
    {"by": "Ann", "cards": ["7d", "8d", "9d", "10d"]},
]
TEN = ["Qh", "9h", "5s", "2c", "Ah", "2h", "Ac", "Kh", "Kd", "Ks"]


@pytest.mark.parametrize(("agreed", "big"), [(31, True), ("off", False)])
def test_big_gin_where_it_is_played(agreed: object, big: bool) -> None:
    hand = {"entry": "table", "out": "Ann", "melds": LAID, "left": {"Bo": TEN}}
    assert played(hand, big_gin=agreed).hands[0].went_rummy is big


def test_a_hand_that_is_void_is_no_big_gin() -> None:
    cards = [f"{rank}{suit}" for suit in "cdh" for rank in ("A", *range(2, 11)) if (rank, suit) != (7, "d")]
    events = [{"do": "pass", "by": "Bo"}, {"do": "pass", "by": "Ann"}]
    for number, card in enumerate(cards):
        by = ("Bo", "Ann")[number % 2]
        events += [{"do": "draw", "by": by, "from": "stock"}, {"do": "discard", "by": by, "card": card}]
    [hand] = played({"entry": "play", "dealer": "Ann", "upcard": "7d", "events": events}).hands
    assert (hand.over, hand.out, hand.went_rummy) == (True, None, False)


@pytest.mark.parametrize(("preset", "asked"), [("standard", False), ("straight", False), ("oklahoma", True)])
def test_the_upcard_is_asked_where_it_sets_the_limit(preset: str, asked: bool) -> None:
    assert agree(GAMES["gin"], preset, {}, ("Ann", "Bo")).game.counts_upcard() is asked
