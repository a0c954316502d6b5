"""Turns on a Rummikub table made up: after a turn, and one that it may have come from. Tiles are text."""

from random import Random

from .second.matched import COLOURS, Sets, number


def some_set(random: Random, high: int) -> list[str]:
    """A group or a run of numbers up to `high`."""
    if random.random() < 0.4:
        rank = random.randint(1, high)
        return [f"{rank}{colour}" for colour in random.sample(COLOURS, random.choice((3, 3, 4)))]
    size = random.choice((3, 3, 4, 5))
    start, colour = random.randint(1, max(1, high - size + 1)), random.choice(COLOURS[:3])
    return [f"{rank}{colour}" for rank in range(start, start + size)]


def with_jokers(random: Random, table: list[list[str]], jokers: int) -> None:
    """Up to so many tiles become jokers."""
    for _ in range(jokers):
        row = random.choice(table)
        i = random.randrange(len(row))
        if not row[i].startswith("*"):
            is_group = len({tile.rstrip(COLOURS).removeprefix("*=") for tile in row}) == 1
            row[i] = f"*={row[i].rstrip(COLOURS) if is_group else row[i]}"


def named(random: Random, chosen: tuple[str, ...]) -> list[str] | None:
    """A set of these tiles, its jokers named in some way; None if there is none."""
    naturals = [tile for tile in chosen if not tile.startswith("*")]
    numbers, colours = {number(tile) for tile in naturals}, {tile[-1] for tile in naturals}
    jokers, found = len(chosen) - len(naturals), []
    if len(numbers) == 1 and len(colours) == len(naturals):
        found.append(naturals + [f"*={number(naturals[0])}"] * jokers)
    if len(colours) == 1 and len(numbers) == len(naturals):
        for start in range(1, 15 - len(chosen)):
            window = range(start, start + len(chosen))
            if numbers <= set(window):
                colour = naturals[0][-1]
                found.append([f"{rank}{colour}" if rank in numbers else f"*={rank}{colour}" for rank in window])
    return random.choice(found) if found else None


def some_before(random: Random, after: Sets) -> Sets:
    """Some sets that can be made of the tiles of the table after the turn: jokers named anew, or as they are."""
    kept = random.sample(after, random.randint(0, len(after) - 1))
    pool = [tile for row in after for tile in row]
    for tile in (tile for row in kept for tile in row):
        pool.remove(tile)
    table = [list(row) for row in kept]
    for row in table:
        if len(row) > 3 and random.random() < 0.5:
            pool.append(row.pop(random.choice((0, -1))))
    for _ in range(60):
        if len(table) > 3 or len(pool) < 4:
            break
        chosen = tuple(random.sample(pool, random.choice((3, 3, 4))))
        row = named(random, chosen)
        if row:
            table.append(row)
            for tile in chosen:
                pool.remove(tile)
    return tuple(map(tuple, table))


def some_turn(random: Random) -> tuple[Sets, Sets]:
    """A small table after a turn, and one before that it may have come from."""
    high = random.choice((4, 5, 7))
    after = [some_set(random, high) for _ in range(random.choice((1, 2, 2, 3, 3, 4)))]
    with_jokers(random, after, random.choice((0, 1, 1, 2, 2)))
    before = some_before(random, tuple(map(tuple, after)))
    if random.random() < 0.15:
        row = random.choice(after)
        i = random.randrange(len(row))
        row[i] = random.choice((f"{random.randint(1, high)}{random.choice(COLOURS)}", "*=3", f"*={random.randint(1, high)}r"))
    return before, tuple(map(tuple, after))


def some_like_turn(random: Random) -> tuple[Sets, Sets]:
    """A turn in which most tiles lie there twice: few numbers and colours, sets of before kept, tiles moved from set to set."""
    colours, high = COLOURS[: random.choice((1, 2, 3, 4))], random.choice((3, 4, 6))
    runs = [[f"{n}{c}" for n in range(a, a + size)] for c in colours for size in (3, 4) for a in range(1, high - size + 2)]
    groups = [[f"{n}{c}" for c in random.sample(COLOURS, 3)] for n in range(1, high + 1)]
    after = [list(row) for row in random.choices(runs + groups * (len(colours) > 1), k=random.choice((2, 3, 3, 4)))]
    with_jokers(random, after, random.choice((0, 1, 2, 2, 3)))
    return some_before(random, tuple(map(tuple, after))), tuple(map(tuple, after))
