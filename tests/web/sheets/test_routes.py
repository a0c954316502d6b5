"""The score sheet and the blank sheets, as pages: what stands on them beside the numbers."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import Draft, SqliteStore
from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.web.current import STORE
from scorekeeper.web.sheets import notes
from scorekeeper.web.sheets.notes import CardWorth, card_worth, house_rules, lettered, ranges
from scorekeeper.web.sheets.routes import MOST_SHOWN
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, matched, text_of
from tests.web.sheets.test_chart import walked


def labels(page: TestResponse) -> list[str]:
    """What is heard of the cells, row by row: names and numbers, and a semicolon before what a player did."""
    heard = Page(page).each("td a[href*='#seat-']", "aria-label")
    return [" ".join(re.findall(r"[+−]?[0-9]+|Ana|Ben|Cy|;", label)) for label in heard]


def section(page: TestResponse, name: str) -> Page:
    return Page(page).one(f"section.{name}")


def question(option: str, game: str = "rummy500") -> str:
    """What an option asks."""
    return next(one.question for one in GAMES[game].options_asked if one.id == option)


# ---- the table ----
def test_who_dealt_and_who_went_out_is_seen_and_heard(phone: Phone, table: str) -> None:
    phone.save_hand(table, "20-5", "50", "0-30", dealer="2", out="1")
    page = phone.get(f"{table}/sheet")
    assert labels(page) == ["1 Ana +15 15", "1 Ben +50 50 ;", "1 Cy −30 −30 ;"]
    did = [label.rpartition(";")[2] for label in Page(page).each("td a", "aria-label") if ";" in label]
    assert len({*did}) == 2, "it is heard who did what"
    for place in ("td", ".legend"):
        assert len(Page(page).all(f"{place} svg.mark")) == 1, place
        assert [one.text for one in Page(page).all(f"{place} :not(svg)[aria-hidden]")].count("✓") == 1, place


def test_a_correction_has_its_mark_and_its_reason(phone: Phone, table: str) -> None:
    for _hand in range(3):
        phone.save_hand(table, "20", "50-5", "10")
    edit = f"{table}/hands/2/edit"
    changed = phone.post(edit, phone.hand("30", "50-5", "10", reason="the ten was <Ana's>"))
    assert changed.status_code == 303, text_of(changed)
    assert "135" in " ".join(Page(phone.get(edit)).texts(".consequence")), "the standing after the last hand"
    page = Page(phone.get(f"{table}/sheet"))
    assert page.texts("th:has(a[href$='/hands/2']) sup.changed") == page.texts("sup") == ["a"]
    (note,) = page.all("ol.notes li")
    assert re.findall("[0-9]+", note.text)[0] == "2"
    assert note.one("q").text == "the ten was <Ana's>"


def test_without_a_hand_it_says_so_and_what_was_agreed(phone: Phone, table: str) -> None:
    page = Page(phone.get(f"{table}/sheet"))
    assert "table" not in page
    assert "section.agreed" in page
    assert "svg[viewBox]" not in page


def test_long_odd_names(phone: Phone) -> None:
    names = ["Maximilian von und zu Xyz", "עברית שם ארוך מאוד כאן", "👩‍👩‍👧‍👦" * 24]
    table = phone.open_table(names[0][:24], *names[1:])
    for _hand in range(2):
        phone.save_hand(table, "20", "50-5", "10")
    page = phone.get(f"{table}/sheet")
    heads = {one["title"]: re.sub("<[^>]*>", "", one.html) for one in Page(page).all("th bdi[title]")}
    for name in (names[0][:24], *names[1:]):
        assert heads[name] == name, "in words, and all of it"
    assert "👩‍👩‍👧‍👦" * 4 + "…" in section(page, "chart").text
    assert "👩‍👩‍👧‍👦" * 5 not in section(page, "chart").text


# ---- what stands below ----
def test_house_rules_come_first(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", preset="bicycle", option_target="1500", option_going_out="discard")
    agreed = section(phone.get(f"{table}/sheet"), "agreed")
    assert agreed.texts(".own dt") == [question("target"), question("going_out")]
    assert agreed.texts(".own dd")[0] == "1500"
    rows = ["own" in one.get("class") for one in agreed.all("div:has(> dt)")]
    assert rows == sorted(rows, reverse=True)
    assert {one.question for one in GAMES["rummy500"].options_asked} == set(agreed.texts("dt")), "as many as New game counts"
    assert len(agreed.all(".own, [data-option]")) == len(agreed.all("dt")) - 4, "without jokers, and with this going out"
    assert GAMES["rummy500"].presets["bicycle"].name in agreed.text


def test_the_result_the_rule_and_who_pays(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_settlement="difference", option_target="other", other_target="50")
    phone.save_hand(table, "40", "10")
    page = Page(phone.get(f"{table}/sheet"))
    assert "1" in page.one(".outcome").text
    assert ".outcome a.rule" not in page
    assert "section.pays" not in page
    phone.save_hand(table, "30-1", "10")
    for place in ("sheet", "result"):
        page = Page(phone.get(f"{table}/{place}"))
        assert [re.findall("Ana|Ben|[0-9]+", row) for row in page.texts(".pays li")] == [["Ben", "Ana", "49"]], place
        assert "main a[href$='#session.highest']" in page, place
    assert Page(phone.get(f"{table}/sheet")).one(".outcome b").text.startswith("★ Ana")


def test_the_chart_is_on_the_sheet_and_on_the_result(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="other", other_target="50")
    phone.save_hand(table, "30", "5")
    phone.save_hand(table, "30", "5")
    for page in ("sheet", "result"):
        chart = section(phone.get(f"{table}/{page}"), "chart")
        assert chart.one("[role=img]")["aria-label"]
        said = chart.texts("text")
        assert {one for one in said if re.fullmatch(r"(Ana|Ben) \d+", one)} == {"Ana 60", "Ben 10"}
        assert any("50" in one for one in said), "the target"


def test_a_chart_of_eight_players_and_forty_hands_is_small(phone: Phone) -> None:
    table = phone.open_table(*(f"Player {seat}" for seat in range(8)), option_target="5000")
    for hand in range(40):
        phone.save_hand(table, *(f"{(hand * 37 + seat * 53) % 110}-{(hand + seat) % 7 * 5}" for seat in range(8)))
    svg = matched(r"<svg viewBox.*?</svg>", phone.get(f"{table}/sheet").text, re.S)
    assert len(svg.encode()) < 4096
    assert len(set(re.findall(r'<path d="([^"]+)"[^>]*/><circle', svg))) == 8


def test_the_one_chart_of_a_page_draws_few_hands_and_every_last_total(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_DRAWN", 3)
    table = phone.open_table("Ana", "Ben", option_target="5000")
    for points in range(1, 9):
        phone.save_hand(table, f"{points % 3 * 100}", f"{points}")
    for address in (table, f"{table}/sheet"):
        ways = re.findall(r'd="(M[^"]+)"[^>]*/><circle', str(phone.get(address).text))
        assert [len(walked(way)) - 1 for way in ways] == [3, 3], address
        chart = Page(phone.get(address)).one(".chart")
        assert {one for one in chart.texts("text") if re.match("Ana|Ben", one)} == {"Ana 900", "Ben 36"}, address


# ---- confirmations ----
def test_who_confirmed_and_what_waits(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", confirm="everybody")
    ben = phone.guest(table, 1)
    phone.post(f"{table}/seat", {"seat": "0"})
    phone.save_hand(table, "20", "10")
    answer = phone.get(f"{table}/sheet")
    page = Page(answer)
    assert page.texts(".waiting bdi") == ["Ben"]
    assert "(+20)" in page.text
    assert labels(answer)[0] == "1 Ana +20 ;", "no total yet"
    assert "svg[viewBox]" not in page, "nothing counts yet"
    assert page.texts(".who-confirmed bdi") == ["Ana"]
    confirmed = ben.post(f"{table}/hands/1/confirm", {"version": "1", "seat": "1"}, page=f"{table}/hands/1")
    assert confirmed.status_code == 303, text_of(confirmed)
    page = Page(phone.get(f"{table}/sheet"))
    assert ".waiting" not in page
    assert page.texts(".who-confirmed bdi") == ["Ana", "Ben"]
    assert "1" in page.one(".who-confirmed small").text


# ---- blank sheets ----
@for_each("game", GAMES)
def test_a_blank_sheet_of_each_preset(phone: Phone, game: str) -> None:
    for preset in GAMES[game].presets:
        players = min(3, GAMES[game].players_as_usual(preset)[-1])
        answer = phone.get(f"/sheets/blank?game={game}&preset={preset}&players={players}")
        page = Page(answer)
        asks = {"players": str(players)} if game != "gin" else {}
        assert dict(page.one("#blank-form").sends()) == {"game": game, "preset": preset} | asks
        assert len(page.all("th[scope=row]")) == 30
        assert len(page.all("th[scope=colgroup]")) == players
        rules = section(answer, "agreed")
        options = house_rules(agree(GAMES[game], preset, {}, ("a", "b", "c")[:players]), preset)
        assert not options.own
        assert ("lives" in [one.option.id for one in options.moot]) == (game == "rummy" and preset != "cacheta")
        assert len(rules.all("dt")) == len(options.usual + options.moot)
        assert not any("," in one.answer for one in options.usual if one.option.id in ("packs", "hand_size"))
        assert ".worth" in page


def test_the_dealer_goes_round_on_it(phone: Phone) -> None:
    page = phone.get("/sheets/blank?players=3").text
    rows = re.findall(r'<tr><th scope="row">\d+</th>(.*?)</tr>', page)
    assert [
        row.split("<td>").index(next(cell for cell in row.split("<td>") if "<svg" in cell)) for row in rows[:4]
    ] == [
        5, 1, 3, 5,
    ]  # fmt: skip


def test_a_blank_sheet_of_a_table_has_its_names_and_rules(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="1500")
    page = Page(phone.get(f"{table}/sheet/blank"))
    assert page.texts("th[scope=colgroup] bdi") == ["Ana", "Ben"]
    assert (page.texts(".own dt"), page.texts(".own dd")) == ([question("target")], ["1500"])
    assert phone.again().get(f"{table}/sheet/blank").status_code == 403
    assert phone.guest(table, "watch", role="look").get(f"{table}/sheet/blank").status_code == 200


def test_what_makes_no_sense_gets_the_usual_sheet(phone: Phone) -> None:
    for query in (
        *("game=whist", "game=rummy&preset=pagat", "game=rummikub&players=8", "game=rummikub&preset=xp&players=7"),
        *("players=1", "players=٣", "players=99999999999999999999", "players=-2"),
    ):
        answer = phone.get(f"/sheets/blank?{query}")
        assert answer.status_code == 200, query
        assert len(Page(answer).all("th[scope=colgroup]")) == 4, query


@for_each("game", GAMES)
def test_each_number_that_is_offered_has_its_sheet(phone: Phone, game: str) -> None:
    """A preset may take fewer than its game, and the other games' ways fewer than this one."""
    for preset in GAMES[game].presets:
        takes = GAMES[game].players_as_usual(preset)
        [*offered] = Page(phone.get(f"/sheets/blank?game={game}&preset={preset}")).all("#players")
        assert [(one["min"], one["max"]) for one in offered] == [(str(takes[0]), str(takes[-1]))] * (len(takes) > 1)
        for number in takes:
            answer = phone.get(f"/sheets/blank?game={game}&preset={preset}&players={number}")
            assert answer.text.count('scope="colgroup"') == number
        ways = Page(answer).each("nav a[href^='/sheets/blank']:not([aria-current])", "href")
        assert len(ways) == len(GAMES) - 1


