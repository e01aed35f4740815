"""The words of the sheet: qualities, orders, targets, weapons and what can become of a unit."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken


class Quality(StrEnum):
    """Troop quality (k47.morale.quality)."""

    INEXPERIENCED = "inexperienced"
    REGULAR = "regular"
    VETERAN = "veteran"

    @property
    def said(self) -> str:
        return self.value.capitalize()

    def one(self, noun: str) -> str:
        """Such as: a Regular team, an Inexperienced team."""
        return f"{'an' if self is Quality.INEXPERIENCED else 'a'} {self.said} {noun}"


class Rank(StrEnum):
    """The best officer in reach (k47.morale.officer)."""

    NONE = "none"
    SECOND_LIEUTENANT = "second_lieutenant"
    FIRST_LIEUTENANT = "first_lieutenant"
    CAPTAIN = "captain"
    MAJOR = "major"


class Order(StrEnum):
    """The six orders (k47.orders.list)."""

    FIRE = "fire"
    ADVANCE = "advance"
    RUN = "run"
    AMBUSH = "ambush"
    RALLY = "rally"
    DOWN = "down"

    @property
    def said(self) -> str:
        return self.value.capitalize()


class UnitKind(Spoken):
    """What a unit is (k47.gap.unit-types)."""

    INFANTRY = "infantry"
    TEAM = "team"
    ARTILLERY = "artillery"
    SOFT = "soft", "soft-skinned vehicle"
    ARMOURED = "armoured", "armoured vehicle"

    @property
    def is_vehicle(self) -> bool:
        return self in (UnitKind.SOFT, UnitKind.ARMOURED)


class Mobility(Spoken):
    """The rows of the movement table; guns have a table of their own (k47.gap.artillery-move)."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery", "gun"
    TRACKED = "tracked", "tracked vehicle"
    HALF_TRACKED = "half_tracked", "half-track"
    WHEELED = "wheeled", "wheeled vehicle"
    WALKER = "walker"


#: What drives rather than walks; walkers are vehicles too.
VEHICLES = frozenset({Mobility.TRACKED, Mobility.HALF_TRACKED, Mobility.WHEELED, Mobility.WALKER})


class TargetClass(StrEnum):
    """The rows of the damage values (k47.damage.soft-values, k47.damage.armour-values)."""

    INEXPERIENCED_TROOPS = "inexperienced_troops"
    REGULAR_TROOPS = "regular_troops"
    VETERAN_TROOPS = "veteran_troops"
    SOFT_SKINNED_VEHICLE = "soft_skinned_vehicle"
    SCOUT_WALKER = "scout_walker"
    ARMOURED_CAR = "armoured_car"
    CARRIER = "carrier"
    LIGHT_WALKER = "light_walker"
    LIGHT_TANK = "light_tank"
    MEDIUM_WALKER = "medium_walker"
    MEDIUM_TANK = "medium_tank"
    HEAVY_WALKER = "heavy_walker"
    HEAVY_TANK = "heavy_tank"
    SUPER_HEAVY_WALKER = "super_heavy_walker"
    SUPER_HEAVY_TANK = "super_heavy_tank"

    @property
    def said(self) -> str:
        return as_printed(self.value)


def as_printed(target: str) -> str:
    """The name of a target as the sheet spells it: super-heavy tank."""
    return target.replace("super_", "super-").replace("soft_", "soft-").replace("_", " ")


#: Infantry and artillery are damaged by their quality.
TROOPS = {
    Quality.INEXPERIENCED: TargetClass.INEXPERIENCED_TROOPS,
    Quality.REGULAR: TargetClass.REGULAR_TROOPS,
    Quality.VETERAN: TargetClass.VETERAN_TROOPS,
}


class Vehicle(StrEnum):
    """The classes of vehicles and walkers, as targets."""

    SOFT_SKINNED_VEHICLE = "soft_skinned_vehicle"
    SCOUT_WALKER = "scout_walker"
    ARMOURED_CAR = "armoured_car"
    CARRIER = "carrier"
    LIGHT_WALKER = "light_walker"
    LIGHT_TANK = "light_tank"
    MEDIUM_WALKER = "medium_walker"
    MEDIUM_TANK = "medium_tank"
    HEAVY_WALKER = "heavy_walker"
    HEAVY_TANK = "heavy_tank"
    SUPER_HEAVY_WALKER = "super_heavy_walker"
    SUPER_HEAVY_TANK = "super_heavy_tank"

    @property
    def target(self) -> TargetClass:
        return TargetClass(self.value)

    @property
    def said(self) -> str:
        return as_printed(self.value)


