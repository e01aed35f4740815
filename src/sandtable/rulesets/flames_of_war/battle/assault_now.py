"""An assault that is under way: who is in it, where its teams came from, and whose blow it is."""

from __future__ import annotations

from msgspec import Struct

from sandtable.inches.tape import Place


class Assault(Struct, frozen=True):
    """One assault from the charge to the consolidation. Sets are of bodies or of units, as they say."""

    #: The unit that charged first.
    unit: int
    #: The teams that charged into contact, second rank too, before Defensive Fire (fow.gap.fallback-details).
    charged: int = 0
    #: The way of every team that moved in it, its start included, in the order in which they went.
    ways: tuple[tuple[int, tuple[Place, ...]], ...] = ()
    #: Teams that had moved or shot before it began (fow.gap.df-denied-scope).
    stirred: int = 0
    #: Every team that took part: it charged, was in contact or was a defender (fow.gap.winner-moves).
    took_part: int = 0
    #: The units of both sides that are in it, as a set of units, and those that struck or were struck.
    units: int = 0
    fought: int = 0
    #: The side whose blow it is.
    striking: int = 0
    #: Units that have tested since the last blow: those that counterattack, and those that Break Off.
    counters: int = 0
    #: Units that broke off: they are struck no more.
    broken: int = 0

    def way(self, body: int) -> tuple[Place, ...]:
        """All the ways of a team in this assault, one behind the other."""
        found: tuple[Place, ...] = ()
        for who, path in self.ways:
            if who == body:
                found = (*found, *(path[1:] if found else path))
        return found
