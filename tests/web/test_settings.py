"""A phone's language: asked for by its browser, kept by its cookie, switched on every page, and nothing typed is lost by it.
And the letters on its cards."""

import re

from flask import Flask, session
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.web.base import words
from scorekeeper.web.settings import way_back
from tests.support.for_each import for_each
from tests.support.web_page import Page
from tests.support.webphone import Phone, text_of

ASKED = [
    ("", "en"),
    ("fr", "fr"),
    ("fr-CH, en;q=0.5", "fr"),
    ("pt-PT", "pt"),
    ("pt-BR,en-US;q=0.7", "pt"),
    ("de-CH, de;q=0.9, FR-ca;q=0.5, en;q=0.3", "fr"),
    ("fr;q=0, en", "en"),
    ("en-GB, fr;q=0.9", "en"),
    ("de, *;q=0.1", "en"),
    ("q=;;,,fr fr", "en"),
]


def language_of(answer: TestResponse) -> str:
    """The language that a page says it is in, in its two places."""
    said = re.search(r'<html lang="([^"]*)"', answer.text)
    assert said
    assert answer.headers["Content-Language"] == said[1]
    return said[1]


def switch(phone: Phone, page: str, language: str) -> TestResponse:
    """Press a language at the foot of a page that nothing is typed on."""
    shown = phone.get(page).text
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', shown) for name in ("csrf_token", "back")}
    values = {name: match[1].replace("&amp;", "&") for name, match in fields.items() if match}
    return phone.client.post("/settings/language", data=values | {"language": language})


@for_each(("asked", "given"), ASKED)
def test_the_browser_chooses(phone: Phone, asked: str, given: str) -> None:
    answer = phone.get("/", headers={"Accept-Language": asked})
    assert language_of(answer) == given
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].replace(" ", "").split(","))


@for_each("page", ["/", "/rules", "/rules/rummy", "/desk", "/nothing/here?a=b%20c"])
def test_the_switch_keeps_the_choice_and_comes_back(phone: Phone, page: str) -> None:
    answer = switch(phone, page, "pt")
    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    french = {"Accept-Language": "fr"}
    assert language_of(phone.get(page, headers=french)) == "pt"
    assert language_of(phone.again().get(page, headers=french)) == "fr"
    switch(phone, "/", "en")
    assert language_of(phone.get(page, headers=french)) == "en"


def test_each_page_names_the_languages_in_themselves_and_marks_its_own(phone: Phone, table: str) -> None:
    for page in ("/", f"{table}/hands/new", "/tables/none", f"{table}/rematch"):
        shown = phone.get(page).text
        buttons = re.findall(r'<button lang="(\w+)"( aria-current="true")?[^>]*>([^<]*)<', shown)
        assert [(code, name) for code, _mark, name in buttons] == [
            ("en", "English"),
            ("fr", "Français"),
            ("pt", "Português"),
        ]
        assert [code for code, mark, _name in buttons if mark] == ["en"]


def test_a_token_is_sent_once_for_a_form_and_its_switch(phone: Phone, table: str) -> None:
    for page in ("/", f"{table}/hands/new"):
        assert phone.get(page).text.count('name="csrf_token"') == 1, page


def test_what_is_typed_comes_along(phone: Phone, table: str) -> None:
    page = f"{table}/hands/new"
    shown = phone.get(page).text
    found = re.search(r'formaction="([^"]*to=fr[^"]*)"[^>]*name="do" value="(\w+)"', shown)
    assert found
    assert found[2] == "form"
    fields = phone.hidden(page) | phone.hand("87-90", "4-7h/ 2", "", out="1") | {"do": "form"}
    answer = phone.client.post(found[1].replace("&amp;", "&"), data=fields)
    assert (answer.status_code, answer.headers["Location"]) == (307, page)
    again = phone.client.post(page, data=fields)
    assert again.status_code == 200
    assert language_of(again) == "fr"
    for value in ("87", "90", "4-7h/ 2"):
        assert f'value="{value}"' in again.text
    assert f'name="key" value="{fields["key"]}"' in again.text


def test_a_page_that_was_posted_comes_back_by_its_address(phone: Phone, table: str) -> None:
    phone.save_hand(table, "1", "2", "3")
    answer = phone.client.post(f"{table}/rematch", data={})  # no token: refused, and that page has nothing to lose
    assert answer.status_code == 400
    shown = phone.post(f"{table}/hands/9/scrap", {}, page=f"{table}/hands/new")
    assert shown.status_code == 404
    back = re.search(r'name="back" value="([^"]*)"', shown.text)
    assert back
    assert back[1] == f"{table}/hands/9/scrap"


