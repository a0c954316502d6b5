"""Dates, numbers and points in the format of the reader's language and country."""

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

from scorekeeper.engine.score import rounded
from scorekeeper.web.base.language import gettext, language

PARTS = {Fraction(0): ""} | {Fraction(unicodedata.numeric(sign)).limit_denominator(6): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚"}
"""The character of each fraction that has one, by its value."""


def init_app(app: Flask) -> None:
    filters = (points, signed, number, rounded, percent, moment, clock, when, day)
    app.jinja_env.filters |= {one.__name__: one for one in filters}


def locale_here() -> str:
    """Return the locale for dates and numbers: the page's language with the browser's country, as in `en_US`. English without a
    country is `en_GB`, with the 24-hour clock and the day before the month."""
    return locale_of(language(), request.environ.get("HTTP_ACCEPT_LANGUAGE", "") if has_request_context() else "")


@lru_cache(maxsize=64)
def locale_of(language: str, header: str) -> str:
    """Return the first locale in an `Accept-Language` header that has that language and a country, or else the language alone."""
    for tag in parse_accept_header(header, LanguageAccept).values():
        parts = tag.replace("_", "-").split("-")
        if parts[0].lower() == language and len(parts) > 1:
            try:
                return str(Locale.parse(f"{language}_{parts[-1].upper()}"))
            except (ValueError, UnknownLocaleError):
                continue
    return "en_GB" if language == "en" else language


def _local_time(at: str) -> datetime | None:
    """Return a log timestamp (ISO 8601, UTC) in the server's local time. None for any other text."""
    try:
        return datetime.fromisoformat(at).astimezone().replace(tzinfo=None)
    except ValueError:
        return None


def moment(at: str) -> str:
    """Format a log timestamp as date and time, in the server's local time. Return any other text unchanged."""
    time = _local_time(at)
    return format_datetime(time, "short", locale=locale_here()) if time else at


def clock(at: str) -> str:
    """Format a log timestamp as a time of day, in the server's local time. Return any other text unchanged."""
    time = _local_time(at)
    return format_time(time, "short", locale=locale_here()) if time else at


def day(at: str, style: str = "long") -> str:
    """Format a log timestamp as a date, in Babel's `style` ("full" has the day of the week). Return other text unchanged."""
    time = _local_time(at)
    return format_date(time, style, locale=locale_here()) if time else at


def short_day(at: str) -> str:
    """Format a log timestamp as a short date, “22 Nov”. A day of another year has the year. Return any other text unchanged."""
    time = _local_time(at)
    return _day_of(time) if time else at


def _day_of(time: datetime) -> str:
    return format_skeleton("MMMd" if time.year == datetime.now().year else "yMMMd", time, locale=locale_here())


def when(at: str, hours: bool = True, inside: bool = False) -> str:
    """Format a log timestamp briefly: “Today 21:14”, “14 Nov”, “14 Nov 2025”. Return any other text unchanged. Without `hours`,
    leave out the time of day. If `inside` (a sentence), write “today” in lower case, and older times in full."""
    time, now = _local_time(at), datetime.now()
    if time is None:
        return at
    if time.date() in (now.date(), now.date() - timedelta(days=1)):
        named = gettext("Today") if time.date() == now.date() else gettext("Yesterday")
        named = named.lower() if inside else named
        return f"{named} {format_time(time, 'short', locale=locale_here())}" if hours else named
    return moment(at) if inside and hours else _day_of(time)


def points(number: Fraction | int) -> str:
    """Format points with a minus sign, not a hyphen. A common fraction is one character (4½), others are exact (79/12)."""
    sign = "\N{MINUS SIGN}" if number < 0 else ""
    size = abs(Fraction(number))
    whole, rest = divmod(size, 1)
    part = PARTS.get(rest)
    return sign + (str(size) if part is None else f"{whole or ''}{part}" if rest else str(whole))


def number(count: int) -> str:
    """Format a count in the reader's locale: 1,234 or 1 234."""
    return format_decimal(count, locale=locale_here())


def percent(part: Fraction) -> str:
    return format_percent(float(part), locale=locale_here())


def signed(number: Fraction | int) -> str:
    """Format points with a plus sign if they are positive, and a minus sign if negative."""
    return f"+{points(number)}" if number > 0 else points(number)
