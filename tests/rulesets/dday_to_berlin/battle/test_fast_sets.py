"""The quick sets that suggestions and computer players use say the same as the refusals that explain a no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.random_play import decisions

from sandtable.base.bits import numbers_in, set_of
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle.advances import Breakthrough, GeneralAdvance, path_allowed, ways
from sandtable.rulesets.dday_to_berlin.battle.answers import AirStrike, Fire, Move, RetreatTo
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault, fire_answer_refusals, strike_refusals
from sandtable.rulesets.dday_to_berlin.battle.eligible import (
    can_enter,
    guns_on,
    primaries,
    storm_troops,
    supporting_zones,
    targets_in_sight,
)
from sandtable.rulesets.dday_to_berlin.battle.may_join import (
    fire_facts,
    may_assault_facts,
    result_of,
    river,
    zone_refusals,
)
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, NightMovement
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends, move_refusals, road_allowance
from sandtable.rulesets.dday_to_berlin.battle.retreats import NOWHERE, Retreat, retreat_ends
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_assault import AssaultRole, River, may_assault_refusals
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_fire import FireRole, may_fire_refusals
from sandtable.rulesets.dday_to_berlin.procedures.losses.retreat import (
    RETREAT,
    EnemyStand,
    FriendlyZone,
    RetreatFacts,
    RetreatResult,
)
from sandtable.rulesets.dday_to_berlin.procedures.losses.retreat_zone import Cause
from sandtable.rulesets.dday_to_berlin.procedures.moving.movement import PathFacts, path_refusals
from sandtable.sheet import Assessment

SEEDS = range(10)
#: Longer paths are too many to try them all.
SHORT = 2


def battles(name: str, *steps: type) -> Iterator[Battle]:
    """The states of some random battles in which one of certain steps asks."""
    met = 0
    for seed in SEEDS:
        for _, state, _ in decisions(name, seed):
            if state.agenda and isinstance(state.agenda[0], steps):
                met += 1
                yield state
    assert met, "nothing was compared"


both = pytest.mark.parametrize("name", ["melee", "riverside"])


@both
def test_storm_troops_and_can_enter_are_what_may_assault_allows(name: str) -> None:
    for s in battles(name, Combat):
        side = s.agenda[0].decider(s)
        troops = storm_troops(s, side)
        for number in numbers_in(s.on_table(side)):
            for target in s.scenario.grid.neighbours[s.units[number].zone]:
                if s.scenario.map.closed >> target & 1:
                    continue
                facts = may_assault_facts(s, number, target, AssaultRole.PRIMARY, breakthrough=False)
                quick = bool(troops >> number & 1) and can_enter(s, number, target)
                assert quick is (may_assault_refusals(facts, s.tables) is None), (s.cards[number], facts)


@both
def test_supporting_zones_are_those_that_are_not_refused(name: str) -> None:
    for s in battles(name, Combat, Defence):
        for side in (0, 1):
            for source in numbers_in(s.side(side).stood):
                for target in numbers_in(s.scenario.grid.contact[source] & s.side(1 - side).held):
                    quick = supporting_zones(s, side, source, target)
                    told = set_of(
                        zone
                        for zone in range(s.scenario.grid.size)
                        if zone_refusals(s, side, (zone,), source, target, "attacker_zone") is None
                    )
                    assert quick == told


@both
def test_guns_on_a_zone_are_those_that_may_fire_at_it(name: str) -> None:
    for s in battles(name, Combat, Defence):
        for side in (0, 1):
            for zone in numbers_in(s.side(1 - side).held):
                told = set_of(
                    number
                    for number in numbers_in(s.on_table(side))
                    if may_fire_refusals(fire_facts(s, number, zone, FireRole.PRIMARY), s.tables) is None
                )
                assert guns_on(s, side, zone) == told


@both
def test_targets_in_sight_are_those_that_a_strike_and_off_table_fire_may_aim_at(name: str) -> None:
    for state in battles(name, Combat):
        side = state.agenda[0].decider(state)
        s = state.change(art=(1, 1), air=(1, 1))
        enemies = list(numbers_in(s.on_table(1 - side)))
        quick = sorted(targets_in_sight(s, side))
        assert quick == [number for number in enemies if strike_refusals(s, side, AirStrike(number)) is None]
        assert quick == [number for number in enemies if fire_answer_refusals(s, side, Fire(number)) is None]


def paths(s: Battle, start: int, length: int) -> Iterator[tuple[int, ...]]:
    """Every path of so many steps over neighbours."""
    if not length:
        yield ()
        return
    for near in s.scenario.grid.neighbours[start]:
        for rest in paths(s, near, length - 1):
            yield (near, *rest)


@both
@pytest.mark.parametrize("road", [False, True])
def test_where_a_move_can_end_is_where_some_path_is_allowed(name: str, road: bool) -> None:
    """Every path of up to two zones is tried; where a move may be longer, only what those two reach is compared."""
    for count, s in enumerate(battles(name, MoveGroup)):
        step = s.agenda[0]
        assert isinstance(step, MoveGroup)
        number = step.units[0]
        at = s.units[number].zone
        longest = road_allowance(s, number) if road else s.units[number].left
        if road and not longest:
            # FOOT has nothing to declare: its way along a road is offered as a plain move.
            assert move_ends(s, number, road=True, night=False) == {}
            continue
        if at < 0 or longest > SHORT or count % 3:
            continue
        found = set(move_ends(s, number, road=road, night=False))
        tried = {
            path[-1]
            for length in range(1, longest + 1)
            for path in paths(s, at, length)
            if move_refusals(s, Move(number, path, 0, road), night=False) is None
        }
        assert found == tried - {at}


def stated(s: Battle, number: int, path: tuple[int, ...], road: bool) -> PathFacts:
    """A path on the map as a player would state it at a real table."""
    found, side, at = s.scenario.map, s.cards[number].side, s.units[number].zone
    held, control = s.side(1 - side).held, s.zoc(1 - side)
    steps = []
    for zone in path:
        words = ["impassable" if found.closed >> zone & 1 else "rough" if found.rough >> zone & 1 else "open"]
        crossing = river(s, at, zone)
        words += ["road"] if found.road[at] >> zone & 1 else []
        words += ["river"] if crossing is not River.NONE else []
        words += ["bridge"] if crossing is River.BRIDGED else []
        words += ["enemy"] if held >> zone & 1 else []
        words += ["zoc"] if control >> zone & 1 else []
        words += ["full"] if s.side(side).full >> zone & 1 and zone != s.units[number].zone else []
        steps.append("+".join(words))
        at = zone
    return PathFacts(battalion=s.cards[number].row.code, result=result_of(s, number), road_move=road, path=tuple(steps))


@both
@pytest.mark.parametrize("road", [False, True])
def test_a_path_is_allowed_in_the_game_as_it_is_at_a_real_table(name: str, road: bool) -> None:
    """ddb.gap.move-allowance, ddb.move.road-double, ddb.gap.rough-movement, ddb.gap.water, ddb.gap.zoc: every path
    of up to two zones, and some of three, on roads and off them."""
    answers = Counter[bool]()
    for count, s in enumerate(battles(name, MoveGroup)):
        step = s.agenda[0]
        assert isinstance(step, MoveGroup)
        number = step.units[0]
        at = s.units[number].zone
        if at < 0 or count % 13:
            continue
        every = [path for length in range(1, SHORT + 1) for path in paths(s, at, length)]
        for path in (*every, *islice(paths(s, at, SHORT + 1), count % 7, None, 11)):
            allowed = move_refusals(s, Move(number, path, 0, road), night=False) is None
            assert (path_refusals(stated(s, number, path, road), s.tables) is None) is allowed, (number, path)
            answers[allowed] += 1
    assert set(answers) == {False, True}


def test_where_a_night_move_can_end_is_where_some_path_is_allowed() -> None:
    for count, s in enumerate(battles("riverside", NightMovement)):
        side = s.agenda[0].decider(s)
        for number in numbers_in(s.on_table(side) & ~s.marks.activated):
            at, longest = s.units[number].zone, s.units[number].left
            assert longest == s.cards[number].row.move
            if longest > SHORT or count % 5:
                continue
            found = set(move_ends(s, number, road=False, night=True))
            tried = {
                path[-1]
                for length in range(1, longest + 1)
                for path in paths(s, at, length)
                if move_refusals(s, Move(number, path, 0), night=True) is None
            }
            assert found == tried - {at}


@both
def test_where_an_advance_can_end_is_where_some_path_is_allowed(name: str) -> None:
    for s in battles(name, GeneralAdvance, Breakthrough):
        step = s.agenda[0]
        assert isinstance(step, GeneralAdvance | Breakthrough)
        general = isinstance(step, GeneralAdvance)
        beyond = s.tables.limit("general_advance" if general else "breakthrough")
        for number in (step.unit,) if isinstance(step, GeneralAdvance) else step.units:
            tried = {
                path[-1]
                for length in range(beyond + 1)
                for path in ((step.zone, *rest) for rest in paths(s, step.zone, length))
                if path_allowed(s, number, path, step.zone, beyond)
            }
            assert set(ways(s, number, step.zone, beyond)) == tried


def test_second_assaults_are_what_may_assault_allows_after_a_breakthrough() -> None:
    for s in battles("melee", SecondAssault):
        step = s.agenda[0]
        assert isinstance(step, SecondAssault)
        for number, target in product(step.units, numbers_in(s.side(1 - step.side).held)):
            if s.scenario.grid.distance[s.units[number].zone][target] != 1:
                continue
            facts = may_assault_facts(s, number, target, AssaultRole.PRIMARY, breakthrough=True)
            open_to_it = may_assault_refusals(facts, s.tables) is None and bool(primaries(s, 1 - step.side, target))
            assert ((number, target) in step.options(s)) is open_to_it


def retreat_facts(s: Battle, number: int, source: int) -> RetreatFacts:
    """The same retreat as the procedure is asked about it, stand by stand."""
    grid, card, enemy = s.scenario.grid, s.cards[number], 1 - s.cards[number].side
    enemies = tuple(
        EnemyStand(*grid.zones[s.units[other].zone], FACINGS[s.units[other].facing], s.cards[other].row.code)
        for other in numbers_in(s.on_table(enemy))
    )
    friends = tuple(
        FriendlyZone(*grid.zones[zone], (here & s.scenario.stands).bit_count())
        for zone, here in s.side(card.side).at.items()
    )
    return RetreatFacts(
        cause=Cause.FALLBACK if source == NOWHERE else Cause.ASSAULT,
        battalion=card.row.code,
        at=grid.zones[s.units[number].zone],
        source=(1, 1) if source == NOWHERE else grid.zones[source],
        own_edge=FACINGS[s.scenario.forces[card.side].edge],
        columns=grid.columns,
        rows=grid.rows,
        enemies=enemies,
        friends=friends,
        closed=tuple(grid.zones[zone] for zone in numbers_in(s.scenario.map.closed)),
    )


def test_retreats_on_the_map_end_where_the_procedure_says() -> None:
    """A map without water, every unit of both sides, from every enemy next to it and towards the own edge."""
    for s in battles("melee", Retreat, Combat):
        grid = s.scenario.grid
        for side in (0, 1):
            for number in numbers_in(s.on_table(side)):
                near = grid.contact[s.units[number].zone] & s.side(1 - side).held
                for source in (NOWHERE, *numbers_in(near)):
                    found = RETREAT.assess(retreat_facts(s, number, source), s.tables)
                    assert isinstance(found, Assessment)
                    told: Any = {note.name: note.value for note in found.notes}["may_end_at"]
                    ends = retreat_ends(s, number, source)
                    assert sorted(grid.zones[zone] for zone in numbers_in(ends)) == list(told)
                    assert bool(ends) is (found.profile is RetreatResult.SAFE)


def test_the_question_of_a_retreat_takes_exactly_the_safe_zones() -> None:
    for s in battles("melee", Retreat):
        step = s.agenda[0]
        assert isinstance(step, Retreat)
        allowed = [zone for zone in range(s.scenario.grid.size) if step.refusals(s, RetreatTo(zone, 0)) is None]
        assert set_of(allowed) == retreat_ends(s, step.unit, step.source)
