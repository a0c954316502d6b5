"""Hands typed as lines: read the lines, lay the cards on one table, judge them."""
