"""Words and examples of the rules that several games share; the rules themselves are in `engine.rules`."""
