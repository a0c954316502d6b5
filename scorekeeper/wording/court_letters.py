"""The letters on the court cards: K Q J, R D V, …

Players see and type these letters. Records, answers and URLs always have the contract's letters, K Q J."""

import re
from collections.abc import Mapping
from functools import cache

USUAL = "KQJ"
DECKS = (USUAL, "RDV", "KDV", "KDB")
"""The letters of king, queen and jack on each of the decks to choose from."""
USUAL_OF = {"fr": "RDV"}
"""The usual deck by language, for languages whose usual deck isn't `USUAL`."""

Letters = Mapping[str, str]
PLAIN: Letters = {}

_RANK_BEFORE_PIP = re.compile("[KQJ](?=[♠♥♦♣])")


@cache
def letters_of(deck: str) -> Letters:
    """Map each court letter of records (K, Q, J) to the deck's letter, if they differ.
    >>> letters_of("RDV")
    {'K': 'R', 'Q': 'D', 'J': 'V'}
    """
    return {usual: own for usual, own in zip(USUAL, deck, strict=True) if usual != own}


def in_text(text: str, letters: Letters) -> str:
    """Replace the ranks in a text by the deck's letters. A letter is a rank only right before a suit sign.
    >>> in_text("K♥ or a K", letters_of("RDV"))
    'R♥ or a K'
    """
    return _RANK_BEFORE_PIP.sub(lambda found: letters.get(found[0], found[0]), text) if letters else text


def as_contract(line: str, letters: Letters) -> str:
    """Replace a deck's letters by the contract's in a line of typed cards. The contract's letters may be typed too.

    A word's rank comes first, then the suits: `dd` is the queen of diamonds. Later in a word a rank follows only `=`, or the `-`
    and `*` of a run. So the last letter of the set `3c*d` is a suit.

    >>> as_contract("9-ds*v 3c*d Dcds,rh / Dd", letters_of("RDV"))
    '9-Qs*J 3c*d Qcds,Kh / Qd'
    """
    if not letters:
        return line
    usual = {own.lower(): contract for contract, own in letters.items()}
    return re.sub(r"[^\s,;/+]+", lambda word: _word(word[0], usual), line)


def _word(word: str, usual: Mapping[str, str]) -> str:
    before = "^|[-*=]" if "-" in word else "^|="
    return re.sub(rf"({before})([{''.join(usual)}])", lambda found: found[1] + usual[found[2].lower()], word, flags=re.I | re.A)
