"""Rules on a turn of Gin, and the state of a hand between two events."""

from dataclasses import dataclass
from itertools import chain
from typing import cast

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.events import Discard, DrawPile, DrawStock
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.option import Option
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.cards_in_play import may_be_drawn, not_held, remove_cards
from scorekeeper.engine.rules.drawing import draw_top
from scorekeeper.engine.rules.going_out import AFTER_THE_END
from scorekeeper.engine.rules.turn import not_the_same
from scorekeeper.engine.state import CardState, Draw, Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.gin.setting_up import followed

CHAPTER = Chapter(
    "turn",
    "A turn",
    "A turn is short: take a card, discard a card. Melds stay in your hand.",
    (
        *("turn.order", "gin.upcard", "gin.first-stock", "gin.draw", "draw.pile", "gin.no-meld", "discard.same"),
        *("gin.discard", "gin.wall", "gin.wall-knock", AFTER_THE_END),
    ),
)

LEFT_AT_THE_WALL = 2
BOTH = 2
KNOCK, SHOW = "knock", "show"


@dataclass(frozen=True)
class GinHand(CardState):
    """A hand of Gin between two events. `upcard` is None if unknown. `refused` counts the players who passed the upcard, None
    once a card was drawn. `last_chance` says that two cards are left in the stock, so the last discard may only be taken to
    knock. After a knock by the seat `knocker` (big gin if `went_rummy`), `table` has its melds, and the other player plays."""

    upcard: Card | None = None
    refused: int | None = 0
    last_chance: bool = False
    knocker: int | None = None

    @property
    def rival(self) -> int:
        """Return the seat of the player whose turn it isn't."""
        return self.next_seat(self.turn)


Outcome = tuple[GinHand, Verdict]


@rule(
    "gin.upcard",
    sources="X",
    title="The upcard",
    text="First the dealer's opponent takes the upcard or passes. If they pass, the dealer takes it or passes.",
    details="If you take the upcard, that's your draw for this turn, and the other player's turn comes next. While the upcard is on offer, nobody draws from the stock.",
    refused="First, the upcard: each player may take it or pass.",
    phrases="upcard, take the first card, refuse the upcard, first turn in gin, pass the card turned up, who may take the upcard",
    right=eg.Example(
        says="The other player passes, and the dealer takes the upcard and discards another card.",
        asked=followed(eg.does("pass", "Ben"), eg.takes("Ana"), eg.discards("Ana", "Qs")),
        shows=((eg.PILE, "7d"), (eg.DISCARDED, "Qs")),
    ),
    wrong=eg.Example(
        says="The other player doesn't want the 7 and draws from the stock at once. The dealer hasn't passed yet.",
        asked=followed(eg.draws("Ben")),
        shows=((eg.PILE, "7d"),),
    ),
)
def both_decide_first(state: GinHand) -> Verdict:
    """Refuse a draw from the stock until both players have passed the upcard."""
    return LEGAL if state.refused in (None, BOTH) else broken("gin.upcard")


BOTH_PASSED = (*eg.does("pass", "Ben"), *eg.does("pass", "Ana"))


