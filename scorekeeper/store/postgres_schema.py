"""The schema of a PostgreSQL database, and its migrations.

A migration is SQL that takes the database to the next version. Its number is its position in `MIGRATIONS`, from 1. A released
migration never changes. All missing ones run in one transaction under a lock: two servers may start at the same moment."""

from typing import Any

import psycopg

from scorekeeper.store.errors import N_, Unusable

OLDEST = 15
LOCK = 0x53634B70  # "ScKp"

THE_LOG = """
CREATE TABLE events (
    house text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL CHECK (seq >= 1),
    key text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (house, table_id, seq),
    UNIQUE (house, table_id, key)
);
CREATE INDEX events_by_id ON events (house, id);
CREATE FUNCTION events_only_grow() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''the log is only ever added to''; END';
CREATE TRIGGER events_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON events EXECUTE FUNCTION events_only_grow();
"""
"""Version 1: every event of every table of every house, in one append-only log. `id` is roughly the order of writing."""

THE_NOTES = """
CREATE TABLE notes (
    house text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    value text NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (house, name)
);
CREATE INDEX notes_by_time ON notes (until);
"""
"""Version 2: notes that servers share for at most a day, such as valid room codes."""

SUMMARIES = """
CREATE TABLE summaries (
    house text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    mark text NOT NULL,
    summary text NOT NULL,
    PRIMARY KEY (house, table_id)
);
CREATE INDEX events_that_open ON events (house, id) WHERE seq = 1;
"""
"""Version 3: a summary of each table, replaced as its log grows (log_rows.py)."""

MIGRATIONS = (THE_LOG, THE_NOTES, SUMMARIES)


def migrate(connection: "psycopg.Connection[Any]", name: str) -> None:
    """Migrate the database, called `name` in messages. Raise `Unusable` if PostgreSQL is too old, or the database too new."""
    found = connection.info.server_version // 10_000
    if found < OLDEST:
        says = N_("{name} runs PostgreSQL {found}. Scorekeeper needs version {oldest} or newer.")
        raise Unusable(says, name=name, found=found, oldest=OLDEST)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute("CREATE TABLE IF NOT EXISTS scorekeeper_version (version int NOT NULL)")
        row = connection.execute("SELECT max(version) FROM scorekeeper_version").fetchone()
        version = (row and row[0]) or 0
        if version > len(MIGRATIONS):
            says = N_("{name} was written by a newer version of Scorekeeper: install that version first.")
            raise Unusable(says, name=name)
        for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
            connection.execute(migration.encode())
            connection.execute("INSERT INTO scorekeeper_version VALUES (%s)", (number,))
