"""The hidden fields of each form that saves: without one of them a phone loses what was typed, or saves it twice."""

import re

from tests.support.webphone import Phone

SAVES = {"csrf_token", "key"}
FORMS = {
    "/tables/new": SAVES | {"preset_shown", "linked", "game"},
    "{table}/hands/new": SAVES | {"revision", "players", "hand", "sure"},
    "{table}/hands/1/edit": SAVES | {"revision", "players", "hand", "sure", "reason"},
    "{table}/hands/2/seats/1": SAVES | {"revision", "players", "hand", "sure", "for"},
    "{table}/hands/1/scrap": SAVES | {"revision"},
    "{table}/live": SAVES | {"revision"},
    "{table}/players/join": SAVES | {"revision"},
    "{table}/players/1/name": SAVES | {"revision"},
    "{table}/players": SAVES | {"revision"},
    "{table}/history": SAVES | {"revision"},
    "{table}/seat": SAVES,
    "{table}/links": SAVES,
    "{table}/confirming": SAVES,
    "{table}/rules/keep": SAVES,
}


def test_no_form_leaves_out_a_hidden_field(phone: Phone, table: str) -> None:
    phone.save_hand(table, "20", "3", "4", out="0")
    missing: dict[str, set[str]] = {}
    for address, fields in FORMS.items():
        page = phone.get(address.format(table=table)).text.partition("<main")[2]
        missing[address] = fields - set(re.findall(r'<input type="hidden" name="([\w-]+)"', page))
    assert {address: fields for address, fields in missing.items() if fields} == {}, "hidden fields left out"
