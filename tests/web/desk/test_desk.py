"""The dispute desk: an address in, a verdict out; the same question from its address; nothing of a table in it."""

import html
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import segno
from flask import Flask
from hypothesis import given, reject
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.contract.questions import ASKS as CONTRACT
from scorekeeper.contract.questions import MOST_OF, answer
from scorekeeper.engine.cards import RANKS
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import value_text
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES
from scorekeeper.web.desk import ruling
from scorekeeper.web.desk.fields import ASKS, TURNED_UP, asks_of
from scorekeeper.web.desk.links import FIELD_NAMES, case_of
from scorekeeper.web.desk.question import LONGEST_ADDRESS, Question, Rules, query, read_question, read_rules
from scorekeeper.wording import plain, pretty
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, app_at, matched, text_of

FREED = "before=5r,6r,*=7r&after=5r,6r,7r"
NO_ROOM = "layoff.fit joker.specific meld.run.sequence"
VERDICTS = [
    ("meld?cards=9h,10h,jh&game=rummy500&preset=pagat", "stands", "meld.kind", "29"),
    ("meld?cards=9h,9c,*=9&game=rummy500&preset=pagat", "stands", "meld.kind joker.assign", "33"),
    ("meld?cards=9h,*,*&game=rummy500&preset=pagat", "open", "joker.assign", ""),
    ("meld?cards=6h,7d,8h&game=rummy500&preset=pagat", "falls", "meld.kind", "6h 7d 8h"),
    ("meld?cards=9h,9c,9d&as=run&game=rummy500&preset=pagat", "falls", "meld.run.suit meld.run.sequence", "9c 9d"),
    ("meld?cards=6h,6h,6d&game=rummy500&preset=pagat&players=6", "falls", "meld.set.suits", "6h"),
    ("meld?cards=6h,7h,*&game=rummy500&preset=bicycle", "falls", "cards.jokers", ""),
    ("meld?cards=6h,7h,*=8h&game=rummy500&preset=bicycle&jokers_per_pack=2", "stands", "meld.kind joker.assign", "28"),
    ("meld?cards=5h,6h,7h&game=rummy500&preset=pagat&card_values=5-10-15", "stands", "meld.kind", "15"),
    ("readings?cards=9h,*,*&game=rummy500&preset=pagat", "open", "joker.assign", "4"),
    ("readings?cards=9h,10h,jh&game=rummy500&preset=pagat", "falls", "meld.kind", ""),
    ("readings?cards=9h,9c,*,*&game=rummy500&preset=pagat", "named", "meld.kind", "1"),
    ("readings?cards=9h,10c,jh&game=rummy500&preset=pagat", "falls", "meld.kind", ""),
    ("readings?cards=9h,*,*,*&game=rummy500&preset=pagat", "falls", "cards.jokers", "2"),
    ("layoff?card=8h&meld=5h,6h,7h&game=rummy500&preset=pagat", "stands", "layoff.fit", "8"),
    ("layoff?card=9h&meld=5h,6h,7h&game=rummy500&preset=pagat", "falls", "layoff.fit meld.run.sequence", "9h 5h 6h 7h"),
    ("layoff?card=*&meld=5h,6h,7h&game=rummy500&preset=pagat", "open", "joker.assign", ""),
    ("layoff?card=7h&meld=5h,6h,*=7h&game=rummy500&preset=pagat", "falls", f"joker.exchange joker.fixed {NO_ROOM}", "7h"),
    ("fits?card=8h&table=9c,*=9,9s/5h,6h,7h&game=rummy500&preset=pagat", "stands", "layoff.fit", "5h 6h 7h"),
    ("fits?card=8h&table=5h,6h,7h/8c,8d,8s&game=rummy500&preset=pagat", "open", "layoff.choose", "1 2"),
    ("fits?card=2h&table=5h,6h,7h&game=rummy500&preset=pagat", "falls", "layoff.fit", ""),
    ("callable?pile=8h,2c&table=5h,6h,7h&game=rummy500&preset=pagat", "stands", "call.playable", "1"),
    ("callable?pile=8h,2c&table=5h,6h,7h&game=rummy500&preset=pagat&rummy_call=top", "falls", "call.top", ""),
    ("callable?pile=9h,9c,9d&game=rummy500&preset=pagat", "stands", "call.playable", "1"),
    ("callable?pile=8h&table=5h,6h,7h&game=rummy500&preset=bicycle", "falls", "call.off", ""),
    ("points?melded=5h,6h,7h&left=kh,2c&game=rummy500&preset=pagat", "counted", "score.hand", "18 12 6"),
    ("points?left=kh,2c&game=rummy500&preset=pagat", "counted", "score.hand", "0 12 −12"),
    ("best?hand=5h,6h,7h,8h,kc&table=8c,8d,8s&game=rummy500&preset=pagat", "counted", "score.hand", "16"),
    ("best?hand=5h,6h,kc&game=rummy500&preset=pagat", "counted", "score.hand", "−21"),
    ("best?hand=5h,5h&game=rummy500&preset=pagat", "falls", "cards.copies", "5h"),
    ("take?pile=9s,7d,kc&card=7d&table=7h,7s,7c&hand=2c&game=rummy500&preset=pagat", "stands", "draw.deepest", "7d"),
    ("take?pile=9s,7d,kc&game=rummy500&preset=pagat", "stands", "draw.deepest", ""),
    ("take?pile=9s,7d,kc&card=7d&game=rummy500&preset=pagat", "condition", "draw.deepest", "7d"),
    ("take?pile=9s,7d,kc&card=7d&hand=2c&game=rummy500&preset=pagat", "falls", "draw.deepest", "7d"),
    ("take?pile=9s,7d&card=9s&game=rummy500&preset=pagat&deepest_card=new-meld", "condition", "draw.new-meld", "9s"),
    ("take?pile=9s,7d&game=rummy&preset=basic", "stands", "rummy.draw", ""),
    ("take?pile=9s,7d&card=9s&game=rummy&preset=basic", "falls", "rummy.draw", "9s"),
    ("meld?cards=kh,ah,2h&game=rummy&preset=basic", "falls", "rummy.ace meld.run.ace", "Kh Ah 2h 2"),
    ("meld?cards=kh,ah,2h&game=rummy&preset=basic&ace=round-the-corner", "stands", "rummy.ace-corner meld.kind", "27"),
    ("meld?cards=qh,kh,*=ah&game=rummy&preset=wrotham", "falls", "joker.specific rummy.ace meld.run.ace", "Ah"),
    ("readings?cards=9h,9c,*&game=rummy&preset=wrotham", "named", "meld.kind", "9d 9s"),
    ("layoff?card=8h&meld=5h,6h,7h&game=rummy&preset=block", "stands", "layoff.fit", ""),
    ("fits?card=8h&table=5h,6h,7h&game=rummy&preset=basic", "stands", "layoff.fit", "5h 6h 7h"),
    ("points?left=kh,2c&game=rummy&preset=basic", "counted", "rummy.values", "12"),
    ("best?hand=5h,6h,7h,kc&game=rummy&preset=basic", "counted", "rummy.values", "10"),
    ("meld?cards=5r,5b,5k&game=rummikub&preset=tiles", "stands", "rkub.group", "15"),
    ("meld?cards=12r,13r,1r&game=rummikub&preset=tiles", "falls", "rkub.run meld.run.ace", "12 13r 1r 1"),
    ("readings?cards=5r,*,7r&game=rummikub&preset=tiles", "named", "rkub.run", "6r"),
    ("readings?cards=6r,*,7r&game=rummikub&preset=tiles", "named", "rkub.joker-named", "5r 8r"),
    ("readings?cards=7r,7k,*&game=rummikub&preset=tiles", "named", "rkub.group", "7b 7y"),
    ("readings?cards=7r,7b,7y,*&game=rummikub&preset=tiles", "named", "rkub.group", "7k"),
    ("layoff?card=8r&meld=5r,6r,7r&game=rummikub&preset=tiles", "stands", "rkub.table-valid", ""),
    ("fits?card=5y&table=5r,5b,5k/6y,7y,8y&game=rummikub&preset=tiles", "open", "rkub.table-valid", "1 2"),
    ("points?left=13k,*&game=rummikub&preset=cards", "counted", "rkub.score", "38"),
    ("best?hand=5r,6r,7r,1k&game=rummikub&preset=tiles", "counted", "rkub.score", "1"),
    ("best?hand=4r,5r,6k&table=1r,2r,3r/7k,8k,9k&rearrange=tiles&game=rummikub", "stands", "rkub.score", ""),
    ("best?hand=5k,8r,2y,3y&table=5r,5b,5y&rearrange=points&game=rummikub", "counted", "rkub.score", "1"),
    ("best?hand=5k,8r,2y,3y&table=5r,5b,5y&rearrange=points&opened=no&game=rummikub", "counted", "rkub.score", "0"),
    ("best?hand=5k&table=5r,5b&rearrange=tiles&game=rummikub", "falls", "meld.size rkub.group", "5 5b"),
    ("rearrange?before=5r,6r,7r&after=5r,6r,7r,8r&opened=yes&game=rummikub&preset=tiles", "stands", "rkub.table-valid", "8"),
    ("rearrange?before=5r,6r,7r&after=5r,6r,7r,8r&opened=no&game=rummikub", "falls", "rkub.opening-own rkub.opening", ""),
    ("rearrange?after=12r,12b,12k&opened=yes&game=rummikub&preset=tiles", "falls", "rkub.opening", "36 40"),
    ("rearrange?after=12r,12b,12k&opened=no&game=rummikub&preset=modern", "stands", "rkub.table-valid", "36"),
    ("rearrange?after=12r,12k,*=12&opened=no&game=rummikub&preset=cards", "stands", "rkub.table-valid", "49"),
    ("rearrange?before=5r,6r,7r&after=5r,6r,7r&game=rummikub", "falls", "rkub.from-rack", ""),
    ("rearrange?before=5r,6r,*=7r&after=5r,6r,*,8r&game=rummikub", "stands", "rkub.table-valid", "8"),
    (f"rearrange?{FREED}/9k,9r,*=9&game=rummikub", "stands", "rkub.table-valid rkub.joker-rearranged", "25"),
    (f"rearrange?{FREED}/9k,9r,*=9&game=rummikub&preset=tiles", "stands", "rkub.table-valid rkub.joker-retrieve", "25"),
    ("rearrange?before=5r,*,*,8r&after=5r,*,7r,8r/9k,9r,*&game=rummikub", "stands", "rkub.table-valid rkub.joker-rearranged", ""),
    (f"rearrange?{FREED}&game=rummikub", "falls", "rkub.table-kept rkub.joker-rearranged", ""),
    ("meld?cards=ah,2h,3h&game=gin", "stands", "meld.kind", ""),
    ("meld?cards=kh,ah,2h&game=gin", "falls", "gin.ace meld.run.sequence", "Kh Ah 2h 2"),
    ("readings?cards=9h,9c,9d&game=gin", "falls", "meld.kind", ""),
    ("readings?cards=9h,9c,*&game=gin", "falls", "cards.jokers", ""),
    ("layoff?card=8h&meld=5h,6h,7h&game=gin", "stands", "layoff.fit", ""),
    ("fits?card=8h&table=5h,6h,7h/8c,8d,8s&game=gin", "open", "layoff.choose", "1 2"),
    ("points?left=kh,2c&game=gin", "counted", "gin.values", "12"),
    ("best?hand=5h,6h,7h,2c,3c,4c,9d,9s,9c,kc&game=gin", "counted", "gin.values", "10"),
    ("best?hand=5h,6h,7h,2c,3c,4c,9d,9s,9c,kc,ah&game=gin", "counted", "gin.values", "1"),
    ("knock?melds=4h,5h,6h,7h/9c,9d,9s&left=2c,ad,3s&game=gin", "stands", "gin.knock", "6"),
    ("knock?melds=4h,5h,6h,7h/9c,9d,9s&left=6c,4d,ad&game=gin", "falls", "gin.knock", "11 10"),
    ("knock?melds=4h,5h,6h,7h/9c,9d,9s/2c,2d,2h&game=gin", "stands", "gin.knock", ""),
    ("knock?melds=4h,5h,6h,7h/9c,9d,9s&left=2c,ad,3s&turned_up=4c&game=gin&preset=oklahoma", "falls", "gin.knock", "6 4"),
    ("meld?cards=4s,5s,10h*=6s&turned=9h&game=rummy&preset=cacheta", "stands", "meld.kind", "19"),
    ("meld?cards=4s,5s,10d*=6s&turned=9h&game=rummy&preset=cacheta", "falls", "wild.card", "10d"),
    ("take?pile=9s,7d&game=gin", "stands", "gin.draw", ""),
    ("take?pile=9s,7d&card=9s&game=gin", "falls", "gin.draw", "9s"),
]
"""A question, the mark of its answer, the rules it leads to, and the numbers and cards that its sentence names."""


