"""A name that looks like another player's: it is asked whether it is the same, wherever a name is given."""

import json
import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.contract.names import name_trouble, tidy
from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.web.current import table_service
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, led_to, matched, text_of

GREEK, CYRILLIC = "\u0391nn", "\u0412\u043eb"
ASKED = "button[value^=same], [name=do][value=same]"
"""The answer to whether it is the player whose name looks alike."""


def is_asked(answer: TestResponse, name: str) -> bool:
    """Does a page ask whether it is that player?"""
    page = Page(answer)
    return ASKED in page and name in " ".join([*page.texts(".is-it p"), page.alert])


def start(phone: Phone, *names: str, do: str = "start", **more: Any) -> TestResponse:
    return phone.post("/tables/new", {"player": list(names), "preset": "pagat", "do": do} | more)


def players(phone: Phone, opened: TestResponse) -> list[str]:
    assert opened.status_code == 303, text_of(opened)
    return list(json.loads(phone.get(f"{led_to(opened)}/record.json").data)["players"])


def told(page: TestResponse) -> list[str]:
    """The names of which the page has noted that they are somebody else's."""
    return re.findall(r'type="hidden" name="else" value="([^"]*)"', page.text)


@for_each(("typed", "known"), [("Ann\u0301", "Ann"), ("ZOË", "Zoe"), ("ＪＯＳＥ", "José")])
def test_new_table_asks_who_it_is(phone: Phone, typed: str, known: str) -> None:
    phone.open_table(known, "Bob")
    asks = start(phone, "Cy", typed)
    assert asks.status_code == 422
    assert is_asked(asks, known)
    assert players(phone, start(phone, "Cy", typed, do="same-1")) == ["Cy", known]
    assert players(phone, start(phone, "Cy", typed, do="else-1")) == ["Cy", tidy(typed)]


def test_other_scripts_and_the_same_name_are_not_asked_about_and_a_stranger_learns_none(phone: Phone) -> None:
    """Nobody pretends to be somebody else at a card table: no table of signs that look alike is asked."""
    phone.open_table("Ann", "Bob")
    assert players(phone, start(phone, GREEK, CYRILLIC)) == [GREEK, CYRILLIC]
    assert players(phone, start(phone, "Bob", CYRILLIC)) == ["Bob", CYRILLIC]
    assert players(phone, start(phone, "Ann\u2800", "B\u034fob\ufe0f")) == ["Ann", "Bob"]
    assert players(phone, start(phone, "ann", "BOB")) == ["ann", "BOB"]
    stranger = phone.again()
    assert players(stranger, start(stranger, "Änn", "Böb")) == ["Änn", "Böb"]


def test_each_of_several_is_asked_about(phone: Phone) -> None:
    phone.open_table("José", "Zoé")
    asks = start(phone, "Jose", "Zoe")
    assert [is_asked(asks, name) for name in ("José", "Zoé")] == [True, True]
    other = start(phone, "Jose", "Zoe", do="else-0")
    assert not is_asked(other, "José")
    assert is_asked(other, "Zoé")
    assert players(phone, start(phone, "Jose", "Zoe", do="same-1", **{"else": told(other)})) == ["Jose", "Zoé"]


@for_each("do", ["start", "same-1", "else-1", "else-", "same-99", "same--1", "else-x"])
def test_at_one_table_no_name_is_there_twice(phone: Phone, do: str) -> None:
    answer = start(phone, "Bob", "Ｂob", do=do)
    assert answer.status_code == 422
    assert Page(answer).names("Ｂob", "Bob")
    assert players(phone, start(phone, "Jose", "José")) == ["Jose", "José"], "people can tell these"


def joins(phone: Phone, table: str, name: str, **more: str) -> TestResponse:
    page = f"{table}/players/join"
    return phone.post(page, {"name": name, "start": "nothing", **more})


def test_who_joins_is_asked(phone: Phone) -> None:
    phone.open_table("Zoé", "Bob")
    table = phone.open_table("Ana", "Cy")
    asks = joins(phone, table, "Zoe")
    assert asks.status_code == 422
    assert is_asked(asks, "Zoé")
    assert joins(phone, table, "Zoe", do="same").status_code == 303
    assert "Zoé" in text_of(phone.get(f"{table}/players"))
    assert joins(phone, table, "Böb", do="else").status_code == 303


def test_who_joins_and_looks_like_somebody_at_the_table(phone: Phone) -> None:
    table = phone.open_table("Ana", "José")
    asked = Page(joins(phone, table, "Jose"))
    assert ASKED in asked
    assert asked.names("José")
    assert ASKED not in Page(joins(phone, table, "Jose", do="same"))
    assert joins(phone, table, "Jose", do="else").status_code == 303


def test_a_record_says_which_of_its_names_look_alike(phone: Phone) -> None:
    phone.open_table("Ann", "Zoé")
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "hands": []}
    record["players"] = ["Bob", "Böb", "Zoe", CYRILLIC]
    page = phone.post("/records/open", {"pasted": json.dumps(record)})
    assert page.status_code == 200
    likenesses = [re.findall("Böb|Bob|Zoe|Zoé", said) for said in Page(page).texts("p.open")]
    assert likenesses == [["Böb", "Bob"], ["Zoe", "Zoé"]]
    text = matched(r'name="record" value="([^"]*)"', page.text)
    kept = phone.post("/records/open", {"record": text.replace("&#34;", '"'), "do": "keep"})
    assert players(phone, kept) == record["players"]


@for_each("name", ["\u202ennA", "\u3164", "B" + 390 * "\u0301"])
def test_a_record_from_elsewhere_is_not_opened_with_a_name_that_deceives(phone: Phone, name: str) -> None:
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", name], "hands": []}
    answer = phone.post("/records/open", {"pasted": json.dumps(record)})
    assert answer.status_code == 422
    assert name_trouble(name) in text_of(answer)
    for refused in (start(phone, "Ann", name), joins(phone, phone.open_table(), name)):
        assert refused.status_code == 422


def test_nobody_is_renamed_to_what_looks_like_another(phone: Phone) -> None:
    phone.open_table("Ann", "Bob")
    answer = phone.with_house_key().post(
        "/players/change", {"name": "Ann", "new_name": "ＢＯＢ", "do": "rename"}, "/players/change?name=Ann"
    )
    assert answer.status_code == 422
    assert Page(answer).alert


def test_an_old_table_with_any_name_opens(app: Flask, phone: Phone) -> None:
    names = ("Bob", "Bob\ufe0f", "\u202ennA", "B" + 390 * "\u0301", "\u3164")
    with app.app_context():
        agreed = agree(GAMES["rummy500"], "pagat", {}, names)
        table_service().open_table("old", agreed, "pagat", key="k" * 20, phone=phone.mark())
    for page in ("", "/sheet", "/hands/new", "/players", "/players/join", "/result", "/record.json", "/invite"):
        assert phone.get(f"/tables/old{page}").status_code in (200, 303), page
    assert phone.save_hand("/tables/old", *"12345").status_code == 303
    assert phone.get("/players").status_code == 200
    assert phone.get("/tables/new").status_code == 200
