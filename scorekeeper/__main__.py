"""`python -m scorekeeper`, the same as `scorekeeper`."""

import sys

from scorekeeper.cli import main

sys.exit(main())
