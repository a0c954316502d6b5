"""The files of the site's archive: the app, its dependencies and Python's library."""

import pickle
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path
from typing import NamedTuple

from scorekeeper.web.base.paths import PACKAGE, shipped
from scorekeeper.wording.catalogues import bring_up_to_date
from scorekeeper.wording.languages import CATALOGUES, LANGUAGES

APP = "rummy-scorekeeper"
PACKAGES = "lib/python3.14/site-packages/"
LIBRARY = "lib/python3.14/"
TEMPLATES = f"{PACKAGES}scorekeeper/templates/"
SERVER_ONLY = re.compile(
    r"(cli|wsgi|standalone(?!/(__init__|bridge)\.py)|static|templates)/|(__main__|store/postgres\w*|.*/build_hook)\.py$"
)
"""The pattern of the package's paths that a phone doesn't need, or that are shipped separately."""
NOT_ON_A_PHONE = frozenset(
    {
        "click-default-group",
        "httptools",
        "pip",
        "platformdirs",
        "psycopg",
        "python-dateutil",
        "regex",
        "segno",
        "tabulate",
        "tzdata",
        "uvloop",
        "waitress",
    }
)
"""The dependencies that only the server needs, or only features that a phone doesn't have."""
NOT_NEEDED = re.compile(
    r"babel/(messages/|(units|languages|util)\.py|localtime/_win32"
    r"|locale-data/((?!(en|fr|pt|root)[._])|en_(Dsrt|Shaw|US_POSIX)))"
    r"|snowballstemmer/(?!__init__|among|base|(english|french|portuguese)_)|markupsafe/_speedups"
    r"|werkzeug/(debug/|middleware/|_reloader|testapp)|sqlite_utils/(cli|__main__)"
    r"|(click|flask)/testing|flask/(views|debughelpers|__main__)|flask_wtf/(file|i18n)"
    r"|click/(_termui_impl|_textwrap|_winconsole|shell_completion)|jinja2/(constants|meta|nativetypes|sandbox)"
    r"|wtforms/(locale|csrf/session)|.*/tests?/"
)
"""The pattern of the dependencies' paths that nothing imports on a phone."""
STAND_INS = {"dateutil/__init__.py": b"parser = None\n"}
"""Modules in place of dependencies that are imported on a phone but never called, by their path. sqlite-utils parses dates with
dateutil, but only in commands that convert a column."""
SHIPPED = (".py", ".dat", ".mo")
"""The endings of the files that go into the archive."""
LIBRARY_LEFT_OUT = frozenset(
    """
    _pyrepl idlelib multiprocessing unittest xml xmlrpc pydoc pydoc_data pdb doctest bdb mailbox imaplib smtplib
    poplib ftplib turtle tarfile pickletools profile cProfile profiling pstats trace tracemalloc timeit
    webbrowser netrc plistlib zipapp venv ensurepip this antigravity cmd code curses dbm shelve sched
    modulefinder optparse fileinput filecmp getpass tabnanny symtable py_compile compileall ctypes rlcompleter
    __phello__ __hello__ _pyio tomllib nturl2path wave pyclbr pty tty _aix_support _osx_support _android_support
    _apple_support _ios_support crypt mailcap sunau xdrlib chunk cgi cgitb
    """.split()  # noqa: SIM905
)
"""The modules of Python's library that neither the app nor its dependencies import on a phone."""
LIBRARY_PARTS_LEFT_OUT = re.compile(
    r"encodings/(?!__init__|aliases|ascii|cp437|cp1252|idna|latin_1|iso8859_1\.|punycode|raw_unicode|unicode_escape|utf_)"
    r"|asyncio/(windows|proactor|tools|__main__)"
    r"|logging/(handlers|config)|concurrent/(futures/process|interpreters)|.*(?<!\.py)$"
)


UNUSED_WORDS = frozenset(
    """
    territories languages variants scripts time_zones meta_zones currency_names currency_names_plural
    currency_symbols currency_formats compact_currency_formats currency_unit_patterns unit_patterns
    compound_unit_patterns unit_display_names date_fields interval_formats compact_decimal_formats
    territory_languages territory_currencies territory_aliases all_currencies windows_zone_mapping
    zone_aliases zone_territories territory_zones
    """.split()  # noqa: SIM905
)
"""The keys of Babel's data that no page shows: names of countries, languages, currencies, time zones and units."""


class File(NamedTuple):
    """A file of the archive: its path and content."""

    path: str
    content: bytes


def files(library: Path) -> list[File]:
    """Return all files of the archive, sorted by path. `library` is Pyodide's `python_stdlib.zip`."""
    bring_up_to_date(CATALOGUES)
    found = [*_package(), *_templates(), *_dependencies(), *_library(library)]
    return sorted(found)


def static_files() -> Iterator[File]:
    """Yield every static file, with its path in the folder."""
    folder = shipped("static")
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield File(path.relative_to(folder).as_posix(), path.read_bytes())


def _package() -> Iterator[File]:
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in SHIPPED and not SERVER_ONLY.match(name):
            yield File(f"{PACKAGES}scorekeeper/{name}", path.read_bytes())


def _templates() -> Iterator[File]:
    folder = shipped("templates")
    for path in folder.rglob("*"):
        if path.is_file():
            yield File(TEMPLATES + path.relative_to(folder).as_posix(), path.read_bytes())


def _dependencies() -> Iterator[File]:
    yield from (File(PACKAGES + name, content) for name, content in STAND_INS.items())
    for name in sorted(_needed()):
        for path in distribution(name).files or ():
            text = path.as_posix()
            if text.endswith(SHIPPED) and not text.startswith("..") and not NOT_NEEDED.match(text):
                content = Path(str(path.locate())).read_bytes()
                yield File(PACKAGES + text, _lighter(content) if text.endswith(".dat") else content)


def _lighter(data: bytes) -> bytes:
    """Return a data file of Babel without the texts that no page shows, and without the languages that the app lacks."""
    found = pickle.loads(data)  # noqa: S301 - Babel's own file, as it was installed
    found |= {name: {} for name in UNUSED_WORDS & found.keys()}
    if "likely_subtags" in found:
        tags = found["likely_subtags"].items()
        found["likely_subtags"] = {tag: full for tag, full in tags if tag.partition("_")[0] in LANGUAGES}
    return pickle.dumps(found, protocol=4)


def _needed() -> set[str]:
    """Return the names of the distributions that the app needs on a phone, directly or indirectly."""
    found: set[str] = set()
    waiting = _required(APP)
    while waiting:
        name = waiting.pop()
        if name not in found | NOT_ON_A_PHONE:
            found.add(name)
            waiting |= _required(name)
    return found


def _required(name: str) -> set[str]:
    always = [one for one in requires(name) or () if "extra ==" not in one and "python_version <" not in one]
    return {re.split(r"[^\w.-]", one, maxsplit=1)[0].lower().replace("_", "-") for one in always}


def _library(library: Path) -> Iterator[File]:
    with zipfile.ZipFile(library) as archive:
        for name in archive.namelist():
            top = name.partition("/")[0].removesuffix(".py")
            if top not in LIBRARY_LEFT_OUT and not LIBRARY_PARTS_LEFT_OUT.match(name):
                yield File(LIBRARY + name, archive.read(name))
