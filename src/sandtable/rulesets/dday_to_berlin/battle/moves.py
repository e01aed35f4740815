"""One unit's move on the map: where it can end, what it costs, and every reason why a path is closed."""

from __future__ import annotations

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import Move
from sandtable.rulesets.dday_to_berlin.battle.reach import BY_ROAD, PLAIN, SHUT, WHOLE_MOVE, Ends
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.movement import makes_road_move


def road_march(s: BattleState, answer: Move) -> bool:
    """Whether a move is a doubled road move; for FOOT, who have none, the declaration means nothing."""
    return makes_road_move(s.cards[answer.unit].row, answer.road, s.tables)


def road_allowance(s: BattleState, number: int) -> int:
    """Zones by a declared road move; none for FOOT, who have no road doubling."""
    times = s.tables.movement[s.cards[number].row.mobility].road
    return s.units[number].left * times if times > 1 else 0


def entry_zone(s: BattleState, number: int) -> int:
    """Where a reinforcement comes on: its entry zone or, if that is enemy-held or full, the nearest edge zone."""
    side = s.cards[number].side
    full = 0 if s.cards[number].row.is_hq else s.side(side).full
    shut = s.side(1 - side).held | full
    return s.scenario.paths.border_near(s.cards[number].entry, shut)


def entry_step(s: BattleState, zone: int) -> int:
    """How an entry zone is entered: along a road if one runs through it."""
    if s.scenario.map.road[zone]:
        return BY_ROAD
    return WHOLE_MOVE if s.scenario.map.rough >> zone & 1 else PLAIN


def move_ends(s: BattleState, number: int, *, road: bool, night: bool) -> Ends:
    """Every zone where a unit's move can end, with a path to it."""
    unit, card = s.board.units[number], s.scenario.cards[number]
    zones = road_allowance(s, number) if road else unit.left
    if unit.zone < 0:
        return entry_ends(s, number, zones, road)
    ends = _ends(s, number, unit.zone, zones, road, night)
    full = 0 if card.row.is_hq else s.side(card.side).full
    if not full:
        return ends
    return {zone: path for zone, path in ends.items() if not full >> zone & 1}


def _ends(s: BattleState, number: int, zone: int, zones: int, road: bool, night: bool) -> Ends:
    scenario = s.scenario
    side = scenario.cards[number].side
    enemy, control = s.side(1 - side).held, s.zoc(1 - side)
    if night:
        # By night a controlled zone is not entered at all.
        enemy |= control
    wader = scenario.wades[number]
    return scenario.paths.ends(zone, zones, road, wader, s.bridges, enemy, control)


def entry_ends(s: BattleState, number: int, zones: int, road: bool) -> Ends:
    """Where a reinforcement can get to: it pays 1 zone for the entry zone (ddb.gap.deployment)."""
    at, card = entry_zone(s, number), s.cards[number]
    if at < 0 or not zones:
        return {}
    how = entry_step(s, at)
    if road and how != BY_ROAD:
        return {}
    ends: Ends = {at: (at,)}
    if how != WHOLE_MOVE and not s.zoc(1 - card.side) >> at & 1:
        for zone, path in _ends(s, number, at, zones - 1, road, night=False).items():
            if not s.scenario.paths.whole_move(at, path, s.scenario.wades[number], s.bridges):
                ends.setdefault(zone, (at, *path))
    full = 0 if card.row.is_hq else s.side(card.side).full
    return {zone: path for zone, path in ends.items() if not full >> zone & 1}


def spent(s: BattleState, answer: Move) -> int:
    """Zones of allowance a move uses up; rough terrain, wading and a road move take all."""
    unit, path = s.board.units[answer.unit], answer.path
    if not path:
        return 0
    wader = s.scenario.wades[answer.unit]
    if road_march(s, answer):
        return unit.left
    if unit.zone < 0:
        return unit.left if entry_step(s, path[0]) == WHOLE_MOVE else len(path)
    return unit.left if s.scenario.paths.whole_move(unit.zone, path, wader, s.bridges) else len(path)


