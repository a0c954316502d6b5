"""What the scoreboard says of each place."""

import re

from scorekeeper.web.tables.scoreboard import tie
from tests.support.for_each import for_each
from tests.support.webphone import Phone, text_of


def test_places_with_gap_ties_and_points_to_go(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Chloé", option_target="300")
    for lines in (("85", "25", "40"), ("28", "102", "65"), ("25", "78", "33")):
        phone.save_hand(table, *lines)
    said = text_of(phone.get(f"{table}/scoreboard"))
    assert "Ben deals +78 last hand 67 ahead 95 to go 205" in said
    assert "Ana +25 last hand tied for 2nd 138" in said
    assert "Chloé +33 last hand tied for 2nd 138" in said
    assert "Hand 4 is being played" in said
    phone.save_hand(table, "0", "96", "-15")
    assert "Ben wins" in text_of(phone.get(f"{table}/scoreboard"))


def test_each_player_has_a_mark_that_is_the_same_on_every_page(phone: Phone) -> None:
    names = ("Ana", "Ben", "Chloé", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea")
    table = phone.open_table(*names, game="sheet", preset="plain")
    phone.save_hand(table, *(str(10 * seat) for seat in range(12)))
    seen = []
    for place in ("", "/sheet", "/scoreboard"):
        page = phone.get(table + place).text
        marks = re.findall(r'class="pip (seat-mark[^"]*)"[^>]*><use\s+href="[^"#]*#(\w+)"', page)[: len(names)]
        shown = re.findall(rf"<(?:bdi class=.name.|span)>({'|'.join(names)})</", page)[: len(names)]
        assert len(set(marks)) == len(set(shown)) == len(names), place
        seen.append(dict(zip(shown, marks, strict=True)))
    assert seen[0] == seen[1] == seen[2]


def test_the_code_lets_a_phone_in_and_is_hidden_from_those_who_watch(phone: Phone, table: str) -> None:
    code = text_of(phone.get(f"{table}/scoreboard")).split("Join: ")[1].split()[0]
    other = phone.again()
    assert other.post("/join", {"code": code}).status_code == 303
    watcher = phone.guest(table, "watch", "look")
    assert "Join:" not in text_of(watcher.get(f"{table}/scoreboard"))


@for_each(("rank", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th")])
def test_ties(app: object, rank: int, said: str) -> None:
    with app.test_request_context():  # type: ignore[attr-defined]
        assert tie(rank) == f"tied for {said}"
