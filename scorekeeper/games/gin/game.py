"""Gin Rummy: two players, melds kept in hand, a knock with little deadwood."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.events import Announce, Discard, DrawPile, DrawStock, EndTurn, Event, LayMeld, LayOff, Pass, PutBack
from scorekeeper.engine.game import Agreement, FinalLines, Game, Totals, Winners
from scorekeeper.engine.guide import BEFORE_PLAY, SORTING, Guide
from scorekeeper.engine.hands import HandResult, JudgedHand, LaidMeld, LaidOffCard, PlayHand, TableHand, TotalsHand
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.questions import USUAL_ASKS, BestMore, Knocking, Table, Taking
from scorekeeper.engine.rule import Chapter, Terms
from scorekeeper.engine.rules import cards_in_play
from scorekeeper.engine.rules.cards_in_play import deal_hands, of_size
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.rules.turn import in_turn
from scorekeeper.engine.score import PlayerScore, points_left
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict
from scorekeeper.games.gin import ending, knocking, scoring, setting_up, showing, turn, turn_page
from scorekeeper.games.gin.knocking import BIG, BIG_GIN, KNOCK_LIMIT, UPCARD_ACE, allows_big_gin, arranged
from scorekeeper.games.gin.setting_up import HAND_SIZE
from scorekeeper.games.gin.turn import KNOCK, SHOW, GinHand, Outcome


def _announce(state: GinHand, event: Announce) -> Outcome:
    if event.word == KNOCK:
        return showing.knock(state, event)
    return state, turn.nothing_is_melded().and_also(showing.only_shows())


def _end_turn(state: GinHand, event: EndTurn) -> Outcome:
    refusal = turn.has_drawn(state)
    return state, turn.no_other_end() if refusal.ok else refusal


GUIDE = (
    Guide(
        "guide.gin",
        "The aim",
        "Two players, ten cards each. Collect sets and runs in your hand, and keep your deadwood (the cards that fit none of them) low. Reach 100 first and you win.",
        "how to play gin, gin rummy in brief, aim of the game, quick rules, beginners",
    ),
    *BEFORE_PLAY,
    SORTING,
    Guide(
        "guide.turn-gin",
        "Your turn",
        "Draw the top card of the stock or of the discard pile, then discard one card. Nothing is laid on the table until the hand ends.",
        "what do I do on my turn, steps of a turn, a turn in brief",
    ),
    Guide(
        "guide.end-gin",
        "Knocking",
        "With 10 points of deadwood or less you may knock: discard face down and lay your melds on the table. The other player lays down melds too and may lay off on yours, but not if you have no deadwood: that's gin. Whoever has less deadwood scores the difference.",
        "knocking in brief, how does a hand of gin end",
    ),
)

_EVENTS: Mapping[type[Any], Callable[[GinHand, Any], Outcome]] = {
    DrawStock: turn.draw_stock,
    DrawPile: turn.draw_pile,
    Discard: turn.discard,
    Pass: lambda state, event: turn.pass_on(state),
    PutBack: lambda state, event: turn.put_back(state),
    EndTurn: _end_turn,
    Announce: _announce,
}
"""The function that judges each kind of event in a turn. Kinds of event not listed, which meld or lay off, are refused."""


def _miscounted(agreed: Agreement, hand: TableHand, judged: JudgedHand) -> Iterator[PlacedVerdict]:
    """Yield a verdict on each player who shows other than ten cards (eleven for big gin). Skip players without cards entered."""
    for name in agreed.players:
        cards = hand.cards_of(name)
        size = BIG if name == hand.out and judged.no_discard else HAND_SIZE
        if (cards or name in hand.left) and len(cards) != size:
            yield PlacedVerdict({"left": name}, of_size(cards, HAND_SIZE))


class Gin(Game):
    """Gin Rummy, for two players who keep their melds in hand. A player whose deadwood (the cards in no meld) counts few points
    ends the hand by knocking. The difference between the players' deadwood is scored."""

    id = "gin"
    name = N_("Gin Rummy")
    players = setting_up.PLAYERS
    options_asked = (*knocking.OPTIONS, *scoring.OPTIONS, *turn.OPTIONS, setting_up.NEXT_DEALER, *ending.OPTIONS)
    presets = {
        "standard": Preset(N_("Gin Rummy")),
        "bicycle": Preset(
            N_("Gin by the Bicycle rules: gin 20, undercut 10, no big gin"),
            {"gin_bonus": 20, "undercut": 10, "big_gin": "off", "box_bonus": 20, "shutout": "plus-100"},
        ),
        "straight": Preset(N_("Straight gin: nobody knocks"), {"knock_limit": 0}),
        "oklahoma": Preset(N_("Oklahoma: the upcard sets the knock limit"), {"knock_limit": "upcard"}),
    }
    chapters = (
        setting_up.CHAPTER,
        cards_in_play.CHAPTER,
        Chapter(
            "melds",
            "Melds",
            "Cards in sets and runs don't count against you; all others are deadwood. Sets and runs stay hidden in the hand.",
            (*MELDS, *SETS, *RUNS, "gin.ace"),
        ),
        turn.CHAPTER,
        knocking.CHAPTER,
        scoring.CHAPTER,
        ending.CHAPTER,
    )
    guide = GUIDE
    terms = Terms(
        texts={
            N_("Out in one turn, having played nothing before: going rummy"): N_("Big gin: all eleven cards in melds"),
            N_("Went out"): N_("Knocked"),
            N_("went out"): N_("knocked"),
            N_("Nobody went out"): N_("Nobody knocked"),
            N_("%(name)s went out"): N_("%(name)s knocked"),
            N_("nobody went out"): N_("nobody knocked"),
            N_("Left in hand"): N_("Deadwood"),
            N_("Left"): N_("Deadwood"),
            N_("left in hand"): N_("deadwood"),
            N_("Nobody has gone out yet"): N_("Nobody has knocked yet"),
            N_("On the table"): N_("Knocker's melds"),
            N_("Set or run, and what it's worth"): N_("Set, run or neither"),
            N_("What is it worth?"): N_("How much deadwood is that?"),
            N_("Melds and what's left in hand"): N_("The cards outside melds, counted"),
            N_("What's the best this hand could do?"): N_("What's the least deadwood?"),
            N_("The best way to meld and lay off"): N_("The best melds, and whether you may knock"),
            N_("Points left in hand."): N_("Points of deadwood."),
            N_("Fewest points left."): N_("The least deadwood."),
        }
    )
    counts_melds = False
    knocks = True
    payment_rule = ending.SETTLEMENT.about
    events = (DrawStock, DrawPile, LayMeld, LayOff, Discard, PutBack, Pass, EndTurn, Announce)
    own_events = (KNOCK, SHOW)
    buttons = turn_page.BUTTONS
    describe = staticmethod(turn_page.describe)
    due = staticmethod(turn_page.due)
    asks = (*(ask for ask in USUAL_ASKS if ask != "callable"), "take", "knock")
    answers_depend_on = (KNOCK_LIMIT, UPCARD_ACE, BIG_GIN)
    count_rule = "gin.values"
    take_rule = "gin.draw"
    knock_rule = "gin.knock"

    def set_up(self, players: int) -> SetUp:
        return setting_up.set_up()

    def dealer_after(self, hand: HandResult, names: tuple[str, ...]) -> str:
        return setting_up.dealer_after(self.options, hand, names)

    def start_hand(self, agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[GinHand, list[PlacedVerdict]]:
        set_up, names = agreed.set_up, agreed.players
        hands, verdicts = deal_hands(agreed, hand, [set_up.hand_size] * len(names))
        stock = set_up.cards - set_up.hand_size * len(names) - set_up.upcards
        return GinHand(agreed, setting_up.other(names.index(dealer)), stock, hands, hand.pile, upcard=hand.upcard), verdicts

    def step(self, state: GinHand, event: Event, budget: Budget) -> Outcome:
        refusal = still_open(state, event.by, ())
        if not refusal.ok:
            return state, refusal
        if state.knocker is not None:
            if isinstance(event, Announce) and event.word == SHOW and event.by == state.turn:
                return showing.show(state, event, state.knocker)
            return state, showing.only_shows()
        refusal = in_turn(state, event.by, ())
        if not refusal.ok:
            return state, refusal
        do = _EVENTS.get(type(event))
        return do(state, event) if do else (state, turn.nothing_is_melded())

    def needs_cards_left(self, state: GinHand) -> bool:
        """Must the cards left be entered when the hand is over? Not if it is void, since nobody scores then."""
        return state.out is not None

    def missing_part(self, event: Event) -> str:
        return "melds" if isinstance(event, Announce) and event.word == KNOCK else ""

    def layoff_on_meld(self, hand: TableHand, standing: tuple[bool, ...], laid: LaidMeld, off: LaidOffCard) -> Verdict:
        """Judge the lay-off `off` on the meld `laid`. Only the knocker's opponent may lay off, only on the knocker's melds, and
        not after gin (all these melds are valid and no card is left). `standing` says which melds of the hand are valid."""
        verdict = showing.may_lay_off(off.by, laid.by, hand.out, off.card)
        laid_off = any(off.by == laid.by for each in hand.melds for off in each.layoffs)
        own = [stands for each, stands in zip(hand.melds, standing, strict=True) if each.by == laid.by]
        if verdict.ok and all(own) and not laid_off and not hand.left.get(laid.by):
            return showing.nothing_on_gin((off.card,))
        return verdict

    def finish_hand(self, agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        """Add verdicts on wrong numbers of cards and on an invalid knock. After an invalid knock nobody is out. Big gin that the
        table doesn't play gets a verdict too, and counts as gin."""
        left: Mapping[str, Cards] = {}
        if isinstance(hand, TableHand):
            judged, left = replace(judged, verdicts=(*judged.verdicts, *_miscounted(agreed, hand, judged))), hand.left
        if hand.out is None:
            return judged
        points = points_left((judged.lines or {})[hand.out])
        told = isinstance(hand, TableHand) and hand.cards_of(hand.out)
        big = not points and (judged.no_discard if told else hand.went_rummy)
        limit = knocking.limit_of(self.options, hand.upcard)
        verdict = allows_big_gin(self.options) if big else knocking.within_limit(points, limit, left.get(hand.out, ()))
        if verdict.ok:
            return replace(judged, went_rummy=big)
        placed = PlacedVerdict({"left": hand.out}, verdict)
        return replace(judged, verdicts=(*judged.verdicts, placed), out=hand.out if big else None, went_rummy=False)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        return scoring.score(self.options, judged)

    def counts_going_rummy(self) -> bool:
        """Does big gin score extra at this table? In Gin, big gin takes the place of going rummy."""
        return self.options[BIG_GIN] != "off"

    def counts_upcard(self) -> bool:
        return self.options[KNOCK_LIMIT] == "upcard"

    def target(self) -> int:
        return self.options[ending.TARGET]

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        return ending.winners_so_far(self.options, totals)

    def final_lines(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> FinalLines:
        return ending.final_lines(self.options, winners, totals, hands)

    def settlement(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> dict[str, Totals] | None:
        return ending.settle(self.options, winners, totals, hands)

    def take(self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: SetUp) -> Taking:
        """Judge a draw of the pile's top card. Refuse a `card` that lies deeper (None: the top card). The hand doesn't matter."""
        taken, verdict = turn.top_card(pile, card)
        return Taking(verdict, taken)

    def knock(self, agreed: Agreement, melds: Table, left: Cards, upcard: Card | None) -> Knocking:
        points, limit = knocking.deadwood(left), knocking.limit_of(self.options, upcard)
        big = sum(map(len, melds)) == BIG and not left
        verdict = LEGAL if big else of_size((*(card for cards in melds for card in cards), *left), HAND_SIZE)
        ends = allows_big_gin(self.options) if big else knocking.within_limit(points, limit, left)
        verdict = verdict.and_also(ends)
        return Knocking(verdict, points, limit, knocking.kind_of(points, all_eleven=big and verdict.ok))

    def best_of_hand(self, agreed: Agreement, hand: Cards, table: tuple[Meld, ...], upcard: Card | None) -> tuple[Best, BestMore]:
        """Return the melds, and lay-offs on `table`, with the least deadwood. For eleven cards, also return the `discard` (None
        for big gin), and whether a `knock`, `gin` and `big_gin` are possible. The knock limit may depend on `upcard` (None:
        unknown). Raise `Unreadable` unless the hand has ten or eleven cards."""
        if len(hand) == HAND_SIZE:
            return best(hand, table, agreed), {}
        if len(hand) != BIG:
            raise Unreadable(N_("A hand of Gin has ten or eleven cards, not {count}."), "hand", count=len(hand))
        found, discard = arranged(agreed, hand, table)
        knocks = knocking.within_limit(-found.points, knocking.limit_of(self.options, upcard)).ok
        return found, {"discard": discard, "knock": knocks, "gin": not found.left, "big_gin": discard is None}
