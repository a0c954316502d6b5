"""The answers to questions of a dispute, and their JSON."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from scorekeeper.contract.json_node import Json, card_texts
from scorekeeper.contract.record import broken_answer, reading_answer
from scorekeeper.engine.best_melds import Best
from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.questions import BestMore, BestTurn, CallableCard, CallStep, Knocking, Rearrangement, Taking
from scorekeeper.engine.verdict import Verdict
from scorekeeper.wording import GetText


class Reading(NamedTuple):
    """A meld that cards can be read as, and its points on the table."""

    meld: Meld
    points: int

    def to_json(self) -> Json:
        return reading_answer(*self)


@dataclass(frozen=True, slots=True)
class Answer:
    """The common part of every answer: the verdict, and the readings of a joker whose meaning is open (`choices`). `is_verdict`
    is True for questions that ask for a verdict. All other questions are answered even if a rule is broken."""

    verdict: Verdict
    choices: tuple[Reading, ...]
    is_verdict: ClassVar[bool] = False

    @property
    def stands(self) -> bool:
        return self.verdict.ok

    def parts(self) -> Json:
        """Return the parts of the JSON that only this kind of answer has."""
        raise NotImplementedError

    def to_json(self, gettext: GetText) -> Json:
        """Return the answer as JSON. If a search ran out of its budget, the answer is only that it is undecided."""
        if self.verdict.undecided:
            return {"undecided": True}
        if self.stands:
            return {"ok": True, **self.parts()} if self.is_verdict else self.parts()
        return {"ok": False, **broken_answer(self.verdict, gettext, dict(self.choices)), **self.parts()}


@dataclass(frozen=True, slots=True)
class MeldAnswer(Answer):
    """The verdict on cards as a meld, and the meld if it is legal. `first_meld_points` are its points towards the first meld,
    None if the table sets no minimum for first melds."""

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
    """The verdict on a lay-off. `meld` is None if the meld is invalid. `longer` is the meld with the card added, None if the card
    doesn't fit. `points` are those of the card."""

    meld: Meld | None
    longer: Meld | None
    points: int
    is_verdict = True

    def parts(self) -> Json:
        return {"meld": card_texts(self.longer.cards), "points": self.points} if self.longer else {}


@dataclass(frozen=True, slots=True)
class FitsAnswer(Answer):
    """The numbers, from 1, of the melds that a card fits."""

    fits: tuple[int, ...]

    def parts(self) -> Json:
        return {"fits": list(self.fits)}


@dataclass(frozen=True, slots=True)
class CallableAnswer(Answer):
    """The cards of a pile that may be called, from the top down."""

    cards: tuple[CallableCard, ...]

    def parts(self) -> Json:
        found = [{"card": str(card), "depth": depth, "how": [*map(_step_json, how)]} for card, depth, how in self.cards]
        return {"callable": found}


def _step_json(step: CallStep) -> Json:
    if step.on is None:
        return {"meld": card_texts(step.cards)}
    return {"exchange" if step.swap else "layoff": str(step.cards[0]), "on": step.on}


@dataclass(frozen=True, slots=True)
class PointsAnswer(Answer):
    """The points of melds (None in a game that doesn't count them) and of cards left."""

    melded: int | None
    left: int

    @property
    def hand(self) -> int:
        """Return the points of the melds (0 if the game doesn't count them) minus those of the cards left."""
        return (self.melded or 0) - self.left

    def parts(self) -> Json:
        if self.melded is None:
            return {"left": self.left}
        return {"melded": self.melded, "left": self.left, "hand": self.hand}


@dataclass(frozen=True, slots=True)
class BestAnswer(Answer):
    """The answer with a hand's best play. `best` is None if undecided or a rule is broken. `more` is one game's details."""

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
    """The answer about a knock: a verdict, the deadwood, its limit, and whether it is a knock, gin or big gin."""

    knocking: Knocking
    is_verdict = True

    def parts(self) -> Json:
        return {"deadwood": self.knocking.deadwood, "limit": self.knocking.limit, "kind": self.knocking.kind}


@dataclass(frozen=True, slots=True)
class BestTurnAnswer(Answer):
    """The best turn with a rack, in a game that rearranges the table. `turn` is None if undecided or if a rule is broken."""

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
    """The verdict on a turn of Rummikub, the tiles played from the rack, and their points. `opening` is the points that count for
    the opening. It is None if the player has opened before, or if the search for them ran out of budget."""

    turn: Rearrangement
    opening: int | None = None
    is_verdict = True

    def parts(self) -> Json:
        counted = {} if self.opening is None else {"opening_points": self.opening}
        return {"played": card_texts(self.turn.played), "points": self.turn.points, **counted}


@dataclass(frozen=True, slots=True)
class TakeAnswer(Answer):
    """The cards taken from the pile, the duty to play the deepest one, and ways to do so."""

    taking: Taking
    is_verdict = True

    def parts(self) -> Json:
        answer = {"taken": card_texts(self.taking.taken), "must": self.taking.must}
        if self.taking.ways is None:
            return answer
        return {**answer, "ways": [_way_json(way) for way in self.taking.ways]}


def _way_json(way: tuple[CallStep, ...]) -> Json:
    """Return a way to play a card as JSON: its last step, with the steps before it under `after`."""
    *before, last = way
    return {**_step_json(last), **({"after": [str(step.cards[0]) for step in before]} if before else {})}
