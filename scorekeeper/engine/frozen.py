"""`evolve`: a frozen dataclass again, with some fields changed."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(value: Any, /, **changes: Any) -> Any:
        """A frozen dataclass with some fields changed: what `dataclasses.replace` gives, and checked as that by mypy.

        All other fields are taken over as they stand, in one go, so it is for dataclasses that have no slots and work nothing
        out when they are made.
        """
        other = object.__new__(type(value))
        other.__dict__.update({**value.__dict__, **changes})
        return other


__all__ = ["evolve"]
