"""The words for a place that several share."""

from flask import Flask

from scorekeeper.web.tables.routes import tie
from tests.support.for_each import for_each


@for_each(("rank", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th")])
def test_ties(app: Flask, rank: int, said: str) -> None:
    with app.test_request_context():
        assert tie(rank) == f"tied for {said}"
