"""The line of one player, the points, the values, and the buttons of the pad without script: tables of what is written."""

from collections.abc import Callable

import pytest

from scorekeeper.engine.messages import Unreadable
from scorekeeper.entry.notation import (
    LONGEST,
    Line,
    WrittenLayoff,
    press,
    read_line,
    read_meld,
    read_points,
    read_values,
    with_layoff,
    with_meld,
)
from scorekeeper.wording import problem
from tests.support.for_each import for_each


def shown(line: Line) -> tuple[list[str], list[str], str | None]:
    """A line in words: melds, lay-offs, what is left."""
    melds = [" ".join(map(str, meld)) for meld in line.melds]
    layoffs = [f"{one.card}" + (f"@{one.on[0]}.{one.on[1]}" if one.on else "") for one in line.layoffs]
    return melds, layoffs, None if line.left is None else " ".join(map(str, line.left))


@for_each(("word", "cards"), [
    ("4-7h", "4h 5h 6h 7h"), ("9-qs", "9s 10s Js Qs"), ("7-4h", "4h 5h 6h 7h"), ("q-9s", "9s 10s Js Qs"),
    ("10-kc", "10c Jc Qc Kc"), ("t-kc", "10c Jc Qc Kc"), ("8-10d", "8d 9d 10d"), ("a-4h", "Ah 2h 3h 4h"),
    ("q-ah", "Qh Kh Ah"), ("a-kh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"),
    ("2-ah", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"), ("4-7h*6", "4h 5h *=6h 7h"), ("4-7h*4*7", "*=4h 5h 6h *=7h"),
    ("q-ah*a", "Qh Kh *=Ah"), ("a-3h*a", "*=Ah 2h 3h"), ("8-jd*t", "8d 9d *=10d Jd"), ("3cds", "3c 3d 3s"),
    ("10hdcs", "10h 10d 10c 10s"), ("thd*", "10h 10d *=10"), ("ahdc", "Ah Ad Ac"), ("9hc*", "9h 9c *=9"),
    ("9h**", "9h *=9 *=9"), ("9hhd", "9h 9h 9d"), ("4h,5h,6h", "4h 5h 6h"), ("4h,5h,*=6h,7h", "4h 5h *=6h 7h"),
    ("9h,9c,*=9", "9h 9c *=9"), ("9h,*,*", "9h * *"), ("4h,5h,6h,", "4h 5h 6h"), ("4h,,5h", "4h 5h"), ("*", "*"),
    ("9h", "9h"), ("jhdc", "Jh Jd Jc"),
])  # fmt: skip
def test_a_meld(word: str, cards: str) -> None:
    assert " ".join(map(str, read_meld(word))) == cards
    assert shown(read_line(word.upper()))[0] == [cards], "case is free"


@for_each("word", [
    *("\u212ahd", "7-\u212ah", "\uff14-7h", "\u0664-7h", "7h\u017f", "7hd\uff23"),
    *("4-7", "4-7x", "4-h", "-7h", "4-7h*", "4-7h*9", "4-7h*8", "4-7h*x", "4-7h*6*6", "1-4h", "4--7h", "4-7-9h"),
    *(
        "3", "3cx", "3c*x", "x", "11h", "1h", "0hd", "4h;5h", "4h,5", "4h,5x,6h", "**", "*=", "4h5h6h", "h", "-",
        "4–7h",
    ),
    *("+", "+9", "+x", "+9h@", "+9h@1", "+9h@1.", "+9h@a.b", "+9h@1.1.1", "+9h@100.1", "++9h", "+9h@1,1", "+9h,9c"),
    *("@1.1", "9h@1.1", "=9h", '"', "{0}"),
])  # fmt: skip
def test_what_is_no_meld_and_no_layoff(word: str) -> None:
    """The error is about the word, in a sentence."""
    with pytest.raises(Unreadable) as caught:
        read_line(f"4-6h {word} / 2c")
    assert problem(caught.value).strip()


@for_each(("text", "wanted"), [
    ("", ([], [], None)),
    ("/", ([], [], "")),
    ("  /  ", ([], [], "")),
    ("4-7h", (["4h 5h 6h 7h"], [], None)),
    ("4-7h /", (["4h 5h 6h 7h"], [], "")),
    ("4-7h, qs qc *, +9s / 3c kd", (["4h 5h 6h 7h", "Qs Qc *"], ["9s"], "3c Kd")),
    ("4-7h, 3cds", (["4h 5h 6h 7h", "3c 3d 3s"], [], None)),
    ("4-7h/2c", (["4h 5h 6h 7h"], [], "2c")),
    ("/ 2c", ([], [], "2c")),
    ("/2c,3d,*", ([], [], "2c 3d *")),
    ("/ 2c 2c", ([], [], "2c 2c")),
    ("/ *=9h", ([], [], "*=9h")),
    ("+8d", ([], ["8d"], None)),
    ("+8d@2.1", ([], ["8d@2.1"], None)),
    ("+8d@02.10", ([], ["8d@2.10"], None)),
    ("+*@2.1", ([], ["*@2.1"], None)),
    ("+*=8h@2.1", ([], ["*=8h@2.1"], None)),
    ("+*=8", ([], ["*=8"], None)),
    ("+8d 4-6h +9d", (["4h 5h 6h"], ["8d", "9d"], None)),
    (
        "4-7h 9-qs 3cds +ks +8d / ac 10c jh 2d 9c",
        (["4h 5h 6h 7h", "9s 10s Js Qs", "3c 3d 3s"], ["Ks", "8d"], "Ac 10c Jh 2d 9c"),
    ),
])  # fmt: skip
def test_a_line(text: str, wanted: object) -> None:
    line = read_line(text)
    assert shown(line) == wanted
    assert read_line(str(line)) == line, "what is written can be read again"


def test_a_line_is_not_endless() -> None:
    read_line("/" + " " * (LONGEST - 1))
    with pytest.raises(Unreadable):
        read_line("/" + " 2c" * LONGEST)


def test_changing_a_line() -> None:
    line = read_line("9h,*,* 4-6h +8d +9d / 2c")
    from scorekeeper.engine.melds import HIGH_OR_LOW, readings_of

    as_set = readings_of(line.melds[0], HIGH_OR_LOW)[0]
    assert str(with_meld(line, 0, as_set)) == "9h,*=9,*=9 4h,5h,6h +8d +9d / 2c"
    assert str(with_layoff(line, 1, WrittenLayoff(line.layoffs[1].card, (2, 1)))) == "9h,*,* 4h,5h,6h +8d +9d@2.1 / 2c"


@for_each(("text", "melded", "left"), [
    ("87-90", 87, 90), ("60", 60, 0), ("-25", 0, 25), ("0", 0, 0), ("+87-90", 87, 90), ("-90+87", 87, 90),
    ("40+47-90", 87, 90), ("87-50-40", 87, 90), (" 87 - 90 ", 87, 90), ("87−90", 87, 90), ("0-0", 0, 0),
    ("007", 7, 0),
])  # fmt: skip
def test_points(text: str, melded: int, left: int) -> None:
    assert read_points(text) == (melded, left)


NEITHER = {
    read_line: [
        "/ \u212ah", "+\u212ah", "4-6h +7h@\u0661.1", "+7h@1.\uff11", "4-6h / 2x", "4-6h / 2c / 3c", "/ +2c", "/ 2-4c",
        "/ 2c3c", "4-6h | 2c",
    ],
    read_points: [
        "\u0668\u0667", "\uff18-9", "", "  ", "-", "+", "87-", "8 + - 9", "87--90", "87,5", "87.5", "x", "1e3", "87/90",
        "9999999999",
    ],
    read_values: ["x/2", "60-5/2", "-5/2", "60/1", "60/11", "60/2h", "60/22", "60/2/3", "K 2 2", "60/**"],
}  # fmt: skip


@for_each(("read", "text"), [(read, text) for read, texts in NEITHER.items() for text in texts])
def test_what_is_no_line_and_what_are_no_points_or_values(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert problem(caught.value).strip()


@for_each(("text", "melded", "left"), [
    ("60/K 2 2 *", 60, "K 2 2 *"), ("60/k,2,t", 60, "K 2 10"), ("60/", 60, ""), ("60", 60, ""), ("/A", 0, "A"),
    ("/", 0, ""), ("", 0, ""), ("20+40/10", 60, "10"), (" 60 / 10  J ", 60, "10 J"),
])  # fmt: skip
def test_values(text: str, melded: int, left: str) -> None:
    points, ranks = read_values(text)
    assert (points, " ".join(map(str, ranks))) == (melded, left)


@for_each(("line", "button", "cards", "after"), [
    ("", "meld", ["4h", "5h", "6h"], "4h,5h,6h"), ("4h,5h,6h", "meld", ["9h", "9c", "*"], "4h,5h,6h 9h,9c,*"),
    ("", "meld", ["Qh", "Kh", "Ah+"], "Qh,Kh,Ah"),
    ("4h,5h,6h / 2c", "meld", ["9h", "9c", "9s"], "4h,5h,6h 9h,9c,9s / 2c"),
    ("4h,5h,6h /", "meld", ["9h"], "4h,5h,6h 9h /"), ("4h,5h,6h", "meld", [], "4h,5h,6h"),
    ("", "layoff", ["8h"], "+8h"), ("4h,5h,6h / 2c", "layoff", ["8h", "*"], "4h,5h,6h +8h +* / 2c"),
    ("", "left", ["2c", "*"], "/ 2c *"), ("4h,5h,6h / 2c", "left", ["3c"], "4h,5h,6h / 2c 3c"),
    ("4h,5h,6h", "left", [], "4h,5h,6h /"), ("not a line", "meld", ["4h", "5h", "6h"], "not a line 4h,5h,6h"),
    ("4h,5h,6h / 2c 3c", "undo", [], "4h,5h,6h / 2c"), ("4h,5h,6h / 2c", "undo", [], "4h,5h,6h"),
    ("4h,5h,6h /", "undo", [], "4h,5h,6h"), ("4h,5h,6h +8h", "undo", [], "4h,5h,6h"), ("4h,5h,6h", "undo", [], ""),
    ("", "undo", [], ""), ("4h,5h,6h", "dance", ["2c"], "4h,5h,6h"),
])  # fmt: skip
def test_a_button_pressed(line: str, button: str, cards: list[str], after: str) -> None:
    assert press(line, button, cards) == after


def test_undo_takes_every_press_back() -> None:
    """One card or meld at a time, to the empty line and no further; and never says on the way that nothing is left."""
    line = press(press(press("", "meld", ["4h", "5h", "6h"]), "layoff", ["7h"]), "left", ["2c", "3c"])
    seen = [line]
    while line:
        line = press(line, "undo", [])
        seen.append(line)
    assert seen == ["4h,5h,6h +7h / 2c 3c", "4h,5h,6h +7h / 2c", "4h,5h,6h +7h", "4h,5h,6h", ""]
