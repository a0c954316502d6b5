"""The site that runs on one phone without a server: its builder, and its bridge."""
