"""The pages of the dispute desk. Questions are not stored."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from io import BytesIO
from itertools import takewhile

from flask import Response, abort, request, session, url_for

from scorekeeper.contract.questions import TILES
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Game
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.option import value_text
from scorekeeper.games import GAMES
from scorekeeper.tables.view import View
from scorekeeper.web.access.authorization import may_enter
from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import new_key
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import Context, page, see_other, send
from scorekeeper.web.base.words import typed
from scorekeeper.web.desk.answer import answer_view
from scorekeeper.web.desk.fields import ASKS, Ask, asks_of, sample_of
from scorekeeper.web.desk.links import CARD_FIELDS, FIELD_NAMES, address, asked_of, bp, way_back
from scorekeeper.web.desk.question import LONGEST_ADDRESS, Question, Rules, query, question_by, read_question, read_rules

__all__ = ["bp"]

LONGEST_QR = 1000
"""The maximum number of characters of a URL that a camera reads well as a QR code from a phone's screen."""
PAD_ORDER = "shcdrbyk"
"""The letters of the suits (spades first) and of the tiles' colours (red, blue, yellow, black), in the order of the rows."""


@bp.get("/desk")
def home() -> Response:
    """Show the questions, with the rules in the URL or those used last. Without parameters, forget the link back to a table."""
    if not request.args:
        session.pop("desk", None)
    try:
        rules = read_rules(request.args or _remembered())
    except Unreadable as trouble:
        return _choose(trouble)
    game, jokers = rules.game, rules.agreed().set_up.jokers
    asks = [ask for ask in asks_of(game) if jokers or ask != "readings"]
    links = [(_described(ask, game), _address_of(ask, rules), sample_of(ask, game)) for ask in asks]
    return page("desk/home.html", rules=rules, links=links, **_around(rules))


@bp.app_template_global("question_of")
def _described(ask: str, game: type[Game]) -> Ask:
    return replace(ASKS[ask], title=game.terms.said(ASKS[ask].title), about=game.terms.said(ASKS[ask].about))


def _address_of(ask: str, rules: Rules) -> str:
    """Return the URL of question `ask`'s form, with this page's query. Without `rearrange`, the best turn plays most tiles."""
    question = question_by(rules, ask, {"rearrange": TILES, **request.args})
    edit = "&do=edit" if any(question.texts.values()) else ""
    return address(question) + edit


@bp.get("/desk/<any({}):ask>".format(", ".join(ASKS)))
def ask(ask: str) -> Response:
    """Show the form of question `ask`, or its answer once it is complete."""
    if len(request.query_string) > 2 * LONGEST_ADDRESS:
        says = _("This address is too long for a question about cards. Did you copy something else along with it?")
        return trouble_page(414, _("That's too long"), says)
    try:
        question = read_question(ask, _in_contract(request.args))
    except Unreadable as trouble:
        return _choose(trouble)
    if ask not in asks_of(question.rules.game):
        return see_other(url_for("desk.home") + "?" + query(question.rules.pairs()))
    return _asked(question, request.args.get("do", ""))


def _in_contract(args: Mapping[str, str]) -> dict[str, str]:
    """Return the sent fields (name to value). In fields of cards, this phone's letters for court cards are converted to K Q J."""
    return {name: typed(value) if name in CARD_FIELDS else value for name, value in args.items()}


def _asked(question: Question, button: str) -> Response:
    if button.startswith("add-"):
        return see_other(address(_added(question, button.removeprefix("add-"))) + "&do=edit")
    if button == "form":
        return _form(question, 200, {})
    if button == "say":
        return _said(question)
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
    try:
        return _answered(question)
    except Unreadable as trouble:
        return _form(question, 422, {trouble.at: trouble})


def _added(question: Question, field: str) -> Question:
    """Return the question with the ticked cards appended to the field with that name, for browsers without script."""
    holds = {one.name: one.holds for one in question.fields}.get(field)
    ticked = ",".join(request.args.getlist("pick")[:120])
    before = question.text(field).strip()
    if not holds or not ticked:
        return question
    joint = {"melds": " / ", "cards": " ", "card": ""}[holds]
    text = ticked if holds == "card" or not before else before + joint + ticked
    return question.with_text(field, text)


