"""`Questions`: what a game answers in a dispute, and by which rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import HIGH_OR_LOW, RUN, SET, Kind, Meld, MeldRules
from scorekeeper.engine.option import Options
from scorekeeper.engine.verdict import Verdict

USUAL_ASKS = ("meld", "readings", "layoff", "fits", "callable", "points", "best")
"""The questions of melds, of a card and of a hand, by the words of the contract."""
PILE_ASKS = (*USUAL_ASKS, "take")
"""The same, and that of the discard pile."""


class CallStep(NamedTuple):
    """One step of a way to play a card: a new meld, or a lay-off on the meld of that number (from 1). With `swap` the card takes
    the place of a joker there."""

    cards: Cards
    on: int | None = None
    swap: bool = False


class CallableCard(NamedTuple):
    """A card of the pile that may be called; `depth` 1 is the top. `how` is one lawful way, step by step."""

    card: Card
    depth: int
    how: tuple[CallStep, ...]


MOST_WAYS = 3
"""Ways to do what must be done with a card taken, as far as they are told."""


class Taking(NamedTuple):
    """Cards taken from the pile, the deepest first: whether that may be, and what `must` be done with the deepest one at once.
    `ways` are up to three ways to do it, each step by step; None where the hand is not known, or nothing must be done."""

    verdict: Verdict
    taken: Cards
    must: str | None = None
    ways: tuple[tuple[CallStep, ...], ...] | None = None


class Knocking(NamedTuple):
    """A hand that is to be ended by what is laid out: whether that may be, what the cards left count, the most that they may
    count, and what it would be called."""

    verdict: Verdict
    deadwood: int
    limit: int
    kind: str


BestMore = Mapping[str, Card | bool | None]
"""What a game tells of the best of a hand beside it: a card to discard, and what may be done with the hand, by its name."""


class Calling(NamedTuple):
    """“Rummy!” called for cards of the pile: the id of the option that decides about it, and the cards that may be called."""

    option: str
    cards: Callable[[Mapping[int, Meld], Cards, Options, MeldRules], Iterable[CallableCard]]


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The verdict on a turn that rearranges the table; the tiles that came from the rack (jokers as such) and their points
    (jokers as their tile)."""

    verdict: Verdict
    played: Cards
    points: int


Table = tuple[Cards, ...]


class BestTurn(NamedTuple):
    """The turn that gets rid of the most where the table may be rearranged: what is left, as points below zero, the tiles from
    the rack, those left, and the whole table after it."""

    points: int
    played: Cards
    left: Cards
    table: Table


@dataclass(frozen=True, slots=True)
class Follows:
    """The rules that an answer follows from where none is broken: what makes a `set` and a `run`, that a card `fits` a meld or
    several (`choose`), that a joker is `open`, how cards are `counted`, how they are `taken` from the pile, and when a hand is
    ended by a `knock`."""

    set: str = "meld.kind"
    run: str = "meld.kind"
    fits: str = HIGH_OR_LOW.fit
    choose: str = "layoff.choose"
    open: str = "joker.assign"
    counted: str = "score.hand"
    taken: str = "draw.deepest"
    knock: str = ""

    def kinds(self, found: Iterable[Kind] = ()) -> tuple[str, ...]:
        """The rules of these kinds of meld; of both, where none is given."""
        of = {SET: self.set, RUN: self.run}
        return tuple(dict.fromkeys(of[kind] for kind in tuple(found) or of))


@dataclass(frozen=True, slots=True)
class Questions:
    """What a game answers. `asks` are the questions that programs may put to it; `depend_on` the ids of the options that an
    answer can depend on, None for all.

    `calling` is there where cards of the pile may be called, and `rearrange(before, after, opened, options)` where a turn may
    rearrange the table; `opened` says that the player's opening was made earlier. `opening_points(before, after, options)` is
    what the sets of an opening come to, as the table counts a joker there, None where that is not settled in time.
    `best_turn(rack, table, options, by_points, opened)` is there where the best may rearrange the table.
    `take(melds, pile, card, hand, options, set_up)` is what becomes of cards taken from the pile down to that one, the top one
    where none is named. `knock(agreed, melds, left, upcard)` is there where a hand is ended by a knock, and
    `best(agreed, hand, table, upcard)` where more is told of the best of a hand than how it is laid out.
    """

    asks: tuple[str, ...] = USUAL_ASKS
    depend_on: tuple[str, ...] | None = None
    follows: Follows = Follows()
    calling: Calling | None = None
    rearrange: Callable[[Table, Table, bool, Options], Rearrangement] | None = None
    opening_points: Callable[[Table, Table, Options], int | None] = lambda before, after, options: None
    best_turn: Callable[[Cards, tuple[Meld, ...], Options, bool, bool], BestTurn] | None = None
    take: Callable[[Mapping[int, Meld], Cards, Card | None, Cards | None, Options, Any], Taking] | None = None
    knock: Callable[[Any, Table, Cards, Card | None], Knocking] | None = None
    best: Callable[[Any, Cards, tuple[Meld, ...], Card | None], tuple[Any, BestMore]] | None = None


USUAL_QUESTIONS = Questions()
