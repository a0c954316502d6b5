"""`Game`, played by agreed options, and `Agreement`: what a table plays, and who."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Self, TypeAlias

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards, copies_in
from scorekeeper.engine.events import Event
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.guide import Guide
from scorekeeper.engine.hands import HandResult, HeldCards, JudgedHand, LaidMeld, LaidOffCard, PlayHand, TableHand, TotalsHand
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Option, Options, Value, settle
from scorekeeper.engine.questions import Answers
from scorekeeper.engine.rule import CARD_TERMS, Chapter, Terms
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.turn_page import TurnPage
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict

Totals: TypeAlias = Mapping[str, Fraction]
FinalLines: TypeAlias = Mapping[str, tuple[ScoreLine, ...]]
Winners: TypeAlias = tuple[tuple[str, ...], str | None]
"""The winners (empty while the game goes on), and the id of the rule that decided, None if no rule did."""

PLAYERS_IN_PAIRS = 4
ENTRIES = ("totals", "table", "play")


class Game(Answers, TurnPage, ABC):
    """A game as a table agreed to play it: an instance has the table's options. Each game is a subclass that declares its parts
    and overrides what differs from the usual. `Answers` has its answers in a dispute, `TurnPage` its live page."""

    id: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[range]
    """The allowed numbers of players."""
    options_asked: ClassVar[tuple[Option[Value], ...]] = ()
    """The options that a table chooses, in the order in which the form asks for them."""
    presets: ClassVar[Mapping[str, Preset]]
    """The presets by id. A record that names no preset has the first one."""
    chapters: ClassVar[tuple[Chapter, ...]]
    """The chapters of the game's rules, which together contain all of them, in reading order."""
    usual_preset: ClassVar[str]
    """The id of the preset that pages begin with. Default: the first preset."""
    variants: ClassVar[tuple[str, ...]] = ()
    """The ids of presets known by their names as games of their own. The guide doesn't apply to them."""
    guide: ClassVar[tuple[Guide, ...]] = ()
    """Short texts on how to play, and other texts shown before the rules."""
    deck: ClassVar[type[Card]] = Card
    terms: ClassVar[Terms] = CARD_TERMS
    """The game's words for things that every game has, such as a card (or tile) and a suit (or colour)."""
    entries: ClassVar[tuple[str, ...]] = ENTRIES
    """The ways to enter a hand. A game that has only "totals" counts points, and has no melds or cards."""
    counts_melds: ClassVar[bool] = True
    """Do melded cards score, and not only the cards left?"""
    knocks: ClassVar[bool] = False
    """Is it a kind of Gin, in which a knock ends the hand? Then the player who is out may have cards left. The upcard and big gin
    may be recorded, and pages use the words and rules of Gin."""
    payment_rule: ClassVar[str] = ""
    """The id of the rule on payments at the end, or "" in a game without payments."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The classes of a turn's events, in the order of the contract."""
    own_events: ClassVar[tuple[str, ...]] = ()
    """The names in records of events that only this game has, such as `knock`. Each is the `word` of an `Announce` event."""
    search_steps: ClassVar[int] = 0
    """The limit of steps for all searches of a hand together, 0 in a game without searches."""

    rules: ClassVar[tuple[str, ...]]
    """The ids of all rules of the game, in reading order."""
    default_preset: ClassVar[str]
    """The id of the first preset."""
    points_alone: ClassVar[bool]
    """Is a hand entered as points without cards?"""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.points_alone = cls.entries == ENTRIES[:1]
        if hasattr(cls, "presets") and hasattr(cls, "chapters"):
            cls.default_preset = next(iter(cls.presets))
            cls.usual_preset = cls.__dict__.get("usual_preset", cls.default_preset)
            cls.rules = tuple(rule for chapter in cls.chapters for rule in chapter.rules)

    def __init__(self, options: Options) -> None:
        self.options = options

    @classmethod
    def settled(cls, preset: str, given: Mapping[str, object] | None = None) -> Options:
        """Return all options of a preset, changed by those `given` by id. Raise `Unreadable` for an unknown option or value."""
        return settle(cls.options_asked, cls.presets[preset].options, given or {})

    @classmethod
    def name_of(cls, preset: str) -> str:
        """Return the name of a preset that is a variant, or else the game's name. `preset` may be ""."""
        return cls.presets[preset].name if preset in cls.variants else cls.name

    @classmethod
    def players_as_usual(cls, preset: str) -> range:
        """Return the numbers of players that a preset allows with no options changed."""
        return cls(cls.settled(preset)).players_allowed()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    # Before the hand.

    def check_options(self) -> None:
        """Raise `Unreadable`, at an option, if options contradict each other."""

    def players_allowed(self) -> range:
        """Return the numbers of players that the game's options allow."""
        if self.sides(("",) * PLAYERS_IN_PAIRS):
            return range(PLAYERS_IN_PAIRS, PLAYERS_IN_PAIRS + 1)
        return self.players

    def sides(self, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the names on each side, or an empty tuple if everybody plays alone. `names` are the players clockwise."""
        return ()

    @abstractmethod
    def set_up(self, players: int) -> SetUp:
        """Return the packs, jokers and cards dealt for `players` players."""

    def next_dealer(self, dealer: int, players: int) -> int:
        """Return the seat that deals next. The player after the dealer plays first."""
        return (dealer + 1) % players

    def dealer_after(self, hand: HandResult, names: tuple[str, ...]) -> str | None:
        """Return the player who deals after a hand. None means the player in the next seat."""
        return None

    # A hand judged event by event. `state` is a `HandState` of the game's own.

    def start_hand(self, agreed: "Agreement", hand: PlayHand, dealer: str, deal_no: int) -> tuple[Any, list[PlacedVerdict]]:
        """Deal the hand, the `deal_no`th (from 1) of its session. Return the first state, and verdicts on impossible cards."""
        raise NotImplementedError

    def step(self, state: Any, event: Event, budget: Budget) -> tuple[Any, Verdict]:
        """Judge an event, and apply it if legal. Return the state (unchanged if the event isn't legal) and the verdict. `budget`
        limits searches: if it runs out, the verdict is undecided. Raise `Unreadable` for an unknown meld."""
        raise NotImplementedError

    def score_lines(self, state: Any, left: Mapping[str, Cards]) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Return each player's score lines: cards on the table, and cards left. `left` has the cards left by player."""
        values = state.agreed.set_up.card_values
        return {name: values.lines(left.get(name, ()), Why.LEFT) for name in state.agreed.players}

    def needs_cards_left(self, state: Any) -> bool:
        """Must players enter their cards left, in a hand that is over in this state?"""
        return True

    def missing_part(self, event: Event) -> str:
        """Return the name of an optional field that this game requires of the event, or "" if there is none."""
        return ""

    # A hand entered at its end.

    def may_keep_melds(self, deal: int, still_holds: bool) -> Verdict:
        """Judge whether a player may keep melds at the end of hand number `deal`. `still_holds`: the player has cards left."""
        return LEGAL

    def layoff_allowed(self, has_melded: bool, cards: Cards) -> Verdict:
        """Judge a lay-off of `cards`, on any meld, by whether its player has melds of their own (`has_melded`)."""
        return LEGAL

    def layoff_on_meld(self, hand: TableHand, standing: tuple[bool, ...], laid: LaidMeld, off: LaidOffCard) -> Verdict:
        """Judge the lay-off `off` on the meld `laid` at a hand's end. `standing` says for each meld of `hand` if it's valid."""
        return LEGAL

    def finish_hand(self, agreed: "Agreement", hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        """Return the judged hand with verdicts added that need the whole hand, such as on each player's number of cards."""
        return judged

    # What a hand scores.

    @abstractmethod
    def score(self, judged: JudgedHand) -> Mapping[str, PlayerScore]:
        """Return each player's score of a hand."""

    def cap_scores(self, scores: Mapping[str, PlayerScore], totals: Totals) -> Mapping[str, PlayerScore]:
        """Return the scores of a hand. In games of lives, nobody loses more than the total they had before the hand."""
        return scores

    def counts_upcard(self) -> bool:
        """Does the card turned up decide how a hand may end?"""
        return False

    def counts_cards_left(self) -> bool:
        """Do the cards left in a hand score?"""
        return True

    def takes_adjustments(self) -> bool:
        """Can the table give or take points? By default it can if the cards left in a hand score."""
        return self.counts_cards_left()

    def has_winner(self) -> bool:
        """Is a hand entered with one winner, who alone scores? Only some score sheets do so, never games with cards."""
        return False

    def counts_cards_laid(self) -> bool:
        """Does a score depend on whether the player who went out laid down every card?"""
        return False

    def counts_unmelded(self) -> bool:
        """Does a player who melded nothing score differently from one who melded and has the same cards left?"""
        return False

    def counts_going_rummy(self) -> bool:
        """Does going out in one turn, with nothing melded before, score extra?"""
        return False

    # The end of the session.

    def starting_total(self) -> int:
        """Return every player's total at the start."""
        return 0

    def target(self) -> int | None:
        """Return the total that ends the session, or None if no total does."""
        return None

    def deals(self) -> int | None:
        """Return the number of deals after which the session ends, or None if it doesn't depend on deals."""
        return None

    def lowest_wins(self) -> bool:
        """Does the lowest total win?"""
        return False

    @abstractmethod
    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        """Return the winners after `deals` deals, and the deciding rule's id. `out` went out in the last deal, None if nobody."""

    def phases(self) -> int | None:
        """Return the number of phases that each player has to complete, or None in a game without phases."""
        return None

    def winners_by_phases(self, totals: Totals, phases: Mapping[str, int], deals: int) -> Winners | None:
        """Return the winners by the number of phases completed, then by totals. None in a game without phases."""
        return None

    def eliminates_players(self) -> bool:
        """Are players eliminated during the session?"""
        return False

    def is_eliminated(self, total: Fraction) -> bool:
        """Is a player with that total eliminated?"""
        return False

    def final_lines(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> FinalLines | None:
        """Return the lines that the game adds to each player's total at the end, None if it adds none. Called after a win."""
        return None

    def settlement(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> Mapping[str, Totals] | None:
        """Return what each player receives, by receiver and payer, or None if nobody pays. Called once there are winners."""
        return None

    def leavers_pay(self) -> bool:
        """Does a player who left early still pay at the end?"""
        return False


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table plays: the game with its options, the players clockwise, and the set-up for their number."""

    game: Game
    players: tuple[str, ...]
    set_up: SetUp

    @property
    def options(self) -> Options:
        return self.game.options


@dataclass(frozen=True)
class HandState:
    """The state of a hand between two events, common to all games: the seat in `turn`, the number of cards left in the `stock`,
    and each player's hand. `pile` is None in a game without discards. Once the hand is `over`, `out` is the seat that went out,
    None if nobody did. `went_rummy` says that the player went out in one turn with nothing melded before, or with big gin."""

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
        """Return each meld on the table: the seat that laid it (None: it belongs to everybody), and its cards."""
        raise NotImplementedError

    @property
    def melded(self) -> frozenset[int]:
        """Return the seats that have melded."""
        raise NotImplementedError

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self.hands)

    def with_hand(self, seat: int, held: HeldCards) -> Self:
        """Return the state with the hand at `seat` replaced by `held`."""
        return evolve(self, hands=self.hands_with(seat, held))

    def hands_with(self, seat: int, held: HeldCards) -> tuple[HeldCards, ...]:
        """Return all hands, with the one at `seat` replaced by `held`."""
        hands = list(self.hands)
        hands[seat] = held
        return tuple(hands)

    def visible(self) -> list[Card]:
        """Return the cards known to be outside the stock: in pile, melds and hands, and the card turned up beside the stock."""
        turned = self.agreed.set_up.turned
        cards = [*(self.pile or ()), turned] if turned else [*(self.pile or ())]
        for held in self.hands:
            cards += held.known
        for _, laid in self.laid:
            cards += laid
        return cards

    def copies(self, card: Card) -> int:
        """Count the copies of a card that are known to be outside the stock."""
        return copies_in(self.visible(), card, self.agreed.set_up.wild)

    def limit(self, card: Card) -> int:
        """Return the number of copies of a card in play."""
        return self.agreed.set_up.jokers if card.wild else self.agreed.set_up.packs


def agree(game: type[Game], preset: str, given: Mapping[str, object], players: tuple[str, ...]) -> Agreement:
    """Return a table's agreement: a preset with the options `given` changed. Raise `Unreadable` if the game doesn't allow it. Its
    place is `preset`, `options.…` or `players`."""
    if preset not in game.presets:
        raise Unreadable(
            N_("There's no preset “{name}”. Choose one of {names}."), "preset", name=preset, names=", ".join(game.presets)
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
    """Raise `Unreadable`, at `players`, if `count` players aren't allowed."""
    if count not in allowed:
        first, last = allowed[0], allowed[-1]
        several = N_("This game is for {first} to {last} players, not {count}.")
        say = several if first < last else N_("This game is for {first} players, not {count}.")
        raise Unreadable(say, "players", first=first, last=last, count=count)


def with_players(agreed: Agreement, players: tuple[str, ...]) -> Agreement:
    """Return the agreement and set-up for these players. Raise `Unreadable` for a wrong number of players or too few cards."""
    if players == agreed.players:
        return agreed
    check_number(agreed.game.players_allowed(), len(players))
    now = replace(agreed, players=players, set_up=agreed.game.set_up(len(players)))
    check_deal(now)
    return now


def check_deal(agreed: Agreement) -> None:
    """Raise `Unreadable`, at `options.hand_size`, if there are too few cards to deal."""
    set_up, count = agreed.set_up, len(agreed.players)
    if set_up.hand_size * count + set_up.upcards + set_up.first_extra + set_up.beside > set_up.cards:
        raise Unreadable(
            N_("{count} players with {size} cards each need more than the {cards} cards in play."),
            "options.hand_size",
            count=count,
            size=set_up.hand_size,
            cards=set_up.cards,
        )
