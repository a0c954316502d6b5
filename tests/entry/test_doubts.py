"""Doubts: what is asked about a hand before it is saved, and what is not."""

from scorekeeper.engine.game import Agreement, agree
from scorekeeper.entry.doubts import sums_of
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES
from tests.support.for_each import for_each


def plays(game: str, **options: object) -> Agreement:
    return agree(GAMES[game], GAMES[game].default_preset, options, ("Ana", "Ben", "Chloé"))


FACE, BY_FIVES = plays("rummy500"), plays("rummy500", card_values="5-10-15")
RUMMIKUB, RUMMY = plays("rummikub"), plays("rummy")


def asked(agreed: Agreement, *lines: str, out: int | None = 1, level: str = "points") -> list[tuple[int | None, object]]:
    """What is asked: of which seat, and the number that is named."""
    judged = judge_entry(agreed, HandLines(0, out, (level,) * 3, lines))
    assert not judged.problems
    return [(one.seat, next(iter(one.trouble.facts.values()), None)) for one in judged.doubts]


FINE = {
    "an ordinary hand": (FACE, "57-32", "96", "20-35"), "nothing at all": (FACE, "0-5", "6", "0-0"),
    "all of the pack": (FACE, "0-0", "426", "0-0"), "fives": (BY_FIVES, "85-90", "60", "10-0"),
    "a lone two laid off": (FACE, "2-5", "60", "10-0"), "a rack": (RUMMIKUB, "25", "", "108"),
    "a hand of rummy": (RUMMY, "1", "", "30"),
}  # fmt: skip
DOUBTFUL = {
    "more than the pack": (FACE, ("4015-0", "96", "20-35"), (0, 426)),
    "melded and left more than the pack": (FACE, ("57-32", "96", "220-230"), (2, 426)),
    "together more than the pack": (FACE, ("200-0", "200", "100-0"), (None, 426)),
    "one melded": (FACE, ("1-0", "96", "20-0"), (0, None)),
    "one melded of fives": (BY_FIVES, ("1-0", "95", "20-0"), (0, 1)),
    "one left": (FACE, ("20-1", "96", "20-0"), (0, 1)),
    "no fives": (BY_FIVES, ("87-0", "60", "10-0"), (0, 87)),
    "no fives left": (BY_FIVES, ("85-0", "60", "10-3"), (2, 3)),
    "nothing is said to be left": (FACE, ("57", "96", "20-35"), (0, "Ben")),
    "more than all tiles": (RUMMIKUB, ("25", "", "900"), (2, 788)),
}


@for_each(("agreed", "lines", "doubts"), [
    *((agreed, lines, []) for agreed, *lines in FINE.values()), *((*row, [doubt]) for *row, doubt in DOUBTFUL.values()),
], ids=[*FINE, *DOUBTFUL])  # fmt: skip
def test_what_can_hardly_be_true_is_asked_about(agreed: Agreement, lines: list[str], doubts: list[object]) -> None:
    assert asked(agreed, *lines) == doubts


def test_nobody_out_is_asked_about_last() -> None:
    assert asked(FACE, "57-32", "96", "20", out=None) == [(None, None)]
    assert [seat for seat, _ in asked(FACE, "4015", "96", "20", out=None)] == [0, None]
    gin = agree(GAMES["gin"], "standard", {}, ("Ana", "Ben"))
    for lines, name in ((("0", "9"), "Ana"), (("0", "0"), None), (("7", "9"), None), (("0", ""), "Ana"), (("", "9"), None)):
        doubts = judge_entry(gin, HandLines(0, None, ("points",) * 2, lines)).doubts
        assert [one.trouble.facts.get("name") for one in doubts] == [name], lines


def test_cards_ranks_and_hands_with_a_problem_are_not_doubted() -> None:
    assert asked(FACE, "Ah,Ac,As / 2c", "3h,3c,3s /", "/ Kd", level="cards") == []
    assert asked(FACE, "60/A", "96/", "0/2", level="values") == []
    judged = judge_entry(FACE, HandLines(0, None, ("points",) * 3, ("4015", "", "1")))
    assert (bool(judged.problems), judged.doubts) == (True, ())


def test_what_a_pack_holds() -> None:
    assert (sums_of(FACE).most, sums_of(BY_FIVES).most) == (426, 4 * (8 * 5 + 4 * 10 + 15) + 30)
    assert (sums_of(FACE).of_cards(425), sums_of(FACE).of_melds(412)) == (False, True)
