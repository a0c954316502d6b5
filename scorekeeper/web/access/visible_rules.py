"""The saved house rules that a phone may see."""

from collections.abc import Iterable

from scorekeeper.tables.house.saved_rules import SavedRules, differing
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base import device
from scorekeeper.web.current import table_service


def visible_rules() -> tuple[SavedRules, ...]:
    """Return the saved rules that this phone may see. Without the house key these are only the rules of its own tables, since
    names of rules may contain people's names."""
    kept = table_service().own_rules().kept
    if not kept or house_key.held():
        return kept
    tables = recent_tables(device.TABLES_KEPT)
    return tuple(rules for rules in kept if _is_of(rules, device.current_id(), tables))


def _is_of(rules: SavedRules, phone: str | None, tables: Iterable[View]) -> bool:
    """Did that phone save the rules, or were they saved at or played at one of these tables?"""
    if phone and rules.phone == phone:
        return True
    return any(rules.table == view.table or rules.same_as(rules_of(view)) for view in tables)


def rules_of(view: View) -> SavedRules:
    """Return the rules of a table, with their name if they are saved rules."""
    agreed = view.agreed
    options = differing(type(agreed.game), view.preset, agreed.options)
    return SavedRules(type(agreed.game), view.preset, options, view.called, table=view.table)
