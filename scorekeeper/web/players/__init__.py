"""People: their statistics, and how they join or leave a table.

Phones are in `access`.
"""
