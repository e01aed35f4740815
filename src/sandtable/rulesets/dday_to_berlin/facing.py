"""Facing on square zones: front, flank and rear, and the zone of control."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.ground.zones import Facing, Zone, ahead, distance, front
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import ARTILLERY, AttackedFrom, Kind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, unit, zone

FACING = "ddb.gap.facing"
ZOC = "ddb.gap.zoc"


def attacked_from(at: Zone, facing: Facing, attacker: Zone) -> AttackedFrom:
    """The side of a battalion on which an adjacent attacker stands."""
    side = ahead(at, facing, attacker)
    if side == 0:
        return AttackedFrom.FLANK
    return AttackedFrom.FRONT if side > 0 else AttackedFrom.REAR


def exerts_zoc(battalion: Battalion) -> bool:
    """Every battalion but HQ, ART and SPA."""
    return battalion.kind is not Kind.HQ and battalion.kind not in ARTILLERY


class FacingFacts(Facts, frozen=True, kw_only=True):
    """A battalion and an adjacent zone that it is assaulted from."""

    at: Annotated[Zone, zone("At", "Zone of the battalion, as column,row")] = (5, 5)
    facing: Annotated[Facing, choice("Facing", "Side the battalion faces; N is row + 1, E is column + 1")] = Facing.N
    attacker: Annotated[Zone, zone("Attacker at", "Adjacent zone of the primary attacker, as column,row")] = (5, 6)


def assess_facing(facts: FacingFacts, tables: Tables) -> Assessment[AttackedFrom]:
    if distance(facts.at, facts.attacker) != 1:
        raise FactsFault("attacker: an assault comes from one of the eight zones next to the battalion")
    side = attacked_from(facts.at, facts.facing, facts.attacker)
    row = tables.save["flank"]
    value = 0 if side is AttackedFrom.FRONT else row.value
    notes = (Effect("save_modifier", value, row.rule, f"{value:+d} to the defender's save" if value else "no effect"),)
    return Assessment(side, f"A battalion at {facts.at} facing {facts.facing.value}", notes=notes)


FACING_PROCEDURE = Procedure(
    name="facing",
    title="Front, flank or rear",
    summary="Which side of a battalion an assault meets.",
    facts=FacingFacts,
    assess=assess_facing,
    roll=stated,
    rules=(FACING, "ddb.save.flank", "ddb.gap.grid"),
)


class ZocFacts(Facts, frozen=True, kw_only=True):
    """A battalion and where it faces."""

    at: Annotated[Zone, zone("At", "Zone of the battalion, as column,row")] = (5, 5)
    facing: Annotated[Facing, choice("Facing", "Side the battalion faces")] = Facing.N
    battalion: Annotated[str, unit("Battalion", CODES, "Row of the Battalion Information Table")] = "inf"


def assess_zoc(facts: ZocFacts, tables: Tables) -> Assessment[tuple[Zone, ...]]:
    battalion = tables.battalions[facts.battalion]
    controlled = front(facts.at, facts.facing) if exerts_zoc(battalion) else ()
    said = "its three front zones" if controlled else "HQ, ART and SPA exert no zone of control"
    note = Effect("controls", bool(controlled), ZOC, said)
    return Assessment(
        controlled, f"{battalion.name.capitalize()} at {facts.at} facing {facts.facing.value}", notes=(note,)
    )


ZONE_OF_CONTROL = Procedure(
    name="zone_of_control",
    title="Zone of control",
    summary="The zones that a battalion controls.",
    facts=ZocFacts,
    assess=assess_zoc,
    roll=stated,
    rules=(ZOC, FACING),
    label=lambda zones: ", ".join(f"({column},{row})" for column, row in zones) or "none",
)
