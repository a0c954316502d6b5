"""The words of each language are complete and well set: nothing lacks, nothing is left over, and places stay places."""

import os
import re
import string
import time
import warnings
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

import scorekeeper.games  # noqa: F401 - declares the rules
from scorekeeper.engine.rule import RULES
from scorekeeper.wording.catalogues import bring_up_to_date
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.languages import catalogue as catalogue_of
from tests.support.catalogues import LANGUAGES as TRANSLATED
from tests.support.catalogues import extracted, lacking, marks, read, updated
from tests.support.for_each import for_each

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
ENDS = ".:;,?!…"
CLOSING = "”»’)]" + NARROW + WIDE

SAME_EVERYWHERE = {
    "Scorekeeper": "the name of the app",
    "Rummy 500": "the name of the game",
    "Rummikub": "the name of the game",
    "Total": "the same word",
    "{count} jokers": "the same word",
    "5000 Rummy": "the name of the game",
    "Gin": "the name of the game",
    **dict.fromkeys(("Kaluki", "Pife", "Cacheta", "Rami 40", "Rami 51"), "the name of the game"),
}
"""Texts that are the same in English and in all the others."""
SAME = {
    "fr": {
        **dict.fromkeys(
            ("QR code", "Note", "joker", "Joker", "Jokers", "six", "Table", "Bonus", "Date", "Records", "Score", "total"),
            "the same word",
        ),
        **dict.fromkeys(("Points", "{points} points", "%(num)s point", "%(num)s points", "Version %(number)s"), "the same word"),
        **dict.fromkeys(("%(points)s point", "%(points)s points", "Corrections", "Signatures", "Phase"), "the same word"),
        **dict.fromkeys(("place", "%(name)s, place", "points", "Phases"), "the same word"),
        **dict.fromkeys(("Phase %(number)s", "%(num)s phase", "%(num)s phases"), "the same word"),
    },
    "pt": {
        "Gin Rummy": "a word of the game",
        "Big gin": "a word of the game",
        "Undercut": "a word of the game",
        **dict.fromkeys(("total", "%(name)s, total", "Normal"), "the same word"),
        "Rummy": "the name of the game",
        "Rummy!": "what is called out",
    },
}
"""Texts that one language has in common with English, with the reason."""
LABELS = ("The player called it", "Dealt by", "shared by", "won by", "Lay off on the meld of")
MAY_END = {"pile": "."} | dict.fromkeys(LABELS, ":")
"""Texts that stand before a name: another language may make a label with a colon of them, which goes with any name. And a word
on a card, which may be shortened."""


@pytest.fixture(scope="module", params=sorted(set(LANGUAGES) - {"en"}))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> Catalog:
    return read(language)


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    """Each text with its translation; of a plural, each form with the form of the other language."""
    found: list[tuple[str, str]] = []
    for message in catalogue:
        if message.id:
            found += zip(forms(message.id), forms(message.string), strict=True)
    return [(english, said) for english, said in found if said]


def forms(text: Any) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def test_the_languages_are_those_of_the_catalogues() -> None:
    assert set(TRANSLATED) == set(LANGUAGES) - {"en"}


def amiss(language: str) -> list[str]:
    """The texts without a translation, and translations of what is no longer said."""
    wanted = {message.id for message in extracted() if message.id}
    left = {message.id for message in read(language) if message.id} - wanted
    return [*(f"untranslated: {text}" for text in lacking(updated(language))), *(f"no longer said: {text}" for text in left)]


def test_what_the_catalogues_lack_is_told() -> None:
    """Who changes a text need not know all languages."""
    for language in TRANSLATED:
        if found := amiss(language):
            warnings.warn(f"catalogue of {language}: {len(found)} texts\n" + "\n".join(found), stacklevel=1)


@pytest.mark.full
def test_the_catalogues_lack_nothing(language: str) -> None:
    found = amiss(language)
    assert not found, "\n".join(found)


def test_nothing_is_a_guess(catalogue: Catalog) -> None:
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


def test_what_goes_into_a_text_goes_into_its_translation(catalogue: Catalog) -> None:
    wrong = [message.id for message in catalogue if message.id and not same_marks(message)]
    assert not wrong


def same_marks(message: Message) -> bool:
    """All of them in a text and in the last form of a plural; the first form may leave out the number as English does."""
    given, said = forms(message.id), forms(message.string)
    if not all(said):
        return True
    few, many = set(marks(given[0])), set(marks(given[-1]))
    return set(marks(said[-1])) == many and all(few <= set(marks(one)) <= many for one in said)


def test_what_python_puts_in_can_be_put_in(catalogue: Catalog) -> None:
    """No brace or percent sign that is no place of its own breaks a text when it is filled."""
    for english, said in pairs(catalogue):
        names = {name for _text, name, _spec, _conversion in string.Formatter().parse(english) if name is not None}
        if names and "%(" not in english:
            assert {name for _t, name, _s, _c in string.Formatter().parse(said) if name is not None} <= names, english
        places = r"%\((\w+)\)[sdr]"
        if re.search(places, english):
            said % dict.fromkeys(re.findall(places, english), 7)


