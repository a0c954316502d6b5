"""Rules on an empty stock: the pile is used again, or the hand ends."""

from typing import Any

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, plain
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.rules.cards_in_play import may_be_drawn
from scorekeeper.engine.state import State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

EMPTY_STOCK = ("rummy.stock-count", "rummy.turn-over", "rummy.shuffle", "rummy.reuse", "rummy.block")


def top(state: State, recorded: Card | None) -> Card | None:
    """Return the card drawn from the stock: the recorded card, or else the one known to be on top. None if unknown."""
    if recorded is not None:
        return plain(recorded)
    return state.stock_cards[-1] if state.stock_ordered and state.stock_cards else None


def may_be_on_top(state: State, card: Card | None) -> Verdict:
    """Require that `card` can be on top of the stock. An unrecorded card (None) always can."""
    if card is None:
        return LEGAL
    if state.reused == 0:
        return may_be_drawn(state, card)
    if state.stock_ordered:
        return LEGAL if state.stock_cards[-1] == plain(card) else broken("rummy.turn-over", (card,), "top")
    if plain(card) not in state.stock_cards:
        return broken("rummy.shuffle", (card,))
    return may_be_drawn(evolve(state, stock_cards=()), card)


LAST_THREE = (*eg.turn("Ana", "4c"), *eg.turn("Ben", "5c"), *eg.turn("Cy", "6c"))
"""Events of an example: three turns that empty the stock. Each player was dealt sixteen cards, and the pile is 4d 4c 5c 6c."""


def run_out(*events: eg.Events, left: dict[str, str] | None = None, **options: Any) -> eg.Part:
    """Return an example's record in which three turns empty the stock, leaving the 6 of clubs on top of the pile. Then come
    `events`. `left` has each player's cards left at the end, None if the hand isn't over."""
    return eg.rummy(LAST_THREE, *events, options={"hand_size": 16, **options}, **(left or {}))


STOCK_OUT = Option(
    "stock_out",
    "What happens when the stock runs out?",
    {"turn-over": "The pile is turned over, unshuffled", "shuffle": "The pile is shuffled", "block": "The hand ends"},
    "rummy.turn-over",
)


@rule(
    "rummy.turn-over",
    sources="R",
    when=STOCK_OUT.is_("turn-over"),
    title="The pile is turned over",
    text="When the stock is empty and nobody wants the discard, the pile is turned over, unshuffled, as the new stock.",
    details="The discard nobody wants is turned over with the rest of the pile. The bottom card of the pile is then on top of the stock, and the cards come up again in the order they were discarded. The player whose turn it is draws from the new stock, and the next discard starts a new pile.",
    refused="{cards} can't be on top of the stock: the pile was turned over, unshuffled.",
    phrases="stock runs out, deck is empty, no more cards, turn over the discard pile, flip the pile, reuse the pile, recycle, run out of cards",
    right=eg.Example(
        says="Nobody wants the 6 of clubs. The pile is turned over, and the 4 of diamonds is drawn: it was at the bottom.",
        asked=run_out(eg.does("pass", "Ana"), eg.draws("Ana", "4d")),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered(eg.QUIET | {"stock": 3}),
    ),
    wrong=eg.Example(
        says="The pile was turned over, and a player claims to have drawn the 6 of clubs from the top.",
        asked=run_out(eg.does("pass", "Ana"), eg.draws("Ana", "6c")),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
    ),
)
def turn_over(state: State) -> State:
    """Turn the pile over, unshuffled, to be the new stock. Its lowest card is then on top."""
    return evolve(_reused(state), stock_cards=state.pile[::-1], stock_ordered=True)


@rule(
    "rummy.shuffle",
    sources="R",
    when=STOCK_OUT.is_("shuffle"),
    title="The pile is shuffled",
    text="When the stock is empty and nobody wants the discard, the pile is shuffled and becomes the new stock.",
    details="The discard nobody wants is shuffled in with the rest of the pile. Any card from the pile may come next. The player whose turn it is draws from the new stock, and the next discard starts a new pile.",
    refused="{cards} isn't in the stock: it wasn't in the pile that was shuffled.",
    phrases="stock runs out, deck is empty, shuffle the discard pile, reshuffle",
    right=eg.Example(
        says="The pile was shuffled, so any of its cards could be drawn, including the 5 of clubs.",
        asked=run_out(eg.does("pass", "Ana"), eg.draws("Ana", "5c"), stock_out="shuffle"),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered(eg.QUIET | {"stock": 3}),
    ),
    wrong=eg.Example(
        says="The pile was shuffled, and a player draws the 9 of spades, which wasn't in it.",
        asked=run_out(eg.does("pass", "Ana"), eg.draws("Ana", "9s"), stock_out="shuffle"),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
    ),
)
def shuffle(state: State) -> State:
    """Shuffle the pile to be the new stock. Its order is then unknown."""
    return evolve(_reused(state), stock_cards=state.pile, stock_ordered=False)


