"""The saved house rules that a phone may see."""

from collections.abc import Iterable

from scorekeeper.tables.saved_rules import SavedRules, differing
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base import device
from scorekeeper.web.current import table_service


def visible_rules() -> tuple[SavedRules, ...]:
    """The kept rules that this phone sees. The name of rules may name people, so they are seen by who knows it."""
    kept = table_service().own_rules().kept
    if not kept or house_key.held():
        return kept
    tables = recent_tables(device.TABLES_KEPT)
    return tuple(rules for rules in kept if _is_of(rules, device.current_id(), tables))


def _is_of(rules: SavedRules, mark: str | None, tables: Iterable[View]) -> bool:
    """Were they kept by that phone, or kept or played at one of these tables?"""
    if mark and rules.phone == mark:
        return True
    return any(rules.table == view.table or rules.same_as(rules_of(view)) for view in tables)


def rules_of(view: View) -> SavedRules:
    """What a table plays, with the name that it has if they are somebody's own."""
    agreed = view.agreed
    options = differing(agreed.game, view.preset, agreed.options)
    return SavedRules(agreed.game, view.preset, options, view.called, table=view.table)
