"""What each route needs, written out, and every one of a table or the house with every kind of phone."""

import re
import secrets
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from werkzeug.routing import Rule

from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.log.phones import Role
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import need_of, requires
from scorekeeper.web.current import table_service
from tests.support.webphone import Phone, led_to, text_of

NAMES = ("Anastasia", "Bartholomew", "Cyprian")
SECRETS = (*NAMES, "Desideria", "Rules of Zeno", "Rules of Wanda")
"""What is known at one table, and to the house: names, one that the house gave, rules that are kept and such as were deleted."""
VALUES = {"step": "0", "no": "1", "which": "1", "task": "menu", "revision": "1", "key": "x" * 22}
WRITES = {"POST", "PUT", "PATCH", "DELETE"}
NEEDS = """
/                                                   GET all
/archive                                            GET all, POST all
/desk                                               GET all
/desk/<ask>                                         GET all
/desk/qr.svg                                        GET all
/desk/rules                                         GET all, POST all
/games.txt                                          GET all
/house                                              GET own, POST own
/house/<key>                                        GET own
/house/renew                                        POST key
/join                                               GET all, POST all
/join/<token>                                       GET all, POST all
/manifest.webmanifest                               GET all
/move                                               GET all, POST all
/offline                                            GET all
/own-rules                                          GET own
/own-rules/<no>                                     GET own, POST key
/own-rules/<no>/restore                             POST key
/players                                            GET own
/players/change                                     GET key, POST key
/players/person                                     GET own
/records/open                                       GET all, POST all
/rules                                              GET all
/rules/<game>                                       GET all
/rules/<game>/guide                                 GET all
/rules/glossary                                     GET all
/rules/search                                       GET all
/service-worker.js                                  GET all
/settings                                           GET all, POST all
/sheets/blank                                       GET all
/static/<filename>                                  GET all
/static/<mark>/<filename>                           GET all
/tables/<table>                                     GET look
/tables/<table>/board                               GET look
/tables/<table>/confirming                          GET host, POST host
/tables/<table>/delete                              GET host, POST host
/tables/<table>/desk                                GET look, POST enter
/tables/<table>/game                                GET look
/tables/<table>/game.txt                            GET host
/tables/<table>/guide                               GET look
/tables/<table>/hands/<no>                          GET look
/tables/<table>/hands/<no>/confirm                  POST enter
/tables/<table>/hands/<no>/edit                     GET enter, POST enter
/tables/<table>/hands/<no>/edit/<task>              GET enter
/tables/<table>/hands/<no>/edit/check               GET enter
/tables/<table>/hands/<no>/scrap                    GET enter, POST enter
/tables/<table>/hands/<no>/seats/<which>            GET enter, POST enter
/tables/<table>/hands/<no>/seats/<which>/cards      GET enter
/tables/<table>/hands/<no>/last                     GET enter, POST enter
/tables/<table>/hands/new                           GET enter, POST enter
/tables/<table>/hands/new/<task>                    GET enter
/tables/<table>/hands/new/check                     GET enter
/tables/<table>/hands/scrapped/<which>              GET look
/tables/<table>/history                             GET look
/tables/<table>/history/<revision>                  GET look
/tables/<table>/history/<revision>/back             POST enter
/tables/<table>/invite                              GET look
/tables/<table>/links                               GET host, POST host
/tables/<table>/live                                GET look, POST enter
/tables/<table>/more                                GET look
/tables/<table>/move                                GET host
/tables/<table>/name                                POST enter
/tables/<table>/people                              GET look
/tables/<table>/people/<no>                         POST host
/tables/<table>/players                             GET look
/tables/<table>/players/<which>/leave               POST enter
/tables/<table>/players/<which>/move                POST enter
/tables/<table>/players/<which>/name                GET enter, POST enter
/tables/<table>/players/join                        GET enter, POST enter
/tables/<table>/players/undo                        POST enter
/tables/<table>/record.json                         GET look
/tables/<table>/rematch                             POST enter
/tables/<table>/replay/<no>                         GET look
/tables/<table>/replay/<no>/<step>                  GET look
/tables/<table>/restore                             POST host
/tables/<table>/result                              GET look
/tables/<table>/result.svg                          GET look
/tables/<table>/round                               GET look, POST enter
/tables/<table>/rules                               GET look
/tables/<table>/rules/keep                          GET look, POST enter
/tables/<table>/rules/search                        GET look
/tables/<table>/scoreboard                          GET look
/tables/<table>/seat                                GET enter, POST enter
/tables/<table>/sheet                               GET look
/tables/<table>/sheet.csv                           GET look
/tables/<table>/sheet/blank                         GET look
/tables/<table>/statistics                          GET look, POST host
/tables/<table>/statistics/person                   GET look
/tables/new                                         GET all, POST all
"""
"""What a phone has to be for each address. `all`: any phone, for it is of no table and gives nothing away. `own`: any phone, and
it shows what is of its own tables. `key`: one with the house key. The others: its role at the table."""
NEED = {
    (method, address): need
    for address, said in (line.split(maxsplit=1) for line in NEEDS.strip().splitlines())
    for method, need in (part.split() for part in said.split(", "))
}
MAY = {"look": {"look"}, "enter": {"look", "enter"}, "host": {"look", "enter", "host"}}
"""What a phone of each role has the right to."""


