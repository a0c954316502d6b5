"""How answers travel: compressed, and with the right `Vary`.

What they say is not looked at.
"""
