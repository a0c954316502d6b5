"""Gin Rummy: its rules, with what is said of them.

It knows no other game.
"""
