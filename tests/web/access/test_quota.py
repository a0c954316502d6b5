"""How much may be written: by an address, to a table, and on a disk that is nearly full. What is refused can be sent again."""

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.cli import main
from scorekeeper.tables import quota
from scorekeeper.web.access.rate_limit import BY_ADDRESS, BY_TABLE, DAY, Limiter
from scorekeeper.web.base.forms import new_key
from tests.support.webphone import Clock, Page, Phone, matched


def with_left(app: Flask, which: str, most: int) -> Clock:
    """As if an address, or a table, might write no more than that in a day."""
    clock = Clock()
    app.extensions[which] = Limiter(most, clock, seconds=DAY)
    return clock


def save(phone: Phone, table: str, **more: Any) -> TestResponse:
    return phone.post(f"{table}/hands/new", phone.hand("11", "22", "33"), **more)


@pytest.mark.parametrize("which", [BY_ADDRESS, BY_TABLE])
def test_who_writes_without_end_is_stopped_and_loses_nothing(app: Flask, phone: Phone, table: str, which: str) -> None:
    clock = with_left(app, which, 5_000)
    for _ in range(20):
        last = save(phone, table)
        if last.status_code != 303:
            break
    assert last.status_code == 429
    assert Page(last).alert
    assert int(last.headers["Retry-After"]) > 60
    assert 'name="line-1" value="22"' in last.text
    key = matched(r'name="key" value="([^"]+)"', last.text)
    clock.now += int(last.headers["Retry-After"])
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33") | {"key": key}
    assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303


def test_one_who_is_stopped_stops_no_other(app: Flask, phone: Phone) -> None:
    mine, other = phone.open_table(), phone.open_table()
    with_left(app, BY_TABLE, 2_000)
    while save(phone, mine).status_code == 303:
        pass
    assert save(phone, other).status_code == 303
    with_left(app, BY_TABLE, 1_000_000)
    with_left(app, BY_ADDRESS, 2_000)
    here, there = ({"environ_overrides": {"REMOTE_ADDR": address}} for address in ("192.168.1.9", "192.168.1.10"))
    while save(phone, mine, **here).status_code == 303:
        pass
    assert save(phone, mine, **here).status_code == 429
    assert save(phone, mine, **there).status_code == 303
    assert phone.get(mine, **here).status_code == 200, "looking is free"


@pytest.mark.parametrize(("refuses", "other"), [(BY_ADDRESS, BY_TABLE), (BY_TABLE, BY_ADDRESS)])
def test_what_one_refuses_the_other_does_not_charge(app: Flask, phone: Phone, table: str, refuses: str, other: str) -> None:
    with_left(app, other, 5_000)
    with_left(app, refuses, 1)
    assert [save(phone, table).status_code for _ in range(20)] == [429] * 20
    with_left(app, refuses, 5_000)
    assert save(phone, table).status_code == 303


def a_record(hands: int) -> str:
    scores = {name: {"melded": 5, "left": 0} for name in ("Ann", "Bob")}
    hand = {"entry": "totals", "dealer": "Ann", "out": None, "scores": scores}
    record = {
        "format": "scorekeeper-record/1", "game": "rummy500", "options": {"target": 100_000}, "hands": hands * [hand],
    }  # fmt: skip
    return json.dumps(record | {"players": ["Ann", "Bob"]})


def test_a_record_counts_with_all_that_is_in_it(app: Flask, phone: Phone) -> None:
    with_left(app, BY_ADDRESS, 20_000)
    sent = {"record": a_record(100), "do": "keep"}
    refused = phone.post("/records/open", sent)
    assert refused.status_code == 429
    assert phone.post("/records/open", {"record": a_record(3), "do": "keep"}).status_code == 303


def begun(phone: Phone, table: str) -> list[Callable[[], TestResponse]]:
    """All the ways to begin a table."""
    fields = {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}
    return [
        lambda: phone.post("/tables/new", fields),
        lambda: phone.post(f"{table}/rematch", {}, f"{table}/result"),
        lambda: phone.post("/records/open", {"record": a_record(1), "do": "keep"}),
    ]


def test_on_a_nearly_full_disk_nothing_new_is_begun(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.save_hand(table, "600", "22", "33")
    going_on = phone.open_table()
    usual = quota.shutil.disk_usage

    def nearly_full(folder: object) -> Any:
        return usual(folder)._replace(free=quota.FREE_DISK - 1)

    with monkeypatch.context() as disk:
        disk.setattr(quota.shutil, "disk_usage", nearly_full)
        for begin in begun(phone, table):
            answer = begin()
            assert answer.status_code == 507
            assert Page(answer).alert
            assert "main form button" in Page(answer), "it can be tried again"
        assert save(phone, going_on).status_code == 303
        assert phone.get("/tables/new").status_code == 200
    assert [begin().status_code for begin in begun(phone, table)] == [303] * 3


def test_a_disk_that_does_not_say_how_full_it_is_is_written_to(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota.shutil, "disk_usage", Mock(side_effect=OSError))
    phone.open_table()


def test_the_help_and_the_readmes_say_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.support.casebook import ROOT

    with pytest.raises(SystemExit):
        main(["--lang", "en", "--help"])
    pages = [(ROOT / name).read_text("utf-8") for name in ("README.md", "scorekeeper/web/README.md")]
    for text in (capsys.readouterr().out, *pages):
        for most in (quota.ADDRESS_A_DAY, quota.TABLE_A_DAY, quota.FREE_DISK):
            assert f"{most // 10**6} MB" in text


def test_what_is_sent_again_or_is_out_of_date_costs_nothing(app: Flask, phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33")
    assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303
    stale = fields | {"key": new_key()}
    with_left(app, BY_ADDRESS, 1)
    assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303
    assert phone.client.post(f"{table}/hands/new", data=stale).status_code == 409
    assert save(phone, table).status_code == 429


def test_a_table_is_opened_again_whatever_is_full(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    new = phone.hidden("/tables/new") | {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}
    kept = phone.hidden("/records/open") | {"record": a_record(3), "do": "keep", "key": new_key()}
    asked = [("/tables/new", new), ("/records/open", kept)]
    first = [phone.client.post(address, data=fields).headers["Location"] for address, fields in asked]
    monkeypatch.setattr("scorekeeper.web.access.rate_limit.is_room", lambda folder: False)
    with_left(app, BY_ADDRESS, 1)
    again = [phone.client.post(address, data=fields) for address, fields in asked]
    assert [answer.headers.get("Location") for answer in again] == first
    assert phone.post("/tables/new", {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}).status_code == 507
