"""The words of the sheet: kinds of team, ratings, faces of a tank, terrain, and what can become of a team."""

from __future__ import annotations

from enum import StrEnum


class Nation(StrEnum):
    US = "US"
    UK = "UK"
    DE = "DE"
    USSR = "USSR"


class Kind(StrEnum):
    """What a team is (fow.gap.unit-terms); hits are spread over teams of one kind (fow.gap.same-type)."""

    INFANTRY = "infantry"
    GUN = "gun"
    ARMOURED = "armoured"
    UNARMOURED = "unarmoured"
    AIRCRAFT = "aircraft"

    @property
    def said(self) -> str:
        return {
            Kind.INFANTRY: "Infantry",
            Kind.GUN: "Gun",
            Kind.ARMOURED: "armoured Tank",
            Kind.UNARMOURED: "unarmoured vehicle",
            Kind.AIRCRAFT: "Aircraft",
        }[self]

    @property
    def is_tank(self) -> bool:
        return self in (Kind.ARMOURED, Kind.UNARMOURED)

    @property
    def on_foot(self) -> bool:
        """Infantry and Guns, who can be in Bulletproof Cover."""
        return self in (Kind.INFANTRY, Kind.GUN)


class Rating(StrEnum):
    """Ratings that a card may have in place of Motivation or Skill (fow.gap.alternative-ratings)."""

    REMOUNT = "remount"
    RALLY = "rally"
    LAST_STAND = "last_stand"
    COUNTERATTACK = "counterattack"
    TACTICS = "tactics"
    ASSAULT = "assault"

    @property
    def said(self) -> str:
        return self.value.replace("_", " ").title()

    @property
    def of_skill(self) -> bool:
        """Whether it stands in for Skill; the others stand in for Motivation."""
        return self in (Rating.TACTICS, Rating.ASSAULT)


class Note(StrEnum):
    """Notes on team and weapon cards (fow.gap.weapon-notes)."""

    MG = "mg"
    SMOKE = "smoke"
    SMOKE_BOMBARDMENT = "smoke_bombardment"
    SLOW_FIRING = "slow_firing"
    OVERWORKED = "overworked"
    STABILISER = "stabiliser"
    PINNED_ROF_1 = "pinned_rof_1"
    NO_HE = "no_he"
    BRUTAL = "brutal"
    FORWARD_FIRING = "forward_firing"
    SALVO = "salvo"
    BOMBS = "bombs"
    DEDICATED_AA = "dedicated_aa"
    SELF_DEFENCE_AA = "self_defence_aa"
    HEAVY_WEAPON = "heavy_weapon"
    GUN_SHIELD = "gun_shield"
    BAZOOKA_SKIRTS = "bazooka_skirts"
    SCOUT = "scout"
    OBSERVER = "observer"
    TRANSPORT = "transport"
    TOW = "tow"

    @property
    def said(self) -> str:
        return {
            Note.MG: "MG",
            Note.NO_HE: "No HE",
            Note.DEDICATED_AA: "Dedicated AA",
            Note.SELF_DEFENCE_AA: "Self-defence AA",
            Note.PINNED_ROF_1: "Pinned ROF 1",
        }.get(self, self.value.replace("_", " ").title())


#: The three names of one and the same +1 for firing on the move.
SLOW_ON_THE_MOVE = (Note.SLOW_FIRING, Note.OVERWORKED, Note.STABILISER)


class Face(StrEnum):
    """The faces of an armoured tank (fow.gap.front-lines)."""

    FRONT = "front"
    SIDE = "side"
    TOP = "top"

    @property
    def said(self) -> str:
        return self.value.capitalize()


class Move(StrEnum):
    """What a team did in its Movement Step."""

    STAYED = "stayed"
    TACTICAL = "tactical"
    DASH = "dash"

    @property
    def said(self) -> str:
        return {Move.STAYED: "did not move", Move.TACTICAL: "moved at Tactical", Move.DASH: "Dashed"}[self]


class Speed(StrEnum):
    """The two speeds; a team chooses one before it moves (fow.gap.dash-kinds)."""

    TACTICAL = "tactical"
    DASH = "dash"

    @property
    def said(self) -> str:
        return self.value.capitalize()


class Harm(StrEnum):
    """What a hit does to an armoured tank (fow.armour.outcome)."""

    NONE = "none"
    BAIL = "bail"
    DESTROY = "destroy"


class Compared(StrEnum):
    """How the armour die with its armour compares with Anti-tank (fow.armour.outcome)."""

    GREATER = "greater"
    EQUAL = "equal"
    LESS = "less"

    @property
    def said(self) -> str:
        return {
            Compared.GREATER: "over Anti-tank",
            Compared.EQUAL: "equal to Anti-tank",
            Compared.LESS: "under Anti-tank",
        }[self]


class TankState(StrEnum):
    """How an armoured tank is."""

    OK = "ok"
    BAILED = "bailed"
    DESTROYED = "destroyed"

    @property
    def said(self) -> str:
        return {TankState.OK: "unhurt", TankState.BAILED: "Bailed Out", TankState.DESTROYED: "Destroyed"}[self]

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


class Terrain(StrEnum):
    """Kinds of terrain (fow.gap.terrain-types)."""

    OPEN = "open"
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

    @property
    def said(self) -> str:
        return "open ground" if self is Terrain.OPEN else self.value.replace("_", " ")


class Role(StrEnum):
    """What a platoon is in a force (fow.gap.unit-terms)."""

    HQ = "hq"
    COMBAT = "combat"
    SUPPORT = "support"


class Order(StrEnum):
    """Orders a Unit Leader may give, one in a turn (fow.order.one-per-turn)."""

    BLITZ_MOVE = "blitz_move"
    CROSS_HERE = "cross_here"
    FOLLOW_ME = "follow_me"
    SHOOT_AND_SCOOT = "shoot_and_scoot"
    DIG_IN = "dig_in"
    MINE_CLEARING = "mine_clearing"

    @property
    def said(self) -> str:
        return {Order.SHOOT_AND_SCOOT: "Shoot and Scoot", Order.MINE_CLEARING: "mine clearing"}.get(
            self, self.value.replace("_", " ").title()
        )
