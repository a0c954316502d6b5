"""A plugin of pytest that finds races of browser tests: every phone computes six times slower, every answer comes later.

`pytest -p tests.support.slow_phone -n 0 --full tests/browser/test_pad.py`
"""

import runpy
import subprocess
import sys
import time
from random import SystemRandom
from typing import Any

SLOWER, LATEST = 6, 0.3
"""How many times slower a phone computes, and the most seconds that an answer is held back."""


def delay_answers() -> None:
    """Hold back each answer of every app in this process for a time of its own."""
    from flask import Flask

    answer = Flask.wsgi_app

    def late(app: Flask, environ: Any, start_response: Any) -> Any:
        answered = answer(app, environ, start_response)
        time.sleep(SystemRandom().uniform(0, LATEST))
        return answered

    Flask.wsgi_app = late  # type: ignore[method-assign]


def pytest_configure() -> None:
    """Slow down what the tests start: phones, apps in this process, and servers split off from a nursery."""
    from playwright.sync_api import BrowserContext, Page

    from tests.proofs import server

    new_page = BrowserContext.new_page

    def slow_page(context: BrowserContext) -> Page:
        page = new_page(context)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page

    def slow_nursery(self: server.Nursery) -> None:
        code = f"import runpy, sys; sys.path.insert(0, {sys.path[0]!r}); runpy.run_path({__file__!r}, run_name='nursery')"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, server.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    BrowserContext.new_page = slow_page  # type: ignore[method-assign]
    server.Nursery.__init__ = slow_nursery  # type: ignore[method-assign]
    delay_answers()


if __name__ == "nursery":
    delay_answers()
    runpy.run_path(sys.argv[1], run_name="__main__")
