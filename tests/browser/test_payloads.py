"""What people may type comes back as text, wherever it is shown: payloads in every field, in a real browser, with the
Content-Security-Policy off: one that saves the day must not hide that something was not escaped."""

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPhone
from tests.support.browser_page import at, link_for, make_table, tap

NAMES = ("<b onclick=x()>Ana</b>", "'\"><img src=x>", "{{7*7}}${7*7}")
"""Names of at most 24 signs."""

PAYLOADS = (
    "javascript:window.hit=1//<script>window.hit=1</script>\"><img src=x onerror='window.hit=1'>",
    "'><svg onload=window.hit=1></textarea></title><script>window.hit=1</script>{{ self.__init__.__globals__ }}{% raw %}",
    "&lt;script&gt;window.hit=1&lt;/script&gt;<a href=javascript:window.hit=1 autofocus onfocus=window.hit=1>x",
    "\u202e<iframe srcdoc='<script>parent.hit=1</script>'>",
)


@pytest.fixture
def watched(open_phone: OpenPhone) -> Page:
    """A phone on which the policy does not help."""
    page = open_phone(bypass_csp=True)
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    return page


def unharmed(page: Page) -> None:
    """Nothing that was typed runs, and no element came of it."""
    page.wait_for_load_state()
    assert page.evaluate("window.hit") is None, page.url
    strange = page.evaluate(
        """() => [...document.querySelectorAll('img, iframe, svg[onload], script:not([src])')].map(one => one.outerHTML)
        .concat([...document.querySelectorAll('*')].flatMap(one => [...one.attributes])
            .filter(one => one.name.startsWith('on') || one.name == 'srcdoc'
                || /^\\s*javascript:/i.test(one.value) && /href|src|action/.test(one.name))
            .map(one => one.name + '=' + one.value))"""
    )
    assert strange == [], page.url
    assert "49$" not in page.content()


def post(page: Page, address: str, form: str, fields: dict[str, Any]) -> None:
    """Send a form of a page with these values, whatever its own inputs allow, and see what comes up."""
    page.goto(address)
    with page.expect_navigation():
        page.evaluate(
            """([selector, fields]) => {
                const form = document.querySelector(selector);
                for (const [name, value] of Object.entries(fields)) {
                    form.querySelectorAll(`[name="${name}"]`).forEach(one => one.disabled = true);
                    const input = document.createElement('input');
                    input.type = 'hidden'; input.name = name; input.value = value;
                    form.appendChild(input);
                }
                HTMLFormElement.prototype.submit.call(form);
            }""",
            [form, fields],
        )
    unharmed(page)


def test_names_are_shown_as_they_were_typed(watched: Page, open_phone: OpenPhone, live_app: str) -> None:
    table = make_table(watched, live_app, *NAMES)
    watched.goto(table)
    for name in NAMES:
        expect(watched.get_by_text(name, exact=True).first).to_be_visible()
    fields = {"line-0": "300", "line-1": "22-0", "line-2": "33-0", "out": "0", "dealer": "0", "do": "save"}
    for _hand in range(2):
        post(watched, f"{table}/hands/new", "#hand-form", fields | {f"level-{seat}": "points" for seat in range(3)})
    at(watched, "tables/result")
    for place in (
        "", "/sheet", "/rules", "/hands/1", "/hands/1/edit", "/hands/1/scrap", "/result", "/invite", "/people", "/seat",
    ):  # fmt: skip
        watched.goto(table + place)
        unharmed(watched)
    for place in ("/", "/tables/new"):
        watched.goto(live_app + place)
        unharmed(watched)
    again = make_table(watched, live_app, *NAMES)
    watched.goto(f"{again}/live")
    unharmed(watched)
    tap(watched, 'label:has(input[value="4s"])')
    tap(watched, '.acts [value="begin"]')
    at(watched, "live/play")
    unharmed(watched)
    guest = open_phone(bypass_csp=True)
    guest.goto(link_for(watched, again, "look"))
    unharmed(guest)
    tap(guest, '[name=seat][value="watch"]')
    at(guest, "tables/scoreboard")
    for place in ("", "/live"):
        guest.goto(again + place)
        unharmed(guest)


def test_what_is_typed_at_a_table_stays_text(watched: Page, live_app: str) -> None:
    table = make_table(watched, live_app, *NAMES)
    points = {f"level-{seat}": "points" for seat in range(3)} | {f"line-{seat}": "5-0" for seat in range(3)}
    hand = points | {"out": "0", "dealer": "0", "do": "save"}
    post(watched, f"{table}/hands/new", "#hand-form", hand)
    for payload in PAYLOADS:
        for level in ("points", "values", "cards"):
            typed = {"line-0": payload, "line-1": payload, "level-0": level, "do": "preview"}
            post(watched, f"{table}/hands/new", "#hand-form", hand | typed)
        others = ("dealer", "out", "level-1", "key", "revision", "for")
        for button in ({"do": "preview"}, {"do": "meld", "card": payload}, {"choose": f"0|{payload}"}, {"do": payload}):
            post(watched, f"{table}/hands/new", "#hand-form", hand | dict.fromkeys(others, payload) | button)
        post(watched, f"{table}/hands/1/edit", "#hand-form", hand | {"reason": payload})
        watched.goto(f"{table}/hands/1")
        unharmed(watched)
        shown = watched.locator("q").first.inner_text()
        assert shown.split() == payload.split() or payload.startswith("\u202e"), shown
    post(watched, f"{table}/hands/1/scrap", "form[action$='/scrap']", {"reason": PAYLOADS[0]})
    for place in ("/sheet", "/hands/scrapped/1"):
        watched.goto(table + place)
        unharmed(watched)
        expect(watched.get_by_text(PAYLOADS[0]).first).to_be_visible()
    for payload in PAYLOADS:
        for field in ("do", "card"):
            post(watched, f"{table}/live", "#live", {"do": "begin", "dealer": "0", "card": "4s", field: payload})
        post(watched, f"{table}/seat", f"form[action='{table[len(live_app) :]}/seat']", {"seat": payload})


def test_what_is_typed_elsewhere_stays_text(watched: Page, live_app: str) -> None:
    for payload in PAYLOADS:
        for fields in (
            ("player",), ("preset", "preset_shown"), ("option_target", "option_packs"), ("other_target", "game"),
        ):  # fmt: skip
            post(watched, f"{live_app}/tables/new", "#new-table", {"do": "start"} | dict.fromkeys(fields, payload))
        post(watched, f"{live_app}/join", ".by-code", {"code": payload})
        for address in (
            "/join/{}", "/tables/{}", "/rules/{}", "/{}", "/rules/search?q={}", "/desk?x={}", "/desk/meld?cards={}",
        ):  # fmt: skip
            watched.goto(live_app + address.format(quote(payload, safe="")))
            unharmed(watched)


def test_the_policy_stops_what_would_get_through(browser: Browser, live_app: str) -> None:
    """Were something not escaped after all: a handler or a script in the page does not run."""
    page = browser.new_page()
    page.goto(live_app)
    page.evaluate(
        """() => {
            document.body.insertAdjacentHTML('beforeend', '<b id="in" onclick="window.hit=1">x</b>');
            const script = document.createElement('script');
            script.textContent = 'window.hit=2';
            document.body.append(script);
        }"""
    )
    page.locator("#in").dispatch_event("click")
    assert page.evaluate("window.hit") is None
    page.close()
