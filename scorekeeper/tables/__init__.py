"""Tables: their logs, their standings, their house.

The service alone reads and writes. Everything else is pure.
"""
