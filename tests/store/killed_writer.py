"""Write, be killed in the middle, be started again: run as a process of its own by test_store_kill.py.

A forked child appends to the log and prints each event once it was acknowledged; its parent kills it with -9 at a moment that
nobody knows beforehand. The next child sends the save that was not acknowledged once more, with the same key, as a phone would.
Prints what came of it as JSON. Arguments: the database, how many kills, the seed.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any, NoReturn

from scorekeeper.store import open_store


def body_of(no: int) -> dict[str, Any]:
    """The body of a save: some fill a page of the file, some a dozen."""
    return {"no": no, "cards": ["7h"] * (no * 37 % 2000)}


def write(path: str, done: int, acknowledge: int) -> NoReturn:
    """Save hand after hand, the first one perhaps a second time, and say so after each. Never outlives its parent."""
    parent, store = os.getppid(), open_store(path)
    while os.getppid() == parent:
        no = done + 1
        answer = store.append("T", key=f"k{no}", based_on=done, kind="hand-recorded", body=body_of(no))
        os.write(acknowledge, f"{answer.event.seq} {answer.event.key} {answer.again:d}\n".encode())
        done = no
    os._exit(1)


def killed_once(path: str, done: int, chance: random.Random) -> Iterator[list[str]]:
    """What one child acknowledged before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            write(path, done, writing)
        finally:
            os._exit(1)
    os.close(writing)
    lines = b""
    enough = chance.randrange(12)
    while lines.count(b"\n") < enough and (more := os.read(reading, 4096)):
        lines += more
    time.sleep(chance.random() * (0.02 if enough == 0 else 0.002))
    os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 4096):
        lines += more
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("the writer ended by itself")
    yield from (line.split() for line in lines.decode().splitlines())


def main(path: str, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged: list[tuple[int, str]] = []
    again = 0
    for _ in range(kills):
        for seq, key, repeated in killed_once(path, len(acknowledged), chance):
            acknowledged.append((int(seq), key))
            again += repeated == "1"
    store = open_store(path, check=False)
    log = [(event.seq, event.key, event.body == body_of(event.seq)) for event in store.events("T")]
    print(json.dumps({"acknowledged": acknowledged, "again": again, "log": log, "problems": store.check()}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
