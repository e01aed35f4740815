"""Command colours: how flexible the command of a nation is in a year."""

from __future__ import annotations

from sandtable.explain import Effect, Refusal, Refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.nations import on_the_ground
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Colour, Nation
from sandtable.sheet import Assessment, Facts, Procedure, stated


class ColourFacts(Facts, frozen=True, kw_only=True):
    """A force group of a nation in a year."""

    nation: asked.OfNation = Nation.GERMANY
    year: asked.InYear = 1942
    picked: asked.Picked = False
    irregular: asked.Irregular = False


def colour_of(nation: Nation, year: int, picked: bool, irregular: bool, tables: Tables) -> Colour | Refused:
    """The usual colour, or that the list has none for the nation in that year."""
    if irregular:
        return Colour.YELLOW
    counts_as = on_the_ground(nation)
    for row in tables.command_colours:
        if row.nation is counts_as and row.from_year <= year <= row.to_year:
            return row.better if picked else row.line
    because = f"no command colour is given for {nation.said} in {year}, the scenario must name it"
    return Refused((Refusal(pk.GAP_COMMAND_COLOURS, because),))


def assess(facts: ColourFacts, tables: Tables) -> Assessment[Colour] | Refused:
    colour = colour_of(facts.nation, facts.year, facts.picked, facts.irregular, tables)
    if isinstance(colour, Refused):
        return colour
    troops = "militia or partisans" if facts.irregular else "picked troops" if facts.picked else "line"
    usual = tables.usual_size[colour]
    said = f"its groups usually have {usual.least} to {usual.most} formations"
    notes = (
        Effect("usual_size", (usual.least, usual.most), pk.GAP_FORCE_GROUPS, said),
        Effect("scenario", True, pk.GAP_COMMAND_COLOURS, "a scenario may give a group another colour"),
    )
    return Assessment(colour, f"{facts.nation.said} {facts.year}, {troops}", notes=notes)


COMMAND_COLOUR = Procedure(
    name="command_colour",
    title="Command colour",
    summary="Which column of the decision dice a nation's force groups use.",
    facts=ColourFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_COMMAND_COLOURS, pk.GAP_FORCE_GROUPS),
    shaped_by=(pk.GAP_NATION_DATES,),
)
