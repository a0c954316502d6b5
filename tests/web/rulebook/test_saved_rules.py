"""Rules of one's own: kept from a table, offered for the next, carried by a link that may hold anything."""

import json
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.contract.names import name_trouble
from scorekeeper.engine.game import Game
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import Option, Value, settle
from scorekeeper.games import GAMES
from scorekeeper.tables.house.saved_rules import LONGEST_LINK, SavedRules, differing, link_query, read_link, read_query
from scorekeeper.web.app import create_app
from scorekeeper.web.base.device import TABLES_KEPT
from scorekeeper.web.current import table_service
from tests.support.webphone import Page, Phone, led_to, text_of


def kept(phone: Phone, table: str, name: str) -> str:
    """Keep a table's rules; gives the address of their page."""
    answer = phone.post(f"{table}/rules/keep", {"name": name})
    assert answer.status_code == 303, text_of(answer)
    return led_to(answer)


def link_of(phone: Phone, page: str) -> str:
    """The link that a page of rules shows, without its host."""
    address = urlsplit(Page(phone.get(page)).one("#link-rules")["href"])
    return f"{address.path}?{address.query}"


def checked(page: TestResponse) -> dict[str, str]:
    """What is picked on a New table page, by name."""
    return {one["name"]: one["value"] for one in Page(page).all("input[type=radio][checked]")}


TARGET = next(option.question for option in GAMES["rummy500"].options_asked if option.id == "target")
KEY = "scorekeeper host --house"
"""The command in the words about how to get the house key."""


def thursday(phone: Phone) -> str:
    return phone.open_table("Ana", "Ben", option_target="other", other_target="300", option_packs="2", option_going_out="discard")


def test_kept_offered_and_played(phone: Phone) -> None:
    page = kept(phone, thursday(phone), "  Thursday   rules ")
    shown = text_of(phone.get(page))
    assert "Thursday rules" in shown
    assert f"{TARGET} 300" in shown
    new = phone.get("/tables/new")
    assert "Thursday rules" in new.text
    assert checked(new)["preset"] == "last"
    picked = phone.post("/tables/new", {"do": "preset", "preset": "own-1", "player": ["Ana", ""]})
    assert checked(picked) | {"preset": "own-1", "option_target": "300", "option_packs": "2"} == checked(picked)
    assert "[name=player][value=Ana]" in Page(picked)
    # Without script nothing was filled in when the rules were picked: they are played all the same.
    table = phone.open_table("Ana", "Ben", preset="own-1")
    record = phone.record(table)
    assert record["preset"] == "pagat"
    assert (record["options"]["target"], record["options"]["packs"]) == (300, 2)
    assert "Thursday" not in json.dumps(record)
    for place in ("", "/rules", "/sheet", "/sheet/blank"):
        assert "Thursday rules" in text_of(phone.get(table + place)), place
    said = text_of(phone.get(f"{table}/rules"))
    assert f"{TARGET} 300" in said
    assert GAMES["rummy500"].presets["pagat"].name in said, "what they come from"


def test_a_rematch_keeps_the_name_a_change_does_not_and_other_tables_do_not_hide_it(phone: Phone) -> None:
    kept(phone, thursday(phone), "Thursday rules")
    table = phone.open_table("Ana", "Ben", preset="own-1")
    phone.save_hand(table, "700", "30")
    again = led_to(phone.post(f"{table}/rematch", {}, page=f"{table}/result"))
    assert "Thursday rules" in text_of(phone.get(again))
    other = phone.open_table("Ana", "Ben", preset="own-1", preset_shown="own-1", option_target="500", option_packs="2")
    record = phone.record(other)
    assert (record["options"]["target"], record["options"]["packs"]) == (500, 2)
    assert "Thursday rules" not in text_of(phone.get(other))
    for _table in range(TABLES_KEPT):
        phone.open_table("Ana", "Ben")
    assert names_in(phone, *LISTS) == {"Thursday rules"}


