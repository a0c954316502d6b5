"""Rummy, Block and Wrotham: their rules, with what is said of them."""
