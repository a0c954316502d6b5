"""A score sheet for any other game."""
