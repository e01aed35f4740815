"""Looking a force group up: the formations of a regiment, brigade, kampfgruppe or whole division."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.command.decision_die import size_modifier
from sandtable.rulesets.panzer_korps.rows.formations import GroupRow
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

FORCE_GROUPS = {key: f"{row.division}: {row.group}" for key, row in TABLES.force_groups.items()}


class ForceGroupFacts(Facts, frozen=True, kw_only=True):
    """A group of a division."""

    group: Annotated[str, unit("Group", FORCE_GROUPS, "A force group of the list")] = "german_infantry_regiment"


def formations_said(row: GroupRow) -> str:
    return ", ".join(name if number == 1 else f"{number} x {name}" for number, name in row.formations)


def assess(facts: ForceGroupFacts, tables: Tables) -> Assessment[GroupRow]:
    row = tables.force_groups[facts.group]
    added = size_modifier(row.size, tables).value
    most = tables.limit("most_groups")
    others = [each for each in tables.force_groups.values() if each.division == row.division]
    groups = sum(each.groups for each in others)
    notes = (
        Effect("size", row.size, pk.GAP_FORCE_GROUPS, count_of(row.size, "formation")),
        Effect("groups", groups, pk.GAP_FORCE_GROUPS, f"the division has {count_of(groups, 'group')}, at most {most}"),
        Effect("decision_die", added, pk.DD_MOD_SIZE, f"decision die {signed(added)} for its size"),
        Effect("leader", True, pk.GAP_FORCE_GROUPS, "under one leader with a rating and a command colour"),
    )
    return Assessment(row, f"{row.division}, {row.group}", notes=notes)


FORCE_GROUP = Procedure(
    name="force_group",
    title="Force group",
    summary="Which formations a group of a division usually has.",
    facts=ForceGroupFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_FORCE_GROUPS, pk.DD_MOD_SIZE),
    label=formations_said,
)
