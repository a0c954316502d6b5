"""Sentences that misled players: what they say now in each language, and the words that must not come back.

Each row: what it is about, a question or a record, words that the sentence has in English, French and Portuguese, and words
that it must not have.
"""

import json
from typing import Any

from scorekeeper.contract.json_lines import answer_text
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import translator
from tests.support.for_each import for_each

LANGUAGES = ("en", "fr", "pt")
FORMAT = {"format": "scorekeeper-record/1"}


def ask(ask: str, game: str = "rummy500", **parts: Any) -> dict[str, Any]:
    return {"ask": ask, "game": game, **parts}


def meld(cards: str, **parts: Any) -> dict[str, Any]:
    return ask("meld", cards=cards.split(), **parts)


def layoff(on: str, card: str, **parts: Any) -> dict[str, Any]:
    return ask("layoff", meld=on.split(), card=card, **parts)


def turn(before: list[str], after: list[str], *, opened: bool = True, **parts: Any) -> dict[str, Any]:
    tables = {"before": [row.split() for row in before], "after": [row.split() for row in after]}
    return ask("rearrange", "rummikub", opened=opened, **tables, **parts)


def played(game: str, *events: str, **parts: Any) -> dict[str, Any]:
    """A hand of Ann and Bo: `Ann draw`, `Bo draw pile 9s`, `Ann meld 5h 6h 7h`, `Ann discard 2c`."""
    made = []
    for event in events:
        by, do, *cards = event.split()
        said: dict[str, Any] = {"do": do, "by": by}
        if do == "draw":
            said |= {"from": cards[0] if cards else "stock"} | ({"card": cards[1]} if cards[1:] else {})
        elif do == "meld":
            said["cards"] = cards
        elif cards:
            said["card"] = cards[0]
        made.append(said)
    hand = {"entry": "play", "dealer": "Bo", "upcard": "9s", "events": made}
    return FORMAT | {"game": game, "players": ["Ann", "Bo"], "hands": [hand], **parts}


