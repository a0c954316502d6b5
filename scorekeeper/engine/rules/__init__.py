"""The rules that several games share, a file per topic; a rule's function carries its id and decides it."""