class Cover(StrEnum):
    """What a target stands behind or in; soft and hard never add up (k47.hit.cover-exclusive)."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"

    @property
    def sheltered(self) -> str:
        """Of a target: "in hard cover"; nothing of one in the open."""
        return "" if self is Cover.NONE else f"in {self.value} cover"


class Armour(StrEnum):
    """The side of a vehicle that is hit (k47.gap.facing)."""

    FRONT = "front"
    SIDE = "side"
    TOP = "top"
    REAR = "rear"


class He(StrEnum):
    """HE values (k47.he.table)."""

    D2 = "D2"
    D3 = "D3"
    D6 = "D6"
    TWO_D6 = "2D6"
    THREE_D6 = "3D6"


class Round(Spoken):
    """What a gun fires: its own anti-tank round or shot, or HE (k47.gap.he-choice)."""

    AT = "at", "own shot"
    HE = "he", "HE"


class Loaded(Spoken):
    """Which round a player says is fired; the usual one is what the target asks for, or what an ambusher has loaded."""

    USUAL = "usual", "the usual one"
    AT = "at", "own shot"
    HE = "he", "HE"


class Special(StrEnum):
    """Special rules of the weapons chart."""

    ASSAULT = "assault"
    TEAM = "team"
    FIXED = "fixed"
    SHAPED_CHARGE = "shaped_charge"
    ONE_SHOT = "one_shot"
    FLAMETHROWER = "flamethrower"
    INDIRECT_FIRE = "indirect_fire"
    HOWITZER = "howitzer"
    TESLA = "tesla"
    SHOCKWAVE = "shockwave"
    GRAVITY_PULSE = "gravity_pulse"


class Trait(StrEnum):
    """Traits of units on the roster (k47.gap.traits)."""

    RESILIENT = "resilient"
    TOUGH = "tough"
    TOUGH_VEHICLE = "tough_vehicle"
    SLOW = "slow"
    FAST = "fast"
    SLOW_VEHICLE = "slow_vehicle"
    FLIGHT = "flight"
    FANATIC = "fanatic"
    STUBBORN = "stubborn"
    HORROR = "horror"
    TOOTH_AND_CLAW = "tooth_and_claw"
    TOUGH_FIGHTERS = "tough_fighters"
    TANK_HUNTERS = "tank_hunters"
    STRONG = "strong"
    GUN_SHIELD = "gun_shield"
    OPEN_TOPPED = "open_topped"
    RECCE = "recce"
    AGILE = "agile"
    ASSAULT_WALKER = "assault_walker"
    SINGLE_CREW = "single_crew"


class Mount(StrEnum):
    """Where a unit carries a weapon; those on vehicles have arcs (k47.gap.mounts)."""

    HAND = "hand"
    CARRIED = "carried"
    SAME_WEAPON = "same_weapon"
    TEAM = "team"
    CARRIAGE = "carriage"
    TURRET = "turret"
    COAXIAL = "coaxial"
    HULL = "hull"
    ARM = "arm"
    PINTLE_FRONT = "pintle_front"
    PINTLE_360 = "pintle_360"


class Arc(StrEnum):
    """Where a mount bears."""

    ALL_ROUND = "all_round"
    FRONT = "front"
    NONE = "none"


class Grade(StrEnum):
    """How badly a vehicle is damaged (k47.gap.damage-grade)."""

    NONE = "none"
    SUPERFICIAL = "superficial"
    FULL = "full"
    MASSIVE = "massive"


class Result(StrEnum):
    """The rows of the damage results table (k47.result.table)."""

    STUNNED = "stunned"
    IMMOBILISED = "immobilised"
    ON_FIRE = "on_fire"
    KNOCKED_OUT = "knocked_out"


class Terrain(StrEnum):
    """The rows of the terrain table (k47.terrain.table)."""

    OPEN = "open"
    ROUGH = "rough"
    OBSTACLE = "obstacle"
    BUILDING = "building"
    ROAD = "road"


class Reaction(Spoken):
    """What a unit may do about an enemy action (k47.gap.reactions, k47.gap.ambush)."""

    GO_DOWN = "go_down"
    FIREFIGHT = "firefight"
    ESCAPE = "escape"
    STAND_AND_FIRE = "stand_and_fire"
    RECCE = "recce", "recce move"
    AMBUSH_FIRE = "ambush_fire"

    @property
    def act(self) -> str:
        """What a unit does that reacts so."""
        return _ACTS.get(self, self.said)


_ACTS = {
    Reaction.FIREFIGHT: "shoot back",
    Reaction.RECCE: "make a recce move",
    Reaction.AMBUSH_FIRE: "spring the ambush",
}


class EnemyAction(Spoken):
    """The enemy action that is answered."""

    DIRECT_FIRE = "direct_fire"
    INDIRECT_FIRE = "indirect_fire"
    SHOCKWAVE = "shockwave", "a shockwave"
    ASSAULT = "assault", "an assault"
    MOVE = "move", "a move"
    REACTION = "reaction", "a reaction"
    AMBUSH_FIRE = "ambush_fire"
    FRIENDLY_FIRE = "friendly_fire"
    CLOSE_QUARTERS = "close_quarters"


class Die(StrEnum):
    """What the reacting unit's order die shows."""

    NONE = "none"
    AMBUSH = "ambush"
    OTHER = "other"


class TroopKind(Spoken):
    """What is fired at (k47.gap.unit-types)."""

    INFANTRY = "infantry"
    TEAM = "team"
    ARTILLERY = "artillery", "gun crew"


class OrderDie(StrEnum):
    """The order die of a vehicle when it is hit (k47.gap.result-die)."""

    NONE = "none"
    ACTED = "acted"
    AMBUSH = "ambush"


class Mode(Spoken):
    """How a unit fights in close quarters (k47.cq.mode-choice)."""

    HAND_TO_HAND = "hand_to_hand", "hand-to-hand"
    POINT_BLANK = "point_blank", "point-blank fire"


class Picks(Spoken):
    """Whom the shooter picks by exceptional damage (k47.gap.exceptional-damage)."""

    LEADER = "leader", "the officer or the gunner"
    OTHERS = "others", "others than these"
    ASKED = "asked", "asked once it is rolled"
    NOBODY = "nobody", "nobody"


class Motion(StrEnum):
    """The rows of the numbers to hit an assaulted vehicle."""

    STATIONARY = "stationary"
    ADVANCED = "advanced"
    RAN = "ran"


class Walker(StrEnum):
    """The walkers among the vehicles."""

    SCOUT_WALKER = "scout_walker"
    LIGHT_WALKER = "light_walker"
    MEDIUM_WALKER = "medium_walker"
    HEAVY_WALKER = "heavy_walker"
    SUPER_HEAVY_WALKER = "super_heavy_walker"

    @property
    def vehicle(self) -> Vehicle:
        return Vehicle(self.value)
