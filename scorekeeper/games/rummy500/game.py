"""Rummy 500 as a `Game`: options, presets, set-up, scoring.

Players meld sets and runs, lay off on anybody's melds, and score what they melded less what they hold, hand after hand, to
a target.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Game, Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.judging.draw_referee import DrawReferee
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.questions import Calling, Questions
from scorekeeper.engine.rules import drawing, going_out, turn
from scorekeeper.engine.rules.counting import hand_score
from scorekeeper.engine.rules.exchanging import no_exchange
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.state import Outcome, PlayLaws, State
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.rummy500 import winning
from scorekeeper.games.rummy500.calling import call
from scorekeeper.games.rummy500.playable_cards import callable_cards
from scorekeeper.games.rummy500.setting_up import PLAYERS, next_dealer, set_up

OPTIONS = (
    Option(
        "target",
        N_("How many points win the game?"),
        (500, 1500, 2500, 5000),
        about="session.target",
        whole=range(50, 100_001),
    ),
    Option(
        "target_test",
        N_("Is it enough to reach the target?"),
        ("reach", "exceed"),
        about="session.target",
        labels={"reach": N_("Yes, reaching it is enough"), "exceed": N_("No, it must be exceeded")},
    ),
    Option(
        "win_by",
        N_("Who wins once the target is met?"),
        ("highest", "going-out"),
        about="session.highest",
        labels={
            "highest": N_("The highest total"),
            "going-out": N_("Only a player who goes out with the target met"),
        },
        rules={"highest": "session.highest", "going-out": "session.go-out"},
    ),
    Option(
        "settlement",
        N_("Does anybody pay at the end?"),
        ("none", "difference"),
        about="session.settle",
        labels={"none": N_("No"), "difference": N_("Everybody pays the winner the difference of the totals")},
    ),
    Option(
        "card_values",
        N_("What do the cards count?"),
        ("face", "5-10-15"),
        about="score.face",
        labels={
            "face": N_("Their number; J Q K 10; ace 15, or 1 when melded low"),
            "5-10-15": N_("2 to 9 count 5; 10 J Q K 10; ace 15, or 5 when melded low"),
        },
        rules={"face": "score.face", "5-10-15": "score.5-10-15"},
    ),
    Option(
        "packs",
        N_("How many packs?"),
        ("auto", 1, 2),
        about="r500.packs",
        labels={"auto": N_("One; two from five players"), 1: N_("One"), 2: N_("Two")},
    ),
    Option(
        "jokers_per_pack",
        N_("How many jokers in each pack?"),
        (2, 0, 1, 3, 4),
        about="r500.jokers",
        labels={0: N_("None")},
    ),
    Option(
        "hand_size",
        N_("How many cards is each player dealt?"),
        ("auto",),
        about="r500.deal",
        whole=range(1, 21),
        labels={"auto": N_("Seven; thirteen for two players")},
    ),
    Option(
        "discard_take",
        N_("May the top discard be taken just to keep it?"),
        ("top-free", "must-meld"),
        about="draw.top",
        labels={
            "top-free": N_("Yes, the top card alone may be kept"),
            "must-meld": N_("No, the deepest card taken is always melded at once"),
        },
        rules={"top-free": "draw.top", "must-meld": "draw.must-meld"},
    ),
    Option(
        "deepest_card",
        N_("Where may the deepest card taken from the pile go?"),
        ("meld-or-layoff", "new-meld"),
        about="draw.deepest",
        labels={"meld-or-layoff": N_("Into a new meld or as a lay-off"), "new-meld": N_("Only into a new meld")},
        rules={"meld-or-layoff": "draw.deepest", "new-meld": "draw.new-meld"},
    ),
    Option(
        "rummy_call",
        N_("May players call “Rummy!” for a card that could have been played?"),
        ("pile", "top", "off"),
        about="call.playable",
        labels={
            "pile": N_("Yes, for any playable card of the pile"),
            "top": N_("Only for the latest discard, as a lay-off"),
            "off": N_("No calling"),
        },
        rules={"pile": "call.playable", "top": "call.top", "off": "call.off"},
    ),
    Option(
        "going_out",
        N_("How does a player go out?"),
        ("free", "discard", "float", "float-unplayable"),
        about="out.free",
        labels={
            "free": N_("By melding all or by discarding the last card"),
            "discard": N_("Only with a last discard"),
            "float": N_("Who melds all floats, and goes out with a discard later"),
            "float-unplayable": N_("Floating, and the last discard must not be playable"),
        },
        rules={
            "free": "out.free",
            "discard": "out.discard",
            "float": "out.float",
            "float-unplayable": "out.unplayable",
        },
    ),
    Option(
        "playable_last_discard",
        N_("What becomes of a last discard that could be played?"),
        ("take-back", "rummy-call"),
        about="out.caught",
        labels={
            "take-back": N_("It is taken back and laid off"),
            "rummy-call": N_("It lies, and another player may call Rummy for it"),
        },
    ),
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "pagat": MappingProxyType({}),
        "bicycle": MappingProxyType(
            {"jokers_per_pack": 0, "discard_take": "must-meld", "rummy_call": "off", "settlement": "difference"}
        ),
    }
)

PRESET_NAMES = MappingProxyType(
    {"pagat": N_("Rummy 500, with jokers and calling"), "bicycle": N_("500 Rum, without jokers or calling")}
)

RULES = (
    *("cards.copies", "cards.jokers"),
    *("meld.size", "meld.kind", "meld.set.rank", "meld.set.suits", "meld.set.size"),
    *("meld.run.suit", "meld.run.sequence", "meld.run.ace"),
    *("joker.assign", "joker.fixed", "joker.specific", "joker.duplicate", "joker.natural"),
    *("layoff.fit", "layoff.choose", "layoff.stays", "layoff.joker", "layoff.owner"),
    *("cards.count", "turn.order", "turn.draw", "turn.discard", "meld.free", "discard.same", "joker.exchange"),
    *("draw.stock", "draw.pile", "draw.deepest", "draw.put-back", "draw.top", "draw.must-meld", "draw.new-meld"),
    *("call.off", "call.window", "call.playable", "call.own", "call.over", "call.take", "call.top", "call.first"),
    *("out.free", "out.discard", "out.float", "out.unplayable", "out.caught", "out.floater-top", "out.stock"),
    "out.frozen",
    *("r500.players", "r500.packs", "r500.jokers", "r500.deal", "r500.first"),
    *("score.face", "score.low-ace", "score.5-10-15", "score.joker", "score.hand"),
    "score.adjust",
    *("session.target", "session.highest", "session.tie", "session.go-out", "session.over", "session.settle"),
)


def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Each player scores what they melded less what they hold, whoever went out."""
    return {name: hand_score(own) for name, own in (judged.lines or {}).items()}


