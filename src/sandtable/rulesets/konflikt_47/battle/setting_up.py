"""Before the first turn: both sides place their units, one each in turn (k47.gap.deploy-table)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import Disc, on_table
from sandtable.inches.drawing.words import counted
from sandtable.inches.moving.keeping import Kept, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import free_places, no_rest
from sandtable.inches.tables.deploying import SettingUp, Standing, Why, misplaced
from sandtable.inches.tape import INCH, said, tape, within
from sandtable.inches.tape import Place as Spot
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Place
from sandtable.rulesets.konflikt_47.battle.boarding import ALONG_EDGE
from sandtable.rulesets.konflikt_47.battle.events import SetDown, Waits
from sandtable.rulesets.konflikt_47.battle.footprints import LARGE
from sandtable.rulesets.konflikt_47.battle.sequence import NOBODY, BeginTurn
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.procedures.moving.terrain import TERRAIN_ENTRY, Ground, TerrainFacts
from sandtable.rulesets.konflikt_47.procedures.orders.set_up import FIRST_TO_SET_UP, First, SetUpFacts
from sandtable.rulesets.konflikt_47.terms import Mobility, UnitKind
from sandtable.sheet.rolling import throw_and_tell

#: The rule behind each thing that can be wrong with a place.
RULES = {
    Why.OFF_TABLE: k47.GAP_IN_AREA,
    Why.OUTSIDE: k47.GAP_DEPLOY_TABLE,
    Why.OVERLAP: k47.GAP_SPACING,
    Why.CROWDED: k47.GAP_SPACING,
}
#: So many units that wait are asked about by name; more of them are listed where they stand off the table.
NAMED = 3
#: So many places are tried for a unit before another is.
TRIES = 24
S = TypeVar("S", bound=BattleState)


class WhoSetsUpFirst(Step, frozen=True):
    """The side with more units; dice decide between two with as many."""

    title = "Who sets up first"
    rule = k47.GAP_DEPLOY_TABLE

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        ours, theirs = (s.scenario.of_side[side].bit_count() for side in (0, 1))
        facts = SetUpFacts(our_units=ours, their_units=theirs)
        first = throw_and_tell(s.scenario.assess, NOBODY, FIRST_TO_SET_UP, facts, dice, tell)
        return s.then(SetUp(0 if first is First.OURS else 1))


def unplaced(s: BattleState, side: int) -> list[int]:
    """Units that a side still has to place; who begins aboard comes with its vehicle."""
    return [
        unit
        for unit in numbers_in(s.scenario.of_side[side])
        if s.units[unit].where is Where.UNPLACED and s.scenario.begins_in[unit] < 0
    ]


class SetUp(Step, frozen=True):
    """A side places one unit, and then the other does; who has none left lets the other go on."""

    title = "Set-up"
    rule = k47.GAP_DEPLOY_TABLE
    answers: ClassVar[tuple[type[Struct], ...]] = (Place,)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        waiting = unplaced(s, self.side)
        if any(next(open_places(s, unit, places_in_order(s, unit)), None) is not None for unit in waiting):
            return None
        for unit in waiting:  # nobody is left out: who has no room comes over the edge (k47.gap.arrivals)
            tell(Waits(unit, set_up=True))
            s = with_riders(s.with_unit(unit, where=Where.WAITING), unit)
        return s.then(SetUp(1 - self.side) if unplaced(s, 1 - self.side) else BeginTurn())

    def prompt(self, s: BattleState) -> str:
        waiting = unplaced(s, self.side)
        many = len(waiting) > NAMED
        who = f"{counted(len(waiting))} units wait for their place" if many else s.scenario.names(waiting)
        return f"Set up one unit: {who}"

    def refusals(self, s: BattleState, answer: Place) -> Refused | None:
        if answer.unit not in unplaced(s, self.side):
            return refused(Refusal(NO_SUCH, "that is none of your units that wait to be set up"))
        return refused(*against_place(s, answer.unit, answer.at))

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Place]:
        waiting = unplaced(s, self.side)
        rng.shuffle(waiting)
        for unit in waiting:
            for at in open_places(s, unit, places_to_try(s, unit, rng)):
                yield Place(unit, at, looking(s, self.side))

    def every(self, s: BattleState) -> Iterator[Place]:
        facing = looking(s, self.side)
        for unit in unplaced(s, self.side):
            yield from (Place(unit, at, facing) for at in open_places(s, unit, places_in_order(s, unit)))

    def take(self, s: BattleState, answer: Place, dice: Dice, tell: Tell) -> BattleState:
        unit = answer.unit
        s = s.onto_table(unit, answer.at, answer.facing, dug_in=is_dug_in(s, unit, answer.at))
        tell(SetDown(unit, answer.at, self.rule))
        return with_riders(s, unit).then(SetUp(1 - self.side))


def with_riders(s: S, unit: int) -> S:
    """Who begins aboard of a unit, or hitched to it, is with it from now on."""
    for rider, carrier in enumerate(s.scenario.begins_in):
        if carrier == unit:
            s = s.with_unit(rider, where=Where.ABOARD, carrier=unit)
    return s


def looking(s: BattleState, side: int) -> int:
    """The facing towards the enemy's zone."""
    return s.scenario.looking[side]


