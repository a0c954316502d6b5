"""Judging, from one event up to a whole session."""
