"""Rules: what a player's first melds of a hand must be worth."""

from collections.abc import Iterable

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE, Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import RUN, SMALLEST, Meld
from scorekeeper.engine.option import YES_NO, Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.state import OptionalCheck, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

FIRST_MELDS = ("first-meld.points", "first-meld.counts", "first-meld.pure-run", "first-meld.before-layoff")

FIRST_MELD = Option(
    "first_meld",
    "How many points must your first melds of a hand add up to?",
    {0: "Any number"},
    "first-meld.points",
    whole=range(201),
    seldom=True,
)
PURE_RUN = Option("pure_run", "Must the first melds include a run without a joker?", YES_NO, "first-meld.pure-run", seldom=True)
ASKED = FIRST_MELD.is_set()
THIRTY = {"first_meld": 30}


def of_thirty(*melds: str, **more: object) -> eg.Part:
    """Return an example's record: Ana lays these melds at a table that requires 30 points. Keywords are further options."""
    laid = (event for cards in melds for event in eg.melds("Ana", cards))
    return eg.played((*eg.draws("Ana"), *laid, *eg.discards("Ana", "2c")), options=THIRTY | more)


@rule(
    "first-meld.points",
    sources="L N D H",
    when=ASKED,
    title="Points for the first melds",
    text="On the turn when you first meld in a hand, your melds must add up to at least the points you agreed on. Lay-offs and swaps don't count.",
    details="The points of your first melds are checked when your turn ends. If they fall short, everything you laid down this turn goes back into your hand.",
    our_ruling="Published rules don't say what happens to first melds that fall short of the points you agreed on. Here they go back into the hand, and the turn goes on.",
    refused="The first melds come to {points} points. That's short of {least}, so they go back into the hand.",
    phrases="first meld points, opening points, 51 points, 40 points, 30 points, how many points to open, go down first, minimum opening, minimum to open",
    right=eg.Example(
        says="Three eights make 24 and the run makes 15. That's 39, and you need 30.",
        asked=of_thirty("8c 8d 8s", "4h 5h 6h"),
        shows=eg.rows(eg.MELDED, "8c 8d 8s", "4h 5h 6h"),
    ),
    wrong=eg.Example("Three nines make 27 points, but you need 30.", of_thirty("9c 9d 9s"), shows=eg.rows(eg.MELDED, "9c 9d 9s")),
)
def reaches(melds: Iterable[Meld], agreed: Agreement) -> Verdict:
    """Require that the first melds of a player are worth the points that the table demands."""
    least = agreed.options[FIRST_MELD]
    points = sum(points_towards(meld, agreed) for meld in melds)
    assert isinstance(least, int)
    return LEGAL if points >= least else broken("first-meld.points", points=points, least=least)


@rule(
    "first-meld.counts",
    sources="L N",
    when=ASKED,
    title="What counts towards the first melds",
    text="Each card counts its value in a meld (in Rummy, its value in hand). A low ace in a run counts 1, and a joker counts as the card it stands for.",
    our_ruling="The 500 Rummy page sets no minimum for first melds, so it doesn't say what a joker counts towards one. We count it as the card it stands for.",
    phrases="what does a joker count in the first meld, count the opening, ace in the opening",
    right=eg.Example(
        says="The joker as the queen counts 10, so the run comes to 30 points.",
        asked=of_thirty("Jh *=Qh Kh"),
        shows=eg.rows(eg.MELDED, "Jh *=Qh Kh"),
    ),
    wrong=eg.Example(
        says="“The joker counts 15, so the set is worth 19.” The joker counts 2, like the card it stands for.",
        asked=eg.asks("meld", cards="2c 2d *", options=THIRTY),
        answer={"first_meld_points": 6},
        claimed={"first_meld_points": 19},
    ),
)
def points_towards(meld: Meld, agreed: Agreement) -> int:
    """Return a meld's points towards the first melds. If the game scores melds, the cards count as in a meld. Otherwise they
    count as in hand, but a low ace in a run counts 1. A joker counts as the card it stands for."""
    values, low = agreed.set_up.card_values, meld.ace_low
    one = low and not agreed.game.counts_melds
    return sum(1 if one and rank == ACE else values.points(Card(rank, None), low=low) for rank, _, _ in meld.cards)


