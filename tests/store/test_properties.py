"""Any sequence of saves leads to the log that a list would hold, whatever is repeated, stale or started anew."""

from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store import KeyReused, Stale, Store, open_store
from tests.store.memory_store import MemoryStore

NUMBERS = count()
TABLES, KEYS, KINDS = "AB", ["k1", "k2", "k3", "k4", "k5", "k6"], ["table-opened", "hand-recorded"]
saves = st.fixed_dictionaries(
    {
        "table": st.sampled_from(TABLES), "key": st.sampled_from(KEYS), "kind": st.sampled_from(KINDS),
        "body": st.sampled_from([{"n": 1}, {"n": 2}]), "off": st.sampled_from([0, 0, 0, 0, -1, 1]),
    }
)  # fmt: skip
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def outcome(store: Store, save: dict[str, Any], based_on: int) -> tuple[object, ...]:
    try:
        answer = store.append(save["table"], key=save["key"], based_on=based_on, kind=save["kind"], body=save["body"])
    except Stale as refused:
        return "stale", refused.revision
    except KeyReused as refused:
        return "reused", refused.first.seq
    return "again" if answer.again else "saved", answer.event.seq, answer.event.body


def everything(store: Store) -> tuple[object, ...]:
    logs = [[(event.seq, event.key, event.kind, event.body) for event in store.events(table)] for table in TABLES]
    tails = [[event.seq for event in store.events(table, after=2)] for table in TABLES]
    keys = [bool(store.event_of_key(table, key)) for table in TABLES for key in KEYS]
    rows = [(row.id, row.events) for row in store.tables()]
    return logs, tails, keys, rows, [store.revision(table) for table in TABLES], store.check()


@given(st.lists(saves, max_size=25), st.integers(0, 25))
def test_any_sequence_of_saves_is_as_the_model_has_it(deeds: list[dict[str, Any]], restart: int) -> None:
    model = MemoryStore()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "s.db"
        store = open_store(path)
        for n, save in enumerate(deeds):
            if n == restart:
                store.close()
                store = open_store(path)
            based_on = model.revision(save["table"]) + save["off"]
            assert outcome(store, save, based_on) == outcome(model, save, based_on)
        with closing(store):
            assert everything(store) == everything(model)


@given(st.dictionaries(st.text(), jsons, max_size=5))
def test_any_json_comes_back_and_is_known_again(path: Path, body: dict[str, Any]) -> None:
    with closing(open_store(path)) as store:
        table = f"T{next(NUMBERS)}"
        saved = store.append(table, key="k", based_on=0, kind="hand-recorded", body=body).event
        assert saved.body == body
        assert store.events(table) == (saved,)
        turned = dict(reversed(body.items()))
        assert store.append(table, key="k", based_on=0, kind="hand-recorded", body=turned).again
        assert store.check() == ()
