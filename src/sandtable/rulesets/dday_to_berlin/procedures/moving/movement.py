"""Movement Table: how far a battalion goes, and which paths are open to it."""

from typing import Annotated

from msgspec import Meta

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_MOVED, Activation, Mobility
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several

#: What a unit can have got in its Movement Phase.
RESULT_RULES = (
    ddb.ACTIVATION_FULL,
    ddb.ACTIVATION_DOUBLE,
    ddb.ACTIVATION_HOLD,
    ddb.ACTIVATION_FALLBACK,
    ddb.GAP_ACTIVATION_GROUPS,
)


class AllowanceFacts(Facts, frozen=True, kw_only=True):
    """A battalion, what its activation gave it, and whether it declares a road move."""

    battalion: BattalionCode = "inf"
    result: Annotated[Activation, choice("Activation", "What the battalion got this Movement Phase")] = Activation.FULL
    road_move: Annotated[
        bool, flag("Road move", "Every step follows a road: MECH and MOT are doubled, but barred from combat")
    ] = False
    night: Annotated[bool, flag("Night", "The night sequence: normal allowance without activation or road move")] = (
        False
    )


def multiplier(result: Activation, tables: Tables) -> tuple[int, str]:
    """How many times its movement a result gives, and the rule."""
    if result is Activation.NONE:
        return 0, ddb.GAP_ACTIVATION_GROUPS
    row = tables.allowance[result]
    return row.allowance, row.rule


def makes_road_move(battalion: Battalion, declared: bool, tables: Tables) -> bool:
    """Only MECH and MOT have anything to declare: FOOT gets no road doubling and is not barred from combat."""
    return declared and tables.movement[battalion.mobility].road > 1


def road_notes(battalion: Battalion, declared: bool, tables: Tables) -> list[Effect]:
    """What a declared road move means: no combat for who is doubled, nothing at all for FOOT."""
    if makes_road_move(battalion, declared, tables):
        barred = "the doubled road move bars it from combat this turn"
        return [Effect("may_fight_after", False, ddb.MOVE_ROAD_NO_COMBAT, barred)]
    if not declared:
        return []
    plain = "FOOT has no doubled road move: it goes at its normal rate, and the road bars it from nothing"
    return [Effect("road_doubled", False, ddb.GAP_MOVE_ALLOWANCE, plain)]


def allowance(battalion: Battalion, result: Activation, *, road_move: bool, tables: Tables) -> Target:
    """Zones the battalion may move, built up from its movement value."""
    times, rule = multiplier(result, tables)
    zones = battalion.move * times
    steps = [Modifier(zones - battalion.move, rule, result.said)]
    if makes_road_move(battalion, road_move, tables):
        more = zones * (tables.movement[battalion.mobility].road - 1)
        label = f"road move of a {battalion.mobility.value.upper()} battalion"
        steps.append(Modifier(more, ddb.MOVE_ROAD_DOUBLE, label))
    base = Modifier(battalion.move, ddb.GAP_BATTALION_TABLE, f"movement of {battalion.name}")
    return Target("Zones of movement", base, tuple(step for step in steps if step.value))


def stated_allowance(facts: AllowanceFacts, tables: Tables) -> Target:
    """The allowance by day or by night."""
    battalion = tables.battalions[facts.battalion]
    if facts.night:
        if facts.road_move:
            raise FactsFault("road_move: there is no road doubling in the night sequence")
        base = Modifier(battalion.move, ddb.GAP_NIGHT_SEQUENCE, f"movement of {battalion.name} by night")
        return Target("Zones of movement", base)
    return allowance(battalion, facts.result, road_move=facts.road_move, tables=tables)


def facing_note(facts: AllowanceFacts) -> Effect:
    """What becomes of the facing."""
    rule = ddb.GAP_FACING_CHANGE
    if facts.night or facts.result in (Activation.FULL, Activation.DOUBLE):
        return Effect("facing", "free", ddb.MOVE_FINAL_FACING, "the owner chooses the facing at the end")
    if facts.result is Activation.FALLBACK:
        return Effect("facing", "free_if_falling_back", rule, "if it falls back its owner sets the facing")
    return Effect("facing", "kept", rule, "it keeps its facing")


