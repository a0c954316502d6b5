"""A score sheet for any other game.

It knows no other game.
"""
