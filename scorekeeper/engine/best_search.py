"""The search behind `best`: what becomes of each card of a hand when it scores the most that it can.

The search asks of one natural card after the other what becomes of it: it goes into one of the melds or lay-offs that it is
the first card of, or it is left. It looks for the least loss, so that whatever has lost as much already is not followed,
nor a position that was reached before at no greater loss. Jokers are spent only where they are needed, in the gap of a run
or to bring a meld to three; those left over are put at the end wherever there is room.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from scorekeeper.engine.cards import ACE, Cards
from scorekeeper.engine.melds import LARGEST_SET, LONGEST_RUN, SMALLEST, AceLaw, Kind, Meld, rank_at

BUDGET = 2_000_000
"""Steps after which a search gives up. No hand that can be dealt has come near it."""


class Worth(NamedTuple):
    """What it costs to leave a card instead of using it: by rank (index 1 is the ace), for a joker, and what it costs to
    use an ace low instead of high."""

    by_rank: tuple[int, ...]
    joker: int
    low_ace: int


class Use(NamedTuple):
    """Something that some naturals of the hand can be used for: their bits, the jokers needed, the places for more jokers
    that it makes (less those it takes on the table), its cost, and what it is.

    `run` is the suit and the positions of a run; `on` a meld of the table, `above` whether its upper end. Neither: a set.
    """

    bits: int
    jokers: int
    room: int
    cost: int
    run: tuple[str, int, int] | None = None
    on: int | None = None
    above: bool = True


class Node(NamedTuple):
    """Where the search stands: the naturals still to be decided, jokers, room, loss so far, how much each meld of the table
    has grown (below, above), and what was used."""

    rest: int
    jokers: int
    room: int
    loss: int
    grown: tuple[tuple[int, int], ...]
    used: tuple[Use, ...]


class Undecided(Exception):
    """The search ran out of its budget: nothing is known of the hand, and nothing may be claimed of it."""


def search(
    own: Cards, wild: int, table: tuple[Meld, ...], law: AceLaw, worth: Worth, budget: int | None = None
) -> Node:
    """The best that these naturals (sorted by suit and rank) and so many jokers can do, with the melds of the table to lay
    off on. Raises `Undecided` when out of budget, `BUDGET` steps where none is given."""
    budget = BUDGET if budget is None else budget
    every = list(islice(_all_uses(own, wild, table, law, worth), budget + len(own) + 1))
    if len(every) > budget + len(own):
        raise Undecided
    uses = _by_first(every, len(own))
    room = sum(_room(meld) for meld in table)
    start = Node((1 << len(own)) - 1, wild, room, 0, ((0, 0),) * len(table), ())
    return _search(start, own, uses, table, worth, budget)


def _room(meld: Meld) -> int:
    return (LARGEST_SET if meld.kind is Kind.SET else LONGEST_RUN) - len(meld)


def _by_first(uses: list[Use], size: int) -> list[list[Use]]:
    """The uses by their first natural, the largest first."""
    by_first: list[list[Use]] = [[] for _ in range(size)]
    for use in uses:
        by_first[(use.bits & -use.bits).bit_length() - 1].append(use)
    for found in by_first:
        found.sort(key=lambda use: (use.jokers - use.bits.bit_count(), use.cost))
    return by_first


def _search(start: Node, own: Cards, uses: list[list[Use]], table: tuple[Meld, ...], worth: Worth, budget: int) -> Node:
    """The node with nothing more to decide and the least loss."""
    second_of = sum(1 << index for index in range(1, len(own)) if own[index] == own[index - 1])
    seen: dict[tuple[int, int, int, tuple[tuple[int, int], ...]], int] = {}
    stack, found, least, steps = [start], start, 1 << 60, 0
    while stack:
        node = stack.pop()
        steps += 1
        if steps > budget:
            raise Undecided
        if node.loss >= least:
            continue
        key = (node.rest, node.jokers, node.room, node.grown)
        if seen.get(key, least) <= node.loss:
            continue
        seen[key] = node.loss
        if not node.rest:
            loss = node.loss + worth.joker * (node.jokers - _parked(node))
            if loss < least:
                found, least = node, loss
            continue
        first = (node.rest & -node.rest).bit_length() - 1
        stack.append(
            node._replace(rest=node.rest & (node.rest - 1), loss=node.loss + worth.by_rank[own[first].rank or 0])
        )
        for use in reversed(uses[first]):
            after = _after(node, use, table, second_of)
            if after:
                stack.append(after)
    return found


def _parked(node: Node) -> int:
    """How many of the jokers left over find a place: three are a meld of their own."""
    return node.jokers if node.jokers >= SMALLEST else min(node.jokers, max(0, node.room))


def _after(node: Node, use: Use, table: tuple[Meld, ...], second_of: int) -> Node | None:
    """The node after a use, None where it cannot be. Of two like cards the first is used before the second."""
    if use.bits & ~node.rest or use.jokers > node.jokers:
        return None
    if (use.bits & second_of) >> 1 & node.rest & ~use.bits:
        return None
    grown = node.grown
    if use.on is not None:
        meld, size = table[use.on], use.bits.bit_count() + use.jokers
        below, above = grown[use.on]
        if meld.kind is Kind.RUN and (above if use.above else below):
            return None
        if len(meld) + below + above + size > len(meld) + _room(meld):
            return None
        new = (below, above + size) if use.above else (below + size, above)
        grown = (*grown[: use.on], new, *grown[use.on + 1 :])
    return Node(
        node.rest & ~use.bits,
        node.jokers - use.jokers,
        node.room + use.room,
        node.loss + use.cost,
        grown,
        (*node.used, use),
    )


def _all_uses(own: Cards, wild: int, table: tuple[Meld, ...], law: AceLaw, worth: Worth) -> Iterator[Use]:
    """Everything that some of the naturals can be used for."""
    yield from _set_uses(own, wild)
    for suit in sorted({card.suit or "" for card in own}):
        yield from _run_uses(own, suit, wild, law, worth)
    for on, meld in enumerate(table):
        if meld.kind is Kind.SET:
            yield from _set_layoffs(own, on, meld)
        else:
            yield from _run_layoffs(own, on, meld, wild, law, worth)


def _set_uses(own: Cards, wild: int) -> Iterator[Use]:
    for rank in sorted({card.rank or 0 for card in own}):
        same = [index for index, card in enumerate(own) if card.rank == rank]
        for size in range(1, LARGEST_SET + 1):
            needed = max(0, SMALLEST - size)
            for chosen in combinations(same, size) if needed <= wild else ():
                if len({own[index].suit for index in chosen}) == size:
                    yield Use(_bits(chosen), needed, LARGEST_SET - size - needed, 0)


def _bits(chosen: tuple[int, ...]) -> int:
    return sum(1 << index for index in chosen)


def _run_uses(own: Cards, suit: str, wild: int, law: AceLaw, worth: Worth) -> Iterator[Use]:
    """Every run of some naturals of a suit, the first and the last card of it naturals, as short as it can be."""
    for size in range(1, LONGEST_RUN + 1):
        for start in _starts(law, size):
            for chosen, gaps in _fillings(own, suit, range(start, start + size), wild):
                needed = gaps + max(0, SMALLEST - size)
                if needed <= wild:
                    length = max(SMALLEST, size)
                    low = worth.low_ace if start == ACE and own[chosen[0]].rank == ACE else 0
                    yield Use(_bits(chosen), needed, LONGEST_RUN - length, low, (suit, start, size))


def _starts(law: AceLaw, size: int) -> list[int]:
    """Where a run of so many cards (brought to three where it has fewer) may start."""
    if size >= SMALLEST:
        return [start for start, _ in law.windows(size)]
    inner = {start + shift for start, _ in law.windows(SMALLEST) for shift in range(SMALLEST - size + 1)}
    return sorted(inner)


def _fillings(own: Cards, suit: str, positions: range, wild: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to fill neighbouring positions with naturals, jokers only in between: the naturals, and how many jokers."""
    if not positions:
        return
    choices: list[list[int | None]] = []
    for position in positions:
        here: list[int | None] = [
            index for index, card in enumerate(own) if card.suit == suit and card.rank == rank_at(position)
        ]
        inside = position not in (positions[0], positions[-1])
        choices.append([*here, None] if inside else here)
    yield from _filled(choices, wild)


