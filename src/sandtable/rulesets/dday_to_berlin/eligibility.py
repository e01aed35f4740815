"""Who may fight: assault, fire, support with a whole zone, be attacked, be seen."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from sandtable.explain import Effect, Refusal, Refused, reasons, refuse_if
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin.movement import allowance, multiplier
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import ARTILLERY, GUNS, Activated, Kind, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several, tape, unit

ASSAULT = "ddb.gap.assault-eligibility"
ONE_COMBAT = "ddb.gap.one-combat-per-attacker"
GUNS_TURN = "ddb.gap.guns-turn"
TABLE_ARTILLERY = "ddb.gap.table-artillery-support"
SUPPORTING_ZONE = "ddb.gap.supporting-zone-conditions"


class AssaultRole(StrEnum):
    PRIMARY = "primary"
    SUPPORT = "support"


class MayAssaultFacts(Facts, frozen=True, kw_only=True):
    """A battalion next to an enemy zone in its own Combat Phase."""

    battalion: Annotated[str, unit("Battalion", CODES, "Row of the Battalion Information Table")] = "inf"
    role: Annotated[AssaultRole, choice("Role", "Primary attacker or in-zone support")] = AssaultRole.PRIMARY
    result: Annotated[Activated, choice("Activation", "What it got this Movement Phase")] = Activated.FULL
    zones_moved: Annotated[int, count("Zones moved", 0, 16, "Zones it moved this turn")] = 0
    road_move: Annotated[bool, flag("Road move", "Whether it declared the doubled road move")] = False
    target_distance: Annotated[int, tape("To the target", 1, 40, "Zones to the defending zone")] = 1
    target_terrain: Annotated[Terrain, choice("Target's terrain", "Terrain of the defending zone")] = Terrain.OPEN
    by_road: Annotated[bool, flag("Along a road", "Whether a road leads into the defending zone")] = False
    fought: Annotated[bool, flag("Fought already", "Whether it joined a combat this player turn")] = False
    zone_lent: Annotated[bool, flag("Zone lent", "Whether its zone counted as a supporting zone this player turn")] = (
        False
    )
    breakthrough: Annotated[bool, flag("Breakthrough", "Whether this is the new assault after a breakthrough")] = False


def may_assault_refusals(facts: MayAssaultFacts, tables: Tables) -> tuple[Refusal, ...]:
    """Every reason why the battalion cannot join an assault."""
    battalion = tables.battalions[facts.battalion]
    times, rule = multiplier(facts.result, tables)
    # The road move is refused on its own account; what the road added is no allowance for an assault.
    left = allowance(battalion, facts.result, road_move=facts.road_move, tables=tables).number - facts.zones_moved
    fresh = not facts.breakthrough
    rough_after_move = facts.target_terrain is Terrain.ROUGH and not facts.by_road and facts.zones_moved > 0
    return reasons(
        refuse_if(
            battalion.kind in GUNS or battalion.kind is Kind.HQ,
            ASSAULT,
            f"{battalion.name} can neither lead nor give in-zone support to an assault",
        ),
        refuse_if(facts.target_distance != 1, ASSAULT, "an assault is made from a zone adjacent to the target"),
        refuse_if(fresh and not times, rule, "it needs a Move Full or Move Double result this turn"),
        refuse_if(facts.road_move, "ddb.move.road-no-combat", "it used a road move"),
        refuse_if(
            fresh and times > 0 and left < 1,
            "ddb.support.assault-supporters",
            "it has no zone of movement left to enter the defending zone",
        ),
        refuse_if(
            fresh and rough_after_move,
            "ddb.move.rough-one-zone",
            "rough terrain off the road can only be entered by a battalion that has not changed zone",
        ),
        refuse_if(fresh and facts.fought, ONE_COMBAT, "it has joined a combat this player turn"),
        refuse_if(facts.zone_lent, SUPPORTING_ZONE, "its zone already counted as a supporting zone this player turn"),
        refuse_if(
            facts.breakthrough and not battalion.is_mech, "ddb.gap.breakthrough-assault", "only MECH break through"
        ),
    )


def assess_may_assault(facts: MayAssaultFacts, tables: Tables) -> Assessment[bool] | Refused:
    if refused := may_assault_refusals(facts, tables):
        return Refused(refused)
    battalion = tables.battalions[facts.battalion]
    return Assessment(True, f"{battalion.name.capitalize()} as {facts.role.value} of an assault")


MAY_ASSAULT = Procedure(
    name="may_assault",
    title="May it assault?",
    summary="Whether a battalion may lead or support an assault.",
    facts=MayAssaultFacts,
    assess=assess_may_assault,
    roll=stated,
    rules=(
        ASSAULT,
        "ddb.support.assault-supporters",
        "ddb.move.road-no-combat",
        "ddb.gap.road-move-optional",
        "ddb.activation.hold",
        ONE_COMBAT,
        SUPPORTING_ZONE,
        "ddb.advance.breakthrough-assault",
        "ddb.gap.breakthrough-assault",
        "ddb.move.guns-move-or-fight",
        "ddb.gap.hq",
    ),
    label=lambda _: "allowed",
)


class FireRole(StrEnum):
    """What a gun on the table may do with its one shot of the player turn."""

    PRIMARY = "primary"
    RANGED_SUPPORT = "ranged_support"
    ASSAULT_SUPPORT = "assault_support"
    DEFENSIVE_ASSAULT = "defensive_assault"
    DEFENSIVE_RANGED = "defensive_ranged"


class MayFireFacts(Facts, frozen=True, kw_only=True):
    """A unit on the table that wants to fire or lend its fire."""

    battalion: Annotated[str, unit("Battalion", CODES, "Row of the Battalion Information Table")] = "art_light"
    role: Annotated[FireRole, choice("Role", "Primary firer, or support of a combat")] = FireRole.PRIMARY
    moved: Annotated[bool, flag("Moved", "Whether it changed zone this game turn, for any reason")] = False
    fought: Annotated[bool, flag("Fought already", "Whether it fired or lent fire this player turn")] = False
    range: Annotated[int, tape("Range", 0, 40, "Zones to the target zone")] = 1
    visible: Annotated[bool, flag("Visible", "Whether its side can see the target zone")] = True
    out_of_supply: Annotated[bool, flag("Out of supply", "Advanced rule: it may neither fire nor support")] = False


def may_fire_refusals(facts: MayFireFacts, tables: Tables) -> tuple[Refusal, ...]:
    """Every reason why the unit cannot fire in this role."""
    battalion = tables.battalions[facts.battalion]
    artillery = battalion.kind in ARTILLERY
    return reasons(
        refuse_if(not artillery, "ddb.combat.ranged-only-art", f"{battalion.name} is not ART or SPA"),
        refuse_if(
            artillery and facts.moved, "ddb.move.guns-move-or-fight", f"{battalion.kind.value.upper()} moved this turn"
        ),
        refuse_if(artillery and facts.fought, ONE_COMBAT, "it has fired or lent fire this player turn"),
        refuse_if(
            artillery and not 1 <= facts.range <= battalion.range,
            "ddb.gap.artillery-range",
            f"{battalion.name} reaches from 1 to {count_of(battalion.range, 'zone')}",
        ),
        refuse_if(not facts.visible, "ddb.gap.visible", "its side cannot see the target zone"),
        refuse_if(facts.out_of_supply, "ddb.gap.supply", "it is out of supply"),
        refuse_if(
            facts.role is FireRole.DEFENSIVE_RANGED,
            TABLE_ARTILLERY,
            "against an enemy ranged combat only off-table supports help",
        ),
    )


def assess_may_fire(facts: MayFireFacts, tables: Tables) -> Assessment[bool] | Refused:
    if refused := may_fire_refusals(facts, tables):
        return Refused(refused)
    battalion = tables.battalions[facts.battalion]
    key = "defender_fire" if facts.role is FireRole.DEFENSIVE_ASSAULT else "attacker_fire"
    row = tables.hit[key]
    notes: tuple[Effect, ...] = ()
    if facts.role is not FireRole.PRIMARY:
        notes = (Effect("hit_number", row.value, TABLE_ARTILLERY, f"{row.value:+d} to the attacker's hit number"),)
    said = f"{battalion.name.capitalize()} at {count_of(facts.range, 'zone')} as {facts.role.value.replace('_', ' ')}"
    return Assessment(True, said, notes=notes)


MAY_FIRE = Procedure(
    name="may_fire",
    title="May it fire?",
    summary="Whether a unit on the table may fire or lend its fire.",
    facts=MayFireFacts,
    assess=assess_may_fire,
    roll=stated,
    rules=(
        "ddb.combat.ranged-only-art",
        "ddb.terms.unit-types",
        "ddb.move.guns-move-or-fight",
        GUNS_TURN,
        TABLE_ARTILLERY,
        "ddb.support.ranged-supporters",
        ONE_COMBAT,
        "ddb.gap.artillery-range",
        "ddb.gap.visible",
        "ddb.gap.supply",
    ),
    label=lambda _: "allowed",
)

ZoneUnit = Annotated[str, Meta(pattern=r"^[a-z_]+(\+(road|moved))*$")]


class SupportingZoneFacts(Facts, frozen=True, kw_only=True):
    """A zone that one side wants to count as a supporting zone of an assault."""

    holding: Annotated[
        tuple[ZoneUnit, ...],
        several(
            "Units there", 8, "Codes of the units in the zone, with +road (road-march mark) or +moved (changed zone)"
        ),
    ] = ("inf",)
    adjacent: Annotated[
        bool, flag("In contact", "Whether the zone touches the attacking or the defending zone and is neither")
    ] = True
    used: Annotated[
        bool, flag("Used already", "Whether it counted in, or attacked in, another combat this player turn")
    ] = False


def makes_supporting_zone(battalion: Battalion, marks: frozenset[str]) -> bool:
    """Whether one unit is enough to make its zone a supporting zone."""
    if battalion.kind in ARTILLERY or battalion.kind is Kind.HQ or "road" in marks:
        return False
    return not (battalion.kind is Kind.ATG and "moved" in marks)


def assess_supporting_zone(facts: SupportingZoneFacts, tables: Tables) -> Assessment[bool] | Refused:
    able = False
    for stand in facts.holding:
        code, *marks = stand.split("+")
        if code not in tables.battalions:
            raise FactsFault(f"holding: there is no battalion '{code}' in the Battalion Information Table")
        able |= makes_supporting_zone(tables.battalions[code], frozenset(marks))
    problem = reasons(
        refuse_if(not facts.adjacent, "ddb.support.supporting-zones", "the zone is not in contact with the combat"),
        refuse_if(facts.used, SUPPORTING_ZONE, "a zone takes part in one combat per player turn"),
        refuse_if(
            not able,
            SUPPORTING_ZONE,
            "it needs a battalion that is not HQ, ART or SPA, has no road-march mark and, if ATG, has not moved",
        ),
    )
    if problem:
        return Refused(problem)
    notes = (
        Effect(
            "attacker", tables.hit["attacker_zone"].value, "ddb.gap.support-hit-values", "+2 for the attacker's side"
        ),
        Effect(
            "defender", tables.hit["defender_zone"].value, "ddb.gap.support-hit-values", "-2 for the defender's side"
        ),
    )
    return Assessment(True, f"A zone with {', '.join(facts.holding)}", notes=notes)


SUPPORTING_ZONE_PROCEDURE = Procedure(
    name="supporting_zone",
    title="Supporting zone",
    summary="Whether a zone may count as a supporting zone of an assault.",
    facts=SupportingZoneFacts,
    assess=assess_supporting_zone,
    roll=stated,
    rules=("ddb.support.supporting-zones", SUPPORTING_ZONE, GUNS_TURN, "ddb.gap.road-move-optional", "ddb.gap.hq"),
    label=lambda _: "counts as a supporting zone",
)


class MayBeAttackedFacts(Facts, frozen=True, kw_only=True):
    """A zone and the battalions in it, in one player turn."""

    battalions: Annotated[int, count("Battalions there", 1, 8, "Enemy battalions in the zone")] = 1
    attacked: Annotated[int, count("Attacked already", 0, 8, "How many of them were attacked this player turn")] = 0


def assess_may_be_attacked(facts: MayBeAttackedFacts, _tables: Tables) -> Assessment[int] | Refused:
    left = facts.battalions - facts.attacked
    if left <= 0:
        because = "every battalion there was already attacked this player turn"
        return Refused((Refusal("ddb.combat.once-per-target", because),))
    note = Effect(
        "picked_by",
        ("attacker (ranged, air)", "defender (assault)"),
        "ddb.gap.primary-choice",
        "in ranged combat and air strikes the attacker picks the target; in an assault the defender does",
    )
    return Assessment(
        left, f"A zone with {count_of(facts.battalions, 'battalion')}, {facts.attacked} attacked", notes=(note,)
    )


MAY_BE_ATTACKED = Procedure(
    name="may_be_attacked",
    title="May it be attacked?",
    summary="Whether a zone can be attacked again this player turn.",
    facts=MayBeAttackedFacts,
    assess=assess_may_be_attacked,
    roll=stated,
    rules=("ddb.combat.once-per-target", "ddb.gap.primary-choice"),
    label=lambda left: f"allowed, {left} not yet attacked",
)


class VisibilityFacts(Facts, frozen=True, kw_only=True):
    """A target zone and the nearest unit of the side that looks at it."""

    distance: Annotated[int, tape("Distance", 0, 40, "Zones from the nearest friendly unit on the table")] = 1
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the target zone")] = Terrain.OPEN
    prepared: Annotated[bool, flag("Prepared position", "Whether the target zone holds one")] = False


def visible(facts: VisibilityFacts, tables: Tables) -> bool:
    plain = facts.terrain is Terrain.OPEN and not facts.prepared
    return facts.distance <= tables.limit("sight_open" if plain else "sight")


def assess_visibility(facts: VisibilityFacts, tables: Tables) -> Assessment[bool]:
    said = (
        f"A zone {count_of(facts.distance, 'zone')} away, {facts.terrain.value}{', prepared' if facts.prepared else ''}"
    )
    note = Effect("nothing_blocks", True, "ddb.gap.visible", "nothing on the way blocks sight")
    return Assessment(visible(facts, tables), said, notes=(note,))


VISIBILITY = Procedure(
    name="visibility",
    title="Visibility",
    summary="Whether a side can see a zone.",
    facts=VisibilityFacts,
    assess=assess_visibility,
    roll=stated,
    rules=("ddb.gap.visible", "ddb.support.visible"),
    label=lambda seen: "visible" if seen else "not visible",
)
