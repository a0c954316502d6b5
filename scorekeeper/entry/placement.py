"""All players' lines placed on one table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import BOTH_ENDS, Meld, MeldRules
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.rules.laying_off import fits_on, lay_off_all, not_chosen
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.verdict import PlacedVerdict, Verdict
from scorekeeper.entry.notation import Line, WrittenLayoff, with_layoff, with_meld


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to correct or confirm before a hand is saved. `seat` is the player's, None if it is about the whole hand. `where`
    is "line" for the seat's whole line, "left" for its cards left, "meld 0" or "layoff 0" for one by its index in the line, and
    "doubt" for something that isn't wrong but must be confirmed. `trouble` is the verdict or the error. `choices` are the melds
    to choose from if a joker or lay-off is ambiguous, each with the corrected line."""

    seat: int | None
    where: str
    trouble: Verdict | Unreadable
    choices: tuple[tuple[Meld, str], ...] = ()

    @property
    def says(self) -> str:
        """Return the message of a doubt or an unreadable line, "" for a verdict."""
        return self.trouble.say if isinstance(self.trouble, Unreadable) else ""

    @property
    def is_refusal(self) -> bool:
        """Is the problem a meld that is invalid whatever its jokers stand for? Then the hand can be saved, and the meld's cards
        count as left. False if the meld has cards that aren't in play, which must be corrected."""
        verdict = self.trouble
        if not isinstance(verdict, Verdict) or verdict.undecided or self.choices:
            return False
        fails_as_meld = any(rule.startswith("meld.") for rule in verdict.rules)
        return self.where.startswith("meld") and fails_as_meld and not any(rule.startswith("cards.") for rule in verdict.rules)


@dataclass(slots=True)
class PlacedLayoff:
    """A card laid off. `seat` lays it off, and `number` is its index among the lay-offs of that seat's line."""

    seat: int
    number: int
    card: Card


@dataclass(slots=True)
class PlacedMeld:
    """A meld and the lay-offs on it. `seat` laid it, and `number` is its index among the melds of that seat's line."""

    seat: int
    number: int
    cards: Cards
    layoffs: list[PlacedLayoff] = field(default_factory=list)

    def as_meld(self, agreed: Agreement) -> Meld | None:
        """Return the meld with its lay-offs, or None if it is invalid."""
        return _with_layoffs(self.cards, tuple(layoff.card for layoff in self.layoffs), agreed.set_up.law)


@lru_cache(1 << 10)
def _with_layoffs(cards: Cards, on_it: Cards, law: MeldRules) -> Meld | None:
    """Return the meld of `cards` with `on_it` laid off on it, or None if that is invalid. Cached, since it is called so often."""
    meld, _ = judge_meld(cards, None, law)
    return meld and lay_off_all(meld, dict(enumerate(on_it)), law)[0]


@dataclass(frozen=True, slots=True)
class PlacedLines:
    """The melds of all seats, in the order of seats and lines, and the problems of lay-offs that found no meld."""

    melds: tuple[PlacedMeld, ...]
    problems: tuple[Problem, ...]


def lay_down(agreed: Agreement, lines: Mapping[int, Line]) -> PlacedLines:
    """Put the melds of all `lines`, by seat, on one table. Put each lay-off on the meld that it names, or on the only meld that
    it fits. Lay-offs that name a missing meld, or fit none or several, are problems."""
    melds = [PlacedMeld(seat, n, cards) for seat, line in lines.items() for n, cards in enumerate(line.melds)]
    by_name = {(meld.seat + 1, meld.number + 1): meld for meld in melds}
    problems: list[Problem] = []
    waiting: list[PlacedLayoff] = []
    for seat, line in lines.items():
        for number, written in enumerate(line.layoffs):
            layoff = PlacedLayoff(seat, number, written.card)
            if written.on is None:
                waiting.append(layoff)
            elif written.on in by_name:
                by_name[written.on].layoffs.append(layoff)
            else:
                lost = Unreadable(N_("Seat {seat} has no meld {number}."), seat=written.on[0], number=written.on[1])
                problems.append(Problem(seat, "line", lost))
    problems += _find_places(agreed, melds, waiting, lines)
    return PlacedLines(tuple(melds), tuple(problems))


