"""Calling “Rummy!”: its rules and its event.

`call` judges the event by these rules. `playable_cards` decides what can be called. `deepest_card` makes the caller play the
called card first.

The rules read four attributes of a hand's `State`. `ended` is the seat whose turn has just ended; None means that nobody may
call. `fresh` says that the top of the pile is the latest discard. `drawn` is this turn's draw, None before it. `caught` says
that the last discard ended the hand, but may still be called."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, plain
from scorekeeper.engine.draw_game.step import put_on, take
from scorekeeper.engine.events import CallRummy
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules import drawing
from scorekeeper.engine.rules.first_melds import opened_first
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.laying_off import asks_back, lies_there
from scorekeeper.engine.state import Outcome, Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummy500.going_out import only_the_last
from scorekeeper.games.rummy500.playable_cards import CALLS, RUMMY_CALL, way_to_play

CHAPTER = Chapter(
    "calling",
    "Calling “Rummy!”",
    "Discard a card that could have been played, and anyone else may shout “Rummy!”",
    ("call.playable", "call.top", "call.off", "call.window", "call.own", "call.first", "call.take", "call.over"),
)

EIGHT_FITS: eg.Events = eg.turn("Ana", "8h", "5h 6h 7h")
"""Events for examples: a turn that melds a run and discards the card that follows the run."""


@rule(
    "call.off",
    sources="P",
    when=RUMMY_CALL.is_("off"),
    title="No calling",
    text="This table plays without calling “Rummy!”.",
    details="A discard that could have been played stays in the pile like any other. On the 500 Rum page there's no calling.",
    refused="This table plays without calling “Rummy!”.",
    phrases="no slapping, play without calling rummy",
    right=eg.Example(
        says="The 8 fits the run, but it's in the pile. Nobody calls, and the next player draws.",
        asked=eg.played(EIGHT_FITS, eg.draws("Ben"), options={"rummy_call": "off"}),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
    wrong=eg.Example(
        says="The 8 fits the run, and someone calls “Rummy!” at a table that plays without calling.",
        asked=eg.played(EIGHT_FITS, eg.calls("Cy", "8h"), options={"rummy_call": "off"}),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def calling_allowed(options: Options) -> Verdict:
    """Refuse every call, if the table plays without calling."""
    return broken("call.off") if options[RUMMY_CALL] == "off" else LEGAL


@rule(
    "call.window",
    sources="P",
    requires=CALLS,
    title="When to call “Rummy!”",
    text="Call “Rummy!” after a turn has ended and before the next player draws. The card turned up at the start can't be called before the first turn.",
    details="Once someone has drawn, it's too late to call the last discard. The next discard gives you another chance, and you can then call buried cards too, if your rules allow it.",
    our_ruling="Published rules don't mention the card turned up by the dealer. A call follows a turn, so that card can't be called until a turn has ended.",
    refused="Call “Rummy!” after a turn has ended and before the next player draws, not now.",
    phrases="when can I call rummy, too late to call, shout rummy, timing, during a turn, first card, take the discard out of turn, cut in",
    right=eg.Example(
        says="The 8 is discarded, and someone calls before the next player has drawn.",
        asked=eg.played(EIGHT_FITS, eg.calls("Cy", "8h"), eg.lays_off("Cy", "8h"), eg.discards("Cy", "2c")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="The next player has already drawn when someone calls for the 8.",
        asked=eg.played(EIGHT_FITS, eg.draws("Ben"), eg.calls("Cy", "8h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def window_open(state: State) -> Verdict:
    """Require that a turn has ended and the next player has not drawn yet. Nobody calls before the first turn."""
    return LEGAL if state.ended is not None else broken("call.window")


@rule(
    "call.own",
    sources="P",
    requires=CALLS,
    title="Who can call",
    text="Anyone may call, except the player whose turn has just ended. That player may call again after the next player's turn.",
    details="The next player may call too, and then plays their turn as the caller. After a caller's turn, that caller is the only one who can't call.",
    our_ruling="Published rules don't say whether a floater, who has no cards, may call. No rule forbids it, so a floater may.",
    refused="You can't call right after your own turn.",
    phrases="call my own discard, rummy on yourself, who may call, call rummy on myself, I threw the wrong card and want it back, threw away the wrong card, I discarded the wrong card and it plays",
    right=eg.Example(
        says="The player whose turn is next calls for the 8, lays it off and discards.",
        asked=eg.played(EIGHT_FITS, eg.calls("Ben", "8h"), eg.lays_off("Ben", "8h"), eg.discards("Ben", "2c"), eg.draws("Cy")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="A player discards the 8 and calls for it at once.",
        asked=eg.played(EIGHT_FITS, eg.calls("Ana", "8h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def not_own(state: State, seat: int) -> Verdict:
    """Refuse a call by the player whose turn has just ended. All others may call, even floaters (`going_out.floats`)."""
    return broken("call.own") if state.ended == seat else LEGAL


THREE_DEALT = {"hand_size": 3}
"""Options for examples: each player is dealt three cards, and so goes out by drawing one, melding three and discarding one."""


@rule(
    "call.over",
    sources="P",
    requires=CALLS,
    title="No call after the hand ends",
    text="Once the hand is over, you can't call. The player who went out may leave playable cards in the pile.",
    details="If your table lets players call for the last discard, a playable one ends the hand only if nobody calls for it.",
    refused="The hand is over, so it's too late to call.",
    phrases="call rummy after the end, call on the last discard, call after somebody goes out",
    right=eg.Example(
        says="A player melds a run and goes out by discarding the 8, though it would fit the run. The hand is over.",
        asked=eg.played(EIGHT_FITS, options=THREE_DEALT, Ben="9c 9d 9s", Cy="Kd 2c 4s"),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "8h")),
        answer={"ok": True, "hands": [{"over": True, "out": "Ana"}]},
    ),
    wrong=eg.Example(
        says="A player goes out with the 8, and someone calls “Rummy!” for it.",
        asked=eg.played(EIGHT_FITS, eg.calls("Ben", "8h"), options=THREE_DEALT, Ben="9c 9d 9s", Cy="Kd 2c 4s"),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "8h")),
    ),
)
def not_over(state: State) -> Verdict:
    """Refuse a call once the hand is over. A call for the last discard is allowed while `caught` is set, and reopens the hand."""
    return broken("call.over") if state.over and not state.caught else LEGAL


THREE_FITS: eg.Events = (*eg.turn("Ana", "Qs"), *eg.turn("Ben", "4d", "4h 5h 6h"), *eg.calls("Cy", "3h"))
"""Events for examples: Ben melds a run that fits the 3 of hearts, the lowest card of the pile, and Cy calls for that card."""


@rule(
    "call.take",
    sources="P",
    when=RUMMY_CALL.is_("pile"),
    title="What the caller does",
    text="If you call, take every card in the pile down to the one you called for, play that card right away along with whatever else you like, and discard. Play goes on to your left.",
    details="If the card called for fits only after other cards taken with it are on the table, those may be laid off first. The card called for may be laid off even where a card taken on a normal turn would need a new meld. The cards below it stay in the pile.",
    refused="You called for {cards}, so play it first: meld it or lay it off. If it needs cards you took with it, lay those off before it.",
    phrases="what happens after calling rummy, caller takes the pile, whose turn after a call, who plays after a call, who goes next after rummy, skipped turn after rummy",
    right=eg.Example(
        says="The caller takes three cards, down to the 3, lays the 3 off and discards. The player on the caller's left draws.",
        asked=eg.played(THREE_FITS, eg.lays_off("Cy", "3h"), eg.discards("Cy", "Qs"), eg.draws("Ana"), upcard="3h"),
        shows=((eg.TABLE, "4h 5h 6h"), (eg.TAKEN, "3h Qs 4d"), (eg.LAID_OFF, "3h"), (eg.DISCARDED, "Qs")),
    ),
    wrong=eg.Example(
        says="The caller takes three cards, down to the 3, keeps the 3 and discards.",
        asked=eg.played(THREE_FITS, eg.discards("Cy", "Qs"), upcard="3h"),
        shows=((eg.TABLE, "4h 5h 6h"), (eg.TAKEN, "3h Qs 4d"), (eg.DISCARDED, "Qs")),
    ),
)
def takes_pile(state: State) -> bool:
    """Does a call take the pile down to the card and start the caller's turn? A call for a last discard only lays it off."""
    return state.agreed.options[RUMMY_CALL] == "pile" and not state.caught


