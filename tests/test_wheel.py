"""A wheel that works when installed elsewhere: built, put into a fresh environment, served from there, a page opened."""

import gzip
import re
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

from scorekeeper.wording.languages import LANGUAGES

pytestmark = pytest.mark.full
ROOT = Path(__file__).parent.parent
SCRIPTS_OF_EVERY_PAGE = ("base/app.js", "base/outbox.js")
SCRIPTS_AT_MOST = 6_500


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built in a folder of its own; the build backend comes from the registry, as it does for anybody."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return next(folder.glob("rummy_scorekeeper-*.whl"))


def test_the_wheel_has_its_templates_and_static_files(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        for path in (ROOT / folder).rglob("*.*"):
            assert f"scorekeeper/{path.relative_to(ROOT).as_posix()}" in names
    assert not any(name.startswith(("tests/", "templates/", "static/")) for name in names)
    assert not any(name.endswith("README.md") for name in names), "they are for who has the checkout"


def test_the_wheel_has_compiled_catalogues(wheel: Path) -> None:
    """And nothing to compile them from: where it is installed the app may not write."""
    files = [name.rpartition("/")[2] for name in zipfile.ZipFile(wheel).namelist() if "/translations/" in name]
    assert files == ["messages.mo"] * (len(LANGUAGES) - 1)


def test_scripts_and_styles_are_small_in_the_wheel(wheel: Path) -> None:
    """They have no comments and do what they did: they name the same, in the same order."""
    with zipfile.ZipFile(wheel) as files:
        for path in [*(ROOT / "static").rglob("*.js"), *(ROOT / "static").rglob("*.css")]:
            written, small = path.read_text("utf-8"), files.read(f"scorekeeper/{path.relative_to(ROOT)}").decode()
            assert len(small) < 0.95 * len(written) or ".min." in path.name, path
            assert names_in(small) == names_in(re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", written, flags=re.S | re.M)), path


def names_in(code: str) -> list[str]:
    """The words of a script or style sheet."""
    return re.findall(r"\w+", code)


def test_the_scripts_of_every_page_stay_small(wheel: Path) -> None:
    """As they go over the air, minified and compressed. What a whole visit takes is a row of the bench."""
    with zipfile.ZipFile(wheel) as files:
        packed = {name: len(gzip.compress(files.read(f"scorekeeper/static/{name}"), 9)) for name in SCRIPTS_OF_EVERY_PAGE}
    assert sum(packed.values()) <= SCRIPTS_AT_MOST, packed


def test_it_serves_when_installed_elsewhere(wheel: Path, tmp_path: Path, make_server: Callable[..., Any]) -> None:
    home = tmp_path / "elsewhere"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(
        subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True).strip()
    )
    zipfile.ZipFile(wheel).extractall(site)
    borrow_packages(site)
    where = subprocess.check_output([python, "-c", "import scorekeeper; print(scorekeeper.__file__)"], text=True, cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(home)
    server = make_server(command=(str(python), "-P", "-m", "scorekeeper")).start()
    for address, words in (
        ("/tables/new", "New game"),
        ("/rules/rummy500", "The ace in a run"),
        ("/static/base/app.css", "--ground"),
    ):
        with urllib.request.urlopen(server.address + address) as answer:
            assert words in answer.read().decode()
    with urllib.request.urlopen(urllib.request.Request(server.address, headers={"Accept-Language": "fr"})) as answer:
        assert 'lang="fr"' in (french := answer.read().decode())
        assert "Nouvelle partie" in french


def borrow_packages(site: Path) -> None:
    """Let an environment use the libraries of this one, but not its scorekeeper, which is this checkout."""
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if "scorekeeper" not in entry.name and entry.suffix != ".pth":
            (site / entry.name).symlink_to(entry)
