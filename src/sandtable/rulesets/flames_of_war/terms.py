"""The words of the sheet: kinds of team, ratings, faces of a tank, terrain, and what can become of a team."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Worded(StrEnum):
    """A term with the words that players use; where none stand beside it, its value with spaces between."""

    def __new__(cls, value: str, _said: str = "") -> Self:
        term = str.__new__(cls, value)
        term._value_ = value
        return term

    def __init__(self, value: str, said: str = "") -> None:
        self._said = said or value.replace("_", " ")

    @property
    def said(self) -> str:
        return self._said


class Nation(StrEnum):
    US = "US"
    UK = "UK"
    DE = "DE"
    USSR = "USSR"


class Kind(Worded):
    """What a team is (fow.gap.unit-terms); hits are spread over teams of one kind (fow.gap.same-type)."""

    INFANTRY = "infantry", "Infantry"
    GUN = "gun", "Gun"
    ARMOURED = "armoured", "armoured Tank"
    UNARMOURED = "unarmoured", "unarmoured vehicle"
    AIRCRAFT = "aircraft", "Aircraft"

    @property
    def is_tank(self) -> bool:
        return self in (Kind.ARMOURED, Kind.UNARMOURED)

    @property
    def on_foot(self) -> bool:
        """Infantry and Guns, who can be in Bulletproof Cover."""
        return self in (Kind.INFANTRY, Kind.GUN)


class Rating(Worded):
    """Ratings that a card may have in place of Motivation or Skill (fow.gap.alternative-ratings)."""

    REMOUNT = "remount", "Remount"
    RALLY = "rally", "Rally"
    LAST_STAND = "last_stand", "Last Stand"
    COUNTERATTACK = "counterattack", "Counterattack"
    TACTICS = "tactics", "Tactics"
    ASSAULT = "assault", "Assault"

    @property
    def of_skill(self) -> bool:
        """Whether it stands in for Skill; the others stand in for Motivation."""
        return self in (Rating.TACTICS, Rating.ASSAULT)


class Note(Worded):
    """Notes on team and weapon cards (fow.gap.weapon-notes)."""

    MG = "mg", "MG"
    SMOKE = "smoke", "Smoke"
    SMOKE_BOMBARDMENT = "smoke_bombardment", "Smoke Bombardment"
    SLOW_FIRING = "slow_firing", "Slow Firing"
    OVERWORKED = "overworked", "Overworked"
    STABILISER = "stabiliser", "Stabiliser"
    PINNED_ROF_1 = "pinned_rof_1", "Pinned ROF 1"
    NO_HE = "no_he", "No HE"
    BRUTAL = "brutal", "Brutal"
    FORWARD_FIRING = "forward_firing", "Forward Firing"
    SALVO = "salvo", "Salvo"
    BOMBS = "bombs", "Bombs"
    DEDICATED_AA = "dedicated_aa", "Dedicated AA"
    SELF_DEFENCE_AA = "self_defence_aa", "Self-defence AA"
    HEAVY_WEAPON = "heavy_weapon", "Heavy Weapon"
    GUN_SHIELD = "gun_shield", "Gun Shield"
    BAZOOKA_SKIRTS = "bazooka_skirts", "Bazooka Skirts"
    SCOUT = "scout", "Scout"
    OBSERVER = "observer", "Observer"
    TRANSPORT = "transport", "Transport"
    TOW = "tow", "Tow"


#: The three names of one and the same +1 for firing on the move.
SLOW_ON_THE_MOVE = (Note.SLOW_FIRING, Note.OVERWORKED, Note.STABILISER)


class Face(Worded):
    """The faces of an armoured tank (fow.gap.front-lines)."""

    FRONT = "front", "Front"
    SIDE = "side", "Side"
    TOP = "top", "Top"


class Move(Worded):
    """What a team did in its Movement Step."""

    STAYED = "stayed", "did not move"
    TACTICAL = "tactical", "moved at Tactical"
    DASH = "dash", "Dashed"


class Speed(Worded):
    """The two speeds; a team chooses one before it moves (fow.gap.dash-kinds)."""

    TACTICAL = "tactical", "Tactical"
    DASH = "dash", "Dash"


class Harm(StrEnum):
    """What a hit does to an armoured tank (fow.armour.outcome)."""

    NONE = "none"
    BAIL = "bail"
    DESTROY = "destroy"


class Compared(Worded):
    """How the armour die with its armour compares with Anti-tank (fow.armour.outcome)."""

    GREATER = "greater", "over Anti-tank"
    EQUAL = "equal", "equal to Anti-tank"
    LESS = "less", "under Anti-tank"


class TankState(Worded):
    """How an armoured tank is."""

    OK = "ok", "unhurt"
    BAILED = "bailed", "Bailed Out"
    DESTROYED = "destroyed", "Destroyed"

    @property
    def group(self) -> str:
        """Bailed Out or Destroyed, it is out of action."""
        return "" if self is TankState.OK else "out of action"


class Height(StrEnum):
    """What terrain is to line of sight and concealment."""

    FLAT = "flat"
    SHORT = "short"
    TALL = "tall"
    BUILDING = "building"
    HILL = "hill"


class Shape(StrEnum):
    AREA = "area"
    LINEAR = "linear"


class Terrain(Worded):
    """Kinds of terrain (fow.gap.terrain-types)."""

    OPEN = "open", "open ground"
    ROAD = "road"
    CROPS = "crops"
    ORCHARD = "orchard"
    WOODS = "woods"
    HEDGE = "hedge"
    BOCAGE = "bocage"
    STONE_WALL = "stone_wall"
    BUILDING = "building"
    RUINS = "ruins"
    CRATERS = "craters"
    GENTLE_HILL = "gentle_hill"
    STEEP_HILL = "steep_hill"
    STREAM = "stream"
    RIVER = "river"
    TRENCH = "trench"
    WIRE = "wire"


class Role(Worded):
    """What a platoon is in a force (fow.gap.unit-terms)."""

    HQ = "hq", "HQ unit of a formation"
    COMBAT = "combat", "combat unit of a formation"
    SUPPORT = "support", "support unit, of no formation"


class Order(Worded):
    """Orders a Unit Leader may give, one in a turn (fow.order.one-per-turn)."""

    BLITZ_MOVE = "blitz_move", "Blitz Move"
    CROSS_HERE = "cross_here", "Cross Here"
    FOLLOW_ME = "follow_me", "Follow Me"
    SHOOT_AND_SCOOT = "shoot_and_scoot", "Shoot and Scoot"
    DIG_IN = "dig_in", "Dig In"
    MINE_CLEARING = "mine_clearing"
