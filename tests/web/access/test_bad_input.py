"""What bad input gets: a sentence that names what is wrong, a status of 4xx, and what was typed still there."""

import io
import re
from html import unescape
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.web.access.request_checks import MOST_FIELDS
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, matched, text_of

FAMILY = "👨‍👩‍👧‍👦"
LONG = "Bartholomäus von Hohenstauf"

NEW_TABLES: list[tuple[str, dict[str, Any], str]] = [
    ("nobody", {"player": ["", "", ""]}, "2 8 0"),
    ("one player", {"player": ["Ana", " ", ""]}, "2 8 1"),
    ("nine players", {"player": [f"P{n}" for n in range(9)]}, "2 8 9"),
    ("thirty players", {"player": [f"P{n}" for n in range(30)]}, "2 8 30"),
    ("a name twice", {"player": ["Ana", "Ben", "Ana"]}, "Ana"),
    ("names alike", {"player": ["Straße", "STRASSE"]}, "Straße STRASSE"),
    ("composed and not", {"player": ["Zoé", "Zoe\u0301"]}, "Zoé"),
    ("invisible letters", {"player": ["Eva", "Ev\u200da"]}, "Eva"),
    ("an invisible name", {"player": ["Ana", "\u200d\u3164", ""]}, "2 8 1"),
    ("turned round", {"player": ["Ann", "\u202ennA"]}, ""),
    ("a heap of accents", {"player": ["Ana", "B" + 390 * "\u0301"]}, ""),
    ("a long name", {"player": ["Ana", LONG]}, "24"),
    ("25 families", {"player": ["Ana", FAMILY * 25]}, "24"),
    ("a control sign", {"player": ["Ana", "Be\x07n"]}, ""),
    ("no such preset", {"preset": "poker"}, "poker pagat"),
    ("target too small", {"option_target": "other", "other_target": "49"}, "target 49"),
    ("target no number", {"option_target": "other", "other_target": "many"}, "target many"),
    ("target with spaces only", {"option_target": "other", "other_target": " "}, "target"),
    ("unknown value", {"option_rummy_call": "loudly"}, "rummy_call loudly"),
    (
        "more cards than there are",
        {"player": ["A", "B", "C", "D"], "option_hand_size": "other", "other_hand_size": "20", "option_packs": "1"},
        "4 20 54",
    ),
]


