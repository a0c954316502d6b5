"""The links from a table to the desk and back, also about a refused hand."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, Response, request, session, url_for

from scorekeeper.engine.cards import Card, Cards, in_a_row
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import HandLines, readable_lines
from scorekeeper.entry.notation import Line, write_meld
from scorekeeper.entry.placement import Problem, lay_down
from scorekeeper.tables.log.collaboration import ANSWER_SHOWN
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import Role, requires
from scorekeeper.web.base.forms import posted_save, whole
from scorekeeper.web.base.pages import Context, leave_for, see_other
from scorekeeper.web.current import table_service
from scorekeeper.web.desk.answer import AnswerView, answer_view
from scorekeeper.web.desk.fields import ASKS, asks_of
from scorekeeper.web.desk.question import LONGEST_ADDRESS, Question, Rules, query, question_by, rules_of
from scorekeeper.web.hands import drafts

bp = Blueprint("desk", __name__)

PLACES = {"table": "tables.table", "hand": "hands.new", "edit": "hands.edit", "live": "live.show", "round": "live.show"}
"""The endpoints of a table's pages that link to the desk, and to which it links back, by the names that URLs have for them."""
LIVE = ("live", "round")
"""The keys of `PLACES` that stand for pages of a live hand."""

MOST_KEPT, LONGEST_KEPT = 40, 900
"""The maximum number of picked cards, and of characters of built sets, that the cookie keeps while a phone is at the desk."""

SHOWN_FOR = timedelta(minutes=1)
CARD_FIELDS = frozenset(field.name for ask in ASKS.values() for field in ask.fields)
FIELD_NAMES = CARD_FIELDS | {"as", "opened", "rearrange"}


@dataclass(frozen=True, slots=True)
class HandLink:
    """The link back from the desk to a page of a table. `at` is the page, a key of `PLACES`. `no` is the hand that is changed
    there, None for a new one. `kept` is what was picked there, as URL parameters. `rules` are the table's rules as a query.
    `straight` is True on the way from a hand to an answer, until the desk's own form is shown."""

    table: str
    at: str
    no: int | None = None
    kept: tuple[tuple[str, str], ...] = ()
    rules: str = ""
    straight: bool = False

    @property
    def address(self) -> str:
        """Return the URL of the page, with what was picked on it."""
        parts: Context = {"no": self.no} if self.at == "edit" else {"at": self.at} if self.at in LIVE else {}
        place = url_for(PLACES[self.at], table=self.table, **parts)
        return f"{place}?{query(self.kept)}" if self.kept else drafts.draft_address(place)


def address(question: Question) -> str:
    """Return the URL of a question, which contains all of its parts."""
    return f"{url_for('desk.ask', ask=question.ask)}?{query(question.pairs())}"


@bp.get("/tables/<table>/desk")
@requires(Role.LOOK)
def from_table(view: View) -> Response:
    """Redirect to the desk with a table's rules and open cards, but not its name. A game without questions leads to its rules."""
    if not asks_of(type(view.agreed.game)):
        return leave_for(url_for("rules.at_table", table=view.table))
    at, number = request.args.get("at", "table"), whole(request.args.get("no", ""))
    at = at if at in PLACES and (at != "edit" or number) else "table"
    view = view.at_hand(number) if at == "edit" and number and number <= len(view.hands) else view
    texts = {**(texts_of(view) if at in LIVE else {}), **request.args}
    return _leave(HandLink(view.table, at, number), view, request.args.get("ask", ""), texts)


@bp.app_template_global("live_address")
def live_address(view: View) -> str:
    return url_for("live.show", table=view.table, at=view.agreed.game.address)


def leave_live(view: View, ask: str, picked: tuple[str, ...], built: str) -> Response:
    """Redirect from a live hand to question `ask`, filled in with the open cards. The link back keeps the turn begun: the cards
    `picked`, or in a game of sets the sets `built`, both in notation. It also has the revision of the latest change."""
    kept = tuple(("card", card) for card in picked[:MOST_KEPT])
    if view.agreed.game.surface == "sets":
        picked, kept = (), (("sets", built),) if 0 < len(built) <= LONGEST_KEPT else ()
    kept += (("since", str(view.changed)),) if kept else ()
    return _leave(HandLink(view.table, view.agreed.game.address, None, kept), view, ask, texts_of(view, picked, built))


