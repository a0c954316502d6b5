"""A table and its event log: what is read from it, and what may be appended. No web, no SQL."""