def test_new_table(phone: Phone) -> None:
    """Each trouble has a sentence of its own, which names what is wrong."""
    said: dict[str, str] = {}
    for name, fields, names in NEW_TABLES:
        answer = phone.post("/tables/new", {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"} | fields)
        page = Page(answer)
        assert answer.status_code == 422, name
        assert page.names(*names.split()), (name, page.alert)
        said[name] = page.alert
    assert said.pop("an invisible name") == said["one player"]
    assert len({*said.values()}) == len(said)


def test_several_troubles_are_named_at_once_and_what_was_typed_stays(phone: Phone) -> None:
    fields = {"player": ["Ana", "Ana"], "preset": "pagat", "option_target": "1", "option_packs": "7", "do": "start"}
    assert Page(phone.post("/tables/new", fields)).names("Ana", "target", "1", "packs", "7")
    fields = {"player": ["Ana", "Ana", "Çağla"], "preset": "bicycle", "other_target": "321", "option_target": "other"}
    page = phone.post("/tables/new", fields | {"option_going_out": "float", "do": "start"}).text
    for typed in ('value="Çağla"', 'value="bicycle" checked', 'value="321"', 'value="float" checked'):
        assert typed in page


HANDS: list[tuple[str, tuple[str, ...], dict[str, str], str]] = [
    ("a player missing", ("87-90", "", "10"), {}, "Ben"),
    ("no number", ("87-90", "sixty", "10"), {}, "sixty"),
    ("too many points", ("99999+99999", "1", "1"), {}, "9999"),
    ("no rank", ("10", "10", "60/K Z"), {"level-2": "values"}, "Z"),
    ("five aces", ("10", "10", "0/A A A A A"), {"level-2": "values"}, "5 A 4"),
    ("no card", ("/ 2c", "/ 3c", "/ 2x"), {"level": "cards"}, "2x"),
    ("a card twice", ("/ 2c", "/ 2c", "/ 3c"), {"level": "cards"}, "2♣"),
    ("an open joker", ("9h,*,* / 2c", "/ 3c", "/ 4c"), {"level": "cards"}, ""),
    ("three jokers of two", ("/ *", "/ *", "/ *"), {"level": "cards"}, ""),
    ("left and out", ("/ 2c", "/ 3c", "/ 4c"), {"level": "cards", "out": "1"}, ""),
    ("nothing said of the hand", ("2c,3c,4c", "/ 3d", "/ 4d"), {"level": "cards"}, ""),
    (
        "a meld that doesn't stand beside a line that can't be read",
        ("57-32", "4h,9h,6h 8h,9h,10h", "9c,9d,9h / 3c zz"),
        {"level-1": "cards", "level-2": "cards", "out": "1"},
        "zz",
    ),
    ("an endless line", ("/ 2c" + " 2c" * 900, "/ 3c", "/ 4c"), {"level": "cards"}, ""),
]


@for_each("press", ["preview", "save"])
def test_hand(phone: Phone, table: str, press: str) -> None:
    said: dict[str, str] = {}
    for name, lines, fields, names in HANDS:
        answer = phone.post(f"{table}/hands/new", phone.hand(*lines, **(fields | {"do": press})))
        page = Page(answer)
        assert answer.status_code == 422, name
        assert page.names(*names.split()), (name, page.alert)
        assert [line for line in lines if line[:60] not in answer.text] == [], "what was typed stays typed"
        said[name] = page.alert
    assert len({*said.values()}) == len(said)
    assert "a[href$='/hands/1']" not in Page(phone.get(table)), "nothing was saved"


def test_an_open_joker_offers_its_readings_and_its_rule_as_played_here(phone: Phone, table: str) -> None:
    hand = phone.hand("9h,*,* / 2c", "/ 3c", "/ 4c", level="cards", do="preview")
    page = phone.post(f"{table}/hands/new", hand).text
    assert page.count('name="choose"') == 4
    chosen = phone.post(f"{table}/hands/new", hand | {"choose": "0|9h,*=10h,*=Jh / 2c"})
    assert chosen.status_code == 200
    assert "9 ♥ 10 ★ J ★" in Page(chosen).texts(".cards")
    assert f'href="{table}/rules#joker.assign"' in page
    assert 'id="joker.assign"' in phone.get(f"{table}/rules").text


def asked_about(answer: TestResponse) -> str:
    """What a page that was not saved wants to have confirmed."""
    assert answer.status_code == 422
    return unescape(matched(r'name="sure" value="([^"]+)"', answer.text))


def test_an_illegal_meld_is_asked_about_and_counts_as_left(phone: Phone, table: str) -> None:
    page = f"{table}/hands/new"
    hand = phone.hand("6h,6d / 2c", "/ 3c", "/ 4c", level="cards", sure="")
    answer = phone.post(page, hand)
    assert "6 ♥ 6 ♦" in Page(answer).texts(".cards")
    assert "cards=6h,6d" in answer.text, "the desk can be asked why"
    assert "a[href$='/hands/1']" not in Page(phone.get(table)), "nothing was saved"
    assert phone.post(page, hand | {"sure": "something else"}).status_code == 422
    phone.save_hand(table, *("6h,6d / 2c", "/ 3c", "/ 4c"), level="cards", sure=asked_about(answer))
    assert "Ana −14" in text_of(phone.get(f"{table}/hands/1")).replace("0 → −14 ", "")


def test_a_change_with_a_doubt_is_asked_about_and_needs_no_reason(phone: Phone, table: str) -> None:
    phone.save_hand(table, "87-90", "60", "10")
    page = f"{table}/hands/1/edit"
    answer = phone.post(page, phone.hand("88-90", "60", "10", sure=""))
    assert 'value="88-90"' in answer.text
    assert phone.post(page, phone.hand("88-90", "60", "10", sure=asked_about(answer))).status_code == 303


NOWHERE = {
    "no page": ("/nowhere", "/rules/poker", "{table}/hands/99999999999999999999"),
    "no table": ("/tables/nosuchtable", "/tables/nosuchtable/sheet", "/tables/nosuchtable/hands/new"),
    "no hand": ("{table}/hands/1", "{table}/hands/0/edit", "{table}/hands/1/scrap", "{table}/hands/scrapped/1"),
}


def test_address(phone: Phone, table: str) -> None:
    """An address that leads nowhere says what is missing: the page, the table or the hand."""
    said = {}
    for missing, addresses in NOWHERE.items():
        answers = [phone.get(address.format(table=table)) for address in addresses]
        assert [answer.status_code for answer in answers] == [404] * len(answers), missing
        (said[missing],) = {Page(answer).alert for answer in answers}
    assert len({*said.values()}) == len(said)


def test_more_than_a_megabyte(phone: Phone, table: str) -> None:
    for address in ("/tables/new", f"{table}/hands/new", f"{table}/hands/1/scrap"):
        answer = phone.client.post(address, data={"player": "a" * 1_000_001})
        assert answer.status_code == 413
        assert Page(answer).alert


def test_too_many_parts(phone: Phone) -> None:
    parts = {f"part-{number}": "x" for number in range(MOST_FIELDS + 1)}
    answer = phone.client.post("/tables/new", data=parts, content_type="multipart/form-data")
    assert answer.status_code == 413
    assert Page(answer).alert


NAMES = [
    "Ana", "Zoé", "李小龍", "محمد", "שרה", FAMILY * 24, "O'Brien", '"><b>', "{{ 77*77 }}", "a" * 24, "’’", "n\u0303",
]  # fmt: skip


def test_names_that_are_fine(phone: Phone) -> None:
    for name in NAMES:
        table = phone.open_table(name, "Ben")
        phone.save_hand(table, "20", "-5")
        for place in ("", "/sheet", "/hands/1", "/hands/new", "/hands/1/edit", "/hands/1/scrap"):
            page = phone.get(table + place)
            assert page.status_code == 200, name
            assert not re.search(r"<b>(?!<bdi>|[+−]?\d)", page.text), "the page itself has names and numbers in bold"
            assert "5929" not in text_of(page)


@for_each("body", ["true", "[]", "7", '"x"', "{", '{"player": 1}', ""])
def test_json_is_no_form(app: Flask, body: str) -> None:
    app.config["WTF_CSRF_ENABLED"] = False  # it is what lies behind the token that is tried here
    phone = Phone(app.test_client())
    table = phone.open_table()
    for address in ("/tables/new", f"{table}/hands/new", f"{table}/rematch", f"{table}/seat", f"{table}/links"):
        answer = phone.client.post(address, data=body, content_type="application/json")
        assert answer.status_code < 500


def test_files_are_no_fields_and_every_part_has_a_name(phone: Phone, table: str) -> None:
    for address, field in (("/tables/new", "player"), (f"{table}/hands/new", "line-0"), (f"{table}/hands/new", "reason")):
        file = (io.BytesIO(b"Ana"), "Ana")
        answer = phone.post(address, {"preset": "pagat", "do": "start", field: file}, content_type="multipart/form-data")
        assert answer.status_code == 422
    nameless = b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"
    for address in ("/tables/new", "/join", "/settings"):
        answer = phone.client.post(address, data=nameless, content_type="multipart/form-data; boundary=x")
        assert answer.status_code == 400, address
