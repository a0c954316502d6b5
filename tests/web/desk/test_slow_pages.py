"""Inputs made to be slow, at the desk and at the API, where others wait meanwhile."""

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.records.routes import MOST_VERDICTS
from tests.contract.test_budgets import JOKERS, MIXED, PACKS, RECORDS, SLOW, SUITS, laid, record, run, soon, table
from tests.support.for_each import for_each
from tests.support.webphone import matched

pytestmark = pytest.mark.full


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


@for_each("name", DESK)
def test_a_page_of_the_desk_is_there_soon(client: FlaskClient, name: str) -> None:
    rules = {"game": "rummy500", "preset": "pagat", "packs": "2", "jokers_per_pack": "4", "players": "4"}
    page = soon(lambda: client.get(f"/desk/{name.split()[0]}", query_string=rules | DESK[name]))
    assert page.status_code in (200, 422)


@for_each(("of", "sent"), [*(("judge", one) for one in SLOW.values()), *(("replay", one) for one in RECORDS.values())],
          ids=[*SLOW, *RECORDS])  # fmt: skip
def test_the_api_answers_soon(client: FlaskClient, of: str, sent: dict[str, object]) -> None:
    assert soon(lambda: client.post(f"/api/v1/{of}", json=sent)).status_code in (200, 400)


def test_a_record_with_thousands_of_verdicts_is_shown_soon(client: FlaskClient) -> None:
    """The page lists the first of them, and says so."""
    refused = record(table(laid(["6c", "7c", "8c"], [PACKS[at * 7 % 104] for at in range(33)])), many=900)
    token = matched(r'name="csrf_token" value="([^"]*)"', client.get("/records/open").text)
    fields = {"csrf_token": token, "key": "a-key-of-this-record"}
    body, content_type = multipart(fields, json.dumps(refused, separators=(",", ":")))
    page = soon(lambda: client.post("/records/open", data=body, content_type=content_type))
    assert page.status_code == 200
    assert page.text.count('class="verdict"') == MOST_VERDICTS
    assert len(re.findall(rf"<p[^>]*>[^<]*\b{MOST_VERDICTS}\b", page.text)) == 1


def multipart(fields: dict[str, str], file: str) -> tuple[bytes, str]:
    """A form with a file as bytes: of one this long the test client would leave a temporary file open."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="record.json"\r\n\r\n'
    return "".join([*parts, head, file, "\r\n--x--\r\n"]).encode(), "multipart/form-data; boundary=x"
