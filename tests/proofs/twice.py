"""One table's melds judged twice: what the engine says of some cards, held against what `second` says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from scorekeeper.engine.cards import Card, Tile
from scorekeeper.engine.game import agree
from scorekeeper.engine.melds import Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules.counting import points_of_meld
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld
from scorekeeper.games import GAMES

from .second.cards import CARDS, NAMED, PACK, RANKED, RANKS, TILES, Deck
from .second.house import House
from .second.laws import RUN, SET, Law
from .second.opinion import Opinion, Reading, judge, readings, unlimited

Group = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """Houses whose melds are the same: presets that do not differ in this, and an option for each way to count."""

    game: str
    presets: tuple[str, ...]
    options: tuple[dict[str, object], ...]

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return " ".join([self.game, *map(str, self.options[0].values())] if self.game == "rummy" else [self.game])

    def houses(self, preset: str) -> list[House]:
        """The houses of a preset, one for each way to count."""
        return [House(self.game, preset, options) for options in self.options]


TABLES = (
    Table("rummy500", ("pagat", "bicycle"), ({}, {"card_values": "5-10-15"})),
    Table("rummy", ("basic", "block", "wrotham"), ({},)),
    Table("rummy", ("basic", "block", "wrotham"), ({"ace": "high-or-low"},)),
    Table("rummy", ("basic", "block", "wrotham"), ({"ace": "round-the-corner"},)),
    Table("rummikub", ("tiles", "modern", "cards"), ({"joker_penalty": 30}, {"joker_penalty": 25})),
    Table("rummy500", ("pagat", "bicycle"), ({"ace": "round-the-corner"}, {"ace": "round-the-corner", "low_ace": 15})),
    Table("rummy500", ("pagat", "bicycle"), ({"joker_limit": "one"}, {"joker_limit": "one", "joker_points": 20})),
    Table("rummy500", ("pagat", "bicycle"), ({"packs": 2, "two_pack_sets": "free", "joker_limit": "fewer"},)),
    Table("rummy500", ("pagat", "bicycle"), ({"packs": 2, "two_pack_sets": "same-suit"},)),
    Table("rummy", ("basic", "block", "wrotham"), ({"joker_limit": "fewer", "ace_points": 11},)),
)


@dataclass(frozen=True)
class Engine:
    """The engine's side of a table: its law, and what it counts by, one for each way to count."""

    law: MeldRules
    values: tuple[str, ...]


@lru_cache
def engine_of(table: int, preset: str) -> Engine:
    """What a preset plays by."""
    set_ups = [
        agree(GAMES[house.game], preset, house.given, ("1", "2", "3", "4")).set_up for house in TABLES[table].houses(preset)
    ]
    return Engine(set_ups[0].law, tuple(set_up.card_values for set_up in set_ups))


@lru_cache
def law_of(table: int) -> Law:
    """The second opinion's side of it."""
    return TABLES[table].houses(TABLES[table].presets[0])[0].law


@lru_cache
def cards_of(deck: Deck) -> dict[int, Card]:
    """Each number as a card of the engine: read as its contract writes it."""
    parse = Tile.parse if deck is TILES else Card.parse
    numbers = [*PACK, *range(NAMED, NAMED + CARDS), *range(RANKED, RANKED + RANKS)]
    return {number: parse(text) for number, text in zip(numbers, deck.write(numbers), strict=True)}


@lru_cache
def numbers_of(deck: Deck) -> dict[Card, int]:
    """And back; a joker without a name is the first."""
    return {card: number for number, card in reversed(cards_of(deck).items())}


def presets_apart() -> int:
    """How many presets have another law, or count in another way, than the first of their table."""
    return sum(
        engine_of(number, preset) != engine_of(number, table.presets[0])
        for number, table in enumerate(TABLES)
        for preset in table.presets
    )


@dataclass
class Count:
    """How many groups were compared, in how many questions, and what was told of those on which the two differ."""

    groups: int = 0
    questions: int = 0
    differ: int = 0
    told: list[str] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        """Count some more."""
        self.groups += other.groups
        self.questions += other.questions
        self.differ += other.differ
        self.told = (self.told + other.told)[:5]


class Both:
    """Both opinions of one table."""

    def __init__(self, table: int) -> None:
        preset = TABLES[table].presets[0]
        self.name, self.law, self.deck = TABLES[table].name, law_of(table), law_of(table).deck
        self.counted = [house.counted for house in TABLES[table].houses(preset)]
        self.engine = engine_of(table, preset)
        self.cards, self.numbers = cards_of(self.deck), numbers_of(self.deck)
        self.count = Count()

    def compare(self, group: Group, opinion: Opinion, said: str | None = None) -> None:
        """Ask the engine, and hold its answer against the opinion."""
        cards = tuple(map(self.cards.__getitem__, group))
        judged = judge_meld(cards, Kind(said) if said else None, self.engine.law)
        self.count.questions += 1
        if not self.agrees(judged, opinion):
            self.tell(group, opinion, said, judged)

    def tell(self, group: Group, opinion: Opinion, said: str | None, judged: Judged) -> None:
        """Keep what they differ in."""
        self.count.differ += 1
        if len(self.count.told) < 5:
            self.count.told.append(f"{self.name}, {self.deck.write(group)} as {said}: wanted {opinion}, got {judged}")

    def agrees(self, judged: Judged, opinion: Opinion) -> bool:
        """Is it a meld, which, what does it count; or what is open; or which rules are broken?"""
        verdict = judged.verdict
        if opinion.meld:
            return bool(verdict.ok and judged.meld) and self.as_wanted([judged.meld], [opinion.meld])  # type: ignore[list-item]
        if judged.meld is not None or verdict.ok:
            return False
        if opinion.open:
            return verdict.rules == ("joker.assign",) and self.as_wanted(verdict.readings, opinion.open)
        return not verdict.readings and opinion.cites(frozenset(verdict.rules))

    def as_wanted(self, melds: Sequence[Meld], wanted: Iterable[Any]) -> bool:
        """The same melds, each with the same points by every way to count, and none twice."""
        got = {self.key(meld): [points_of_meld(meld, values) for values in self.engine.values] for meld in melds}
        return len(got) == len(melds) and got == {
            one.key: [counted.meld(one.shape, one.cards) for counted in self.counted] for one in wanted
        }

    def key(self, meld: Meld) -> tuple[str, Group, int]:
        """The engine's meld in the words of `second`."""
        cards = tuple(self.numbers.get(card, -1) for card in meld.cards)
        return str(meld.kind), tuple(sorted(cards)) if meld.kind is Kind.SET else cards, meld.start - 1

    def otherwise(self, group: Group, orders: Callable[[Group], Iterable[Group]]) -> None:
        """The same group asked for all its readings, in other orders, and said to be a set or a run."""
        found, known = readings(group, self.law), unlimited(group, self.law)
        self.all_readings(group, found)
        for row in orders(group) if found else (group, group[::-1]):
            for said in (None, SET, RUN):
                self.compare(row, judge(row, self.law, said, known), said)

    def all_readings(self, group: Group, found: list[Reading]) -> None:
        """The question without an order: every meld that these cards can be."""
        cards = tuple(map(self.cards.__getitem__, group))
        self.count.questions += 1
        if not self.as_wanted(readings_of(cards, self.engine.law), found):
            self.tell(group, Opinion(open=tuple(found)), "readings", judge_meld(cards, None, self.engine.law))
