"""The words of the sheet: qualities, unit kinds, mobility, states and results."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken

#: The most that facts can state: units named of a zone, pieces that fire for a side, stands counted in a zone,
#: zones apart, and zones moved in a turn.
MOST_UNITS, MOST_FIRE, MOST_STANDS, FAR, MOST_MOVED = 20, 60, 12, 40, 16


class Quality(StrEnum):
    """Morale quality (ddb.quality.grades); the activation table's Average is Regular (ddb.gap.average-is-regular)."""

    POOR = "poor"
    REGULAR = "regular"
    VETERAN = "veteran"

    @property
    def said(self) -> str:
        return self.value.capitalize()

    @classmethod
    def _missing_(cls, value: object) -> Quality | None:
        return cls.REGULAR if str(value).lower() == "average" else None


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


class Activation(Spoken):
    """Results of the activation table, best first, and the lot of a unit that was not activated."""

    DOUBLE = "double", "Move Double"
    FULL = "full", "Move Full"
    HOLD = "hold", "Hold"
    FALLBACK = "fallback", "Fallback"
    NONE = "none", "not activated"

    @property
    def group(self) -> str:
        """Both results that let a unit go where it likes are one success to whoever hopes for it."""
        return "may move" if self in (Activation.DOUBLE, Activation.FULL) else ""


#: The rows of the activation table.
ROLLED = (Activation.FALLBACK, Activation.HOLD, Activation.FULL, Activation.DOUBLE)


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


class Attack(StrEnum):
    """The kinds of attack (ddb.combat.kinds); an air strike has a table of its own."""

    ASSAULT = "assault"
    RANGED = "ranged"
    AIR = "air"
