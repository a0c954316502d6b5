"""JSON Schema from a short notation.

A type stands for itself, `None` for null, a text for that text, a list of one for a list of it, a tuple for any of several. An
object is a dictionary; a name that ends in `?` is optional. `{str: …}` has players as names. A ready schema stays as it is.
"""

from typing import Any

Schema = dict[str, Any]
Short = Any

TYPES = {str: "string", int: "integer", bool: "boolean", None: "null"}


class Just(dict[str, Any]):
    """A ready schema."""


def ref(name: str) -> Just:
    """Refer to a schema of the document."""
    return Just({"$ref": f"#/components/schemas/{name}"})


def schema(short: Short) -> Schema:
    """Return the schema of the short notation.

    >>> schema({"kind": ("set", "run"), "meld": [str], "points?": int})["required"]
    ['kind', 'meld']
    """
    if isinstance(short, Just):
        return short
    if isinstance(short, dict):
        return _object(short)
    if isinstance(short, list):
        return {"type": "array", "items": schema(short[0])}
    if isinstance(short, tuple):
        named = [one for one in short if isinstance(one, str) or one is None]
        return {"enum": named} if len(named) == len(short) else {"anyOf": [schema(one) for one in short]}
    return {"type": TYPES[short]} if short in TYPES else {"const": short}


def _object(short: dict[Any, Short]) -> Schema:
    if str in short:
        return {"type": "object", "additionalProperties": schema(short[str])}
    return {
        "type": "object",
        "required": [name for name in short if not name.endswith("?")],
        "properties": {name.removesuffix("?"): schema(part) for name, part in short.items()},
        "additionalProperties": False,
    }
