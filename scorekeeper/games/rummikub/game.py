"""Rummikub as a `Game`: options, presets, set-up, scoring.

Players lay groups and runs of numbered tiles on one common table, which everybody may rearrange.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.questions import USUAL_ASKS, Follows, Questions
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummikub import scoring
from scorekeeper.games.rummikub.rearrange import rearrange
from scorekeeper.games.rummikub.round import RoundReferee
from scorekeeper.games.rummikub.setting_up import PLAYERS, next_dealer, set_up
from scorekeeper.games.rummikub.terms import TERMS

OPTIONS = (
    Option(
        "opening",
        N_("How many points does the first play need?"),
        (40, 30, 50),
        about="rkub.opening",
        whole=range(101),
    ),
    Option(
        "opening_joker",
        N_("What does a joker count in the opening?"),
        ("as-tile", "25"),
        about="rkub.opening-joker",
        labels={"as-tile": N_("As the tile that it stands for"), "25": N_("25, whatever it stands for")},
        synonyms={25: "25"},
    ),
    Option("jokers", N_("How many jokers?"), (2, 4), about="rkub.tiles"),
    Option("joker_penalty", N_("What does a joker left on a rack count?"), (30, 25), about="rkub.joker-penalty"),
    Option(
        "pool_empty",
        N_("What happens when all tiles are drawn?"),
        ("pass-round", "end"),
        about="rkub.pool-empty",
        labels={
            "pass-round": N_("Play goes on until all have passed in turn"),
            "end": N_("The round ends at once"),
        },
    ),
    Option("rounds", N_("How many rounds?"), (4,), about="rkub.end", whole=range(1, 101)),
    Option(
        "turn_seconds",
        N_("How many seconds may a turn take?"),
        (120, 60, 0),
        about="rkub.time",
        whole=range(601),
        labels={0: N_("As long as it takes")},
    ),
    Option(
        "timeout",
        N_("What happens when the time is up?"),
        ("keep-valid", "restore", "restore-draw-3"),
        about="rkub.time",
        labels={
            "keep-valid": N_("Valid sets stay, loose tiles go to the player's rack"),
            "restore": N_("The table is put back as it was"),
            "restore-draw-3": N_("The table is put back and the player draws three tiles"),
        },
    ),
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "tiles": MappingProxyType({}),
        "cards": MappingProxyType({"jokers": 4, "opening_joker": "25", "joker_penalty": 25}),
        "modern": MappingProxyType({"opening": 30, "turn_seconds": 60, "timeout": "restore-draw-3"}),
    }
)

PRESET_NAMES = MappingProxyType(
    {
        "tiles": N_("Rummikub with tiles"),
        "cards": N_("Rummikub with cards: four jokers, 25 each"),
        "modern": N_("As today's boxes say: opening 30, one minute"),
    }
)

RULES = (
    *("cards.copies", "cards.jokers", "cards.count", "turn.order", "out.frozen", "draw.stock"),
    *("meld.size", "meld.kind", "meld.set.rank", "meld.set.suits", "meld.set.size"),
    *("meld.run.suit", "meld.run.sequence", "meld.run.ace", "joker.assign", "joker.specific"),
    *("rkub.players", "rkub.tiles", "rkub.deal", "rkub.turn", "rkub.group", "rkub.run"),
    *("rkub.opening", "rkub.opening-own", "rkub.opening-joker"),
    *("rkub.table-kept", "rkub.table-valid", "rkub.from-rack", "rkub.time"),
    *("rkub.joker", "rkub.joker-retrieve", "rkub.joker-named", "rkub.joker-reuse", "rkub.joker-opened"),
    *("rkub.joker-keeps", "rkub.joker-split"),
    *("rkub.score", "rkub.joker-penalty", "rkub.pool-empty", "rkub.end", "session.over"),
    "score.adjust",
)


RUMMIKUB = Game(
    id="rummikub",
    name=N_("Rummikub"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    default_preset="tiles",
    rules=RULES,
    set_up=set_up,
    next_dealer=next_dealer,
    score=scoring.score,
    standing=scoring.winners_so_far,
    settle=scoring.settle,
    referee=RoundReferee(),
    deck=Tile,
    deals=scoring.rounds,
    counts_melds=False,
    questions=Questions(
        asks=(*USUAL_ASKS, "rearrange"),
        depend_on=("opening", "opening_joker", "jokers", "joker_penalty"),
        follows=Follows(
            set="rkub.group",
            run="rkub.run",
            fits="rkub.table-valid",
            choose="rkub.table-valid",
            open="rkub.joker-named",
            counted="rkub.score",
        ),
        rearrange=rearrange,
    ),
    terms=TERMS,
)
