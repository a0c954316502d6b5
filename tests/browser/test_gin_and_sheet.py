"""An evening of Gin, and one with a sheet for any other game: on a phone, tapped by a finger, to a winner and the sheet."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_evening import Evening
from tests.support.pad_page import onward, press_keys, seat_players

TWELVE = ("Ana", "Ben", "Chloé", "Dora", "Eduardo", "Françoise", "Gil", "Henriette", "Ivo", "Jana", "Kurt", "Luisa")


def sits_down(evening: Evening, game: str, *names: str, **answers: str) -> None:
    """A new game of that name, with these answers: the target is one tap away, another number is typed among the house rules."""
    page = evening.page
    page.goto(f"{evening.address}/tables/new")
    chosen = page.get_by_role("button", name=game, exact=True)
    if not chosen.is_visible():
        page.get_by_text("More games").tap()
    chosen.tap()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    seat_players(page, *names)
    for option, value in answers.items():
        if option == "target":
            page.locator("#ask-target").get_by_text(value, exact=True).tap()
        else:
            page.locator("details.all > summary").tap()
            page.locator(f"details:has(> #ask-{option}) > summary").tap()
            page.locator(f"[name=other_{option}]").fill(value)
    evening.tap("Start")
    expect(page).to_have_url(re.compile("/tables/[^/]{20,}$"))


def says(evening: Evening, words: str) -> None:
    """What the line below the title says is to be done."""
    expect(evening.page.locator(".live header.head .due")).to_have_text(words)


def picks(evening: Evening, cards: str) -> None:
    for card in cards.split():
        evening.page.locator(f'.cells label:has(input[value="{card}"])').tap()


def test_an_evening_of_gin(open_phone: OpenPhone, live_app: str) -> None:
    evening = Evening(open_phone(), live_app)
    sits_down(evening, "Gin Rummy", "Ana", "Ben", target="50")
    table = evening.page.url
    a_knock_refereed_live(evening)
    an_undercut_by_points(evening)
    gin_ends_the_game(evening)
    boxes_and_bonuses(evening, table)


def a_knock_refereed_live(evening: Evening) -> None:
    """Both pass, one draws and knocks; the other lays out kings and the 8 of hearts on the run: 30 to 6."""
    page = evening.page
    evening.tap("Live referee", "link")
    picks(evening, "7d")
    evening.tap("Begin")
    says(evening, "Take it or pass")
    evening.look("the card turned up", "Ana's turn")
    expect(page.locator("#turn-melds")).to_contain_text("Nothing is laid out yet.")
    evening.tap(re.compile("^Pass$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ben's turn")
    evening.tap(re.compile("^Pass$"))
    says(evening, "Draw from stock")
    page.locator(".acts button[value=stock]").tap()
    says(evening, "Discard or knock")
    picks(evening, "4h 5h 6h 7h 9c 9d 9s 2c Ad 3s")
    expect(page.locator(".acts .first")).to_have_text("Discard")
    picks(evening, "Kc")
    expect(page.locator(".acts .first")).to_have_text("Knock")
    evening.tap("Knock")
    says(evening, "Tap all ten cards")
    picks(evening, "Kh Kd Ks 8h Jc 5c 5d 2h 7s Ac")
    evening.look("a knock", "Ben's turn")
    evening.tap("Lay out")
    evening.look("a knock, counted", "Ana knocked.")
    expect(page.locator(".panel .player").last.locator(".holds").last).to_contain_text("Laid off")
    evening.tap(re.compile("^Save"))
    evening.expect_totals("24", "0")


def an_undercut_by_points(evening: Evening) -> None:
    """Who knocked may have cards left: 8 to 6 is an undercut."""
    page = evening.page
    evening.tap("Enter hand 2", "link")
    press_keys(page, "8", "out")
    onward(page)
    press_keys(page, "6")
    expect(page.locator('.points-row[data-seat="0"] .slot')).to_have_value("8")
    evening.look("an undercut", "Hand 2")
    onward(page)
    expect(page.locator(".toast")).to_contain_text("Hand 2 saved")
    evening.expect_totals("27", "24")


def gin_ends_the_game(evening: Evening) -> None:
    page = evening.page
    evening.tap("Enter hand 3", "link")
    press_keys(page, "0", "out")
    onward(page)
    press_keys(page, "4", "3")
    onward(page)
    expect(page.locator(".winner")).to_contain_text("Ana wins")
    expect(page.locator(".standing .total")).to_have_text(["92", "27"])


def boxes_and_bonuses(evening: Evening, table: str) -> None:
    """Two hands won by Ana and one by Ben, 25 each, and 100 for the game: 242 to 52."""
    page = evening.page
    evening.look("result of Gin", "Gin Rummy")
    expect(page.locator("section[aria-labelledby=bonuses] h3 .num")).to_have_text(["242", "52"])
    evening.tap("Sheet", "link")
    expect(page.locator("section[aria-labelledby=bonuses]")).to_contain_text("Boxes")
    evening.look("sheet of Gin", "Score sheet")
    page.goto(f"{table}/hands/1")
    evening.look("hand of Gin", "Hand 1")
    expect(page.get_by_text("Ana knocked")).to_be_visible()


def test_an_evening_with_a_sheet(open_phone: OpenPhone, live_app: str) -> None:
    """Twelve at a table: their pages scroll, numbers may be below zero, and a saved one can be changed."""
    evening = Evening(open_phone(), live_app)
    page = evening.page
    sits_down(evening, "Any other game", *TWELVE, target="100")
    to_the_last(evening, "board", "Any other game", ".board li")
    page.get_by_role("link", name="Rules").tap()
    evening.expect_heading("Rules of Any other game")
    page.go_back()
    first = [-7, *range(10, 21)]
    a_hand_of(evening, 1, first)
    page.goto(f"{page.url.partition('?')[0]}/hands/1/edit")
    expect(page.locator('.points-row[data-seat="0"] .slot')).to_have_value("−7")
    page.go_back()
    a_hand_of(evening, 2, [*range(1, 12), 85])
    expect(page.locator(".winner")).to_contain_text("Luisa wins")
    to_the_last(evening, "result", "Any other game", ".standing li")
    evening.tap("Sheet", "link")
    to_the_last(evening, "sheet", "Score sheet", ".sheet tfoot .total")
    assert page.locator(".sheet tfoot .total").all_inner_texts()[::11] == ["−6", "105"]
    page.goto(page.url.replace("/sheet", "/scoreboard"))
    page.evaluate("document.querySelector('.scoreboard-links').hidden = true")  # they go after five seconds
    to_the_last(evening, "scoreboard", "Scoreboard", "#scores .scores li")


def to_the_last(evening: Evening, name: str, heading: str, rows: str) -> None:
    """A page of twelve: it scrolls down to the last of them, and not sideways."""
    evening.look(f"{name} of twelve", heading)
    shown = evening.page.locator(rows)
    expect(shown).to_have_count(12)
    assert shown.last.evaluate("""row => {
        row.scrollIntoView({ block: "center", inline: "center" });
        const { x, y, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""), name


def a_hand_of(evening: Evening, number: int, points: list[int]) -> None:
    page = evening.page
    evening.tap(f"Enter hand {number}", "link")
    for at, scored in enumerate(points):
        press_keys(page, *(["sign"] if scored < 0 else []), *str(abs(scored)))
        if at == 9:
            to_the_last(evening, f"entry of hand {number}", f"Hand {number}", ".points-row")
        onward(page)
    expect(page).not_to_have_url(re.compile("/hands/"))
