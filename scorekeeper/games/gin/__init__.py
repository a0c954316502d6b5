"""Gin Rummy: its rules, with what is said of them."""
