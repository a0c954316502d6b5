"""Rules on going out: the last discard, an empty stock, no play after the end."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.game import HandState
from scorekeeper.engine.option import Condition
from scorekeeper.engine.rule import TileWords, rule
from scorekeeper.engine.state import OptionalCheck, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

AFTER_THE_END = "out.frozen"

ALL_MELDED: eg.Events = (*eg.draws("Ana"), *eg.melds("Ana", "5h 6h 7h 8h"))
"""Events of an example: a turn that melds all four cards of a player, three dealt and one drawn."""
OVER = {"hands": [{"over": True, "out": "Ana"}]}


def over(*events: eg.Events, **options: object) -> eg.Part:
    """Return an example's record in which Ana goes out by these events. Three cards are dealt to each player."""
    return eg.played(*events, options={"hand_size": 3, **options}, Ben="9c 9d 9s", Cy="Kd 2c 4s")


OUT_WITH_KING: eg.Events = eg.turn("Ana", "Kc", "5h 6h 7h")


def three_dealt(*events: eg.Events, **options: object) -> eg.Part:
    """Return an example's record with these events, in which each player is dealt three cards."""
    return eg.played(*events, options={"hand_size": 3, **options})


@OptionalCheck
@rule(
    "out.discard",
    sources="P R",
    when=(Condition("going_out", ("discard",)),),
    title="Going out with a discard",
    text="Keep one card to discard: you can't meld your last card.",
    details="With two cards left that both fit, lay one off and discard the other. The discard ends the hand.",
    refused="Keep your last card for the discard: you can't meld it or lay it off.",
    phrases="last card must be discarded, go out by melding everything, final discard, need a discard to go out, only one card left, meld the last card, lay down the last card, keep one card back, last card",
    right=eg.Example(
        says="A player melds three of her four cards and goes out by discarding the fourth, a king.",
        asked=over(OUT_WITH_KING, going_out="discard"),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "Kc")),
        answer=eg.STANDS | OVER,
    ),
    wrong=eg.Example(
        says="A player melds all four of her cards and keeps none to discard.",
        asked=three_dealt(ALL_MELDED, going_out="discard"),
        shows=((eg.MELDED, "5h 6h 7h 8h"),),
    ),
)
def keeps_a_card(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that the player keeps a card to discard. The last card may not be melded or laid off."""
    return broken("out.discard") if state.hands[seat].count == len(cards) else LEGAL


NO_JOKERS = {"jokers_per_pack": 0, "hand_size": 17}
"""Options that empty the stock with three players: of 52 cards 51 are dealt and one is turned up."""

PACK = [f"{rank}{suit}" for suit in "hdsc" for rank in (*range(2, 11), *"JQKA")]

ALL_BUT_THE_KING = [card for card in PACK if card != "Kc"]


def held(seat: int) -> str:
    """Return the 17 cards dealt to a seat (0 to 2) in an example that deals the whole pack but the king of clubs."""
    return " ".join(ALL_BUT_THE_KING[seat::3])


@rule(
    "out.stock",
    sources="P",
    title="The stock runs out",
    text="The hand also ends when the stock is empty and the player whose turn it is doesn't take from the pile.",
    details="If the hand ends because the stock is empty, nobody has gone out, and all cards left in hand count against whoever holds them. As long as there are cards in the stock, you can't pass.",
    refused={
        "": "There are still {stock} cards in the stock, so the hand isn't over.",
        "one": "There's still 1 card in the stock, so the hand isn't over.",
    },
    phrases="stock runs out, deck is empty, no more cards to draw, draw pile is gone, deck finished, no more cards in the deck, run out of cards",
    right=eg.Example(
        says="The stock is empty, and the player whose turn it is doesn't want the king. The hand is over, with nobody out.",
        asked=eg.played(eg.does("pass", "Ana"), options=NO_JOKERS, upcard="Kc", Ana=held(0), Ben=held(1), Cy=held(2)),
        shows=((eg.PILE, "Kc"),),
        answer={"ok": True, "hands": [{"over": True, "out": None, "stock": 0}]},
    ),
    wrong=eg.Example(
        says="The stock still has cards, but a player doesn't want to draw one or take the king.",
        asked=eg.played(eg.does("pass", "Ana"), upcard="Kc"),
        shows=((eg.PILE, "Kc"),),
    ),
)
def may_pass(state: State) -> Verdict:
    """Refuse a pass, which ends the hand, while the stock has cards."""
    if not state.stock:
        return LEGAL
    return broken("out.stock", variant="one" if state.stock == 1 else "", stock=state.stock)


@rule(
    "out.frozen",
    sources="P B R",
    title="After the hand ends",
    text="Once the hand is over you can't meld, lay off, draw or call any more.",
    details="A meld you forgot in your hand stays there and counts against you. So does a card you lay off too late.",
    refused="The hand is over, so nothing more can be played.",
    tiles=TileWords(title="After the round ends", text="Once the round is over you can't play or draw any more."),
    phrases="play after somebody went out, meld after the hand is over, lay down cards at the end, one last turn, does everybody get one more turn, last round after somebody is out, can I still meld",
    right=eg.Example(
        says="One player goes out while another still holds three nines. It's too late to meld them.",
        asked=over(OUT_WITH_KING),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "Kc"), (eg.IN_HAND, "9c 9d 9s")),
        answer={"ok": True, "hands": [{"over": True, "scores": {"Ben": {"left": 27, "hand": -27}}}]},
    ),
    wrong=eg.Example(
        says="One player has gone out, and another quickly lays three nines on the table.",
        asked=over(OUT_WITH_KING, eg.melds("Ben", "9c 9d 9s")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "Kc"), (eg.IN_HAND, "9c 9d 9s")),
    ),
)
def still_open(state: HandState, seat: int, cards: Cards) -> Verdict:
    """Refuse to meld, lay off, draw or call after the end of the hand."""
    return broken("out.frozen") if state.over else LEGAL
