"""Dates, times and numbers are those of the reader's country, as far as the browser names one."""

import re
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.web.base import formats

AT = "2026-03-04T21:05:00+00:00"


@pytest.mark.parametrize(("header", "order", "clock", "count"), [
    ("en-GB,en;q=0.8", "04/03/2026", "21", "12,345"), ("en-US,en;q=0.8", "3/4/26", "PM", "12,345"),
    ("en", "04/03/2026", "21", "12,345"), ("fr-FR", "04/03/2026", "21", "12\u202f345"),
    ("pt-BR", "04/03/2026", "21", "12.345"), ("fr-CA", "2026-03-04", "21", "12\xa0345"),
])  # fmt: skip
def test_dates_and_numbers_are_the_readers(
    app: Flask, monkeypatch: pytest.MonkeyPatch, header: str, order: str, clock: str, count: str
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    with app.test_request_context(headers={"Accept-Language": header}):
        shown = formats.moment(AT)
        assert (order in shown, clock in shown) == (True, True), shown
        assert formats.number(12345) == count
        assert [formats.rounded(Fraction(half, 2)) for half in (9, 11, -9, 8, 0)] == [5, 6, -5, 4, 0], "halves away from zero"


def test_a_time_inside_a_sentence_keeps_its_hours(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en-GB"}):
        now, then = datetime.now(UTC).isoformat(), "2020-01-02T12:00:00+00:00"
        today, inside = (formats.when(now, inside=one).rpartition(" ")[0] for one in (False, True))
        assert (today[0].isupper(), inside) == (True, today.lower())
        assert formats.when(then) == "2 Jan 2020"
        assert re.fullmatch(r"02/01/2020, \d\d:\d\d", formats.when(then, inside=True))
        assert formats.when(now, hours=False, inside=True) == "today"
        assert formats.when(then, hours=False, inside=True) == "2 Jan 2020"
