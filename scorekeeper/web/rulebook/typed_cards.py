"""Cards typed into the search: `KA2`, `q-k-a`, `7h 8h joker`."""

import re
from contextlib import suppress

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.messages import Unreadable
from scorekeeper.entry.notation import read_ranks
from scorekeeper.rulebook.search import folded
from scorekeeper.web.base.words import card_words, letters, typed
from scorekeeper.web.desk.fields import ASKS, LARGEST_MELD
from scorekeeper.web.desk.question import PIPS, read_melds

WRITTEN_AS_CARDS = re.compile(r"\d|[A-Z].*[A-Z]|^(?=\w*k)(?=\w*[aqj])[akqj]{3,}\W*$")
"""What tells cards from words: a number, two capitals, or a king beside other ranks (“qka”)."""


def cards_in(question: str, deck: type[Card]) -> Cards:
    """Return the cards that are a whole question, or one word of it (“Is KA2 a run?”). Empty if there are none, or not as many as
    in a meld: “a” or “10” is a word. Cards without suits get one suit if their ranks differ, or else different suits."""
    asked = question.translate(PIPS)
    for text in (asked, *(word for word in asked.split() if WRITTEN_AS_CARDS.search(word))):
        with suppress(Unreadable):
            cards = _read(folded(text).strip(" .,:?!"), deck)
            if ASKS["meld"].least <= len(cards) <= LARGEST_MELD:
                return _with_suits(cards, deck)
    return ()


def _read(text: str, deck: type[Card]) -> Cards:
    """Read cards in the notation of hands, or else ranks and cards with dashes or nothing between them: `ka2`, `ks-as-2s`."""
    joker = folded(card_words(deck(None, None, True)))
    text = re.sub(rf"(?<!\w)(joker|{joker})(?!\w)", "*", text)
    with suppress(Unreadable):
        return next(iter(read_melds(typed(text), deck)))
    rank, suits = f"(?:10|[2-9atkqj{''.join(letters().values()).lower()}])", deck.suits()
    cards: Cards = ()
    for word in re.split(r"[\s,;/–-]+", text):
        ways = (f"{rank}[{''.join(suits)}]", rank) if re.search("[a-z]", word) else ()
        parts = next((re.findall(one, word) for one in ways if re.fullmatch(f"(?:{one})+", word)), [word])
        for part in map(typed, parts):
            cards += (deck.parse(part),) if part.endswith(suits) else read_ranks(part, deck)
    return cards


def _with_suits(cards: Cards, deck: type[Card]) -> Cards:
    """Give each card without a suit the one that fewest cards of its rank have: of equals, a suit that was typed, or spades."""
    suits = (*(card.suit for card in cards if card.suit), *reversed(deck.suits()))
    found: Cards = ()
    for card in cards:
        bare = not card.suit and not card.wild
        found += (min((card._replace(suit=suit) for suit in suits), key=(*found, *cards).count) if bare else card,)
    return found
