"""The short form of every proof; `python -m tests.proofs --full` is the long one."""

from pathlib import Path

import pytest

from .table import PROOFS, run


@pytest.mark.parametrize("name", PROOFS)
def test_proof(name: str, tmp_path: Path) -> None:
    figures, failed = run(name, tmp_path)
    print(figures)
    assert not failed, figures
