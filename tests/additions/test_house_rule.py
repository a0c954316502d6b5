"""A house rule is added in five files: the rule's, two catalogues, its cases, the changelog. Nothing else need know of it.

The rule: “What you take from the pile you play in the same turn.” It goes into Rummy, whose rules of a turn are in
`games/rummy/play.py`: there it is declared beside its option, and named in three lists of that file, the rules of a chapter, the
options and the checks of a discard.
"""

from typing import Any

import pytest

from .project import Project

PLAY = "scorekeeper/games/rummy/play.py"

RULE = '''\
PILE_USE = Option(
    "pile_use",
    "Must the card taken from the pile be played at once?",
    YES_NO,
    about="rummy.pile-use",
)


@OptionalCheck
@rule(
    "rummy.pile-use",
    our_ruling="No source has this rule; it is one of tables that want the pile to be taken for a reason.",
    when=PILE_USE.is_(True),
    title="The pile is taken to be played",
    text="A card taken from the pile is melded or laid off in the same turn.",
    refused="{cards} was taken from the pile, and is played in the same turn.",
    phrases="must I use the discard, keep the card from the pile",
    right=eg.Example(
        says="The 5 from the pile goes into a run.",
        asked=eg.rummy(eg.takes("Ana"), eg.melds("Ana", "4d 5d 6d"), eg.discards("Ana", "Kc"), options={"pile_use": True}),
        shows=((eg.MELDED, "4d 5d 6d"),),
        answer=eg.answered(eg.QUIET),
    ),
    wrong=eg.Example(
        says="The 4 is taken into the hand, and another card is discarded.",
        asked=eg.rummy(eg.takes("Ana"), eg.discards("Ana", "Kc"), options={"pile_use": True}),
        shows=((eg.DISCARDED, "Kc"),),
        answer=eg.refused(1),
    ),
)
def played_at_once(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse to keep a card taken from the pile."""
    kept = state.drawn.taken if state.drawn else ()
    return broken("rummy.pile-use", kept) if kept else LEGAL


'''

HAND = {"entry": "play", "dealer": "Bo", "upcard": "5h"}
TAKEN = [{"do": "draw", "by": "Ann", "from": "pile"}]
DISCARDED = [{"do": "discard", "by": "Ann", "card": "2c"}]
OUT = [*TAKEN, *DISCARDED, {"do": "meld", "by": "Ann", "cards": ["5h", "6h", "7h"]}, *DISCARDED]
TABLE = {
    "format": "scorekeeper-record/1",
    "game": "rummy",
    "players": ["Ann", "Bo"],
    "options": {"hand_size": 3, "pile_use": True},
}
CASES = [
    {
        "name": "rummy: what is taken from the pile is played, then the hand is played out",
        "about": ["rummy.pile-use", "options.pile_use=true"],
        "record": TABLE | {"hands": [HAND | {"events": OUT, "left": {"Bo": ["Kh", "2d", "9c"]}}]},
        "expect": {"hands": [{"verdicts": [{"event": 1, "rules": ["rummy.pile-use"], "message_re": "5♥"}], "over": True}]},
    },
    {
        "name": "rummy: what is taken from the pile is kept, where nothing else was agreed",
        "about": ["rummy.pile-use", "options.pile_use=false"],
        "record": TABLE | {"options": {}, "hands": [HAND | {"events": [*TAKEN, *DISCARDED]}]},
        "expect": {"hands": [{"verdicts": []}]},
    },
]

