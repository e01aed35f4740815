"""Facing on square zones: front, flank and rear, and the zone of control."""

from collections.abc import Iterable
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.ground.zones import Facing, Zone, ahead, distance, front
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode, UnitZone
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, zone


def zone_said(zone_at: Zone) -> str:
    """A zone as it is typed: column,row."""
    return f"{zone_at[0]},{zone_at[1]}"


def zones_said(zones: Iterable[Zone]) -> str:
    return "; ".join(map(zone_said, zones)) or "none"


def attacked_from(at: Zone, facing: Facing, attacker: Zone) -> AttackedFrom:
    """The side of a battalion on which an adjacent attacker stands."""
    side = ahead(at, facing, attacker)
    if side == 0:
        return AttackedFrom.FLANK
    return AttackedFrom.FRONT if side > 0 else AttackedFrom.REAR


class FacingFacts(Facts, frozen=True, kw_only=True):
    """A battalion and an adjacent zone that it is assaulted from."""

    at: UnitZone = (5, 5)
    facing: Annotated[Facing, choice("Facing", "Side the battalion faces; N is row + 1, E is column + 1")] = Facing.N
    attacker: Annotated[Zone, zone("Attacker at", "Adjacent zone of the primary attacker, as column,row")] = (5, 6)


UNCHANGED = "the defender's save stays as it is"


def assess_facing(facts: FacingFacts, tables: Tables) -> Assessment[AttackedFrom]:
    if distance(facts.at, facts.attacker) != 1:
        raise FactsFault("attacker: an assault comes from one of the eight zones next to the battalion")
    side = attacked_from(facts.at, facts.facing, facts.attacker)
    row = tables.save["flank"]
    value = 0 if side is AttackedFrom.FRONT else row.value
    notes = (Effect("save_modifier", value, row.rule, f"{value:+d} to the defender's save" if value else UNCHANGED),)
    return Assessment(side, f"A battalion at {zone_said(facts.at)} facing {facts.facing.value}", notes=notes)


FACING = Procedure(
    name="facing",
    title="Front, flank or rear",
    summary="Which side of a battalion an assault meets.",
    facts=FacingFacts,
    assess=assess_facing,
    roll=stated,
    rules=(ddb.SAVE_FLANK,),
    shaped_by=(ddb.GAP_FACING, ddb.GAP_GRID),
)


class ZocFacts(Facts, frozen=True, kw_only=True):
    """A battalion and where it faces."""

    at: UnitZone = (5, 5)
    facing: Annotated[Facing, choice("Facing", "Side the battalion faces")] = Facing.N
    battalion: BattalionCode = "inf"


def assess_zoc(facts: ZocFacts, tables: Tables) -> Assessment[tuple[Zone, ...]]:
    battalion = tables.battalions[facts.battalion]
    controlled = front(facts.at, facts.facing) if battalion.exerts_zoc else ()
    said = "it controls its 3 front zones" if controlled else "HQ, ART and SPA exert no zone of control"
    note = Effect("controls", bool(controlled), ddb.GAP_ZOC, said)
    return Assessment(
        controlled, f"{battalion.begun} at {zone_said(facts.at)} facing {facts.facing.value}", notes=(note,)
    )


ZONE_OF_CONTROL = Procedure(
    name="zone_of_control",
    title="Zone of control",
    summary="The zones that a battalion controls.",
    facts=ZocFacts,
    assess=assess_zoc,
    roll=stated,
    rules=(ddb.GAP_ZOC,),
    shaped_by=(ddb.GAP_FACING,),
    label=zones_said,
)


class DistanceFacts(Facts, frozen=True, kw_only=True):
    """Two zones."""

    a: Annotated[Zone, zone("From", "A zone, as column,row")] = (1, 1)
    b: Annotated[Zone, zone("To", "Another zone, as column,row")] = (3, 2)


def assess_distance(facts: DistanceFacts, _tables: Tables) -> Assessment[int]:
    apart = distance(facts.a, facts.b)
    notes = (
        Effect("adjacent", apart == 1, ddb.GAP_GRID, "a zone is in contact with its eight neighbours"),
        Effect("same_zone", apart == 0, ddb.GAP_GRID, "diagonal steps count as one"),
    )
    return Assessment(apart, f"From {zone_said(facts.a)} to {zone_said(facts.b)}", notes=notes)


ZONE_DISTANCE = Procedure(
    name="zone_distance",
    title="Distance in zones",
    summary="How many zones lie between two places.",
    facts=DistanceFacts,
    assess=assess_distance,
    roll=stated,
    rules=(ddb.GAP_GRID,),
    shaped_by=(ddb.SCALE_ZONE,),
    label=lambda apart: count_of(apart, "zone"),
)
