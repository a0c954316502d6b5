"""Paths of templates, static files, the data folder and the secret key."""

import os
import secrets
from pathlib import Path

import platformdirs

from scorekeeper.engine.translatable import N_

PACKAGE = Path(__file__).resolve().parents[2]
DATA_VARIABLE = "SCOREKEEPER_DATA"
DATABASE = "scorekeeper.db"
SECRET_KEY = "secret-key"  # noqa: S105 - the name of the file, not the key
KEY_BYTES = 32


class NoKey(ValueError):
    """The key file holds no key. `say` is the message to be translated, `facts` are filled into it."""

    def __init__(self, path: Path) -> None:
        self.say = N_("{path} holds no key. Delete it: a new one is made, and phones forget which tables they saw.")
        self.facts = {"path": path}
        super().__init__(self.say.format(**self.facts))


def shipped(folder: str) -> Path:
    """The folder `templates` or `static`: inside the package when it was installed, beside it in a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def data_folder() -> Path:
    """The folder of this user's database, or the one that SCOREKEEPER_DATA names. Created if it is missing."""
    named = os.environ.get(DATA_VARIABLE)
    folder = Path(named) if named else platformdirs.user_data_path("scorekeeper", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def default_database() -> Path:
    """The database of this user."""
    return data_folder() / DATABASE


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies, made on first start, readable by its owner alone.

    It is written to another file first and linked into place: of two first starts at once one wins, and nobody reads half a
    key. Raises `NoKey` if the file holds no key.
    """
    path = folder / SECRET_KEY
    if not path.exists():
        _make_key(path)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    key = path.read_text(encoding="ascii").strip()
    if len(key) != 2 * KEY_BYTES:
        raise NoKey(path)
    return bytes.fromhex(key)


def _make_key(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        _take_place(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _take_place(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            draft.rename(path)
