"""`Game` and its referee; `Agreement`, what a table agreed on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import Event
from scorekeeper.engine.guide import Guide
from scorekeeper.engine.hands import (
    HandResult,
    HeldCards,
    JudgedHand,
    LaidMeld,
    LaidOffCard,
    PlacedVerdict,
    PlayHand,
    TableHand,
    TotalsHand,
)
from scorekeeper.engine.option import Option, Options, Value, settle
from scorekeeper.engine.questions import USUAL_QUESTIONS, Questions
from scorekeeper.engine.score import PlayerScore, ScoreLine
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.terms import CARD_TERMS, Terms
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.turn_page import TurnPage
from scorekeeper.engine.verdict import LEGAL, Verdict

Totals = Mapping[str, Fraction]
FinalLines = Mapping[str, tuple[ScoreLine, ...]]

PLAYERS_IN_PAIRS = 4
ENTRIES = ("totals", "table", "play")


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What the rest of the house asks of a game. What has a default need not be said."""

    id: str
    name: str
    players: range
    """How many may play."""
    options: tuple[Option[Value], ...]
    presets: Mapping[str, Preset]
    """The one that a record means which names none comes first."""
    chapters: tuple[Chapter, ...]
    """Its rules as they are read, the one list of them."""
    set_up: Callable[[Options, int], SetUp]
    """What lies ready for so many players."""
    next_dealer: Callable[[int, int], int]
    """The seat that deals after a seat, of so many players; who does not deal plays first."""
    score: Callable[[Options, JudgedHand], Mapping[str, PlayerScore]]
    """Each player's score of a hand."""
    standing: Callable[[Options, Totals, str | None, int], tuple[tuple[str, ...], str | None]]
    """The winners by the totals, who went out last and the number of deals, none while it goes on; and the rule that decides."""
    settle: Callable[[Options, tuple[str, ...], Totals, tuple[HandResult, ...]], Mapping[str, Totals] | None]
    """Who receives what from whom, by the winners, the totals and the hands, once there are winners."""
    referee: "TurnReferee[Any]"
    """Judges a hand event by event."""
    page: TurnPage
    """How a hand is followed live."""
    usual_preset: str = ""
    """The preset that New game begins with, where most tables play otherwise than a record means that names none."""
    guide: tuple[Guide, ...] = ()
    """How it is played in short, and what else is told before the rules."""
    seats: Callable[[Options], range] | None = None
    """How many may play with these options, where that depends on them."""
    deck: type[Card] = Card
    """What is played with."""
    terms: Terms = CARD_TERMS
    """What it calls things."""
    questions: Questions = USUAL_QUESTIONS
    """What it answers in a dispute."""
    check: Callable[[Options], None] = lambda options: None
    """Raises `Unreadable` for options that do not go together."""
    counts_melds: bool = True
    """What is melded counts, not only what is left."""
    holds_back: Callable[[Options, int, bool], Verdict] = lambda options, deal, still_holds: LEGAL
    """The verdict on a meld of a player who still holds cards, or holds none, at the end of that deal."""
    bars_layoff: Callable[[Options, bool, Cards], Verdict] = lambda options, has_melded, cards: LEGAL
    """The verdict on lay-offs of a player with or without a meld of their own."""
    keeps_from: Callable[[TableHand, tuple[bool, ...], LaidMeld, LaidOffCard], Verdict] = (
        lambda hand, standing, laid, off: LEGAL
    )
    """The verdict on a lay-off on that meld, where it is known of each meld whether it stands."""
    entries: tuple[str, ...] = ENTRIES
    """How much of a hand can be entered. Where it is totals alone they are points, and neither melds nor cards are told."""
    knocks: bool = False
    """Is a hand ended by a knock? Then cards may be left with who is out, and the card turned up may be said."""
    counts_upcard: Callable[[Options], bool] = lambda options: False
    """Does the card turned up count for how a hand may end?"""
    close: Callable[["Agreement", TotalsHand | TableHand, JudgedHand], JudgedHand] = lambda agreed, hand, judged: judged
    """The last word on a hand that was entered at its end."""
    asks_left: Callable[[Any], bool] = lambda state: True
    """Have the cards left to be told, once a hand is over?"""
    dealer_after: Callable[[Options, HandResult, tuple[str, ...]], str] | None = None
    """Who deals after a hand, where that is not just the next seat."""
    final: Callable[[Options, tuple[str, ...], Totals, tuple[HandResult, ...]], FinalLines] | None = None
    """What is added to each total by the winners, the totals and the hands, once there are winners."""
    needs_opening: Callable[[Options], bool] = lambda options: False
    """Does a player's first play have to come to some points?"""
    counts_cards_laid: Callable[[Options], bool] = lambda options: False
    """Does it count whether who went out laid down every card?"""
    counts_going_rummy: Callable[[Options], bool] = lambda options: False
    """Is it worth something to go out in one turn, with nothing on the table before?"""
    lacks: Callable[[Options, Event], str] | None = None
    """The part of an event that has to be told, which others may leave out; empty where there is none."""
    lowest_wins: Callable[[Options], bool] = lambda options: False
    """Are totals penalties?"""
    target: Callable[[Options], int | None] = lambda options: None
    """The total that ends the session, None where none does."""
    deals: Callable[[Options], int | None] = lambda options: None
    """After how many deals the session ends, None where no number is set."""
    settled_by: str = ""
    """The rule by which somebody pays."""
    gone_pay: Callable[[Options], bool] = lambda options: False
    """Does a player who left before the end pay as well?"""
    sides: Callable[[Options, tuple[str, ...]], tuple[tuple[str, ...], ...]] = lambda options, names: ()
    """Those who play together, none where everybody plays alone."""
    start: Callable[[Options], int] = lambda options: 0
    """The total that everybody begins with."""
    counts_left: Callable[[Options], bool] = lambda options: True
    """Do cards left in a hand count?"""
    has_winner: Callable[[Options], bool] = lambda options: False
    """Where hands are points alone: does each have a winner, who alone scores?"""
    capped: Callable[[Options, Mapping[str, PlayerScore], Totals], Mapping[str, PlayerScore]] = (
        lambda options, scores, totals: scores
    )
    """What a hand can change of the totals before it."""
    eliminates: Callable[[Options], bool] = lambda options: False
    """Do players drop out one by one?"""
    eliminated: Callable[[Options, Fraction], bool] = lambda options, total: False
    """Is a player with that total out?"""

    @property
    def default_preset(self) -> str:
        return next(iter(self.presets))

    def players_with(self, options: Options) -> range:
        """The numbers of players that it takes with these options."""
        if self.sides(options, ("",) * PLAYERS_IN_PAIRS):
            return range(PLAYERS_IN_PAIRS, PLAYERS_IN_PAIRS + 1)
        return self.seats(options) if self.seats else self.players

    def players_as_usual(self, preset: str) -> range:
        """The numbers of players that it takes by a preset alone."""
        return self.players_with(settle(self.options, self.presets[preset].options, {}))

    @property
    def points_alone(self) -> bool:
        """Is a hand nothing but points, with no cards behind them?"""
        return self.entries == ENTRIES[:1]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all its rules, in reading order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table plays: the game, every option's value, who sits where (clockwise), and the set-up that follows."""

    game: Game
    options: Options
    players: tuple[str, ...]
    set_up: SetUp


