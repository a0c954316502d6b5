"""People: their statistics, and the pages to join or leave a table."""
