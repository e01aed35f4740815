"""Part 5 of the Starting Step: where a unit may be revealed from ambush."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class AmbushFacts(Facts, frozen=True, kw_only=True):
    """A team of an ambushing unit, where its player wants to place it."""

    distance: Annotated[float, asked.inches("Nearest enemy", "From the place to the nearest enemy team")] = 18.0
    in_sight: Annotated[bool, flag("In sight", "The enemy team has line of sight to it")] = True
    terrain: Annotated[
        bool, flag("Concealed by terrain", "From every enemy team within 16 in that sees it; not by lying still")
    ] = False
    in_area: Annotated[bool, flag("In own area", "The place is in its player's deployment area")] = True
    kind: Annotated[Kind, choice("Kind of team", "What the team is")] = Kind.GUN
    in_command: Annotated[bool, flag("In Command", "In Command of its Unit Leader where he is placed")] = True
    whole_unit: Annotated[bool, flag("Whole unit", "All teams of the unit are placed now")] = True
    defender: Annotated[bool, flag("Defender", "Its player is the defender of the mission")] = True


def against(facts: AmbushFacts, tables: Tables) -> Refused | None:
    """Every reason why the team may not be placed there."""
    near, seen_near = tables.limit("placement_distance"), tables.limit("placement_seen_distance")
    too_near = within(facts.distance, near)
    exposed = facts.in_sight and not facts.terrain and within(facts.distance, seen_near)
    lying = ", and lying still is not enough" if facts.kind is Kind.INFANTRY else ""
    return refused(
        refuse_if(not facts.in_area, fow.AMBUSH_PLACEMENT, "ambushes are placed in the player's own deployment area"),
        refuse_if(
            too_near,
            fow.AMBUSH_MIN_DISTANCE,
            f"{facts.distance:g} in from an enemy team, it must be more than {near} in",
        ),
        refuse_if(
            exposed,
            fow.AMBUSH_LOS_DISTANCE,
            f"within {seen_near} in of an enemy team that sees it and not Concealed by terrain{lying}",
        ),
        refuse_if(
            not facts.in_command, fow.GAP_AMBUSH_DETAILS, "every team must be placed In Command of its Unit Leader"
        ),
        refuse_if(not facts.whole_unit, fow.GAP_AMBUSH_DETAILS, "all teams of the unit are placed at once, or none"),
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.AIR_ARRIVAL, "Aircraft roll to arrive, they do not lie in ambush"),
    )


def assess(facts: AmbushFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := against(facts, tables):
        return problem
    notes = [Effect("moved", False, fow.GAP_AMBUSH_DETAILS, "it has not moved")]
    seen_near = tables.limit("placement_seen_distance")
    if facts.in_sight and within(facts.distance, seen_near):
        said = f"Concealed by terrain: the {seen_near} in do not matter"
        notes.append(Effect("exception", True, fow.AMBUSH_CONCEALED_EXCEPTION, said))
    dug_in = facts.kind.on_foot and facts.defender
    said = "in foxholes" if dug_in else "no foxholes: for Infantry and Guns of a defender"
    notes.append(Effect("foxholes", dug_in, fow.GAP_AMBUSH_DETAILS, said))
    notes.append(Effect("gone_to_ground", True, fow.GAP_GTG_TIMING, "Gone to Ground until it acts"))
    seen = "in sight" if facts.in_sight else "out of sight"
    return Assessment(True, f"{facts.kind.said} {facts.distance:g} in from the enemy, {seen}", notes=tuple(notes))


AMBUSH_PLACEMENT = Procedure(
    name="ambush_placement",
    title="Reveal an ambush",
    summary="Whether a team may be revealed from ambush at a place.",
    facts=AmbushFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.AMBUSH_PLACEMENT,
        fow.AMBUSH_MIN_DISTANCE,
        fow.AMBUSH_LOS_DISTANCE,
        fow.AMBUSH_CONCEALED_EXCEPTION,
        fow.GAP_AMBUSH_DETAILS,
        fow.AIR_ARRIVAL,
        fow.GAP_GTG_TIMING,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda _placed: "may be placed",
)
