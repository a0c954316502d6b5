"""The table services of the running app: one for each house."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast
from urllib.parse import urlsplit

from flask import current_app, has_request_context, request

from scorekeeper.store import Store
from scorekeeper.tables.bounded_cache import BoundedCache
from scorekeeper.tables.service import TableService

HOUSES, STORE = "scorekeeper", "scorekeeper-store"


class Houses:
    """The table service of each house of a server. They call `allow` before they write (`TableService.allow`).

    A house has its own tables, players, saved rules and house key. A server has one house, and more if it is started with host
    names.
    """

    def __init__(self, store: Store, names: Iterable[str], allow: Callable[[str, int, bool], None]) -> None:
        self._home = TableService(store)
        self._named = {name: TableService(store.of_house(name), house=name) for name in map(str.lower, names)}
        for service in self:
            service.allow = allow

    def __iter__(self) -> Iterator[TableService]:
        return iter((self._home, *self._named.values()))

    def close(self) -> None:
        """Close the store that they share."""
        self._home.close()

    def of(self, host: str) -> TableService:
        """Return the service for a `Host` header: the house of that name, or the one without a name."""
        if not self._named:
            return self._home
        return self._named.get(urlsplit(f"//{host}").hostname or "", self._home)


def table_service() -> TableService:
    """Return the table service of the house in the request's host name; outside of a request, of the house without a name."""
    return cast(Houses, current_app.extensions[HOUSES]).of(request.host if has_request_context() else "")


def memory(name: str, most: int) -> BoundedCache[Any, Any]:
    """Return what the running app remembers under a name, until it stops: at most `most` values."""
    found: BoundedCache[Any, Any] = current_app.extensions.setdefault(name, BoundedCache(most))
    return found
