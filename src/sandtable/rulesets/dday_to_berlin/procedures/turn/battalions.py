"""Looking things up: a battalion's row, and the usual quality of a formation."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode
from sandtable.rulesets.dday_to_berlin.tables import TABLES, Tables
from sandtable.rulesets.dday_to_berlin.terms import Kind, Quality
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, unit


class BattalionFacts(Facts, frozen=True, kw_only=True):
    """A kind of battalion and its quality."""

    battalion: BattalionCode = "inf"
    quality: Annotated[Quality, choice("Quality", "Morale quality of the battalion")] = Quality.REGULAR


def assess(facts: BattalionFacts, tables: Tables) -> Assessment[int]:
    row = tables.battalions[facts.battalion]
    weights = ("none", "light", "medium", "heavy", "super-heavy")
    meaning = "headquarters" if row.kind is Kind.HQ else tables.terms[row.kind.value].meaning
    fires = f"fires {count_of(row.range, 'zone')}" if row.range else "no ranged combat"
    notes = (
        Effect("kind", row.kind.value, ddb.TERMS_UNIT_TYPES, f"{row.kind.value.upper()}: {meaning}"),
        Effect("mobility", row.mobility.value, ddb.GAP_MECH_MOT_CLASSES, row.mobility.value.upper()),
        Effect("move", row.move, ddb.GAP_BATTALION_TABLE, f"moves {count_of(row.move, 'zone')}"),
        Effect("weight", row.weight, ddb.GAP_BATTALION_TABLE, f"armour weight: {weights[row.weight]}"),
        Effect("range", row.range, ddb.GAP_BATTALION_TABLE, fires),
        Effect("save", row.save(facts.quality), ddb.SAVE_BASE, f"save value {row.save(facts.quality)}"),
        Effect("engineer", row.engineer, ddb.GAP_ENGINEERING, "engineers" if row.engineer else "not engineers"),
        Effect("typical", row.typical, ddb.GAP_BATTALION_TABLE, row.typical),
    )
    return Assessment(row.save(facts.quality), f"{facts.quality.said} {row.name}", notes=notes)


BATTALION = Procedure(
    name="battalion",
    title="Battalion Information Table",
    summary="What the table says of a battalion.",
    facts=BattalionFacts,
    assess=assess,
    roll=stated,
    rules=(ddb.GAP_BATTALION_TABLE, ddb.GAP_MECH_MOT_CLASSES, ddb.TERMS_UNIT_TYPES, ddb.SAVE_BASE, ddb.GAP_ENGINEERING),
    shaped_by=(ddb.QUALITY_GRADES, ddb.SCALE_STAND),
    label=lambda save: f"save value {save}",
)


FORMATIONS = {code: row.formation for code, row in TABLES.formations.items()}


class FormationFacts(Facts, frozen=True, kw_only=True):
    """A kind of division."""

    formation: Annotated[str, unit("Formation", FORMATIONS, "Kind of division")] = "us_infantry_division"


def assess_formation(facts: FormationFacts, tables: Tables) -> Assessment[Quality]:
    row = tables.formations[facts.formation]
    note = Effect("scenario", True, ddb.GAP_NATION_QUALITY, "a scenario may set any battalion's grade otherwise")
    return Assessment(row.quality, row.formation, notes=(note,))


FORMATION_QUALITY = Procedure(
    name="formation_quality",
    title="Usual quality of a formation",
    summary="The grade that a division's battalions usually have.",
    facts=FormationFacts,
    assess=assess_formation,
    roll=stated,
    rules=(ddb.GAP_NATION_QUALITY,),
    shaped_by=(ddb.QUALITY_GRADES,),
)
