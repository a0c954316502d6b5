"""Rules of one's own: those of a table kept under a name, shared as a link, renamed, deleted."""

from typing import Any

from flask import Blueprint, Response, abort, flash, request, url_for

from scorekeeper import paper
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import agree
from scorekeeper.engine.words import N_
from scorekeeper.own_rules import (
    DELETED,
    KEPT,
    MOST_KEPT,
    RENAMED,
    OwnRules,
    body_of,
    differing,
    link_query,
    name_for,
)
from scorekeeper.referee import HOUSE, Save, View
from scorekeeper.web import phone, referee
from scorekeeper.web.door import plays_here
from scorekeeper.web.errors import trouble_page
from scorekeeper.web.forms import KeyedForm, new_key
from scorekeeper.web.i18n import _, problem
from scorekeeper.web.joining import house_address, qr
from scorekeeper.web.pages import page, see_other

pages = Blueprint("own_rules", __name__)
pages.add_app_template_global(paper.house_rules, "house_rules_of")


@pages.get("/tables/<table>/rules/keep")
def at_table(table: str) -> Response:
    """The rules of a table, to be kept under a name, and as a link."""
    return _ask(referee().view(table))


@pages.post("/tables/<table>/rules/keep")
def keep(table: str) -> Response:
    """Keep the rules of the table under the name that was typed."""
    view, key = referee().view(table), KeyedForm().save_key()
    typed = request.form.get("name", "")
    try:
        if not referee().answer_of(HOUSE, key):
            _say(KEPT, body_of(_named(rules_of(view), typed)), key)
    except Unreadable as unreadable:
        return _ask(view, problem(unreadable), typed)
    kept = [rules for rules in referee().own_rules() if rules.game is view.agreed.game]
    flash(_("Kept. They are offered under “New table” from now on."))
    return see_other(url_for("own_rules.one", no=max(rules.no for rules in kept)))


def rules_of(view: View) -> OwnRules:
    """What a table plays, with the name that it has if they are somebody's own."""
    agreed = view.agreed
    return OwnRules(agreed.game, view.preset, differing(agreed.game, view.preset, agreed.options), view.called)


def _named(rules: OwnRules, typed: str) -> OwnRules:
    """The rules under the name that was typed. Raises `Unreadable` where that will not do, or too many are kept."""
    kept = referee().own_rules()
    if not rules.no and len(kept) >= MOST_KEPT:
        raise Unreadable(N_("So many rules are kept here that no more can be. Delete some first."))
    beside = [one for one in kept if one.game is rules.game and one.no != rules.no]
    return OwnRules(rules.game, rules.preset, rules.options, name_for(typed, beside), rules.no)


def _ask(view: View, wrong: str = "", typed: str | None = None) -> Response:
    rules = rules_of(view)
    name = rules.name if typed is None else typed
    return page("own/keep.html", 422 if wrong else 200, view=view, wrong=wrong, name=name, form=_form(), **_told(rules))


def _told(rules: OwnRules) -> dict[str, Any]:
    """What the pages of rules show: what differs from the preset, and the link."""
    agreed = agree(rules.game, rules.preset, rules.options, ("",) * rules.game.players[0])
    base, reached = house_address()
    link = f"{base}{url_for('tables.new')}?{link_query(rules)}"
    return {
        "rules": rules,
        "own": paper.house_rules(agreed, rules.preset).own,
        "link": link,
        "reached": reached,
        "qr": qr,
    }


@pages.get("/own-rules/<int(max=999999):no>")
def one(no: int) -> Response:
    """Rules that are kept here."""
    return _show(_kept(no))


@pages.post("/own-rules/<int(max=999999):no>")
def change(no: int) -> Response:
    """Rename them, or delete them; that is asked about first. Only who plays in this house may."""
    rules, do = _kept(no), request.form.get("do", "")
    if not plays_here():
        return trouble_page(
            403,
            _("Only players change this"),
            _("Open a table, or join one to play, and you can rename and delete the rules that are kept here."),
        )
    if do == "rename":
        return _rename(rules, request.form.get("name", ""))
    if do == "delete" and "sure" in request.form:
        _say(DELETED, {"rules": no}, KeyedForm().save_key())
        return see_other(url_for("tables.new", game=rules.game.id))
    return page("own/delete.html", rules=rules, form=_form()) if do == "delete" else _show(rules)


def _rename(rules: OwnRules, typed: str) -> Response:
    try:
        named = _named(rules, typed)
    except Unreadable as unreadable:
        return _show(rules, problem(unreadable), typed)
    if named.name != rules.name:
        _say(RENAMED, {"rules": rules.no, "name": named.name}, KeyedForm().save_key())
    return see_other(url_for("own_rules.one", no=rules.no))


def _show(rules: OwnRules, wrong: str = "", typed: str | None = None) -> Response:
    name = rules.name if typed is None else typed
    return page(
        "own/rules.html",
        422 if wrong else 200,
        wrong=wrong,
        name=name,
        may_change=plays_here(),
        form=_form(),
        **_told(rules),
    )


def _kept(no: int) -> OwnRules:
    """Those of that number; 404 for none."""
    found = next((rules for rules in referee().own_rules() if rules.no == no), None)
    if found is None:
        abort(404)
    return found


def _say(kind: str, body: dict[str, object], key: str) -> None:
    referee().say_in_house(kind, body, Save(key, 0, phone.mark()))


def _form() -> KeyedForm:
    return KeyedForm(formdata=None, data={"key": new_key()})
