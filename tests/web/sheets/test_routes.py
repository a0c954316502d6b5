"""The score sheet and the blank sheets, as pages: what stands on them beside the numbers."""

import re
from html import unescape

import pytest
from flask import Flask

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import Draft, SqliteStore
from scorekeeper.tables.log import RECORDED
from scorekeeper.web.current import STORE
from scorekeeper.web.sheets.notes import Worth, card_worth, house_rules, lettered, ranges
from scorekeeper.web.sheets.routes import MOST_SHOWN
from tests.support.for_each import for_each
from tests.support.webphone import Phone, text_of

DAY = r"\d{1,2} \w{3,4}(?=\.$)"
"""The day in a text that is shared: `tests/web/tables/test_sharing.py` has which."""


def sheet(phone: Phone, table: str) -> str:
    return text_of(phone.get(f"{table}/sheet"))


def labels(page: str) -> list[str]:
    """What is heard of the cells, row by row."""
    return [
        unescape(" ".join(label.split()))
        for label in re.findall(r'<a href="[^"]+#seat-[^"]+" aria-label="([^"]*)"', page)
    ]


def section(page: str, name: str) -> str:
    found = re.search(rf'<section class="{name}".*?</section>', page, re.S)
    return found[0] if found else ""


# ---- the table ----


def test_who_dealt_and_who_went_out_is_seen_and_heard(phone: Phone, table: str) -> None:
    phone.save_hand(table, "20-5", "50", "0-30", dealer="2", out="1")
    page = phone.get(f"{table}/sheet").text
    assert labels(page) == [
        "Hand 1, Ana: +15, total 15",
        "Hand 1, Ben: +50, total 50; went out",
        "Hand 1, Cy: −30, total −30; dealt",
    ]
    assert page.count('aria-hidden="true">●') == page.count('aria-hidden="true">✓') == 2, (
        "one in the table, one explained"
    )


def test_a_correction_has_its_mark_and_its_reason(phone: Phone, table: str) -> None:
    for _hand in range(3):
        phone.save_hand(table, "20", "50-5", "10")
    edit = f"{table}/hands/2/edit"
    changed = phone.post(edit, phone.hand("30", "50-5", "10", reason="the ten was <Ana's>"))
    assert changed.status_code == 303, text_of(changed)
    page = phone.get(f"{table}/sheet").text
    assert re.search(r'2<sup class="changed" aria-hidden="true">a</sup>', page)
    assert page.count("<sup") == 1
    notes = re.search(r'<ol class="notes".*?</ol>', page, re.S)
    assert notes
    assert "Hand 2, changed" in notes[0]
    assert "the ten was &lt;Ana&#39;s&gt;" in notes[0]


def test_without_a_hand_it_says_so_and_what_was_agreed(phone: Phone, table: str) -> None:
    said = sheet(phone, table)
    assert "No hands yet." in said
    assert "House rules of this game" in said
    assert "<svg viewBox" not in phone.get(f"{table}/sheet").text


def test_long_odd_names(phone: Phone) -> None:
    names = ["Maximilian von und zu Xyz", "עברית שם ארוך מאוד כאן", "👩‍👩‍👧‍👦" * 24]
    table = phone.open_table(names[0][:24], *names[1:])
    phone.save_hand(table, "20", "50-5", "10")
    page = phone.get(f"{table}/sheet").text
    heads = dict(re.findall(r'<bdi title="([^"]*)">(.*?)</bdi></th>', page))
    for name in (names[0][:24], *names[1:]):
        assert re.sub("<[^>]*>", "", heads[name]) == name, "in words, and all of it"
    assert "👩‍👩‍👧‍👦" * 4 + "…" in section(page, "chart")
    assert "👩‍👩‍👧‍👦" * 5 not in section(page, "chart")


# ---- what stands below ----


