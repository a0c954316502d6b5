"""Notices named in the address of the page that follows a save."""

import re
from pathlib import Path

import pytest

import scorekeeper.web
from scorekeeper.web.base.notices import NOT_THERE, NOTICES
from tests.support.webphone import Page, Phone, matched, text_of


def said(phone: Phone, address: str) -> list[str]:
    return Page(phone.client.get(address)).texts(".toast > span")


@pytest.mark.parametrize(("notice", "words"), [
    ("hand-1", [NOTICES["hand"] % {"number": 1}]), ("hand-2", [NOTICES["hand"] % {"number": 2}]),
    ("seat-2", [NOTICES["seat"] % {"name": "Ben"}]), ("seat-3", []), ("opened", [NOTICES["opened"]]), ("hand-3", []),
    ("hand-0", []), ("hand", []), ("hand-x", []), ("hand-²", []), ("hand-1234567", []), ("seat-0", []), ("seat-4", []),
    ("Hand-1", []), ("hand-1 ", []), ("Your table is lost", []), ("<b>x</b>", []), ("__class__", []), ("", []),
])  # fmt: skip
def test_an_address_says_only_what_is_on_the_list(phone: Phone, table: str, notice: str, words: list[str]) -> None:
    for _hand in range(2):
        phone.save_hand(table, "11", "22", "33")
    phone.post(f"{table}/hands/3/seats/2", {"level-1": "points", "line-1": "5", "do": "save"})
    phone.get(table)
    found = said(phone, f"{table}?done={notice}")
    assert [text.startswith(word) for text, word in zip(found, words, strict=True)] == [True] * len(words), found


def test_cards_that_are_in_a_hand_by_now_are_not_told_as_coming_in(phone: Phone, table: str) -> None:
    phone.post(f"{table}/hands/1/seats/2", {"level-1": "points", "line-1": "5", "do": "save"})
    assert said(phone, f"{table}?done=points-2") == [NOTICES["points"] % {"name": "Ben", "points": "5"}]
    phone.save_hand(table, "11", "22", "33")
    phone.get(table)
    assert said(phone, f"{table}?done=points-2") == []


def test_no_name_is_told_to_who_may_not_read_it(phone: Phone, table: str) -> None:
    phone.with_house_key()
    rules = phone.post(f"{table}/rules/keep", {"name": "Thursday rules"}).headers["Location"].partition("?")[0]
    phone.post(rules, {"do": "delete", "sure": "yes"})
    number = rules.rpartition("/")[2]
    assert said(phone, f"/own-rules?done=deleted-{number}") == [NOTICES["deleted"] % {"name": "Thursday rules"}]
    assert said(phone.again(), f"/own-rules?done=deleted-{number}") == []
    assert "Thursday" not in phone.again().client.get(f"/own-rules?done=deleted-{number}").text


def test_every_notice_is_said_somewhere_and_none_beside_the_list() -> None:
    package = Path(scorekeeper.web.__file__).parent
    code = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py") if path.name != "notices.py")
    lines = [line for line in code.splitlines() if re.search(r"\bdone\b|Done\(", line)]
    found = {name for line in lines for name in re.findall(r'"([a-z]+(?:-[a-z]+)*)(?:-\{[^"]*)?"', line)} & {*NOTICES}
    assert found == set(NOTICES)
    named = {name for line in lines for name in re.findall(r'done=f?"([a-z-]+?)(?:-\{[^"]*)?"', line)}
    assert named <= set(NOTICES)


def test_a_save_sent_again_after_a_renaming_says_its_own_hand(phone: Phone, table: str) -> None:
    form = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33")
    phone.client.post(f"{table}/hands/new", data=form)
    phone.post(f"{table}/players/1/name", {"name": "Anna"})
    again = phone.client.post(f"{table}/hands/new", data=form).headers["Location"]
    assert said(phone, again) == [NOTICES["already"] % {"number": 1}]


def test_a_save_sent_again_says_its_own_hand(phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("10", "20", "30")
    answers = [phone.client.post(f"{table}/hands/new", data=fields)]
    phone.save_hand(table, "1", "2", "3")
    answers.append(phone.client.post(f"{table}/hands/new", data=fields))
    change = phone.hidden(f"{table}/hands/1/edit") | phone.hand("11", "20", "30", reason="misread")
    answers += [phone.client.post(f"{table}/hands/1/edit", data=change) for _again in range(2)]
    went = [answer.headers["Location"] for answer in answers]
    assert went == [f"{table}?done={done}" for done in ("hand-1", "already-2", "changed-4", "changed-4")]
    assert said(phone, went[1]) == [NOTICES["already"] % {"number": 1}]
    assert said(phone, went[2]) == [NOTICES["changed"] % {"number": 1}]


def test_a_hand_that_was_removed_is_not_said_to_be_saved(phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("10", "20", "30")
    phone.client.post(f"{table}/hands/new", data=fields)
    phone.post(f"{table}/hands/1/scrap", {})
    phone.save_hand(table, "1", "2", "3")
    again = phone.client.post(f"{table}/hands/new", data=fields).headers["Location"]
    assert said(phone, again) == [NOT_THERE]


def undo(phone: Phone, address: str) -> str:
    """Press the only button of the notice at this address; gives where it leads."""
    page = phone.client.get(address).text
    found = matched(r'<div class="toast".*?</div>', page, re.DOTALL)
    action = matched(r'action="([^"]+)"', found)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found))
    return str(phone.client.post(action, data=fields).headers["Location"])


def test_undo_takes_back_what_its_notice_names_and_nothing_else(phone: Phone, table: str) -> None:
    for _hand in range(3):
        phone.save_hand(table, "11", "22", "33")
    change = phone.hidden(f"{table}/hands/3/edit") | phone.hand("50", "22", "33", reason="misread")
    changed = phone.client.post(f"{table}/hands/3/edit", data=change).headers["Location"]
    assert phone.points(table) == [72, 66, 99]
    undo(phone, changed)
    assert phone.points(table) == [33, 66, 99], "the change is undone, and the hand is still there"
    removed = undo(phone, f"{table}?done=hand-3")
    assert phone.points(table) == [22, 44, 66]
    assert said(phone, removed) == [NOTICES["removed"] % {"number": 3}]
    undo(phone, removed)
    assert phone.points(table) == [33, 66, 99]


def test_what_was_done_since_takes_the_undo_away(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    change = phone.hidden(f"{table}/hands/1/edit") | phone.hand("50", "22", "33", reason="misread")
    changed = phone.client.post(f"{table}/hands/1/edit", data=change).headers["Location"]
    phone.save_hand(table, "1", "2", "3")
    assert "Undo" not in text_of(phone.client.get(changed))


def test_the_last_hand_can_be_undone_from_its_notice(phone: Phone, table: str) -> None:
    for _hand in range(2):
        phone.save_hand(table, "11", "22", "33")
    assert f'action="{table}/hands/2/scrap"' in phone.client.get(f"{table}?done=hand-2").text
    assert "/scrap" not in phone.client.get(f"{table}?done=hand-1").text


def test_the_way_back_from_a_form_of_the_page_says_it_no_more(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    page = phone.client.get(f"{table}/more?x=1&done=hand-1").text
    assert f"{table}/more?x%3D1" in page or f"{table}/more?x=1" in page
    assert "done=" not in page
