"""A hand of Gin, and one of a sheet, as they are entered: a knock with cards left, big gin, the card turned up; an agreed sum."""

from scorekeeper.contract.record import NO_BIG_GIN
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, further_arguments, judge_entry, pad_config, scores_of
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

NAMES = ("Ann", "Bo")
GIN = agree(GAMES["gin"], "standard", {}, NAMES)
OKLAHOMA = agree(GAMES["gin"], "oklahoma", {}, NAMES)


def counted(agreed: Agreement, ann: str, bo: str, out: int | None = 0, **said: object) -> JudgedEntry:
    """A hand of points, by default with a knock of Ann's."""
    return judge_entry(agreed, HandLines(0, out, ("points",) * 2, (ann, bo), **said))  # type: ignore[arg-type]


def scores(judged: JudgedEntry) -> dict[str, int]:
    assert judged.result
    return {name: int(score.hand) for name, score in (judged.result.scores or {}).items()}


@for_each(
    ("ann", "bo", "big", "ours", "theirs"),
    [("6", "30", False, 24, 0), ("8", "6", False, 0, 27), ("0", "30", False, 55, 0), ("0", "30", True, 61, 0)],
)
def test_what_is_left_says_what_a_knock_scores(ann: str, bo: str, big: bool, ours: int, theirs: int) -> None:
    judged = counted(GIN, ann, bo, went_rummy=big)
    assert not judged.problems
    assert scores(judged) == {"Ann": ours, "Bo": theirs}
    assert judged.hand
    assert judged.hand.get("big_gin", False) is big
    told = scores_of(GIN, judged.hand)
    assert told, "a saved hand of points is scored by its lines"
    assert {name: score.hand for name, score in told.items()} == {"Ann": ours, "Bo": theirs}
    assert further_arguments(GIN, judged.hand)["went_rummy"] is big


def test_big_gin_with_cards_left_is_none() -> None:
    [problem] = counted(GIN, "3", "30", went_rummy=True).problems
    assert problem.seat == 0
    assert isinstance(problem.trouble, Unreadable)
    assert problem.trouble.say == NO_BIG_GIN


def test_the_card_turned_up_sets_the_limit() -> None:
    fine, wrong, unknown = (counted(OKLAHOMA, "6", "30", upcard=upcard and Card.parse(upcard)) for upcard in ("6c", "4c", None))
    assert (fine.problems, unknown.problems) == ((), ())
    assert fine.hand
    assert fine.hand["upcard"] == "6c"
    assert further_arguments(OKLAHOMA, fine.hand)["upcard"] == Card(6, "c")
    assert [(one.seat, one.where) for one in wrong.problems] == [(0, "left")]


def test_a_void_hand_says_nothing_of_cards() -> None:
    judged = counted(GIN, "", "", None)
    assert not judged.problems
    assert scores(judged) == {"Ann": 0, "Bo": 0}


def test_a_sum_that_is_not_the_agreed_one_is_asked_about_and_counts_as_written() -> None:
    sheet = agree(GAMES["sheet"], "plain", {"sum": 0}, NAMES)
    right, wrong = counted(sheet, "12", "-12", None), counted(sheet, "12", "-7", None)
    assert (right.problems, right.doubts, wrong.problems) == ((), (), ())
    assert [(one.seat, one.trouble.rules) for one in wrong.doubts] == [(None, ("sheet.sum",))]  # type: ignore[union-attr]
    assert scores(wrong) == {"Ann": 12, "Bo": -7}
    assert wrong.hand
    assert wrong.hand["scores"] == {"Ann": {"points": 12}, "Bo": {"points": -7}}


TEN = "4-7h 9cds 2-4c"
GIN_SEEN = {
    "all ten in melds": ((TEN, "/ Kh Kc Qs Qd Js 8s 5d 4d 3d 10h"), 0),
    "with a stroke for nothing left": ((f"{TEN} /", "/ Kh Kc Qs Qd Js 8s 5d 4d 3d 10h"), 0),
    "the other player": (("/ Kh Kc Qs Qd Js 8s 5d 4d 3d 10h", TEN), 1),
    "both": ((TEN, "5-7s 8-10d jqkads"), None),
    "a meld that does not stand": (("4-7h 9cds 2c,3c,5c", "/ Kh"), None),
    "above the king": (("4-7h 9cds qs,ks,as", "/ Kh"), None),
    "one left": (("4-7h 9cds / 2c 3c 9h", "/ Kh"), None),
}


@for_each("name", GIN_SEEN)
def test_gin_is_seen_by_the_cards(name: str) -> None:
    """Nobody is marked: who has all ten cards in melds has ended the hand."""
    lines, out = GIN_SEEN[name]
    judged = judge_entry(GIN, HandLines(0, None, ("cards",) * 2, lines))
    assert (judged.result and judged.result.out) == (None if out is None else NAMES[out])
    if out is not None:
        assert scores(judged)[NAMES[out]] == 25 + 80
    marked = judge_entry(GIN, HandLines(0, 1, ("cards",) * 2, (TEN, "3-5s 8-10d jqkd / As")))
    assert marked.result is None or marked.result.out != NAMES[0], "who is marked, is"


@for_each("game", GAMES)
def test_the_pad_offers_a_high_ace_where_it_may_be_high(game: str) -> None:
    for preset in GAMES[game].presets:
        agreed = agree(GAMES[game], preset, {}, tuple("ABCD"[: GAMES[game].players[0]]))
        run = tuple(agreed.game.deck.parse(text) for text in ("Qh", "Kh", "Ah")) if game != "rummikub" else ()
        allowed = bool(run) and judge_meld(run, None, agreed.set_up.law)[0] is not None
        assert pad_config(agreed)["high"] is allowed or not run
