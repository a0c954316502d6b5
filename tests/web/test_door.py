"""The door: every route of a table × every kind of phone. The routes are those that the app has, so that none is forgotten."""

import re
import secrets
from collections.abc import Callable

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from webphone import Phone, text_of
from werkzeug.routing import Rule

from scorekeeper.people import Role
from scorekeeper.web import create_app, referee
from scorekeeper.web.door import NEEDS

NAMES = ("Anastasia", "Bartholomew", "Cyprian")
VALUES = {"step": "0", "no": "1", "which": "1", "revision": "1"}
WRITES = {"POST", "PUT", "PATCH", "DELETE"}


def routes_of_tables(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "table" in rule.arguments]


@pytest.fixture(scope="module")
def every_route(tmp_path_factory: pytest.TempPathFactory) -> list[Rule]:
    app = create_app(tmp_path_factory.mktemp("routes") / "tables.db")
    app.extensions["scorekeeper"].close()
    return routes_of_tables(app)


def test_every_route_of_a_table_says_what_it_needs(every_route: list[Rule]) -> None:
    assert {rule.endpoint for rule in every_route} == set(NEEDS)


def test_whatever_lies_below_a_table_names_it(app: Flask) -> None:
    """The door knows a table by the argument `table`."""
    below = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/tables/<")]
    assert below
    assert all("table" in rule.arguments for rule in below)


def test_nothing_is_written_by_who_looks_on(every_route: list[Rule]) -> None:
    for rule in every_route:
        if (rule.methods or set()) & WRITES:
            assert NEEDS[rule.endpoint].may(Role.ENTER), rule.endpoint


class House:
    """A table with a hand that stands, one taken back and one in play, and phones of every kind."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.host = Phone(app.test_client())
        self.table = self.host.open_table(*NAMES)
        self.id = self.table.rpartition("/")[2]
        for line in ("11", "44"):
            self.host.save_hand(self.table, line, "22", "33")
        self.host.post(f"{self.table}/hands/2/scrap", {})
        self.host.post(f"{self.table}/live", {"do": "begin", "dealer": "0", "card": "4s"})

    def events(self) -> int:
        with self.app.app_context():
            return referee().view(self.id).revision

    def people(self) -> int:
        with self.app.app_context():
            return len(referee().view(self.id).people.persons)

    def put_out(self) -> Phone:
        phone = self.host.guest(self.table, 1)
        self.host.post(f"{self.table}/people/{self.people()}", {"do": "out", "sure": "yes"}, f"{self.table}/people")
        return phone

    def with_old_link(self) -> Phone:
        """A phone that has a link from before the links were renewed, and tried it."""
        link, phone = self.host.link(self.table), self.host.again()
        hidden = phone.hidden(link)
        self.host.post(f"{self.table}/links", {})
        assert phone.client.post(link, data=hidden | {"seat": "0"}).status_code == 404
        return phone

    def forged(self) -> Phone:
        """A phone whose cookie says that it is the host's, and is signed with another key."""
        other = Flask("other")
        other.config["SECRET_KEY"] = secrets.token_bytes(32)
        signer = SecureCookieSessionInterface().get_signing_serializer(other)
        assert signer
        phone = self.host.again()
        phone.client.set_cookie("scorekeeper", str(signer.dumps({"phone": self.host.mark()})))
        return phone


