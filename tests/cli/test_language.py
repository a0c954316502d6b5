"""The command line in the language of `--lang`, else of the system; ids and JSON stay as they are in all of them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import arguments, main, serve
from scorekeeper.games import GAMES
from scorekeeper.store import open_store
from scorekeeper.wording import languages
from tests.proofs.server import free_port
from tests.support.catalogues import bracketed, compiled


@pytest.fixture
def brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """French says everything in brackets. Which words a language has is kept, and has to be forgotten before and after."""
    folder = tmp_path / "words/fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(compiled(bracketed()))
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path / "words")
    for variable in arguments.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "1000")
    languages.catalogue.cache_clear()
    yield
    languages.catalogue.cache_clear()


def bare(said: str) -> list[str]:
    """The words outside brackets, but for names of commands, options and values, which are the same everywhere."""
    before, text = said, re.sub(r"⟦[^⟦⟧]*⟧", "", said)
    while text != before:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    text = re.sub(r"--?\w+|\{en,fr,pt\}|scorekeeper|judge|replay|games|backup|restore|check|host|http\S*|/\S+", "", text)
    return re.findall(r"[^\W\d_]{2,}", text)


PYTHONS = {*["usage", "options", "positional", "arguments", "show", "this", "help", "message", "and", "exit"]}
"""The words of Python's own help."""


@pytest.mark.parametrize("asked", [["--help"], ["judge", "--help"], ["replay", "-h"], ["games", "--help"]])
def test_help_is_in_the_language_asked_for(
    asked: list[str], brackets: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        main([*asked, "--lang", "fr"] if asked[0][0] != "-" else ["--lang=fr", *asked])
    said = capsys.readouterr().out
    assert "⟦" in said
    assert set(bare(said)) <= {"PORT", "export", "import", "remove", "standalone", *PYTHONS}, said
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    with pytest.raises(SystemExit):
        main(asked)
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("wrong", [["--port", "x"], ["replay", "/no/such/file"], ["judge", "/"]])
def test_what_is_wrong_is_said_in_the_language_of_the_system(
    wrong: list[str], brackets: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr:en")
    with pytest.raises(SystemExit) as left:
        raise SystemExit(main(wrong))
    assert left.value.code == 2
    *_usage, said = capsys.readouterr().err.splitlines()
    assert "⟦" in said
    assert set(bare(said)) <= {"error", "argument", "Is", "directory"}, said


@pytest.mark.parametrize(("variables", "wanted"), [
    ({"LANG": "pt_PT.UTF-8"}, "pt"), ({"LC_ALL": "fr_FR@euro", "LANG": "pt_BR"}, "fr"),
    ({"LANGUAGE": "de:pt:fr", "LC_ALL": "fr"}, "pt"), ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
    ({"LC_ALL": "", "LC_MESSAGES": "fr"}, "fr"), ({"LANG": "C.UTF-8"}, "en"), ({}, "en"),
])  # fmt: skip
def test_the_system_says_its_language(variables: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in arguments.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert arguments.system_language() == wanted
    assert arguments.requested_language(["judge", "--lang", "en"]) == "en"


def test_answers_keep_their_keys_and_ids(
    brackets: None, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "asked").write_text('{"ask":"meld","game":"rummy500","cards":["3h","4h","6h"]}\n[')
    monkeypatch.setenv("LANG", "fr")
    assert main(["judge", str(tmp_path / "asked")]) == 2
    broken, unread = map(json.loads, capfd.readouterr().out.splitlines())
    assert broken["ok"] is False
    assert broken["rules"] == ["meld.run.sequence"]
    assert broken["message"].startswith("⟦")
    assert unread["error"]["message"].startswith("⟦")
    assert main(["judge", "--lang", "en", str(tmp_path / "asked")]) == 2
    assert "⟦" not in capfd.readouterr().out


def test_games_are_listed_in_the_language_with_their_ids(brackets: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "fr"]) == 0
    said = capsys.readouterr().out.replace("⟧ ⟦", " ")
    for game in GAMES.values():
        assert re.search(rf"^{game.id}: ⟦⟦?", said, re.M)
        for option in game.options_asked:
            assert re.search(rf"^  {option.id} = .*⟦{re.escape(option.question)}⟧$", said, re.M)
    assert set(bare(re.sub(r"^(\w+:|  \w+ = .*?\)  )", "", said, flags=re.M))) <= {"presets"} | {
        word for game in GAMES.values() for preset in game.presets for word in re.findall(r"\w+", preset)
    }


@pytest.mark.parametrize("trouble", ["damaged", "newer", "foreign", "folder", "key"])
def test_a_database_that_cannot_be_served_is_refused_in_the_language(
    trouble: str, brackets: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import sqlite3

    database = tmp_path / "tables.db"
    if trouble == "damaged":
        database.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20)
    elif trouble == "folder":
        database.mkdir()
    elif trouble == "foreign":
        with sqlite3.connect(database) as db:
            db.execute("CREATE TABLE mine (a)")
        db.close()
    elif trouble == "newer":
        open_store(database).close()
        with sqlite3.connect(database) as db:
            db.execute("PRAGMA user_version = 999")
        db.close()
    else:
        (tmp_path / "secret-key").write_text("none")
    assert main(["--lang", "fr", "--port", f"{free_port():09}", "--database", str(database)]) == 1
    said = capsys.readouterr().err
    assert re.fullmatch(r"scorekeeper: ⟦.*⟧\n", said), said
    assert "tables.db" in said or trouble == "key"


def test_the_server_greets_in_the_language(brackets: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce(serve.EVERYWHERE, 8500, tmp_path / "tables.db", languages.translator("fr"), path="/house/abc")
    assert not bare(capsys.readouterr().out)
    serve.announce(serve.EVERYWHERE, 8500, tmp_path / "tables.db")
    here, phones, _kept = capsys.readouterr().out.splitlines()
    assert here.index("http") == phones.index("http")
