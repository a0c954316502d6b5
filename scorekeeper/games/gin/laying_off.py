"""Lay-offs on the melds of a knock, in any order."""

from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.melds import AceLaw, Meld
from scorekeeper.engine.rules.laying_off import fits_nowhere, fits_on, lay_off, not_chosen
from scorekeeper.engine.state import Table, TableMeld
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict, all_of

LayOffs = tuple[tuple[Card, int | None], ...]


def lay_off_each(table: Table, layoffs: LayOffs, seat: int, law: AceLaw) -> tuple[Table, Verdict]:
    """The melds with all of these cards, or what is wrong with those that fit in no order. Raises `Unreadable` at
    `layoffs[n].on` for a meld that is not there."""
    for place, (_, on) in enumerate(layoffs):
        if on is not None and not 1 <= on <= len(table):
            raise Unreadable(N_("There's no meld {number} on the table."), f"layoffs[{place}].on", number=on)
    waiting = list(layoffs)
    while waiting:
        tried = [(one, _put(table, *one, seat, law)) for one in waiting]
        laid = next(((one, after) for one, (after, verdict) in tried if verdict.ok), None)
        if laid is None:
            return table, all_of(verdict for _, (_, verdict) in tried)
        waiting.remove(laid[0])
        table = laid[1]
    return table, LEGAL


def _put(table: Table, card: Card, on: int | None, seat: int, law: AceLaw) -> tuple[Table, Verdict]:
    """One card on the meld of that number, or on the one that it fits."""
    if on is None:
        fits = fits_on(tuple(one.meld for one in table), card, law)
        if len(fits) != 1:
            return table, not_chosen(card, len(fits)) if fits else fits_nowhere(tuple(one.meld for one in table), card)
        on = fits[0] + 1
    target = table[on - 1]
    longer, verdict = lay_off(target.meld, card, law)
    if longer is None:
        return table, verdict
    return (*table[: on - 1], _longer(target, longer, seat), *table[on:]), LEGAL


def _longer(target: TableMeld, longer: Meld, seat: int) -> TableMeld:
    place = target.meld.added_at(longer)
    return TableMeld(longer, (*target.owners[:place], seat, *target.owners[place:]), target.by)