def ruled(page: TestResponse) -> str:
    """The mark of an answer."""
    return Page(page).one(".ruling")["data-ruling"]


def names(said: str, token: str, game: str) -> bool:
    """Does a sentence name this number or card?"""
    if re.fullmatch("−?[0-9]+", token):
        return token in re.findall("−?[0-9]+", said)
    return pretty(GAMES[game].deck.parse(token)).casefold() in said.casefold()


def test_an_address_is_answered(phone: Phone) -> None:
    for address, mark, rules, told in VERDICTS:
        page = phone.get(f"/desk/{address}")
        assert (page.status_code, ruled(page)) == (200, mark), address
        game = dict(parse_qsl(address.partition("?")[2]))["game"]
        links = [f"/rules/{game}#{rule}" for rule in rules.split()]
        assert [Page(page).each(f".ruling{place} a.rule", "href") for place in ("", " >")] == [links, links[:2]], address
        own = re.search("ace=round|call=|new-meld", address)
        assert ("a.rule [data-house]" in Page(page)) == bool(own), (address, "a rule that the table agreed on is called its own")
        said = " ".join(Page(page).texts(".ruled, .sentence, .beside"))
        assert not [token for token in told.split() if not names(said, token, game)], (address, said)
        assert "§" not in text_of(page)


