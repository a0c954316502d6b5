"""Rules that several games share, a file for each topic.

In the examples `cards("5h 6h")` reads cards, and `law` is that of Rummy 500: an ace is low or high.
"""
