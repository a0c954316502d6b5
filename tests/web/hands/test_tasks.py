"""The pages behind the pad's menu, without a script: what they lead to, and what the form has afterwards."""

import re
from html import unescape
from typing import Any

from werkzeug.test import TestResponse

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone

LINES = {"line-0": "57-32", "line-1": "4-7h / 3c", "level-0": "points", "level-1": "cards", "dealer": "2", "out": ""}
GIVE = {"do": "task:give", "who": "0", "points": "50"}


def entered(answer: TestResponse) -> dict[str, Any]:
    """What a page would post again: lines, the dealer, the note, and points given or taken."""
    fields = re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', answer.text)
    found = {name: unescape(value) for name, value in fields if re.match(r"line-|dealer|note|melded|left", name)}
    given = [value for name, value in fields if name.startswith("adjust-")]
    return {name: value for name, value in found.items() if value} | ({"given": given} if given else {})


def press(phone: Phone, form: str, *presses: dict[str, str]) -> TestResponse:
    """Post the form, and from each page that it leads to what stands there with the next press."""
    fields: dict[str, Any] = dict(LINES)
    for one in presses:
        answer = phone.client.post(form, data=phone.hidden(form) | fields | one)
        while answer.status_code == 303:
            answer = phone.client.get(answer.headers["Location"])
        page = Page(answer)
        fields = {}
        for field in page.all("#hand-form input[type=hidden], #hand-form textarea, #hand-form .slot, #note"):
            value = field.text if field.tag == "textarea" else field.get("value") or ""
            fields.setdefault(field["name"], []).append(value)
    return answer


BEFORE = {"melded-0": "57", "left-0": "32", "line-1": "4-7h / 3c", "dealer": "2"}


@for_each("presses, shows, wanted", [
    ([{"do": "task:menu"}], "task/menu", None),
    ([{"do": "task:menu"}, {"do": "task:penalty"}], "task/penalty", None),
    ([GIVE], "enter", {"given": ["0", "-50", "Penalty"]}),
    ([{"do": "task:penalty"}, GIVE | {"sign": "bonus", "why": "Cook"}], "enter", {"given": ["0", "50", "Cook"]}),
    ([GIVE | {"points": "other", "other": "7"}], "enter", {"given": ["0", "-7", "Penalty"]}),
    ([GIVE | {"points": "other", "other": "99999"}], "enter", {"given": ["0", "-10000", "Penalty"]}),
    ([GIVE | {"points": "other", "other": "x"}], "task/penalty", None),
    ([GIVE | {"who": ""}], "task/penalty", None),
    ([GIVE | {"who": "3"}], "task/penalty", None),
    ([GIVE, GIVE | {"who": "1"}], "enter", {"given": ["0", "-50", "Penalty", "1", "-50", "Penalty"]}),
    ([GIVE, GIVE | {"who": "1"}, {"do": "task:ungive:0"}, {"do": "task:x"}], "task/menu", None),
    ([{"do": "task:note"}, {"do": "task:noted", "note": " long "}], "enter", {"note": "long"}),
    ([{"do": "task:dealer"}, {"do": "task:deals:0"}], "enter", {"dealer": "0"}),
    ([{"do": "task:deals:9"}], "enter", {"dealer": ""}),
    ([{"do": "task:cards:1"}], "task/cards", None),
    ([{"do": "task:cards:0"}, {"do": "task:cards:2"}, {"do": "task:pad:2"}], "enter", {}),
    ([{"do": "task:cards:2"}, {"do": "task:use:2", "line-2": "9hcd / 2c"}], "enter", {"line-2": "9hcd / 2c"}),
    ([{"do": "task:cards:2"}, {"do": "task:use:2", "line-2": "9hcd / K?"}], "task/cards", None),
    ([{"do": "task:clear"}], "enter", {"melded-0": "", "left-0": "", "line-1": ""}),
])  # fmt: skip
def test_what_a_page_does(phone: Phone, presses: list[dict[str, str]], shows: str, wanted: dict[str, Any]) -> None:
    form = f"{phone.open_table()}/hands/new"
    answer = press(phone, form, *presses)
    assert Page(answer).one("main")["data-page"] == f"hands/{shows}"
    if wanted is not None:
        after = {name: value for name, value in (BEFORE | wanted).items() if value}
        assert entered(answer) == after


