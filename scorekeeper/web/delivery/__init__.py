"""How answers travel: static files, compression."""
