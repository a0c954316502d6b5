"""What the archive's bytecode says when something fails: the cause, and where it was, without line numbers of a library."""

import marshal
import traceback

import pytest

from scorekeeper.standalone import compiling

SOURCE = b'''"""Says what it does."""


class Pile:
    """Cards."""

    def draw(self, cards):
        """Take one."""
        assert cards != [None], "no card"
        return [card for card in cards][9]
'''


@pytest.mark.parametrize(("package", "line", "documented"), [("scorekeeper", 10, "."), ("flask", 7, None)])
def test_a_fault_shows_its_cause_and_its_function(package: str, line: int, documented: str | None) -> None:
    name, code = compiling._compiled(f"lib/site-packages/{package}/pile.py", SOURCE)
    found: dict[str, type] = {}
    exec(marshal.loads(code[16:]), found)
    pile = found["Pile"]
    assert (name[-4:], pile.__doc__, pile.draw.__doc__) == (".pyc", documented, None)  # type: ignore[attr-defined]
    with pytest.raises(IndexError) as fault:
        pile().draw([])
    *_, text, cause = traceback.format_exception(fault.value)
    assert f'{package}/pile.py", line {line}, in draw' in text.replace("\\", "/")
    assert cause.startswith("IndexError")
    with pytest.raises(AssertionError if documented else IndexError):
        pile().draw([None])
