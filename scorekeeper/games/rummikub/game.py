"""Rummikub as a `Game`: options, presets, set-up, scoring.

Players lay groups and runs of numbered tiles on one common table, which everybody may rearrange.
"""

from collections.abc import Mapping

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import RUN, SET
from scorekeeper.engine.option import Value
from scorekeeper.engine.questions import USUAL_ASKS, Follows, Questions
from scorekeeper.engine.set_up import Preset
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummikub import jokers, opening, penalty, reusing, round, scoring, setting_up
from scorekeeper.games.rummikub.chapters import CHAPTERS
from scorekeeper.games.rummikub.first_turn import best_of_rack
from scorekeeper.games.rummikub.guide import GUIDE
from scorekeeper.games.rummikub.rearrange import opening_points, rearrange
from scorekeeper.games.rummikub.round import RoundReferee
from scorekeeper.games.rummikub.setting_up import PLAYERS, next_dealer, set_up, takes_players
from scorekeeper.games.rummikub.terms import TERMS
from scorekeeper.games.rummikub.tiles import LAW
from scorekeeper.games.rummikub.turn_page import ROUND_PAGE

OPTIONS = (
    *(*opening.OPTIONS, *setting_up.OPTIONS, *scoring.OPTIONS, *round.OPTIONS, *penalty.OPTIONS),
    *(*jokers.OPTIONS, *reusing.OPTIONS),
)

MODERN: Mapping[str, Value] = {
    "opening": 30,
    "turn_seconds": 60,
    "timeout": "restore-draw-3",
    "joker_free": "rearrange",
    "joker_retrieve": "rack-or-table",
    "joker_reuse": "new-set",
}

PRESETS = {
    "tiles": Preset(N_("Rummikub with tiles")),
    "cards": Preset(
        N_("Rummikub with cards: four jokers, 25 each"), {"jokers": 4, "opening_joker": "25", "joker_penalty": 25}
    ),
    "modern": Preset(N_("Today's boxed edition: opening 30, one minute a turn"), MODERN),
    "xp": Preset(N_("The six-player box: three of each tile, four jokers"), {**MODERN, "copies": 3, "jokers": 4}),
}


RUMMIKUB = Game(
    id="rummikub",
    name=N_("Rummikub"),
    players=PLAYERS,
    seats=takes_players,
    options=OPTIONS,
    presets=PRESETS,
    usual_preset="modern",
    chapters=CHAPTERS,
    guide=GUIDE,
    set_up=set_up,
    next_dealer=next_dealer,
    score=scoring.score,
    standing=scoring.winners_so_far,
    settle=scoring.settle,
    check=jokers.check,
    referee=RoundReferee(),
    page=ROUND_PAGE,
    deck=Tile,
    lacks=round.lacks,
    needs_opening=lambda options: True,
    target=lambda options: options[scoring.TARGET],
    deals=scoring.rounds,
    counts_melds=False,
    questions=Questions(
        asks=(*USUAL_ASKS, "rearrange"),
        depend_on=(
            *("opening", "opening_joker", "jokers", "copies", "joker_penalty"),
            *("joker_free", "joker_retrieve", "joker_group", "joker_reuse", "joker_set"),
        ),
        follows=Follows(
            set=LAW.kinds[SET],
            run=LAW.kinds[RUN],
            fits=LAW.fit,
            choose=LAW.fit,
            open="rkub.joker-named",
            counted="rkub.score",
        ),
        rearrange=rearrange,
        opening_points=opening_points,
        best_turn=best_of_rack,
    ),
    terms=TERMS,
)
