"""How many connections this machine lets us have: each is an open file to it."""

from __future__ import annotations

import sys

#: Files that the server has open besides: databases, what listens, what Python reads.
OTHER_FILES = 128


def connections_possible(wanted: int) -> int:
    """Ask the machine for so many open files; how many connections we can have of what it gives."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    needed = wanted + OTHER_FILES
    if soft < needed:
        given = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (given, hard))
        soft = given
    return max(1, min(wanted, soft - OTHER_FILES))
