"""How many stands share a zone, and where a side may set up."""

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_STANDS
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag, tape


class StackingFacts(Facts, frozen=True, kw_only=True):
    """Stands of one side that want to end in a zone."""

    stands: Annotated[int, count("Stands there", 0, MOST_STANDS, "Stands already in the zone, HQs not counted")] = 0
    entering: Annotated[int, count("Entering", 0, MOST_STANDS, "Stands that would end there, HQs not counted")] = 1


def overfull(stands: int, tables: Tables) -> Refused | None:
    limit = tables.limits["stacking"]
    reason = f"at most {limit.value} stands of one side may end in a zone"
    return refused(refuse_if(stands > limit.value, limit.rule, reason))


def assess_stacking(facts: StackingFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := overfull(facts.stands + facts.entering, tables):
        return problem
    note = Effect("hq_free", True, ddb.GAP_HQ, "HQ stands are free, detachments count as one")
    return Assessment(True, f"{count_of(facts.entering, 'stand')} to join {facts.stands} in a zone", notes=(note,))


STACKING = Procedure(
    name="stacking",
    title="Stacking",
    summary="Whether stands may end together in a zone.",
    facts=StackingFacts,
    assess=assess_stacking,
    roll=stated,
    rules=(ddb.GAP_STACKING, ddb.GAP_HQ),
    label=lambda _: "there is room",
)


class DeploymentFacts(Facts, frozen=True, kw_only=True):
    """A stand that is set up before the first turn, where the scenario says nothing else."""

    row: Annotated[int, tape("Row", 1, FAR, "Counted from the side's own table edge, which is 1", unit="rows")] = 1
    enemy_distance: Annotated[
        int, tape("Nearest enemy", 1, FAR, "Zones to the nearest enemy unit already placed", "zones")
    ] = 5
    stands: Annotated[int, count("Stands there", 0, MOST_STANDS, "Own stands already in the zone, HQs not counted")] = 0
    hq: Annotated[bool, flag("An HQ", "Whether the stand is an HQ, which stacks freely")] = False


def assess_deployment(facts: DeploymentFacts, tables: Tables) -> Assessment[bool] | Refused:
    rows = tables.limits["deployment_rows"]
    if problem := refused(
        refuse_if(facts.row > rows.value, rows.rule, f"set up within {rows.value} rows of the own edge"),
        refuse_if(facts.enemy_distance <= 1, ddb.GAP_DEPLOYMENT, "not adjacent to an enemy"),
        None if facts.hq else overfull(facts.stands + 1, tables),
    ):
        return problem
    note = Effect("facing", "free", ddb.GAP_DEPLOYMENT, "the facing is chosen freely")
    return Assessment(True, f"A stand set up in row {facts.row}", notes=(note,))


DEPLOYMENT_PROCEDURE = Procedure(
    name="deployment",
    title="Setting up",
    summary="Whether a stand may be set up in a zone by the default rules.",
    facts=DeploymentFacts,
    assess=assess_deployment,
    roll=stated,
    rules=(ddb.GAP_DEPLOYMENT, ddb.GAP_STACKING),
    label=lambda _: "allowed",
)
