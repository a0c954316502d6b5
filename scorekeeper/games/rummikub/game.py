"""Rummikub as a `Game`: options, presets, set-up, scoring.

Players lay groups and runs of numbered tiles on one common table, which everybody may rearrange.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.game import Game, SetUp, Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.questions import USUAL_ASKS, Follows, Questions
from scorekeeper.engine.rule import rule
from scorekeeper.engine.score import PlayerScore, ScoreLine, Why, lowest_takes, points_left, total
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummikub.rearrange import rearrange
from scorekeeper.games.rummikub.round import judge_round
from scorekeeper.games.rummikub.tiles import COPIES, LAW

PLAYERS = range(2, 5)
RACK = 14

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


@rule("rkub.players", "K")
def takes_players(number: int) -> bool:
    """Two to four players, for there are four racks."""
    return number in PLAYERS


@rule("rkub.tiles", "K", differ=True, when=("jokers",))
def set_up(options: Options, players: int) -> SetUp:
    """1 to 13 in four colours, twice, and two jokers, or four."""
    return SetUp(
        packs=COPIES,
        jokers=int(options["jokers"] or 0),
        hand_size=rack_size(),
        upcards=0,
        first_extra=0,
        law=LAW,
        card_values=joker_penalty(options),
    )


@rule("rkub.deal", "K")
def rack_size() -> int:
    """Fourteen tiles each. The players decide who starts, and play goes clockwise."""
    return RACK


@rule("rkub.joker-penalty", "K", differ=True, when=("joker_penalty=30", "joker_penalty=25"))
def joker_penalty(options: Options) -> str:
    """A joker left on a rack counts 30 or 25: the values by which racks are counted."""
    return f"tiles-{options['joker_penalty']}"


def next_dealer(dealer: int, players: int) -> int:
    """The player after the dealer starts, and is the dealer of the next round."""
    return (dealer + 1) % players


@rule("rkub.score", "K")
def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Each loser scores minus the tiles on their rack, the winner plus the sum of them; a round adds up to zero."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    scored = pool_empty(left) if judged.out is None else _out(judged.out, left)
    hands = {name: total(scored[name]) for name in counted}
    if sum(hands.values()):
        raise ArithmeticError(f"a round adds up to zero, and this one does not: {hands}")
    return {name: PlayerScore(scored[name], hands[name], 0, left[name], counted[name]) for name in counted}


ScoreLines = dict[str, tuple[ScoreLine, ...]]


def _out(winner: str, left: Mapping[str, int]) -> ScoreLines:
    losers = {name: points for name, points in left.items() if name != winner}
    taken = tuple(ScoreLine(points, "rkub.score", Why.TAKEN, of=name) for name, points in losers.items())
    return {name: taken if name == winner else (ScoreLine(-left[name], "rkub.score", Why.LEFT),) for name in left}


@rule("rkub.pool-empty", "K", silent=True, differ=True, when=("pool_empty=pass-round", "pool_empty=end"))
def pool_empty(left: Mapping[str, int]) -> ScoreLines:
    """Nobody out: the lowest rack wins. Each loser scores minus the difference to it, the winner plus the sum of those.

    Tied lowest racks share it equally.
    """
    lowest = min(left.values())
    losers = {name: (ScoreLine(lowest - left[name], "rkub.pool-empty", Why.LEFT),) for name in left}
    return losers | lowest_takes(left, "rkub.pool-empty")


@rule("rkub.end", "K", when=("rounds",))
def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """After the agreed number of rounds the highest total wins; equal highest share it."""
    if deals < rounds(options):
        return (), None
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best), "rkub.end"


def rounds(options: Options) -> int:
    """After how many rounds the game ends."""
    return int(options["rounds"] or 1)


def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Nobody pays beside the score."""
    return None


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
    score=score,
    standing=winners_so_far,
    settle=settle,
    judge_play=judge_round,
    deck=Tile,
    deals=rounds,
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
)
