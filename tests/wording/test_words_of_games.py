"""The pages that only some games have say nothing that was not translated."""

import re

import pytest
from flask import Flask

from scorekeeper.web.base.language import speak_of
from scorekeeper.web.live import page as live_page
from tests.support.webphone import Phone
from tests.web.live.test_rummikub_round import OPENED, Round
from tests.wording.test_words import bare_words
from tests.wording.test_words import phone as bracketed  # noqa: F401


def test_rummy_says_nothing_untranslated(bracketed: Phone) -> None:  # noqa: F811
    phone = bracketed
    options = {"option_going_rummy": "double", "option_settlement": "pay-winner"}
    table = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="wrotham", **options)
    pages = [phone.get(f"/tables/new?game={game}").text for game in ("rummy", "rummikub")]
    pages += [phone.get(f"/rules/{game}").text for game in ("rummy", "rummikub")]
    pages += [phone.get(f"{table}{address}").text for address in ("", "/live", "/hands/new", "/rules")]
    phone.save_hand(table, "", "60", out="0", went_rummy="1")
    phone.post(f"{table}/live", {"do": "begin", "dealer": "0"})
    for press in ({"do": "meld", "card": ["9h", "9c", "*"]}, {"do": "exchange", "card": ["9d"]}):
        phone.post(f"{table}/live", press)
        pages.append(phone.get(f"{table}/live").text)
    pages += [phone.get(f"{table}{address}").text for address in ("", "/hands/1", "/sheet")]
    for page in pages:
        assert not bare_words(page), re.search("<title>.*</title>", page)


def test_rummikub_says_nothing_untranslated(bracketed: Phone) -> None:  # noqa: F811
    phone = bracketed
    table = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles", preset_shown="tiles")
    pages = [phone.get(f"{table}{address}").text for address in ("", "/round", "/hands/new", "/rules")]
    phone.post(f"{table}/round", {"do": "begin", "first": "0"})
    tiles = "10r,11r,12r,13r 10b,11b,12b,13b 10k,11k,12k"
    for fields in (
        {"do": "done", "sets": "4r,5r,6h"}, {"do": "done", "sets": "4r,5r,6r"}, {"do": "done", "sets": tiles},
        {"do": "timeout", "sets": tiles}, {"do": "done", "sets": f"{tiles} 1y,2y,3y"},
        {"do": "count", "for": "1", "rack": "4r"},
    ):  # fmt: skip
        answer = phone.post(f"{table}/round", fields)
        pages += [answer.text] if answer.status_code != 303 else []
        pages.append(phone.get(f"{table}/round").text)
    for page in pages:
        assert not bare_words(page), re.search("<title>.*</title>", page)


HAND = {"en": "hands?", "fr": "mains?|main-", "pt": "mãos?"}
"""The word of cards that are held, which nobody says of tiles. English has it for what is played, too: of tiles, a round."""
WORDS = ("aria-label", "alt", "content", "placeholder", "title", "data-words")
"""What is read aloud or put on the page by its scripts."""
CARD = {"en": "cards?|packs?|deals?|dealt|dealer", "fr": "cartes?|donneur|paquets?", "pt": "cartas?|baralhos?"}
"""Words of cards that nobody says of tiles."""
WITH_CARDS = ("Rummikub with cards", "Rummikub à cartes", "Rummikub com cartas", '"deals":')
"""A preset that is played with cards, and a name among the words of the script."""


def words_with(page: str, wanted: str) -> list[str]:
    """Where a page says a word, with those around it."""
    text = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)
    said = re.compile(rf"(?:{'|'.join(WORDS)})=(?:\"([^\"]*)\"|'([^']*)')")
    text = re.sub("<[^>]*>", lambda tag: " ".join(map("".join, said.findall(tag[0]))) or " ", text)
    found = re.finditer(rf"(?i)(?<![\w{{/-])(?:{wanted})\b", text)
    return [text[max(0, one.start() - 40) : one.end() + 20] for one in found]


