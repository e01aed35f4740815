"""Movement Table: how far a battalion goes, and which paths are open to it."""

from typing import Annotated

from msgspec import Meta

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, reasons, refuse_if
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import GUNS, Activated, Activation, Mobility
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several, unit

ALLOWANCE = "ddb.gap.move-allowance"
ROAD = "ddb.move.road-double"
ROUGH = "ddb.gap.rough-movement"
WATER = "ddb.gap.water"


class AllowanceFacts(Facts, frozen=True, kw_only=True):
    """A battalion, what its activation gave it, and whether it declares a road move."""

    battalion: Annotated[str, unit("Battalion", CODES, "Row of the Battalion Information Table")] = "inf"
    result: Annotated[Activated, choice("Activation", "What the battalion got this Movement Phase")] = Activated.FULL
    road_move: Annotated[bool, flag("Road move", "Every step follows a road: doubled, but no combat this turn")] = False


def multiplier(result: Activated, tables: Tables) -> tuple[int, str]:
    """How many times its movement a result gives, and the rule."""
    if result is Activated.NONE:
        return 0, "ddb.gap.activation-groups"
    row = tables.allowance[Activation(result.value)]
    return row.allowance, row.rule


def allowance(battalion: Battalion, result: Activated, *, road_move: bool, tables: Tables) -> Target:
    """Zones the battalion may move, built up from its movement value."""
    times, rule = multiplier(result, tables)
    zones = battalion.move * times
    steps = [Modifier(zones - battalion.move, rule, _result_label(result))]
    road = tables.movement[battalion.mobility].road
    if road_move and road > 1:
        steps.append(Modifier(zones * (road - 1), ROAD, f"road move of a {battalion.mobility.value.upper()} battalion"))
    base = Modifier(battalion.move, "ddb.gap.battalion-table", f"movement of {battalion.name}")
    return Target("Zones of movement", base, tuple(step for step in steps if step.value))


def _result_label(result: Activated) -> str:
    return {Activated.NONE: "not activated", Activated.FALLBACK: "Fallback"}.get(result, f"Move {result.value}")


def assess_allowance(facts: AllowanceFacts, tables: Tables) -> Assessment[int]:
    battalion = tables.battalions[facts.battalion]
    zones = allowance(battalion, facts.result, road_move=facts.road_move, tables=tables)
    notes: tuple[Effect, ...] = (
        Effect("any_direction", True, "ddb.move.any-direction", "each step may go any way"),
        Effect("facing", True, "ddb.move.final-facing", "the owner chooses the facing at the end"),
    )
    if not zones.number:
        notes = (Effect("keeps_facing", True, "ddb.gap.facing-change", "without movement it keeps its facing"),)
    if facts.road_move and zones.number:
        notes += (Effect("may_fight", False, "ddb.move.road-no-combat", "a doubled road move bars combat this turn"),)
    return Assessment(zones.number, f"Movement of {battalion.name}, {_result_label(facts.result)}", (), (zones,), notes)


MOVEMENT_ALLOWANCE = Procedure(
    name="movement_allowance",
    title="Movement allowance",
    summary="How many zones a battalion may move.",
    facts=AllowanceFacts,
    assess=assess_allowance,
    roll=stated,
    rules=(
        "ddb.activation.full",
        "ddb.activation.double",
        "ddb.activation.hold",
        ROAD,
        ALLOWANCE,
        "ddb.gap.battalion-table",
        "ddb.move.any-direction",
        "ddb.move.final-facing",
        "ddb.gap.facing-change",
        "ddb.move.road-no-combat",
    ),
    label=lambda zones: count_of(zones, "zone"),
)

STEP = r"^(open|rough|impassable)(\+(road|zoc|enemy|river|bridge|full))*$"
PathStep = Annotated[str, Meta(pattern=STEP)]


class PathFacts(AllowanceFacts, frozen=True, kw_only=True):
    """A move from zone to zone, as the zones entered in order."""

    path: Annotated[
        tuple[PathStep, ...],
        several(
            "Zones entered",
            16,
            "Each as open, rough or impassable, with +road (entered along a road), +zoc (in an enemy ZOC), "
            "+enemy (enemy-held), +river (crossed without bridge or ford), +bridge, +full (no room to stop)",
        ),
    ] = ("open",)
    zones_moved: Annotated[int, count("Already moved", 0, 16, "Zones the battalion moved earlier in this move")] = 0


