"""`N_` and `plural`: marks on texts for translation."""


def N_(text: str) -> str:  # the name that translators' tools look for
    """Mark `text` for translation and return it unchanged. The engine itself never translates."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text for translation in its singular and plural."""
    return one, many
