"""A wheel that works when installed elsewhere: built, put into a fresh environment, served from there, a page opened."""

import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built in a folder of its own; the build backend comes from the registry, as it does for anybody."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return next(folder.glob("scorekeeper-*.whl"))


def test_the_wheel_has_its_templates_and_static_files(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        for path in (ROOT / folder).rglob("*.*"):
            assert f"scorekeeper/{path.relative_to(ROOT).as_posix()}" in names
    assert not any(name.startswith(("tests/", "templates/", "static/")) for name in names)


def test_it_serves_when_installed_elsewhere(wheel: Path, tmp_path: Path, make_server: Callable[..., Any]) -> None:
    home = tmp_path / "elsewhere"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(
        subprocess.check_output(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
        ).strip()
    )
    zipfile.ZipFile(wheel).extractall(site)
    borrow_packages(site)
    where = subprocess.check_output(
        [python, "-c", "import scorekeeper; print(scorekeeper.__file__)"], text=True, cwd=tmp_path
    )
    assert Path(where.strip()).is_relative_to(home)
    server = make_server(command=(str(python), "-P", "-m", "scorekeeper")).start()
    for address, words in (
        ("/tables/new", "New table"),
        ("/rules/rummy500", "The ace in a run"),
        ("/static/app.css", "--ground"),
    ):
        with urllib.request.urlopen(server.address + address) as answer:
            assert words in answer.read().decode()


def borrow_packages(site: Path) -> None:
    """Let an environment use the libraries of this one, but not its scorekeeper, which is this checkout."""
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if "scorekeeper" not in entry.name and entry.suffix != ".pth":
            (site / entry.name).symlink_to(entry)
