"""The site built twice: the same app, dependencies and Pyodide make the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.full

ANOTHER_DAY = """
import os, sys, time
from pathlib import Path
os.umask(0o077)
in_order, now = Path.rglob, time.time
Path.rglob = lambda folder, pattern: reversed(list(in_order(folder, pattern)))
time.time = lambda: now() + 1e8
from scorekeeper.standalone.site import write_site
write_site(Path(sys.argv[1]))
"""
"""A build with another date, mode of files and order of folders."""


def test_another_build_makes_the_same_bytes(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "another"
    environment = os.environ | {"PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland"}
    subprocess.run([sys.executable, "-c", ANOTHER_DAY, folder], env=environment, check=True)
    first, second = ({path.relative_to(one): path.read_bytes() for path in one.rglob("*.*")} for one in (site, folder))
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
