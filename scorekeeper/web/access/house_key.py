"""The house key: access to what all tables of a database share.

It gives access to the players' statistics, their names and the saved rules. The key is a MAC like a table's links
(invitations.py). It covers the id of the house and the number of renewals in its log."""

import hmac

from flask import Flask, current_app, session
from markupsafe import Markup

from scorekeeper.store.database import Database
from scorekeeper.tables.house import HOUSE
from scorekeeper.tables.service import TableService
from scorekeeper.web.access.invitations import code_of, house_secret, house_secrets
from scorekeeper.web.base.language import _
from scorekeeper.web.current import table_service

RENEWED = "house-key-renewed"
"""The kind of event in the house's log that invalidates all earlier keys."""
COOKIE = "house-key"
LINK = "/house/"
"""The start of the path of the link with the key."""
COMMAND = Markup('<code dir="ltr">scorekeeper host --house</code>')


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"has_house_key": held, "how_to_get_the_key": how_to_get_it}


def key_of(secret: bytes, renewals: int, house: str = HOUSE) -> str:
    """Return the key of a house: a MAC of 128 bits. It depends on the number of `renewals` so far."""
    return code_of(secret, "house-key", house, renewals)


def good_key(secret: bytes, service: TableService) -> str:
    """Return the valid key of the service's house, signed with `secret`."""
    return key_of(secret, renewals(service), service.house_name or HOUSE)


def current() -> str:
    """Return the house key, signed with the newest secret."""
    return good_key(house_secret(), table_service())


def renewals(service: TableService) -> int:
    """Return how many times the house's key has been renewed."""
    return sum(event.kind == RENEWED for event in service.events(HOUSE))


def held() -> bool:
    """Does this phone have the house key? The standalone app on one phone always does. The log is read only if there is a key in
    the cookie. A key signed with an older secret is replaced."""
    if current_app.config["SCOREKEEPER_STANDALONE"]:
        return True
    kept = session.get(COOKIE)
    if not isinstance(kept, str) or not is_good(kept):
        return False
    if len(house_secrets()) > 1 and kept != (newest := current()):
        session[COOKIE] = newest
    return True


def is_good(key: str) -> bool:
    """Is this the current key, signed with any secret that is still accepted?"""
    good = (good_key(secret, table_service()) for secret in house_secrets())
    return any(hmac.compare_digest(key.encode(), one.encode()) for one in good)


def how_to_get_it() -> Markup:
    """Return the sentence on how to get the key, as HTML."""
    says = _(
        "To get the house key, run %(command)s on the computer that runs Scorekeeper. Then, on this phone, "
        "open the link it prints.",
        command=COMMAND,
    )
    return Markup(says)  # noqa: S704 - our own text


def take() -> None:
    """Store the current key in this phone's cookie."""
    session.permanent = True
    session[COOKIE] = current()


def link_at(database: Database, house: str = "") -> str:
    """Return the path of the link that gives the key of the house with this host name ("": the default house). Write nothing."""
    from scorekeeper.web.base.paths import secrets_of

    service = TableService(database.open(check=False).of_house(house), house=house)
    try:
        return LINK + good_key(secrets_of(database)[0], service)
    finally:
        service.close()
