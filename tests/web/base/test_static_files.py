"""Scripts, styles and pictures: at addresses that change with them, and all there that is named."""

import re
from posixpath import dirname, join, normpath

from tests.support.casebook import ROOT
from tests.support.for_each import for_each
from tests.support.webphone import Phone

PAGES = ("/", "/tables/new", "/rules/rummy500", "/desk/meld?game=rummy500")
NAMED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IMPORTED = re.compile(r'\b(?:from |import\()"(\.[^"]+)"')
KEPT = "max-age=31536000"


def with_imports(phone: Phone, *files: str) -> set[str]:
    """These files, with all that scripts among them import."""
    found, waiting = set[str](), set(files)
    while waiting:
        file = waiting.pop()
        found.add(file)
        if file.endswith(".js"):
            with phone.get(file) as answer:
                beside = {normpath(join(dirname(file), name)) for name in IMPORTED.findall(answer.text)}
            waiting |= beside - found
    return found


def test_what_a_page_names_is_kept_by_the_phone(phone: Phone, table: str) -> None:
    """For a year: also what a script imports, which names no mark of its own."""
    files = {
        file for page in (*PAGES, f"{table}/hands/new") for file in with_imports(phone, *NAMED.findall(phone.get(page).text))
    }
    assert {"base/outbox.js", "pad/cards.js", "base/app.css"} <= {"/".join(file.split("/")[-2:]) for file in files}
    for file in files:
        with phone.get(file) as answer:
            assert (answer.status_code, KEPT in answer.headers["Cache-Control"]) == (200, True), file


@for_each("template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_what_a_template_names_is_there(template: object) -> None:
    text = template.read_text("utf-8")  # type: ignore[attr-defined]
    for name in re.findall(r"static_url\(['\"]([^'\"]+)", text) + re.findall(r'"([\w./-]+\.js)"', text):
        assert (ROOT / "static" / name).is_file(), name


def test_what_a_script_imports_is_kept_for_later_too(phone: Phone) -> None:
    """The service worker keeps the pad with all that it is made of."""
    kept = set(re.findall(r'"(/static/[^"]+)"', phone.get("/service-worker.js").text))
    scripts = {file for file in kept if file.endswith(".js")}
    assert {"/".join(file.split("/")[-2:]) for file in scripts} >= {"hands/enter.js", "base/app.js"}
    assert {part for file in scripts for part in with_imports(phone, file)} <= kept
