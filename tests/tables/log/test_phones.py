"""Who is in at a table: folded from the log, with saves that nobody's coming or going makes stale."""

from pathlib import Path

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import Stale, open_store
from scorekeeper.tables.log.live_hand import BEGUN
from scorekeeper.tables.log.phones import JOINED, LINKS_RENEWED, MOST_PHONES, ROLE_GIVEN, Phones, Role, people_at
from scorekeeper.tables.log.table_log import OPENED
from scorekeeper.tables.records.record_export import record_of
from scorekeeper.tables.service import Save, TableService
from scorekeeper.tables.view import View

AT = "2026-11-21T20:00:00.000Z"
NEW = {"door": True, "phone": "ana"}
AGREED = agree(GAMES["rummy500"], "pagat", {}, ("Ana", "Ben", "Cy"))


def hand(left: int) -> dict[str, object]:
    scores = {name: {"melded": 0, "left": left} for name in AGREED.players}
    return {"entry": "totals", "dealer": "Ana", "out": None, "scores": scores}


def after(*events: tuple[str, dict[str, object]], opened: dict[str, object] = NEW) -> Phones:
    people = people_at(opened, AT)
    for kind, body in events:
        people = people.then(kind, body, AT)
    return people


def joined(phone: str, role: str = "enter", seat: int | None = None) -> tuple[str, dict[str, object]]:
    return JOINED, {"phone": phone, "role": role, "seat": seat}


def given(phone: str, role: str, **more: object) -> tuple[str, dict[str, object]]:
    return ROLE_GIVEN, {"phone": "ana", "of": phone, "role": role, **more}


def test_each_role_may_what_those_before_it_may() -> None:
    may = {(one.value, other.value) for one in Role for other in Role if one.may(other)}
    assert may == {
        *(("look", "look"), ("enter", "look"), ("enter", "enter")),
        *(("host", "look"), ("host", "enter"), ("host", "host")),
    }


def test_who_opens_is_host_and_nobody_else_is_in() -> None:
    people = after()
    assert people.role_of("ana") is Role.HOST
    assert people.role_of("ben") is None
    assert people.role_of(None) is None


def test_a_table_of_an_older_release_admits_by_its_address_until_the_links_are_renewed() -> None:
    old = after(opened={"phone": "ana"})
    assert (old.role_of("ana"), old.role_of("ben"), old.role_of(None)) == (Role.HOST, Role.ENTER, Role.ENTER)
    assert old.then(LINKS_RENEWED, {}, AT).role_of("ben") is None
    assert old.then(LINKS_RENEWED, {}, AT).role_of("ana") is Role.HOST
    assert not people_at({}, AT).persons


def test_joining_gives_a_seat_and_couples_share_one() -> None:
    people = after(joined("ben", seat=1), joined("bea", seat=1), joined("cy", "look"))
    assert [one.phone for one in people.at_seat(1)] == ["ben", "bea"]
    assert people.seat_of("cy") is None
    assert people.role_of("cy") is Role.LOOK
    assert [one.no for one in people] == [1, 2, 3, 4]


def test_joining_again_takes_another_seat_and_keeps_the_number() -> None:
    people = after(joined("ben", seat=1), joined("cy", seat=2), joined("ben", seat=0))
    assert people.seat_of("ben") == 0
    assert people.numbered(2) == people.of("ben")
    assert len(people.persons) == 3


def test_what_the_host_took_no_link_gives_back() -> None:
    people = after(joined("ben"), given("ben", "look"), joined("cy"), given("cy", "out"))
    assert people.role_by_link("ben", Role.ENTER) is Role.LOOK
    assert people.role_by_link("cy", Role.ENTER) is None
    assert people.seat_of("cy") is None
    assert people.role_of("cy") is None
    assert after(joined("ben"), given("ben", "look"), given("ben", "enter")).role_by_link("ben", Role.ENTER) is Role.ENTER


def test_a_link_takes_nothing_away() -> None:
    people = after(joined("ben"), joined("cy", "look"))
    assert people.role_by_link("ben", Role.LOOK) is Role.ENTER
    assert people.role_by_link("ana", Role.LOOK) is Role.HOST
    assert people.role_by_link("cy", Role.ENTER) is Role.ENTER
    assert people.role_by_link("dan", Role.LOOK) is Role.LOOK


def test_one_phone_is_host() -> None:
    handed = after(joined("ben"), given("ben", "host"))
    assert (handed.role_of("ana"), handed.role_of("ben"), handed.hostings) == (Role.ENTER, Role.HOST, 0)
    rescued = after(joined("ben", "host"))
    assert (rescued.role_of("ana"), rescued.role_of("ben"), rescued.hostings) == (Role.ENTER, Role.HOST, 1)


