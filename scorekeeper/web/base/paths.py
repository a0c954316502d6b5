"""Paths of templates, static files, the data folder and the secret key."""

import os
import secrets
from pathlib import Path

from scorekeeper.engine.messages import N_
from scorekeeper.store.database import Database

PACKAGE = Path(__file__).resolve().parents[2]
DATA_VARIABLE = "SCOREKEEPER_DATA"
DATABASE = "scorekeeper.db"
SECRET_KEY = "secret-key"  # noqa: S105 - the name of the file, not the key
SECRET_VARIABLE, SECRET_FILE_VARIABLE = "SCOREKEEPER_SECRET", "SCOREKEEPER_SECRET_FILE"
KEY_BYTES = 32
SHORTEST_SECRET = 32
NO_KEY = N_("{path} has no key in it. Delete the file: a new one will be made, but phones will forget which games they've seen.")
TOO_SHORT = N_("{name} must hold a secret of at least {count} characters, or several secrets, newest first.")


class BadSecret(ValueError):
    """A missing or too short secret. `say` is the message to be translated, `facts` fill its placeholders."""

    def __init__(self, say: str, **facts: object) -> None:
        super().__init__(say.format(**facts))
        self.say, self.facts = say, facts


def shipped(folder: str) -> Path:
    """Return the folder `templates` or `static`, in the installed package or next to the package in a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def data_folder() -> Path:
    """Return the folder that `SCOREKEEPER_DATA` names, or else this user's data folder. Create it if it is missing."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        folder = Path(named)
    else:
        import platformdirs

        folder = platformdirs.user_data_path("scorekeeper", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def default_database() -> Path:
    """Return the path of the default database, in the data folder."""
    return data_folder() / DATABASE


def secrets_of(database: Database) -> tuple[bytes, ...]:
    """Return the secrets for cookies and links. The first signs, and older ones are still accepted. Servers of one database share
    secrets through `SCOREKEEPER_SECRET`, or a file named by `SCOREKEEPER_SECRET_FILE`. Raise `BadSecret` if what is given holds
    no secret or a short one. If neither is set, return `secret_key` of the database's folder, or else of the data folder."""
    named = os.environ.get(SECRET_FILE_VARIABLE)
    given = Path(named).read_text(encoding="utf-8") if named else os.environ.get(SECRET_VARIABLE)
    if given is None:
        return (secret_key(database.folder or data_folder()),)
    found = tuple(secret.encode() for secret in given.split())
    if not found or any(len(secret) < SHORTEST_SECRET for secret in found):
        raise BadSecret(TOO_SHORT, name=SECRET_FILE_VARIABLE if named else SECRET_VARIABLE, count=SHORTEST_SECRET)
    return found


def secret_key(folder: Path) -> bytes:
    """Return the key that signs cookies. Create it on the first start, in a file that only its owner can read. A temporary file
    is linked into place, so that two servers that start at once share one key. Raise `BadSecret` for a file without a key."""
    path = folder / SECRET_KEY
    if not path.exists():
        _make_key(path)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    key = path.read_text(encoding="ascii").strip()
    if len(key) != 2 * KEY_BYTES:
        raise BadSecret(NO_KEY, path=path)
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
    except (OSError, AttributeError):  # a file system or a Python without links
        if not path.exists():
            draft.rename(path)
