"""Any other game: its name, who wins, when it ends, what a round scores, and its next start."""

from typing import Any

import pytest

from scorekeeper.contract.record import read_record
from scorekeeper.engine.session.totals import replay
from scorekeeper.tables.house.statistics import summary_of
from tests.support.webphone import Page, Phone

SKYJO = {"game": "sheet", "preset": "plain", "preset_shown": "plain", "named": "Skyjo", "option_win": "lowest"}
PHASES = {"option_round": "phases", "other_phases": "2"}


def opened(phone: Phone, *names: str, **fields: str) -> str:
    return phone.open_table(*(names or ("Ana", "Ben")), **{**SKYJO, "option_round": "own", "ends": "say", **fields})


def options_of(phone: Phone, table: str) -> dict[str, Any]:
    return dict(phone.record(table)["options"])


@pytest.mark.parametrize(("ends", "at", "target", "deals"), [
    ("say", "50", None, None), ("score", "50", 50, None), ("rounds", "50", None, 1), ("score", "-5", -5, None),
])  # fmt: skip
def test_how_it_ends(phone: Phone, ends: str, at: str, target: int | None, deals: int | None) -> None:
    """The first at a score isn't called the winner where the lowest total wins, unless totals fall to it; the result says so."""
    low, high = (opened(phone, ends=ends, other_target=at, other_deals="1", option_win=win) for win in ("lowest", "highest"))
    assert [options_of(phone, low)[one] for one in ("target", "deals", "win")] == [target, deals, "lowest"]
    for page in ("", "/scoreboard"):
        heads = [Page(phone.get(table + page)).texts("#table-title p, .game") for table in (low, high)]
        assert (heads[0] != heads[1]) == (target == 50 or not (page or target))
    for table in (low, high) if deals else ():
        phone.save_hand(table, "4", "9")
        assert ["1" in one for one in Page(phone.get(f"{table}/result")).texts(".because")] == ([True] if table == low else [])


@pytest.mark.parametrize("wrong", ["deals=", "deals=x", "deals=0", "deals=999", "phases=0", "phases=21", "phases=x", "places=7"])
def test_a_number_that_makes_no_sense_is_told_beside_it(phone: Phone, wrong: str) -> None:
    way = "places" if "places" in wrong else "phases"
    fields = {**SKYJO, **PHASES, "ends": "rounds", "other_deals": "1", "player": ["Ana", "Ben"], "do": "start"}
    answer = phone.post("/tables/new", fields | {"option_round": way} | dict([f"other_{wrong}".split("=")]))
    assert answer.status_code == 422
    assert len(Page(answer).all(f"[name=ends][value=rounds][checked], [name=option_round][value={way}][checked]")) == 2
    assert "deals" not in wrong or Page(answer).one("#ends .wrong").text


def test_a_table_says_when_its_game_is_over(phone: Phone) -> None:
    """The log says it as a change of the last hand, the record as the number of hands that were agreed on."""
    table = opened(phone, "Ana", "Ben", "Cy")
    for points in (("12", "0", "30"), ("5", "20", "0")):
        phone.save_hand(table, *points)
    assert all(f"{table}/hands/2/last" in Page(phone.get(page)).each("a", "href") for page in (table, f"{table}/more"))
    assert phone.post(f"{table}/hands/1/last", {}, table).status_code == 404
    assert Page(phone.get(f"{table}/hands/2/last")).one(".said").text.startswith("Ana")
    assert phone.post(f"{table}/hands/2/last", {}).headers["Location"] == f"{table}/result"
    phone.post(f"{table}/hands/2/edit", phone.hand("5", "10", "0", reason="Miscounted"))
    notes = [phone.get(f"{table}/sheet", headers={"Accept-Language": one}).text for one in ("en", "fr")]
    assert [(note.count("Miscounted"), ";" in Page(note).one(".notes li").text) for note in notes] == [(1, False), (0, False)]
    record = read_record(phone.record(table))
    assert replay(record.agreed, record.hands).session.winners == phone.view(table).session.winners == ("Ben",)
    result = Page(phone.get(f"{table}/result"))
    assert (phone.view(table).agreed.game.deals(), ".because" in result, "[data-decided]" in result) == (None, True, False)
    on = phone.post(result.one("[formaction]")["formaction"], {"do": "go-on"}, f"{table}/result").headers["Location"]
    assert (phone.view(table).session.over, options_of(phone, table)["deals"]) == (False, None)
    assert "2" not in Page(phone.get(on)).one("[data-notice] span").text, "no hand was changed"


