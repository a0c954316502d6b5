"""Addresses within the app, which are worked out once."""

from typing import Any

import pytest
from flask import Flask, url_for

TABLE = "tables.table"
ADDRESSES: tuple[tuple[str, str, str, dict[str, Any], str], ...] = (
    ("a table", "/", TABLE, {"table": "one"}, "/tables/one"),
    ("another table", "/", TABLE, {"table": "two"}, "/tables/two"),
    ("another page of it", "/", "following.board", {"table": "one", "of": "form"}, "/tables/one/board?of=form"),
    ("below a path", "/club/", TABLE, {"table": "one"}, "/club/tables/one"),
    ("with its host", "/", TABLE, {"table": "one", "_external": True}, "http://localhost/tables/one"),
    ("a number", "/", TABLE, {"table": "one", "at": 1}, "/tables/one?at=1"),
    ("no number", "/", TABLE, {"table": "one", "at": "1"}, "/tables/one?at=1"),
    ("yes", "/", TABLE, {"table": "one", "at": True}, "/tables/one?at=True"),
    ("a place on the page", "/", TABLE, {"table": "one", "_anchor": "x"}, "/tables/one#x"),
    ("a long one", "/", TABLE, {"table": "x" * 99}, f"/tables/{'x' * 99}"),
)


@pytest.mark.parametrize("again", [False, True], ids=["once", "again"])
def test_an_address_is_the_same_each_time(app: Flask, again: bool) -> None:
    for case, root, endpoint, values, address in ADDRESSES * (1 + again):
        with app.test_request_context(base_url=f"http://localhost{root}"):
            assert url_for(endpoint, **values) == address, case


def test_a_page_of_the_same_feature_is_found_from_each_feature(app: Flask) -> None:
    for page, address in (("/tables/one/board", "/tables/one/board"), ("/tables/one/live", None)):
        with app.test_request_context(page):
            if address:
                assert url_for(".board", table="one") == address
            else:
                with pytest.raises(LookupError):
                    url_for(".board", table="one")
