"""The table as a live page showed it when its button was pressed."""

from scorekeeper.store import Stale
from scorekeeper.tables.service import Save
from scorekeeper.tables.view import View
from scorekeeper.web.current import table_service


def view_as_shown(view: View, save: Save) -> View:
    """Return the view that a save is based on: this one, or for a repeated save that of its revision. Raise `Stale` if
    something was saved since."""
    if view.is_fresh(save.based_on):
        return view
    if table_service().answer_of(view.table, save.key):
        return table_service().view_at(view.table, save.based_on)
    raise Stale(view.revision)
