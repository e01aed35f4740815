"""The words of the sheet: kinds of team, ratings, faces of a tank, terrain, and what can become of a team."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken


class Nation(StrEnum):
    US = "US"
    UK = "UK"
    DE = "DE"
    USSR = "USSR"


class Kind(Spoken):
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


class Rating(Spoken):
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


class Note(Spoken):
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


class Face(Spoken):
    """The faces of an armoured tank (fow.gap.front-lines)."""

    FRONT = "front", "Front"
    SIDE = "side", "Side"
    TOP = "top", "Top"


class Move(Spoken):
    """What a team did in its Movement Step."""

    STAYED = "stayed", "did not move"
    TACTICAL = "tactical", "moved at Tactical"
    DASH = "dash", "Dashed"


class Speed(Spoken):
    """The two speeds; a team chooses one before it moves (fow.gap.dash-kinds)."""

    TACTICAL = "tactical", "Tactical"
    DASH = "dash", "Dash"


class Harm(StrEnum):
    """What a hit does to an armoured tank (fow.armour.outcome)."""

    NONE = "none"
    BAIL = "bail"
    DESTROY = "destroy"


class Compared(Spoken):
    """How the armour die with its armour compares with Anti-tank (fow.armour.outcome)."""

    GREATER = "greater", "over Anti-tank"
    EQUAL = "equal", "equal to Anti-tank"
    LESS = "less", "under Anti-tank"


class TankState(Spoken):
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


class Terrain(Spoken):
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


class Role(Spoken):
    """What a platoon is in a force (fow.gap.unit-terms)."""

    HQ = "hq", "HQ unit of a formation"
    COMBAT = "combat", "combat unit of a formation"
    SUPPORT = "support", "support unit, of no formation"


class Order(Spoken):
    """Orders a Unit Leader may give, one in a turn (fow.order.one-per-turn)."""

    BLITZ_MOVE = "blitz_move", "Blitz Move"
    CROSS_HERE = "cross_here", "Cross Here"
    FOLLOW_ME = "follow_me", "Follow Me"
    SHOOT_AND_SCOOT = "shoot_and_scoot", "Shoot and Scoot"
    DIG_IN = "dig_in", "Dig In"
    MINE_CLEARING = "mine_clearing"


class Commander(Spoken):
    """Whose commander is near."""

    NONE = "none", "nobody"
    OWN = "own", "its own"
    OTHER = "other", "another formation's"
    BAILED = "bailed", "Bailed Out"
    DESTROYED = "destroyed", "Destroyed"


class Blitz(Spoken):
    """Whether its unit was ordered a Blitz Move this turn, and what came of it."""

    NONE = "none", "not ordered"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class Flown(Spoken):
    """Which of the two is an Aircraft."""

    NOBODY = "nobody", "none"
    SHOOTER = "shooter", "the shooter"
    TARGET = "target", "the target"


class Enemy(Spoken):
    """The enemy that a move is measured from."""

    TEAM = "team", "visible team"
    BAILED = "bailed", "Bailed Out Tank"
    AIRCRAFT = "aircraft"
    UNSEEN = "unseen", "not visible"


class Facing(Spoken):
    """What a tank shows to the shooter: one face, or hull and turret differently (fow.facing.mixed)."""

    FRONT = "front", "Front"
    SIDE = "side", "Side"
    HULL_FRONT = "hull_front", "hull's Front, turret's Side"
    TURRET_FRONT = "turret_front", "hull's Side, turret's Front"

    @property
    def parts(self) -> tuple[Face, Face]:
        """The face of the hull and that of the turret."""
        return {
            Facing.FRONT: (Face.FRONT, Face.FRONT),
            Facing.SIDE: (Face.SIDE, Face.SIDE),
            Facing.HULL_FRONT: (Face.FRONT, Face.SIDE),
            Facing.TURRET_FRONT: (Face.SIDE, Face.FRONT),
        }[self]


class StrikeAt(Spoken):
    """Where an assault hit strikes an armoured tank; the assaulting player chooses for each hit."""

    BETTER = "better", "the better"
    SIDE = "side", "Side"
    TOP = "top", "Top"


class Shelter(Spoken):
    """What stands between a team and a hit; where it has several, the first of inside, behind and shield counts."""

    OPEN = "open", "none"
    INSIDE = "inside", "dug in or inside"
    BEHIND = "behind", "behind a wall"
    GUN_SHIELD = "gun_shield"


class GroundCover(StrEnum):
    """The shelter that the ground gives; a gun shield is on the card."""

    OPEN = "open"
    INSIDE = "inside"
    BEHIND = "behind"

    @property
    def said(self) -> str:
        return Shelter(self.value).said


class Attack(StrEnum):
    """Where a hit comes from."""

    SHOOTING = "shooting"
    BOMBARDMENT = "bombardment"
    MINES = "mines"
    ASSAULT = "assault"


class GroundTeam(StrEnum):
    """The kinds of team that a template can lie over; Aircraft are there in their own turn only."""

    INFANTRY = "infantry"
    GUN = "gun"
    ARMOURED = "armoured"
    UNARMOURED = "unarmoured"

    @property
    def kind(self) -> Kind:
        return Kind(self.value)

    @property
    def said(self) -> str:
        return self.kind.said


class Spotter(Spoken):
    """What the Spotting Team is to the unit that fires."""

    OBSERVER = "observer", "an Observer"
    LEADER = "leader", "its own leader"
    COMMANDER = "commander", "its Formation Commander"
    AIRCRAFT = "aircraft", "an Aircraft"
    OTHER = "other", "any other team"


class Ranged(Spoken):
    """How a bombardment came to fall."""

    FIRST = "first", "first attempt"
    SECOND = "second", "second attempt"
    THIRD = "third", "third attempt"
    REPEAT = "repeat", "repeated"
    REPEAT_UNSEEN = "repeat_unseen", "repeated out of sight"

    @property
    def repeats(self) -> bool:
        return self in (Ranged.REPEAT, Ranged.REPEAT_UNSEEN)


class Ranging(StrEnum):
    """Whether a bombardment is still to be Ranged In, or how it was."""

    NOT_YET = "not_yet"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    REPEAT = "repeat"
    REPEAT_UNSEEN = "repeat_unseen"

    @property
    def ranged(self) -> Ranged | None:
        return None if self is Ranging.NOT_YET else Ranged(self.value)

    @property
    def said(self) -> str:
        return "to be Ranged In" if self.ranged is None else self.ranged.said
