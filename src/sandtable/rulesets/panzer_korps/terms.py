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


class Nation(Spoken):
    GERMANY = "germany", "Germany"
    RUSSIA = "russia", "Russia"
    BRITAIN = "britain", "Britain"
    COMMONWEALTH = "commonwealth", "Commonwealth"
    USA = "usa", "USA"
    FRANCE = "france", "France"
    VICHY_FRANCE = "vichy_france", "Vichy France"
    ITALY = "italy", "Italy"
    JAPAN = "japan", "Japan"
    CHINA = "china", "China"
    AVG = "avg", "AVG"
    FINLAND = "finland", "Finland"
    POLAND = "poland", "Poland"
    MINOR = "minor", "another nation"


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


class Attackers(Spoken):
    """Who wants to attack, as it is at the moment."""

    TROOPS = "troops_or_afv", "troops or AFV"
    GUNS = "guns"
    MOUNTED = "mounted"
    DISMOUNTED = "dismounted_this_turn"


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


class Service(StrEnum):
    """Whose squadron it is, for nations whose pilots differ by it."""

    ARMY = "army"
    NAVY = "navy"


class Theatre(Spoken):
    WESTERN_FRONT = "western_front", "Western Front"
    EASTERN_FRONT = "eastern_front", "Eastern Front"
    NORTH_AFRICA = "north_africa_middle_east", "North Africa or Middle East"
    ASIA = "asia", "Asia"
    PACIFIC = "pacific_islands", "Pacific Islands"
    SUB_SAHARAN_AFRICA = "sub_saharan_africa", "Sub-Saharan Africa"
    NORTH_AMERICA = "north_america", "North America"
    SOUTH_AMERICA = "south_america", "South America"
    ITALIAN_IBERIAN = "italian_iberian", "Italian or Iberian Front"


class Holder(Spoken):
    """Who had the initiative in the segment before."""

    NOBODY = "nobody", "nobody, it is the first segment"
    WE = "we"
    THEY = "they"


class Marcher(Spoken):
    """How a formation goes now; who rides goes as what carries it (pk.gap.mounted)."""

    FOOT = "foot"
    WHEELED = "wheeled"
    LIGHT_TRACKED = "light_tracked"
    TRACKED = "tracked"
    HEAVY_TRACKED = "heavy_tracked"
    SUPER_HEAVY_TRACKED = "super_heavy_tracked"
    CAVALRY = "cavalry"
    CAMELS = "camels"
    WAGONS = "wagons"
    GUNS = "guns", "deployed guns"
    HEAVY_GUNS = "heavy_guns", "deployed artillery above 75 mm"

    @property
    def is_vehicle(self) -> bool:
        """Tracked or wheeled: these roll for starred terrain."""
        return self is Marcher.WHEELED or self.value.endswith("tracked")

    @property
    def is_mounted(self) -> bool:
        """On horses or camels: these charge, and have a rate of their own in column."""
        return self in (Marcher.CAVALRY, Marcher.CAMELS)

    @property
    def by_hand(self) -> bool:
        """Deployed guns."""
        return self in (Marcher.GUNS, Marcher.HEAVY_GUNS)


class Crossing(StrEnum):
    """How the water in the way is crossed (pk.gap.rivers)."""

    NONE = "none"
    FORD = "ford"
    BRIDGE = "bridge"
    PONTOON = "pontoon"

    @property
    def dry(self) -> bool:
        return self in (Crossing.BRIDGE, Crossing.PONTOON)


class FiredAt(Spoken):
    """What is fired at, as far as fire tells targets apart (pk.gap.afv-cover-die, pk.gap.mounted)."""

    INFANTRY = "infantry", "infantry or guns"
    VEHICLES = "vehicles", "troops in trucks"
    HALF_TRACKS = "half_tracks", "troops in half-tracks"
    LIGHT_AFV = "light_afv", "light AFV"
    MEDIUM_AFV = "medium_afv", "medium AFV"
    HEAVY_AFV = "heavy_afv", "heavy AFV"
    SUPER_HEAVY_AFV = "super_heavy_afv", "super heavy AFV"

    @property
    def armour(self) -> Armour:
        if not self.is_afv:
            return Armour.UNARMOURED
        return Armour(self.value.removesuffix("_afv")) if self.is_afv_formation else Armour.LIGHT

    @property
    def is_afv(self) -> bool:
        """An AFV target: half-tracks with troops mounted are one too."""
        return self not in (FiredAt.INFANTRY, FiredAt.VEHICLES)

    @property
    def is_afv_formation(self) -> bool:
        """Harder for infantry to hurt: half-tracks with troops are not (pk.gap.mounted)."""
        return self.is_afv and self is not FiredAt.HALF_TRACKS


#: The target of each armour class.
OF_ARMOUR = {target.armour: target for target in FiredAt if target.is_afv_formation}


class Rides(Spoken):
    """How the target goes at the moment."""

    NO = "no"
    TRUCKS = "trucks", "in trucks or limbered"
    HALF_TRACKS = "half_tracks", "in half-tracks"


class Visibility(Spoken):
    """What limits sight (pk.gap.visibility)."""

    CLEAR = "clear", "clear day"
    RAIN = "rain"
    SNOW = "snow"
    DUSK = "dusk"
    FOG = "fog"
    SANDSTORM = "sandstorm"
    NIGHT = "night"


class Stance(Spoken):
    """What a formation is about; all but the first keep it from firing (pk.gap.fire-targeting)."""

    READY = "ready"
    TRANSIT_COLUMN = "transit_column", "in transit column"
    MOUNTED = "mounted"
    DOUBLE_QUICK = "double_quick", "at the double quick"
    INTO_CONTACT = "into_contact", "moved into contact"
    CONTACT_ELSEWHERE = "contact_elsewhere", "in contact elsewhere"
    FALLING_BACK = "falling_back"
    HAS_FIRED = "has_fired"


class AtWeapon(Spoken):
    """What infantry itself has against tanks (pk.gap.infantry-at-weapons)."""

    NONE = "none"
    ATR = "atr", "anti-tank rifle"
    BAZOOKA = "bazooka"
    PANZERSCHRECK = "panzerschreck", "Panzerschreck"
    PIAT = "piat", "PIAT"

    @property
    def is_rocket(self) -> bool:
        """A bazooka or what counts like one."""
        return self in ROCKETS


#: Weapons that have the range of a bazooka and do what it does.
ROCKETS = (AtWeapon.BAZOOKA, AtWeapon.PANZERSCHRECK, AtWeapon.PIAT)