def plain_address(rule: Rule) -> str:
    """Without what kind of value each place takes."""
    return re.sub(r"<[^<>]*:(\w+)>", r"<\1>", rule.rule)


def routes(app: Flask, *needs: str) -> list[tuple[str, str, str]]:
    """Method, address and need of every route that the app has, for these needs; HEAD goes with GET."""
    found = [
        (method, rule, need)
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"OPTIONS"})
        if (need := NEED.get(("GET" if method == "HEAD" else method, plain_address(rule)))) in needs
    ]
    return [(method, address_of(rule), need) for method, rule, need in sorted(found, key=lambda one: needs.index(one[2]))]


def test_the_table_has_every_route_and_no_other(app: Flask) -> None:
    there = {
        (method, plain_address(rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"OPTIONS", "HEAD"}
    }
    assert there == NEED.keys()


def test_each_role_may_what_those_before_it_may() -> None:
    assert {one.value: {other.value for other in Role if one.may(other)} for one in Role} == MAY


@pytest.mark.parametrize(("above", "need"), [(True, None), (False, Role.ENTER)])
def test_a_mark_above_the_route_shuts_it(above: bool, need: Role | None) -> None:
    app = Flask("marks")
    mark, route = requires(Role.ENTER), app.get("/")
    view = mark(route(lambda view: "")) if above else route(mark(lambda view: ""))
    assert need_of(app, view.__name__) is need


def test_whatever_lies_below_a_table_names_it(app: Flask) -> None:
    """A table is known by the argument `table`."""
    below = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/tables/<")]
    assert below
    assert all("table" in rule.arguments for rule in below)


class House:
    """A table with a hand that stands, one taken back and one in play, and phones of every kind."""

    own_table = ""

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
        return self.host.view(self.table).revision

    def put_out(self) -> Phone:
        phone = self.host.guest(self.table, 1)
        last = len(self.host.view(self.table).people.persons)
        self.host.post(f"{self.table}/people/{last}", {"do": "out", "sure": "yes"}, f"{self.table}/people")
        return phone

    def with_old_link(self) -> Phone:
        """A phone that has a link from before the links were renewed, and tried it."""
        link, phone = self.host.link(self.table), self.host.again()
        hidden = phone.hidden(link)
        self.host.post(f"{self.table}/links", {})
        assert phone.client.post(link, data=hidden | {"seat": "0"}).status_code == 404
        return phone

    def with_a_table(self) -> Phone:
        """A stranger on the network who opens a table of their own."""
        phone = self.host.again()
        self.own_table = phone.open_table("Dan", "Eve")
        phone.save_hand(self.own_table, "1", "2")
        return phone

    def with_old_key(self) -> Phone:
        """A phone that had the house key until it was taken from all others."""
        phone, other = self.host.again().with_house_key(), self.host.again().with_house_key()
        assert other.post("/house/renew", {"sure": "yes"}, "/house").status_code == 303
        return phone

    def furnish(self) -> Phone:
        """Things of the house: rules that are kept, rules that were deleted, a person who was renamed and one who is left out.
        Gives the phone that did it."""
        keeper = self.host.again().with_house_key()
        for number, name in enumerate(SECRETS[4:], start=1):
            answer = self.host.post(f"{self.table}/rules/keep", {"name": name})
            assert led_to(answer) == f"/own-rules/{number}"
        keeper.post("/own-rules/2", {"do": "delete", "sure": "yes"})
        for said in ({"name": NAMES[0], "do": "rename", "new_name": SECRETS[3]}, {"name": NAMES[1], "do": "leave-out"}):
            assert keeper.post("/players/change", said, f"/players/change?name={said['name']}").status_code == 303
        return keeper

    def of_house(self) -> int:
        with self.app.app_context():
            return len(table_service().events(HOUSE))

    def forged(self) -> Phone:
        """A phone whose cookie says that it is the host's and has the house key, and is signed with another key."""
        other = Flask("other")
        other.config["SECRET_KEY"] = secrets.token_bytes(32)
        signer = SecureCookieSessionInterface().get_signing_serializer(other)
        assert signer
        phone = self.host.again()
        with self.app.app_context():
            says = {"phone": self.host.mark(), house_key.COOKIE: house_key.current()}
        phone.client.set_cookie("scorekeeper", str(signer.dumps(says)))
        return phone


KINDS: dict[str, tuple[Callable[[House], Phone], str | None]] = {
    "host": (lambda house: house.host, "host"),
    "enter": (lambda house: house.host.guest(house.table, 1), "enter"),
    "enter without a seat": (lambda house: house.host.guest(house.table), "enter"),
    "look": (lambda house: house.host.guest(house.table, "watch", "look"), "look"),
    "just watch": (lambda house: house.host.guest(house.table, "watch"), "look"),
    "put out": (House.put_out, None),
    "stranger": (lambda house: house.host.again(), None),
    "with a table of its own": (lambda house: house.with_a_table(), None),
    "with the house key": (lambda house: house.host.again().with_house_key(), "look"),
    "enter with the house key": (lambda house: house.host.guest(house.table, 1).with_house_key(), "enter"),
    "with an old house key": (lambda house: house.with_old_key(), None),
    "old link": (House.with_old_link, None),
    "forged cookie": (House.forged, None),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_route_with_every_kind_of_phone(app: Flask, kind: str) -> None:
    """Of the table and of the house: answered where the table above says so, and 403 elsewhere, where nothing changes."""
    make, role = KINDS[kind]
    house = House(app)
    house.furnish()
    phone = make(house)
    has_key = kind.endswith("with the house key")
    has = MAY.get(role or "", set()) | ({"own", "key"} if has_key else set())
    token = phone.hidden("/tables/new")["csrf_token"] if kind != "forged cookie" else ""
    sent = {"csrf_token": token, "name": NAMES[2], "do": "leave-out", "sure": "yes", "no": "1"}
    wrong = []
    for method, address, need in routes(app, "look", "enter", "host", "key", "own"):
        address, of_table = address.replace("<table>", house.id), "<table>" in address
        before = house.events(), house.of_house()
        if method in WRITES:
            answer = phone.client.open(address, method=method, data={"csrf_token": token} if of_table else sent)
        else:
            answer = phone.client.open(address, method=method, query_string={} if of_table else {"name": NAMES[2]})
        shut = answer.status_code == 403
        kept = (house.events(), house.of_house()) == before
        told = of_table and not role and any(name in answer.text for name in SECRETS)
        allowed = not shut if need in has else kept and not told and (shut or need == "own")
        if not allowed or answer.status_code >= 500:
            wrong.append((method, address, need, answer.status_code))
    assert not wrong, "\n".join(f"{kind}: {method} {address} needs {need}: {code}" for method, address, need, code in wrong)


def address_of(rule: Rule, **values: str) -> str:
    """An address that the rule answers; the table is left open."""
    address = rule.rule
    for name, value in (VALUES | values).items():
        address = re.sub(rf"<(int\([^)]*\):|any\([^)]*\):|path:|string\([^)]*\):)?{name}>", value, address)
    assert "<" not in address.replace("<table>", ""), f"a value for each argument of {rule.rule}"
    return address


VISITORS = ("stranger", "with a table of its own", "put out", "old link", "with an old house key", "forged cookie")


@pytest.mark.parametrize(
    ("kind", "follows"),
    [*((kind, False) for kind in VISITORS), pytest.param("with a table of its own", True, marks=pytest.mark.full)],
)
def test_a_visitor_reads_every_page_and_learns_nothing(app: Flask, kind: str, follows: bool) -> None:
    """All routes that the app has, with the ids of the other table and with those of the visitor's own, as htmx asks for them;
    or as a browser does, and then whatever the pages lead to as well."""
    house = House(app)
    house.furnish()
    phone = KINDS[kind][0](house)
    tables = [house.id, *([house.own_table.rpartition("/")[2]] if kind == "with a table of its own" else [])]
    token = phone.hidden("/tables/new").get("csrf_token", "")
    head = {} if follows else {"HX-Request": "true"}
    values = {"game": "rummy500", "ask": "meld", "token": "x", "key": "x"}
    todo = [
        (method, address_of(rule, **values).replace("<table>", table))
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in ("static", "marked")
        for table in tables
        for method in sorted((rule.methods or set()) - {"OPTIONS"})
    ]
    todo += [("GET", f"/{place}?{query}") for place in ("players/person", "players/change") for query in ("name=a", "name=")]
    todo += [("GET", f"/tables/{table}/board?of={of}&seen=0") for table in tables for of in ("table", "sheet", "live")]
    done: set[tuple[str, str]] = set()
    while todo:
        method, address = todo.pop(0)
        if (method, address) in done:
            continue
        done.add((method, address))
        data = {"csrf_token": token, "name": "x"} if method in WRITES else None
        answer = phone.client.open(address, method=method, data=data, headers=head)
        assert answer.status_code < 500, (method, address)
        told = answer.text + str(answer.headers)
        assert not [name for name in SECRETS if name in told], (method, address)
        if follows:
            todo += [("GET", unescape(to)) for to in re.findall(r'href="(/(?!static)[^"#]*)', answer.text)]
    assert len(done) > 100


def test_what_a_visitor_must_not_read_is_there_to_be_read(app: Flask) -> None:
    """The same words on the same pages, for a phone that may: else the test above would find nothing whatever leaks."""
    house = House(app)
    keeper = house.furnish()
    for place, words in {
        "/players": (SECRETS[3], NAMES[1], NAMES[2]),
        f"/players/person?name={NAMES[0]}": (SECRETS[3],),
        "/own-rules": SECRETS[4:],
        "/tables/new": SECRETS[4:5],
    }.items():
        assert all(word in keeper.get(place).text for word in words), place
    assert all(name in house.host.get(house.table).text for name in NAMES)


def test_a_route_without_a_mark_is_shut(app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for endpoint in ("sheets.sheet", "players.everybody"):
        view = app.view_functions[endpoint]
        monkeypatch.setitem(app.view_functions, endpoint, lambda view=view, **values: view(**values))
    assert phone.get(f"{table}/sheet").status_code == 403
    assert phone.get("/players").status_code == 403


def test_who_is_not_in_learns_that_whatever_it_sends_if_there_is_such_a_table(phone: Phone, table: str) -> None:
    stranger = phone.again()
    assert stranger.get(table).status_code == 403
    assert stranger.get(f"{table}x").status_code == 404
    assert text_of(stranger.get(f"{table}x")) != text_of(stranger.get(table))
    # Before the token of the form is asked for: that would show what was posted as if it could be sent again.
    answer = phone.again().client.post(f"{table}/hands/new", data={"line-0": "11"})
    assert answer.status_code == 403
    assert "11" not in text_of(answer), "what was posted"


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
    seen = 0
    urls = app.url_map.bind("localhost")
    for place in (
        "", "/sheet", "/rules", "/live", "/hands/1", "/hands/scrapped/1", "/invite", "/people", "/result", "/history",
        "/history/2", "/players", "/game", "/more",
    ):  # fmt: skip
        page = phone.get(house.table + place).text
        found = [("GET", to) for to in re.findall(r'href="(/tables/[^"#?]+)', page)]
        found += [("POST", to) for to in re.findall(r'<form[^>]*method="post"[^>]*action="([^"?]+)', page)]
        found += [("POST", to) for to in re.findall(r'formaction="([^"?]+)', page)]
        for method, to in found:
            rule, values = urls.match(to, method=method, return_rule=True)
            if "table" in values:
                assert NEED[method, plain_address(rule)] in MAY[role], (place, method, to)
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
        "", "/sheet", "/rules", "/hands/1", "/invite", "/people", "/record.json", "/live", "/history", "/history/1",
    ):  # fmt: skip
        for one in (phone, looker, guest):
            page = one.get(table + place).text
            assert not any(mark in page for mark in marks), place
        assert enter.rpartition("/")[2] not in looker.get(table + place).text, place
