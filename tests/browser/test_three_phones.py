"""Three phones at one table play two hands together, one of them in a dead spot for a while: nothing is lost or
doubled, and all three boards say the same, for each asks every few seconds."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_live_hand import Referee
from tests.browser.test_outbox import HANDS, OUTBOX, saved_hands, says
from tests.support.browser_page import (
    at,
    axe,
    big_key,
    enter_points,
    join,
    make_hand,
    make_table,
    onward,
    play_live,
    press_keys,
    send,
    tap,
)


def board(page: Page) -> list[str]:
    """The totals and the hands, as they are read."""
    return [" ".join(text.split()) for text in page.locator("#board .total, .hands .no, .hands .scores").all_inner_texts()]


def all_follow(phones: list[Page], number: int) -> None:
    """Every phone shows that many hands, and the same board."""
    for page in phones:
        expect(page.locator(".hands .no").first).to_contain_text(str(number))
    assert len({tuple(board(page)) for page in phones}) == 1


def enter_seat(page: Page, table: str, points: int, out: bool = False) -> None:
    """The phone's own player, as points, up to Save. The page comes to the front: one behind another draws once a second."""
    page.bring_to_front()
    page.goto(table)
    tap(page, '#table-next a[href*="/seats/"]')
    press_keys(page, *((*str(points), "out") if out else (*str(points + 2), "minus", "2")))