def first_place(s: BattleState, unit: int) -> Spot:
    """Where a unit is shown before it is laid anywhere: as near to the middle of its zone as the rules allow."""
    ring = s.scenario.zones[s.side(unit)].ring
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    spots = [(x, y) for x in range(min(xs), max(xs), INCH) for y in range(min(ys), max(ys), INCH)]
    near = (middle, *sorted(spots, key=lambda spot: tape(spot, middle)))
    return next((at for at in near if may_stand(s, unit, at)), middle)


# ---------------------------------------------------------------------- where a unit may be set up


def against_place(s: BattleState, unit: int, at: Spot) -> Iterator[Refusal]:
    """All that the rules have against a place for a unit."""
    scenario, side, spacing = s.scenario, s.side(unit), INCH * s.tables.limit("apart")
    who = Standing(scenario.said(unit), at, s.radius(unit))
    asked = SettingUp(spacing=spacing)
    size = scenario.ground.width, scenario.ground.depth
    friends = _standing(s, side, at, spacing)
    for wrong in misplaced(who, scenario.zones[side], size, (), friends, (), asked):
        yield Refusal(RULES[wrong.why], wrong.told)
    for enemy in _standing(s, 1 - side, at, scenario.apart):
        if within(at, enemy.at, who.radius + enemy.radius + scenario.apart):
            yield Refusal(k47.GAP_TABLE_SIZE, f"it has to be more than {said(scenario.apart)} from {enemy.name}")
    if on_table(at, *size):
        yield from against_ground(s, unit, at)


def _standing(s: BattleState, side: int, at: Spot, distance: int) -> list[Standing]:
    """The units of a side that may be within a distance of one at a place."""
    near = s.around((*at, *at), distance + 2 * LARGE, s.scenario.of_side[side])
    return [Standing(s.scenario.said(unit), s.place(unit), s.radius(unit)) for unit in near]


def against_ground(s: BattleState, unit: int, at: Spot) -> Iterator[Refusal]:
    """Ground in which a unit cannot be set up, by the terrain table; a house holds one, and no line is rested on."""
    scenario = s.scenario
    held = scenario.going.at(at)
    for piece in numbers_in(held):
        facts = TerrainFacts(who=s.row(unit).move, terrain=ground_of(s, piece), setting_up=True)
        found = scenario.assess(TERRAIN_ENTRY, facts)
        if isinstance(found, Refused):
            name = scenario.ground.pieces[piece].name
            yield from (Refusal(each.rule, f"{name}: {each.because}") for each in found.refusals)
        if scenario.houses >> piece & 1 and any(scenario.going.at(s.place(other)) >> piece & 1 for other in _all(s)):
            yield Refusal(k47.GAP_BUILDINGS, f"{scenario.ground.pieces[piece].name} holds another unit")
    for line in numbers_in(scenario.going.lines_at(at)):
        yield Refusal(k47.GAP_IN_AREA, f"nobody rests on {scenario.ground.pieces[line].name} itself")


