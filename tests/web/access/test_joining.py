"""Joining: links that die when renewed, a code that is limited, seats, and what the host decides."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.tables.bounded_cache import MemoryNotes
from scorekeeper.tables.log.phones import Role, people_at
from scorekeeper.web.access import authorization, joining
from scorekeeper.web.access.invitations import CODE_ALPHABET, CODE_LENGTH, is_good, read_token, room_code, token_of
from scorekeeper.web.access.joining import CODES_A_MINUTE, DAY
from scorekeeper.web.access.rate_limit import ADDRESSES_KEPT, Limiter
from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service
from tests.support.for_each import for_each
from tests.support.webphone import Clock, Page, Phone, matched, text_of

SECRET = b"s" * 32
AT = "2026-11-21T20:00:00.000Z"


@pytest.fixture(autouse=True)
def reached(app: Flask) -> None:
    """Other phones reach this server, so its page of phones shows the code."""
    app.config["SCOREKEEPER_NETWORK_ADDRESS"] = lambda: "192.168.1.7:8500"


def roles(phone: Phone, table: str) -> list[tuple[str | None, int | None]]:
    return [(one.role and one.role.value, one.seat) for one in phone.view(table).people]


# Tokens.
def test_a_token_is_good_for_its_table_role_and_generation_alone() -> None:
    people = people_at({"door": True, "phone": "ana"}, AT)
    renewed = people.then("links-renewed", {}, AT)
    hosted = people.then("phone-joined", {"phone": "ben", "role": "host"}, AT)
    tokens = {(table, role): token_of(SECRET, table, people, role) for table in ("one", "two") for role in Role}
    assert len(set(tokens.values())) == 6
    for (table, role), text in tokens.items():
        token = read_token(text)
        assert token
        assert (token.table, token.role) == (table, role)
        assert is_good(SECRET, token, people)
        assert not is_good(b"other", token, people)
        assert is_good(SECRET, token, renewed) is (role is Role.HOST)
        assert is_good(SECRET, token, hosted) is (role is not Role.HOST)
    for text in tokens.values():
        for place in range(len(text)):
            other = text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]
            token = read_token(other)
            assert token is None or not is_good(SECRET, token, people), place
    for text in ("", "e", "x" * 22, "x" * 23, "tablez" + "x" * 22, "é" * 40, "e" * 300):
        token = read_token(text)
        assert token is None or not is_good(SECRET, token, people), text
    assert len(token_of(SECRET, "", people, Role.ENTER)) == 1 + 22, "128 bits"
    assert len({token_of(bytes([one]), "t", people, Role.LOOK)[-22:] for one in range(256)}) == 256


def test_a_code_can_be_read_out() -> None:
    people = people_at({}, AT)
    codes = {room_code(SECRET, f"table {number}", people) for number in range(2000)}
    assert len(codes) == 2000
    assert {len(code) for code in codes} == {CODE_LENGTH}
    assert set("".join(codes)) == set(CODE_ALPHABET)
    assert not set(CODE_ALPHABET) & set("01OIL")
    assert len(CODE_ALPHABET) ** CODE_LENGTH > 2**39


# Links.
def test_looking_at_a_link_changes_nothing(phone: Phone, table: str) -> None:
    link, before = phone.link(table), phone.view(table)
    guest = phone.again()
    page = guest.get(link)
    assert page.status_code == 200
    assert all(name in text_of(page) for name in ("Ana", "Ben", "Cy"))
    assert phone.view(table) == before
    assert guest.get(table).status_code == 403
    assert phone.view(table).people.of(guest.mark()) is None


def test_a_seat_is_taken_and_shared(phone: Phone, table: str) -> None:
    link = phone.link(table)
    first, second = phone.again(), phone.again()
    assert first.joins(link, 1).headers["Location"] == table
    before = shared_seats(second, link)
    assert before["Ben"] != before["Ana"] == before["Cy"], "taken, and free"
    second.joins(link, 1)
    assert roles(phone, table) == [("host", None), ("enter", 1), ("enter", 1)]
    assert Page(second.get(link)).texts("[aria-current] bdi") == ["Ben"]
    assert shared_seats(second, link)["Ana"] == before["Ana"]


def shared_seats(phone: Phone, link: str) -> dict[str, str]:
    """Who has each seat already, in words."""
    return {one.one("bdi").text: one.one("small").text for one in Page(phone.get(link)).all(".seat-choice button")}


def test_joining_twice_is_written_once(phone: Phone, table: str) -> None:
    guest, link = phone.again(), phone.link(table)
    fields = guest.hidden(link) | {"seat": "1"}
    for _ in range(3):
        assert guest.client.post(link, data=fields).status_code == 303
    guest.joins(link, 1)
    assert phone.view(table).revision == 2
    guest.joins(link, 2)
    assert roles(phone, table) == [("host", None), ("enter", 2)]


@pytest.mark.parametrize("role", [Role.ENTER, Role.HOST])
def test_joining_again_by_a_link_that_died_meanwhile(app: Flask, phone: Phone, table: str, role: Role) -> None:
    """The reply was lost, and the link was good once or was renewed: the same form leads to the table, a stranger's nowhere."""
    view, secret = phone.view(table), app.config["SECRET_KEY"]
    guest, link = phone.again(), f"/join/{token_of(secret, view.table, view.people, role)}"
    fields = guest.hidden(link) | {"seat": "1"}
    assert guest.client.post(link, data=fields).status_code == 303
    if role is Role.ENTER:
        phone.post(f"{table}/links", {})
    before = phone.view(table)
    assert guest.client.post(link, data=fields).headers["Location"] == table
    stranger = phone.again()
    token = {"csrf_token": stranger.hidden("/join")["csrf_token"]}
    assert stranger.client.post(link, data=fields | token).status_code == 404
    assert phone.view(table) == before