def assess_allowance(facts: AllowanceFacts, tables: Tables) -> Assessment[int]:
    battalion = tables.battalions[facts.battalion]
    zones = stated_allowance(facts, tables)
    notes = [facing_note(facts)]
    if zones.number:
        notes.append(Effect("any_direction", True, ddb.MOVE_ANY_DIRECTION, "each step may go any way"))
        turning = "it may turn without changing zone, which is not moving for ATG and ART"
        notes.append(Effect("may_turn", True, ddb.GAP_FACING_CHANGE, turning))
    if zones.number and battalion.is_gun:
        barred = "changing zone bars it from combat for the rest of the game turn"
        notes.append(Effect("may_fight_after", False, ddb.MOVE_GUNS_MOVE_OR_FIGHT, barred))
    if zones.number:
        notes += road_notes(battalion, facts.road_move, tables)
    if facts.night:
        notes.append(Effect("may_enter_zoc", False, ddb.GAP_NIGHT_SEQUENCE, "not into an enemy ZOC by night"))
    how = "by night" if facts.night else facts.result.said
    return Assessment(zones.number, f"Movement of {battalion.name}, {how}", (), (zones,), tuple(notes))


MOVEMENT_ALLOWANCE = Procedure(
    name="movement_allowance",
    title="Movement allowance",
    summary="How many zones a battalion may move.",
    facts=AllowanceFacts,
    assess=assess_allowance,
    roll=stated,
    rules=(
        *RESULT_RULES,
        ddb.MOVE_ROAD_DOUBLE,
        ddb.GAP_MOVE_ALLOWANCE,
        ddb.GAP_BATTALION_TABLE,
        ddb.MOVE_ANY_DIRECTION,
        ddb.MOVE_FINAL_FACING,
        ddb.GAP_FACING_CHANGE,
        ddb.MOVE_ROAD_NO_COMBAT,
        ddb.MOVE_GUNS_MOVE_OR_FIGHT,
        ddb.GAP_NIGHT_SEQUENCE,
    ),
    label=lambda zones: count_of(zones, "zone"),
)

STEP = r"^(open|rough|impassable)(\+(road|zoc|enemy|river|bridge|ford|full))*$(?!\n)"
PathStep = Annotated[str, Meta(pattern=STEP)]


class PathFacts(AllowanceFacts, frozen=True, kw_only=True):
    """A move from zone to zone, as the zones entered in order."""

    path: Annotated[
        tuple[PathStep, ...],
        several(
            "Zones entered",
            MOST_MOVED,
            "Each as open, rough or impassable, with +road (entered along a road), +zoc (in an enemy ZOC), "
            "+enemy (enemy-held), +river (a river crossed, with +bridge or +ford if there is one), +full (no room)",
            "open,rough+road,open+zoc",
        ),
    ] = ("open",)
    zones_moved: Annotated[int, count("Zones moved", 0, MOST_MOVED, "Zones it moved this turn, before this path")] = 0


def waded(step: frozenset[str]) -> bool:
    """A river crossed with neither bridge nor ford."""
    return "river" in step and not step & {"bridge", "ford"}


def through_rough(step: frozenset[str]) -> bool:
    """Rough terrain entered off the road, which takes the whole move of the turn."""
    return "rough" in step and "road" not in step


def can_wade(battalion: Battalion) -> bool:
    """FOOT may, but not its guns."""
    return battalion.mobility is Mobility.FOOT and not battalion.is_gun


#: What is stated of a zone on the way, in words; the zone itself comes first.
STEP_WORDS = {
    "open": "open ground",
    "rough": "rough terrain",
    "impassable": "impassable terrain",
    "road": "by road",
    "zoc": "in an enemy ZOC",
    "enemy": "held by the enemy",
    "river": "across a river",
    "bridge": "by a bridge",
    "ford": "by a ford",
    "full": "with no room",
}


def step_said(step: str) -> str:
    return " ".join(STEP_WORDS[word] for word in step.split("+"))


def path_steps(facts: PathFacts) -> list[frozenset[str]]:
    return [frozenset(step.split("+")) for step in facts.path]


