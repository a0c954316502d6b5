"""Hands and rounds refereed while they are played.

`tables.log.live_hand` follows them, and their game's referee judges them.
"""
