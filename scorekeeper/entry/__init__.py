"""A hand typed as lines: read, put together on one table, judged. No web, no log."""
