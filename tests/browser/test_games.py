"""Evenings of the other games on a phone, tapped by a finger, to a winner and the sheet."""

from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.test_evening import ENTER, SAVE, enter_player
from tests.browser.test_live_hand import Referee
from tests.support.browser_page import at, done, is_as_wide_as_the_screen, make_hand, make_table, onward, press_keys, tap, totals

TWELVE = ("Ana", "Ben", "Chloé", "Dora", "Eduardo", "Françoise", "Gil", "Henriette", "Ivo", "Jana", "Kurt", "Luisa")


def enter_points(page: Page, *keys: str) -> None:
    """A hand from the board, up to its saving: the keys for each player in turn."""
    tap(page, ENTER)
    for seat, pressed in enumerate(keys):
        if seat:
            onward(page)
        press_keys(page, *pressed.split())


def won(page: Page, name: str, *shown: str) -> None:
    """The game is over: the result, and the same on the sheet."""
    at(page, "tables/result")
    expect(page.locator("h2.winner")).to_contain_text(name)
    expect(page.locator(".standing .total > :first-child")).to_have_text(shown)
    tap(page, 'main a[href$="/sheet"]')
    at(page, "sheets/sheet")
    assert sorted(page.locator(".sheet tfoot .total").all_inner_texts()) == sorted(shown)


def test_an_evening_of_rummy(phone: Page, live_app: str) -> None:
    """A blocked deal is saved once that was asked; then somebody goes rummy, which counts double, and the others pay."""
    rules = {"preset": "block", "option_going_rummy": "double", "option_settlement": "pay-winner"}
    phone.goto(make_table(phone, live_app, "Ana", "Ben", "Cy", game="rummy", **rules))
    enter_points(phone, "6", "1 5", "6")
    expect(phone.locator('[name="sure"]')).not_to_have_value("")
    onward(phone)
    totals(phone, "4½", "4½", "0")
    tap(phone, ENTER)
    phone.locator('[name="went_rummy"]').check()
    onward(phone)
    press_keys(phone, "3", "0")
    onward(phone)
    tap(phone, '.keypad [data-value="ranks"]')
    for _twice in range(2):
        tap(phone, '[data-do="rank"][data-value="K"]')
    expect(phone.locator('[data-seat="0"] .result')).to_have_text("+100")
    onward(phone)
    expect(phone.locator("section[aria-labelledby=pays]")).to_be_visible()
    won(phone, "Ana", "104½", "4½", "0")


def test_a_wrotham_session_with_an_exchanged_joker(phone: Page, live_app: str) -> None:
    table = make_table(phone, live_app, "Ana", "Ben", "Cy", game="rummy", preset="wrotham")
    phone.goto(f"{table}/live")
    referee = Referee(phone)
    referee.turn("begin", "meld: 9h 9c *", "discard: 2c", "stock", "exchange: 9d")
    expect(phone.get_by_role("status").filter(has_text="9♦")).to_contain_text("Ben")
    referee.turn("meld: 5s 6s *")
    referee.tap(".live .live-notice .choice")
    expect(phone.locator(".live .live-notice:visible")).to_have_count(0)
    referee.turn("discard: 3c", "stock-discard: 4c", "stock", "meld: 10d Jd Qd", "layoff: 9s", "discard: Kd")
    at(phone, "live/count")
    referee.turn("count: Kc Ks Kh 2d", "count: As Ah Ac Ad 3d 3h 3s")
    at(phone, "live/counted")
    referee.tap('button[value="save"]')
    totals(phone, "45", "0", "0")
    for _hand in range(5):
        make_hand(phone, table, "/", "5", "5", out=0)
    phone.goto(f"{table}/result")
    won(phone, "Ana", "95", "0", "0")