PILE = ("Ann draw", "Ann discard Kd", "Bo draw pile 9s", "Bo discard 2c")
OPENING = ["6k 7k 8k 9k", "11k 12k 13k", "10r 10b 10k 10y", "*=3r 4r 5r"]
ROWS: tuple[tuple[str, dict[str, Any], tuple[str, str, str], tuple[str, str, str]], ...] = (
    (
        "the top card is asked for before it is taken",
        ask("take", pile=["9s"], hand=["2c", "4d"], options={"discard_take": "must-meld"}),
        (
            "You can't take 9♠: nothing you hold plays it at once.",
            "Vous ne pouvez pas prendre 9♠",
            "Você não pode pegar 9♠",
        ),
        ("You took", "Vous avez pris", "Você pegou"),
    ),
    (
        "several cards are asked for before they are taken",
        ask("take", pile=["9s", "Kd"], card="9s", hand=["2c", "4d"]),
        ("You can't take 9♠", "Vous ne pouvez pas prendre 9♠", "Você não pode pegar 9♠"),
        ("You took", "Vous avez pris", "Você pegou"),
    ),
    (
        "a card that could only be laid off is asked for",
        ask(
            "take", pile=["9s", "Kd"], card="9s", hand=["2c", "4d"], table=[["6s", "7s", "8s"]],
            options={"deepest_card": "new-meld"},
        ),
        ("9♠ would fit 6♠ 7♠ 8♠", "une nouvelle combinaison", "jogo novo"),
        ("You took", "Vous avez pris", "Você pegou"),
    ),
    (
        "Rummy: the discard is asked for",
        ask("take", "rummy", pile=["9s"], hand=["2c", "4d"], options={"discard_take": "must-meld"}),
        ("You can't take 9♠", "Vous ne pouvez pas prendre 9♠", "Você não pode pegar 9♠"),
        ("You took", "Vous avez pris", "Você pegou"),
    ),
    (
        "a discard before the deepest card is played",
        played("rummy500", *PILE),
        (
            "Before you discard, meld or lay off 9♠",
            "Avant de jeter une carte, posez ou ajoutez 9♠",
            "Antes de descartar, baixe ou encaixe 9♠",
        ),
        ("use only cards", "n’utilisez que", "só pode jogar"),
    ),
    (
        "and the way out",
        played("rummy500", *PILE),
        ("put all the cards back", "remettez toutes les cartes", "devolva todas"),
        ("use only cards", "n’utilisez que", "só pode jogar"),
    ),
    (
        "a joker laid off as the card that a joker is already",
        layoff("6h 7h *=8h", "*=8h"),
        ("A joker is already the 8♥ here", "un joker remplace déjà 8♥", "um curinga já é 8♥"),
        ("real", "vraie", "de verdade"),
    ),
    (
        "the real card where the joker is it",
        layoff("6h 7h *=8h", "8h"),
        ("the real 8♥ can't go there", "la vraie carte 8♥", "8♥ de verdade"),
        ("already", "déjà", "já é"),
    ),
    (
        "a tile of the table in a joker's place",
        turn(["2b 3b *=4b", "4b 5b 6b 7b"], ["2b 3b 4b", "5b 6b 7b", "11r 11y *=11"]),
        ("has to come from your rack", "doit venir de votre chevalet", "precisa vir do seu suporte"),
        ("without being freed", "sans", "sem "),
    ),
    (
        "a joker freed by a tile that the opening needs",
        turn(["9k *=10k 11k 12k", "6k 7k 8k"], OPENING, opened=False),
        ("without it, the opening falls short", "il lui manque des points", "faltam pontos"),
        ("before opening", "avant d’ouvrir", "antes de abrir"),
    ),
    (
        "an opening with sets of its own that is short",
        turn(["11r 12r 13r"], ["13b 13k 13y", "10r 11r 12r 13r"], opened=False),
        ("Your opening is 39 points; you need 40.", "39", "39"),
        ("must be new sets", "nouvelles", "novos"),
    ),
    (
        "the suit is there",
        layoff("9c 9d 9h", "9d", players=6),
        ("that suit is already there", "cette couleur y est déjà", "esse naipe já está lá"),
        ("9♥.", "9♥.", "9♥."),
    ),
    (
        "the set is full",
        layoff("9c 9d 9h 9s", "*"),
        ("the set is full", "est complète", "está completo"),
        ("9♠.", "9♠.", "9♠."),
    ),
    (
        "the ace is high there",
        layoff("Qh Kh Ah", "2h"),
        ("the ace is high there", "l’as y est haut", "o ás é alto"),
        ("in the middle", "au milieu", "no meio"),
    ),
    (
        "too few jokers",
        meld("5h * 9h"),
        (
            "one joker can't fill 3 places",
            "un seul joker ne peut pas combler 3 places",
            "um curinga só não preenche 3 lugares",
        ),
        ("gap", "trou", "buraco"),
    ),
    (
        "several, and still too few",
        meld("2h * * 9h", players=6),
        (
            "2 jokers can't fill 6 places",
            "2 jokers ne peuvent pas combler 6 places",
            "2 curingas não preenchem 6 lugares",
        ),
        ("gap", "trou", "buraco"),
    ),
    (
        "no ace was laid",
        meld("* Kh 2h"),
        ("from the king to the 2", "du roi au 2", "do rei para o 2"),
        ("ace", "un as", "ás"),
    ),
    (
        "an ace was",
        meld("Kh Ah 2h"),
        ("an ace is high or low", "un as est haut ou bas", "o ás é alto ou baixo"),
        ("from the king", "du roi au 2", "do rei"),
    ),
    (
        "several cards that the pack has once",
        ask("points", melded=[["3h", "4h", "5h"], ["3h", "4h", "5h"]], left=[]),
        ("3♥ 4♥ 5♥ are already in play", "sont déjà en jeu", "já estão em jogo"),
        (" is already", "est déjà", "já está "),
    ),
    (
        "one card that the pack has once",
        ask("points", melded=[["3h", "4h", "5h"], ["3h", "3d", "3c"]], left=[]),
        ("3♥ is already in play", "est déjà en jeu", "já está em jogo"),
        (" are already", "sont déjà", "já estão"),
    ),
    (
        "a joker that is missing",
        turn(["2b 3b *=4b"], ["2b 3b 4b"]),
        ("A joker was on the table", "Un joker était sur la table", "Um curinga estava na mesa"),
        ("Joker was", "Joker était", "Curinga estava"),
    ),
    (
        "two tiles that are missing",
        turn(["2b 3b 4b", "5r 6r 7r 8r 9r"], ["2b 3b 4b 5b", "5r 6r 7r"]),
        ("were on the table", "étaient sur la table", "estavam na mesa"),
        ("was on", "était sur", "estava na"),
    ),
    (
        "two jokers in a meld",
        meld("5h * *", preset="rami51") | {"game": "rummy"},
        ("2 jokers:", "2 jokers", "2 curingas"),
        ("oker joker", "oker joker", "uringa curinga"),
    ),
    (
        "jokers among cards",
        meld("Qh Kh * 2h"),
        ("Q♥, K♥, joker, 2♥", "Q♥, K♥, joker, 2♥", "Q♥, K♥, curinga, 2♥"),
        ("♥ joker", "♥ joker", "♥ curinga"),
    ),
    (
        "the first turn of Wrotham",
        played("rummy", "Ann draw", preset="wrotham"),
        ("meld if you like, then discard", "puis on jette une carte", "depois descarta"),
        ("just meld or discard", "poser une combinaison ou jeter", "só baixa ou descarta"),
    ),
    (
        "all at once",
        played("rummy", "Ann draw", "Ann meld 5h 6h 7h", "Ann discard Kc", preset="pife"),
        ("In this hand", "Dans cette manche", "Nesta rodada"),
        ("From this hand", "À partir de", "A partir d"),
    ),
    (
        "and where the melds are",
        played("rummy", "Ann draw", "Ann meld 5h 6h 7h", "Ann discard Kc", preset="pife"),
        ("back in your hand", "reviennent dans votre main", "voltaram para a mão"),
        ("valid", "valable", "valem"),
    ),
    (
        "a pass while the stock has cards",
        played("rummy", "Ann pass"),
        ("cards in the stock", "Il reste 31 cartes dans la pioche", "no monte (31)"),
        ("A turn starts", "On commence", "começa"),
    ),
    (
        "text for a number",
        meld("5h 6h 7h", ledger="2"),
        ("not the text “2”", "pas le texte", "não o texto “2”"),
        ("not 2.", "pas 2.", "não 2."),
    ),
    (
        "text for a number of an option",
        meld("5h 6h 7h", options={"target": "500"}),
        ("can't be the text “500”", "le texte", "o texto “500”"),
        ("be 500", "être 500", "ser 500"),
    ),
    (
        "a number out of a range",
        meld("5h 6h 7h", options={"first_meld": 201}),
        ("Choose a number from 0 to 200", "un nombre de 0 à 200", "um número de 0 a 200"),
        ("…", "…", "…"),
    ),
    (
        "like cards in a set",
        meld("6h 6h 6d", players=6),
        ("6♥ appears twice, but", "mais les cartes d’un brelan ou d’un carré", "trinca ou quadra"),
        (", and", ", or", "uma trinca precisam"),
    ),
    (
        "a group that can't stay",
        turn([], ["6r 6r 6b"]),
        ("Red 6 appears twice", "apparaît deux fois", "aparece duas vezes"),
        ("like that", "ainsi", "assim"),
    ),
    (
        "the 1 after the 13",
        turn([], ["12b 13b 1b"]),
        (
            "the 1 comes before the 2, never after the 13",
            "le 1 vient avant le 2, jamais après le 13",
            "o 1 vem antes do 2, nunca depois do 13",
        ),
        ("is low", "est bas", "baixo"),
    ),
)  # fmt: skip


