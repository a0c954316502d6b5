"""A table and its event log. No web, no SQL.

No web, no SQL.
"""
