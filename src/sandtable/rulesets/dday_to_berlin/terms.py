"""The words of the sheet: qualities, unit kinds, mobility, states and results."""

from __future__ import annotations

from enum import StrEnum


class Quality(StrEnum):
    """Morale quality (ddb.quality.grades); the activation table's Average is Regular (ddb.gap.average-is-regular)."""

    POOR = "poor"
    REGULAR = "regular"
    VETERAN = "veteran"

    @property
    def said(self) -> str:
        return self.value.capitalize()


class Kind(StrEnum):
    """Unit types (ddb.terms.unit-types); AIR is never a stand, and HQ comes with ddb.gap.hq."""

    TNK = "tnk"
    TD = "td"
    SPG = "spg"
    ART = "art"
    SPA = "spa"
    ATG = "atg"
    INF = "inf"
    HQ = "hq"


#: TD and SPG are one kind (ddb.gap.spg-is-td); SPA is artillery and never armour.
ARMOUR = frozenset({Kind.TNK, Kind.TD, Kind.SPG})
ANTITANK = ARMOUR | {Kind.ATG}
ARTILLERY = frozenset({Kind.ART, Kind.SPA})
GUNS = ARTILLERY | {Kind.ATG}


class Mobility(StrEnum):
    """How a battalion gets about (ddb.gap.mech-mot-classes)."""

    FOOT = "foot"
    MOT = "mot"
    MECH = "mech"


class Terrain(StrEnum):
    """What lies in a zone (ddb.gap.rough-movement)."""

    OPEN = "open"
    ROUGH = "rough"


class Activation(StrEnum):
    """Results of the activation table, best first."""

    DOUBLE = "double"
    FULL = "full"
    HOLD = "hold"
    FALLBACK = "fallback"


class Activated(StrEnum):
    """What a battalion got from activation this turn, if it was activated at all."""

    DOUBLE = "double"
    FULL = "full"
    HOLD = "hold"
    FALLBACK = "fallback"
    NONE = "none"


class AttackedFrom(StrEnum):
    """The side of a battalion that an attack meets (ddb.gap.facing)."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class State(StrEnum):
    """What can become of a battalion."""

    STANDS = "stands"
    RETREATED = "retreated"
    SHATTERED = "shattered"
    LOST = "lost"