def test_house_rules_come_first(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", preset="bicycle", option_target="1500", option_going_out="discard")
    agreed = section(phone.get(f"{table}/sheet").text, "agreed")
    own = re.findall(r'<div class="own"><dt>(.*?)</dt> <dd>(.*?)</dd>', agreed)
    assert own == [
        ("How many points win the game?", "1500"),
        ("How do you go out?", "Only with a last discard"),
    ]
    assert agreed.rindex('class="own"') < agreed.index("<div><dt>")
    assert agreed.count("<dt>") == len(GAMES["rummy500"].options)
    assert "500 Rum, without jokers or calling" in agreed


def test_the_result_the_rule_and_who_pays(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_settlement="difference", option_target="other", other_target="50")
    phone.save_hand(table, "40", "10")
    assert "After 1 hand, not over yet." in sheet(phone, table)
    assert "Who pays whom" not in sheet(phone, table)
    phone.save_hand(table, "30-1", "10")
    for said in (sheet(phone, table), text_of(phone.get(f"{table}/result"))):
        assert "Who pays whom" in said
        assert "Ben pays Ana 49" in said
        assert "Decided by: The highest total wins" in said
    assert "★ Ana wins" in sheet(phone, table)


def test_the_chart_is_on_the_sheet_and_on_the_result(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="other", other_target="50")
    phone.save_hand(table, "60", "10")
    for page in ("sheet", "result"):
        chart = section(phone.get(f"{table}/{page}").text, "chart")
        assert 'role="img" aria-label="A line for each player; the score sheet has the numbers."' in chart
        assert re.findall(r"<text[^>]*>(\w+ \d+)</text></g>", chart) == ["Ana 60", "Ben 10"]
        assert "to 50" in chart


def test_a_chart_of_eight_players_and_forty_hands_is_small(phone: Phone) -> None:
    table = phone.open_table(*(f"Player {seat}" for seat in range(8)), option_target="5000")
    for hand in range(40):
        phone.save_hand(table, *(f"{(hand * 37 + seat * 53) % 110}-{(hand + seat) % 7 * 5}" for seat in range(8)))
    svg = re.search(r"<svg viewBox.*?</svg>", phone.get(f"{table}/sheet").text, re.S)
    assert svg
    assert len(svg[0].encode()) < 4096
    assert len(set(re.findall(r'<path d="([^"]+)"[^>]*/><path class="tie"', svg[0]))) == 8


# ---- confirmations ----


def test_who_confirmed_and_what_waits(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", confirm="everybody")
    ben = phone.guest(table, 1)
    phone.post(f"{table}/seat", {"seat": "0"})
    phone.save_hand(table, "20", "10")
    said = sheet(phone, table)
    assert "Hand 1 is waiting to be confirmed and isn't in the totals yet. Missing: Ben" in said
    assert "(+20)" in said
    page = phone.get(f"{table}/sheet").text
    assert labels(page)[0].startswith("Hand 1, Ana: +20, waiting to be confirmed")
    assert "<svg viewBox" not in page, "nothing counts yet"
    assert "Ana hands 1" in said
    confirmed = ben.post(f"{table}/hands/1/confirm", {"version": "1", "seat": "1"}, page=f"{table}/hands/1")
    assert confirmed.status_code == 303, text_of(confirmed)
    said = sheet(phone, table)
    assert "waits" not in said
    assert "Confirmed by Ana , Ben hands 1" in said


# ---- blank sheets ----


@for_each("game", GAMES)
def test_a_blank_sheet_of_each_preset(phone: Phone, game: str) -> None:
    for preset in GAMES[game].presets:
        players = min(3, GAMES[game].players_as_usual(preset)[-1])
        page = phone.get(f"/sheets/blank?game={game}&preset={preset}&players={players}").text
        assert 'class="wrong"' not in page
        assert len(re.findall(r"<tr><th scope=\"row\">", page)) == 30
        assert page.count('scope="colgroup"') == players
        rules = section(page, "agreed")
        options = house_rules(agree(GAMES[game], preset, {}, ("a", "b", "c")[:players]), preset)
        assert not options.own
        assert rules.count("<dt>") == len(options.usual) == len(GAMES[game].options)
        assert 'class="worth"' in page


def test_the_dealer_goes_round_on_it(phone: Phone) -> None:
    page = phone.get("/sheets/blank?players=3").text
    rows = re.findall(r'<tr><th scope="row">\d+</th>(.*?)</tr>', page)
    assert [row.split("<td>").index(next(cell for cell in row.split("<td>") if "●" in cell)) for row in rows[:4]] == [
        5,
        1,
        3,
        5,
    ]


def test_a_blank_sheet_of_a_table_has_its_names_and_rules(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", option_target="1500")
    page = phone.get(f"{table}/sheet/blank").text
    assert re.findall(r'scope="colgroup" colspan="2"><bdi>(.*?)</bdi>', page) == ["Ana", "Ben"]
    assert '<div class="own"><dt>How many points win the game?</dt> <dd>1500</dd>' in page
    assert phone.again().get(f"{table}/sheet/blank").status_code == 403
    assert phone.guest(table, "watch", role="look").get(f"{table}/sheet/blank").status_code == 200


@for_each(
    ("query", "said"),
    [
        ("game=whist", "That game isn't available here, so this sheet is for another one."),
        ("game=rummy&preset=pagat", "This game doesn't have those rules."),
        ("game=rummikub&players=8", "This game is for 2 to 4 players."),
        ("game=rummikub&players=6", "This game is for 2 to 4 players."),
        ("game=rummikub&preset=xp&players=7", "This game is for 2 to 6 players."),
        ("players=1", "This game is for 2 to 8 players."),
        ("players=٣", "This game is for 2 to 8 players."),
        ("players=99999999999999999999", "This game is for 2 to 8 players."),
        ("players=-2", "This game is for 2 to 8 players."),
    ],
)
def test_what_makes_no_sense_gets_a_sentence_and_the_usual_sheet(phone: Phone, query: str, said: str) -> None:
    answer = phone.get(f"/sheets/blank?{query}")
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert answer.text.count('class="wrong"') == 1
    assert answer.text.count('scope="colgroup"') == 4


@for_each("game", GAMES)
def test_each_number_that_is_offered_has_its_sheet(phone: Phone, game: str) -> None:
    """A preset may take fewer than its game, and the other games' ways fewer than this one."""
    for preset in GAMES[game].presets:
        offered = re.search(
            r'<select id="players".*?</select>', phone.get(f"/sheets/blank?game={game}&preset={preset}").text, re.S
        )
        assert offered
        numbers = re.findall(r"<option[^>]*>(\d+)<", offered[0])
        assert list(map(int, numbers)) == list(GAMES[game].players_as_usual(preset))
        for number in numbers:
            answer = phone.get(f"/sheets/blank?game={game}&preset={preset}&players={number}")
            assert answer.text.count('scope="colgroup"') == int(number)
            assert 'class="wrong"' not in answer.text
        ways = [unescape(way) for way in re.findall(r'<a href="(/sheets/blank[^"]*)"', answer.text)]
        assert len(ways) == len(GAMES) - 1
        for way in ways:
            assert 'class="wrong"' not in phone.get(way).text, way


def test_two_players_have_words_of_their_own(phone: Phone) -> None:
    assert "This game is for 2 players." in text_of(phone.get("/sheets/blank?game=gin&players=3"))
    assert "Gin Rummy for 2 players" in text_of(phone.get("/rules"))


def test_print_csv_and_what_is_shared_stand_at_the_top(phone: Phone, table: str) -> None:
    phone.save_hand(table, "20", "50", "10")
    head = phone.get(f"{table}/sheet").text.partition('<div class="sheet ')[0]
    assert "Print CSV Share" in " ".join(re.sub("<[^>]*>", " ", head).split())
    shared = re.search(r'id="share-text">([^<]*)<', head)
    assert shared
    assert re.sub(DAY, "", shared[1]) == "Rummy 500 to 500: Ben 50, Ana 20, Cy 10. 1 hand, ."
    phone.save_hand(table, "480", "0", "10")
    shared = re.search(r'id="share-text">([^<]*)<', phone.get(f"{table}/result").text)
    assert shared
    assert re.sub(DAY, "", shared[1]) == "Rummy 500 to 500: Ana wins with 500. Ben 50, Cy 20. 2 hands, ."


def test_ways_lead_to_blank_sheets(phone: Phone, table: str) -> None:
    for address, leads in (
        ("/rules/rummy", "/sheets/blank?game=rummy"),
        (f"{table}/sheet", f"{table}/sheet/blank"),
        (f"{table}/rules", f"{table}/sheet/blank"),
    ):
        assert f'href="{leads}"' in phone.get(address).text, address


# ---- what is worked out for it ----


def test_what_cards_count() -> None:
    def worth(game: str, **options: object) -> tuple[Worth, ...]:
        return card_worth(agree(GAMES[game], GAMES[game].default_preset, options, ("a", "b")))

    numbers = tuple(map(str, range(2, 11)))
    court = Worth(("J", "Q", "K"), 10)
    assert worth("rummy500") == (Worth(("A",), 15, 1), Worth(numbers, None), court, Worth((), 15))
    assert worth("rummy500", card_values="5-10-15", jokers_per_pack=0) == (
        *(Worth(("A",), 15, 5), Worth(numbers[:-1], 5)),
        Worth(("10", "J", "Q", "K"), 10),
    )
    assert worth("rummy") == (Worth(("A",), 1), Worth(numbers, None), court)
    assert worth("rummy", ace="high-or-low")[0] == Worth(("A",), 15)
    assert worth("rummikub") == (Worth(tuple(map(str, range(1, 14))), None), Worth((), 30))


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
    assert len(labels(usual.text)) == 3 * MOST_SHOWN
    assert "latest" not in text_of(usual)
    store.append_all(name, drafts[-1:], based_on=1 + MOST_SHOWN)
    latest, everything = phone.get(f"{table}/sheet"), phone.get(f"{table}/sheet?hands=all")
    assert [len(labels(page.text)) for page in (latest, everything)] == [3 * MOST_SHOWN, 3 * MOST_SHOWN + 3]
    assert labels(latest.text)[0].startswith("Hand 2, Ana")
    assert f"The latest {MOST_SHOWN} of {MOST_SHOWN + 1} hands." in text_of(latest)
    assert "sheet?hands=all" in latest.text
    assert "The latest" not in text_of(everything)
    follows = [re.search(r"[?;]of=(\w+)", page.text) for page in (usual, latest, everything)]
    assert [found and found[1] for found in follows] == ["sheet", "sheet", "form"]
    past = phone.get(f"{table}/history/{2 + MOST_SHOWN}")
    assert f"The latest {MOST_SHOWN} of {MOST_SHOWN + 1} hands." in text_of(past)
    assert phone.get(f"{table}/sheet.csv").text.count("\n") > MOST_SHOWN
