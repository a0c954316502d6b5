"""The short form of every proof; `python -m tests.proofs --full` is the long one."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.for_each import for_each

from .faults import can_fail
from .guards import GUARDS, ROOT, Guard
from .melds import groups_of_cards, groups_of_tiles, how_many
from .second import laws
from .table import PROOFS, run

SECOND = ROOT / "tests" / "proofs" / "second"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder as `python -m tests.proofs` makes it. To those of pytest nobody else has access, and as root a PostgreSQL server
    runs as somebody else."""
    with TemporaryDirectory(prefix="proof-") as name:
        yield Path(name)


@pytest.mark.quick
def test_a_few_questions(folder: Path) -> None:
    """Enough to see that the second opinion is asked at all, and of something that many melds depend on."""
    figures = PROOFS["questions"].run(folder, questions=500, seed=1)
    assert not figures["told"], "\n".join(figures["told"])


@pytest.mark.parametrize("name", PROOFS)
def test_proof(name: str, folder: Path) -> None:
    if name in ("calls", "disk") and not can_fail():
        pytest.skip("the calls of this Python's SQLite cannot be reached")
    with ThreadPoolExecutor(1) as aside:  # where no test of a browser has a loop running
        figures, failed = aside.submit(run, name, folder).result() if name == "standalone" else run(name, folder)
    print(figures)
    if isinstance(figures.get("skipped"), str):
        pytest.skip(figures["skipped"])
    assert not failed, figures


@for_each("guard", GUARDS, ids=lambda guard: guard.name)
def test_each_guard_is_where_it_can_be_taken_out(guard: Guard) -> None:
    """`python -m tests.proofs guards` takes it out and sees what is missed."""
    assert guard.changes
    for file, old, new in guard.changes:
        assert old in (ROOT / file).read_text(encoding="utf-8"), f"{file} has it no more"
        assert old != new


def test_the_readme_says_how_much_is_enumerated() -> None:
    text = (ROOT / "tests/README.md").read_text(encoding="utf-8")
    said = text.split("<!-- enumerated -->")[1].split("<!-- end of enumerated -->")[0]
    numbers = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", said)]
    asked = PROOFS["questions"].full["questions"]
    assert numbers == [groups_of_cards(), groups_of_tiles(), groups_of_tiles(jokers=2), how_many(), 0, asked]


def test_the_second_opinion_shares_no_code_with_the_engine() -> None:
    files = list(SECOND.glob("*.py"))
    assert len(files) > 4
    imported = [line for file in files for line in re.findall(r"^\s*(?:from|import) .*", file.read_text("utf-8"), re.M)]
    assert any("from .laws" in line for line in imported)
    assert [line for line in imported if "scorekeeper" in line or "import_module" in line] == []


@for_each(("law", "starts"), [
    # A run of n cards of a suit may start at 14 - n places, 15 - n where the ace is high too, 13 round the corner.
    (laws.LOW, sum(14 - size for size in range(3, 14))),
    (laws.RUMMIKUB, sum(14 - size for size in range(3, 14))),
    (laws.R500, sum(15 - size for size in range(3, 14))),
    (laws.HIGH, sum(15 - size for size in range(3, 14))),
    (laws.CORNER, 11 * 13),
])  # fmt: skip
def test_the_second_opinion_lists_as_many_melds_as_there_are(law: laws.Law, starts: int) -> None:
    """And of sets for each rank four of three cards, and one of four."""
    assert len(law.shapes) == len(set(law.shapes)) == 4 * starts + 13 * (4 + 1)
