"""The guard at the door: headers on every answer, tokens, origins, hosts, cookies, the secret key."""

import re
import stat
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from flask import Flask, session
from werkzeug.test import TestResponse

from scorekeeper.store import NotRead, Reason, SqliteStore
from scorekeeper.web.access.heads import HEADERS
from scorekeeper.web.access.rate_limit import Limiter
from scorekeeper.web.access.request_checks import LIMITER, MOST_FIELDS, WRITES_A_MINUTE, is_ours
from scorekeeper.web.api import PLACES
from scorekeeper.web.app import create_app
from scorekeeper.web.base.paths import SECRET_KEY, secret_key
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, matched, unwritable

PAGES = ["/", "/tables/new", "/rules", "/rules/rummy500", "/nowhere", "/tables/none"]
AT_TABLE = ["", "/sheet", "/rules", "/hands/new", "/hands/1", "/hands/1/edit", "/hands/1/scrap", "/result"]


def test_nothing_is_inline(phone: Phone, table: str) -> None:
    phone.save_hand(table, "600", "22", "33")
    for address in [*PAGES, *(table + place for place in AT_TABLE)]:
        page = phone.get(address).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|hx-on|javascript:|<script(?![^>]*\ssrc=)", page), address


def test_htmx_gets_the_main_part_and_a_browser_the_page(phone: Phone) -> None:
    whole, part = phone.get("/rules"), phone.get("/rules", headers={"HX-Request": "true"})
    assert "<html" in whole.text
    assert "<html" not in part.text
    assert '<main id="main"' in part.text
    restored = phone.get("/rules", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.text
    answer = phone.get("/tables/none", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.headers["HX-Retarget"] == "#notice"


def test_every_htmx_element_names_its_target_and_swap(phone: Phone, table: str) -> None:
    for address in ("/tables/new", table, f"{table}/hands/new", f"{table}/sheet"):
        for tag in re.findall(r"<[a-z]+[^>]*\bhx-(?:get|post)=[^>]*>", phone.get(address).text):
            assert "hx-target=" in tag
            assert "hx-swap=" in tag
            assert not re.search(r'hx-trigger="[^"]*\[', tag)


def test_without_a_token_nothing_is_saved_and_nothing_is_lost(phone: Phone, table: str, app: Flask) -> None:
    hand = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33") | {"csrf_token": "no"}
    answer = phone.client.post(f"{table}/hands/new", data=hand)
    assert answer.status_code == 400, "a save without its CSRF token was taken"
    assert Page(answer).alert
    assert 'name="line-0" value="11"' in answer.text
    assert "a[href$='/hands/1']" not in Page(phone.get(table))
    token = matched(r'name="csrf_token" value="([^"]+)"', answer.text)
    assert phone.client.post(f"{table}/hands/new", data=hand | {"csrf_token": token}).status_code == 303
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


@for_each(("origin", "status"), [
    ("http://localhost", 303), ("https://localhost", 303), (None, 303), ("http://evil.example", 403),
    ("http://localhost.evil.example", 403), ("http://localhost:81", 403), ("null", 403), ("", 403),
    ("http://[", 403),
])  # fmt: skip
def test_origin(phone: Phone, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": origin}
    fields = {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start", "next": "//evil.example"}
    answer = phone.post("/tables/new", fields, headers=headers)
    assert answer.status_code == status
    assert answer.headers.get("Location", "/tables/").startswith("/tables/"), "a redirect stays at home"


@for_each("origin", [None, "http://localhost"])
@for_each(("site", "status"), [("same-origin", 303), ("none", 303), ("cross-site", 403), ("same-site", 403)])
def test_a_browser_says_whose_page_sent_it(phone: Phone, site: str, status: int, origin: str | None) -> None:
    headers = {"Sec-Fetch-Site": site} | ({"Origin": origin} if origin else {})
    assert phone.get("/tables/new", headers=headers).status_code == 200, "a link from elsewhere leads here"
    fields = {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}
    assert phone.post("/tables/new", fields, headers=headers).status_code == status
    judged = phone.client.post("/api/v1/judge", json={}, headers=headers).status_code
    assert (judged == 403) is (status == 403)


@for_each(("host", "ours"), [
    ("127.0.0.1:8500", True), ("192.168.1.7:8500", True), ("[fe80::1]:8500", True), ("localhost", True),
    ("kitchen-pc:8500", True), ("kitchen.local", True), ("KITCHEN.LOCAL:80", True),
    ("kitchen.tail1234.ts.net", True), ("scores.example.org", True), ("evil.example.com", False),
    ("local.example.com", False), ("127.0.0.1.example.com", False), ("", False), ("a b", False),
    ("localhost:port", False), ("localhost:80@evil.example.com", False), ("evil.example.com/localhost", False),
])  # fmt: skip
def test_hosts(host: str, ours: bool) -> None:
    assert is_ours(host, ("scores.example.org",)) is ours


def test_a_strange_host_gets_a_sentence(phone: Phone) -> None:
    answer = phone.get("/", headers={"Host": "evil.example.com"})
    assert answer.status_code == 400
    assert Page(answer).alert


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_secure_exactly_over_https(phone: Phone, scheme: str) -> None:
    cookie = phone.get("/tables/new", base_url=f"{scheme}://localhost/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) is (scheme == "https")


def test_secret_keys_are_made_once_differ_and_are_never_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for number in range(1000):
        folder = tmp_path / str(number)
        folder.mkdir()
        keys.add(secret_key(folder))
        assert secret_key(folder) in keys
    assert len(keys) == 1000
    assert stat.S_IMODE((folder / SECRET_KEY).stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == [SECRET_KEY]
    monkeypatch.setattr(Path, "chmod", lambda *args: pytest.fail("it was open until it was closed"))
    secret_key(tmp_path)


def test_a_key_that_lies_there_is_closed_to_others_and_never_empty(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    (tmp_path / SECRET_KEY).chmod(0o644)
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / SECRET_KEY).stat().st_mode) == 0o600
    (tmp_path / SECRET_KEY).write_text("")
    with pytest.raises(ValueError, match=re.escape(str(tmp_path))):
        secret_key(tmp_path)


@pytest.mark.parametrize("reason", [Reason.FULL, Reason.READ_ONLY])
def test_a_disk_that_refuses(phone: Phone, table: str, reason: Reason) -> None:
    hand = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33")
    with unwritable(reason):
        answer = phone.client.post(f"{table}/hands/new", data=hand)
        assert answer.status_code == 503
        assert str(reason) in Page(answer).alert
        assert f'name="key" value="{hand["key"]}"' in answer.text
        assert 'name="line-1" value="22"' in answer.text
    assert phone.client.post(f"{table}/hands/new", data=hand).status_code == 303


def test_a_disk_that_cannot_be_read(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqliteStore, "revision", Mock(side_effect=NotRead(Reason.FAILING)))
    assert phone.get(table).status_code == 200, "what is known is shown"
    monkeypatch.setattr(SqliteStore, "is_sole_writer", lambda store: False)
    answer = phone.get(table)
    assert answer.status_code == 503
    assert Page(answer).alert


def test_a_mistake_of_ours_is_a_page_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(tmp_path / "tables.db")
    monkeypatch.setattr(SqliteStore, "revision", lambda *args: 1 / 0)
    answer = app.test_client().get("/tables/any")
    assert answer.status_code == 500
    assert Page(answer).alert
    app.extensions["scorekeeper"].close()


@pytest.mark.parametrize("address", ["192.168.1.9", "127.0.0.1", "::1"])
def test_an_address_that_writes_without_end_is_slowed_down(app: Flask, phone: Phone, table: str, address: str) -> None:
    now = [1000.0]
    app.extensions[LIMITER] = Limiter(60, lambda: now[0])

    def write(address: str) -> TestResponse:
        return phone.client.post("/join", data={}, environ_overrides={"REMOTE_ADDR": address})

    codes = [write(address).status_code for _ in range(60)]
    assert codes == [400] * 60, "no token, but not too often"
    refused = write(address)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "1"
    assert [write(other).status_code for other in ("192.168.1.10", "127.0.0.2", "2001:db8:1:3::1")] == [400] * 3
    assert phone.get(table, environ_overrides={"REMOTE_ADDR": address}).status_code == 200, "looking is free"
    now[0] += 1
    assert write(address).status_code == 400


def test_all_addresses_of_a_home_write_on_one_account(app: Flask, phone: Phone) -> None:
    app.extensions[LIMITER] = Limiter(2, lambda: 0.0)
    addresses = [f"2001:db8:1:2::{number}" for number in range(3)]
    codes = [phone.client.post("/join", environ_overrides={"REMOTE_ADDR": one}).status_code for one in addresses]
    assert codes == [400, 400, 429]


def test_three_hundred_tables_behind_one_address_never_meet_the_limit() -> None:
    now = [0.0]
    limiter = Limiter(WRITES_A_MINUTE, lambda: now[0])
    for _ in range(15 * 60):
        assert [limiter.take("192.168.1.9") for _ in range(300)] == [0] * 300
        now[0] += 4


@pytest.mark.parametrize("place", ["/tables/new", "/hands/new", "/records/open", "/join", "/settings"])
def test_more_fields_than_a_form_has_are_refused_unread(
    phone: Phone, table: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = table + place if place.startswith("/hands") else place
    page = "&".join(f"{name}={value}" for name, value in phone.hidden(address).items())
    kind = "application/x-www-form-urlencoded"
    parsed: list[object] = []
    monkeypatch.setattr("werkzeug.formparser.parse_qsl", lambda text, **kwargs: parsed.append(text) or [])
    answer = phone.client.post(address, data=f"{page}&" + "&".join(["card=2h"] * 100_000), content_type=kind)
    assert (answer.status_code, parsed) == (413, [])
    assert Page(answer).alert
    assert len(answer.data) < 20_000, "they do not come back"
    assert phone.client.post(address, data="&".join(["card=2h"] * MOST_FIELDS), content_type=kind).status_code == 400


def test_a_table_takes_so_many_hands(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.tables.service.MOST_HANDS", 2)
    phone.save_hand(table, "11", "22", "33")
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("1", "2", "3")
    for _ in range(2):
        assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303, "the same save again is answered"
    answer = phone.post(f"{table}/hands/new", phone.hand("1", "2", "3"))
    assert answer.status_code == 422
    assert Page(answer).alert
    assert phone.post(f"{table}/hands/2/edit", phone.hand("1", "2", "3", reason="x")).status_code == 303


@pytest.mark.parametrize("limit", ["MOST_PLAYED", "MOST_EVENTS"])
def test_a_live_hand_takes_so_many_taps(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    def press(button: str, *cards: str) -> int:
        return phone.post(f"{table}/live", {"do": button, "card": list(cards), "dealer": "2"}).status_code

    assert [press("begin", "4s"), press("stock"), press("discard", "5c")] == [303] * 3
    monkeypatch.setattr(f"scorekeeper.tables.service.{limit}", 2)
    answer = phone.post(f"{table}/live", {"do": "stock"})
    assert answer.status_code == 422
    assert Page(answer).alert
    monkeypatch.undo()
    assert press("stock") == 303


# Every route there is, with what must hold for each.
FILLED = {"no": "1", "which": "1", "filename": "base/app.css", "game": "rummy500", "token": "nothing", "ask": "meld"}
ELSEWHERE = "//evil.example/"


def every_address(app: Flask, table: str) -> list[tuple[str, str]]:
    """The method and the address of every route, with a value for each of its parts."""
    found = []
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            values = {name: FILLED.get(name, "x") for name in rule.arguments} | {"table": table.rpartition("/")[2]}
            values |= rule.defaults or {}
            for name, converter in rule._converters.items():
                if getattr(converter, "regex", "") == r"\d+":
                    values[name] = "1"
            parts = {name: values[name] for name in rule.arguments}
            for method in sorted((rule.methods or set()) - {"OPTIONS"}):
                found.append((method, app.url_map.bind("localhost").build(rule.endpoint, parts, method=method)))
    return found + [(method, path) for path, (methods, _place) in PLACES.items() for method in (*methods, "OPTIONS")]


@pytest.mark.parametrize("who", ["host", "look", "stranger"])
def test_header_matrix(app: Flask, phone: Phone, table: str, who: str) -> None:
    """Whatever is asked for, by whom, with whatever outcome: the same headers, no answer 5xx, and no way out."""
    phone.save_hand(table, "11", "22", "33")
    one = {"host": phone, "look": phone.guest(table, "watch", "look"), "stranger": phone.again()}[who]
    token = one.hidden("/tables/new")["csrf_token"]
    policy = HEADERS["Content-Security-Policy"]
    assert {"default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} <= {*policy.split("; ")}
    assert "unsafe" not in policy
    statuses, asked = set(), [*every_address(app, table), ("PUT", "/rules"), ("GET", "/nowhere"), ("PUT", table)]
    assert len(asked) > 60
    for method, address in asked:
        for headers in ({}, {"HX-Request": "true"}, {"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            sent = {"csrf_token": token, "next": ELSEWHERE, "back": ELSEWHERE, "url": ELSEWHERE, "do": "save"}
            answer = one.client.open(
                f"{address}?next={ELSEWHERE}&back={ELSEWHERE}",
                method=method,
                data=sent if method == "POST" else None,
                headers=headers | {"Referer": "http://evil.example/"},
            )
            where = (method, address, headers, answer.status_code)
            statuses.add(answer.status_code)
            of_a_file = answer.mimetype in ("text/css", "application/manifest+json")
            for name in () if of_a_file else HEADERS:
                assert answer.headers.getlist(name) == [HEADERS[name]], where
            assert answer.mimetype == "text/css" or "HX-Request" in answer.headers["Vary"], where
            assert answer.status_code < 500, where
            location = answer.headers.get("Location", "/")
            assert location.startswith("/"), where
            assert not location.startswith(("//", "/\\")), where
            if "evil.example" in headers.values() and (method == "POST" or "Host" in headers):
                assert answer.status_code in (400, 403), where
            if address.startswith("/tables/") and answer.status_code == 200 and method == "GET":
                assert {"private", "no-store"} & set(answer.headers["Cache-Control"].split(", ")), where
            answer.close()
    assert {200, 400, 403, 404} <= statuses


@pytest.mark.parametrize("off", [-24 * 3600, 24 * 3600, -50 * 365 * 24 * 3600, 50 * 365 * 24 * 3600])
def test_a_cookie_goes_by_nobodys_clock(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch, off: int) -> None:
    """A machine that was off may believe in another day: nobody is turned out, and phones keep what they are given."""
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + off)
    assert phone.get(table).status_code == 200
    phone.save_hand(table, "11", "22", "33")
    cookie = phone.again().get("/tables/new").headers["Set-Cookie"]
    assert "Max-Age=31536000" in cookie


def test_what_a_cookie_says_is_the_same_each_time_it_comes(app: Flask, phone: Phone, table: str) -> None:
    """It is read once and kept by its text: nobody changes what is kept, and another text is another cookie."""
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    text, seen = cookie.value, [table.removeprefix("/tables/")]
    for _ in range(2):
        with app.test_request_context(headers={"Cookie": f"scorekeeper={text}"}):
            assert session["tables"] == seen
            session["tables"].append("another")
    for place in (5, text.rindex(".") + 5):  # in what it says, in its signature
        forged = f"{text[:place]}{'A' if text[place] != 'A' else 'B'}{text[place + 1 :]}"
        with app.test_request_context(headers={"Cookie": f"scorekeeper={forged}"}):
            assert not session
