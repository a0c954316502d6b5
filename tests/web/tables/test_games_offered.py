"""The games on New game: the three last played in a row, and behind “More” the others, with presets sought as games."""

import re

import pytest

from scorekeeper.engine.option import Option, as_written
from scorekeeper.games import GAMES
from scorekeeper.web.tables import forms
from tests.support.webphone import Page, Phone, text_of

SOUGHT = ["rummy-rami51", "rummy-pife", "rummy-cacheta"]


def offered(page: str) -> tuple[list[str], list[str]]:
    """The games in the row, and those behind “More”."""
    row, _, more = page.partition('class="offered"')[2].partition("<details>")
    first, others = (re.findall(r'name="do" value="game-([\w-]+)"', part) for part in (row, more))
    return first, others


def chosen(page: str) -> list[str]:
    return re.findall(r'value="game-([\w-]+)"[^>]*aria-pressed="true"', page)


@pytest.mark.parametrize(("language", "first"), [("en", []), ("fr", ["rummy-rami51"]), ("pt", ["rummy-pife", "rummy-cacheta"])])
def test_who_speaks_their_language_finds_them_first(phone: Phone, language: str, first: list[str]) -> None:
    page = phone.get("/tables/new", headers={"Accept-Language": language}).text
    order = [*first, *GAMES, *(one for one in SOUGHT if one not in first)]
    row, more = offered(page)
    assert (row[:2], len(row)) == (order[:2], 3)
    assert sorted(row + more) == sorted(order)
    assert chosen(page) == ["rummy500"]


def test_players_are_new_only_beside_those_of_the_last_game(phone: Phone) -> None:
    phone.open_table("Ana", "Ben", "Cy")
    for game, offered_again in (("rummy500", True), ("gin", False)):
        page = Page(phone.get(f"/tables/new?game={game}"))
        assert (".again" in page, "#seats [data-or]" in page) == (offered_again, offered_again), game


PLAYED = {
    "nothing": ([], ["rummy500", "rummy", "rummikub"]),
    "gin": (["gin"], ["gin", "rummy500", "rummy"]),
    "the latest first": (["gin", "rummikub", "rummy-pife"], ["rummy-pife", "rummikub", "gin"]),
    "each once": (["gin", "rummy500", "gin"], ["gin", "rummy500", "rummy"]),
}


def play(phone: Phone, offer: str, *names: str) -> str:
    game, _dash, preset = offer.partition("-")
    return phone.open_table(*names, game=game, preset=preset or GAMES[game].default_preset)


@pytest.mark.parametrize("name", PLAYED)
def test_the_row_has_the_games_last_played(phone: Phone, name: str) -> None:
    played, row = PLAYED[name]
    for offer in played:
        phone.get(play(phone, offer, "Ana", "Ben"))
    page = phone.get("/tables/new").text
    assert offered(page)[0] == row
    assert chosen(page) == row[:1], "the game played last is chosen"
    for another in offered(page)[1]:
        shown = phone.post("/tables/new", {"player": ["Ana", "Ben"], "do": f"game-{another}"}).text
        assert offered(shown)[0] == [*row[:2], another] or set(offered(shown)[0]) == {*row[:2], another}
        assert chosen(shown) == [another]


AGAIN = re.compile(r'name="do" value="(same|seat)"')


@pytest.mark.parametrize(("last", "other"), [("rummy500", "rummy"), ("gin", "rummy500"), ("rummy-pife", "rummy")])
def test_the_last_game_starts_again_only_where_it_is_chosen(phone: Phone, last: str, other: str) -> None:
    table = play(phone, last, "Zora", "Yves")
    assert AGAIN.findall(phone.get("/tables/new").text) == ["same"]
    shown = phone.post("/tables/new", {"player": ["", ""], "do": f"game-{other}"}).text
    assert AGAIN.findall(shown) == ["seat"]
    game = other.partition("-")[0]
    seated = phone.post("/tables/new", {"player": ["", ""], "game": game, "preset": "", "do": "seat"})
    assert seated.status_code == 200, "nothing is started"
    assert re.findall(r'name="player" value="([^"]*)"', seated.text) == ["Zora", "Yves"]
    assert f'name="game" value="{game}"' in seated.text
    phone.save_hand(table, "1", "2", dealer="0" if last == "gin" else "1")  # a void hand of Gin is dealt again
    begun = phone.post("/tables/new", {"player": ["", ""], "do": "same"})
    assert begun.headers["Location"] != table
    assert phone.record(begun.headers["Location"])["players"] == ["Yves", "Zora"], "the next dealer has the last seat"


