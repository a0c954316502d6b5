"""Rummy, Block and Wrotham: their rules, with what is said of them.

It knows no other game.
"""
