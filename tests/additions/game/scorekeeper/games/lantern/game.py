"""Lantern: a small game of drawing and discarding, all of it in this file.

Players draw, meld and discard; who goes out scores for the cards that the others still hold, however high they are.
"""

from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.game import DrawGame
from scorekeeper.engine.draw_game.page import USUAL
from scorekeeper.engine.events import DrawStock, LayMeld
from scorekeeper.engine.game import Totals, Winners
from scorekeeper.engine.hands import JudgedHand
from scorekeeper.engine.melds import LOW
from scorekeeper.engine.messages import N_
from scorekeeper.engine.option import Option, as_written
from scorekeeper.engine.rule import Chapter, rule
from scorekeeper.engine.rules.cards_in_play import IN_PLAY
from scorekeeper.engine.rules.drawing import DRAWING
from scorekeeper.engine.rules.ending import ADJUST, OVER
from scorekeeper.engine.rules.laying_off import LAYING_OFF
from scorekeeper.engine.rules.melds import MELDS, RUNS, SETS
from scorekeeper.engine.rules.turn import DISCARDING, TURN, not_the_same
from scorekeeper.engine.score import CardValues, PlayerScore, ScoreLine, Why, points_left, total
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.turn_page import Button

TARGET = Option("target", "How bright must the lantern burn?", as_written(50), about="lantern.end", whole=range(10, 1001))


@rule(
    "lantern.players",
    our_ruling="The game is made up, and so are its rules.",
    title="Players and deal",
    text="Two to four players get five cards each from one pack without jokers, and one card is turned up.",
    phrases="how many players, how many cards",
    right=eg.Example(
        says="Two players have ten cards, and with the one turned up 41 are left in the stock.",
        asked=eg.session(eg.play(dealer="Ben", upcard="4d"), game="lantern", players=("Ana", "Ben")),
        shows=((eg.PILE, "4d"),),
        answer=eg.answered({"stock": 41}),
    ),
    wrong=eg.Example(
        says="A fifth player wants to join in. That is one too many.",
        asked=eg.session(game="lantern", players=("Ana", "Ben", "Cy", "Di", "Eva")),
        answer={"error": {"at": "players"}},
    ),
)
def set_up() -> SetUp:
    """Deal five cards each from one pack without jokers, and turn one up."""
    return SetUp(packs=1, jokers=0, hand_size=5, upcards=1, first_extra=0, law=LOW, card_values=VALUES)


VALUES = CardValues(lambda card, low: (2, "lantern.score"))
"""Every card counts two."""


@rule(
    "lantern.score",
    our_ruling="The game is made up, and so are its rules.",
    title="Two for each card",
    text="Scoring for going out two for each card that another player still holds; when nobody does, nobody scores.",
    phrases="what does a card count, how is it scored",
    right=eg.Example(
        says="One player holds a king and an ace: two cards count four.",
        asked=eg.session(
            eg.at_the_end(eg.lies("Ana", "5h 6h 7h"), out="Ana", Ben="Kh Ac"), game="lantern", players=("Ana", "Ben")
        ),
        shows=((eg.IN_HAND, "Kh Ac"),),
        answer=eg.hand_scores(Ana=4),
    ),
    wrong=eg.Example(
        says="“A king is worth ten.” It is a card like any other.",
        asked=eg.asks("points", game="lantern", left="Kh"),
        shows=((eg.IN_HAND, "Kh"),),
        answer={"left": 2},
        claimed={"left": 10},
    ),
)
def score(judged: JudgedHand) -> dict[str, PlayerScore]:
    """Score two points for each card left with somebody else, for the player who went out."""
    counted = judged.lines or {}
    left = {name: points_left(lines) for name, lines in counted.items()}
    taken = tuple(
        ScoreLine(Fraction(points), "lantern.score", Why.TAKEN, of=name) for name, points in left.items() if name != judged.out
    )
    scored = {name: taken if name == judged.out else () for name in counted}
    return {name: PlayerScore(scored[name], total(scored[name]), 0, left[name], counted[name]) for name in counted}


@rule(
    "lantern.end",
    our_ruling="The game is made up, and so are its rules.",
    when=TARGET.is_set(),
    title="The lantern burns",
    text="The first total that reaches the target wins; of several the highest, and equal highest play on.",
    phrases="who wins, when is it over",
    right=eg.Example(
        says="A total of 50 wins.",
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=50), game="lantern", players=("Ana", "Ben")),
        answer={"session": {"over": True, "winners": ["Ana"]}},
    ),
    wrong=eg.Example(
        says="“I lead, so I have won.” With 40 nobody has.",
        asked=eg.session(eg.totals("Ana", Ana=0, Ben=40), game="lantern", players=("Ana", "Ben")),
        answer={"session": {"over": False}},
        claimed={"session": {"over": True}},
    ),
)
def winners(totals: Totals, target: int) -> Winners:
    """Return who has the highest total once it reaches the target. Equal totals play on."""
    best = max(totals.values())
    if best < target:
        return (), None
    leaders = tuple(name for name, points in totals.items() if points == best)
    return (leaders if len(leaders) == 1 else ()), "lantern.end"


STOCK_AND_MELD = Button(
    "stock-meld",
    claiming(lambda state, press: (DrawStock(press.by), LayMeld(press.by, press.cards()))),
    N_("Stock, meld"),
    shown=lambda state: state.drawn is None,
)
"""The button that no other game has: draw, and meld what is picked, in one tap."""


class Lantern(DrawGame):
    """Lantern: players draw, meld and discard, and score for the cards that the others still hold."""

    id = "lantern"
    name = N_("Lantern")
    players = range(2, 5)
    options_asked = (TARGET,)
    presets = {"plain": Preset(N_("Lantern, plain and simple"))}
    chapters = (
        Chapter("setting-up", "Setting up", "Shuffle, deal, and light the lantern.", ("lantern.players", *IN_PLAY)),
        Chapter("melds", "Melds", "Cards that belong together are laid on the table.", (*MELDS, *SETS, *RUNS)),
        Chapter(
            "turn",
            "A turn",
            "Draw, meld and lay off as you like, discard.",
            (*TURN, *DRAWING, *LAYING_OFF, "layoff.stays", *DISCARDING, "out.stock", "out.frozen"),
        ),
        Chapter(
            "winning",
            "Winning",
            "What the others hold is the light of your lantern.",
            ("lantern.score", ADJUST, "lantern.end", OVER),
        ),
    )
    counts_melds = False
    buttons = (STOCK_AND_MELD, *USUAL)
    answers_depend_on = ()
    count_rule = "lantern.score"
    discarding = (not_the_same,)

    def set_up(self, players: int) -> SetUp:
        return set_up()

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        return score(judged)

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        return winners(totals, self.options[TARGET])
