"""Canonical JSON, and the digest that chains events.

An event's digest is the SHA-256, in hex, over the digest of the event before it ("" for the first) followed by the canonical JSON
of [table, seq, key, kind, body, at]. Changing, dropping or moving an event breaks the chain there."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

DEEPEST = 100
FIRST = ""

canonical = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
"""Return a value as canonical JSON: sorted keys, no spaces, letters unescaped. Raise `ValueError` for NaN."""


def canonical_body(body: Mapping[str, object]) -> str:
    """Return a body as canonical JSON. Raise `ValueError` for a body that JSON can't keep unchanged: keys that aren't text,
    tuples, NaN, lone surrogates, nesting deeper than `DEEPEST`."""
    plain = dict(body)
    try:
        text = canonical(plain)
        text.encode()
    except (TypeError, RecursionError) as error:
        raise ValueError(f"a body must be JSON: {error}") from None
    _not_too_deep(plain)
    if json.loads(text) != plain:
        raise ValueError("a body must be JSON: this one would come back changed")
    return text


def _not_too_deep(body: dict[str, object]) -> None:
    level: list[Any] = [body]
    for _ in range(DEEPEST):
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, (dict, list, tuple))
        ]
        if not level:
            return
    raise ValueError(f"a body may be nested {DEEPEST} deep at most")


def digest(previous: str, table: str, seq: int, key: str, kind: str, body: str, at: str) -> str:
    """Return the SHA-256, in hex, of event number `seq`. `previous` is that of the event before it, or `FIRST` if there is none.
    `body` is canonical JSON, and `at` a time (ISO 8601, UTC)."""
    parts = (canonical(table), str(seq), canonical(key), canonical(kind), body, canonical(at))
    return hashlib.sha256(f"{previous}[{','.join(parts)}]".encode()).hexdigest()
