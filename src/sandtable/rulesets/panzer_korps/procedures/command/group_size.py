"""How large a force group of a colour should be, and what its size costs on the decision die."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_FORMATIONS
from sandtable.rulesets.panzer_korps.procedures.command.decision_die import (
    MOST_LEADERS,
    Result,
    decision_number,
    decision_profile,
)
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Colour
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count


class GroupSizeFacts(Facts, frozen=True, kw_only=True):
    """A force group that is being put together."""

    colour: Annotated[Colour, choice("Command colour", "The colour of the group")] = Colour.RED
    size: Annotated[int, count("Formations", 1, MOST_FORMATIONS, "Formations of the group")] = 6
    leaders: Annotated[int, count("Attached leaders", 0, MOST_LEADERS, "Decorated leaders with its formations")] = 0


class Fit(Spoken):
    SMALL = "small", "smaller than usual"
    USUAL = "usual", "a usual size"
    LARGE = "large", "larger than usual"


def assess(facts: GroupSizeFacts, tables: Tables) -> Assessment[Fit]:
    usual, most = tables.usual_size[facts.colour], tables.limit("most_groups")
    fit = Fit.SMALL if facts.size < usual.least else Fit.LARGE if facts.size > usual.most else Fit.USUAL
    number = decision_number(facts.size, facts.leaders, tables)
    profile = decision_profile(facts.colour, number.total, tables)
    rolled = [profile.rows[profile.die.index_of(face)].result for face in range(1, D6 + 1)]
    panic, freeze = rolled.count(Result.PANIC_FREEZE), rolled.count(Result.FREEZE)
    usually = f"usual: {usual.least} to {usual.most} formations"
    groups = f"a division is 1 to {most} groups under an overall CO, who may lead one"
    notes = (
        Effect("usual_size", (usual.least, usual.most), pk.GAP_FORCE_GROUPS, usually),
        Effect("panic_freezes", panic, pk.DD_PANIC_FREEZE, f"panic-freeze on {panic} of {D6} faces"),
        Effect("freezes", freeze, pk.DD_FREEZE, f"freeze on {freeze} of {D6} faces"),
        Effect("groups", (1, most), pk.GAP_FORCE_GROUPS, groups),
        Effect("artillery", True, pk.GAP_FORCE_GROUPS, "divisional artillery belongs to the group that it supports"),
        Effect("change", "overnight", pk.GAP_FORCE_GROUPS, "formations change their group only overnight"),
    )
    return Assessment(fit, f"{facts.colour.said} group of {count_of(facts.size, 'formation')}", (), (number,), notes)


GROUP_SIZE = Procedure(
    name="group_size",
    title="Size of a force group",
    summary="Whether a force group has the usual size for its command colour, and how often it would freeze.",
    facts=GroupSizeFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_FORCE_GROUPS, pk.DD_MOD_SIZE, pk.DD_MOD_LEADERS, pk.DD_PANIC_FREEZE, pk.DD_FREEZE),
    shaped_by=(pk.DD_TABLE, pk.GAP_DD_UNITS),
)
