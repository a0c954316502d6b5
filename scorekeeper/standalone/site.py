"""The site written to a folder: files that any web server can serve."""

import base64
import hashlib
import json
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from scorekeeper.standalone import contents, runtime
from scorekeeper.standalone.compiling import THEN
from scorekeeper.standalone.guides import guides
from scorekeeper.standalone.words import words

HERE = Path(__file__).parent
FILES, PACKED = "files/", ".gz"
ARCHIVE, STATIC = "python.zip", "static.json"
OWN = "standalone/"
FIRST = ("base/app.css", "base/sprite.svg")
"""The app's static files that are loaded first, together with the site's own files (`OWN`)."""
PAGE, WORKER = f"{OWN}index.html", f"{OWN}service-worker.js"
TEXT = (".css", ".html", ".js", ".svg")
ICONS = {"icons/icon.svg": "any", "icons/icon-192.png": "192x192", "icons/icon-512.png": "512x512"}
SHORT = 12


def write_site(folder: Path, pyodide: Path | None = None) -> int:
    """Write the site into a folder, and replace an earlier one. Return how many bytes a first visit loads. `pyodide` is a folder
    with the files of Pyodide's npm package; if None, they are downloaded. The same app, dependencies and Pyodide make the same
    files. Raise `NoRuntime` if Pyodide or Deno is missing or fails, and `OSError` if the folder can't be written."""
    source = runtime.checked(pyodide or runtime.fetched())
    static = {file.path: file.content for file in contents.static_files()}
    mark = _mark(*static.values())
    with tempfile.TemporaryDirectory() as work:
        packed = _packed(Path(work), source, static)
    told = {language: text.encode() for language, text in guides().items()}
    read = {f"{FILES}{_mark(*told.values())}/guide.{language}.html": text for language, text in told.items()}
    release = _release(packed, mark) | {"guides": dict(zip(told, read, strict=True))}
    made = {name + PACKED: content for name, content in packed.items()} | read | _small(static, mark, release)
    for old in (FILES, "static", "icons"):
        shutil.rmtree(folder / old, ignore_errors=True)
    for name, content in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return int(release["bytes"])


def _packed(work: Path, source: Path, static: dict[str, bytes]) -> dict[str, bytes]:
    """Return the large files, compressed, by path. A path contains a hash of its file, or of all of Pyodide's files. `work` is a
    temporary folder, `source` has Pyodide's files, and `static` the app's static files by path."""
    lock = json.loads((source / runtime.LOCK).read_bytes())
    (work / runtime.LOCK).write_text(json.dumps(lock | {"packages": {}}))
    (work / STATIC).write_text(json.dumps({name: _as_text(name, content) for name, content in static.items()}))
    with zipfile.ZipFile(work / "sources.zip", "w") as archive:
        for file in contents.files(source / runtime.LIBRARY):
            archive.writestr(zipfile.ZipInfo(file.path, THEN), file.content)
    made = work / "made"
    made.mkdir()
    script = ("--allow-all", "--no-config", "--no-lock", HERE / "build.mjs", source, HERE / "compiling.py")
    large = [*(source / name for name in runtime.SCRIPTS), work / runtime.LOCK, work / STATIC]
    runtime.run_deno("run", *map(str, (*script, work / "sources.zip", *large, made)))
    found = {path.stem: path.read_bytes() for path in sorted(made.iterdir())}
    of_pyodide = _mark(*(found[name] for name in (*runtime.SCRIPTS, runtime.LOCK)))
    marks = {name: _mark(found[name]) for name in (ARCHIVE, STATIC)}
    return {f"{FILES}{marks.get(name, of_pyodide)}/{name}": content for name, content in found.items()}


def _release(packed: dict[str, bytes], mark: str) -> dict[str, Any]:
    """Return the data on the release for the site's scripts: the paths of its large files, and the size of each in bytes.
    `packed` are these files by path, and `mark` is the hash of the static files."""
    where = {name.rpartition("/")[2]: name for name in packed}
    return {
        "mark": _mark(*packed.values(), mark.encode()),
        "static": mark,
        "python": where[ARCHIVE],
        "statics": where[STATIC],
        "pyodide": where[runtime.LOCK].removesuffix(runtime.LOCK),
        "files": {name: len(content) for name, content in packed.items()},
        "bytes": sum(map(len, packed.values())),
    }


def _small(static: dict[str, bytes], mark: str, release: dict[str, Any]) -> dict[str, bytes]:
    """Return the small files of the site by path: the page, the service worker, the manifest, the icons, and those `static` files
    that are loaded first. `mark` is the hash of the static files, and `release` the data on the release for the scripts."""
    told, said = json.dumps(release), json.dumps(words(), ensure_ascii=False).replace("<", "\\u003c")
    page = static[PAGE].decode().replace("{release}", told).replace("{words}", said).replace("{static}", mark)
    made = {
        "index.html": page.encode(),
        "service-worker.js": f"const RELEASE = {told};\n".encode() + static[WORKER],
        "manifest.webmanifest": json.dumps(_manifest(), indent=1).encode(),
    }
    made |= {name: static[name] for name in ICONS}
    early = [name for name in static if name.startswith(OWN) and name not in (PAGE, WORKER)]
    return made | {f"static/{mark}/{name}": static[name] for name in (*early, *FIRST)}


def _manifest() -> dict[str, Any]:
    """Return the web app manifest."""
    return {
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "id": "./",
        "start_url": "./?last",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e6",
        "theme_color": "#f6f1e6",
        "icons": [{"src": name, "sizes": size} for name, size in ICONS.items()],
    }


def _as_text(name: str, content: bytes) -> str:
    return content.decode() if name.endswith(TEXT) else base64.b64encode(content).decode("ascii")


def _mark(*contents: bytes) -> str:
    return hashlib.sha256(b"".join(contents)).hexdigest()[:SHORT]
