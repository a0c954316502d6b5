"""How answers travel: compressed, and with the right `Vary`.

Their content is not changed.
"""
