"""What happens in a battle besides the dice, which are told by `Rolled`."""

from __future__ import annotations

from msgspec import Struct

from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction


class Event(Struct, frozen=True, tag=True):
    """Something that happened, told with its rule."""


class Outcome(Struct, frozen=True):
    """How a battle ended: who won (-1 nobody), the points of both sides, and why, by which rule."""

    winner: int
    points: tuple[int, int]
    why: str = ""
    rule: str = k47.GAP_VICTORY


class SetDown(Event, frozen=True):
    """A unit was set up, arrived, got out, was unhitched or driven out; `why` is the rule."""

    unit: int
    place: Place
    why: str


class TurnBegan(Event, frozen=True):
    turn: int


class DieDrawn(Event, frozen=True):
    """Whose order die came out of the cup, and what is left in it."""

    side: int
    left: tuple[int, int]


class Ordered(Event, frozen=True):
    """A unit is given an order; `target` is whom it is to assault."""

    unit: int
    order: Order
    target: int = -1


class DieTurned(Event, frozen=True):
    """A unit's die shows something else now, or was taken out of the cup to show it."""

    unit: int
    order: Order
    why: str


class Moved(Event, frozen=True):
    """A unit went so far along its path; `why` is the rule it moved by."""

    unit: int
    length: int
    path: tuple[Place, ...]
    why: str
    reverse: bool = False
    stopped: bool = False


class Turned(Event, frozen=True):
    """A unit faces another way."""

    unit: int
    facing: int


class Declared(Event, frozen=True):
    """A unit shoots, or reacts so, at somebody so far away."""

    unit: int
    target: int
    distance: int


class Reacts(Event, frozen=True):
    """What a unit does about an enemy action; None if it does nothing."""

    unit: int
    reaction: Reaction | None


class ShotLost(Event, frozen=True):
    """A shot that was declared cannot be made any more."""

    unit: int
    target: int
    why: str
    rule: str


class PinsNow(Event, frozen=True):
    """A unit's pins after something that is not a roll."""

    unit: int
    pins: int
    why: str


class Fell(Event, frozen=True):
    """Models of a unit that fell, by their weapons where it has several."""

    unit: int
    arms: tuple[str, ...]
    left: int
    picked: bool = False


class Destroyed(Event, frozen=True):
    unit: int
    why: str
    wreck: bool = False


class Demolished(Event, frozen=True):
    unit: int
    house: int


class Boarded(Event, frozen=True):
    """A unit got aboard, or was hitched."""

    unit: int
    carrier: int


class Stopped(Event, frozen=True):
    """A unit can do nothing more this turn."""

    unit: int
    why: str


class Waits(Event, frozen=True):
    """A unit finds no free place: on its edge where it was to arrive, so that its die is spent, or in its zone."""

    unit: int
    set_up: bool = False


class Closed(Event, frozen=True):
    """Two units are in contact."""

    attacker: int
    target: int


class FightsBy(Event, frozen=True):
    """How a unit fights in this round of close quarters."""

    unit: int
    mode: Mode


class AssaultOver(Event, frozen=True):
    """An assault that comes to no fight, and the rule by which it does not."""

    unit: int
    target: int
    why: str


class RoundOver(Event, frozen=True):
    """A round of close quarters: casualties of both, and who has lost it (-1: drawn)."""

    attacker: int
    target: int
    on_attacker: int
    on_target: int
    loser: int


class Kept(Event, frozen=True):
    """Units that keep their dice over the end of the turn."""

    side: int
    units: tuple[int, ...]


class Ended(Event, frozen=True):
    outcome: Outcome