def _answered(question: Question) -> Response:
    rules, shared, alone = question.rules, _shared(question), request.host.startswith(("127.", "localhost", "[::1]"))
    share: Context = {"shared": shared, "has_qr": len(shared) <= LONGEST_QR, "alone": alone, "tables": _tables_for(question)}
    sent: Context = {"asked": asked_of(question), "with_question": query([("ask", question.ask), *question.pairs()])}
    shown: Context = {"answer": answer_view(question), "title": _described(question.ask, rules.game).title, "address_of": address}
    around = share | sent | shown | _around(rules)
    return page("desk/answer.html", question=question, rules=rules, edit=f"{address(question)}&do=edit", key=new_key(), **around)


def _said(question: Question) -> Response:
    """Return the verdict in one line, for a pad on which cards are still being tapped. Empty until the question is complete."""
    try:
        answer = None if question.troubles() or question.missing() else answer_view(question)
    except Unreadable as trouble:
        return page("desk/_said.html", answer=None, trouble=trouble)
    return page("desk/_said.html", answer=answer, trouble=None)


def _form(question: Question, status: int, troubles: Mapping[str, Unreadable]) -> Response:
    """Show the form with this HTTP status, and errors (`troubles`) by field. Status 422, for errors, prevents caching."""
    if back := way_back():
        session["desk"] = asdict(replace(back, straight=False))
    names = [one.name for one in question.fields]
    usual = names[-1 if question.ask == "rearrange" else 0]
    rules, as_shown = question.rules, question if troubles else question_as_written(question)
    set_up, picked = rules.agreed().set_up, request.args.getlist("pick") if request.args.get("do") == "form" else ()
    active = next(iter(troubles), next((name for name in names if not question.text(name).strip()), usual))
    pad: Context = {"pad": _pad(rules), "in_play": {"packs": set_up.packs, "jokers": set_up.jokers}, "picked": picked}
    shown: Context = {"question": as_shown, "ask": _described(question.ask, rules.game), "rules": rules, "active": active}
    return page("desk/ask.html", status, troubles=troubles, **pad, **shown, **_around(rules))


def question_as_written(question: Question) -> Question:
    """Return the question with its fields in the notation that the form's script reads."""
    texts = {one.name: question.written(one).replace("/", " / ") for one in question.fields}
    if question.ask == "take" and texts["card"]:
        on_top = takewhile(lambda card: card != texts["card"], reversed(texts["pile"].split(",")))
        texts["pile"] = ",".join(reversed(list(on_top)))
    return replace(question, texts=texts)


def _pad(rules: Rules) -> list[list[Card]]:
    """Return the rows of the pad: thirteen cards of a suit, and a joker in as many rows as there are jokers in play."""
    deck, jokers = rules.game.deck, rules.agreed().set_up.jokers
    return [
        [*(deck(rank, suit) for rank in range(1, 14)), *([deck(None, None, True)] if number < jokers else [])]
        for number, suit in enumerate(sorted(deck.suits(), key=PAD_ORDER.index))
    ]


def _around(rules: Rules) -> Context:
    """Return the template values of all pages of the desk: its home page, the link back, and the table if it has these rules."""
    asked, back = query(rules.pairs()), way_back()
    table = back.table if back and back.rules == asked else None
    return {"desk_home": f"{url_for('desk.home')}?{asked}", "rules_query": asked, "back": back, "table": table}


def _shared(question: Question) -> str:
    return f"{request.host_url.rstrip('/')}{address(question)}"


