"""Templates as Python's bytecode, kept from one start to the next."""

from contextlib import suppress

import platformdirs
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from scorekeeper import __version__


class TemplateCache(FileSystemBytecodeCache):
    """Bytecode of this version's templates, in the user's cache folder. Translated anew, they are a tenth of what a start
    costs.

    A template that was changed is translated again; a change of how templates are translated asks for a new version, or an
    empty folder. Where nothing can be written nothing is kept.
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
