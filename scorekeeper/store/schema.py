"""The schema of the SQLite database, and its migrations.

A migration takes the database to the next version. Its number is its position in `MIGRATIONS`, from 1. The file's
`user_version` counts the migrations done. A released migration never changes: add another, and a dump of the version before it
to tests/store/versions. All missing migrations run in one transaction, after the file was copied."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.errors import N_, Corrupt, TooNew, Unusable

Migration = Callable[[Database], None]

WAIT_SECONDS = 5.0
APPLICATION_ID = 0x53634B70  # "ScKp", written into the file's header: this file is ours

MODES: Mapping[str, tuple[str, object]] = {
    "journal_mode": ("TRUNCATE", "truncate"),
    "synchronous": ("EXTRA", 3),
    "foreign_keys": ("ON", 1),
    "fullfsync": ("ON", 1),
    "cell_size_check": ("ON", 1),
    "busy_timeout": (str(int(WAIT_SECONDS * 1000)), int(WAIT_SECONDS * 1000)),
}
"""Each PRAGMA with the value to set and the value expected when read back. With SQLite's defaults a power failure can lose the
last acknowledged save. With these, none was lost in 10,000 simulated power failures."""


def the_log(db: Database) -> None:
    """Create version 1: every event of every table, in one append-only log. `id` is the order of writing."""
    db.execute(
        """
        CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq >= 1),
            key TEXT NOT NULL,
            kind TEXT NOT NULL,
            at TEXT NOT NULL,
            digest TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT
        """
    )
    db.execute("CREATE UNIQUE INDEX events_by_seq ON events (table_id, seq)")
    db.execute("CREATE UNIQUE INDEX events_by_key ON events (table_id, key)")
    for deed in ("UPDATE", "DELETE"):
        db.execute(_forbidding(deed))


def _forbidding(deed: str) -> str:
    """Return the SQL of a trigger that refuses the statement `deed` (`UPDATE` or `DELETE`) on the log."""
    return (
        f"CREATE TRIGGER events_no_{deed.lower()} BEFORE {deed} ON events "
        "BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END"
    )


@contextmanager
def deleting(db: Database) -> Iterator[None]:
    """Allow deletions from the log in a `with` block inside a transaction, for the removal of an unreadable table."""
    db.execute("DROP TRIGGER events_no_delete")
    yield
    db.execute(_forbidding("DELETE"))


def houses(db: Database) -> None:
    """Create version 2: each event names the house of its table. Earlier events belong to the file's only house, `HOME`."""
    db.execute("ALTER TABLE events ADD COLUMN house TEXT NOT NULL DEFAULT ''")
    for column in ("seq", "key"):
        db.execute(f"DROP INDEX events_by_{column}")
        db.execute(f"CREATE UNIQUE INDEX events_by_{column} ON events (house, table_id, {column})")


def summaries(db: Database) -> None:
    """Create version 3: a summary of each table, replaced as its log grows (log_rows.py)."""
    db.execute(
        """
        CREATE TABLE summaries (
            house TEXT NOT NULL,
            table_id TEXT NOT NULL,
            mark TEXT NOT NULL,
            summary TEXT NOT NULL
        ) STRICT
        """
    )
    db.execute("CREATE UNIQUE INDEX summaries_by_table ON summaries (house, table_id)")
    db.execute("CREATE INDEX events_that_open ON events (house, id) WHERE seq = 1")


MIGRATIONS: tuple[Migration, ...] = (the_log, houses, summaries)


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Run a write transaction, which is rolled back after any error. It takes the write lock at once. The `atomic` of
    sqlite-utils takes it later, and then often fails because the file is locked. Blocks of `atomic` may be nested in it."""
    if db.conn.in_transaction:  # an earlier rollback that the disk refused
        db.rollback()
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.rollback()
        raise


def must_be_writable(db: Database) -> None:
    """Begin a save and roll it back. Raise SQLite's error if no save is possible."""
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    finally:
        db.rollback()


def version_of(db: Database, path: Path, known: int = len(MIGRATIONS)) -> int:
    """Return the file's version, 0 if it is empty. Raise `TooNew` above `known`, `Corrupt` if the version is lost, and `Unusable`
    for another program's file. `path` is for messages."""
    version, application, objects = db.execute(
        "SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id), "
        "(SELECT count(*) FROM sqlite_master)"
    ).fetchall()[0]
    if application != APPLICATION_ID and (version or objects):
        raise Unusable(N_("{path} belongs to another program. Name another file; this one was left as it is."), path=path)
    if version > known:
        raise TooNew(path, version, known)
    if version < 0 or (objects and not version):
        raise Corrupt(path, ["the number of its format is lost"])
    return int(version)