def test_a_run_is_not_called_a_set(phone: Phone) -> None:
    run, group = (Page(phone.get(f"/desk/meld?cards={cards}&game=gin")) for cards in ("4h,5h,6h", "5h,5c,5d"))
    assert run.one(".ruled").text != group.one(".ruled").text


def test_melds_laid_as_one_are_told_apart_before_they_are_judged(phone: Phone) -> None:
    """A hand that may knock is never refused for how its cards were entered."""
    hand, other = "3h,4h,5h,7s,7c,7d,as,ad,ac", "5r,6r,7r,8b,8k,8y"
    for address, told in {
        f"knock?melds={hand}&left=kc&game=gin": ("stands", 4), f"knock?left={hand},kc&game=gin": ("stands", 4),
        "knock?melds=3h,4h,5h,7s,7c,7d&left=as,kc,kd,qs&game=gin": ("falls", 3), f"points?melded={hand}": ("counted", 3),
        f"rearrange?before={other}&after={other},8r&game=rummikub": ("falls", 2), f"fits?card=ks&table={hand}": ("falls", 4),
    }.items():  # fmt: skip
        page = phone.get(f"/desk/{address}")
        assert (ruled(page), len(Page(page).all(".melds-laid li"))) == told, address
    knock, least = (Page(phone.get(f"/desk/{asked}={hand},kc&game=gin")) for asked in ("knock?melds", "best?hand"))
    assert least.one(".sentence").text in knock.one(".ruled").text, "with the least deadwood it is said whether one may knock"


def test_every_ask_is_answered_in_every_game_that_has_it() -> None:
    seen = {(row[0].partition("?")[0], dict(parse_qsl(urlsplit(row[0]).query))["game"]) for row in VERDICTS}
    assert seen == {(ask, game.id) for game in GAMES.values() for ask in asks_of(game)}
    assert set(ASKS) == set(CONTRACT), "each question that programs may ask has a form"
    marks = {one.id: one.words for one in vars(ruling).values() if isinstance(one, ruling.RulingMark)}
    assert {row[1] for row in VERDICTS} >= {*marks} - {"undecided"}
    assert len(set(marks.values())) == len(marks) == 7


def test_what_a_game_does_not_have_is_not_asked(phone: Phone) -> None:
    for address in ("rearrange?game=rummy500&before=5h&after=5h", "callable?game=rummy&pile=5h"):
        answered = phone.get(f"/desk/{address}")
        assert (answered.status_code, urlsplit(answered.location).path) == (303, "/desk")
    for rules, jokers in (("rummy500", 1), ("rummy500&preset=bicycle", 0), ("rummy", 0), ("rummikub", 1), ("gin", 0)):
        links = Page(phone.get(f"/desk?game={rules}")).each(".questions a", "href")
        asked = {urlsplit(link).path.removeprefix("/desk/") for link in links}
        assert asked == {*asks_of(GAMES[rules.partition("&")[0]])} - ({"readings"} if not jokers else set()), rules
    assert not [game.id for game in GAMES.values() if not asks_of(game) and game.id != "sheet"]
    page = Page(phone.get("/desk?game=sheet"))
    assert ["a[href^='/desk/meld']" in page, "a[href^='/rules/sheet']" in page] == [False, True]


def test_the_desk_counts_the_players_that_a_game_has(phone: Phone) -> None:
    for address in ("?", "/meld?cards=5h,6h,7h&", "/meld?", "/rules?"):
        page = Page(phone.get(f"/desk{address}game=gin"))
        assert "[name=players][value='4']" not in page
        if address == "/rules?":
            assert "[value='2']" in page
        else:
            assert re.findall("[0-9]+", page.one(".by, .by-rules").text) == ["2"], address


def test_the_pad_has_as_many_jokers_as_the_game(phone: Phone) -> None:
    packs = {"rummy500&players=3": 2, "rummy500&preset=bicycle&players=3": 0, "rummy500&packs=2": 4, "rummikub&preset=cards": 4}
    for rules, jokers in packs.items():
        assert len(Page(phone.get(f"/desk/meld?game={rules}")).all("[value='*']")) == jokers, rules


def test_a_joker_whose_suit_lies_in_the_set_is_said_to_be_another(phone: Phone) -> None:
    """In a set the suit named doesn't bind; where suits may come twice, it can be that card."""
    free = "9s,9h,*=9s&game=rummy&packs=2&jokers=2&two_pack_sets=free"
    pages = [Page(phone.get(f"/desk/meld?cards={cards}")) for cards in ("9s,9h,*=9s", "9s,*=9d,9h", free)]
    assert [page.one(".ruled").text.count(".") for page in pages] == [2, 1, 1]
    assert [len(page.all(".drawn .joker:is(.suit-s, .suit-d)")) for page in pages] == [0, 1, 1], "as named, if it can be that"


def test_melds_one_card_away_are_shown_beside_a_no(phone: Phone) -> None:
    for cards, right in (
        ("game=rummy500&cards=ks,as,2s", ["Q ♠ K ♠ A ♠", "A ♠ 2 ♠ 3 ♠"]),
        ("game=rummy500&cards=4h,5h,7h", ["3 ♥ 4 ♥ 5 ♥", "4 ♥ 5 ♥ 6 ♥"]),
        ("game=rummy500&cards=qs,qh,kd", ["Q ♠ Q ♥ Q ♦", "Q ♠ Q ♥ Q ♣"]),
        ("game=rummy500&cards=2-ks+ks", [" ".join(f"{rank} ♠" for rank in (*range(2, 11), *"JQKA"))]),
        ("game=rummikub&cards=5r,5b,5r", ["5 ● 5 ■ 5 ▲", "5 ● 5 ■ 5 ◆"]),
        ("game=rummikub&cards=5r,6r,*=9r", ["4 ★ 5 ● 6 ●", "5 ● 6 ● 7 ★"]),
        ("game=rummy500&cards=qs,qc", ["Q ♠ Q ♣ Q ♥", "Q ♠ Q ♣ Q ♦"]),
        ("game=rummy500&cards=qs,2c,7d", []),
    ):
        assert Page(phone.get(f"/desk/meld?{cards}")).texts(".right .cards") == right, cards


CHOICE = "a.choice-meld"


def test_an_open_choice_is_settled_by_a_tap(phone: Phone) -> None:
    """Each reading that is offered asks again, and then stands."""
    for address in (row[0] for row in VERDICTS if row[1] == "open"):
        links = Page(phone.get(f"/desk/{address}")).each(CHOICE, "href")
        assert len(links) > 1, address
        assert {ruled(phone.get(link)) for link in links} == {"stands"}, address


def test_a_joker_that_is_open_on_the_table_is_settled_there(phone: Phone) -> None:
    links = Page(phone.get("/desk/fits?card=10h&table=2c,3c,4c/9h,*,*&game=rummy500&preset=pagat")).each(CHOICE, "href")
    assert "table=2c,3c,4c/*=7h,*=8h,9h" in " ".join(links).lower()
    told = [Page(phone.get(link)).one(".ruling") for link in links]
    fits = [one for one in told if one["data-ruling"] == "stands"]
    assert [names(one.text, "2", "rummy500") for one in fits] == [True]
    assert {one["data-ruling"] for one in told} == {"stands", "falls"}