def said(document: dict[str, Any], language: str) -> str:
    """The sentence that a document is answered with, of a record the last verdict's."""
    gettext = translator(language)
    judge = answer if "ask" in document else answer_record
    given = answer_text(json.dumps(document).encode(), lambda read: judge(read, gettext), gettext)
    if "error" in given:
        return str(given["error"]["message"])
    return str(given["message"] if "ask" in document else given["hands"][0]["verdicts"][-1]["message"])


@for_each("about,document,words,gone", ROWS)
def test_a_sentence_says_what_is_true_there(
    about: str, document: dict[str, Any], words: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    for language, has, lacks in zip(LANGUAGES, words, gone, strict=True):
        sentence = said(document, language)
        assert has in sentence, (about, language, sentence)
        assert lacks not in sentence, (about, language, sentence)


GUIDES = (
    (
        "rummy500",
        "guide.how-common",
        ("even the top one", "même celle du dessus", "mesmo a de cima"),
        ("every card you take", "toutes les cartes prises", "todas as cartas"),
    ),
    (
        "rummy500",
        "guide.without-jokers",
        ("without jokers", "sans jokers", "sem curingas"),
        ("Nobody knows", "Personne", "Ninguém"),
    ),
    (
        "rummy",
        "guide.best-with",
        ("two packs", "deux paquets", "dois baralhos"),
        ("up to six can play;", "six au plus;", "seis;"),
    ),
)


@for_each("game,guide,words,gone", GUIDES)
def test_guides_say_what_the_sources_say(game: str, guide: str, words: tuple[str, ...], gone: tuple[str, ...]) -> None:
    text = next(one.text for one in GAMES[game].guide if one.id == guide)
    for language, has, lacks in zip(LANGUAGES, words, gone, strict=True):
        told = translator(language)(text)
        assert has in told, told
        assert lacks not in told, told


def test_no_source_of_another_game_is_named_for_pairs() -> None:
    """D is Gin there."""
    assert RULES["teams.pairs"].sources.split() == ["T"]
