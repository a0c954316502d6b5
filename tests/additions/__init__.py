"""How do I add a house rule, or a game? Both are added here to a copy of the project, and seen to work all over it.

What they write is what anybody would write: a house rule in five files, a game in ten at most, its own but for the catalogues,
the changelog and the list of games.
"""
