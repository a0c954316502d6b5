"""How answers travel: compressed, and with the right `Vary`."""
