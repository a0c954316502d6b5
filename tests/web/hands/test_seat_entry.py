"""Seat by seat: each phone enters its own player's cards, and the hand is there once everybody is in."""

import json
import re

from tests.support.webphone import Page, Phone, matched, text_of


def at(table: str, seat: int, no: int = 1) -> str:
    return f"{table}/hands/{no}/seats/{seat + 1}"


def seat(number: int, line: str, *, out: bool = False, level: str = "cards", **more: str) -> dict[str, str]:
    said = {f"line-{number}": line, f"level-{number}": level, "out": str(number) if out else "", "do": "preview"}
    return said | more


def enters(phone: Phone, table: str, number: int, line: str, no: int = 1, **more: object) -> None:
    answer = phone.post(at(table, number, no), seat(number, line, **more))  # type: ignore[arg-type]
    assert answer.status_code == 303, text_of(answer)


def test_a_hand_is_recorded_with_its_last_seat(phone: Phone, table: str) -> None:
    ben, cy = phone.guest(table, 1), phone.guest(table, 2)
    enters(ben, table, 1, "4h,5h,6h / 2c")
    shown = Page(ben.get(table))
    assert ".seat-entries" in shown
    notice = shown.one("[data-notice=seat]")
    assert ("Ben" in notice.text, "button" in notice) == (False, False), "his phone calls him you, and has no Undo"
    enters(phone, table, 0, "9c,9d,9s / ", out=True)
    assert ("Ana" in Page(phone.get(table)).one("[data-notice=seat]").text, phone.view(table).hands) == (True, ())
    assert "Cy" in Page(cy.post(at(table, 2), seat(2, "+7h"))).one(".wrong").text, "asked of Cy alone: Ana is out"
    enters(cy, table, 2, "+7h / 10d 3s")
    view = phone.view(table)
    assert ([played.no for played in view.hands], view.entries) == ([1], ())
    assert view.hands[0].hand["entry"] == "table"
    assert view.hands[0].result.out == "Ana"
    assert phone.totals(table) == {"Ana": 27, "Ben": 13, "Cy": -6}
    shown = Page(cy.get(table))
    assert ["[data-notice=hand]" in shown, ".seat-entries .is-in" in shown] == [True, False]
    assert Page(phone.get(f"{table}/hands/1")).texts("[data-helped] bdi") == ["Ben"], "the host's phone has no seat"


def test_a_joined_phone_is_led_to_its_own_cards(phone: Phone, table: str) -> None:
    """They come first there, for the host with a seat everyone's; the card pad opens, and points that are in are changed."""
    own, everyones = "#table-next .two a[href*='/seats/']", "a[href*='/hands/new']"
    assert own not in Page(phone.get(table)), "alone there is nobody else to wait for"
    ben, shown = phone.guest(table, 1), set()
    assert own not in Page(phone.get(table)), "the host has no seat"
    for line, notice, told in (("", "", []), ("4h,5h,6h / 2c", "seat", ["+13"]), ("1-2", "points", ["1 −2"])):
        if line:
            enters(ben, table, 1, line, level="cards" if "/" in line else "points")
            assert Page(phone.get(table)).texts(".is-in + .num") == ([] if "/" in line else told), "cards are Ben's own"
        link = (board := Page(ben.get(table))).one(f"{own}.first")
        shown.add((link.text, board.one(f"#table-next {everyones}:not(.first)").text))
        assert board.texts(".is-in + .num") == told
        assert [one["data-notice"] for one in board.all("[data-notice]")] == [notice] * bool(line)
        assert "/seats/2" in link["href"]
        assert Page(ben.get(link["href"])).one("form.entry")["data-view"] == ("points" if line else "cards")
    assert len(shown) == 3, "my cards are changed, my points, and the others' entered"
    phone.post(f"{table}/seat", {"seat": "0"})
    assert f"{own}:not(.first) ~ {everyones}.first" in Page(phone.get(table))
    assert Page(phone.get(table)).texts(".seat-entries li:has(.is-missing) bdi") == ["Ana", "Cy"]
    looker = phone.guest(table, "watch", "look")
    assert "seats/" not in looker.get(table).text
    assert [one in Page(looker.get(table)) for one in (".is-missing", ".beside > .quiet")] == [True, False]
    assert Page(looker.get(f"{table}/more")).one(f"a[href='{table}/players'] small").text == "Ana, Ben, Cy", "nothing to change"
    for seat_of, cards in ((0, "/ 2c"), (2, "/ 3c")):
        enters(phone, table, seat_of, cards)
    assert f"{own} ~ {everyones}.first" in Page(ben.get(table)), "all in, and nobody is out: the hand is finished"
    phone.save_hand(table, "11", "22", "33")
    link = Page(ben.get(table)).one(own)["href"]
    assert Page(ben.get(link)).one("form.entry")["data-view"] == "points", "as this player's hand was entered last"


