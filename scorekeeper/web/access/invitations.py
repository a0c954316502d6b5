"""Invitation links and room codes.

A link's token is the table's id, a letter for the role, and 128 bits of an HMAC over both and the number of renewals in the
table's log. Tokens need no storage: a token names its table, and only this server can make it."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from flask import current_app

from scorekeeper.tables.log.phones import Phones, Role

LETTERS = {"e": Role.ENTER, "l": Role.LOOK, "h": Role.HOST}
MAC_BYTES, MAC_LENGTH = 16, 22
LONGEST_TOKEN = 200

CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits without 0, O, 1, I and L, which look alike."""
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Token:
    """The parsed token of an invitation link. `is_good` still has to verify it. `text` is the whole token."""

    table: str
    role: Role
    text: str


def house_secret() -> bytes:
    """Return the newest secret, with which this server signs invitations, links and cookies."""
    return house_secrets()[0]


def house_secrets() -> tuple[bytes, ...]:
    """Return the secret with which this server signs, followed by older ones that it still accepts."""
    config = current_app.config
    secrets = (config["SECRET_KEY"], *(config.get("SECRET_KEY_FALLBACKS") or ()))
    return tuple(secret if isinstance(secret, bytes) else str(secret).encode() for secret in secrets)


def token_of(secret: bytes, table: str, people: Phones, role: Role) -> str:
    """Return the token of the link that gives a role at a table. Renewing the links invalidates the token. A host's token works
    once. `people` are the table's phones, with the number of renewals so far."""
    letter = next(letter for letter, one in LETTERS.items() if one is role)
    number = people.hostings if role is Role.HOST else people.generation
    return f"{table}{letter}{code_of(secret, 'link', table, letter, number)}"


def code_of(secret: bytes, *parts: object) -> str:
    """Return a MAC of 128 bits over the given parts, as URL-safe text. Only a server with that secret can make it."""
    return urlsafe_b64encode(_digest(secret, *parts)[:MAC_BYTES]).decode().rstrip("=")


def read_token(text: str) -> Token | None:
    """Parse a token. None if the text isn't one."""
    table, letter = text[: -MAC_LENGTH - 1], text[-MAC_LENGTH - 1 : -MAC_LENGTH]
    if not table or len(text) > LONGEST_TOKEN or letter not in LETTERS:
        return None
    return Token(table, LETTERS[letter], text)


def is_good(secret: bytes, token: Token, people: Phones) -> bool:
    """Was the token made with that secret, and is its link still valid?"""
    wanted = token_of(secret, token.table, people, token.role)
    return hmac.compare_digest(wanted.encode(), token.text.encode())


def room_code(secret: bytes, table: str, people: Phones) -> str:
    """Return the table's room code, 8 characters to type in place of the link. Renewing the links of `people` changes it."""
    number = int.from_bytes(_digest(secret, "code", table, people.generation))
    signs = []
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(CODE_ALPHABET))
        signs.append(CODE_ALPHABET[sign])
    return "".join(signs)


def _digest(secret: bytes, *parts: object) -> bytes:
    return hmac.digest(secret, "\0".join(map(str, parts)).encode(), hashlib.sha256)
