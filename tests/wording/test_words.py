"""Every word that a player sees goes through gettext, and the extraction finds it: with each text bracketed, none is bare."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.dates import get_month_names
from jinja2 import nodes

from scorekeeper.web.live import page as live_page
from scorekeeper.wording import languages
from tests.support.casebook import ROOT
from tests.support.catalogues import bracketed, compiled
from tests.support.webphone import Page, Phone, app_at

MONTHS = (name.rstrip(".") for name in get_month_names("abbreviated", locale="fr").values())
OURS = {"Ana", "Ben", "Cy", "light", "dark", "CSV", *"AJQK", *"RVD", *"ahdcsrbyk", *MONTHS}
QUIET = "script, style, bdi, option, q, time, kbd, button[lang]"
"""Names, what players wrote, keys of a keyboard, and dates, whose words are the calendar's."""

SPOKEN = "alt|aria-label|placeholder|title|data-unsent|data-empty"


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """A phone whose language is brackets."""
    folder = tmp_path / "words/fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(compiled(bracketed()))
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path / "words")
    with app_at(tmp_path / "tables.db") as app:
        client = app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
        forget_words()  # it keeps words by language, and this French is none
        yield Phone(client)
        forget_words()


def forget_words() -> None:
    languages.catalogue.cache_clear()
    live_page._in_words.cache_clear()
    live_page._drawn.cache_clear()
    live_page._event_text.cache_clear()


def bare_words(page: str) -> list[str]:
    """The words of a page outside the brackets, in its text and in what is read aloud. The brackets of a text go round the
    elements in it; the names of the languages are in their own; ids of rules stand beside them, for those who quote them."""
    text = re.sub(r"\b[a-z0-9-]+(\.[a-z0-9-]+)+\b", "", " ".join(Page(page).said(QUIET, SPOKEN)))
    before = ""
    while text != before:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
    return [word for word in re.findall(r"[^\W\d_]+", text) if word not in OURS]


def test_no_page_has_words_of_its_own(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", other_target="100", option_target="other", option_settlement="difference")
    phone.save_hand(table, "2c,3c,4c,*=5c / 9d", "+6c / 3d", level="cards")
    phone.post(f"{table}/hands/1/edit", phone.hand("2-90", "60/K", reason="why", level="points", **{"level-1": "values"}))
    stale = phone.hidden(f"{table}/hands/new") | {"revision": "1"}
    pages = [phone.client.post(f"{table}/hands/new", data=stale | phone.hand("1", "2")).text]
    pages += [phone.post(f"{table}/hands/new", phone.hand("1", "2", do="preview")).text]
    pages += [phone.post(f"{table}/hands/new", phone.hand("", "/ 2x", level="cards")).text]
    pages += [phone.post(f"{table}/hands/new", phone.hand("9h,*,* / 2c", "6h,6d / 3c", level="cards")).text]
    pages += [phone.post("/tables/new", {"player": ["Ana", "Ana"], "option_target": "1", "do": "start"}).text]
    pages += [phone.client.post("/tables/new", data={"player": ["Ana"]}).text]
    phone.save_hand(table, "700", "0")
    for address in ("", "/sheet", "/rules", "/hands/1", "/hands/1/edit", "/hands/2/scrap", "/result", "/hands/9"):
        pages.append(phone.get(table + address).text)
    phone.post(f"{table}/hands/2/scrap", {}, page=f"{table}/hands/2/scrap")
    for address in ("", "/hands/scrapped/1", "/sheet", "/hands/new"):
        pages.append(phone.get(table + address).text)
    for address in ("/", "/tables/new", "/rules", "/rules/rummy500", "/nothing", "/tables/none"):
        pages.append(phone.get(address).text)
    asked = [
        "meld?cards=9h,*,*", "meld?cards=6h,6h,6d", "fits?card=8h&table=5h,6h,7h", "best?hand=5h,6h,7h,8c", "rules",
    ]  # fmt: skip
    asked += [
        "callable?pile=8h,2c&table=5h,6h,7h", "points?left=2c", "readings?cards=2c", "layoff", "fits?do=ask",
        "rules?players=9",
    ]  # fmt: skip
    asked += ["rearrange?game=rummikub&before=5r,6r,7r&after=5r,6r,7r,8r", "rearrange?game=rummikub", "meld?game=whist"]
    pages += [phone.get(f"/desk/{address}").text for address in asked]
    pages += [phone.get("/desk").text, phone.get(table).text]
    for page in pages:
        assert "⟦" in page
        assert not bare_words(page), (bare_words(page), re.search("<title>.*</title>", page))


def test_no_text_of_one_language_is_kept_for_another(phone: Phone) -> None:
    """Jinja runs a template that is imported without context once for all requests: only its macros may translate."""
    env = phone.client.application.jinja_env
    trees = {str(path.relative_to(ROOT / "templates")): env.parse(path.read_text()) for path in ROOT.glob("templates/**/*.html")}
    imports = [found for tree in trees.values() for found in tree.find_all((nodes.Import, nodes.FromImport))]
    kept = {found.template.value for found in imports if not found.with_context}
    assert not [name for name in kept if _translates(trees[name])]


def _translates(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Call) and getattr(node.node, "name", "") in (
        "_", "gettext", "ngettext", "say", "say_many",
    ):  # fmt: skip
        return True
    return any(_translates(inner) for inner in node.iter_child_nodes() if not isinstance(inner, nodes.Macro))
