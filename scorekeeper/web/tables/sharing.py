"""A game to share: a line of text, and an SVG picture of its result."""

from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.messages import N_
from scorekeeper.tables.house.statistics import places
from scorekeeper.tables.view import View
from scorekeeper.web.base.formats import points, short_day, signed
from scorekeeper.web.base.language import _, ngettext
from scorekeeper.web.base.words import game_and_target, outcome
from scorekeeper.web.tables.ranking import RankedPlayer, final_ranking


def note_of(view: View, place: RankedPlayer) -> str:
    """Return what is said with a player's place: that they left or were eliminated, the phase they are in, or those they
    completed. "" for none of these."""
    if place.name in view.gone:
        return _("eliminated") if place.name in view.eliminated else _("left")
    if place.phase and view.session.over:
        return ngettext("%(num)s phase", "%(num)s phases", view.session.phases.get(place.name, 0))
    return _("Phase %(number)s", number=place.phase) if place.phase else ""


def share_text(view: View) -> str:
    """Return the game as one line: “Rummy 500 to 300: Ben wins with 301. Ana 163. 4 hands, 22 Nov.” It may be unfinished."""
    winners = view.session.winners
    said = {
        place.name: points(place.total) + (f" ({note})" if (note := note_of(view, place)) else "")
        for place in final_ranking(view)
    }
    others = ", ".join(f"{name} {words}" for name, words in said.items() if name not in winners)
    hands = ngettext("%(num)s hand", "%(num)s hands", len(view.hands))
    last = f"{hands}, {short_day(view.last_hand_at)}".removesuffix(".")  # as “22 nov.” in French
    played = _("%(label)s:", label=game_and_target(view))
    if not winners:
        return f"{played} {others}. {last}."
    with_points = _("%(outcome)s with %(points)s", outcome=outcome(winners), points=said[winners[0]])
    return ". ".join(part for part in (f"{played} {with_points}", others, last) if part) + "."


@dataclass(frozen=True, slots=True)
class Highlight:
    """A player's best score of a hand, or the hand after which a player climbed most places, from `before` to `after`. `last`
    says that `before` was the last place. For a best score, `before` and `after` are 0."""

    name: str
    hand: int
    score: Fraction
    before: int = 0
    after: int = 0
    last: bool = False


def best_hand(view: View) -> Highlight | None:
    """Return the highlight of the best score in a hand. None before the second hand, for 0, or if three players had it."""
    scored = [one for one in view.counted if one.result.scores and one.result.counts]
    best = min if view.agreed.game.lowest_wins() else max
    feats = [Highlight(name, one.no, score.hand) for one in scored for name, score in (one.result.scores or {}).items()]
    found = best(feats, key=lambda feat: feat.score) if len(scored) > 1 else None
    return found if found and found.score and len({one.name for one in feats if one.score == found.score}) < 3 else None


def biggest_jump(view: View) -> Highlight | None:
    """Return the highlight of the player who gained the most places in one hand. None if nobody gained two or more places."""
    lowest = view.agreed.game.lowest_wins()
    feats, before = [], None
    for one in view.counted:
        if not (one.result.scores and one.result.counts):
            continue
        reached = places({name: one.result.totals[name] for name in one.result.scores}, (), lowest)
        if before is not None and before.keys() == reached.keys():
            feats += [
                Highlight(name, one.no, one.result.scores[name].hand, before[name], place, before[name] == max(before.values()))
                for name, place in reached.items()
                if before[name] - place > 1
            ]
        before = reached
    return max(feats, key=lambda feat: feat.before - feat.after, default=None)


ORDINALS = (
    N_("%(count)sth win this month"),
    N_("%(count)sst win this month"),
    N_("%(count)snd win this month"),
    N_("%(count)srd win this month"),
)


def month_words(count: int) -> str:
    """Return words for a player's win number `count` in a month, such as “2nd win this month”. "" for the first."""
    last = 0 if count % 100 in (11, 12, 13) else count % 10
    return _(ORDINALS[last if last < len(ORDINALS) else 0], count=count) if count > 1 else ""


def rematch_players(view: View) -> tuple[str, ...]:
    """Return the players of a rematch in the same order, rotated so that the next dealer has the last seat."""
    players, dealer = view.players, view.session.next_dealer
    if view.agreed.game.points_alone or dealer not in players:
        return players
    place = players.index(dealer) + 1
    return players[place:] + players[:place]


def picture_facts(view: View) -> dict[str, object]:
    best = best_hand(view)
    return {
        "outcome": outcome(view.session.winners),
        "played": game_and_target(view),
        "places": final_ranking(view),
        "day": short_day(view.last_hand_at),
        "note_of": note_of,
        "best": best and _("best hand %(name)s %(points)s", name=best.name, points=signed(best.score)),
        "view": view,
        "leader": view.session.winners[0] if len(view.session.winners) == 1 else None,
        "hands": ngettext("%(num)s hand", "%(num)s hands", len(view.hands)),
    }
