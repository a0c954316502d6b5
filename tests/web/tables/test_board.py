"""The board before the first hand, after one, and from the second on; what removing a hand would do."""

import re

from scorekeeper.games import GAMES
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone


@for_each("game", GAMES)
def test_before_the_first_hand_it_has_names_zeros_and_two_ways(phone: Phone, game: str) -> None:
    table = phone.open_table("Ana", "Ben", game=game, preset=GAMES[game].default_preset)
    page = Page(phone.get(table))
    assert page.texts("#board .name") == ["Ana", "Ben"], "as they sit"
    assert not page.all("#board :is(.rank, .bar, small)")
    alone = GAMES[game].points_alone
    ways = page.each(".choice-card", "href")
    assert ways[0] == f"{table}/hands/new?hand=1"
    assert len(ways) == (1 if alone else 2)
    assert bool(page.texts(".thumb .start")) != alone, "who deals, where somebody does"
    assert bool(page.all("#board .dealer")) != alone
    phone.save_hand(table, "0", "10")
    assert not Page(phone.get(table)).all(".choice-card")


def test_the_toast_says_who_deals_and_who_starts(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Chloé", option_target="300")
    toast = Page(phone.get(phone.save_hand(table, "85", "25", "40", dealer="2").headers["Location"])).one(".toast span")
    assert re.findall("Ana|Ben|Chloé", toast.text) == ["Ana", "Ben"]
    assert Page(phone.get(table)).all(".of-board.tall-4:not(:has(.chart)) #so-far"), "no fan for one hand, but its label"
    phone.save_hand(table, "28", "102", "65", dealer="0")
    assert Page(phone.get(table)).all(".of-board.tall-0 .chart"), "two hands of three players fit on 640 points"
    phone.save_hand(table, "1", "1", "1", dealer="1")
    assert Page(phone.client.get(table)).all(".of-board.tall-1 .chart")


def test_what_removing_the_last_hand_does(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="300")
    phone.save_hand(table, "163", "205")
    phone.save_hand(table, "-25", "96")
    page = Page(phone.get(f"{table}/hands/2/scrap"))
    assert [re.findall(r"[+−]?\d+", one.text) for one in page.all(".goes li")] == [["301", "205", "−96"], ["138", "163", "+25"]]
    assert re.findall("Ben|300", page.one(".said").text) == ["Ben", "300"], "whose end it was"
    answer = phone.post(f"{table}/hands/2/scrap", {"why": (why := page.each("[name=why]", "value"))[0]})
    assert Page(phone.get(answer.headers["Location"])).one(".toast")["data-notice"] == "removed"
    assert why[0] in Page(phone.get(f"{table}/history")).texts("[data-event=hand-scrapped] q")[0]


def test_removing_a_hand_says_who_is_ahead_then(phone: Phone) -> None:
    table = phone.open_table("Bo", "Ana", "Ben", "Cy", option_target="300")
    phone.save_hand(table, "15", "10", "5", "5")
    phone.post(f"{table}/players/1/leave", {}, f"{table}/players")
    phone.save_hand(table, "0", "50", "-30")
    said = [re.findall("Bo|Ana|Ben|Cy|[0-9]", one) for one in Page(phone.get(f"{table}/hands/2/scrap")).texts(".said")]
    assert said == [["Ben", "Cy", "2"], ["Cy", "Ben", "2"]]


@for_each(("game", "drawn", "other"), [("rummikub", "tiles", "cards"), ("rummy500", "cards", "tiles")])
def test_what_is_played_with_is_drawn(phone: Phone, game: str, drawn: str, other: str) -> None:
    table = phone.open_table("Ana", "Ben", game=game, preset=GAMES[game].default_preset)
    phone.save_hand(table, "0", "12", out="0")
    for place in ("", "/hands/new", "/sheet", "/players"):
        page = Page(phone.get(f"{table}{place}"))
        assert page.all(f'use[href$="#{drawn}"]'), place
        assert not page.all(f'use[href$="#{other}"]'), place
