"""What a start on a phone imports is in the site's archive."""

import subprocess
import sys

from scorekeeper.standalone.contents import LIBRARY_LEFT_OUT

IMPORTED = "import sys, scorekeeper.standalone.bridge; print(*{name.partition('.')[0] for name in sys.modules})"
OPTIONAL = {"ctypes"}
"""What is imported only where it can be had."""


def test_nothing_that_is_left_out_is_imported_at_the_start() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert not LIBRARY_LEFT_OUT.intersection(done.stdout.split()) - OPTIONAL
