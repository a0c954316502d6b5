"""A hand as it is typed: three depths, what is asked back, and that what is chosen settles it."""

import json
from random import Random
from typing import Any

import pytest

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.session.totals import replay
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_entry, pad_config, scores_of
from scorekeeper.entry.placement import Problem
from scorekeeper.games import GAMES
from scorekeeper.wording import problem, sentence
from tests.support.for_each import for_each

NAMES = ("Ann", "Bo", "Cy")


def table(options: dict[str, object] | None = None, players: tuple[str, ...] = NAMES) -> Agreement:
    return agree(GAMES["rummy500"], "pagat", options or {}, players)


def typed(lines: tuple[str, ...] | list[str], out: int | None = 2, levels: str = "ccc", dealer: int | None = 0) -> HandLines:
    names = {"c": "cards", "v": "values", "p": "points"}
    return HandLines(dealer, out, tuple(names[level] for level in levels), tuple(lines))


def scores(judged: JudgedEntry) -> dict[str, tuple[int, int]]:
    assert judged.result
    assert judged.result.scores
    return {name: (score.melded, score.left) for name, score in judged.result.scores.items()}


def told(found: Problem) -> tuple[int | None, str, Any]:
    """A problem as seat, place, and the rules or the kind of trouble."""
    trouble = found.trouble
    return found.seat, found.where, trouble.rules if isinstance(trouble, Verdict) else "unreadable"


def said(found: Problem) -> str:
    trouble = found.trouble
    return sentence(trouble) if isinstance(trouble, Verdict) else problem(trouble)


@for_each(("lines", "out", "levels", "wanted"), [
    (["5-7h / 2c", "9cds / 3c", "j-kc"], 2, "ccc", [(18, 2), (27, 3), (30, 0)]),
    (["5-7h / 2c", "9cds / 3c", "j-kc /"], 2, "ccc", [(18, 2), (27, 3), (30, 0)]),
    (["/", "/", "/"], None, "ccc", [(0, 0), (0, 0), (0, 0)]),
    (["/ ah *", "/ 3c", "/ 4c"], None, "ccc", [(0, 30), (0, 3), (0, 4)]),
    (["5-7h / 2c", "+8h / 3c", "+9h"], 2, "ccc", [(18, 2), (8, 3), (9, 0)]),
    (["5-7h / 2c", "+9h / 3c", "+8h"], 2, "ccc", [(18, 2), (9, 3), (8, 0)]),
    (["2-4h / 2c", "+ah / 3c", "q-as"], 2, "ccc", [(9, 2), (1, 3), (35, 0)]),
    (["9h,9c,* / 2c", "+9d / 3c", "/"], 2, "ccc", [(33, 2), (9, 3), (0, 0)]),
    (["6h,7h,* / 2c", "+9h / 3c", "+5h"], 2, "ccc", [(28, 2), (9, 3), (5, 0)]),
    (["5-7h 9cds / 2c", "+9h@1.2 / 3c", "+8h@1.1"], 2, "ccc", [(45, 2), (9, 3), (8, 0)]),
    (["5-7h 9cds / 2c", "+9h@1.1 / 3c", "+8h@1.1"], 2, "ccc", [(45, 2), (9, 3), (8, 0)]),
    (["5-7h / 2c", "+*=8h / 3c", "+9h"], 2, "ccc", [(18, 2), (15, 3), (9, 0)]),
    (["5-7h / 2c", "+* / 3c", "+9h@1.1"], 2, "ccc", [(18, 2), (15, 3), (9, 0)]),
    (["87-90", "60", "15-40"], 1, "ppp", [(87, 90), (60, 0), (15, 40)]),
    (["0", "0", "0"], None, "ppp", [(0, 0), (0, 0), (0, 0)]),
    (["60/K 2 2 *", "30/", "/A 10"], 1, "vvv", [(60, 29), (30, 0), (0, 25)]),
    (["5-7h / 2c", "60/K 2", "15-40"], None, "cvp", [(18, 2), (60, 12), (15, 40)]),
    (["5-7h / 2c", "60-0", "+8h"], 2, "cpc", [(18, 2), (60, 0), (8, 0)]),
])  # fmt: skip
def test_what_is_typed_counts(lines: list[str], out: int | None, levels: str, wanted: list[tuple[int, int]]) -> None:
    judged = judge_entry(table(), typed(lines, out, levels))
    assert [told(found) for found in judged.problems] == []
    assert list(scores(judged).values()) == wanted
    assert judged.hand
    assert judged.hand["entry"] == ("table" if levels == "ccc" else "totals")
    assert judged.hand["entered"] == {"levels": list(typed(lines, out, levels).levels), "lines": lines}
    assert (judged.hand["dealer"], judged.hand["out"]) == ("Ann", None if out is None else NAMES[out])
    as_record_says(table(), judged)