def test_the_same_save_again_changes_nothing(phone: Phone, table: str) -> None:
    for number, line in ((0, "9c,9d,9s"), (1, "/ 2c")):
        enters(phone, table, number, line, out=number == 0)
    body = phone.hidden(at(table, 2)) | seat(2, "/ 3c")
    for _try in range(3):
        assert phone.client.post(at(table, 2), data=body).status_code == 303
    view = phone.view(table)
    assert (len(view.hands), view.revision) == (1, 5)
    assert phone.client.post(at(table, 2), data=body | {"line-2": "/ 4c"}).status_code == 422
    assert phone.view(table).revision == 5


def test_what_other_seats_enter_makes_a_save_not_stale(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    mine, theirs = phone.hidden(at(table, 0)), ben.hidden(at(table, 1))
    assert phone.client.post(at(table, 0), data=mine | seat(0, "/ 2c")).status_code == 303
    twice = ben.client.post(at(table, 1), data=theirs | seat(1, "/ 2c"))
    assert twice.status_code == 422, "Ana has it, and this page did not know"
    known = {"revision": Page(twice).one("[name=revision]")["value"]}
    assert ben.client.post(at(table, 1), data=theirs | known | seat(1, "/ 2c")).status_code == 303, "Ben says so again"
    assert [entry.seat for entry in phone.view(table).entries] == [0, 1]


def test_two_phones_at_one_seat(phone: Phone, table: str) -> None:
    other = phone.guest(table, 0)
    mine, theirs = phone.hidden(at(table, 0)), other.hidden(at(table, 0))
    phone.client.post(at(table, 0), data=mine | seat(0, "9c,9d,9s / 2c"))
    answer = other.client.post(at(table, 0), data=theirs | seat(0, "9c,9d,9s / 3c"))
    assert answer.status_code == 409
    shown = [Page(answer).one(f"[aria-labelledby={part}]").text for part in ("yours", "theirs")]
    assert ["3 ♣" in shown[0], "2 ♣" in shown[1]] == [True, True]
    assert phone.view(table).entries[0].line == "9c,9d,9s / 2c"
    found = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text))
    assert other.client.post(at(table, 0), data=found | {"do": "save"}).status_code == 303
    assert phone.view(table).entries[0].line == "9c,9d,9s / 3c"
    theirs = other.hidden(at(table, 0))
    enters(phone, table, 0, "/ 2c")
    answer = other.client.post(at(table, 0), data=theirs | seat(0, "/  2c"))
    assert (answer.status_code, ".thumb.even" in Page(answer)) == (409, True), "nothing to do: leaving it is the first choice"


def test_a_hand_that_was_saved_meanwhile(phone: Phone, table: str) -> None:
    stale = phone.hidden(at(table, 0))
    phone.save_hand(table, "11", "22", "33")
    answer = phone.client.post(at(table, 0), data=stale | seat(0, "/ 2c"))
    assert (answer.status_code, Page(answer).one("main")["data-page"]) == (409, "hands/seat/conflict")
    assert ("11" in text_of(answer), phone.view(table).revision) == (True, 2)
    assert '["/ 2c", "22", "33"]' in phone.get(Page(answer).one(".thumb a[href*=edit]")["href"]).text, "mine, to change to"
    assert phone.get(at(table, 0)).headers["Location"].endswith("/hands/1")


