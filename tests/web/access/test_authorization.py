"""Every route of a table or the house × every kind of phone. The routes are those that the app has, so that none is forgotten."""

import ast
import re
import secrets
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from werkzeug.routing import Rule

import scorekeeper.web
from scorekeeper.tables.phones import Role
from scorekeeper.tables.service import HOUSE
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HOUSE_BLUEPRINTS, HouseAccess, need_of, requires
from scorekeeper.web.current import table_service
from tests.support.for_each import for_each
from tests.support.webphone import Phone, led_to, text_of

NAMES = ("Anastasia", "Bartholomew", "Cyprian")
SECRETS = (*NAMES, "Desideria", "Rules of Zeno", "Rules of Wanda")
"""What is known at one table, and to the house: names, one that the house gave, rules that are kept and such as were deleted."""
VALUES = {"step": "0", "no": "1", "which": "1", "revision": "1"}
WRITES = {"POST", "PUT", "PATCH", "DELETE"}
UNMARKED = {
    "game_list.archive",
    "game_list.put_away",
    "desk.ask",
    "desk.home",
    "desk.rules",
    "desk.use_rules",
    "finding.find",
    "finding.glossary",
    "home.home",
    "joining.by_code",
    "joining.enter",
    "joining.join",
    "joining.type_code",
    "marked",
    "offline.manifest",
    "offline.without",
    "offline.worker",
    "patterns.patterns",
    "records.ask",
    "records.look",
    "rules.games",
    "rules.guide",
    "rules.of_game",
    "settings.language",
    "settings.phone",
    "settings.save",
    "sheets.blank",
    "static",
    "tables.create",
    "tables.new",
}
"""For every phone: what is of no table, and gives nothing away."""


def routes_of_tables(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "table" in rule.arguments]


def role_needed(app: Flask, endpoint: str) -> Role:
    need = need_of(app, endpoint)
    assert isinstance(need, Role), endpoint
    return need


def test_routes_without_a_mark(app: Flask) -> None:
    """Of tables and of the house there are none; the others are for every phone."""
    bare = {rule.endpoint for rule in app.url_map.iter_rules() if need_of(app, rule.endpoint) is None}
    assert bare == UNMARKED
    assert not bare & {rule.endpoint for rule in [*routes_of_tables(app), *routes_of_house(app)]}


def test_each_route_bears_the_mark_of_its_kind(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        need = need_of(app, rule.endpoint)
        assert isinstance(need, Role) is ("table" in rule.arguments), rule
        assert isinstance(need, HouseAccess) is (rule in routes_of_house(app)), rule


def marks_in_the_source() -> set[tuple[str, str]]:
    """Every function of the web package with `@requires`, by module and name."""
    package = Path(scorekeeper.web.__file__).parent
    return {
        (".".join(("scorekeeper.web", *path.relative_to(package).with_suffix("").parts)), node.name)
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("requires") for mark in node.decorator_list
        )
    }


def test_every_mark_is_seen_on_its_route(app: Flask) -> None:
    """Wherever it stands among the decorators: one that the app does not see would shut the route, or stand on no route."""
    seen = {
        (view.__module__, view.__name__) for name, view in app.view_functions.items() if need_of(app, name) is not None
    }
    assert marks_in_the_source() == seen


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


def test_nothing_is_written_by_who_looks_on(app: Flask) -> None:
    for rule in routes_of_tables(app):
        if (rule.methods or set()) & WRITES:
            assert role_needed(app, rule.endpoint).may(Role.ENTER), rule.endpoint


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
        with self.app.app_context():
            return table_service().view(self.id).revision

    def people(self) -> int:
        with self.app.app_context():
            return len(table_service().view(self.id).people.persons)

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
        for said in (
            {"name": NAMES[0], "do": "rename", "new_name": SECRETS[3]},
            {"name": NAMES[1], "do": "leave-out"},
        ):
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


KINDS: dict[str, tuple[Callable[[House], Phone], Role | None]] = {
    "host": (lambda house: house.host, Role.HOST),
    "enter": (lambda house: house.host.guest(house.table, 1), Role.ENTER),
    "enter without a seat": (lambda house: house.host.guest(house.table), Role.ENTER),
    "look": (lambda house: house.host.guest(house.table, "watch", "look"), Role.LOOK),
    "just watch": (lambda house: house.host.guest(house.table, "watch"), Role.LOOK),
    "put out": (House.put_out, None),
    "stranger": (lambda house: house.host.again(), None),
    "with a table of its own": (lambda house: house.with_a_table(), None),
    "with the house key": (lambda house: house.host.again().with_house_key(), None),
    "enter with the house key": (lambda house: house.host.guest(house.table, 1).with_house_key(), Role.ENTER),
    "with an old house key": (lambda house: house.with_old_key(), None),
    "old link": (House.with_old_link, None),
    "forged cookie": (House.forged, None),
}