def move_refusals(s: BattleState, answer: Move, *, night: bool) -> Refused | None:
    """Every reason why a unit cannot move along a path."""
    number, path = answer.unit, answer.path
    unit, card = s.units[number], s.cards[number]
    if not path:
        still = "a reinforcement comes on by a path that begins at its entry zone"
        return refused(
            refuse_if(unit.zone < 0, ddb.GAP_DEPLOYMENT, still),
            refuse_if(road_march(s, answer), ddb.GAP_MOVE_ALLOWANCE, "a road move goes somewhere"),
        )
    zones = road_allowance(s, number) if road_march(s, answer) else unit.left
    because = f"{count_of(len(path), 'zone')} where it may move {zones}"
    full = s.side(card.side).full >> path[-1] & 1 and path[-1] != unit.zone and not card.row.is_hq
    return refused(
        refuse_if(len(path) > zones, ddb.GAP_NIGHT_SEQUENCE if night else ddb.GAP_MOVE_ALLOWANCE, because),
        *step_refusals(s, answer, night=night),
        refuse_if(bool(full), ddb.GAP_STACKING, f"{s.scenario.grid.labels[path[-1]]} is full"),
    )


def step_refusals(s: BattleState, answer: Move, *, night: bool) -> list[Refusal | None]:
    """What is wrong with single steps: apart, closed, across water, into the enemy, past a ZOC, through rough."""
    number, path = answer.unit, answer.path
    side, at = s.cards[number].side, s.units[number].zone
    enemy, control, labels = s.side(1 - side).held, s.zoc(1 - side), s.scenario.grid.labels
    found: list[Refusal | None] = []
    declared = road_march(s, answer)
    for place, zone in enumerate(path):
        label, last = labels[zone], place == len(path) - 1
        how = entry_how(s, number, zone, found) if at < 0 else step_how(s, number, at, zone, found)
        watched, whole_move = bool(control >> zone & 1), how == WHOLE_MOVE and len(path) > 1
        cost = ddb.GAP_WATER if wades(s, at, zone) else ddb.MOVE_ROUGH_ONE_ZONE
        stop = f"it must stop on entering an enemy ZOC at {label}"
        no_road = f"every step of a road move follows a road; none leads to {label}"
        found += [
            refuse_if(bool(enemy >> zone & 1), ddb.GAP_MOVE_ALLOWANCE, f"the enemy holds {label}"),
            refuse_if(watched and not last and not night, ddb.GAP_ZOC, stop),
            refuse_if(watched and night, ddb.GAP_NIGHT_SEQUENCE, f"{label} is in an enemy ZOC, closed by night"),
            refuse_if(whole_move, cost, f"entering {label} takes the whole move: only as its first and only zone"),
            refuse_if(declared and how not in (BY_ROAD, SHUT), ddb.GAP_MOVE_ALLOWANCE, no_road),
        ]
        at = zone
    return found


def wades(s: BattleState, at: int, zone: int) -> bool:
    """Whether a step crosses a river with neither bridge nor ford."""
    crossing = s.scenario.map.crossing.get((at, zone))
    return crossing is not None and not s.scenario.map.crossable(*crossing, s.bridges)


def entry_how(s: BattleState, number: int, zone: int, found: list[Refusal | None]) -> int:
    at = entry_zone(s, number)
    if zone == at:
        return entry_step(s, zone)
    where = s.scenario.grid.labels[at] if at >= 0 else "nowhere: every edge zone is taken"
    found.append(Refusal(ddb.GAP_DEPLOYMENT, f"it comes on at {where}"))
    return SHUT


def step_how(s: BattleState, number: int, at: int, zone: int, found: list[Refusal | None]) -> int:
    """How a step is made; a step that cannot be made is told."""
    labels, wader = s.scenario.grid.labels, s.scenario.wades[number]
    if s.scenario.grid.distance[at][zone] != 1:
        found.append(Refusal(ddb.GAP_GRID, f"{labels[at]} and {labels[zone]} are not adjacent"))
        return SHUT
    how = s.scenario.paths.step(at, zone, wader, s.bridges)
    if how == SHUT and s.scenario.map.closed >> zone & 1:
        found.append(Refusal(ddb.GAP_ROUGH_MOVEMENT, f"nobody can enter {labels[zone]}"))
    elif how == SHUT:
        dry = f"no bridge or ford from {labels[at]} to {labels[zone]}, which only FOOT can wade"
        found.append(Refusal(ddb.GAP_WATER, dry))
    return how