def _all(s: BattleState) -> list[int]:
    return list(numbers_in(s.there))


def ground_of(s: BattleState, piece: int) -> Ground:
    """The row of the terrain table for a piece."""
    scenario, bit = s.scenario, 1 << piece
    if s.ruined & bit:
        return Ground.ROUGH
    for pieces, ground in (
        (scenario.roads, Ground.ROAD),
        (scenario.impassable, Ground.IMPASSABLE),
        (scenario.houses, Ground.BUILDING),
        (scenario.rough, Ground.ROUGH),
        (scenario.obstacles, Ground.OBSTACLE),
    ):
        if pieces & bit:
            return ground
    return Ground.OPEN


def may_stand(s: BattleState, unit: int, at: Spot) -> bool:
    """The quick question whether nothing is against a place: the same rules, without a reason for each."""
    scenario, side, radius = s.scenario, s.side(unit), s.radius(unit)
    if not scenario.zones[side].holds(at, radius) or not on_table(
        at, scenario.ground.width, scenario.ground.depth, radius
    ):
        return False
    friends, enemies = scenario.of_side[side], scenario.of_side[1 - side]
    if s.within(at, radius + INCH * s.tables.limit("apart"), friends):
        return False
    if s.within(at, radius + scenario.apart, enemies):
        return False
    return next(against_ground(s, unit, at), None) is None


def is_dug_in(s: BattleState, unit: int, at: Spot) -> bool:
    """Whether a gun set up here can never move (k47.terrain.no-star)."""
    if s.row(unit).kind is not UnitKind.ARTILLERY or s.row(unit).move is not Mobility.ARTILLERY:
        return False
    return bool(s.scenario.going.at(at) & (s.scenario.rough | s.scenario.houses))


def open_places(s: BattleState, unit: int, usual: Iterator[Spot]) -> Iterator[Spot]:
    """Of the usual places those where a unit may stand; if none will do, one place in every small gap of its zone."""
    found = False
    for at in usual:
        if may_stand(s, unit, at):
            found = True
            yield at
    if not found:
        mover = standing(s, unit)
        yield from free_places(
            s.scenario.zone_boxes[s.side(unit)],
            lambda box: no_rest(mover, box),
            lambda at: may_stand(s, unit, at),
            ALONG_EDGE,
        )


def standing(s: BattleState, unit: int) -> Mover:
    """What binds a unit that is set up, apart from its zone and houses that are full."""
    scenario, side, radius = s.scenario, s.side(unit), s.radius(unit)
    shut = 0
    for piece in range(len(scenario.ground.pieces)):
        facts = TerrainFacts(who=s.row(unit).move, terrain=ground_of(s, piece), setting_up=True)
        shut |= isinstance(scenario.assess(TERRAIN_ENTRY, facts), Refused) << piece
    kept: list[Kept] = []
    for other, apart in ((side, INCH * s.tables.limit("apart")), (1 - side, scenario.apart)):
        discs = (Disc(*s.place(each), s.radius(each)) for each in s.on_table(other))
        kept += farther_than(apart, discs, radius)
    return Mover(scenario.going, 0, shut, (), tuple(kept), radius)


def places_to_try(s: BattleState, unit: int, rng: Random) -> Iterator[Spot]:
    """Places all over the zone by chance, and then all that are listed."""
    west, south, east, north = s.scenario.zone_boxes[s.side(unit)]
    radius = s.radius(unit)
    for _ in range(TRIES):
        yield rng.randint(west + radius, east - radius), rng.randint(south + radius, north - radius)
    yield from places_in_order(s, unit)


def places_in_order(s: BattleState, unit: int) -> Iterator[Spot]:
    """The middle of a unit's zone, then every whole inch of it, a radius from its edges."""
    west, south, east, north = s.scenario.zone_boxes[s.side(unit)]
    radius = s.radius(unit)
    yield (west + east) // 2, (south + north) // 2
    for first in (0, radius):
        for y in range(south + first, north + 1, INCH):
            for x in range(west + first, east + 1, INCH):
                if radius <= x - west and x + radius <= east and radius <= y - south and y + radius <= north:
                    yield x, y