def migrate(db: Database, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Path | None:
    """Migrate the file in one transaction. Return the path of the backup made before, or None if the file was empty or up to
    date. Raise `TooNew` or `Corrupt` before anything has changed. After a failed migration the file is as before."""
    if version_of(db, path, len(migrations)) == len(migrations):
        return None
    with writing(db):
        version = version_of(db, path, len(migrations))
        backup = _copy_of_sound(db, path, version) if version else None
        for migration in migrations[version:]:
            migration(db)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
    return backup


def _copy_of_sound(db: Database, path: Path, version: int) -> Path:
    problems = damage(db)
    if problems:
        raise Corrupt(path, problems)
    names = (path.with_name(f"{path.name}.v{version}{f'-{n}' if n else ''}.backup") for n in count())
    target = next(name for name in names if not name.exists())
    copy_to(path, target)
    return target


def copy_to(path: Path, target: Path, wait: float = WAIT_SECONDS) -> None:
    """Copy the database, which may be in use, to the new file `target`. Use a new connection, since a connection with a write
    lock can't copy. Wait `wait` seconds at most if the file is locked. The copy gets its name once it is complete. Raise
    `OSError` if it can't be written, or if `target` exists, since a backup is never overwritten."""
    if target.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    create_private(draft)
    try:
        with (
            closing(sqlite3.connect(path, timeout=wait, isolation_level=None)) as source,
            closing(sqlite3.connect(draft)) as copy,
        ):
            # Python's backup waits silently and for ever for a locked file. So lock it first, which may fail.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchall()
            source.backup(copy)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)


def set_modes(db: Database, path: Path, modes: Mapping[str, tuple[str, object]] = MODES) -> None:
    """Set `modes` of the database: by PRAGMA, the value to set, and the value to read back. Raise `Unusable` if that differs."""
    for name, (value, expected) in modes.items():
        db.execute(f"PRAGMA {name} = {value}").fetchall()
        found = db.execute(f"PRAGMA {name}").fetchall()
        if found != [(expected,)]:
            says = N_(
                "Data in {path} wouldn't be safe: {name} should be {value}, but is {found}. Move the file to a disk in "
                "this computer."
            )
            raise Unusable(says, path=path, name=name, value=value, found=found[0][0] if found else "?")


def create_private(path: Path) -> None:
    """Create an empty file that only its owner can read, unless the file exists."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def damage(db: Database, *, quick: bool = False) -> list[str]:
    """Return the problems found by SQLite's integrity check. If `quick`, run its quick check, which skips indexes."""
    found = [str(row[0]) for row in db.execute(f"PRAGMA {'quick' if quick else 'integrity'}_check(10)").fetchall()]
    return [] if found == ["ok"] else found


def schema_problems(db: Database) -> list[str]:
    """Return a sentence for each difference from the schema that the migrations make: a part that is missing or worded
    differently, or an extra trigger or object on our tables, which could change saves. Ignore other tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        fresh = Database(connection, execute_plugins=False)
        for migration in MIGRATIONS:
            migration(fresh)
        wanted = _parts(fresh)
    found = _parts(db)
    ours = {table for _kind, _name, table in wanted}
    foreign = (part for part in found if part not in wanted and (part[0] == "trigger" or part[2] in ours))
    return [
        *(f"its schema lacks {kind} {name}" for kind, name, _table in sorted(wanted.keys() - found.keys())),
        *(
            f"its schema has another {kind} {name}"
            for kind, name, table in sorted(wanted.keys() & found.keys())
            if wanted[kind, name, table] != found[kind, name, table]
        ),
        *(f"its schema has a foreign {kind} {name}" for kind, name, _table in sorted(foreign)),
    ]


def _parts(db: Database) -> dict[tuple[str, str, str], str]:
    """Return the SQL of each part of a schema, with normalized spaces. The key is its kind, its name and its table."""
    rows = db.execute(
        "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return {(kind, name, table): " ".join(sql.split()) for kind, name, table, sql in rows.fetchall()}
