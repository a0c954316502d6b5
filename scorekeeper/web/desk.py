"""The dispute desk: a question about cards, its answer, and the address that holds the whole of it. Nothing is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import segno
from flask import Blueprint, Response, request, session, url_for
from markupsafe import Markup
from segno import DataOverflowError

from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.option import shown
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry import Entered, Problem
from scorekeeper.referee import View
from scorekeeper.web import referee
from scorekeeper.web.desk_answer import Told, tell
from scorekeeper.web.desk_cases import ask_of, case_of, texts_of
from scorekeeper.web.desk_form import (
    ASKS,
    LONGEST_ADDRESS,
    Question,
    Rules,
    asks_of,
    query,
    question_of,
    read_question,
    read_rules,
    rules_of,
)
from scorekeeper.web.errors import trouble_page
from scorekeeper.web.home import recent_tables
from scorekeeper.web.i18n import _
from scorekeeper.web.offered import OFFERED
from scorekeeper.web.pages import leave_for, page, see_other

pages = Blueprint("desk", __name__)

LONGEST_QR = 1000
"""Signs of an address that a camera still reads well from a phone's screen."""

PLACES = {
    "table": "tables.table",
    "hand": "hands.new",
    "edit": "hands.edit",
    "live": "live.show",
    "round": "rounds.show",
}
"""Where at a table the desk can be opened from, and where the way back leads."""

MOST_KEPT, LONGEST_KEPT = 40, 900
"""What a phone's cookie holds of a page that was left for the desk: cards picked, signs of the sets built."""

FIELD_NAMES = frozenset(field.name for ask in ASKS.values() for field in ask.fields) | {"as", "opened"}


@dataclass(frozen=True, slots=True)
class Back:
    """The way back to where the desk was opened from: a table of this phone, and the place there."""

    table: str
    at: str
    no: int | None = None
    kept: tuple[tuple[str, str], ...] = ()

    @property
    def address(self) -> str:
        """The page with all that was picked on it."""
        parts: dict[str, Any] = {"no": self.no} if self.at == "edit" else {}
        place = url_for(PLACES[self.at], table=self.table, **parts)
        return f"{place}?{query(self.kept)}" if self.kept else place


@pages.get("/desk")
def home() -> Response:
    """The questions, by the rules that this phone asked for last."""
    try:
        rules = read_rules(request.args or _remembered())
    except Unreadable as trouble:
        return _choose(trouble)
    links = [(ASKS[ask], _opened_at(ask, rules)) for ask in asks_of(rules.game)]
    return page("desk/home.html", rules=rules, links=links, **_around(rules))


def _opened_at(ask: str, rules: Rules) -> str:
    """The form of a question, with what came along of its fields filled in."""
    question = read_question(ask, {**request.args, **dict(rules.pairs())})
    edit = "&do=edit" if any(question.texts.values()) else ""
    return address(question) + edit


@pages.get("/desk/<any({}):ask>".format(", ".join(ASKS)))
def ask(ask: str) -> Response:
    """The form of a question; its answer, once all of it is there."""
    if len(request.query_string) > 2 * LONGEST_ADDRESS:
        return _too_long()
    try:
        question = read_question(ask, request.args)
    except Unreadable as trouble:
        return _choose(trouble)
    if ask not in asks_of(question.rules.game):
        return see_other(url_for("desk.home") + "?" + query(question.rules.pairs()))
    return _asked(question, request.args.get("do", ""))


def _asked(question: Question, button: str) -> Response:
    if button.startswith("add-"):
        return see_other(address(_added(question, button.removeprefix("add-"))) + "&do=edit")
    troubles, missing = question.troubles(), question.missing()
    if button == "rules":
        return see_other(url_for("desk.rules") + "?" + query([("ask", question.ask), *question.pairs()]))
    if troubles:
        return _form(question, 422, troubles)
    if button == "edit" or (missing and button != "ask"):
        return _form(question, 200, {})
    if missing:
        return _form(question, 422, missing)
    if button:
        return see_other(address(question))
    return _answered(question)


def _added(question: Question, field: str) -> Question:
    """The question after a button of the pad that works without script: the cards ticked go to the end of a field."""
    holds = {one.name: one.holds for one in question.fields}.get(field)
    ticked = ",".join(request.args.getlist("pick")[:120])
    before = question.text(field).strip()
    if not holds or not ticked:
        return question
    joint = {"melds": " / ", "cards": " ", "card": ""}[holds]
    text = ticked if holds == "card" or not before else before + joint + ticked
    return replace(question, texts={**question.texts, field: text})


def address(question: Question) -> str:
    """The address of a question: the whole of it, and nothing else."""
    return f"{url_for('desk.ask', ask=question.ask)}?{query(question.pairs())}"


