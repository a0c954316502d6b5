"""Rummy 500 as a `Game`: options, presets, set-up, scoring.

Players meld sets and runs, lay off on anybody's melds, and score what they melded less what they hold, hand after hand, to
a target.
"""

from scorekeeper.engine.cards import Card
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.page import END_TURN, TAKE_JOKER, draw_page
from scorekeeper.engine.draw_game.referee import DrawReferee
from scorekeeper.engine.draw_game.turn_back import back_into_hand
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import CallRummy
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Game, Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import PILE_ASKS, Calling, Questions
from scorekeeper.engine.rules import drawing, exchanging, first_melds, turn
from scorekeeper.engine.rules.counting import CARD_VALUES, hand_score
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.rules.going_out import keeps_a_card, may_pass
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.set_up import Preset
from scorekeeper.engine.state import Outcome, PlayLaws, State
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.turn_page import Button, Place, Press
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.rummy500 import deepest_card, going_out, pairs, setting_up, winning
from scorekeeper.games.rummy500.calling import call
from scorekeeper.games.rummy500.chapters import CHAPTERS
from scorekeeper.games.rummy500.going_out import GOING_OUT
from scorekeeper.games.rummy500.guide import GUIDE
from scorekeeper.games.rummy500.playable_cards import RUMMY_CALL, callable_cards
from scorekeeper.games.rummy500.setting_up import PLAYERS, next_dealer, set_up
from scorekeeper.games.rummy500.taking import take
from scorekeeper.games.rummy500.winning import DEALS, SETTLEMENT, WIN_BY

OPTIONS = (
    *(*winning.OPTIONS, CARD_VALUES, *setting_up.OPTIONS, *deepest_card.OPTIONS, RUMMY_CALL, *going_out.OPTIONS),
    *(pairs.TEAMS, *winning.SELDOM, *setting_up.SELDOM, exchanging.JOKER_EXCHANGE, *first_melds.OPTIONS),
)

PRESETS = {
    "pagat": Preset(N_("Rummy 500, with jokers and calling")),
    "bicycle": Preset(
        N_("500 Rum, without jokers or calling"),
        {"jokers_per_pack": 0, "discard_take": "must-meld", "rummy_call": "off", "settlement": "difference"},
    ),
}


def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Each player scores what they melded less what they hold, whoever went out."""
    return {name: hand_score(own) for name, own in (judged.lines or {}).items()}


def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """Who has won after a hand, if anybody, and the rule that decides it once a total meets the target."""
    if pairs.in_pairs(options):
        names, totals = tuple(totals), pairs.side_totals(totals)
        won, rule = _winners(options, totals, out, deals)
        return pairs.with_partners(names, won), rule
    return _winners(options, totals, out, deals)


def _winners(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    if options[DEALS] is not None:
        return (winning.highest(totals), "session.deals") if winning.all_dealt(options, deals) else ((), None)
    if not any(winning.meets_target(total, options) for total in totals.values()):
        return (), None
    if options[WIN_BY] == "going-out":
        won = out is not None and winning.wins_by_going_out(out, totals, options)
        return ((out,) if won and out else ()), "session.go-out"
    leaders = winning.highest(totals)
    # Partners both have their side's total: the two of them are one in the lead.
    one = winning.alone(leaders) or (
        pairs.in_pairs(options) and pairs.with_partners(tuple(totals), leaders[:1]) == leaders
    )
    return (leaders, "session.highest") if one else ((), "session.tie")


def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Who receives what from whom, where the table plays for that."""
    if options[SETTLEMENT] == "none":
        return None
    if pairs.in_pairs(options):
        return pairs.pays_right(winners, totals)
    return {winner: winning.differences(winner, totals, len(winners)) for winner in winners}


def no_more_to_draw(state: State, seat: int) -> Outcome:
    """Passing on an empty stock ends the hand."""
    verdict = may_pass(state)
    if not verdict.ok:
        return state, verdict.and_also(turn.has_drawn(state, seat, ()))
    return evolve(state, over=True, ended=None), LEGAL


def _caller(press: Press) -> int:
    if press.named is None:
        raise Unreadable(N_("Who's calling? Tap that player's name first."))
    return press.named


CALL = Button(
    "call",
    claiming(lambda state, press: (CallRummy(_caller(press), Card.parse(press.value)),)),
    N_("Rummy!"),
    Place.CALL,
    lambda state: state.agreed.options[RUMMY_CALL] != "off",
)


PLAY = PlayLaws(
    taking=drawing.draw_down_to,
    owing=deepest_card.owed_card,
    melding=(deepest_card.owed_card_first, keeps_a_card),
    laying_off=(*(first_melds.opened_first, deepest_card.owed_card_first, deepest_card.only_new_meld), keeps_a_card),
    swapping=(first_melds.opened_first, deepest_card.owed_card_first, deepest_card.only_new_meld),
    discarding=(deepest_card.nothing_owed, going_out.floater_top, turn.not_the_same, exchanging.joker_played),
    ending=(first_melds.first_melds_do,),
    last_discard=(going_out.playable_last_discard,),
    emptied=going_out.melding_ends_hand,
    # The last discard lies there to be called.
    lies=going_out.is_playable_last,
    calling=call,
    exchanging=exchanging.exchange,
    passing=no_more_to_draw,
    refused_discard=lambda state, verdict: back_into_hand(state, verdict, first_melds.FIRST_MELDS),
    only_if={
        keeps_a_card: lambda options: options[GOING_OUT] == "discard",
        going_out.floater_top: going_out.floats,
        going_out.playable_last_discard: going_out.takes_last_back,
        exchanging.joker_played: lambda options: options[JOKER_EXCHANGE] == "play-at-once",
        first_melds.first_melds_do: first_melds.binds,
    },
)
"""What is asked of each event of a hand: `PlayLaws` (engine/state.py) says when, name by name."""

RUMMY500 = Game(
    id="rummy500",
    name=N_("Rummy 500"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    chapters=CHAPTERS,
    guide=GUIDE,
    set_up=set_up,
    next_dealer=next_dealer,
    score=score,
    standing=winners_so_far,
    settle=settle,
    settled_by=winning.SETTLEMENT.about,
    target=lambda options: options[winning.TARGET],
    deals=lambda options: options[DEALS],
    sides=lambda options, names: pairs.sides(names) if pairs.in_pairs(options) else (),
    gone_pay=lambda options: options[SETTLEMENT] == "difference",
    referee=DrawReferee(PLAY),
    page=draw_page(CALL, END_TURN, TAKE_JOKER),
    questions=Questions(
        asks=PILE_ASKS,
        depend_on=(
            *("card_values", "packs", "jokers_per_pack", "rummy_call", "discard_take", "deepest_card", "going_out"),
            *("two_pack_sets", "joker_limit", "first_meld", "ace", "low_ace", "joker_points"),
        ),
        calling=Calling("rummy_call", callable_cards),
        take=take,
    ),
)
