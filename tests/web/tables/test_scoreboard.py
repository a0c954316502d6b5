"""What the scoreboard says of each place."""

import re

from tests.support.webphone import Page, Phone


def test_places_with_gap_ties_and_points_to_go(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Chloé", option_target="300")
    for lines in (("85", "25", "40"), ("28", "102", "65"), ("25", "78", "33")):
        phone.save_hand(table, *lines)

    def shown() -> list[tuple[str, list[str]]]:
        """Each place: who, the latest hand, the gap to the next or the place shared, what is left to go, the total."""
        rows = Page(phone.get(f"{table}/scoreboard")).all(".scores")[0].all("li")
        return [(one.one("bdi").text, re.findall("[+−]?[0-9]+", one.text)) for one in rows]

    assert shown() == [("Ben", ["+78", "67", "95", "205"]), ("Ana", ["+25", "2", "138"]), ("Chloé", ["+33", "2", "138"])]
    page = Page(phone.get(f"{table}/scoreboard"))
    assert "4" in page.all(".now")[0].text
    assert page.all(".scores li:has(.dealer) bdi")[0].text == "Ben"
    phone.post(f"{table}/hands/4/seats/1", {"line-0": "0", "level-0": "points"})
    assert len(Page(phone.get(f"{table}/scoreboard")).all(".scores")[0].all("small b")) == 1, "one has sent theirs"
    phone.save_hand(table, "0", "96", "-15")
    assert "Ben" in Page(phone.get(f"{table}/scoreboard")).all(".tv-won")[0].text


def test_the_code_lets_a_phone_in_and_is_hidden_from_those_who_watch(phone: Phone, table: str) -> None:
    code = Page(phone.get(f"{table}/scoreboard")).texts(".code b")[0]
    other = phone.again()
    assert other.post("/join", {"code": code}).status_code == 303
    watcher = phone.guest(table, "watch", "look")
    assert ".code" not in Page(watcher.get(f"{table}/scoreboard"))