def test_links_are_renewed_by_themselves_or_with_what_is_taken() -> None:
    assert after((LINKS_RENEWED, {})).generation == 1
    assert after(joined("ben"), given("ben", "out", renew=True)).generation == 1
    assert after(joined("ben"), given("ben", "enter")).generation == 0


def test_a_table_takes_so_many_phones_and_no_more() -> None:
    people = after(*(joined(f"phone {number}", "look") for number in range(MOST_PHONES - 1)))
    assert people.role_by_link("one more", Role.LOOK) is None
    assert people.role_by_link("phone 1", Role.ENTER) is Role.ENTER
    assert people.role_by_link("one more", Role.HOST) is Role.HOST


def test_a_kind_that_says_nothing_of_people_changes_nobody() -> None:
    assert after((OPENED, {}), given("nobody", "look")) == after()


# At the desk.
@pytest.fixture
def desk(tmp_path: Path) -> TableService:
    return TableService(open_store(tmp_path / "tables.db"))


@pytest.fixture
def table(desk: TableService) -> str:
    desk.open_table("t", AGREED, "pagat", key="open", phone="ana")
    return "t"


def join(desk: TableService, table: str, phone: str, role: str = "enter") -> None:
    desk.append_social(table, JOINED, {"role": role, "seat": None}, Save(f"join {phone} {role}", 0, phone))


def test_a_save_is_not_stale_because_somebody_joined(desk: TableService, table: str) -> None:
    join(desk, table, "ben")
    join(desk, table, "cy")
    assert desk.view(table).is_fresh(1)
    saved = desk.record_hand(table, hand(5), Save("one", 1, "ana"))
    assert (saved.event.seq, saved.again) == (4, False)
    assert desk.record_hand(table, hand(5), Save("one", 1, "ana")).again
    assert not desk.view(table).is_fresh(3)


def test_a_save_is_stale_when_a_hand_came_in_between(desk: TableService, table: str) -> None:
    join(desk, table, "ben")
    desk.record_hand(table, hand(5), Save("one", 1))
    join(desk, table, "cy")
    for based_on in (1, 2, -1, 0, 99):
        with pytest.raises(Stale):
            desk.record_hand(table, hand(6), Save(f"two {based_on}", based_on))
    assert desk.record_hand(table, hand(6), Save("three", 3)).event.seq == 5


def test_the_latest_hand_is_taken_back_although_somebody_joined(desk: TableService, table: str) -> None:
    desk.record_hand(table, hand(5), Save("one", 1))
    join(desk, table, "ben")
    desk.scrap_hand(table, 1, "", Save("two", 2))
    assert not desk.view(table).hands


def test_a_view_that_went_on_is_the_one_that_is_folded(desk: TableService, table: str) -> None:
    def people_of(view: View) -> tuple[object, ...]:
        return view.revision, view.changed, view.people

    desk.view(table)
    join(desk, table, "ben")
    desk.append_social(table, ROLE_GIVEN, {"of": "ben", "role": "look", "renew": True}, Save("role", 0, "ana"))
    desk.append_live(desk.view(table), BEGUN, {"dealer": "Ana", "upcard": "4d"}, Save("live", 2, "ana"))
    desk.view(table)
    join(desk, table, "cy")
    gone_on = desk.view(table)
    assert people_of(gone_on) == people_of(TableService(desk._store).view(table))
    assert (gone_on.revision, gone_on.changed) == (5, 4)
    assert gone_on.live is not None


def test_a_rematch_has_the_same_people(desk: TableService, table: str) -> None:
    join(desk, table, "ben")
    join(desk, table, "cy", "look")
    desk.append_social(table, ROLE_GIVEN, {"of": "cy", "role": "out", "renew": True}, Save("role", 0, "ana"))
    desk.open_table("u", AGREED, "pagat", key="again", phone="ben", rematch_of=desk.view(table))
    people = desk.view("u").people
    roles = [(one.phone, one.role) for one in people]
    assert roles == [("ana", Role.HOST), ("ben", Role.ENTER), ("cy", None)]
    assert people.role_by_link("cy", Role.ENTER) is None
    assert not people.open_door
    assert people_at({"phone": "dan", "people": [], "door": True}, AT).role_of("dan") is Role.HOST


def test_the_record_names_no_phone(desk: TableService, table: str) -> None:
    join(desk, table, "ben-the-mark")
    desk.record_hand(table, hand(5), Save("one", 1, "ben-the-mark"))
    assert "ben-the-mark" not in str(record_of(desk.view(table)))
