"""The answers to questions of a dispute, and what the contract has of each."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from scorekeeper.contract.record import broken_answer, card_texts, reading_answer
from scorekeeper.engine.best_melds import Best
from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.questions import BestMore, BestTurn, CallableCard, CallStep, Knocking, Rearrangement, Taking
from scorekeeper.engine.verdict import Verdict
from scorekeeper.wording import GetText

Json = dict[str, Any]


class Reading(NamedTuple):
    """A meld that some cards can be, and what it counts on the table."""

    meld: Meld
    points: int

    def to_json(self) -> Json:
        return reading_answer(*self)


@dataclass(frozen=True, slots=True)
class Answer:
    """What every answer has: the rules broken, and where it is open what a joker stands for the ways to read it.

    `is_verdict` where it is asked for one. Any other question is answered also where a rule is broken beside it.
    """

    verdict: Verdict
    choices: tuple[Reading, ...]
    is_verdict: ClassVar[bool] = False

    @property
    def stands(self) -> bool:
        return self.verdict.ok

    def parts(self) -> Json:
        """What is answered beside the verdict, as the contract has it."""
        raise NotImplementedError

    def to_json(self, gettext: GetText) -> Json:
        """The answer of the contract. A search that takes too many steps says that it has not decided."""
        if self.verdict.undecided:
            return {"undecided": True}
        if self.stands:
            return {"ok": True, **self.parts()} if self.is_verdict else self.parts()
        return {"ok": False, **broken_answer(self.verdict, gettext, dict(self.choices)), **self.parts()}


@dataclass(frozen=True, slots=True)
class MeldAnswer(Answer):
    """The meld that some cards are, None where they are none; and what it gives towards a first meld, where that is asked."""

    reading: Reading | None
    first_meld_points: int | None = None
    is_verdict = True

    def parts(self) -> Json:
        towards = {} if self.first_meld_points is None else {"first_meld_points": self.first_meld_points}
        return {**self.reading.to_json(), **towards} if self.reading else {}


@dataclass(frozen=True, slots=True)
class ReadingsAnswer(Answer):
    """Every meld that some cards can be."""

    readings: tuple[Reading, ...]

    def parts(self) -> Json:
        return {"readings": [reading.to_json() for reading in self.readings]}


@dataclass(frozen=True, slots=True)
class LayOffAnswer(Answer):
    """The meld that a card was to be laid off on, None where it is none; that meld with the card, None where it does not go
    there; and what the card counts."""

    meld: Meld | None
    longer: Meld | None
    points: int
    is_verdict = True

    def parts(self) -> Json:
        return {"meld": card_texts(self.longer.cards), "points": self.points} if self.longer else {}


@dataclass(frozen=True, slots=True)
class FitsAnswer(Answer):
    """The numbers, from 1, of the melds that a card can be laid off on."""

    fits: tuple[int, ...]

    def parts(self) -> Json:
        return {"fits": list(self.fits)}


@dataclass(frozen=True, slots=True)
class CallableAnswer(Answer):
    """The cards of a pile for which “Rummy!” could be called, from the top down."""

    cards: tuple[CallableCard, ...]

    def parts(self) -> Json:
        found = [
            {"card": str(card), "depth": depth, "how": [_step_json(step) for step in how]}
            for card, depth, how in self.cards
        ]
        return {"callable": found}


def _step_json(step: CallStep) -> Json:
    if step.on is None:
        return {"meld": card_texts(step.cards)}
    return {"exchange" if step.swap else "layoff": str(step.cards[0]), "on": step.on}


@dataclass(frozen=True, slots=True)
class PointsAnswer(Answer):
    """What melds count, None in a game that does not count them, and what is left."""

    melded: int | None
    left: int

    @property
    def hand(self) -> int:
        """All together."""
        return (self.melded or 0) - self.left

    def parts(self) -> Json:
        if self.melded is None:
            return {"left": self.left}
        return {"melded": self.melded, "left": self.left, "hand": self.hand}


@dataclass(frozen=True, slots=True)
class BestAnswer(Answer):
    """The best that a hand can do, None where it is undecided or a rule is broken."""

    best: Best | None
    more: BestMore = field(default_factory=dict)

    def parts(self) -> Json:
        if self.best is None:
            return {}
        return {
            **{name: str(value) if isinstance(value, Card) else value for name, value in self.more.items()},
            "points": self.best.points,
            "melds": [card_texts(meld.cards) for meld in self.best.melds],
            "layoffs": [{"card": str(card), "on": on + 1} for card, on in self.best.layoffs],
            "left": card_texts(self.best.left),
        }


@dataclass(frozen=True, slots=True)
class KnockAnswer(Answer):
    """Whether the hand may be ended so: what the cards left count, the most that they may count, and what it is called."""

    knocking: Knocking
    is_verdict = True

    def parts(self) -> Json:
        return {"deadwood": self.knocking.deadwood, "limit": self.knocking.limit, "kind": self.knocking.kind}


@dataclass(frozen=True, slots=True)
class BestTurnAnswer(Answer):
    """The most that a rack can get rid of where the table may be rearranged, None where it is undecided or a rule is broken."""

    turn: BestTurn | None

    def parts(self) -> Json:
        if self.turn is None:
            return {}
        return {
            "points": self.turn.points,
            "played": card_texts(self.turn.played),
            "left": card_texts(self.turn.left),
            "table": [card_texts(cards) for cards in self.turn.table],
        }


@dataclass(frozen=True, slots=True)
class RearrangementAnswer(Answer):
    """The tiles of a turn, what they count, and what an opening comes to where one is needed."""

    turn: Rearrangement
    opening: int | None = None
    is_verdict = True

    def parts(self) -> Json:
        counted = {} if self.opening is None else {"opening_points": self.opening}
        return {"played": card_texts(self.turn.played), "points": self.turn.points, **counted}


@dataclass(frozen=True, slots=True)
class TakeAnswer(Answer):
    """What comes along from the pile, what must be done with the deepest card, and ways to do it."""

    taking: Taking
    is_verdict = True

    def parts(self) -> Json:
        answer = {"taken": card_texts(self.taking.taken), "must": self.taking.must}
        if self.taking.ways is None:
            return answer
        return {**answer, "ways": [_way_json(way) for way in self.taking.ways]}


def _way_json(way: tuple[CallStep, ...]) -> Json:
    """The last step of a way, with the cards that are laid off before it."""
    *before, last = way
    return {**_step_json(last), **({"after": [str(step.cards[0]) for step in before]} if before else {})}
