"""Rummikub in one folder: its rules, their words, their examples. It knows no other game."""
