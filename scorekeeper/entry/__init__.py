"""A hand typed as lines: read, put on one table, judged."""
