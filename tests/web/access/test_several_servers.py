"""Several servers of one database: what one was told another knows; and the secret that they share, and change."""

import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from flask import Flask

from scorekeeper.store.database import FileDatabase
from scorekeeper.web.access.joining import CODES_A_MINUTE
from scorekeeper.web.app import create_app
from scorekeeper.web.base.paths import SECRET_FILE_VARIABLE, SECRET_VARIABLE, SHORTEST_SECRET, BadSecret, secret_key, secrets_of
from scorekeeper.web.current import HOUSES
from tests.support.postgres_server import PostgresServer
from tests.support.webphone import Page, Phone, matched, text_of

OLD, NEW = "an-old-secret-of-more-than-32-letters", "a-new-secret-of-more-than-32-letters"


def server(database: str | Path, secret: str = OLD) -> Flask:
    with mock.patch.dict(os.environ, {SECRET_VARIABLE: secret}):
        return create_app(database, {"TESTING": True})


@pytest.fixture
def both(postgres_server: PostgresServer) -> Iterator[tuple[Flask, Flask]]:
    """Two servers of one PostgreSQL database."""
    address = postgres_server.new_database()
    apps = server(address), server(address)
    for app in apps:
        app.config["SCOREKEEPER_NETWORK_ADDRESS"] = lambda: "192.168.1.7:8500"
    yield apps
    for app in apps:
        app.extensions[HOUSES].close()


def roams(phone: Phone, to: Flask) -> Phone:
    """The same phone, led to another server with the cookie that it has."""
    other, cookie = Phone(to.test_client()), phone.client.get_cookie("scorekeeper")
    assert cookie is not None
    other.client.set_cookie("scorekeeper", cookie.value)
    return other


@pytest.mark.full
def test_a_phone_may_be_led_to_any_server(both: tuple[Flask, Flask]) -> None:
    here = Phone(both[0].test_client())
    table = here.open_table("Ana", "Ben")
    there = roams(here, both[1])
    form = here.hidden(f"{table}/hands/new") | here.hand("120", "-20")
    answer = there.client.post(f"{table}/hands/new", data=form)
    assert answer.status_code == 303
    there.led = answer
    assert "[data-notice=hand]" in Page(here.get(answer.headers["Location"])), "nor is the notice of the server that saved"
    assert here.client.post(f"{table}/hands/new", data=form).status_code == 303, "sent again, to the other"
    assert "120" in text_of(here.get(table))
    assert here.get(f"{table}/hands/2").status_code == 404
    here.with_house_key()
    assert "Ana" in text_of(roams(here, both[1]).get("/players"))


@pytest.mark.full
def test_a_code_leads_in_at_any_server_and_tries_are_counted_together(both: tuple[Flask, Flask]) -> None:
    host = Phone(both[0].test_client())
    code = host.code(host.open_table("Ana", "Ben"))
    guests = [Phone(app.test_client()) for app in both]
    assert guests[1].post("/join", {"code": code}).status_code == 303
    tries = [guests[number % 2].post("/join", {"code": "ABCD2345"}).status_code for number in range(CODES_A_MINUTE)]
    assert tries == [422] * (CODES_A_MINUTE - 1) + [429]


GIVEN: tuple[tuple[str, str | None, str | None, tuple[str, ...] | None], ...] = (
    ("in the environment", OLD, None, (OLD,)), ("the newest first", f"{NEW} {OLD}", None, (NEW, OLD)),
    ("in a file", None, f"{NEW}\n{OLD}\n", (NEW, OLD)), ("a file before the environment", OLD, NEW, (NEW,)),
    ("too short", "s" * (SHORTEST_SECRET - 1), None, None), ("one of them too short", f"{NEW} short", None, None),
    ("none at all", "", None, None), ("an empty file", OLD, "\n", None),
)  # fmt: skip


@pytest.mark.parametrize(("variable", "file", "found"), [case[1:] for case in GIVEN], ids=[case[0] for case in GIVEN])
def test_where_the_secret_is_from(
    variable: str | None, file: str | None, found: tuple[str, ...] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = FileDatabase(tmp_path / "tables.db")
    assert secrets_of(database) == (secret_key(tmp_path),)
    if variable is not None:
        monkeypatch.setenv(SECRET_VARIABLE, variable)
    if file is not None:
        (tmp_path / "secret").write_text(file)
        monkeypatch.setenv(SECRET_FILE_VARIABLE, str(tmp_path / "secret"))
    if found is None:
        with pytest.raises(BadSecret, match=SECRET_VARIABLE):
            secrets_of(database)
    else:
        assert secrets_of(database) == tuple(secret.encode() for secret in found)


def test_the_secret_is_changed_under_the_phones(tmp_path: Path) -> None:
    """Whoever was in is in, with house key, link and form. Whoever has seen a page since needs the old one no longer."""
    app = server(tmp_path / "tables.db")
    before = Phone(app.test_client()).with_house_key()
    table = before.open_table("Ana", "Ben")
    link, form = before.link(table), before.hidden(f"{table}/hands/new") | before.hand("10", "20")
    app.extensions[HOUSES].close()

    app = server(tmp_path / "tables.db", f"{NEW} {OLD}")
    phone = roams(before, app)
    assert phone.get(table).status_code == 200
    assert phone.get("/players/change?name=Ana").status_code == 200
    assert phone.again().joins(link).status_code == 303
    asked = phone.client.post(f"{table}/hands/new", data=form)
    if asked.status_code != 303:
        fresh = matched(r'name="csrf_token" value="([^"]*)"', asked.text)
        form["csrf_token"] = fresh
        assert phone.client.post(f"{table}/hands/new", data=form).status_code == 303
    app.extensions[HOUSES].close()

    app = server(tmp_path / "tables.db", NEW)
    assert roams(phone, app).get(table).status_code == 200
    assert roams(phone, app).get("/players/change?name=Ana").status_code == 200
    assert roams(before, app).get(table).status_code != 200, "a cookie that was signed with the old one"
    assert Phone(app.test_client()).get(link).status_code == 404
    app.extensions[HOUSES].close()
