"""Whether an assault is over after a side has struck, and who is a defender in the first place."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag

# ------------------------------------------------------------------ over or not


class Check(Spoken):
    """What the check after a strike finds."""

    OVER = "over", "the striking side wins"
    GOES_ON = "goes_on", "it goes on"


class AssaultOverFacts(Facts, frozen=True, kw_only=True):
    """The side that was just struck."""

    standing: Annotated[
        int, asked.teams("Still standing", 0, "Teams just struck at that are neither Destroyed nor Bailed Out")
    ] = 1
    nearest: Annotated[
        float, asked.inches("Nearest of them", "From the nearest of them to any team of the striking side")
    ] = 2.0
    bailed: Annotated[int, asked.teams("Bailed Out", 0, "Tanks of the side just struck that are Bailed Out")] = 0


def assess_over(facts: AssaultOverFacts, tables: Tables) -> Assessment[Check]:
    reach = tables.limit("assault_over")
    kept_up = facts.standing > 0 and within(facts.nearest, reach)
    subject = f"{count_of(facts.standing, 'team')} left standing"
    if facts.standing:
        subject += f", the nearest {facts.nearest:g} in away"
    if kept_up:
        said = f"a team that can fight is within {reach} in: test to counterattack"
        goes_on = Effect("test", True, fow.ASSAULT_COUNTER_TEST, said)
        return Assessment(Check.GOES_ON, subject, notes=(goes_on,))
    said = f"nobody within {reach} in is left but Destroyed and Bailed Out"
    notes = [
        Effect("winner", "striking side", fow.ASSAULT_OVER, said),
        Effect("test", False, fow.ASSAULT_OVER_BREAK_OFF, "without a test the other side must Break Off"),
    ]
    if facts.bailed:
        notes.append(
            Effect("bailed_count", False, fow.GAP_ASSAULT_OVER_DETAILS, "Bailed Out tanks do not keep an assault going")
        )
    return Assessment(Check.OVER, subject, notes=tuple(notes))


ASSAULT_OVER = Procedure(
    name="assault_over",
    title="Is the assault over?",
    summary="Whether the side that struck has won, or the other tests to counterattack.",
    facts=AssaultOverFacts,
    assess=assess_over,
    roll=stated,
    rules=(fow.ASSAULT_OVER, fow.ASSAULT_OVER_BREAK_OFF, fow.GAP_ASSAULT_OVER_DETAILS, fow.ASSAULT_COUNTER_TEST),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
)


# ------------------------------------------------------------------ who defends


class Part(Spoken):
    """What part a team of the other side has in an assault."""

    NONE = "none", "takes no part"
    FIRES = "fires", "only gives Defensive Fire"
    DEFENDS = "defends", "its unit defends"


class DefenderFacts(Facts, frozen=True, kw_only=True):
    """A team of the side that is assaulted, after the charge."""

    distance: Annotated[
        float, asked.inches("To the assault", "From the team to the nearest assaulting team in contact")
    ] = 3.0
    unit_distance: Annotated[
        float, asked.inches("Rest of its unit", "The same from the nearest other team of its unit")
    ] = asked.FARTHEST
    kind: asked.TeamKind = Kind.INFANTRY
    transport_in_rear: Annotated[bool, flag("In the rear", "A transport that was sent to the rear")] = False


def assess_part(facts: DefenderFacts, tables: Tables) -> Assessment[Part] | Refused:
    problem = refused(
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft cannot be assaulted"),
        refuse_if(facts.transport_in_rear, fow.GAP_DEFENDERS, "a transport in the rear is not on the table"),
    )
    if problem:
        return problem
    fire, near = tables.limit("defensive_fire_reach"), tables.limit("assault_over")
    fires = within(facts.distance, fire)
    defends = within(min(facts.distance, facts.unit_distance), near)
    notes = [
        Effect(
            "defensive_fire",
            fires,
            fow.ASSAULT_DF_RANGE,
            f"{'within' if fires else 'beyond'} {fire} in: {'it is a defender and may fire' if fires else 'no fire'}",
        ),
        Effect(
            "tests",
            defends,
            fow.GAP_DEFENDERS,
            f"a team of its unit is within {near} in: it tests to counterattack and breaks off"
            if defends
            else f"no team of its unit is within {near} in: it does not test or break off",
        ),
    ]
    part = Part.DEFENDS if defends else Part.FIRES if fires else Part.NONE
    return Assessment(part, f"{facts.kind.said} {facts.distance:g} in from the assault", notes=tuple(notes))


DEFENDER_PART = Procedure(
    name="defender_part",
    title="Who defends?",
    summary="Whether a team gives Defensive Fire, and whether its unit is one that must counterattack or Break Off.",
    facts=DefenderFacts,
    assess=assess_part,
    roll=stated,
    rules=(fow.GAP_DEFENDERS, fow.ASSAULT_DF_RANGE, fow.GAP_AIRCRAFT_PLACEMENT),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
)
