"""Players who come late or leave, on their pages and on all others: the form, who may use it, what the sheet says, old forms."""

import csv
import io
import re

import pytest
from werkzeug.test import TestResponse

from tests.support.webphone import Page, Phone, text_of


def joins(phone: Phone, table: str, name: str, start: str = "nothing", after: int | str = "", **more: str) -> Page:
    fields = {"name": name, "start": start, "after": str(after)} | more
    answer = phone.post(f"{table}/players/join", fields)
    assert answer.status_code == 303, text_of(answer)
    return Page(phone.get(f"{table}/players"))


def press_leave(phone: Phone, table: str, seat: int) -> TestResponse:
    return phone.post(f"{table}/players/{seat + 1}/leave", {}, f"{table}/players")


def leaves(phone: Phone, table: str, seat: int) -> Page:
    answer = press_leave(phone, table, seat)
    assert answer.status_code == 303, text_of(answer)
    return Page(phone.get(f"{table}/players"))


def noted(phone: Phone, table: str) -> list[list[str]]:
    """What the sheet notes of players who came or left: the hand, the name, the total."""
    notes = Page(phone.get(f"{table}/sheet")).texts("ul.notes li")
    return [re.findall("Ana|Ben|Cy|Dee|[0-9]+", one) for one in notes]


