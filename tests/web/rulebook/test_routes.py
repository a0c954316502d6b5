"""The rulebook's pages: told in chapters, at a table by what is played there, and led to from wherever a rule is named."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from urllib.parse import urldefrag

import pytest
from flask import Flask

from scorekeeper.engine.game import agree
from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import How, mentions, option_effect
from scorekeeper.web.rulebook.routes import address
from scorekeeper.wording import words_of
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, text_of

FIRST_AND_LAST = {"rummy500": ("setting-up", "pairs"), "gin": ("setting-up", "ending"), "sheet": ("sheet", "sheet")}
"""Where a game's rules begin and end, if not with setting up and winning: the sheet's are a single chapter."""
PRESETS = [(game.id, preset) for game in GAMES.values() for preset in game.presets]


def read(phone: Phone, address: str) -> Page:
    answer = phone.get(address)
    assert answer.status_code == 200, address
    return Page(answer)


def ids(page: Page) -> list[str]:
    """The ids of a page, in their order."""
    return page.each("[id]", "id")


def links(page: Page) -> list[str]:
    """The addresses that a page leads to."""
    return page.each("a", "href")


def entries(page: Page) -> dict[str, str]:
    """The words of each rule."""
    return {one["id"]: one.text for one in page.all("article")}


def rules_of_links(page: Page) -> list[tuple[str, str]]:
    """The links of a page that lead to a rule: the page's address and the id."""
    split = [urldefrag(address) for address in links(page)]
    return [(one.url, one.fragment) for one in split if one.fragment and one.url.rstrip("/").count("/rules")]


# The chapters.
@for_each("game", GAMES.values(), ids=lambda game: game.id)
def test_each_rule_of_a_game_is_told_once(game: Any) -> None:
    told = [rule for chapter in game.chapters for rule in chapter.rules]
    assert len(told) == len(set(told))
    assert {option.about for option in game.options_asked} <= set(told)


