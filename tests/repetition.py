"""How often something is tried: a few times in every run, many times in `make soak`."""

import os

SOAKED = os.environ.get("SANDTABLE_SOAK", "") == "1"


def times(usual: int, soaked: int) -> int:
    return soaked if SOAKED else usual
