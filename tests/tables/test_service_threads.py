"""The desk with several threads at it: what each sees is what the log says, however the kept views come and go."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import Stale, open_store
from scorekeeper.tables.service import Save, TableService
from scorekeeper.tables.view import fold

pytestmark = pytest.mark.full
TABLES, THREADS, ROUNDS = ("A", "B", "C"), 6, 40


def test_threads_see_what_the_log_says(tmp_path: Path) -> None:
    with closing(TableService(open_store(tmp_path / "tables.db"), keep=2)) as desk:
        game = GAMES["rummy500"]
        for table in TABLES:
            desk.open_table(table, agree(game, "pagat", {"target": 100_000}, ("Ana", "Ben")), "pagat", key="open")

        def sits(thread: int) -> int:
            chance, seen, saved = Random(thread), dict.fromkeys(TABLES, 0), 0
            for turn in range(ROUNDS):
                table = chance.choice(TABLES)
                view = desk.view(table)
                assert view.revision >= seen[table], "nobody goes back in time"
                assert view.revision == 1 + len(view.hands)
                seen[table] = view.revision
                earlier = chance.randint(1, view.revision)
                assert desk.view_at(table, earlier).revision == earlier
                scores = {"Ana": {"melded": 1, "left": 0}, "Ben": {"melded": 0, "left": 1}}
                hand = {"entry": "totals", "dealer": None, "out": "Ana", "scores": scores}
                try:
                    desk.record_hand(table, hand, Save(f"{thread}.{turn}", view.revision))
                except Stale:
                    continue
                saved += 1
            return saved

        with ThreadPoolExecutor(THREADS) as threads:
            saved = sum(threads.map(sits, range(THREADS)))
        views = [desk.view(table) for table in TABLES]
        assert saved == sum(len(view.hands) for view in views)
        for view in views:
            fresh = fold(view.table, desk.events(view.table))
            assert (view.revision, view.session.totals) == (fresh.revision, fresh.session.totals)
            assert view.session.totals == {"Ana": len(view.hands), "Ben": -len(view.hands)}
