"""A watchdog that replaces the serving process when it stops answering.

It asks every few seconds, by a pipe, and the answer takes the way of a request. A replacement loses nothing: saves are on the
disk before they are answered, and each has a key, so phones send again what was not answered.
"""

import contextlib
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any

EVERY = 2.0
SILENT = 5
"""How many times in a row it may not answer within `EVERY` seconds. Counted, because a machine may have slept meanwhile."""
SECONDS_TO_START = 60
PAUSE = 1.0
"""Seconds before the next successor, where the last one did not begin to answer."""

Work = Callable[..., None]
"""What the process does, with its end of the pipe and then what it was given besides."""


class Stopped(BaseException):
    """SIGTERM or Ctrl-C."""


def keep_serving(work: Work, *given: Any, seconds_to_stop: float, say: Callable[[], None] = lambda: None) -> None:
    """Run `work(pipe, *given)` in a process until SIGTERM or Ctrl-C, and in a new one when that stops answering. `say` is called
    after each replacement."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    process = None
    try:
        while True:
            process, pipe = _started(work, given)
            answered = _answers_until(process, pipe)
            _end(process, 0)
            pipe.close()
            say()
            time.sleep(0 if answered else PAUSE)
    except Stopped:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        if process:
            _end(process, seconds_to_stop)


def _stop(*_: object) -> None:
    raise Stopped


def _started(work: Work, given: tuple[Any, ...]) -> tuple[Any, Any]:
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_working, args=(work, ours, theirs, given))  # type: ignore[attr-defined]
    process.start()
    theirs.close()
    return process, ours


def _working(work: Work, ours: Any, theirs: Any, given: tuple[Any, ...]) -> None:
    """In the new process: nothing of the old one's is held, and Ctrl-C is for that alone to hear."""
    ours.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    work(theirs, *given)


def _answers_until(process: Any, pipe: Any) -> bool:
    """Return when the process has ended, or answers no more: did it ever?"""
    answered, missed = False, 0
    with contextlib.suppress(EOFError, OSError):
        while missed < (SILENT if answered else SECONDS_TO_START / EVERY):
            pipe.send(missed)
            if pipe.poll(EVERY):
                while pipe.poll():
                    pipe.recv()
                answered, missed = True, 0
                wait([process.sentinel], EVERY)
            else:
                missed += 1
    return answered


def _end(process: Any, patience: float) -> None:
    """End a process: asked to, where there is patience, and by force after that."""
    if patience:
        process.terminate()
        process.join(patience)
    process.kill()
    process.join()
