"""Does the entry page open with numbers or with the card pad: as this phone entered its latest hand, or the one it changes?"""

import pytest

from tests.support.webphone import Phone, matched

CARDS = ("7-9h / 2c", "8c,8d,8s / 3c", "/ 4h")
POINTS = ("87-90", "60-2", "10-1")


def view_of(phone: Phone, table: str, form: str = "new") -> str:
    return matched(r'data-view="(\w+)"', phone.get(f"{table}/hands/{form}").text)


def enter(phone: Phone, table: str, level: str) -> None:
    lines, address = CARDS if level == "cards" else POINTS, f"{table}/hands/new"
    assert phone.client.post(address, data=phone.hidden(address) | phone.hand(*lines, level=level)).status_code == 303


@pytest.mark.parametrize(("hands", "host", "guest"), [
    ("", "points", "points"), ("host cards", "cards", "points"), ("guest cards", "points", "cards"),
    ("host points, guest cards", "points", "cards"), ("host cards, guest points", "cards", "points"),
    ("guest cards, guest points", "points", "points"),
])  # fmt: skip
def test_each_phone_opens_as_it_entered_last(phone: Phone, table: str, hands: str, host: str, guest: str) -> None:
    phones = {"host": phone, "guest": phone.guest(table, 1)}
    for hand in filter(None, hands.split(", ")):
        who, level = hand.split()
        enter(phones[who], table, level)
    assert [view_of(phones[who], table) for who in ("host", "guest")] == [host, guest]
    tiles = phone.open_table("Ana", "Ben", "Cy", game="rummikub", preset="tiles", preset_shown="tiles")
    phone.save_hand(tiles, "/ 7r", "", "/ 8b", out="1", **{"level-0": "cards", "level-2": "cards"})
    assert view_of(phone, tiles) == "cards", "an empty rack has no tiles to enter"
    again = phone.open_table("Ana", "Ben", "Cy")
    assert [view_of(phones[who], again) for who in ("host", "guest")] == [host, guest], "the next game begins as this one ended"
    levels = [hand.split()[1] for hand in hands.split(", ") if hand]
    assert [view_of(phone, table, f"{no}/edit") for no, _level in enumerate(levels, 1)] == levels, "a change, as the hand was"
