"""Records in the app: one is opened, looked at and continued; the sheet as CSV; a hand gone through step by step."""

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.contract.record import answer_record
from scorekeeper.games import GAMES
from scorekeeper.web.current import table_service
from scorekeeper.web.sheets.spreadsheet import number, text
from scorekeeper.wording import plain
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, led_to, text_of, unwritable

OPEN = "/records/open"
TABLE = {
    "entry": "table",
    "out": "Ben",
    "melds": [
        {"by": "Ana", "cards": ["4h", "5h", "10h"], "layoffs": []},
        {"by": "Ben", "cards": ["4c", "5c", "6c"], "layoffs": []},
    ],
    "left": {"Ana": ["Kh", "2c"]},
}
TOTALS = {"entry": "totals", "out": "Ana", "scores": {"Ana": {"melded": 87, "left": 0}, "Ben": {"melded": 60, "left": 10}}}
PLAY = {
    "entry": "play",
    "dealer": "Ben",
    "upcard": "4d",
    "deal": {"Ana": ["4h", "4c", "7s"]},
    "events": [
        {"do": "draw", "by": "Ana", "from": "stock", "card": "9c"},
        {"do": "meld", "by": "Ana", "cards": ["4h", "4c", "7s"]},
        {"do": "discard", "by": "Ana", "card": "7s"},
        {"do": "draw", "by": "Ben", "from": "pile"},
    ],
}
RECORD = {
    "format": "scorekeeper-record/1", "game": "rummy500", "options": {"hand_size": 3}, "players": ["Ana", "Ben"],
    "hands": [TABLE, TOTALS],
}  # fmt: skip


def looked(phone: Phone, record: object, **more: Any) -> TestResponse:
    """A record pasted: its page."""
    pasted = record if isinstance(record, str) else json.dumps(record)
    return phone.post(OPEN, {"pasted": pasted} | more)


def fields_of(answer: TestResponse) -> dict[str, str]:
    """What the button of the page sends."""
    return dict(Page(answer).one("form:has([name=record])").sends()) | {"do": "keep"}


def kept(phone: Phone, record: object) -> str:
    answer = phone.client.post(OPEN, data=fields_of(looked(phone, record)))
    assert answer.status_code == 303, text_of(answer)
    return led_to(answer)


def taken(phone: Phone, table: str) -> Any:
    answer = phone.get(f"{table}/record.json")
    assert answer.status_code == 200
    return json.loads(answer.data)


def test_a_record_is_shown_before_anything_is_saved(app: Flask, phone: Phone) -> None:
    answer = looked(phone, RECORD)
    assert answer.status_code == 200
    page = Page(answer)
    assert page.one("main")["data-page"] == "records/look"
    assert GAMES["rummy500"].name in page.one("h1").text
    assert {*page.texts(".board bdi")} == {"Ana", "Ben"}
    assert page.each(".saved-hands > li", "id") == ["hand-1", "hand-2"]
    assert page.each("a[href^='#hand']", "href") == ["#hand-1"], "where the referee found something"
    refused = page.one("#hand-1 .verdict")
    assert "a[href^='/rules/rummy500#meld.']" in refused
    assert {"Ana", "1"} <= {*re.findall(r"\w+", refused.one(".place").text)}, "Ana's meld 1"
    assert "button[name=do][value=keep]" in page
    with app.app_context():
        assert table_service().tables() == ()


def test_a_record_is_continued(phone: Phone) -> None:
    table = kept(phone, RECORD)
    told = answer_record(RECORD, plain)
    answer = taken(phone, table)
    assert answer_record(answer, plain)["session"] == told["session"]
    assert answer_record(answer, plain)["hands"] == told["hands"]
    phone.save_hand(table, "10", "20")
    assert len(taken(phone, table)["hands"]) == 3
    assert phone.get(f"{table}/hands/1/edit").status_code == 200
    assert "4h,5h,10h / Kh 2c" in phone.get(f"{table}/hands/1/edit").text
    assert phone.again().get(table).status_code == 403


