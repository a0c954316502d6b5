"""Tables: the home page, a new table, its page, its scoreboard."""
