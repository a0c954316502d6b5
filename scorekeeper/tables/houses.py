"""`Houses`: a table service for each host name that has a house of its own.

Tables, players, saved rules and the house key are of a house. A server has one, unless host names are named that have others.
"""

from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

from scorekeeper.store import Store
from scorekeeper.tables.service import TableService


class Houses:
    """The table services of a server. `allow` is what they ask before they write (`TableService.allow`)."""

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
        """The one of a `Host` header: that of the name in it, or the one that has no name."""
        if not self._named:
            return self._home
        return self._named.get(urlsplit(f"//{host}").hostname or "", self._home)
