"""What could I have had? The page beside a hand that is over, and that it is not there where the cards are not known."""

import json
from itertools import count
from typing import Any

import pytest

from scorekeeper.engine.budget import Undecided
from tests.support.web_page import Page
from tests.support.webphone import Phone, led_to, text_of

KEYS = count()
ON_TABLE = [
    {"by": "Ana", "cards": ["5h", "6h", "7h"], "layoffs": [{"by": "Ben", "card": "8h"}]},
    {"by": "Ana", "cards": ["Kc", "Kd", "Ks"], "layoffs": []},
]


def opened(phone: Phone, game: str, *hands: dict[str, Any], **record: Any) -> str:
    """The table of a record with these hands, its first hand's page."""
    document = {"format": "scorekeeper-record/1", "game": game, "players": ["Ana", "Ben", "Cy"], "hands": hands}
    fields = {"do": "keep", "record": json.dumps(document | record), "key": f"could-have-had-{next(KEYS)}"}
    answer = phone.post("/records/open", fields)
    assert answer.status_code == 303, text_of(answer)
    return f"{led_to(answer)}/hands/1"


def left(**cards: str) -> dict[str, Any]:
    """A hand that Ana ended with two melds on the table; what the others had left."""
    given = {name: words.split() for name, words in cards.items()}
    return {"entry": "table", "dealer": "Cy", "out": "Ana", "melds": ON_TABLE, "left": given}


def could(phone: Phone, hand: str) -> list[tuple[str, str, list[str]]]:
    """For each player what was possible, and the cards: held, melded, laid off each with its meld, left."""
    players = Page(phone.get(f"{hand}/could")).all("section.player")
    return [(one.one("h2 bdi").text, one["data-found"], one.texts(".cards")) for one in players]


def test_lay_offs_and_melds_that_were_missed(phone: Phone) -> None:
    hand = opened(phone, "rummy500", left(Ben="9h 2c", Cy="3c 3d 3s Kh Qd"))
    assert f'href="{hand}/could"' in phone.get(hand).text
    assert could(phone, hand) == [
        ("Ben", "18", ["9 ♥ 2 ♣", "9 ♥", "5 ♥ 6 ♥ 7 ♥ 8 ♥", "2 ♣"]),
        ("Cy", "38", ["3 ♣ 3 ♦ 3 ♠ K ♥ Q ♦", "3 ♣ 3 ♦ 3 ♠", "K ♥", "K ♣ K ♦ K ♠", "Q ♦"]),
    ]


def test_where_melds_do_not_count_it_is_what_would_have_been_left(phone: Phone) -> None:
    hand = opened(phone, "rummy", left(Ben="9h 2c", Cy="Qd"))
    (_ben, nine, _cards), cy = could(phone, hand)
    assert (nine, cy) == ("9", ("Cy", "0", ["Q ♦"]))


def test_where_a_meld_of_ones_own_comes_first_nobody_lays_off_without(phone: Phone) -> None:
    rules = {"options": {"layoff": "after-own-meld"}}
    melds = [ON_TABLE[0] | {"layoffs": []}, ON_TABLE[1]]
    hand = opened(phone, "rummy", left(Ben="8h 2c", Cy="2d 3d 4d Kh") | {"melds": melds}, **rules)
    ben, (_cy, points, cards) = could(phone, hand)
    assert ben == ("Ben", "0", ["8 ♥ 2 ♣"])
    assert (points, cards[1:3]) == ("19", ["2 ♦ 3 ♦ 4 ♦", "K ♥"])
    # The set of eights leaves the 9, and laying all four off needs a meld first: what is best within that is not known.
    runs = [
        {"by": by, "cards": [f"{rank}{suit}" for rank in (5, 6, 7)], "layoffs": []}
        for by, suit in (("Ana", "h"), ("Ana", "d"), ("Cy", "s"))
    ]
    hand = opened(phone, "rummy", left(Ben="8h 8d 8s 9h", Cy="2c") | {"melds": runs}, **rules)
    assert could(phone, hand)[0][1] == "undecided"


def test_a_hand_that_was_followed_live_ends_as_its_table_lay(phone: Phone) -> None:
    hand = {
        "entry": "play",
        "dealer": "Cy",
        "upcard": "4d",
        "deal": {"Ana": ["4h", "4c", "7s"]},
        "events": [
            {"do": "draw", "by": "Ana", "from": "pile", "card": "4d"},
            {"do": "meld", "by": "Ana", "cards": ["4h", "4c", "4d"]},
            {"do": "discard", "by": "Ana", "card": "7s"},
        ],
        "left": {"Ben": ["4s", "Ks", "2h"], "Cy": ["Kd", "Qd", "*"]},
    }
    page = opened(phone, "rummy500", hand, options={"hand_size": 3})
    (_ben, points, cards), (_cy, more, _all) = could(phone, page)
    assert (points, cards[1], cards[-1], more) == ("8", "4 ♠", "2 ♥ K ♠", "70")


def test_tiles_are_added_to_the_table_by_those_who_opened(phone: Phone) -> None:
    anas = [["10r", "11r", "12r"], ["9b", "10b", "11b"]]
    bens = [["11y", "12y", "13y"], ["8k", "9k", "10k"]]
    last = [["1r", "1b", "1y", "1k"], ["4r", "5r", "6r", "7r"]]
    hand = {
        "entry": "play",
        "dealer": "Cy",
        "events": [
            {"do": "play", "by": "Ana", "table": anas},
            {"do": "play", "by": "Ben", "table": [*anas, *bens]},
            {"do": "draw", "by": "Cy"},
            {"do": "play", "by": "Ana", "table": [*anas, *bens, *last]},
        ],
        "left": {
            "Ben": ["13r", "2b", "2y", "2k", "4b", "6y", "8r", "13b"],
            "Cy": ["13r", "3b", "3y", "3k", "4b", "6y", "7b", "8b", "9y", "11k", "12b", "13b", "13k", "5y", "1r"],
        },
    }
    page = opened(phone, "rummikub", hand)
    assert f'href="{page}/could"' in phone.get(page).text
    (_ben, points, tiles), (cy, unopened, _rack) = could(phone, page)
    assert (points, tiles[1]) == ("27", "2 ■ 2 ◆ 2 ▲")
    assert (cy, unopened) == ("Cy", "unopened")


@pytest.mark.parametrize(
    "hand",
    [
        {"entry": "totals", "out": "Ana", "scores": {name: {"melded": 1, "left": 0} for name in ("Ana", "Ben", "Cy")}},
        left(Ben="9h", Cy="Kc"),
    ],
    ids=["counted points", "a card twice"],
)
def test_nothing_is_said_of_cards_that_are_not_known(phone: Phone, hand: dict[str, Any]) -> None:
    page = opened(phone, "rummy500", hand, options={"packs": 1})
    assert f"{page}/could" not in phone.get(page).text
    answer = phone.get(f"{page}/could")
    assert answer.status_code == 200
    assert "section.player" not in Page(answer)
    assert phone.get(page.replace("/1", "/2") + "/could").status_code == 404


def test_a_search_that_is_not_finished_gives_no_number(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise Undecided

    monkeypatch.setattr("scorekeeper.tables.analysis.best", never)
    found = could(phone, opened(phone, "rummy500", left(Ben="9h 2c", Cy="Qd")))
    assert [one for _name, one, _cards in found] == ["undecided", "undecided"]
