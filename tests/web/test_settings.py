"""A phone's language: asked for by its browser, kept by its cookie, switched on pages. And the letters on its cards."""

import re

from flask import Flask, session
from werkzeug.test import TestResponse

from scorekeeper.web.base import words
from scorekeeper.web.settings import way_back
from scorekeeper.wording.languages import LANGUAGES
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, matched, text_of

ASKED = [
    ("", "en"), ("fr", "fr"), ("fr-CH, en;q=0.5", "fr"), ("pt-PT", "pt"), ("pt-BR,en-US;q=0.7", "pt"),
    ("de-CH, de;q=0.9, FR-ca;q=0.5, en;q=0.3", "fr"), ("fr;q=0, en", "en"), ("en-GB, fr;q=0.9", "en"),
    ("de, *;q=0.1", "en"), ("q=;;,,fr fr", "en"),
]  # fmt: skip


def language_of(answer: TestResponse) -> str:
    """The language that a page says it is in."""
    return matched(r'<html lang="([^"]*)"', answer.text)


def switch(phone: Phone, language: str, back: str = "/") -> TestResponse:
    """Press a language on Home, or send one with another way back."""
    fields = {"csrf_token": phone.hidden("/")["csrf_token"], "language": language, "back": back}
    return phone.client.post("/settings", data=fields)


@for_each(("asked", "given"), ASKED)
def test_the_browser_chooses(phone: Phone, asked: str, given: str) -> None:
    answer = phone.get("/", headers={"Accept-Language": asked})
    assert language_of(answer) == given
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].replace(" ", "").split(","))


def test_the_switch_keeps_the_choice_and_comes_back(phone: Phone) -> None:
    answer = switch(phone, "pt")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    french = {"Accept-Language": "fr"}
    assert language_of(phone.get("/rules/rummy", headers=french)) == "pt"
    assert language_of(phone.again().get("/rules/rummy", headers=french)) == "fr"
    switch(phone, "en")
    assert language_of(phone.get("/", headers=french)) == "en"


def test_home_names_the_languages_in_themselves_and_marks_its_own(phone: Phone, table: str) -> None:
    shown = Page(phone.get("/"))
    buttons = shown.all(".languages button")
    assert [(one["value"], one["lang"]) for one in buttons] == [(code, code) for code in LANGUAGES]
    assert [one["value"] for one in buttons if one.get("aria-pressed")] == ["en"]
    assert not Page(phone.get(f"{table}/hands/new")).all("button[lang]"), "other pages have no switch"


STRANGE = [
    *(
        "//evil.example/", "/\\evil.example", "https://evil.example/", "\\\\evil.example", "/\t/evil.example",
        "javascript:1",
    ),
    *("", "evil", "/a b", " /", "///", "/%0d%0aSet-Cookie:a=b\r\nX: y"),
]  # fmt: skip


@for_each("address", STRANGE)
def test_the_way_back_leads_nowhere_else(phone: Phone, address: str) -> None:
    answer = switch(phone, "fr", address)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_page_that_cannot_be_got_is_not_gone_back_to(phone: Phone, table: str) -> None:
    with phone.client.application.test_request_context("/"):
        assert way_back(f"{table}/rematch") == "/"
        assert way_back(f"{table}/sheet?x=1") == f"{table}/sheet?x=1"


def test_without_its_token_or_with_another_language_nothing_changes(phone: Phone) -> None:
    assert phone.client.post("/settings", data={"language": "fr", "back": "/"}).status_code == 400
    assert language_of(phone.get("/")) == "en"
    for language in ("de", "", "fr\0", "../fr"):
        assert switch(phone, language).status_code == 400
    assert language_of(phone.get("/")) == "en"


# ---- the letters on the cards ----
def choose(phone: Phone, letters: str, language: str = "en", back: str = "/") -> TestResponse:
    """Choose on the page “Settings”."""
    token = phone.hidden("/settings")["csrf_token"]
    fields = {"csrf_token": token, "language": language, "letters": letters, "back": back}
    return phone.client.post("/settings", data=fields)


def test_this_phone_keeps_its_language_and_letters(phone: Phone) -> None:
    shown = phone.get("/settings?back=/rules").text
    assert re.findall(r'value="(\w+)" checked', shown) == ["KQJ", "en"]
    answer = choose(phone, "RDV", "fr", "/rules")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules")
    shown = phone.get("/settings").text
    assert re.findall(r'value="(\w+)" checked', shown) == ["RDV", "fr"]
    assert re.findall(r'value="(\w+)" checked', phone.again().get("/settings").text) == ["KQJ", "en"]
    for letters, language in (("XYZ", "fr"), ("RDV", "de"), ("", "")):
        assert choose(phone, letters, language).status_code == 400
    assert choose(phone, "RDV", "fr", "//evil.example").headers["Location"] == "/"


def face(phone: Phone, table: str, card: str) -> str:
    """What the pad's cell of a card shows in its corner."""
    return matched(rf'value="{card}".*?class="face" aria-hidden="true">(\w+)<', phone.get(f"{table}/hands/new").text, re.S)


