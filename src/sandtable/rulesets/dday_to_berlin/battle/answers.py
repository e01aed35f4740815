"""What players answer: every kind of decision of the game. Units and zones are given by their numbers."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.dday_to_berlin.engineering import EngineeringAction

OFF_TABLE = -1


class Answer(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer to an open question."""


class Place(Answer, frozen=True):
    """Put a unit on the table: set-up, a rallied battalion or a returning HQ."""

    unit: int
    zone: int
    facing: int


class MoveFirst(Answer, frozen=True):
    """Be Player A this game turn."""


class MoveSecond(Answer, frozen=True):
    """Leave the first move to the enemy."""


class TryRally(Answer, frozen=True):
    """An HQ tries to bring a shattered battalion back."""

    hq: int
    unit: int


class Activate(Answer, frozen=True):
    """Roll for a battalion, or for a group of one division in one zone."""

    units: tuple[int, ...]


class Move(Answer, frozen=True):
    """Move along a path and face; an empty path only turns. `road` declares the doubled road move."""

    unit: int
    path: tuple[int, ...]
    facing: int
    road: bool = False


class FallBack(Answer, frozen=True):
    """On a Fallback result: every unit of the group goes back a zone."""


class Stay(Answer, frozen=True):
    """On a Fallback result: stay, for a morale marker each."""


class RetreatTo(Answer, frozen=True):
    """Where a retreat or fall back ends, and the facing taken there."""

    zone: int
    facing: int


class Work(Answer, frozen=True):
    """Engineers try something in their zone; work on a bridge names its river edge."""

    unit: int
    action: EngineeringAction
    edge: int = -1


class Assault(Answer, frozen=True):
    """Assault a zone: primary attacker, in-zone supports, supporting zones, guns on the table, and off-table supports.

    `defender` names the primary defender only where a house rule leaves that to the attacker.
    """

    target: int
    primary: int
    supports: tuple[int, ...] = ()
    zones: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    art: int = 0
    air: int = 0
    defender: int = -1


class Fire(Answer, frozen=True):
    """Fire at a unit, from a gun on the table or (primary -1) with an ART support."""

    target: int
    primary: int = OFF_TABLE
    guns: tuple[int, ...] = ()
    art: int = 0
    air: int = 0


class AirStrike(Answer, frozen=True):
    """Spend an AIR support on a strike."""

    target: int


class Defend(Answer, frozen=True):
    """The defender's part of an assault: the primary defender and every support."""

    primary: int
    zones: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    art: int = 0
    air: int = 0


class CounterFire(Answer, frozen=True):
    """Off-table supports against an enemy ranged combat."""

    art: int = 0
    air: int = 0


class Hold(Answer, frozen=True):
    """Hold under fire, for a morale marker for each battalion in the zone."""


class GiveWay(Answer, frozen=True):
    """Retreat under fire."""


class Advance(Answer, frozen=True):
    """Advance after an assault, into the position and perhaps beyond."""

    unit: int
    path: tuple[int, ...]
    facing: int


class TakePosition(Answer, frozen=True):
    """Limited advance: one battalion, or all of one division in one adjacent zone, each with its facing."""

    units: tuple[int, ...]
    facings: tuple[int, ...]


class Done(Answer, frozen=True):
    """Nothing more to do here: end the phase, stay in place, decline."""


AnyAnswer = (
    Place
    | MoveFirst
    | MoveSecond
    | TryRally
    | Activate
    | Move
    | FallBack
    | Stay
    | RetreatTo
    | Work
    | Assault
    | Fire
    | AirStrike
    | Defend
    | CounterFire
    | Hold
    | GiveWay
    | Advance
    | TakePosition
    | Done
)
