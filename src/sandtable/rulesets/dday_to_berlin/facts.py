"""Facts that several questions ask for: each is declared here once, with its label and its help."""

from typing import Annotated

from sandtable.ground.zones import Zone
from sandtable.rulesets.dday_to_berlin.tables import CODES
from sandtable.rulesets.dday_to_berlin.terms import FAR, Quality, Terrain
from sandtable.sheet.facts import choice, count, flag, tape, unit, zone

# ---------------------------------------------------------------------- a unit

BattalionCode = Annotated[str, unit("Battalion", CODES, "Row of the Battalion Information Table")]
UnitQuality = Annotated[Quality, choice("Quality", "Its morale quality")]
IsDetachment = Annotated[bool, flag("Detachment", "A company instead of a battalion")]
UnitZone = Annotated[Zone, zone("At", "Zone of the battalion, as column,row")]
#: What an air strike asks of MOT (ddb.gap.mot-road-air).
RoadMarch = Annotated[
    bool, flag("Road-march mark", "For air strikes: whether it made a doubled road move in its last Movement Phase")
]

# ---------------------------------------------------------------------- an HQ

EnemyFromHq = Annotated[int, tape("Nearest enemy", 1, FAR, "Zones from the HQ to the nearest enemy unit", "zones")]
HqUnsupplied = Annotated[bool, flag("HQ out of supply", "Advanced rule: an unsupplied HQ rallies nothing")]

# ---------------------------------------------------------------------- a combat

AttackerCode = Annotated[str, unit("Attacker", CODES, "Primary attacker, from the Battalion Information Table")]
AttackerQuality = Annotated[Quality, choice("Attacker's quality", "Morale quality of the primary attacker")]
AttackerUnsupplied = Annotated[bool, flag("Attacker out of supply", "Advanced rule")]
DefendingTerrain = Annotated[Terrain, choice("Terrain", "Terrain of the defending zone")]
HitNumber = Annotated[int, count("Hit number", -20, 40, "5 plus all modifiers")]
#: How far an advance after combat could go on, which the ground and the enemy settle.
OpenBeyond = Annotated[
    int,
    count(
        "Zones open beyond",
        0,
        FAR,
        "How far an advance could go on beyond the position: 0 where rough terrain off the road, wading or an enemy "
        "ZOC ends it there, 1 where they end it in every zone around",
    ),
]
