"""Empty boxes beside somebody who went out: asked about, unless Save was tapped before the page could ask."""

from tests.support.webphone import Phone


def test_a_quick_tap_saves_and_says_how_empty_boxes_count_and_answers_nothing_else(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    for melded, sure in (("57", ""), ("4001", "quick")):
        hand = phone.hand(melded, "20", out="0", sure=sure)
        assert phone.post(f"{table}/hands/new", hand).status_code == 422, melded
    saved = phone.post(f"{table}/hands/new", phone.hand("57", "20", out="0", sure="quick"))
    assert (saved.status_code, saved.headers["Location"]) == (303, f"{table}?done=blank-1")
