"""A hand as it is held, as recorded (totals, table, play), and as judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.events import Event
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.score import PlayerScore, ScoreLine
from scorekeeper.engine.verdict import LEGAL, Verdict


@dataclass(slots=True)
class HeldCards:
    """A player's hand: how many cards, and those of them that are known.

    Each event makes one, and a frozen one takes twice as long to make; that it stays as it is made the types see to.
    """

    count: Final[int]
    known: Final[Cards]

    @property
    def unknown(self) -> int:
        """How many cards nobody has seen."""
        return self.count - len(self.known)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the table gives a player in a hand, or takes, and its word why."""

    player: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class TotalsHand:
    """Points counted at the table: for each player what was melded and what was left. `out` is None when nobody was; `upcard` is
    the card turned up, where it decides something; `out_cards` is how many cards who went out laid down, where it was said,
    `unmelded` are those who melded nothing, and `phases` those who completed their phase."""

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
    """A card laid off on a meld, and by whom."""

    by: str
    card: Card


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld as it was laid, by whom, what its player said that it is, and what was laid off on it in any order."""

    by: str
    cards: Cards
    kind: Kind | None = None
    layoffs: tuple[LaidOffCard, ...] = ()


@dataclass(frozen=True, slots=True)
class TableHand:
    """What lies on the table and in the hands when a hand is over."""

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
    """A hand event by event. `deal` has the hands that were known from the start, `left` what was left at the end, and `turned`
    is the card beside the stock that makes others wild, in each of the three."""

    dealer: str | None
    upcard: Card | None
    deal: Mapping[str, Cards]
    events: tuple[Event, ...]
    left: Mapping[str, Cards]
    adjust: tuple[Adjustment, ...] = ()
    turned: Card | None = None

    @property
    def pile(self) -> Cards:
        """The discard pile at the start."""
        return () if self.upcard is None else (plain(self.upcard),)


Hand: TypeAlias = TotalsHand | TableHand | PlayHand


@dataclass(frozen=True, slots=True)
class PlacedVerdict:
    """A verdict and where in the hand it falls: `{"meld": 0}`, `{"meld": 0, "layoff": 1}`, `{"left": "Ann"}`,
    `{"event": 3}`, `{"deal": "Ann"}`, or nowhere."""

    place: Mapping[str, int | str]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """The verdicts on a hand, and each player's score lines; none as long as the hand is not over.

    `out` is who went out; `stock` how many cards are left in it, None where that is not known; `went_rummy` whether who
    went out did so in the way that counts more: in one turn, with nothing on the table before, or with big gin; `adjust` what
    the table gives or takes. `unmelded` are those who melded nothing and did not go out, and `no_discard` says whether who went
    out laid down every card. `phases` are those who completed their phase.
    """

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
    """A hand in its session. `scores` is None for a hand that is not over, and for one played after the session's end;
    the latter does not count (`counts`)."""

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
    """An event, the verdict on it, and how things stood before and after it."""

    event: Event
    before: Any
    after: Any
    verdict: Verdict = LEGAL
