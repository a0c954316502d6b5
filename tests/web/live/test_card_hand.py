"""Referee this hand: what is claimed is judged first, what stands is in the log, and nothing gives a hint."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.contract.record import read_record
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import agree
from scorekeeper.engine.session.totals import replay
from scorekeeper.games import GAMES
from scorekeeper.tables.log.live_hand import Live
from scorekeeper.tables.view import View
from scorekeeper.web.current import table_service
from scorekeeper.wording import card_words
from tests.support.webphone import Page, Phone, led_to, text_of


class OnPage:
    """A live hand or round at a table, with the phone that it is entered on."""

    def __init__(self, phone: Phone, table: str, page: str) -> None:
        self.phone, self.table, self.page = phone, table, f"{table}/{page}"

    def view(self) -> View:
        return self.phone.view(self.table)

    @property
    def live(self) -> Live:
        found = self.view().live
        assert found
        return found

    def shown(self) -> Page:
        return Page(self.phone.get(self.page))


class Hand(OnPage):
    """A hand of cards."""

    def __init__(self, phone: Phone, table: str) -> None:
        super().__init__(phone, table, "live")

    def press(self, button: str, *cards: str, **fields: Any) -> TestResponse:
        return self.phone.post(self.page, {"do": button, "card": list(cards)} | fields)

    def done(self, *presses: str) -> "Hand":
        """Presses as in `discard 9d`: the button, then the cards picked; a button with a value is written `call:3h`."""
        for press in presses:
            button, *cards = press.split()
            answer = self.press(button.replace(":", " "), *cards)
            assert answer.status_code == 303, (press, text_of(answer)[-300:])
        return self

    def begin(self, upcard: str = "4s", dealer: str = "2") -> "Hand":
        assert ".cells [name=card][type=radio]" in self.shown(), "the card turned up is tapped"
        assert self.press("begin", upcard, dealer=dealer).status_code == 303
        return self

    def call(self, seat: str, card: str) -> TestResponse:
        return self.press(f"call {card}", caller=seat)

    def asked(self) -> str:
        """Whose cards left are asked for, by seat from 0."""
        return self.shown().one("[name=for]")["value"]


@pytest.fixture
def hand(phone: Phone, table: str) -> Hand:
    return Hand(phone, table)


def at_table(app: Flask, phone: Phone, game: str = "rummy500", preset: str = "pagat", **options: Any) -> Hand:
    """A table of three with these options."""
    agreed = agree(GAMES[game], preset, options, ("Ana", "Ben", "Cy"))
    table = f"table-of-{abs(hash((game, preset, str(options))))}"
    with app.app_context():
        table_service().open_table(table, agreed, preset, key="k" * 22, phone=phone.mark())
    return Hand(phone, f"/tables/{table}")


MELDED = ("stock", "meld 4h 5h 6h", "discard 3h")
LATER = ("stock", "meld 4h 5h 6h", "discard 3c", "stock", "meld 7c 7d 7s", "discard Kd")

REFUSED = (
    ("a card that lies in the pile", (), "stock-discard 4s", "cards.copies"),
    ("no draw", (), "discard 2c", "turn.draw"),
    ("a second draw", ("stock",), "stock", "turn.draw"),
    ("no meld", ("stock",), "meld 4h 5h 7h", "meld.run.sequence"),
    ("no card at all", ("stock",), "meld", "meld.size"),
    ("four of nothing", ("stock",), "meld 4h 9c Kd", "meld.kind"),
    ("fits nowhere", LATER[:3], "layoff 9s", "turn.draw"),
    ("not that end", (*LATER, "stock"), "layoff 9h", "layoff.fit"),
    ("not on that meld", (*LATER, "stock"), "on:2 7c", "cards.copies"),
    ("which of two melds", (*LATER, "stock"), "layoff 7h", "layoff.choose"),
    ("what is the joker", ("stock",), "meld Jh Qh *", "joker.assign"),
    ("the deepest first", ("stock-discard 2c", "pile:4s"), "discard 9d", "draw.deepest"),
    ("nothing to put back", ("stock",), "put-back", "draw.put-back"),
    ("taken freely", ("pile:4s",), "put-back", "draw.put-back"),
    ("there is a stock", (), "pass", "out.stock"),
    ("the card just taken", ("pile:4s",), "discard 4s", "discard.same"),
    ("not in the pile", (), "pile:9d", "draw.pile"),
)


@pytest.mark.parametrize(("before", "claim", "rule"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_refused_claims_say_why_and_change_nothing(hand: Hand, before: tuple[str, ...], claim: str, rule: str) -> None:
    hand.begin().done(*before)
    view = hand.view()
    button, *cards = claim.split()
    answer = hand.press(button.replace(":", " "), *cards)
    assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
    assert rule in Page(answer).broken
    assert (hand.view().revision, hand.view().live) == (view.revision, view.live)
    for card in cards:
        assert re.search(rf'value="{re.escape(card)}"[^>]* checked', answer.text), "what was picked stays picked"


CALLS = (
    ("before the first turn", (), "0", "4s", "call.window"),
    ("who discarded it", MELDED, "0", "3h", "call.own"),
    ("no such card", MELDED, "2", "9c", "call.playable"),
    ("it cannot be played", MELDED, "2", "4s", "call.playable"),
    ("somebody has drawn", (*MELDED, "stock"), "2", "3h", "call.window"),
)


@pytest.mark.parametrize(("before", "seat", "card", "rule"), [case[1:] for case in CALLS], ids=[case[0] for case in CALLS])
def test_a_false_call_is_void(hand: Hand, before: tuple[str, ...], seat: str, card: str, rule: str) -> None:
    hand.begin().done(*before)
    revision = hand.view().revision
    answer = hand.call(seat, card)
    assert answer.status_code == 422
    assert rule in Page(answer).broken
    assert hand.view().revision == revision


def test_a_call_asks_who_and_for_which_card(hand: Hand) -> None:
    hand.begin().done(*MELDED)
    asked = hand.press("calling")
    assert asked.status_code == 200
    assert "[name=caller]" in Page(asked)
    assert Page(asked).each("[value^=call]", "value")[:2] == ["call 3h", "call 4s"], (
        "every card of the pile is offered, playable or not"
    )
    nobody = hand.press("call 3h")
    assert nobody.status_code == 422
    assert Page(nobody).alert
    assert hand.call("2", "3h").status_code == 303
    assert hand.view().live.state.turn == 2
    seats = {one.one("bdi").text: one.one("small").text for one in hand.shown().all("#turn-seats li")}
    assert [re.search("[0-9]", seats[name]) is None for name in ("Ana", "Ben", "Cy")] == [True, True, False]
    assert seats["Ana"] != seats["Ben"], "one is next, the other skipped"
    hand.done("layoff 3h", "discard 9s")
    assert hand.shown().texts("#turn-seats [aria-current] bdi") == ["Ana"]
    assert all(re.search("[0-9]", words) for words in hand.shown().texts("#turn-seats small"))


def test_where_only_the_top_is_called_it_is_laid_off_at_once(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, rummy_call="top").begin()
    hand.done("stock", "meld 4h 5h 6h", "discard Kd", "stock", "meld 7c 7d 7s", "discard 7h")
    asked = hand.call("2", "7h")
    assert asked.status_code == 422
    choices = re.findall(r'value="(choose [^"]*)"', asked.text)
    assert len(choices) == 2
    assert hand.press(choices[1].replace("&#34;", '"')).status_code == 303
    state = hand.view().live.state
    assert state.turn == 2
    assert [str(card) for card in state.pile] == ["4s", "Kd"]


@pytest.mark.parametrize(("claim", "count"), [("layoff 7h", 2), ("meld Jh Qh *", 2), ("layoff *", 3), ("on:1 *", 2)])
def test_each_answer_to_an_open_question_can_be_tapped(app: Flask, phone: Phone, claim: str, count: int) -> None:
    button, *cards = claim.split()
    for number in range(count):
        hand = at_table(app, phone, target=500 + number).begin().done(*LATER, "stock")
        asked = hand.press(button.replace(":", " "), *cards)
        choices = re.findall(r'value="(choose [^"]*)"', asked.text)
        assert len(choices) == count
        assert hand.press(choices[number].replace("&#34;", '"')).status_code == 303
        hand.done("discard 2d")


def test_put_back_is_offered_where_the_turn_cannot_be_ended_and_takes_the_melds_back(hand: Hand) -> None:
    hand.begin().done("stock-discard 9h", "stock-discard 9d", "stock-discard 9c", "pile:4s")
    put_back = "button[value=put-back]"
    assert put_back in hand.shown()
    hand.done("meld 9h 9d 9c")
    assert put_back in hand.shown()
    hand.done("put-back")
    assert put_back not in hand.shown()
    live = hand.view().live
    assert live is not None
    assert (live.state.table, len(live.state.pile), live.state.drawn) == ((), 4, None)


def test_undo_takes_back_one_event_at_a_time_to_the_very_start(hand: Hand) -> None:
    hand.begin().done("stock-discard 2c", *LATER, "pile:4s", "put-back")
    lives = [hand.view().live]
    for _ in range(11):
        hand.done("undo")
        lives.append(hand.view().live)
    assert len(lives[0].steps) == 10
    assert lives[-2].state == lives[-2].start
    assert lives[-1] is None
    assert hand.shown().one("main")["data-page"] == "live/begin"
    for earlier, later in pairwise(lives[:-1]):
        assert later.steps == earlier.steps[:-1]
    assert hand.press("undo").status_code == 409, "there is nothing more to undo"


def test_undo_says_before_it_is_tapped_what_it_takes_back(hand: Hand) -> None:
    """All phones share it: its label names who did what, and so does what is read aloud."""
    hand.begin()
    for press, shown in (("stock", "Ana"), ("discard 9d", "9♦"), ("stock", "Ben")):
        hand.done(press)
        assert shown in str(hand.shown().one("#turn-thumb .undo")["aria-label"])


def test_a_run_with_a_card_of_another_player_in_it_is_shown_whole(hand: Hand) -> None:
    """Ben lays the 6 off on Ana's 3 4 5, then Ana the 7: her run has the 6 in its place, marked as Ben's."""
    hand.begin().done("stock", "meld 3h 4h 5h", "discard 9d")
    hand.done("stock", "layoff 6h", "discard Kc", "stock-discard Kd", "stock", "layoff 7h")
    mine, theirs = hand.shown().all("#turn-scores .player")
    assert re.findall(r"\d", mine.one(".cards").text) == list("34567")
    assert "6" in mine.one(".theirs").text
    assert "Ben" in mine.one(".lines").text
    assert "Ana" in theirs.one(".lines").text, "it says on whose run Ben's card lies"


def test_the_turned_up_card_must_be_picked_and_must_exist(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, preset="bicycle")
    nothing = hand.press("begin", dealer="0")
    assert nothing.status_code == 422
    assert Page(nothing).alert
    joker = hand.press("begin", "*", dealer="0")
    assert joker.status_code == 422
    assert "cards.jokers" in Page(joker).broken
    assert hand.view().live is None


SCRIBBLES: tuple[tuple[str, list[str]], ...] = (
    ("discard", ["xx"]), ("discard", ["4h", "5h"]), ("pile zz", []), ("on 9", ["9d"]), ("on -1", ["9d"]), ("call", []),
    ("choose {", []), ("choose [1]", []), ("choose []", []), ("choose " + "[" * 3000, []), ("meld", ["4h"] * 400),
    ("layoff", []), ("nonsense", []),
)  # fmt: skip


@pytest.mark.parametrize(("button", "cards"), SCRIBBLES)
def test_what_cannot_be_read_is_said_and_changes_nothing(hand: Hand, button: str, cards: list[str]) -> None:
    hand.begin().done(*MELDED, "stock")
    view = hand.view()
    answer = hand.press(button, *cards, caller="1")
    assert answer.status_code in (200, 303, 422)
    assert hand.view().live == view.live


def test_the_same_tap_twice_is_one_event(hand: Hand) -> None:
    hand.begin()
    fields = hand.phone.hidden(hand.page) | {"do": "stock-discard", "card": ["2c"]}
    first, second = (hand.phone.client.post(hand.page, data=fields) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert len(hand.view().live.steps) == 2
    other = hand.phone.client.post(hand.page, data=fields | {"card": ["2d"]})
    assert other.status_code == 422
    assert Page(other).alert
    assert len(hand.view().live.steps) == 2


def test_undo_and_save_are_done_once_too(hand: Hand) -> None:
    hand.begin().done("stock", "discard 2c")
    fields = hand.phone.hidden(hand.page) | {"do": "undo"}
    assert [hand.phone.client.post(hand.page, data=fields).status_code for _ in range(3)] == [303] * 3
    assert len(hand.view().live.steps) == 1


def test_a_stale_phone_is_told_and_loses_nothing(hand: Hand) -> None:
    hand.begin()
    mine = hand.phone.hidden(hand.page)
    other = Hand(hand.phone.guest(hand.table), hand.table).done("stock")
    answer = hand.phone.client.post(hand.page, data=mine | {"do": "stock-discard", "card": ["2c"]})
    assert answer.status_code == 409
    assert "[data-notice=moved-on]" in Page(answer)
    assert "button[value=discard]" in Page(answer), "how things stand"
    assert "[value='2c'][checked]" in Page(answer)
    assert hand.view().live == other.view().live
    assert len(hand.view().live.steps) == 1
    other.done("leave").phone.save_hand(hand.table, "10", "20", "30")
    late = hand.phone.client.post(hand.page, data=mine | {"hand": "1", "do": "save"})
    assert late.headers["Location"] == f"{hand.table}?done=hand-1"


def test_another_phone_sees_the_same_hand_and_who_gave_up_can_referee_on(hand: Hand) -> None:
    hand.begin().done(*LATER)
    forget = re.compile(r'name="(key|csrf_token)" value="[^"]*"')
    mine, theirs = (forget.sub("", phone.get(hand.page).text) for phone in (hand.phone, hand.phone.guest(hand.table)))
    assert mine == theirs
    live = hand.view().live
    hand.done("leave", "undo")
    assert hand.view().live == live


@pytest.mark.parametrize("tail", [(), ("stock-discard Ks",), ("stock",)])
def test_nothing_hints_whether_rummy_could_be_called(app: Flask, phone: Phone, tail: tuple[str, ...]) -> None:
    """The same hand twice, but that the 3♥ (fits 4-5-6♥) and the 3♣ (fits nothing) have changed places: so do they on the page,
    and nothing else differs."""
    pages = []
    for discard, target in (("3h", 500), ("3c", 501)):
        hand = at_table(app, phone, target=target).begin().done("stock", "meld 4h 5h 6h", f"discard {discard}", *tail)
        page = hand.phone.get(hand.page).text.replace(hand.table, "TABLE")
        page = re.sub(r'name="(key|csrf_token|have)" value="[^"]*"', "", page)
        pages.append(re.findall(r"<main.*</main>", page, re.DOTALL)[0])
    swap = {
        "3h": "3c",
        card_words(Card.parse("3h")): card_words(Card.parse("3c")),
        "3♥": "3♣",
        "suit-h": "suit-c",
        '3<span class="pip">♥': '3<span class="pip">♣',
    }
    both = [_without_threes(page, swap) for page in pages]
    assert both[0] == both[1]
    assert pages[0] != pages[1]


def _without_threes(page: str, swap: dict[str, str]) -> str:
    """The page with every mention of the two threes made the same; cells and cards of the pile are compared as a bag."""
    for one, other in swap.items():
        page = page.replace(one, other)
    page = page.replace("♥", "♣").replace("sprite.svg#h", "sprite.svg#c")
    parts = re.split(r"(?=<label|<button|<li|<div|<span class=\"cell)", page)
    return "\n".join(sorted(parts))


def test_the_page_before_a_playable_discard_says_nothing(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, going_out="float-unplayable", hand_size=3).begin()
    hand.done("stock", "meld 4h 5h 6h")
    assert 'value="discard"' in hand.phone.get(hand.page).text
    answer = hand.press("discard", "7h")
    assert answer.status_code == 422
    assert "out.unplayable" in Page(answer).broken


def test_a_caught_discard_can_still_be_called_when_the_hand_seems_over(app: Flask, phone: Phone) -> None:
    options: dict[str, Any] = {"going_out": "float-unplayable", "playable_last_discard": "rummy-call", "hand_size": 3}
    for card, status in (("7h", 303), ("9c", 422)):
        hand = at_table(app, phone, **options, target=500 + status).begin()
        hand.done("stock", "meld 4h 5h 6h", f"discard {card}")
        assert hand.asked() == "1", "Ana went out"
        assert "[value=calling]" in hand.shown(), "asked whether or not it could be called"
        assert hand.call("1", card).status_code == status
        assert hand.view().live.state.over == (status == 422)


WHOLE = (
    "stock", "meld 4h 5h 6h", "layoff 7h", "discard 9d", "pile:9d", "discard Kc", "stock", "layoff 3h", "discard 2d",
)  # fmt: skip


def finished(app: Flask, phone: Phone) -> Hand:
    """Ana is out; Ben and Cy have four and five cards."""
    hand = at_table(app, phone, hand_size=5).begin().done(*WHOLE)
    return hand.done("stock", "layoff 8h", "discard 10s")


def test_at_the_end_the_cards_left_are_asked_for_judged_and_saved(app: Flask, phone: Phone) -> None:
    hand = finished(app, phone)
    assert hand.asked() == "1"
    assert "Ana" in hand.shown().text, "who went out"
    found = [one in hand.shown() for one in ("[value='9d'][checked]", ".head [value=desk]")]
    assert found == [True, True], "the card taken from the pile is known, and the desk is one tap away"
    few = hand.press("count", "9d", "2c", **{"for": "1"})
    assert (few.status_code, Page(few).names("Ben", 5)) == (422, True)
    wrong = hand.press("count", "9d", "2c", "3c", "4c", "4h", **{"for": "1"})
    assert wrong.status_code == 422
    assert "cards.copies" in Page(wrong).broken
    lacking = hand.press("count", "Ad", "2c", "3c", "4c", "5c", **{"for": "1"})
    assert lacking.status_code == 422, "the 9♦ is known to be there"
    assert hand.press("save").status_code == 200, "nothing is saved as long as a hand is not counted"
    assert hand.press("count", "9d", "2c", typed="3c, 4c 5c", **{"for": "1"}).status_code == 303
    assert hand.asked() == "2"
    assert "Ben" in str(hand.shown().one(".undo")["aria-label"]), "it takes back the count, not what Ana did before"
    assert hand.shown().one(".gone:has([value='3c']) small").text == "Ben", "it is known where that is"
    hand.done("undo")
    assert hand.asked() == "1"
    assert hand.press("count", "9d", "2c", "3c", "4c", "5c", **{"for": "1"}).status_code == 303
    assert hand.press("count", "*", "As", "2s", "3s", **{"for": "2"}).status_code == 303
    counted = hand.shown()
    for words in ("Ana", "+30", "−23", "−32", "0 → 30", "0 → −32"):
        assert words in counted.text
    assert "button[value=save]" in counted
    assert hand.view().hands == ()
    fields = hand.phone.hidden(hand.page) | {"do": "save"}
    first, second = (hand.phone.client.post(hand.page, data=fields) for _ in range(2))
    assert led_to(first) == led_to(second) == hand.table
    view = hand.view()
    assert len(view.hands) == 1
    assert view.live is None
    assert phone.totals(hand.table) == {"Ana": 30, "Ben": -23, "Cy": -32}
    assert "[data-notice=hand]" in Page(hand.phone.get(first.headers["Location"]))
    saved = Page(hand.phone.get(f"{hand.table}/hands/1"))
    assert "Ana" in saved.text
    assert ".tag" in saved, "its cards were checked"


def save_finished(app: Flask, phone: Phone) -> Hand:
    hand = finished(app, phone)
    assert hand.press("count", "9d", "2c", "3c", "4c", "5c", **{"for": "1"}).status_code == 303
    assert hand.press("count", "*", "As", "2s", "3s", **{"for": "2"}).status_code == 303
    return hand.done("save")


def test_a_refereed_hand_is_exported_with_its_scores_changed_and_undone_like_any_other(app: Flask, phone: Phone) -> None:
    hand = save_finished(app, phone)
    document = phone.record(hand.table)
    assert document["hands"][0]["entry"] == "play"
    assert "entered" not in document["hands"][0]
    record = read_record(document)
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    assert replayed.session.totals == hand.view().session.totals
    form = phone.get(f"{hand.table}/hands/1/edit").text
    assert "4h,5h,6h +7h@1.1 +8h@1.1" in form
    answer = phone.post(f"{hand.table}/hands/1/scrap", {"reason": ""})
    assert answer.status_code == 303
    assert "button[value=save]" in hand.shown(), "it is back as it was before it was saved"
    hand.done("undo", "undo", "undo")
    assert "button[value=discard]" in hand.shown()


def test_giving_up_carries_all_that_was_entered_into_the_form(hand: Hand) -> None:
    hand.begin().done(*LATER, "pile:Kd", "layoff 3h 2h", "discard 9c")
    left = hand.press("leave")
    assert led_to(left) == f"{hand.table}/hands/new"
    form = hand.phone.get(f"{hand.table}/hands/new").text
    for line in ("4h,5h,6h", "7c,7d,7s", "+3h@1.1 +2h@1.1 / Kd"):
        assert f'value="{line}"' in form
    assert hand.phone.post(f"{hand.table}/hands/1/seats/2", {"line-1": "7c,7d,7s / 2c", "level-1": "cards"}).status_code == 303
    given = json.loads(Page(hand.phone.get(f"{hand.table}/hands/new")).one("form.entry")["data-given"])
    assert (given["lines"], given["known"]) == (["4h,5h,6h", "7c,7d,7s / 2c", "+3h@1.1 +2h@1.1 / Kd"], {"0": 0, "2": 1})
    assert hand.shown().one("main")["data-page"] == "live/abandoned"
    assert "a[href*='/hands/new']" in Page(hand.phone.get(hand.table))
    saved = {
        "dealer": "2", "out": "0", "do": "save", "line-0": "4h,5h,6h", "line-1": "7c,7d,7s / 2c",
        "line-2": "+3h@1.1 +2h@1.1 / Kd",
    }  # fmt: skip
    levels = {f"level-{seat}": "cards" for seat in range(3)}
    assert hand.phone.post(f"{hand.table}/hands/new", saved | levels).status_code == 303
    view = hand.view()
    assert view.hands[0].hand["entry"] == "table"
    assert view.live is None
    assert view.hands[0].result.scores["Cy"].melded == 5


def test_a_hand_entered_by_another_phone_does_not_end_the_live_one(hand: Hand) -> None:
    hand.begin().done(*MELDED)
    live = hand.view().live
    hand.phone.guest(hand.table).save_hand(hand.table, "10", "20", "30")
    assert hand.view().live.steps[0].event == live.steps[0].event
    assert hand.view().live.state.melds == live.state.melds
    goes_on = Page(hand.phone.get(hand.table)).one("a.first[href$='/live']")
    assert "2" in goes_on.text


def test_when_the_game_is_over_no_hand_is_refereed(hand: Hand) -> None:
    fields = hand.phone.hidden(hand.page) | {"do": "begin", "card": "4s", "dealer": "0"}
    hand.phone.save_hand(hand.table, "600", "20", "30")
    assert hand.phone.get(hand.page).status_code == 422
    assert hand.phone.client.post(hand.page, data=fields).status_code == 409
    assert hand.phone.client.post(hand.page, data=fields | {"revision": "2"}).status_code == 422
    assert hand.view().live is None


def test_a_game_won_meanwhile_takes_no_live_hand(app: Flask, phone: Phone) -> None:
    hand = finished(app, phone)
    assert hand.press("count", "9d", "2c", "3c", "4c", "5c", **{"for": "1"}).status_code == 303
    assert hand.press("count", "*", "As", "2s", "3s", **{"for": "2"}).status_code == 303
    phone.guest(hand.table).save_hand(hand.table, "600", "20", "30")
    assert hand.press("save").status_code == 422
    assert len(hand.view().hands) == 1


def test_a_table_that_is_not_there_and_a_game_without_draws(app: Flask, phone: Phone) -> None:
    assert phone.get("/tables/nothing/live").status_code == 404
    hand = at_table(app, phone, "rummikub", "tiles")
    assert phone.get(hand.page).status_code == 404
    assert f"{hand.table}/live" not in phone.get(hand.table).text


def test_a_run_of_a_whole_suit_has_its_ace_on_top(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, hand_size=14).begin()
    hand.done("stock", "meld Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh")
    assert not hand.view().live.state.melds[0].ace_low


def test_a_buried_twin_cannot_be_taken_without_the_upper_one(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, packs=2).begin().done("stock-discard 9d", "stock-discard 4s")
    page = phone.get(hand.page).text
    assert page.count('value="pile 4s"') == 1
    assert page.count('value="pile 9d"') == 1


def test_going_on_from_a_view_gives_what_the_whole_log_gives(app: Flask, phone: Phone) -> None:
    """What is kept from tap to tap is the same table as one read from its first event on."""
    hand = finished(app, phone)
    for press in ("count 9d 2c 3c 4c 5c", "undo", "undo", "leave", "undo"):
        button, *cards = press.split()
        assert hand.press(button, *cards, **{"for": "1"}).status_code == 303
        with app.app_context():
            desk = table_service()
            known = hand.view()
            table = known.table
            assert known == desk.view_at(table, known.revision)
            desk._latest.take_all()
            desk._earlier.take_all()
            assert desk.view(table) == known


def test_a_hand_saved_by_another_phone_is_in_the_next_view(hand: Hand) -> None:
    hand.begin().done("stock")
    hand.phone.guest(hand.table).save_hand(hand.table, "10", "20", "30")
    assert len(hand.view().hands) == 1
    hand.done("discard 2c")
    assert len(hand.view().hands) == 1
    assert len(hand.view().live.steps) == 2
