"""How many calls a page may make: no clock, so that it fails on any machine once something is worked out again and again."""

import pytest

from tests.bench.calls import Figures, counted


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    """Of the second start of a version, when its templates are kept."""
    folder = tmp_path_factory.mktemp("templates")
    counted(folder)
    return counted(folder)


def test_a_saved_hand_of_points_is_worked_out_once(figures: Figures) -> None:
    assert figures["save"] <= 1_200


def test_the_first_sheet_after_a_start_costs_little_more_than_the_next(figures: Figures) -> None:
    assert figures["sheet"] <= 5 * figures["sheet later"]


def test_the_first_rulebook_page_looks_each_rule_up_once(figures: Figures) -> None:
    """A page draws 90 entries; the first took 420,000 calls when each asked every option of every rule."""
    assert figures["rules"] <= 100_000
    assert figures["rules"] <= 5 * figures["rules later"]
