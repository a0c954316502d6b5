"""Sentences for verdicts and errors, and cards in words.

The engine names rules and cards; this package turns them into text. Functions take `gettext`, which translates an English text,
and `letters`, the court letters of a deck that doesn't show K, Q and J."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Quoted, Unreadable
from scorekeeper.engine.rule import CARD_TERMS, RULES, Rule, Terms
from scorekeeper.engine.verdict import Breach, Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording.court_letters import PLAIN, Letters

GetText = Callable[[str], str]

PIPS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
COLOURS = {"r": N_("red {number}"), "b": N_("blue {number}"), "y": N_("yellow {number}"), "k": N_("black {number}")}
RANK_WORDS = {
    "A": N_("ace"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "1": N_("one"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "10": N_("ten"),
    "11": N_("eleven"),
    "12": N_("twelve"),
    "13": N_("thirteen"),
}
SUIT_WORDS = {"h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs"), "s": N_("spades")}
COLOUR_WORDS = {"r": N_("red"), "b": N_("blue"), "y": N_("yellow"), "k": N_("black")}
LONGEST_QUOTE = 60
UNDECIDED = N_("There are too many possibilities here for the referee to check. Settle it at the table.")


def plain(text: str) -> str:
    """Return the English text unchanged: the `gettext` of English."""
    return text


def index_of(card: Card, letters: Letters = PLAIN) -> str:
    """Return the text in the corner of a card, its rank in the letters of this deck. "" for a joker that stands for no card."""
    name = card.ranks()[card.rank - 1] if card.rank else ""
    return letters.get(name, name)


def pretty(card: Card, gettext: GetText = plain, letters: Letters = PLAIN) -> str:
    """Return a card with its suit sign: `7♥`, `joker`, `joker as 8♥`."""
    name = index_of(card, letters)
    named = gettext(COLOURS[card.suit]).format(number=name) if card.suit in COLOURS else name + PIPS.get(card.suit or "", "")
    if not card.wild:
        return named
    if isinstance(card.wild, Card):
        own = pretty(card.wild, gettext, letters)
        return (
            gettext(N_("{wild} as {card}")).format(wild=own, card=named)
            if named
            else gettext(N_("{wild} as a wild card")).format(wild=own)
        )
    return gettext(N_("joker as {card}")).format(card=named) if named else gettext(N_("joker"))


def pretty_cards(cards: Iterable[Card], gettext: GetText = plain, letters: Letters = PLAIN) -> str:
    """Return cards in a row, with commas if there are jokers among them."""
    cards = tuple(cards)
    shown = [pretty(card, gettext, letters) for card in cards]
    apart = any(" " in text for text in shown) or any(card.wild for card in cards)
    return (", " if apart else " ").join(shown)


def card_words(card: Card, gettext: GetText = plain) -> str:
    """Return a card in words: “Seven of hearts”, “joker”."""
    if card.rank is None:
        return gettext(N_("joker"))
    named = rank_and_suit(card.ranks()[card.rank - 1], card.suit, gettext)
    return gettext(N_("joker as %(card)s")) % {"card": named} if card.wild else named


def rank_and_suit(rank: str, suit: str | None, gettext: GetText = plain) -> str:
    """Return a rank in words, with a suit or colour if given: “seven of hearts”, “red thirteen”, “seven”."""
    named = gettext(RANK_WORDS[rank])
    if suit and suit in COLOUR_WORDS:
        return gettext(N_("%(colour)s %(number)s")) % {"colour": suit_words(suit, gettext), "number": named}
    return gettext(N_("%(rank)s of %(suit)s")) % {"rank": named, "suit": suit_words(suit, gettext)} if suit else named


def suit_words(suit: str, gettext: GetText = plain) -> str:
    return gettext((SUIT_WORDS | COLOUR_WORDS)[suit])


def cards_in_sentence(cards: tuple[Card, ...], gettext: GetText = plain, letters: Letters = PLAIN) -> str:
    """Return cards for use in a sentence: “a joker”, “2 jokers”, or the cards in a row."""
    nameless = [card for card in cards if card.wild is True and not card.rank]
    if len(nameless) < len(cards) or not cards:
        return pretty_cards(cards, gettext, letters)
    return gettext(N_("a joker")) if len(cards) == 1 else gettext(N_("{count} jokers")).format(count=len(cards))


def sentence(verdict: Verdict, gettext: GetText = plain, letters: Letters = PLAIN) -> str:
    """Return the verdict as one sentence: on the first breach whose rule has its own text, or else on the first. "" if legal."""
    if verdict.undecided:
        return gettext(UNDECIDED)
    terms = terms_of(verdict)
    telling = [breach for breach in verdict.breaches if _says_what(breach, terms)]
    told = next(iter((*telling, *verdict.breaches)), None)
    return breach_sentence(told, gettext, letters, terms) if told else ""


def terms_of(verdict: Verdict) -> Terms:
    """Return the terms of the game that has the verdict's cards or rules. If several games have them, return `CARD_TERMS`."""
    told = (_terms_told(breach.rule, deck) for breach in verdict.breaches for deck in {*map(type, breach.cards)} or (None,))
    return next((terms for terms in told if terms is not CARD_TERMS), CARD_TERMS)


