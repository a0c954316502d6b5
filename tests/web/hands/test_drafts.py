"""What was typed stays typed: a refused hand comes back as it was, seat by seat."""

import re
from itertools import product

from flask import Flask
from werkzeug.test import TestResponse

from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone

LINES = {"cards": "2c,2c,2d / 10c", "values": "60/K 2", "points": "87-90"}


def shown(page: str) -> list[tuple[str, str]]:
    """Each seat's level and line, as the page has them."""
    levels = re.findall(r'name="level-\d" value="(\w+)"', page)
    lines = re.findall(r'name="line-\d" value="([^"]*)"', page)
    slots = [re.findall(rf'name="{field}-\d" value="([^"]*)"', page) for field in ("melded", "left")]
    typed = zip(levels, lines, *slots, strict=True)
    return [(level, line) if line else ("points", f"{melded}-{left}".strip("-")) for level, line, melded, left in typed]


@for_each("levels", [levels for levels in product(LINES, repeat=3) if "cards" in levels])
def test_levels_and_lines_come_back(phone: Phone, levels: tuple[str, ...]) -> None:
    address = f"{phone.open_table()}/hands/new"
    fields: dict[str, object] = {"dealer": "2", "out": "", "do": "preview"}
    for seat, level in enumerate(levels):
        fields |= {f"level-{seat}": level, f"line-{seat}": LINES[level]}
    answer = phone.post(address, fields)
    assert answer.status_code == 422
    assert shown(answer.text) == [(level, LINES[level]) for level in levels]


# A rule is read, and the way back brings what was refused: without script too.
def back_from(phone: Phone, table: str, address: str) -> str:
    """Where “Back to the hand” leads, on the page of a rule that was opened from there."""
    page = phone.get(f"{table}/rules", headers={"Referer": f"http://localhost{address}"})
    return Page(page).one("#back")["href"]


def refused(phone: Phone, address: str, first: str = "2c,2c,2d / 10c", **more: str) -> TestResponse:
    answer = phone.post(address, phone.hand(first, "7-9h", "/ 4h", level="cards", out="1", dealer="2", **more))
    assert answer.status_code == 422
    return answer


def test_the_way_back_from_a_rule_brings_what_was_refused(phone: Phone, table: str) -> None:
    address = f"{table}/hands/new"
    before = refused(phone, address).text
    assert f'href="{table}/rules#cards.copies"' in before
    back = back_from(phone, table, address)
    assert back != address
    for _time in range(2):  # the way there and back may be gone again
        after = phone.get(back).text
        assert shown(after) == [("cards", "2c,2c,2d / 10c"), ("cards", "7-9h"), ("cards", "/ 4h")]
        assert "2♣" in after, "what was wrong is still said"
        for name in ("key", "revision", "players"):
            found = [re.findall(f'name="{name}" value="([^"]*)"', page) for page in (before, after)]
            assert found[0] == found[1], "the same save, based on the same"
        assert re.findall(r'name="(dealer|out)" value="(\d)"(?: autocomplete="off" checked|>)', after) == [
            ("dealer", "2"),
            ("out", "1"),
        ]
    assert shown(phone.get(address).text) == [("points", "")] * 3, "a form that is opened anew begins anew"
    assert back_from(phone, table, address) == address


def test_a_change_and_a_seat_are_brought_back_too(phone: Phone, table: str) -> None:
    phone.save_hand(table, "5", "6", "7")
    change, seat = f"{table}/hands/1/edit", f"{table}/hands/2/seats/2"
    refused(phone, change, reason="counted again")
    after = phone.get(back_from(phone, table, change)).text
    assert shown(after)[0] == ("cards", "2c,2c,2d / 10c")
    assert 'name="reason" value="counted again"' in after
    refused(phone, seat, **{"line-1": "3s,3s,3d / 4h"})
    assert 'name="line-1" value="3s,3s,3d / 4h"' in phone.get(back_from(phone, table, seat)).text
    assert back_from(phone, table, change) == change, "what was typed last is kept, and no more"


def test_what_was_saved_is_not_brought_back(phone: Phone, table: str) -> None:
    address = f"{table}/hands/new"
    refused(phone, address)
    phone.save_hand(table, "5", "6", "7")
    assert back_from(phone, table, address) == address
    assert "2c,2c,2d" not in phone.get(f"{address}?again=1").text


def test_it_is_kept_of_each_phone_and_of_the_latest_alone(app: Flask, phone: Phone, table: str) -> None:
    address, ben = f"{table}/hands/new", phone.guest(table, 1)
    phone.get(address)
    before = phone.client.get_cookie("scorekeeper")
    refused(phone, address)
    after = phone.client.get_cookie("scorekeeper")
    assert before
    assert after
    assert after.value == before.value, "the browser's own Back finds its page by the same cookie"
    assert back_from(ben, table, address) == address
    app.extensions["unsent"].most = 1
    refused(ben, address)
    assert back_from(ben, table, address) != address
    assert back_from(phone, table, address) == address


def test_other_players_get_an_empty_form(phone: Phone, table: str) -> None:
    address = f"{table}/hands/new"
    refused(phone, address)
    back = back_from(phone, table, address)
    assert phone.post(f"{table}/players/3/leave", {}, f"{table}/players").status_code == 303
    assert "2c,2c,2d" not in phone.get(back).text