def test_two_players_have_words_of_their_own(phone: Phone) -> None:
    said = Page(phone.get("/rules")).one("li:has(a[href='/rules/gin'])").text
    assert re.findall("[0-9]+", said) == ["2"]


def test_print_csv_and_what_is_shared_stand_at_the_top(phone: Phone, table: str) -> None:
    phone.save_hand(table, "20", "50", "10")
    head = phone.get(f"{table}/sheet").text.partition('<div class="sheet ')[0]
    found = Page(head).all("[data-print], a[href$='.csv'], [data-share]")
    assert [(one.tag, one.get("data-share")) for one in found] == [("button", ""), ("a", ""), ("button", "text")]
    shares = r"500 500 Ben 50 Ana 20 Cy 10 1", r"500 500 Ana 500 Ben 50 Cy 20 2"
    for place, shared in zip(("sheet", "result"), shares, strict=True):
        said = Page(phone.get(f"{table}/{place}")).one("#share-text").text
        assert " ".join(re.findall("Ana|Ben|Cy|[0-9]+", said)).startswith(shared), said
        if place == "sheet":
            phone.save_hand(table, "480", "0", "10")
    phone.save_hand(left := phone.open_table("Ana", "Ben", "Cy"), "20", "30", "60")
    phone.post(f"{left}/players/3/leave", {}, f"{left}/players")
    said = re.findall(r"Ana|Ben|Cy 60 \(", Page(phone.get(f"{left}/sheet")).one("#share-text").text)
    assert said == ["Ben", "Ana", "Cy 60 ("], "whoever left is last, and it is said"