def test_a_seat_that_there_is_not_and_one_that_a_link_does_not_give(phone: Phone, table: str) -> None:
    seats = ("3", "-1", "99999", "", "x", "١", "0x1")
    for seat in seats:
        phone.guest(table, seat)
    phone.guest(table, 1, "look")
    assert roles(phone, table)[1:] == [("enter", None)] * len(seats) + [("look", None)]
    assert "[name=seat][value='0']" not in Page(phone.again().get(phone.link(table, "look")))


def test_who_just_watches_may_take_a_seat_by_the_same_link(phone: Phone, table: str) -> None:
    guest = phone.guest(table, "watch")
    assert roles(phone, table)[1:] == [("look", None)]
    guest.joins(phone.link(table), 2)
    assert roles(phone, table)[1:] == [("enter", 2)]


def test_the_host_keeps_hosting_by_whatever_link(phone: Phone, table: str) -> None:
    phone.joins(phone.link(table, "look"), "watch")
    phone.joins(phone.link(table), 0)
    assert roles(phone, table) == [("host", 0)]
    phone.post(f"{table}/seat", {"seat": "2"})
    assert roles(phone, table) == [("host", 2)]


def test_renewed_links_are_new_and_who_is_in_stays_in(phone: Phone, table: str) -> None:
    guest, links, code = phone.guest(table, 1), [phone.link(table), phone.link(table, "look")], phone.code(table)
    assert f"form[action='{table}/links']" in Page(phone.get(f"{table}/links"))
    phone.post(f"{table}/links", {})
    for link in links:
        for late in (phone.again(), guest):
            assert late.get(link).status_code == 404
            assert late.post(link, {"seat": "0"}, "/join").status_code == 404
            assert "[data-dead]" in Page(late.get(link))
    assert phone.again().post("/join", {"code": code}).status_code == 422
    assert guest.get(table).status_code == 200
    assert phone.link(table) not in links
    assert phone.code(table) != code
    phone.guest(table, 2)


def test_every_link_that_is_not_good_gets_the_same_answer(phone: Phone, table: str) -> None:
    token = phone.link(table).rpartition("/")[2]
    texts = set()
    for other in (
        token[:-1] + ("A" if token[-1] != "A" else "B"), "x" * len(token), "nonsense", token[1:], token + "x",
    ):  # fmt: skip
        answer = phone.again().get(f"/join/{other}")
        assert answer.status_code == 404
        texts.add(text_of(answer))
    assert len(texts) == 1


