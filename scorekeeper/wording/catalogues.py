"""Compiled catalogues of translations."""

import os
from pathlib import Path


def bring_up_to_date(folder: Path) -> None:
    """Compile each catalogue that was written since it was compiled last. A release has nothing to compile any more."""
    for written in folder.glob("*/LC_MESSAGES/messages.po"):
        compiled = written.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < written.stat().st_mtime_ns:
            _compile(written, compiled)


def _compile(written: Path, compiled: Path) -> None:
    """Several processes may do so at once: each puts a whole catalogue in its place."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with written.open("rb") as file:
        catalogue = read_po(file)
    draft = compiled.with_name(f"{compiled.name}.{os.getpid()}.tmp")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(compiled)
