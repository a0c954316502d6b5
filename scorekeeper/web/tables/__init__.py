"""Tables: the first page, a new table, the table's page, its scoreboard. Its log is kept by `tables.service`."""
