"""Every answer that a player can give. They may come from anybody, so each value has bounds.

Where a place is given for each team of a unit, they stand in the order of `bodies`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sandtable.game.answers import Answer, Concede, Done, Number, Numbers
from sandtable.game.planning import Point
from sandtable.measured.answers import Bends, Facing
from sandtable.rulesets.flames_of_war.terms import Order, Speed, StrikeAt

#: No unit has more teams with their transports.
MOST_TEAMS = 24
MOST_HITS = 120
Points = Annotated[tuple[Point, ...], Meta(max_length=MOST_TEAMS)]
Facings = Annotated[tuple[Facing, ...], Meta(max_length=MOST_TEAMS)]
Paths = Annotated[tuple[Bends, ...], Meta(max_length=MOST_TEAMS)]
Bodies = Annotated[tuple[Number, ...], Meta(max_length=MOST_TEAMS)]
#: A weapon by its key in the charts.
Weapon = Annotated[str, Meta(max_length=30)]
#: One for every hit of a volley at one target.
EachHit = Annotated[tuple[Number, ...], Meta(max_length=MOST_HITS)]
Hits = Annotated[tuple[Annotated[int, Meta(ge=0, le=60)], ...], Meta(max_length=MOST_TEAMS)]


# ---------------------------------------------------------------------- set-up and Starting Step


class PlaceObjective(Answer, frozen=True):
    at: Point


class HoldBack(Answer, frozen=True):
    """The units that begin in reserve, or the one in ambush."""

    units: Numbers = ()


class Deploy(Answer, frozen=True):
    """A unit is put down whole: set up, revealed from ambush. `aboard` names for each body the transport it starts in.

    Bodies that start aboard or in the rear have no place of their own; what is given for them is ignored.
    """

    unit: Number
    bodies: Bodies
    at: Points
    facings: Facings
    #: Pairs of passenger and transport.
    aboard: Annotated[tuple[tuple[Number, Number], ...], Meta(max_length=MOST_TEAMS)] = ()
    #: Transports that start in the rear.
    rear: Bodies = ()


class Arrive(Answer, frozen=True):
    """The units that arrive from reserve."""

    units: Numbers


# ---------------------------------------------------------------------- who


class Pick(Answer, frozen=True):
    """The unit that acts next in this step."""

    unit: Number


class Choose(Answer, frozen=True):
    """One team of several: who leads, who commands."""

    body: Number


class Agree(Answer, frozen=True):
    """Yes to what is asked: a re-roll, another attempt, Mistaken Target."""


# ---------------------------------------------------------------------- Movement Step


class Give(Answer, frozen=True):
    """The picked unit is given an order."""

    order: Order
    #: Who does it, where not all do: those who clear mines, dig in or are led across.
    bodies: Bodies = ()
    #: The minefield that is cleared.
    piece: Number = -1


class Go(Answer, frozen=True):
    """Teams of the picked unit move, each along its tape, given without its start, and face so at its end.

    They move in the order in which they are named. `start` is where each comes onto the table, for who arrives.
    """

    bodies: Bodies
    bends: Paths
    facings: Facings
    speed: Speed = Speed.TACTICAL
    start: Points = ()


class Mount(Answer, frozen=True):
    """Teams get into transports of their unit."""

    bodies: Bodies
    carriers: Bodies


class Dismount(Answer, frozen=True):
    """Teams get out of their transports."""

    bodies: Bodies
    at: Points
    facings: Facings


class BringForward(Answer, frozen=True):
    """Transports come from the rear."""

    bodies: Bodies
    at: Points
    facings: Facings


class SendBack(Answer, frozen=True):
    """Empty transports go to the rear."""

    bodies: Bodies


class PutDown(Answer, frozen=True):
    """Aircraft over the table, or teams that a rule puts down."""

    bodies: Bodies
    at: Points
    facings: Facings


# ---------------------------------------------------------------------- Shooting Step


class Aim(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One team shoots at one target with one weapon; without a weapon named, the best that it may."""

    shooter: Number
    target: Number
    weapon: Weapon = ""


class Shoot(Answer, frozen=True):
    """All that a unit shoots in one volley, target after target in this order (fow.gap.volley-resolution)."""

    aims: Annotated[tuple[Aim, ...], Meta(max_length=4 * MOST_TEAMS)]
    smoke: bool = False


class Assign(Answer, frozen=True):
    """On whom each hit at a declared target falls, one after another.

    `shots` are the shots that they are of, by their numbers in the volley; left out, they come in the order in which
    they were rolled.
    """

    bodies: EachHit
    shots: EachHit = ()


class Swap(Answer, frozen=True):
    """Mistaken Target: the hits of two teams change places if the roll is made."""

    one: Number
    other: Number


class Bombard(Answer, frozen=True):
    """Teams of a unit bombard a place; smoke runs from there in a whole degree."""

    bodies: Bodies
    spotter: Number
    at: Point
    smoke: bool = False
    bearing: Facing = 0
    #: A Repeat Bombardment of the place where its last one fell.
    again: bool = False


# ---------------------------------------------------------------------- Assault Step


class ChargeIn(Answer, frozen=True):
    """Teams of a unit charge in this order, each at its nearest enemy.

    Where several are as near, a team goes at one that is named in `targets`.
    """

    unit: Number
    bodies: Bodies
    targets: Bodies = ()


class Scoot(Answer, frozen=True):
    """A unit is ordered to Shoot and Scoot."""

    unit: Number


class Blows(Answer, frozen=True):
    """Who takes each hit of a strike, in the order of the hits, and where it strikes if that is a tank."""

    targets: Annotated[tuple[Number, ...], Meta(max_length=2 * MOST_TEAMS)]
    faces: Annotated[tuple[StrikeAt, ...], Meta(max_length=2 * MOST_TEAMS)] = ()


class CounterCharge(Answer, frozen=True):
    """Teams of the counterattacking units charge in this order."""

    bodies: Annotated[tuple[Number, ...], Meta(max_length=2 * MOST_TEAMS)] = ()
    targets: Bodies = ()


SettingUp: TypeAlias = PlaceObjective | HoldBack | Deploy | Arrive
Moving: TypeAlias = Pick | Choose | Agree | Give | Go | Mount | Dismount | BringForward | SendBack | PutDown
Shooting: TypeAlias = Shoot | Assign | Swap | Bombard
Assaulting: TypeAlias = ChargeIn | Scoot | Blows | CounterCharge
AnyAnswer: TypeAlias = SettingUp | Moving | Shooting | Assaulting | Concede | Done
