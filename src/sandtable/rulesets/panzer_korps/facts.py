"""What procedures ask for, each fact with its label and help: those that several of them ask for."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.panzer_korps.procedures.moving.ground import PIECES
from sandtable.rulesets.panzer_korps.tables import AIRCRAFT, COMPANIES, FLAK, NATIONS, PLACES
from sandtable.rulesets.panzer_korps.terms import (
    Arc,
    Crossing,
    FiredAt,
    Holder,
    Leader,
    Marcher,
    Morale,
    Nation,
    Order,
    Quality,
    Rides,
    Role,
    Segment,
    Service,
    Stance,
    State,
    Theatre,
    Visibility,
    Weather,
)
from sandtable.sheet.facts import choice, count, flag, tape, unit, units

#: The years that a battle can be set in.
FIRST_YEAR, LAST_YEAR = 1936, 1945
MOST_DAYS = 30
#: Formations of a force group; the largest of the lists has 12.
MOST_FORMATIONS = 20
#: The usual battalion, and the most core companies of a formation.
USUAL_COMPANIES, MOST_COMPANIES = 3, 5
#: More markers than any formation outlives.
MOST_MARKERS = 24
MOST_RED = 5
#: Decorated leaders with a formation.
MOST_LEADERS = 4
#: The longest line across the table, how far one looks along a side of it, and the longest shoot beyond it, in inches.
FARTHEST, FAR, FARTHEST_MISSION = 100, 72.0, 400
#: Calibres from machine guns to railway guns.
SMALLEST_CALIBRE, LARGEST_CALIBRE = 5, 600
#: More companies than may be attached, so that too many can be refused with the rule.
MOST_NAMED = 6
#: Pieces of terrain in a move.
MOST_PIECES = 8
#: More air damage markers than a squadron outlives, so that too many can be refused with the rule.
MOST_DAMAGE = 9
#: More decorated pilots than a squadron has.
MOST_DECORATED = 4
MOST_ROUNDS, MOST_FLAK = 3, 12

# ------------------------------------------------------------------ leaders, nations and years

OurCo = Annotated[Leader, choice("Our CO", "Rating of our overall commander, A Legendary to H Unreliable")]
TheirCo = Annotated[Leader, choice("Their CO", "Rating of the enemy's overall commander")]
GroupLeader = Annotated[Leader, choice("Leader", "Rating of the leader, A Legendary to H Unreliable")]
WeForce = Annotated[bool, flag("We force battle", "Our CO, if he is A, B or C, tries to begin early")]
TheyForce = Annotated[bool, flag("They force battle", "Their CO, if he is A, B or C, tries to begin early")]
WeAttack = Annotated[bool, flag("We attack", "We are the attacker; decides between equal commanders")]
HolderBefore = Annotated[Holder, choice("Initiative before", "Who had the initiative in the segment before")]
MayAssault = Annotated[Order, choice("Order", "Of its force group; only advance lets it start assaults")]

OfNation = Annotated[Nation, choice("Nation", "Whose troops they are")]
Picked = Annotated[bool, flag("Picked troops", "SS, guards, airborne, armoured spearheads and other picked divisions")]
Irregular = Annotated[bool, flag("Militia or partisans", "A group of militia or partisans is always Yellow")]
HomeNation = Annotated[bool, flag("Home nation", "The scenario names it so, at most one side")]
InTheatre = Annotated[Theatre, choice("Theatre", "Where the battle is fought")]

InYear = Annotated[int, count("Year", FIRST_YEAR, LAST_YEAR, "The year of the battle")]
YearFought = Annotated[int, count("Year", FIRST_YEAR, LAST_YEAR, "When the battle is fought")]
YearFlown = Annotated[int, count("Year", FIRST_YEAR, LAST_YEAR, "Year of the battle")]
YearOfTroops = Annotated[
    int, count("Year", FIRST_YEAR, LAST_YEAR, "Of the battle; it decides morale, crews and AT weapons")
]

# ------------------------------------------------------------------ the day and its weather

Day = Annotated[int, count("Day", 1, MOST_DAYS, "1 on the first day of the battle, 2 on the second")]
DaySegment = Annotated[Segment, choice("Segment", "Segment of the day; early morning counts as fog")]
SkyWeather = Annotated[Weather, choice("Weather", "Of this segment: fog lasts through the morning, the rest all day")]
Rain = Annotated[bool, flag("Rain", "It rains")]
Mud = Annotated[bool, flag("Mud", "There is mud, as on the day after rain")]
Snow = Annotated[bool, flag("Snow", "It snows, or snow lies")]
Fog = Annotated[bool, flag("Fog", "There is fog; early morning counts as fog")]
Sandstorm = Annotated[bool, flag("Sandstorm", "Sand is blown about")]
OutOfSupply = Annotated[bool, flag("Out of supply", "No way to its own table edge is open")]
AirSuperiority = Annotated[bool, flag("Air superiority", "It has at least twice as many fighter squadrons")]

# ------------------------------------------------------------------ a formation

MoraleClass = Annotated[Morale, choice("Morale", "Morale class of the formation")]
IsSs = Annotated[bool, flag("SS", "A Waffen-SS formation")]
Markers = Annotated[int, count("Markers", 0, MOST_MARKERS, "Disorder markers on it now")]
CoreCompanies = Annotated[int, count("Core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")]
RedMarkers = Annotated[int, count("Red markers", 0, MOST_RED, "One for each time that it has panicked before")]
StateNow = Annotated[State, choice("State", "By its disorder markers; routed is panicked")]
IsPanicked = Annotated[bool, flag("Panicked", "The formation is panicked")]
PanickedBefore = Annotated[bool, flag("Panicked", "It panicked or was routed before and has not recovered")]
StillPanicked = Annotated[bool, flag("Panicked", "It panicked and has not recovered, however few markers it has")]
InCover = Annotated[bool, flag("In cover", "In terrain of light cover or better")]
EnemiesRunning = Annotated[
    int,
    count(
        "Enemies seen running",
        0,
        10,
        "Enemy formations seen to panic or fall back this turn, from within 20 inches; 3 count at most",
    ),
]

# ------------------------------------------------------------------ moving

Goes = Annotated[
    Marcher,
    choice("Goes as", "Trucks and limbered guns as wheeled, half-tracks as tracked, horse-drawn artillery as wagons"),
]
Pieces = Annotated[
    tuple[str, ...],
    units("Terrain", PIECES, MOST_PIECES, "Every piece entered or crossed; of a hill each level gone up or down"),
]
WaterCrossed = Annotated[Crossing, choice("Crosses water by", "How the streams and rivers named are crossed")]
OnRoad = Annotated[bool, flag("On a road", "The whole move is on a road")]
InColumn = Annotated[bool, flag("Cavalry in column", "Cavalry in transit column has another rate")]
Edge = Annotated[float, tape("To the table edge", 0, FAR, "Along the way that it takes", "inches")]
ToEnemy = Annotated[
    float, tape("To the enemy", 0, FARTHEST, "Between the two after the move, from edge to edge", "inches")
]

# ------------------------------------------------------------------ who fires

Distance = Annotated[
    float, tape("Distance", 0, FARTHEST, "Between the nearest edges of both formations; limits are inclusive", "inches")
]
AimPoint = Annotated[
    float,
    tape(
        "To the aim point", 0, FARTHEST_MISSION, "From the firing formation; indirect fire falls beyond 6 in", "inches"
    ),
]
Attached = Annotated[
    tuple[str, ...],
    units(
        "Attached", COMPANIES, MOST_NAMED, "Companies attached to the firer; each adds if the target is in its reach"
    ),
]
Calibre = Annotated[
    int, count("Calibre", SMALLEST_CALIBRE, LARGEST_CALIBRE, "Of the main gun; below 20 only machine guns", unit="mm")
]
Weapon = Annotated[Quality, choice("Weapon", "How the gun compares with others of its calibre and date")]
Crews = Annotated[Morale, choice("Crews", "Morale class of the firing formation")]
FirerSs = Annotated[bool, flag("SS", "The firing formation is Waffen-SS")]
FirerMoved = Annotated[bool, flag("Firer moved", "Its position changed this tactical turn for any reason")]
FirerState = Annotated[State, choice("Firer's state", "If its markers are not given")]
FirerMarkers = Annotated[int, count("Firer's markers", 0, MOST_MARKERS, "Disorder markers; they make its state")]
FirerCompanies = Annotated[
    int, count("Firer's companies", 1, MOST_COMPANIES, "Core companies at set-up, without those attached")
]
FirerPanicked = Annotated[bool, flag("Firer panicked", "It panicked and has not recovered from that")]
FirerStance = Annotated[Stance, choice("Firer is", "Ready, or what keeps it from firing at this target")]
FirerSurprised = Annotated[
    bool, flag("Firer surprised", "Fired at in this phase, before it fired, by an enemy its side had not spotted")
]
InSight = Annotated[bool, flag("In line of sight", "At most 2 inches of woods, houses and smoke between, and no hill")]
InFront = Annotated[bool, flag("In firer's front", "Within the front 180 degrees; AFV fire all round")]
Seen = Annotated[
    Visibility, choice("Visibility", "The worst that holds; early morning counts as fog, midnight as night")
]

# ------------------------------------------------------------------ who is fired at

Target = Annotated[
    FiredAt,
    choice("Target", "Infantry stands for cavalry, towed guns and artillery too; limbered guns are as in trucks"),
]
TargetTerrain = Annotated[
    str, unit("Target's terrain", PLACES, "Where the target's centre is, or the class of its cover")
]
CoverOfTarget = Annotated[str, unit("Cover", PLACES, "The terrain that the target's centre is in, or its class")]
BehindWall = Annotated[
    bool, flag("Wall between", "A wall or hedge stands between it and the firer: light cover at least")
]
FiredFrom = Annotated[Arc, choice("Fired from", "Up to 45 degrees off its facing is front, over 135 rear")]
TargetEntrenched = Annotated[bool, flag("Target entrenched", "In finished fieldworks")]
TargetMoved = Annotated[bool, flag("Target moved", "Its position changed this tactical turn, compulsory moves too")]
TargetMounted = Annotated[Rides, choice("Target mounted", "Infantry or guns that ride or are limbered")]
TargetInColumn = Annotated[bool, flag("Target in column", "The target is in transit column")]
TargetMarkers = Annotated[
    int, count("Target's markers", 0, MOST_MARKERS, "Disorder markers that are on the target already")
]
TargetCompanies = Annotated[int, count("Target's companies", 1, MOST_COMPANIES, "Core companies of the target")]
TargetPanicked = Annotated[bool, flag("Target panicked", "It panicked before and has not recovered")]

# ------------------------------------------------------------------ both sides of a close assault

AttackerNation = Annotated[Nation, choice("Attacker's nation", "Commonwealth troops count as British")]
DefenderNation = Annotated[Nation, choice("Defender's nation", "Commonwealth troops count as British")]
AttackerLeaders = Annotated[
    int, count("Attacker's decorated leaders", 0, MOST_LEADERS, "With the attacking formations")
]
DefenderLeaders = Annotated[
    int, count("Defender's decorated leaders", 0, MOST_LEADERS, "With the defending formations")
]

# ------------------------------------------------------------------ squadrons and flak

Pilots = Annotated[Morale, choice("Pilots", "Morale of the pilots; there are no Partisan pilots")]
PilotNation = Annotated[Nation, choice("Nation", "Whose squadron it is; the AVG is a nation of its own")]
FlownFor = Annotated[str, unit("Nation", NATIONS, "Listed is who built the aircraft; the AVG is a nation of its own")]
EnemyNation = Annotated[Nation, choice("Enemy nation", "Whose squadron the enemy's is")]
OwnService = Annotated[Service, choice("Service", "Army or navy; it matters for Japan only")]
EnemyService = Annotated[Service, choice("Enemy service", "Army or navy; it matters for Japan only")]
Aircraft = Annotated[str, unit("Aircraft", AIRCRAFT, "What the squadron flies")]
Flies = Annotated[Role, choice("Flies", "What the squadron flies")]
FrontLine = Annotated[bool, flag("Front-line type", "Its fighters are a front-line type; bombers never are")]
Damage = Annotated[int, count("ADM", 0, MOST_DAMAGE, "Air damage markers on the squadron; 6 destroy it")]
Decorated = Annotated[int, count("Decorated pilots", 0, MOST_DECORATED, "Decorated pilots in the squadron")]
Alone = Annotated[bool, flag("Alone", "No other friendly squadron is there")]
Fanatics = Annotated[bool, flag("Fanatics", "The pilots are fanatics")]
RoundsFought = Annotated[
    int, count("Rounds fought", 0, MOST_ROUNDS, "Rounds of dogfighting before; each after the first counts")
]
Flak = Annotated[
    tuple[str, ...], units("Flak", FLAK, MOST_FLAK, "Flak companies near the target, attached or in a flak formation")
]
FlakCrews = Annotated[Morale, choice("Flak crews", "Morale of the crews")]
FlakState = Annotated[State, choice("Flak's state", "State of the formation that the flak companies are with")]
FlakDistance = Annotated[
    float, tape("Flak's distance", 0, FARTHEST, "From the flak to the bombed formation; it fires up to 18", "inches")
]
