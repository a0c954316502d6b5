"""Tables: the first page, a new table, its page, its scoreboard.

Logs are kept by `tables.service`.
"""
