"""Whatever is posted, the answer is never 5xx, and never an exception."""

from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from tests.support.webphone import Phone

pytestmark = pytest.mark.full

text = st.text(max_size=40)
number = st.sampled_from(["", "0", "1", "2", "-1", "9", "٣", "1e3", "999999999999", "NaN"]) | text
card = st.sampled_from(["7h", "Ah+", "*", "*=9", "10d", "", "9h,*", "%", "\x00", "2c"]) | text
token = st.sampled_from(
    ["4-7h", "3cds", "+8h", "+8d@2.1", "+*=8h@1.1", "/", "*", "2c", "9h,*,*", "a-kh", "k-2h", "+", "@", ","]
)
line = st.lists(token | text, max_size=8).map(" ".join) | st.sampled_from(["87-90", "60/K 2 2 *", "0", "--", "9" * 30])
button = st.sampled_from(
    ["save", "preview", "form", "meld", "left", "layoff", "undo", "start", "add", "up-1", "remove-1", "preset"]
)

hands = st.fixed_dictionaries(
    {"do": button | text},
    optional={
        "key": text | st.just("k" * 22),
        "revision": number,
        "dealer": number,
        "out": number,
        "reason": text,
        "for": number,
        "choose": text | line.map("0|{}".format),
        "card": st.lists(card, max_size=6),
        **{f"level-{seat}": st.sampled_from(["points", "values", "cards"]) | text for seat in range(3)},
        **{f"line-{seat}": line for seat in range(3)},
    },
)
OPTIONS = ["target", "packs", "jokers_per_pack", "hand_size", "going_out", "card_values"]
tables = st.fixed_dictionaries(
    {"do": button | text, "player": st.lists(text | st.sampled_from(["Ana", "ana", "\u200d"]), max_size=11)},
    optional={
        "key": text,
        "game": text | st.just("rummy500"),
        "preset": text | st.sampled_from(["pagat", "bicycle"]),
        "preset_shown": text | st.sampled_from(["pagat", "bicycle"]),
        **{f"option_{name}": number | st.sampled_from(["other", "auto", "500"]) for name in OPTIONS},
        **{f"other_{name}": number for name in OPTIONS[:4]},
    },
)
ADDRESSES = [
    "/hands/new", "/hands/1/edit", "/hands/2/edit", "/hands/1/scrap", "/hands/2/scrap", "/hands/9/edit", "/rematch", "",
]  # fmt: skip


@pytest.fixture
def phone(app: Flask) -> Phone:
    """Without tokens: it is what lies behind them that is tried here."""
    app.config["WTF_CSRF_ENABLED"] = False
    return Phone(app.test_client())


@given(fields=tables)
def test_new_table(phone: Phone, fields: dict[str, Any]) -> None:
    answer = phone.client.post("/tables/new", data=fields)
    assert answer.status_code < 500
    assert fields["do"] != "start" or answer.status_code in (303, 422)


@given(address=st.sampled_from(ADDRESSES), fields=hands)
def test_hands(phone: Phone, table: str, address: str, fields: dict[str, Any]) -> None:
    answer = phone.client.post(table + address, data={"revision": "1"} | fields)
    assert answer.status_code < 500
    assert phone.get(table).status_code == 200


@given(
    body=st.binary(max_size=300),
    kind=st.sampled_from(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]),
)
def test_bodies(phone: Phone, table: str, body: bytes, kind: str) -> None:
    for address in ("/tables/new", f"{table}/hands/new", f"{table}/rematch"):
        assert phone.client.post(address, data=body, content_type=kind).status_code < 500


@given(path=text, header=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=30))
def test_addresses(phone: Phone, table: str, path: str, header: str) -> None:
    path = quote(path.lstrip("/"))
    for address in (f"/{path}", f"/tables/{path}", f"{table}/hands/{path}"):
        answer = phone.get(address, headers={"Accept-Language": header, "Cookie": header})
        assert answer.status_code < 500
