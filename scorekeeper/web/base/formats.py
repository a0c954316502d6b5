"""Dates, numbers and points as the reader of a request writes them."""

import unicodedata
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent
from flask import Flask, has_request_context, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.web.base.language import gettext, language

PARTS = {Fraction(0): ""} | {Fraction(unicodedata.numeric(sign)).limit_denominator(6): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚"}
"""The parts of a whole that have a sign of their own."""


def init_app(app: Flask) -> None:
    """Give the templates their filters for numbers and times."""
    filters = (points, signed, number, round_points, percent, moment, clock, when, day)
    app.jinja_env.filters |= {one.__name__: one for one in filters}


def place() -> str:
    """The language and country that dates are written for: the reader's own, as the browser says, in the language of the page;
    24 hours and the day before the month unless it says otherwise."""
    return place_of(language(), request.environ.get("HTTP_ACCEPT_LANGUAGE", "") if has_request_context() else "")


@lru_cache(maxsize=64)
def place_of(language: str, header: str) -> str:
    """The first place of an `Accept-Language` header where that language is spoken."""
    for tag in parse_accept_header(header, LanguageAccept).values():
        parts = tag.replace("_", "-").split("-")
        if parts[0].lower() == language and len(parts) > 1:
            try:
                return str(Locale.parse(f"{language}_{parts[-1].upper()}"))
            except (ValueError, UnknownLocaleError):
                continue
    return "en_GB" if language == "en" else language


def _on_wall(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at).astimezone().replace(tzinfo=None)
    except ValueError:
        return None


def moment(at: str) -> str:
    """A time of the log (ISO 8601, UTC) as the clock on this machine's wall shows it; as it is when it is no time."""
    time = _on_wall(at)
    return format_datetime(time, "short", locale=place()) if time else at


def clock(at: str) -> str:
    """Format the time of day of a log timestamp in the server's local time. Return other text unchanged."""
    time = _on_wall(at)
    return format_time(time, "short", locale=place()) if time else at


def day(at: str, style: str = "long") -> str:
    """The day of a time of the log, written out, as the calendar on this machine's wall has it; as it is when it is no time. The
    style "full" names the day of the week too."""
    time = _on_wall(at)
    return format_date(time, style, locale=place()) if time else at


def short_day(at: str) -> str:
    """The day of a time of the log in a few letters, “22 Nov”, as it can still be read tomorrow."""
    time = _on_wall(at)
    return _day_of(time) if time else at


def _day_of(time: datetime) -> str:
    return format_skeleton("MMMd" if time.year == datetime.now().year else "yMMMd", time, locale=place())


def when(at: str, hours: bool = True, inside: bool = False) -> str:
    """A time of the log in a few letters: “Today 21:14”, “14 Nov”, with the year where it is another one. Inside a sentence:
    “today 21:14”, and else, where hours are wanted, the date with them."""
    time, now = _on_wall(at), datetime.now()
    if time is None:
        return at
    if time.date() in (now.date(), now.date() - timedelta(days=1)):
        named = gettext("Today") if time.date() == now.date() else gettext("Yesterday")
        named = named.lower() if inside else named
        return f"{named} {format_time(time, 'short', locale=place())}" if hours else named
    if inside and hours:
        return moment(at)
    return _day_of(time)


def points(number: Fraction | int) -> str:
    """A number as the sheet shows it, with a true minus sign: whole where it is, a common part as one sign (4½, 3⅓), any
    other as an exact fraction (79/12)."""
    sign = "\N{MINUS SIGN}" if number < 0 else ""
    size = abs(Fraction(number))
    whole, rest = divmod(size, 1)
    part = PARTS.get(rest)
    return sign + (str(size) if part is None else f"{whole or ''}{part}" if rest else str(whole))


def number(count: int) -> str:
    """A count as the reader writes it: 1,234 or 1 234."""
    return format_decimal(count, locale=place())


def round_points(value: Fraction) -> str:
    """A mean, to a whole number, with a true minus sign."""
    return points(round(value))


def percent(part: Fraction) -> str:
    """A part of a whole, from 0 to 1, in hundredths."""
    return format_percent(float(part), locale=place())


def signed(number: Fraction | int) -> str:
    """A number that is added: with its sign, also a plus."""
    return f"+{points(number)}" if number > 0 else points(number)
