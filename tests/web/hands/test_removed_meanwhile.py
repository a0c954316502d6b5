"""A hand that was being changed on one phone and was removed by another."""

import pytest

from tests.support.webphone import Phone

BUTTONS = [*({"do": button} for button in ("preview", "form", "look", "undo")), {"choose": "0|7h,8h,9h / 2c"}, {"line": "0|7h"}]


@pytest.mark.parametrize("button", BUTTONS, ids=lambda button: "-".join(button.values()))
@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("level", ["points", "cards"])
def test_nothing_typed_is_lost(phone: Phone, table: str, button: dict[str, str], saved: bool, level: str) -> None:
    """`saved`: the change was saved before the hand was removed, and its form was reached again by Back."""
    address, ben = f"{table}/hands/2/edit", phone.guest(table, 1)
    for number in ("5", "6"):
        phone.save_hand(table, number, number, number)
    lines = ("87-90", "60-2", "10-1") if level == "points" else ("7-9h / 2c", "8c,8d,8s / 3c", "/ 4h")
    fields = phone.hidden(address) | phone.hand(*lines, level=level)
    if saved:
        assert phone.client.post(address, data=fields | {"sure": ""}).status_code in (303, 422)
        assert phone.client.post(address, data=fields).status_code == 303
    assert ben.post(f"{table}/hands/2/scrap", {}).status_code == 303
    answer = phone.client.post(address, data={**fields, "for": "0", "do": "", **button})
    assert answer.status_code == 409
    for seat, line in enumerate(lines):
        assert f'name="line-{seat}" value="{line}"' in answer.text
    assert f'action="{table}/hands/new"' in answer.text, "it can be saved as a new hand"
