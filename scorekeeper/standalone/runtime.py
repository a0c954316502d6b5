"""Pyodide, which the site runs on.

It is always the same version, verified by hashes. It is downloaded from its npm package, or taken from a folder."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from scorekeeper.engine.messages import N_

VERSION = "314.0.7"
PACKAGE = f"npm:pyodide@{VERSION}"
LIBRARY = "python_stdlib.zip"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files that the site ships unchanged."""
LOCK = "pyodide-lock.json"
SHA256 = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
MINUTES = 10


class NoRuntime(Exception):
    """The error that Pyodide or Deno isn't available. `say` is the message to be translated, `facts` fill its placeholders."""

    def __init__(self, say: str, **facts: object) -> None:
        self.say, self.facts = say, facts
        super().__init__(say.format(**facts))


def deno() -> str:
    """Return the path of Deno. Raise `NoRuntime` if it isn't installed."""
    beside = Path(sys.executable).with_name("deno")
    found = str(beside) if beside.exists() else shutil.which("deno")
    if not found:
        raise NoRuntime(N_("This needs Deno. Run: {command}"), command="pip install 'scorekeeper[standalone]'")
    return found


def run_deno(*arguments: str) -> str:
    """Run Deno and return its output. Raise `NoRuntime` with its message if it fails."""
    try:
        done = subprocess.run([deno(), *arguments], capture_output=True, text=True, timeout=60 * MINUTES, check=False)
    except (OSError, subprocess.TimeoutExpired) as trouble:
        raise NoRuntime(N_("Deno failed: {why}"), why=trouble) from trouble
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [""]
        raise NoRuntime(N_("Deno failed: {why}"), why=lines[0])
    return done.stdout


def fetched() -> Path:
    """Return the folder of Pyodide's npm package in Deno's cache, downloaded if missing. Raise `NoRuntime` if it isn't found."""
    run_deno("cache", "--no-config", "--no-lock", PACKAGE)
    cache = Path(json.loads(run_deno("info", "--no-config", "--json"))["npmCache"])
    found = sorted(cache.glob(f"*/pyodide/{VERSION}/{LIBRARY}"))
    if not found:
        raise NoRuntime(N_("There's no Pyodide {version} in {folder}."), version=VERSION, folder=cache)
    return found[0].parent


def checked(folder: Path) -> Path:
    """Return the folder if it has each file of this version of Pyodide, with the expected digest. Raise `NoRuntime` otherwise."""
    for name, wanted in SHA256.items():
        path = folder / name
        if not path.is_file():
            raise NoRuntime(N_("There's no Pyodide {version} in {folder}."), version=VERSION, folder=folder)
        if hashlib.sha256(path.read_bytes()).hexdigest() != wanted:
            raise NoRuntime(N_("{file} isn't the one of Pyodide {version}."), file=path, version=VERSION)
    return folder