@pytest.mark.parametrize("hands", [
    [TABLE, PLAY, TOTALS],
    [TOTALS | {"scores": {"Ana": {"melded": 600, "left": 0}, "Ben": {"melded": 0, "left": 5}}}, TABLE],
])  # fmt: skip
def test_every_page_of_an_opened_table_can_be_read(phone: Phone, hands: list[Any]) -> None:
    """A hand that was not finished, one that came after the end, one whose meld was refused."""
    table = kept(phone, RECORD | {"hands": hands})
    pages = [
        "", "/sheet", "/sheet.csv", "/history", "/history/2", "/result", "/record.json", "/hands/new", "/live",
        "/people",
    ]  # fmt: skip
    for ending in [*pages, *(f"/hands/{no}{more}" for no in range(1, len(hands) + 1) for more in ("", "/edit"))]:
        answer = phone.get(table + ending, follow_redirects=True)
        assert answer.status_code in (200, 422), ending
    assert "[data-by=record]" in Page(phone.get(f"{table}/hands/1"))
    assert phone.get("/players").status_code == 200


def test_there_and_back_is_the_same_file(phone: Phone, table: str) -> None:
    phone.save_hand(table, "2c,3c,4c,*=5c / 9d", "+6c / 3d", "/ 7h", level="cards")
    phone.save_hand(table, "87-90", "60", "10")
    change = phone.hand("80-90", "60", "10", reason="=why “not”?")
    assert phone.post(f"{table}/hands/2/edit", change).status_code == 303
    phone.save_hand(table, "1", "2", "3")
    phone.post(f"{table}/hands/3/scrap", {"reason": "wrong table"}, page=f"{table}/hands/3/scrap")
    first = phone.get(f"{table}/record.json")
    second = phone.get(f"{kept(phone, first.text)}/record.json")
    assert second.data == first.data
    assert phone.mark() not in first.text


def test_the_same_press_again_is_the_same_table(app: Flask, phone: Phone) -> None:
    fields = fields_of(looked(phone, RECORD))
    answers = [phone.client.post(OPEN, data=fields) for _ in range(3)]
    assert {led_to(answer) for answer in answers} == {led_to(answers[0])}
    with app.app_context():
        assert len(table_service().tables()) == 1
    assert len(taken(phone, led_to(answers[0]))["hands"]) == 2
    other = phone.client.post(OPEN, data=fields | {"record": json.dumps(RECORD | {"hands": [TOTALS]})})
    assert other.status_code == 422
    assert len(taken(phone, led_to(answers[0]))["hands"]) == 2


def test_a_disk_that_refuses_leaves_nothing_half_open(app: Flask, phone: Phone) -> None:
    fields = fields_of(looked(phone, RECORD))
    with unwritable():
        answer = phone.client.post(OPEN, data=fields)
    assert answer.status_code == 503
    assert "scorekeeper-record" not in text_of(answer), "it is kept in the page, not shown as if it were typed"
    assert "form[enctype='multipart/form-data']" in Page(answer)
    assert fields_of(answer)["record"] == fields["record"]
    with app.app_context():
        assert table_service().tables() == ()
    assert phone.client.post(OPEN, data=fields).status_code == 303


def upload(phone: Phone, content: bytes, name: str = "evening.json") -> TestResponse:
    data = phone.hidden(OPEN) | {"file": (io.BytesIO(content), name)}
    return phone.client.post(OPEN, data=data, content_type="multipart/form-data")


