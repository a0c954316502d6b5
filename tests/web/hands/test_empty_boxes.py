"""Empty boxes beside somebody who went out: asked about, unless Save was tapped before the page could ask."""

from tests.support.webphone import Phone


def test_a_quick_tap_saves_and_says_how_empty_boxes_count(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    hand = phone.hand("57", "20", out="0")
    assert phone.post(f"{table}/hands/new", hand | {"sure": ""}).status_code == 422
    saved = phone.post(f"{table}/hands/new", hand | {"sure": "quick"})
    assert (saved.status_code, saved.headers["Location"]) == (303, f"{table}?done=blank-1")


def test_a_quick_tap_answers_nothing_else(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    hand = phone.hand("4001", "20", out="0")
    assert phone.post(f"{table}/hands/new", hand | {"sure": "quick"}).status_code == 422
