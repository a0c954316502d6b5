"""Rules on when the discard may be taken in Rummy, and on first turns."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.option import Option
from scorekeeper.engine.rule import rule
from scorekeeper.engine.state import OptionalCheck, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

TAKING = ("rummy.discard-used", "rummy.discard-after-meld", "rummy.first-stock", "rummy.first-no-meld", "rummy.last-card")

DISCARD_TAKE = Option(
    "discard_take",
    "May you take the discard just to keep it?",
    {
        "top-free": "Yes",
        "must-meld": "No, meld it or lay it off in the same turn",
        "after-own-meld": "Yes, once you have a meld of your own",
    },
    "rummy.discard-used",
    seldom=True,
)
FIRST_TURN = Option(
    "first_turn",
    "What is allowed on a player's first turn?",
    {
        "free": "Everything",
        "no-discard": "Everything but taking the discard",
        "no-meld": "Only drawing from the stock and discarding",
    },
    "rummy.first-stock",
    seldom=True,
)
LAST_CARD = Option(
    "last_card",
    "With one card left, may you take the discard?",
    {"any": "Yes", "stock-only": "No, draw from the stock"},
    "rummy.last-card",
    seldom=True,
)
MUST = {"discard_take": "must-meld"}
LATER = {"discard_take": "after-own-meld"}
TOOK: eg.Events = (*eg.turn("Ana", "8h"), *eg.takes("Ben"))
"""Events for examples: Ana's turn, in which she discards the 8 of hearts, and Ben's draw of that card."""


@rule(
    "rummy.discard-used",
    sources="L N",
    when=DISCARD_TAKE.is_("must-meld"),
    title="Use the discard you take",
    text="You may take the discard only if you meld it or lay it off during that turn.",
    details="If you can't use the discard, put it back and draw from the stock.",
    our_ruling="Published rules don't say what happens if you take the discard and can't use it. Here it goes back, without a penalty.",
    refused={
        "": "You took {cards} from the pile: meld it, lay it off or put it back.",
        "before": "You can't take {cards}: nothing you hold plays it this turn.",
    },
    phrases="take the discard and keep it, must use the discard, keep the top card, discard must be melded",
    right=eg.Example(
        says="A player takes the 8 and melds it.",
        asked=eg.rummy(TOOK, eg.melds("Ben", "8h 9h 10h"), eg.discards("Ben", "Kd"), options=MUST),
        shows=((eg.TAKEN, "8h"), (eg.MELDED, "8h 9h 10h")),
    ),
    wrong=eg.Example(
        says="A player takes the 8 and keeps it.",
        asked=eg.rummy(TOOK, eg.discards("Ben", "2c"), options=MUST),
        shows=((eg.TAKEN, "8h"), (eg.DISCARDED, "2c")),
    ),
)
def discard_used(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse the end of a turn while a card taken from the pile is neither melded nor laid off, if the table plays so."""
    drawn = state.drawn
    if state.agreed.options[DISCARD_TAKE] != "must-meld" or drawn is None or not drawn.taken:
        return LEGAL
    return broken("rummy.discard-used", drawn.taken)


@rule(
    "rummy.discard-after-meld",
    sources="D",
    when=DISCARD_TAKE.is_("after-own-meld"),
    title="The discard and your first meld",
    text="Before your first meld, you may take the discard only if it's in that meld at the end of your turn.",
    details="Laying the discard off isn't enough. Once you have a meld of your own on the table, you may take the discard freely.",
    refused={
        "": "You took {cards} before your first meld: it has to be in that meld, or go back on the pile.",
        "before": "You can't take {cards}: it would have to be in your first meld, but nothing you hold makes one with it.",
    },
    phrases="take the discard before melding, discard before opening, kaluki discard",
    right=eg.Example(
        says="A player takes the 8 and lays it down in her own first meld.",
        asked=eg.rummy(TOOK, eg.melds("Ben", "8h 9h 10h"), eg.discards("Ben", "Kd"), options=LATER),
        shows=((eg.TAKEN, "8h"), (eg.MELDED, "8h 9h 10h")),
    ),
    wrong=eg.Example(
        says="A player without a meld takes the 8 and keeps it.",
        asked=eg.rummy(TOOK, eg.discards("Ben", "2c"), options=LATER),
        shows=((eg.TAKEN, "8h"), (eg.DISCARDED, "2c")),
    ),
)
def in_first_melds(state: State, seat: int, cards: Cards) -> Verdict:
    """Require, if `DISCARD_TAKE` does, that a player without earlier melds melds the card taken from the pile."""
    drawn = state.drawn
    if state.agreed.options[DISCARD_TAKE] != "after-own-meld" or drawn is None:
        return LEGAL
    taken = drawn.before.pile[len(state.pile) :]
    melded = {plain(card) for meld in drawn.laid for card in meld.cards}
    return LEGAL if seat in drawn.before.melded or melded.issuperset(taken) else broken("rummy.discard-after-meld", taken)


