"""Frozen dataclasses: `evolve`, and properties that are worked out once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

Found = TypeVar("Found")

_new, _set = object.__new__, object.__setattr__

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(value: Any, /, **changes: Any) -> Any:
        """Return a frozen dataclass with some fields changed: what `dataclasses.replace` gives, and checked as that by mypy.

        All other fields are taken over as they stand, in one go, so it is for dataclasses that have no slots and work nothing
        out when they are made.

        They lie in a dictionary of their own: from one that shares its keys with the class, as `|` makes it, Python 3.11 reads
        each field three times as slowly.
        """
        other = _new(type(value))
        _set(other, "__dict__", {**value.__dict__, **changes})
        return other


class lazy(Generic[Found]):
    """A property of a value without slots that is worked out once.

    As `functools.cached_property`, but nobody waits: before Python 3.12 that one has a lock which all values share. Two threads
    that ask at once both work it out, and come to the same.
    """

    def __init__(self, work_out: Callable[[Any], Found]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type | None = None) -> Found:
        found = value.__dict__[self.name] = self.work_out(value)
        return found


__all__ = ["evolve", "lazy"]