def test_an_evening_of_gin(phone: Page, live_app: str) -> None:
    """A knock refereed live, an undercut by points, and gin, which ends the game: with boxes and bonuses."""
    table = make_table(phone, live_app, "Ana", "Ben", game="gin", option_target="50")
    phone.goto(f"{table}/live")
    referee = Referee(phone)
    referee.turn("begin: 7d", "pass")
    referee.tap(".live .down button")
    expect(phone.locator('.acts [value="discard"]')).to_be_visible()
    referee.turn("discard: Qh", "stock")
    knock = phone.locator(".acts .first")
    phone.locator('.acts [value="knock"]').click()
    expect(phone.locator("header .due")).to_contain_text("11")
    referee.cards("4h 5h 6h 7h 9c 9d 9s 2c Ad 3s")
    expect(knock).to_have_attribute("value", "knock")
    expect(knock).to_be_disabled()
    referee.cards("Kc")
    referee.tap(knock)
    expect(phone.locator('.acts [value="show"]')).to_be_attached()
    expect(phone.locator(".cells :checked")).to_have_value("7d")
    referee.cards("Kh Kd Ks 8h Jc 5c 5d 2h Ac")
    referee.tap(".acts .first")
    at(phone, "live/counted")
    expect(phone.locator(".panel .player").last.locator("[data-why=laid-off] .card")).to_have_text("8")
    referee.tap('button[value="save"]')
    totals(phone, "24", "0")
    enter_points(phone, "8 out", "6")
    expect(phone.locator('.points-row[data-seat="0"] .slot')).to_have_value("8")
    onward(phone)
    done(phone, "hand")
    totals(phone, "27", "24")
    expect(phone.locator(".hands [data-tag]")).to_have_attribute("data-tag", "gin.undercut")
    enter_points(phone, "0 out", "4 3")
    onward(phone)
    expect(phone.locator("section[aria-labelledby=bonuses] h3 .num")).to_have_text(["242", "52"])
    expect(phone.locator(".band [data-tag]")).to_have_attribute("data-tag", "gin.gin")
    won(phone, "Ana", "92", "27")
    expect(phone.locator("section[aria-labelledby=bonuses]")).to_be_visible()


def test_an_evening_with_a_sheet(phone: Page, live_app: str) -> None:
    """Twelve at a table: their pages scroll, numbers may be below zero, and a saved one can be changed."""
    table = make_table(phone, live_app, *TWELVE, game="sheet", option_target="100")
    phone.goto(table)
    to_the_last(phone, ".board li")
    a_hand_of(phone, [-7, *range(10, 21)])
    phone.goto(f"{table}/hands/1/edit")
    expect(phone.locator('.points-row[data-seat="0"] .slot')).to_have_value("−7")
    make_hand(phone, table, *(str(points) for points in (*range(1, 12), 85)))
    phone.goto(f"{table}/result")
    expect(phone.locator("h2.winner")).to_contain_text("Luisa")
    to_the_last(phone, ".standing li")
    phone.goto(f"{table}/sheet")
    to_the_last(phone, ".sheet tfoot .total")
    assert phone.locator(".sheet tfoot .total").all_inner_texts()[::11] == ["−6", "105"]
    phone.goto(f"{table}/scoreboard")
    phone.evaluate("document.querySelector('.scoreboard-links').hidden = true")  # they go after five seconds
    to_the_last(phone, "#scores .scores li")


