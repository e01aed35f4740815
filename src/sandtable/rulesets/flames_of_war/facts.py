"""What several questions ask for: the same bounds and words in all of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sandtable.rulesets.flames_of_war.terms import (
    Attack,
    Blitz,
    Commander,
    Enemy,
    Facing,
    Flown,
    GroundCover,
    GroundTeam,
    Height,
    Kind,
    Move,
    Ranging,
    Shelter,
    Speed,
    StrikeAt,
)
from sandtable.sheet.facts import choice, count, flag, tape

#: Nothing on the largest table is farther away, and no move is longer, in inches.
FARTHEST = 120.0
LONGEST_MOVE = 60.0
#: More tanks than that no unit has; their assaults could not be worked out in the time of a question.
MOST_TANKS = 7
MOST_WEAPONS = 15
MOST_ATTEMPTS = 3
#: No unit has more teams, no card better numbers.
MOST_TEAMS = 15
BEST_ANTI_TANK = 25
BEST_ARMOUR = 20
HIGHEST_ROF = 12
#: The worst score a card can have, for facts; 0 stands for a rating that the card does not have.
WORST = 6


def inches(label: str, help: str) -> Meta:  # noqa: A002
    """A distance on the table."""
    return tape(label, 0, FARTHEST, help, "inches")


def teams(label: str, least: int, help: str) -> Meta:  # noqa: A002
    """Teams of a unit."""
    return count(label, least, MOST_TEAMS, help)


def score(label: str, least: int, help: str) -> Meta:  # noqa: A002
    """The N of an N+ on a card."""
    return count(label, least, WORST, help)


# ------------------------------------------------------------------ ratings of the card

Motivation = Annotated[int, score("Motivation", 1, "The N of Motivation N+ on the card")]
Remount = Annotated[int, score("Remount (0: none)", 0, "Remount rating of the card, in place of Motivation")]
Skill = Annotated[int, score("Skill", 1, "The N of Skill N+ on the card")]
Tactics = Annotated[int, score("Tactics (0: none)", 0, "Tactics rating of the card, in place of Skill")]
CrossRating = Annotated[
    int, score("Cross (1: Auto)", 1, "The N of the card's Cross N+; Infantry cross all but wire automatically")
]
SaveScore = Annotated[int, score("Save", 2, "The N of its Save N+; armoured Tanks have none")]
SoftSave = Annotated[int, score("Save", 2, "The N of the Save N+ of teams without armour")]
IsHitOn = Annotated[int, score("Is Hit On", 2, "The number on the target's card")]
HitOnOrScore = Annotated[
    int, count("Is Hit On or score", 2, 10, "The number on the target's card, or a score you have worked out")
]
Front = Annotated[int, count("Front armour", 0, BEST_ARMOUR, "Front armour of the tank")]
Side = Annotated[int, count("Side armour", 0, BEST_ARMOUR, "Side armour of the tank")]
TopArmour = Annotated[int, count("Top armour", 0, BEST_ARMOUR, "Of armoured Tanks; for others it does not count")]
StruckSide = Annotated[int, count("Side armour", 0, BEST_ARMOUR, "Of the tank that is hit")]
StruckTop = Annotated[int, count("Top armour", 0, BEST_ARMOUR, "Of the tank that is hit")]
Skirts = Annotated[bool, flag("Bazooka Skirts", "Side counts as 5 against Firepower 5+ and 6")]
SkirtsNote = Annotated[bool, flag("Bazooka Skirts", "The note on the tank's card")]

# ------------------------------------------------------------------ weapons

AntiTank = Annotated[int, count("Anti-tank", 0, BEST_ANTI_TANK, "Anti-tank rating of the weapon")]
StrikeAntiTank = Annotated[
    int,
    count(
        "Anti-tank", 0, BEST_ANTI_TANK, "Of the best Anti-tank weapon on the hitting team's card; 0 if it has no weapon"
    ),
]
BombardAntiTank = Annotated[int, count("Anti-tank", 0, BEST_ANTI_TANK, "Of the bombardment")]
Firepower = Annotated[int, score("Firepower", 1, "The N of the weapon's Firepower N+")]
StrikeFirepower = Annotated[int, score("Firepower", 1, "The N of that weapon's Firepower N+")]
BombardFirepower = Annotated[int, score("Firepower", 1, "The N of the bombardment's Firepower N+")]
BrutalWeapon = Annotated[bool, flag("Brutal", "The weapon is Brutal: a save counts only if it is made again")]
BrutalShells = Annotated[bool, flag("Brutal", "A save against it counts only if it is made a second time")]
MovingRof = Annotated[int, count("Moving ROF", 0, HIGHEST_ROF, "ROF of the weapon when moving")]
StatedHalted = Annotated[
    int, count("Halted ROF (0: card)", 0, HIGHEST_ROF, "Of a weapon that has no card, with Moving ROF")
]
StatedMoving = Annotated[
    int, count("Moving ROF (0: card)", 0, HIGHEST_ROF, "Of a weapon that has no card, with Halted ROF")
]
StatedRange = Annotated[
    int, count("Weapon range (0: card)", 0, int(FARTHEST), "Range of a weapon that has no card", "inches")
]
PinnedRof1 = Annotated[bool, flag("Pinned ROF 1", "The note on the weapon's card")]

# ------------------------------------------------------------------ what a team is, and how it is

TeamKind = Annotated[Kind, choice("Team", "What the team is")]
KindOfTeam = Annotated[Kind, choice("Kind", "What the team is")]
KindOfTeams = Annotated[Kind, choice("Teams are", "What the teams are")]
KindOfMovers = Annotated[Kind, choice("Kind", "What the teams are")]
UnitKind = Annotated[Kind, choice("Kind", "What the teams of the unit are")]
TankBailed = Annotated[bool, flag("Bailed Out", "The tank is Bailed Out")]
TeamPinned = Annotated[bool, flag("Pinned Down", "Its unit is Pinned Down")]
UnitPinned = Annotated[bool, flag("Pinned Down", "The unit is Pinned Down")]
Turretless = Annotated[bool, flag("No turret", "A vehicle without a turret has only the line of its hull")]
TeamsInUnit = Annotated[int, teams("Teams", 1, "Teams of the unit on the table at this moment, transports not counted")]
Leaderless = Annotated[bool, flag("No leader", "The unit has no Unit Leader at the moment")]
CommanderNear = Annotated[
    Commander, choice("Commander", "The Formation Commander near the unit; an HQ has its own in it")
]
CommanderDistance = Annotated[float, inches("To the commander", "From the Unit Leader to the commander")]
SupportUnit = Annotated[bool, flag("Support unit", "It belongs to no formation and may use any commander of the force")]

# ------------------------------------------------------------------ movement and orders

MovementStep = Annotated[bool, flag("In the Movement Step", "It is the Movement Step now")]
MovesAt = Annotated[Speed, choice("Speed", "The speed it chose for this move")]
OrderedDistance = Annotated[float, tape("Distance wanted", 0, LONGEST_MOVE, "How far the teams are to go", "inches")]
EnemyNearest = Annotated[float, inches("Enemy on the way", "Closest it comes to a visible enemy after it has set off")]
EnemyStart = Annotated[float, inches("Enemy at the start", "From that enemy before it moves")]
EnemyEnd = Annotated[float, inches("Enemy at the end", "From that enemy where the move ends")]
WhichEnemy = Annotated[Enemy, choice("Enemy", "Which enemy that is; a Tank that is Bailed Out may be approached")]
UnitAssaults = Annotated[bool, flag("Assaults", "Some team of the unit assaults this turn")]

# ------------------------------------------------------------------ a shot

Range = Annotated[float, inches("Range", "Between the nearest edges of the two teams")]
Concealed = Annotated[bool, flag("Concealed", "The target is Concealed from the shooter")]
GoneToGround = Annotated[bool, flag("Gone to Ground", "The target did not move, shoot or assault; Scouts may move")]
ThroughSmoke = Annotated[bool, flag("Through smoke", "A smoke ball, or a Smoke Screen within 6 inches, is in the way")]
Night = Annotated[bool, flag("Night", "The game is played at night")]
AircraftPart = Annotated[Flown, choice("Aircraft", "Whether one of the two is an Aircraft")]
FacingShown = Annotated[
    Facing, choice("Facing", "What the tank shows the shooter; where hull and turret differ, a die decides")
]
HitBy = Annotated[Attack, choice("Hit by", "What hits the team")]
TeamsFiring = Annotated[int, teams("Teams firing", 1, "Teams that shoot with this weapon alike")]
ShooterMove = Annotated[Move, choice("Movement", "What the shooter did this turn, a Blitz Move apart")]
ShooterPinned = Annotated[bool, flag("Pinned Down", "The shooter's unit is Pinned Down")]
ShooterBlitz = Annotated[Blitz, choice("Blitz Move", "Whether the shooter's unit was ordered one before it moved")]
ShooterOutOfCommand = Annotated[bool, flag("Out of Command", "The shooter moved at Tactical and ended Out of Command")]
OrderedToDigIn = Annotated[
    bool, flag("Dug in this turn", "Its unit was ordered to Dig In this turn, whether it worked or not")
]
TargetAhead = Annotated[
    bool, flag("Target in front", "Before turning, the target is in front of the line of the hull or gun")
]

# ------------------------------------------------------------------ a bombardment

ToAimingPoint = Annotated[float, inches("To the Aiming Point", "From the firing team to the Aiming Point")]
NearestFriend = Annotated[float, inches("Nearest friend", "From the edge of the template to the nearest friendly team")]
WeaponsBombarding = Annotated[int, count("Weapons firing", 1, MOST_WEAPONS, "Weapons that fire this bombardment")]
Salvo = Annotated[bool, flag("Salvo", "A Salvo weapon such as a Nebelwerfer or Katyusha: larger template")]
ByAircraft = Annotated[bool, flag("Aircraft", "Bombs or rockets of Aircraft")]
Bombs = Annotated[bool, flag("Aircraft bombs", "Bombs or rockets of Aircraft: one or two do not re-roll hits")]
SpotterSkill = Annotated[int, score("Spotter's Skill", 1, "Skill of the Spotting Team, not of the guns")]
AttemptsUsed = Annotated[
    int, count("Attempts used", 0, MOST_ATTEMPTS, "Attempts this spotter has made before in this Shooting Step")
]
WhetherRanged = Annotated[
    Ranging, choice("Ranging In", "Still to be rolled for, done on some attempt, or not needed because it is repeated")
]
Beneath = Annotated[
    Height, choice("Under the template", "Short or Tall if any part of the template would lie over such terrain")
]
SmokeBeneath = Annotated[bool, flag("Smoke Screen there", "Any part of the template would lie over a Smoke Screen")]
RangedAtNight = Annotated[bool, flag("Night", "The bombardment is Ranged In at night")]
BombardedKind = Annotated[GroundTeam, choice("Target", "What the teams are; half-tracks and other armour are armoured")]
TeamsUnder = Annotated[int, teams("Teams under it", 1, "Teams of the unit with any part under the template")]
BailedUnder = Annotated[int, teams("Bailed Out already", 0, "Of the tanks under it, those Bailed Out before")]
BombardedCover = Annotated[
    Shelter, choice("Cover", "Inside foxholes, trench, building, ruins or craters; what it is behind does not count")
]

# ------------------------------------------------------------------ an assault

OtherUnitApart = Annotated[
    float, inches("Other unit apart", "From the assault target to the nearest team of the unit it shot at")
]
ChargeConcealed = Annotated[bool, flag("Charge Concealed", "By terrain, where the charging teams end their charge")]
ChargeInSmoke = Annotated[bool, flag("Through smoke", "Smoke lies between the defenders and the charging teams")]
MinedCover = Annotated[
    GroundCover, choice("Cover", "Where the mines meet it; Bulletproof Cover only if it is any against mines")
]
ChargeCover = Annotated[
    GroundCover, choice("Charge's cover", "Where it ends; Bulletproof Cover only if it is any in an assault")
]
StruckCover = Annotated[
    Shelter, choice("Cover", "Of teams struck at; Bulletproof Cover only if it is any in an assault")
]
StrikesAt = Annotated[
    StrikeAt, choice("Strikes", "The tank's Side, its Top, or what is likelier to put it out of action")
]
