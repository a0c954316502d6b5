"""Rummy, Block and Wrotham in one folder: their rules, words, examples. It knows no other game."""
