"""A clock that jumps a day forward and back between saves: nothing is refused, and the order is that of the saves."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.web.app import create_app
from scorekeeper.web.current import table_service

from .phones import HIDDEN, OUT_OF_REACH, hand_of

DAY = 24 * 3600.0
JUMPS = (0.0, DAY, -DAY, 60.0, -60.0, 30 * DAY, -30 * DAY)


def wrong_clocks(folder: Path, saves: int, seed: int = 3) -> dict[str, Any]:
    """Two phones at a table save in turn, the clock somewhere else each time, also between a form and its save."""
    clock = Clock(seed)
    app = create_app(folder / "clocks.db", {"SECRET_KEY": "proof", "PROPAGATE_EXCEPTIONS": False})
    store = app.extensions["scorekeeper-store"]
    store._clock = clock.utc
    refused = unseen = 0
    with clock.wrong():
        phones = [app.test_client(), app.test_client()]
        table = _opened(phones[0], clock)
        _joined(phones[1], table, phones[0], clock)
        for number in range(1, saves + 1):
            phone = phones[number % 2]
            form = _form(phone, f"{table}/hands/new") | hand_of(number, -number)
            clock.jump()
            refused += phone.post(f"{table}/hands/new", data=form).status_code != 303
            clock.jump()
            unseen += any(one.get(table).status_code != 200 for one in phones)
    with app.app_context():
        view = table_service().view(table.rpartition("/")[2])
        events = store.events(view.table)
        times = [event.at for event in events]
        damaged = len(store.check())
        table_service().close()
    written = [event.body["hand"]["scores"]["Ana"]["melded"] for event in events if event.kind == RECORDED]
    return {
        "saves": saves,
        "refused": refused,
        "unseen": unseen,
        "out_of_order": int(written != list(range(1, saves + 1))),
        "wrong_totals": int(view.session.totals["Ana"] != sum(range(1, saves + 1))),
        "damaged": damaged,
        "times_out_of_order": sum(later < earlier for earlier, later in pairwise(times)),
        "clock_never_went_back": int(times == sorted(times)),
    }


class Clock:
    """The time of day as the machine believes it to be."""

    def __init__(self, seed: int) -> None:
        self._chance, self._off, self._real = random.Random(seed), 0.0, time.time

    def jump(self) -> None:
        """Another time from now on."""
        self._off = self._chance.choice(JUMPS)

    def now(self) -> float:
        return self._real() + self._off

    def utc(self) -> str:
        """As the store writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @contextmanager
    def wrong(self) -> Iterator[None]:
        """While it lasts all of this process goes by this clock: what signs cookies too."""
        with patch("time.time", self.now):
            yield


def _form(phone: FlaskClient, address: str) -> dict[str, Any]:
    return dict(HIDDEN.findall(phone.get(address).text))


def _opened(phone: FlaskClient, clock: Clock) -> str:
    fields = {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start", "option_target": "other"}
    form = _form(phone, "/tables/new") | fields | {"other_target": OUT_OF_REACH}
    clock.jump()
    answer = phone.post("/tables/new", data=form)
    assert answer.status_code == 303, answer.text
    return answer.location


def _joined(phone: FlaskClient, table: str, host: FlaskClient, clock: Clock) -> None:
    page = host.get(f"{table}/invite").text
    (link,) = [part.partition('"')[0] for part in page.split('href="http://localhost') if 'id="link-enter"' in part[:300]][:1]
    form = _form(phone, link)
    clock.jump()
    assert phone.post(link, data=form | {"seat": "none"}).status_code == 303
