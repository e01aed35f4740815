"""The words of the sheets: morale, states, cover, leaders, nations and the like."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken


class Morale(StrEnum):
    """Morale classes from best to worst (pk.gap.infantry-stats)."""

    HARDENED = "hardened"
    ELITE = "elite"
    VETERAN = "veteran"
    REGULAR = "regular"
    RESERVIST = "reservist"
    RECRUIT = "recruit"
    MILITIA = "militia"
    PARTISAN = "partisan"

    @property
    def said(self) -> str:
        return self.value.capitalize()

    def at_least(self, other: Morale) -> bool:
        """As good as another class, or better."""
        return BEST_FIRST.index(self) <= BEST_FIRST.index(other)


BEST_FIRST = tuple(Morale)
#: Pilots have every class but the last.
PILOTS = BEST_FIRST[:-1]


class State(StrEnum):
    """What disorder markers make of a formation (pk.gap.disorder-thresholds)."""

    FORMED = "formed"
    SUPPRESSED = "suppressed"
    FRAGMENTED = "fragmented"
    ROUTED = "routed"
    DISPERSED = "dispersed"


class Cover(Spoken):
    """Cover classes (pk.cover.die)."""

    OPEN = "open"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SUPER_HEAVY = "super_heavy"


class Armour(Spoken):
    """Armour classes (pk.gap.afv-cover-die)."""

    UNARMOURED = "unarmoured"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SUPER_HEAVY = "super_heavy"


class Quality(StrEnum):
    """How a weapon compares with others of its calibre and date."""

    INFERIOR = "inferior"
    NORMAL = "normal"
    SUPERIOR = "superior"


class Arc(StrEnum):
    """Where a target is fired at (pk.gap.arcs)."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Leader(StrEnum):
    """Leader ratings (pk.leader.ratings)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"


class Side(StrEnum):
    """The two sides, seen from one of them."""

    WE = "we"
    THEY = "they"

    @property
    def other(self) -> Side:
        return Side.THEY if self is Side.WE else Side.WE


class Order(StrEnum):
    """Orders of a force group (pk.gap.orders)."""

    ADVANCE = "advance"
    MOVE = "move"
    DEFEND = "defend"
    WITHDRAW = "withdraw"


class Nation(StrEnum):
    GERMANY = "germany"
    RUSSIA = "russia"
    BRITAIN = "britain"
    COMMONWEALTH = "commonwealth"
    USA = "usa"
    FRANCE = "france"
    VICHY_FRANCE = "vichy_france"
    ITALY = "italy"
    JAPAN = "japan"
    CHINA = "china"
    AVG = "avg"
    FINLAND = "finland"
    POLAND = "poland"
    MINOR = "minor"

    @property
    def said(self) -> str:
        return {
            Nation.USA: "USA",
            Nation.AVG: "AVG",
            Nation.VICHY_FRANCE: "Vichy France",
            Nation.MINOR: "another nation",
        }.get(self, self.value.capitalize())


class Colour(StrEnum):
    """Command colours from the least flexible to the most (pk.gap.command-colours)."""

    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    WHITE = "white"
    BLACK = "black"

    @property
    def said(self) -> str:
        return self.value.capitalize()


class Company(StrEnum):
    """Kinds of companies that are attached (pk.gap.attachments)."""

    MMG = "mmg"
    HMG = "hmg"
    SUPPORT = "support"
    FLAMETHROWER = "flamethrower"
    MORTAR = "mortar"
    AT = "at"
    IG = "ig"
    AFV = "afv"
    FLAK = "flak"


class Mover(StrEnum):
    """Rows of the movement table."""

    FOOT = "foot"
    FOOT_DOUBLE = "foot_double"
    WHEELED = "wheeled"
    LIGHT_TRACKED = "light_tracked"
    TRACKED = "tracked"
    HEAVY_TRACKED = "heavy_tracked"
    SUPER_HEAVY_TRACKED = "super_heavy_tracked"
    CAVALRY_LINE = "cavalry_line"
    CAVALRY_COLUMN = "cavalry_column"
    WAGONS = "wagons"
    GUNS = "guns"

    @property
    def is_vehicle(self) -> bool:
        """Tracked or wheeled: these roll for starred terrain."""
        return self is Mover.WHEELED or self.value.endswith("tracked")


class Weather(StrEnum):
    CLEAR = "clear"
    RAIN = "rain"
    MUD = "mud"
    SNOW = "snow"
    FOG = "fog"
    SANDSTORM = "sandstorm"


class Segment(Spoken):
    """The segments of a day (pk.segment.list)."""

    EARLY_MORNING = "early_morning"
    MORNING = "morning"
    LATE_MORNING = "late_morning"
    MIDDAY = "midday"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    DUSK = "dusk"
    NIGHT = "night"
    MIDNIGHT = "midnight"


class Role(Spoken):
    """What a squadron flies (pk.gap.air-stats)."""

    FIGHTER = "fighter"
    FIGHTER_BOMBER = "fighter_bomber"
    DIVE_BOMBER = "dive_bomber"
    LIGHT_BOMBER = "light_bomber"
    MEDIUM_BOMBER = "medium_bomber"
    HEAVY_BOMBER = "heavy_bomber"
    SUPER_HEAVY_BOMBER = "super_heavy_bomber"
    BALLISTIC_MISSILE = "ballistic_missile"


class Speed(StrEnum):
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    JET = "jet"
