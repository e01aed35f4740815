"""What happens in a battle besides the dice, which are told by `Rolled`. `why` is the id of a rule."""

from __future__ import annotations

from msgspec import Struct

from sandtable.inches.tape import Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.terms import Order


class Event(Struct, frozen=True, tag=True):
    """Something that happened, told with its rule."""


class Outcome(Struct, frozen=True):
    """How a battle ended: who won (-1 nobody), the points each side destroyed, and why, by which rule."""

    winner: int
    points: tuple[int, int]
    why: str = ""
    rule: str = fow.GAP_GAME_END


# ---------------------------------------------------------------------- turns


class TurnBegan(Event, frozen=True):
    round: int
    side: int


class StepBegan(Event, frozen=True):
    """A step of a player's turn: starting, movement, shooting or assault."""

    step: str
    side: int


class Ended(Event, frozen=True):
    outcome: Outcome


# ---------------------------------------------------------------------- places


class SetDown(Event, frozen=True):
    """Teams were put on the table: set up, revealed, arrived, got out, brought forward."""

    unit: int
    bodies: tuple[int, ...]
    places: tuple[Place, ...]
    why: str


class Moved(Event, frozen=True):
    """Teams of a unit went along their paths, starts included; `why` is the rule they moved by."""

    unit: int
    bodies: tuple[int, ...]
    paths: tuple[tuple[Place, ...], ...]
    why: str
    dashed: bool = False


class Halted(Event, frozen=True):
    """A team was stopped short; `piece` is the ground that stopped it, -1 if it was something else."""

    unit: int
    body: int
    why: str
    piece: int = -1


class Removed(Event, frozen=True):
    """Teams left the table without being lost: mounted, sent to the rear, flown off."""

    unit: int
    bodies: tuple[int, ...]
    why: str


class ObjectivePlaced(Event, frozen=True):
    """An objective; `side` is the one in whose area it lies."""

    side: int
    at: Place
    by: int


class HeldBack(Event, frozen=True):
    """Units that begin in reserve or in ambush."""

    units: tuple[int, ...]
    why: str


# ---------------------------------------------------------------------- states


class Lost(Event, frozen=True):
    """Teams that are Destroyed."""

    unit: int
    bodies: tuple[int, ...]
    why: str


class UnitLost(Event, frozen=True):
    """A unit of which no team is left."""

    unit: int
    why: str


class BailedOut(Event, frozen=True):
    unit: int
    bodies: tuple[int, ...]
    why: str


class Remounted(Event, frozen=True):
    unit: int
    bodies: tuple[int, ...]


class Pinned(Event, frozen=True):
    """A unit is Pinned Down, or rallies."""

    unit: int
    pinned: bool
    why: str


class DugIn(Event, frozen=True):
    """Teams are in foxholes."""

    unit: int
    bodies: tuple[int, ...]
    why: str


class Leads(Event, frozen=True):
    """A team leads its unit, or commands its formation; -1: nobody does."""

    unit: int
    body: int
    why: str
    commands: bool = False


class OrderGiven(Event, frozen=True):
    unit: int
    order: Order


class Swept(Event, frozen=True):
    """A minefield was cleared."""

    unit: int
    piece: int


class Mounted(Event, frozen=True):
    """A team got into a transport of its unit."""

    body: int
    carrier: int


# ---------------------------------------------------------------------- fire


class Declared(Event, frozen=True):
    """Teams of a unit shoot at a target, the nearest of them so far away."""

    unit: int
    shooters: tuple[int, ...]
    target: int
    weapon: str
    distance: int


class HitsAssigned(Event, frozen=True):
    """Hits stand against a team."""

    body: int
    hits: int
    why: str


class Smoked(Event, frozen=True):
    """A smoke ball at a place, or a screen from one place to another."""

    side: int
    at: Place
    to: Place | None = None


class SmokeLifted(Event, frozen=True):
    side: int
    why: str = fow.TURN_REMOVE_SMOKE


class AimedAt(Event, frozen=True):
    """The Aiming Point of a bombardment, and who spots for it."""

    unit: int
    spotter: int
    at: Place
    smoke: bool = False


# ---------------------------------------------------------------------- assault


class Charged(Event, frozen=True):
    unit: int
    bodies: tuple[int, ...]
    targets: tuple[int, ...]


class FellBack(Event, frozen=True):
    unit: int
    why: str


class BrokeOff(Event, frozen=True):
    unit: int
    why: str


class AssaultOver(Event, frozen=True):
    """An assault that is over: who won it, -1 nobody."""

    unit: int
    winner: int
    why: str
