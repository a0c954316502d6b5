"""Scorekeeper: the referee and score sheet for rummy games played at a real table."""

__version__ = "1.0.0"