@for_each("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_file_is_read_in_any_unicode(phone: Phone, encoding: str) -> None:
    record = RECORD | {"players": ["Añá", "Ben"], "hands": []}
    answer = upload(phone, json.dumps(record, ensure_ascii=False).encode(encoding))
    assert answer.status_code == 200, text_of(answer)
    assert "Añá" in answer.text


NO_RECORD = [
    (b"", "empty"),
    (b"  \n ", "empty"),
    (b"{", "no JSON"),
    (b"hello", "no JSON"),
    (b"\xff\xfe\x00", "no JSON"),
    (b"\x00" * 40, "no JSON"),
    ("{“format”: 1}".encode(), "no JSON"),
    (json.dumps(RECORD | {"players": ["Añá", "B"]}, ensure_ascii=False).encode("latin-1"), "no JSON"),
    (b'{"hands": NaN}', "no JSON"),
    (b'{"hands": ' + b"9" * 5000 + b"}", "no JSON"),
    (b"[" * 100_000, "no JSON"),
    (b"[" * 900 + b"]" * 900, "no object"),
    (b"[]", "no object"),
    (b"5", "no object"),
    (b"null", "no object"),
    (b"{}", "no format"),
    (b'{"format": "scorekeeper-record/2"}', "another format"),
    (b"PK\x03\x04", "no JSON"),
    (b"\x1f\x8b\x08\x00", "no JSON"),
    (json.dumps(RECORD | {"hands": [TOTALS] * 1001}).encode(), "too many hands"),
    (json.dumps(RECORD | {"x-y": [[0] * 100] * 140}).encode(), ""),
    (json.dumps(RECORD | {"x-y": [[[0] * 100] * 140] * 10}).encode(), "too much"),
]


def test_a_file_that_is_no_record_gets_a_sentence(app: Flask, phone: Phone) -> None:
    """Each cause has one of its own."""
    said: dict[str, set[str]] = {}
    for content, cause in NO_RECORD:
        answer = upload(phone, content)
        assert answer.status_code == (422 if cause else 200), (cause, content[:20])
        said.setdefault(cause, set()).add(Page(answer).one(".problems").text if cause else "")
    assert sum(map(len, said.values())) == len(set.union(*said.values())), "no sentence for two causes"
    assert {cause for cause, sentences in said.items() if len(sentences) > 1} <= {"no JSON", "no object"}
    assert "1000" in "".join(said["too many hands"])
    with app.app_context():
        assert table_service().tables() == ()


def test_two_megabytes_are_too_much(phone: Phone) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n' + b"1," * 1_000_000
    answer = phone.client.post(OPEN, data=body + b"\r\n--x--\r\n", content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413
    assert Page(answer).alert


WRONG_PLACES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "game"),
    ({"players": ["Ana", 5]}, "players[1]"),
    ({"options": {"target": "many"}}, "options.target"),
    ({"hands": [TABLE | {"left": {"Ana": ["Kh", "Zz"]}}]}, "hands[0].left.Ana[1]"),
    ({"hands": [PLAY | {"events": [{"do": "layoff", "by": "Ana", "card": "4h", "on": 9}]}]}, "hands[0].events[0].on"),
]


def test_what_is_wrong_is_said_with_its_place(phone: Phone) -> None:
    for change, at in WRONG_PLACES:
        answer = looked(phone, RECORD | change)
        assert answer.status_code == 422, at
        assert Page(answer).texts("code") == [at]


def test_what_is_in_a_record_never_becomes_markup(phone: Phone) -> None:
    names = ["<b>Ana</b>", '"><img src=x>']
    scores = {name: {"melded": 1, "left": 0} for name in names}
    answer = looked(phone, RECORD | {"players": names, "hands": [{"entry": "totals", "out": None, "scores": scores}]})
    assert answer.status_code == 200
    assert "<b>Ana" not in answer.text
    assert "<img" not in answer.text
    wrong = looked(phone, RECORD | {"players": [*names, "<script>" + "x" * 30]})
    assert wrong.status_code == 422
    assert "<script>x" not in wrong.text


# ---- CSV ----
def sheet(phone: Phone, table: str, language: str = "en") -> tuple[str, list[list[str]]]:
    answer = phone.get(f"{table}/sheet.csv", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    said = answer.data.decode("utf-8")
    assert said.startswith("\ufeff")
    return said, list(csv.reader(io.StringIO(said[1:], newline=""), delimiter="," if language == "en" else ";"))


def test_the_sheet_as_csv(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="other", other_target="100", option_settlement="difference")
    phone.save_hand(table, "87-90", "60", out="1")
    phone.save_hand(table, "700", "30", out="0")
    text_, rows = sheet(phone, table)
    assert rows == [
        rows[0], ["1", "Ana", "Ben", "-3", "-3", "60", "60", ""], ["2", "Ana", "Ana", "700", "697", "30", "90", ""],
        [rows[3][0], "", "", "", "697", "", "90", ""], [rows[4][0], "", "Ana"], [rows[5][0], "", "Ben", "Ana", "607"],
    ]  # fmt: skip
    assert [rows[0][at] for at in (3, 5)] == ["Ana", "Ben"]
    assert [rows[0][at].startswith(name) for at, name in ((4, "Ana,"), (6, "Ben,"))] == [True, True]
    assert len({*rows[0]}) == 8, "each column has a head of its own"
    assert all(row[0] for row in rows)
    assert text_.count("\r\n") == text_.count("\n") == len(rows)


@pytest.mark.parametrize("language", ["fr", "pt"])
def test_other_languages_part_cells_by_a_semicolon(phone: Phone, table: str, language: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    _text, rows = sheet(phone, table, language)
    assert len(rows[1]) == 10
    assert rows[1][3:9] == ["10", "10", "20", "20", "30", "30"]


@for_each("name", ["=1+1", "+Ana", "-Ana", "@Ana", "＝1", '="a";b', "=a,b"])
def test_a_name_is_never_a_formula(phone: Phone, name: str) -> None:
    table = phone.open_table(name, "Ben; the “other”, he")
    phone.save_hand(table, "0-90", "20", out="1")
    _text, rows = sheet(phone, table)
    assert rows[0][3] == f"'{name}"
    assert rows[0][5] == "Ben; the “other”, he"
    assert rows[1][3] == "-90", "a number stays one"
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@", "＝"))]


WORDS = st.text(max_size=12) | st.builds(str.__add__, st.sampled_from(list("=+-@\t\r\n \u200b＝")), st.text(max_size=8))


@given(st.lists(st.lists(WORDS, min_size=1, max_size=5), min_size=1, max_size=4), st.sampled_from(",;"))
def test_whatever_people_write_comes_back_as_text(rows: list[list[str]], separator: str) -> None:
    """Read as a spreadsheet reads it, each cell is what was written, or that after an apostrophe; and never a formula."""
    sink = io.StringIO(newline="")
    csv.writer(sink, delimiter=separator, lineterminator="\r\n").writerows([[text(cell) for cell in row] for row in rows])
    read = list(csv.reader(io.StringIO(sink.getvalue(), newline=""), delimiter=separator))
    assert read == [[text(cell) for cell in row] for row in rows]
    for row, kept_row in zip(rows, read, strict=True):
        for cell, kept_cell in zip(row, kept_row, strict=True):
            assert kept_cell in (cell, f"'{cell}")
            assert not kept_cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))