def _filled(choices: list[list[int | None]], wild: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if not choices:
        yield (), 0
        return
    for choice in choices[0]:
        gap = 1 if choice is None else 0
        if gap <= wild:
            for rest, gaps in _filled(choices[1:], wild - gap):
                yield (rest if choice is None else (choice, *rest)), gap + gaps


def _set_layoffs(own: Cards, on: int, meld: Meld) -> Iterator[Use]:
    there = {card.suit for card in meld.cards if not card.wild}
    same = [i for i, card in enumerate(own) if card.rank == meld.cards[0].rank and card.suit not in there]
    for size in range(1, LARGEST_SET - len(meld) + 1):
        for chosen in combinations(same, size):
            if len({own[index].suit for index in chosen}) == size:
                yield Use(_bits(chosen), 0, -size, 0, on=on)


def _run_layoffs(own: Cards, on: int, meld: Meld, wild: int, law: AceLaw, worth: Worth) -> Iterator[Use]:
    """Chains of cards that grow a run at its upper or its lower end, the outermost a natural."""
    suit = meld.cards[0].suit or ""
    for size in range(1, LONGEST_RUN - len(meld) + 1):
        over = meld.start + len(meld)
        if law.allows(meld.start, len(meld) + size):
            for chosen, gaps in _chain(own, suit, range(over, over + size), wild):
                yield Use(_bits(chosen), gaps, -size, 0, on=on)
        low = meld.start - size
        start = rank_at(low) if low < ACE else low
        if law.allows(start, len(meld) + size):
            for chosen, gaps in _chain(own, suit, range(meld.start - 1, low - 1, -1), wild):
                cost = worth.low_ace if low == ACE and own[chosen[0]].rank == ACE else 0
                yield Use(_bits(chosen), gaps, -size, cost, on=on, above=False)


def _chain(own: Cards, suit: str, positions: range, wild: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Ways to fill positions outwards from a run of the table: jokers anywhere but at the outer end; lowest index first."""
    choices: list[list[int | None]] = []
    for position in positions:
        here: list[int | None] = [
            index for index, card in enumerate(own) if card.suit == suit and card.rank == rank_at(position)
        ]
        choices.append(here if position == positions[-1] else [*here, None])
    for chosen, gaps in _filled(choices, wild):
        yield tuple(sorted(chosen)), gaps