def called_not_played(owed: Card) -> Verdict:
    """Build the refusal of another play before the called card (`owed`) is played. The check itself is in `deepest_card`."""
    return broken("call.take", (owed,))


@rule(
    "call.top",
    sources="P",
    when=RUMMY_CALL.is_("top"),
    overrides="call.playable",
    title="Calling the top card only",
    text="Only the latest discard can be called, and only to lay it off on the table. It scores for the caller, and play goes on with the player whose turn was next.",
    details="You can't call a buried card or make a new meld from the pile. If the card fits several melds, the caller says which. The caller doesn't draw or discard for the call.",
    refused={
        "": "Here you can call only the latest discard, but that isn't {cards}.",
        "lay-off": "Here you can call only a discard that can be laid off, but {cards} can't.",
    },
    phrases="call only the last discard, call the top card",
    right=eg.Example(
        says="A player calls for the 8 and lays it off, and the player whose turn was next draws.",
        asked=eg.played(EIGHT_FITS, eg.calls("Cy", "8h"), eg.draws("Ben"), options={"rummy_call": "top"}),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
    ),
    wrong=eg.Example(
        says="The 8 fits, but another card was discarded on top of it.",
        asked=eg.played(eg.turn("Ana", "Kd", "5h 6h 7h"), eg.calls("Cy", "8h"), options={"rummy_call": "top"}, upcard="8h"),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.PILE, "8h Kd")),
    ),
)
def top_only(state: State, card: Card) -> Verdict:
    """Require that the card called is the latest discard. Checked only at tables where a call just lays off that card."""
    latest = state.fresh and bool(state.pile) and state.pile[-1] == plain(card)
    return LEGAL if latest else broken("call.top", (card,))


