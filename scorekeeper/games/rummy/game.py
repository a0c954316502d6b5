"""Rummy, Block and Wrotham as a `Game`: options, presets, set-up.

Players draw one card, meld, lay off and discard; who goes out scores what the others hold.
"""

from collections.abc import Mapping

from scorekeeper.engine.cards import WildCard
from scorekeeper.engine.draw_game.page import TAKE_JOKER, draw_page
from scorekeeper.engine.draw_game.referee import DrawReferee
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Options, Value
from scorekeeper.engine.questions import PILE_ASKS, Follows, Questions
from scorekeeper.engine.rules import first_melds, stock, wild_cards
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.rules.turn import FIRST_PLAYER_EXTRA
from scorekeeper.engine.set_up import Preset
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummy import drawing, lives, play, scoring, setting_up
from scorekeeper.games.rummy.aces import ACE, ACE_POINTS, JOKER_WORTH
from scorekeeper.games.rummy.chapters import CHAPTERS
from scorekeeper.games.rummy.guide import GUIDE
from scorekeeper.games.rummy.laid_down import close
from scorekeeper.games.rummy.lives import ELIMINATION, LIVES, SCORING, TARGET, UNMELDED
from scorekeeper.games.rummy.paying import SETTLEMENT, settle
from scorekeeper.games.rummy.play import ALL_AT_ONCE_FROM, PLAY, bar_layoff, hold_back
from scorekeeper.games.rummy.scoring import DEALS, ENDING, GOING_RUMMY
from scorekeeper.games.rummy.setting_up import PLAYERS, next_dealer, set_up
from scorekeeper.games.rummy.taking import take

OPTIONS = (
    *(SCORING, *ENDING, SETTLEMENT, GOING_RUMMY, ACE, *play.OPTIONS, *stock.OPTIONS, *setting_up.OPTIONS),
    *(JOKER_EXCHANGE, FIRST_PLAYER_EXTRA, ALL_AT_ONCE_FROM, *lives.OPTIONS, *drawing.OPTIONS, *setting_up.SELDOM),
    *(*wild_cards.OPTIONS, *first_melds.OPTIONS, ACE_POINTS, JOKER_WORTH),
)

RAMI: Mapping[str, Value] = {
    "packs": 2,
    "jokers": 4,
    "hand_size": 13,
    "melds_per_turn": "any",
    "layoff": "after-own-meld",
    "ace": "high-or-low",
    "ace_points": 11,
    "joker_points": 20,
    "joker_limit": "one",
    "joker_exchange": "play-at-once",
    "first_meld": 51,
    "pure_run": True,
    "discard_take": "must-meld",
    "first_turn": "no-meld",
    "last_card": "stock-only",
    "going_out": "discard",
    "stock_out": "shuffle",
    "scoring": "penalty",
    "unmelded": 100,
    "target": 501,
}
PIFE: Mapping[str, Value] = {
    "packs": 2,
    "hand_size": 9,
    "all_at_once_from": 1,
    "melds_per_turn": "any",
    "ace": "high-or-low",
    "upcard": "none",
    "stock_out": "shuffle",
    "scoring": "wins",
    "target": None,
    "deals": 10,
}
PRESETS = {
    "basic": Preset(N_("Rummy")),
    "block": Preset(N_("Block rummy: the pile isn't reused"), {"stock_out": "block"}),
    "wrotham": Preset(
        N_("Wrotham rummy"),
        {
            "jokers": 3,
            "hand_size": 7,
            "first_player_extra": True,
            "deals": 6,
            "target": None,
            "joker_exchange": True,
            "all_at_once_from": 4,
        },
    ),
    "kaluki": Preset(
        N_("Kaluki"),
        {
            "packs": 2,
            "jokers": 4,
            "hand_size": 15,
            "melds_per_turn": "any",
            "ace": "high-or-low",
            "ace_points": 15,
            "joker_points": 25,
            "first_meld": 51,
            "layoff": "after-own-meld",
            "joker_exchange": True,
            "discard_take": "after-own-meld",
        },
    ),
    "rami51": Preset(N_("Rami 51"), RAMI, sought="fr"),
    "rami40": Preset(N_("Rami 40"), {**RAMI, "jokers": 2, "joker_limit": "none", "first_meld": 40, "pure_run": False}),
    "pife": Preset(N_("Pife"), PIFE, sought="pt"),
    "cacheta": Preset(
        N_("Cacheta"),
        {**PIFE, "wild": "next-suit", "wild_use": "runs", "scoring": "lives", "lives": 10, "deals": None},
        sought="pt",
    ),
}

LEAST_TARGET = 10


def check(options: Options) -> None:
    """A game without a target has a number of deals, and options that go with penalties alone are not agreed without them.
    Raises `Unreadable` at an option."""
    target, scoring = options[TARGET], options[SCORING]
    if target is None and options[DEALS] is None and scoring != "lives":
        raise Unreadable(N_("Without a target, agree on a number of hands."), "target")
    if isinstance(target, int) and target < LEAST_TARGET and scoring not in ("wins", "lives"):
        raise Unreadable(
            N_("A target below {least} only makes sense if you count hands won."), "target", least=LEAST_TARGET
        )
    _check_penalties(options)


def _check_penalties(options: Options) -> None:
    if options[ELIMINATION] and options[SCORING] not in ("penalty", "lives"):
        raise Unreadable(
            N_("Players can be eliminated at a limit only if you count penalty points or lives."), "elimination"
        )
    if options[UNMELDED] is not None and options[SCORING] != "penalty":
        raise Unreadable(
            N_("A fixed score for melding nothing only makes sense if you count penalty points."), "unmelded"
        )


RUMMY = Game(
    id="rummy",
    name=N_("Rummy"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    chapters=CHAPTERS,
    deck=WildCard,
    guide=GUIDE,
    set_up=set_up,
    next_dealer=next_dealer,
    score=scoring.score,
    standing=scoring.winners_so_far,
    referee=DrawReferee(PLAY),
    page=draw_page(TAKE_JOKER),
    settle=settle,
    settled_by=SETTLEMENT.about,
    counts_cards_laid=lives.keeps_lives,
    counts_going_rummy=scoring.counts_going_rummy,
    questions=Questions(
        asks=PILE_ASKS,
        depend_on=(
            *("ace", "jokers", "packs", "ace_points", "joker_points", "two_pack_sets", "joker_limit"),
            *("first_meld", "discard_take", "last_card", "wild", "wild_use"),
        ),
        follows=Follows(counted="rummy.values", taken="rummy.draw"),
        take=take,
    ),
    counts_melds=False,
    holds_back=hold_back,
    bars_layoff=bar_layoff,
    close=close,
    check=check,
    deals=scoring.deals_of,
    lowest_wins=scoring.are_penalties,
    target=lambda options: None if lives.keeps_lives(options) else options[TARGET],
    start=lambda options: options[LIVES] if lives.keeps_lives(options) else 0,
    counts_left=lambda options: options[SCORING] not in ("lives", "wins"),
    capped=lives.within_lives,
    eliminates=lives.eliminates,
    eliminated=lives.is_eliminated,
)
