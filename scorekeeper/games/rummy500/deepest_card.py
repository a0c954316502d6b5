"""Rules on taking the pile down to a card, and on the duty to meld that card."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, as_held, plain, without
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.drawing import HEARTS_AND_EIGHT
from scorekeeper.engine.state import Draw, Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummy500.calling import called_not_played

CANT_TAKE = N_("You can't take {cards}: nothing you hold plays it at once.")
"""The message of a refusal to take cards from the pile, because the player couldn't play the deepest one at once."""
PILE_RULES = ("draw.top", "draw.must-meld", "draw.deepest", "draw.new-meld", "draw.put-back")

DISCARD_TAKE = Option(
    "discard_take",
    "May you take the top discard just to keep it?",
    {"top-free": "Yes, the top card alone may be kept", "must-meld": "No, always meld the deepest card right away"},
    "draw.top",
)


@rule(
    "draw.top",
    sources="P",
    when=DISCARD_TAKE.is_("top-free"),
    title="The top card may be kept",
    text="You may take the top discard by itself and keep it.",
    details="If you take only the top card, you may keep it or meld it, but you can't discard it that turn. If you take several cards, meld the deepest.",
    phrases="take the top card, take only the last discard, keep the top discard without melding, pick up one card, take the card turned up at the start, keep the card from the pile, take the upcard, save the top card for later",
    right=eg.Example(
        says="A player takes the top card and keeps it for later.",
        asked=eg.played(eg.takes("Ana"), eg.discards("Ana", "2c"), upcard="9h"),
        shows=((eg.TAKEN, "9h"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Claim(
        "“If you take a card from the pile, you have to meld it.” Not where you may keep it if it's just the top card.",
        eg.REFUSED,
    ),
)
def owed_card(options: Options, taken: Cards) -> Card | None:
    """Return the card that must be played: the deepest one taken. None for a top card taken alone, if it may be kept."""
    return None if len(taken) == 1 and options[DISCARD_TAKE] == "top-free" else taken[0]


SIX = (*eg.FIVE, "Fay")

HER_HAND = "2h 4h 5c 8s Jd Kc Kh"

PILE_OF_SIX: eg.Events = (
    *eg.turn("Ana", "4s"),
    *eg.turn("Ben", "Qs"),
    *eg.turn("Cy", "Ad"),
    *eg.turn("Di", "4d"),
    *eg.turn("Eva", "7h"),
    *eg.takes("Fay", "4s"),
)
"""Events for examples: turns of six players with one pack. Fay, the last, takes the pile down to the 4 of spades."""


def with_her_hand(*more: eg.Events) -> eg.Part:
    """Return an example's record in which Fay's hand is known: the turns of `PILE_OF_SIX`, then the events `more`."""
    return eg.played(PILE_OF_SIX, *more, players=SIX, options={"packs": 1}, upcard="6d", deal={"Fay": HER_HAND})


DEEPEST_CARD = Option(
    "deepest_card",
    "Where may the deepest card taken from the pile go?",
    {"meld-or-layoff": "Into a new meld or as a lay-off", "new-meld": "Only into a new meld"},
    "draw.deepest",
)


@rule(
    "draw.deepest",
    sources="P B",
    title="The deepest card taken",
    text="If you take more than the top card, meld or lay off the deepest one right away, and until you do, play only cards you took with it. You may keep the rest of those cards.",
    details="In the example, the player uses one four from her hand and two from the pile; she keeps the queen, the ace and the 7. You may first meld a run made up only of cards you took, but until the deepest card is down, a meld that uses a card from your hand has to include the deepest card as well. She could have taken the 7 alone and kept it, but she couldn't have discarded it that turn.",
    our_ruling="Published rules don't say what you may play before the deepest card is on the table. Our ruling: until then, every meld or lay-off has to include it or use only cards taken with it. Anyone can check that, since everyone saw which cards were taken.",
    refused={
        "": "You took {cards} from the pile, so play it first. Until you do, use only cards you took with it.",
        "discard": "Before you discard, meld or lay off {cards}, the deepest card you took. If you can't, put all the cards back.",
        "new": "Before you discard, put {cards}, the deepest card you took, into a new meld. If you can't, put all the cards back.",
        "before": CANT_TAKE,
    },
    phrases="pick up the pile, take several cards from the discard pile, must use the bottom card, use the card I picked up, take the pile, play the lowest card at once, play the card right away, use it immediately, have to use the card from the pile, took the whole pile and melded nothing, keep the whole pile, lay down what I pick up, must I play what I took",
    right=eg.Example(
        says="A player takes five cards, down to the 4 of spades, melds three fours including it, and keeps the rest.",
        asked=with_her_hand(eg.melds("Fay", "4h 4s 4d"), eg.discards("Fay", "2h")),
        shows=((eg.PILE, "6d 4s Qs Ad 4d 7h"), (eg.IN_HAND, HER_HAND), (eg.MELDED, "4h 4s 4d"), (eg.DISCARDED, "2h")),
    ),
    wrong=eg.Example(
        says="A player takes five cards, down to the 4 of spades, and discards without melding the 4.",
        asked=with_her_hand(eg.discards("Fay", "2h")),
        shows=((eg.PILE, "6d 4s Qs Ad 4d 7h"), (eg.IN_HAND, HER_HAND), (eg.DISCARDED, "2h")),
    ),
)
def owed_card_first(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that the deepest card taken is played before, or with, any from the hand. Cards taken with it may go first."""
    drawn = state.drawn
    if drawn is None or drawn.owed is None:
        return LEGAL
    played = as_held(cards)
    # Or `played` is a part of what was taken, which without it is shorter by as many cards.
    if drawn.owed in played or len(without(drawn.taken, played)) == len(drawn.taken) - len(played):
        return LEGAL
    return _still_owed(state, drawn, drawn.owed)


def nothing_owed(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse to end a turn before the deepest card taken is on the table."""
    drawn, new = state.drawn, state.agreed.options[DEEPEST_CARD] == "new-meld"
    return LEGAL if drawn is None or drawn.owed is None else _still_owed(state, drawn, drawn.owed, "new" if new else "discard")


def _still_owed(state: State, drawn: Draw, owed: Card, when: str = "") -> Verdict:
    """Build the refusal of a play while the card `owed`, of the draw `drawn`, isn't on the table. `when` selects the message: ""
    within the turn, "discard" at its end, "new" at its end if the table wants the card in a new meld."""
    if drawn.source is Source.CALL:
        return called_not_played(owed).and_also(broken("draw.deepest", (owed,)))
    return unmelded(state.agreed.options, owed, when, alone=drawn.alone)


def unmelded(options: Options, owed: Card, when: str, *, alone: bool) -> Verdict:
    """Build the refusal of a play without `owed`, the deepest card taken. `alone` says that only that was taken. `when` selects
    the message: "before" for a draw, "" within the turn, "discard" at its end, "new" at its end if a new meld is required."""
    verdict = broken("draw.deepest", (owed,), when)
    if alone:
        return must_meld((owed,), when).and_also(verdict)
    return verdict.and_also(must_meld((owed,), when)) if options[DISCARD_TAKE] == "must-meld" else verdict


@rule(
    "draw.must-meld",
    sources="P B",
    when=DISCARD_TAKE.is_("must-meld"),
    title="Meld whatever you take",
    text="If you take cards from the pile, meld the deepest one right away, even if it's just the top card.",
    details="On the 500 Rum page you have to meld even a top card taken by itself. On the 500 Rummy page you may usually keep it. Your table agrees on one or the other.",
    refused={
        "": "At this table you meld or lay off what you take from the pile right away, so play {cards} first.",
        "discard": "At this table you meld or lay off what you take from the pile right away, so play {cards} before you discard. If you can't, put it back.",
        "before": CANT_TAKE,
    },
    phrases="must use the top card, must meld the card you pick up, 500 rum pick up, use the top card immediately, have to use the card from the pile, lay down what I pick up, must I play what I took",
    right=eg.Example(
        says="A player takes the top card and melds it with two nines in hand.",
        asked=eg.played(
            *(eg.takes("Ana"), eg.melds("Ana", "9h 9d 9c"), eg.discards("Ana", "2c")),
            options={"discard_take": "must-meld"},
            upcard="9h",
        ),
        shows=((eg.TAKEN, "9h"), (eg.MELDED, "9h 9d 9c"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player takes the top card, keeps it, and discards another.",
        asked=eg.played(eg.takes("Ana"), eg.discards("Ana", "2c"), options={"discard_take": "must-meld"}, upcard="9h"),
        shows=((eg.TAKEN, "9h"), (eg.DISCARDED, "2c")),
    ),
)
def must_meld(owed: Cards, when: str = "") -> Verdict:
    """Build the refusal of a play without the deepest card (`owed`), at a table where even a top card taken alone must be played
    at once. `when` selects the message: "before" the draw, "" within the turn, "discard" or "new" (the same) at its end."""
    return broken("draw.must-meld", owed, "discard" if when == "new" else when)


@rule(
    "draw.new-meld",
    sources="P",
    when=DEEPEST_CARD.is_("new-meld"),
    overrides="draw.deepest",
    title="Only into a new meld",
    text="The deepest card you take goes into a new meld of three or more; laying it off won't do.",
    details="You may lay off the other cards you took, as usual. The top card taken alone needn't go into a new meld if your table lets you keep it, and a card called with “Rummy!” may be laid off.",
    refused={
        "": "You took {cards} from the pile, so it has to go into a new meld. Laying it off isn't enough.",
        "before": "You can't take {cards}: it has to go into a new meld, but nothing you hold makes one with it.",
        "fits": "{cards} would fit {meld}, but here it must go into a new meld.",
    },
    phrases="pile card as a lay-off, new meld with the pile card, cannot lay off the card picked up",
    right=eg.Example(
        says="A player takes the 8 from under the king and melds it with two more eights.",
        asked=eg.played(HEARTS_AND_EIGHT, eg.melds("Ben", "8h 8d 8c"), options={"deepest_card": "new-meld"}, upcard="8h"),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.TAKEN, "8h Kd"), (eg.MELDED, "8h 8d 8c")),
    ),
    wrong=eg.Example(
        says="A player takes the 8 from under the king and lays it off on the run.",
        asked=eg.played(HEARTS_AND_EIGHT, eg.lays_off("Ben", "8h"), options={"deepest_card": "new-meld"}, upcard="8h"),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.TAKEN, "8h Kd"), (eg.LAID_OFF, "8h")),
    ),
)
def only_new_meld(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse to lay off the deepest card drawn (or to swap it for a joker) if the table wants it in a new meld. `cards` has the
    card played. A card called with “Rummy!” may be laid off."""
    drawn = state.drawn
    if drawn is None or drawn.source is not Source.PILE or state.agreed.options[DEEPEST_CARD] != "new-meld":
        return LEGAL
    return not_laid_off(cards) if drawn.owed == plain(cards[0]) else LEGAL


def not_laid_off(cards: Cards, when: str = "", **facts: Meld) -> Verdict:
    """Build the refusal to lay off the deepest card (`cards`), which must go into a new meld. With `when` "before", it is the
    refusal to draw a card that could only take a joker's place, and with "fits" one that could only be laid off on the `meld`
    in `facts`."""
    return broken("draw.new-meld", cards, when, **facts)


OPTIONS = (DISCARD_TAKE, DEEPEST_CARD)
