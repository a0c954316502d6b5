"""What could I have had? Found by touch from the page of a hand, with script and without."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

OpenPhone = Callable[..., Page]
RECORD = {
    "format": "scorekeeper-record/1",
    "game": "rummy500",
    "players": ["Ana", "Ben"],
    "hands": [
        {
            "entry": "table",
            "out": "Ana",
            "melds": [{"by": "Ana", "cards": ["5h", "6h", "7h", "8h", "9h", "10h", "Jh"], "layoffs": []}],
            "left": {"Ben": ["Qh", "Kh", "Ah", "4h", "2c", "*", "9s", "9d", "3d", "10s"]},
        }
    ],
}


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_what_could_i_have_had(open_phone: OpenPhone, live_app: str, tmp_path: Path, script: bool) -> None:
    page = open_phone(java_script_enabled=script)
    page.goto(f"{live_app}/records/open")
    (tmp_path / "evening.json").write_text(json.dumps(RECORD))
    page.get_by_label("The file", exact=True).set_input_files(tmp_path / "evening.json")
    page.get_by_role("button", name="Show").tap()
    page.get_by_role("button", name="Continue this game").tap()
    page.get_by_role("link", name="Hand 1", exact=False).first.tap()
    page.locator("details.more summary").tap()
    page.get_by_role("link", name="What could I have had?").tap()
    ben = page.locator("section.player").filter(has_text="Ben")
    expect(ben.get_by_role("img", name="queen of hearts")).to_have_count(2)
    expect(ben).to_contain_text("146 more points were possible.")
    if script:
        assert Axe().run(page).violations_count == 0
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Back to the hand").tap()
    expect(page.get_by_role("heading", name="Hand 1", exact=False)).to_be_visible()
