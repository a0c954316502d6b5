"""A score sheet for any other game: numbers are added up, and nothing else is judged.

It knows no other game.
"""
