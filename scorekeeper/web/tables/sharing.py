"""A game to be shared: a line of text, and a picture as SVG once it is over.

The browser makes a PNG of the picture if it can (static/tables/share.js).
"""

from scorekeeper.tables.view import View
from scorekeeper.web.base.formats import day, points, short_day
from scorekeeper.web.base.language import _, ngettext
from scorekeeper.web.base.words import words
from scorekeeper.web.tables.ranking import ranking


def game_and_target(view: View) -> str:
    """Return the game and its target in words."""
    target = view.agreed.game.target(view.agreed.options)
    game = words(view.game_name)
    return str(_("%(game)s to %(target)s", game=game, target=target)) if target else game


def outcome(view: View) -> str:
    """Return who won, in a few words."""
    winners = view.session.winners
    if len(winners) == 1:
        return str(_("%(name)s wins", name=winners[0]))
    return str(_("%(names)s and %(name)s tie", names=", ".join(winners[:-1]), name=winners[-1]))


def share_text(view: View) -> str:
    """Put the game into one line: “Rummy 500 to 300: Ben wins with 301. Ana 163, Chloé 123. 4 hands, 22 Nov.” Before somebody
    has won, it has the standings."""
    totals, winners = view.session.totals, view.session.winners
    others = ", ".join(
        f"{place.name} {points(place.total)}" for place in ranking(view, view.everybody) if place.name not in winners
    )
    hands = ngettext("%(num)s hand", "%(num)s hands", len(view.hands))
    last = f"{hands}, {short_day(_last(view))}"
    if not winners:
        return f"{game_and_target(view)}: {others}. {last}."
    with_points = _("%(outcome)s with %(points)s", outcome=outcome(view), points=points(totals[winners[0]]))
    said = [f"{game_and_target(view)}: {with_points}", others, last]
    return ". ".join(part for part in said if part) + "."


def picture_facts(view: View) -> dict[str, object]:
    """Return the contents of the picture."""
    return {
        "outcome": outcome(view),
        "played": game_and_target(view),
        "places": ranking(view, view.everybody),
        "day": day(_last(view), "full"),
        "hands": ngettext("%(num)s hand", "%(num)s hands", len(view.hands)),
    }


def _last(view: View) -> str:
    return view.hands[-1].versions[-1].at if view.hands else view.opened_at
