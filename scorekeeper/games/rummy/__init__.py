"""Rummy, Block and Wrotham: their rules and texts."""
