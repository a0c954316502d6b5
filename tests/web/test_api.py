"""The HTTP API: what the command line answers, over HTTP, whatever is sent; and nothing that takes long."""

import gzip
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.contract.json_lines import answer_text
from scorekeeper.contract.openapi import described
from scorekeeper.contract.questions import ASKS, answer
from scorekeeper.contract.record import answer_record
from scorekeeper.games import GAMES
from scorekeeper.web.access.heads import HEADERS
from scorekeeper.web.access.rate_limit import Limiter
from scorekeeper.web.access.request_checks import LIMITER
from scorekeeper.web.api import LIMITS, LONGEST_LIST
from scorekeeper.web.app import create_app
from scorekeeper.wording.languages import translator
from tests.support.casebook import Case, cases, differences, schema_of
from tests.support.for_each import for_each

PATHS = {"judge": answer, "replay": answer_record}
SECONDS = 15
"""What the worst request may take on a slow machine; measured: under three."""
QUESTION = {"ask": "meld", "game": "rummy500", "cards": ["3h", "4h", "6h"]}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


ONE_OF_EACH_FILE = {case.place.partition(":")[0]: case for case in cases("cases") if "\n" not in case.line}


@for_each("case", ONE_OF_EACH_FILE.values(), ids=lambda case: case.place)
def test_a_case_of_each_file_is_answered_as_by_the_command_line(client: FlaskClient, case: Case) -> None:
    given = client.post(f"/api/v1/{case.verb}", data=case.line.encode(), content_type="application/json")
    gettext = translator("en")
    assert given.json == answer_text(case.line.encode(), lambda document: PATHS[case.verb](document, gettext), gettext)
    assert not differences(case.facts, given.json)
    assert given.status_code == (400 if "error_at" in case.expect else 200)


@for_each(
    ("address", "accept", "language"),
    [("", "", "en"), ("", "fr-CH, en;q=0.5", "fr"), ("?lang=pt", "fr", "pt"), ("?lang=en", "fr", "en")],
)
def test_a_message_is_in_the_language_asked_for(client: FlaskClient, address: str, accept: str, language: str) -> None:
    with client.session_transaction() as session:
        session["language"] = "pt" if language == "fr" else "fr"  # a phone's choice is not a program's
    given = client.post(f"/api/v1/judge{address}", json=QUESTION, headers={"Accept-Language": accept})
    assert given.headers["Content-Language"] == language
    assert given.json == answer(QUESTION, translator(language))


def test_no_cookie_and_no_token_and_no_door_for_other_sites(client: FlaskClient) -> None:
    given = client.post("/api/v1/judge", json=QUESTION)
    assert given.status_code == 200
    assert "Set-Cookie" not in given.headers
    assert not [name for name in given.headers.keys() if name.lower().startswith("access-control")]  # noqa: SIM118
    for headers in ({"Origin": "http://evil.example.com"}, {"Host": "evil.example.com"}):
        refused = client.post("/api/v1/judge", json=QUESTION, headers=headers)
        assert refused.status_code in (400, 403)
        assert refused.json
        assert refused.json["error"]["message"]


@for_each(("sent", "status"), [
    ({"data": b"[1,", "content_type": "application/json"}, 400),
    ({"data": b"", "content_type": "application/json"}, 400),
    ({"data": b"[" * 100_000, "content_type": "application/json"}, 400),
    ({"data": b"\xff\xfe", "content_type": "application/json"}, 400), ({"json": [QUESTION, QUESTION]}, 400),
    ({"json": {"ask": "nothing"}}, 400), ({"json": QUESTION, "query_string": {"lang": "xx"}}, 400),
    ({"data": json.dumps(QUESTION), "content_type": "text/plain"}, 415), ({"data": {"a": "b"}}, 415),
    ({"data": b" " * 1_100_000, "content_type": "application/json"}, 413),
])  # fmt: skip
def test_what_cannot_be_read_is_an_error_as_json(client: FlaskClient, sent: dict[str, Any], status: int) -> None:
    for path in PATHS:
        given = client.post(f"/api/v1/{path}", **sent)
        assert (given.status_code, given.mimetype) == (status, "application/json")
        assert given.json
        assert set(given.json) == {"error"}
        assert given.json["error"]["message"]


