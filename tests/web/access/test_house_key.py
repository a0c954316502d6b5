"""The house key: who gets it, what becomes of its link, and how it is taken away again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.store.database import database_at
from scorekeeper.web.access import house_key
from scorekeeper.web.access.house_key import LINK, key_of, link_at
from tests.proofs.server import Server
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, app_at, matched, text_of

SECRET = b"s" * 32


def database_of(app: Flask) -> Path:
    return Path(app.extensions["scorekeeper-store"]._path)


def link_of(app: Flask) -> str:
    return link_at(database_at(database_of(app)))


def has_key(phone: Phone) -> bool:
    """As the page says, and as a page that needs it does."""
    said = "[data-key=yes]" in Page(phone.get("/house"))
    assert said is (phone.get("/players/change?name=Ana").status_code != 403)
    assert said is ("a[href='/house']" in Page(phone.get("/")))
    return said


def test_the_link_sets_the_key_is_gone_from_the_address_and_serves_others_too(app: Flask, phone: Phone) -> None:
    link = link_of(app)
    assert not has_key(phone)
    answer = phone.get(link)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert answer.headers["Cache-Control"] == "no-store"
    assert has_key(phone)
    for address in ("/", "/house", "/players", "/own-rules", "/tables/new"):
        assert link.removeprefix(LINK) not in phone.get(address).text
    assert not has_key(phone.again()), "another phone is another"
    for one in (phone, phone.again(), phone):
        assert one.get(link).status_code == 303
        assert has_key(one)
    with app_at(database_of(app)) as again:
        assert Phone(again.test_client()).get(link).status_code == 303


def test_no_other_key_is_taken(app: Flask, phone: Phone) -> None:
    link = link_of(app)
    key = link.removeprefix(LINK)
    others = [key[:-1], key + "x", key.swapcase(), "é", "%F0", key_of(SECRET, 0), key_of(SECRET, 1)]
    with app.app_context():
        secret = app.config["SECRET_KEY"]
        others += [key_of(secret, 1), key_of(secret, -1), key_of(secret, 0, "~another")]
        assert key_of(secret, 0) == key
    for other in others:
        answer = phone.get(LINK + other)
        assert answer.status_code == 404, other
        assert "scorekeeper host --house" in text_of(answer)
    table = phone.open_table("Ana", "Ben")
    assert phone.get(LINK + phone.link(table).rpartition("/")[2]).status_code == 404
    assert not has_key(phone.remembers(**{house_key.COOKIE: ["no", "text"]}))


@for_each("host", ["127.0.0.1", "localhost", "[::1]", "192.168.1.7"])
def test_being_on_the_machine_gives_nothing(phone: Phone, host: str) -> None:
    phone.open_table("Ana", "Ben")
    other = phone.again()
    base, here = f"http://{host}:8500", {"REMOTE_ADDR": "127.0.0.1"}
    other.get("/tables/new", base_url=base, environ_overrides=here)
    assert other.get("/players/change?name=Ana", base_url=base, environ_overrides=here).status_code == 403
    assert "Ana" not in other.get("/players", base_url=base, environ_overrides=here).text


def test_a_phone_gives_it_up(phone: Phone) -> None:
    other = phone.again().with_house_key()
    phone.with_house_key()
    assert phone.post("/house", {}).status_code == 303
    assert "[data-notice=key-gone]" in Page(phone.get("/house"))
    assert not has_key(phone)
    assert has_key(other)
    assert phone.with_house_key().get("/house").status_code == 200


def test_it_is_taken_from_all_other_phones(app: Flask, phone: Phone) -> None:
    link = link_of(app)
    other = phone.again().with_house_key()
    phone.with_house_key()
    assert "[name=sure]" in Page(phone.post("/house/renew", {}, "/house"))
    assert has_key(other), "asked about first"
    table = phone.open_table("Ana", "Ben")
    polled = f"{table}/board?of=scoreboard&seen={Page(other.get(f'{table}/scoreboard')).one('#follow')['data-seen']}"
    assert not other.get(polled).data
    fields = phone.hidden("/house") | {"sure": "yes"}
    assert phone.client.post("/house/renew", data=fields).status_code == 303
    assert has_key(phone)
    assert not has_key(other)
    assert other.get(polled).status_code == 403, "not as quiet as before"
    assert other.get(link).status_code == 404
    assert other.post("/house/renew", {"sure": "yes"}, "/tables/new").status_code == 403
    new = link_of(app)
    assert phone.client.post("/house/renew", data=fields).status_code == 303, "the same once more"
    assert link_of(app) == new != link
    assert other.get(new).status_code == 303
    assert has_key(other)


def test_the_command_prints_the_link_and_writes_nothing(
    app: Flask, phone: Phone, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = database_of(app)
    before = database.read_bytes()
    for words in (["host", "--house"], ["--port", "9000", "host", "--house"]):
        assert main([*words, "--database", str(database)]) == 0
        said = capsys.readouterr().out
        port = words[1] if words[0] == "--port" else "8500"
        link = matched(rf"^http://127\.0\.0\.1:{port}(/house/\S+)$", said, re.MULTILINE)
        assert phone.again().get(link).status_code == 303
        assert "Ana" not in said
    assert database.read_bytes() == before
    assert main(["host", "--database", str(database)]) == 0
    assert "/house/" not in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        main(["host", "--house", "1", "--database", str(database)])
    assert left.value.code == 2
    missing = database.with_name("none.db")
    assert main(["host", "--house", "--database", str(missing)]) == 1
    assert not missing.exists()


def test_the_address_that_is_printed_at_the_start_has_it(make_server: Callable[..., Server]) -> None:
    server = make_server().start()
    assert server.process
    assert server.process.stdout
    assert server.process.stdout.readline().endswith(f" http://127.0.0.1:{server.port}{link_at(database_at(server.database))}\n")
    assert server.end() == 0


def test_the_key_lists_the_games_of_the_house_to_watch(phone: Phone) -> None:
    tables = [phone.open_table("Zora", "Yves"), phone.open_table("Quin", "Rahel")]
    phone.save_hand(tables[0], "57-1", "30")
    deleted = phone.open_table("Gone", "Away")
    assert phone.post(f"{deleted}/delete", {}).status_code == 303
    keeper, stranger = phone.again().with_house_key(), phone.again()
    listed = re.findall(r'<a class="row" href="(/tables/[^"/]+)', keeper.get("/").text)
    assert listed == tables, "the one last played first"
    assert not re.findall(r'href="(/tables/[^"/]{20,})', stranger.get("/").text)
    for table in tables:
        assert keeper.get(table).status_code == 200
        assert keeper.get(f"{table}/sheet").status_code == 200
        assert stranger.get(table).status_code == 403
        for address in (f"{table}/hands/new", f"{table}/live", f"{table}/players/1/leave"):
            assert keeper.post(address, {}).status_code == 403
    assert keeper.get(deleted).status_code == 404
    assert phone.get("/").text.count('id="of-house"') == 0, "without the key nothing more is listed"
