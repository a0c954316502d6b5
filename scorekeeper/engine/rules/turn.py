"""Rules on turns: whose turn it is, one draw, one discard."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.game import HandState
from scorekeeper.engine.option import YES_NO, Option
from scorekeeper.engine.rule import TileWords, permission, rule
from scorekeeper.engine.state import PILE, CardState, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

TURN = ("turn.order", "turn.draw")
DISCARDING = ("turn.discard", "discard.same")


@rule(
    "turn.order",
    sources="P B R",
    title="Whose turn it is",
    text="Only the player whose turn it is may draw, meld, lay off and discard.",
    details="Calling “Rummy!” isn't part of anyone's turn: it comes between two turns. In Rummikub, a turn is playing tiles or drawing one.",
    refused="It's {name}'s turn.",
    tiles=TileWords(title="Whose turn it is", text="Only the player whose turn it is may play tiles or draw one."),
    phrases="out of turn, playing when it is not your turn, whose turn, cut in, jump in, skip a player, wrong player played, played before me, played too soon, not his turn",
    right=eg.Example(
        says="One player draws and discards, then the next does the same.",
        asked=eg.played(eg.turn("Ana", "2c"), eg.turn("Ben", "9d")),
        shows=((eg.DISCARDED, "2c 9d"),),
    ),
    wrong=eg.Example(
        says="After the discard the wrong player draws: someone was skipped.",
        asked=eg.played(eg.turn("Ana", "2c"), eg.draws("Cy")),
        shows=((eg.DISCARDED, "2c"),),
    ),
)
def in_turn(state: HandState, seat: int, cards: Cards) -> Verdict:
    """Require that it is the turn of the player at `seat`. Nobody else may draw, meld, lay off or discard any `cards`."""
    return LEGAL if seat == state.turn else broken("turn.order", name=state.agreed.players[state.turn])


@rule(
    "turn.draw",
    sources="P B R",
    title="One draw a turn",
    text="Start your turn with one draw: the top card of the stock, or cards from the discard pile.",
    details="Draw before you meld, lay off or discard. If you have to put cards back, draw again. If you called “Rummy!”, your turn starts with the cards you called for, without another draw.",
    refused={
        "first": "A turn starts with a draw, from the stock or from the discard pile.",
        "again": "You've already drawn this turn.",
        "stock": "There are still {stock} cards in the stock, so draw one, or take the discard.",
        "one": "There's still 1 card in the stock, so draw it, or take the discard.",
    },
    phrases="draw a card, draw twice, forgot to draw, pick up a card, start of a turn, meld before drawing",
    right=eg.Example(
        says="A player draws from the stock, melds three tens and discards.",
        asked=eg.played(eg.turn("Ana", "2c", "10h 10d 10c")),
        shows=((eg.MELDED, "10h 10d 10c"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player holds three tens and melds them before drawing.",
        asked=eg.played(eg.melds("Ana", "10h 10d 10c")),
        shows=((eg.MELDED, "10h 10d 10c"),),
    ),
)
def has_drawn(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that the player has drawn. A turn starts with exactly one draw."""
    return LEGAL if state.drawn else broken("turn.draw", variant="first")


def may_still_draw(stock: int) -> Verdict:
    """Build the refusal of a pass by a player who can still draw. Its message names `stock`, the number of cards in the stock."""
    return broken("turn.draw", variant="one" if stock == 1 else "stock", stock=stock)


