"""The phones at a table: their roles and seats.

A phone's id is in the log and in its signed cookie, and is never shown. Pages identify it by its seat, forms by its number."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.contract.json_node import Document, Json

JOINED, ROLE_GIVEN, LINKS_RENEWED = "phone-joined", "phone-role", "links-renewed"
SOCIAL_KINDS = frozenset({JOINED, ROLE_GIVEN, LINKS_RENEWED})
"""Kinds of event that don't affect play. A save based on the revision before them isn't stale."""

PUT_OUT = "out"
MOST_PHONES = 40


class Role(Enum):
    """The role of a phone at a table. Each role includes the rights of the roles before it."""

    LOOK = "look"
    ENTER = "enter"
    HOST = "host"

    def may(self, needed: "Role") -> bool:
        """Does this role include the rights of `needed`?"""
        return ROLES.index(self) >= ROLES.index(needed)


ROLES = tuple(Role)


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table. `phone` is its id, `no` its number, from 1. `role` is None if it was removed. `seat` is None if it has
    no seat. `since` is the time of joining, for display. `held` says that the host lowered its role, so links can't raise it."""

    no: int
    phone: str
    role: Role | None
    seat: int | None
    since: str
    held: bool = False


@dataclass(frozen=True, slots=True)
class Phones:
    """The phones of a table (`persons`), in the order of joining, with removed ones. `generation` is how often the links were
    renewed, and `hostings` how often one made a phone the host. `open_door` lets any phone enter hands, as older releases did."""

    persons: tuple[Phone, ...] = ()
    open_door: bool = False
    generation: int = 0
    hostings: int = 0

    def __iter__(self) -> Iterator[Phone]:
        return iter(self.persons)

    def of(self, phone: str | None) -> Phone | None:
        return next((one for one in self.persons if one.phone == phone), None)

    def numbered(self, no: int) -> Phone | None:
        return self.persons[no - 1] if 1 <= no <= len(self.persons) else None

    def role_of(self, phone: str | None) -> Role | None:
        """Return a phone's role at this table. One that hasn't joined may enter hands if there is an `open_door`, else None."""
        person = self.of(phone)
        return person.role if person else Role.ENTER if self.open_door else None

    def seat_of(self, phone: str | None) -> int | None:
        """Return the seat that a phone enters for. None for a phone without a seat, or one that may not enter hands."""
        person = self.of(phone)
        return person.seat if person and person.role and person.role.may(Role.ENTER) else None

    def at_seat(self, seat: int) -> tuple[Phone, ...]:
        """Return the phones that enter for a seat. There may be several."""
        return tuple(one for one in self.persons if self.seat_of(one.phone) == seat)

    @property
    def present(self) -> tuple[Phone, ...]:
        """Return the phones that weren't removed."""
        return tuple(one for one in self.persons if one.role)

    def role_by_link(self, phone: str | None, by_link: Role) -> Role | None:
        """Return the role of a phone (None: one without an id yet) after it opens a link that gives the role `by_link`. Return
        None if the host removed the phone, or if the table is full. A link never lowers a role. Only the host's link gives a
        phone more rights after the host lowered its role or removed it."""
        person = self.of(phone)
        if by_link is Role.HOST:
            return Role.HOST
        if person is None:
            return by_link if len(self.present) < MOST_PHONES else None
        if person.role is None or person.held:
            return person.role
        return person.role if person.role.may(by_link) else by_link

    def then(self, kind: str, body: Document, at: str) -> "Phones":
        """Return the phones after an event of `SOCIAL_KINDS`, saved at the time `at`. Other kinds change nothing."""
        if kind == JOINED:
            return self._joined(str(body["phone"]), Role(body["role"]), body.get("seat"), at)
        if kind == ROLE_GIVEN:
            after = self._given(str(body["of"]), str(body["role"]))
            return after._renewed() if body.get("renew") else after
        return self._renewed() if kind == LINKS_RENEWED else self

    def _joined(self, phone: str, role: Role, seat: int | None, at: str) -> "Phones":
        known = self.of(phone)
        if known:
            joined = self._with(replace(known, role=role, seat=seat, held=known.held and role is Role.LOOK))
        else:
            joined = replace(self, persons=(*self.persons, Phone(len(self.persons) + 1, phone, role, seat, at)))
        return replace(joined._one_host(phone), hostings=self.hostings + 1) if role is Role.HOST else joined

    def _given(self, phone: str, role: str) -> "Phones":
        person = self.of(phone)
        if person is None:
            return self
        if role == PUT_OUT:
            return self._with(replace(person, role=None, held=True))
        given = Role(role)
        after = self._with(replace(person, role=given, held=given is Role.LOOK))
        return after._one_host(phone) if given is Role.HOST else after

    def _one_host(self, phone: str) -> "Phones":
        """Return the phones with this one as the only host. The former host can still enter hands."""
        persons = tuple(
            replace(one, role=Role.ENTER) if one.role is Role.HOST and one.phone != phone else one for one in self.persons
        )
        return replace(self, persons=persons)

    def _with(self, person: Phone) -> "Phones":
        return replace(self, persons=(*self.persons[: person.no - 1], person, *self.persons[person.no :]))

    def _renewed(self) -> "Phones":
        return replace(self, generation=self.generation + 1, open_door=False)


def people_at(opened: Document, at: str) -> Phones:
    """Read a new table's phones from its opening event, which may carry over those of the game before. If none of them is host,
    the phone that opened the table is. The links of the game before lead on only to a rematch. `at` is the event's time."""
    persons = tuple(_read(no, document, at) for no, document in enumerate(opened.get("people", ()), start=1))
    is_next = bool(persons) and not opened.get("rematch_of")
    people = Phones(persons, open_door=not opened.get("door"), generation=int(is_next))
    phone = opened.get("phone")
    if not phone or people.of(phone):
        return people
    hosted = any(one.role is Role.HOST for one in persons)
    opener = Phone(len(persons) + 1, str(phone), Role.ENTER if hosted else Role.HOST, None, at)
    return replace(people, persons=(*persons, opener))


def phones_of_record(people: Phones, seats: Mapping[int | None, int], host: str | None = None, watch: bool = False) -> list[Json]:
    """Return the phones as JSON for the opening event of a rematch. `seats` maps old seats to new ones. Others get no seat.
    For another game, which the phone `host` opens, take those that may enter for one of `seats`, with `watch` also watchers."""
    carried = [*people]
    if host is not None:
        seated = (one for one in people if people.seat_of(one.phone) in seats)
        carried = [replace(one, role=Role.HOST if one.phone == host else Role.ENTER) for one in seated]
        carried += [one for one in people if watch and one.role is Role.LOOK]
    return [
        {"phone": one.phone, "role": one.role.value if one.role else PUT_OUT, "seat": seats.get(one.seat), "held": one.held}
        for one in carried
    ]


def _read(no: int, document: Document, at: str) -> Phone:
    role = None if document["role"] == PUT_OUT else Role(document["role"])
    return Phone(no, str(document["phone"]), role, document.get("seat"), at, bool(document.get("held")))