def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """Who has won after a hand, if anybody, and the rule that decides it once a total meets the target."""
    if not any(winning.meets_target(total, options) for total in totals.values()):
        return (), None
    if options["win_by"] == "going-out":
        won = out is not None and winning.wins_by_going_out(out, totals, options)
        return ((out,) if won and out else ()), "session.go-out"
    leaders = winning.highest(totals)
    return (leaders, "session.highest") if winning.alone(leaders) else ((), "session.tie")


def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Who receives what from whom, where the table plays for that."""
    if options["settlement"] == "none":
        return None
    return {winner: winning.differences(winner, totals) for winner in winners}


def no_more_to_draw(state: State, seat: int) -> Outcome:
    """Passing on an empty stock ends the hand."""
    verdict = going_out.may_pass(state)
    if not verdict.ok:
        return state, verdict.and_also(turn.has_drawn(state, seat, ()))
    return evolve(state, over=True, ended=None), LEGAL


PLAY = PlayLaws(
    taking=drawing.draw_down_to,
    owing=drawing.owed_card,
    melding=(drawing.owed_card_first, going_out.keeps_a_card),
    laying_off=(drawing.owed_card_first, drawing.only_new_meld, going_out.keeps_a_card),
    discarding=(drawing.nothing_owed, going_out.floater_top),
    last_discard=(going_out.playable_last_discard,),
    emptied=going_out.melding_ends_hand,
    lies=going_out.is_playable_last,
    calling=call,
    exchanging=no_exchange,
    passing=no_more_to_draw,
    refused_discard=lambda state, verdict: state,
)

RUMMY500 = Game(
    id="rummy500",
    name=N_("Rummy 500"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    default_preset="pagat",
    rules=RULES,
    set_up=set_up,
    next_dealer=next_dealer,
    score=score,
    standing=winners_so_far,
    settle=settle,
    referee=DrawReferee(PLAY),
    questions=Questions(
        depend_on=("card_values", "packs", "jokers_per_pack", "rummy_call"),
        calling=Calling("rummy_call", callable_cards),
    ),
)
