"""Facts that several questions ask for, declared once so that they read alike and have the same range everywhere."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.megagame.tables import TABLES
from sandtable.rulesets.megagame.terms import ARTILLERY, TRANSPORT, FlakKind, Flight, Kind, Mode, Side, Terrain, Troops
from sandtable.sheet.facts import choice, count, flag, several, unit, units

Word = int | float | str
#: As an umpire types it: "tank,6,prepared".
Row = tuple[Word, ...]

#: More than any unit of the order of battle has, for scenarios of their own.
MOST_STATUS = 20
MOST_SP = 4
#: The transports of the full operation are 32 serials.
MOST_SERIALS = 40
MOST_SQUADRONS = 60
MOST_UNITS = 12
MOST_GUNS = 30
MOST_FLAK = 12
#: Farther than any gun reaches, in km.
FARTHEST_GUN = 30
#: The full operation ends with turn 18; scenarios may go on.
MOST_TURNS = 26
MOST_PARTS = 12

# ------------------------------------------------------------------ what is named by an id, with what it stands for

UNITS = {key: f"{row.name}: {row.kind.said}, status {row.status}" for key, row in TABLES.units.items()}
FIGHTING = {key: said for key, said in UNITS.items() if TABLES.units[key].kind not in ARTILLERY}
GUNS = {key: said for key, said in UNITS.items() if TABLES.units[key].kind in ARTILLERY}
AIRCRAFT = {key: f"{key}: {row.side.said}" for key, row in TABLES.aircraft.items()}
FLOWN = {TRANSPORT: "Transport serial: Allied"} | AIRCRAFT
#: Flak by its kind and by what the serials do near it.
PLACED: dict[str, tuple[FlakKind, Flight]] = {
    f"{kind.value}-{where}": (kind, flight)
    for where, flight in (("overflight", Flight.OVERFLIGHT), ("2km", Flight.LANDING_2KM), ("4km", Flight.LANDING_4KM))
    for kind in FlakKind
}
FLAK_PLACED = {code: f"{kind.value.capitalize()} flak, {flight.said}" for code, (kind, flight) in PLACED.items()}
BRIDGES = {key: f"{key}: {'' if row.wired else 'not '}wired at set-up" for key, row in TABLES.bridges.items()}

# ------------------------------------------------------------------ the turn

Turn = Annotated[int, count("Turn", 1, MOST_TURNS, "Number of the turn: odd ones are day, even ones night")]
Initiative = Annotated[Side, choice("Initiative", "The scenario's attacking side, all game long")]
Grounded = Annotated[bool, flag("No flying weather", "A day turn on which the optional weather keeps all down")]
BridgeCode = Annotated[str, unit("Bridge", BRIDGES, "The bridge in question")]
Blown = Annotated[bool, flag("Blown", "The bridge is down")]

# ------------------------------------------------------------------ a unit and its move

UnitKind = Annotated[Kind, choice("Kind", "What the unit is")]
UnitSide = Annotated[Side, choice("Side", "Whose unit it is")]
Sp = Annotated[int, count("SP", 0, MOST_SP, "Supply points that the unit has")]
Immobilised = Annotated[bool, flag("Immobilised", "Interdiction has immobilised it this turn")]
#: Exact fractions, so that exactly half is half.
Spent = Annotated[
    tuple[Row, ...],
    several("Turn spent", MOST_PARTS, "Share of the turn spent moving, such as 2/5; several are added up", "2/5"),
]
TroopClass = Annotated[Troops, choice("Troops", "Class of the movement table")]
MoveMode = Annotated[Mode, choice("Mode", "How it moves; one mode in a turn")]
NightMove = Annotated[bool, flag("Night turn", "A night turn: every rate is quartered")]

# ------------------------------------------------------------------ combat

DefendedTerrain = Annotated[Terrain, choice("Terrain", "Terrain of the defended square")]
NightCombat = Annotated[bool, flag("Night turn", "A night turn: tanks count half, no aircraft support")]
AttackerGuns = Annotated[
    tuple[Row, ...],
    several(
        "Attacker's guns",
        MOST_GUNS,
        "Guns on Support for the attack, each as kind,status,km to the square",
        "field,3,8",
    ),
]
DefenderGuns = Annotated[
    tuple[Row, ...],
    several(
        "Defender's guns",
        MOST_GUNS,
        "Guns on Support for the defence, each as kind,status,km to the square",
        "infantry-guns,2,6",
    ),
]
OnHold = Annotated[
    bool, flag("Defenders on Hold", "They counter-attack as prepared; if not, they were told to and take -4 each")
]
Enters = Annotated[bool, flag("Attackers enter", "The attackers enter a square they have won")]
StartTerrain = Annotated[Terrain, choice("Start terrain", "Terrain of the square that the attackers came from")]

# ------------------------------------------------------------------ in the air

Aircraft = Annotated[str, unit("Aircraft", FLOWN, "The type of squadron, or a transport serial")]
FlakUnits = Annotated[
    tuple[str, ...],
    units("Flak", FLAK_PLACED, MOST_FLAK, "Every flak unit that is not suppressed, in the order they fire"),
]
NightInTheAir = Annotated[bool, flag("Night turn", "No fighters fly by night")]
Interceptors = Annotated[
    int, count("Interceptors", 0, MOST_SQUADRONS, "Fighter squadrons on intercept there; only these go through")
]
Escorts = Annotated[
    int,
    count("Escorts", 0, MOST_SQUADRONS, "All fighters of the stream's side there: escorts, patrols and interceptors"),
]
Patrols = Annotated[
    int,
    count(
        "Interceptors' patrols",
        0,
        MOST_SQUADRONS,
        "Fighters of the intercepting side there on escort or patrol: they fight, and do not go through",
    ),
]