def test_a_table_takes_so_many_phones(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.tables.log.phones.MOST_PHONES", 3)
    link = phone.link(table)
    for _ in range(2):
        phone.guest(table)
    late = phone.again()
    assert "[name=seat]" not in Page(late.get(link))
    assert late.post(link, {"seat": "1"}, "/join").status_code == 403
    assert len(roles(phone, table)) == 3


# The code.
def test_the_code_leads_in(phone: Phone, table: str) -> None:
    code = phone.code(table)
    for typed in (code, code.lower(), f" {code[:4]} {code[4:]} ", f"{code[:4]}-{code[4:]}"):
        guest = phone.again()
        answer = guest.post("/join", {"code": typed}, "/")
        assert answer.status_code == 303
        assert guest.joins(answer.headers["Location"], 1).headers["Location"] == table


@for_each(("typed", "said"), [
    ("", ""), ("ABC", "8"), ("ABCD EFGH J", "8"), ("OOOO OOOO", "0 O 1"), ("ABCD 2345", ""), ("é" * 8, "0 O 1"),
    ("A" * 5000, "8"),
])  # fmt: skip
def test_a_code_that_is_none_gets_a_sentence(phone: Phone, table: str, typed: str, said: str) -> None:
    answer = phone.again().post("/join", {"code": typed})
    assert answer.status_code == 422
    assert Page(answer).alert
    assert Page(answer).names(*said.split()), Page(answer).alert


def test_codes_are_tried_ten_times_a_minute_and_address(app: Flask, phone: Phone, table: str) -> None:
    clock = Clock()
    app.extensions["scorekeeper"].of("").notes = MemoryNotes(clock)
    code, guest = phone.code(table), phone.again()

    def attempt(typed: str, address: str) -> int:
        return guest.post("/join", {"code": typed}, environ_overrides={"REMOTE_ADDR": address}).status_code

    assert [attempt("ABCD2345", "10.0.0.9") for _ in range(10)] == [422] * 10
    refused = guest.post("/join", {"code": code}, environ_overrides={"REMOTE_ADDR": "10.0.0.9"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == 60
    assert Page(refused).alert
    assert attempt(code, "10.0.0.10") == 303
    clock.now += 60
    assert [attempt(code, "10.0.0.9") for _ in range(11)] == [303] * CODES_A_MINUTE + [429]


def test_a_code_is_good_for_a_day_after_it_was_shown(app: Flask, phone: Phone, table: str) -> None:
    view = phone.view(table)
    code = room_code(app.config["SECRET_KEY"], view.table, view.people)
    assert phone.again().post("/join", {"code": code}).status_code == 422
    clock = Clock()
    app.extensions["scorekeeper"].of("").notes = MemoryNotes(clock)
    code = phone.code(table)
    clock.now += DAY - 1
    assert phone.again().post("/join", {"code": code}).status_code == 303
    clock.now += 1
    assert phone.again().post("/join", {"code": code}).status_code == 422
    assert phone.code(table) == code
    assert phone.again().post("/join", {"code": code}).status_code == 303


# The invite page.
def test_who_looks_on_invites_to_look_on(phone: Phone, table: str) -> None:
    looker = phone.guest(table, "watch", "look")
    page = looker.get(f"{table}/invite")
    assert looker.link(table, "look") == phone.link(table, "look")
    assert 'id="link-enter"' not in page.text
    assert 'class="code"' not in page.text


def test_the_qr_code_is_dark_on_white_and_holds_the_link(phone: Phone, table: str) -> None:
    page = phone.get(f"{table}/invite").text
    assert page.count('class="qr"') == 1
    assert ['fill="#fff"' in page, 'stroke="#000"' in page, "<?xml" in page] == [True, True, False]
    assert joining.qr("http://192.168.1.7:8500/join/x") == joining.qr("http://192.168.1.7:8500/join/x")
    assert joining.qr("http://192.168.1.7:8500/join/x") != joining.qr("http://192.168.1.7:8500/join/y")


def test_links_name_an_address_that_others_reach(app: Flask, phone: Phone, table: str) -> None:
    bare, cookie = app.test_client(use_cookies=False), phone.client.get_cookie("scorekeeper")
    assert cookie
    for host, named in [
        ("http://127.0.0.1:8500", "http://192.168.1.7:8500/join/"),
        ("http://localhost:8500", "http://192.168.1.7:8500/join/"),
        ("http://[::1]:8500", "http://192.168.1.7:8500/join/"),
        ("http://10.0.0.3:8500", "http://10.0.0.3:8500/join/"),
        ("https://kitchen.local", "https://kitchen.local/join/"),
    ]:
        page = bare.get(f"{table}/invite", base_url=host, headers={"Cookie": f"scorekeeper={cookie.value}"}).text
        assert f'href="{named}' in page, host
        assert "[data-notice=unreached]" not in Page(page)
    app.config["SCOREKEEPER_NETWORK_ADDRESS"] = None
    alone = phone.get(f"{table}/invite").text
    assert 'href="http://localhost/join/' in alone
    assert "[data-notice=unreached]" in Page(alone)
    assert not Page(alone).all(".qr, .code"), "nothing to scan that leads nowhere"
    phone.guest(table, "watch", "look").get(table)
    assert "[data-notice=unreached]" not in Page(phone.get(f"{table}/invite")), "one is seen below"


# Who's here.
def test_who_is_here_is_seen(app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(authorization, "monotonic", clock)
    phone.guest(table, 1).get(table)
    clock.now += 5 * 60
    phone.guest(table, "watch").get(table)

    def seen() -> list[tuple[str, list[str]]]:
        """Each phone that has joined, and what is said of when it was seen last."""
        rows = Page(phone.get(f"{table}/people")).all(".people li:has(.who)")
        return [(row.one(".who").text, row.texts("small")) for row in rows]

    (_none, own), (ben, ago), (_looking, now) = seen()
    assert ".tag.accent" in Page(phone.get(f"{table}/people")), "this phone, which is the host's"
    assert (ben, re.findall("[0-9]+", " ".join(ago))) == ("Ben", ["5"])
    assert not re.findall("[0-9]+", " ".join(own + now))
    phone.guest(table, "watch").get(table)
    assert seen()[2][1] != now, "two that watch are told apart by when they joined"
    clock.now += 3600
    later = seen()[1][1]
    app.extensions["scorekeeper-presence"].take_all()
    assert len({*map(tuple, (ago, now, later, seen()[1][1]))}) == 4, "five minutes, just now, an hour and more, not lately"


def test_the_host_lets_a_phone_look_on_only_and_enter_again(phone: Phone, table: str) -> None:
    guest, link = phone.guest(table, 1), phone.link(table)
    phone.post(f"{table}/people/2", {"do": "look"}, f"{table}/people")
    assert guest.post(f"{table}/hands/new", guest.hand("1", "2", "3"), "/tables/new").status_code == 403
    assert Page(guest.get(table)).one(".head p").text.startswith(Page(phone.get(table)).one(".head p").text + " ·")
    assert "Ben" in Page(guest.get(f"{table}/live")).one(".head p ~ p").text
    assert guest.get(link).status_code == 404, "the link that it knew is dead"
    guest.joins(phone.link(table), 1)
    assert roles(phone, table)[1] == ("look", None)
    phone.post(f"{table}/people/2", {"do": "enter"}, f"{table}/people")
    guest.joins(phone.link(table), 1)
    guest.save_hand(table, "1", "2", "3")


def test_the_host_puts_a_phone_out_and_lets_it_in_again(phone: Phone, table: str) -> None:
    guest = phone.guest(table, 1)
    asked = phone.post(f"{table}/people/2", {"do": "out"}, f"{table}/people")
    assert "[name=sure]" in Page(asked)
    assert guest.get(table).status_code == 200
    phone.post(f"{table}/people/2", {"do": "out", "sure": "yes"}, f"{table}/people")
    assert guest.get(table).status_code == 403
    link = phone.link(table)
    assert "[name=seat]" not in Page(guest.get(link))
    assert guest.post(link, {"seat": "1"}, "/join").status_code == 403
    phone.post(f"{table}/people/2", {"do": "enter"}, f"{table}/people")
    assert guest.get(table).status_code == 200
    assert roles(phone, table)[1] == ("enter", 1)


def test_the_host_hands_over(phone: Phone, table: str) -> None:
    phone.guest(table, 1)
    asked = phone.post(f"{table}/people/2", {"do": "host"}, f"{table}/people")
    assert "[name=do][value=host]" in Page(asked)
    assert roles(phone, table)[0] == ("host", None), "asked about first"
    phone.post(f"{table}/people/2", {"do": "host", "sure": "yes"}, f"{table}/people")
    assert [role for role, _ in roles(phone, table)] == ["enter", "host"]
    assert phone.get(f"{table}/links").status_code == 403


@pytest.mark.parametrize("no", [0, 1, 9, 9999])
@pytest.mark.parametrize("decision", ["out", "look", "enter", "host", "king", ""])
def test_nobody_decides_about_nobody_or_oneself(phone: Phone, table: str, no: int, decision: str) -> None:
    phone.guest(table)
    before = phone.view(table).revision
    answer = phone.post(f"{table}/people/{no}", {"do": decision, "sure": "yes"}, f"{table}/people")
    assert answer.status_code == 200
    assert phone.view(table).revision == before


def test_a_rematch_lets_everybody_in_again(phone: Phone, table: str) -> None:
    guest = phone.guest(table, 1)
    phone.save_hand(table, "600", "22", "33")
    again = guest.post(f"{table}/rematch", {}, f"{table}/result").headers["Location"]
    assert roles(phone, again) == [("host", None), ("enter", 2)], "the circle begins with Cy, and each phone keeps its player"
    assert phone.get(again).status_code == 200
    assert phone.again().joins(phone.link(table, "look"), "watch").headers["Location"].startswith(again), "late, by the old link"
    phone.post(f"{again}/links", {})
    assert phone.again().joins(phone.link(table), "none").headers["Location"] == table


def test_another_game_seats_the_phones_whose_players_play_again(phone: Phone) -> None:
    def opens(phone: Phone, *names: str) -> str:
        return phone.post("/tables/new", {"player": [*names], "preset": "pagat", "do": "start"}).headers["Location"]

    tables = [phone.open_table()]
    phone.post(f"{tables[0]}/seat", {"seat": "0"})
    ben, watcher, stranger = phone.guest(tables[0], 1), phone.guest(tables[0], role="look"), phone.again()
    phone.guest(tables[0])  # without a seat
    for opener, names, seated, let_in in (
        (phone, ("Ben", "Dora", "Ana"), [("host", 2), ("enter", 0)], [ben]),
        (watcher, ("Ana", "Ben"), [("host", None)], []),
        (ben, ("Ana", "Ben"), [("host", 1), ("enter", 0)], [phone]),
        (phone, ("Ana", "Cy"), [("host", 0)], []),
    ):
        tables.append(opens(opener, *names))
        assert sorted(roles(phone, tables[-1])) == sorted(seated), names
        for other in {phone, ben, watcher, stranger} - {opener}:
            assert other.get(tables[-1]).status_code == (200 if other in let_in else 403), names
            assert (tables[-1] in other.get("/").text) is (other in let_in), names
    assert phone.again().joins(phone.link(tables[0]), "none").headers["Location"] == tables[0], "an old link is of its own game"
    cy, *looking = [phone.guest(tables[-1], seat, "look" if seat == "watch" else "enter") for seat in (1, "watch", "watch")]
    phone.post(f"{tables[-1]}/people/2", {"do": "look"})
    phone.post(f"{tables[-1]}/people/4", {"do": "out", "sure": "yes"})
    tables.append(opens(phone, "Cy", "Ana"))
    assert [one.get(tables[-1]).status_code for one in (cy, *looking)] == [200, 200, 403]
    assert f'href="{tables[-1]}"' in looking[0].get(tables[-2]).text, "a game that isn't over leads on as well"
    phone.save_hand(tables[-2], "600", "2")
    assert f"{tables[-1]}/scoreboard" in looking[0].get(f"{tables[-2]}/scoreboard").text
    cy.joins(phone.link(tables[-1]), 1)
    assert roles(phone, tables[-1]) == [("host", 1), ("look", None), ("look", None)], "what the host took stays taken"
    assert roles(phone, opens(phone, "Ana", "Dora")) == [("host", 0)], "only players who play again bring those that watch"


def test_a_game_of_all_seats_the_phones_of_the_last_game_of_all(phone: Phone) -> None:
    def opens(*names: str) -> str:
        return phone.post("/tables/new", {"player": [*names], "preset": "pagat", "do": "start"}).headers["Location"]

    def onward(phone: Phone, table: str) -> list[str]:
        page = Page(phone.get(table))
        return [one for one in page.each("#table-next a", "href") if one in tables]

    tables = [phone.open_table()]
    phone.post(f"{tables[0]}/seat", {"seat": "0"})
    ben, cy = phone.guest(tables[0], 1), phone.guest(tables[0], 2)
    phone.save_hand(tables[0], "600", "22", "33")
    for names in (("Ana", "Ben"), ("Cy", "Ana", "Ben")) * 2:
        tables.append(opens(*names))
        for other in (ben, cy):
            newest = tables[-1] if other is ben or "Cy" in names else tables[-2]
            assert {*onward(other, tables[0])} == {newest} - {tables[0]}, "straight on"
            assert newest in other.get("/").text
        assert cy.get(tables[-1]).status_code == (200 if "Cy" in names else 403)
    assert roles(phone, tables[-1]) == [("host", 1), ("enter", 2), ("enter", 0)]
    assert {*onward(ben, tables[1])} == {*onward(ben, tables[3])} == {tables[4]}
    phone.save_hand(tables[2], "5", "6", "7")
    assert onward(cy, tables[0]) == [tables[2]], "taken up again"
    phone.post(f"{opens('Ana', 'Ben')}/people/2", {"do": "out", "sure": "yes"})
    assert roles(phone, opens("Ana", "Ben", "Cy")) == [("host", 0)], "what the host took in between stays taken"


def test_somebody_joins_while_a_hand_is_entered_or_tapped(phone: Phone, table: str) -> None:
    mine = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33")
    phone.guest(table, 1)
    assert phone.client.post(f"{table}/hands/new", data=mine).status_code == 303
    phone.post(f"{table}/live", {"do": "begin", "dealer": "2", "card": "4s"})
    mine = phone.hidden(f"{table}/live") | {"do": "stock"}
    phone.guest(table, 1)
    assert phone.client.post(f"{table}/live", data=mine).status_code == 303


# Limits.
def test_a_limiter_refills_evenly_and_forgets_the_oldest() -> None:
    clock = Clock()
    limiter = Limiter(60, clock)
    assert [limiter.take("a") for _ in range(61)] == [0] * 60 + [1]
    clock.now += 1
    assert [limiter.take("a"), limiter.take("a")] == [0, 1]
    clock.now += 3600
    assert [limiter.take("a") for _ in range(61)] == [0] * 60 + [1]
    for number in range(ADDRESSES_KEPT):
        limiter.take(str(number))
    assert limiter.take("a") == 0


# Whoever runs the server has the way back.
def test_the_command_gives_the_host_back_once(app: Flask, phone: Phone, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    phone.open_table("Dan", "Eve")
    database = str(app.extensions["scorekeeper-store"]._path)
    assert main(["host", "--database", database]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert ["Dan, Eve" in listed[0], "Ana, Ben, Cy" in listed[1], len(listed)] == [True, True, 2]
    before = phone.view(table).revision
    for wanted in ("2", table.rpartition("/")[2]):
        assert main(["--database", database, "--port", "9000", "host", wanted]) == 0
        said = capsys.readouterr().out
        link = matched(r"http://127\.0\.0\.1:9000(/join/\S+)", said)
    assert phone.view(table).revision == before, "it writes nothing"
    rescuer, late = phone.again(), phone.again()
    assert "[data-makes=host]" in Page(rescuer.get(link))
    rescuer.joins(link, 0)
    assert roles(phone, table) == [("enter", None), ("host", 0)]
    assert late.get(link).status_code == 404
    main(["--database", database, "host", "1"])  # now the one last written to
    again = matched(r"http://127\.0\.0\.1:8500(/join/\S+)", capsys.readouterr().out)
    phone.joins(again)
    assert roles(phone, table) == [("host", None), ("enter", 0)]


@pytest.mark.parametrize("table", ["-hWzX0bqUy7f-3kQm_a1B2c3", "--lang_b0qUy7f3kQm-a1B2c"])
def test_the_command_takes_an_id_like_an_option(app: Flask, capsys: pytest.CaptureFixture[str], table: str) -> None:
    rummy = GAMES["rummy500"]
    with app.app_context():
        agreed = agree(rummy, rummy.default_preset, {}, ("Ana", "Ben"))
        table_service().open_table(table, agreed, rummy.default_preset, key="k" * 16, phone="ana")
    database = ["--database", str(app.extensions["scorekeeper-store"]._path)]
    for words in (["host", table, *database], [*database, "host", "--port", "9000", table], ["host", *database, "--", table]):
        assert main(words) == 0
        assert re.search(rf"http://127\.0\.0\.1:\d+/join/{table}\S+\n", capsys.readouterr().out), words


def test_the_command_has_a_sentence_for_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "tables.db"
    assert main(["host", "--database", str(database)]) == 1
    assert str(database) in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "and makes nothing"
    create_app(database).extensions["scorekeeper"].close()
    assert main(["host", "--database", str(database)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    for wanted in ("1", "0", "nobody"):
        assert main(["host", "--database", str(database), wanted]) == 1
        assert f"“{wanted}”" in capsys.readouterr().err
