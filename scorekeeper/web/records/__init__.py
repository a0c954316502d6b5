"""Records opened, downloaded and stepped through."""