def lay_off_refused(options: Options, card: Card) -> Verdict:
    """Build the refusal of a call for `card`, the latest discard, which fits no meld and could only be laid off."""
    void = broken("call.playable", (card,))
    return void.and_also(broken("call.top", (card,), "lay-off")) if options[RUMMY_CALL] == "top" else void


@rule(
    "call.first",
    requires=CALLS,
    title="Several callers",
    text="If several players call, the first one gets the card. If nobody can say who was first, it goes to the nearest caller on the discarder's left.",
    details="Tell the referee whose call counted. If nobody can say who was first, the seating order decides, clockwise from the discarder.",
    our_ruling="Published rules don't say who gets the card when several players call. The first to call gets it; if nobody can say who was first, the seating order decides, because everyone can see it and nobody has to remember.",
    refused="{name} called first and gets it.",
    phrases="two players call at the same time, both call rummy, who was first, simultaneous, tie on calling rummy, both said it, who gets it",
    right=eg.Example(
        says="Two players call at the same moment. The one nearer to the discarder, counting to the left, gets the 8 and lays it off.",
        asked=eg.played(EIGHT_FITS, eg.calls("Ben", "8h"), eg.lays_off("Ben", "8h"), eg.discards("Ben", "2c")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h"), (eg.DISCARDED, "2c")),
    ),
    wrong=eg.Example(
        says="“I called as well, so the 8 is just as much mine.” The first caller gets it.",
        asked=eg.played(EIGHT_FITS, eg.calls("Ben", "8h"), eg.calls("Cy", "8h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.TAKEN, "8h")),
    ),
)
def not_called_yet(state: State, seat: int) -> Verdict:
    """Refuse a call after another player's call. The first call in the record counts."""
    called = state.drawn is not None and state.drawn.source is Source.CALL and state.turn != seat
    return broken("call.first", name=state.agreed.players[state.turn]) if called else LEGAL


def call(state: State, event: CallRummy) -> Outcome:
    """Judge a call of “Rummy!”. A lawful caller takes the pile down to the card, or only lays off that card. A false call changes
    nothing. Check first that the table allows calls, then that this player may call now, then that the card can be played."""
    options = state.agreed.options
    if not calling_allowed(options).ok:
        return state, calling_allowed(options).and_also(still_open(state, event.by, (event.card,)))
    verdict = not_over(state)
    if not verdict.ok:
        verdict = verdict.and_also(still_open(state, event.by, (event.card,)))
    else:
        verdict = not_called_yet(state, event.by).and_also(window_open(state))
        verdict = verdict.and_also(not_own(state, event.by))
        if state.caught:
            verdict = verdict.and_also(only_the_last(state.pile[-1], event.card))
    if not verdict.ok:
        return state, verdict
    if takes_pile(state):
        return _call_for_pile(state, event)
    verdict = top_only(state, event.card)
    if not verdict.ok:
        return state, verdict
    verdict = opened_first(state, event.by, (event.card,))
    if not verdict.ok:
        return state, verdict
    table, placed = put_on(state, event.by, event.card, event.on)
    if not placed.ok:
        # That the caller has not said on which meld does not make the call false, nor that there is no such meld.
        unsaid = asks_back(placed) or not lies_there(state.melds, event.card, event.on).ok
        return state, (placed if unsaid else lay_off_refused(options, event.card).and_also(placed))
    return evolve(state, table=table, pile=state.pile[:-1], fresh=False, over=False, out=None, caught=False), LEGAL


def _call_for_pile(state: State, event: CallRummy) -> Outcome:
    """Let the caller take the pile down to the called card, to its upper copy if the pile has two, and start the caller's turn.
    The caller then has to play the card (`deepest_card.owed_card_first`). Refuse the call if the card can't be played using
    only the table's melds and the other cards taken."""
    taken, verdict = drawing.draw_down_to(state.pile, event.card)
    if not taken:
        return state, broken("call.playable", (event.card,)).and_also(verdict)
    if not way_to_play(dict(enumerate(state.melds, start=1)), taken[0], taken[1:], state.agreed.set_up.law):
        return state, broken("call.playable", (event.card,))
    # `take` also makes it the caller's turn and ends the time for calls.
    return take(state, event.by, taken, Source.CALL, taken[0]), LEGAL
