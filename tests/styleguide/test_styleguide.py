"""Every component is drawn in all its states, and every rule that is named there leads to its entry."""

from scorekeeper.games import GAMES
from tests.support.webphone import Page, Phone
from tests.web.rulebook.test_routes import ids, read, rules_of_links


def test_each_component_is_drawn_on_both_grounds(phone: Phone) -> None:
    page = phone.get("/patterns")
    assert page.status_code == 200
    with phone.get("/patterns/static/styleguide.css") as style:
        assert style.status_code == 200
    text = page.text
    assert [text.count(f'data-ground="{ground}"') for ground in ("light", "dark")] == [1, 1]
    for mark in (
        'class="card suit-h', 'class="button first"', 'class="verdict"', 'class="entry', 'class="wrong"', 'class="chip',
        "danger", "choice-card", "opens", "setting", "form-strip", "versus", "refusal",
    ):  # fmt: skip
        assert text.count(mark) >= 2, mark


def test_each_rule_that_is_named_has_its_entry(phone: Phone) -> None:
    named = rules_of_links(Page(phone.get("/patterns").text))
    assert named
    for url, rule in named:
        assert rule in {*ids(read(phone, url))}, (url, rule)
    assert all(url.removeprefix("/rules/") in GAMES for url, _rule in named)