def test_cleared_comes_back_by_the_toast(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    toast = Page(press(phone, form, {"do": "task:clear"})).one('.toast[data-notice="cleared"] a')
    assert entered(phone.client.get(toast["href"])) == BEFORE
    assert '.toast[data-notice="cleared"]' not in Page(phone.client.get(form))


@for_each("text, lines, unread", [
    ("4-7h, Qs Qc *, +8h / 3c K?", ["run", "set", "laid-off", "left"], "K?"), ("4-7h kings", ["run"], "kings"),
    ("/ 3c, 4d", ["left"], None), ("x1 zz", [], "x1"), ("Ks,As,2s", ["refused"], None), ("", [], None),
])  # fmt: skip
def test_what_is_understood(phone: Phone, text: str, lines: list[str], unread: str | None) -> None:
    """While typing only the part that says so is fetched."""
    form = f"{phone.open_table()}/hands/new"
    sent = phone.hidden(form) | LINES | {"line-1": "", "line-2": text, "level-2": "cards", "do": "task:cards:2"}
    page = Page(phone.client.post(form, data=sent, headers={"HX-Request": "true"}))
    assert [one["data-why"] for one in page.all("#understood .lines li")] == lines
    assert [one["data-word"] for one in page.all("#understood [data-word]")] == ([unread] if unread else [])


@for_each("game, preset, field", [("gin", "oklahoma", "upcard"), ("rummy", "cacheta", "turned")])
def test_the_card_turned_up_is_tapped_and_taken_back(phone: Phone, game: str, preset: str, field: str) -> None:
    form = f"{phone.open_table('Ana', 'Ben', game=game, preset=preset)}/hands/new"
    for value in ("9h", ""):
        page = Page(press(phone, form, {"do": "task:turned"}, {"do": f"task:turns:{value}"}))
        assert page.one(f"#hand-form [name={field}]")["value"] == value
    pressed = Page(press(phone, form, {"do": "task:turns:9h"}, {"do": "task:turned"})).one("[aria-pressed=true]")
    assert pressed["value"] == "task:turns:"


def test_a_change_and_one_seat_have_them_too(phone: Phone, table: str) -> None:
    phone.save_hand(table, "5-1", "6-2", "7-3")
    after = press(phone, f"{table}/hands/1/edit", {"do": "task:penalty"}, GIVE)
    assert entered(after)["given"] == ["0", "-50", "Penalty"]
    seat = f"{table}/hands/2/seats/1"
    typed = press(phone, seat, {"do": "task:cards:0"}, {"do": "task:use:0", "line-0": "9hcd / 2c"})
    assert Page(typed).one('[name="line-0"]')["value"] == "9hcd / 2c"
    assert phone.client.get(f"{seat}/cards").status_code in (200, 303)


def test_every_row_of_the_menu_opens_in_every_game(phone: Phone) -> None:
    """Where cards don't count, no points are given or taken, whatever a page that is still open says."""
    for game in GAMES.values():
        for preset in game.presets:
            names = ("Ana", "Ben", "Cy", "Dee")[: max(2, game.players[0])]
            table = phone.open_table(*names, game=game.id, preset=preset)
            hand = phone.hidden(f"{table}/hands/new") | phone.hand(*("1" for _ in names), out="0")
            menu = phone.post(f"{table}/hands/new", hand | {"do": "task:menu"})
            rows = Page(phone.get(menu.headers["Location"])).each(".menu .row", "value")
            for row in {*rows, "task:penalty", "task:give"}:
                given = GIVE | {"adjust-player": "1", "adjust-points": "-50", "adjust-why": "x"}
                status = phone.post(f"{table}/hands/new", hand | given | {"do": row}).status_code
                assert status in (200, 303, 422), (game.id, preset, row)
            counts = agree(game, preset, {}, names).game.counts_cards_left()
            assert ("task:penalty" in rows) == counts, (game.id, preset)