def test_the_way_of_a_call_is_drawn_step_by_step(phone: Phone) -> None:
    page = Page(phone.get("/desk/callable?pile=9h,9c,9d,8h,2c&table=5h,6h,7h&game=rummy500&preset=pagat"))
    calls = [(one["data-depth"], one.texts("h2 .cards"), one.texts(".way .cards")) for one in page.all(".call")]
    assert calls == [("2", ["8 ♥"], ["8 ♥"]), ("5", ["9 ♥"], ["8 ♥", "9 ♥"])]
    assert all(names(step, "1", "rummy500") for step in page.texts(".call .way li")), "on which meld"


def test_what_is_not_settled_is_not_called_right(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.engine.best_melds.branch_and_bound.BUDGET", 1)
    page = phone.get("/desk/best?hand=5h,6h,7h,8h,8c,8d,*&game=rummy500&preset=pagat")
    assert ruled(page) == "undecided"
    assert not re.findall("[0-9]", Page(page).one(".ruled").text), "no points are named"
    monkeypatch.setattr("scorekeeper.games.rummikub.rearrange.BUDGET", 0)
    assert ruled(phone.get("/desk/rearrange?after=12r,12b,12k&opened=no&game=rummikub&preset=modern")) == "undecided"


# The address.
def test_the_form_leads_to_the_shortest_address(phone: Phone) -> None:
    typed = {"cards": " 9h  * ,*", "game": "rummy500", "preset": "pagat", "players": "4", "as": "", "do": "ask"}
    answered = phone.get("/desk/meld", query_string={**typed, "jokers_per_pack": "2", "pick": "3c"})
    assert (answered.status_code, answered.location) == (303, "/desk/meld?cards=9h,*,*&game=rummy500&preset=pagat")


@for_each(("address", "name", "said", "answers"), [
    ("meld?", "as", "", ["", "set", "run"]), ("meld?as=run&", "as", "run", ["", "set", "run"]),
    ("best?preset=tiles&", "rearrange", "", ["tiles", "points", ""]),
    ("best?preset=tiles&rearrange=points&", "rearrange", "points", ["tiles", "points", ""]),
])  # fmt: skip
def test_the_form_asks_again_with_what_was_said(phone: Phone, address: str, name: str, said: str, answers: list[str]) -> None:
    game = "rummikub" if name == "rearrange" else "rummy500"
    form = Page(phone.get(f"/desk/{address}game={game}")).one("#desk-form")
    assert form.each(f".chip [name={name}]", "value") == answers
    assert dict(form.sends())[name] == said


@for_each(("text", "canonical"), [
    ("4-7h 3cds", "4h,5h,6h,7h/3c,3d,3s"), ("5h 6h 7h", "5h,6h,7h"), ("5h, 6h, 7h / 9c *=9 9s", "5h,6h,7h/9c,*=9,9s"),
    ("5h,6h,7h 9c 9d 9s", "5h,6h,7h/9c,9d,9s"), ("5♥ 6♥ ★; th 10c TD", "5h,6h,*/10h,10c,10d"),
    ("q-ah*k\n9hc*", "Qh,*=Kh,Ah/9h,9c,*=9"),
])  # fmt: skip
def test_melds_are_read_as_they_are_typed(text: str, canonical: str) -> None:
    assert dict(read_question("fits", {"card": "2c", "table": text}).pairs())["table"] == canonical


CARDS = [rank + suit for suit in "hdcs" for rank in RANKS]
TILES = [f"{number}{colour}" for colour in "rbyk" for number in range(1, 14)]


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any question that the contract takes and the desk has room for, with any lawful rules."""
    game = draw(st.sampled_from([game for game in GAMES.values() if asks_of(game)]))
    ask = draw(st.sampled_from(asks_of(game)))
    preset = draw(st.sampled_from(list(game.presets)))
    naturals = TILES if game.id == "rummikub" else CARDS
    ranks = [str(n) for n in range(1, 14)] if game.id == "rummikub" else [card[:-1] for card in CARDS[:13]]
    card = st.sampled_from([*naturals, "*", *(f"*={one}" for one in naturals), *(f"*={rank}" for rank in ranks)])
    melds = st.lists(st.lists(card, min_size=1, max_size=6), min_size=1, max_size=5)
    kinds = {"card": card, "cards": st.lists(card, min_size=1, max_size=15), "melds": melds}
    document: dict[str, Any] = {"ask": ask, "game": game.id, "preset": preset}
    options = {}
    for option in game.options_asked:
        value = draw(st.sampled_from(option.values))
        if draw(st.booleans()) and value_text(value) != value_text(Rules(game, preset).value(option)):
            options[option.id] = value
    players = draw(st.sampled_from(list(game.players)))
    document |= {"options": options} if options else {}
    document |= {"players": players} if players != 4 else {}
    document |= {name: draw(kinds[holds]) for _field, name, holds in fields_in(document)}
    if game.id == "gin" and ask == "best":
        document["hand"] = draw(st.lists(card, min_size=10, max_size=11))
    if ask == "meld" and draw(st.booleans()):
        document["as"] = draw(st.sampled_from(("set", "run")))
    if game.id == "rummikub" and ask == "best" and draw(st.booleans()):
        document["rearrange"] = draw(st.sampled_from(MOST_OF))
    asks_opened = ask == "rearrange" or "rearrange" in document
    return document | ({"opened": draw(st.booleans())} if asks_opened else {})


def fields_in(document: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The fields of a question: what each is called in an address and in a document, and what it holds."""
    rules = Rules(GAMES[document["game"]], document["preset"], document.get("options", {}))
    fields = Question(document["ask"], rules, {}).fields
    return [(one.name, "upcard" if one.name == TURNED_UP.name else one.name, one.holds) for one in fields]


USUAL = ("game", "preset", "players", "as", "rearrange")


def pairs_of(document: dict[str, Any]) -> dict[str, str]:
    """The question of a document as an address has it."""
    plain_parts = {name: str(document[name]) for name in USUAL if name in document}
    options = {name: value_text(value) for name, value in document.get("options", {}).items()}
    opened = {"opened": "yes" if document["opened"] else "no"} if "opened" in document else {}
    written = {"card": str, "cards": ",".join, "melds": lambda melds: "/".join(map(",".join, melds))}
    fields = {field: written[holds](document[name]) for field, name, holds in fields_in(document)}
    return plain_parts | options | opened | fields


@given(documents())
def test_a_question_survives_its_address_and_is_that_of_the_contract(document: dict[str, Any]) -> None:
    """Document, address, question: it has the answer of the contract, and its address is the same."""
    pairs = pairs_of(document)
    try:
        asked = read_question(document["ask"], pairs)
    except Unreadable:
        reject()  # options that do not go together
    text = query(asked.pairs())
    assert dict(asked.pairs()) == pairs
    again = read_question(document["ask"], dict(parse_qsl(text, keep_blank_values=True)))
    assert query(again.pairs()) == text
    assert re.fullmatch(r"[A-Za-z0-9*,=/&_.-]*[A-Za-z0-9]", text), "messengers cut off a sign at the end"
    assert asked.answer().to_json(plain) == again.answer().to_json(plain) == answer(document, plain)


@for_each(
    "sent, pile", [("card=7d", "7d"), ("card=7d&pile=kc", "7d,Kc"), ("card=7d&pile=9s 7d kc", "9s,7d,Kc"), ("pile=kc", "Kc")]
)
def test_the_form_of_a_pile_needs_the_card_wanted_and_those_on_top_of_it(phone: Phone, sent: str, pile: str) -> None:
    answer = phone.get(f"/desk/take?{sent}&game=rummy500&preset=pagat&do=ask")
    assert dict(parse_qsl(urlsplit(answer.headers["Location"]).query))["pile"] == pile


@for_each(("pile", "on_top"), [("9s,7d,kc", "Kc"), ("7d", ""), ("7d,9s,7d,2c", "2c"), ("9s,kc", "9s,Kc"), ("", "")])
def test_the_form_of_a_pile_shows_what_lies_on_the_card_wanted(phone: Phone, pile: str, on_top: str) -> None:
    page = phone.get(f"/desk/take?card=7d&pile={pile}&game=rummy500&preset=pagat&packs=2&do=edit").text
    shown = matched(r'name="pile" value="([^"]*)"', page)
    assert shown == on_top


def test_the_line_above_the_pad_asks_for_what_lies_on_the_card(phone: Phone) -> None:
    asked = "/desk/take?game=rummy500&preset=pagat&card=7d"
    for pile, asks, verdict in (("", True, "if"), ("&pile=kc", False, "if"), ("&pile=9s,7d,kc", False, "if")):
        said = Page(phone.get(f"{asked}{pile}&do=say"))
        assert ("[data-asks=pile]" in said, said.each("[data-verdict]", "data-verdict")) == (asks, [verdict]), pile


def test_the_tabs_of_a_game_stay_where_the_desk_is_opened_from_its_board(phone: Phone, table: str) -> None:
    def tabs(address: str) -> list[str]:
        return Page(phone.get(address)).each(f"nav a[href='{table}'], nav a[href='{table}/sheet'], nav a[href$='/more']", "href")

    phone.get(f"{table}/desk?at=live")
    assert not tabs("/desk?game=rummy500")
    assert tabs(phone.get(f"{table}/desk").headers["Location"]) == [table, f"{table}/sheet", f"{table}/more"]
    assert not tabs("/desk"), "from the first page no game is open"


def test_another_phone_gets_the_same_answer(phone: Phone) -> None:
    table = phone.open_table(option_rummy_call="top")
    phone.get(f"{table}/desk")
    for address, *_expected in VERDICTS:
        mine, theirs = (Page(one.get(f"/desk/{address}")).one(".ruling") for one in (phone, phone.again()))
        assert mine.html == theirs.html, address


def test_an_option_in_the_address_counts_and_only_where_it_differs() -> None:
    rules = read_rules({"game": "rummy500", "preset": "bicycle", "rummy_call": "off", "packs": "2", "target": "500"})
    assert rules.pairs() == [("game", "rummy500"), ("preset", "bicycle"), ("packs", "2")]


def test_no_other_option_bears_on_an_answer() -> None:
    """What the desk leaves out of a table's rules changes nothing that questions are judged by."""
    for game in GAMES.values():
        for preset in game.presets:
            usual = Rules(game, preset).agreed().set_up
            others = [option for option in game.options_asked if option not in (game.answers_depend_on or ())]
            for option, value in ((one, value) for one in others for value in one.values):
                try:
                    set_up = Rules(game, preset, {option.id: value}).agreed().set_up
                except Unreadable:
                    continue
                bears = ("packs", "jokers", "law", "card_values")
                assert [getattr(set_up, name) for name in bears] == [getattr(usual, name) for name in bears], option.id


def test_the_qr_code_is_drawn_once_it_is_seen_and_dark_on_white(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "cards=9h,*,*&game=rummy500&preset=pagat"
    code = phone.get(f"/desk/qr.svg?ask=meld&{asked}")
    assert code.mimetype == "image/svg+xml"
    assert [one in code.text for one in ('stroke="#000"', 'fill="#fff"', "style")] == [True, True, False]
    for missing in ("", "?ask=none", "?ask=meld&game=none", f"?ask=meld&{asked}&players=" + "x," * 600):
        assert phone.get(f"/desk/qr.svg{missing}").status_code == 404, missing
    # It takes four times as long as all the rest, and is seen once Share is opened.
    monkeypatch.setattr(segno, "make", None)
    answer = phone.get("/desk/meld?cards=9h,*,*&game=rummy500&preset=pagat")
    assert (answer.status_code, 'src="/desk/qr.svg?ask=meld&amp;' in answer.text) == (200, True)


# Bad input.
UNREADABLE = [
    ("meld?cards=9x,8h&game=rummy500", "#trouble-cards", "9x"),
    ("meld?cards=7r&game=rummy500", "#trouble-cards", "7r"),
    ("meld?cards=7h&game=rummikub", "#trouble-cards", "7h"),
    ("meld?do=ask&game=rummy500", "#trouble-cards", ""),
    ("layoff?card=8h&do=ask&game=rummy500", "#trouble-meld", ""),
    ("layoff?card=8h,9h&meld=5h,6h,7h", "#trouble-card", "2"),
    ("knock?melds=5s,5h,5c&left=2h&do=ask&game=gin", "#trouble-left", "6"),
    ("fits?do=ask&card=8h", "#trouble-table", ""),
    ("points?do=ask&melded=&left=", "#trouble-melded", ""),
    ("meld?cards=" + ",".join(CARDS[:16]), "#trouble-cards", "16 15"),
    ("best?hand=" + ",".join((CARDS * 3)[:113]), "#trouble-hand", "113 112"),
    ("callable?pile=" + ",".join((CARDS * 3)[:113]), "#trouble-pile", "113 112"),
    ("fits?card=8h&table=" + "/".join(["5h,6h,7h"] * 38), "#trouble-table", "38 37"),
    ("fits?card=8h&table=" + ",".join(["5h"] * 16), "#trouble-table", "16 15"),
    ("meld?cards=8h,9h,10h&game=whist", "form", "whist rummy500"),
    ("meld?cards=8h,9h,10h&game=rummy500&preset=wrotham", "form", "wrotham bicycle"),
    ("meld?cards=8h,9h,10h&game=rummy500&players=77", "#players[aria-invalid]", "2 8 77"),
    ("meld?cards=8h,9h,10h&game=rummy500&players=many", "#players[aria-invalid]", "2 8 many"),
    ("meld?cards=8h,9h,10h&game=rummy500&packs=3", "#option-packs .wrong", "packs 3 auto"),
    ("meld?cards=8h,9h,10h&game=rummy500&ace=low", "#option-ace .wrong", "ace low round-the-corner"),
    ("meld?cards=8h,9h,10h&game=rummy500&opening=30", "form", "opening"),
    ("meld?cards=8h,9h,10h&game=rummikub&opening=1000", "#option-opening .wrong", "opening 1000 100"),
]


def test_what_cannot_be_read_gets_a_sentence_and_the_form(phone: Phone) -> None:
    """The sentence says what was read, and what could be."""
    for address, place, names in UNREADABLE:
        answered = phone.get(f"/desk/{address}")
        page = Page(answered)
        assert answered.status_code == 422, address
        assert {place, "form"} <= {one for one in (place, "form") if one in page}, address
        assert page.alert, address
        assert not {*names.split()} - {*re.findall(r"[\w-]+", page.alert)}, (address, page.alert)
        for _name, value in parse_qsl(urlsplit(address).query):
            if re.search(r"\d[hx]", value):
                assert html.escape(value) in answered.text, "what was typed is still there"
    answered = phone.get("/desk/meld?cards=" + "9h," * LONGEST_ADDRESS)
    assert (answered.status_code, "[role=alert]" in Page(answered)) == (414, True)


def test_cards_may_be_typed_with_the_letters_of_the_deck(phone: Phone) -> None:
    """The address has the contract's letters all the same; and who said "run" is not misread."""
    typed = {"cards": "dh rh *", "as": "run", "do": "ask", "game": "rummy500"}
    answered = phone.remembers(letters="RDV").get("/desk/meld", query_string=typed)
    assert answered.headers["Location"] == "/desk/meld?cards=Qh,Kh,*&as=run&game=rummy500&preset=pagat"
    page = phone.get("/desk/meld?cards=Qh,Kd,7c&game=rummy500&preset=pagat")
    assert "D♥ R♦ 7♣" in Page(page).one(".sentence").text


def test_what_is_typed_is_escaped(phone: Phone) -> None:
    for address in ("/desk/meld?cards=<script>", "/desk/meld?cards=9h&game=<script>", '/desk/rules?players="><b>2'):
        assert "<script>" not in phone.get(address).text.replace("<script src", "")
        assert '"><b>2' not in phone.get(address).text


TEXTS = st.text(st.sampled_from("0123456789hdcsrbykajqtAJQK*=,/;+- \n★♥x\u0660\u00b2'\"<&"), max_size=40)
NAMES = sorted({*FIELD_NAMES, "do", "game", "preset", "players"})
HOUSE = sorted({option.id for game in GAMES.values() for option in game.options_asked})
QUERIES = st.dictionaries(st.sampled_from([*NAMES, *HOUSE, "ask", "use", "preset_shown", "pick"]), TEXTS, max_size=8)
DO = st.sampled_from(["ask", "edit", "say", "rules", "add-table", "add-card"])
LIKELY = st.fixed_dictionaries({}, optional={"game": st.sampled_from(list(GAMES)), "do": DO})


@pytest.fixture(scope="module")
def open_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with app_at(tmp_path_factory.mktemp("desk") / "tables.db") as app:
        yield app


@given(st.sampled_from(["", "/rules", *(f"/{ask}" for ask in ASKS)]), QUERIES, LIKELY)
def test_bad_input_is_not_our_fault(open_app: Flask, place: str, typed: dict[str, str], likely: dict[str, str]) -> None:
    """In a test app an exception would come through."""
    answered = open_app.test_client().get(f"/desk{place}", query_string=typed | likely)
    assert answered.status_code in (200, 303, 422)


# The pad, with script and without.
def test_the_line_above_the_pad_says_the_verdict(phone: Phone) -> None:
    """The same as the answer's page, in one line; nothing where there is no verdict yet."""
    for address, verdict in (
        ("meld?cards=Ks,As,2s", "no"), ("meld?cards=9h,10h,jh", "yes"), ("meld?cards=9h,*,*", "open"),
        ("take?pile=9s,7d&card=9s", "if"), ("meld?cards=9x", ""), ("layoff?card=8h", ""), ("best?hand=5h&game=gin", "no"),
    ):  # fmt: skip
        said = phone.get(f"/desk/{address}&do=say")
        assert (said.status_code, "<html" in said.text) == (200, False)
        assert Page(said).each("[data-verdict]", "data-verdict") == [verdict] * bool(verdict), address
        answer = Page(phone.get(f"/desk/{address}"))
        whole = " ".join([*answer.texts(".ruled, .sentence"), answer.alert])
        words = {*re.findall(r"\w+", Page(said).text)}
        assert (bool(words), words <= {*re.findall(r"\w+", whole)}) == (bool(verdict), True), address


def test_the_ways_to_the_desk_and_whoever_comes_from_the_first_page_comes_from_no_table(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    own, to_table = phone.get(f"{table}/desk").location, f"[action='{table}/rules/search']"
    assert to_table in Page(phone.get(own))
    assert to_table not in Page(phone.get("/desk?game=rummy500")), "by other rules than the table's"
    assert to_table not in Page(phone.get("/desk"))
    assert to_table not in Page(phone.get(own))
    assert 'href="/desk"' in phone.get("/").text
    assert f'href="{table}/desk"' in phone.get(table).text
    assert f'href="{table}/desk?at=hand"' in phone.get(f"{table}/hands/new").text, "and back to the entry"
    assert "/desk" in phone.get("/rules/rummy500").text


def test_ticked_cards_go_to_a_field(phone: Phone) -> None:
    answered = phone.get("/desk/fits?card=8h&table=5h,6h,7h&pick=9c&pick=*&do=add-table&game=rummy500")
    assert answered.status_code == 303
    page = phone.get(answered.headers["Location"])
    assert ['value="5h,6h,7h / 9c,*"' in page.text, 'value="8h"' in page.text] == [True, True]


# By which rules.
def test_the_rules_chosen_are_remembered_and_what_was_typed_goes_along(phone: Phone) -> None:
    page = phone.get("/desk/meld?cards=5h,6h&do=rules&game=rummy500")
    assert page.headers["Location"].startswith("/desk/rules?ask=meld&cards=5h,6h&")
    chosen = {"game": "rummy", "preset": "basic", "preset_shown": "basic", "players": "3", "ace": "round-the-corner"}
    answered = phone.post("/desk/rules", {**chosen, "jokers": "0", "ask": "meld", "cards": "5h,6h"})
    assert answered.headers["Location"] == "/desk/meld?cards=5h,6h&game=rummy&preset=basic&players=3&ace=round-the-corner&do=edit"
    assert "game=rummy&amp;preset=basic&amp;players=3&amp;ace=round-the-corner" in phone.get("/desk").text
    assert "game=rummy500" in phone.again().get("/desk").text


def test_only_rules_of_games_with_questions_are_offered(phone: Phone) -> None:
    phone.open_table("Ana", "Ben", game="sheet", preset="plain")
    table = phone.open_table("Ana", "Ben")
    phone.save_hand(phone.open_table("Ana", "Ben", option_target="300"), "310", "20", out="0")  # is over
    assert Page(phone.get("/desk/rules")).each('a[href^="/tables/"]', "href") == [f"{table}/desk"]
    proposed = {name: game.usual_preset for name, game in GAMES.items() if asks_of(game)}
    assert proposed["rummikub"] == "modern"
    assert all(read_rules({"game": name}).preset == preset for name, preset in proposed.items())


def test_no_link_changes_what_is_remembered(phone: Phone) -> None:
    """A link is opened by GET, and what another site posts has no token."""
    phone.get("/desk/rules")
    answered = phone.get("/desk/rules?game=gin&preset=standard&use=yes")
    assert "Set-Cookie" not in answered.headers
    assert phone.client.post("/desk/rules", data={"game": "gin"}).status_code == 400
    assert "game=rummy500" in phone.get("/desk").text
    phone.get("/desk/meld?cards=5r,6r,7r&game=rummikub&preset=tiles")
    assert "game=rummy500" in phone.get("/desk").text


def test_an_option_left_alone_follows_the_preset(phone: Phone) -> None:
    shown_then = {"game": "rummy500", "preset_shown": "pagat", "jokers_per_pack": "2", "rummy_call": "pile", "packs": "2"}
    shown = Page(phone.get(f"/desk/rules?{query(shown_then.items())}&preset=bicycle"))
    assert shown.each("[name=preset_shown]", "value") == ["bicycle"]
    answered = phone.post("/desk/rules", {**shown_then, "preset": "bicycle"})
    assert answered.headers["Location"] == "/desk?game=rummy500&preset=bicycle&packs=2"


# From a table and back.
def test_a_tables_question_carries_its_rules_and_not_the_table(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", option_rummy_call="top", option_target="1500")
    home = phone.get(f"{table}/desk").headers["Location"]
    assert home == "/desk?game=rummy500&preset=pagat&players=3&rummy_call=top"
    assert "rummy_call=top" in phone.get("/desk").text, "this phone goes on with the rules of its table"
    case = phone.get(f"{table}/desk?at=table&ask=callable&pile=8h,2c&table=5h,6h,7h").headers["Location"]
    secret = table.removeprefix("/tables/")
    assert secret not in home + case
    page = phone.get(case)
    shared = html.unescape(re.search(r'id="shared"[^>]* value="([^"]+)"', page.text)[1])  # type: ignore[index]
    assert shared == f"http://localhost{case}"
    stranger = phone.again().get(case)
    assert not [one for one in (secret, "Ana") if one in stranger.text]
    assert ruled(stranger) == ruled(page) == "falls"
    links = [Page(one).one("a.rule")["href"].partition("#")[0] for one in (page, stranger)]
    assert links == [f"{table}/rules", "/rules/rummy500"], "with the table's options, but only for its phones"


TABLES = "game=rummy500&preset=pagat&players=2"


def asked_from(page: TestResponse) -> list[str]:
    """The addresses of the questions that a page of a hand links to."""
    return [html.unescape(link) for link in re.findall(r'class="(?:rule judge|why)" href="([^"]+)"', page.text)]


@pytest.mark.parametrize(("other", "status", "asked"), [
    ("3c,4c,5c +9d / kd", 422, "/desk/fits?card=9d&table=6h,7d,8h/3c,4c,5c&" + TABLES),
    ("3c,4c,5c / kd", 200, "/desk/meld?cards=6h,7d,8h&" + TABLES),
])  # fmt: skip
def test_a_refused_hand_is_judged_at_the_desk_and_found_again(phone: Phone, other: str, status: int, asked: str) -> None:
    table = phone.open_table("Ana", "Ben")
    page = phone.post(f"{table}/hands/new", phone.hand("6h,7d,8h / 2c", other, level="cards", do="preview"))
    assert page.status_code == status
    assert [phone.get(case).headers["Location"] for case in asked_from(page)] == [asked]
    answered = phone.get(asked)
    assert ruled(answered) == "falls"
    back = f"{table}/hands/new" + ("/check" if status == 200 else "?again=1")
    assert [one["href"] for one in Page(answered).all(f"[href='{back}']")] == [back] * 2, "the head's arrow leads there too"
    phone.get(f"{asked}&do=edit")
    assert Page(phone.get(asked)).one(".head .back")["href"] == f"{asked}&do=edit", "the desk's own form was shown"
    assert 'value="6h,7d,8h / 2c"' in phone.get(f"{table}/hands/new?again=1").text


def test_a_refused_layoff_is_asked_about_with_all_that_lies_there_but_itself() -> None:
    """What was laid off before it belongs to its meld; the card itself does not lie on the table yet."""
    agreed = Rules(GAMES["rummy500"], "pagat", players=2).agreed()
    for line, card, table in (
        ("5h,6h,7h +8h +10h", "10h", "5h,6h,7h,8h"), ("5h,6h,7h +8h@1.1 +10h@1.1", "10h", "5h,6h,7h,8h"),
        ("5h,6h,7h 8c,8d,8s +8h", "8h", "5h,6h,7h/8c,8d,8s"), ("5h,6h,7h 9c,9d,9s +9h +8h", "9h", "5h,6h,7h,8h/9c,9d,9s"),
    ):  # fmt: skip
        entered = HandLines(0, None, ("cards", "cards"), (f"{line} / 2c", "/ 3c"))
        problems = judge_entry(agreed, entered).problems
        assert [case_of(agreed, entered, one) for one in problems] == [("fits", {"card": card, "table": table})]


def test_a_hand_being_changed_is_where_the_way_leads_back(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    phone.save_hand(table, "10-0", "0-5")
    fields = phone.hand("6h,7d,8h / 2c", "/ kd", level="cards", do="preview", reason="why")
    page = phone.post(f"{table}/hands/1/edit", fields)
    case = asked_from(page)[0]
    answered = phone.get(phone.get(case).headers["Location"])
    assert "6h,7d,8h" in phone.get(Page(answered).one(f".head [href^='{table}/hands/1/edit']")["href"]).text


def test_a_live_hand_is_left_with_what_lies_there_and_found_again(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    phone.post(f"{table}/live", {"do": "begin", "dealer": "1", "card": "4d"})
    left = phone.post(f"{table}/live", {"do": "desk", "card": ["9h", "*"]})
    assert left.status_code == 303
    home = phone.get(left.headers["Location"]).text
    links = [html.unescape(link) for link in re.findall(r'href="(/desk/[^"]+)"', home)]
    assert any(link.startswith("/desk/meld?cards=9h,*&") for link in links)
    assert any(link.startswith("/desk/callable?pile=4d&") for link in links)
    back = html.unescape(re.search(r'href="([^"]*/live[^"]*)"', home)[1])  # type: ignore[index]
    assert back == f"{table}/live?card=9h&card=*&since={phone.view(table).changed}"
    found = phone.get(back).text
    assert len(re.findall(r'value="(?:9h|\*)"[^>]* checked', found)) >= 2
    phone.post(f"{table}/live", {"do": "stock"})
    assert "[name=card][checked]" not in Page(phone.get(back)), "the hand has moved on"
    by_htmx = phone.post(f"{table}/live", {"do": "desk"}, headers={"HX-Request": "true"})
    assert by_htmx.headers["HX-Redirect"].startswith("/desk?")


def test_a_refused_claim_is_judged_at_the_desk(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    phone.post(f"{table}/live", {"do": "begin", "dealer": "1", "card": "4d"})
    phone.post(f"{table}/live", {"do": "stock"})
    refused = phone.post(f"{table}/live", {"do": "meld", "card": ["6h", "7d", "8h"]})
    assert (refused.status_code, 'value="desk meld"' in refused.text) == (422, True)
    asked = phone.post(f"{table}/live", {"do": "desk meld", "card": ["6h", "7d", "8h"]}).headers["Location"]
    assert ruled(phone.get(asked)) == "falls"
    phone.post(f"{table}/live", {"do": "meld", "card": ["6h", "7h", "8h"]})
    for ask, place in (("layoff", "meld"), ("fits", "table")):
        asked = phone.post(f"{table}/live", {"do": f"desk {ask}", "card": "9h"}).headers["Location"]
        assert asked.startswith(f"/desk/{ask}?card=9h&{place}=6h,7h,8h&"), "where only one meld lies, that one is meant"


def test_a_turn_half_built_is_judged_and_found_again(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles")
    phone.post(f"{table}/round", {"do": "begin", "first": "0"})
    built = "5r,6r,8r 9k,9r,9b"
    left = phone.post(f"{table}/round", {"do": "desk rearrange", "sets": built}).headers["Location"]
    assert left == "/desk/rearrange?after=5r,6r,8r/9k,9r,9b&opened=no&game=rummikub&preset=tiles&players=2"
    page = phone.get(left)
    assert (ruled(page), Page(page).text.count("9"), len(Page(page).all(".asked-of h2"))) == ("falls", 3, 1), "nothing twice"
    phone.post(f"{table}/desk", {"asked": Page(page).one("[name=asked]")["value"]})
    told, line = Page(page).one(".ruled").text, Page(phone.get(f"{table}/round")).one("#shown summary").text
    assert re.search(f"{re.escape(told.partition(' ')[2])}.*5.*6.*8.*9.*9.*9", line), "why, and then the tiles from the rack"
    back = html.unescape(re.search(r'href="([^"]*/round[^"]*)"', page.text)[1])  # type: ignore[index]
    assert built in phone.get(back).text


def test_an_answer_is_shown_at_a_table_and_judged_by_its_rules(phone: Phone) -> None:
    strict = phone.open_table("Ana", "Ben", game="rummy", preset="basic")
    corner = phone.open_table("Cy", "Dee", game="rummy", preset="basic", option_ace="round-the-corner")
    phone.open_table("Eve", "Flo")
    forms = Page(phone.get("/desk/meld?cards=kh,ah,2h&game=rummy&preset=basic")).all("form[action$='/desk']")
    assert {form["action"] for form in forms} == {f"{strict}/desk", f"{corner}/desk"}, "none of another game"
    for form in forms:
        phone.post(form["action"], {"asked": form.one("[name=asked]")["value"]})
    for place in ("", "/scoreboard"):
        marks = [Page(phone.get(table + place)).all("[data-ruling]")[0]["data-ruling"] for table in (strict, corner)]
        assert marks == ["falls", "stands"]
    board, below = Page(phone.get(strict)), ".brought header h2, .brought header button, a[href*='/hands/new']"
    assert all(one in board for one in below.split(", ")), "the question and the way to close it; the table's page goes on below"


def is_shown(phone: Phone, table: str) -> list[bool]:
    """Is an answer shown on the board, on the scoreboard with the question, and in a line above another page?"""
    boards = ["[data-ruling]:has(> h2) .way" in Page(phone.get(table + place)) for place in ("", "/scoreboard")]
    return [*boards, "#shown summary" in Page(phone.get(f"{table}/rules"))]


def test_an_answer_stays_until_it_is_closed_or_the_game_goes_on_or_for_a_minute(
    phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher, asked = phone.guest(table, "watch", "look"), "desk=take&card=9c&pile=9c,2c&hand=9s,9d"
    before = phone.view(table)
    phone.post(f"{table}/desk", {"asked": asked})
    assert phone.view(table).is_fresh(before.revision), "an entry begun before it can be saved"
    assert is_shown(watcher, table) == [True] * 3
    closes = f"form[action='{table}/desk']"
    assert [closes in Page(one.get(table)) for one in (phone, watcher)] == [True, False]
    phone.guest(table).post(f"{table}/desk", {"asked": ""})
    assert not any(is_shown(watcher, table))
    phone.post(f"{table}/desk", {"asked": asked})
    phone.save_hand(table, "10", "20", "30")
    assert not any(is_shown(watcher, table))
    phone.post(f"{table}/live", {"do": "begin", "dealer": "1", "card": "4d"})
    phone.post(f"{table}/desk", {"asked": asked})
    assert is_shown(watcher, table) == [True] * 3
    phone.post(f"{table}/live", {"do": "stock"})
    assert not any(is_shown(watcher, table))
    phone.post(f"{table}/desk", {"asked": asked})
    polled = f"{table}/board?of=scoreboard&seen={Page(watcher.get(f'{table}/scoreboard')).one('#follow')['data-seen']}"
    assert not watcher.get(polled).data
    monkeypatch.setattr("scorekeeper.web.desk.links.SHOWN_FOR", timedelta(0))
    assert not any(is_shown(watcher, table))
    assert watcher.get(polled).data, "it goes from a page that polls"
    assert len(Page(phone.get(f"{table}/history")).all("[data-event=answer-shown]")) == 5


def test_tables_to_choose_from_are_those_in_play_told_apart(phone: Phone) -> None:
    one, other, over = (phone.open_table("Ana", "Ben", option_target="50") for _ in range(3))
    phone.save_hand(one, "20", "30")
    phone.save_hand(over, "60", "10")
    forms = Page(phone.get("/desk/meld?cards=kh,ah,2h&game=rummy500&preset=pagat")).all("form[action$='/desk']")
    assert {form["action"] for form in forms} == {f"{one}/desk", f"{other}/desk"}
    assert len({form.text for form in forms}) == 2


def test_a_made_up_question_is_not_shown(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    for ask in ("desk=nothing", "desk=meld&cards=9x", "desk=meld", "desk=rearrange&after=5h", "desk=meld&cards=" + "9h," * 9000):
        assert phone.post(f"{table}/desk", {"asked": ask}).status_code == 303
        assert not any(is_shown(phone, table))
    assert phone.view(table).revision == 1


def test_the_page_says_what_the_contract_says(phone: Phone) -> None:
    """The desk does not judge: its sentence is the message that `judge` gives to the same question."""
    for address, *_expected in VERDICTS:
        ask, _question, text = address.partition("?")
        given = read_question(ask, dict(parse_qsl(text))).answer().to_json(plain)
        if given.get("ok") is False:
            assert " ".join(given["message"].split()) in text_of(phone.get(f"/desk/{address}")), address


def test_what_is_counted_in_an_opening_is_all_that_is_shown(phone: Phone) -> None:
    assert "36" not in text_of(phone.get("/desk/rearrange?after=12r,12k,*=12&opened=no&game=rummikub&preset=cards"))
