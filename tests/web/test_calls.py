"""How many calls a page may make: no clock, so that it fails on any machine once something is worked out again and again."""

import pytest

from tests.bench.calls import Figures, counted


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    """Of the second start of a version, when its templates are kept."""
    folder = tmp_path_factory.mktemp("templates")
    counted(folder)
    return counted(folder)


def test_nothing_is_worked_out_again_and_again(figures: Figures) -> None:
    """The first page after a start costs little more than the next. A page of rules draws 90 entries; the first took 420,000
    calls when each asked every option of every rule."""
    most = {"save": 1_200, "rules": 100_000, "sheet": 5 * figures["sheet later"]}
    most["rules"] = min(most["rules"], 5 * figures["rules later"])
    assert {name: figures[name] for name, calls in most.items() if figures[name] > calls} == {}