def test_a_player_joins_between_two_with_the_lowest_total(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    asked = Page(phone.get(f"{table}/players/join"))
    assert "2" in asked.one(".head p").text, "from hand 2 on"
    starts = {one["value"]: one.get("data-points") for one in asked.all("[name=start]")}
    assert (starts["nothing"], starts["lowest"], starts["average"]) == ("0", "20", "33")
    assert asked.one("[name=start][checked]")["value"] == "lowest"
    assert asked.texts("label:has([name=after])") == ["Ana", "Ben", "Cy"]
    assert [re.findall("Ben|{name}", one) for one in asked.each("[name=after]", "data-deals")] == [["{name}"], ["Ben"], ["Ben"]]
    told = joins(phone, table, "  Dee ", "lowest", 0)
    assert re.findall("Dee|[0-9]+", told.one(".toast span").text) == ["Dee", "2"]
    assert ".toast button" in told, "Undo"
    assert phone.view(table).players == ("Ana", "Dee", "Ben", "Cy")
    assert phone.view(table).session.next_dealer == "Dee"
    phone.save_hand(table, "1", "2", "3", "4", out="0")
    assert phone.totals(table) == {"Ana": 51, "Ben": 23, "Cy": 34, "Dee": 22}
    assert ".toast" not in Page(phone.get(f"{table}/players"))


def test_where_the_lowest_wins_nobody_joins_in_the_lead(phone: Phone) -> None:
    for scores, start in ((("20", "45"), "average"), (("20", "20"), "lowest")):
        table = phone.open_table("Ana", "Ben", game="sheet", preset="lowest")
        phone.save_hand(table, *scores)
        assert Page(phone.get(f"{table}/players/join")).one("[name=start][checked]")["value"] == start


def test_a_known_name_is_put_in_by_its_chip(phone: Phone, table: str) -> None:
    phone.open_table("Zoë", "Ben")
    asked = Page(phone.get(f"{table}/players/join"))
    assert asked.each("[name=known]", "value") == ["Zoë"]
    shown = phone.post(f"{table}/players/join", {"known": "Zoë", "start": "nothing", "after": "0"})
    assert shown.status_code == 200
    assert Page(shown).one("#name")["value"] == "Zoë"
    assert Page(shown).each("[checked]", "value") == ["0", "nothing"], "what was chosen stays"
    assert "Zoë" not in phone.view(table).players


def test_who_left_is_told_everywhere_and_comes_back(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    told = leaves(phone, table, 2)
    assert "[data-pays]" not in told
    assert re.findall("Cy|[0-9]+", told.one(".toast span").text) == ["Cy", "2"]
    assert re.findall("Cy|[0-9]+", told.one("li.gone summary").text) == ["Cy", "1", "30"], "left after hand 1, with 30"
    phone.save_hand(table, "5", "6", out="0")
    left = Page(phone.get(table)).one(".gone li")
    assert (left.one("bdi").text, left.one(".num").text) == ("Cy", "30")
    assert noted(phone, table) == [["2", "Cy", "30"]]
    told = Page(phone.get(f"{table}/history")).one("[data-event=player-left] summary b")
    assert re.findall("Cy|[0-9]+", told.text)[:2] == ["Cy", "2"]
    assert "Cy" not in text_of(phone.get(f"{table}/seat"))
    back = Page(phone.get(f"{table}/players/join?back=3"))
    assert back.one("[name=start][checked]").attributes.items() >= {"value": "stood", "data-points": "30"}.items()
    phone.post(f"{table}/players/join", {"back": "3", "start": "stood"}, f"{table}/players/join?back=3")
    assert (noted(phone, table)[1:], phone.view(table).players) == ([["3", "Cy", "30"]], ("Ana", "Ben", "Cy"))
    leaves(phone, table, 2)
    phone.save_hand(table, "600", "0", out="0")
    assert Page(phone.get(f"{table}/result")).texts(".standing .rank") == ["1", "2", "–"], "a place only for those who stayed"


def test_a_player_sits_earlier_or_later(phone: Phone, table: str) -> None:
    list_of = f"{table}/players"
    orders = ((1, "earlier", ("Ben", "Ana", "Cy")), (1, "later", ("Ana", "Ben", "Cy")))
    for seat, do, order in orders:
        phone.post(f"{list_of}/{seat + 1}/move", {"do": do}, list_of)
        assert phone.view(table).players == order
    phone.save_hand(table, "50-0", "20", "30", out="0")
    phone.post(f"{list_of}/2/move", {"do": "later"}, list_of)
    told = Page(phone.get(list_of))
    assert told.texts(".sat .what bdi") == ["Ana", "Cy", "Ben"]
    assert len(told.all("button[value=earlier]")) == len(told.all("button[value=later]")) == 2, "not beyond the ends"
    assert noted(phone, table) == [], "nobody came or left"
    phone.post(f"{list_of}/undo", {"player": told.one(".toast [name=player]")["value"]}, list_of)
    assert phone.view(table).players == ("Ana", "Ben", "Cy")
    assert Page(phone.get(f"{table}/history")).all("[data-event=player-moved]")


def test_two_and_partners_stay_where_they_sit(phone: Phone) -> None:
    for table in (phone.open_table("Ana", "Ben"), phone.open_table("Ana", "Ben", "Cy", "Dee", option_teams="pairs")):
        list_of = f"{table}/players"
        assert not Page(phone.get(list_of)).all("[formaction$='/move']")
        before = phone.view(table).players
        assert phone.post(f"{list_of}/1/move", {"do": "later"}, list_of).status_code == 422
        assert phone.view(table).players == before


def test_a_name_is_corrected_everywhere(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    address = f"{table}/players/1/name"
    assert Page(phone.get(address)).one("[name=name]")["value"] == "Ana"
    for wrong in ("", "Ben", "x" * 99):
        refused = phone.post(address, {"name": wrong})
        assert refused.status_code == 422, wrong
        assert Page(refused).one("[name=name][aria-invalid]")["value"] == wrong, "nothing typed is lost"
    answer = phone.post(address, {"name": " Anna "})
    told = Page(phone.client.get(answer.headers["Location"])).one("[data-notice=renamed]")
    assert told.one("form")["action"] == address
    assert told.one("form [name=name]")["value"] == "Ana"
    for page in ("", "/sheet", "/hands/1", "/players", "/scoreboard", "/record.json", "/seat"):
        assert set(re.findall("Ann?a", text_of(phone.get(table + page)))) == {"Anna"}, page
    assert phone.totals(table) == {"Anna": 50, "Ben": 20, "Cy": 30}
    assert {"Ana", "Anna"} <= set(Page(phone.get(f"{table}/history")).texts("[data-event=player-renamed] bdi"))
    seen = phone.view(table).revision
    assert phone.post(address, {"name": "Anna"}).status_code == 303
    assert phone.view(table).revision == seen, "the same name saves nothing"


def test_who_comes_back_is_offered_the_old_seat(phone: Phone, table: str) -> None:
    joins(phone, table, "Dee")
    leaves(phone, table, 1)
    offered = Page(phone.get(f"{table}/players/join?back=2")).one("label:has([name=after][checked])")
    assert offered.text == "Ana"
    phone.post(f"{table}/players/join", {"back": "2", "start": "nothing"}, f"{table}/players/join?back=2")
    assert phone.view(table).players == ("Ana", "Ben", "Cy", "Dee")


def test_pages_of_a_hand_have_the_players_who_played_it(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    leaves(phone, table, 0)
    joins(phone, table, "Dee")
    phone.save_hand(table, "5", "6", "7", out="0")
    first, second = text_of(phone.get(f"{table}/hands/1")), text_of(phone.get(f"{table}/hands/2"))
    assert ("Ana" in first, "Dee" in first) == (True, False)
    assert ("Ana" in second, "Dee" in second) == (False, True)
    for address in ("hands/1/edit", "replay/1", "history/2", "scoreboard", "people", "record.json", "sheet/blank"):
        assert phone.get(f"{table}/{address}").status_code == 200, address
    edit = f"{table}/hands/1/edit"
    answer = phone.post(edit, phone.hand("60-0", "20", "30", out="0", reason="why"), edit)
    assert answer.status_code == 303, text_of(answer)
    assert "+60" in Page(phone.get(table)).one("a[href$='/hands/1']").text
    assert phone.post(f"{table}/hands/2/scrap", {}).status_code == 303
    assert "Ben" in text_of(phone.get(f"{table}/hands/scrapped/1"))


def test_the_sheet_as_csv_has_a_row_for_who_came(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    joins(phone, table, "=Dee", "average")
    leaves(phone, table, 1)
    phone.save_hand(table, "5", "6", "7", out="0")
    rows = list(csv.reader(io.StringIO(phone.get(f"{table}/sheet.csv").data.decode("utf-8-sig"))))
    assert rows[0][3:11:2] == ["Ana", "Ben", "Cy", "'=Dee"]
    assert rows[2][:-1] == ["", "", "", *[""] * 7, "33"]
    assert rows[3][:-1] == ["", "", "", "", "", "", "20", "", "", "", ""]
    assert len({rows[2][-1], rows[3][-1], ""}) == 3, "it is said who joined and who left"
    assert rows[4][3:11] == ["5", "55", "", "", "6", "36", "7", "40"]
    assert rows[5][1:11] == ["", "", "", "55", "", "20", "", "36", "", "40"]


@pytest.mark.parametrize(("fields", "said"), [
    ({"name": ""}, ""), ({"name": "x" * 25}, "24"), ({"name": "ana"}, "Ana"), ({"name": "Dee", "start": "other"}, ""),
    ({"name": "Dee", "start": "other", "other": "1e3"}, ""),
    ({"name": "Dee", "start": "other", "other": "9999999"}, ""),
    ({"name": "Dee", "start": "other", "other": "500"}, "500"), ({"name": "Dee", "start": "much"}, ""),
    ({"name": "cY"}, "Cy"),
])  # fmt: skip
def test_what_cannot_be_is_said_and_nothing_lost(phone: Phone, table: str, fields: dict[str, str], said: str) -> None:
    leaves(phone, table, 2)
    answer = phone.post(f"{table}/players/join", {"start": "nothing"} | fields)
    assert answer.status_code == 422
    assert Page(answer).alert
    assert Page(answer).names(*said.split()), Page(answer).alert
    assert f'value="{fields["name"]}"' in answer.text
    assert phone.view(table).players == ("Ana", "Ben")


@pytest.mark.parametrize("typed", ["-40", "−40", " +40 "])
def test_a_number_of_ones_own(phone: Phone, table: str, typed: str) -> None:
    joins(phone, table, "Dee", "other", other=typed)
    assert abs(phone.totals(table)["Dee"]) == 40


def test_too_many_and_too_few(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", "Dee", game="rummikub", preset="tiles", preset_shown="tiles")
    asked = phone.get(f"{table}/players/join")
    assert Page(asked).names(2, 4)
    assert phone.post(f"{table}/players/join", {"name": "Eve", "start": "nothing"}).status_code == 422
    leaves(phone, table, 0)
    leaves(phone, table, 1)
    refused = press_leave(phone, table, 2)
    assert refused.status_code == 422
    assert Page(refused).names(2)


def test_between_hands_only_and_not_once_the_game_is_over(phone: Phone, table: str) -> None:
    phone.post(f"{table}/hands/1/seats/1", {"line-0": "10-0", "level-0": "points", "out": "0", "do": "preview"})
    for address in ("players", "players/join"):
        assert Page(phone.get(f"{table}/{address}")).names(1), address
    assert phone.post(f"{table}/players/join", {"name": "Dee", "start": "nothing"}).status_code == 422
    assert press_leave(phone, table, 1).status_code == 422
    assert phone.view(table).players == ("Ana", "Ben", "Cy")
    phone.save_hand(table, "500-0", "20", "30", out="0")
    assert "a[href$='/players/join']" not in Page(phone.get(f"{table}/players"))
    assert phone.post(f"{table}/players/join", {"name": "Dee", "start": "nothing"}).status_code == 422
    assert press_leave(phone, table, 1).status_code == 422


def test_what_was_agreed_is_taken_back(phone: Phone, table: str) -> None:
    joins(phone, table, "Dee")
    assert phone.post(f"{table}/players/undo", {"player": "Dee"}, f"{table}/players").status_code == 303
    assert phone.view(table).players == ("Ana", "Ben", "Cy")
    assert "Dee" in Page(phone.get(f"{table}/history")).one("[data-event=player-change-undone]").text
    assert phone.post(f"{table}/players/undo", {"player": "Dee"}, f"{table}/players").status_code == 422


def test_the_same_press_again_and_an_old_page(phone: Phone, table: str) -> None:
    page = phone.hidden(f"{table}/players/join")
    old = phone.hidden(f"{table}/players")
    fields = page | {"name": "Dee", "start": "nothing"}
    for _try in range(2):
        assert phone.client.post(f"{table}/players/join", data=fields).status_code == 303
    assert phone.view(table).players == ("Ana", "Ben", "Cy", "Dee")
    answer = phone.client.post(f"{table}/players/2/leave", data=old)
    assert answer.status_code == 409
    assert Page(answer).alert
    assert "Dee" in phone.view(table).players


def test_a_hand_entered_for_other_players_is_kept_to_be_read(phone: Phone, table: str) -> None:
    """Somebody joins between two while a hand is typed: nobody gets another's points."""
    new = f"{table}/hands/new"
    typed = phone.hidden(new) | phone.hand("50-0", "20", "30", out="0")
    joins(phone, table, "Dee", after=0)
    for button in ("save", "preview", "form"):
        answer = phone.client.post(new, data=typed | {"do": button})
        assert answer.status_code == 409
        page = Page(answer)
        assert page.one("main")["data-page"] == "hands/stale_players"
        assert "Ana 50-0 Ben 20 Cy 30" in page.text
        assert "Ana , Dee , Ben , Cy" in page.text
    assert not phone.view(table).hands


def test_a_seat_keeps_its_number_and_its_phone(phone: Phone, table: str) -> None:
    """Dee sits between Ana and Ben: Ben's phone goes on entering for Ben, Dee's for Dee, and Cy's for nobody once Cy left."""
    ben, cy = phone.guest(table, 1), phone.guest(table, 2)
    joins(phone, table, "Dee", after=0)
    leaves(phone, table, 2)
    dee = phone.guest(table, 3)
    assert "a[href*='/seats/2']" in Page(ben.get(table))
    assert "a[href*='/seats/']" not in Page(cy.get(table))
    assert cy.get(f"{table}/hands/1/seats/3").status_code == 303
    assert cy.get(f"{table}/hands/1/seats/9").status_code == 404
    assert cy.joins(phone.link(table), 2).status_code == 303  # a seat that nobody has any more is no seat
    assert phone.view(table).people.seat_of(cy.mark()) is None
    for other, number, place, line in ((ben, 2, 2, "20-0"), (dee, 4, 1, "7-1")):
        fields = {f"line-{place}": line, f"level-{place}": "points", "out": "2" if place == 2 else "", "do": "preview"}
        answer = other.post(f"{table}/hands/1/seats/{number}", fields)
        assert answer.status_code == 303, text_of(answer)
    rows = Page(phone.get(table)).all(".seat-entries li")
    assert [one.one("bdi").text for one in rows if ".is-in" in one] == ["Dee", "Ben"]
    assert [one.one("bdi").text for one in rows if ".is-missing" in one] == ["Ana"]
    fields = {"line-0": "10-1", "level-0": "points", "out": "", "do": "preview"}
    assert phone.post(f"{table}/hands/1/seats/1", fields).status_code == 303
    assert phone.totals(table) == {"Ana": 9, "Ben": 20, "Cy": 0, "Dee": 6}


def test_careers_count_the_hands_that_were_played(phone: Phone, table: str) -> None:
    phone.save_hand(table, "50-0", "20", "30", out="0")
    joins(phone, table, "Dee", "other", other="100")
    leaves(phone, table, 2)
    phone.save_hand(table, "450", "6", "7", out="0")
    assert "Dee" in text_of(phone.get("/players"))
    phone.save_hand(phone.open_table("Ed", "Fi"), "500", "1", out="0")
    dee, cy = (Page(phone.get(f"/players/person?name={name}&game=rummy500")) for name in ("Dee", "Cy"))
    assert dee.texts("dd") == ["7", "0%", "+7"], "nothing of the 100 to begin with"
    assert cy.texts("dd") == [], "who left finished no game"