def test_a_link_fills_the_form_on_another_server(phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> None:
    link = link_of(phone, kept(phone, thursday(phone), "Jeudi d'Éloïse & <b>"))
    assert parse_qs(urlsplit(link).query)["opt"] == ["target:300,packs:2,going_out:discard"]
    other = create_app(tmp_path_factory.mktemp("other") / "tables.db", {"TESTING": True})
    try:
        there = Phone(other.test_client())
        page = there.get(link)
        assert "main [role=alert]" not in Page(page)
        wanted = {"preset": "linked", "option_target": "300", "option_packs": "2", "option_going_out": "discard"}
        assert checked(page) | wanted == checked(page)
        assert "Jeudi d&#39;Éloïse &amp; &lt;b&gt;" in page.text
        hidden = {"linked": Page(page).one("[name=linked]")["value"]}
        answer = there.post("/tables/new", {"player": ["Ana", "Ben"], "preset": "linked"} | hidden, page=link)
        table = led_to(answer)
        assert "Jeudi d'Éloïse & <b>" in text_of(there.get(f"{table}/rules"))
        record = there.record(table)
        assert (record["preset"], record["options"]["target"]) == ("pagat", 300)
        assert link_of(there, kept(there, table, "Jeudi d'Éloïse & <b>")) == link
        # Kept there too, the link finds them and offers them once.
        assert checked(there.get(link))["preset"] == "own-1"
    finally:
        with other.app_context():
            table_service().close()


GARBAGE: list[tuple[str, str | None, dict[str, str]]] = [
    ("game=rummy500&preset=pagat&opt=target:300,nonsense:1&called=X", "nonsense", {"option_target": "300"}),
    ("game=rummy500&opt=target:7,packs:2", f"7 {TARGET}", {"option_packs": "2", "option_target": "500"}),
    ("game=chess&opt=target:300", "", {"preset": "pagat"}),
    ("game=rummy&preset=pagat&opt=ace:high-or-low", "pagat", {"option_ace": "high-or-low"}),
    ("game=rummy&opt=target:null&called=Endless", "", {"preset": "linked", "option_target": "100"}),
    (f"game=rummy500&opt=packs:2&called={'x' * 25}", "24", {"option_packs": "2"}),
    ("game=rummy500&opt=packs:2&called=a%00b", "", {"option_packs": "2"}),
    ("opt=,,:,packs:2,,", None, {"option_packs": "2"}),
    ("preset=wrotham", None, {"preset": "wrotham"}),
    ("game=rummikub", None, {"preset": "modern"}),
]


def test_garbage_gets_a_sentence_and_the_rest_is_filled_in(phone: Phone) -> None:
    said = set()
    for query, names, picked in GARBAGE:
        answer = phone.get(f"/tables/new?{query}")
        assert answer.status_code == 200
        wrong = " ".join(Page(answer).texts("main [role=alert]"))
        assert bool(wrong) == (names is not None), query
        assert all(name in wrong for name in (names or "").split()), (query, wrong)
        assert checked(answer) | picked == checked(answer), query
        said.add(wrong)
    assert len(said) == 7, "all others have a sentence of their own: these names can't be shown, or are too long"


part = st.text(max_size=30) | st.sampled_from(["target:300", "packs:2", "ace:high-or-low", "x" * LONGEST_LINK, "a:b:c,"])


@given(asked=st.dictionaries(st.sampled_from(["game", "preset", "opt", "called", "linked"]) | st.text(max_size=5), part))
def test_any_link_is_answered(app: Flask, asked: dict[str, str]) -> None:
    phone = Phone(app.test_client())
    query = "&".join(f"{quote(name)}={quote(value)}" for name, value in asked.items())
    assert phone.get(f"/tables/new?{query}").status_code == 200
    app.config["WTF_CSRF_ENABLED"] = False
    fields = {"preset": "linked", "linked": query} | asked | {"do": "start", "player": ["Ana", "Ben"]}
    assert phone.client.post("/tables/new", data=fields).status_code in (303, 422)


def values(option: Option) -> st.SearchStrategy[Value]:
    named = st.sampled_from(option.values)
    return named | st.sampled_from(option.whole) if option.whole is not None else named


@st.composite
def own_rules(draw: st.DrawFn) -> SavedRules:
    game: type[Game] = draw(st.sampled_from(list(GAMES.values())))
    preset = draw(st.sampled_from(list(game.presets)))
    given_options = {option.id: draw(values(option)) for option in game.options_asked if draw(st.booleans())}
    settled = settle(game.options_asked, game.presets[preset].options, given_options)
    try:
        game(settled).check_options()
    except Unreadable:
        settled = settle(game.options_asked, game.presets[preset].options, {})
    name = draw(st.text(st.characters(exclude_categories=["C", "Z", "M"]), max_size=24).filter(lambda one: not name_trouble(one)))
    return SavedRules(game, preset, differing(game, preset, settled), " ".join(name.split()))


@given(rules=own_rules())
def test_a_link_says_all_of_the_rules(rules: SavedRules) -> None:
    read = read_query(link_query(rules))
    assert read is not None
    assert read.same_as(rules)
    assert dict(read.settled) == dict(rules.settled)
    asked = parse_qs(link_query(rules))
    assert read_link(asked)[1] == ()


@pytest.mark.parametrize("game", ["rummy500", "sheet"])
def test_rules_of_two_against_two_are_kept(phone: Phone, game: str) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", "Dee", game=game, preset=GAMES[game].default_preset, option_teams="pairs")
    assert phone.get(f"{table}/rules/keep").status_code == 200
    page = kept(phone, table, "Partners")
    assert "Partners" in text_of(phone.get(page))
    assert phone.get(link_of(phone, page)).status_code == 200
    assert phone.get(f"{table}/sheet/blank").status_code == 200


def test_names_are_checked(phone: Phone, table: str) -> None:
    kept(phone, table, "Thursday rules")
    said = set()
    for name, named in (("", ()), ("x" * 25, ("24",)), ("a\x07b", ()), ("thursday RULES", ("Thursday", "rules"))):
        answer = phone.post(f"{table}/rules/keep", {"name": name})
        assert answer.status_code == 422
        assert Page(answer).names(*named), Page(answer).alert
        said.add(Page(answer).alert)
    assert len(said) == 4
    hidden = phone.hidden(f"{table}/rules/keep")
    first = phone.client.post(f"{table}/rules/keep", data=hidden | {"name": "Twice sent"})
    again = phone.client.post(f"{table}/rules/keep", data=hidden | {"name": "Twice sent"})
    assert (first.status_code, led_to(first)) == (again.status_code, led_to(again))


def test_renamed_and_deleted(phone: Phone) -> None:
    phone.with_house_key()
    table = thursday(phone)
    page = kept(phone, table, "Thursday rules")
    other = kept(phone, table, "Friday rules")
    taken = phone.post(page, {"do": "rename", "name": "Friday Rules"})
    assert taken.status_code == 422
    assert phone.post(page, {"do": "rename", "name": "Tuesday rules"}).status_code == 303
    assert "Tuesday rules" in text_of(phone.get(page))
    stale = phone.hidden("/tables/new")
    asked = phone.post(page, {"do": "delete"})
    assert "Tuesday rules" in Page(asked).one("h1").text
    assert "button[value=delete], [name=sure]" in Page(asked)
    assert phone.get(page).status_code == 200, "asked about first"
    assert phone.post(page, {"do": "delete", "sure": "yes"}).status_code == 303
    assert phone.get(page).status_code == 404
    assert "Friday rules" in text_of(phone.get(other)), "a number stays what it was"
    assert "Tuesday" not in text_of(phone.get("/tables/new"))
    fields: dict[str, Any] = {"do": "start", "player": ["Ana", "Ben"], "preset": "own-1", "option_packs": "2"}
    answer = phone.client.post("/tables/new", data=stale | fields)
    assert answer.status_code == 422
    assert Page(answer).alert
    assert checked(answer) | {"preset": "pagat", "option_packs": "2"} == checked(answer)


def names_in(phone: Phone, *places: str) -> set[str]:
    """Which of the rules that the tests keep are named on any of these pages."""
    text = " ".join(text_of(phone.get(place)) for place in places)
    return {name for name in ("Thursday rules", "Friday rules", "Plain") if name in text}


LISTS = ("/tables/new", "/own-rules")


def test_who_sees_which(phone: Phone) -> None:
    """They are seen at the tables that they come from and that they are played at, and with the house key."""
    table = thursday(phone)
    page = kept(phone, table, "Thursday rules")
    guest, looking = phone.guest(table, 1), phone.guest(table, "watch", role="look")
    stranger, keeper = phone.again(), phone.again().with_house_key()
    own = thursday(stranger)  # the same options, without the name
    for one in (phone, guest, looking, keeper):
        assert names_in(one, *LISTS) == {"Thursday rules"}
        assert one.get(page).status_code == 200
    assert names_in(stranger, *LISTS, page, f"{own}/rules/keep") == set()
    shut, nothing = stranger.get(page), stranger.get("/own-rules/987654")
    assert (shut.status_code, shut.text) == (403, nothing.text.replace("987654", "1")), "nor is it told how many there are"
    assert KEY in text_of(shut)
    assert keeper.get("/own-rules/987654").status_code == 404
    for one in (phone, guest, looking, stranger):
        assert "a[href='/house']" in Page(one.get("/own-rules"))
    # Played at another table they are seen there, also once the first is forgotten.
    played = guest.open_table("Dan", "Eve", preset="own-1")
    third = guest.guest(played)
    third.get(played)
    assert names_in(third, *LISTS) == {"Thursday rules"}
    phone.post(f"{table}/people/3", {"do": "out", "sure": "yes"}, f"{table}/people")
    assert names_in(looking, *LISTS, page) == set()


def test_a_stranger_s_rules_are_in_nobody_s_way(phone: Phone) -> None:
    """What others keep is not offered, not played, and takes nobody's name."""
    stranger = phone.again()
    kept(stranger, stranger.open_table("Me", "You"), "Thursday rules")
    table = thursday(phone)
    assert names_in(phone, *LISTS) == set()
    page = kept(phone, table, "Thursday rules")
    assert page == "/own-rules/2"
    assert "300" in text_of(phone.get(page))
    picked = phone.post("/tables/new", {"do": "start", "player": ["Ana", "Ben"], "preset": "own-1"})
    assert picked.status_code == 422
    assert Page(picked).alert


def test_who_may_change_them(phone: Phone) -> None:
    table = thursday(phone)
    page = kept(phone, table, "Thursday rules")
    looking = phone.guest(table, "watch", role="look")
    for one in (phone, looking, phone.again()):
        for do in ({"do": "rename", "name": "Mine"}, {"do": "delete", "sure": "yes"}):
            answer = one.post(page, do, page="/tables/new")
            assert answer.status_code == 403
            assert KEY in text_of(answer)
        assert one.post(f"{page}/restore", {}, page="/tables/new").status_code == 403
    assert "#change" not in Page(phone.get(page))
    assert link_of(looking, f"{table}/rules/keep") == link_of(phone, f"{table}/rules/keep")
    assert "[name=name]" not in Page(looking.get(f"{table}/rules/keep"))
    assert looking.post(f"{table}/rules/keep", {"name": "Mine"}, page="/tables/new").status_code == 403
    assert "Thursday rules" in text_of(phone.get(page))
    assert "#change" in Page(phone.with_house_key().get(page))


def test_deleted_rules_are_brought_back_as_they_were(phone: Phone) -> None:
    table = thursday(phone)
    page = kept(phone, table, "Friday rules")
    kept(phone, phone.open_table("Ana", "Ben"), "Plain")
    guest = phone.guest(table)
    phone.with_house_key()
    phone.post(page, {"do": "rename", "name": "Thursday rules"})
    before = text_of(phone.get(page))
    gone = phone.post(page, {"do": "delete", "sure": "yes"})
    assert led_to(gone) == "/own-rules"
    listed = Page(phone.get("/own-rules"))
    assert "Thursday rules" in listed.one("[data-notice=deleted]").text
    assert listed.texts(".deleted .who") == ["Thursday rules"]
    assert f"form[action='{page}/restore']" in listed
    assert names_in(guest, *LISTS, page) == set()
    fields = phone.hidden("/own-rules")
    for _sent in range(2):
        answer = phone.client.post(f"{page}/restore", data=fields)
        assert (answer.status_code, led_to(answer)) == (303, page)
    assert text_of(phone.get(page)) == before
    assert ".deleted" not in Page(phone.get("/own-rules"))
    assert names_in(phone, *LISTS) == {"Thursday rules", "Plain"}
    assert names_in(guest, *LISTS) == {"Thursday rules"}
    assert phone.post(f"{page}/restore", {}, page="/own-rules").status_code == 404


def test_nothing_is_brought_back_beside_others_of_its_name(phone: Phone) -> None:
    table = thursday(phone.with_house_key())
    page = kept(phone, table, "Thursday rules")
    phone.post(page, {"do": "delete", "sure": "yes"})
    other = kept(phone, table, "Thursday rules")
    answer = phone.post(f"{page}/restore", {}, page="/own-rules")
    assert answer.status_code == 422
    assert Page(answer).names("Thursday", "rules")
    phone.post(other, {"do": "rename", "name": "Plain"})
    assert phone.post(f"{page}/restore", {}, page="/own-rules").status_code == 303
    assert names_in(phone, *LISTS) == {"Thursday rules", "Plain"}


def test_so_many_and_no_more(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.tables.house.saved_rules.MOST_KEPT", 3)
    monkeypatch.setattr("scorekeeper.tables.house.saved_rules.MOST_IN_HOUSE", 5)
    stranger = phone.again()
    theirs = stranger.open_table("Me", "You")
    for number in range(3):
        kept(stranger, theirs, f"Junk {number}")
    answer = stranger.post(f"{theirs}/rules/keep", {"name": "One more"})
    assert answer.status_code == 422
    assert Page(answer).alert
    kept(phone, table, "Rules")
    kept(phone.with_house_key(), table, "With the key")
    assert phone.post(f"{table}/rules/keep", {"name": "One more"}).status_code == 422
