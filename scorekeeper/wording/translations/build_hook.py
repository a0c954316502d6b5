"""The build hook of hatchling: compiles catalogues, minifies scripts and styles."""

import runpy
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from rcssmin import cssmin
from rjsmin import jsmin

SMALLER: dict[str, Callable[[str], str]] = {".js": jsmin, ".css": cssmin}


class ReleaseHook(BuildHookInterface):
    """The hook that hatchling runs for each source archive and each wheel, including the wheel of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues. For a wheel, add minified copies of the static files."""
        root = Path(self.root)
        runpy.run_path(str(root / "scorekeeper/wording/catalogues.py"))["bring_up_to_date"](
            root / "scorekeeper/wording/translations"
        )
        if self.target_name == "wheel" and version == "standard":
            self.copies = tempfile.TemporaryDirectory()
            make_small(root / "static", Path(self.copies.name))
            build_data["force_include"][self.copies.name] = "scorekeeper/static"


def make_small(static: Path, to: Path) -> None:
    """Copy every file of the folder `static` to the folder `to`. Scripts and style sheets are minified, which saves a third."""
    for path in static.rglob("*"):
        if path.is_file():
            smaller = SMALLER.get(path.suffix)
            content = smaller(path.read_text("utf-8")).encode() if smaller else path.read_bytes()
            copy = to / path.relative_to(static)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
