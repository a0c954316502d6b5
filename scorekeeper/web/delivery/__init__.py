"""How answers travel: compressed, minified, with the right `Vary`. What they say is not looked at."""
