"""The fields that forms send with a save: idempotency key, revision, reason."""

import re
import secrets

from flask import request

from scorekeeper.contract.names import tidy
from scorekeeper.tables.log.collaboration import Confirming
from scorekeeper.tables.service import Save
from scorekeeper.web.base import device
from scorekeeper.web.base.language import later

SOMEBODY_ELSE = "else"
CONFIRMING_CHOICES = (
    (Confirming.NOBODY.value, later("Nobody: a hand counts as soon as it's saved")),
    (Confirming.DEALER.value, later("The dealer")),
    (Confirming.EVERYBODY.value, later("Everyone")),
)
LONGEST_TEXT = 4_000
LONGEST_REASON = 200
A_BILLION = 10**9
KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")


def new_key() -> str:
    """Return a random idempotency key of 128 bits for a form's save."""
    return secrets.token_urlsafe(16)


def whole(text: object, below: int = A_BILLION) -> int | None:
    """Read a whole number from 0 to `below` - 1. Return None for anything else."""
    number = int(str(text)) if re.fullmatch(r"[0-9]{1,9}", str(text)) else None
    return number if number is not None and number < below else None


def posted_save() -> Save:
    """Return the posted idempotency key and revision, with this phone's id. Create the id if the phone has none."""
    return Save(posted_key(), posted_revision(), device.ensure_id())


def posted_key() -> str:
    """Return the idempotency key that was posted, or a new one if it is missing or invalid."""
    posted = request.form.get("key")
    return posted if posted and KEY.fullmatch(posted) else new_key()


def posted_revision() -> int:
    """Return the revision that was posted, or -1 if it is missing or invalid. No table has revision -1."""
    revision = whole(request.form.get("revision"))
    return -1 if revision is None else revision


def posted_reason() -> str:
    """Return the reason given for a change of a hand, as one line, or ""."""
    return tidy(request.form.get("reason") or request.form.get("why", ""))[:LONGEST_REASON]
