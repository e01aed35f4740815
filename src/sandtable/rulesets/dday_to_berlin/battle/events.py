"""What happened: events carry facts, rolls and rules, and become sentences only when somebody reads them."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Refusal, Target


class Event(Struct, frozen=True, tag=True, gc=False):
    """Something that happened at the table."""


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    """A phase that players want to see in the log; side -1 is both."""

    side: int
    title: str
    rule: str


class Skipped(Event, frozen=True):
    """A phase in which the rules leave a side nothing to do, with reasons where they are not plain to see."""

    side: int
    title: str
    told: str
    rule: str
    reasons: tuple[Refusal, ...] = ()


class WonInitiative(Event, frozen=True):
    side: int
    first: int
    rule: str


class Supports(Event, frozen=True):
    """Supports at hand: what a side holds now, or has just spent."""

    side: int
    art: int
    air: int
    spent: bool
    rule: str


class Moved(Event, frozen=True):
    """A unit moved, turned, entered or advanced; the rule tells which."""

    unit: int
    source: int
    path: tuple[int, ...]
    facing: int
    rule: str
    road: bool = False


class Retreated(Event, frozen=True):
    unit: int
    source: int
    zone: int
    rule: str


class Fell(Event, frozen=True):
    """A unit was shattered or lost."""

    unit: int
    lost: bool
    rule: str


class Placed(Event, frozen=True):
    unit: int
    zone: int
    facing: int
    rule: str


class TookMarkers(Event, frozen=True):
    side: int
    markers: int
    rule: str
    why: str


class ClearedMarkers(Event, frozen=True):
    markers: tuple[int, int]
    rule: str


class Captured(Event, frozen=True):
    side: int
    place: int
    holder: int
    rule: str


class Declared(Event, frozen=True):
    """Who attacks whom, with everything that takes part on both sides."""

    side: int
    attack: str
    rule: str
    units: tuple[int, ...]
    target: int
    defenders: tuple[int, ...] = ()
    zones: tuple[int, ...] = ()
    enemy_zones: tuple[int, ...] = ()


class Built(Event, frozen=True):
    """Engineers finished a piece of work; an edge number where it is a bridge."""

    unit: int
    work: str
    zone: int
    edge: int
    rule: str


class OutOfSupply(Event, frozen=True):
    side: int
    units: tuple[int, ...]
    rule: str


class AircraftLost(Event, frozen=True):
    side: int
    rule: str


class Clock(Event, frozen=True):
    """The night clock after its roll."""

    total: int
    night: bool
    rule: str


class Decided(Event, frozen=True):
    """A choice worth a line in the log: held, stayed, waited."""

    side: int
    choice: str
    units: tuple[int, ...]
    rule: str


class Outcome(Struct, frozen=True):
    """The winner (-1 for a draw), whether it was sudden or decisive, the points of both sides, and why."""

    winner: int
    sudden: bool
    decisive: bool
    points: tuple[int, int]
    why: str


class Ended(Event, frozen=True):
    """The end, with the points of both sides and what they add up from."""

    outcome: Outcome
    rule: str
    points: tuple[Target, ...] = ()
