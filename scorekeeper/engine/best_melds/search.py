"""Branch and bound over the sets of a hand.

The search chooses the sets, rank by rank. What remains of each suit can only be in runs, and how little it can lose there is
looked up. A suit loses no less than it would if the ranks still to be chosen cost nothing: where even that is no better than
what was found, the search goes no further.
"""

from functools import lru_cache

from scorekeeper.engine.best_melds.hand_bits import WIDTH, one
from scorekeeper.engine.best_melds.runs import NEVER, Losses
from scorekeeper.engine.best_melds.sets import Ranks, SetChoice
from scorekeeper.engine.best_melds.suits import Suits
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.melds import SMALLEST

BUDGET = 20_000
"""Steps after which a search gives up, a quarter of a second at most: others wait meanwhile. A hand of twenty cards takes some
hundreds."""

Node = tuple[int, int, int, int, int, tuple[SetChoice, ...]]
"""Where the search stands: the least that is lost, how many ranks have their sets, the naturals and jokers that no set needs,
the room in sets for more jokers, and what was chosen of the sets."""


def search(hand: int, suits: Suits, ranks: Ranks, free: tuple[int, ...], budget: int) -> Node:
    """The best that the naturals of a hand (a number of `tally`) and its jokers can do; `free` are the marks of `free_after`.
    Raises `Undecided` when it takes more steps than the budget."""
    losses, joker = suits.losses, suits.worth.joker
    last, least, steps = len(ranks) - 1, NEVER, 0
    stack: list[Node] = [(0, 0, hand, suits.jokers, 0, ())]
    found = stack[0]
    while stack:
        bound, at, cards, spare, room, chosen = stack.pop()
        if bound >= least:
            continue
        for choice in ranks[at]:
            taken, wild, more, _ = choice
            left = spare - wild
            if left < 0:
                continue
            steps += 1
            lost = losses(cards - taken, free[at])
            if at < last:
                loss = min(lost[: left + 1]) if left else lost[0]
            else:
                loss = min(with_idle(lost, left, room + more, joker)) if left else lost[0]
            if loss < least:
                node = (loss, at + 1, cards - taken, left, room + more, (*chosen, choice))
                if at < last:
                    stack.append(node)
                else:
                    least, found = loss, node
        if steps > budget:
            raise Undecided
    return found


@lru_cache(1 << 13)
def free_after(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """For each rank a mark above a suit's cards: leaving cards of those after it costs nothing, as long as it is not known
    what is made of them."""
    marks = [one(rank) << WIDTH for rank in ranks]
    return tuple(sum(marks[at + 1 :]) for at in range(len(marks))) or (0,)


def with_idle(lost: Losses, jokers: int, room: int, joker: int) -> list[int]:
    """What is lost by the number of jokers that the suits get: the others find room in sets, or three of them are a meld."""
    return [
        lost[laid] + (0 if jokers - laid >= SMALLEST else joker * max(0, jokers - laid - room))
        for laid in range(jokers + 1)
    ]