@rule(
    "first-meld.pure-run",
    sources="L N",
    when=PURE_RUN.is_(True),
    title="A pure run first",
    text="Your first melds of a hand must include a run with three natural cards side by side.",
    details="A joker elsewhere in the run does no harm. If no run qualifies, everything you laid down this turn goes back into your hand.",
    our_ruling="Published rules don't say whether a run with three natural cards side by side may have a joker elsewhere. It may: the joker doesn't affect those three.",
    refused="The first melds have no run with three natural cards side by side, so they go back into the hand.",
    phrases="run without a joker, pure run, natural run, clean run, pure sequence",
    right=eg.Example(
        says="The 5, 6 and 7 are natural cards. The joker after them does no harm.",
        asked=eg.played(eg.turn("Ana", "2c", "5h 6h 7h *=8h"), options={"pure_run": True}),
        shows=eg.rows(eg.MELDED, "5h 6h 7h *=8h"),
    ),
    wrong=eg.Example(
        says="The first meld is a set, with no run beside it.",
        asked=eg.played(eg.turn("Ana", "2c", "Kc Kd Kh"), options={"pure_run": True}),
        shows=eg.rows(eg.MELDED, "Kc Kd Kh"),
    ),
)
def has_pure_run(melds: Iterable[Meld]) -> Verdict:
    """Require that one of the first melds is a run with three natural cards in a row."""
    pure = any(meld.kind is RUN and _three_natural(meld.cards) for meld in melds)
    return LEGAL if pure else broken("first-meld.pure-run")


def _three_natural(cards: Cards) -> bool:
    neighbours = (cards[at : at + SMALLEST] for at in range(len(cards) - SMALLEST + 1))
    return any(not any(card.wild for card in three) for three in neighbours)


NO_MELD: eg.Events = (*eg.turn("Ana", "2c", "10h Jh Qh"), *eg.draws("Ben"), *eg.melds("Ben", "10c Jc Qc"))


@rule(
    "first-meld.before-layoff",
    sources="L N",
    when=ASKED,
    title="First melds before lay-offs",
    text="Until your first meld of the hand is down, you can't swap a joker or lay off.",
    details="Once your first meld is down, you can lay off and swap jokers, even in the same turn.",
    refused="You can't swap a joker or lay off before your own first meld.",
    phrases="lay off before the first meld, lay off before opening, not down yet, exchange before opening",
    right=eg.Example(
        says="A first meld of 30 points, then a lay-off in the same turn.",
        asked=eg.played(NO_MELD, eg.lays_off("Ben", "Kh"), eg.discards("Ben", "2d"), options=THIRTY),
        shows=((eg.TABLE, "10h Jh Qh"), (eg.MELDED, "10c Jc Qc"), (eg.LAID_OFF, "Kh")),
    ),
    wrong=eg.Example(
        says="A player who hasn't melded yet lays off a card.",
        asked=eg.played(NO_MELD[:4], eg.lays_off("Ben", "Kh"), options=THIRTY),
        shows=((eg.TABLE, "10h Jh Qh"), (eg.LAID_OFF, "Kh")),
    ),
)
def bar_before(options: Options, has_melded: bool, cards: Cards) -> Verdict:
    """Refuse a lay-off or exchange by a player who hasn't melded (`has_melded` is False), if options restrict first melds."""
    return LEGAL if has_melded or not binds(options) else broken("first-meld.before-layoff", cards)


def binds(options: Options) -> bool:
    """Do the options restrict a player's first melds?"""
    return bool(options.asked(FIRST_MELD) or options.asked(PURE_RUN))


def opened_first(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse a lay-off or exchange by a player without melds on the table, if options restrict first melds."""
    options = state.agreed.options
    return bar_before(options, seat in state.melded, cards) if binds(options) else LEGAL


def judge_first(melds: tuple[Meld, ...], agreed: Agreement) -> Verdict:
    """Judge a player's first melds by the options that restrict them."""
    verdict = reaches(melds, agreed) if agreed.options[FIRST_MELD] else LEGAL
    return verdict.and_also(has_pure_run(melds)) if agreed.options[PURE_RUN] else verdict


@OptionalCheck
def first_melds_do(state: State, seat: int, cards: Cards) -> Verdict:
    """Judge a player's first melds at the end of the turn that laid them. In later turns the verdict is legal."""
    drawn = state.drawn
    if drawn is None or not drawn.laid or seat in drawn.before.melded:
        return LEGAL
    return judge_first(drawn.laid, state.agreed)


OPTIONS = (FIRST_MELD, PURE_RUN)