@cache
def _terms_told(rule: str, deck: object) -> Terms:
    """Return the terms that all games with this rule and class of cards (None: any class) share, or else those of card games."""
    found = {game.terms for game in GAMES.values() if rule in game.rules and deck in (None, game.deck)}
    return found.pop() if len(found) == 1 else CARD_TERMS


def breach_sentence(breach: Breach, gettext: GetText = plain, letters: Letters = PLAIN, terms: Terms = CARD_TERMS) -> str:
    """Return the sentence about one breach, with the cards that broke the rule, in the `terms` of a game."""
    facts = {name: _shown(fact, gettext, letters) for name, fact in breach.facts.items()}
    words, cards = gettext(_template(breach, terms)), cards_in_sentence(breach.cards, gettext, letters)
    if words.startswith("{cards}"):
        cards = cards[:1].upper() + cards[1:]  # a sentence starts with a capital, "joker as 8♥" too
    return words.format(cards=cards, **facts)


def _says_what(breach: Breach, terms: Terms) -> bool:
    """Does the rule have a sentence for this breach? Also true if the rule has no sentences at all."""
    known = RULES[breach.rule].sentences(terms)
    return not known or breach.variant in known or "" in known


def _template(breach: Breach, terms: Terms) -> str:
    declared = RULES[breach.rule]
    known = declared.sentences(terms)
    return known.get(breach.variant) or known.get("") or declared.text


def part(text: str, at: int) -> str:
    """Return part 0 or 1 of a refusal's text: what stands before the first colon or full stop, without `{cards}`, or the rest."""
    parts = re.fullmatch(r"(?:\{cards\}|(.+?))(?:\s?:|\.|(?<=\?))(?: (.+))?", text)
    found = (parts[at + 1] or "") if parts else ""
    return found[:1].upper() + found[1:] if parts else text


def problem(unreadable: Unreadable, gettext: GetText = plain, letters: Letters = PLAIN) -> str:
    facts = {name: _shown(fact, gettext, letters) for name, fact in unreadable.facts.items()}
    return gettext(unreadable.say).format(**facts)


def rule_title(rule_id: str, gettext: GetText = plain, terms: Terms = CARD_TERMS) -> str:
    return gettext(words_of(rule_id, terms).title)


def words_of(rule_id: str, terms: Terms = CARD_TERMS) -> Rule:
    """Return a rule with its title, text and examples in a game's own terms."""
    declared = RULES[rule_id]
    if rule_id in terms.examples:
        right, wrong = terms.examples[rule_id]
        declared = replace(declared, right=right, wrong=wrong)
    if not terms.tiles or not declared.tiles:
        return declared
    return replace(declared, title=declared.tiles.title, text=declared.tiles.text)


def rule_text(rule_id: str, gettext: GetText = plain, terms: Terms = CARD_TERMS) -> str:
    """Return the text of a rule, a sentence or two."""
    return gettext(words_of(rule_id, terms).text)


def _shown(fact: object, gettext: GetText, letters: Letters) -> str:
    if isinstance(fact, Card):
        return pretty(fact, gettext, letters)
    if isinstance(fact, Meld):
        return pretty_cards(fact.cards, gettext, letters)
    if isinstance(fact, tuple):
        return ", ".join(_shown(one, gettext, letters) for one in fact)
    text = str(fact)
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return gettext(N_("the text “{text}”")).format(text=shown) if isinstance(fact, Quoted) else shown
