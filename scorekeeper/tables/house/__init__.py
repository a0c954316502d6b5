"""What a house knows beyond its tables: its people, its saved rules, statistics."""

HOUSE = "~house"
"""The id of the log of the house itself: changes of its people, and its saved rules. No table has this id."""