@for_each("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_is_told_from_its_first_chapter_to_its_last(phone: Phone, game: Any) -> None:
    chapters = game.chapters
    first, last = FIRST_AND_LAST.get(game.id, ("setting-up", "winning"))
    assert (chapters[0].id, chapters[-1].id) == (first, last)
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    page = read(phone, f"/rules/{game.id}")
    wanted = [part for chapter in chapters for part in (f"chapter-{chapter.id}", *chapter.rules)]
    assert [part for part in ids(page) if part in wanted] == wanted
    said = text_of(phone.get(f"/rules/{game.id}"))
    for chapter in chapters:
        assert f"#chapter-{chapter.id}" in links(page), "the contents lead to it"
        assert chapter.lead in said


@for_each("game", GAMES)
def test_an_entry_says_what_there_is_to_say(phone: Phone, game: str) -> None:
    page = read(phone, f"/rules/{game}")
    for rule, words in entries(page).items():
        said = words_of(rule, GAMES[game].terms)
        for part in (said.title, said.text, said.details, said.our_ruling, said.differ):
            assert " ".join(part.split()) in " ".join(words.split()), rule
        assert rule in words, "its name for good"
        if rule in RULES:
            for mark, example in (("✓ ", said.right), ("✗ ", said.wrong)):
                told = GAMES[example.asked["game"]] is GAMES[game]
                assert not told or all(" ".join(one.split()) in " ".join(words.split()) for one in (mark, example.says))
    assert (RULES["draw.pile"].right.says in " ".join(page.text.split())) == (game == "rummy500"), "only the top card elsewhere"


def test_examples_are_drawn_with_the_games_cards(phone: Phone) -> None:
    entry = read(phone, "/rules/rummy500").one("[id='meld.set.suits']")
    assert " ".join(entry.texts(".cards")).count("6 ♥") == 3, "one lies in the right set, two in the wrong"
    claim = read(phone, "/rules/rummy500").one("[id='score.joker']")
    assert (len(claim.all(".right .cards")) > 0, ".wrong-one .cards" in claim) == (True, False), "a claim about the same cards"


def test_where_a_rule_comes_from_and_where_it_applies(phone: Phone) -> None:
    page = read(phone, "/rules/rummy500")
    entry = page.one("[id='out.discard']")
    assert any("500 Rummy" in one for one in entry.texts("q")), "a source"
    assert f"{question('going_out')} {answer('going_out', 'discard')}" in entry.text
    assert "Rummikub" not in entry.text
    assert "/rules/rummy#out.discard" in links(page)
    assert "/rules/rummy#option-going_out" in links(page)
    assert RULES["joker.natural"].our_ruling in entries(page)["joker.natural"]
    assert RULES["session.target"].differ in entries(page)["session.target"]


def question(option: str) -> str:
    """What an option of Rummy 500 asks."""
    return next(one.question for one in GAMES["rummy500"].options_asked if one.id == option)


def answer(option: str, value: object) -> str:
    """An answer to it."""
    return next(one.labels[value] for one in GAMES["rummy500"].options_asked if one.id == option)


# How a rule stands where something was agreed.
@for_each(("game", "rule", "agreed", "how", "because"), [
    ("rummy500", "meld.size", {}, How.ALWAYS, []), ("rummy500", "call.playable", {}, How.AGREED, ["call.playable"]),
    ("rummy500", "call.playable", {"rummy_call": "off"}, How.NOT, ["call.off"]),
    ("rummy500", "call.window", {"rummy_call": "off"}, How.NOT, ["call.off"]),
    ("rummy500", "call.window", {"rummy_call": "top"}, How.ALWAYS, []), ("rummy500", "call.off", {}, How.NOT, ["call.playable"]),
    ("rummy500", "out.float", {"going_out": "float-unplayable"}, How.AGREED, ["out.unplayable"]),
    ("rummy500", "out.float", {"going_out": "discard"}, How.NOT, ["out.discard"]),
    ("rummy500", "out.caught", {"playable_last_discard": "rummy-call"}, How.NOT, ["out.free"]),
    ("rummy500", "out.caught", {"going_out": "float-unplayable"}, How.AGREED, ["out.caught"]),
    ("rummy500", "score.low-ace", {"card_values": "5-10-15"}, How.NOT, ["score.5-10-15"]),
    ("rummy500", "draw.deepest", {"deepest_card": "new-meld"}, How.OTHERWISE, ["draw.new-meld"]),
    ("rummy500", "joker.fixed", {"jokers_per_pack": 0}, How.NOT, ["r500.jokers"]),
    ("rummy500", "r500.deal", {"hand_size": 10}, How.OTHERWISE, ["r500.deal"]),
    ("rummy500", "session.settle", {}, How.NOT, ["session.settle"]), ("rummy", "joker.assign", {}, How.NOT, ["rummy.players"]),
    ("rummy", "joker.assign", {"jokers": 2}, How.ALWAYS, []),
    ("rummy", "joker.exchange", {"jokers": 3, "joker_exchange": True}, How.OTHERWISE, ["joker.exchange"]),
    ("rummy", "joker.exchange", {"jokers": 3}, How.AGREED, ["joker.exchange"]),
    ("rummy", "meld.run.ace", {}, How.OTHERWISE, ["rummy.ace"]),
    ("rummy", "meld.run.ace", {"ace": "high-or-low"}, How.ALWAYS, []),
    ("rummy", "rummy.layoff", {"layoff": "after-own-meld"}, How.NOT, ["rummy.layoff-own"]),
    ("rummy", "rummy.reuse", {"stock_out": "block", "reuse_limit": 2}, How.NOT, ["rummy.block"]),
    ("rummy", "rummy.pay", {"settlement": "pay-winner"}, How.AGREED, ["rummy.pay"]),
    ("rummy", "rummy.pay", {"settlement": "pay-winner", "scoring": "penalty"}, How.NOT, ["rummy.penalty"]),
    ("rummy", "wrotham.pack", {"jokers": 3}, How.AGREED, ["rummy.players"]),
    ("rummy", "wrotham.pack", {"jokers": 2}, How.NOT, ["rummy.players"]),
    ("rummy", "wrotham.deals", {"target": None, "deals": 4}, How.NOT, ["rummy.end"]),
    ("rummy", "wrotham.all-at-once", {"all_at_once_from": 4}, How.AGREED, ["wrotham.all-at-once"]),
    ("rummy", "rummy.end", {"target": None, "deals": 3}, How.AGREED, ["rummy.end", "rummy.end"]),
    ("rummikub", "rkub.time", {"turn_seconds": 0}, How.NOT, ["rkub.time"]), ("rummikub", "joker.assign", {}, How.ALWAYS, []),
])  # fmt: skip
def test_how_a_rule_stands(game: str, rule: str, agreed: dict[str, Any], how: How, because: list[str]) -> None:
    options = agree(GAMES[game], GAMES[game].default_preset, agreed, ("Ana", "Ben")).options
    stands = option_effect(rule, GAMES[game], options)
    assert (stands.how, [one.rule for one in stands.because]) == (how, because)


@for_each("game", GAMES.values(), ids=lambda game: game.id)
def test_every_rule_is_played_with_some_agreement(game: Any) -> None:
    """No rule is barred by every named value of an option; one with a range has others."""
    for rule in game.rules:
        for mention in mentions(rule, game):
            assert mention.answers or mention.option.whole or not any_barred(game, mention.option, rule), rule


def any_barred(game: Any, option: Any, rule: str) -> bool:
    usual = agree(game, game.default_preset, {}, ("Ana", "Ben")).options
    return any(
        option in [one.option for one in option_effect(rule, game, {**usual, option.id: value}).because]
        and option_effect(rule, game, {**usual, option.id: value}).how is How.NOT
        for value in option.values
    )


# At a table.
def stands(page: Page, rule: str) -> str:
    """How a rule stands, if that is said."""
    return "".join(page.one(f"[id='{rule}']").each("[data-stands]", "data-stands"))


def test_what_is_played_here_comes_first(phone: Phone) -> None:
    table = phone.open_table(preset="bicycle", option_target="1000", option_joker_exchange="true")
    page = read(phone, f"{table}/rules")
    assert ids(page).index("contents") < ids(page).index("option-rummy_call") < ids(page).index("r500.players")
    assert page.one("details:has([id='option-ace'])").one("summary").text.count(str(len(GAMES["rummy500"].options_asked)))
    assert f"{question('rummy_call')} {answer('rummy_call', 'off')}" in page.text
    own = page.each("dl > .ours:has([data-house])", "id")  # not the four in which 500 Rum differs
    assert own == page.each("dl > div", "id")[:2] == ["option-target", "option-joker_exchange"]
    assert not {*own, "option-rummy_call"} & {*page.each("details [id]", "id")}, "what a table or its preset changed is open"
    assert re.search(r"\b2\b", Page(phone.get(f"{table}/more")).one(f"a[href='{table}/rules']").text)
    assert "#call.off" in links(page)
    assert "[id='option-playable_last_discard']:not(:has(a))" in page, "floating at this table leaves it nothing to decide"


def test_what_is_not_played_here_is_marked_and_keeps_its_place(phone: Phone) -> None:
    table = phone.open_table(preset="bicycle")
    page = read(phone, f"{table}/rules")
    assert stands(page, "call.playable") == "not"
    words = entries(page)["call.playable"]
    assert f"{question('rummy_call')} {answer('rummy_call', 'off')}" in words
    assert RULES["call.playable"].text in words, "it can still be read"
    stood = {one: stands(page, one) for one in ("call.off", "draw.deepest", "meld.size", "meld.kind")}
    assert [*stood.values()] == ["agreed", "agreed", "", ""]
    assert question("rummy_call") in entries(page)["call.off"]
    assert question("deepest_card") in entries(page)["draw.deepest"]
    told = [one for one in ids(page) if one in RULES]
    assert sorted(told) == sorted(one for one in ids(read(phone, "/rules/rummy500")) if one in RULES)
    assert told[-1] == page.each("details.elsewhere > .chapter article", "id")[-1], "what is idle comes last"
    assert "a[href='#chapter-jokers']" not in page.one("#contents")


def test_a_variant_has_its_own_name_and_no_guide_of_the_plain_game(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummy", preset="rami51")
    for address_ in (f"{table}/rules", "/rules/rummy?preset=rami51"):
        page = read(phone, address_)
        assert GAMES["rummy"].presets["rami51"].name in page.one("h1").text
        assert not any("/guide" in link for link in links(page))
        assert page.one(".panel > .settled [id='option-first_meld'] a").text == "51"
    assert phone.get(f"{table}/guide").location == f"{table}/rules"


def test_what_was_agreed_otherwise_says_what_is_played(phone: Phone) -> None:
    table = phone.open_table(option_hand_size="other", other_hand_size="9")
    page = read(phone, f"{table}/rules")
    assert stands(page, "r500.deal") == "otherwise"
    assert page.one("[id='r500.deal'] .stands a[href='#option-hand_size']").text == "9", "not to the entry that is being read"
    hit = Page(phone.get(f"{table}/rules/search?q=deal")).one("#hits li:has(a[href$='#r500.deal'])")
    assert (hit["data-stands"], hit.one(".here b").text) == ("otherwise", "9")
    tiles = phone.open_table("Ana", "Ben", game="rummikub", preset="modern")
    assert Page(phone.get(f"{tiles}/rules/search?q=opening")).one("#hits li:has([href$='#rkub.opening']) .here b").text == "30"
    assert len(read(phone, f"{tiles}/rules").all("[id='rkub.opening'] .example")) == 1, "that 39 don't open is wrong here"
    assert "[id='rkub.opening-joker'] .example" not in read(phone, f"{tiles}/rules"), "one opens here, the other counts 25"


def test_the_games_own_page_marks_what_must_be_agreed(phone: Phone) -> None:
    page = read(phone, "/rules/rummy")
    assert (stands(page, "rummy.ace-corner"), stands(page, "rummy.ace")) == ("house", "")
    assert "a[href='#option-ace']" in page.one("[id='rummy.ace-corner'] .stands")
    assert {*page.each("[data-stands]", "data-stands")} == {"house"}


@pytest.mark.full
def test_every_link_on_a_page_of_rules_leads_somewhere(phone: Phone) -> None:
    tables = {preset: phone.open_table("Ana", "Ben", game=game, preset=preset) for game, preset in PRESETS}
    games = {address_: read(phone, address_) for address_ in (f"/rules/{game}" for game in GAMES)}
    known = {address_: {*ids(page)} for address_, page in games.items()}
    for name, page in [*games.items(), *((preset, read(phone, f"{table}/rules")) for preset, table in tables.items())]:
        own = ids(page)
        assert len(own) == len({*own}), name
        there = known | {"": {*own}}
        led = {(name, *urldefrag(link)) for link in links(page)}
        assert not {(name, url, part) for name, url, part in led if part and part not in there[url]}


# The way to a rule.
@for_each(("rule", "table", "game", "leads_to"), [
    ("rkub.opening", None, None, "/rules/rummikub#rkub.opening"),
    ("meld.size", None, "rummikub", "/rules/rummikub#meld.size"),
    ("meld.size", None, None, "/rules/rummy500#meld.size"),
    ("meld.size", None, "bridge", "/rules/rummy500#meld.size"),
    ("call.off", None, "rummy", "/rules/rummy500#call.off"),
    ("call.off", "one", "rummy", "/rules/rummy500#call.off"),
    ("rummy.draw", "one", "rummy", "/tables/one/rules#rummy.draw"),
    ("rummy.draw", "one", None, "/tables/one/rules#rummy.draw"),
])  # fmt: skip
def test_the_address_of_a_rule(app: Flask, rule: str, table: str | None, game: str | None, leads_to: str) -> None:
    with app.test_request_context():
        assert address(rule, table, game) == leads_to


def pages_that_name_rules(phone: Phone) -> Iterator[tuple[str, str, str]]:
    """What was done, the page that it gave, and the game: verdicts, results, options, refusals. Score lines say what was counted,
    and name no rule."""
    table = phone.open_table("Ana", "Ben", option_target="other", other_target="100", option_settlement="difference")
    wrong = phone.hand("6h,6h,6d / 2c", "9h,*,* / 3c", level="cards", do="preview")
    yield "verdicts on a hand", phone.post(f"{table}/hands/new", wrong).text, "rummy500"
    phone.save_hand(table, "2c,3c,4c / 9d", "7h,8h,9h / 3d", level="cards")
    phone.post(f"{table}/live", {"do": "begin", "card": ["4s"], "dealer": "1"})
    yield "a live refusal", phone.post(f"{table}/live", {"do": "meld", "card": ["4h", "4c", "5d"]}).text, "rummy500"
    phone.post(f"{table}/live", {"do": "leave"})
    keyed = phone.hidden(f"{table}/hands/new")
    phone.save_hand(table, "121", "100")
    yield "a shared lead", phone.get(table).text, "rummy500"
    phone.save_hand(table, "20", "0")
    yield "a result", phone.get(f"{table}/result").text, "rummy500"
    after = phone.hidden(f"{table}/hands/1/scrap") | {"key": keyed["key"]} | phone.hand("1", "2")
    yield "an error", phone.client.post(f"{table}/hands/new", data=after).text, "rummy500"
    for game in GAMES:
        yield "options", phone.get(f"/tables/new?game={game}").text, game
    table = phone.open_table("Ana", "Ben", game="rummy", preset="basic", option_settlement="pay-winner")
    wrong = phone.hand("2h,3h,4h", "Qs,Ks,As / 3c", level="cards", do="preview", out="0")
    checked = Page(phone.post(f"{table}/hands/new", wrong))
    yield "a refused meld's Why?", phone.get(checked.one("a.why")["href"], follow_redirects=True).text, "rummy"
    phone.save_hand(table, "0", "120", out="0")
    yield "a result", phone.get(f"{table}/result").text, "rummy"
    table = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles")
    phone.post(f"{table}/round", {"do": "begin", "first": "0"})
    why = phone.post(f"{table}/round", {"do": "desk rearrange", "sets": "1r,2r,3b"})
    yield "a live refusal's Why?", phone.get(why.headers["Location"]).text, "rummikub"


def test_every_rule_that_is_named_leads_to_its_entry(phone: Phone) -> None:
    seen: dict[str, set[str]] = {}
    titled: set[tuple[str, str]] = set()
    for what, text, game in pages_that_name_rules(phone):
        named = rules_of_links(Page(text))
        assert named, f"{what} ({game}) names no rule"
        for url, rule in named:
            seen[url] = seen.get(url) or {*ids(read(phone, url))}
            assert rule in seen[url], f"{what} ({game}): {url}#{rule}"
            if game and rule in GAMES[game].rules:
                assert url == f"/rules/{game}" or re.fullmatch("/tables/[^/]+/rules", url), f"{what}: {url}#{rule}"
                if (url, game) not in titled:
                    assert GAMES[game].name in read(phone, url).one("h1").text, what
                titled.add((url, game))


# The way back.
def back(phone: Phone, address_: str, referrer: str) -> list[str]:
    """Where the way back leads, if anywhere."""
    headers = {"Referer": referrer} if referrer else {}
    return Page(phone.get(address_, headers=headers)).each("#back", "href")


def test_the_way_back_is_one_tap(phone: Phone, table: str) -> None:
    for came_from in ("/hands/new", "/live", "", "/result"):
        assert back(phone, f"{table}/rules", f"http://localhost{table}{came_from}") == [table + came_from]


@for_each(
    "referrer",
    [
        "", "http://elsewhere.example/tables/x", "http://localhost//elsewhere.example", "http://[", "/x",
        "http://localhost/rules", "http://localhost/service-worker.js",
    ],
)  # fmt: skip
def test_from_elsewhere_the_way_leads_to_the_table_alone(phone: Phone, table: str, referrer: str) -> None:
    assert back(phone, f"{table}/rules", referrer) == [table]
    assert back(phone, "/rules/rummy", referrer) == []


def test_every_page_of_rules_leads_back_in_its_head(phone: Phone, table: str) -> None:
    for place in ("/rules", "/rules/rummy", f"{table}/rules"):
        page = Page(phone.get(place, headers={"Referer": f"http://localhost{table}/result"}))
        assert page.one(".head .back")["href"] == f"{table}/result", place


# The text is that of the table, the language and the deck.
def test_each_table_and_language_has_its_own_text(phone: Phone) -> None:
    free, bicycle = phone.open_table(), phone.open_table(preset="bicycle")
    addresses = ("/rules/rummy500", f"{free}/rules", f"{bicycle}/rules")
    texts = [entries(read(phone, address_)) for address_ in addresses]
    texts += [phone.get("/rules/rummy500", headers={"Accept-Language": language}).text for language in ("en", "fr", "pt")]
    assert all(one != other for one, other in combinations(texts, 2))


def test_each_deck_has_its_own_letters(phone: Phone) -> None:
    assert ">K</span>" in phone.get("/rules/rummy500").text
    text = phone.remembers(letters="RDV").get("/rules/rummy500").text
    assert ">R</span>" in text
    assert ">K</span>" not in text


def test_there_is_a_page_of_all_games(phone: Phone) -> None:
    page = read(phone, "/rules")
    assert {f"/rules/{game}" for game in GAMES} <= {*links(page)}
    assert phone.get("/rules/bridge").status_code == 404


def test_a_result_leads_to_what_decided_it_and_to_who_pays(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummy", preset="basic", option_settlement="pay-winner")
    phone.save_hand(table, "0", "120", out="0")
    named = {rule for _url, rule in rules_of_links(read(phone, f"{table}/result"))}
    assert named == {"rummy.end", "rummy.pay"}
