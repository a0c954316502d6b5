"""What two commits serve: the games, the description of the HTTP API, the rules of games and of tables, the search."""

import json
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from scorekeeper.games import GAMES
from tests.proofs.server import Server
from tests.simulation.evening import KINDS, NAMES
from tests.support.web_page import Page

from .asked import Found
from .commits import ROOT, Side
from .lines import some_table

LANGUAGES = ("en", "fr", "pt")
SILENT = {"script", "style", "template", "svg"}
BLOCKS = {"p", "li", "h1", "h2", "h3", "h4", "dt", "dd", "tr", "article", "section", "div", "button", "label", "option"}
KEPT_OF_A_TABLE = ("/rules", "/record.json")


def text_of(page: str) -> str:
    """The words in the middle of a page, a line for each paragraph; of what is no page all of it."""
    if "<main" not in page:
        return page
    main = Page(page).one("main")
    main.node.strip_tags([*SILENT])
    for block in main.all(",".join(BLOCKS)):
        block.node.insert_before("\n")
    lines = (" ".join(line.split()) for line in main.node.text().split("\n"))
    return "\n".join(line for line in lines if line)


class Reader:
    """A browser at the server of a commit."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str, language: str = "en", fields: dict[str, str] | None = None) -> tuple[str, str]:
        """Where it led, and what was there."""
        headers = {"Accept-Language": language, "Origin": self.address}
        data = urlencode(fields).encode() if fields else None
        try:
            with self.opener.open(Request(self.address + path, data, headers), timeout=60) as answer:
                return answer.url.removeprefix(self.address), answer.read().decode()
        except HTTPError as error:
            return path, f"{error.code} {error.read().decode(errors='replace')}"

    def open_table(self, record: str) -> str:
        """Open a saved game as a table. Returns its address."""
        _, page = self.get("/records/open")
        _, page = self.get("/records/open", fields=hidden(page) | {"pasted": record})
        led, _ = self.get("/records/open", fields=hidden(page) | {"do": "keep"})
        return led.partition("?")[0]


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a page."""
    return {one["name"]: one.get("value") for one in Page(page).all("input[type=hidden][name]")}


def compare_pages(old: Side, new: Side, folder: Path, found: Found, tables: int, seed: str) -> None:
    """Read all of it on both, with the rules of so many tables that play by house rules, and as many searches."""
    for language in LANGUAGES:
        words = ("games", "--lang", language)
        found.add("games", " ".join(words), *(_run(side, *words) for side in (old, new)))
    with ExitStack() as running:
        readers = []
        for number, side in enumerate((old, new)):
            server = Server(folder / f"{number}.db", command=side.command(), folder=side.root)
            running.callback(server.stop)
            readers.append(Reader(server.start().address))
        for path, language in pages(tables):
            found.add("pages", f"{language} {path}", *(text_of(reader.get(path, language)[1]) for reader in readers))
        for record in records(tables, Random(f"tables {seed}")):
            opened = [reader.open_table(record) for reader in readers]
            for part in KEPT_OF_A_TABLE:
                texts = [text_of(reader.get(at + part)[1]) for reader, at in zip(readers, opened, strict=True)]
                found.add(f"tables{part}", f"{part} of {record}", *texts)


def _run(side: Side, *words: str) -> str:
    return subprocess.run(side.command(*words), cwd=side.root, capture_output=True, text=True, check=False).stdout


def pages(searches: int) -> Iterator[tuple[str, str]]:
    """The pages that belong to no table, and the language each is read in; in each language so many searches."""
    yield "/api/v1/openapi.json", "en"
    for language in LANGUAGES:
        yield from ((path, language) for path in ("/rules", "/rules/glossary", *(f"/rules/{game}" for game in GAMES)))
        questions = json.loads((ROOT / f"tests/wording/questions_{language}.json").read_text("utf-8"))
        yield from (("/rules/search?" + urlencode({"q": one["q"]}), language) for one in questions[:searches])


def records(tables: int, random: Random) -> Iterable[str]:
    """Records of tables, each game and preset in turn, that have not played yet."""
    for number in range(tables):
        game, preset = KINDS[number % len(KINDS)]
        _, given = some_table(game, preset, random)
        record = {"format": "scorekeeper-record/1", "game": game, "preset": preset, "options": given}
        yield json.dumps(record | {"players": NAMES[:3], "hands": []})
