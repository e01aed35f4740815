"""Whether an artillery unit may interdict an area, and what it costs."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import FARTHEST_GUN, Sp
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class ArtilleryKind(Spoken):
    """Kinds of artillery."""

    FIELD = "field", Kind.FIELD.said
    MEDIUM = "medium", Kind.MEDIUM.said
    HEAVY = "heavy", Kind.HEAVY.said
    ROCKET = "rocket", Kind.ROCKET.said
    INFANTRY_GUNS = "infantry_guns"

    @property
    def kind(self) -> Kind:
        return Kind(self.value)


class ArtilleryInterdictionFacts(Facts, frozen=True, kw_only=True):
    """An artillery unit under an order to interdict."""

    gun: Annotated[ArtilleryKind, choice("Artillery", "The kind of artillery")] = ArtilleryKind.FIELD
    distance: Annotated[
        float, tape("Distance", 0, FARTHEST_GUN, "To the nearest square of the area, in a straight line", "km")
    ] = 10.0
    sp: Sp = 4
    moved: Annotated[bool, flag("Has moved", "It has moved this turn, or is ordered to")] = False
    supports: Annotated[bool, flag("Gives support", "It supports a combat this turn")] = False


def guns_note(guns: int) -> tuple[Effect, ...]:
    """As what guns that interdict count, and what it costs them; nothing where there are none."""
    said = f"{count_of(guns, 'artillery battalion')}: 1 light each, for 1 SP and the support of the turn"
    return (Effect("artillery", guns, mg.GAP_ARTILLERY_INTERDICTION, said),) if guns else ()


def against_gun(kind: Kind, distance: float, tables: Tables) -> Refused | None:
    """Only artillery with a long range interdicts, and only within it."""
    longest = tables.artillery[kind].long
    because = f"{kind.said} interdicts to {longest} km, not to {distance:g} km"
    if longest is None:
        because = f"{kind.said} cannot interdict: no long range"
    return refused(refuse_if(longest is None or distance > longest, mg.GAP_ARTILLERY_INTERDICTION, because))


def assess(facts: ArtilleryInterdictionFacts, tables: Tables) -> Assessment[int] | Refused:
    """It counts as 1 light."""
    cost = tables.constant("support_sp")
    if problem := refused(
        against_gun(facts.gun.kind, facts.distance, tables),
        refuse_if(facts.sp < cost.value, mg.GAP_SUPPLY_POINTS, "a unit without SP may not interdict"),
        refuse_if(facts.moved, mg.GAP_ORDERS, "the order to interdict allows no move"),
        refuse_if(
            facts.supports, mg.GAP_ARTILLERY_INTERDICTION, "it costs the unit's support for the turn: it cannot do both"
        ),
    ):
        return problem
    longest = tables.artillery[facts.gun.kind].long or 0
    return Assessment(
        1,
        f"{facts.gun.said.capitalize()} on an area {facts.distance:g} km away",
        numbers=(Target("Long range", Modifier(longest, mg.ARTY_RANGES, f"km, {facts.gun.said}")),),
        notes=(
            Effect("sp", facts.sp - cost.value, cost.rule, f"{cost.value} SP spent, {facts.sp - cost.value} left"),
            Effect("support", False, mg.GAP_ARTILLERY_INTERDICTION, "it gives no support this turn"),
            Effect("by_night", True, mg.GAP_ARTILLERY_INTERDICTION, "artillery may interdict by night as well"),
            Effect(
                "counter_battery", False, mg.GAP_COUNTER_BATTERY, "against guns: interdict the area that holds them"
            ),
        ),
    )


ARTILLERY_INTERDICTION = Procedure(
    name="artillery_interdiction",
    title="Artillery interdicts",
    summary="Whether an artillery unit may interdict an area, as what it counts, and what that costs.",
    facts=ArtilleryInterdictionFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_ARTILLERY_INTERDICTION, mg.ARTY_RANGES, mg.GAP_COUNTER_BATTERY, mg.GAP_SUPPLY_POINTS, mg.GAP_ORDERS),
    label=lambda number: f"counts as {number} light",
)
