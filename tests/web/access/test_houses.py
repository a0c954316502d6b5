"""Several houses on one server, each under a host name of its own: nothing of one is seen in another."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.webphone import Phone, app_at, text_of

CLUB, CAFE = "club.example.org", "cafe.example.org"


@pytest.fixture(params=["sqlite", "postgres"])
def app(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Flask]:
    database = tmp_path_factory.mktemp("houses") / "tables.db"
    if request.param == "postgres":
        database = request.getfixturevalue("postgres_server").new_database()
    with app_at(database, SECRET_KEY="s" * 32, SCOREKEEPER_HOUSES=(CLUB, CAFE)) as app:
        yield app


class Guest(Phone):
    """A phone that has opened the address of a house."""

    def __init__(self, app: Flask, host: str) -> None:
        super().__init__(app.test_client())
        self.base = f"http://{host}/"
        ask = self.client.open

        def opened(*args: Any, **kwargs: Any) -> TestResponse:
            return ask(*args, **{"base_url": self.base} | kwargs)

        self.client.open = opened  # type: ignore[method-assign]


def key_of(app: Flask, host: str) -> str:
    from scorekeeper.web.access.house_key import LINK, good_key

    return LINK + good_key(b"s" * 32, app.extensions["scorekeeper"].of(host))


def test_tables_and_players_are_of_a_house(app: Flask) -> None:
    club, cafe, home = Guest(app, CLUB), Guest(app, CAFE), Guest(app, "localhost")
    table = club.open_table("Zora", "Yves")
    assert club.get(table).status_code == 200
    for other in (cafe, home):
        other.get(key_of(app, other.base.split("/")[2]))
        assert other.get(table).status_code == 404
        assert other.get(f"{table}/sheet").status_code == 404
        assert "Zora" not in other.get("/players").text
        assert "Zora" not in other.get("/").text
    club.get(key_of(app, CLUB))
    assert "Zora" in club.get("/players").text


def test_a_port_and_capitals_lead_to_the_same_house(app: Flask) -> None:
    table = Guest(app, CLUB).open_table("Zora", "Yves")
    for host in (f"{CLUB}:8500", CLUB.upper()):
        assert Guest(app, host).get(table).status_code in (200, 403), "it is there, whoever may see it"
    assert Guest(app, CAFE).get(table).status_code == 404


def test_a_house_key_opens_no_other_house(app: Flask) -> None:
    keys = {host: key_of(app, host) for host in (CLUB, CAFE, "localhost")}
    assert len(set(keys.values())) == 3
    for host in keys:
        for other, link in keys.items():
            assert Guest(app, host).get(link).status_code == (303 if host == other else 404)


def test_a_link_or_a_code_of_one_house_is_unknown_in_another(app: Flask) -> None:
    club = Guest(app, CLUB)
    table = club.open_table("Zora", "Yves")
    page = club.get(f"{table}/invite").text
    link = re.search(r'href="http://[^/"]+(/join/[^"]+)"', page)
    code = re.search(r"\b[A-HJ-NP-Z2-9]{4}.?[A-HJ-NP-Z2-9]{4}\b", text_of(club.get(f"{table}/invite")))
    assert link
    assert code
    assert Guest(app, CLUB).get(link[1]).status_code == 200
    assert Guest(app, CAFE).get(link[1]).status_code == 404
    assert Guest(app, CLUB).post("/join", {"code": code[0]}).status_code == 303
    assert Guest(app, CAFE).post("/join", {"code": code[0]}).status_code == 422


def test_a_quiet_poll_is_answered_for_its_house(app: Flask) -> None:
    club, cafe = Guest(app, CLUB), Guest(app, CAFE)
    table = club.open_table("Zora", "Yves")
    address = f"{table}/board?of=form1&seen=1"
    for _ in range(2):
        assert club.get(address, headers={"HX-Request": "true"}).data == b""
        assert cafe.get(address, headers={"HX-Request": "true"}).status_code == 404


def test_a_host_name_that_is_not_named_is_refused(app: Flask) -> None:
    assert Guest(app, "other.example.org").get("/").status_code == 400
