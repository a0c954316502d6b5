"""How answers travel: static files, compression, and the right `Vary`."""
