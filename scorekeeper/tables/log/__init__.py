"""The events of a table's log, folded without judging."""
