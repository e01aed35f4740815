"""`python -m sandtable` is the terminal."""

import sys

from sandtable.cli.entry import entry

sys.exit(entry())