def test_its_rules_are_as_last_time_until_the_usual_ones_are_picked(phone: Phone) -> None:
    phone.get(phone.open_table("Ana", "Ben", option_target="300", option_packs="2"))
    phone.get(play(phone, "gin", "Ana", "Ben"))
    page = Page(phone.post("/tables/new", {"player": ["", ""], "do": "game-rummy500"}))
    shown = page.one("[name=preset][checked]")["value"], page.one("[name=option_packs][checked]")["value"]
    assert shown == ("last", "2")
    sent = {**dict(page.one("#new-table").sends()), "player": ["Ana", "Cy"]}
    started = phone.record(phone.post("/tables/new", {**sent, "do": "start"}).headers["Location"])
    assert {**started["options"], "target": 300, "packs": 2} == started["options"]
    usual = Page(phone.post("/tables/new", {**sent, "preset": "pagat", "do": "preset"}))
    assert usual.one("[name=option_packs][checked]")["value"] == "auto"


def test_too_many_players_are_not_offered_to_another_game(phone: Phone) -> None:
    phone.get(play(phone, "sheet", *"ABCDEFGHI"))
    assert AGAIN.findall(phone.post("/tables/new", {"player": ["", ""], "do": "game-gin"}).text) == []


@pytest.mark.parametrize("game", GAMES)
def test_who_deals_is_asked_where_somebody_deals(phone: Phone, game: str) -> None:
    assert ('id="dealer"' in phone.get(f"/tables/new?game={game}").text) is (game not in ("rummikub", "sheet"))


def test_one_of_them_fills_in_its_rules_and_is_the_one_chosen(phone: Phone) -> None:
    page = phone.post("/tables/new", {"player": ["Ana", "Ben"], "do": "game-rummy-rami51"}).text
    assert 'name="game" value="rummy"' in page
    assert re.search(r'name="preset"\s+value="rami51" checked', page)
    assert re.findall(r'value="game-([\w-]+)"[^>]*aria-pressed="true"', page) == ["rummy-rami51"]
    assert 'name="player" value="Ben"' in page


def test_rummikub_begins_with_the_opening_of_todays_boxes(phone: Phone) -> None:
    fresh = phone.get("/tables/new?game=rummikub").text
    switched = phone.post("/tables/new", {"player": ["Ana", "Ben"], "preset": "pagat", "do": "game-rummikub"}).text
    for page in (fresh, switched):
        assert re.search(r'name="preset"\s+value="modern" checked', page)
        assert re.search(r'name="option_opening"\s+value="30" checked', page)
    question = next(one.question for one in GAMES["rummikub"].options_asked if one.id == "opening")
    assert f"{question} 30" in text_of(phone.get("/tables/new?game=rummikub"))


def test_a_third_player_of_gin_is_one_too_many(phone: Phone) -> None:
    form = {"player": ["Ana", "Ben", "Cy"], "game": "gin", "preset": "standard", "do": "start"}
    assert Page(phone.post("/tables/new", form)).names(2, 3)


def test_the_rounds_of_rummikub_are_asked_beside_the_target(phone: Phone) -> None:
    page = Page(phone.get("/tables/new?game=rummikub"))
    assert page.one("#ask-target [name=other_rounds]")["value"] == "4"
    assert not page.all("[name=option_rounds]"), "it is asked once"
    sent = {name: value for name, value in page.one("#new-table").sends() if name != "key"}
    sent |= {"player": ["Ana", "Ben"], "do": "start"}
    for typed, rounds in (("7", 7), ("", 4)):
        begun = phone.post("/tables/new", {**sent, "other_rounds": typed})
        assert phone.record(begun.headers["Location"])["options"]["rounds"] == rounds
    refused = Page(phone.post("/tables/new", {**sent, "other_rounds": "0"}))
    assert refused.one("#ask-target .wrong")


@pytest.mark.parametrize(("most", "chips"), [(20, ["7", "other"]), (60, ["7", "50", "other"]), (0, [])])
def test_a_small_game_is_asked_only_what_it_has(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, most: int, chips: list[str]
) -> None:
    """Targets are in its range, and without other options nothing hides behind all of its house rules."""
    target = Option("target", "To?", as_written(7), about="gin.end", whole=range(1, most + 1))
    monkeypatch.setattr(GAMES["gin"], "options_asked", (target,) if most else ())
    forms.table_form_class.cache_clear()
    try:
        page = Page(phone.get("/tables/new?game=gin"))
    finally:
        forms.table_form_class.cache_clear()
    assert page.each("[name=option_target]", "value") == chips
    assert "#house-rules [name=confirm]" in page
    assert "#house-rules details.all" not in page
    assert page.names(0) is False
    assert "details.all" in Page(phone.get("/tables/new?game=rummy"))
