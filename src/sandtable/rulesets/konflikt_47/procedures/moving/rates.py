"""How far a unit moves and how often a vehicle may turn."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import FARTHEST
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables, trait_codes
from sandtable.rulesets.konflikt_47.terms import VEHICLES, Mobility, Order, Trait
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import count, flag, tape, unit, units

FREE = "free"

GUNS = {key: f"{TABLES.heavy_weapons[key].name}: {row.advance} in" for key, row in TABLES.gun_movement.items()}
#: Traits that change a move; the first four set its rates.
RATES = (Trait.SLOW, Trait.FAST, Trait.SLOW_VEHICLE, Trait.FLIGHT)
TRAIT_CODES = trait_codes(*RATES, Trait.AGILE)


class MoveFacts(Facts, frozen=True, kw_only=True):
    """A unit on the move."""

    first: ClassVar[tuple[str, ...]] = ("who", "order", "on_road", "traits", "distance", "turns")

    who: ask.MovesAs = Mobility.INFANTRY
    order: ask.MoveOrder = Order.ADVANCE
    on_road: Annotated[bool, flag("All on road", "The whole path lies on a road or track")] = False
    reverse: Annotated[bool, flag("In reverse", "A vehicle that backs off, all the way")] = False
    recce: Annotated[bool, flag("Recce vehicle", "Reverses at its full rate and may turn in reverse")] = False
    gun: Annotated[str, unit("Gun", GUNS, "Which gun, if a gun moves")] = "light-at"
    crew: Annotated[int, count("Gun's crew", 1, 10, "Crew left, if a gun moves")] = 3
    dug_in: Annotated[bool, flag("Dug in", "A gun that was set up in rough ground or a building")] = False
    traits: Annotated[tuple[str, ...], units("Traits", TRAIT_CODES, 3, "Traits of the unit that change its move")] = ()
    fixed_team: Annotated[bool, flag("Team with fixed weapon", "Infantry with an MMG, HMG or a heavier mortar")] = False
    immobilised: ask.Immobilised = False
    gravity_pulse: ask.GravityPulse = False
    recce_reaction: Annotated[bool, flag("Recce reaction", "A recce vehicle that moves off in reaction")] = False
    distance: Annotated[
        float, tape("Distance wanted", 0, FARTHEST, "How far it is to go; 0 asks only how far it may", "inches")
    ] = 0.0
    turns: Annotated[
        int, count("Turns wanted", 0, 8, "Turns of up to 90 degrees it is to make; bends of a road are none")
    ] = 0

    @property
    def is_vehicle(self) -> bool:
        return self.who in VEHICLES


class MoveRate(Struct, frozen=True):
    """Inches at most, and turns of up to 90 degrees; "free" is without limit."""

    inches: float
    turns: int | str

    @property
    def text(self) -> str:
        turns = "turning freely" if isinstance(self.turns, str) else f"at most {count_of(self.turns, 'turn')}"
        return f"{self.inches:g} in, {turns if self.turns else 'straight'}"


def check_facts(facts: MoveFacts) -> None:
    """What cannot be true together."""
    if not facts.is_vehicle:
        does = {
            "reverse": "moves in reverse",
            "recce": "is recce",
            "immobilised": "is immobilised",
            "recce_reaction": "makes a recce reaction",
        }
        for name, said in does.items():
            if getattr(facts, name):
                raise FactsFault(f"{name}: only a vehicle or walker {said}, let one move or leave it out")
    if facts.recce_reaction and not facts.recce:
        raise FactsFault("recce_reaction: only a recce vehicle makes a recce reaction, say that it is one")
    if facts.dug_in and facts.who is not Mobility.ARTILLERY:
        raise FactsFault("dug_in: only a gun is dug in, let one move or leave it out")
    if facts.fixed_team and facts.who is not Mobility.INFANTRY:
        raise FactsFault("fixed_team: a team with a fixed weapon moves as infantry, choose that or leave it out")
    if sum(trait in facts.traits for trait in RATES) > 1:
        raise FactsFault("traits: slow, fast, slow vehicle and flight exclude each other, give one")
    on_foot, driven = {Trait.SLOW, Trait.FAST}, {Trait.SLOW_VEHICLE, Trait.AGILE}
    if facts.who is Mobility.ARTILLERY and facts.traits:
        raise FactsFault("traits: guns move by their weight, leave all traits out")
    if facts.who is not Mobility.INFANTRY and on_foot & set(facts.traits):
        raise FactsFault("traits: slow and fast are for infantry, vehicles have slow vehicle")
    if not facts.is_vehicle and driven & set(facts.traits):
        raise FactsFault("traits: slow vehicle and agile are for vehicles and walkers")


def against_assault(order: Order, *, fixed: bool = False, gun: bool = False, drives: bool = False) -> Refused | None:
    """Who may not assault, and under which orders nobody may."""
    return refused(
        refuse_if(order is not Order.RUN, k47.ORDERS_RUN_ASSAULT, "an assault needs a Run order"),
        refuse_if(fixed, k47.GAP_TEAM_MOVE, "teams with fixed weapons may not assault"),
        refuse_if(gun, k47.GAP_ARTILLERY_MOVE, "guns may not assault"),
        refuse_if(drives, k47.GAP_VEHICLE_ASSAULT, "of vehicles only assault walkers may assault"),
    )


def order_refusals(facts: MoveFacts, tables: Tables) -> Refused | None:
    """Orders under which this unit does not move."""
    run = facts.order is Order.RUN
    still = not tables.orders[facts.order].may_move
    return refused(
        refuse_if(still, tables.orders[facts.order].rule, f"no unit moves under a {facts.order.said} order"),
        refuse_if(still and facts.is_vehicle, k47.GAP_PIVOT, f"nor does a vehicle turn under {facts.order.said}"),
        refuse_if(
            facts.immobilised and not still, k47.GAP_IMMOBILISED, "an immobilised vehicle neither moves nor turns"
        ),
        refuse_if(run and facts.who is Mobility.ARTILLERY, k47.GAP_ARTILLERY_MOVE, "guns never Run"),
        refuse_if(
            run and facts.gravity_pulse and not facts.recce_reaction,
            k47.GAP_GRAVITY_PULSE,
            "a unit damaged by a gravity pulse may not be given Run at its next activation",
        ),
        refuse_if(
            run and facts.reverse and not facts.recce_reaction, k47.GAP_REVERSE, "a vehicle reverses only under Advance"
        ),
    )


def rate(facts: MoveFacts, tables: Tables) -> Target:
    """The rate of the movement table, or of a trait; a road doubles what vehicles have."""
    run = facts.order is Order.RUN
    name = f"{facts.order.said} rate"
    if facts.who is Mobility.ARTILLERY:
        return gun_rate(name, facts, tables)
    row = tables.movement[facts.who]
    base = Modifier(row.run if run else row.advance, row.rule, facts.who.said)
    for trait in RATES:
        if trait in facts.traits:
            base = tables.constant(f"{trait.value}_{facts.order.value}")
    doubled = facts.on_road and facts.is_vehicle and not facts.reverse
    more = base.value * (tables.limit("road_factor") - 1)
    return Target(
        name, base, counting(Modifier(more, k47.TERRAIN_ROAD_X2, "doubled along a road") if doubled else None)
    )


def gun_rate(name: str, facts: MoveFacts, tables: Tables) -> Target:
    """Guns move by their weight, with crew enough and unless dug in."""
    if facts.dug_in:
        return Target(name, Modifier(0, k47.TERRAIN_NO_STAR, "a gun set up in rough ground or a building stays"))
    if facts.crew < tables.limit("crew_to_move"):
        needed = tables.constant("crew_to_move")
        return Target(name, Modifier(0, needed.rule, f"{needed.value} crew are needed to move it"))
    inches, gun = tables.gun_movement[facts.gun].advance, tables.weapon(facts.gun).name
    return Target(
        name, Modifier(inches, k47.GAP_ARTILLERY_MOVE, gun if inches else f"the {gun} is too heavy to be moved")
    )


def turns_allowed(facts: MoveFacts, tables: Tables) -> int | str:
    """Turns of up to 90 degrees; infantry and guns turn as they like."""
    if not facts.is_vehicle:
        return FREE
    if facts.reverse and not facts.recce:
        return 0
    row = tables.movement[facts.who]
    printed = row.run_turns if facts.order is Order.RUN else row.advance_turns
    return (printed or 0) + (tables.limit("agile_turns") if Trait.AGILE in facts.traits else 0)


def wanted_too_much(facts: MoveFacts, allowed: MoveRate, rule: str, stays: str) -> Refused | None:
    """A move that is longer or has more turns than allowed; `stays` tells why a gun does not move at all."""
    limit = allowed.turns if isinstance(allowed.turns, int) else facts.turns
    straight = facts.reverse and not facts.recce
    too_often = facts.turns > limit
    most = f"it may make at most {count_of(limit, 'turn')}" if limit else "it may not turn at all"
    too_long = f"{facts.distance:g} in is beyond {allowed.inches:g} in"
    if not allowed.inches:
        too_long = f"{stays}; it may still turn on the spot"
    bends = "bends of the road use up no turns: what counts is every other change of facing"
    return refused(
        refuse_if(facts.distance > allowed.inches, rule, too_long),
        refuse_if(
            too_often,
            k47.MOVE_REVERSE if straight else k47.MOVE_TURN_LIMIT,
            "it reverses straight back" if straight else most,
        ),
        refuse_if(too_often and facts.on_road and not facts.reverse, k47.GAP_ROAD, bends),
    )


def assess(facts: MoveFacts, tables: Tables) -> Assessment[MoveRate] | Refused:
    check_facts(facts)
    if problem := order_refusals(facts, tables):
        return problem
    number = rate(facts, tables)
    halved = facts.reverse and not facts.recce
    inches = number.number / tables.limit("reverse_part") if halved else float(number.number)
    allowed = MoveRate(inches, turns_allowed(facts, tables))
    if problem := wanted_too_much(facts, allowed, k47.MOVE_REVERSE if halved else number.rules[-1], number.base.label):
        return problem
    way = " in reverse" if facts.reverse else " on a road" if facts.on_road else ""
    who = tables.weapon(facts.gun).name if facts.who is Mobility.ARTILLERY else facts.who.said
    subject = f"{facts.order.said} of {who}{way}"
    return Assessment(allowed, subject, numbers=(number,), notes=move_notes(facts))


def move_notes(facts: MoveFacts) -> tuple[Effect, ...]:
    """What else the rules say of such a move."""
    doubles = facts.on_road and facts.is_vehicle
    told = (
        (doubles and not facts.reverse, "bends_are_free", True, k47.GAP_ROAD, "bends of the road use up no turns"),
        (doubles and facts.reverse, "road_doubles", False, k47.GAP_REVERSE, "a road does not double a move in reverse"),
        (
            facts.on_road and not facts.is_vehicle,
            "road_doubles",
            False,
            k47.TERRAIN_ROAD_X2,
            "only vehicles gain by a road",
        ),
        (
            facts.reverse and not facts.recce,
            "half_rate",
            True,
            k47.MOVE_REVERSE,
            "half the Advance rate, straight back",
        ),
        (
            facts.reverse and facts.recce,
            "half_rate",
            False,
            k47.MOVE_REVERSE_RECCE,
            "recce vehicles reverse as if driving forward",
        ),
        (facts.reverse, "forward_too", False, k47.GAP_REVERSE, "a move is all forward or all reverse"),
        (
            facts.who is Mobility.ARTILLERY,
            "turn_on_the_spot",
            True,
            k47.GAP_ARTILLERY_MOVE,
            "an Advance lets any gun turn to any facing",
        ),
        (facts.fixed_team, "may_assault", False, k47.GAP_TEAM_MOVE, "moves as infantry, but may not assault"),
        (
            Trait.FLIGHT in facts.traits,
            "ignores_terrain",
            True,
            k47.GAP_TRAITS,
            "flies over all terrain except where the move ends",
        ),
        (
            facts.is_vehicle and facts.order is Order.ADVANCE and not facts.reverse,
            "turning_is_moving",
            True,
            k47.GAP_PIVOT,
            "each change of facing up to 90 degrees is a turn, also without moving",
        ),
    )
    return tuple(Effect(name, value, rule, label) for holds, name, value, rule, label in told if holds)


MOVE_RATE = Procedure(
    name="move_rate",
    title="Move",
    summary="How far a unit moves under its order and how often it may turn.",
    facts=MoveFacts,
    assess=assess,
    roll=stated,
    rules=(
        *rules_in(TABLES.movement.values()),
        k47.MOVE_TURN_LIMIT,
        k47.MOVE_REVERSE,
        k47.MOVE_REVERSE_RECCE,
        *rules_in(TABLES.orders.values()),
        k47.GAP_REVERSE,
        k47.GAP_PIVOT,
        k47.GAP_ROAD,
        k47.TERRAIN_ROAD_X2,
        k47.TERRAIN_NO_STAR,
        k47.GAP_ARTILLERY_MOVE,
        k47.GAP_TEAM_MOVE,
        k47.GAP_GRAVITY_PULSE,
        k47.GAP_IMMOBILISED,
        k47.GAP_REACTION_RECCE,
        k47.GAP_TRAITS,
    ),
    shaped_by=(k47.MOVE_RATES, k47.ORDERS_LIST, k47.GAP_RUN_RATE, k47.GAP_ROUNDING),
    label=lambda allowed: allowed.text,
)
