"""The people's pages: who may see them, and that they say what the sheets say."""

import re

import pytest
from webphone import Phone, text_of

from scorekeeper.careers import careers, evening_of
from scorekeeper.web import players


def test_figures_follow_the_sheets(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben")
    phone.save_hand(table, "120", "-20", out="0")
    phone.save_hand(table, "10", "90", out="1")
    page = text_of(phone.get("/players/person?name=ana"))
    assert "Average hand 65.0" in page
    assert "Best hand 120" in page
    assert "Went out in 50%" in page
    phone.post(f"{table}/hands/1/edit", phone.hand("20", "-20", out="0", reason="counted anew"))
    assert "Average hand 15.0" in text_of(phone.get("/players/person?name=Ana"))


def test_a_stranger_learns_no_names(phone: Phone) -> None:
    table = phone.open_table("Zebulon", "Ben")
    stranger = phone.again()
    for address in ("/players", "/players/person?name=Zebulon", "/players/change?name=Zebulon"):
        answer = stranger.get(address)
        assert answer.status_code == 403
        assert "Ben" not in answer.text
    looking = phone.guest(table, "watch", role="look")
    assert looking.get("/players").status_code == 403
    assert looking.post("/players/change", {"name": "Ben", "do": "leave-out"}, page="/tables/new").status_code == 403
    assert phone.get("/players").status_code == 200


def test_rename_merge_leave_out(phone: Phone) -> None:
    phone.save_hand(phone.open_table("Ana", "Ben"), "10", "20")
    phone.save_hand(phone.open_table("Anna", "Ben"), "30", "40")
    change = "/players/change?name=Ana"
    assert (
        phone.post("/players/change", {"name": "Ana", "do": "rename", "new_name": " Ben "}, page=change).status_code
        == 422
    )
    assert phone.post("/players/change", {"name": "Ana", "do": "merge", "into": ""}, page=change).status_code == 422
    assert phone.post("/players/change", {"name": "Ana", "do": "merge", "into": "Anna"}, page=change).status_code == 303
    listed = text_of(phone.get("/players"))
    assert len(re.findall(r"\bAnn?a\b", listed)) == 1
    phone.post("/players/change", {"name": "Ana", "do": "rename", "new_name": "Anne-Marie"}, page=change)
    assert "Anne-Marie" in text_of(phone.get("/players"))
    assert "Hands 2" in text_of(phone.get("/players/person?name=Anna"))
    phone.post("/players/change", {"name": "Ben", "do": "leave-out"}, page=change)
    assert "Left out of the list Ben" in text_of(phone.get("/players"))
    phone.post("/players/change", {"name": "Ben", "do": "take-back"}, page=change)
    assert "Left out" not in text_of(phone.get("/players"))


def test_by_game_and_preset(phone: Phone) -> None:
    phone.save_hand(phone.open_table("Ana", "Ben"), "10", "20")
    phone.save_hand(
        phone.open_table("Cy", "Dora", game="rummikub", preset="modern", preset_shown="modern"), "", "30", out="0"
    )
    assert "Cy" not in text_of(phone.get("/players?game=rummy500"))
    assert "Cy" in text_of(phone.get("/players?game=rummikub&preset=modern"))
    assert "Cy" not in text_of(phone.get("/players?game=rummikub&preset=tiles"))
    assert phone.get("/players?game=nothing&preset=x").status_code == 200


def test_nobody_of_that_name(phone: Phone) -> None:
    phone.open_table("Ana", "Ben")
    assert phone.get("/players/person?name=Nobody").status_code == 404
    assert phone.get("/players/person").status_code == 404


def test_the_house_s_own_log_is_no_table(phone: Phone) -> None:
    phone.open_table("Ana", "Ben")
    phone.post("/players/change", {"name": "Ana", "do": "leave-out"}, page="/players/change?name=Ana")
    assert phone.get("/tables/~house").status_code == 404
    assert phone.get("/players").status_code == 200


def test_the_same_sent_twice_is_one_change(phone: Phone) -> None:
    phone.open_table("Ana", "Ben")
    fields = phone.hidden("/players/change?name=Ana") | {"name": "Ana", "do": "rename", "new_name": "Anette"}
    assert phone.client.post("/players/change", data=fields).status_code == 303
    assert phone.client.post("/players/change", data=fields).status_code == 303
    assert "Anette" in text_of(phone.get("/players"))


def test_careers_are_worked_out_once_for_a_change(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, and a change that looks at everybody three times over."""
    tables = [phone.open_table("Ana", "Ben") for _ in range(3)]
    worked_out: list[int] = []
    monkeypatch.setattr(players, "careers", lambda *args: worked_out.append(1) or careers(*args))
    monkeypatch.setattr(players, "evening_of", lambda view: worked_out.append(2) or evening_of(view))
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
