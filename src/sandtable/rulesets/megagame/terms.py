"""The words of the playsheet: troops, kinds of units, terrain, results and missions."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Spoken


class Side(Spoken):
    ALLIED = "allied", "Allied"
    GERMAN = "german", "German"

    @property
    def people(self) -> str:
        return "the Allies" if self is Side.ALLIED else "the Germans"

    @property
    def other(self) -> Side:
        return Side.GERMAN if self is Side.ALLIED else Side.ALLIED


class Troops(Spoken):
    """Classes of the movement table (mg.move.rates)."""

    FOOT = "foot", "foot or horse-drawn"
    MECH_OR_MOTORISED = "mech_or_motorised", "mechanised or motorised"
    TANKS_OR_SPG = "tanks_or_spg", "tanks or SPGs"
    MOTOR_TOWED_ARTILLERY = "motor_towed_artillery", "motor-towed artillery"
    RECCE_AND_LIGHT_TANKS = "recce_and_light_tanks", "recce or light tanks"


class Mode(Spoken):
    """Modes of movement (mg.move.modes)."""

    TACTICAL = "tactical"
    NON_TACTICAL = "non_tactical", "non-tactical"
    ROAD_COLUMN = "road_column"


class Terrain(StrEnum):
    """Terrain of a square (mg.gap.terrain-types)."""

    OPEN = "open"
    CLOSE = "close"
    WOOD = "wood"
    TOWN = "town"
    MARSH = "marsh"

    @property
    def where(self) -> str:
        """Such as: in a wood."""
        return {Terrain.OPEN: "in the open", Terrain.CLOSE: "in close country", Terrain.MARSH: "in marsh"}.get(
            self, f"in a {self.value}"
        )


class Kind(Spoken):
    """Kinds of units (mg.gap.unit-classes)."""

    INFANTRY = "infantry"
    MECH = "mech", "mechanised infantry"
    PARA = "para", "parachute infantry"
    GLIDER = "glider", "glider infantry"
    ENGINEER = "engineer", "engineers"
    TANK = "tank"
    HEAVY_TANK = "heavy_tank"
    SPG = "spg", "SPG"
    RECCE = "recce"
    LIGHT_TANK = "light_tank"
    FIELD = "field", "field artillery"
    MEDIUM = "medium", "medium artillery"
    HEAVY = "heavy", "heavy artillery"
    ROCKET = "rocket", "rocket artillery"
    INFANTRY_GUNS = "infantry_guns"
    ANTI_TANK = "anti_tank", "anti-tank guns"
    FLAK_HEAVY = "flak_heavy", "heavy flak"
    FLAK_LIGHT = "flak_light", "light flak"


#: Kinds that support combats from afar; their ranges stand in the artillery table.
ARTILLERY = (Kind.FIELD, Kind.MEDIUM, Kind.HEAVY, Kind.ROCKET, Kind.INFANTRY_GUNS)
FLAK = (Kind.FLAK_HEAVY, Kind.FLAK_LIGHT)


class Result(Spoken):
    """Combat results, best first for the attacker (mg.results.bands)."""

    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"
    CONFUSED = "confused", "confused combat"
    BADLY_BEATEN = "badly_beaten", "attackers badly beaten"

    @property
    def won(self) -> bool:
        """Whether the attackers have won the square; otherwise they were held off."""
        return self not in (Result.CONFUSED, Result.BADLY_BEATEN)

    @property
    def group(self) -> str:
        return "won" if self.won else "held off"


class Level(Spoken):
    """Levels of air support (mg.airground.levels); the table heads a column Normal, the factors call it ordinary."""

    NONE = "none"
    NORMAL = "normal", "ordinary"
    SUPERIOR = "superior"
    OVERWHELMING = "overwhelming"
    APOCALYPTIC = "apocalyptic"


class SupportType(Spoken):
    """Lines of the air-ground table."""

    GERMAN_GA = "german_ga", "German ground attack"
    ALLIED_GA = "allied_ga", "Allied ground attack"
    HEAVY_BOMBER = "heavy_bomber", "heavy bombers"


class Attack(StrEnum):
    """Classes of interdiction (mg.interdict.classes)."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Flight(Spoken):
    """What a serial does near flak (mg.flak.roll)."""

    OVERFLIGHT = "overflight"
    LANDING_2KM = "landing_2km", "landing within 2 km"
    LANDING_4KM = "landing_4km", "landing within 4 km"


class FlakKind(StrEnum):
    HEAVY = "heavy"
    LIGHT = "light"


#: What stands for a transport serial among the types of squadrons.
TRANSPORT = "transport"


class Looked(Spoken):
    """Columns of the recce table, or none for a unit in cover (mg.recce.columns)."""

    VEHICLES_MOVING = "vehicles_moving"
    VEHICLES_STATIONARY = "vehicles_stationary"
    INFANTRY_STATIONARY = "infantry_stationary"
    INFANTRY_MOVING = "infantry_moving"
    NO_ROLL = "no_roll"


class Fought(StrEnum):
    """Outcome of a fighter combat for the larger side (mg.a2a.table)."""

    WIN = "win"
    DRAW = "draw"
    LOSE = "lose"

    @property
    def other_way(self) -> Fought:
        """The same fight as the other side sees it."""
        return {Fought.WIN: Fought.LOSE, Fought.DRAW: Fought.DRAW, Fought.LOSE: Fought.WIN}[self]


class Mission(Spoken):
    """One for each squadron in a turn."""

    PATROL = "patrol"
    ESCORT = "escort"
    INTERCEPT = "intercept"
    RECCE = "recce"
    GROUND_SUPPORT = "ground_support"
    INTERDICTION = "interdiction"
    FLAK_SUPPRESSION = "flak_suppression"
    AIRBORNE_DROP = "airborne_drop"
    SUPPLY_DROP = "supply_drop"


class FlownBy(StrEnum):
    """Who may fly a mission; supporters are ground attack squadrons and heavy bombers."""

    FIGHTERS = "fighters"
    SUPPORTERS = "supporters"
    SQUADRONS = "squadrons"
    TRANSPORTS = "transports"


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


class MayMove(StrEnum):
    """How much of a turn an order lets a unit move."""

    NONE = "none"
    HALF = "half"
    WHOLE = "whole"


class Advantage(Spoken):
    """The closed list of clear tactical advantages (mg.gap.tactical-advantage)."""

    ENVELOPMENT = "envelopment"
    CAUGHT_MOVING = "caught_moving", "defenders caught moving"
    STARVED = "starved", "defenders out of supplies"
    DUG_IN = "dug_in"
    OBSTACLE = "obstacle", "attacked across a river"
    GRANTED = "granted", "advantage granted by the umpire"