def test_its_next_start_is_one_tap_or_filled_in(phone: Phone) -> None:
    first = opened(phone, ends="rounds", other_deals="10", option_round="winner", icon="moon")
    again = phone.post("/tables/new", {"game": "sheet", "do": "same", "player": []}).headers["Location"]
    assert (options_of(phone, again), phone.view(again).icon) == (options_of(phone, first), "moon")
    assert all("Skyjo" in Page(phone.get(again + page)).text for page in ("", "/sheet"))
    for page, place in ((again, "h1"), ("/", ".of"), ("/", ".games small"), ("/tables/new?game=sheet", "#game-names")):
        assert Page(phone.get(page)).each(f"{place} use", "href")[0].endswith("#moon"), place
    page = Page(phone.get(Page(phone.get("/tables/new?game=sheet")).one("#game-names a")["href"]))
    assert (page.one("#game-name")["value"], page.each("[name=player]", "value")[:3]) == ("Skyjo", ["Ana", "Ben", ""])
    chosen = {one["name"]: one["value"] for one in page.all("input[type=radio][checked]")}
    assert [chosen[one] for one in ("ends", "option_win", "option_round", "icon")] == ["rounds", "lowest", "winner", "moon"]
    assert {phone.view(table).icon for table in (opened(phone, icon="rook"), phone.open_table("Ana", "Ben", icon="moon"))} == {""}


@pytest.mark.parametrize(("scores", "out", "totals"), [
    ("winner", "1", ["0", "+47", "0"]), ("one", "2", ["0", "0", "+1"]), ("own", "", ["+12", "0", "+35"]),
])  # fmt: skip
def test_a_round_scores_as_agreed(phone: Phone, scores: str, out: str, totals: list[str]) -> None:
    table = opened(phone, "Ana", "Ben", "Cy", option_round=scores)
    phone.save_hand(table, "12", "" if out == "1" else "0", "35" if out != "2" else "", out=out)
    shown = Page(phone.get(f"{table}/hands/1")).all(".player")
    by_name = {one.all("bdi")[0].text: one.all(".num")[0].text for one in shown}
    assert [by_name[name] for name in ("Ana", "Ben", "Cy")] == totals


def test_a_round_that_nobody_won_is_asked_about_and_can_be_changed(phone: Phone) -> None:
    table = opened(phone, option_round="winner")
    sure = Page(phone.post(f"{table}/hands/new", phone.hand("12", "3", sure=""))).one("[name=sure]")["value"]
    assert phone.post(f"{table}/hands/new", phone.hand("12", "3", sure=sure)).status_code == 303
    phone.post(f"{table}/hands/1/edit", phone.hand("12", "3", out="0", reason="Ana won"))
    assert phone.record(table)["hands"][0]["scores"] == {"Ana": {"points": 12}, "Ben": {"points": 3}}
    assert Page(phone.get(table)).texts(".total") == ["0", "3"], "the lowest total is ahead"


def test_a_sheet_with_both_ends_keeps_them(phone: Phone) -> None:
    """A link, or saved rules, may say both; then they are asked as other house rules are."""
    page = Page(phone.get("/tables/new?game=sheet&preset=plain&opt=target:50,deals:7&called=Both"))
    assert "#ends" not in page
    answer = phone.post("/tables/new", dict(page.one("#new-table").sends()) | {"player": ["Ana", "Ben"], "do": "start"})
    assert options_of(phone, answer.headers["Location"]).items() >= {("target", 50), ("deals", 7)}


def test_a_place_scores_its_points(phone: Phone) -> None:
    table = opened(phone, "Ana", "Ben", "Cy", option_round="places", other_places="5, 3 1", option_win="highest")
    assert options_of(phone, table).items() >= {("places", "5-3-1"), ("round", "own")}
    phone.save_hand(table, "2", "1", "2")
    assert Page(phone.get(table)).texts("#board .name") == ["Ben", "Ana", "Cy"]
    assert list(phone.view(table).session.totals.values()) == [3, 5, 3]
    assert Page(phone.get(f"{table}/hands/1/edit")).each("[name^=left-]", "value") == ["2", "1", "2"], "as typed"
    again = Page(phone.get("/tables/new?game=sheet&opt=places:4-2&called=Race"))
    assert again.one("[name=option_round][checked]")["value"] == "places"
    assert again.one("[name=other_places]")["value"].split(", ") == ["4", "2"]