STRANGE = [
    *(
        "//evil.example/",
        "/\\evil.example",
        "https://evil.example/",
        "\\\\evil.example",
        "/\t/evil.example",
        "javascript:1",
    ),
    *("", "evil", "/a b", " /", "///", "/%0d%0aSet-Cookie:a=b\r\nX: y"),
]


@for_each("address", STRANGE)
@for_each("by", ["back", "form"])
def test_the_way_back_leads_nowhere_else(phone: Phone, address: str, by: str) -> None:
    token = phone.hidden("/")["csrf_token"]
    fields = {"csrf_token": token, "language": "fr", "back": address}
    query = {"to": "fr", "back": address} if by == "form" else {}
    answer = phone.client.post("/settings/language", data=fields, query_string=query)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_page_that_cannot_be_got_is_not_gone_back_to(phone: Phone, table: str) -> None:
    with phone.client.application.test_request_context("/"):
        assert way_back(f"{table}/rematch") == "/"
        assert way_back(f"{table}/sheet?x=1") == f"{table}/sheet?x=1"
        assert way_back("/settings/language") == "/"


def test_without_its_token_or_with_another_language_nothing_changes(phone: Phone) -> None:
    assert phone.client.post("/settings/language", data={"language": "fr", "back": "/"}).status_code == 400
    assert language_of(phone.get("/")) == "en"
    for language in ("de", "", "fr\0", "../fr"):
        assert switch(phone, "/", language).status_code == 400
    assert language_of(phone.get("/")) == "en"