@for_each(("method", "address", "sent", "status"), [
    ("POST", "/api/v1/judge", {"json": QUESTION}, 200),
    ("POST", "/api/v1/judge", {"data": b"[1,", "content_type": "application/json"}, 400),
    ("POST", "/api/v1/judge", {"json": QUESTION, "headers": {"Origin": "http://evil.example.com"}}, 403),
    ("GET", "/api/v1/openapi.json", {"headers": {"Host": "evil.example.com"}}, 400),
    ("HEAD", "/api/v1/openapi.json", {}, 200),
    ("OPTIONS", "/api/v1/replay", {}, 200),
    ("GET", "/api/v1/replay", {}, 405),
    *(("DELETE", "/api/v1/openapi.json", {}, 405), ("POST", "/api/v1/openapi.json", {}, 405)),
    *(("POST", "/api/v1/nothing", {}, 404), ("GET", "/api/", {}, 404)),
    ("POST", "/api/v1/judge/", {}, 404),
    ("POST", "/api/v1/judge", {}, 415),
    ("POST", "/api/v1/judge", {"data": b" " * 1_100_000, "content_type": "application/json"}, 413),
])  # fmt: skip
def test_every_answer_has_the_headers_and_its_language(
    client: FlaskClient, method: str, address: str, sent: dict[str, Any], status: int
) -> None:
    sent = sent | {"headers": {"Accept-Language": "fr"} | sent.get("headers", {})}
    given = client.open(address, method=method, **sent)
    assert given.status_code == status
    assert {name: given.headers[name] for name in HEADERS} == HEADERS
    assert given.headers["Content-Language"] == "fr"
    assert {"Accept-Language", "Accept-Encoding"} <= set(given.headers["Vary"].split(", "))
    assert given.headers["Cache-Control"] == ("no-store" if method == "POST" else "no-cache")
    assert "Set-Cookie" not in given.headers
    if method in ("HEAD", "OPTIONS"):
        assert not given.data
    else:
        assert isinstance(given.json, dict)
        assert status == 200 or {*given.json["error"]} == {"at", "message"}
    if status == 405 or method == "OPTIONS":
        taken = "GET" if "openapi" in address else "POST"
        assert {taken, "OPTIONS"} <= {*given.headers["Allow"].split(", ")}
        assert method == "OPTIONS" or taken in given.json["error"]["message"]


def test_questions_are_no_writes(app: Flask, client: FlaskClient) -> None:
    """The server limits what they cost, not how many there are."""
    app.extensions[LIMITER] = Limiter(1, lambda: 0.0)
    assert [client.post("/api/v1/judge", json=QUESTION).status_code for _ in range(3)] == [200] * 3


def test_a_long_answer_is_squeezed_for_those_who_take_it(client: FlaskClient) -> None:
    for accepts, squeezed in (("gzip, br", True), ("gzip;q=0", False), ("br", False)):
        given = client.get("/api/v1/openapi.json", headers={"Accept-Encoding": accepts})
        assert given.headers.get("Content-Encoding") == ("gzip" if squeezed else None)
        text = gzip.decompress(given.data) if squeezed else given.data
        assert json.loads(text) == json.loads(json.dumps(described(LIMITS, LONGEST_LIST)))
        assert int(given.headers["Content-Length"]) == len(given.data)


def test_a_mistake_of_ours_is_told_as_json_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(tmp_path / "tables.db")
    monkeypatch.setitem(ASKS, "meld", lambda asked: 1 / 0)
    given = app.test_client().post("/api/v1/judge?lang=pt", json=QUESTION)
    assert given.status_code == 500
    assert given.json
    assert given.json["error"]["message"].startswith("A culpa não é sua, e ")
    assert "POST /api/v1/judge" in caplog.text
    app.extensions["scorekeeper"].close()


def test_too_much_is_said_with_its_place(client: FlaskClient) -> None:
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo"]}
    sent: list[tuple[str, dict[str, Any], str]] = [
        ("judge", {**QUESTION, "cards": ["3h"] * (LONGEST_LIST + 1)}, "cards"),
        ("judge", {**QUESTION, "ask": "best", "hand": ["3h"] * (LONGEST_LIST + 1)}, "hand"),
        ("replay", {**record, "hands": [{}] * (LIMITS["hands"] + 1)}, "hands"),
        ("replay", {**record, "hands": [{}, {"events": [{}] * (LIMITS["events"] + 1)}]}, "hands[1].events"),
        ("replay", {**record, "hands": [{"left": {"Ann": ["3h"] * 149}}] * 1000}, ""),
    ]
    for path, document, at in sent:
        given = client.post(f"/api/v1/{path}", json=document)
        assert given.status_code == 400
        assert given.json
        assert given.json["error"]["at"] == at


@pytest.mark.parametrize(("name", "one", "most"), [
    ("changes", {"before": 1, "do": "leaves", "player": "Bo"}, LIMITS["changes"]),
    ("melds", {"by": "Ann", "cards": ["3h", "4h", "5h"]}, LONGEST_LIST),
    ("adjust", {"player": "Ann", "points": 1, "why": "a word"}, LONGEST_LIST),
])  # fmt: skip
def test_a_list_has_the_limit_that_is_described(client: FlaskClient, name: str, one: dict[str, Any], most: int) -> None:
    known = schema_of("Record", described(LIMITS, LONGEST_LIST))
    for count, fits in ((most, True), (most + 1, False)):
        hand: dict[str, Any] = {"entry": "table", "melds": [], "left": {}}
        record: dict[str, Any] = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ann", "Bo"]}
        (record if name == "changes" else hand)[name] = [one] * count
        record["hands"] = [hand]
        assert known.is_valid(record) == fits
        given = client.post("/api/v1/replay", json=record)
        assert given.json
        assert (str(most) in given.json["error"]["message"]) != fits


