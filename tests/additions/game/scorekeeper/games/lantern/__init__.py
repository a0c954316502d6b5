"""Lantern: a game made up to show how one is added."""
