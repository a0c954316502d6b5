"""How to play in two minutes, on its pages; and the lot that says who begins."""

import re
from html import unescape

from scorekeeper.games import GAMES
from tests.support.for_each import for_each
from tests.support.web_page import Page
from tests.support.webphone import Phone

GUIDED = [game for game in GAMES.values() if game.guide]


@for_each("game", GUIDED, ids=lambda game: game.id)
def test_every_text_has_its_place(phone: Phone, game) -> None:  # type: ignore[no-untyped-def]
    page = unescape(phone.get(f"/rules/{game.id}/guide").text)
    for one in game.guide:
        assert f'id="{one.id}"' in page
        assert one.text in page
    assert f'href="/rules/{game.id}/guide"' in phone.get(f"/rules/{game.id}").text
    assert f'href="/rules/{game.id}/guide"' in phone.get("/rules").text


def test_a_game_without_a_guide_and_no_game_have_no_such_page(phone: Phone) -> None:
    assert phone.get("/rules/sheet/guide").status_code == 404
    assert phone.get("/rules/chess/guide").status_code == 404
    table = phone.open_table("Ana", "Ben", game="sheet", preset="plain", preset_shown="plain")
    assert phone.get(f"{table}/guide").status_code == 404


def drawn(page: str) -> str:
    found = re.search(r'class="drawn" role="status"><b>(.*?)</b>', page, re.DOTALL)
    return unescape(found[1]) if found else ""


def test_the_lot_falls_on_each_in_the_end(phone: Phone) -> None:
    seen = {drawn(phone.get("/rules/rummy500/guide?draw=3").text) for _ in range(60)}
    assert sorted(number for said in seen for number in re.findall("[0-9]+", said)) == ["1", "2", "3"]
    assert re.search("[1-4]", drawn(phone.get("/rules/rummikub/guide?draw=4").text))
    for asked, number in (("", "4"), ("?draw=6", "6"), ("?draw=77", "4")):
        assert Page(phone.get(f"/rules/rummy500/guide{asked}")).one("[name=draw]")["value"] == number


def test_at_a_table_it_names_a_player(phone: Phone) -> None:
    table = phone.open_table("Ana <b>", "Ben", "Cy")
    assert drawn(phone.get(f"{table}/guide").text) == ""
    seen = {drawn(phone.get(f"{table}/guide?draw=3").text) for _ in range(60)}
    assert sorted(name for said in seen for name in re.findall("Ana <b>|Ben|Cy", said)) == ["Ana <b>", "Ben", "Cy"]
    assert "Ana <b>" not in phone.get(f"{table}/guide?draw=3").text


@for_each("asked", ["", "0", "1", "13", "77", "-2", "x", "9" * 40, "²", "2.5"])
def test_no_number_of_players_draws_nobody(phone: Phone, asked: str) -> None:
    answer = phone.get(f"/rules/rummy500/guide?draw={asked}")
    assert answer.status_code == 200
    assert drawn(answer.text) == ""
