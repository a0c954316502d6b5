"""The people's pages: who may see them, and that they say what the sheets say."""

import re
from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.tables.house.statistics import SessionSummary, player_stats, summary_of
from scorekeeper.tables.view import View
from scorekeeper.web.current import STORE
from scorekeeper.web.players import figures, statistics
from tests.support.webphone import Page, Phone, text_of

KEY = "scorekeeper host --house"
"""The command in the words about how to get the house key, on pages for it alone."""


def record(phone: Phone, name: str, at: str = "/players") -> list[str]:
    """A player's average, how often they went out, and their worst hand, in finished games of Rummy 500."""
    return Page(phone.get(f"{at}/person?name={name}&game=rummy500")).texts("dd")


def finished(phone: Phone, *hands: tuple[str, ...], names: tuple[str, ...] = ("Ana", "Ben"), **fields: str) -> str:
    """A table at which these hands ended the game, as points or, with a slash, as cards; the first player went out in each."""
    table = phone.open_table(*names, option_target="300", **fields)
    for hand in hands:
        phone.save_hand(table, *hand, out="0", **{f"level-{seat}": "cards" for seat, line in enumerate(hand) if "/" in line})
    return table


def test_figures_follow_the_sheets(phone: Phone) -> None:
    finished(phone, ("310", "20"), names=("Cy", "Dee"))
    table = phone.open_table("Ana", "Ben", option_target="300")
    phone.save_hand(table, "120", "-20", out="0")
    phone.save_hand(table, "190", "90", out="1")
    assert record(phone, "ana") == ["155", "50%", "+120"]
    phone.post(f"{table}/hands/1/edit", phone.hand("110", "-20", out="0", reason="counted anew"))
    assert record(phone, "Ana") == ["150", "50%", "+110"]
    phone.post(f"{table}/hands/1/edit", phone.hand("10", "-20", out="0"))
    assert record(phone, "Ana") == [], "only finished games count"


def cards(page: Page) -> dict[str, list[str]]:
    """The places of each player's card, in their order."""
    strips = [one.texts("li") for one in page.all(".stat-card .form-strip")]
    return dict(zip(page.texts(".stat-card .name"), strips, strict=True))


PAGES_OF = ("/players", "/players/person?name={name}", "/players/change?name={name}")


def test_a_phone_reads_of_its_own_tables_alone(phone: Phone) -> None:
    """Whoever opens a table of their own, or looks on at one, learns nothing of others."""
    table = finished(phone, ("310", "20"), names=("Zebulon", "Ben"))
    stranger, visitor = phone.again(), phone.again()
    finished(visitor, ("301", "2"), names=("Me", "Ben"))
    for one in (stranger, visitor):
        for address in PAGES_OF:
            assert "Zebulon" not in text_of(one.get(address.format(name="Zebulon")))
        assert one.get("/players/person?name=Zebulon").status_code == 404
    assert "Ben" not in stranger.get("/players").text
    looking = phone.guest(table, "watch", role="look")
    for one, name in ((visitor, "Me"), (looking, "Zed")):
        finished(one, ("310", "20"), names=(name, "Cy"))
    assert "Zebulon" in text_of(looking.get("/players"))
    assert "Me" not in text_of(looking.get("/players")).split()
    assert record(visitor, "Ben") == ["2", "0%", "+2"]
    assert record(looking, "Ben") == ["20", "0%", "+20"]
    phone.post(f"{table}/people/2", {"do": "out", "sure": "yes"}, f"{table}/people")
    assert "Zebulon" not in looking.get("/players").text, "nor of a table that it was put out of"