def _leave(back: HandLink, view: View, ask: str, texts: Mapping[str, str]) -> Response:
    """Store the link back and the table's rules in the cookie, and redirect to question `ask` with `texts` in its fields."""
    rules = rules_of(view.agreed, view.preset)
    session.permanent = True
    session["desk_rules"] = dict(rules.pairs())
    session["desk"] = asdict(replace(back, rules=query(rules.pairs()), straight=back.at != "table"))
    return leave_for(_at_desk(rules, ask, texts))


def _at_desk(rules: Rules, ask: str, texts: Mapping[str, str]) -> str:
    """Return the URL of question `ask` with `texts` in its fields, or of the desk's home page if the game lacks the question."""
    if ask in asks_of(rules.game):
        fields = {one.name: texts.get(one.name, "") for one in ASKS[ask].fields}
        return address(Question(ask, rules, fields, "", texts.get("opened", "yes") != "no"))
    known = [(name, text) for name, text in texts.items() if name in FIELD_NAMES and text]
    return f"{url_for('desk.home')}?{query([*known, *rules.pairs()])}"


@bp.app_template_global("desk_case")
def case_at(view: View, entered: HandLines, problem: Problem, no: int | None) -> str | None:
    """Return the URL that asks the desk about a problem of an entered hand. None if the problem isn't about a meld or a lay-off.
    `no` is the number of a saved hand, or None for a new one."""
    if (case := case_of(view.agreed, entered, problem)) is None:
        return None
    place = [("at", "edit"), ("no", str(no))] if no else [("at", "hand")]
    asked = query([*place, ("ask", case[0]), *case[1].items()])
    return f"{url_for('desk.from_table', table=view.table)}?{asked}"


@bp.app_template_global("desk_ask")
def ask_at(live_page: Any) -> str | None:
    """Return the id of the question about the refused claim of a `LivePage`, or None. In Rummikub it is about the whole turn."""
    if live_page.view.live and live_page.view.agreed.game.surface == "sets":
        return "rearrange" if isinstance(live_page.refusal, Verdict) and live_page.built else None
    return ask_of(live_page.refusal, live_page.picked)


def way_back() -> HandLink | None:
    """Return the link back to the table that opened the desk, from this phone's cookie. None if no table did."""
    kept = session.get("desk")
    if not isinstance(kept, dict) or kept.get("at") not in PLACES or not isinstance(kept.get("table"), str):
        return None
    pairs = tuple((str(name), str(value)) for name, value in kept.get("kept") or ())
    return HandLink(kept["table"], kept["at"], kept.get("no"), pairs, str(kept.get("rules")), kept.get("straight") is True)


@bp.post("/tables/<table>/desk")
@requires(Role.ENTER)
def show_at_table(view: View) -> Response:
    """Show the answer to the sent question on every page of the table for `SHOWN_FOR`, until the next play or saved hand, and go
    back to where the desk was opened. An empty question removes the answer. Hands that are being entered can still be saved."""
    asked = request.form.get("asked", "")[: 2 * LONGEST_ADDRESS]
    if asked != asked_now(view) and (not asked or ruling_of(rules_of(view.agreed, view.preset), asked)):
        table_service().append_social(view.table, ANSWER_SHOWN, {"asked": asked}, posted_save())
    back = way_back()
    return see_other(back.address if asked and back and back.table == view.table else url_for("tables.table", table=view.table))


def asked_now(view: View) -> str:
    """Return the question whose answer is shown at the table, as `asked_of` wrote it. "" if none was asked within `SHOWN_FOR`."""
    label = view.log.label
    return label.asked if label.asked and datetime.now(UTC) - datetime.fromisoformat(label.asked_at) < SHOWN_FOR else ""


@bp.app_template_global()
def shown_ruling(view: View) -> tuple[AnswerView, str] | None:
    """Return the answer that is shown at the table, and its URL at the desk. None if no answer is shown."""
    return ruling_of(rules_of(view.agreed, view.preset), asked) if (asked := asked_now(view)) else None


