"""Judging and scoring a hand of any game, and adding up hands to a session."""