ENGLISH = (
    "Must the card taken from the pile be played at once?",
    "No source has this rule; it is one of tables that want the pile to be taken for a reason.",
    "The pile is taken to be played",
    "A card taken from the pile is melded or laid off in the same turn.",
    "{cards} was taken from the pile, and is played in the same turn.",
    "must I use the discard, keep the card from the pile",
    "The 5 from the pile goes into a run.",
    "The 4 is taken into the hand, and another card is discarded.",
)
FRENCH = (
    "La carte prise à la pile doit-elle être jouée aussitôt ?",
    "Aucune source n’a cette règle ; c’est celle de tables qui veulent qu’on prenne la pile pour une raison.",
    "On prend à la pile pour jouer",
    "Une carte prise à la pile est posée ou ajoutée dans le même tour.",
    "{cards} vient de la pile, et se joue dans le même tour.",
    "dois-je utiliser la défausse, garder la carte de la pile",
    "Le 5 de la pile va dans une suite.",
    "Le 4 est pris en main, et une autre carte est défaussée.",
)
PORTUGUESE = (
    "A carta comprada do lixo tem de ser jogada logo?",
    "Nenhuma fonte tem esta regra; é de mesas que querem que se compre do lixo por um motivo.",
    "Compra-se do lixo para jogar",
    "Uma carta comprada do lixo é baixada ou encaixada na mesma vez.",
    "{cards} veio do lixo, e é jogada na mesma vez.",
    "tenho de usar o descarte, guardar a carta do lixo",
    "O 5 do lixo vai para uma sequência.",
    "O 4 é levado para a mão, e outra carta é descartada.",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = Project(tmp_path_factory.mktemp("house_rule"))
    made.insert(PLAY, RULE, before="OPTIONS = (MELDS_PER_TURN")
    made.replace(PLAY, "import Option, Options", "import YES_NO, Option, Options")
    made.replace(PLAY, '"rummy.layoff-own")', '"rummy.layoff-own", "rummy.pile-use")')
    made.replace(PLAY, "OPTIONS = (MELDS_PER_TURN, LAYOFF, GOING_OUT)", "OPTIONS = (MELDS_PER_TURN, LAYOFF, GOING_OUT, PILE_USE)")
    made.replace(
        PLAY,
        "        drawing.discard_used,\n",
        "        drawing.discard_used,\n        played_at_once.when(PILE_USE.is_(True)),\n",
    )
    made.add_cases("tests/playthroughs/rummy.json", CASES)
    made.tell("Rummy: a card taken from the pile may have to be played at once.")
    made.translate({"fr": dict(zip(ENGLISH, FRENCH, strict=True)), "pt": dict(zip(ENGLISH, PORTUGUESE, strict=True))})
    return made


@pytest.fixture(scope="module")
def seen(project: Project) -> dict[str, Any]:
    agreed = {"opened": {"game": "rummy", "preset": "basic", "option_pile_use": "true"}, "presses": [], "pages": ["/rules"]}
    return project.see(
        {
            "about": "rummy.pile-use",
            "pages": ["/tables/new?game=rummy", "/rules/rummy", "/rules/search?q=keep+the+card+from+the+pile"],
            "tables": {"agreed": agreed, "not agreed": agreed | {"opened": {"game": "rummy", "preset": "basic"}}},
        }
    )


def test_five_files_are_enough_for_its_cases_and_for_programs(project: Project, seen: dict[str, Any]) -> None:
    assert len(project.changed()) <= 5, project.changed()
    # Its verdict is said, in French too.
    assert seen["cases"] == ["2"]
    assert '"pile_use"' in seen["openapi"]
    assert "pile_use = false" in project.run("-m", "scorekeeper", "games")


@pytest.mark.parametrize(("language", "words"), [("en", ENGLISH), ("fr", FRENCH), ("pt", PORTUGUESE)])
def test_every_page_has_it_in_every_language(seen: dict[str, Any], language: str, words: tuple[str, ...]) -> None:
    question, _silent, title, text, *_more = words
    assert question in seen["pages"][f"{language} /tables/new?game=rummy"]
    rules = seen["pages"][f"{language} /rules/rummy"]
    assert question in rules
    assert title in rules
    assert text in rules


def test_it_is_found_and_the_rules_of_a_table_say_whether_it_is_played(seen: dict[str, Any]) -> None:
    found = seen["pages"]["en /rules/search?q=keep+the+card+from+the+pile"]
    assert found.index(ENGLISH[2]) < 600
    rules = {name: text for name, (text,) in seen["tables"].items()}
    assert f"{ENGLISH[2]} ✓ Played here. {ENGLISH[0]} Yes" in rules["agreed"]
    assert f"{ENGLISH[2]} ⊘ Not played here. {ENGLISH[0]} No" in rules["not agreed"]
