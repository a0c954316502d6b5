"""The rulebook: how the rules are read, searched and found in force.

What is said of a rule is in its declaration.
"""
