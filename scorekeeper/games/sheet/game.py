"""A score sheet for any other game, as a `Game`: options and presets."""

from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.draw_game.page import draw_page
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import LOW
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import Questions
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.score import CardValues
from scorekeeper.engine.session.unfollowed import Unfollowed
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.terms import Terms
from scorekeeper.engine.translatable import N_
from scorekeeper.games.sheet import rules
from scorekeeper.games.sheet.rules import DEALS, ROUND

PRESETS = {
    "plain": Preset(N_("Any other game: the highest total wins")),
    "lowest": Preset(N_("Any other game: the lowest total wins"), {"win": "lowest"}),
    "five-crowns": Preset(N_("Five Crowns: eleven hands, the lowest total wins"), {"win": "lowest", "deals": 11}),
    "phase-10": Preset(N_("Phase 10: points only"), {"win": "lowest"}),
    "5000": Preset(N_("5000 Rummy"), {"target": 5000}),
    "countdown": Preset(N_("Counting down from 501"), {"start": 501, "target": 0, "win": "lowest"}),
}

CHAPTERS = (
    Chapter(
        "sheet",
        N_("The score sheet"),
        N_("For any game: names, and points for each hand. The rules are up to you."),
        (
            *(
                "sheet.players",
                "sheet.points",
                "sheet.winner-takes",
                "sheet.rounds-won",
                "sheet.sum",
                ADJUST,
                "sheet.target",
                "sheet.deals",
                "sheet.winner",
            ),
            *("sheet.open", OVER),
        ),
    ),
)


TERMS = Terms(
    rounds=True,
    texts={
        N_("left in hand"): N_("points"),
        N_("%(name)s, left in hand"): N_("%(name)s, points"),
        N_("Went out"): N_("Won"),
        N_("Nobody went out"): N_("Nobody won"),
        N_("Nobody has gone out yet"): N_("Nobody has won this round yet"),
        N_("out"): N_("won"),
        N_("Melded, as counted by the players"): N_("Points"),
        N_("Left in hand, as counted by the players"): N_("Points"),
    },
)

NO_CARDS = CardValues(lambda card, low: (0, "sheet.points"))


def set_up(options: Options, players: int) -> SetUp:
    """No card is dealt."""
    return SetUp(1, 0, 0, 0, 0, LOW, NO_CARDS)


SHEET = Game(
    id="sheet",
    name=N_("Any other game"),
    players=rules.PLAYERS,
    options=rules.OPTIONS,
    presets=PRESETS,
    chapters=CHAPTERS,
    set_up=set_up,
    next_dealer=lambda dealer, players: (dealer + 1) % players,
    score=rules.score,
    standing=rules.winners_so_far,
    settle=lambda options, winners, totals, hands: None,
    referee=Unfollowed(),
    page=draw_page(),
    entries=("totals",),
    terms=TERMS,
    counts_melds=False,
    start=rules.start,
    sides=rules.pairs,
    close=rules.close,
    check=rules.check,
    lowest_wins=rules.lowest_wins,
    counts_left=lambda options: options[ROUND] != "one",
    has_winner=rules.has_winner,
    target=lambda options: options[rules.TARGET],
    deals=lambda options: options[DEALS] if isinstance(options[DEALS], int) else None,
    questions=Questions(asks=(), depend_on=()),
)
