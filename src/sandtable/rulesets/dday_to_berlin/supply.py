"""5. The Supply Phase, an advanced rule: who is out of supply and what it costs."""

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, tape

RULING = "ddb.gap.supply"


class SupplyFacts(Facts, frozen=True, kw_only=True):
    """The two legs of a supply line."""

    zones_to_hq: Annotated[int, tape("To the HQ", 0, FAR, "Length of the shortest open path to the division's HQ")] = 1
    hq_on_table: Annotated[bool, flag("HQ on the table", "No if the division's HQ is shattered or lost")] = True
    path_open: Annotated[
        bool, flag("Path open", "No if every path to the HQ enters enemy zones or uncovered enemy ZOC")
    ] = True
    hq_supplied: Annotated[
        bool, flag("HQ supplied", "Whether the HQ has an open path to a friendly supply point or table edge")
    ] = True


def assess(facts: SupplyFacts, tables: Tables) -> Assessment[bool]:
    limit, save, die = (
        tables.limits["supply_trace"],
        tables.save["out_of_supply"],
        tables.limits["unsupplied_activation"],
    )
    supplied = facts.hq_on_table and facts.path_open and facts.hq_supplied and facts.zones_to_hq <= limit.value
    trace = Target("Longest path", Modifier(limit.value, RULING, limit.label))
    notes: tuple[Effect, ...] = ()
    if not supplied:
        notes = (
            Effect("activation", die.value, die.rule, f"{die.value:+d} to its activation die, added to out of command"),
            Effect("save", save.value, save.rule, f"{save.value:+d} to its save"),
            Effect("fire", False, RULING, "ART and SPA may not fire or support"),
            Effect("rally", False, RULING, "an unsupplied HQ rallies nothing"),
        )
    return Assessment(supplied, f"A battalion {count_of(facts.zones_to_hq, 'zone')} from its HQ", (), (trace,), notes)


SUPPLY = Procedure(
    name="supply",
    title="Supply",
    summary="Whether a battalion is in supply, and what it suffers if not.",
    facts=SupplyFacts,
    assess=assess,
    roll=stated,
    rules=("ddb.supply.phase", RULING),
    label=lambda supplied: "in supply" if supplied else "out of supply",
)