def to_the_last(page: Page, rows: str) -> None:
    """A page of twelve: it scrolls down to the last of them, and not sideways."""
    is_as_wide_as_the_screen(page)
    shown = page.locator(rows)
    expect(shown).to_have_count(12)
    assert shown.last.evaluate("""row => {
        row.scrollIntoView({ block: "center", inline: "center" });
        const { x, y, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""), page.url


def a_hand_of(page: Page, points: list[int]) -> None:
    """A hand typed with one keypad, the sign before a number below zero."""
    tap(page, ENTER)
    for at_seat, scored in enumerate(points):
        press_keys(page, *(["sign"] if scored < 0 else []), *str(abs(scored)))
        if at_seat == 9:
            to_the_last(page, ".points-row")
        onward(page)
    done(page, "hand")


def test_a_round_of_phases(phone: Page, live_app: str) -> None:
    """A chip or the key ticks a phase; a draft keeps it, Undo is a second tap. Of what is added up, end and sum show at once."""
    table = make_table(phone, live_app, "Ana", "Ben", game="sheet", option_round="phases", other_phases="10", preset="plain")
    phone.goto(f"{table}/hands/new")
    press_keys(phone, "1", "0", "plus", "2", "plus", "2", "plus", "1", "phase")
    assert phone.locator("[name=left-0]").evaluate("one => one.scrollLeft > 0")
    expect(phone.locator(".notes .ranks")).to_contain_text("15")
    expect(phone.locator(".after").first, "before the others are in").to_have_text("15")
    tap(phone, 'label:has([name="phases"][value="1"])')
    phone.reload()
    for seat in "01":
        expect(phone.locator(f'[name="phases"][value="{seat}"]')).to_be_checked()
    tap(phone, 'label:has([name="phases"][value="1"])')
    onward(phone)
    press_keys(phone, "0")
    onward(phone)
    expect(phone.locator("#board .name")).to_have_text(["Ana", "Ben"])
    expect(phone.locator("#board .total")).to_have_text(["15", "0"])
    expect(phone.locator(".hands .out")).to_have_count(1)


def test_phases_of_six_and_eight_fit_between_the_sides_and_above_the_keypad(phone: Page, live_app: str) -> None:
    for count in (6, 8):
        options = {"option_round": "phases", "other_phases": "10", "preset": "plain"}
        phone.goto(f"{make_table(phone, live_app, *TWELVE[:count], game='sheet', **options)}/hands/new")
        for keys in (["1", "2", "5", "phase"], ["9", "9", "9"]):
            press_keys(phone, *keys)
            onward(phone)
        is_as_wide_as_the_screen(phone)
        parts = phone.locator(".points-row").first.locator(":is(.name, .chip, input.slot, .totals *):visible").all()
        assert len(parts) == 4
        boxes = [part.bounding_box() or {} for part in parts if not part.evaluate("one => one.scrollWidth > one.clientWidth + 1")]
        edges = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
        assert len(edges) == 4, "something is cut"
        assert all(end <= begin for (_, end), (begin, _) in pairwise(edges))
        assert edges[-1][1] <= 360 - 8
        expect(phone.locator('.keypad [data-value="0"]')).to_be_in_viewport(ratio=1)


def test_an_evening_of_rami_51(phone: Page, live_app: str) -> None:
    """Who melded nothing has 100, whatever is left; the lowest wins once somebody is there."""
    phone.goto(make_table(phone, live_app, "Ana", "Ben", "Cy", game="rummy", preset="rami51", option_target="100"))
    enter_points(phone, "3 7", "out", "2 0")
    onward(phone)
    totals(phone, "0", "20", "37")
    enter_points(phone, "9 0", "5", "out")
    tap(phone, '.turned-up .chip:has([name=unmelded][value="0"])')
    expect(phone.locator('[data-seat="0"] .result')).to_have_text("+100")
    onward(phone)
    won(phone, "Ben", "5", "20", "137")


def test_an_evening_of_pife(phone: Page, live_app: str) -> None:
    """Two deals: by points it is enough to say who went out, by cards there are the nine that are laid down at once."""
    phone.goto(
        make_table(phone, live_app, "Ana", "Ben", "Cy", game="rummy", preset="pife", option_deals="other", other_deals="2")
    )
    enter_points(phone, "", "out")
    onward(phone)
    totals(phone, "1", "0", "0")
    tap(phone, ENTER)
    onward(phone)
    enter_player(phone, "7h 7d 7c 4s 5s 6s Qd Kd Ad", out=True)
    onward(phone)
    at(phone, "hands/preview")
    tap(phone, SAVE)
    won(phone, "Ben", "2", "0", "0")


def test_an_evening_of_cacheta(phone: Page, live_app: str) -> None:
    """A wild card in a run, refereed live; a player without lives is dealt no more cards; ten cards laid down take two lives."""
    rules = {"option_lives": "other", "other_lives": "2"}
    table = make_table(phone, live_app, "Ana", "Ben", "Cy", game="rummy", preset="cacheta", **rules)
    phone.goto(f"{table}/live")
    referee = Referee(phone)
    referee.turn("begin: 9h", "stock", "meld: 4s 6s 10h", "meld: 7h 7d 7c", "meld: Qd Kd Ad", "discard: 2c")
    at(phone, "live/counted")
    referee.tap('button[value="save"]')
    totals(phone, "2", "1", "1")
    enter_points(phone, "", "", "out")
    onward(phone)
    totals(phone, "1", "1")
    expect(phone.locator("main .note")).to_have_count(0)  # nobody has won yet, and that goes without saying
    enter_points(phone, "", "out")
    phone.locator("[name=all_laid]").check()
    onward(phone)
    won(phone, "Cy", "1", "0", "0")
