"""What players answer: every kind of decision of the game. Units and zones are given by their numbers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sandtable.game.answers import Answer, Done, Number, Numbers
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction
from sandtable.rulesets.dday_to_berlin.terms import MOST_FIRE
from sandtable.zoned.answers import Way

OFF_TABLE = -1
Count = Annotated[int, Meta(ge=0, le=MOST_FIRE)]


class Place(Answer, frozen=True):
    """Put a unit on the table: set-up, a rallied battalion or a returning HQ."""

    unit: Number
    zone: Number
    facing: Number


class MoveFirst(Answer, frozen=True):
    """Be Player A this game turn."""


class MoveSecond(Answer, frozen=True):
    """Leave the first move to the enemy."""


class TryRally(Answer, frozen=True):
    """An HQ tries to bring a shattered battalion back."""

    hq: Number
    unit: Number


class Activate(Answer, frozen=True):
    """Roll for a battalion, or for a group of one division in one zone."""

    units: Numbers


class Move(Answer, frozen=True):
    """Move along a path and face; an empty path only turns. `road` declares the doubled road move."""

    unit: Number
    path: Way
    facing: Number
    road: bool = False


class FallBack(Answer, frozen=True):
    """On a Fallback result: every unit of the group goes back a zone."""


class Stay(Answer, frozen=True):
    """On a Fallback result: stay, for a morale marker each."""


class RetreatTo(Answer, frozen=True):
    """Where a retreat or fall back ends, and the facing taken there."""

    zone: Number
    facing: Number


class Work(Answer, frozen=True):
    """Engineers try something in their zone; work on a bridge names its river edge."""

    unit: Number
    action: EngineeringAction
    edge: Number = -1


class Assault(Answer, frozen=True):
    """Assault a zone: primary attacker, in-zone supports, supporting zones, guns on the table, and off-table supports.

    `defender` names the primary defender only where a house rule leaves that to the attacker.
    """

    target: Number
    primary: Number
    supports: Numbers = ()
    zones: Numbers = ()
    guns: Numbers = ()
    art: Count = 0
    air: Count = 0
    defender: Number = -1


class Fire(Answer, frozen=True):
    """Fire at a unit, from a gun on the table or (primary -1) with an ART support."""

    target: Number
    primary: Number = OFF_TABLE
    guns: Numbers = ()
    art: Count = 0
    air: Count = 0


class AirStrike(Answer, frozen=True):
    """Spend an AIR support on a strike."""

    target: Number


class Defend(Answer, frozen=True):
    """The defender's part of an assault: the primary defender and every support."""

    primary: Number
    zones: Numbers = ()
    guns: Numbers = ()
    art: Count = 0
    air: Count = 0


class CounterFire(Answer, frozen=True):
    """Off-table supports against an enemy ranged combat."""

    art: Count = 0
    air: Count = 0


class Hold(Answer, frozen=True):
    """Hold under fire, for a morale marker for each battalion in the zone."""


class GiveWay(Answer, frozen=True):
    """Retreat under fire."""


class Advance(Answer, frozen=True):
    """Advance after an assault, into the position and perhaps beyond."""

    unit: Number
    path: Way
    facing: Number


class TakePosition(Answer, frozen=True):
    """Limited advance: one battalion, or all of one division in one adjacent zone, each with its facing."""

    units: Numbers
    facings: Numbers


Ordering = Place | MoveFirst | MoveSecond | TryRally | Activate | Move | FallBack | Stay | RetreatTo | Work
Fighting = Assault | Fire | AirStrike | Defend | CounterFire | Hold | GiveWay | Advance | TakePosition
AnyAnswer = Ordering | Fighting | Done

__all__ = [
    "OFF_TABLE",
    "Activate",
    "Advance",
    "AirStrike",
    "Answer",
    "AnyAnswer",
    "Assault",
    "CounterFire",
    "Defend",
    "Done",
    "FallBack",
    "Fire",
    "GiveWay",
    "Hold",
    "Move",
    "MoveFirst",
    "MoveSecond",
    "Place",
    "RetreatTo",
    "Stay",
    "TakePosition",
    "TryRally",
    "Work",
]
