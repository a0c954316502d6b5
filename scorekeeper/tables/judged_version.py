"""A version of a hand: read, judged, scored and written as lines."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record import read_hand
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.frozen import lazy
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Hand, HandResult
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.session.totals import judge_alone
from scorekeeper.entry.line_judgement import HandLines, further_arguments, scores_of
from scorekeeper.entry.line_writer import as_lines
from scorekeeper.tables.log.table_log import HandDocument


@dataclass(frozen=True)
class JudgedVersion:
    """One version of a hand, as number `deal` of its session. Properties are computed when first needed. `turn` is the next
    player to deal in order, who is the dealer unless the `document` names one. `at` is the hand's path in the record, for errors.
    `budget` limits the search steps of a whole record. If it is None, the hand has its own budget."""

    document: HandDocument
    agreed: Agreement
    turn: str
    deal: int
    at: str = field(default="", compare=False)
    budget: Budget | None = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> tuple[str, ...]:
        return self.agreed.players

    @property
    def dealer(self) -> str:
        """Return the dealer that the hand names, or else `turn`, the player who deals in order."""
        said = self.document.get("dealer")
        return str(said) if said in self.players else self.turn

    @lazy
    def hand(self) -> Hand:
        """Return the parsed hand. Raise `Unreadable` if it is invalid."""
        return read_hand(JsonNode(self.document, self.at, self.agreed.game.deck), self.agreed)

    @lazy
    def result(self) -> HandResult:
        """Return the hand's verdicts and scores. Raise `Unreadable` if the hand is invalid."""
        return judge_alone(self.agreed, self.hand, self.dealer, self.deal, self.at, self.budget)

    @lazy
    def scores(self) -> Mapping[str, PlayerScore]:
        """Return the scores by name, with the details of typed lines, if any. Empty while the hand isn't over."""
        return scores_of(self.agreed, self.document) or self.result.scores or {}

    @lazy
    def entered(self) -> HandLines:
        """Return the lines as typed. If no lines were typed, make them from the hand's cards or points."""
        kept = self.document.get("entered")
        if isinstance(kept, dict):
            levels, lines = tuple(kept["levels"]), tuple(kept["lines"])
            note = str(kept.get("note", ""))
        else:
            levels, lines = self._written_anew()
            note = ""
        said = further_arguments(self.agreed, self.document)
        return HandLines(self._seat("dealer"), self._seat("out"), levels, lines, note=note, **said)

    def _written_anew(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return each player's level ("cards" or "points") and line. Write the lines from the hand, since nobody typed them."""
        cards = as_lines(self.agreed, self.hand, self.dealer, self.deal)
        if cards:
            return ("cards",) * len(self.players), cards
        scores = self.document.get("scores") or {}
        return ("points",) * len(self.players), tuple(_points_line(scores.get(name)) for name in self.players)

    def _seat(self, who: str) -> int | None:
        name = self.document.get(who)
        return self.players.index(name) if name in self.players else None


def _points_line(score: dict[str, int] | None) -> str:
    if not score:
        return ""
    return f"{score['melded']}-{score['left']}" if "melded" in score else str(score["left"])
