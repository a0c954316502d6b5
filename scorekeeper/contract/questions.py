"""Questions of a dispute, and their answers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.names import read_names
from scorekeeper.contract.record import broken_answer, card_texts, read_agreed, read_game, reading_answer
from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement, Game
from scorekeeper.engine.melds import Kind, Meld, readings_of
from scorekeeper.engine.questions import CallableCard, CallStep, Rearrangement, Table, Taking
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.rules.laying_off import fits_on, lay_off
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.score import Why
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, UNDECIDED, Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording import GetText

Json = dict[str, Any]

USUAL_PLAYERS = 4


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
    """The meld that some cards are, None where they are none."""

    reading: Reading | None
    is_verdict = True

    def parts(self) -> Json:
        return self.reading.to_json() if self.reading else {}


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
    return {"layoff": str(step.cards[0]), "on": step.on}


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

    def parts(self) -> Json:
        if self.best is None:
            return {}
        return {
            "points": self.best.points,
            "melds": [card_texts(meld.cards) for meld in self.best.melds],
            "layoffs": [{"card": str(card), "on": on + 1} for card, on in self.best.layoffs],
            "left": card_texts(self.best.left),
        }


@dataclass(frozen=True, slots=True)
class RearrangementAnswer(Answer):
    """The tiles of a turn, what they count, and what an opening comes to where one was looked for."""

    turn: Rearrangement
    is_verdict = True

    def parts(self) -> Json:
        counted = {} if self.turn.counted is None else {"opening_points": self.turn.counted}
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


class Case:
    """A question as it is worked out: what was agreed, and the cards that it has named so far, which must all be in play."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed, self.law = agreed, agreed.set_up.law
        self.add = Inventory(agreed.set_up.packs, agreed.set_up.jokers).add

    def points(self, meld: Meld) -> int:
        """What a meld counts on the table."""
        return counting.points_of_meld(meld, self.agreed.set_up.card_values)

    def reading(self, meld: Meld) -> Reading:
        """A meld with what it counts."""
        return Reading(meld, self.points(meld))

    def found(self, verdict: Verdict) -> tuple[Verdict, tuple[Reading, ...]]:
        """A verdict, and the ways to read what is open."""
        return verdict, tuple(map(self.reading, verdict.readings))

    def judge_all(self, laid: Iterable[Cards]) -> tuple[tuple[Meld | None, ...], Verdict]:
        """Judge several melds: each as a meld or None, and all that is wrong with them in one verdict."""
        melds: list[Meld | None] = []
        troubles = LEGAL
        for cards in laid:
            surplus = self.add(cards)
            meld, verdict = judge_meld(cards, None, self.law)
            melds.append(meld if surplus.ok else None)
            troubles = troubles.and_also(surplus.and_also(verdict))
        return tuple(melds), troubles


def ask_meld(agreed: Agreement, cards: Cards, kind: Kind | None = None) -> MeldAnswer:
    """Is this a meld, which, and what does it count? `kind` is what the player said that it is."""
    case = Case(agreed)
    meld, verdict = judge_meld(cards, kind, case.law)
    verdict = case.add(cards).and_also(verdict)
    return MeldAnswer(*case.found(verdict), case.reading(meld) if meld and verdict.ok else None)


def ask_readings(agreed: Agreement, cards: Cards) -> ReadingsAnswer:
    """Every meld that exactly these cards can be; none where they cannot all be in play."""
    case = Case(agreed)
    surplus = case.add(cards)
    readings = readings_of(cards, case.law) if surplus.ok else ()
    return ReadingsAnswer(*case.found(surplus), tuple(map(case.reading, readings)))


def ask_layoff(agreed: Agreement, meld: Cards, card: Card) -> LayOffAnswer:
    """Can this card be laid off on that meld?"""
    case = Case(agreed)
    surplus = case.add((*meld, card))
    on, verdict = judge_meld(meld, None, case.law)
    longer = None
    if on:
        longer, verdict = lay_off(on, card, case.law)
    verdict = surplus.and_also(verdict)
    if on is None or longer is None or not verdict.ok:
        return LayOffAnswer(*case.found(verdict), on, None, 0)
    return LayOffAnswer(*case.found(verdict), on, longer, case.points(longer) - case.points(on))


def ask_fits(agreed: Agreement, table: Table, card: Card) -> FitsAnswer:
    """On which melds of the table can this card be laid off?"""
    case = Case(agreed)
    melds, verdict = case.judge_all(table)
    surplus = case.add((card,))
    found = fits_on(melds, card, case.law) if surplus.ok else ()
    return FitsAnswer(*case.found(verdict.and_also(surplus)), tuple(index + 1 for index in found))


def ask_callable(agreed: Agreement, pile: Cards, table: Table = ()) -> CallableAnswer:
    """For which cards of the pile could “Rummy!” be called? Each with one lawful way to play it; none in a game without
    calling."""
    case = Case(agreed)
    melds, verdict = case.judge_all(table)
    verdict = verdict.and_also(case.add(pile))
    standing = {number: meld for number, meld in enumerate(melds, start=1) if meld}
    calling = agreed.game.questions.calling
    found = calling.cards(standing, pile, agreed.options, case.law) if calling else ()
    return CallableAnswer(*case.found(verdict), tuple(found))