def test_htmx_gets_the_whole_page_anew(phone: Phone) -> None:
    token = phone.hidden("/rules")["csrf_token"]
    fields = {"csrf_token": token, "language": "fr", "back": "/rules"}
    answer = phone.client.post("/settings/language", data=fields, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == "/rules"
    assert language_of(phone.get("/rules")) == "fr"


def test_an_entry_that_waits_to_be_sent_again_is_not_left_by_a_switch(phone: Phone, table: str) -> None:
    fields = phone.hand("1", "2", "3")
    answer = phone.client.post(f"{table}/hands/new", data=fields)
    assert answer.status_code == 400
    assert 'value="2"' in answer.text
    assert 'class="languages"' not in answer.text


ASKING = {
    "desk-form": (
        "/desk/rearrange?game=rummikub&preset=cards&do=edit",
        {"before": "7r,7b,7k", "after": "what was typed, & more"},
        [("pick", "9r"), ("pick", "*")],
    ),
    "rules-form": ("/desk/rules?game=rummy500&preset=bicycle", {"players": "6", "card_values": "5-10-15"}, []),
    "find-form": ("/rules/search?game=rummy", {"q": "as & joker"}, []),
    "blank-form": ("/sheets/blank?game=rummy&preset=basic", {"preset": "wrotham"}, []),
}


@for_each("form", ASKING)
def test_what_is_typed_in_a_form_that_asks_for_a_page_outlives_a_switch(phone: Phone, form: str) -> None:
    page, typed, ticked = ASKING[form]
    before = Page(phone.get(page))
    assert {*before.each(f"button[form={form}]", "lang")} == {"en", "fr", "pt"}
    button = before.one(f"button[form={form}][lang=fr]")
    assert (button["formmethod"], button["name"]) == ("post", "csrf_token")
    fields = before.one(f"#{form}").sends()
    sent = [(name, typed.get(name, value)) for name, value in fields if name != "opened"] + ticked
    answer = phone.client.post(button["formaction"], data=MultiDict([*sent, (button["name"], button["value"])]))
    assert answer.status_code == 303
    assert button["value"] not in answer.headers["Location"], "the token is in no address"
    shown = phone.get(answer.headers["Location"])
    assert (shown.status_code, language_of(shown)) == (200, "fr")
    after = [(name, value.replace(" ", "")) for name, value in Page(shown).one(f"#{form}").sends()]
    assert {(name, value.replace(" ", "")) for name, value in [*typed.items(), *ticked]} <= {*after}
    assert "opened" not in dict(after), "the box is not ticked, as it was not"


def test_a_form_that_asks_is_sent_to_pages_of_ours_alone(phone: Phone) -> None:
    token = phone.hidden("/")["csrf_token"]
    for address in (*STRANGE, "/tables/x/rematch"):
        answer = phone.client.post(
            "/settings/language", data={"csrf_token": token}, query_string={"to": "fr", "ask": address}
        )
        assert answer.headers["Location"] == "/", address
    assert phone.client.post("/settings/language?to=fr&ask=/", data={}).status_code == 400


# ---- the letters on the cards ----


def choose(phone: Phone, letters: str, language: str = "en", back: str = "/") -> TestResponse:
    """Choose on the page “Settings”."""
    token = phone.hidden("/settings")["csrf_token"]
    fields = {"csrf_token": token, "language": language, "letters": letters, "back": back}
    return phone.client.post("/settings", data=fields)


def test_this_phone_keeps_its_language_and_letters(phone: Phone) -> None:
    shown = phone.get("/settings?back=/rules").text
    assert re.findall(r'value="(\w+)" checked', shown) == ["en", "KQJ"]
    answer = choose(phone, "RDV", "fr", "/rules")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules")
    shown = phone.get("/settings").text
    assert re.findall(r'value="(\w+)" checked', shown) == ["fr", "RDV"]
    assert re.findall(r'value="(\w+)" checked', phone.again().get("/settings").text) == ["en", "KQJ"]
    for letters, language in (("XYZ", "fr"), ("RDV", "de"), ("", "")):
        assert choose(phone, letters, language).status_code == 400
    assert choose(phone, "RDV", "fr", "//evil.example").headers["Location"] == "/"


def face(phone: Phone, table: str, card: str) -> str:
    """What the pad's cell of a card shows in its corner."""
    shown = re.search(
        rf'value="{card}".*?class="face" aria-hidden="true">(\w+)<', phone.get(f"{table}/hands/new").text, re.S
    )
    assert shown
    return shown[1]


def test_french_cards_are_usual_in_french_and_others_can_be_chosen(phone: Phone, table: str) -> None:
    switch(phone, "/", "fr")
    assert [face(phone, table, card) for card in ("Ks", "Qh", "Jd", "As")] == ["R", "D", "V", "A"]
    phone.save_hand(table, "10-rs / dd", "vh,vd,vc / kh qh 2c", "/ 3c", level="cards")
    record = phone.get(f"{table}/record.json").json
    assert record
    assert record["hands"][0]["melds"][0]["cards"] == ["10s", "Js", "Qs", "Ks"]
    assert record["hands"][0]["left"]["Ben"] == ["Kh", "Qh", "2c"], "the other letters are read too"
    choose(phone, "KQJ", "fr")
    assert [face(phone, table, card) for card in ("Ks", "Qh", "Jd", "As")] == ["K", "Q", "J", "A"]


def test_letters_left_as_they_are_follow_the_language(phone: Phone, table: str) -> None:
    switch(phone, "/", "fr")
    choose(phone, "RDV", "en")
    assert face(phone, table, "Ks") == "K"


def test_letters_that_were_chosen_are_apart_from_the_language(phone: Phone, table: str) -> None:
    choose(phone, "KDB", "en")
    switch(phone, "/", "fr")
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


def test_what_is_typed_with_them_is_kept_in_the_contracts(phone: Phone, table: str) -> None:
    choose(phone, "RDV")
    phone.save_hand(table, "10-rs / dd", "vh,vd,vc +9s / dh rh 2c", "/ 3c", level="cards")
    record = phone.get(f"{table}/record.json").json
    assert record
    hand = record["hands"][0]
    assert [meld["cards"] for meld in hand["melds"]] == [["10s", "Js", "Qs", "Ks"], ["Jh", "Jd", "Jc"]]
    assert hand["left"]["Ana"] == ["Qd"]
    assert hand["left"]["Ben"] == ["Qh", "Kh", "2c"]


def test_ranks_typed_with_them_count_what_they_are(phone: Phone, table: str) -> None:
    choose(phone, "RDV")
    phone.save_hand(table, "60/R D V 2", "10", "10", **{"level-0": "values"})
    record = phone.get(f"{table}/record.json").json
    assert record
    assert record["hands"][0]["scores"]["Ana"] == {"melded": 60, "left": 32}


def test_a_question_asked_with_them_has_an_address_for_everybody(phone: Phone) -> None:
    choose(phone, "RDV")
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
        tag = re.search("<html[^>]*>", phone.get(address).text)
        assert tag
        for said in ('data-ground="dark"', 'data-suits="two"', 'data-text="larger"', 'data-awake="no"'):
            assert said in tag[0]
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
