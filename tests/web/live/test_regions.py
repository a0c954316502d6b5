"""Of a turn only what changed is sent: a phone that puts it in place always shows what the whole page shows."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.webphone import Page, Phone
from tests.web.live.test_card_hand import LATER, Hand, at_table
from tests.web.live.test_rummikub_round import OPENED, Round

ALERT = 'role="alert"'
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hand(phone: Phone, table: str) -> Hand:
    return Hand(phone, table)


def regions_of(answer: TestResponse) -> dict[str, Page]:
    """The elements of a turn that have an id of a region."""
    found = Page(answer).all("[id^=turn-], [id^=suit-]")
    return {one["id"]: one for one in found if one.is_("[id^=turn-]") or re.fullmatch("suit-.", one["id"])}


def as_put(region: Page) -> str:
    """The source of a region once it was put in place."""
    return " ".join(region.html.replace(' hx-swap-oob="true"', "").split())


def shown(answer: TestResponse) -> dict[str, str]:
    """The source of each region."""
    return {name: as_put(region) for name, region in regions_of(answer).items()}


class Screen:
    """A phone with script, as htmx keeps its page."""

    def __init__(self, hand: Hand | Round) -> None:
        self.hand = hand
        self.show(hand.phone.get(hand.page, headers=HTMX))

    def show(self, answer: TestResponse) -> None:
        self.fields = dict(re.findall(r'name="(csrf_token|key|revision|have)" value="([^"]*)"', answer.text))
        self.regions = shown(answer)

    def tap(self, press: str) -> set[str]:
        """Press a button with the cards picked, or the sets built; what was sent."""
        button, *cards = press.split()
        picked = {"sets": " ".join(cards)} if isinstance(self.hand, Round) else {"card": cards}
        posted = self.fields | {"do": button.replace(":", " ")} | picked
        answer = self.hand.phone.client.post(self.hand.page, data=posted, headers=HTMX)
        if "HX-Reswap" not in answer.headers:
            self.show(answer)
            return {"page"}
        came, swapped = shown(answer), {*Page(answer).each("[hx-swap-oob=true]", "id")}
        assert {*came} <= swapped
        assert "now" in swapped
        self.fields |= dict(re.findall(r'name="(csrf_token|key|revision|have)" value="([^"]*)"', answer.text))
        for name, was in self.regions.items():
            if name.startswith("suit-") and name not in came:
                drawn = Page(was)
                picked = {card for card in cards if f"[value='{card}']" in drawn}
                assert picked == {*drawn.each("[checked]", "value")}, (
                    "cards that are picked otherwise than the page says are put right"
                )
        assert {*came} <= {*self.regions}
        self.regions |= came
        return {*came}

    def is_up_to_date(self) -> bool:
        """Does it show what the whole page shows?"""
        return self.regions == shown(self.hand.phone.get(self.hand.page, headers=HTMX))

    def has_been_told(self) -> bool:
        """Does it say something of the latest press, which a page that is loaded doesn't?"""
        return ALERT in self.regions.get("turn-thumb", "")


HAND = (*LATER, "stock", "layoff 7h", "discard 9s", "pile:Kd", "undo", "stock-discard 8c", "undo", "undo", "stock")


def test_a_phone_that_puts_what_was_sent_in_place_shows_the_whole_page(hand: Hand) -> None:
    hand.begin()
    screen = Screen(hand)
    assert len(screen.regions) == 13
    for press in HAND:
        sent = screen.tap(press)
        assert screen.is_up_to_date() or screen.has_been_told() or sent == {"page"}, press
        assert len(sent) < 13, press


REFUSED = ("done 4r,5r,6r", "done", "done 11r,12r,13r 4r,5r,6r 8k,9k", "pass")
ROUND = (*REFUSED, OPENED[0], *REFUSED, "draw", "undo", "undo", *OPENED, "timeout 1r,2r", "draw", "undo", "look 4r,5r")


