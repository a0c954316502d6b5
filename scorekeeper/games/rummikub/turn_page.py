"""The live page of a round: the buttons of a turn, and its events in words."""

from dataclasses import replace

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.draw_game.claims import claiming, claiming_one, judge
from scorekeeper.engine.events import Announce, Pass, PlayTable, TakeTile, TimeUp
from scorekeeper.engine.hands import Step
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.turn_page import Button, JudgedClaim, Place, Press
from scorekeeper.games.rummikub.rearrange import in_order
from scorekeeper.games.rummikub.round import DRAWN_AS_PENALTY, INVALID_MOVE, PENALTY, TIMEOUT, TURN_SECONDS, Round
from scorekeeper.games.rummikub.tiles import Table, changed_sets, judge_set, tiles_of


def describe(step: Step) -> tuple[str, Cards]:
    """Return a sentence for a turn, with the placeholders `name` and `tiles`, and the tiles played, in a refused turn too."""
    event, before = step.event, step.before.table
    table = event.table if isinstance(event, PlayTable) else step.after.table
    tiles = tuple(sorted((tiles_of(table) - tiles_of(before)).elements(), key=in_order))
    if isinstance(event, PlayTable):
        old, new = changed_sets(before, table)
        moved = any(all(tiles_of([one]) - tiles_of([other]) for other in new) for one in old)
        return N_("%(name)s plays %(tiles)s and rearranges sets") if moved else N_("%(name)s plays %(tiles)s"), tiles
    if isinstance(event, TimeUp):
        stays, gone = N_("Time is up for %(name)s. Kept on the table: %(tiles)s"), N_("Time is up for %(name)s")
        drawn = N_("Time is up for %(name)s: three tiles drawn")
        return stays if tiles else drawn if step.before.stock - step.after.stock == DRAWN_AS_PENALTY else gone, tiles
    if isinstance(event, Announce):
        return N_("%(name)s draws three tiles for an invalid move"), tiles
    return N_("%(name)s passes") if isinstance(event, Pass) else N_("%(name)s draws a tile"), tiles


def _set(press: Press, word: str) -> Cards:
    """Read one set, `word`, from the form. A joker whose place decides its tile gets the tile's name: in `7r,8r,*` it is a 9."""
    cards = press.read(word)
    meld = judge_set(cards).meld
    return meld.cards if meld else cards


def _sets(press: Press) -> Table:
    return tuple(_set(press, word) for word in press.built.lower().split())


def _valid_sets(press: Press) -> Table:
    """Return the valid sets among those built on the page when time was up. Skip sets that can't be read."""
    found = []
    for word in press.built.lower().split():
        try:
            found.append(_set(press, word))
        except Unreadable:
            continue
    return tuple(cards for cards in found if judge_set(cards).meld)


def _time_up(state: Round, press: Press, budget: Budget) -> JudgedClaim:
    """Judge the sets built when time is up. If they break a rule, or the table's option lets none stay, judge the old table."""
    left = budget.left
    keeps = state.agreed.options[TIMEOUT] == "keep-valid"
    built = _valid_sets(press) if keeps else None
    claim = judge(state, (TimeUp(press.by, built),), budget)
    if claim.verdict.ok or built is None or built == state.table:
        return claim
    before = judge(state, (TimeUp(press.by, state.table),), Budget(left))
    notice = N_("Time is up, and the table goes back to how it was before the turn. %(why)s")
    return replace(before, notice=notice, why=claim.verdict) if before.verdict.ok else claim


BUTTONS = (
    Button("draw", claiming_one(TakeTile), N_("Draw"), shown=lambda state: state.stock > 0),
    Button("pass", claiming_one(Pass), N_("Pass"), shown=lambda state: not state.stock),
    Button("done", claiming(lambda state, press: (PlayTable(press.by, _sets(press)),)), N_("Done")),
    Button("timeout", _time_up, N_("Time's up"), Place.SELDOM, lambda state: state.agreed.options[TURN_SECONDS] != 0),
    Button(
        PENALTY,
        claiming(lambda state, press: (Announce(press.by, PENALTY),)),
        N_("Invalid move: draw three tiles"),
        Place.SELDOM,
        lambda state: state.agreed.options[INVALID_MOVE] == "draw-3",
    ),
)
