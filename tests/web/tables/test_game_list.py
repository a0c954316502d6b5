"""Games that are named, archived, deleted and brought back."""

from scorekeeper.tables.log.collaboration import LONGEST_NAME
from tests.support.webphone import Page, Phone, text_of


def test_a_name_is_everybodys(phone: Phone, table: str) -> None:
    guest = phone.guest(table, 1)
    assert f"form[action='{table}/name']" in Page(guest.get(f"{table}/game"))
    assert [Page(phone.get(f"{table}/game{of}")).one(".back")["href"] for of in ("", "?home=1")] == [f"{table}/more", "/"]
    assert phone.post(f"{table}/name", {"name": "  Sunday  at Ana’s "}, f"{table}/game").status_code == 303
    for one in (phone, guest):
        assert "Sunday at Ana’s" in one.get("/").text
        assert "<h1><bdi>Sunday at Ana’s</bdi></h1>" in one.get(table).text
    assert "Sunday at Ana’s" in text_of(phone.get(f"{table}/scoreboard"))
    assert "Sunday at Ana’s" in Page(phone.get(f"{table}/history")).one("[data-event=game-named]").text
    guest.post(f"{table}/name", {"name": ""}, f"{table}/game")
    assert "Sunday" not in phone.get("/").text
    phone.post(f"{table}/name", {"name": "x" * 999}, f"{table}/game")
    assert f"<bdi>{'x' * LONGEST_NAME}</bdi>" in phone.get(table).text


def test_a_name_is_text_and_makes_no_form_stale(phone: Phone, table: str) -> None:
    form = phone.hidden(f"{table}/hands/new")
    phone.post(f"{table}/name", {"name": "<b>'\"&"}, f"{table}/game")
    assert "<b>'" not in phone.get(table).text
    assert phone.client.post(f"{table}/hands/new", data=form | phone.hand("85", "12", "-5")).status_code == 303


def test_the_archive_is_this_phones_own(phone: Phone, table: str) -> None:
    (guest := phone.guest(table, 1)).get(table)
    led_to_home = led(phone, "/archive", f"{table}/game", table=table.rpartition("/")[2])
    undo = Page(phone.get(led_to_home)).one("[data-notice=archived] form")
    assert table not in phone.get("/").text
    fields = {one["name"]: one["value"] for one in (undo.one("[name=table]"), undo.one("button"))}
    assert led(phone, undo["action"], "/", **fields) == "/"
    assert table in phone.get("/").text
    led(phone, "/archive", f"{table}/game", table=table.rpartition("/")[2])
    assert table in guest.get("/").text
    assert f'href="{table}"' in phone.get("/archive").text
    phone.get(table)
    assert table not in phone.get("/").text, "a look does not take it out again"
    phone.post("/archive", {"table": table.rpartition("/")[2], "back": "1"}, "/archive")
    assert table in phone.get("/").text
    assert table not in phone.get("/archive").text


def test_games_in_progress_stand_apart_from_those_that_are_over(phone: Phone) -> None:
    over, later, one = (phone.open_table("Ana", "Ben", option_target="50") for _game in range(3))
    phone.open_table("Cy", "Dora")
    for table in (over, later):
        phone.save_hand(table, "60", "10")
    looks, edits = phone.get(over), phone.post(f"{over}/hands/1/edit", phone.hand("70", "10", reason="counted anew"))
    assert (looks.status_code, edits.status_code) == (200, 303), "neither moves a finished game"
    assert Page(phone.get("/tables/new")).one("[value=same] bdi").text == "Cy, Dora"
    sections = [section.each("a.row", "href") for section in Page(phone.get("/")).all("section:has(.games)")]
    assert sections == [[one], ["/players", f"{later}/result", f"{over}/result"]]


def test_a_deleted_game_is_nowhere_until_it_is_brought_back(phone: Phone, table: str) -> None:
    phone.save_hand(table, "85", "12", "-5")
    guest, link = phone.guest(table, 1), phone.link(table)
    guest.get(table)
    assert f"form[action='{table}/delete']" in Page(phone.get(f"{table}/delete"))
    home = Page(phone.get(led(phone, f"{table}/delete", f"{table}/delete")))
    assert home.one("[data-notice=game-deleted] form")["action"] == f"{table}/restore"
    for one in (phone, guest):
        assert table not in one.get("/").text
        for page in ("", "/sheet", "/hands/new", "/record.json", "/board?of=table&seen=1"):
            assert one.get(table + page).status_code == 404, page
        assert "Ana" not in text_of(one.get("/players"))
    assert phone.again().get(link).status_code == 404
    assert guest.post(f"{table}/hands/new", phone.hand("1", "2", "3"), "/").status_code == 404
    assert table not in guest.get("/archive").text, "its host alone brings it back"
    assert guest.post(f"{table}/restore", {}, "/archive").status_code == 403
    assert f"form[action='{table}/restore']" in Page(phone.get("/archive"))
    assert "[data-notice=restored]" in Page(phone.get(led(phone, f"{table}/restore", "/archive")))
    assert "+85" in text_of(guest.get(table))
    assert "Ana" in text_of(phone.get("/players"))
    told = Page(phone.get(f"{table}/history")).each(".history li", "data-event")
    assert {"game-deleted", "game-restored"} <= {*told}


def led(phone: Phone, address: str, page: str, **fields: str) -> str:
    """Where a form leads."""
    return str(phone.post(address, fields, page).headers["Location"])
