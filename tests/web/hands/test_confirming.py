"""A hand counts when the table says so: confirmed by each player, by the dealer, or saved by anybody."""

import pytest

from scorekeeper.tables.records.record_export import record_of
from tests.support.webphone import Page, Phone

FORM = "form.confirm"


def confirm(phone: Phone, table: str, *seats: int, no: int = 1, version: int = 1, **more: str) -> int:
    fields = {"seat": [str(seat) for seat in seats], "version": str(version)} | more
    return phone.post(f"{table}/hands/{no}/confirm", fields, page=table).status_code


@pytest.fixture
def agreed(phone: Phone) -> str:
    """A table where everybody confirms."""
    return phone.open_table(confirm="everybody")


def test_a_hand_counts_once_everybody_has_confirmed(phone: Phone, agreed: str) -> None:
    ben, cy = phone.guest(agreed, 1), phone.guest(agreed, 2)
    phone.post(f"{agreed}/seat", {"seat": "0"})
    phone.save_hand(agreed, "10", "20", "30")
    assert phone.points(agreed) == [0, 0, 0]
    assert phone.view(agreed).hands[0].waits == (1, 2)
    assert Page(phone.get(agreed)).one(".waiting small").texts("bdi") == ["Ben", "Cy"]
    assert FORM not in Page(phone.get(agreed))
    assert FORM in Page(ben.get(agreed))
    assert FORM in Page(ben.get(f"{agreed}/hands/1"))
    assert confirm(ben, agreed, 1) == 303
    assert phone.points(agreed) == [0, 0, 0]
    assert confirm(cy, agreed, 2) == 303
    assert phone.points(agreed) == [10, 20, 30]
    assert "[data-notice=confirmed]" in Page(cy.get(agreed))
    assert Page(phone.get(f"{agreed}/hands/1")).texts(".confirmed .is-in bdi") == ["Ana", "Ben", "Cy"]


def test_confirming_is_one_tap_that_can_come_twice(phone: Phone, agreed: str) -> None:
    ben = phone.guest(agreed, 1)
    phone.save_hand(agreed, "10", "20", "30")
    body = dict(Page(ben.get(agreed)).one(FORM).sends())
    phone.guest(agreed, 2)
    answers = [ben.client.post(f"{agreed}/hands/1/confirm", data=body).status_code for _try in range(3)]
    assert answers == [303, 303, 303]
    assert len(phone.view(agreed).hands[0].versions[0].confirmed) == 1
    assert phone.view(agreed).revision == 5


def test_a_confirmation_makes_no_save_stale(phone: Phone, agreed: str) -> None:
    ben = phone.guest(agreed, 1)
    phone.save_hand(agreed, "10", "20", "30")
    new = f"{agreed}/hands/new"
    based = phone.hidden(new)
    assert confirm(ben, agreed, 1) == 303
    assert phone.client.post(new, data=based | phone.hand("1", "2", "3")).status_code == 303
    view = phone.view(agreed)
    assert len(view.hands) == 2
    assert view.hands[1].result.dealer == "Ana"


def test_another_version_needs_new_confirmation(phone: Phone, agreed: str) -> None:
    ben = phone.guest(agreed, 1)
    phone.save_hand(agreed, "10", "20", "30")
    assert confirm(ben, agreed, 1) == 303
    phone.post(f"{agreed}/hands/1/edit", phone.hand("11", "20", "30", reason="one more"))
    view = phone.view(agreed)
    assert 1 in view.hands[0].waits
    assert len(view.hands[0].versions[0].confirmed) == 1
    answer = ben.post(f"{agreed}/hands/1/confirm", {"seat": "1", "version": "1"}, page=agreed)
    assert answer.status_code == 409
    assert Page(answer).alert
    assert confirm(ben, agreed, 1, version=2) == 303
    assert 1 not in phone.view(agreed).hands[0].waits


