"""What a static file says about itself, and nothing more."""

from pathlib import Path

from flask import Flask

from scorekeeper.web.access.heads import POLICY
from scorekeeper.web.delivery import static_url
from tests.support.for_each import for_each
from tests.support.webphone import Phone

ALL = {"Cache-Control": "max-age=31536000"}
TEXT, SQUEEZED = {"Vary": "Accept-Encoding"}, {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}


@for_each("gzip", [True, False])
@for_each("method", ["GET", "HEAD"])
@for_each(("name", "kind", "more"), [
    ("base/app.css", "text/css", {}),
    ("base/app.js", "text/javascript", {}),
    ("icons/icon.svg", "image/svg+xml", {}),
    ("icons/icon-192.png", "image/png", None),
])  # fmt: skip
def test_heads(app: Flask, phone: Phone, method: str, gzip: bool, name: str, kind: str, more: dict[str, str] | None) -> None:
    with app.test_request_context():
        address = static_url(name)
    asked = {"Accept-Encoding": "gzip"} if gzip else {}
    said = dict(phone.client.open(address, method=method, headers=asked).headers)
    assert int(said.pop("Content-Length")) == len(phone.get(address, headers=asked).data)
    about_gzip = {} if more is None else SQUEEZED if gzip else TEXT
    assert said == ALL | {"Content-Type": kind} | about_gzip | (more or {})


@for_each("name", ["none.css", "base", "", "../README.md", "base/../base/app.css", "base/%00", "..%2fREADME.md"])
def test_no_such_file(phone: Phone, name: str) -> None:
    for before in ("/static/", "/static/0123456789ab/"):
        answer = phone.get(before + name)
        assert (answer.status_code, answer.mimetype) == (404, "text/html"), before
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert "HX-Request" in answer.headers["Vary"]


def test_a_file_without_its_hash_or_with_that_of_another_release_is_not_kept(phone: Phone) -> None:
    for address in ("/static/base/app.css", "/static/0123456789ab/base/app.css"):
        with phone.get(address) as answer:
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache"), address


def test_a_changed_file_has_another_address_while_it_is_worked_on(app: Flask, tmp_path: Path) -> None:
    app.debug, app.static_folder = True, str(tmp_path)
    file = tmp_path / "a.css"
    addresses = set()
    for text in ("a {}", "b {}"):
        file.write_text(text)
        with app.test_request_context():
            addresses.add(static_url("a.css"))
        assert app.test_client().get("/static/a.css").text == text
    assert len(addresses) == 2
