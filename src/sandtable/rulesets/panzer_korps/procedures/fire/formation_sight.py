"""Whether two formations are in line of sight of each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import sight
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Visibility
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, tape


class SightFacts(Facts, frozen=True, kw_only=True):
    """The line between the centres of two formations; it serves both ways."""

    through: Annotated[
        float,
        tape(
            "Woods and houses",
            0,
            FARTHEST,
            "Inches of woods, tall brush, jungle, houses and smoke on the line",
            "inches",
        ),
    ] = 1.0
    hill: Annotated[bool, flag("Hill between", "Both are lower than the top of a hill on the line")] = False
    one_higher: Annotated[bool, flag("One stands higher", "On a higher level than the other")] = False
    below_far: Annotated[
        float,
        tape(
            "Of that, lower", 0, FARTHEST, "On lower levels and more than 6 inches from the lower formation", "inches"
        ),
    ] = 0.0
    distance: asked.Distance = 20.0
    visibility: asked.Seen = Visibility.CLEAR


def obstacles(facts: SightFacts, tables: Tables) -> Iterator[Effect]:
    most, seen = tables.limit("sight_through"), sight(facts.visibility, tables)
    counted = max(0.0, facts.through - facts.below_far) if facts.one_higher else facts.through
    if counted > most:
        blocked = f"{counted:g} in of blocking terrain, {most} in may be seen through"
        yield Effect("blocked", f"{counted:g}", pk.GAP_LOS, blocked)
    if facts.hill:
        yield Effect("hill", True, pk.GAP_LOS, "a hill between them is higher than both")
    if facts.distance > seen.value:
        yield Effect("too_far", seen.value, pk.GAP_VISIBILITY, f"one sees {seen.value} in ({seen.label})")


def assess(facts: SightFacts, tables: Tables) -> Assessment[bool]:
    found = tuple(obstacles(facts, tables))
    over = facts.one_higher and facts.below_far > 0
    ignored = Effect("ignored", f"{facts.below_far:g}", pk.GAP_LOS, "who stands higher looks over what lies below")
    return Assessment(not found, f"A line of {facts.distance:g} in", (), (), (*found, *((ignored,) if over else ())))


FORMATION_SIGHT = Procedure(
    name="formation_sight",
    title="Line of sight",
    summary="Whether two formations can see each other.",
    facts=SightFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_LOS, pk.GAP_VISIBILITY),
    label=lambda sees: "in sight" if sees else "not in sight",
)