def test_ways_lead_to_blank_sheets(phone: Phone, table: str) -> None:
    for address, leads in (
        ("/rules/rummy", "/sheets/blank?game=rummy"),
        (f"{table}/sheet", f"{table}/sheet/blank"),
        (f"{table}/rules", f"{table}/sheet/blank"),
    ):
        assert f"a[href='{leads}']" in Page(phone.get(address)), address


# ---- what is worked out for it ----
def test_what_cards_count() -> None:
    def worth(game: str, **options: object) -> tuple[CardWorth, ...]:
        return card_worth(agree(GAMES[game], GAMES[game].default_preset, options, ("a", "b")))

    numbers = tuple(map(str, range(2, 11)))
    court = CardWorth(("J", "Q", "K"), 10)
    assert worth("rummy500") == (CardWorth(("A",), 15, 1), CardWorth(numbers, None), court, CardWorth((), 15))
    assert worth("rummy500", card_values="5-10-15", jokers_per_pack=0) == (
        *(CardWorth(("A",), 15, 5), CardWorth(numbers[:-1], 5)),
        CardWorth(("10", "J", "Q", "K"), 10),
    )
    assert worth("rummy") == (CardWorth(("A",), 1), CardWorth(numbers, None), court)
    assert worth("rummy", ace="high-or-low")[0] == CardWorth(("A",), 15)
    assert worth("rummikub") == (CardWorth(tuple(map(str, range(1, 14))), None), CardWorth((), 30))


