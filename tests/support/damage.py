"""Documents with something wrong in them, made of right ones."""

from copy import deepcopy
from random import Random
from typing import Any

ODD = [
    None, True, 0, -1, 1.5, 10**30, "", "Ann", "Max", "5h", "*", "*=9", "x" * 200, [], {}, [[]], ["5h"], {"a": 1},
    "\u2028{0}",
]  # fmt: skip


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, part in inner for spot in spots(part, (*path, key)))]


def changed(random: Random, document: Any) -> Any:
    """The document with a few places taken out, doubled, swapped, or replaced by something odd."""
    document = deepcopy(document)
    for _ in range(random.randint(1, 3)):
        path = random.choice(spots(document))
        if not path:
            continue
        inside = document
        for key in path[:-1]:
            inside = inside[key]
        how = random.choice(("out", "odd", "odd", "double", "other"))
        if how == "out":
            del inside[path[-1]]
        elif how == "odd":
            inside[path[-1]] = deepcopy(random.choice(ODD))
        elif how == "double" and isinstance(inside, list):
            inside.insert(path[-1], deepcopy(inside[path[-1]]))
        elif how == "other":
            there = random.choice(spots(document))
            other = document
            for key in there:
                other = other[key]
            inside[path[-1]] = deepcopy(other)
    return document
