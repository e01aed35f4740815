"""sandtable: tabletop wargames of the Second World War, played by the book.

import sandtable

answer = sandtable.odds("dday_to_berlin.assault", attacker="tnk_medium", defender="inf", terrain="rough")
answer.verdict                      # the situation and its chances in one line
answer.distribution                 # every outcome with its exact chance

thrown = sandtable.roll("dday_to_berlin.assault", seed=7, attacker="tnk_medium")
thrown.label                        # what happened
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which would cost more to import than all the rest
if TYPE_CHECKING:
    from typing import Any

    from sandtable.explain import Refused as Refused
    from sandtable.sheet import FactsFault as FactsFault
    from sandtable.sheet import OddsAnswer, RollAnswer

__version__ = "0.1.0"
__all__ = ["FactsFault", "Refused", "odds", "roll"]


def odds(procedure: str, **facts: Any) -> OddsAnswer | Refused:
    """The exact chances of a situation; Refused, with every reason, where the rules do not allow it."""
    from sandtable.sheet import answer, registry

    return answer.odds(*registry.procedure(procedure), facts)


def roll(procedure: str, *, seed: int | str | None = None, **facts: Any) -> RollAnswer | Refused:
    """One throw of the dice; the same seed throws the same dice."""
    from sandtable.dice.play import seeded, unseeded
    from sandtable.sheet import answer, registry

    dice = unseeded() if seed is None else seeded(seed)
    return answer.roll(*registry.procedure(procedure), facts, dice)


def __getattr__(name: str) -> Any:
    """Loaded when asked for: importing sandtable itself costs next to nothing."""
    if name == "Refused":
        from sandtable.explain import Refused

        return Refused
    if name == "FactsFault":
        from sandtable.sheet import FactsFault

        return FactsFault
    raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
