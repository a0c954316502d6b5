"""Games moved as a file from one server to another, and to a phone without one: same keys, times and digests."""

import gzip
import io
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.tables.records.games_file import MARK
from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service
from tests.support.webphone import Phone, app_at


@pytest.fixture(params=[False, True], ids=["server", "one phone"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Phone]:
    """Another phone, on a server of its own or without one."""
    with app_at(tmp_path / "other.db", SCOREKEEPER_STANDALONE=request.param) as app:
        yield Phone(app.test_client())


def log_of(phone: Phone, table: str) -> list[tuple[object, ...]]:
    with phone.client.application.app_context():
        events = table_service().events(table.rpartition("/")[2])
    return [(event.seq, event.key, event.kind, event.at, event.digest) for event in events]


def shows(phone: Phone, text: bytes) -> str:
    fields = {"csrf_token": phone.hidden("/move")["csrf_token"], "file": (io.BytesIO(text), "game.txt")}
    return phone.client.post("/move", data=fields, content_type="multipart/form-data").text


def opens(phone: Phone, text: bytes, **choice: str) -> str:
    """Open a file, and return where that leads."""
    page = shows(phone, text)
    key = page.partition('name="key"')[2].partition('value="')[2].partition('"')[0]
    fields = {"csrf_token": phone.hidden("/move")["csrf_token"], "key": key, "games": text.decode(), **choice}
    answer = phone.client.post("/move", data=fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"]).partition("?")[0]


def compared(page: str) -> list[str]:
    return [part.partition('"')[0] for part in page.split('data-compared="')[1:]]


def test_a_game_goes_on_elsewhere_with_its_own_events(phone: Phone, other: Phone, table: str) -> None:
    phone.save_hand(table, "57", "90", "-20")
    text = phone.get(f"{table}/game.txt").data
    assert "data-sent" in phone.get(table).text, "the copy that stays says so"
    assert compared(shows(other, text)) == ["new"]
    assert opens(other, text) == table
    assert log_of(other, table)[: len(log_of(phone, table))] == log_of(phone, table)
    other.save_hand(table, "5", "10", "20")
    assert "data-sent" not in other.get(table).text
    back = other.get(f"{table}/game.txt").data
    assert compared(shows(phone, back)) == ["longer"]
    assert opens(phone, back) == table
    assert log_of(phone, table)[: len(log_of(other, table))] == log_of(other, table)
    assert compared(shows(other, text)) == ["shorter"]
    assert opens(other, text) == table


def test_two_that_went_on_are_both_kept(phone: Phone, other: Phone, table: str) -> None:
    opens(other, phone.get(f"{table}/game.txt").data)
    phone.save_hand(table, "57", "90", "-20")
    other.save_hand(table, "1", "2", "3")
    text, before = other.get(f"{table}/game.txt").data, log_of(phone, table)
    assert compared(shows(phone, text)) == ["different"]
    both = opens(phone, text, **{"take-0": "both"})
    assert both != table
    assert log_of(phone, table) == before
    assert table.encode() in phone.get("/").data
    opens(phone, text, **{"take-0": "file"})
    assert table not in phone.get("/").text
    assert table in phone.get("/archive").text, "nothing is lost"


def test_all_games_in_one_file(phone: Phone, other: Phone, table: str) -> None:
    second = phone.open_table("Dee", "Eve")
    text = phone.get("/games.txt").data
    assert sorted(compared(shows(other, text))) == ["new", "new"]
    assert opens(other, text) == "/"
    assert all(log_of(other, one)[: len(log_of(phone, one))] == log_of(phone, one) for one in (table, second))
    assert compared(shows(other, text)) != ["new", "new"]


def test_a_game_of_others_is_neither_given_nor_told_of_nor_changed(phone: Phone, table: str) -> None:
    text, stranger = phone.get(f"{table}/game.txt").data, phone.again()
    before = log_of(phone, table)
    assert stranger.get(f"{table}/game.txt").status_code == 403
    phone.save_hand(table, "57", "90", "-20")
    longer = phone.get(f"{table}/game.txt").data
    for sent in (text, longer):
        assert compared(shows(stranger, sent)) == ["different"]
        assert opens(stranger, sent, **{"take-0": "file"}) != table
    assert log_of(phone, table)[: len(before)] == before
    assert stranger.get(table).status_code == 403


@pytest.mark.parametrize("spoil", ["empty", "words", "cut", "changed", "zip", "other"])
def test_a_spoilt_file_is_refused_with_a_sentence(phone: Phone, other: Phone, table: str, spoil: str) -> None:
    text = phone.get(f"{table}/game.txt").data
    packed = text.split(b"\n")[1]
    lines = gzip.decompress(b64decode(packed)).replace(b"Ana", b"Eva")
    mark = MARK.encode() + b"\n"
    bad = {
        "empty": b"", "words": b"hello", "cut": text[: len(text) // 2],
        "changed": mark + b64encode(gzip.compress(lines)), "zip": mark + b64encode(gzip.compress(b"0" * 70_000_000)),
        "other": b"\xff\xfe\x00",
    }[spoil]  # fmt: skip
    page = shows(other, bad)
    assert 'id="trouble"' in page
    assert table not in other.get("/").text


def test_one_phone_alone_holds_every_game_without_its_cookie(tmp_path: Path) -> None:
    app: Flask = create_app(tmp_path / "one.db", {"TESTING": True, "SCOREKEEPER_STANDALONE": True})
    phone = Phone(app.test_client())
    table = phone.open_table()
    cleared = phone.again()
    assert table in cleared.get("/").text
    assert cleared.save_hand(table, "57", "90", "-20")
    page = cleared.get(table).text
    assert 'id="follow"' not in page, "nobody else changes it"
    assert "/join" not in cleared.get("/").text
    assert cleared.get(f"{table}/invite").status_code == 200
    with app.app_context():
        table_service().close()
