"""Names: how they are kept, what is refused in them, and which look like which."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.names import IDLE, LONGEST_NAME, TURNING, alike, is_seen, look_alike, name_trouble, read_names, tidy
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.messages import Unreadable
from scorekeeper.wording import plain
from tests.support.for_each import for_each

EMPTY, TURNS, ACCENTS, UNSHOWN = map(name_trouble, ("", "A\u202eB", "x\u0301\u0302\u0303\u0304", "A\0"))


@for_each(("typed", "kept"), [
    ("Bob\ufe0f", "Bob"),
    ("B\u034fob", "Bob"),
    ("\u200bB\u00adob\u2060", "Bob"),
    ("Bo\u200db\u200c", "Bob"),
    ("\u3164Bob\uffa0", "Bob"),
    ("Ann\u2800", "Ann"),
    ("Ann\u2800Lee", "Ann Lee"),
    ("\u00a0Ann\u3000\u2003Lee ", "Ann Lee"),
    ("e\u0301", "é"),
    ("\U000e0041Ann\U000e007f", "Ann"),
    ("\u3164", ""),
    ("\u115f\u1160\u17b4\u180e\u2800\U0001d159", ""),
    # What does something where it stands stays.
    ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
    ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ("ශ\u0dca\u200dර\u0dd3", "ශ\u0dca\u200dර\u0dd3"),
    ("می\u200cخواهم", "می\u200cخواهم"),
    ("❤\ufe0f\ufe0f", "❤\ufe0f"),
])  # fmt: skip
def test_as_it_is_kept(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@for_each(("name", "says"), [
    *((f"An{sign}na", TURNS) for sign in map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))),
    ("\u202ennA", TURNS),
    ("", EMPTY),
    (" ", EMPTY),
    ("\u3164", EMPTY),
    ("\u0301\u0302", EMPTY),
    ("\u200d\u2800\ufe0f", EMPTY),
    ("B" + 390 * "\u0301", ACCENTS),
    ("x\u0301\u0302\u0303\u0304", ACCENTS),
    ("a\u20dd\u0301\u0302\u0303b", ACCENTS),
    ("x\u0301\u0302\u0303", None),
    ("שָּׁ", None),
    ("สุรีย์ ก้ำ", None),
    ("ကျွန်တော်", None),
    ("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻", None),
    ("a" * LONGEST_NAME, None),
    ("é" * LONGEST_NAME, None),
    ("👨\u200d👩\u200d👧" * LONGEST_NAME, None),
    ("a" * (LONGEST_NAME + 1), name_trouble("é" * (LONGEST_NAME + 1))),
    ("A\nB", UNSHOWN),
    ("A\x7f", UNSHOWN),
    ("\ud800", UNSHOWN),
    ("A\u2028B", UNSHOWN),
])  # fmt: skip
def test_what_is_refused(name: str, says: str | None) -> None:
    assert name_trouble(name) == says


def test_each_reason_has_words_of_its_own() -> None:
    assert len({EMPTY, TURNS, ACCENTS, UNSHOWN, name_trouble("a" * (LONGEST_NAME + 1)), None}) == 6


@for_each(
    ("one", "other"),
    [("Straße", "STRASSE"), ("Ana", "An\u200da"), ("Ｂｏｂ", "bob"), ("Bob\ufe0f", "Bob"), ("Ann\u2800", "ann")],
)  # fmt: skip
def test_one_name(one: str, other: str) -> None:
    assert alike(one) == alike(other)
    assert look_alike(one, [other]) is None, "nothing is asked: it is that name"


@for_each(("name", "other"), [
    ("Ann\u0301", "Ann"), ("Jose", "José"), ("Muller", "MÜLLER"), ("José", "ＪＯＳＥ"), ("Ελενη", "Ελένη"),
    ("Ѐва", "Ева"),
])  # fmt: skip
def test_look_alikes(name: str, other: str) -> None:
    assert look_alike(name, ["Cy", other]) == other
    assert look_alike(other, [name, "Cy"]) == name
    assert look_alike(name, ["Cy", other, name]) is None, "it is known itself"


@for_each(
    ("name", "other"),
    [("Bob", "Bert"), ("Ann", "Anna"), ("Ana", "Ina"), ("Воb", "Bob"), ("AI", "Al"), ("", "Ann"), ("สุรีย์", "สุรย")],
)
def test_others(name: str, other: str) -> None:
    assert look_alike(name, [other]) is None


@given(st.text(max_size=30))
def test_a_kept_name_is_kept_as_it_is(typed: str) -> None:
    kept = tidy(typed)
    assert unicodedata.is_normalized("NFC", kept)
    assert kept == kept.strip()
    assert alike(typed) == alike(kept)
    assert tidy(kept) == kept


def test_nothing_unseen_counts() -> None:
    """Every sign that is drawn as nothing: by itself it is no name, and in a name it makes no other one."""
    signs = [chr(number) for number in range(0x110000) if not 0xD800 <= number < 0xE000]
    unseen = [sign for sign in signs if not is_seen(sign) or sign in "\u2800\U0001d159"]
    assert len(unseen) > 4_000
    turning = [sign for sign in unseen if TURNING.match(sign)]
    assert len(turning) == 12
    for sign in unseen:
        assert name_trouble(tidy(sign))
        assert alike(f"Bo{sign}b" if sign not in "\u2800\U0001d159" else f"Bob{sign}") == "bob"
    assert [sign for sign in turning if not name_trouble(tidy(f"Bo{sign}b"))] == []
    assert [sign for sign in unseen if IDLE.match(sign) and tidy(f"Bob{sign}") != "Bob"] == []


# Records.
@for_each("names", [("Bob", "\u0412\u043eb"), ("Ann", "ann"), ("Bob", "Bob\ufe0f"), ("José", "Jose"), ("Ann", "\u202ennA")])
def test_a_record_may_have_names_that_nobody_may_type(names: tuple[str, str]) -> None:
    assert read_names(JsonNode(list(names))) == names
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": list(names), "hands": []}
    assert "error" not in answer_record(record, plain)


@pytest.mark.parametrize(("names", "at"), [(("Ann", "Ann"), "[1]"), (("Ann", "A\0n"), "[1]"), ((" ", "Ann"), "[0]")])
def test_a_record_has_no_name_twice_and_none_that_cannot_be_read(names: tuple[str, str], at: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_names(JsonNode(list(names)))
    assert refused.value.at == at
