"""The rules that several games share, a file per topic; a rule's function carries its id and decides it.

In the examples `cards("5h 6h")` reads cards, and `law` is that of Rummy 500: an ace is low or high.
"""
