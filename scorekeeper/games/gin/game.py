"""Gin Rummy as a `Game`: options, presets, set-up.

Two players keep their melds in hand; who has little enough deadwood knocks, and the difference is scored.
"""

from scorekeeper.engine.game import Game
from scorekeeper.engine.set_up import Preset
from scorekeeper.engine.translatable import N_
from scorekeeper.games.gin import ending, knocking, scoring, turn
from scorekeeper.games.gin.chapters import CHAPTERS
from scorekeeper.games.gin.guide import GUIDE
from scorekeeper.games.gin.knocking import BIG_GIN, KNOCK_LIMIT
from scorekeeper.games.gin.laid_down import close, keeps_from
from scorekeeper.games.gin.questions import QUESTIONS
from scorekeeper.games.gin.referee import GinReferee, lacks
from scorekeeper.games.gin.setting_up import NEXT_DEALER, PLAYERS, dealer_after, other, set_up
from scorekeeper.games.gin.terms import TERMS
from scorekeeper.games.gin.turn_page import GIN_PAGE

PRESETS = {
    "standard": Preset(N_("Gin Rummy")),
    "bicycle": Preset(
        N_("Gin by the Bicycle rules: gin 20, undercut 10, no big gin"),
        {"gin_bonus": 20, "undercut": 10, "big_gin": "off", "box_bonus": 20, "shutout": "plus-100"},
    ),
    "straight": Preset(N_("Straight gin: nobody knocks"), {"knock_limit": 0}),
    "oklahoma": Preset(N_("Oklahoma: the upcard sets the knock limit"), {"knock_limit": "upcard"}),
}

GIN = Game(
    id="gin",
    name=N_("Gin Rummy"),
    players=PLAYERS,
    options=(*knocking.OPTIONS, *scoring.OPTIONS, *turn.OPTIONS, NEXT_DEALER, *ending.OPTIONS),
    presets=PRESETS,
    chapters=CHAPTERS,
    guide=GUIDE,
    set_up=set_up,
    next_dealer=other,
    dealer_after=dealer_after,
    score=scoring.score,
    standing=ending.winners_so_far,
    final=ending.final_lines,
    settle=ending.settle,
    settled_by=ending.SETTLEMENT.about,
    referee=GinReferee(),
    page=GIN_PAGE,
    counts_melds=False,
    counts_going_rummy=lambda options: options[BIG_GIN] != "off",
    knocks=True,
    counts_upcard=lambda options: options[KNOCK_LIMIT] == "upcard",
    terms=TERMS,
    target=lambda options: options[ending.TARGET],
    keeps_from=keeps_from,
    close=close,
    lacks=lacks,
    asks_left=lambda state: state.out is not None,
    questions=QUESTIONS,
)