def _answered(question: Question) -> Response:
    told = tell(question.document())
    shared = f"{request.host_url.rstrip('/')}{address(question)}"
    return page(
        "desk/answer.html",
        question=question,
        told=told,
        title=ASKS[question.ask].title,
        rules=question.rules,
        shared=shared,
        qr=qr_code(shared),
        alone=request.host.startswith(("127.", "localhost", "[::1]")),
        address_of=lambda document: address(question_of(document)),
        edit=f"{address(question)}&do=edit",
        with_question=query([("ask", question.ask), *question.pairs()]),
        tables=_tables_for(question),
        **_around(question.rules),
    )


def _form(question: Question, status: int, troubles: Mapping[str, Unreadable]) -> Response:
    """The form. 422 where something typed cannot be read: it is no answer, and nobody should keep it as one."""
    as_shown = question if troubles else question_as_written(question)
    return page(
        "desk/ask.html",
        status,
        question=as_shown,
        ask=ASKS[question.ask],
        rules=question.rules,
        troubles=troubles,
        pad=_pad(question.rules),
        active=next(iter(troubles), _first_empty(question)),
        **_around(question.rules),
    )


def question_as_written(question: Question) -> Question:
    """The same question with each field written so that the page's script reads it too."""
    texts = {one.name: question.written(one).replace("/", " / ") for one in question.fields}
    return replace(question, texts=texts)


def _first_empty(question: Question) -> str:
    names = [one.name for one in question.fields]
    return next((name for name in names if not question.text(name).strip()), names[0])


def _pad(rules: Rules) -> list[list[Card]]:
    """The cells of the pad: thirteen cards of a suit, then a joker where there are some."""
    deck = rules.game.deck
    suits = deck.suits() if rules.game.deck is not Card else ("s", "h", "c", "d")
    jokers = [deck(None, None, True)] if rules.agreed().set_up.jokers else []
    return [[*(deck(rank, suit) for rank in range(1, 14)), *jokers] for suit in suits]


def _around(rules: Rules) -> dict[str, Any]:
    """What stands on every page of the desk: the way to its home, and back to the table that it was opened from."""
    asked = query(rules.pairs())
    return {"desk_home": f"{url_for('desk.home')}?{asked}", "rules_query": asked, "back": way_back()}


def _too_long() -> Response:
    return trouble_page(
        414,
        _("That is too long"),
        _("This address holds more than a question about cards needs. Was it copied in one piece?"),
    )