def _reused(state: State) -> State:
    return evolve(state, stock=len(state.pile), pile=(), reused=state.reused + 1).recounted()


SIXTEEN = {
    "Ana": "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 2s 3s 4s",
    "Ben": "Ad 2d 3d 5d 6d 7d 8d 9d 10d Jd Qd Kd 5s 6s 7s 8s",
    "Cy": "Ac 2c 3c 7c 8c 9c 10c Jc Qc Kc As 9s 10s Js Qs Ks",
}

REUSE_LIMIT: Option[int | None] = Option(
    "reuse_limit", "How many times may the pile be reused?", {None: "Any number of times"}, "rummy.reuse", whole=range(1, 10)
)


@rule(
    "rummy.reuse",
    sources="R",
    when=REUSE_LIMIT.is_set(),
    requires=STOCK_OUT.is_("turn-over", "shuffle"),
    title="How often the pile is reused",
    text="The pile can become the stock only as often as you agreed. When the stock runs out again and nobody takes the discard, the hand ends.",
    details="Say your table reuses the pile once: the first time the stock runs out, the pile becomes the stock. The second time, the next player takes the discard or the hand ends with nobody going out.",
    phrases="how many times is the pile reused, second time through the deck, endless game",
    right=eg.Example(
        says="Where the pile is reused once, the stock runs out a second time, nobody takes the 6 of clubs, and the hand ends.",
        asked=run_out(
            *(eg.does("pass", "Ana"), eg.turn("Ana", "4d"), eg.turn("Ben", "4c"), eg.turn("Cy", "5c"), eg.turn("Ana", "6c")),
            eg.does("pass", "Ben"),
            reuse_limit=1,
            left=SIXTEEN,
        ),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered(eg.QUIET | {"over": True, "out": None}),
    ),
    wrong=eg.Example(
        says="“We agreed to reuse the pile once, and the stock has run out for the first time: the hand is over.”",
        asked=run_out(eg.does("pass", "Ana"), eg.draws("Ana"), reuse_limit=1),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered({"over": False, "stock": 3}),
        claimed=eg.answered({"over": True}),
    ),
)
def may_be_reused(state: State, options: Options) -> bool:
    """May the pile be reused once more? If not, the hand ends when the stock is empty and the discard isn't taken."""
    limit = options[REUSE_LIMIT]
    return bool(state.pile) and (not isinstance(limit, int) or state.reused < limit)


@rule(
    "rummy.block",
    sources="R",
    when=STOCK_OUT.is_("block"),
    title="The hand is blocked",
    text="The pile isn't reused. When the stock is empty and nobody takes the discard, the hand is over.",
    details="If you can use the discard, you may still take it, and play goes on. Otherwise the hand ends and is scored although nobody has gone out.",
    phrases="block rummy, stock runs out, blocked game, nobody can go out, stalemate",
    right=eg.Example(
        says="The stock is empty, nobody takes the 6 of clubs, and the hand ends with nobody out.",
        asked=run_out(eg.does("pass", "Ana"), stock_out="block", left=SIXTEEN),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered(eg.QUIET | {"over": True, "out": None}),
    ),
    wrong=eg.Example(
        says="“The stock is empty and the hand is over: you can't take the 6 of clubs any more.”",
        asked=run_out(eg.takes("Ana", "6c"), eg.discards("Ana", "9h"), stock_out="block"),
        shows=((eg.PILE, "4d 4c 5c 6c"),),
        answer=eg.answered(eg.QUIET | {"over": False}),
        claimed=eg.answered({"over": True}),
    ),
)
def blocks(options: Options) -> bool:
    """Does an empty stock end the hand (if nobody takes the discard), rather than the pile being used again?"""
    return options[STOCK_OUT] == "block"


permission(
    "rummy.stock-count",
    sources="R",
    title="Counting the stock",
    text="Anyone may ask at any time how many cards are left in the stock.",
    details="You can ask how many cards are left even when it isn't your turn. The stock is the pack minus the cards dealt, turned up and drawn: with three players, 30 cards at the start.",
    our_ruling="The Rummy page lets you count the stock on your own turn. Allowing it at any time is our reading.",
    phrases="how many cards are left, count the deck, look at the stock",
    right=eg.Example(
        says="Three players got seven cards each, one was turned up and two were drawn: 28 are left.",
        asked=eg.rummy(eg.turn("Ana", "4c"), eg.turn("Ben", "5c")),
        answer=eg.answered({"stock": 28}),
    ),
    wrong=eg.Claim("“There are 29 cards left. The one turned up at the start doesn't count.”", eg.answered({"stock": 29})),
)

OPTIONS = (STOCK_OUT, REUSE_LIMIT)
