"""Hands and rounds refereed while they are played.

The judging itself is in `tables.live_hand` and `tables.live_round`.
"""