def as_record_says(agreed: Agreement, judged: JudgedEntry) -> None:
    """What is saved is a hand of a record, in order, and counts the same there."""
    document = {"format": FORMAT, "game": "rummy500", "options": dict(agreed.options), "players": list(agreed.players)}
    hand = {name: part for name, part in (judged.hand or {}).items() if name != "entered"}
    document["hands"] = [json.loads(json.dumps(hand))]
    record = read_record(document)
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok is not (bool(judged.refused) and document["hands"][0]["entry"] == "table")
    again = replayed.hands[0].scores
    assert again
    assert {name: (score.melded, score.left) for name, score in again.items()} == scores(judged)
    told = scores_of(agreed, judged.hand or {}) or again
    assert {name: sum(line.points for line in score.lines) for name, score in told.items()} == {
        name: melded - left for name, (melded, left) in scores(judged).items()
    }


@pytest.mark.parametrize(("options", "levels", "line", "left"), [
    ({}, "v", "/A 5 *", 35),
    ({"card_values": "5-10-15"}, "v", "/A 5 *", 35),
    ({"card_values": "5-10-15"}, "v", "/2 10", 15),
])  # fmt: skip
def test_values_count_as_the_table_agreed(options: dict[str, object], levels: str, line: str, left: int) -> None:
    assert scores(judge_entry(table(options), typed([line, "0", "0"], None, levels + "pp")))["Ann"] == (0, left)