def test_the_host_confirms_for_seats_without_a_phone(phone: Phone, agreed: str) -> None:
    ben = phone.guest(agreed, 1)
    ben.save_hand(agreed, "10", "20", "30")
    for page in (agreed, f"{agreed}/hands/1"):
        assert Page(phone.get(page)).one(FORM).texts("bdi") == ["Ana", "Cy"]
    assert FORM not in Page(ben.get(f"{agreed}/hands/1"))
    assert confirm(ben, agreed, 0) == 403
    cy = phone.guest(agreed, 2)
    assert confirm(phone, agreed, 0, 2) == 403, "Cy has a phone now"
    assert phone.points(agreed) == [0, 0, 0]
    assert confirm(phone, agreed, 0) == 303
    assert confirm(cy, agreed, 2) == 303
    assert phone.points(agreed) == [10, 20, 30]
    assert "[data-for=absent]" in Page(cy.get(f"{agreed}/hands/1"))


def test_the_dealer_alone(phone: Phone) -> None:
    table = phone.open_table(confirm="dealer")
    ben = phone.guest(table, 1)
    phone.save_hand(table, "10", "20", "30", dealer="1")
    assert phone.view(table).hands[0].waits == (1,)
    assert confirm(ben, table, 1) == 303
    assert phone.points(table) == [10, 20, 30]
    ben.save_hand(table, "1", "2", "3", dealer="1")
    assert phone.points(table) == [11, 22, 33], "the dealer entered it"


def test_hands_go_on_while_one_waits(phone: Phone, agreed: str) -> None:
    ben = phone.guest(agreed, 1)
    phone.save_hand(agreed, "700", "20", "30", dealer="0")
    assert not phone.view(agreed).session.over
    assert phone.view(agreed).session.next_dealer == "Ben"
    phone.save_hand(agreed, "1", "2", "3", dealer="1")
    assert confirm(phone, agreed, 0, 2, no=2) == 303
    assert confirm(ben, agreed, 1, no=2) == 303
    assert phone.points(agreed) == [1, 2, 3]
    view = phone.view(agreed)
    assert [hand["dealer"] for hand in record_of(view)["hands"]] == ["Ben"]
    assert view.session.next_dealer == "Cy"
    assert confirm(ben, agreed, 1) == 303
    assert confirm(phone, agreed, 0, 2) == 303
    assert phone.view(agreed).session.winners == ("Ana",)
    assert not phone.view(agreed).hands[1].result.counts
    phone.post(f"{agreed}/hands/2/edit", phone.hand("2", "2", "3", reason="too late to count"))
    assert phone.view(agreed).hands[1].waits
    assert ".waiting" not in Page(phone.get(agreed))
    assert FORM not in Page(phone.get(agreed))


def test_the_host_changes_who_confirms(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    phone.save_hand(table, "10", "20", "30")
    assert "[data-confirms=nobody]" in Page(ben.get(f"{table}/people"))
    assert ben.get(f"{table}/confirming").status_code == 403
    assert phone.post(f"{table}/confirming", {"confirm": "everybody"}).status_code == 303
    assert phone.points(table) == [0, 0, 0]
    assert "[data-confirms=everybody]" in Page(ben.get(f"{table}/people"))
    assert phone.post(f"{table}/confirming", {"confirm": "nonsense"}).status_code == 303
    assert phone.view(table).log.confirming.value == "everybody"
    phone.post(f"{table}/confirming", {"confirm": "nobody"})
    assert phone.points(table) == [10, 20, 30]
    assert len(Page(ben.get(f"{table}/history")).all("[data-event=confirming-agreed]")) == 2


def test_a_rematch_agrees_alike_and_new_table_asks(phone: Phone, agreed: str) -> None:
    assert phone.get("/tables/new").text.count('name="confirm"') == 3
    assert phone.view(phone.open_table(confirm="x")).log.confirming.value == "nobody"
    answer = phone.post(f"{agreed}/rematch", {}, page=f"{agreed}/invite")
    assert phone.view(str(answer.headers["Location"])).log.confirming.value == "everybody"


def test_a_hand_that_is_not_there(phone: Phone, agreed: str) -> None:
    assert phone.post(f"{agreed}/hands/9/confirm", {"seat": "0", "version": "1"}, page=f"{agreed}/invite").status_code == 404
    phone.save_hand(agreed, "10", "20", "30")
    for odd in ("-1", "9", "x", ""):
        answer = phone.post(f"{agreed}/hands/1/confirm", {"seat": odd, "version": odd}, page=f"{agreed}/hands/1")
        assert answer.status_code == 303
