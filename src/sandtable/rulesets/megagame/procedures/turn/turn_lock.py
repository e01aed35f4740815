"""Seats: when the orders of a turn are locked."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count

MOST_SEATS = 20


class Clock(Spoken):
    OFF = "off"
    RUNNING = "running"
    OUT = "out", "run out"


class TurnLockFacts(Facts, frozen=True, kw_only=True):
    """Seats of both sides before a turn is resolved."""

    allied_seats: Annotated[int, count("Allied seats", 1, MOST_SEATS, "People on the Allied side")] = 3
    german_seats: Annotated[int, count("German seats", 1, MOST_SEATS, "People on the German side")] = 2
    ready: Annotated[int, count("Seats ready", 0, 2 * MOST_SEATS, "Seats of both sides that are ready")] = 5
    clock: Annotated[Clock, choice("Turn clock", "Off by default")] = Clock.OFF


def assess(facts: TurnLockFacts, _tables: Tables) -> Assessment[bool]:
    seats = Target(
        "Seats",
        Modifier(facts.allied_seats, mg.GAP_SEATS, "Allied"),
        (Modifier(facts.german_seats, mg.GAP_SEATS, "German"),),
    )
    if facts.ready > seats.total:
        raise FactsFault(f"ready: there are only {seats.total} seats, give no more")
    locked = facts.ready == seats.total or facts.clock is Clock.OUT
    holds = "a unit without an order holds, a squadron without a mission stays down"
    illegal = "illegal orders are refused with a reason that tells nothing about unseen enemies"
    notes = (
        Effect("together", True, mg.GAP_SEATS, "all lock together: when every seat is ready, or the clock has run out"),
        Effect("without_order", "hold", mg.GAP_SEATS, holds),
        Effect("no_pause", True, mg.GAP_STANDING_CHOICES, "nobody is asked while the turn is resolved"),
        Effect("engine", True, mg.GAP_UMPIRE, illegal),
    )
    return Assessment(
        locked, f"{facts.ready} of {seats.total} seats ready, clock {facts.clock.said}", (), (seats,), notes
    )


TURN_LOCK = Procedure(
    name="turn_lock",
    title="Turn lock",
    summary="Whether orders are locked and the turn is resolved.",
    facts=TurnLockFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_SEATS, mg.GAP_STANDING_CHOICES, mg.GAP_UMPIRE),
    label=lambda locked: "locked, the turn is resolved" if locked else "still open",
)
