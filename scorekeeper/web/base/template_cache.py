"""Bytecode of the templates, kept between starts."""

from contextlib import suppress

import platformdirs
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from scorekeeper import __version__


class TemplateCache(FileSystemBytecodeCache):
    """The bytecode of this version's templates, in the user's cache folder. It saves a tenth of the time of a start.

    A template that changes is compiled again. A change of the compilation needs a new version or an empty folder. If the folder
    can't be written, nothing is kept.
    """

    def __init__(self) -> None:
        folder = platformdirs.user_cache_path("scorekeeper", appauthor=False) / __version__ / "templates"
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