def _find_places(
    agreed: Agreement, melds: list[PlacedMeld], waiting: list[PlacedLayoff], lines: Mapping[int, Line]
) -> list[Problem]:
    """Put each `waiting` lay-off on the only meld that it fits. Return a problem for each that fits no meld or several. Lines
    don't tell the order of play, so it is a problem too if a lay-off fits a second meld only because of a later one."""
    found: list[tuple[PlacedMeld, PlacedLayoff]] = []
    progress = True
    while progress:
        progress = False
        for layoff in list(waiting):
            fits = _fits(agreed, melds, layoff.card)
            if len(fits) == 1:
                melds[fits[0]].layoffs.append(layoff)
                found.append((melds[fits[0]], layoff))
                waiting.remove(layoff)
                progress = True
    open_ones = [problem for on, layoff in found if (problem := _second_home(agreed, melds, on, layoff, lines))]
    return open_ones + [_homeless(agreed, melds, layoff, lines[layoff.seat]) for layoff in waiting]


def _second_home(
    agreed: Agreement, melds: list[PlacedMeld], on: PlacedMeld, layoff: PlacedLayoff, lines: Mapping[int, Line]
) -> Problem | None:
    """Ask which meld is meant if `layoff`, placed on the meld `on`, fits another of the `melds` too. Return the question as a
    problem, or None if no other meld fits. `lines` are the players' lines by seat."""
    kept = on.layoffs
    on.layoffs = [other for other in kept if other is not layoff]
    several = len(_fits(agreed, melds, layoff.card)) > 1
    problem = _homeless(agreed, melds, layoff, lines[layoff.seat]) if several else None
    on.layoffs = kept
    return problem


def _fits(agreed: Agreement, melds: list[PlacedMeld], card: Card) -> tuple[int, ...]:
    return fits_on(tuple(meld.as_meld(agreed) for meld in melds), card, agreed.set_up.law)


def _homeless(agreed: Agreement, melds: list[PlacedMeld], layoff: PlacedLayoff, line: Line) -> Problem:
    fits = _fits(agreed, melds, layoff.card)
    choices = []
    for index in fits:
        meld = melds[index]
        standing = meld.as_meld(agreed)
        if standing:
            named = WrittenLayoff(layoff.card, (meld.seat + 1, meld.number + 1))
            choices.append((standing, str(with_layoff(line, layoff.number, named))))
    return Problem(layoff.seat, f"layoff {layoff.number}", not_chosen(layoff.card, len(fits)), tuple(choices))


def problems_of(
    agreed: Agreement, verdicts: Iterable[PlacedVerdict], laid: PlacedLines, lines: Mapping[int, Line]
) -> list[Problem]:
    """Return the verdicts as problems of their seats. `laid` are the melds that the verdicts are about, and `lines` the entered
    lines by seat. If a joker's meaning is open, the problem has the lines to choose from."""
    return [_problem(agreed, placed, laid, lines) for placed in verdicts]


def _problem(agreed: Agreement, placed: PlacedVerdict, laid: PlacedLines, lines: Mapping[int, Line]) -> Problem:
    place, verdict = placed.place, placed.verdict
    if not place:
        return Problem(None, "doubt", verdict)
    if "left" in place:
        return Problem(agreed.players.index(str(place["left"])), "left", verdict)
    meld = laid.melds[int(place["meld"])]
    if "layoff" not in place:
        line = lines[meld.seat]
        choices = tuple((reading, str(with_meld(line, meld.number, reading))) for reading in verdict.readings)
        return Problem(meld.seat, f"meld {meld.number}", verdict, choices)
    layoff = meld.layoffs[int(place["layoff"])]
    line, on = lines[layoff.seat], (meld.seat + 1, meld.number + 1)
    choices = tuple(
        (reading, str(with_layoff(line, layoff.number, WrittenLayoff(reading.cards[end], on))))
        for reading, end in zip(verdict.readings, BOTH_ENDS, strict=False)
    )
    return Problem(layoff.seat, f"layoff {layoff.number}", verdict, choices)
