"""Hands and rounds refereed while they are played.

They are followed in `tables.log.live_hand` and judged by their game's referee.
"""
