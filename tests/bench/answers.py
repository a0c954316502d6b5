"""Answers over HTTP beside an empty Flask view on the same server: `judge`, and a poll that hears of nothing new."""

import json
import re
from functools import partial
from urllib.parse import quote

from scorekeeper.web.access.turns import RUNNING, WAITING
from tests.proofs.phones import Phone

from .measured import Goal, Line
from .served import get, post, running

QUESTION = json.dumps({"ask": "meld", "game": "rummy500", "cards": ["6h", "7h", "*"]})
EMPTY_VIEW = "an empty Flask view"


def judge(passes: int, requests: int) -> list[Line]:
    """`POST /api/v1/judge` from as many phones at once as find a turn (web/access/turns.py)."""
    request = post("/api/v1/judge", QUESTION, "application/json")
    with running() as (ours, empty, client):
        asked = partial(client.rate, request=request, count=requests, phones=RUNNING + WAITING)
        rates = [[asked(server) for server in (ours, empty)] for _ in range(passes + 1)][1:]
    what = "`judge` over HTTP, answers"
    return [Line(what, [rate[0] for rate in rates], Goal(0.6, True), EMPTY_VIEW, [rate[1] for rate in rates], "/s")]


def poll_of(phone: Phone) -> str:
    """What the script asks on the page of a table that this phone has just opened."""
    page = phone.ask("GET", phone.open_table()).page
    phone.close()
    ((at, seen),) = re.findall(r'id="follow" hidden data-at="([^"]+)" data-seen="([^"]*)"', page)
    address = f"{at.replace('&amp;', '&')}&seen={quote(seen)}"
    return get(address, f"Cookie: {phone.cookie}", "HX-Request: true")


def poll(passes: int, requests: int) -> list[Line]:
    """What the script of an open table asks every few seconds, when nothing is new: an empty answer."""
    with running() as (ours, empty, client):
        request = poll_of(Phone(ours.port))
        rates = [[client.rate(ours, request, requests), client.rate(empty, request, requests)] for _ in range(passes + 1)][1:]
    what = "a poll that hears of nothing new, answers"
    return [Line(what, [rate[0] for rate in rates], Goal(0.7, True), EMPTY_VIEW, [rate[1] for rate in rates], "/s")]
