"""Answers are squeezed for those who can take it, and are the same when unpacked."""

import gzip
import re

import pytest
from werkzeug import Response

from scorekeeper.web.delivery import noisy
from tests.support.webphone import Page, Phone

SQUEEZED = {"Accept-Encoding": "gzip, deflate"}
FIRST_VISIT = [
    "/", "/static/base/app.css", "/static/base/app.js", "/static/vendor/htmx-2.0.11.min.js", "/static/icons/icon.svg",
]  # fmt: skip


def without_token(page: bytes) -> bytes:
    """A form's token, which names the second it was made in, is left out."""
    return re.sub(rb'(?<=name="csrf_token" value=")[^"]+', b"", page)


def unpacked(answer: Response) -> bytes:
    return without_token(gzip.decompress(answer.data))


@pytest.mark.parametrize("address", ["/rules/rummy500", "/static/base/app.css", "/static/vendor/htmx-2.0.11.min.js"])
def test_the_same_when_unpacked(phone: Phone, address: str) -> None:
    with (
        phone.get(address) as plain,
        phone.get(address, headers=SQUEEZED) as small,
        phone.get(address, headers=SQUEEZED) as again,
    ):
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip"
        assert unpacked(small) == unpacked(again) == without_token(plain.data)
        assert "Accept-Encoding" in plain.headers["Vary"]
        assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data)


@pytest.mark.parametrize(("address", "status"), [("/nothing", 404), ("/tables/none", 404), ("/players?x=1", 200)])
def test_a_page_that_refuses_is_squeezed_too(phone: Phone, address: str, status: int) -> None:
    plain, small = phone.get(address), phone.get(address, headers=SQUEEZED)
    assert plain.status_code == small.status_code == status
    assert small.headers["Content-Encoding"] == "gzip"
    assert unpacked(small) == without_token(plain.data)


def test_the_size_of_what_a_form_is_answered_differs_by_chance(phone: Phone) -> None:
    """What was typed stands beside a token there: its size must not give away how much of that somebody has guessed."""
    typed = phone.hidden("/tables/new") | {"player": ["Ana", "Ana"], "do": "start"}
    answer = phone.client.post("/tables/new", data=typed, headers=SQUEEZED)
    assert (answer.status_code, answer.headers["Content-Encoding"]) == (422, "gzip")
    plain = gzip.decompress(answer.data)
    assert Page(plain.decode()).alert
    assert len({len(noisy(plain, 8)) for _ in range(40)}) > 10


def test_a_first_visit_is_small(phone: Phone) -> None:
    total = 0
    for address in FIRST_VISIT:
        with phone.get(address, headers=SQUEEZED) as answer:
            total += len(answer.data)
    assert total <= 60_000
