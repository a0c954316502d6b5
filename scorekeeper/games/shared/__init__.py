"""Words and examples of the rules that several games share."""
