"""What was typed stays typed: a refused hand comes back as it was, seat by seat."""

import re
from itertools import product

import pytest
from webphone import Phone

LINES = {"cards": "2c,2d / 10c", "values": "60/K 2", "points": "87-90"}


def shown(page: str) -> list[tuple[str, str]]:
    """Each seat's level and line, as the page has them."""
    selects = re.findall(r'<select name="level-\d".*?</select>', page, re.S)
    chosen = [re.findall(r'value="(\w+)" selected', select) for select in selects]
    lines = re.findall(r'name="line-\d" value="([^"]*)"', page)
    assert all(len(one) == 1 for one in chosen), chosen
    return [(level, line) for (level,), line in zip(chosen, lines, strict=True)]


@pytest.mark.parametrize("levels", [levels for levels in product(LINES, repeat=3) if "cards" in levels])
def test_levels_and_lines_come_back(phone: Phone, levels: tuple[str, ...]) -> None:
    address = f"{phone.open_table()}/hands/new"
    fields: dict[str, object] = {"dealer": "2", "out": "", "do": "preview"}
    for seat, level in enumerate(levels):
        fields |= {f"level-{seat}": level, f"line-{seat}": LINES[level]}
    answer = phone.post(address, fields)
    assert answer.status_code == 422
    assert shown(answer.text) == [(level, LINES[level]) for level in levels]
