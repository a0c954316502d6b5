"""A refused hand as a question of the desk."""

from collections.abc import Iterable
from contextlib import suppress

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import HandLines, readable_lines
from scorekeeper.entry.notation import Line, write_meld
from scorekeeper.entry.placement import Problem, lay_down
from scorekeeper.tables.view import View

Texts = dict[str, str]
Case = tuple[str, Texts]
"""A question and the text of its fields."""

OF_CARDS = ("meld.", "joker.", "cards.")
"""The start of the ids of rules that a single meld can break."""


def case_of(agreed: Agreement, entered: HandLines, problem: Problem) -> Case | None:
    """Return the question behind a problem of an entered hand. None if it isn't about known cards."""
    what, _space, number = problem.where.partition(" ")
    lines = readable_lines(agreed, entered)
    if what not in ("meld", "layoff") or problem.seat not in lines:
        return None
    line = lines[problem.seat]
    if what == "meld":
        return "meld", {"cards": write_meld(line.melds[int(number)])}
    layoff = line.layoffs[int(number)]
    table = _table_without(agreed, lines, problem.seat, int(number))
    return "fits", {"card": str(layoff.card), "table": melds_text(table)}


def _table_without(agreed: Agreement, lines: dict[int, Line], seat: int, number: int) -> list[Cards]:
    """Return the melds of a hand with all lay-offs except one."""
    melds = []
    for laid in lay_down(agreed, lines).melds:
        laid.layoffs = [one for one in laid.layoffs if (one.seat, one.number) != (seat, number)]
        standing = laid.as_meld(agreed)
        melds.append(standing.cards if standing else laid.cards)
    return melds


def melds_text(melds: Iterable[Cards]) -> str:
    """Return melds as text for a URL."""
    return "/".join(write_meld(cards) for cards in melds)


def in_a_row(picked: Iterable[str]) -> Cards:
    """Return picked cards as players hold them: the first comes after the widest gap, as in K A 2, and jokers are last."""
    cards = []
    for text in picked:
        with suppress(Unreadable):
            cards.append(Card.parse(text))
    ranks = sorted({card.rank for card in cards if card.rank})
    first = max(ranks, default=1, key=lambda rank: min((rank - other) % 13 or 13 for other in ranks))
    return tuple(sorted(cards, key=lambda card: (card.rank - first) % 13 if card.rank else 13))


def texts_of(view: View, picked: Iterable[str] = (), built: str | None = None) -> Texts:
    """Return the cards of a live hand as texts for the fields of a question, by field: those that lie open, and those picked
    or built. `built` has the sets as the player left them, in notation."""
    chosen = list(map(str, in_a_row(picked)))
    texts = {"cards": ",".join(chosen), "card": chosen[0] if len(chosen) == 1 else ""}
    if view.live:
        state = view.live.state
        before = melds_text(cards for _, cards in state.laid)
        if state.pile is None:
            after = before if built is None else "/".join(built.split())
            opened = "yes" if state.turn in state.melded else "no"
            texts |= {"before": before, "after": after, "table": after, "opened": opened}
        else:
            texts |= {"table": before, "pile": write_meld(state.pile)}
    return {name: text for name, text in texts.items() if text}


def ask_of(verdict: object, picked: Iterable[str]) -> str | None:
    """Return the word of the question behind a refused claim of a live hand: "meld", or "fits" for a lay-off. None for other
    claims. `picked` are the cards picked."""
    if not isinstance(verdict, Verdict) or not verdict.rules:
        return None
    count = len(list(picked))
    if verdict.rules[0].startswith("layoff.") and count == 1:
        return "fits"
    return "meld" if count > 1 and verdict.rules[0].startswith(OF_CARDS) else None