CARDS = [f"{rank}{suit}" for suit in "hdcs" for rank in ("A", *range(2, 11), "J", "Q", "K")]


def worst() -> dict[str, tuple[str, dict[str, Any]]]:
    """The requests that take longest, of those that are let in."""
    mixed = ["*"] * 8 + random.Random(5).sample(CARDS * 2, 40)
    many = {"ask": "best", "game": "rummy500", "players": 8, "options": {"jokers_per_pack": 4}}
    record: dict[str, Any] = {"format": "scorekeeper-record/1", "players": ["Ann", "Bo"]}
    rows = [[f"{number}{colour}" for number in range(1, 14)] for colour in "rbyk"] * 2
    tiles = [tile for row in rows for tile in row]
    drawn = [{"do": "draw", "by": "Ann", "from": "stock"}]
    wrong = drawn + [{"do": "meld", "by": "Ann", "cards": ["*", "*", "9h", "*"]}] * 2900
    plays = [{"do": "play", "by": ("Ann", "Bo")[turn % 2], "table": rows} for turn in range(900)]
    return {
        "best": ("judge", {**many, "hand": mixed}),
        "callable": ("judge", {"ask": "callable", "game": "rummy500", "players": 8, "table": [], "pile": CARDS * 2}),
        "all tiles": (
            "judge",
            {"ask": "best", "game": "rummikub", "options": {"copies": 4, "jokers": 4}, "hand": [*tiles, *["*"] * 4]},
        ),
        "all cards": ("judge", {**many, "hand": ["*"] * 8 + CARDS * 2}),
        "melds": ("replay", {**record, "game": "rummy500", "hands": [{"entry": "play", "upcard": "4d", "events": wrong}] * 4}),
        "tables": ("replay", {**record, "game": "rummikub", "hands": [{"entry": "play", "events": plays}]}),
    }


@pytest.mark.full
@for_each("name", worst())
def test_nothing_takes_long(client: FlaskClient, name: str) -> None:
    path, document = worst()[name]
    began = time.monotonic()
    given = client.post(f"/api/v1/{path}", json=document)
    assert time.monotonic() - began < SECONDS
    assert given.status_code == 200
    if name in ("best", "all cards"):
        assert given.json == ({"undecided": True} if name == "best" else given.json | {"points": 912})


@pytest.mark.full
def test_a_thousand_hands_with_every_card_are_let_in(client: FlaskClient) -> None:
    """More than any table plays: eight players, each with a meld and another's lay-off on it."""
    players = [f"P{seat}" for seat in range(8)]
    melds = [
        {"by": name, "cards": [f"{rank}{suit}" for suit in "hdc"], "layoffs": [{"by": "P1", "card": f"{rank}s"}]}
        for name, rank in zip(players, range(2, 10), strict=True)
    ]
    left = {name: [] if name == "P1" else ["Kh"] if name == "P2" else ["10c"] if name == "P3" else [] for name in players}
    hand = {"entry": "table", "out": "P1", "melds": melds, "left": left}
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "options": {"target": 100_000}, "players": players}
    given = client.post("/api/v1/replay", json={**record, "hands": [hand] * LIMITS["hands"]})
    assert given.status_code == 200
    assert given.json
    assert given.json["ok"]


NEEDED = {
    "meld": {"cards"}, "readings": {"cards"}, "layoff": {"meld", "card"}, "fits": {"table", "card"},
    "callable": {"table", "pile"}, "points": {"left"}, "best": {"hand"}, "take": {"pile"},
    "rearrange": {"before", "after", "opened"}, "knock": {"melds"},
}  # fmt: skip
"""What each question can't do without; one about points wants the melds too where the game counts them."""


def test_the_description_has_all_that_is_declared() -> None:
    assert set(NEEDED) == set(ASKS)
    schemas = described(LIMITS, LONGEST_LIST)["components"]["schemas"]
    for game in GAMES.values():
        for ask in game.asks:
            melded = {"melded"} if ask == "points" and game.counts_melds else set()
            question = schemas[f"Ask_{ask}_{game.id}"]
            assert set(question["required"]) == {"ask", "game"} | NEEDED[ask] | melded, (ask, game.id)
            assert set(question["properties"]) <= set(question["propertyNames"]["anyOf"][0]["enum"])
        assert list(schemas[f"Options_{game.id}"]["properties"]) == [option.id for option in game.options_asked]
        assert schemas[f"Record_{game.id}"]["properties"]["preset"]["anyOf"][0]["enum"] == [*game.presets]
