"""People: their statistics, and how they join or leave a table's players. Phones are in `access`."""
