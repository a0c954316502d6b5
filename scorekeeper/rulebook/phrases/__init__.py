"""What players type when they look for a rule, a module for each language. Titles and texts are with each game."""