@for_each(("lines", "out", "levels", "wanted"), [
    # What cannot be read, whoever it is.
    (["", "/ 3c", "/"], 2, "ccc", [(0, "line", "unreadable")]),
    (["  ", "", ""], 2, "cvp", [(0, "line", "unreadable"), (1, "line", "unreadable"), (2, "line", "unreadable")]),
    (["5-7x / 2c", "/ 3c", "/"], 2, "ccc", [(0, "line", "unreadable")]),
    (["x", "60/1", "/"], 2, "pvc", [(0, "line", "unreadable"), (1, "line", "unreadable")]),
    # Left in hand and out.
    (["5-7h", "/ 3c", "/"], 2, "ccc", [(0, "line", "unreadable")]),
    (["5-7h / 2c", "/ 3c", "/ 4c"], 2, "ccc", [(2, "line", "unreadable")]),
    (["5", "5", "60-1"], 2, "ppp", [(2, "line", "unreadable")]),
    (["5", "5", "60/A"], 2, "ppv", [(2, "line", "unreadable")]),
    # More than there are.
    (["/2 2 2 2 2", "5", "5"], None, "vpp", [(0, "line", "unreadable")]),
    (["/* * *", "5", "5"], None, "vpp", [(0, "line", "unreadable")]),
    (["99999+99999", "5", "5"], None, "ppp", [(0, "line", "unreadable")]),
    # The referee's verdicts fall on who laid it down.
    (["5-7h 5h,6h,7s / 2c", "/ 3c", "/"], 2, "ccc", [(0, "meld 1", ("cards.copies", "meld.kind"))]),
    (["5-7h / 2c", "5-7h / 3c", "/"], 2, "ccc", [(1, "meld 0", ("cards.copies",))]),
    (["5-7h / 7h", "/ 3c", "/"], 2, "ccc", [(0, "left", ("cards.copies",))]),
    (["5-7h / 2c", "/ 2c", "/"], 2, "ccc", [(1, "left", ("cards.copies",))]),
    (["/ *", "/ *", "/ *"], None, "ccc", [(2, "left", ("cards.jokers",))]),
    (["9h,*,* / 2c", "/ 3c", "/"], 2, "ccc", [(0, "meld 0", ("joker.assign",))]),
    # Lay-offs.
    (["5-7h / 2c", "+9h / 3c", "/"], 2, "ccc", [(1, "layoff 0", ("layoff.fit",))]),
    (["5-7h 9cds / 2c", "+8h +9h / 3c", "/"], 2, "ccc", [(1, "layoff 1", ("layoff.choose",))]),
    (["5-7h 9cds / 2c", "+9h +8h / 3c", "/"], 2, "ccc", [(1, "layoff 0", ("layoff.choose",))]),
    (["5-7h / 2c", "+8h@2.1 / 3c", "/"], 2, "ccc", [(1, "line", "unreadable")]),
    (["5-7h / 2c", "+8h@1.2 / 3c", "/"], 2, "ccc", [(1, "line", "unreadable")]),
    (["5-7h / 2c", "+8h@9.1 / 3c", "/"], 2, "ccc", [(1, "line", "unreadable")]),
    (["18-2", "+8h@1.1 / 3c", "/"], 2, "pcc", [(1, "line", "unreadable")]),
    (["5-7h / 2c", "+* / 3c", "/"], 2, "ccc", [(1, "layoff 0", ("joker.assign",))]),
    (["5-7h 9cds / 2c", "+* / 3c", "/"], 2, "ccc", [(1, "layoff 0", ("layoff.choose",))]),
    (["9hcds / 2c", "+* / 3c", "/"], 2, "ccc", [(1, "layoff 0", ("layoff.fit",))]),
    (["2-4h 10-qh / 2c", "+ah / 3c", "+kh"], 2, "ccc", [(1, "layoff 0", ("layoff.choose",))]),
])  # fmt: skip
def test_what_is_asked_back(lines: list[str], out: int | None, levels: str, wanted: list[object]) -> None:
    judged = judge_entry(table(), typed(lines, out, levels))
    assert [told(found) for found in judged.problems] == wanted
    assert all(said(found).strip() and "{" not in said(found) for found in judged.problems)
    if any(trouble == "unreadable" and where == "line" for _, where, trouble in wanted) and "@" not in "".join(lines):  # type: ignore[misc]
        assert judged.hand is None
        assert judged.result is None


def test_cards_left_are_asked_of_their_player_or_who_is_out() -> None:
    (asked,), (missing,) = (judge_entry(table(), typed(["5-7h", "/ 3c", "/"], out, "ccc")).problems for out in (None, 2))
    assert [NAMES[0] in said(one) for one in (asked, missing)] == [True, True]
    assert said(asked) != said(missing), "who went out is asked while nobody did"


@for_each(("lines", "seat", "choices"), [
    (
        ["9h,*,* / 2c", "/ 3c", "/"],
        0,
        ["9h,*=9,*=9 / 2c", "*=7h,*=8h,9h / 2c", "*=8h,9h,*=10h / 2c", "9h,*=10h,*=Jh / 2c"],
    ),
    (["6h,*,7h +kd@2.1 / 2c", "10-qd / 3c", "/"], 0, ["*=5h,6h,7h +Kd@2.1 / 2c", "6h,7h,*=8h +Kd@2.1 / 2c"]),
    (["5-7h 9cds / 2c", "+8h +9h / 3c", "/"], 1, ["+8h +9h@1.1 / 3c", "+8h +9h@1.2 / 3c"]),
    (["5-7h / 2c", "+* / 3c", "/"], 1, ["+*=4h@1.1 / 3c", "+*=8h@1.1 / 3c"]),
    (["5-7h 9cds / 2c", "+* / 3c", "/"], 1, ["+*@1.1 / 3c", "+*@1.2 / 3c"]),
    (["5-7h / 2c", "9-jh / 3c", "+8h"], 2, ["+8h@1.1", "+8h@2.1"]),
    (["2-4h 10-qh / 2c", "+ah / 3c", "+kh"], 1, ["+Ah@1.1 / 3c", "+Ah@1.2 / 3c"]),
])  # fmt: skip
def test_the_choices_are_lines_for_that_seat(lines: list[str], seat: int, choices: list[str]) -> None:
    judged = judge_entry(table(), typed(lines))
    assert [line for _, line in judged.problems[0].choices] == choices
    assert judged.problems[0].seat == seat


