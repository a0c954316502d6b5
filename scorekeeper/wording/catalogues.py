"""Compiled catalogues of translations."""

import os
from pathlib import Path


def bring_up_to_date(folder: Path) -> None:
    """Compile each catalogue that has changed since it was last compiled. In a release, none has."""
    for written in folder.glob("*/LC_MESSAGES/messages.po"):
        compiled = written.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < written.stat().st_mtime_ns:
            _compile(written, compiled)


def _compile(written: Path, compiled: Path) -> None:
    """Compile a catalogue. Replace the old file in one step, since several processes may compile at once."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with written.open("rb") as file:
        catalogue = read_po(file)
    draft = compiled.with_name(f"{compiled.name}.{os.getpid()}.tmp")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    draft.replace(compiled)
