"""What a unit may do in the turn that it lands: fight where it stands, or walk."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Row, TroopClass
from sandtable.rulesets.megagame.procedures.moving.march_rate import no_such_mode
from sandtable.rulesets.megagame.procedures.moving.marching import (
    LEGS_HELP,
    MOST_LEGS,
    RATE_RULES,
    RATE_SHAPED,
    Marched,
    against_landed,
    end_notes,
    leg_notes,
    legs_of,
    marched,
    marched_said,
    spent_said,
    walk,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mode, Troops
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, several


class LandingMoveFacts(Facts, frozen=True, kw_only=True):
    """A unit that has just come down."""

    legs: Annotated[tuple[Row, ...], several("Legs", MOST_LEGS, LEGS_HELP, "open,3")] = ()
    attacks: Annotated[bool, flag("Attacks", "It wants to attack in this turn")] = True
    troops: TroopClass = Troops.FOOT
    contact: Annotated[bool, flag("Next to an enemy", "It came down next to an enemy unit")] = False
    night: Annotated[bool, flag("Night turn", "A night turn")] = False


def assess(facts: LandingMoveFacts, tables: Tables) -> Assessment[Marched] | Refused:
    legs = legs_of(facts.legs, tables)
    walked = walk(legs, facts.troops, Mode.TACTICAL, night=False, tables=tables)
    landing = tables.fraction("landing")
    spent = landing + (walked or 0)
    late = spent > tables.fraction("half_turn")
    slow = f"landing and walking take {spent} of the turn, so it may not attack"
    held = "it landed next to an enemy and may not move away"
    if problem := refused(
        against_landed(Mode.TACTICAL, night=facts.night),
        no_such_mode(facts.troops, Mode.TACTICAL) if walked is None else None,
        refuse_if(facts.contact and bool(walked), mg.GAP_AIRBORNE_LANDING, held),
        refuse_if(facts.attacks and late, mg.MOVE_HALF_TURN_NO_FIGHT, slow),
        refuse_if(spent > 1, mg.GAP_MOVE_BUDGET, f"landing and walking would take {spent} turns, and there is 1"),
    ):
        return problem
    unprepared = tables.factors["unprepared"]
    worse = unprepared.value if unprepared.attacker else 0
    end = marched(spent, Mode.TACTICAL, facts.troops, tables)
    notes = (
        Effect("landing", str(landing), mg.GAP_AIRBORNE_LANDING, f"the landing takes {landing} of the turn"),
        *leg_notes(legs, facts.troops, Mode.TACTICAL, night=False, tables=tables),
        Effect("spent", str(spent), mg.GAP_MOVE_BUDGET, spent_said(spent)),
        *end_notes(end, Mode.TACTICAL, bool(legs)),
        Effect("unprepared", worse, mg.COMBAT_MOD_UNPREPARED, f"an attack in this turn is unprepared: {worse}"),
    )
    doing = "attacks" if facts.attacks else "does not attack"
    way = "walks" if legs else "stays put"
    return Assessment(end, f"A unit that has landed {way} and {doing}", notes=notes)


LANDING_MOVE = Procedure(
    name="landing_move",
    title="After a landing",
    summary="What a unit may still do in the turn that it lands.",
    facts=LandingMoveFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_AIRBORNE_LANDING,
        mg.MOVE_HALF_TURN_NO_FIGHT,
        mg.GAP_HALF_TURN,
        mg.GAP_MOVE_BUDGET,
        mg.COMBAT_MOD_UNPREPARED,
        *RATE_RULES,
    ),
    shaped_by=(*RATE_SHAPED, mg.MOVE_MAXIMUM),
    label=marched_said,
)
