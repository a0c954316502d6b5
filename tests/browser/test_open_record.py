"""A record is opened on a phone: chosen as a file, looked at, continued; then gone through step by step with the thumb."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.pad_page import sound

OpenPhone = Callable[..., Page]
RECORD: dict[str, Any] = {
    "format": "scorekeeper-record/1",
    "game": "rummy500",
    "options": {"hand_size": 3, "target": 200},
    "players": ["Ana", "Ben"],
    "hands": [
        {
            "entry": "table",
            "out": "Ben",
            "melds": [
                {"by": "Ana", "cards": ["4h", "5h", "10h"], "layoffs": []},
                {"by": "Ben", "cards": ["4c", "5c", "6c"], "layoffs": []},
            ],
            "left": {"Ana": ["Kh", "2c"]},
        },
        {
            "entry": "play",
            "dealer": "Ben",
            "upcard": "4d",
            "deal": {"Ana": ["4h", "4c", "7s"]},
            "events": [
                {"do": "draw", "by": "Ben", "from": "stock"},
                {"do": "draw", "by": "Ana", "from": "pile", "card": "4d"},
                {"do": "meld", "by": "Ana", "cards": ["4h", "4c", "7s"]},
                {"do": "meld", "by": "Ana", "cards": ["4h", "4c", "4d"]},
                {"do": "discard", "by": "Ana", "card": "7s"},
            ],
            "left": {"Ben": ["Kd", "Ks", "2h"]},
        },
    ],
}


def look(page: Page, name: str) -> None:
    """Axe in light and dark, and no scrolling sideways."""
    page.wait_for_load_state()
    sound(page, name)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways at {width}"


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_record_is_opened_and_continued(open_phone: OpenPhone, live_app: str, tmp_path: Path, script: bool) -> None:
    page = open_phone(java_script_enabled=script)
    page.goto(live_app)
    page.get_by_role("link", name="Open a saved game").tap()
    good, bad = tmp_path / "evening.json", tmp_path / "bad.json"
    good.write_text(json.dumps(RECORD))
    bad.write_text(json.dumps(RECORD | {"hands": [RECORD["hands"][0] | {"left": {"Ana": ["Kh", "Zz"]}}]}))
    page.get_by_label("The file", exact=True).set_input_files(bad)
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_role("alert").filter(has_text="Where:")).to_contain_text("Ana's remaining cards, card 2")
    if script:
        look(page, "a record that cannot be read")
    page.get_by_label("The file", exact=True).set_input_files(good)
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(page.locator("#hand-1 .verdict")).to_contain_text("Ana's meld 1")
    if script:
        look(page, "a record that is looked at")
    totals = page.locator(".board .total").all_inner_texts()
    page.get_by_role("button", name="Continue this game").tap()
    expect(page.get_by_role("link", name=re.compile("Enter hand 3")).first).to_be_visible()
    expect(page.locator(".board .total")).to_have_text(totals)
    page.get_by_role("link", name="Sheet").first.tap()
    page.get_by_role("link", name="Replay hand by hand").tap()
    for words in ("Nobody", "the start", "Refused", "Ana takes", "Refused", "Ana melds", "Ana discards"):
        if words != "Nobody":
            page.get_by_role("link", name="Forward", exact=True).tap()
            expect(page.get_by_role("main")).to_contain_text(words)
        if script:
            look(page, f"replay, {words}")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.get_by_role("main")).to_contain_text("Ana melds")
