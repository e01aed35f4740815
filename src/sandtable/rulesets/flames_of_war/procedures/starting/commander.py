"""The Formation Commander, who lets units near him take failed tests again (fow.gap.commander-powers)."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander


def takes_again(commander: Commander, distance: float, support: bool, tables: Tables) -> Effect | None:
    """Whether a failed test is taken again, with the reason; None where no commander is spoken of."""
    if commander is Commander.NONE:
        return None
    reach = tables.limit("commander_reach")
    if commander is Commander.DESTROYED:
        given, why = False, "a Destroyed commander gives no re-rolls"
    elif commander is Commander.BAILED and not tables.while_bailed_out["reroll"].may:
        given, why = False, "a Bailed Out commander gives no re-rolls, not even to himself"
    elif commander is Commander.OTHER and not support:
        given, why = False, "only support units may use the commander of another formation"
    elif not within(distance, reach):
        given, why = False, f"the commander is {distance:g} in away, his reach is {reach} in"
    else:
        given, why = True, "a failed test is taken again once, the commander is near"
    return Effect("reroll", given, fow.GAP_COMMANDER_POWERS, why)
