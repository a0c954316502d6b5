"""Tables: the first page, a new table, its page, its scoreboard.

Its log is kept by `tables.service`.
"""
