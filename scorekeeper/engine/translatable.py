"""`N_` and `plural`: marks on texts that are to be translated."""


def N_(text: str) -> str:  # the name that translators' tools look for
    """Mark `text` for translation and return it unchanged: the engine itself never speaks a language."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text in its singular and plural."""
    return one, many
