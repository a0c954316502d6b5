"""What a table plays, as the contract lists presets and options: packs, jokers, the law of the ace, how cards count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import laws
from .cards import Deck, is_joker, plain
from .laws import Counted, Law
from .opinion import Reading, judge

ACES = {
    "low": (laws.LOW, laws.ACE_1),
    "high-or-low": (laws.HIGH, laws.ACE_15),
    "round-the-corner": (laws.CORNER, laws.ACE_15),
}
BOXES = {"opening": 30, "joker_free": "rearrange", "joker_retrieve": "rack-or-table", "joker_reuse": "new-set"}
PRESETS: dict[str, dict[str, dict[str, Any]]] = {
    "rummy500": {"pagat": {}, "bicycle": {"jokers_per_pack": 0, "rummy_call": "off", "discard_take": "must-meld"}},
    "rummy": {"basic": {}, "block": {}, "wrotham": {"jokers": 3}},
    "rummikub": {
        "tiles": {},
        "modern": BOXES,
        "xp": {**BOXES, "copies": 3, "jokers": 4},
        "cards": {"jokers": 4, "opening_joker": 25, "joker_penalty": 25},
    },
}


@dataclass(frozen=True)
class House:
    """A table. `question` is what a question says of it; `calling` how Rummy may be called."""

    game: str
    preset: str
    given: dict[str, Any] = field(default_factory=dict)
    players: int | None = None

    @property
    def question(self) -> dict[str, Any]:
        """The parts of a question that say what table it is."""
        said = {"game": self.game, "preset": self.preset, "options": self.given, "players": self.players}
        return {name: value for name, value in said.items() if value not in (None, {})}

    def option(self, name: str, default: Any) -> Any:
        """The value of an option: as given, else the preset's, else the default."""
        return self.given.get(name, PRESETS[self.game][self.preset].get(name, default))

    @property
    def packs(self) -> int:
        """How often each card is there."""
        if self.game == "rummy500":
            many = 2 if (self.players or 4) > 4 else 1
            agreed = self.option("packs", "auto")
            return many if agreed == "auto" else int(agreed)
        return int(self.option("copies", 2)) if self.game == "rummikub" else 1

    @property
    def jokers(self) -> int:
        """How many jokers there are in all."""
        if self.game == "rummy500":
            return int(self.option("jokers_per_pack", 2)) * self.packs
        return int(self.option("jokers", 2 if self.game == "rummikub" else 0))

    @property
    def law(self) -> Law:
        """What a meld is here."""
        if self.game == "rummy":
            return ACES[self.option("ace", "low")][0]
        return laws.R500 if self.game == "rummy500" else laws.RUMMIKUB

    @property
    def deck(self) -> Deck:
        """How cards are written here."""
        return self.law.deck

    @property
    def counted(self) -> Counted:
        """What cards count here."""
        if self.game == "rummy":
            return ACES[self.option("ace", "low")][1]
        if self.game == "rummy500":
            return laws.FACE if self.option("card_values", "face") == "face" else laws.FIVES
        return laws.TILES_30 if self.option("joker_penalty", 30) == 30 else laws.TILES_25

    @property
    def counts_melds(self) -> bool:
        """In Rummy 500 what is melded counts; elsewhere what is left alone."""
        return self.game == "rummy500"

    @property
    def calling(self) -> str:
        """How Rummy may be called here."""
        return str(self.option("rummy_call", "pile")) if self.game == "rummy500" else "off"

    def points(self, meld: Reading) -> int:
        """What a meld counts on the table."""
        return self.counted.meld(meld.shape, meld.cards)

    def left(self, cards: Iterable[int]) -> int:
        """What cards count that are left."""
        return sum(map(self.counted.left, cards))


class Seen:
    """The cards that were seen so far, all places together, and the rules broken by those that cannot all be there."""

    def __init__(self, house: House) -> None:
        self.house, self.count, self.rules = house, Counter[int](), set[str]()

    def add(self, cards: Iterable[int]) -> bool:
        """See some more. Can all of these be there?"""
        there = True
        for card in map(plain, cards):
            self.count[card] += 1
            if self.count[card] > (self.house.jokers if is_joker(card) else self.house.packs):
                there = False
                self.rules.add("cards.jokers" if is_joker(card) else "cards.copies")
        return there


def melds_of(rows: Iterable[Sequence[int]], house: House, seen: Seen) -> list[Reading | None]:
    """Rows of cards on a table, each as the meld that it is, or None: where it is none, is open, or has cards too many."""
    found = []
    for row in rows:
        there = seen.add(row)
        meld = judge(row, house.law).meld
        found.append(meld if there else None)
    return found