@for_each("kind", KINDS)
def test_every_route_with_every_kind_of_phone(app: Flask, kind: str) -> None:
    make, has = KINDS[kind]
    house = House(app)
    phone = make(house)
    token = phone.hidden("/tables/new")["csrf_token"] if kind != "forged cookie" else ""
    asked = 0
    for rule in sorted(routes_of_tables(app), key=lambda rule: (role_needed(app, rule.endpoint).value, rule.endpoint)):
        address = address_of(rule, house.id)
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            before = house.events()
            answer = phone.client.open(address, method=method, data={"csrf_token": token} if method in WRITES else None)
            asked += 1
            may = has is not None and has.may(role_needed(app, rule.endpoint))
            assert (answer.status_code != 403) is may, (kind, method, address, answer.status_code)
            assert answer.status_code < 500
            if not may:
                assert house.events() == before, "nothing changed"
            if has is None and method != "HEAD":
                assert not any(name in answer.text for name in NAMES), "nothing is told"
                assert "This phone isn't in this game" in text_of(answer)
    assert asked >= 40


def address_of(rule: Rule, table: str, **values: str) -> str:
    """An address that the rule answers, at that table if it has one."""
    address = rule.rule.replace("<table>", table)
    for name, value in (VALUES | values).items():
        address = re.sub(rf"<(int\([^)]*\):|any\([^)]*\):|path:)?{name}>", value, address)
    assert "<" not in address, f"a value for each argument of {rule.rule}"
    return address


def routes_of_house(app: Flask) -> list[Rule]:
    return [
        rule
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] in HOUSE_BLUEPRINTS and "table" not in rule.arguments
    ]


def test_whatever_is_written_in_the_house_needs_its_key(app: Flask) -> None:
    for rule in routes_of_house(app):
        if (rule.methods or set()) & WRITES and rule.endpoint != "house.give_up":
            assert need_of(app, rule.endpoint) is HouseAccess.KEY, "what is written there is for all"


@pytest.mark.parametrize("kind", KINDS)
def test_every_route_of_the_house_with_every_kind_of_phone(app: Flask, kind: str) -> None:
    house = House(app)
    house.furnish()
    phone = KINDS[kind][0](house)
    has_key = kind.endswith("with the house key")
    token = phone.hidden("/tables/new")["csrf_token"] if kind != "forged cookie" else ""
    asked = 0
    for rule in sorted(routes_of_house(app), key=lambda rule: rule.endpoint == "house.give_up"):
        address = address_of(rule, "", key="x" * 22)
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            fields = {"csrf_token": token, "name": NAMES[2], "do": "leave-out", "sure": "yes", "no": "1"}
            before = house.of_house()
            answer = phone.client.open(
                address,
                method=method,
                **({"data": fields} if method in WRITES else {"query_string": {"name": NAMES[2]}}),
            )
            asked += 1
            assert answer.status_code < 500
            if need_of(app, rule.endpoint) is HouseAccess.KEY and not has_key:
                assert answer.status_code == 403, (kind, method, address)
                assert method == "HEAD" or "scorekeeper host --house" in text_of(answer)
            if not has_key:
                assert house.of_house() == before, "nothing changed"
            else:
                assert answer.status_code != 403, (kind, method, address)
    assert asked >= 15


VISITORS = ("stranger", "with a table of its own", "put out", "old link", "with an old house key", "forged cookie")


@pytest.mark.parametrize(
    ("kind", "follows"), [*((kind, False) for kind in VISITORS), ("with a table of its own", True)]
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
        (method, address_of(rule, table, **values))
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in ("static", "marked")
        for table in tables
        for method in sorted((rule.methods or set()) - {"OPTIONS"})
    ]
    todo += [
        ("GET", f"/{place}?{query}") for place in ("players/person", "players/change") for query in ("name=a", "name=")
    ]
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


def test_a_route_without_a_mark_is_shut_to_everybody(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for endpoint in ("sheets.sheet", "players.everybody"):
        view = app.view_functions[endpoint]
        monkeypatch.setitem(app.view_functions, endpoint, lambda view=view, **values: view(**values))
    assert phone.get(f"{table}/sheet").status_code == 403
    assert phone.get("/players").status_code == 403


def test_no_such_table_is_another_answer_than_not_in(phone: Phone, table: str) -> None:
    stranger = phone.again()
    assert stranger.get(table).status_code == 403
    assert stranger.get(f"{table}x").status_code == 404
    assert "Did you copy all of it?" in text_of(stranger.get(f"{table}x"))


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
                assert has.may(role_needed(app, endpoint)), (place, method, to)
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