def test_three_phones_play_two_hands_one_of_them_offline_for_a_while(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben", "Cy")
    ben, cy = (join(open_phone(), ana, table, seat) for seat in (1, 2))
    watching = [page.context.new_page() for page in (ana, ben, cy)]
    for page in watching:
        page.goto(table)
        expect(page.locator("#board")).to_be_visible()

    # The first hand: Ana enters all of it, and the others see it come.
    enter_points(ana, table, 10, 20, 30)
    onward(ana)
    expect(ana).to_have_url(table)
    all_follow(watching, 1)
    for name, points in (("Ana", 10), ("Ben", 20), ("Cy", 30)):
        expect(watching[1].locator("#news")).to_contain_text(f"{name} {points}")

    # The second: each enters their own. Cy's phone is in a dead spot when Cy saves, and is shut meanwhile.
    send(ana, f"{table}/seat", {"seat": "0"})
    enter_seat(cy, table, 17)
    cy.context.set_offline(True)
    onward(cy)
    for page in (cy, watching[2]):
        says(page, "waits")
    enter_seat(ana, table, 15, out=True)
    onward(ana)
    expect(ana.locator(".progress")).to_be_visible()
    enter_seat(ben, table, 16)
    onward(ben)
    expect(ben).to_have_url(table)
    for page in watching[:2]:
        entered = page.locator(".seat-entries > li:has(.is-in) bdi")
        expect(entered).to_have_text(["Ana", "Ben"] if page is watching[0] else ["Ben", "Ana"])  # one's own first
    assert saved_hands(ana, table) == 1
    cy.close()
    again = watching[2].context.new_page()
    again.context.set_offline(False)
    again.goto(f"{table}/sheet")
    all_follow(watching, 2)
    assert board(watching[0])[:3] == ["47", "36", "25"], "the leader stands first"
    expect(again.locator(OUTBOX)).to_be_hidden()
    assert saved_hands(ana, table) == 2


def test_a_board_that_is_read_stays_where_it_is(open_phone: OpenPhone, live_app: str) -> None:
    """The focus and the place on the page are the reader's: a swap changes neither, and axe finds nothing in what is new."""
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    for number in range(6):
        make_hand(ana, table, str(5 * number), "5", out=0)
    ben = join(open_phone(), ana, table, seat=1)
    link = ben.locator('.hands a[href$="/hands/3"]')
    link.focus()
    there = ben.evaluate("scrollTo(0, 120), scrollY")
    assert there > 40, "there is something to scroll"
    make_hand(ana, table, "35", "5", out=0)
    all_follow([ben], 7)
    expect(link).to_be_focused()
    assert ben.evaluate("scrollY") == there
    assert axe(ben) == []
    ben.add_init_script("window.setTimeout = () => 0")  # it asks at once or not at all
    ben.goto(f"{table}/sheet")
    make_hand(ana, table, "35", "5", out=0)
    ben.go_back()
    all_follow([ben], 8)


def test_an_answer_is_shown_on_every_board_and_leaves_an_entry_as_it_is(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    ben, aunt = join(open_phone(), ana, table, seat=1), join(open_phone(), ana, table, "watch", "look")
    aunt.goto(f"{table}/scoreboard")
    ana.goto(f"{table}/hands/new")
    press_keys(ana, "4", "5")
    send(ben, f"{table}/hands/new", {"asked": "desk=meld&cards=kh,ah,2h"}, f"{table}/desk")
    for page in (ben, aunt):
        expect(page.locator("[data-ruling=falls]:visible")).to_have_count(1)
    shown = ana.locator("#shown > *")
    expect(ana.locator("#shown summary.no .asker")).to_contain_text("Ben")
    tap(ana, "#shown > button")
    expect(shown).to_have_count(0)
    assert ben.locator(".answer.no").evaluate("one => getComputedStyle(one).display") == "flex", "its styles came with it"
    tap(ben, "#brought button")
    expect(aunt.locator("[data-ruling]")).to_have_count(0)
    expect(ana.locator("#moved")).to_be_hidden()
    expect(ana.locator("[name=melded-0]")).to_have_value("45")


def test_what_is_entered_goes_along_when_something_has_changed(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    ana.goto(f"{table}/hands/new")
    press_keys(ana, "4", "5")
    send(ana, f"{table}/players/2/name", {"name": "Benno"})
    tap(ana, "#moved a")
    expect(ana.locator("#main")).to_contain_text("Benno")
    expect(ana.locator("[name=melded-0]")).to_have_value("45")
    make_hand(ana, table, "10", "20", out=1)
    tap(ana, "#moved a")
    at(ana, "hands/conflict")
    expect(ana.locator("[data-typed]")).to_contain_text("45")
    ana.goto(f"{table}/hands/new")
    make_hand(ana, table, "10", "20", out=1)
    expect(ana, "a form on which nothing was done goes on").to_have_url(table)
    make_hand(ana, table, "10", "20", out=1)
    expect(ana.locator(".toast:not([data-notice])")).to_contain_text("3")
    show_all = "all => (all.forEach(one => one.hidden = one.id === 'failing'), all.filter(one => one.offsetHeight).length)"
    assert ana.locator(".banner").evaluate_all(show_all) == 1, "of what may stand above a page only one does"


def test_the_scoreboard_follows_a_refereed_hand_the_winner_and_the_rematch(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben", option_target="50")
    tv = join(open_phone(), ana, table, "watch", "look")
    tv.goto(f"{table}/scoreboard")
    play_live(ana, table, "begin: 6d", "stock", "meld: 9h 10h Jh")
    shown = tv.locator("#scores")
    expect(shown.locator(".tv-seats [aria-current] .name")).to_have_text("Ana")
    expect(shown.locator(".tv-seats [aria-current] .card")).to_have_count(3)
    expect(shown.locator(".tv-turn .card")).to_have_count(1)
    expect(shown.locator(".tv-turn .stock")).to_have_text(re.compile("[0-9]+"))
    make_hand(ana, table, "10", "60", out=1)
    expect(shown.locator(".tv-won")).to_contain_text("Ben")
    ben, rematches = join(open_phone(), ana, table, seat=1), [table]
    for _game in range(2):
        rematches.append(send(ana, f"{rematches[-1]}/result", {}, f"{rematches[-1]}/rematch"))
        expect(ben.locator("#table-next .first")).to_have_attribute("href", rematches[-1].removeprefix(live_app))
        make_hand(ana, rematches[-1], "10", "60", out=1)
    send(ana, f"{rematches[-1]}/hands/1/scrap", {})
    ben.goto(live_app)
    tap(ben, ".continue .first")
    expect(ben).to_have_url(rematches[-1])
    for _again in range(2):
        expect(tv).not_to_have_url(f"{table}/scoreboard")
        expect(tv).to_have_url(re.compile("/scoreboard$"))
        tv.goto(f"{table}/scoreboard")


def test_a_live_hand_follows_where_nothing_is_picked_and_asks_elsewhere(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben")
    live = play_live(ana, table, "begin: 4s")
    ben, aunt = join(open_phone(), ana, table, seat=1), join(open_phone(), ana, table, "watch", "look")
    for page in (ana, ben, aunt):
        page.goto(live)
    referee, discard = Referee(ana), '#live [value="discard"]'
    referee.turn("stock")
    expect(ben.locator(discard)).to_be_attached()
    expect(aunt.locator(".events li")).to_have_count(1)
    tap(ben, 'label:has(input[value="5h"])')
    referee.turn("undo")
    expect(ben.locator("#moved")).to_be_visible()
    tap(ben, "#moved a")
    expect(ben.locator("button.stock")).to_be_visible()
    expect(ben.locator('input[value="5h"]')).to_be_checked()
    referee.turn("stock")
    expect(ben.locator("#moved")).to_be_visible()


SLEEP = """(hidden) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange')) }"""
COUNTED = """window.polls = [0, 0];
    const usual = window.fetch;
    window.fetch = async (...asked) => {
        if (!String(asked[0]).includes("/board")) return usual(...asked);
        window.polls[0] += 1;
        const answer = await usual(...asked);
        await answer.clone().text();
        window.polls[1] += 1;
        return answer;
    };"""
"""Counts the polls of a page, and how many of them are answered."""


def test_a_board_asks_less_where_nothing_happens_and_not_at_all_where_nobody_looks(phone: Page, live_app: str) -> None:
    """Within three seconds by the page's own clock, which stands still while a poll is answered."""
    table = make_table(phone, live_app, "Ana", "Ben")

    def answered() -> int:
        while len(set(polls := phone.evaluate("window.polls"))) > 1:
            phone.wait_for_timeout(20)
        return int(polls[0])

    def after(seconds: float) -> int:
        """How many polls there are in that time of the page's own clock."""
        before = answered()
        for _half in range(int(seconds * 2)):
            phone.clock.run_for(500)
            answered()
        return answered() - before

    phone.add_init_script(COUNTED)
    phone.clock.install(time=0)
    phone.clock.pause_at(1000)
    phone.goto(table)
    expect(phone.locator("#board")).to_be_visible()
    assert after(6) in (2, 3)
    phone.evaluate(SLEEP, True)
    assert after(6) == 0
    make_hand(phone, table, "10", "20", out=0)
    phone.evaluate(SLEEP, False)
    expect(phone.locator(HANDS)).to_have_count(1)
    answered()
    phone.clock.fast_forward(5 * 60 * 1000)
    after(3)
    assert after(9) <= 1
    assert after(12) in (1, 2)


def test_a_seat_that_comes_in_fills_the_form_and_what_was_typed_stays(open_phone: OpenPhone, live_app: str) -> None:
    ana = open_phone()
    table = make_table(ana, live_app, "Ana", "Ben", "Cy")
    ben = join(open_phone(), ana, table, seat=1)
    ana.goto(f"{table}/hands/new")
    press_keys(ana, "5", "6")
    tap(ana, ".to-cards")
    expect(ana.locator(".grid")).to_be_visible()
    still = ana.locator(".grid").bounding_box()
    enter_seat(ben, table, 20)
    onward(ben)

    def filled(*numbers: str) -> None:
        for seat, number in enumerate(numbers):
            expect(ana.locator(f"[name=melded-{seat}]")).to_have_value(number)

    ana.bring_to_front()
    expect(ana.locator(".status")).to_contain_text("Ben")
    assert ana.locator(".grid").bounding_box() == still, "no card moves under a thumb"
    expect(ana.locator('.player-strip [data-value="1"] small')).to_contain_text("20")
    tap(ana, ".pad-way > .button")
    filled("56", "22", "")
    assert ana.locator("#moved").is_hidden(), "nobody has to ask for it"
    ana.goto(f"{table}/hands/new")
    filled("56", "22", "")
    ana.locator("[name=melded-2]").tap()
    press_keys(ana, "7")
    ana.goto(f"{table}/hands/new")
    filled("56", "22", "7")
    enter_seat(ben, table, 20)
    sends = big_key(ben).inner_text()
    for seat in (0, 2):
        expect(big_key(ben)).to_have_text(sends)
        send(ana, f"{table}/hands/1/seats/{seat + 1}", {f"line-{seat}": "5", f"level-{seat}": "points"})
    expect(big_key(ben), "the last seat saves the hand, and says so").not_to_have_text(sends)
