"""Lantern as a `Game`: a small game of drawing and discarding, all of it in this file.

Players draw, meld and discard; who goes out scores for the cards that the others still hold, however high they are.
"""

from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.chapter import Chapter
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.page import draw_page
from scorekeeper.engine.draw_game.referee import DrawReferee
from scorekeeper.engine.events import DrawStock, LayMeld
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Game, Totals
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.melds import LOW
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.questions import Follows, Questions
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.adjusting import ADJUST
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.drawing import DRAWING, draw_down_to
from scorekeeper.engine.rules.ending import OVER
from scorekeeper.engine.rules.exchanging import exchange
from scorekeeper.engine.rules.going_out import may_pass
from scorekeeper.engine.rules.laying_off import LAYING_OFF
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.rules.turn import DISCARDING, TURN, not_the_same
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, points_left, total
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.state import Outcome, PlayLaws, State
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.turn_page import Button
from scorekeeper.engine.verdict import LEGAL, broken

PLAYERS = range(2, 5)

TARGET = Option(
    "target", N_("How bright must the lantern burn?"), as_written(50), about="lantern.end", whole=range(10, 1001)
)


@rule(
    "lantern.players",
    silent=N_("The game is made up, and so are its rules."),
    title=N_("Players and deal"),
    text=N_("Two to four players get five cards each from one pack without jokers, and one card is turned up."),
    phrases="how many players, how many cards",
    right=eg.Example(
        says=N_("Two players have ten cards, and with the one turned up 41 are left in the stock."),
        asked=eg.session(eg.play(dealer="Ben", upcard="4d"), game="lantern", players=("Ana", "Ben")),
        shows=((eg.PILE, "4d"),),
        answer=eg.answered({"stock": 41}),
    ),
    wrong=eg.Example(
        says=N_("A fifth player wants to join in. That is one too many."),
        asked=eg.session(game="lantern", players=("Ana", "Ben", "Cy", "Di", "Eva")),
        answer={"error": {"at": "players"}},
    ),
)
def set_up(options: Options, players: int) -> SetUp:
    """One pack without jokers, five cards each, one turned up."""
    return SetUp(packs=1, jokers=0, hand_size=5, upcards=1, first_extra=0, law=LOW, card_values=VALUES)


VALUES = CardValues(lambda card, low: (2, "lantern.score"))
"""Every card counts two."""


@rule(
    "lantern.score",
    silent=N_("The game is made up, and so are its rules."),
    title=N_("Two for each card"),
    text=N_(
        "Scoring for going out two for each card that another player still holds; when nobody does, nobody scores."
    ),
    phrases="what does a card count, how is it scored",
    right=eg.Example(
        says=N_("One player holds a king and an ace: two cards count four."),
        asked=eg.session(
            eg.at_the_end(eg.lies("Ana", "5h 6h 7h"), out="Ana", Ben="Kh Ac"), game="lantern", players=("Ana", "Ben")
        ),
        shows=((eg.IN_HAND, "Kh Ac"),),
        answer=eg.answered(eg.scores(Ana={"hand": 4})),
    ),
    wrong=eg.Example(
        says=N_("“A king is worth ten.” It is a card like any other."),
        asked=eg.asks("points", game="lantern", left="Kh"),
        shows=((eg.IN_HAND, "Kh"),),
        answer={"left": 2},
        claimed={"left": 10},
    ),
)
def score(options: Options, judged: JudgedHand) -> dict[str, PlayerScore]:
    """Two points for each card that is left with somebody else, for whoever went out."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    taken = tuple(
        ScoreLine(Fraction(points), "lantern.score", Why.TAKEN, of=name)
        for name, points in left.items()
        if name != judged.out
    )
    scored = {name: taken if name == judged.out else () for name in counted}
    return {name: PlayerScore(scored[name], total(scored[name]), 0, left[name], counted[name]) for name in counted}


@rule(
    "lantern.end",
    silent=N_("The game is made up, and so are its rules."),
    when=TARGET.is_set(),
    title=N_("The lantern burns"),
    text=N_("The first total that reaches the target wins; of several the highest, and equal highest play on."),
    phrases="who wins, when is it over",
    right=eg.Example(
        says=N_("A total of 50 wins."),
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=50), game="lantern", players=("Ana", "Ben")),
        answer={"session": {"over": True, "winners": ["Ana"]}},
    ),
    wrong=eg.Example(
        says=N_("“I lead, so I have won.” With 40 nobody has."),
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=40), game="lantern", players=("Ana", "Ben")),
        answer={"session": {"over": False}},
        claimed={"session": {"over": True}},
    ),
)
def winners_so_far(options: Options, totals: Totals, out: str | None, deals: int) -> tuple[tuple[str, ...], str | None]:
    """Who has won after a hand, if anybody, and the rule that decides it."""
    best = max(totals.values())
    leaders = tuple(name for name, points in totals.items() if points == best)
    if best < int(options["target"] or 0):
        return (), None
    return (leaders if len(leaders) == 1 else ()), "lantern.end"


def settle(
    options: Options, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
) -> dict[str, Totals] | None:
    """Nobody pays beside the score."""
    return None


def pass_on_empty_stock(state: State, seat: int) -> Outcome:
    """Passing on an empty stock ends the hand."""
    verdict = may_pass(state)
    return (evolve(state, over=True, ended=None), LEGAL) if verdict.ok else (state, verdict)


PLAY = PlayLaws(
    taking=draw_down_to,
    owing=lambda state, taken: None,
    melding=(),
    laying_off=(),
    discarding=(not_the_same,),
    last_discard=(),
    emptied=lambda state: True,
    lies=lambda state, seat, card: False,
    calling=lambda state, event: (state, broken("call.off")),
    exchanging=exchange,
    passing=pass_on_empty_stock,
    refused_discard=lambda state, verdict: state,
)

STOCK_AND_MELD = Button(
    "stock-meld",
    claiming(lambda state, press: (DrawStock(press.by), LayMeld(press.by, press.cards()))),
    N_("Stock, meld"),
    shown=lambda state: state.drawn is None,
)
"""The button that no other game has: draw, and meld what is picked, in one tap."""

CHAPTERS = (
    Chapter("setting-up", N_("Setting up"), N_("Shuffle, deal, and light the lantern."), ("lantern.players", *IN_PLAY)),
    Chapter("melds", N_("Melds"), N_("Cards that belong together are laid on the table."), (*MELDS, *SETS, *RUNS)),
    Chapter(
        "turn",
        N_("A turn"),
        N_("Draw, meld and lay off as you like, discard."),
        (*TURN, *DRAWING, *LAYING_OFF, "layoff.stays", *DISCARDING, "out.stock", "out.frozen"),
    ),
    Chapter(
        "winning",
        N_("Winning"),
        N_("What the others hold is the light of your lantern."),
        ("lantern.score", ADJUST, "lantern.end", OVER),
    ),
)

LANTERN = Game(
    id="lantern",
    name=N_("Lantern"),
    players=PLAYERS,
    options=(TARGET,),
    presets={"plain": Preset(N_("Lantern, plain and simple"))},
    chapters=CHAPTERS,
    set_up=set_up,
    next_dealer=lambda dealer, players: (dealer + 1) % players,
    score=score,
    standing=winners_so_far,
    settle=settle,
    referee=DrawReferee(PLAY),
    page=draw_page(STOCK_AND_MELD),
    questions=Questions(depend_on=(), follows=Follows(counted="lantern.score")),
    counts_melds=False,
)
