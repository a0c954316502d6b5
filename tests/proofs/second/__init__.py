"""A second opinion on melds, written from the definitions alone. It shares no code with the engine.

Every set and every run of a law is listed as concrete cards, and cards are a meld when they can be put on the places of one,
jokers on what is left over. Nothing is imported here but the standard library; what a rule says stands in words beside it.
"""
