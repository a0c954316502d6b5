"""Rules that several games share, a file for each topic.

In the doctests `cards("5h 6h")` reads cards, and `law` has the meld rules of Rummy 500: an ace is low or high."""