def test_the_whole_form_starts_from_what_seats_have_entered(phone: Phone, table: str) -> None:
    stale = phone.hidden(f"{table}/hands/new")
    enters(phone.guest(table, 1), table, 1, "4h,5h,6h / 2c")
    page = phone.get(f"{table}/hands/new").text
    assert 'value="4h,5h,6h / 2c"' in page
    answer = phone.client.post(f"{table}/hands/new", data=stale | phone.hand("1", "2", "3"))
    assert answer.status_code == 409
    assert "2 ♣" in Page(answer).one("[aria-labelledby=theirs]").text
    assert phone.post(f"{table}/hands/new", phone.hand("1", "2", "3")).status_code == 303
    assert (phone.view(table).entries, "[data-helped]" in Page(phone.get(f"{table}/hands/1"))) == ((), False), "not Ben's"


def test_what_is_to_be_settled_is_said_and_leads_to_all_lines(phone: Phone, table: str) -> None:
    for number, line in enumerate(("9c,9d,9s / 2h", "4h,5h,6h / 2c", "/ 9c")):
        enters(phone, table, number, line)
    assert not phone.view(table).hands
    said = [Page(phone.get(table)).one(".progress .note").text]
    enters(phone, table, 0, "9c,9d,9s", out=True)
    said.append(Page(phone.get(table)).one(".progress .note").text)
    form = text_of(phone.get(f"{table}/hands/new"))
    assert "9♣" in form, "the form says what is wrong at once"
    enters(phone, table, 1, "4h,5h,6h", out=True)
    said.append(Page(phone.get(table)).one(".progress .note").text)
    assert len({*said}) == 3, "nobody out, a card twice, two out"
    enters(phone, table, 1, "4h,5h,6h / 2c")
    assert not phone.view(table).hands
    enters(phone, table, 2, "/ 10c")
    assert len(phone.view(table).hands) == 1


def test_a_blank_box_is_asked_about_before_the_hand_is_saved(phone: Phone, table: str) -> None:
    new = f"{table}/hands/new"
    for number, line in enumerate(("45", "30", "10-5")):
        enters(phone, table, number, line, out=number == 0, level="points")
    assert not phone.view(table).hands
    assert ".progress .note" in Page(phone.get(table))
    form = Page(phone.get(new))
    assert [".warn" in row for row in form.all(".points-row")] == [False, True, False]
    assert form.one("[name=sure]")["value"], "saving this page says that it was asked"
    enters(phone, table, 1, "30-0", level="points")
    assert len(phone.view(table).hands) == 1


def test_a_line_is_judged_by_itself_before_it_is_saved(phone: Phone, table: str) -> None:
    for line in ("3h,4h,6h / 2c", "", "/ 2x", "9c,9d,9s"):
        answer = phone.post(at(table, 0), seat(0, line))
        assert answer.status_code == 422, line
        assert phone.view(table).revision == 1
    answer = phone.post(at(table, 0), seat(0, "9h,*,* / 2c"))
    assert answer.status_code == 422
    choice = matched(r'name="choose" value="([^"]+)"', answer.text)
    assert phone.post(at(table, 0), seat(0, "9h,*,* / 2c", choose=choice, do="")).status_code == 303
    assert phone.view(table).entries[0].line == choice.partition("|")[2]


def test_the_pad_without_script(phone: Phone, table: str) -> None:
    enters(phone, table, 1, "4h,5h,6h / 2c")
    page = Page(phone.get(at(table, 0)))
    assert len(page.all(".points-row")) == len(page.all("[name=out][value='0']")) == 1
    answer = phone.post(at(table, 0), seat(0, "") | {"do": "meld", "for": "0", "card": ["9c", "9d", "9s"]})
    assert 'value="9c,9d,9s"' in answer.text
    assert phone.view(table).revision == 2


