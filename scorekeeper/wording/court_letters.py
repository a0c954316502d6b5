"""The letters on the court cards: K Q J, R D V, …

Records, answers and addresses always have the contract's letters; these are for eyes and for fingers.
"""

import re
from collections.abc import Mapping
from functools import cache

USUAL = "KQJ"
DECKS = (USUAL, "RDV", "KDV", "KDB")
"""King, queen and jack as cards in use show them."""
USUAL_OF = {"fr": "RDV"}
"""The deck that a language is played with, where it is another one."""

Letters = Mapping[str, str]
PLAIN: Letters = {}

_RANK_BEFORE_PIP = re.compile("[KQJ](?=[♠♥♦♣])")


@cache
def letters_of(deck: str) -> Letters:
    """What stands on the cards of a deck in place of each letter of the contract, where it is another one.

    >>> letters_of("RDV")
    {'K': 'R', 'Q': 'D', 'J': 'V'}
    """
    return {usual: own for usual, own in zip(USUAL, deck, strict=True) if usual != own}


def in_text(text: str, letters: Letters) -> str:
    """A text that draws cards, with the deck's letters on them: only a letter right before a suit is a rank.

    >>> in_text("K♥ or a K", letters_of("RDV"))
    'R♥ or a K'
    """
    return _RANK_BEFORE_PIP.sub(lambda found: letters.get(found[0], found[0]), text) if letters else text


def as_contract(line: str, letters: Letters) -> str:
    """A line of cards that was typed with a deck's letters, in those of the contract; what was typed with those stays.

    A word's rank comes first, then the suits: `dd` is the queen of diamonds. Beyond its beginning a rank stands only after
    the `-` and `*` of a run and after `=`; in a set `3c*d` the last letter is a suit.

    >>> as_contract("9-ds*v 3c*d Dcds,rh / Dd", letters_of("RDV"))
    '9-Qs*J 3c*d Qcds,Kh / Qd'
    """
    if not letters:
        return line
    usual = {own.lower(): contract for contract, own in letters.items()}
    return re.sub(r"[^\s,;/+]+", lambda word: _word(word[0], usual), line)


def _word(word: str, usual: Mapping[str, str]) -> str:
    before = "^|[-*=]" if "-" in word else "^|="
    return re.sub(
        rf"({before})([{''.join(usual)}])", lambda found: found[1] + usual[found[2].lower()], word, flags=re.I | re.A
    )