def settle(agreed: Agreement, entered: HandLines, random: Random) -> JudgedEntry:
    """Choose whatever is offered until nothing is offered any more."""
    for _ in range(20):
        judged = judge_entry(agreed, entered)
        offered = [found for found in judged.problems if found.choices]
        if not offered:
            return judged
        found = offered[0]
        assert found.seat is not None
        lines = list(entered.lines)
        lines[found.seat] = random.choice(found.choices)[1]
        assert tuple(lines) != entered.lines, "a choice changes the line"
        entered = HandLines(entered.dealer, entered.out, entered.levels, tuple(lines))
    raise AssertionError("choosing does not come to an end")


@for_each("lines", [
    ["9h,*,* / 2c", "/ 3c", "/"], ["9h,*,* / 2c", "10h,*,* / 3c", "/"], ["6h,*,7h +kd@2.1 / 2c", "10-qd / 3c", "/"],
    ["5-7h 9cds / 2c", "+8h +9h / 3c", "/"], ["5-7h / 2c", "+* / 3c", "+*"], ["5-7h 9cds / 2c", "+* / 3c", "+*"],
    ["2-4h 10-qh / 2c", "+ah / 3c", "+kh"],
])  # fmt: skip
@for_each("seed", range(5))
def test_choosing_settles_it(lines: list[str], seed: int) -> None:
    agreed = table({"jokers_per_pack": 4})
    judged = settle(agreed, typed(lines), Random(seed))
    assert [told(found) for found in judged.problems] == []
    as_record_says(agreed, judged)


def test_random_lines_never_break_the_referee() -> None:
    """Whatever is typed: a judgement, and when nothing is wrong the record says the same."""
    random = Random("lines")
    words = [
        "5-7h", "9cds", "9h,*,*", "6h,*,7h", "+8h", "+*", "+9h@1.1", "+8h@2.1", "3cd*", "q-ah", "a-3s", "+kd", "+as",
    ]  # fmt: skip
    clean = 0
    for _ in range(1500):
        agreed = table({"packs": random.choice((1, 2)), "jokers_per_pack": random.choice((0, 2, 4))})
        lines, levels = [], []
        for _seat in NAMES:
            level = random.choice("cccccvp")
            left = random.sample(["2c", "3c", "4d", "*", "kd", "as"], random.randint(0, 3))
            cards = " ".join([*random.sample(words, random.randint(0, 3)), random.choice(("/", "/", "/", "")), *left])
            ranks = " ".join(card.rstrip("cds") for card in left)
            lines.append({"c": cards, "v": f"{random.randint(0, 90)}/{ranks}", "p": "87-90"}[level])
            levels.append(level)
        judged = settle(agreed, typed(lines, random.choice((None, 0, 1, 2)), "".join(levels)), random)
        assert all(said(found).strip() for found in judged.problems)
        if not judged.problems:
            clean += 1
            as_record_says(agreed, judged)
    assert clean > 50


WORDS = {
    "rummikub": "4-7r 3rbk 9rbky 10-13b / 1r 7b * 12k",
    "gin": "a-4s 5-7h 9hcds 9cds / 2c 3c kd as 7s 10h",
    "rummy": "5-7h 9cds 2-4s 10-qd jcdhs +8h / 2c 3c kd as 7s",
}


