"""The app behind a proxy that serves it below a path: every address it writes leads there."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorekeeper.cli.serve import behind_proxy
from tests.support.webphone import Phone

BELOW = "/cards"
ADDRESS = re.compile(r'\b(?:href|action|src|formaction|hx-get|hx-post|data-[a-z-]+)="(/[^"]*)"')
PAGES = 60
"""Pages looked at: all kinds of them are reached before."""


@pytest.fixture
def table(app: Flask, phone: Phone) -> str:
    behind_proxy(app, f"cards.example.org{BELOW}")
    chosen = {"player": ["Ana", "Ben", "Cy"], "preset": "pagat", "do": "start"}
    table = phone.post(f"{BELOW}/tables/new", chosen).headers["Location"]
    phone.save_hand(table, "57", "90", "-20")
    for do, cards in (("begin", ["6d"]), ("stock", []), ("meld", ["9h", "10h", "Jh"]), ("discard", ["2c"])):
        phone.post(f"{table}/live", {"do": do, "card": cards, "dealer": "1"})
    return table


def test_every_address_of_every_page_is_below_the_path(phone: Phone, table: str) -> None:
    seen: dict[str, bool] = {}
    waiting = [f"{BELOW}/", table, f"{table}/live", f"{table}/hands/new", f"{BELOW}/rules/rummy500"]
    while waiting and len(seen) < PAGES:
        address = waiting.pop(0)
        if address in seen:
            continue
        root = phone.get(address.removeprefix(BELOW))
        answer = phone.get(address)
        seen[address] = answer.status_code == 200 and answer.mimetype == "text/html"
        assert answer.status_code in (200, 302, 303, 405, 409, 422), address
        if not seen[address]:
            continue
        found = [unescape(one) for one in ADDRESS.findall(answer.text)]
        assert all(one.startswith(f"{BELOW}/") for one in found), (address, found)
        assert f'"{BELOW}/' not in root.text, ("kept from below the path", address)
        waiting += [one.partition("#")[0] for one in found if "/static/" not in one and not urlsplit(one).query]
    assert {table, f"{BELOW}/settings", f"{BELOW}/tables/new", f"{BELOW}/rules"} <= set(seen)


def test_a_save_a_setting_and_a_rule_lead_back_below_the_path(phone: Phone, table: str) -> None:
    assert phone.save_hand(table, "1", "2", "3").headers["Location"].startswith(f"{table}?done=hand-2")
    looks = {"language": "fr", "letters": "RDV", "back": table}
    assert phone.post(f"{BELOW}/settings", looks).headers["Location"] == table
    elsewhere = phone.post(f"{BELOW}/settings", looks | {"back": table.removeprefix(BELOW)})
    assert elsewhere.headers["Location"] == f"{BELOW}/"
    came = {"Referer": f"http://localhost{table}/hands/1"}
    assert f'href="{table}/hands/1"' in phone.get(f"{BELOW}/rules/rummy500", headers=came).text
    assert f'href="{BELOW}/rules/gin"' in phone.get(f"{BELOW}/rules", headers=came).text


def test_cookie_manifest_and_service_worker_keep_to_the_path(app: Flask, table: str) -> None:
    other = app.test_client()
    assert f"Path={BELOW};" in other.get(f"{BELOW}/tables/new").headers["Set-Cookie"] + ";"
    assert other.get(f"{BELOW}/manifest.webmanifest").json["start_url"] == f"{BELOW}/"
    script = other.get(f"{BELOW}/service-worker.js").text
    assert f'"root": "{BELOW}/"' in script
    assert '"/static' not in script
