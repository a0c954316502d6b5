"""What browser tests do on a page: games made ready by forms, taps of a thumb, and what is waited for."""

import html
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urljoin

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.games import GAMES

HIDDEN = re.compile(r'<input type="hidden" name="(csrf_token|key|revision|players|version|preset_shown)" value="([^"]*)"')


# ---- games made ready, as this phone would with its forms ----
def send(page: Page, address: str, fields: dict[str, Any], to: str = "") -> str:
    """Send the form of the page at an address with its hidden fields, and show nothing. Return where it leads."""
    shown = page.request.get(address)
    assert shown.ok, f"{shown.status} {address}"
    hidden = {name: html.unescape(value) for name, value in HIDDEN.findall(shown.text())}
    answer = page.request.post(
        to or address,
        data=urlencode(hidden | fields, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert answer.status == 303, f"{answer.status} {to or address} {fields}"
    return urljoin(address, answer.headers["location"]).partition("?done=")[0]


def make_table(page: Page, address: str, *names: str, **fields: Any) -> str:
    """Open a table with this phone as its host. Return its address."""
    chosen = {"game": "rummy500", "player": names, "do": "start"} | fields
    chosen.setdefault("preset", GAMES[chosen["game"]].default_preset)
    new = f"{address}/tables/new"
    return send(page, f"{new}?game={chosen['game']}&preset={chosen['preset']}", chosen, new)


def make_hand(page: Page, table: str, *lines: str, out: int | str = "", **fields: Any) -> None:
    """Save a hand at a table, a line for each player: points, or cards if there is a slash in it."""
    typed = {f"line-{seat}": line for seat, line in enumerate(lines)}
    levels = {f"level-{seat}": "cards" if "/" in line else "points" for seat, line in enumerate(lines)}
    send(page, f"{table}/hands/new", {"dealer": "0", "out": str(out), "do": "save"} | typed | levels | fields)


def play_live(page: Page, table: str, *presses: str, place: str = "live", **fields: Any) -> str:
    """Press buttons of a live hand, each as `button` or `button: cards picked before it`. Return the hand's address."""
    for press in presses:
        button, _colon, cards = press.partition(": ")
        send(page, f"{table}/{place}", {"do": button, "card": cards.split(), "dealer": "1"} | fields)
    return f"{table}/{place}"


def link_for(host: Page, table: str, role: str = "enter") -> str:
    """The link that lets another phone `enter` hands or `look`."""
    found = re.search(rf'<a href="([^"]+)"[^>]*id="link-{role}"', host.request.get(f"{table}/invite").text())
    assert found, "this phone cannot invite"
    return found[1]


def join(guest: Page, host: Page, table: str, seat: int | str = "none", role: str = "enter") -> Page:
    """Let a phone join another's table, at a seat (from 0), `none` or `watch`, and show it the table."""
    send(guest, link_for(host, table, role), {"seat": str(seat)})
    guest.goto(table)
    return guest


# ---- taps ----
def tap(page: Page, what: str | Locator) -> None:
    """Touch the first element that shows of a selector, once the scripts of its page have come."""
    shown = (page.locator(what) if isinstance(what, str) else what).locator("visible=true").first
    shown.wait_for()
    page.wait_for_load_state()
    shown.tap()


def seat_players(page: Page, *names: str) -> None:
    """Type the names on the New game page: one after the other into its one field, or, without a script, a field each."""
    page.locator("#new-table").wait_for()
    page.wait_for_load_state("load")
    if page.locator("#next-name").is_visible():
        for name in names:
            page.locator("#next-name").fill(name)
            page.locator("#next-name").press("Enter")
    else:
        for seat, name in enumerate(names):
            page.locator("input[name=player]").nth(seat).fill(name)


def to_cards(page: Page) -> None:
    """From the rows to the card pad, for the player whose turn it is to be entered."""
    expect(page.locator(".entry.scripted")).to_be_attached()
    if page.locator(".by-points").is_visible():
        tap(page, '.keypad [data-do="view"]')
    expect(page.locator(".by-cards")).to_be_visible()


def to_points(page: Page) -> None:
    """From the card pad to the rows."""
    expect(page.locator(".entry.scripted")).to_be_attached()
    if page.locator(".by-cards").is_visible():
        tap(page, '.pad-way [data-value="points"]')
    expect(page.locator(".by-points")).to_be_visible()


def tap_cards(page: Page, cards: str) -> None:
    """Tap cells of the card pad; `*` is its Joker button."""
    to_cards(page)
    for card in cards.split():
        tap(page, '[data-do="joker"]' if card == "*" else f'.grid label:has(input[value="{card}"])')


def press_keys(page: Page, *keys: str) -> None:
    """Keys of the keypad: digits, and `out minus rummy`."""
    to_points(page)
    for key in keys:
        digit = f'[data-do="digit"][data-value="{key}"]'
        tap(page, f".keypad {digit}" if key.isdigit() else f'.keypad [data-do="{key}"]')


def big_key(page: Page) -> Locator:
    """The big key of the entry form, once its script has come."""
    key = page.locator(".entry.scripted .onward").locator("visible=true")
    expect(key, "the big key (.onward) of the entry form shows").to_have_count(1)
    return key


def onward(page: Page) -> None:
    """The big key: to the next player, to the check or to be saved; on a page that only shows a hand, its Save."""
    expect(page.locator(".entry.scripted, form:not(.entry) .thumb")).to_have_count(1)
    if page.locator(".entry").count():
        tap(page, big_key(page))
    else:
        tap(page, '.thumb [value="save"]')


def enter_points(page: Page, table: str, *points: int | str) -> None:
    """Type a hand as points, the first player out and the others with a card left; the next tap on the big key saves it."""
    page.bring_to_front()  # a page behind another draws once a second, and each tap waits for that
    page.goto(f"{table}/hands/new")
    for seat, number in enumerate(points):
        if seat:
            onward(page)
        keys = (*str(int(number) + 2), "minus", "2") if seat else (*str(number), "out")
        press_keys(page, *keys)
    expect(page.locator(f'.points-row[data-seat="{len(points) - 1}"].is-active')).to_be_attached()


def enter_lines(page: Page, *lines: str) -> None:
    """Type cards as text behind the pad's menu, a line for each player."""
    to_points(page)
    tap(page, '[value="task:menu"]')
    tap(page, 'dialog [value="task:cards"]')
    for seat, line in enumerate(lines):
        field = page.locator(f'textarea[name="line-{seat}"]')
        if seat:
            tap(page, f'.player-strip [value="task:cards:{seat}"]')
        field.fill(line)
    tap(page, f'[value="task:use:{len(lines) - 1}"]')
    to_points(page)


PREVIEW = """(form, lines) => {
    lines.forEach((line, seat) => {
        form.elements[`line-${seat}`].value = line;
        form.elements[`level-${seat}`].value = line.includes("/") ? "cards" : "points";
    });
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "do", value: "preview" });
    form.append(field);
    form.elements.out[1].checked = true;
    HTMLFormElement.prototype.submit.call(form);
}"""


def check_lines(page: Page, *lines: str) -> None:
    """Send lines of the entry form to be checked; the second player went out."""
    with page.expect_navigation():
        page.locator(".entry.scripted").evaluate(PREVIEW, lines)


# ---- what is waited for, and found by marks: never by a sentence ----
def at(page: Page, template: str) -> None:
    """Wait for a page, by the name of its template, until it is whole."""
    expect(page.locator("main"), f"the page is {template}").to_have_attribute("data-page", template)
    page.wait_for_load_state()


def done(page: Page, notice: str) -> None:
    """Wait for the notice of what was done, by its name (scorekeeper/web/base/notices.py)."""
    expect(page.locator(f'.toast[data-notice="{notice}"]'), f"the notice “{notice}”").to_be_visible()


def totals(page: Page, *shown: str) -> None:
    """Wait for the totals of the board, from the first place down."""
    expect(page.locator(".board .total")).to_have_text(shown)


def rule(within: Page | Locator, rule_id: str) -> Locator:
    """The links to a rule."""
    return within.locator(f'a.rule[href$="#{rule_id}"]')


def words_of(element: Locator, name: str, /, **facts: Any) -> str:
    """A text that the page gives its script: the data attribute `name`, or of its `data-words` that name (of a list `name.3`),
    with the facts filled in. Fails if the page has none."""
    found = element.evaluate(
        """(one, name) => one.dataset[name]
            ?? name.split(".").reduce((words, part) => words?.[part], JSON.parse(one.dataset.words || "null"))""",
        name,
    )
    assert found, f"the page has no words for “{name}”"
    return str(re.sub(r"\{(\w+)\}", lambda fact: str(facts[fact[1]]), found))


def until(page: Page, condition: str) -> None:
    """Wait for a condition of the page's script, which playwright's own wait may not ask under our policy."""
    page.evaluate(f"new Promise(done => {{ const look = () => {condition} ? done() : setTimeout(look, 20); look(); }})")


def hold(page: Page, address: str) -> Callable[[], None]:
    """Hold back what the page asks of an address next. Return a function that waits for that, and lets it go on."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))

    def release() -> None:
        while not held:
            page.wait_for_timeout(20)  # what is routed is told meanwhile
        held.pop().continue_()

    return release


def is_as_wide_as_the_screen(page: Page, *widths: int) -> None:
    """Nothing scrolls sideways."""
    page.wait_for_load_state()
    for width in widths or (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{page.url} scrolls sideways at {width}"


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that ask for colours: in the dark nothing else is other."""
AXE = """async rules => (await axe.run(rules
    ? { runOnly: rules, resultTypes: ["violations"] } : { resultTypes: ["violations"] })).violations.map(
    one => one.id + " " + one.nodes.map(node => node.target.join(" ")).join(", "))"""


def axe(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds on a page, by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(AXE, rules)  # type: ignore[no-any-return]