def test_plurals_are_whole(catalogue: Catalog, language: str) -> None:
    assert catalogue.num_plurals == 2
    for message in catalogue:
        if isinstance(message.id, tuple):
            assert len(forms(message.string)) == 2, message.id
            assert len({*map(bool, message.string)}) == 1, message.id


def test_the_program_reads_what_people_wrote(catalogue: Catalog, language: str) -> None:
    compiled = catalogue_of(language)
    for message in catalogue:
        if isinstance(message.id, tuple) and all(message.string):
            for number, form in ((0, 0), (1, 0), (2, 1), (5, 1)):
                assert compiled.ngettext(*message.id, number) == message.string[form]
        elif isinstance(message.id, str) and message.id and message.string:
            assert compiled.gettext(message.id) == message.string
    told = {message.id[0] if isinstance(message.id, tuple) else message.id for message in catalogue}
    assert {key[0] if isinstance(key, tuple) else key for key in compiled._catalog} <= told  # type: ignore[attr-defined]


def test_what_was_written_since_is_compiled(tmp_path: Path) -> None:
    """In a checkout nobody need think of it, and nothing old is said; what was written before is not read again."""
    written = tmp_path / "fr/LC_MESSAGES/messages.po"
    written.parent.mkdir(parents=True)
    now = time.time()
    for says, at, said in (("un", now - 9, "un"), ("deux", now + 9, "deux"), ("trois", now - 9, "deux")):
        written.write_text(f'msgid "one"\nmsgstr "{says}"\n', "utf-8")
        os.utime(written, (at, at))
        bring_up_to_date(tmp_path)
        with written.with_suffix(".mo").open("rb") as compiled:
            assert GNUTranslations(compiled).gettext("one") == said


def test_texts_begin_and_end_as_in_english(catalogue: Catalog) -> None:
    wrong = [
        (english, said)
        for english, said in pairs(catalogue)
        if spaces(english) != spaces(said) or end(english) != end(said).rstrip(MAY_END.get(english, ""))
    ]
    assert not wrong


def spaces(text: str) -> tuple[str, str]:
    """The white space before and after a text."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def end(text: str) -> str:
    """The punctuation that a text ends with, whatever quotation marks close after it. “Rummy!” is what is called, a name."""
    bare = re.sub(rf"(Rummy|Rami){NARROW}?!", r"\1", text).rstrip().rstrip(CLOSING)
    return bare[-1:] if bare[-1:] in ENDS else ""


def test_no_rule_has_the_sentence_of_another(catalogue: Catalog) -> None:
    """What English tells apart is told apart, but for suits and the colours of tiles, which are one word."""
    of_rules = [
        (rule.id, english)
        for rule in RULES.values()
        for english in (rule.text, rule.details, rule.our_ruling, rule.differ, *rule.sentences().values())
        if english
    ]
    found: dict[str, dict[str, str]] = {}
    for rule, english in of_rules:
        message = catalogue.get(english)
        if message and message.string:
            found.setdefault(str(message.string), {})[english.replace("colour", "suit")] = rule
    assert not {said: told for said, told in found.items() if len({*told.values()}) > 1}


def test_nothing_is_left_in_english(catalogue: Catalog, language: str) -> None:
    known = SAME_EVERYWHERE | SAME[language]
    same = {english for english, said in pairs(catalogue) if english == said and re.search(r"[^\W\d_]{2,}", bare(english))}
    assert not same - set(known)


def test_the_list_of_what_is_the_same_holds_nothing_else(catalogue: Catalog, language: str) -> None:
    same = {english for english, said in pairs(catalogue) if english == said}
    assert not set(SAME[language]) - same


def bare(text: str) -> str:
    """A text without what is put into it."""
    return re.sub(r"\{\w+\}|%\(\w+\)[sdr]", "", text)


def test_french_is_set_as_french_is() -> None:
    """A narrow no-break space before ; ! ?, a wide one before : and inside « », curved apostrophes, no English quotes."""
    wrong = [(said, what) for _english, said in pairs(read("fr")) if (what := badly_set(said))]
    assert not wrong


def badly_set(said: str) -> str:
    """What is badly set in a French text, if anything is."""
    text = re.sub(r"\w+://\S+|\d:\d|%\(\w+\)[sdr]|\{\w+\}", "x", said)
    found = re.search(rf"(?<![{NARROW};!?.…(])[;!?]|(?<!{WIDE}):", text[1:])
    found = found or re.search(rf"«(?!{WIDE})|(?<!{WIDE})»|[\"“”]|\w'\w", text)
    return found[0] if found else ""


@for_each(("text", "wrong"), [
    *(("Vraiment ?", "?"), (f"Vraiment{NARROW}?!", ""), ("« Rami »", "«"), (f"«{WIDE}Rami{NARROW}!{WIDE}»", "")),
    *(("l'as", "l'a"), ("http://a:80/", ""), ("12:30", ""), (f"{{name}}{WIDE}: 3", ""), ("“Rami”", "“")),
    *(("a; b", ";"), (f"a{WIDE}; b", ";"), (f"a{NARROW}: b", ":"), ("a: b", ":")),
])  # fmt: skip
def test_the_check_of_french_can_fail(text: str, wrong: str) -> None:
    assert badly_set(text) == wrong
