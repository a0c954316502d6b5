"""Twenty phones, one hand: one key saves it once, the same for all; with a key each, one wins and others see both."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

from scorekeeper.store import open_store
from scorekeeper.tables.log.table_log import RECORDED

from .phones import Answer, Phone, all_at_once
from .server import Server

PHONES = 20
HANDS_AT_A_TABLE = 12


def one_key(folder: Path, rounds: int, phones: int = PHONES) -> dict[str, Any]:
    """One phone sends its hand so many times at once, on as many connections, as one that repeats itself does."""
    found = Counter[str]()
    with _served(folder / "one-key.db") as server:
        phone = Phone(server.port)
        tables = []
        for turn in range(rounds):
            if turn % HANDS_AT_A_TABLE == 0:
                tables.append(phone.open_table())
            form = phone.hand_form(tables[-1], turn, -turn)
            same = [phone.again() for _ in range(phones)]
            answers = _at_once([partial(one.save, tables[-1], form) for one in same])
            for one in same:
                one.close()
            to = f"{tables[-1]}?done=hand-{turn % HANDS_AT_A_TABLE + 1}"
            found["not_the_same"] += any(answer.status != 303 or answer.location != to for answer in answers)
    return {"rounds": rounds, "answers": rounds * phones, **found, **_off(folder / "one-key.db", tables, range(rounds))}


def many_keys(folder: Path, rounds: int, phones: int = PHONES) -> dict[str, Any]:
    """So many phones, all of them at the table, each with a form of its own from the same revision, and each another hand."""
    found, won = Counter[str](not_one_winner=0, not_both_shown=0), []
    with _served(folder / "many-keys.db") as server:
        host = Phone(server.port)
        tables: list[str] = []
        others: list[Phone] = []
        for turn in range(rounds):
            if turn % HANDS_AT_A_TABLE == 0:
                tables.append(host.open_table())
                others = [_guest(host, tables[-1], other) for other in others or [Phone(server.port) for _ in range(phones - 1)]]
            said = [1000 + 20 * (turn % 90) + number for number in range(phones)]
            forms = [(one, one.hand_form(tables[-1], mine, -mine)) for one, mine in zip((host, *others), said, strict=True)]
            answers = _at_once([partial(one.save, tables[-1], form) for one, form in forms])
            winners = [mine for mine, answer in zip(said, answers, strict=True) if answer.status == 303]
            found["not_one_winner"] += len(winners) != 1
            won += winners[:1]
            found["not_both_shown"] += sum(
                not _shows_both(answer, mine, winners[0] if winners else -1)
                for mine, answer in zip(said, answers, strict=True)
                if answer.status != 303
            )
    return {"rounds": rounds, "saves": rounds * phones, **found, **_off(folder / "many-keys.db", tables, won)}


def _guest(host: Phone, table: str, other: Phone) -> Phone:
    other.joins(host.links(table)["enter"])
    return other


def _shows_both(answer: Answer, mine: int, theirs: int) -> bool:
    return answer.status == 409 and f"+{mine}" in answer.page and f"+{theirs}" in answer.page


def _at_once(deeds: list[Callable[[], Answer]]) -> list[Answer]:
    """The answers, in the order of the deeds, which all begin in the same moment."""
    barrier, answers = Barrier(len(deeds)), dict[int, Answer]()

    def start(number: int, deed: Callable[[], Answer]) -> None:
        barrier.wait()
        answers[number] = deed()

    troubles = all_at_once(partial(start, number, deed) for number, deed in enumerate(deeds))
    assert not troubles, troubles
    return [answers[number] for number in range(len(deeds))]


def _off(database: Path, tables: list[str], wanted: Any) -> dict[str, int]:
    """Where the logs hold other hands than those that won, or in another order."""
    with closing(open_store(database)) as store:
        events = (event for table in tables for event in store.events(table.rpartition("/")[2]))
        written = [event.body["hand"]["scores"]["Ana"]["melded"] for event in events if event.kind == RECORDED]
    return {
        "lost": sum((Counter(wanted) - Counter(written)).values()),
        "doubled": sum((Counter(written) - Counter(wanted)).values()),
        "out_of_order": int(written != list(wanted)),
    }


@contextmanager
def _served(database: Path) -> Iterator[Server]:
    server = Server(database).start()
    try:
        yield server
    finally:
        server.stop()
