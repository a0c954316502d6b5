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
    """The table services of a server, one for each house. A house has its own tables, players, saved rules and key. A server has
    one house, and more if it is started with host names. Services call `allow` before they write (`TableService.allow`)."""

    def __init__(self, store: Store, names: Iterable[str], allow: Callable[[str, int, bool], None]) -> None:
        self.home = TableService(store)
        self.named = {name: TableService(store.of_house(name), house=name) for name in map(str.lower, names)}
        for service in self:
            service.allow = allow

    def __iter__(self) -> Iterator[TableService]:
        return iter((self.home, *self.named.values()))

    def close(self) -> None:
        self.home.close()

    def of(self, host: str) -> TableService:
        """Return the service for a `Host` header: that of the house with this host name, or the default one."""
        return self.named.get(urlsplit(f"//{host}").hostname or "", self.home)


def table_service() -> TableService:
    """Return the table service for the request's host name. Outside of a request, return the service of the default house."""
    houses = cast(Houses, current_app.extensions[HOUSES])
    return houses.of(request.host) if houses.named and has_request_context() else houses.home


def memory(name: str, most: int) -> BoundedCache[Any, Any]:
    """Return the app's cache with that name. The first call creates it, for `most` values. It lasts until the app stops."""
    kept = current_app.extensions
    found: BoundedCache[Any, Any] = kept[name] if name in kept else kept.setdefault(name, BoundedCache(most))
    return found
