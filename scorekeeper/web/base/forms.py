"""The base form: an idempotency key and a revision.

WTForms parses the fields and stores what was typed. Its validators are not used. The engine checks names, options and hands
for all interfaces, and a second check here could disagree with it."""

import re
import secrets
from typing import NamedTuple, Self

from flask import request
from flask_wtf import FlaskForm
from flask_wtf.form import _Auto
from wtforms import HiddenField, StringField

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


class KeyedForm(FlaskForm):  # type: ignore[misc]
    """A form that saves. It contains an idempotency key and the table's revision that its page showed."""

    key = HiddenField()
    revision = HiddenField()

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        """The settings for reading only form fields. Flask-WTF also reads files and JSON, and fails on JSON that is no object."""

        def wrap_formdata(self, form: FlaskForm, formdata: object) -> object:
            if formdata is not _Auto:
                return formdata
            return (request.form or None) if form.is_submitted() else None

    @classmethod
    def fresh(cls, revision: int | None = None, **data: str) -> Self:
        """Return a form with a new key, for a page that shows the table at that revision. `data` sets other fields."""
        based_on = {} if revision is None else {"revision": str(revision)}
        return cls(formdata=None, data={"key": new_key(), **based_on, **data})

    def save_key(self) -> str:
        """Return the key that was posted, or a new one if it is missing or invalid."""
        return _key(self.key.data)

    def based_on(self) -> int:
        """Return the revision that was posted. Return -1, which no table has, if it is missing or invalid."""
        return _revision(self.revision.data)


class Hidden(NamedTuple):
    """The hidden fields of a page that isn't made with WTForms, such as a live hand's: the idempotency key and the revision."""

    key: str
    revision: int


def posted_save() -> Save:
    """Return the posted idempotency key and revision, with this phone's id. Create the id if the phone has none."""
    return Save(_key(request.form.get("key")), _revision(request.form.get("revision")), device.ensure_id())


def _key(posted: str | None) -> str:
    return posted if posted and KEY.fullmatch(posted) else new_key()


def _revision(posted: str | None) -> int:
    revision = whole(posted)
    return -1 if revision is None else revision


class HandForm(KeyedForm):
    """The fields of a hand, without the players' lines, which `scorekeeper.web.hands.entry` reads."""

    dealer = StringField()
    out = StringField()
    reason = StringField()
    why = StringField()

    def said_reason(self) -> str:
        """Return the typed or chosen reason for changing a hand, as one line."""
        return tidy(str(self.reason.data or self.why.data or ""))[:LONGEST_REASON]