KINDS: dict[str, tuple[Callable[[House], Phone], Role | None]] = {
    "host": (lambda house: house.host, Role.HOST),
    "enter": (lambda house: house.host.guest(house.table, 1), Role.ENTER),
    "enter without a seat": (lambda house: house.host.guest(house.table), Role.ENTER),
    "look": (lambda house: house.host.guest(house.table, "watch", "look"), Role.LOOK),
    "just watch": (lambda house: house.host.guest(house.table, "watch"), Role.LOOK),
    "put out": (House.put_out, None),
    "stranger": (lambda house: house.host.again(), None),
    "with a mark of its own": (lambda house: Phone(house.app.test_client()), None),
    "old link": (House.with_old_link, None),
    "forged cookie": (House.forged, None),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_route_with_every_kind_of_phone(app: Flask, kind: str) -> None:
    make, has = KINDS[kind]
    house = House(app)
    phone = make(house)
    if kind == "with a mark of its own":
        phone.open_table("Dan", "Eve")
    token = phone.hidden("/tables/new")["csrf_token"] if kind != "forged cookie" else ""
    asked = 0
    for rule in sorted(routes_of_tables(app), key=lambda rule: (NEEDS[rule.endpoint].value, rule.endpoint)):
        address = rule.rule.replace("<table>", house.id)
        for name, value in VALUES.items():
            for most in (9999, 99999, 999999999):
                address = address.replace(f"<int(max={most}):{name}>", value)
        assert "<" not in address, "a value for each argument"
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            before = house.events()
            answer = phone.client.open(address, method=method, data={"csrf_token": token} if method in WRITES else None)
            asked += 1
            may = has is not None and has.may(NEEDS[rule.endpoint])
            assert (answer.status_code != 403) is may, (kind, method, address, answer.status_code)
            assert answer.status_code < 500
            if not may:
                assert house.events() == before, "nothing changed"
            if has is None and method != "HEAD":
                assert not any(name in answer.text for name in NAMES), "nothing is told"
                assert "This phone is not at this table" in text_of(answer)
    assert asked >= 40


def test_a_route_that_says_nothing_is_shut_to_everybody(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(NEEDS, "sheets.sheet")
    assert phone.get(f"{table}/sheet").status_code == 403


def test_no_such_table_is_another_answer_than_not_in(phone: Phone, table: str) -> None:
    stranger = phone.again()
    assert stranger.get(table).status_code == 403
    assert stranger.get(f"{table}x").status_code == 404
    assert "Was all of it copied?" in text_of(stranger.get(f"{table}x"))


def test_who_is_not_in_learns_that_whatever_it_sends(phone: Phone, table: str) -> None:
    """Before the token of the form is asked for: that would show what was posted as if it could be sent again."""
    answer = phone.again().client.post(f"{table}/hands/new", data={"line-0": "11"})
    assert answer.status_code == 403
    assert "Your entry" not in text_of(answer)


def test_the_home_page_forgets_a_table_that_the_phone_was_put_out_of(phone: Phone, table: str) -> None:
    guest = phone.guest(table)
    assert "Ben" in text_of(guest.get("/"))
    phone.post(f"{table}/people/2", {"do": "out", "sure": "yes"}, f"{table}/people")
    assert "Ben" not in text_of(guest.get("/"))
    assert "Ben" not in guest.get("/tables/new").text


@pytest.mark.parametrize("role", ["look", "enter", "host"])
def test_a_page_offers_nothing_that_its_phone_may_not_do(app: Flask, role: str) -> None:
    """Every link and every form on each page that a phone may open leads where it may go."""
    house = House(app)
    phone = {
        "look": lambda: house.host.guest(house.table, "watch", "look"),
        "enter": lambda: house.host.guest(house.table, 1),
    }.get(role, lambda: house.host)()
    has = Role(role)
    seen = 0
    urls = app.url_map.bind("localhost")
    for place in (
        "",
        "/sheet",
        "/rules",
        "/live",
        "/hands/1",
        "/hands/scrapped/1",
        "/invite",
        "/people",
        "/result",
        "/history",
        "/history/2",
    ):
        page = phone.get(house.table + place).text
        found = [("GET", to) for to in re.findall(r'href="(/tables/[^"#?]+)', page)]
        found += [("POST", to) for to in re.findall(r'<form[^>]*method="post"[^>]*action="([^"?]+)', page)]
        for method, to in found:
            endpoint, values = urls.match(to, method=method)
            if "table" in values:
                assert has.may(NEEDS[endpoint]), (place, method, to)
                seen += 1
        if role == "look" and place not in ("/rules",):
            assert 'name="do"' not in page, place
    assert seen > 10


def test_a_page_shows_no_mark_and_no_link_that_it_must_not(phone: Phone, table: str) -> None:
    looker = phone.guest(table, "watch", "look")
    guest = phone.guest(table, 1)
    phone.save_hand(table, "11", "22", "33")
    marks = [one.mark() for one in (phone, looker, guest)]
    enter = phone.link(table)
    for place in (
        "",
        "/sheet",
        "/rules",
        "/hands/1",
        "/invite",
        "/people",
        "/record.json",
        "/live",
        "/history",
        "/history/1",
    ):
        for one in (phone, looker, guest):
            page = one.get(table + place).text
            assert not any(mark in page for mark in marks), place
        assert enter.rpartition("/")[2] not in looker.get(table + place).text, place
