"""The tables that this phone opened or archived; the saved rules it may see."""

from collections.abc import Iterable, Iterator
from itertools import islice

from flask import current_app

from scorekeeper.tables.house.saved_rules import SavedRules, differing
from scorekeeper.tables.view import View
from scorekeeper.web.access import house_key
from scorekeeper.web.access.authorization import Role, role
from scorekeeper.web.base import device
from scorekeeper.web.current import table_service

TABLES_SHOWN = 8
LOOKED_THROUGH = 50
NAMES_OFFERED = 24


def recent_tables(limit: int = TABLES_SHOWN) -> list[View]:
    """Return at most `limit` tables that this phone may see, most recently opened first. Leave out deleted ones."""
    return list(islice((view for view in _tables(recent_ids()) if not view.log.label.deleted), limit))


def recent_ids() -> list[str]:
    """Return the ids of tables that this phone opened, latest first. Put the games after a table before it, if this phone hasn't
    opened or archived them. In the standalone app add all other tables that aren't archived."""
    opened = device.recent_table_ids()
    if not current_app.config["SCOREKEEPER_STANDALONE"]:
        known, find = {*opened, *device.archived_ids()}, table_service().find_view
        chains = ([table, *(one.table for one in rematches(find(table)))] for table in opened)
        return list(dict.fromkeys(one for chain in chains for one in reversed(chain) if one == chain[0] or one not in known))
    here = [row.id for row in table_service().tables() if row.id not in device.archived_ids()]
    return list(dict.fromkeys((*(table for table in opened if table in here), *here)))


def rematches(view: View | None, *, over: bool = False) -> Iterator[View]:
    """Yield the game after a game, then the one after that, as far as they can be read. With `over`, end at one not over."""
    known, at = {""}, view
    while at and (not over or at is view or at.session.over) and (opened := at.log.label.rematch) not in known:
        known.add(opened)
        if at := table_service().find_view(opened):
            yield at


def house_tables(recent: Iterable[str]) -> list[View]:
    """Return games of the house other than the `recent` ones (ids), most recently played first. Empty without the house key."""
    if not house_key.held():
        return []
    own = {*recent, *device.archived_ids()}
    others = (row.id for row in table_service().tables(LOOKED_THROUGH) if row.id not in own)
    return list(islice((view for view in _tables(others) if not view.log.label.deleted), TABLES_SHOWN))


def archived_tables() -> list[View]:
    """Return the tables that this phone archived, the latest first. Include a deleted one only on its host's phone."""
    return [view for view in _tables(device.archived_ids()) if not view.log.label.deleted or role(view) is Role.HOST]


def unreadable_tables(ids: Iterable[str]) -> list[str]:
    """Return those of the ids whose table has an invalid log."""
    return [table for table in ids if not table_service().find_view(table) and table_service().events(table)]


def _tables(ids: Iterable[str]) -> Iterator[View]:
    """Yield the tables with these ids. Skip those that this phone may not see, and those that can't be read."""
    for table in ids:
        if (view := table_service().find_view(table)) and role(view):
            yield view


def recent_names() -> list[str]:
    """Return the names of players of the recent tables, without repeats. They are suggested for a new table."""
    return list(dict.fromkeys(name for view in recent_tables() for name in view.players))[:NAMES_OFFERED]


def visible_rules() -> tuple[SavedRules, ...]:
    """Return the saved rules that this phone may see: with the house key all, otherwise those of its own tables."""
    kept = table_service().own_rules().kept
    if not kept or house_key.held():
        return kept
    tables = recent_tables(device.TABLES_KEPT)
    return tuple(rules for rules in kept if _is_of(rules, device.current_id(), tables))


def _is_of(rules: SavedRules, phone: str | None, tables: Iterable[View]) -> bool:
    """Were the rules saved by that phone (None: no id) or at one of these tables, or were they played at one of them?"""
    mine = phone and rules.phone == phone
    return bool(mine or any(rules.table == view.table or rules.same_as(rules_of(view)) for view in tables))


def rules_of(view: View) -> SavedRules:
    """Return the rules of a table, with their name if they are saved rules."""
    game = type(view.first.game)
    return SavedRules(game, view.preset, differing(game, view.preset, view.first.options), view.called, table=view.table)
