"""Inputs made to be slow, at the desk and at the API, where others wait meanwhile."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.contract.test_budgets import JOKERS, MIXED, PACKS, RECORDS, SLOW, SUITS, run, soon


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


DESK = {
    "best": {"hand": ",".join(MIXED[:50] + JOKERS)},
    "best at a table": {
        "hand": ",".join(MIXED[:40] + JOKERS),
        "table": "/".join(",".join(run(suit, start)) for suit, start in zip(SUITS, (2, 4, 6, 8), strict=True)),
    },
    "meld": {"cards": ",".join(PACKS)},
    "layoff": {"meld": ",".join(PACKS), "card": "*"},
    "fits": {"table": "/".join([",".join(run("h", 3))] * 60), "card": "*"},
    "callable": {"table": "/".join(",".join(run(suit, 5)) for suit in SUITS), "pile": ",".join(MIXED[:60] + JOKERS)},
    "points": {"melded": "/".join([",".join(MIXED[:50])] * 20), "left": ",".join(PACKS)},
}


@pytest.mark.parametrize("name", DESK)
def test_a_page_of_the_desk_is_there_soon(client: FlaskClient, name: str) -> None:
    rules = {"game": "rummy500", "preset": "pagat", "packs": "2", "jokers_per_pack": "4", "players": "4"}
    page = soon(lambda: client.get(f"/desk/{name.split()[0]}", query_string=rules | DESK[name]))
    assert page.status_code in (200, 422)


@pytest.mark.parametrize("name", SLOW)
def test_the_api_answers_soon(client: FlaskClient, name: str) -> None:
    assert soon(lambda: client.post("/api/v1/judge", json=SLOW[name])).status_code in (200, 400)


@pytest.mark.parametrize("name", RECORDS)
def test_the_api_replays_soon(client: FlaskClient, name: str) -> None:
    assert soon(lambda: client.post("/api/v1/replay", json=RECORDS[name])).status_code in (200, 400)
