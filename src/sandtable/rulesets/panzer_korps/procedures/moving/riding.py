"""Mounting and dismounting, limbering and unlimbering."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.moving.normal_move import NORMAL_RULES, NORMAL_SHAPED, normal_move
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale, Stance
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class Rider(Spoken):
    """Who rides."""

    INFANTRY = "infantry"
    GUNS = "guns"
    ARTILLERY = "artillery_above_75_mm"

    @property
    def afoot(self) -> Marcher:
        return {
            Rider.INFANTRY: Marcher.FOOT,
            Rider.GUNS: Marcher.GUNS,
            Rider.ARTILLERY: Marcher.HEAVY_GUNS,
        }[self]


class Carrier(Spoken):
    """What carries or tows them."""

    TRUCKS = "trucks"
    HALF_TRACKS = "half_tracks"
    HORSES = "horse_teams"

    @property
    def goes(self) -> Marcher:
        return {
            Carrier.TRUCKS: Marcher.WHEELED,
            Carrier.HALF_TRACKS: Marcher.TRACKED,
            Carrier.HORSES: Marcher.WAGONS,
        }[self]


class RidingFacts(Facts, frozen=True, kw_only=True):
    """A formation that mounts or dismounts, limbers or unlimbers, this turn."""

    rider: Annotated[Rider, choice("Rider", "Who is carried or towed; AT guns of every calibre are guns")] = (
        Rider.INFANTRY
    )
    carrier: Annotated[Carrier, choice("Carrier", "Trucks, half-tracks, or the teams of horse-drawn artillery")] = (
        Carrier.TRUCKS
    )
    morale: asked.MoraleClass = Morale.REGULAR
    ss: asked.IsSs = False


class Ridden(Struct, frozen=True):
    """Inches left to ride before dismounting or after mounting, and inches left to go by foot or hand."""

    riding: float
    afoot: float
    cost: float


#: What mounted formations are to who fires at them.
AS_TARGET = {
    Carrier.TRUCKS: "an unarmoured target while mounted",
    Carrier.HALF_TRACKS: "a light AFV target while mounted, but no AFV formation for the -2 of infantry fire",
    Carrier.HORSES: "an unarmoured target while limbered",
}


def assess(facts: RidingFacts, tables: Tables) -> Assessment[Ridden]:
    rides = normal_move(facts.carrier.goes, facts.morale, tables, ss=facts.ss)
    walks = normal_move(facts.rider.afoot, facts.morale, tables, ss=facts.ss)
    cost = max(rides.total, walks.total) / 2
    fires = tables.stances[Stance.MOUNTED].fires
    does = "does" if fires else "does not"
    left = Ridden(max(0.0, rides.total - cost), max(0.0, walks.total - cost), cost)
    notes = (
        Effect("cost", f"{cost:g}", pk.GAP_MOUNTED, f"it costs half the move of the faster rate: {cost:g} in"),
        Effect("target", facts.carrier.value, pk.GAP_MOUNTED, AS_TARGET[facts.carrier]),
        Effect("may_fire", fires, pk.GAP_FIRE_TARGETING, f"mounted or limbered it {does} fire"),
    )
    return Assessment(
        left,
        f"{facts.rider.said.capitalize()} with {facts.carrier.said}",
        numbers=(replace(rides, name="Riding"), replace(walks, name="By foot or hand")),
        notes=notes,
    )


RIDING_COST = Procedure(
    name="riding_cost",
    title="Mounting and limbering",
    summary="What it costs to mount, dismount, limber or unlimber, and what is left of the move.",
    facts=RidingFacts,
    assess=assess,
    roll=stated,
    rules=(*NORMAL_RULES, pk.GAP_FIRE_TARGETING),
    shaped_by=NORMAL_SHAPED,
    label=lambda left: f"{left.riding:g} in left riding, {left.afoot:g} in left afoot",
)