def test_french_cards_are_usual_in_french_and_others_can_be_chosen(phone: Phone, table: str) -> None:
    switch(phone, "fr")
    assert [face(phone, table, card) for card in ("Ks", "Qh", "Jd", "As")] == ["R", "D", "V", "A"]
    phone.save_hand(table, "10-rs / dd", "vh,vd,vc / kh qh 2c", "/ 3c", level="cards")
    record = phone.record(table)
    assert record["hands"][0]["melds"][0]["cards"] == ["10s", "Js", "Qs", "Ks"]
    assert record["hands"][0]["left"]["Ben"] == ["Kh", "Qh", "2c"], "the other letters are read too"
    choose(phone, "KQJ", "fr")
    assert [face(phone, table, card) for card in ("Ks", "Qh", "Jd", "As")] == ["K", "Q", "J", "A"]


def test_letters_follow_the_language_unless_others_were_chosen(phone: Phone, table: str) -> None:
    switch(phone, "fr")
    choose(phone, "RDV", "en")
    assert face(phone, table, "Ks") == "K", "they were left as they are"
    choose(phone, "KDB", "en")
    switch(phone, "fr")
    assert [face(phone, table, card) for card in ("Ks", "Qh", "Jd", "As", "10c")] == ["K", "D", "B", "A", "10"]


def test_cards_are_drawn_and_named_with_them_wherever(phone: Phone, table: str) -> None:
    phone.save_hand(table, "10-ks / qd", "jh,jd,jc / 2c", "/ 3c", level="cards")
    choose(phone, "RDV")
    shown = text_of(phone.get(f"{table}/hands/1"))
    assert "R ♠" in shown
    assert "D ♦" in shown
    assert not re.search("[KQJ] ?[♠♥♦♣]", shown)
    refused = phone.post(f"{table}/hands/new", phone.hand("qh,qh,qd / 2c", "/ 3c", "/ 4c", level="cards"))
    assert refused.status_code == 422
    assert "D♥" in text_of(refused)
    assert not re.search("[KQJ][♠♥♦♣]", text_of(refused))
    asked = text_of(phone.get("/desk/meld?cards=Kh,Kd,Qs"))
    assert "D♠" in asked.replace(" ♠", "♠")
    assert not re.search("[KQJ] ?[♠♥♦♣]", asked)


def test_cards_ranks_and_questions_typed_with_them_are_kept_in_the_contracts(phone: Phone, table: str) -> None:
    choose(phone, "RDV")
    phone.save_hand(table, "10-rs / dd", "vh,vd,vc +9s / dh rh 2c", "/ 3c", level="cards")
    record = phone.record(table)
    hand = record["hands"][0]
    assert [meld["cards"] for meld in hand["melds"]] == [["10s", "Js", "Qs", "Ks"], ["Jh", "Jd", "Jc"]]
    assert hand["left"]["Ana"] == ["Qd"]
    assert hand["left"]["Ben"] == ["Qh", "Kh", "2c"]
    phone.save_hand(table, "60/R D V 2", "10", "10", **{"level-0": "values"})
    assert phone.record(table)["hands"][1]["scores"]["Ana"] == {"melded": 60, "left": 32}
    answer = phone.get("/desk/meld?cards=rh,rd,rs&do=ask")
    assert answer.status_code == 303
    assert "Kh,Kd,Ks" in answer.headers["Location"].replace("%2C", ",")


def test_rules_that_draw_cards_have_them_too(app: Flask) -> None:
    with app.test_request_context("/"):
        session["letters"] = "RDV"
        assert words.words("K♥, a K of Ana, A♠ and Q♦") == "R♥, a K of Ana, A♠ and D♦"


def test_the_looks_of_a_phone_are_on_every_page_of_it(phone: Phone) -> None:
    fields = {"language": "en", "letters": "KQJ", "ground": "dark", "suits": "two", "text": "larger", "awake": "no"}
    phone.post("/settings", fields)
    for address in ("/", "/rules/rummy", "/tables/new", "/nothing"):
        tag = matched("<html[^>]*>", phone.get(address).text)
        for said in ('data-ground="dark"', 'data-suits="two"', 'data-text="larger"', 'data-awake="no"'):
            assert said in tag
    assert "data-" not in re.search("<html[^>]*>", phone.again().get("/").text)[0]  # type: ignore[index]
    phone.post("/settings", fields | {"ground": "", "suits": "purple", "text": "", "awake": ""})
    assert "data-" not in re.search("<html[^>]*>", phone.get("/").text)[0]  # type: ignore[index]


def test_a_setting_that_was_tapped_has_the_page_loaded_anew(phone: Phone) -> None:
    fields = {"csrf_token": phone.hidden("/settings")["csrf_token"], "language": "en", "letters": "KQJ"}
    answer = phone.client.post("/settings", data=fields | {"text": "larger"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")
    shown = phone.get("/settings?back=/rules").text
    assert 'data-text="larger"' in shown
    assert [*dict.fromkeys(Page(shown).each("fieldset [type=radio]", "name"))][:2] == ["ground", "text"]
    assert re.search('<a class="icon back" href="/rules"', shown), "the way back"
    assert re.search("<noscript>.*<button", shown, re.S), "the others are saved together"