def test_phases_come_before_points(phone: Phone) -> None:
    """The ticks are kept from page to page, and a correction may be of nothing else."""
    table = opened(phone, "Ana", "Ben", "Cy", **PHASES)
    assert (options_of(phone, table)["phases"], options_of(phone, table)["round"]) == (2, "own")
    ticked = phone.hand("0", "35", "10") | {"phases": ["0", "2"]}
    checked = Page(phone.post(f"{table}/hands/new", ticked | {"do": "preview"}))
    assert [value for name, value in checked.one("#hand-form").sends() if name == "phases"] == ["0", "2"]
    phone.post(f"{table}/hands/new", ticked)
    board = Page(phone.get(table))
    assert board.texts("#board .name") == ["Ana", "Cy", "Ben"], "the furthest first, then the fewest points"
    assert len(board.all("#so-far ~ .hands .out")) == 2
    assert Page(phone.get(f"{table}/hands/1/edit")).each("[name=phases][checked]", "value") == ["0", "2"]
    phone.post(f"{table}/hands/1/edit", phone.hand("0", "35", "10", reason="Cy did not") | {"phases": ["0"]})
    assert phone.record(table)["hands"][0]["phases"] == ["Ana"]
    assert Page(phone.get(table)).texts("#board .name") == ["Ana", "Cy", "Ben"]
    ended = phone.post(f"{table}/hands/new", phone.hand("50", "0", "5") | {"phases": ["0", "1"]})
    assert ended.headers["Location"].endswith("/result"), "the last phase is completed"


def test_a_result_has_the_phase_beside_each_name(phone: Phone) -> None:
    """Who has more points may be before others, so the phase is on the result, the sheet, the picture and in the text."""
    table = opened(phone, "Ana", "Ben", "Cy", **PHASES | {"other_phases": "3", "ends": "rounds", "other_deals": "1"})
    phone.post(f"{table}/hands/new", phone.hand("0", "35", "60") | {"phases": ["0", "2"]})
    result, sheet = Page(phone.get(f"{table}/result")), Page(phone.get(f"{table}/sheet"))
    assert result.texts(".standing bdi") == ["Ana", "Cy", "Ben"]
    assert [seat.place for seat in summary_of(phone.view(table)).seats] == [1, 3, 2], "in the statistics too"
    assert [one["data-phase"] for one in result.all(".standing [data-phase]")] == ["2", "2", "1"]
    assert [one["data-phase"] for one in sheet.all("tfoot [data-phase]")] == ["2", "1", "2"]
    words = result.texts(".standing [data-phase]")
    for name, points, phase in (("Ana", 0, words[0]), ("Cy", 60, words[1]), ("Ben", 35, words[2])):
        assert f" {points} ({phase})" in result.one("#share-text").text, name
    assert [phone.get(f"{table}/result.svg").text.count(one) for one in (words[0], words[2])] == [2, 1]
    plain = Page(phone.get(f"{opened(phone)}/sheet"))
    assert sheet.one(".agreed [data-option=round] dd").text != plain.one(".agreed [data-option=round] dd").text


def test_a_phase_is_ticked_on_a_phone_for_one_player(phone: Phone) -> None:
    table = opened(phone, "Ana", "Ben", **PHASES)
    seat = f"{table}/hands/1/seats/2"
    assert [box["value"] for box in Page(phone.get(seat)).all("[name=phases]")] == ["1"]
    phone.post(seat, {"left-1": "35", "phases": "1"})
    for form in (seat, f"{table}/hands/new"):
        assert [box["value"] for box in Page(phone.get(form)).all("[name=phases][checked]")] == ["1"]
    assert phone.post(seat, {"left-1": "35"}).status_code == 303
    assert not Page(phone.get(f"{table}/hands/new")).all("[name=phases][checked]"), "taken back on that phone"


def test_whoever_scores_nothing_in_a_sheet_is_not_told_of_melds(phone: Phone) -> None:
    """A sheet knows no melds: what is said is what the loser of a hand of Rummy is told."""
    sheet, rummy = opened(phone, option_round="winner"), phone.open_table("Ana", "Ben", game="rummy", preset="basic")
    phone.save_hand(sheet, "12", "0", out="1")
    phone.save_hand(rummy, "", "25", out="0")
    said, told = ({*Page(phone.get(f"{table}/hands/1")).texts(".lines .kind")} for table in (sheet, rummy))
    assert len(said & told) == 1
