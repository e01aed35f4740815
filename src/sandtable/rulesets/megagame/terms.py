"""The words of the playsheet: troops, kinds of units, terrain, results and missions."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken


class Side(StrEnum):
    ALLIED = "allied"
    GERMAN = "german"

    @property
    def said(self) -> str:
        return self.value.capitalize()

    @property
    def other(self) -> Side:
        return Side.GERMAN if self is Side.ALLIED else Side.ALLIED


class Troops(StrEnum):
    """Classes of the movement table (mg.move.rates)."""

    FOOT = "foot"
    MECH_OR_MOTORISED = "mech_or_motorised"
    TANKS_OR_SPG = "tanks_or_spg"
    MOTOR_TOWED_ARTILLERY = "motor_towed_artillery"
    RECCE_AND_LIGHT_TANKS = "recce_and_light_tanks"

    @property
    def said(self) -> str:
        return {
            Troops.FOOT: "foot or horse-drawn",
            Troops.MECH_OR_MOTORISED: "mechanised or motorised",
            Troops.TANKS_OR_SPG: "tanks or SPGs",
            Troops.MOTOR_TOWED_ARTILLERY: "motor-towed artillery",
            Troops.RECCE_AND_LIGHT_TANKS: "recce or light tanks",
        }[self]


class Mode(StrEnum):
    """Modes of movement (mg.move.modes)."""

    TACTICAL = "tactical"
    NON_TACTICAL = "non_tactical"
    ROAD_COLUMN = "road_column"

    @property
    def said(self) -> str:
        return self.value.replace("_", "-") if self is Mode.NON_TACTICAL else self.value.replace("_", " ")


class Terrain(StrEnum):
    """Terrain of a square (mg.gap.terrain-types)."""

    OPEN = "open"
    CLOSE = "close"
    WOOD = "wood"
    TOWN = "town"
    MARSH = "marsh"


class Kind(StrEnum):
    """Kinds of units (mg.gap.unit-classes)."""

    INFANTRY = "infantry"
    MECH = "mech"
    PARA = "para"
    GLIDER = "glider"
    ENGINEER = "engineer"
    TANK = "tank"
    HEAVY_TANK = "heavy_tank"
    SPG = "spg"
    RECCE = "recce"
    LIGHT_TANK = "light_tank"
    FIELD = "field"
    MEDIUM = "medium"
    HEAVY = "heavy"
    ROCKET = "rocket"
    INFANTRY_GUNS = "infantry_guns"
    ANTI_TANK = "anti_tank"
    FLAK_HEAVY = "flak_heavy"
    FLAK_LIGHT = "flak_light"

    @property
    def said(self) -> str:
        return {
            Kind.MECH: "mechanised infantry",
            Kind.PARA: "parachute infantry",
            Kind.GLIDER: "glider infantry",
            Kind.ENGINEER: "engineers",
            Kind.SPG: "SPG",
            Kind.FIELD: "field artillery",
            Kind.MEDIUM: "medium artillery",
            Kind.HEAVY: "heavy artillery",
            Kind.ROCKET: "rocket artillery",
            Kind.ANTI_TANK: "anti-tank guns",
            Kind.FLAK_HEAVY: "heavy flak",
            Kind.FLAK_LIGHT: "light flak",
        }.get(self, self.value.replace("_", " "))


#: Kinds that support combats from afar; their ranges stand in the artillery table.
ARTILLERY = (Kind.FIELD, Kind.MEDIUM, Kind.HEAVY, Kind.ROCKET, Kind.INFANTRY_GUNS)
FLAK = (Kind.FLAK_HEAVY, Kind.FLAK_LIGHT)


class Result(StrEnum):
    """Combat results, best first for the attacker (mg.results.bands)."""

    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"
    CONFUSED = "confused"
    BADLY_BEATEN = "badly_beaten"

    @property
    def said(self) -> str:
        return {Result.CONFUSED: "confused combat", Result.BADLY_BEATEN: "attackers badly beaten"}.get(
            self, self.value.replace("_", " ")
        )

    @property
    def group(self) -> str:
        """Whether the attackers have won the square, or were held off."""
        return "held off" if self in (Result.CONFUSED, Result.BADLY_BEATEN) else "won"


class Level(StrEnum):
    """Levels of air support (mg.airground.levels)."""

    NONE = "none"
    NORMAL = "normal"
    SUPERIOR = "superior"
    OVERWHELMING = "overwhelming"
    APOCALYPTIC = "apocalyptic"

    @property
    def said(self) -> str:
        """The table heads a column Normal, the combat factors call it ordinary."""
        return "ordinary" if self is Level.NORMAL else self.value


class SupportType(StrEnum):
    """Lines of the air-ground table."""

    GERMAN_GA = "german_ga"
    ALLIED_GA = "allied_ga"
    HEAVY_BOMBER = "heavy_bomber"

    @property
    def said(self) -> str:
        return {
            SupportType.GERMAN_GA: "German ground attack",
            SupportType.ALLIED_GA: "Allied ground attack",
            SupportType.HEAVY_BOMBER: "heavy bombers",
        }[self]


class Attack(StrEnum):
    """Classes of interdiction (mg.interdict.classes)."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Flight(StrEnum):
    """What a serial does near flak (mg.flak.roll)."""

    OVERFLIGHT = "overflight"
    LANDING_2KM = "landing_2km"
    LANDING_4KM = "landing_4km"

    @property
    def said(self) -> str:
        return {
            Flight.OVERFLIGHT: "overflight",
            Flight.LANDING_2KM: "landing within 2 km",
            Flight.LANDING_4KM: "landing within 4 km",
        }[self]


class FlakKind(StrEnum):
    HEAVY = "heavy"
    LIGHT = "light"


#: What stands for a transport serial among the types of squadrons.
TRANSPORT = "transport"


class Looked(Spoken):
    """Columns of the recce table (mg.recce.columns)."""

    VEHICLES_MOVING = "vehicles_moving"
    VEHICLES_STATIONARY = "vehicles_stationary"
    INFANTRY_STATIONARY = "infantry_stationary"
    INFANTRY_MOVING = "infantry_moving"


class Fought(StrEnum):
    """Outcome of a fighter combat for the larger side (mg.a2a.table)."""

    WIN = "win"
    DRAW = "draw"
    LOSE = "lose"

    @property
    def other_way(self) -> Fought:
        """The same fight as the other side sees it."""
        return {Fought.WIN: Fought.LOSE, Fought.DRAW: Fought.DRAW, Fought.LOSE: Fought.WIN}[self]


class Order(StrEnum):
    """Orders of ground units (mg.gap.orders)."""

    HOLD = "hold"
    MOVE = "move"
    PREPARE = "prepare"
    ATTACK = "attack"
    BREAKTHROUGH = "breakthrough"
    SUPPORT = "support"
    INTERDICT = "interdict"
    DEMOLISH = "demolish"


class Advantage(StrEnum):
    """The closed list of clear tactical advantages (mg.gap.tactical-advantage)."""

    ENVELOPMENT = "envelopment"
    CAUGHT_MOVING = "caught_moving"
    STARVED = "starved"
    DUG_IN = "dug_in"
    OBSTACLE = "obstacle"
    GRANTED = "granted"

    @property
    def said(self) -> str:
        return {
            Advantage.ENVELOPMENT: "envelopment",
            Advantage.CAUGHT_MOVING: "defenders caught moving",
            Advantage.STARVED: "defenders out of supplies",
            Advantage.DUG_IN: "dug in",
            Advantage.OBSTACLE: "attacked across a river",
            Advantage.GRANTED: "advantage granted by the umpire",
        }[self]
