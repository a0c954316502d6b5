"""The people of a house: merged spellings, new names, persons off the lists.

Names that differ only in case or invisible characters mean the same person. Players can merge other spellings, rename a person or
leave one off the lists. Each of these changes is an event of the house's log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from scorekeeper.contract.json_node import Document
from scorekeeper.contract.names import alike

RENAMED, MERGED, LEFT_OUT, TAKEN_BACK = "person-renamed", "persons-merged", "person-left-out", "person-taken-back"
FURTHEST_MERGE = 50


@dataclass(frozen=True, slots=True)
class House:
    """A house's changes to its people. `merged` maps a normalized spelling to the one that it was merged into. `names` maps a
    person's id to a new name. `left_out` has the ids of the persons that lists don't show."""

    merged: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()

    def then(self, kind: str, body: Document) -> "House":
        """Return the house after an event of this kind, with this body. Only events about people change it."""
        who = self.person(str(body.get("who", "")))
        if kind == RENAMED:
            return replace(self, names={**self.names, who: str(body["name"])})
        if kind == MERGED:
            into = self.person(str(body["into"]))
            return self if who == into else replace(self, merged={**self.merged, who: into})
        if kind == LEFT_OUT:
            return replace(self, left_out=self.left_out | {who})
        return replace(self, left_out=self.left_out - {who}) if kind == TAKEN_BACK else self

    def person(self, name: str) -> str:
        """Return the person's id: the normalized spelling that stands for all spellings of `name`."""
        known = alike(name)
        for _step in range(FURTHEST_MERGE):
            if known not in self.merged:
                break
            known = self.merged[known]
        return known


def house_of(log: Iterable[tuple[str, Document]]) -> House:
    """Return the house after all events in its log, given as the kind and body of each event."""
    return reduce(lambda house, event: house.then(*event), log, House())