def test_entries_wait_for_their_hand(phone: Phone, table: str) -> None:
    phone.save_hand(table, "1", "2", "3")
    enters(phone, table, 0, "/ 2c", no=2)
    phone.post(f"{table}/hands/1/scrap", {})
    assert phone.view(table).entries == ()
    phone.save_hand(table, "1", "2", "3")
    assert [entry.line for entry in phone.view(table).entries] == ["/ 2c"]


def test_a_seat_of_a_hand_that_is_not_the_next(phone: Phone, table: str) -> None:
    hidden = phone.hidden(at(table, 0))
    answer = phone.client.post(at(table, 0, no=2), data=hidden | seat(0, "/ 2c"))
    assert answer.status_code == 409
    assert Page(answer).one("main")["data-page"] != "hands/seat/_entry"
    for which in ("0", "4", "99999"):
        assert phone.get(f"{table}/hands/1/seats/{which}").status_code == 404, "no such seat"
    assert phone.view(table).revision == 1
    phone.save_hand(table, "700", "1", "2")
    ended = phone.client.post(at(table, 0, 2), data=hidden | {"revision": "2"} | seat(0, "/ 2c"))
    assert (ended.status_code, phone.view(table).revision) == (422, 2), "the game is over"


def test_points_and_ranks_seat_by_seat(phone: Phone, table: str) -> None:
    enters(phone, table, 0, "30", level="points", out=True)
    enters(phone, table, 1, "20/K", level="values")
    assert Page(phone.get(table)).texts(".seat-entries .is-in + .num") == ["30"]
    enters(phone, table, 2, "4c,5c,6c / 2d")
    assert phone.totals(table) == {"Ana": 30, "Ben": 10, "Cy": 13}


def test_seats_of_other_games(phone: Phone) -> None:
    """Tiles, of which the sets lie in anybody's line; and cards where only what is left counts, so that to be out says all."""
    tiles = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles", preset_shown="tiles")
    assert Page(phone.get(at(tiles, 1))).one("[name=left-1]")["aria-label"].startswith("Ben")
    enters(phone, tiles, 0, "4r,5r,6r 9b,9k,9y", out=True)
    assert phone.post(at(tiles, 1), seat(1, "4r,5r,7r / 5k")).status_code == 422
    enters(phone, tiles, 1, "/ 5k 10b")
    assert phone.totals(tiles) == {"Ana": 15, "Ben": -15}
    cards = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="wrotham")
    enters(phone, cards, 0, "", out=True, level="points")
    enters(phone, cards, 1, "25", level="points")
    assert len(phone.view(cards).hands) == 1


def test_going_rummy_is_said_with_the_seat(phone: Phone) -> None:
    options = {"option_going_rummy": "double"}
    table = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="wrotham", **options)
    enters(phone, table, 0, "", out=True, level="points", went_rummy="1")
    assert phone.view(table).entries[0].went_rummy
    enters(phone, table, 1, "25", level="points", went_rummy="1")
    assert phone.view(table).hands[0].result.went_rummy


def test_show_takes_what_another_phone_sent_into_the_form_and_keeps_what_is_typed(phone: Phone, table: str) -> None:
    """What lies on the form for a seat that sent nothing stays; a seat that sent is filled, and left as it is corrected then."""
    new, ben, cy = f"{table}/hands/new", phone.guest(table, 1), phone.guest(table, 2)
    form = phone.hidden(new)
    enters(ben, table, 1, "22-10", level="points")
    shown = phone.client.post(new, data=form | {"do": "compare", "hand": "1", "line-0": "56-10", "out": "0"})
    assert shown.status_code == 303, text_of(shown)
    page = Page(phone.get(shown.headers["Location"]))
    assert json.loads(page.one("form.entry")["data-given"])["lines"] == ["56-10", "22-10", ""]
    form = {field["name"]: field["value"] for field in page.all("form.entry input[type=hidden]")}
    enters(cy, table, 2, "30", level="points", out=True)
    typed = {"do": "compare", "line-0": "56-10", "line-1": "23-10"}
    shown = phone.client.post(new, data=form | typed)
    given = json.loads(Page(phone.get(shown.headers["Location"])).one("form.entry")["data-given"])
    assert (given["lines"], given["out"]) == (["56-10", "23-10", "30"], 2)
