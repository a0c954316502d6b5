"""A table and its event log.

What is folded from a log and decided by it is pure; `service` alone reads and writes.
"""
