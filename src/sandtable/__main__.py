"""`python -m sandtable` is the terminal."""

import sys

from sandtable.cli.main import entry

sys.exit(entry())