class HandState(Protocol):
    """How a hand stands between two events, as far as every game has it.

    `stock` is how many cards are left to be drawn, `pile` the discards, None where there are none. `laid` is what lies on
    the table, each meld with the seat that laid it (None: it is everybody's); `melded` are the seats that have melded.
    """

    @property
    def agreed(self) -> Agreement: ...

    @property
    def turn(self) -> int: ...

    @property
    def hands(self) -> tuple[HeldCards, ...]: ...

    @property
    def stock(self) -> int: ...

    @property
    def pile(self) -> Cards | None: ...

    @property
    def laid(self) -> tuple[tuple[int | None, Cards], ...]: ...

    @property
    def melded(self) -> frozenset[int]: ...

    @property
    def over(self) -> bool: ...

    @property
    def out(self) -> int | None: ...

    @property
    def went_rummy(self) -> bool: ...

    def with_hand(self, seat: int, held: HeldCards) -> "HandState": ...

    def copies(self, card: Card) -> int: ...

    def limit(self, card: Card) -> int: ...


S = TypeVar("S", bound=HandState)


class TurnReferee(Protocol[S]):
    """Referees the hands of a game, event by event.

    `steps` are those that the searches of a whole hand may take, `words` those of the events that the game alone has.
    """

    @property
    def events(self) -> tuple[type[Event], ...]:
        """What a player can do, in the order of the contract."""

    @property
    def steps(self) -> int: ...

    @property
    def words(self) -> tuple[str, ...]: ...

    def start(self, agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[S, list[PlacedVerdict]]:
        """How a hand starts, the `deal_no`th of its session, and what is wrong with the cards dealt."""

    def step(self, state: S, event: Event, budget: Budget) -> tuple[S, Verdict]:
        """Judge one event, within the budget of its hand, and do it. Raise `Unreadable` for the number of a meld that a knock
        never had."""

    def score_lines(self, state: S, left: Mapping[str, Cards]) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Each player's score lines: what lies on the table, and the cards left by name, none where a name is missing."""


def agree(game: Game, preset: str, given: Mapping[str, object], players: tuple[str, ...]) -> Agreement:
    """Settle all options for a table. Raises `Unreadable` at `preset`, `options.…` or `players`."""
    if preset not in game.presets:
        raise Unreadable(
            N_("There's no preset “{name}”. Choose one of {names}."),
            "preset",
            name=preset,
            names=", ".join(game.presets),
        )
    check_number(game, len(players))
    try:
        options = settle(game.options, game.presets[preset].options, given)
        game.check(options)
    except Unreadable as unreadable:
        raise unreadable.within("options") from None
    if game.sides(options, players) and len(players) != PLAYERS_IN_PAIRS:
        raise Unreadable(N_("Two against two needs four players, not {count}."), "players", count=len(players))
    check_number(game, len(players), options)
    return Agreement(game, options, players, game.set_up(options, len(players)))


def check_number(game: Game, count: int, options: Options | None = None) -> None:
    """The game must take so many players, with those options where they are settled. Raises `Unreadable` at `players`."""
    players = game.players if options is None else game.players_with(options)
    if count not in players:
        first, last = players[0], players[-1]
        several = N_("This game is for {first} to {last} players, not {count}.")
        say = several if first < last else N_("This game is for {first} players, not {count}.")
        raise Unreadable(say, "players", first=first, last=last, count=count)


def with_players(agreed: Agreement, players: tuple[str, ...]) -> Agreement:
    """The same table with these players, and the set-up that follows from their number. Raises as `agree` and `check_deal`."""
    if players == agreed.players:
        return agreed
    check_number(agreed.game, len(players), agreed.options)
    now = replace(agreed, players=players, set_up=agreed.game.set_up(agreed.options, len(players)))
    check_deal(now)
    return now


def check_deal(agreed: Agreement) -> None:
    """There must be enough cards to deal. Raises `Unreadable` at `options.hand_size`."""
    set_up, count = agreed.set_up, len(agreed.players)
    if set_up.hand_size * count + set_up.upcards + set_up.first_extra + set_up.beside > set_up.cards:
        raise Unreadable(
            N_("{count} players with {size} cards each need more than the {cards} cards in play."),
            "options.hand_size",
            count=count,
            size=set_up.hand_size,
            cards=set_up.cards,
        )