def test_for_a_phone_that_was_at_no_table_none_is_read(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever passes by cannot have a house of thousands of tables gone through."""
    phone.open_table("Ana", "Ben")
    read = []
    monkeypatch.setattr(statistics, "summary_of", lambda view: read.append(view.table) or summary_of(view))
    assert "Ana" not in phone.again().get("/players").text
    assert read == []
    assert "Ana" in phone.get("/players").text
    assert len(read) == 1


def test_nobody_changes_what_is_said_of_people_without_the_key(phone: Phone) -> None:
    phone.open_table("Ana", "Ben")
    for do in ("rename", "merge", "leave-out", "take-back"):
        fields = {"name": "Ben", "do": do, "new_name": "Mine", "into": "Ana"}
        answer = phone.post("/players/change", fields, page="/tables/new")
        assert (answer.status_code, KEY in text_of(answer)) == (403, True)
    assert phone.get("/players/change?name=Ben").status_code == 403
    assert "a[href^='/players/change']" not in Page(phone.get("/players/person?name=Ben"))
    assert "a[href='/house']" in Page(phone.get("/players")), "and it is told where to get it"
    assert "Ben" in text_of(phone.get("/players"))


def test_a_name_that_the_house_gave_is_told_to_the_house_alone(phone: Phone) -> None:
    """Who is called what, and who is whom, may be known from other tables."""
    phone.open_table("Ana", "Ben")
    visitor = phone.again()
    visitor.open_table("Ben", "Cy")
    keeper = phone.again().with_house_key()
    change = "/players/change?name=Ben"
    keeper.post("/players/change", {"name": "Ben", "do": "merge", "into": "Ana"}, page=change)
    keeper.post("/players/change", {"name": "Cy", "do": "rename", "new_name": "Cyprian"}, page=change)
    assert "Cyprian" in text_of(keeper.get("/players"))
    for address in ("/players", "/players/person?name=Ben", "/players/person?name=Cy"):
        answer = visitor.get(address)
        assert (answer.status_code, "Cyprian" in answer.text, "Ana" in answer.text) == (200, False, False)
    for name in ("Ana", "Cyprian"):
        assert visitor.get(f"/players/person?name={name}").status_code == 404, "nor can it be guessed"
    keeper.post("/players/change", {"name": "Cy", "do": "leave-out"}, page=change)
    assert "Cy" not in text_of(visitor.get("/players")).split()


def test_a_table_of_an_older_release_is_of_those_who_know_its_address(app: Flask, phone: Phone) -> None:
    rummy = GAMES["rummy500"]
    with app.app_context():
        body = {"game": "rummy500", "preset": rummy.default_preset, "options": {}, "players": ["Ana", "Ben"]}
        body["options"] = dict(agree(rummy, rummy.default_preset, {}, ("Ana", "Ben")).options)
        app.extensions[STORE].append("old-table", key="k" * 16, based_on=0, kind="table-opened", body=body)
    assert phone.get("/tables/old-table").status_code == 200
    assert "Ana" in text_of(phone.get("/players"))
    stranger = phone.again()
    stranger.open_table("Me", "You")
    assert "Ana" not in text_of(stranger.get("/players"))


def test_rename_merge_leave_out(phone: Phone) -> None:
    phone.with_house_key()
    phone.save_hand(phone.open_table("Ana", "Ben"), "10", "20")
    phone.save_hand(phone.open_table("Anna", "Ben"), "30", "40")
    change = "/players/change?name=Ana"
    assert phone.post("/players/change", {"name": "Ana", "do": "rename", "new_name": " Ben "}, page=change).status_code == 422
    refused = phone.post("/players/change", {"name": "Ana", "do": "merge", "into": ""}, page=change)
    assert refused.status_code == 422
    assert Page(refused).each("details[open] [name=into]", "value") == ["Ben", "Anna"]
    assert phone.post("/players/change", {"name": "Ana", "do": "merge", "into": "Anna"}, page=change).status_code == 303
    assert len(re.findall(r"\bAnn?a\b", text_of(phone.get("/players")))) == 1
    phone.post("/players/change", {"name": "Ana", "do": "rename", "new_name": "Anne-Marie"}, page=change)
    assert "Anne-Marie" in text_of(phone.get("/players"))
    assert Page(phone.get("/players/person?name=Anna")).one(".of-whom").text.count("Ann") == 1
    phone.post("/players/change", {"name": "Ben", "do": "leave-out"}, page=change)
    assert Page(phone.get("/players")).texts("#left-out li") == ["Ben"]
    phone.post("/players/change", {"name": "Ben", "do": "take-back"}, page=change)
    assert "#left-out" not in Page(phone.get("/players"))


def test_by_game(phone: Phone) -> None:
    finished(phone, ("310", "20"))
    finished(phone, ("310", "20"))
    phone.save_hand(phone.open_table("Cy", "Dora", game="rummikub", preset="modern"), "", "30", out="0")
    assert cards(Page(phone.get("/players"))) == {"Ana": ["1", "1"], "Ben": ["2", "2"]}, "the only kind played to the end"
    assert cards(Page(phone.get("/players?game=rummikub"))) == {}
    assert "Cy" in text_of(phone.get("/players"))
    assert phone.get("/players?game=nothing&preset=x").status_code == 200
    assert ".chips" not in Page(phone.get("/players"))
    once = {"game": "sheet", "preset": "plain", "ends": "rounds", "other_deals": "1"}
    for _game in range(2):
        phone.save_hand(tie := phone.open_table("Cy", "Dora", **once), "7", "7")
    assert len(Page(phone.get("/players")).all(".chips a")) == 3, "two kinds, and all games"
    page = Page(phone.get(f"{tie}/statistics/person?name=Cy"))
    assert (page.texts("dd"), len(page.all(".versus small")), page.texts(".tied")) == (["7", "+7", "+7"], 1, ["1", "1"])
    for _game in range(2):
        tie = phone.open_table("Cy", "Dora", "Ed", "Fi", "Gi", "Jo", **once | {"other_deals": "2"})
        phone.save_hand(tie, *"778999")
        phone.post(f"{tie}/players/6/leave", {}, f"{tie}/players")
        phone.save_hand(tie, *"77899")
    both = (f"{tie}/statistics", "/players?game=sheet")
    assert [len(Page(phone.get(at)).all(".versus")) for at in both] == [10, 10], "with five players too, all pairs on both pages"
    assert ["[data-left]" in Page(phone.get(f"/players/person?name={one}")) for one in ("Cy", "Jo")] == [False, True]


def test_at_a_table_everybody_sees_the_games_of_those_who_play(phone: Phone) -> None:
    first = finished(phone, ("310", "20", "30"), names=("Ana", "Ben", "Cy"))
    table = finished(phone, ("300", "320", "30"), names=("Ana", "Ben", "Cy"))
    finished(phone, ("310", "20"), names=("Ana", "Zoe"))
    watches = phone.guest(table, "watch", role="look")
    phone.post(f"{first}/rematch", {}, f"{first}/result")  # the newest entry, of the oldest game
    for page in (Page(one.get(f"{table}/statistics")) for one in (phone, watches)):
        assert cards(page) == {"Ana": ["1", "2"], "Ben": ["3", "1"], "Cy": ["2", "3"]}
        assert [one.text for one in page.all(".versus .num")] == ["1 : 1", "2 : 0", "1 : 1"]
        assert page.each(".records a", "href") == [f"{table}/hands/1", f"{table}/result"]
        assert "Zoe" not in page.text
    assert "Zoe" in Page(phone.get(f"{table}/statistics?all=1")).text
    assert Page(phone.get(f"{table}/statistics/person?name=Cy")).each(".versus .ahead", "width") == ["0.0%", "50.0%"], "Cy's"
    assert f"#whole-result li a[href='{table}/statistics?result=1']" in Page(phone.get(f"{table}/result")), "one tap away"
    backs = [Page(phone.get(f"{table}/statistics{at}result=1")).one(".back")["href"] for at in ("?", "/person?name=Cy&")]
    assert (backs[0], "result=1" in backs[1]) == (f"{table}/result", True)
    assert record(watches, "Ben", f"{table}/statistics") == ["170", "0%", "+20"]
    assert phone.get(f"{table}/statistics/person?name=Zoe").status_code == 404


def test_numbers_come_after_the_second_game(phone: Phone) -> None:
    """In each list and on each page of a person; in all games, two of different kinds are enough."""
    hands = ("150", "20"), ("10h,Jh,Qh,Kh,Ah Qs,Qc,Qd 10s,10c,10d As,Ac,Ad /", "20")
    table = finished(phone, *hands)
    few = [f"{at}{one}" for at in (f"{table}/statistics", "/players") for one in ("", "/person?name=Ana&game=rummy500")]
    for page in (Page(phone.get(at)) for at in few):
        assert "[data-few]" in page
        assert not page.all(".num, .won-of, .form-strip, dd, .records, .versus")
    phone.save_hand(phone.open_table("Ana", "Ben", game="sheet", preset="plain", ends="rounds", other_deals="1"), "7", "9")
    assert ["[data-few]" in Page(phone.get(at)) for at in few] == [True, True, False, True]
    page = Page(phone.get("/players"))
    assert ([one.text for one in page.all(".versus .num")], len(page.all(".won-of"))) == (["1 : 1"], 2)
    finished(phone, *hands)
    assert len(Page(phone.get(few[1])).all(".best .cards")) == 4, "though Ben's were counted"


def test_a_table_with_known_names_tells_a_stranger_nothing(phone: Phone) -> None:
    """Only games that a phone of the table was at are told there."""
    for _game in range(2):
        finished(phone, ("310", "20"))
    table = (stranger := phone.again()).open_table("Ana", "Ben")
    assert "[data-few]" in Page(stranger.get(f"{table}/statistics"))
    phone.joins(stranger.link(table), 0)
    assert cards(Page(stranger.get(f"{table}/statistics"))) == {"Ana": ["1", "1"], "Ben": ["2", "2"]}


def test_the_host_hides_earlier_evenings_from_guests(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for _game in range(2):
        finished(phone, ("310", "20"))
    monkeypatch.setattr(figures, "EVENING", timedelta(0))
    guest = phone.guest(table := phone.open_table("Ana", "Ben"), 1)
    assert guest.post(f"{table}/statistics", {"hide": "1"}).status_code == 403
    assert cards(Page(guest.get(f"{table}/statistics")))
    phone.post(f"{table}/statistics", {"hide": "1"})
    assert not cards(Page(guest.get(f"{table}/statistics")))
    assert cards(Page(phone.get(f"{table}/statistics"))), "the host is no guest"
    assert cards(Page(guest.with_house_key().get(f"{table}/statistics")))
    phone.post(f"{table}/statistics", {"hide": ""})
    assert cards(Page(guest.get(f"{table}/statistics")))


def test_the_house_s_own_log_is_no_table_and_nobody_no_person(phone: Phone) -> None:
    phone.with_house_key()
    phone.open_table("Ana", "Ben")
    phone.post("/players/change", {"name": "Ana", "do": "leave-out"}, page="/players/change?name=Ana")
    for nobody in ("/tables/~house", "/players/person?name=Nobody", "/players/person"):
        assert phone.get(nobody).status_code == 404, nobody
    assert phone.get("/players").status_code == 200


def test_the_same_sent_twice_is_one_change(phone: Phone) -> None:
    phone.with_house_key()
    phone.open_table("Ana", "Ben")
    fields = phone.hidden("/players/change?name=Ana") | {"name": "Ana", "do": "rename", "new_name": "Anette"}
    assert [phone.client.post("/players/change", data=fields).status_code for _ in range(2)] == [303, 303]
    assert "Anette" in text_of(phone.get("/players"))


def test_statistics_are_worked_out_once_for_a_change(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, and a change that looks at everybody three times over."""
    phone.with_house_key()
    tables = [phone.open_table("Ana", "Ben") for _ in range(3)]
    worked_out: list[int] = []
    monkeypatch.setattr(statistics, "player_stats", lambda *args: worked_out.append(1) or player_stats(*args))
    monkeypatch.setattr(statistics, "summary_of", lambda view: worked_out.append(2) or summary_of(view))
    change = "/players/change?name=Ana"

    def looks(figures: list[int]) -> None:
        for address in ("/players", "/players/person?name=Ben", change, "/players"):
            assert phone.get(address).status_code == 200
        assert sorted(worked_out) == figures
        worked_out.clear()

    looks([1, 2, 2, 2])
    looks([])
    phone.save_hand(tables[0], "10", "20")
    looks([1, 2])
    phone.post("/players/change", {"name": "Ana", "do": "rename", "new_name": "Anne"}, page=change)
    assert worked_out == [1]
    worked_out.clear()
    looks([])


def test_a_page_reads_a_part_of_many_tables_and_says_so(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these takes half of what a page may."""
    phone.with_house_key()
    for name in ("Ana", "Ben", "Cy", "Dot", "Eve"):
        phone.open_table(name, "Zoe")
    now = [0.0]

    def read(view: View) -> SessionSummary:
        now[0] += statistics.SECONDS_READING / 2
        return summary_of(view)

    monkeypatch.setattr(statistics, "summary_of", read)
    monkeypatch.setattr(statistics, "clock", lambda: now[0])
    loading, old = "[data-loading]", "/players/person?name=Ana"
    page = Page(phone.get("/players"))
    assert loading in page
    assert [name in page.text for name in ("Ana", "Cy", "Dot", "Eve")] == [False, False, True, True]
    assert phone.get(old).headers["Location"] == "/players", "nobody is called unknown who may yet be found"
    assert loading not in Page(phone.get("/players"))
    assert phone.get(old).status_code == 200
    assert now[0] == 5 * statistics.SECONDS_READING / 2, "each is read once"


def test_after_a_start_tables_are_read_aside(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.with_house_key()
    phone.open_table("Ana", "Ben")
    statistics.keep_up(app)
    monkeypatch.setattr(statistics, "summary_of", lambda view: pytest.fail("it was read already"))
    assert "Ana" in text_of(phone.get("/players"))


def test_what_was_kept_is_not_worked_out_again(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither after a start, nor by another server, nor because a hand is being played; but by another release."""
    phone.with_house_key()
    table = phone.open_table("Ana", "Ben")
    phone.save_hand(table, "120", "-20", out="0")
    for names in (("Ana", "Ben"), ("Cy", "Dee")):
        finished(phone, ("310", "20"), names=names)
    statistics.keep_up(app)
    worked_out = []
    monkeypatch.setattr(statistics, "summary_of", lambda view: worked_out.append(view.table) or summary_of(view))

    def looks_anew() -> list[str]:
        services = app.extensions[statistics.KEPT]
        services |= {service: statistics.StatisticsCache(service) for service in services}
        return record(phone, "Ana")

    assert "+310" in looks_anew()
    phone.post(f"{table}/live", {"do": "begin", "dealer": "1", "card": ["4s"]})
    worked_out.clear()
    looks_anew()
    statistics.keep_up(app)
    begun = len(worked_out)
    phone.post(f"{table}/live", {"do": "stock"})
    assert "+310" in looks_anew()
    assert len(worked_out) == begun
    monkeypatch.setattr("scorekeeper.tables.house.statistics.__version__", "9")
    assert "+310" in looks_anew()
    assert len(worked_out) == begun + 3