def path_refusals(facts: PathFacts, tables: Tables) -> tuple[Refusal, ...]:
    """Every reason why the path is closed to the battalion."""
    battalion = tables.battalions[facts.battalion]
    zones = allowance(battalion, facts.result, road_move=facts.road_move, tables=tables)
    steps = [frozenset(step.split("+")) for step in facts.path]
    whole = facts.zones_moved + len(steps)
    costs_all = [_takes_whole_move(step, battalion) for step in steps]
    no_ford = battalion.mobility is not Mobility.FOOT or battalion.kind in GUNS
    swims = any("river" in step and "bridge" not in step for step in steps)
    rough = any("rough" in step and "road" not in step for step in steps)
    times, rule = multiplier(facts.result, tables)
    return reasons(
        refuse_if(not times, rule, f"{_result_label(facts.result)}: no movement this phase"),
        refuse_if(
            times > 0 and whole > zones.number, ALLOWANCE, f"{count_of(whole, 'zone')}, but it may move {zones.number}"
        ),
        refuse_if(any("impassable" in step for step in steps), ROUGH, "the path enters impassable terrain"),
        refuse_if(any("enemy" in step for step in steps), ALLOWANCE, "no unit enters an enemy-held zone by movement"),
        refuse_if(rough and whole > 1, "ddb.move.rough-one-zone", "off-road rough must be the only zone of the move"),
        refuse_if(
            any(costs_all) and not rough and whole > 1, WATER, "wading a river takes the whole move, like rough terrain"
        ),
        refuse_if(swims and no_ford, WATER, "MOT, MECH, ATG and ART need a bridge or ford to cross"),
        refuse_if(
            facts.road_move and any("road" not in step for step in steps),
            "ddb.gap.road-move-optional",
            "every step of a declared road move must follow a road",
        ),
        refuse_if(
            any("zoc" in step for step in steps[:-1]), "ddb.gap.zoc", "a unit must stop on entering an enemy ZOC"
        ),
        refuse_if(bool(steps) and "full" in steps[-1], "ddb.gap.stacking", "there is no room to stop in the last zone"),
    )


def _takes_whole_move(step: frozenset[str], battalion: Battalion) -> bool:
    return "river" in step and "bridge" not in step and battalion.mobility is Mobility.FOOT


def assess_path(facts: PathFacts, tables: Tables) -> Assessment[int] | Refused:
    if refused := path_refusals(facts, tables):
        return Refused(refused)
    battalion = tables.battalions[facts.battalion]
    zones = allowance(battalion, facts.result, road_move=facts.road_move, tables=tables)
    left = zones.number - facts.zones_moved - len(facts.path)
    note = Effect(
        "unspent", left, "ddb.gap.assault-eligibility", f"{count_of(left, 'zone')} unspent, which can serve an assault"
    )
    return Assessment(
        len(facts.path), f"{battalion.name.capitalize()} along {', '.join(facts.path)}", (), (zones,), (note,)
    )


MOVE_PATH = Procedure(
    name="move_path",
    title="A move",
    summary="Whether a battalion may move along a path of zones.",
    facts=PathFacts,
    assess=assess_path,
    roll=stated,
    rules=(
        "ddb.move.rough-one-zone",
        ROUGH,
        ROAD,
        "ddb.gap.road-move-optional",
        ALLOWANCE,
        "ddb.gap.zoc",
        WATER,
        "ddb.gap.stacking",
        "ddb.activation.hold",
    ),
    label=lambda zones: f"allowed, {count_of(zones, 'zone')}",
)


class StackingFacts(Facts, frozen=True, kw_only=True):
    """Stands of one side that want to end in a zone."""

    stands: Annotated[int, count("Stands there", 0, 12, "Stands already in the zone, HQs not counted")] = 0
    entering: Annotated[int, count("Entering", 0, 12, "Stands that would end there, HQs not counted")] = 1


def assess_stacking(facts: StackingFacts, tables: Tables) -> Assessment[bool] | Refused:
    limit = tables.limits["stacking"]
    if facts.stands + facts.entering > limit.value:
        return Refused((Refusal(limit.rule, f"at most {limit.value} stands of one side may end in a zone"),))
    return Assessment(True, f"{count_of(facts.entering, 'stand')} to join {facts.stands} in a zone")


STACKING = Procedure(
    name="stacking",
    title="Stacking",
    summary="Whether stands may end together in a zone.",
    facts=StackingFacts,
    assess=assess_stacking,
    roll=stated,
    rules=("ddb.gap.stacking", "ddb.gap.hq"),
    label=lambda _: "there is room",
)
