"""Rules: drawing, and putting back what was taken."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.game import HandState
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rule import TileWords, rule
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE, swaps
from scorekeeper.engine.rules.first_melds import binds
from scorekeeper.engine.rules.laying_off import fits_on
from scorekeeper.engine.rules.wild_cards import as_others
from scorekeeper.engine.state import Draw, Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

DRAWING = ("draw.stock", "draw.pile")

ONE_LEFT = {"packs": 1, "jokers_per_pack": 0, "hand_size": 10}
"""Options that leave one card in the stock with five players: of 52, fifty are dealt and one is turned up."""


@rule(
    "draw.stock",
    sources="P",
    title="Drawing from the stock",
    text="You can draw from the stock as long as there are cards in it.",
    details="In Rummy 500 the pile isn't turned over: once the stock is empty, you take from the pile or the hand is over. In Rummy it depends on the house rule you picked. In Rummikub you draw from the pool instead.",
    refused="The stock is empty.",
    tiles=TileWords(
        title="Drawing from the pool",
        text="You can draw from the pool as long as there are tiles in it.",
        refused="The pool is empty.",
    ),
    phrases="draw from the deck, draw pile empty, stockpile, take from the stock",
    right=eg.Example(
        says="One card is left in the stock, and the player whose turn it is draws it.",
        asked=eg.played(eg.turn("Ana", "2c"), players=eg.FIVE, options=ONE_LEFT),
        shows=((eg.DISCARDED, "2c"),),
        answer={"ok": True, "hands": [{"stock": 0}]},
    ),
    wrong=eg.Example(
        says="The last card of the stock is gone, but the next player still tries to draw one.",
        asked=eg.played(eg.turn("Ana", "2c"), eg.draws("Ben"), players=eg.FIVE, options=ONE_LEFT),
        shows=((eg.DISCARDED, "2c"),),
    ),
)
def stock_has_cards(state: HandState, seat: int, cards: Cards) -> Verdict:
    """Require that the stock has a card to draw."""
    return LEGAL if state.stock else broken("draw.stock")


@rule(
    "draw.pile",
    sources="P B",
    title="Taking from the pile",
    text="You can take only a card that's in the pile. Where a deeper card may be taken, you take every card above it too.",
    details="If the pile has two of the card you name, you take the upper one. The cards below stay where they are. In basic Rummy you can take only the top card.",
    refused={"": "{cards} isn't in the discard pile.", "empty": "The discard pile is empty."},
    phrases="pick up the pile, take from the discard pile, take several cards, take more than one card, whole pile, cards on top, take everything on top, cards above it, take a card from the middle of the pile, do I take all of it, card under other cards in the pile, a buried card",
    right=eg.Example(
        "A player takes the pile down to the queen, including the 7 above it. The 6 below stays.",
        eg.played(eg.turn("Ana", "Qs"), eg.turn("Ben", "7h"), eg.takes("Cy", "Qs"), eg.melds("Cy", "Js Qs Ks"), upcard="6d"),
        shows=((eg.PILE, "6d Qs 7h"), (eg.TAKEN, "Qs 7h"), (eg.MELDED, "Js Qs Ks")),
    ),
    wrong=eg.Example(
        says="A player takes the queen from under the 7 and leaves the 7 behind. But she has to take the 7 too.",
        asked=eg.played(
            eg.turn("Ana", "Qs"),
            eg.turn("Ben", "7h"),
            eg.takes("Cy", "Qs"),
            eg.melds("Cy", "Js Qs Ks"),
            eg.discards("Cy", "2c"),
            eg.takes("Ana", "7h"),
            upcard="6d",
        ),
        shows=((eg.PILE, "6d Qs 7h"), (eg.MELDED, "Js Qs Ks")),
    ),
)
def cards_down_to(pile: Cards, card: Card | None) -> Cards:
    """Return the pile from the topmost copy of `card` upwards (None: the top card), deepest first. Empty if it lacks the card."""
    if card is None:
        return pile[-1:]
    depth = next((depth for depth, other in enumerate(reversed(pile), start=1) if other == plain(card)), None)
    return () if depth is None else pile[-depth:]


def draw_down_to(pile: Cards, card: Card | None) -> tuple[Cards, Verdict]:
    """Return the cards drawn down to `card` (None: the top card), deepest first, and the verdict. If the pile lacks the card,
    return no cards and a breach of the rule `draw.pile`."""
    taken = cards_down_to(pile, card)
    if taken:
        return taken, LEGAL
    return taken, broken("draw.pile", (card,) if card else (), "" if card else "empty")


def draw_top(pile: Cards, card: Card | None, rule: str, variant: str = "") -> tuple[Cards, Verdict]:
    """Return the top card for a draw from the pile. If `card` lies deeper, return no cards and a refusal that cites `rule` with
    the sentence `variant`. If `card` is None, the draw is of the top card."""
    taken, verdict = draw_down_to(pile, card)
    return ((), broken(rule, taken[:1], variant)) if len(taken) > 1 else (taken, verdict)


HEARTS_AND_EIGHT: eg.Events = (*eg.turn("Ana", "Kd", "5h 6h 7h"), *eg.takes("Ben", "8h"))
"""Events of an example: a run is laid on the table, then the 8 of hearts is drawn from under the king."""

FOUR_AND_NINES: eg.Events = (*eg.turn("Ana", "9h"), *eg.turn("Ben", "9d"), *eg.turn("Cy", "9c"), *eg.takes("Ana", "4s"))
"""Events of an example: the pile is drawn down to the 4 of spades, the first upcard, with three nines above it."""


@rule(
    "draw.put-back",
    title="Putting cards back",
    text="Can't end your turn after taking from the pile? Undo what you played this turn, return the cards you took to the pile in the same order and draw again, without a penalty.",
    details="You can't end your turn while the deepest card still has to be melded, or when the only card in your hand is the top card you took by itself and you can't lay it off or swap it for a joker. In either case everything you took goes back on the pile, and this turn's melds are undone. Otherwise a draw is final: you can't change your mind about a top card.",
    our_ruling="Published rules don't say what happens if you can't meld the deepest card, or if the only card left to discard is the one you just took. No rule sets a penalty, so there isn't one. Everyone saw the pile, so it can be put back as it was.",
    refused={
        "": "You can still end this turn, so you can't put back the cards you took from the pile.",
        "none": "You took nothing from the pile this turn, so there's nothing to put back.",
    },
    phrases="put the cards back, cannot use the card from the pile, changed my mind after picking up, took the pile by mistake, return cards, penalty, undo a pick up, picked up and stuck, picked up the pile and can't meld",
    right=eg.Example(
        "The nines can be melded, but not the 4 below them. All four cards go back, and the player draws from the stock.",
        eg.played(FOUR_AND_NINES, eg.melds("Ana", "9h 9d 9c"), eg.does("put-back", "Ana"), eg.turn("Ana", "2c"), upcard="4s"),
        shows=((eg.PILE, "4s 9h 9d 9c"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player took the 9 from the top of the pile to keep it, and now wants to put it back. But she has another card to discard.",
        asked=eg.played(eg.takes("Ana"), eg.does("put-back", "Ana"), upcard="9h"),
        shows=((eg.TAKEN, "9h"),),
    ),
)
def may_put_back(state: State, seat: int, cards: Cards) -> Verdict:
    """Judge whether a player may put back the cards drawn from the pile, which undoes the turn. It is allowed if the turn can't
    end otherwise (`may_undo`), or after an exchange for a joker at a table where the joker must be played at once."""
    drawn = state.drawn
    if drawn and drawn.jokers and state.agreed.options.asked(JOKER_EXCHANGE) == "play-at-once":
        return LEGAL
    if drawn is None or drawn.source not in (Source.PILE, Source.CALL):
        return broken("draw.put-back", variant="none")
    return LEGAL if may_undo(state, drawn) else broken("draw.put-back")


def may_undo(state: State, drawn: Draw) -> bool:
    """May this turn be undone because it can't end? After a call, it may if the caller's first melds could be worth less than the
    table requires. After a draw from the pile, it may while a card taken must still be melded. It also may if the top card was
    taken alone, is the last in hand, and can be neither laid off nor exchanged for a usable joker."""
    if drawn.source is Source.CALL:
        return binds(state.agreed.options) and state.turn not in drawn.before.melded
    return bool(drawn.owed or state.game.must_use_taken(state) or _stuck_with(state, drawn))


def _stuck_with(state: State, drawn: Draw) -> bool:
    if not (drawn.alone and drawn.taken) or state.hands[state.turn].count > 1:
        return False
    # At some tables a joker swapped for the last card must be laid off at once.
    card, at_once = drawn.taken[0], state.agreed.options.asked(JOKER_EXCHANGE) == "play-at-once"
    return not (_may_lie(state, state.melds, card) or any(not at_once or _may_lie(state, *swap) for swap in swaps(state, card)))


def _may_lie(state: State, melds: tuple[Meld, ...], card: Card) -> bool:
    """May the player's last card be laid off on one of `melds`, as itself or, if it is wild, as another card?"""
    set_up, checks = state.agreed.set_up, state.game.laying_off
    fits = any(fits_on(melds, one, set_up.law) for (one,) in as_others((card,), set_up.wild))
    return fits and all(check(state, state.turn, (card,)).ok for check in checks)
