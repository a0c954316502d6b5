"""Templates kept as bytecode: translated once, again when they changed, and pages go on where nothing can be kept."""

import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from scorekeeper.web.base.template_cache import TemplateCache
from tests.proofs.server import Server


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def rendered(text: str, *, translates: bool) -> str:
    """The template as a new start renders it, which may translate it or must not."""
    environment = Environment(loader=DictLoader({"page": text}), bytecode_cache=TemplateCache(), autoescape=True)
    if not translates:
        environment.compile = None  # type: ignore[assignment]
    return environment.get_template("page").render()


def test_a_template_is_translated_once_and_again_when_it_changed() -> None:
    assert rendered("{{ 1 + 1 }} cards", translates=True) == "2 cards"
    assert rendered("{{ 1 + 1 }} cards", translates=False) == "2 cards"
    assert rendered("{{ 1 + 2 }} cards", translates=True) == "3 cards"


def test_where_nothing_can_be_kept_the_page_is_there_all_the_same(cache_folder: Path) -> None:
    cache_folder.write_text("a file in the folder's place")
    assert rendered("{{ 1 + 1 }} cards", translates=True) == "2 cards"


def test_the_server_keeps_its_templates(make_server: Callable[..., Server], cache_folder: Path) -> None:
    server = make_server().start()
    urllib.request.urlopen(f"{server.address}/").read()
    assert any(cache_folder.rglob("templates/*.cache"))
