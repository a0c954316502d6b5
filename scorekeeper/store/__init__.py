"""An append-only event log for each table.

The store knows nothing of games: an event is a kind and a JSON body. It numbers events, refuses repeated and stale saves, and
detects tampering with the log. `Store` is the interface. `SqliteStore` keeps the log in a file."""

from scorekeeper.store.backups import Contents, Restored, backup, look_through, restore
from scorekeeper.store.errors import Corrupt, KeyReused, NotRead, NotSaved, Reason, Stale, StoreError, TooNew, Unusable
from scorekeeper.store.interface import Appended, Draft, Event, Store, TableRow
from scorekeeper.store.lock import InUse, Lock
from scorekeeper.store.sqlite import SqliteStore, open_store

__all__ = ["Appended", "Contents", "Corrupt", "Draft", "Event", "InUse", "KeyReused", "Lock", "NotRead"]
__all__ += ["NotSaved", "Reason", "Restored", "SqliteStore", "Stale", "Store", "StoreError", "TableRow"]
__all__ += ["TooNew", "Unusable", "backup", "look_through", "open_store", "restore"]
