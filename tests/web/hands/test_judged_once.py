"""A hand is judged once: when it is typed, when its save is folded, and never again for a page that shows it. Only the form
that changes it judges what stands in it, and what that makes of the game."""

import json
from collections import Counter

import pytest

from scorekeeper.contract.record import FORMAT
from scorekeeper.engine.session import totals
from scorekeeper.entry import line_judgement
from scorekeeper.web.records import replay
from tests.support.webphone import Page, Phone, led_to
from tests.tables.test_view import calls_of

CARDS = ("4-7h 3cds / 2c", "+8h@1.1 / 10s 9c", "/ Kh Kc 2d")
POINTS = ("30-5", "10-20", "0-45")
MIXED = ("4-7h / 2c", "10-20", "0-45")
LEVELS = {"level-0": "cards", "level-1": "points", "level-2": "points"}
PAGES = (
    "", "/sheet", "/sheet.csv", "/record.json", "/history", "/history/2", "/hands/new", "/scoreboard", "/board",
)  # fmt: skip
OF_A_HAND = ("/hands/1", "/hands/1/scrap", "/replay/1")


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a hand was judged as the record has it, as lines that were typed, and event by event to be stepped through."""
    return calls_of(monkeypatch, (totals, "judge_hand"), (line_judgement, "judge_table"), (replay, "play"))


def asked(phone: Phone, judged: Counter[str], *addresses: str) -> dict[str, int]:
    """What all these pages judge together."""
    judged.clear()
    for address in addresses:
        assert phone.get(address).status_code == 200, address
    return dict(judged)


def test_a_save_judges_what_was_typed_and_what_is_folded(phone: Phone, table: str, judged: Counter[str]) -> None:
    fields = phone.hand(*CARDS, level="cards", out="")
    phone.post(f"{table}/hands/new", fields | {"do": "preview"})
    assert judged == {"judge_table": 2, "judge_hand": 1}, "as it comes, and on its check page"
    judged.clear()
    phone.save_hand(table, *CARDS, level="cards", out="")
    assert judged == {"judge_table": 1, "judge_hand": 1}


def test_a_hand_with_a_slip_of_who_went_out_is_judged_once(phone: Phone, table: str, judged: Counter[str]) -> None:
    slip = phone.hand("4-6h 3cd", *CARDS[1:], level="cards", out="0") | {"do": "preview"}
    assert phone.post(f"{table}/hands/new", slip).status_code == 422
    assert judged == {"judge_table": 1, "judge_hand": 1}


def test_no_page_judges_a_hand_of_cards_again(phone: Phone, table: str, judged: Counter[str]) -> None:
    phone.save_hand(table, *CARDS, level="cards", out="")
    phone.get(table)
    assert asked(phone, judged, *(table + page for page in (*PAGES, *OF_A_HAND))) == {}


@pytest.mark.parametrize(("lines", "levels"), [(POINTS, {}), (MIXED, LEVELS)])
def test_typed_lines_are_judged_once_for_all_pages_that_show_them(
    phone: Phone, table: str, judged: Counter[str], lines: tuple[str, ...], levels: dict[str, str]
) -> None:
    phone.save_hand(table, *lines, **levels)
    phone.get(table)
    pages = [table + page for page in (*PAGES, *OF_A_HAND)]
    assert asked(phone, judged, *pages) == {"judge_table": 1}


def test_an_earlier_version_is_what_it_was(phone: Phone, table: str, judged: Counter[str]) -> None:
    phone.save_hand(table, *CARDS, level="cards", out="")
    change = {"do": "save", "reason": "a king too many"} | phone.hand(*CARDS[:2], "/ Kh 2d", level="cards", out="")
    judged.clear()
    led = led_to(phone.post(f"{table}/hands/1/edit", change))
    of_the_form = 1
    assert (led, judged) == (table, {"judge_table": of_the_form + 1, "judge_hand": 1})
    assert asked(phone, judged, f"{table}/hands/1", f"{table}/hands/1") == {}
    assert phone.get(f"{table}/hands/1").text.count('class="version old"') == 1


def test_a_step_of_a_replay_goes_through_the_hand_once(phone: Phone, judged: Counter[str]) -> None:
    events = [{"do": "draw", "by": "Ana", "from": "stock"}, {"do": "discard", "by": "Ana", "card": "9c"}]
    hand = {"entry": "play", "dealer": "Ben", "upcard": "4d", "events": events, "left": {}}
    record = {"format": FORMAT, "game": "rummy500", "players": ["Ana", "Ben"], "hands": [hand, hand]}
    table = led_to(phone.post("/records/open", {"do": "keep", "record": json.dumps(record)}))
    phone.get(table)
    assert asked(phone, judged, f"{table}/replay/1/2") == {"play": 1}
    assert asked(phone, judged, f"{table}/hands/1") == {}


def test_a_hand_that_names_no_dealer_has_the_same_one_on_every_page(phone: Phone) -> None:
    scores = {name: {"melded": 10, "left": 5} for name in ("Ana", "Ben", "Cy")}
    hands = [{"entry": "totals", "out": None, "scores": scores}] * 2
    record = {"format": FORMAT, "game": "rummy500", "players": ["Ana", "Ben", "Cy"], "hands": hands}
    table = led_to(phone.post("/records/open", {"do": "keep", "record": json.dumps(record)}))
    for page in ("hands/2", "hands/2/scrap", "replay/2"):
        assert any("Ana" in one for one in Page(phone.get(f"{table}/{page}")).texts("main p")), page
