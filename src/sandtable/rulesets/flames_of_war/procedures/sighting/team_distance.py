"""The distance between two teams: between the nearest edges of their discs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice

#: The sheet's centimetres, which are shown and never counted with.
CM_PER_INCH = 2.5


class TeamDistanceFacts(Facts, frozen=True, kw_only=True):
    """Two teams, as a map has them: discs with a centre."""

    centres: Annotated[float, asked.inches("Between centres", "From centre to centre of the two discs")] = 18.0
    shooter: Annotated[Kind, choice("One team", "Its kind tells how large its disc is")] = Kind.ARMOURED
    target: Annotated[Kind, choice("Other team", "Its kind tells how large its disc is")] = Kind.ARMOURED
    limit: Annotated[float, asked.inches("Compare with", "A distance of the rules, such as 16")] = 16.0


class Apart(Struct, frozen=True):
    """Thousandths of an inch between the nearest edges, and whether that is within the limit."""

    thousandths: int
    within: bool


def assess(facts: TeamDistanceFacts, tables: Tables) -> Assessment[Apart]:
    discs = tables.footprints[facts.shooter].radius + tables.footprints[facts.target].radius
    edges = max(0.0, facts.centres - discs)
    inside = within(edges, facts.limit)
    said = f"{'within' if inside else 'over'} {facts.limit:g} in; exactly so far is within"
    notes = (
        Effect("discs", f"{discs:g}", fow.GAP_FOOTPRINTS, f"{discs:g} in of it belong to the discs of the two teams"),
        Effect("centimetres", f"{edges * CM_PER_INCH:.4g}", fow.GAP_UNITS_OF_MEASURE, f"{edges * CM_PER_INCH:.4g} cm"),
        Effect("within", inside, fow.GAP_UNITS_OF_MEASURE, said),
    )
    return Assessment(Apart(round(edges * 1000), inside), f"Centres {facts.centres:g} in apart", notes=notes)


TEAM_DISTANCE = Procedure(
    name="team_distance",
    title="Distance apart",
    summary="The distance between the nearest edges of two teams, and whether it is within a limit.",
    facts=TeamDistanceFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_FOOTPRINTS, fow.GAP_UNITS_OF_MEASURE),
    label=lambda apart: f"{apart.thousandths / 1000:g} in apart, {'within' if apart.within else 'beyond'} the limit",
)