@for_each("game", WORDS)
def test_a_hand_counts_the_same_once_it_is_saved(game: str) -> None:
    """However each player's line is typed, the record says all that the score depends on, such as big gin in a hand of points."""
    random, clean = Random(game), 0
    melds, left = (words.split() for words in WORDS[game].split("/"))
    for _ in range(600):
        preset = random.choice(list(GAMES[game].presets))
        agreed = agree(GAMES[game], preset, {}, NAMES[: 2 if game == "gin" else 3])
        levels = "".join(random.choice("ccp") for _name in agreed.players)
        held = [random.sample(left, random.choice((0, 0, 1, 3))) for _name in levels]
        laid = [random.sample(melds, random.randint(0, 3)) for _name in levels]
        cards = [" ".join((*of, "/", *rest)) for of, rest in zip(laid, held, strict=True)]
        lines = [line if level == "c" else random.choice(("0", "23", "40")) for level, line in zip(levels, cards, strict=True)]
        judged = judge_entry(agreed, typed(lines, random.choice((None, 0, 1)), levels))
        if judged.problems or not judged.hand or not judged.result or not judged.result.scores:
            continue
        head = {"format": FORMAT, "game": game, "preset": preset, "players": list(agreed.players)}
        record = read_record(head | {"hands": [{name: part for name, part in judged.hand.items() if name != "entered"}]})
        again = replay(record.agreed, record.hands).hands[0].scores or {}
        clean += 1
        counted = {name: score.hand for name, score in judged.result.scores.items()}
        assert {name: score.hand for name, score in again.items()} == counted, (preset, levels, lines)
    assert clean > 50


@for_each("typed_part", [
    None, 7, [], {}, {"levels": ["points"] * 3}, {"lines": ["1"] * 3}, {"levels": ["points"] * 2, "lines": ["1"] * 2},
    {"levels": ["points"] * 3, "lines": ["1"] * 4}, {"levels": ["points"] * 3, "lines": [1, 2, 3]},
    {"levels": "ppp", "lines": "123"}, {"levels": ["points"] * 3, "lines": ["x", "1", "1"]},
    {"levels": ["points"] * 3, "lines": ["", "1", "1"]},
])  # fmt: skip
def test_a_typed_part_that_cannot_be_used_is_left_aside(typed_part: object) -> None:
    assert scores_of(table(), {"entry": "totals", "out": "Ann", "entered": typed_part}) is None


def test_a_hand_that_was_not_typed_has_no_lines() -> None:
    assert scores_of(table(), {"entry": "totals", "out": None}) is None


@for_each("out", ["Max", 7, None, ["Ann"]])
def test_who_went_out_may_be_anything_in_a_record_from_elsewhere(out: object) -> None:
    typed_part = {"levels": ["points"] * 3, "lines": ["5", "6", "-7"]}
    told = scores_of(table(), {"entry": "totals", "out": out, "entered": typed_part})
    assert told
    assert [score.hand for score in told.values()] == [5, 6, -7]


@for_each(("options", "players", "wanted"), [
    ({}, NAMES, {"packs": 1, "jokers": 2, "A": 15, "low-A": 1, "2": 2, "9": 9, "10": 10, "K": 10, "*": 15}),
    ({"packs": 2, "jokers_per_pack": 3}, NAMES, {"packs": 2, "jokers": 6, "A": 15}),
    (
        {"card_values": "5-10-15"},
        tuple("ABCDE"),
        {"packs": 2, "jokers": 4, "A": 15, "low-A": 5, "2": 5, "9": 5, "10": 10, "*": 15},
    ),
    ({"jokers_per_pack": 0}, NAMES, {"jokers": 0}),
])  # fmt: skip
def test_what_the_pad_is_told(options: dict[str, object], players: tuple[str, ...], wanted: dict[str, int]) -> None:
    config = pad_config(table(options, players))
    assert config["seats"] == list(players)
    assert len(config["values"]) == 15
    assert {key: config.get(key, config["values"].get(key)) for key in wanted} == wanted
    assert json.loads(json.dumps(config)) == config


def test_the_dealer_may_be_left_open() -> None:
    judged = judge_entry(table(), typed(["5", "6", "7"], None, "ppp", dealer=None))
    assert judged.hand
    assert judged.hand["dealer"] is None


def test_choices_show_what_they_make_of_the_meld() -> None:
    judged = judge_entry(table(), typed(["5-7h / 2c", "+* / 3c", "/"]))
    melds = [meld.cards for meld, _ in judged.problems[0].choices]
    assert melds == [tuple(map(Card.parse, ("*=4h", "5h", "6h", "7h"))), tuple(map(Card.parse, ("5h", "6h", "7h", "*=8h")))]
