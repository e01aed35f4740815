"""What questions ask for: every fact that more than one of them wants, with its label, help and range."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.konflikt_47 import terms
from sandtable.rulesets.konflikt_47.tables import BOTH_ROUNDS, FLAMETHROWERS, INDIRECT_WEAPONS
from sandtable.sheet.facts import choice, count, flag, several, tape, unit, units

# ------------------------------------------------------------------ how far facts go
# Beyond all that the rules can mean, so that these refuse.

#: Inches, beyond every weapon and every move.
FARTHEST = 96.0
#: Inches, beyond the voice of every officer.
FAR = 24.0
#: More pins than any unit can bear.
MOST_PINS = 12
#: More models than any unit has.
MOST_MODELS = 20
#: More units than any force has, and more dice than any cup.
MOST_UNITS = 30
MOST_DICE = 40
MOST_OFFICERS = 8
MOST_FISTS = 4
MOST_TURNS = 10

# ------------------------------------------------------------------ a unit whose nerve is tested

TroopQuality = Annotated[terms.Quality, choice("Quality", "Troop quality of the unit")]
Pins = Annotated[int, count("Pins", 0, MOST_PINS, "Pin markers on the unit now")]
Officer = Annotated[terms.Rank, choice("Officer", "Rank of an officer of its side nearby, or in the unit itself")]
OfficerDistance = Annotated[
    float, tape("To the officer", 0, FAR, "From the unit to that officer; 0 if he is with the unit", "inches")
]
SecondOfficer = Annotated[
    terms.Rank, choice("Second officer", "Another one nearby; only the best officer in reach counts")
]
SecondOfficerDistance = Annotated[
    float, tape("To the second officer", 0, FAR, "From the unit to the second officer", "inches")
]
MoreOfficers = Annotated[
    tuple[tuple[terms.Rank, float], ...],
    several("Further officers", MOST_OFFICERS, "Each as rank,inches to the unit", "captain,8 second_lieutenant,3"),
]
Kind = Annotated[
    terms.UnitKind, choice("Kind of unit", "Squads and officers are infantry; guns with a crew are artillery")
]
LoneModel = Annotated[bool, flag("Team with one model left", "A weapon team or gun crew that is down to one model")]
HorrorNear = Annotated[
    bool, flag("Horror near", "A horror unit, friend or foe, within 6 in, or assaulting it; not if it is one itself")
]
Immobilised = Annotated[bool, flag("Immobilised", "A vehicle that cannot move for the rest of the game")]
GravityPulse = Annotated[bool, flag("Hit by gravity pulse", "Damaged by a gravity pulse since it was last activated")]
FriendlyTargets = Annotated[
    int,
    count("Friends it could hit", 0, 20, "In a FUBAR: friends in sight, range and arc, with an enemy within 12 inches"),
]
EnemyVisible = Annotated[bool, flag("Sees an enemy", "In a FUBAR it panics only if it sees an enemy")]

# ------------------------------------------------------------------ a unit that moves

MovesAs = Annotated[terms.Mobility, choice("Moves as", "Weapon teams move as infantry, artillery as guns")]
MoveOrder = Annotated[terms.Order, choice("Order", "The order it carries out")]
AssaultDistance = Annotated[
    float, tape("Assault distance", 0, FARTHEST, "From where the assaulters started to the unit they assault", "inches")
]

# ------------------------------------------------------------------ a unit that fires

Distance = Annotated[float, tape("Distance", 0, FARTHEST, "From the firer to the target", "inches")]
FiringOrder = Annotated[terms.Order, choice("Order", "Order of the firing unit; ambush also for shots in reaction")]
FirerQuality = Annotated[terms.Quality, choice("Firer's quality", "Troop quality of the firing unit")]
FirerPins = Annotated[int, count("Firer's pins", 0, MOST_PINS, "Pin markers on the firing unit")]
InArc = Annotated[bool, flag("In firing arc", "Fixed and vehicle weapons fire only into their arc")]
Flamethrower = Annotated[str, unit("Weapon", FLAMETHROWERS, "The infantry's flamethrower, or one on a vehicle")]
IndirectWeapon = Annotated[str, unit("Weapon", INDIRECT_WEAPONS, "What fires indirectly")]
RoundFired = Annotated[
    terms.Loaded,
    choice("Round", "Of guns that have both: usual is HE at troops, anti-tank at vehicles, in ambush what is loaded"),
]
RoundThatHit = Annotated[terms.Round, choice("Round that hit", "Its own shot, or HE from guns that have it")]
Indirect = Annotated[bool, flag("Fired indirectly", "By howitzers, from 24 in on; mortars and rifle grenades always")]
ShotsBefore = Annotated[
    int, count("Indirect before", 0, MOST_TURNS, "Turns in a row of indirect fire at this target in which nobody moved")
]
HitBefore = Annotated[bool, flag("Indirect hit before", "One of these indirect shots has hit")]

# ------------------------------------------------------------------ troops that are fired at

TargetQuality = Annotated[terms.Quality, choice("Target's quality", "Troop quality of the target")]
TargetModels = Annotated[
    int, count("Target's models", 1, MOST_MODELS, "Men or crew when the shot is declared; 1 or 2 are a small unit")
]
TargetCover = Annotated[terms.Cover, choice("Cover", "Where it has both soft and hard cover only the hard counts")]
TargetDown = Annotated[bool, flag("Target is Down", "By order, or by the reaction to this very shot")]
TargetPins = Annotated[int, count("Target's pins", 0, MOST_PINS, "Pin markers on the target already")]
TargetOfficer = Annotated[terms.Rank, choice("Target's officer", "Best officer in reach of the target")]
OwnOfficer = Annotated[terms.Rank, choice("Its own officer", "In the target unit itself; lost if he is picked out")]
ShooterPicks = Annotated[
    terms.Picks,
    choice(
        "Shooter picks",
        "Officer or gunner, others where it hits friends, or asked before any check",
    ),
]
TargetKind = Annotated[terms.TroopKind, choice("Target is", "Infantry, a weapon team, or the crew of a gun")]
ResilientTarget = Annotated[bool, flag("Resilient target", "Damage value 6+ against shooting")]
ToughTarget = Annotated[bool, flag("Tough target", "Ignores damage on 5+, unless penetration is +2 or more")]
FanaticTarget = Annotated[bool, flag("Fanatic target", "No check for half casualties while two or more are left")]
StubbornTarget = Annotated[bool, flag("Stubborn target", "Its pins do not count in its morale checks")]

# ------------------------------------------------------------------ a vehicle that is fired at or assaulted

VehicleQuality = Annotated[terms.Quality, choice("Vehicle's quality", "Troop quality of its crew")]
VehiclePins = Annotated[int, count("Vehicle's pins", 0, MOST_PINS, "Pin markers on it before it is hit")]
VehicleOfficer = Annotated[terms.Rank, choice("Vehicle's officer", "The best officer of its side in reach of it")]
ImmobilisedBefore = Annotated[bool, flag("Immobilised before", "It was immobilised earlier in the game")]
ToughVehicle = Annotated[bool, flag("Tough vehicle", "Each penetration is ignored on a D6 of 5 or more")]
OtherRound = Annotated[
    tuple[str, ...],
    units("Other round", BOTH_ROUNDS, 3, "Kinds of gun among them that fire the other round than the one stated"),
]
HorrorNearVehicle = Annotated[bool, flag("Horror near vehicle", "A horror unit, friend or foe, within 6 in of it")]
VehicleDie = Annotated[
    terms.OrderDie, choice("Vehicle's die", "No order die yet, it has acted, or it waits in Ambush, when it is hit")
]
AssaultedVehicle = Annotated[terms.Vehicle, choice("Vehicle", "Class of the assaulted vehicle or walker")]
VehicleMotion = Annotated[
    terms.Motion, choice("Vehicle has", "Its latest action; ran also after an escape, advanced after a recce move")
]
WalkerFists = Annotated[int, count("Fists", 1, MOST_FISTS, "Fists of the walker, by the roster")]
