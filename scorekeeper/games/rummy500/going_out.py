"""Rules on going out of Rummy 500, and on floating."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.going_out import AFTER_THE_END, ALL_MELDED, OUT_WITH_KING, OVER, over, three_dealt
from scorekeeper.engine.rules.laying_off import fits_on
from scorekeeper.engine.rules.turn import not_the_same
from scorekeeper.engine.state import OptionalCheck, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummy500.playable_cards import RUMMY_CALL

WAYS_OUT = ("out.free", "out.discard", "out.float", "out.floater-top", "out.unplayable", "out.caught", "out.stock", AFTER_THE_END)
GOES_ON = {"hands": [{"over": False, "out": None}]}

GOING_OUT = Option(
    "going_out",
    "How do you go out?",
    {
        "free": "By melding everything or discarding the last card",
        "discard": "Only with a last discard",
        "float": "Meld everything and you float; go out with a discard later",
        "float-unplayable": "Floating, and the last discard must not be playable",
    },
    "out.free",
)


@rule(
    "out.free",
    sources="P B",
    when=GOING_OUT.is_("free"),
    title="Going out",
    text="A hand ends as soon as someone has no cards left, having melded them all or discarded the last one.",
    details="You don't need a last discard. Cards left in other players' hands count against them, whether or not those cards could have been melded.",
    phrases="go out, finish, end of the hand, knock, close, rummy out, no cards left, go out without discarding, only one card left, last card, who goes out, who is out, who goes out first",
    right=eg.Example(
        says="A player melds all four of her cards. The hand is over, without a last discard.",
        asked=over(ALL_MELDED),
        shows=((eg.MELDED, "5h 6h 7h 8h"),),
        answer=eg.STANDS | OVER,
    ),
    wrong=eg.Claim("“She isn't out: she has to finish with a discard.” Some tables play that way; this one doesn't.", GOES_ON),
)
def melding_ends_hand(state: State) -> bool:
    """Does melding the last card end the hand? Discarding it always does."""
    return not floats(state.agreed.options)


ROUND: eg.Events = (*ALL_MELDED, *eg.turn("Ben", "2s"), *eg.turn("Cy", "Jc"))
"""Events for examples: Ana melds everything, and the others have their turns."""


@rule(
    "out.float",
    sources="P",
    when=GOING_OUT.is_("float", "float-unplayable"),
    title="Floating",
    text="If you meld all your cards, you float: play goes on, and you go out with a discard on a later turn.",
    details="As a floater, you have four options on your turn. Draw from the stock and discard that card, which ends the hand. Take several cards from the pile, meld all but one and discard that one, which also ends it. Meld everything you took and keep floating. Or keep at least one card after your discard, and play on as you did before you floated.",
    phrases="float, floating, no cards but the hand goes on, melded everything, play with no cards, no cards left but the hand is not over, out of cards without a discard",
    right=eg.Example(
        says="A player melds all her cards and floats. On her next turn she draws a 6 and goes out by discarding it.",
        asked=over(ROUND, eg.turn("Ana", "6s"), going_out="float"),
        shows=((eg.MELDED, "5h 6h 7h 8h"), (eg.DISCARDED, "6s")),
        answer=eg.STANDS | OVER,
    ),
    wrong=eg.Example(
        says="“She has melded all her cards, so the hand is over.” She floats, and the next player draws.",
        asked=three_dealt(ALL_MELDED, eg.draws("Ben"), going_out="float"),
        shows=((eg.MELDED, "5h 6h 7h 8h"),),
        answer=eg.STANDS | GOES_ON,
        claimed=OVER,
    ),
)
def floats(options: Options) -> bool:
    """Does a player who melds every card float, that is, draw at their next turn and play on?"""
    return options[GOING_OUT].startswith("float")


OUT_WITH_EIGHT: eg.Events = eg.turn("Ana", "8h", "5h 6h 7h")


@rule(
    "out.unplayable",
    sources="P",
    when=GOING_OUT.is_("float-unplayable"),
    title="The last discard must not be playable",
    text="If your last card fits a meld on the table, lay it off instead of discarding it. You keep floating.",
    details="If you float and draw a playable card from the stock, lay it off and keep floating. A card is playable if it fits a meld on the table.",
    refused="{cards} is your last card and fits a meld on the table: lay it off instead of discarding it.",
    phrases="last discard playable, going out with a card that fits, cannot go out with a playable card",
    right=eg.Example(
        says="The king fits no meld, so a player may go out with it.",
        asked=over(OUT_WITH_KING, going_out="float-unplayable"),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "Kc")),
        answer=eg.STANDS | OVER,
    ),
    wrong=eg.Example(
        says="A player can't go out with an 8 that would fit her run: she lays it off and floats.",
        asked=three_dealt(OUT_WITH_EIGHT, going_out="float-unplayable"),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def is_playable_last(state: State, seat: int, card: Card) -> bool:
    """Does the player's last card fit a meld, and does the table forbid going out by discarding such a card?"""
    if state.hands[seat].count != 1 or state.agreed.options[GOING_OUT] != "float-unplayable":
        return False
    return bool(fits_on(state.melds, card, state.agreed.set_up.law))


