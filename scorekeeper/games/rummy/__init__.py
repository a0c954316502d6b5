"""Rummy, Block and Wrotham: their rules, words and examples.

It knows no other game.
"""