@OptionalCheck
@rule(
    "rummy.first-stock",
    sources="L N",
    when=FIRST_TURN.is_("no-discard", "no-meld"),
    title="Stock only on the first turn",
    text="On your first turn of a hand, draw from the stock.",
    refused="On your first turn of a hand, draw from the stock: you can't take the discard.",
    phrases="take the discard on the first turn, first turn of the hand, first round",
    right=eg.Example(
        says="On the first turn, a player draws from the stock.",
        asked=eg.rummy(eg.turn("Ana", "8h"), eg.turn("Ben", "2c"), options={"first_turn": "no-discard"}),
        shows=((eg.DISCARDED, "8h 2c"),),
    ),
    wrong=eg.Example(
        says="On the first turn, a player takes the discard.",
        asked=eg.rummy(eg.turn("Ana", "8h"), eg.takes("Ben"), options={"first_turn": "no-discard"}),
        shows=((eg.TAKEN, "8h"),),
    ),
)
def first_from_stock(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that a player's first turn of the hand draws from the stock."""
    return LEGAL if seat in state.began else broken("rummy.first-stock")


@OptionalCheck
@rule(
    "rummy.first-no-meld",
    sources="L",
    when=FIRST_TURN.is_("no-meld"),
    title="No meld on the first turn",
    text="On your first turn of a hand, you can't meld, lay off or swap jokers.",
    differ="The Rummy page has no limits for the first turn. Some Rami pages bar taking the discard, others bar melding too. Choose with “What is allowed on a player's first turn?”",
    refused="You can't meld, lay off or swap jokers on your first turn of a hand.",
    phrases="meld on the first turn, first turn of the hand, open in the first round",
    right=eg.Example(
        says="On the second turn, a player melds a run.",
        asked=eg.rummy(
            *(eg.turn("Ana", "8h"), eg.turn("Ben", "2c"), eg.turn("Cy", "4c")),
            eg.turn("Ana", "Kd", "5h 6h 7h"),
            options={"first_turn": "no-meld"},
        ),
        shows=((eg.MELDED, "5h 6h 7h"),),
    ),
    wrong=eg.Example(
        says="On the first turn, a player melds a run.",
        asked=eg.rummy(eg.draws("Ana"), eg.melds("Ana", "5h 6h 7h"), options={"first_turn": "no-meld"}),
        shows=((eg.MELDED, "5h 6h 7h"),),
    ),
)
def first_no_meld(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse melds, lay-offs and exchanges in a player's first turn."""
    return LEGAL if seat in state.began else broken("rummy.first-no-meld")


@OptionalCheck
@rule(
    "rummy.last-card",
    sources="N",
    when=LAST_CARD.is_("stock-only"),
    title="One card left",
    text="With one card in hand, draw from the stock.",
    refused="With one card in hand, you have to draw from the stock.",
    phrases="one card left, last card, take the discard with one card",
    right=eg.Example(
        says="A player with one card draws from the stock.",
        shows=((eg.PILE, "4d"),),
        asked=eg.rummy(eg.draws("Ana"), options={"last_card": "stock-only", "hand_size": 1}),
    ),
    wrong=eg.Example(
        says="A player with one card takes the discard.",
        shows=((eg.PILE, "4d"),),
        asked=eg.rummy(eg.takes("Ana"), options={"last_card": "stock-only", "hand_size": 1}),
    ),
)
def last_from_stock(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that a player with one card in hand draws from the stock."""
    return broken("rummy.last-card") if state.hands[seat].count == 1 else LEGAL


OPTIONS = (DISCARD_TAKE, FIRST_TURN, LAST_CARD)