@pytest.mark.parametrize("language", HAND)
def test_no_page_of_a_rummikub_game_says_hand(app: Flask, phone: Phone, language: str) -> None:
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    game, table = Round(app, phone), "/tables/rounds-table"
    pages = {}

    def look(when: str) -> None:
        for rule in app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and "<table>" in rule.rule and not rule.endpoint.startswith("rules."):
                address = re.sub("<[^>]*>", "1", rule.rule.replace("<table>", "rounds-table"))
                answer = phone.client.get(address)
                if answer.mimetype in ("text/html", "text/csv", "image/svg+xml"):
                    pages[when, address] = answer.text
        pages[when, "home"] = phone.client.get("/").text

    pages["nothing was played", table] = phone.client.get(table).text
    pages["to join", table] = phone.again().get(phone.link(table)).text
    game.begin().done(*OPENED)
    pages["refused", "live"] = game.press("done", "4r,5r,6h").text
    look("a round is played")
    phone.save_hand(table, "", "12", out="0")
    phone.post(f"{table}/hands/1/edit", phone.hand("", "15", out="0", reason="miscounted"))
    look("it was changed")
    phone.post(f"{table}/hands/1/scrap", {}, page=f"{table}/hands/1/scrap")
    look("it was removed")
    found = {place: words_with(text, HAND[language]) for place, text in pages.items()}
    assert not {place: words for place, words in found.items() if words}
    assert len(pages) > 60
    if language == "en":
        assert "Continue: round 1" in pages["it was removed", "home"]
        assert "Enter round 1" in pages["nothing was played", table]


def test_what_is_kept_of_a_hand_refereed_does_not_come_back_in_a_round(app: Flask) -> None:
    with app.test_request_context():
        for game, said in (("rummy", "enter the hand when"), ("rummikub", "enter the round when")):
            speak_of(game)
            assert said in live_page.parts()("live/_entered.html", history=(), seldom=())


@pytest.mark.parametrize("language", CARD)
def test_no_page_of_a_rummikub_game_speaks_of_cards(phone: Phone, language: str) -> None:
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    table, other = (phone.open_table("Ana", "Ben", "Cy", game="rummikub", preset="tiles") for _ in range(2))
    phone.save_hand(table, "25", "", "108", out="1")
    phone.save_hand(table, "/ 5k 9b", "4-7r 3r,3b,3k /", "/ 13r", level="cards", out="1")
    phone.post(f"{table}/round", {"do": "begin", "first": "0"})
    phone.post(f"{table}/round", {"do": "done", "sets": "10-13r"})
    form = f"{other}/hands/new"
    answers = {
        "refused": phone.post(form, phone.hand("/ 5k", "3r,4r,6r /", "x", level="cards", out="1")),
        "checked": phone.post(form, phone.hand("/ 5k", "3r,4r,6r", "/ 13r", level="cards", out="1", do="preview")),
        "too many": phone.post(form, phone.hand("25", "", "900", out="1", sure="")),
        "missing": phone.post(form, phone.hand("", "", "", sure="")),
        "refused live": phone.post(f"{table}/round", {"do": "done", "sets": "10-13r 3r,4r,6r"}),
    }
    of_table = ["", "/more", "/round", "/sheet", "/sheet/blank", "/history", "/players", "/scoreboard", "/confirming"]
    of_hand = ["/hands/2", "/hands/2/edit", "/hands/2/scrap", "/replay/2/1", "/hands/new"]
    asks = ("meld", "fits", "rearrange", "best", "value")
    places = [table + place for place in (*of_table, *of_hand)] + [form, f"{other}/round", f"{other}/hands/1/seats/1"]
    places += [f"/desk/{ask}?game=rummikub&preset=tiles" for ask in asks] + ["/tables/new?game=rummikub"]
    pages = {place: phone.get(place).text for place in places} | {name: one.text for name, one in answers.items()}
    found = {
        place: [words for words in words_with(page, CARD[language]) if not any(one in words for one in WITH_CARDS)]
        for place, page in pages.items()
    }
    assert not {place: words for place, words in found.items() if words}
