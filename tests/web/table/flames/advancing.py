"""A patrol in the orchard in a browser, from its beginning or from a moment that random play has brought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.table.measured.moments import moment_of
from tests.web.table.playing import Begun

RULESET, PATROL = "flames_of_war", "patrol_in_the_orchard"


def against_random(address: str) -> str:
    return Begun(address, ruleset=RULESET, scenario=PATROL, seed="4", players={"german": "random"}).link("american")


def guided(address: str) -> str:
    return Begun(address, ruleset=RULESET, scenario="", guide="first_battle", seed="4").link("american")


def at_moment(address: str, folder: Path, wanted: Callable[[Any], bool], **how: Any) -> str:
    return moment_of(RULESET, PATROL, address, folder, wanted, **how)