def ask_take(
    agreed: Agreement, pile: Cards, card: Card | None = None, table: Table = (), hand: Cards | None = None
) -> TakeAnswer:
    """May cards be taken from the pile, down to this one, and what must be done with it?"""
    case, take = Case(agreed), agreed.game.questions.take
    assert take, "only what the game answers is asked"
    melds, verdict = case.judge_all(table)
    verdict = verdict.and_also(case.add((*pile, *(hand or ()))))
    standing = {number: meld for number, meld in enumerate(melds, start=1) if meld}
    taking = take(standing, pile, card, hand, agreed.options, case.law)
    return TakeAnswer(*case.found(verdict.and_also(taking.verdict)), taking)


def ask_points(agreed: Agreement, left: Cards, melded: Table = ()) -> PointsAnswer:
    """What do these melds count, less these cards? What is no meld counts as left."""
    case = Case(agreed)
    melds, verdict = case.judge_all(melded)
    verdict = verdict.and_also(case.add(left))
    refused = [card for cards, meld in zip(melded, melds, strict=True) if meld is None for card in cards]
    counted = sum(case.points(meld) for meld in melds if meld) if agreed.game.counts_melds else None
    lines = counting.lines((*refused, *left), agreed.set_up.card_values, Why.LEFT)
    return PointsAnswer(*case.found(verdict), counted, -sum(int(line.points) for line in lines))


def ask_best(agreed: Agreement, hand: Cards, table: Table = ()) -> BestAnswer:
    """The most that a hand can score at once, and how."""
    case = Case(agreed)
    melds, verdict = case.judge_all(table)
    verdict = verdict.and_also(case.add(hand))
    found = None
    if verdict.ok:
        try:
            found = best(hand, tuple(meld for meld in melds if meld), agreed)
        except Undecided:
            verdict = UNDECIDED
    return BestAnswer(*case.found(verdict), found)


def ask_rearrange(agreed: Agreement, before: Table, after: Table, opened: bool) -> RearrangementAnswer:
    """Was that turn on the Rummikub table right? With the tiles that came from the rack."""
    rearrange = agreed.game.questions.rearrange
    assert rearrange, "only what the game answers is asked"
    case = Case(agreed)
    surplus = case.add(tile for cards in after for tile in cards)
    turn = rearrange(before, after, opened or not surplus.ok, agreed.options)
    return RearrangementAnswer(*case.found(surplus.and_also(turn.verdict)), turn)


ASKS: Mapping[str, Callable[..., Answer]] = {
    "meld": ask_meld,
    "readings": ask_readings,
    "layoff": ask_layoff,
    "fits": ask_fits,
    "callable": ask_callable,
    "points": ask_points,
    "best": ask_best,
    "take": ask_take,
    "rearrange": ask_rearrange,
}
"""Every question that is answered, by the word that asks it."""


def answer(document: object, gettext: GetText) -> Json:
    """Answer one question in JSON. Raises `Unreadable` with the place of what cannot be read."""
    node = JsonNode(document)
    node.parts()
    ask = node.get("ask").one_of(tuple(ASKS))
    game = read_game(node)
    node = JsonNode(document, deck=game.deck)
    agreed = _read_agreed(node)
    if ask == "rearrange" and not game.questions.rearrange:
        named = next(game.name for game in GAMES.values() if game.questions.rearrange)
        raise node.get("ask").wrong(N_("Only a {game} table is rearranged."), game=named)
    if ask == "take" and not game.questions.take:
        raise node.get("ask").wrong(N_("{game} has no discard pile to take from."), game=game.name)
    return ASKS[ask](agreed, **_READERS[ask](node, game)).to_json(gettext)


def _read_agreed(node: JsonNode) -> Agreement:
    """What is agreed: `players` is their number, or their names; it decides the packs."""
    players = node.maybe("players")
    if players is None:
        return read_agreed(node, seats(USUAL_PLAYERS))
    if isinstance(players.value, list):
        return read_agreed(node, read_names(players))
    return read_agreed(node, seats(players.whole(0, 100)))


def seats(count: int) -> tuple[str, ...]:
    """Names for so many players."""
    return tuple(str(seat) for seat in range(1, count + 1))


def _melds(node: JsonNode | None) -> Table:
    return tuple(cards.cards() for cards in node.items()) if node else ()


_READERS: Mapping[str, Callable[[JsonNode, Game], Json]] = {
    "meld": lambda node, game: {"cards": node.get("cards").cards(), "kind": node.kind()},
    "readings": lambda node, game: {"cards": node.get("cards").cards()},
    "layoff": lambda node, game: {"meld": node.get("meld").cards(), "card": node.get("card").card()},
    "fits": lambda node, game: {"table": _melds(node.get("table")), "card": node.get("card").card()},
    "callable": lambda node, game: {"table": _melds(node.get("table")), "pile": node.get("pile").cards()},
    "points": lambda node, game: {
        "melded": _melds((node.get if game.counts_melds else node.maybe)("melded")),
        "left": node.get("left").cards(),
    },
    "best": lambda node, game: {"table": _melds(node.maybe("table")), "hand": node.get("hand").cards()},
    "take": lambda node, game: {
        "pile": node.get("pile").cards(),
        "card": node.maybe_card_of("card"),
        "table": _melds(node.maybe("table")),
        "hand": None if node.left_out("hand") else node.get("hand").cards(),
    },
    "rearrange": lambda node, game: {
        **{name: _melds(node.get(name)) for name in ("before", "after")},
        "opened": node.get("opened").yes_or_no(),
    },
}
"""The parts of each question, read in this order."""