def test_of_a_round_too(app: Flask, phone: Phone) -> None:
    """The tiles to pick from are in no answer to a turn."""
    screen = Screen(Round(app, phone).begin())
    assert len(screen.regions) == 7
    for press in ROUND:
        sent = screen.tap(press)
        built = press.startswith("look")
        assert screen.is_up_to_date() != (screen.has_been_told() or built), press
        assert "page" not in sent, press
    assert screen.tap("leave") == {"page"}


DRAWN = {f"turn-{name}" for name in ("due", "stock", "said", "seats", "entered", "thumb")}
CHANGES = (
    ("a draw from the stock", (), "stock", DRAWN),
    ("a discard: its suit, the pile", ("stock",), "discard 9s", DRAWN | {"turn-pile", "suit-s"}),
    ("a meld", ("stock",), "meld 4h 5h 6h", DRAWN - {"turn-stock"} | {"turn-melds", "turn-scores", "suit-h"}),
    ("a refusal: what was picked stays", ("stock",), "meld 4h 5h 7h", {"turn-thumb", "suit-h"}),
    ("cards that were picked stay so at a draw", (), "stock 2c Kd", DRAWN | {"suit-c", "suit-d"}),
)


@pytest.mark.parametrize(("before", "press", "regions"), [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES])
def test_what_differs_is_sent_and_no_more(hand: Hand, before: tuple[str, ...], press: str, regions: set[str]) -> None:
    hand.begin().done(*before)
    sent = Screen(hand).tap(press)
    assert sent == regions


def test_a_refusal_that_was_tapped_away_comes_again(hand: Hand) -> None:
    hand.begin().done("stock")
    screen = Screen(hand)
    for _ in range(2):
        assert "turn-thumb" in screen.tap("meld 4h 5h 7h")
        assert ALERT in screen.regions["turn-thumb"]
    assert "turn-thumb" in screen.tap("discard 4h")
    assert screen.is_up_to_date()


def test_a_phone_that_missed_something_gets_all_of_it(hand: Hand) -> None:
    """Another phone tapped meanwhile; and one whose answer was lost sends the same tap again, from its old page."""
    hand.begin()
    screen, lost = Screen(hand), Screen(hand)
    hand.done("stock", "meld 4h 5h 6h", "discard 9s")
    assert {"turn-melds", "turn-pile", "suit-s"} <= screen.tap("stock 2c")
    assert "moved-on" in screen.regions["turn-thumb"]
    screen.tap("stock")
    assert screen.is_up_to_date()
    lost.show(hand.phone.get(hand.page, headers=HTMX))
    before = (dict(lost.fields), dict(lost.regions))
    lost.tap("discard 2c")
    lost.fields, lost.regions = before
    lost.tap("discard 2c")
    assert lost.is_up_to_date()


def test_without_script_or_marks_the_whole_page_comes(hand: Hand) -> None:
    hand.begin()
    screen = Screen(hand)
    posted = screen.fields | {"do": "look"}
    for headers, fields in (({}, posted), (HTMX, posted | {"have": ""}), (HTMX, posted | {"have": "x-y"})):
        answer = hand.phone.client.post(hand.page, data=fields, headers=headers)
        assert "HX-Reswap" not in answer.headers
        assert "hx-swap-oob" not in answer.text
        assert len(regions_of(answer)) == 13
    strange = hand.phone.client.post(hand.page, data=posted | {"have": "-".join("é" * 13)}, headers=HTMX)
    assert len(regions_of(strange)) == 13


def test_what_is_no_turn_comes_as_a_page(app: Flask, phone: Phone) -> None:
    """Who calls “Rummy!” is asked on a page of its own, from which the turn comes back whole."""
    hand = at_table(app, phone, going_out="float", playable_last_discard="rummy-call").begin()
    screen = Screen(hand)
    assert screen.tap("calling") == {"page"}
    assert "have" not in screen.fields
    assert screen.tap("look") == {"page"}
    assert screen.is_up_to_date()