def qr_code(text: str) -> Markup | None:
    """The address as a QR code, dark on white whatever the page's ground; None where it would be too dense to be read."""
    if len(text) > LONGEST_QR:
        return None
    try:
        code = segno.make(text, error="l", micro=False)
    except DataOverflowError:
        return None
    return Markup(code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S704


# By which rules.


@pages.get("/desk/rules")
def rules() -> Response:
    """Choose a game, a preset and house options; what is entered already goes along."""
    args = _following_preset(request.args)
    try:
        chosen = read_rules(args)
    except Unreadable as trouble:
        return _choose(trouble)
    if "use" not in request.args:
        return _choose(None, chosen)
    session.permanent = True
    session["desk_rules"] = dict(chosen.pairs())
    asked = request.args.get("ask", "")
    if asked in asks_of(chosen.game):
        question = read_question(asked, args)
        return see_other(address(question) + "&do=edit")
    return see_other(f"{url_for('desk.home')}?{query(chosen.pairs())}")


def _following_preset(args: Mapping[str, str]) -> dict[str, str]:
    """The form's answers, where an option left at the value of the preset that the page showed follows the one chosen now."""
    given = {name: value for name, value in args.items() if value.strip()}
    game, shown_preset = GAMES.get(given.get("game", "")), given.get("preset_shown", "")
    if game is None or shown_preset not in game.presets or given.get("preset") == shown_preset:
        return given
    was = Rules(game, shown_preset)
    return {
        name: value
        for name, value in given.items()
        if name not in {option.id for option in was.house if shown(was.value(option)) == value}
    }


def _choose(trouble: Unreadable | None, chosen: Rules | None = None) -> Response:
    """The page where rules are chosen. What could not be read is said at its field, the rest stays as it was given."""
    args = request.args
    if chosen is None:
        game = GAMES.get(args.get("game", ""), next(iter(GAMES.values())))
        preset = args.get("preset", "")
        chosen = Rules(game, preset if preset in game.presets else game.default_preset)
    asked = args.get("ask") or (request.view_args or {}).get("ask", "")
    carried = [(name, value[:LONGEST_ADDRESS]) for name, value in args.items() if name in FIELD_NAMES]
    return page(
        "desk/rules.html",
        422 if trouble else 200,
        rules=chosen,
        games=OFFERED,
        trouble=trouble,
        asked=asked if asked in ASKS else "",
        carried=carried,
        carried_query=query([("ask", asked), *carried]) if asked in ASKS else "",
        typed=args,
        tables=recent_tables(),
        **_around(chosen),
    )


def _remembered() -> dict[str, str]:
    """The rules that were chosen last on this phone, or came with a table; none where they mean nothing any more."""
    kept = session.get("desk_rules")
    try:
        read_rules(kept if isinstance(kept, dict) else {})
    except Unreadable:
        return {}
    return kept if isinstance(kept, dict) else {}


# From a table, and back to it.


@pages.get("/tables/<table>/desk")
def from_table(table: str) -> Response:
    """The desk with the rules of a table, and the cards that lie there. The address that follows names no table."""
    view = referee().view(table)
    at, no = request.args.get("at", "table"), request.args.get("no", "")
    number = int(no) if no.isascii() and no.isdigit() and len(no) < 6 else None
    at = at if at in PLACES and (at != "edit" or number) else "table"
    texts = {**(texts_of(view) if at in ("live", "round") else {}), **request.args}
    return _leave(Back(table, at, number), view, request.args.get("ask", ""), texts)


def leave_live(view: View, ask: str, picked: tuple[str, ...]) -> Response:
    """From a live hand to the desk, with what lies open; the way back brings the cards that were picked."""
    kept = tuple(("card", card) for card in picked[:MOST_KEPT])
    return _leave(Back(view.table, "live", None, kept), view, ask, texts_of(view, picked))


def leave_round(view: View, ask: str, built: str) -> Response:
    """From a round to the desk, with the table before and after; the way back brings the sets that were built."""
    kept = (("sets", built),) if 0 < len(built) <= LONGEST_KEPT else ()
    return _leave(Back(view.table, "round", None, kept), view, ask, texts_of(view, (), built))


def _leave(back: Back, view: View, ask: str, texts: Mapping[str, str]) -> Response:
    """Remember where on this phone the desk is opened from, and by which rules; then go to what is asked."""
    rules = rules_of(view.agreed, view.preset)
    session.permanent = True
    session["desk"] = {"table": back.table, "at": back.at, "no": back.no, "kept": [list(pair) for pair in back.kept]}
    session["desk_rules"] = dict(rules.pairs())
    return leave_for(_at_desk(rules, ask, texts))


def _at_desk(rules: Rules, ask: str, texts: Mapping[str, str]) -> str:
    """The address of a question by these rules; the desk's home, with all that is known, where nothing is asked yet."""
    if ask in asks_of(rules.game):
        fields = {one.name: texts.get(one.name, "") for one in ASKS[ask].fields}
        return address(Question(ask, rules, fields, "", texts.get("opened", "yes") != "no"))
    known = [(name, text) for name, text in texts.items() if name in FIELD_NAMES and text]
    return f"{url_for('desk.home')}?{query([*known, *rules.pairs()])}"


@pages.app_template_global("desk_case")
def case_at(view: View, entered: Entered, problem: Problem, no: int | None) -> str | None:
    """The way from a problem of a hand that is being entered to the same question at the desk."""
    case = case_of(view.agreed, entered, problem)
    if case is None:
        return None
    place = [("at", "edit"), ("no", str(no))] if no else [("at", "hand")]
    asked = query([*place, ("ask", case[0]), *case[1].items()])
    return f"{url_for('desk.from_table', table=view.table)}?{asked}"


@pages.app_template_global("desk_ask")
def ask_at(desk: Any) -> str | None:
    """The question behind a refused claim of a live page; in a round it is always that of the turn as a whole."""
    if desk.view.round:
        return "rearrange" if isinstance(desk.told, Verdict) and desk.built else None
    return ask_of(desk.told, getattr(desk, "picked", ()))


def way_back() -> Back | None:
    """The way back to the table, as this phone remembers it."""
    kept = session.get("desk")
    if not isinstance(kept, dict) or kept.get("at") not in PLACES or not isinstance(kept.get("table"), str):
        return None
    pairs = tuple((str(name), str(value)) for name, value in kept.get("kept") or ())
    return Back(kept["table"], kept["at"], kept.get("no"), pairs)


def _tables_for(question: Question) -> list[tuple[View, str]]:
    """The tables of this phone that play the game, each with the address that shows the verdict above its board."""
    asked = [("desk", question.ask), *((name, text) for name, text in question.pairs() if name not in RULE_NAMES)]
    tables = [view for view in recent_tables() if view.agreed.game is question.rules.game]
    back = way_back()
    tables.sort(key=lambda view: not back or view.table != back.table)
    return [(view, f"{url_for('tables.table', table=view.table)}?{query(_of_ask(question, asked))}") for view in tables]


RULE_NAMES = frozenset({"game", "preset", "players"})


def _of_ask(question: Question, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    options = {option.id for option in question.rules.game.options}
    return [(name, text) for name, text in pairs if name not in options]


def ruling_at(view: View) -> tuple[Told, str] | None:
    """The verdict that was taken to a table, judged by the rules of that table; and its address at the desk."""
    ask = request.args.get("desk", "")
    rules = rules_of(view.agreed, view.preset)
    if ask not in asks_of(rules.game) or len(request.query_string) > 2 * LONGEST_ADDRESS:
        return None
    texts = {one.name: request.args.get(one.name, "") for one in ASKS[ask].fields}
    said = request.args.get("as", "")
    question = Question(ask, rules, texts, said if said in ("set", "run") else "", request.args.get("opened") != "no")
    if question.troubles() or question.missing():
        return None
    return tell(question.document()), address(question)