def not_drawn(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse a second draw in a turn."""
    if state.drawn is None:
        return LEGAL
    again = broken("turn.draw", variant="again")
    return first_turn(state).and_also(again) if state.drawn.first_turn else again


FIRST_PLAYER_EXTRA = Option(
    "first_player_extra", "Does the first player get an extra card instead of drawing?", YES_NO, "wrotham.first-turn"
)


@rule(
    "wrotham.first-turn",
    sources="R",
    when=FIRST_PLAYER_EXTRA.is_(True),
    title="The first turn",
    text="The first player gets eight cards and doesn't draw on the first turn: they just discard, or meld and discard. No card is turned up.",
    details="The others get seven cards and draw as usual. The first discard opens the pile, so the second player may take it.",
    our_ruling="The Rummy page doesn't say whether a card is turned up in Wrotham rummy. We don't turn one up: the first player doesn't draw, and their discard starts the pile.",
    refused="{name} has an extra card, so don't draw on this first turn: meld if you like, then discard.",
    phrases="eight cards, first player has one more card, no draw on the first turn, wrotham start",
    right=eg.Example(
        says="The first player melds three of their eight cards and discards one, without drawing. The next player draws.",
        asked=eg.wrotham(eg.melds("Ana", "5h 6h 7h"), eg.discards("Ana", "4c"), eg.turn("Ben", "Kd")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "4c")),
    ),
    wrong=eg.Example(
        says="The first player, who has eight cards already, draws a ninth.",
        asked=eg.wrotham(eg.draws("Ana"), deal={"Ana": "5h 6h 8h 9c 9d Js Qc Kd"}),
        shows=((eg.IN_HAND, "5h 6h 8h 9c 9d Js Qc Kd"),),
    ),
)
def first_turn(state: State) -> Verdict:
    """Build the refusal of a draw in the first turn by a first player who was dealt an extra card."""
    return broken("wrotham.first-turn", name=state.agreed.players[state.turn])


@rule(
    "turn.discard",
    sources="P R",
    title="One discard a turn",
    text="End your turn with one discard, unless you've melded every card.",
    details="If you meld every card, you go out or float, depending on your table. After your discard you can't meld anything until your next turn.",
    refused="End your turn with a discard as long as you have cards in your hand.",
    phrases="throw away a card, forgot to discard, end of a turn, do I have to discard, discard every turn, discard twice",
    right=eg.Example(
        says="A player melds three nines and discards a 2. The turn is over.",
        asked=eg.played(eg.turn("Ana", "2c", "9h 9d 9c"), eg.draws("Ben")),
        shows=((eg.MELDED, "9h 9d 9c"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player melds three nines and passes the turn on, keeping all the other cards.",
        asked=eg.played(eg.draws("Ana"), eg.melds("Ana", "9h 9d 9c"), eg.does("end-turn", "Ana")),
        shows=((eg.MELDED, "9h 9d 9c"),),
    ),
)
def may_end(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse to end a turn without a discard. Called only for a player with cards left, for whom it is always refused."""
    return broken("turn.discard")


@rule(
    "discard.same",
    sources="P R",
    title="No discarding the card you just took",
    text="If you took only the top card, you can't discard it this turn. If you took several, you may discard the old top card once the deepest is melded.",
    details="A card drawn from the stock may be discarded right away. A card taken by itself from the pile can't be discarded until a later turn.",
    our_ruling="Published rules don't cover two packs, where you might hold a second copy of the card you took. The copy is a different card, so you may discard it: what no rule forbids is allowed. If your hand is unknown, the copy could be in it, so the discard is fine.",
    refused="You just took {cards} from the pile, so discard a different card.",
    phrases="throw the same card back, discard the card just picked up, put back the card I took, return the discard, pick up and throw the same card, get rid of the card from the pile",
    right=eg.Example(
        says="A player takes the top card, keeps it and discards another.",
        asked=eg.played(eg.takes("Ana"), eg.discards("Ana", "2c"), upcard="9h"),
        shows=((eg.TAKEN, "9h"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player takes the top card, thinks again and puts it back as the discard.",
        asked=eg.played(eg.takes("Ana"), eg.discards("Ana", "9h"), upcard="9h"),
        shows=((eg.TAKEN, "9h"), (eg.DISCARDED, "9h")),
    ),
)
def not_the_same(state: CardState, seat: int, cards: Cards) -> Verdict:
    """Refuse to discard the top card of the pile right after taking it alone. An equal card of a second pack may be discarded.
    After taking several cards, the one that was on top may be discarded too."""
    drawn, held, card = state.drawn, state.hands[seat], cards[0]
    if drawn is None or drawn.source is not PILE or not drawn.alone or plain(card) not in drawn.taken:
        return LEGAL
    twin_known = held.known.count(plain(card)) > 1
    twin_may_be = held.unknown > 0 and state.copies(card) < state.limit(card)
    return LEGAL if twin_known or twin_may_be else broken("discard.same", (card,))


permission(
    "meld.free",
    sources="P",
    title="As many melds as you like",
    text="On your turn, meld as much as you like, and lay off as much as you like on anyone's melds. You never have to do either.",
    details="You may add to other players' melds from your very first turn. If you could meld and don't, you keep the cards, and they count against you when the hand ends.",
    phrases="how many melds in a turn, several melds at once, do I have to meld, compulsory, lay down more than one, keep melds in hand, play on other people's melds, put down more than one meld, not meld yet, wait with a meld, keep it secret",
    right=eg.Example(
        says="Two melds in one turn, and the next player adds to one of them at once.",
        asked=eg.played(eg.turn("Ana", "2c", "5h 6h 7h", "Kh Kd Kc"), eg.turn("Ben", "9d", laid_off="Ks")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.MELDED, "Kh Kd Kc"), (eg.LAID_OFF, "Ks")),
    ),
    wrong=eg.Example(
        says="“Only one new meld a turn.” That's basic Rummy, not this game.",
        asked=eg.played(eg.turn("Ana", "2c", "5h 6h 7h", "Kh Kd Kc")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.MELDED, "Kh Kd Kc")),
        answer=eg.STANDS,
        claimed=eg.REFUSED,
    ),
)