def path_refusals(facts: PathFacts, tables: Tables) -> Refused | None:
    """Every reason why the path is closed to the battalion."""
    battalion, steps = tables.battalions[facts.battalion], path_steps(facts)
    zones, whole = stated_allowance(facts, tables), facts.zones_moved + len(facts.path)
    times, rule = (1, ddb.GAP_NIGHT_SEQUENCE) if facts.night else multiplier(facts.result, tables)
    too_far = f"{count_of(whole, 'zone')} where it may move {zones.number}"
    wades = any(map(waded, steps))
    rough = any(map(through_rough, steps))
    declared = makes_road_move(battalion, facts.road_move, tables)
    off_road = declared and any("road" not in step for step in steps)
    only_zone = "off-road rough must be the first and only zone of the turn's move"
    held = "no unit enters an enemy-held zone by movement"
    return refused(
        refuse_if(not times, rule, f"{facts.result.said}: no movement this phase"),
        refuse_if(times > 0 and whole > zones.number, ddb.GAP_MOVE_ALLOWANCE, too_far),
        refuse_if(any("impassable" in step for step in steps), ddb.GAP_ROUGH_MOVEMENT, "the terrain is impassable"),
        refuse_if(any("enemy" in step for step in steps), ddb.GAP_MOVE_ALLOWANCE, held),
        refuse_if(rough and whole > 1, ddb.MOVE_ROUGH_ONE_ZONE, only_zone),
        refuse_if(wades and whole > 1, ddb.GAP_WATER, "wading a river takes the whole move, like rough terrain"),
        refuse_if(wades and not can_wade(battalion), ddb.GAP_WATER, "MOT, MECH, ATG and ART need a bridge or ford"),
        refuse_if(off_road, ddb.GAP_MOVE_ALLOWANCE, "every step of a declared road move must follow a road"),
        refuse_if(declared and not steps, ddb.GAP_MOVE_ALLOWANCE, "a road move goes somewhere"),
        *zoc_and_stacking(facts, steps, needs_room=not battalion.is_hq),
    )


def zoc_and_stacking(facts: PathFacts, steps: list[frozenset[str]], *, needs_room: bool) -> tuple[Refusal | None, ...]:
    """Where a unit must stop, and where it cannot; an HQ needs no room."""
    full = needs_room and bool(steps) and "full" in steps[-1]
    into_zoc = any("zoc" in step for step in steps)
    return (
        refuse_if(any("zoc" in step for step in steps[:-1]), ddb.GAP_ZOC, "it must stop on entering an enemy ZOC"),
        refuse_if(facts.night and into_zoc, ddb.GAP_NIGHT_SEQUENCE, "no unit moves into an enemy ZOC by night"),
        refuse_if(full, ddb.GAP_STACKING, "there is no room to stop in the last zone"),
    )


def unspent(facts: PathFacts, allowed: int) -> tuple[int, str, str]:
    """What is left of the allowance after the path, the rule that says so, and in words."""
    steps = path_steps(facts)
    if any(map(waded, steps)):
        return 0, ddb.GAP_WATER, "wading took the whole move"
    if any(map(through_rough, steps)):
        return 0, ddb.MOVE_ROUGH_ONE_ZONE, "rough terrain took the whole move"
    left = allowed - facts.zones_moved - len(steps)
    return left, ddb.GAP_MOVE_ALLOWANCE, f"{count_of(left, 'zone')} unspent"


def assess_path(facts: PathFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := path_refusals(facts, tables):
        return problem
    battalion, zones = tables.battalions[facts.battalion], stated_allowance(facts, tables)
    left, rule, why = unspent(facts, zones.number)
    notes = [Effect("unspent", left, rule, why)]
    barred = makes_road_move(battalion, facts.road_move, tables) or facts.night or not battalion.can_assault
    if left and not barred:
        serves = "what is unspent can serve an assault"
        notes.append(Effect("may_assault", True, ddb.GAP_ASSAULT_ELIGIBILITY, serves))
    notes += road_notes(battalion, facts.road_move, tables)
    way = f"through {', '.join(map(step_said, facts.path))}" if facts.path else "nowhere"
    said = f"{battalion.begun} move {way}"
    return Assessment(len(facts.path), said, (), (zones,), tuple(notes))


MOVE_PATH = Procedure(
    name="move_path",
    title="A move",
    summary="Whether a battalion may move along a path of zones.",
    facts=PathFacts,
    assess=assess_path,
    roll=stated,
    rules=(
        *RESULT_RULES,
        ddb.MOVE_ROUGH_ONE_ZONE,
        ddb.GAP_ROUGH_MOVEMENT,
        ddb.MOVE_ROAD_DOUBLE,
        ddb.MOVE_ROAD_NO_COMBAT,
        ddb.GAP_MOVE_ALLOWANCE,
        ddb.GAP_ZOC,
        ddb.GAP_WATER,
        ddb.GAP_STACKING,
        ddb.GAP_BATTALION_TABLE,
        ddb.GAP_ASSAULT_ELIGIBILITY,
        ddb.GAP_NIGHT_SEQUENCE,
    ),
    shaped_by=(ddb.GAP_ROAD_MOVE_OPTIONAL,),
    label=lambda zones: f"allowed, {count_of(zones, 'zone')}",
)
