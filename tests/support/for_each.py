"""A table asked in one test, which tells every row that fails.

As `pytest.mark.parametrize` has it, but the fixtures are shared by the rows: a test for each of thousands of rows takes longer to
collect and to report than to run.
"""

import inspect
import traceback
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

LONGEST_NAME = 200
Test = Callable[..., None]


def for_each(names: str | tuple[str, ...], rows: Iterable[Any], ids: Any = None) -> Callable[[Test], Test]:
    """Call the test with each row in turn, and fail with the name of each that fails, what is wrong, and the line.

    The rows stay at hand as `rows`, with their names, and the test itself as `__wrapped__`.
    """
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [_row(row, at, len(words), ids) for at, row in enumerate(rows)]

    def looped(test: Test) -> Test:
        @wraps(test)
        def all_rows(**fixtures: Any) -> None:
            failed = []
            for name, values in table:
                try:
                    test(**dict(zip(words, values, strict=True)), **fixtures)
                except Exception as error:
                    failed.append(f"{name}\n{_told(error)}")
            if failed:
                pytest.fail(f"{len(failed)} of {len(table)} rows:\n\n" + "\n\n".join(failed), pytrace=False)

        all_rows.rows = table  # type: ignore[attr-defined]
        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in words]
        all_rows.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return all_rows

    return looped


def _row(row: Any, at: int, count: int, ids: Any) -> tuple[str, tuple[Any, ...]]:
    """The name of a row, and its values."""
    given = getattr(row, "id", None) if hasattr(row, "marks") else None
    values = tuple(row.values) if hasattr(row, "marks") else (row,) if count == 1 else tuple(row)
    if given is None and ids is not None:
        given = ", ".join(str(ids(value)) for value in values) if callable(ids) else list(ids)[at]
    return str(given or ", ".join(map(repr, values)))[:LONGEST_NAME], values


def _told(error: Exception) -> str:
    """What is wrong, and where it was found."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
    return f"    {last.filename}:{last.lineno}: {last.line}\n    {kind}{error}".replace("\n", "\n    ").rstrip()
