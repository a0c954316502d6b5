"""The rulebook: reading order, search, and which rules are in force.

The texts of a rule are in its declaration."""
