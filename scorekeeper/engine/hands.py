"""The cards that a player holds, and a hand as recorded and as judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.events import Event
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.score import PlayerScore, ScoreLine
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict


@dataclass(slots=True)
class HeldCards:
    """A player's hand: the number of cards, and those that are known. It isn't frozen, since each event creates one, and creating
    a frozen instance takes twice as long. The type `Final` makes mypy refuse changes."""

    count: Final[int]
    known: Final[Cards]

    @property
    def unknown(self) -> int:
        """Return the number of cards in this hand that aren't known."""
        return self.count - len(self.known)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the table gives a player in a hand (negative if taken away). `why` is the reason in the table's words."""

    player: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class TotalsHand:
    """A hand entered as points. `melded` and `left` are each player's points. `dealer` is None if not recorded. `out` is None if
    nobody went out. `upcard` is recorded if a rule depends on it. `out_cards` is the number of cards laid down by the player who
    went out, if known. `unmelded` are players who melded nothing, and `phases` those who completed their phase."""

    dealer: str | None
    out: str | None
    melded: Mapping[str, int]
    left: Mapping[str, int]
    went_rummy: bool = False
    adjust: tuple[Adjustment, ...] = ()
    upcard: Card | None = None
    out_cards: int | None = None
    unmelded: tuple[str, ...] = ()
    turned: Card | None = None
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidOffCard:
    """A card laid off on a meld, and the player who laid it off."""

    by: str
    card: Card


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld as it was laid: its player, the kind that the player called it, and the lay-offs on it in any order."""

    by: str
    cards: Cards
    kind: Kind | None = None
    layoffs: tuple[LaidOffCard, ...] = ()


@dataclass(frozen=True, slots=True)
class TableHand:
    """A hand entered at its end, as the cards on the table and those `left` by player. `out` is None if nobody went out, `dealer`
    if not recorded. `turned` is the card beside the stock that makes other cards wild."""

    dealer: str | None
    out: str | None
    melds: tuple[LaidMeld, ...]
    left: Mapping[str, Cards]
    went_rummy: bool = False
    adjust: tuple[Adjustment, ...] = ()
    upcard: Card | None = None
    turned: Card | None = None

    def cards_of(self, name: str) -> Cards:
        """Return all cards of a player: in melds, laid off, and left."""
        melded = (card for laid in self.melds if laid.by == name for card in laid.cards)
        laid_off = (off.card for laid in self.melds for off in laid.layoffs if off.by == name)
        return (*melded, *laid_off, *self.left.get(name, ()))


@dataclass(frozen=True, slots=True)
class PlayHand:
    """A hand entered event by event. `deal` has the hands known from the start, and `left` the cards left at the end, by player.
    `turned` is the card beside the stock that makes other cards wild. `dealer` and the cards are None if not recorded."""

    dealer: str | None
    upcard: Card | None
    deal: Mapping[str, Cards]
    events: tuple[Event, ...]
    left: Mapping[str, Cards]
    adjust: tuple[Adjustment, ...] = ()
    turned: Card | None = None

    @property
    def pile(self) -> Cards:
        """Return the discard pile at the start."""
        return () if self.upcard is None else (plain(self.upcard),)


Hand: TypeAlias = TotalsHand | TableHand | PlayHand


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """The verdicts on a hand, and each player's score lines (None before it is over).

    `out` is the player who went out, `stock` the number of cards left in the stock (None if unknown), and `adjust` the points
    that the table gives or takes. `went_rummy` says that the player went out in the way that scores extra: in one turn with
    nothing melded before, or with big gin. `unmelded` are players who melded nothing and did not go out. `no_discard` says
    that the player who went out laid down every card. `phases` are the players who completed their phase."""

    verdicts: tuple[PlacedVerdict, ...]
    lines: Mapping[str, tuple[ScoreLine, ...]] | None
    out: str | None
    over: bool = True
    stock: int | None = None
    went_rummy: bool = False
    adjust: tuple[Adjustment, ...] = ()
    unmelded: frozenset[str] = frozenset()
    no_discard: bool = False
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand in its session, with scores and running totals. `scores` is None if the hand is not over, or came after the
    session's end. In the latter case `counts` is False."""

    dealer: str
    out: str | None
    verdicts: tuple[PlacedVerdict, ...]
    scores: Mapping[str, PlayerScore] | None
    totals: Mapping[str, Fraction]
    over: bool = True
    stock: int | None = None
    counts: bool = True
    went_rummy: bool = False
    phases: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.verdicts


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a hand, the verdict on it, and the states of the hand before and after it."""

    event: Event
    before: Any
    after: Any
    verdict: Verdict = LEGAL
