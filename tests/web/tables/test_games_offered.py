"""The games on New game: five, and behind “More games” presets that people look for as a game of their own."""

import re

import pytest

from scorekeeper.games import GAMES
from tests.support.webphone import Phone, text_of

SOUGHT = ["rummy-rami51", "rummy-pife", "rummy-cacheta"]


def offered(page: str) -> tuple[list[str], list[str]]:
    """The games shown at once, and those behind “More games”."""
    first, _, more = (
        page.partition("More games") if "More games" in page else re.split(r"(<summary>)", page, maxsplit=1)
    )
    buttons = [re.findall(r'name="do" value="game-([\w-]+)"', part) for part in (first, more)]
    return buttons[0], buttons[1]


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", []), ("fr", ["rummy-rami51"]), ("pt", ["rummy-pife", "rummy-cacheta"])],
)
def test_who_speaks_their_language_finds_them_first(phone: Phone, language: str, first: list[str]) -> None:
    page = phone.get("/tables/new", headers={"Accept-Language": language}).text
    assert offered(page) == ([*first, *GAMES], [one for one in SOUGHT if one not in first])


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
    assert "How many points do you need to open? 30" in text_of(phone.get("/tables/new?game=rummikub"))


def test_a_third_player_of_gin_is_one_too_many(phone: Phone) -> None:
    form = {"player": ["Ana", "Ben", "Cy"], "game": "gin", "preset": "standard", "do": "start"}
    page = text_of(phone.post("/tables/new", form))
    assert "This game is for 2 players, not 3." in page
