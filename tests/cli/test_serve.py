"""How the server presents itself, and where the pieces of the app are found."""

import threading
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main, serve
from scorekeeper.store.database import database_at
from scorekeeper.web.base import paths


def test_this_machine_alone_unless_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(serve, "serve", lambda *args, **more: asked.append((*args[:3], *more.values())) or 0)
    database = database_at(tmp_path / "tables.db")
    assert main(["--database", str(database)]) == 0
    assert main(["--lan", "--port", "9000", "--database", str(database)]) == 0
    assert main(["--lan", "--no-browser", "--database", str(database)]) == 0
    assert main(["--proxy", "cards.example.org", "--database", str(database)]) == 0
    assert main(["--new-database", "--database", str(database)]) == 0
    assert asked == [
        ("127.0.0.1", serve.PORT, database, "", (), False, False),
        ("0.0.0.0", 9000, database, "", (), False, True),
        ("0.0.0.0", serve.PORT, database, "", (), False, False),
        ("127.0.0.1", serve.PORT, database, "cards.example.org", (), False, False),
        ("127.0.0.1", serve.PORT, database, "", (), True, False),
    ]


@pytest.mark.parametrize(("screen", "opened"), [("", []), (":0", ["http://127.0.0.1:8500/"])])
def test_a_browser_is_opened_where_a_screen_is(monkeypatch: pytest.MonkeyPatch, screen: str, opened: list[str]) -> None:
    asked: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", asked.append)
    monkeypatch.setattr(serve.sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    before = threading.active_count()
    serve.open_browser("http://127.0.0.1:8500/")
    for one in threading.enumerate()[before:]:
        one.join()
    assert asked == opened


def test_the_data_folder_is_the_users_own_or_the_one_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "deep" / "er"))
    assert paths.default_database() == tmp_path / "deep" / "er" / "scorekeeper.db"
    assert paths.default_database().parent.is_dir()
    monkeypatch.delenv("SCOREKEEPER_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.default_database().parent.name == "scorekeeper"


def test_the_address_is_printed_and_on_this_machine_has_the_house_key(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    serve.announce("0.0.0.0", 8500, tmp_path / "tables.db")
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8500/" in said
    assert f"http://{serve.lan_address()}:8500/" in said
    assert str(tmp_path / "tables.db") in said
    serve.announce("0.0.0.0", 8500, tmp_path / "tables.db", path="/house/abc")
    here, phones, says, _kept = capsys.readouterr().out.splitlines()
    assert here.endswith("http://127.0.0.1:8500/house/abc")
    assert phones.endswith(f"http://{serve.lan_address()}:8500/")
    assert says


def test_the_qr_code_is_dark_on_white() -> None:
    lines = serve.qr_code("http://192.168.1.7:8500/").splitlines()
    assert all(line.startswith("\x1b[38;5;231;48;5;16m") and line.endswith("\x1b[0m") for line in lines)
    bare = [line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m") for line in lines]
    assert len({len(line) for line in bare}) == 1
    assert not bare[0].strip("█"), "a quiet zone above"
    assert not any((line[:3] + line[-3:]).strip("█") for line in bare[:-1]), "and at the sides"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "٣"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--port", port])
    assert left.value.code == 2
    assert port in capsys.readouterr().err or port == "-1"


def test_a_network_without_a_way_out_has_an_address_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    routes = tmp_path / "route"
    head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n"
    routes.write_text(head + "wlan0\t0000A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\n" + "wlan0\t00000000\t0100A8C0\t0003\n")
    assert serve.near_addresses(routes) == ["192.168.0.1"]
    assert serve.near_addresses(tmp_path / "none") == []
    monkeypatch.setattr(serve, "near_addresses", lambda: ["127.0.0.7"])
    monkeypatch.setattr(serve.socket.socket, "connect", _no_way_out, raising=False)
    assert serve.lan_address() == "127.0.0.1", "no network at all"


def _no_way_out(*args: object) -> None:
    raise OSError(101, "Network is unreachable")


def test_behind_a_proxy_the_app_answers_to_its_name_and_keeps_cookies_to_https(app: Flask) -> None:
    asked = {"Host": "cards.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.7"}
    assert app.test_client().get("/tables/new", headers=asked).status_code == 400
    serve.behind_proxy(app, "cards.example.org")
    answer = app.test_client().get("/tables/new", headers=asked)
    assert answer.status_code == 200
    assert "; Secure;" in answer.headers["Set-Cookie"]
    plain = app.test_client().get("/tables/new", headers={"Host": "192.168.1.5"})
    assert "Secure" not in plain.headers["Set-Cookie"]
    assert app.test_client().get("/", headers={**asked, "Host": "evil.example.org"}).status_code == 400
