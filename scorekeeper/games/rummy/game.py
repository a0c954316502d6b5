"""Rummy, Block and Wrotham as a `Game`: options, presets, set-up.

Players draw one card, meld, lay off and discard; who goes out scores what the others hold.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Game
from scorekeeper.engine.judging.draw_page import TAKE_JOKER, draw_page
from scorekeeper.engine.judging.draw_referee import DrawReferee
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import PILE_ASKS, Follows, Questions
from scorekeeper.engine.rules import stock
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.rules.turn import FIRST_PLAYER_EXTRA
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummy import play, scoring, setting_up
from scorekeeper.games.rummy.aces import ACE
from scorekeeper.games.rummy.chapters import CHAPTERS
from scorekeeper.games.rummy.paying import SETTLEMENT, settle
from scorekeeper.games.rummy.play import ALL_AT_ONCE_FROM, PLAY, bar_layoff, hold_back, take
from scorekeeper.games.rummy.scoring import ENDING, GOING_RUMMY, SCORING
from scorekeeper.games.rummy.setting_up import PLAYERS, next_dealer, set_up

OPTIONS = (
    *(SCORING, *ENDING, SETTLEMENT, GOING_RUMMY, ACE, *play.OPTIONS, *stock.OPTIONS, *setting_up.OPTIONS),
    *(JOKER_EXCHANGE, FIRST_PLAYER_EXTRA, ALL_AT_ONCE_FROM),
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "basic": MappingProxyType({}),
        "block": MappingProxyType({"stock_out": "block"}),
        "wrotham": MappingProxyType(
            {
                "jokers": 3,
                "hand_size": 7,
                "first_player_extra": True,
                "deals": 6,
                "target": None,
                "joker_exchange": True,
                "all_at_once_from": 4,
            }
        ),
    }
)

PRESET_NAMES = MappingProxyType(
    {"basic": N_("Rummy"), "block": N_("Block rummy: the pile is not used again"), "wrotham": N_("Wrotham rummy")}
)


def check(options: Options) -> None:
    """A game without a target has a number of deals."""
    if options["target"] is None and options["deals"] is None:
        raise Unreadable(N_("Without a target a number of deals is needed."), "target")


RUMMY = Game(
    id="rummy",
    name=N_("Rummy"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    default_preset="basic",
    chapters=CHAPTERS,
    set_up=set_up,
    next_dealer=next_dealer,
    score=scoring.score,
    standing=scoring.winners_so_far,
    referee=DrawReferee(PLAY),
    page=draw_page(TAKE_JOKER),
    settle=settle,
    settled_by=SETTLEMENT.about,
    counts_going_rummy=scoring.counts_going_rummy,
    questions=Questions(
        asks=PILE_ASKS,
        depend_on=("ace", "jokers"),
        follows=Follows(counted="rummy.values", taken="rummy.draw"),
        take=take,
    ),
    counts_melds=False,
    holds_back=hold_back,
    bars_layoff=bar_layoff,
    check=check,
    deals=scoring.deals_of,
    lowest_wins=scoring.are_penalties,
)
