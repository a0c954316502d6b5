"""House rules saved under a name, shared and deleted."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from markupsafe import Markup

from scorekeeper.contract.names import alike
from scorekeeper.engine.game import agree
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.tables.house import HOUSE, saved_rules
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import HouseAccess, Role, requires
from scorekeeper.web.access.joining import house_address, qr
from scorekeeper.web.access.recent_tables import rules_of, visible_rules
from scorekeeper.web.base.errors import trouble_page
from scorekeeper.web.base.forms import posted_key, posted_save
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, see_other
from scorekeeper.web.base.words import problem
from scorekeeper.web.current import table_service
from scorekeeper.web.sheets import notes

DELETED_SHOWN = 40

bp = Blueprint("own_rules", __name__)
bp.add_app_template_global(notes.house_rules, "house_rules_of")


@bp.get("/tables/<table>/rules/keep")
@requires(Role.LOOK)
def at_table(view: View) -> Response:
    """Show the form that saves the rules of a table under a name, and the link that sends them."""
    return _ask(view)


@bp.post("/tables/<table>/rules/keep")
@requires(Role.ENTER)
def save(view: View) -> Response:
    """Save the rules of a table under the typed name."""
    typed = request.form.get("name", "")
    try:
        if not table_service().answer_of(HOUSE, posted_key()):
            _append(saved_rules.KEPT, saved_rules.body_of(_named(rules_of(view), typed)))
    except Unreadable as unreadable:
        return _ask(view, problem(unreadable), typed)
    kept = [rules for rules in visible_rules() if rules.game is type(view.agreed.game)]
    return see_other(url_for("own_rules.one", no=max(rules.no for rules in kept), done="kept"))


def _named(rules: saved_rules.SavedRules, typed: str) -> saved_rules.SavedRules:
    """Return `rules` with the typed text as their name. Raise `Unreadable` if it is invalid, or if too many rules are saved."""
    visible = visible_rules()
    if not rules.no:
        _refuse_too_many(visible)
    beside = [one for one in visible if one.game is rules.game and one.no != rules.no]
    return replace(rules, name=saved_rules.name_for(typed, beside))


def _refuse_too_many(visible: tuple[saved_rules.SavedRules, ...]) -> None:
    enough = len(visible) >= saved_rules.MOST_KEPT and not house_key.held()
    if enough or len(table_service().own_rules().kept) >= saved_rules.MOST_IN_HOUSE:
        raise Unreadable(N_("There's no room for more saved rules. A phone with the house key can delete some."))


def _ask(view: View, wrong: str = "", typed: str | None = None) -> Response:
    return _page("save", rules_of(view), wrong, typed, view=view)


def _page(name: str, rules: saved_rules.SavedRules, wrong: str, typed: str | None, **more: Any) -> Response:
    """Show rules: the options that differ from the preset, their link, and a form for the rules' name. `name` is the template's
    name. `wrong` is the error at the form's field, or "". `typed` is the text in the field, or None for the rules' own name."""
    agreed = agree(rules.game, rules.preset, rules.options, ("",) * rules.game(rules.settled).players_allowed()[0])
    base, reached = house_address()
    link, own = f"{base}{url_for('tables.new')}?{saved_rules.link_query(rules)}", notes.house_rules(agreed, rules.preset).own
    more |= {"rules": rules, "own": own, "link": link, "reached": reached, "qr": qr, "wrong": wrong}
    return page(f"rulebook/saved_rules/{name}.html", 422 if wrong else 200, name=rules.name if typed is None else typed, **more)


@bp.get("/own-rules")
@requires(HouseAccess.OWN_TABLES)
def listed() -> Response:
    """Show the saved rules that this phone may see. With the house key, show deleted ones too."""
    return _list()


def _list(wrong: str = "") -> Response:
    deleted = table_service().own_rules().deleted[:DELETED_SHOWN] if house_key.held() else ()
    named, status = {rules.no: rules.name for rules in deleted}, 422 if wrong else 200
    return page("rulebook/saved_rules/listed.html", status, shown=visible_rules(), deleted=deleted, named=named, wrong=wrong)


@bp.get("/own-rules/<int(max=999999):no>")
@requires(HouseAccess.OWN_TABLES)
def one(no: int) -> Response:
    """Show saved rules number `no`. A phone that may not see them doesn't learn whether they exist."""
    found = next((rules for rules in visible_rules() if rules.no == no), None)
    if found:
        return _show(found)
    if house_key.held():
        abort(404)
    says = _("You can see only the rules of your own games. With the house key, you can see all rules.")
    return trouble_page(403, _("This phone can't see these rules"), Markup("{} {}").format(says, house_key.how_to_get_it()))


@bp.post("/own-rules/<int(max=999999):no>")
@requires(HouseAccess.KEY)
def change(no: int) -> Response:
    """Rename saved rules number `no`, or delete them once the user has confirmed it."""
    rules, do = _of_number(table_service().own_rules().kept, no), request.form.get("do", "")
    if do == "rename":
        return _rename(rules, request.form.get("name", ""))
    if do != "delete":
        return _show(rules)
    if "sure" not in request.form:
        return page("rulebook/saved_rules/delete.html", rules=rules)
    _append(saved_rules.DELETED, {"rules": no})
    return see_other(url_for("own_rules.listed", done=f"deleted-{no}"))


@bp.post("/own-rules/<int(max=999999):no>/restore")
@requires(HouseAccess.KEY)
def restore(no: int) -> Response:
    """Restore deleted rules number `no`, unless too many are saved or other rules have the same name now."""
    if not table_service().answer_of(HOUSE, posted_key()):
        try:
            _refuse_to_restore(_of_number(table_service().own_rules().deleted, no))
        except Unreadable as unreadable:
            return _list(problem(unreadable))
        _append(saved_rules.RESTORED, {"rules": no})
    return see_other(url_for("own_rules.one", no=no, done="restored"))


def _refuse_to_restore(rules: saved_rules.SavedRules) -> None:
    kept = visible_rules()
    _refuse_too_many(kept)
    if any(alike(one.name) == alike(rules.name) for one in kept if one.game is rules.game):
        raise Unreadable(N_("Other rules now have the name “{name}”. Rename them first."), name=rules.name)


def _rename(rules: saved_rules.SavedRules, typed: str) -> Response:
    try:
        named = _named(rules, typed)
    except Unreadable as unreadable:
        return _show(rules, problem(unreadable), typed)
    if named.name != rules.name:
        _append(saved_rules.RENAMED, {"rules": rules.no, "name": named.name})
    return see_other(url_for("own_rules.one", no=rules.no))


def _show(rules: saved_rules.SavedRules, wrong: str = "", typed: str | None = None) -> Response:
    return _page("rules", rules, wrong, typed, may_change=house_key.held())


def _of_number(among: tuple[saved_rules.SavedRules, ...], no: int) -> saved_rules.SavedRules:
    return next((rules for rules in among if rules.no == no), None) or abort(404)


def _append(kind: str, body: dict[str, object]) -> None:
    table_service().append_house(kind, body, posted_save())