def test_marks_and_ranges() -> None:
    assert [lettered(place) for place in (0, 25, 26, 701, 702)] == ["a", "z", "aa", "zz", "aaa"]
    assert ranges([]) == ""
    assert ranges([1, 2, 4, 5, 6, 9]) == "1, 2, 4–6, 9"


# ---- very many hands ----
def test_of_very_many_hands_the_sheet_has_the_latest_and_a_way_to_all(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteStore, "is_sole_writer", lambda store: False)
    name, key = table.rsplit("/", 1)[1], "seed"
    scores = {one: {"melded": 0, "left": 1} for one in ("Ana", "Ben", "Cy")}
    hand = {"entry": "totals", "dealer": None, "out": None, "scores": scores}
    drafts = [Draft(f"{key} {no}", RECORDED, {"hand": hand}) for no in range(MOST_SHOWN + 1)]
    store = app.extensions[STORE]
    store.append_all(name, drafts[:-1], based_on=1)
    usual = phone.get(f"{table}/sheet")
    assert len(labels(usual)) == 3 * MOST_SHOWN
    to_all = "a[href$='sheet?hands=all']"
    assert to_all not in Page(usual)
    store.append_all(name, drafts[-1:], based_on=1 + MOST_SHOWN)
    latest, everything = phone.get(f"{table}/sheet"), phone.get(f"{table}/sheet?hands=all")
    assert [len(labels(page)) for page in (latest, everything)] == [3 * MOST_SHOWN, 3 * MOST_SHOWN + 3]
    assert labels(latest)[0].startswith("2 Ana")
    shown = [str(MOST_SHOWN), str(MOST_SHOWN + 1)]
    assert re.findall("[0-9]+", Page(latest).one(f".quiet:has({to_all})").text) == shown
    assert to_all not in Page(everything)
    follows = [re.search(r"[?;]of=(\w+)", page.text) for page in (usual, latest, everything)]
    assert [found and found[1] for found in follows] == ["sheet", "sheet", "form"]
    past = phone.get(f"{table}/history/{2 + MOST_SHOWN}")
    assert shown in [re.findall("[0-9]+", said) for said in Page(past).texts(".quiet")]
    assert phone.get(f"{table}/sheet.csv").text.count("\n") > MOST_SHOWN
