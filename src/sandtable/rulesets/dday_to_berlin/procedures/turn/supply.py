"""5. The Supply Phase, an advanced rule: who is out of supply and what it costs."""

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag, tape


class SupplyFacts(Facts, frozen=True, kw_only=True):
    """The two legs of a supply line."""

    zones_to_hq: Annotated[
        int, tape("To the HQ", 0, FAR, "Length of the shortest open path to the division's HQ", "zones")
    ] = 1
    hq_on_table: Annotated[bool, flag("HQ on the table", "No if the division's HQ is shattered or lost")] = True
    path_open: Annotated[
        bool, flag("Path open", "No if every path to the HQ enters enemy zones or uncovered enemy ZOC")
    ] = True
    hq_supplied: Annotated[
        bool, flag("HQ supplied", "Whether the HQ has an open path to a friendly supply point or table edge")
    ] = True


def assess(facts: SupplyFacts, tables: Tables) -> Assessment[bool]:
    limit, die = tables.limits["supply_trace"], tables.limits["unsupplied_activation"]
    save = tables.save["out_of_supply"]
    supplied = facts.hq_on_table and facts.path_open and facts.hq_supplied and facts.zones_to_hq <= limit.value
    trace = Target("Longest path", Modifier(limit.value, ddb.GAP_SUPPLY, limit.label))
    notes: tuple[Effect, ...] = ()
    if not supplied:
        notes = (
            *missing(facts, limit.value),
            Effect("activation", die.value, die.rule, f"{die.value:+d} to its activation die, added to out of command"),
            Effect("save", save.value, save.rule, f"{save.value:+d} to its save"),
            Effect("fire", False, ddb.GAP_SUPPLY, "ART and SPA may not fire or support"),
            Effect("rally", False, ddb.GAP_SUPPLY, "an unsupplied HQ rallies nothing"),
        )
    return Assessment(supplied, line_said(facts), (), (trace,), notes)


def line_said(facts: SupplyFacts) -> str:
    if not facts.hq_on_table:
        return "A battalion whose HQ is not on the table"
    away = count_of(facts.zones_to_hq, "zone")
    return f"A battalion {away} from its HQ" if facts.path_open else "A battalion with no open path to its HQ"


def missing(facts: SupplyFacts, most: int) -> list[Effect]:
    """Which leg of the line is cut; without an HQ there is none to measure, nor a length without a path."""
    if not facts.hq_on_table:
        return [Effect("hq_on_table", False, ddb.GAP_SUPPLY, "its HQ is not on the table")]
    cut = []
    if not facts.path_open:
        cut.append(Effect("path_open", False, ddb.GAP_SUPPLY, "no path to its HQ is open"))
    elif facts.zones_to_hq > most:
        too_long = f"the path to its HQ is longer than {count_of(most, 'zone')}"
        cut.append(Effect("path_length", facts.zones_to_hq, ddb.GAP_SUPPLY, too_long))
    if not facts.hq_supplied:
        cut.append(
            Effect("hq_supplied", False, ddb.GAP_SUPPLY, "its HQ has no open path to a supply point or table edge")
        )
    return cut


SUPPLY = Procedure(
    name="supply",
    title="Supply",
    summary="Whether a battalion is in supply, and what it suffers if not.",
    facts=SupplyFacts,
    assess=assess,
    roll=stated,
    rules=(ddb.GAP_SUPPLY,),
    shaped_by=(ddb.SUPPLY_PHASE,),
    label=lambda supplied: "in supply" if supplied else "out of supply",
)
