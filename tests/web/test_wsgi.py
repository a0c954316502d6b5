"""The app in another WSGI server, and below a path that the proxy takes off or leaves."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.serve import behind_proxy
from tests.proofs.phones import Phone as FarPhone
from tests.proofs.server import Server
from tests.support.webphone import Page, Phone

ELSEWHERE = (sys.executable, "-m", "waitress")


class WsgiServer(Server):
    """Another server's command, which takes a port and the app."""

    def arguments(self) -> list[str]:
        return [f"--listen=127.0.0.1:{self.port}", "scorekeeper.wsgi:app"]


def test_another_server_serves_a_game_and_a_second_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", str(tmp_path / "games.db"))
    monkeypatch.setenv("SCOREKEEPER_LANG", "en")
    server = WsgiServer(tmp_path / "games.db", command=ELSEWHERE).start()
    try:
        phone = FarPhone(server.port)
        table = phone.open_table()
        assert phone.save(table, phone.hand_form(table, 120, -20)).status == 303
        phone.close()
        second = [sys.executable, "-c", "import scorekeeper.wsgi"]
        refused = subprocess.run(second, capture_output=True, text=True, env=dict(os.environ), check=False, timeout=60)
        assert refused.returncode
        assert "games.db" in refused.stderr
        assert "Traceback" not in refused.stderr
    finally:
        server.stop()


def test_below_a_path_that_the_proxy_takes_off(app: Any, phone: Phone) -> None:
    assert "/cards/" not in phone.get("/", headers={"X-Forwarded-Prefix": "/cards"}).text, "without a proxy"
    behind_proxy(app, "cards.example.org")
    page = Page(phone.get("/", headers={"X-Forwarded-Prefix": "/cards"}))
    links = [link for name in ("href", "src", "action") for link in page.each(f"[{name}]", name) if link[:1] == "/"]
    assert links
    assert [link for link in links if not link.startswith("/cards/")] == []
