"""Rummy 500: its rules, their words and examples.

It knows no other game.
"""
