"""The console script. Imports as little as it can before it knows what is asked."""

from __future__ import annotations

import gc
import os
import sys

#: Commands that only answer and hold nothing open.
AT_ONCE = frozenset({"find", "odds", "roll", "rules", "procedures", "tables"})


def load_msgspec_quickly() -> None:
    """Import msgspec without typing_extensions, which it would load where present.

    That costs as much as a whole interpreter start, and has nothing to add to the typing module of
    the Python versions we run on. Other packages can still import it afterwards.
    """
    if "typing_extensions" in sys.modules or "msgspec" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]


def entry() -> int:
    """A command lives for a few hundredths of a second: collecting garbage would only hold it up."""
    gc.disable()
    load_msgspec_quickly()
    from sandtable.cli.main import main

    code = main()
    if sys.argv[1:2] and sys.argv[1] in AT_ONCE:
        # All is said and flushed, nothing is open: taking the interpreter down piece by piece would only cost time.
        os._exit(code)
    return code
