"""A record is opened on a phone: chosen as a file, looked at, continued; then gone through step by step with the thumb."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_every_page import PLAYED
from tests.support.browser_page import at, is_as_wide_as_the_screen, tap


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_record_is_opened_and_continued(open_phone: OpenPhone, live_app: str, tmp_path: Path, script: bool) -> None:
    page = open_phone(java_script_enabled=script)
    page.goto(live_app)
    tap(page, 'a[href="/records/open"]')
    good, bad = tmp_path / "evening.json", tmp_path / "bad.json"
    good.write_text(json.dumps(PLAYED))
    bad.write_text(json.dumps(PLAYED | {"hands": [PLAYED["hands"][0] | {"left": {"Ana": ["Kh", "Zz"]}}]}))
    page.locator("#file").set_input_files(bad)
    tap(page, ".thumb button")
    expect(page.locator("#trouble code")).to_contain_text("Ana")
    page.locator("#file").set_input_files(good)
    tap(page, ".thumb button")
    at(page, "records/look")
    expect(page.locator("#hand-1 .verdict")).to_contain_text("Ana")
    totals = page.locator(".board .total").all_inner_texts()
    tap(page, '#saved-game [value="keep"]')
    at(page, "tables/table")
    expect(page.locator(".board .total")).to_have_text(totals)
    tap(page, '.tabs a[href$="/sheet"]')
    tap(page, 'a[href$="/replay/1"]')
    at(page, "records/replay")
    for _step in range(1 + 1 + len(PLAYED["hands"][1]["events"])):
        before = page.url
        tap(page, ".thumb a[rel=next]")
        expect(page).not_to_have_url(before)
        is_as_wide_as_the_screen(page)
    expect(page.locator(".thumb a[rel=next]")).to_have_count(0)
    expect(page.locator("section.player")).to_have_count(2)
    tap(page, ".thumb a[rel=prev]")
    expect(page.locator(".happened")).to_contain_text("Ana")
