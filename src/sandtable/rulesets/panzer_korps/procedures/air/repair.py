"""What a night on the ground does for a squadron."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.squadron import shot_down
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag
from sandtable.sheet.procedure import stated


class OvernightRepairFacts(Facts, frozen=True, kw_only=True):
    """A squadron at the end of the day."""

    damage: asked.Damage = 3
    aborted: Annotated[bool, flag("Aborted today", "It aborted a mission today")] = False


def assess(facts: OvernightRepairFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := refused(shot_down(tables, facts.damage)):
        return problem
    shed = tables.limit("overnight_repair")
    left = Target(
        "ADM in the morning",
        Modifier(facts.damage, pk.GAP_ADM_THRESHOLD, "in the evening"),
        (Modifier(-shed, pk.GAP_ADM_THRESHOLD, "overnight"),),
        floor=Modifier(0, pk.GAP_ADM_THRESHOLD, "none left"),
    )
    again = Effect("flies_again", True, pk.GAP_ADM_THRESHOLD, "it may fly again tomorrow")
    return Assessment(
        left.number,
        f"A squadron with {facts.damage or 'no'} ADM",
        numbers=(left,),
        notes=(again,) if facts.aborted else (),
    )


OVERNIGHT_REPAIR = Procedure(
    name="overnight_repair",
    title="Overnight repair",
    summary="The air damage markers that a squadron still has in the morning.",
    facts=OvernightRepairFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_ADM_THRESHOLD,),
    label=lambda left: f"{left} ADM left",
)