def asked_of(question: Question) -> str:
    """Return a question as a query string without its rules, so that `ruling_of` can judge it by other rules."""
    return query([("desk", question.ask), *question.own_pairs()])


def ruling_of(rules: Rules, asked: str) -> tuple[AnswerView, str] | None:
    """Return the answer to the question that `asked_of` wrote as `asked`, and its URL at the desk. None if it can't be read."""
    given = dict(parse_qsl(asked))
    ask = given.get("desk", "")
    if ask not in asks_of(rules.game):
        return None
    question = question_by(rules, ask, given)
    with suppress(Unreadable):
        return None if question.troubles() or question.missing() else (answer_view(question), address(question))
    return None


Texts = dict[str, str]
Case = tuple[str, Texts]
"""The id of a question, and the text of its fields by name."""

OF_CARDS = ("meld.", "joker.")
"""The prefixes of the ids of rules that a single meld can break."""


def case_of(agreed: Agreement, entered: HandLines, problem: Problem) -> Case | None:
    """Return the question about a refused meld or lay-off of an entered hand: its id and fields. None for other problems."""
    what, _space, number = problem.where.partition(" ")
    lines = readable_lines(agreed, entered)
    if what not in ("meld", "layoff") or problem.seat not in lines:
        return None
    if what == "meld":
        cards = write_meld(lines[problem.seat].melds[int(number)])
        return ("meld", {"cards": cards}) if problem.is_refusal else None  # of a doubled card another meld may say why
    layoff = lines[problem.seat].layoffs[int(number)]
    return "fits", {"card": str(layoff.card), "table": melds_text(_table_without(agreed, lines, problem.seat, int(number)))}


def _table_without(agreed: Agreement, lines: dict[int, Line], seat: int, number: int) -> list[Cards]:
    """Return the melds of a hand with the cards laid off on them, except lay-off `number` (from 0) of `seat`."""
    melds = []
    for laid in lay_down(agreed, lines).melds:
        laid.layoffs = [one for one in laid.layoffs if (one.seat, one.number) != (seat, number)]
        melds.append((laid.as_meld(agreed) or laid).cards)
    return melds


def melds_text(melds: Iterable[Cards]) -> str:
    """Return melds as text for a URL, separated by slashes."""
    return "/".join(write_meld(cards) for cards in melds)


def picked_cards(picked: Iterable[str]) -> Cards:
    """Parse picked cards, and arrange them as a run. Skip texts that can't be read."""
    cards = []
    for text in picked:
        with suppress(Unreadable):
            cards.append(Card.parse(text))
    return in_a_row(cards)


def texts_of(view: View, picked: Iterable[str] = (), built: str | None = None) -> Texts:
    """Return texts for the fields of a question, by field, from the open cards of a live hand and the cards `picked`. `built` are
    the sets that the player has built on the page of the turn, in notation, or None if they are those on the table."""
    chosen = list(map(str, picked_cards(picked)))
    texts = {"cards": ",".join(chosen), "card": chosen[0] if len(chosen) == 1 else ""}
    if view.live:
        state = view.live.state
        before = melds_text(cards for _, cards in state.laid)
        if state.pile is None:
            after = before if built is None else "/".join(built.split())
            opened = "yes" if state.turn in state.melded else "no"
            texts |= {"before": before, "after": after, "table": after, "opened": opened}
        else:
            texts |= {"table": before, "meld": before * (len(state.laid) == 1), "pile": write_meld(state.pile)}
    return {name: text for name, text in texts.items() if text}


def ask_of(verdict: object, picked: Iterable[str]) -> str | None:
    """Return the id of the question that explains a refused play of the `picked` cards: "meld", or "fits" for a lay-off. None if
    no question does, or if `verdict`, the referee's answer to the play, isn't a refusal by a rule."""
    if not isinstance(verdict, Verdict) or not verdict.rules:
        return None
    count = len(list(picked))
    if verdict.rules[0].startswith("layoff.") and count == 1:
        return "fits"
    return "meld" if count > 1 and verdict.rules[0].startswith(OF_CARDS) else None
