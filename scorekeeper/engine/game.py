"""`Game`, played by agreed options; `Agreement`, what a table plays and who."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Self, TypeAlias

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards, copies_in
from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import Event
from scorekeeper.engine.frozen import evolve
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
from scorekeeper.engine.questions import Answers
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.terms import CARD_TERMS, Terms
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.turn_page import TurnPage
from scorekeeper.engine.verdict import LEGAL, Verdict

Totals: TypeAlias = Mapping[str, Fraction]
FinalLines: TypeAlias = Mapping[str, tuple[ScoreLine, ...]]
Winners: TypeAlias = tuple[tuple[str, ...], str | None]
"""The winners, none while the game goes on, and the id of the rule that decided."""

PLAYERS_IN_PAIRS = 4
ENTRIES = ("totals", "table", "play")


class Game(Answers, TurnPage, ABC):
    """A game as a table agreed to play it: an instance has the table's options.

    A class for each game declares what it is and overrides what differs from the usual. `engine/questions.py` has what it
    answers in a dispute, `engine/turn_page.py` its live page.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[range]
    """How many may play."""
    options_asked: ClassVar[tuple[Option[Value], ...]] = ()
    """The options that a table settles, in the order in which they are asked."""
    presets: ClassVar[Mapping[str, Preset]]
    """The first preset holds for a record that names none."""
    chapters: ClassVar[tuple[Chapter, ...]]
    """All its rules, in reading order."""
    usual_preset: ClassVar[str] = ""
    """The preset that New game begins with, if it isn't the first."""
    guide: ClassVar[tuple[Guide, ...]] = ()
    """How to play it in short, and what else is told before the rules."""
    deck: ClassVar[type[Card]] = Card
    terms: ClassVar[Terms] = CARD_TERMS
    """What it calls things."""
    entries: ClassVar[tuple[str, ...]] = ENTRIES
    """How a hand can be entered. A game of totals alone has points, and neither melds nor cards."""
    counts_melds: ClassVar[bool] = True
    """Does what is melded count, and not only what is left?"""
    knocks: ClassVar[bool] = False
    """Is a hand ended by a knock? Then the player who is out may have cards left, and the upcard may be recorded."""
    payment_rule: ClassVar[str] = ""
    """The rule by which somebody pays at the end."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """What a player can do, in the order of the contract."""
    own_events: ClassVar[tuple[str, ...]] = ()
    """The words in records for what players can do in this game alone (`Announce`)."""
    search_steps: ClassVar[int] = 0
    """The steps that the searches of a whole hand may take."""

    rules: ClassVar[tuple[str, ...]]
    """The ids of all its rules, in reading order."""
    default_preset: ClassVar[str]
    """The first preset."""
    points_alone: ClassVar[bool]
    """Is a hand nothing but points, with no cards behind them?"""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.points_alone = cls.entries == ENTRIES[:1]
        if hasattr(cls, "presets") and hasattr(cls, "chapters"):
            cls.default_preset = next(iter(cls.presets))
            cls.rules = tuple(rule for chapter in cls.chapters for rule in chapter.rules)

    def __init__(self, options: Options) -> None:
        self.options = options

    @classmethod
    def settled(cls, preset: str, given: Mapping[str, object] | None = None) -> Options:
        """Return every option's value for a preset, with the options `given` in addition. Raise `Unreadable` as `settle` does."""
        return settle(cls.options_asked, cls.presets[preset].options, given or {})

    @classmethod
    def players_as_usual(cls, preset: str) -> range:
        """Return the numbers of players that a preset alone allows."""
        return cls(cls.settled(preset)).players_allowed()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    # Before the hand.

    def check_options(self) -> None:
        """Raise `Unreadable`, at an option, if the options don't go together."""

    def players_allowed(self) -> range:
        """Return the numbers of players that these options allow."""
        if self.sides(("",) * PLAYERS_IN_PAIRS):
            return range(PLAYERS_IN_PAIRS, PLAYERS_IN_PAIRS + 1)
        return self.players

    def sides(self, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the players by side, or nothing if everybody plays alone."""
        return ()

    @abstractmethod
    def set_up(self, players: int) -> SetUp:
        """Return the packs, jokers and cards dealt for `players` players."""

    def next_dealer(self, dealer: int, players: int) -> int:
        """Return the seat that deals next. The player after the dealer plays first."""
        return (dealer + 1) % players

    def dealer_after(self, hand: HandResult, names: tuple[str, ...]) -> str | None:
        """Return the player who deals after a hand, or None if that is just the next seat."""
        return None

    # A hand judged event by event. `state` is a `HandState` of the game's own.

    def start_hand(
        self, agreed: "Agreement", hand: PlayHand, dealer: str, deal_no: int
    ) -> tuple[Any, list[PlacedVerdict]]:
        """Deal the hand, the `deal_no`th of its session. Return the first state, and verdicts on cards that can't be dealt."""
        raise NotImplementedError

    def step(self, state: Any, event: Event, budget: Budget) -> tuple[Any, Verdict]:
        """Judge one event within the budget of its hand, and do it if it is legal. Raise `Unreadable` for a meld's number that
        doesn't exist."""
        raise NotImplementedError

    def score_lines(self, state: Any, left: Mapping[str, Cards]) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Return each player's score lines: what counts on the table, and the cards left by name."""
        values = state.agreed.set_up.card_values
        return {name: values.lines(left.get(name, ()), Why.LEFT) for name in state.agreed.players}

    def needs_cards_left(self, state: Any) -> bool:
        """Must the cards left be entered when the hand is over?"""
        return True

    def missing_part(self, event: Event) -> str:
        """Return the part that this event must have in a record though other games may leave it out, or an empty text."""
        return ""

    # A hand entered at its end.

    def may_keep_melds(self, deal: int, still_holds: bool) -> Verdict:
        """Judge whether the melds of a player stand who still holds cards, or none, at the end of the `deal`th deal."""
        return LEGAL

    def layoff_allowed(self, has_melded: bool, cards: Cards) -> Verdict:
        """Judge lay-offs of a player with or without a meld of their own."""
        return LEGAL

    def layoff_on_meld(self, hand: TableHand, standing: tuple[bool, ...], laid: LaidMeld, off: LaidOffCard) -> Verdict:
        """Judge a lay-off on that meld. `standing` says of each meld of the hand whether it stands."""
        return LEGAL

    def finish_hand(self, agreed: "Agreement", hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        """Return the hand with verdicts that only its end allows."""
        return judged

    # What a hand scores.

    @abstractmethod
    def score(self, judged: JudgedHand) -> Mapping[str, PlayerScore]:
        """Return each player's score of a hand."""

    def cap_scores(self, scores: Mapping[str, PlayerScore], totals: Totals) -> Mapping[str, PlayerScore]:
        """Return the scores as far as the totals before the hand allow."""
        return scores

    def needs_opening(self) -> bool:
        """Must a player's first play come to some points?"""
        return False

    def counts_upcard(self) -> bool:
        """Does the card turned up decide how a hand may end?"""
        return False

    def counts_cards_left(self) -> bool:
        """Do cards left in a hand count?"""
        return True

    def has_winner(self) -> bool:
        """Does each hand have a winner, who alone scores? Asked of a game whose hands are points alone."""
        return False

    def counts_cards_laid(self) -> bool:
        """Does it count whether the player who went out laid down every card?"""
        return False

    def counts_unmelded(self) -> bool:
        """Does a player who melded nothing score in a way of their own?"""
        return False

    def counts_going_rummy(self) -> bool:
        """Is it worth something to go out in one turn, with nothing on the table before?"""
        return False

    # The end of the session.

    def starting_total(self) -> int:
        """Return the total that everybody begins with."""
        return 0

    def target(self) -> int | None:
        """Return the total that ends the session, or None."""
        return None

    def deals(self) -> int | None:
        """Return the number of deals after which the session ends, or None."""
        return None

    def lowest_wins(self) -> bool:
        """Does the lowest total win?"""
        return False

    @abstractmethod
    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        """Return the winners by the totals after `deals` deals, the last of which `out` went out in."""

    def phases(self) -> int | None:
        """Return how many phases each player completes one by one, or None in a game without."""
        return None

    def winners_by_phases(self, totals: Totals, phases: Mapping[str, int], deals: int) -> Winners | None:
        """Return the winners by the phases that each completed, then by the totals; None in a game without."""
        return None

    def eliminates_players(self) -> bool:
        """Do players drop out one by one?"""
        return False

    def is_eliminated(self, total: Fraction) -> bool:
        """Is a player with that total out of the session?"""
        return False

    def final_lines(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> FinalLines | None:
        """Return what is added to each total once there are winners, or None."""
        return None

    def settlement(
        self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
    ) -> Mapping[str, Totals] | None:
        """Return what each player receives from whom once there are winners, or None if nobody pays."""
        return None

    def leavers_pay(self) -> bool:
        """Does a player who left before the end pay as well?"""
        return False


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table plays: the game with its options, who sits where (clockwise), and the set-up that follows."""

    game: Game
    players: tuple[str, ...]
    set_up: SetUp

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.game.options


@dataclass(frozen=True)
class HandState:
    """How a hand stands between two events, as far as every game has it: the seat in `turn`, what is known of each hand, how many
    are left in the `stock`, and once it is `over` who is `out`. There is no `pile` if nothing is discarded. `went_rummy`: the
    player went out in the way that counts more."""

    agreed: Agreement
    turn: int
    stock: int
    hands: tuple[HeldCards, ...]
    pile: Cards | None = None
    over: bool = False
    out: int | None = None
    went_rummy: bool = False

    @property
    def laid(self) -> tuple[tuple[int | None, Cards], ...]:
        """The cards of each meld on the table, and who laid it (None: it is everybody's)."""
        raise NotImplementedError

    @property
    def melded(self) -> frozenset[int]:
        """The seats that have melded."""
        raise NotImplementedError

    def next_seat(self, seat: int) -> int:
        """Return the seat at the left."""
        return (seat + 1) % len(self.hands)

    def with_hand(self, seat: int, held: HeldCards) -> Self:
        """Return the state with another hand at a seat."""
        return evolve(self, hands=self.hands_with(seat, held))

    def hands_with(self, seat: int, held: HeldCards) -> tuple[HeldCards, ...]:
        """Return the hands with another one at a seat."""
        hands = list(self.hands)
        hands[seat] = held
        return tuple(hands)

    def visible(self) -> list[Card]:
        """Return the cards known to be outside the stock: in the pile, the melds and the hands, and turned for wild cards."""
        turned = self.agreed.set_up.turned
        cards = [*(self.pile or ()), turned] if turned else [*(self.pile or ())]
        for held in self.hands:
            cards += held.known
        for _, laid in self.laid:
            cards += laid
        return cards

    def copies(self, card: Card) -> int:
        """How many of this card lie where everybody knows."""
        return copies_in(self.visible(), card, self.agreed.set_up.wild)

    def limit(self, card: Card) -> int:
        """How many of this card are in play."""
        return self.agreed.set_up.jokers if card.wild else self.agreed.set_up.packs


def agree(game: type[Game], preset: str, given: Mapping[str, object], players: tuple[str, ...]) -> Agreement:
    """Settle all options for a table. Raise `Unreadable` at `preset`, `options.…` or `players`."""
    if preset not in game.presets:
        raise Unreadable(
            N_("There's no preset “{name}”. Choose one of {names}."),
            "preset",
            name=preset,
            names=", ".join(game.presets),
        )
    check_number(game.players, len(players))
    try:
        playing = game(game.settled(preset, given))
        playing.check_options()
    except Unreadable as unreadable:
        raise unreadable.within("options") from None
    if playing.sides(players) and len(players) != PLAYERS_IN_PAIRS:
        raise Unreadable(N_("Two against two needs four players, not {count}."), "players", count=len(players))
    check_number(playing.players_allowed(), len(players))
    return Agreement(playing, players, playing.set_up(len(players)))


def check_number(allowed: range, count: int) -> None:
    """Raise `Unreadable`, at `players`, if that number of players isn't allowed."""
    if count not in allowed:
        first, last = allowed[0], allowed[-1]
        several = N_("This game is for {first} to {last} players, not {count}.")
        say = several if first < last else N_("This game is for {first} players, not {count}.")
        raise Unreadable(say, "players", first=first, last=last, count=count)


def with_players(agreed: Agreement, players: tuple[str, ...]) -> Agreement:
    """Return the agreement with these players, and the set-up for their number. Raise as `agree` and `check_deal` do."""
    if players == agreed.players:
        return agreed
    check_number(agreed.game.players_allowed(), len(players))
    now = replace(agreed, players=players, set_up=agreed.game.set_up(len(players)))
    check_deal(now)
    return now


def check_deal(agreed: Agreement) -> None:
    """Raise `Unreadable`, at `options.hand_size`, if there aren't enough cards to deal."""
    set_up, count = agreed.set_up, len(agreed.players)
    if set_up.hand_size * count + set_up.upcards + set_up.first_extra + set_up.beside > set_up.cards:
        raise Unreadable(
            N_("{count} players with {size} cards each need more than the {cards} cards in play."),
            "options.hand_size",
            count=count,
            size=set_up.hand_size,
            cards=set_up.cards,
        )