@bp.get("/desk/qr.svg")
def qr_code() -> Response:
    """Return the QR code of a question's URL, dark on white. It takes longer than an answer, so the page loads it on Share."""
    asked, text = request.args.get("ask", ""), ""
    with suppress(Unreadable):
        text = _shared(read_question(asked, request.args)) if asked in ASKS else ""
    if not text or len(text) > LONGEST_QR:
        abort(404)
    import segno

    drawn = BytesIO()
    segno.make(text, error="l", micro=False).save(drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return send(drawn.getvalue(), "image/svg+xml")


@bp.get("/desk/rules")
def rules() -> Response:
    """Show the choice of a game, a preset and options. The question's fields are kept."""
    try:
        return _choose(None, read_rules(_preset_values(request.args)))
    except Unreadable as trouble:
        return _choose(trouble)


@bp.post("/desk/rules")
def use_rules() -> Response:
    """Store the chosen rules, and redirect to the question. It is a POST, so that a link on another site can't do this."""
    args = _preset_values(request.form)
    try:
        chosen = read_rules(args)
    except Unreadable as trouble:
        return _choose(trouble)
    session.permanent = True
    session["desk_rules"] = dict(chosen.pairs())
    asked = request.form.get("ask", "")
    if asked in asks_of(chosen.game):
        return see_other(address(read_question(asked, _in_contract(args))) + "&do=edit")
    return see_other(f"{url_for('desk.home')}?{query(chosen.pairs())}")


def _preset_values(args: Mapping[str, str]) -> dict[str, str]:
    """Return the form's values. If the preset picked isn't the one that the page showed (`preset_shown`), leave out the options
    that have the shown preset's value, so that they take the picked preset's."""
    given = {name: value for name, value in args.items() if value.strip()}
    game, shown_preset = GAMES.get(given.get("game", "")), given.get("preset_shown", "")
    if game is None or shown_preset not in game.presets or given.get("preset") == shown_preset:
        return given
    was = Rules(game, shown_preset)
    shown = {option.id: value_text(was.value(option)) for option in was.house}
    return {name: value for name, value in given.items() if shown.get(name) != value}


def _choose(trouble: Unreadable | None, chosen: Rules | None = None) -> Response:
    """Show the choice of rules, with all fields as typed. `trouble` is an error to show, if any. `chosen` are the rules to show
    as chosen. If None, they are those that the form or the URL names."""
    args = request.form if request.method == "POST" else request.args
    if trouble and trouble.at.startswith("options."):
        with suppress(Unreadable):
            chosen = read_rules({name: value for name, value in _preset_values(args).items() if name != trouble.at[8:]})
    if chosen is None:
        game = GAMES.get(args.get("game", ""))
        game = game if game and asks_of(game) else next(iter(GAMES.values()))
        preset = args.get("preset", "")
        chosen = Rules(game, preset if preset in game.presets else game.usual_preset)
    asked = args.get("ask") or (request.view_args or {}).get("ask", "")
    carried = [(name, value[:LONGEST_ADDRESS]) for name, value in args.items() if name in FIELD_NAMES]
    asks = {"asked": asked, "carried_query": query([("ask", asked), *carried])} if asked in ASKS else {}
    games = {name: game for name, game in GAMES.items() if asks_of(game)}
    tables = [view for view in recent_tables() if type(view.agreed.game) in games.values() and not view.session.over]
    sent: Context = {"rules": chosen, "trouble": trouble, "carried": carried, "typed": args, **asks, **_around(chosen)}
    return page("desk/rules.html", 422 if trouble else 200, games=games, tables=tables, **sent)


def _remembered() -> dict[str, str]:
    """Return the rules used last, or those of the table that opened the desk, as URL parameters. Empty if the cookie has none."""
    kept = session.get("desk_rules")
    with suppress(Unreadable):
        return kept if isinstance(kept, dict) and read_rules(kept) else {}
    return {}


def _tables_for(question: Question) -> list[View]:
    """Return tables of the same game where this phone may show an answer: the one that opened the desk, else unfinished ones."""
    back = way_back()
    alike = [view for view in recent_tables() if type(view.agreed.game) is question.rules.game and may_enter(view)]
    here = [view for view in alike if back and view.table == back.table]
    return here or [view for view in alike if not view.session.over]
