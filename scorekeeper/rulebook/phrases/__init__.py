"""What players type when they look for a rule, a module a language.

Titles and texts are with each game.
"""
