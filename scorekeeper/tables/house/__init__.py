"""What a house knows beyond its tables: its people, its saved rules, statistics."""

HOUSE = "~house"
"""The id of the house's own log: changes of its people, and its saved rules. No table has such an id."""
