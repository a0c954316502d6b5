"""Gin Rummy: its rules and their texts."""
