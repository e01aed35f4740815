"""What an answer makes impossible on this map, each with the rule that does: told before it is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from msgspec import Struct

from sandtable.base.bits import numbers_in, set_of
from sandtable.game.warnings import Warned, listed
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import (
    OFF_TABLE,
    AirStrike,
    Assault,
    CounterFire,
    Defend,
    Done,
    Fire,
    Move,
    TakePosition,
    TryRally,
    Work,
)
from sandtable.rulesets.dday_to_berlin.battle.combat import assaults
from sandtable.rulesets.dday_to_berlin.battle.eligible import can_enter, guns_on, primaries, storm_troops
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement, command, make_move, ready
from sandtable.rulesets.dday_to_berlin.battle.moves import road_march
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally, rallied_by
from sandtable.rulesets.dday_to_berlin.battle.reach import SHUT
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.supplying import unsupplied


@singledispatch
def forgoes(answer: Struct, s: BattleState) -> Iterator[Warned]:
    """What an answer that the rules allow gives up."""
    yield from ()


def said(s: BattleState, units: Iterable[int]) -> str:
    """Units by name, as many as a sentence takes."""
    return listed([s.cards[number].name for number in units])


def targets(s: BattleState, number: int, zone: int) -> int:
    """Enemy zones that a unit in a zone touches and could enter, where somebody can be attacked."""
    side = s.cards[number].side
    near = s.scenario.grid.contact[zone] & s.side(1 - side).held
    paths, wader = s.scenario.paths, s.scenario.wades[number]
    return set_of(
        target
        for target in numbers_in(near)
        if paths.step(zone, target, wader, s.bridges) != SHUT and primaries(s, 1 - side, target)
    )


def may_storm(s: BattleState, number: int) -> int:
    """Enemy zones that a unit may assault from where it stands, if a Combat Phase came now."""
    if not storm_troops(s, s.cards[number].side) >> number & 1:
        return 0
    zone = s.units[number].zone
    return set_of(target for target in numbers_in(targets(s, number, zone)) if can_enter(s, number, target))


# ---------------------------------------------------------------------- going on


@forgoes.register
def _(answer: Done, s: BattleState) -> Iterator[Warned]:
    step = s.agenda[0]
    if isinstance(step, Movement):
        held = [
            number
            for number in numbers_in(ready(s, step.side) & s.side(step.side).units & s.scenario.assaulters)
            if targets(s, number, s.units[number].zone)
        ]
        if held:
            what = f"{said(s, held)} cannot assault this turn: only who was activated with a move may"
            yield Warned(ddb.GAP_ASSAULT_ELIGIBILITY, what)
    elif isinstance(step, MoveGroup):
        away = [number for number in step.units if s.units[number].zone < 0]
        if away:
            yield Warned(ddb.GAP_DEPLOYMENT, f"{said(s, away)} cannot come on this turn any more")
    elif isinstance(step, Rally):
        for hq in step.able(s):
            pool = said(s, numbers_in(rallied_by(s, hq)))
            yield Warned(ddb.GAP_RALLY_ROLLS, f"{s.cards[hq].name} gives up its roll of this phase for {pool}")


@forgoes.register
def _(answer: TryRally, s: BattleState) -> Iterator[Warned]:
    """An HQ rolls once: whom nobody else may roll for stays where he is."""
    step = s.agenda[0]
    if not isinstance(step, Rally):
        return
    left = rallied_by(s, answer.hq) & ~(1 << answer.unit)
    for other in step.able(s):
        left &= ~(rallied_by(s, other) if other != answer.hq else 0)
    if left:
        hq = s.cards[answer.hq].name
        what = f"{hq} rolls once in a phase: nobody is left to roll for {said(s, numbers_in(left))} this turn"
        yield Warned(ddb.GAP_RALLY_ROLLS, what)


# ---------------------------------------------------------------------- moving


@forgoes.register
def _(answer: Move, s: BattleState) -> Iterator[Warned]:
    if not answer.path:
        return
    number, at, end = answer.unit, s.units[answer.unit].zone, answer.path[-1]
    day = isinstance(s.agenda[0], MoveGroup)
    after = make_move(s, answer, ddb.MOVE_ANY_DIRECTION, _untold)
    if day:
        yield from _no_assault(s, after, answer)
        yield from _no_fire(s, number, at)
    yield from _no_work(s, number, at)
    yield from _out_of_command(s, after, number)
    if s.scenario.house.supply:
        side = s.cards[number].side
        hungry = unsupplied(after, side) & ~unsupplied(s, side)
        if hungry:
            yield Warned(ddb.GAP_SUPPLY, f"{said(s, numbers_in(hungry))} will have no line of supply")
    if at != end:
        yield from left_open(s, after, s.cards[number].side, at)


def _untold(_: Struct) -> None:
    """A move that is only thought of tells nobody anything."""


def _no_assault(s: BattleState, after: BattleState, answer: Move) -> Iterator[Warned]:
    """A battalion that could assault before the move or from its end, and cannot after it."""
    number, at, end = answer.unit, s.units[answer.unit].zone, answer.path[-1]
    if not s.scenario.assaulters >> number & 1:
        return
    name, label = s.cards[number].name, s.scenario.grid.labels
    before = may_storm(s, number) if at >= 0 else 0
    ahead = targets(after, number, end)
    lost = (before | ahead) & ~may_storm(after, number)
    if not lost:
        return
    zones = listed([label[zone] for zone in numbers_in(lost)])
    if road_march(s, answer):
        yield Warned(ddb.MOVE_ROAD_NO_COMBAT, f"after a road move {name} cannot assault {zones} this turn")
    elif lost & ~ahead:
        gone = listed([label[zone] for zone in numbers_in(lost & ~ahead)])
        yield Warned(ddb.GAP_ASSAULT_ELIGIBILITY, f"{name} can assault {gone} from here, but not after this move")
    elif after.units[number].left < 1:
        what = f"{name} comes next to the enemy with no move left: it cannot assault {zones} this turn"
        yield Warned(ddb.SUPPORT_ASSAULT_SUPPORTERS, what)
    else:
        what = f"{name} will have moved: it cannot assault {zones} this turn, which takes a whole move to enter"
        yield Warned(ddb.MOVE_ROUGH_ONE_ZONE, what)


def _no_fire(s: BattleState, number: int, at: int) -> Iterator[Warned]:
    """A gun with something to shoot at, or an ATG beside the enemy, that moves and so fights no more this turn."""
    if at < 0 or not s.scenario.guns >> number & 1 or s.marks.moved >> number & 1:
        return
    side = s.cards[number].side
    enemy = s.side(1 - side).held
    if s.scenario.artillery >> number & 1:
        useful = any(guns_on(s, side, zone) >> number & 1 for zone in numbers_in(enemy))
        what = "has the enemy in range, and may neither fire nor lend fire once it has moved"
    else:
        useful = bool(s.scenario.grid.contact[at] & enemy)
        what = "is next to the enemy, and cannot make its zone a supporting zone once it has moved"
    if useful:
        yield Warned(ddb.MOVE_GUNS_MOVE_OR_FIGHT, f"{s.cards[number].name} {what}")


def _no_work(s: BattleState, number: int, at: int) -> Iterator[Warned]:
    """Engineers that could work where they stand, and cannot after changing zone."""
    coming = next((step for step in s.agenda if isinstance(step, Engineering)), None)
    if at >= 0 and coming is not None and coming.side == s.cards[number].side and coming.able(s) >> number & 1:
        yield Warned(ddb.GAP_ENGINEERING, f"{s.cards[number].name} cannot work this turn once it has changed zone")


def in_command(s: BattleState, number: int) -> bool:
    on_table, far, quality = command(s, number)
    return on_table and far <= s.tables.command_range[quality].zones


def _out_of_command(s: BattleState, after: BattleState, moved: int) -> Iterator[Warned]:
    """Who is within command range before a move and not after it: the unit or, where an HQ moves, its battalions."""
    own = numbers_in(s.side(s.cards[moved].side).units)
    led = [number for number in own if moved in s.scenario.commanders[number]]
    about = led if s.scenario.hqs >> moved & 1 else [moved] if moved in own else []
    lost = [number for number in about if in_command(s, number) and not in_command(after, number)]
    if lost:
        more = s.tables.limit("out_of_command")
        what = f"{said(s, lost)} will be out of command range, which adds {more} to an activation roll"
        yield Warned(ddb.MOVE_OUT_OF_COMMAND, what)


def left_open(s: BattleState, after: BattleState, side: int, zone: int) -> Iterator[Warned]:
    """A place that is ours and loses its last unit, where an enemy could come in his next Movement Phase."""
    place = s.scenario.place_at.get(zone)
    if place is None or s.control[place] != side or after.at(side, zone):
        return
    most = max(row.allowance for row in s.tables.allowance.values())
    distance = s.scenario.grid.distance[zone]
    enemies = numbers_in(s.side(1 - side).units)
    near = [one for one in enemies if distance[s.units[one].zone] <= s.scenario.moves[one] * most]
    if near:
        where = s.scenario.map.place_said(zone)
        what = f"nobody is left at {where}, which {said(s, near)} could enter and so capture"
        yield Warned(ddb.GAP_OBJECTIVE_MARKERS, what)


# ---------------------------------------------------------------------- works and combat


@forgoes.register
def _(answer: Work, s: BattleState) -> Iterator[Warned]:
    step = s.agenda[0]
    if not isinstance(step, Engineering):
        return
    name = s.cards[answer.unit].name
    if not step.night and may_storm(s, answer.unit):
        yield Warned(ddb.GAP_ENGINEERING, f"{name} cannot attack this turn after an attempt")
    mates = step.able(s) & s.at(step.side, s.units[answer.unit].zone) & ~(1 << answer.unit)
    if mates:
        what = f"a zone makes one attempt: {said(s, numbers_in(mates))} can try nothing more there this turn"
        yield Warned(ddb.GAP_ENGINEERING, what)


@forgoes.register
def _(answer: Assault, s: BattleState) -> Iterator[Warned]:
    side = s.cards[answer.primary].side
    open_to = assaulted(s, side)
    for zone in answer.zones:
        barred = [number for number in open_to if s.units[number].zone == zone]
        if barred:
            what = f"{s.scenario.grid.labels[zone]} lends its support, so {said(s, barred)} cannot assault this turn"
            yield Warned(ddb.GAP_SUPPORTING_ZONE_CONDITIONS, what)
    yield from last_supports(s, side, answer.art, answer.air)


@forgoes.register
def _(answer: Fire, s: BattleState) -> Iterator[Warned]:
    side = 1 - s.cards[answer.target].side
    yield from _attacked_once(s, side, answer.target)
    yield from last_supports(s, side, answer.art + (answer.primary == OFF_TABLE), answer.air)


@forgoes.register
def _(answer: AirStrike, s: BattleState) -> Iterator[Warned]:
    side = 1 - s.cards[answer.target].side
    yield from _attacked_once(s, side, answer.target)
    yield from last_supports(s, side, 0, 1)


def assaulted(s: BattleState, side: int) -> dict[int, int]:
    """Who may still assault, with the zones they may."""
    found: dict[int, int] = {}
    for primary, target in assaults(s, side, storm_troops(s, side)):
        found[primary] = found.get(primary, 0) | 1 << target
    return found


def _attacked_once(s: BattleState, side: int, target: int) -> Iterator[Warned]:
    """Whoever is fired at is attacked no more this player turn, so its zone may be closed to assaults."""
    zone = s.units[target].zone
    if primaries(s, 1 - side, zone) & ~(1 << target):
        return
    barred = [number for number, zones in assaulted(s, side).items() if zones >> zone & 1]
    if barred:
        what = f"{s.cards[target].name} is attacked once a turn: {said(s, barred)} cannot assault it any more"
        yield Warned(ddb.COMBAT_ONCE_PER_TARGET, what)


def last_supports(s: BattleState, side: int, art: int, air: int) -> Iterator[Warned]:
    """The last support of a kind is spent: until it is rolled for again nothing answers an enemy attack."""
    for kind, used, held in (("ART", art, s.art[side]), ("AIR", air, s.air[side])):
        if used and used >= held:
            what = f"this spends the last {kind} support: none is left for another combat, attack or defence"
            yield Warned(ddb.SUPPORT_ONCE, what)


@forgoes.register(Defend)
@forgoes.register(CounterFire)
def _(answer: Defend | CounterFire, s: BattleState) -> Iterator[Warned]:
    yield from last_supports(s, s.agenda[0].side, answer.art, answer.air)


@forgoes.register
def _(answer: TakePosition, s: BattleState) -> Iterator[Warned]:
    barred = [number for number in answer.units if may_storm(s, number)]
    if barred:
        what = f"{said(s, barred)} cannot fight any more this phase after a limited advance"
        yield Warned(ddb.GAP_ADVANCE_DETAILS, what)
    if answer.units:
        side, at = s.cards[answer.units[0]].side, s.units[answer.units[0]].zone
        after = s
        for number, facing in zip(answer.units, answer.facings, strict=True):
            unit = s.units[number]
            after = after.put(number, type(unit)(s.agenda[0].zone, facing, unit.left))
        yield from left_open(s, after, side, at)
