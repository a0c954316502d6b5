"""Frozen dataclasses: `evolve`, and properties that are computed once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

Found = TypeVar("Found")

_new, _set = object.__new__, object.__setattr__

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a frozen dataclass instance with some fields changed. mypy checks it like `dataclasses.replace`.

        It copies all fields at once, so the class may have neither slots nor `__post_init__`. It doesn't use the operator `|`:
        the copy's `__dict__` would share its keys with the class, and Python 3.11 would read each field three times slower."""
        other = _new(type(value))
        _set(other, "__dict__", {**value.__dict__, **changes})
        return other


class lazy(Generic[Found]):
    """A property that is computed once, for classes without slots. Unlike `functools.cached_property` before Python 3.12, it
    takes no lock shared by all instances. Two threads may compute the same value twice."""

    def __init__(self, work_out: Callable[[Any], Found]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type | None = None) -> Found:
        found = value.__dict__[self.name] = self.work_out(value)
        return found


__all__ = ["evolve", "lazy"]
