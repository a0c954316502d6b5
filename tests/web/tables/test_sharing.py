"""A result shared: the way to it from the head of the page, and what the picture says of the day."""

from datetime import datetime

from babel.dates import format_skeleton

from tests.support.web_page import Page
from tests.support.webphone import Phone, text_of


def test_share_is_one_tap_from_the_head_of_the_result(phone: Phone, table: str) -> None:
    phone.save_hand(table, "600", "60", "10")
    head, _main, below = phone.get(f"{table}/result").text.partition('id="whole-result"')
    assert "a[href='#share'][aria-label]" in Page(head)
    assert 'id="share"' in below


def test_the_picture_names_the_day_of_the_week(phone: Phone, table: str) -> None:
    phone.save_hand(table, "600", "60", "10")
    before, shown, after = datetime.now().astimezone(), phone.get(f"{table}/result.svg"), datetime.now().astimezone()
    days = {f"{now:%A}, {now.day} {now:%B %Y}" for now in (before, after)}
    assert any(day in text_of(shown) for day in days)


def test_the_text_names_the_day_as_it_can_be_read_tomorrow(phone: Phone, table: str) -> None:
    phone.save_hand(table, "600", "60", "10")
    before, shown, after = datetime.now().astimezone(), phone.get(f"{table}/result"), datetime.now().astimezone()
    days = {f", {format_skeleton('MMMd', now, locale='en_GB')}." for now in (before, after)}
    assert any(day in text_of(shown) for day in days)