PLAYABLE_LAST_DISCARD = Option(
    "playable_last_discard",
    "What if your last discard could have been played?",
    {"take-back": "It's taken back and laid off", "rummy-call": "It stays, and another player may call “Rummy!” for it"},
    "out.caught",
)


@OptionalCheck
@rule(
    "out.caught",
    sources="P",
    when=PLAYABLE_LAST_DISCARD.is_set(),
    requires=GOING_OUT.is_("float-unplayable"),
    title="A playable last discard",
    text="If your last discard could have been played, you take it back and lay it off, or another player may call “Rummy!” for it, depending on your table. Either way you float.",
    details="If your table has you take the card back, the discard is refused and you lay the card off. If your table lets others call it, the discard stays: the caller lays it off and scores it, and play goes on with the next player. If nobody calls, the hand is over. Nothing else can be called then, even at tables where any card in the pile can be called. At a table without calling you take the card back.",
    refused={
        "": "{cards} could be played, so it's taken back and laid off.",
        "other": "You can't call for {cards} now: after a playable last discard, only {last} can be called.",
    },
    phrases="went out with a playable card, last discard caught, rummy on the last discard, what if the last card could be played, went out on a card that could be laid off",
    right=eg.Example(
        says="Where the last discard can be called, another player calls for the 8 just discarded, lays it off, and play goes on.",
        asked=three_dealt(
            *(OUT_WITH_EIGHT, eg.calls("Cy", "8h"), eg.draws("Ben")),
            going_out="float-unplayable",
            playable_last_discard="rummy-call",
        ),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
        answer=eg.STANDS | GOES_ON,
    ),
    wrong=eg.Example(
        says="A player's last card is an 8 that fits, and she discards it. She has to take it back and lay it off.",
        asked=three_dealt(OUT_WITH_EIGHT, going_out="float-unplayable", playable_last_discard="take-back"),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def playable_last_discard(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse a player's last discard (`cards`, a single card) if it fits a meld on the table. It must be laid off instead."""
    if not is_playable_last(state, seat, cards[0]):
        return LEGAL
    return broken("out.unplayable", cards).and_also(broken("out.caught", cards))


def only_the_last(last: Card, called: Card) -> Verdict:
    """Refuse a call for any card but `last`, the discard that ended the hand and may still be called."""
    return LEGAL if plain(called) == last else broken("out.caught", (called,), "other", last=last)


def takes_last_back(options: Options) -> bool:
    """Does the table make a player take back a playable last discard? Never if another player may call it instead."""
    called = options[PLAYABLE_LAST_DISCARD] == "rummy-call" and options[RUMMY_CALL] != "off"
    return options[GOING_OUT] == "float-unplayable" and not called


@OptionalCheck
@rule(
    "out.floater-top",
    sources="P",
    when=GOING_OUT.is_("float", "float-unplayable"),
    title="A floater and the top discard",
    text="If you float, you can't go out by taking just the top discard and discarding it.",
    details="A card taken by itself from the pile can't be discarded in that turn. If you're floating, draw from the stock or take cards that can be melded.",
    refused="If you float, you can't go out by taking {cards} and discarding it again.",
    phrases="floater takes the top card, go out with the top discard",
    right=eg.Example(
        says="A floater leaves the jack where it is, draws a 6 from the stock, and goes out with that.",
        asked=over(ROUND, eg.turn("Ana", "6s"), going_out="float"),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.DISCARDED, "6s")),
        answer=eg.STANDS | OVER,
    ),
    wrong=eg.Example(
        says="A floater takes the jack from the top of the pile and discards it to go out.",
        asked=three_dealt(ROUND, eg.takes("Ana"), eg.discards("Ana", "Jc"), going_out="float"),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.TAKEN, "Jc"), (eg.DISCARDED, "Jc")),
    ),
)
def floater_top(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse to let a floater (a player who drew with no cards in hand) go out by discarding the top card just taken."""
    floating = state.drawn is not None and state.drawn.floating
    return broken("out.floater-top", cards) if floating and not not_the_same(state, seat, cards).ok else LEGAL


OPTIONS = (GOING_OUT, PLAYABLE_LAST_DISCARD)