@rule(
    "gin.first-stock",
    sources="X",
    title="Both passed",
    text="If both players pass on the upcard, the dealer's opponent draws from the stock.",
    refused="Both players passed on the upcard, so draw from the stock.",
    phrases="both pass, both refuse the upcard, nobody wants the upcard, first draw from the stock",
    right=eg.Example(
        says="Both players pass, and the one who didn't deal draws from the stock.",
        asked=followed(BOTH_PASSED, eg.turn("Ben", "2c")),
        shows=((eg.PILE, "7d"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="Both players passed, and now one of them takes the 7 after all.",
        asked=followed(BOTH_PASSED, eg.takes("Ben")),
        shows=((eg.PILE, "7d"),),
    ),
)
def stock_after_both(state: GinHand) -> Verdict:
    """Refuse anything but a draw from the stock right after both players have passed the upcard."""
    return broken("gin.first-stock") if state.refused == BOTH else LEGAL


@rule(
    "gin.draw",
    sources="X",
    title="Take one card",
    text="Start your turn by taking one card: the top of the stock or the top of the pile.",
    details="You can pass only on the upcard, or on the last discard if your table lets you take it to knock.",
    refused={
        "": "Start your turn by taking one card, from the stock or from the top of the pile.",
        "again": "You've already drawn this turn.",
        "top": "You can take only the top card of the pile, but {cards} is deeper.",
    },
    phrases="draw one card, take the discard, draw twice, pick up the pile, pass in gin, skip a turn, take several cards",
    right=eg.Example(
        says="A player takes the discard and discards another card.",
        asked=followed(BOTH_PASSED, eg.turn("Ben", "2c"), eg.takes("Ana", "2c"), eg.discards("Ana", "Kd")),
        shows=((eg.PILE, "7d 2c"), (eg.DISCARDED, "Kd")),
    ),
    wrong=eg.Example(
        says="A player wants the 7 from under the 2.",
        asked=followed(BOTH_PASSED, eg.turn("Ben", "2c"), eg.takes("Ana", "7d")),
        shows=((eg.PILE, "7d 2c"),),
    ),
)
def top_card(pile: Cards, card: Card | None) -> tuple[Cards, Verdict]:
    """Return the card drawn from the pile, in a tuple. If `card` isn't None and not on top, return no cards and a refusal."""
    return draw_top(pile, card, "gin.draw", "top")


def has_drawn(state: GinHand) -> Verdict:
    """Require that the player has drawn in this turn."""
    return LEGAL if state.drawn else broken("gin.draw")


def not_drawn(state: GinHand) -> Verdict:
    """Refuse a second draw in a turn."""
    return broken("gin.draw", variant="again") if state.drawn else LEGAL


@rule(
    "gin.discard",
    sources="X",
    title="The end of a turn",
    text="End your turn with a discard, a knock or big gin.",
    refused="End your turn with a discard, a knock or big gin.",
    phrases="discard in gin, end of a turn, forgot to discard, keep eleven cards, discard needed, must I discard",
    right=eg.Example(
        "A player draws a card and discards one.", followed(BOTH_PASSED, eg.turn("Ben", "2c")), shows=((eg.DISCARDED, "2c"),)
    ),
    wrong=eg.Example(
        says="A player draws, keeps all eleven cards and says the turn is over.",
        asked=followed(BOTH_PASSED, eg.draws("Ben"), eg.does("end-turn", "Ben")),
        shows=((eg.PILE, "7d"),),
    ),
)
def no_other_end() -> Verdict:
    """Build the refusal of a turn's end that isn't a discard, a knock or big gin."""
    return broken("gin.discard")


@rule(
    "gin.no-meld",
    sources="X",
    title="Melds stay in your hand",
    text="You can't meld or lay off before a knock ends the hand.",
    refused="Keep your melds in your hand until someone knocks.",
    phrases="meld in gin, lay down a meld during play, when do I show my melds, lay off during play",
    right=eg.Example(
        says="A player with three tens in hand keeps them there and discards.",
        asked=followed(BOTH_PASSED, eg.turn("Ben", "2c")),
        shows=((eg.DISCARDED, "2c"),),
    ),
    wrong=eg.Example(
        says="Three tens are laid on the table partway through the hand, as in Rummy.",
        asked=followed(BOTH_PASSED, eg.draws("Ben"), eg.melds("Ben", "10h 10d 10c")),
        shows=((eg.MELDED, "10h 10d 10c"),),
    ),
)
def nothing_is_melded() -> Verdict:
    """Build the refusal of a meld or lay-off before a knock ends the hand."""
    return broken("gin.no-meld")


WALL = Option(
    "wall",
    "Two cards are left in the stock: is the hand void right away?",
    {"void": "Yes", "last-knock": "No, the last discard may still be taken, but only to knock"},
    "gin.wall",
)


def down_to_two(last: eg.Events = ()) -> eg.Events:
    """Return an example's events: nobody knocks until two cards are left in the stock, and then the `last` events follow."""
    discards = [f"{rank}{suit}" for suit in "cdh" for rank in ("A", *range(2, 11)) if (rank, suit) != (7, "d")]
    turns = (eg.turn(("Ben", "Ana")[number % 2], card) for number, card in enumerate(discards))
    return (*BOTH_PASSED, *chain.from_iterable(turns), *last)


@rule(
    "gin.wall",
    sources="X",
    when=WALL.is_("void"),
    title="Two cards left",
    text="If a turn ends without a knock and leaves two cards in the stock, the hand is void: nobody scores.",
    details="The same player deals again.",
    phrases="stock runs out, nobody knocks, void hand, last two cards, draw, wall, no more cards",
    right=eg.Example(
        says="Two cards are left in the stock after a discard, and nobody has knocked. Nobody scores.",
        asked=followed(down_to_two()),
        shows=((eg.DISCARDED, "8h 9h 10h"),),
        answer=eg.answered({"over": True, "out": None, "stock": 2, "scores": {"Ana": {"hand": 0}, "Ben": {"hand": 0}}}),
    ),
    wrong=eg.Example(
        says="“There are two cards left in the stock, so I'll draw one of them.” The hand is over.",
        asked=followed(down_to_two(eg.draws("Ana"))),
        shows=((eg.DISCARDED, "8h 9h 10h"),),
        answer=eg.answered({"over": True, "out": None}),
        claimed=eg.answered({"over": False, "out": None}),
    ),
)
def is_at_the_wall(state: GinHand) -> bool:
    """Are only two cards left in the stock? Then the hand is void, unless the last discard is taken to knock."""
    return state.stock == LEFT_AT_THE_WALL


LAST_KNOCK = {"wall": "last-knock"}


@rule(
    "gin.wall-knock",
    sources="Z",
    when=WALL.is_("last-knock"),
    title="The last discard",
    text="When a turn ends with two cards left in the stock, the other player may take the last discard and knock. Otherwise the hand is void.",
    details="Going gin counts as knocking here. If you took the last discard and can't knock, put it back, and the hand is void.",
    refused="Take the last discard and knock with it, or the hand is void.",
    phrases="last discard, knock with the last card, knock at the end",
    right=eg.Example(
        says="Two cards are left in the stock. The other player passes on the last discard, and the hand is void.",
        asked=followed(down_to_two(eg.does("pass", "Ana")), options=LAST_KNOCK),
        shows=((eg.DISCARDED, "8h 9h 10h"),),
        answer=eg.answered({"over": True, "out": None, "verdicts": []}),
    ),
    wrong=eg.Example(
        says="Two cards are left in the stock, and a player draws one of them.",
        asked=followed(down_to_two(eg.draws("Ana")), options=LAST_KNOCK),
        shows=((eg.DISCARDED, "8h 9h 10h"),),
    ),
)
def must_knock(state: GinHand) -> Verdict:
    """Refuse to draw from the stock, or to discard, once the player may only take the last discard and knock."""
    return broken("gin.wall-knock") if state.last_chance else LEGAL


def void(state: GinHand) -> GinHand:
    """End the hand as void: nobody scores."""
    return evolve(state, over=True, out=None, drawn=None)


def pass_on(state: GinHand) -> Outcome:
    """Judge a pass on the upcard or on the last discard. Refuse any other pass."""
    if state.drawn:
        return state, not_drawn(state)
    if state.last_chance:
        return void(state), LEGAL
    if state.refused is None:
        return state, has_drawn(state)
    verdict = stock_after_both(state)
    return (evolve(state, turn=state.rival, refused=state.refused + 1) if verdict.ok else state), verdict


def may_draw_stock(state: GinHand) -> Verdict:
    """Refuse to draw from the stock twice in a turn, while the first upcard is on offer, or if only a knock is allowed."""
    return not_drawn(state) if state.drawn else must_knock(state).and_also(both_decide_first(state))


def draw_stock(state: GinHand, event: DrawStock) -> Outcome:
    """Judge a draw of one card from the stock."""
    verdict = may_draw_stock(state)
    if verdict.ok and event.card is not None:
        verdict = may_be_drawn(state, event.card)
    if not verdict.ok:
        return state, verdict
    seen = () if event.card is None else (plain(event.card),)
    after = _with_card(state, event.by, seen, Draw(Source.STOCK, cast(State, state)))
    return evolve(after, stock=state.stock - 1), LEGAL


def draw_pile(state: GinHand, event: DrawPile) -> Outcome:
    """Judge a draw of the top card of the pile."""
    verdict = not_drawn(state)
    if not verdict.ok:
        return state, verdict
    taken, verdict = top_card(state.pile, event.card)
    verdict = stock_after_both(state).and_also(verdict)
    if not verdict.ok:
        return state, verdict
    after = _with_card(state, event.by, taken, Draw(Source.PILE, cast(State, state), taken=taken, alone=True))
    return evolve(after, pile=state.pile[:-1]), LEGAL


def _with_card(state: GinHand, seat: int, seen: Cards, drawn: Draw) -> GinHand:
    """Add a card to the hand at `seat`: the one in `seen`, or an unknown one. Record `drawn`, and no longer offer the upcard."""
    held = state.hands[seat]
    return evolve(state.with_hand(seat, HeldCards(held.count + 1, (*held.known, *seen))), drawn=drawn, refused=None)


def discard(state: GinHand, event: Discard) -> Outcome:
    """Judge a discard, which ends the turn. If two cards are left in the stock, the table's option decides: the hand is void, or
    the opponent may take the discard to knock."""
    verdict = has_drawn(state)
    if not verdict.ok:
        return state, verdict
    cards = (plain(event.card),)
    left, hidden = remove_cards(state.hands[event.by], cards)
    same, held = not_the_same(state, event.by, cards), not_held(state, event.by, cards, hidden)
    verdict = must_knock(state).and_also(same).and_also(held)
    if not verdict.ok:
        return state, verdict
    after = state.with_hand(event.by, left)
    after = evolve(after, turn=state.rival, pile=(*state.pile, *cards), drawn=None)
    if not is_at_the_wall(after):
        return after, LEGAL
    if state.agreed.options[WALL] == "void":
        return void(after), LEGAL
    return evolve(after, last_chance=True), LEGAL


def put_back(state: GinHand) -> Outcome:
    """Judge the return of a drawn card to the pile. Only the last discard, drawn to knock, may go back. The deal is void."""
    if state.drawn is None:
        return state, has_drawn(state)
    if not state.last_chance:
        return state, not_drawn(state)
    after = state.with_hand(state.turn, remove_cards(state.hands[state.turn], state.drawn.taken)[0])
    return void(evolve(after, pile=(*state.pile, *state.drawn.taken))), LEGAL


OPTIONS = (WALL,)
