"""Hands and rounds refereed while they are played.

`tables.log.live_hand` reads their log, and their game's referee judges them."""