@given(st.fractions(max_denominator=60))
def test_any_number_is_exact(value: Fraction) -> None:
    cell = number(value)
    whole, _space, part = cell.removeprefix("-").partition(" ")
    assert (Fraction(whole) + Fraction(part or 0)) * (-1 if cell[0] == "-" else 1) == value


@given(
    st.binary(max_size=60)
    | st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=6).map(
        lambda one: json.dumps(one).encode()
    )
)
def test_any_bytes_get_a_sentence(phone: Phone, content: bytes) -> None:
    answer = upload(phone, content)
    assert answer.status_code == 422
    assert Page(answer).alert


@for_each("said", ["\t=1", "\r=1", " =1", "  @x", "\n+1"])
def test_nor_is_what_only_a_record_can_name(said: str) -> None:
    assert text(said) == f"'{said}"
    assert text(f"a{said}") == f"a{said}"


@for_each(
    ("value", "cell"), [("0", "0"), ("-12", "-12"), ("10/3", "3 1/3"), ("-10/3", "-3 1/3"), ("1/2", "0 1/2"), ("-1/6", "-0 1/6")]
)
def test_numbers_are_exact(value: str, cell: str) -> None:
    assert number(Fraction(value)) == cell


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_file_names_are_safe(phone: Phone, table: str, language: str) -> None:
    for file in ("sheet.csv", "record.json"):
        said = phone.get(f"{table}/{file}", headers={"Accept-Language": language}).headers["Content-Disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z-]+-rummy500-\d\d(\d\d-){4}\d\d\.(csv|json)"', said)


# ---- Replay ----
def steps_of(phone: Phone, table: str) -> list[TestResponse]:
    """The pages from the first hand on, by the button at the thumb alone."""
    seen, address = [], f"{table}/replay/1"
    while address:
        seen.append(phone.get(address))
        assert seen[-1].status_code == 200, address
        address = "".join(Page(seen[-1]).each("a[rel=next]", "href"))
        assert len(seen) < 50
    return seen


def test_a_session_is_gone_through_hand_by_hand(phone: Phone) -> None:
    table = kept(phone, RECORD | {"hands": [TABLE, PLAY, TOTALS]})
    seen = [Page(answer) for answer in steps_of(phone, table)]
    assert len(seen) == 1 + 6 + 1
    assert "4 ♥" in seen[0].text
    happened = [" ".join(page.texts(".happened bdi")) for page in seen]
    assert [*map(bool, happened)] == [False, False, True, True, True, True, False, False]
    for said, named in zip(happened[2:6], ("Ana", "Ana", "Ana 7♠", "Ben 7♠"), strict=True):
        assert all(one in said for one in named.split()), said
    assert len({*happened[2:6]}) == 4
    assert [".happened .refused" in page for page in seen] == [False, False, False, True, False, False, False, False]
    assert ".laid-open" not in seen[3], "the meld that was refused is not on the table"
    assert [page.each("[data-ended]", "data-ended") for page in (seen[1], seen[6])] == [[], ["unfinished"]]
    assert "+87" in seen[7].text


def test_back_leads_the_same_way(phone: Phone) -> None:
    table = kept(phone, RECORD | {"hands": [TABLE, PLAY, TOTALS]})
    there = [answer.request.path for answer in steps_of(phone, table)]
    back, address = [], there[-1]
    while address:
        back.append(address)
        address = "".join(Page(phone.get(address)).each("a[rel=prev]", "href"))
    assert back == there[::-1]
    alone = kept(phone, RECORD | {"hands": [TOTALS]})
    assert Page(phone.get(f"{alone}/replay/1")).each(".along > a", "href") == [alone], "one way on where there is one hand"


@for_each("address", ["/replay/3", "/replay/0", "/replay/1/1", "/replay/2/7", "/replay/99999/99999"])
def test_there_is_no_step_beyond_the_last(phone: Phone, address: str) -> None:
    table = kept(phone, RECORD | {"hands": [TABLE, PLAY]} if "2/7" in address else RECORD)
    assert phone.get(table + address).status_code == 404


def test_a_round_is_gone_through(phone: Phone) -> None:
    sets, play = [["10r", "11r", "12r", "13r"]], {"do": "play", "by": "Ana"}
    events = [play | {"table": [["4r", "5r", "6r"]]}, play | {"table": sets}, {"do": "draw", "by": "Ben"}]
    record = {"format": "scorekeeper-record/1", "game": "rummikub", "players": ["Ana", "Ben"]}
    table = kept(phone, record | {"hands": [{"entry": "play", "events": events}]})
    seen = [Page(answer) for answer in steps_of(phone, table)]
    assert [".refused" in page for page in seen[1:4]] == [True, False, False]
    played, drawn = seen[2].one(".happened bdi").text, seen[3].one(".happened bdi").text
    assert (played[:3], re.findall("[0-9]+", played), drawn[:3]) == ("Ana", ["10", "11", "12", "13"], "Ben")


def test_a_hand_that_was_going_on_goes_on(phone: Phone) -> None:
    lawful = PLAY | {"events": [PLAY["events"][0]]}
    del lawful["deal"]
    answer = looked(phone, RECORD | {"hands": [TOTALS, lawful]})
    assert "[data-goes-on]" in Page(answer)
    table = kept(phone, RECORD | {"hands": [TOTALS, lawful]})
    watched = Page(phone.guest(table, "watch", role="look").get(f"{table}/live"))
    assert watched.texts("[aria-current] bdi") == ["Ana"]


def test_a_record_is_gone_through_before_it_is_a_table(phone: Phone) -> None:
    """Step by step, with what the referee refused; nothing is saved by it, and it can be kept from there."""
    events = [
        {"do": "draw", "by": "Ana", "from": "stock"},
        {"do": "call", "by": "Ben", "card": "4d"},
        {"do": "discard", "by": "Ana", "card": "9s"},
    ]
    scores = {"Ana": {"melded": 30, "left": 0}, "Ben": {"melded": 0, "left": 12}}
    hands = [{"entry": "play", "upcard": "4d", "events": events}, {"entry": "totals", "out": "Ana", "scores": scores}]
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ana", "Ben"], "hands": hands}
    looked = phone.post("/records/open", {"pasted": json.dumps(record)})
    assert re.findall(r'value="(step-[^"]+)"', looked.text) == ["step-1-0", "step-2-0"]
    fields = {"record": json.dumps(record), "key": "a-key-of-this-record"}

    def step(button: str) -> Page:
        answer = phone.post("/records/open", fields | {"do": button})
        assert answer.status_code == 200, text_of(answer)
        return Page(answer)

    assert [re.findall("[0-9]+", step(f"step-{no}-0").one(".head").text) for no in (1, 2)] == [["1", "2"], ["2", "2"]]
    assert ".refused" in step("step-1-2")
    assert "9♠" in step("step-1-3").text
    back = step("step-2-0").each("[name=do][value^=step]", "value")
    assert back == ["step-1-4"], "back to the end of the hand before"
    for nowhere in ("step-3-0", "step-1-9", "step-2-1", "step-x", "step--1", "step"):
        assert step(nowhere).one("main")["data-page"] == "records/look"
    assert "/tables/" not in phone.get("/").text.replace("/tables/new", "")
    assert phone.post("/records/open", fields | {"do": "keep"}).status_code == 303
