"""The computer's players of Konflikt '47: allowed answers, words for reasons, and no foolish play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import aboard, field, named, waiting

from sandtable.dice.play import seeded
from sandtable.game import Game
from sandtable.inches.bodies import Body
from sandtable.players.budget import Budget
from sandtable.players.player import Choice
from sandtable.players.registry import player, players_of
from sandtable.rulesets.konflikt_47.battle.answers import Place
from sandtable.rulesets.konflikt_47.battle.marching import go_refusals
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import BeginTurn
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.winning import near_objective
from sandtable.rulesets.konflikt_47.players.activations import activations, chance_to_obey
from sandtable.rulesets.konflikt_47.players.at_a_glance import first_thought
from sandtable.rulesets.konflikt_47.players.fights import assault_takes, fought
from sandtable.rulesets.konflikt_47.players.outlook import READY, outlook
from sandtable.rulesets.konflikt_47.players.placing import seen_from, why_there
from sandtable.rulesets.konflikt_47.players.position import another_turn, decided, lead
from sandtable.rulesets.konflikt_47.players.standing import danger, fought_for, is_support
from sandtable.rulesets.konflikt_47.players.ways import Look, goals, near_enough, ways_worth
from sandtable.rulesets.konflikt_47.players.worth import worth
from sandtable.rulesets.konflikt_47.ruleset import shelf
from sandtable.rulesets.konflikt_47.terms import Order, Rank

HOME = "konflikt_47"
#: What a player may look at for an answer: the same games on every machine, and short ones.
THOUGHT = Budget(None, nodes=8)
RNG = Random(1)  # noqa: S311 - not for secrets
SCENARIOS = ("patrol_at_the_mill", "crossroads_at_dusk", "sound_and_fury", "march_of_the_titans")


def played(
    game: Game[Any], names: tuple[str, str], seed: int, most: int = 10_000
) -> Iterator[tuple[BattleState, Choice]]:
    """Every decision of a game, or of its beginning, before it is taken; the last state comes with the last choice."""
    rng, dice = Random(seed), seeded(seed)  # noqa: S311
    players = [player(name, HOME, THOUGHT) for name in names]
    s = game.begin(dice).state
    for _ in range(most):
        if not s.agenda:
            return
        side = s.agenda[0].decider(s)
        choice = players[side].choose(game, game.view(s, game.seat_of(side)), rng)
        yield s, choice
        s = game.take(s, choice.answer, dice).state
        dice.rolls.clear()


def winner(game: Game[Any], names: tuple[str, str], seed: int) -> int | None:
    rng, dice = Random(seed), seeded(seed)  # noqa: S311
    players = [player(name, HOME, THOUGHT) for name in names]
    s = game.begin(dice).state
    while s.agenda:
        side = s.agenda[0].decider(s)
        s = game.take(s, players[side].choose(game, game.view(s, game.seat_of(side)), rng).answer, dice).state
        dice.rolls.clear()
    return game.winner(s)


def begun(name: str, seed: int = 1) -> BattleState:
    """A battle at its first order, set up by the planner."""
    game = shelf().open(name)
    for s, _ in played(game, ("planner", "planner"), seed):
        if isinstance(s.agenda[0], GiveOrder):
            return s
    raise AssertionError("nobody was given an order")


def test_it_is_played_by_a_weak_and_a_strong_player() -> None:
    assert players_of(HOME) == ("random", "greedy", "planner")


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("who", ["greedy", "planner"])
def test_answers_are_allowed_and_reasons_are_words(name: str, who: str) -> None:
    game = shelf().open(name)
    for s, choice in played(game, (who, "random"), 3, most=60):
        assert game.validate(s, choice.answer) is None
        assert len(choice.reason) > 5
        assert " " in choice.reason or choice.reason == "at random"
        assert "_" not in choice.reason


def test_a_greedy_player_beats_a_random_one() -> None:
    game = shelf().open("patrol_at_the_mill")
    won = 0.0
    for seed in range(6):
        names = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        who = winner(game, names, seed)
        won += 0.5 if who is None else float(names[who] == "greedy")
    assert won >= 5


@pytest.mark.parametrize("name", SCENARIOS)
def test_officers_begin_behind_others(name: str) -> None:
    """No officer is the foremost of his side when the battle begins (k47.gap.deploy-table)."""
    s = begun(name)
    for side in (0, 1):
        towards = 1 if side == 0 else -1
        ahead = {unit: towards * s.bodies[unit].y for unit in s.on_table(side)}
        foremost = max(ahead, key=lambda unit: ahead[unit])
        assert s.row(foremost).officer is Rank.NONE


def test_set_up_ends_with_everybody_on_the_table() -> None:
    s = begun("march_of_the_titans")
    assert not any(isinstance(step, SetUp) for step in s.agenda)
    assert all(now.where is not Where.UNPLACED for now in s.units)
    assert isinstance(s.agenda[0], GiveOrder)
    assert not isinstance(s.agenda[0], BeginTurn)


def test_there_is_less_danger_out_of_sight_than_before_the_guns() -> None:
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    foe = s.scenario.unit_names.index("MG 42 team")
    x, y = s.place(foe)
    before, behind = (s.put({squad: Body(*place)}) for place in ((x, y + 900), (1300, 2250)))
    assert danger(before, squad) > danger(behind, squad) > 0


def test_holding_is_worth_more_than_being_near_and_most_in_the_last_turn() -> None:
    """Infantry within 3 in of the marker and no enemy there holds it (k47.gap.objective-table)."""
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    side = s.side(squad)
    on_it, near = (s.put({squad: Body(*place)}) for place in ((1800, 1200), (1800, 2100)))
    assert fought_for(on_it, side) > fought_for(near, side)
    last_on_it, last_near = (replace(each, turn=s.scenario.last_turn) for each in (on_it, near))
    assert fought_for(last_on_it, side) > fought_for(last_near, side) + 20


def test_in_the_last_turn_nobody_fears_those_who_have_acted() -> None:
    s = replace(begun("patrol_at_the_mill"), turn=4)
    assert another_turn(s) == 0.0
    squad = s.scenario.unit_names.index("Infantry squad")
    for foe in s.enemies(squad):
        s = s.with_unit(foe, die=Order.FIRE)
    assert danger(s, squad) == 0.0


def test_an_order_to_a_pinned_unit_counts_by_the_chance_that_it_is_obeyed() -> None:
    """Two dice against morale less pins (k47.gap.order-test)."""
    s = begun("patrol_at_the_mill")
    side = s.agenda[0].side
    unit = next(unit for unit in s.ready(side) if s.row(unit).officer is Rank.NONE and not is_support(s, unit))
    free = next(each for each in activations(s, side, RNG) if each.answer.unit == unit)
    assert chance_to_obey(s, free.answer) == 1.0
    pinned = s.with_unit(unit, pins=4)
    assert 0.0 < chance_to_obey(pinned, free.answer) < 0.7


def test_guns_and_mortars_are_not_told_to_run_in_the_first_turns() -> None:
    game = shelf().open("march_of_the_titans")
    for s, choice in played(game, ("planner", "planner"), 5, most=55):
        answer = choice.answer
        if isinstance(s.agenda[0], GiveOrder) and getattr(answer, "order", None) is Order.RUN:
            assert not is_support(s, answer.unit)  # type: ignore[attr-defined]


def test_fists_of_a_walker_are_worth_more_against_two_men_than_against_a_squad() -> None:
    """A walker fights in rounds with troops (k47.gap.walker-assault)."""
    s = begun("patrol_at_the_mill")
    walker, officer, squad = (
        s.scenario.unit_names.index(name)
        for name in ("M5A2 Coyote light walker", "Leutnant and escort", "Grenadier squad")
    )
    assert fought(s, walker, officer).lost[1] > 0.9
    assert 0.1 < fought(s, walker, squad).lost[1] < 0.6
    assert assault_takes(s, walker, officer) > assault_takes(s, walker, squad)


def test_a_unit_before_the_fists_of_a_walker_is_in_danger() -> None:
    """An assault reaches as far as a Run, for this walker 18 in (k47.gap.assault-declare)."""
    s = begun("patrol_at_the_mill")
    walker, officer = (s.scenario.unit_names.index(n) for n in ("M5A2 Coyote light walker", "Leutnant and escort"))
    for foe in s.enemies(officer):
        if foe != walker:
            s = s.put({foe: s.bodies[foe]}, there=s.there & ~(1 << foe))
    near, far = (s.put({walker: Body(1000, 2250, 180), officer: Body(1000, y)}) for y in (1000, 100))
    assert danger(near, officer) > danger(far, officer)


def test_a_lead_that_wins_counts_in_the_last_turn_alone() -> None:
    """Two points ahead win (k47.gap.victory)."""
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    side = s.side(squad)
    on_it = s.put({squad: Body(1800, 1200)})
    assert lead(on_it, side) == 2
    assert decided(on_it, side) == 0.0
    assert decided(replace(on_it, turn=4), side) == 25.0 == -decided(replace(on_it, turn=4), 1 - side)


def test_whoever_falls_at_one_volley_is_set_up_last() -> None:
    """Sides set up one unit each in turn (k47.gap.deploy-table); the planner keeps its small units back."""
    game = shelf().open("patrol_at_the_mill")
    placed: tuple[list[int], list[int]] = [], []
    for s, choice in played(game, ("planner", "planner"), 2, most=8):
        if isinstance(choice.answer, Place):
            placed[s.side(choice.answer.unit)].append(choice.answer.unit)
    for units in placed:
        models = [s.row(unit).models if not s.is_vehicle(unit) else 10 for unit in units]
        assert [many <= 3 for many in models] == [False, False, True, True]


def test_behind_a_house_a_place_is_seen_from_less_of_the_enemy_zone() -> None:
    """Houses block sight (k47.gap.los): the mill stands between 11 and 15 in from the west."""
    s = begun("patrol_at_the_mill")
    north = s.side(s.scenario.unit_names.index("Infantry squad"))
    hidden, open_ = (seen_from(s.scenario, north, (x, 1900)) for x in (1300, 1900))
    assert 0.0 <= hidden < open_ <= 1.0


def test_only_a_place_in_cover_is_said_to_be_in_cover() -> None:
    """k47.gap.cover-table: a wood is soft cover, and nothing covers in the open"""
    wood = '{ kind = "woods", at = [24, 4], size = [8, 8] }'
    s = field((wood,), {"squad": ("ger-grenadiers", (24, 4))}, {"foe": ("usa-rifles", (24, 40))})
    assert why_there(s, Place(0, (2400, 400))) == "it begins in cover and near what is fought for"
    assert why_there(s, Place(0, (1000, 400))) == "it begins near what is fought for"


def test_a_way_just_near_enough_ends_where_the_marker_is_held() -> None:
    """Within 3 in of the marker, from rim to rim (k47.gap.objective-table)."""
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    s = s.put({squad: Body(1800, 2000)})
    (near,), (onto,) = (list(found(s, squad, Order.RUN)) for found in (near_enough, goals))
    assert near_objective(s.moved_to(squad, near.bends[-1]), 0) >> squad & 1
    assert onto.bends[-1][1] < near.bends[-1][1] < 2000


@pytest.mark.parametrize("name", ["squad", "tank"])
def test_whoever_gets_out_or_arrives_thinks_only_of_ways_that_are_allowed(name: str) -> None:
    """k47.gap.transport, k47.gap.arrivals: all around where it stands is for those on the table"""
    s = field(
        south={
            "track": ("ger-halftrack", (20, 10), 0),
            "squad": ("ger-grenadiers", (0, 0)),
            "tank": ("ger-pz4", (0, 0)),
        }
    )
    s = waiting(aboard(s, "squad", "track"), "tank")
    unit = named(s, name)
    found = list(ways_worth(s, unit, Order.ADVANCE, Random(1), Look(2, 2, 2, 12)))  # noqa: S311
    assert found
    assert all(go.start is not None and not go_refusals(s, unit, Order.ADVANCE, go) for go in found)


def test_at_a_glance_whoever_can_holds_the_marker_in_the_last_turn() -> None:
    """Holding counts when the battle ends (k47.gap.objective-table)."""
    s = replace(begun("patrol_at_the_mill"), turn=4)
    squad = s.scenario.unit_names.index("Infantry squad")
    side = s.side(squad)
    s = s.put({squad: Body(1800, 2000)})
    for friend in s.on_table(side):
        if friend != squad:
            s = s.with_unit(friend, die=Order.DOWN)
    s = replace(s, agenda=(GiveOrder(side), *s.agenda[1:]), drawn=side)
    (thought,) = first_thought(s, side, RNG)
    assert thought.answer.unit == squad
    assert thought.go is not None
    assert near_objective(s.moved_to(squad, thought.go.bends[-1]), 0) >> squad & 1


def test_what_a_unit_can_still_do_is_worth_less_from_turn_to_turn() -> None:
    """A unit is a point to the enemy until the end (k47.gap.victory); what it can do, as long as it lasts."""
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    values = [worth(replace(s, turn=turn), squad) for turn in (1, 2, 3, 4)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 1.4 * values[-1] > 14


def test_where_looking_ahead_stops_a_die_in_the_cup_counts_and_early_holding_hardly_does() -> None:
    """Holding counts only when the battle ends (k47.gap.objective-table)."""
    s = begun("patrol_at_the_mill")
    squad = s.scenario.unit_names.index("Infantry squad")
    side = s.side(squad)
    for foe in s.enemies(squad):
        s = s.off_table(foe, -1)
    assert outlook(s, side) - outlook(s.with_unit(squad, die=Order.DOWN), side) == pytest.approx(READY)
    on_it, away = (s.put({squad: Body(*place)}) for place in ((1800, 1200), (1800, 2100)))
    gains = [outlook(replace(on_it, turn=t), side) - outlook(replace(away, turn=t), side) for t in (1, 3, 4)]
    assert 0 < gains[0] < 8 < gains[1] < 20 < gains[2]
