"""What the computer makes of single questions of Konflikt '47: shots, dice that are kept, where it looks ahead."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import field, named

from sandtable.dice.play import seeded
from sandtable.inches.bodies import Body
from sandtable.rulesets.konflikt_47.battle.answers import Keep
from sandtable.rulesets.konflikt_47.battle.armament import usual_aim
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder, against_order
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.players.activations import for_unit, spoils
from sandtable.rulesets.konflikt_47.players.choices import STEADY, Chooser
from sandtable.rulesets.konflikt_47.players.mind import BattleMind
from sandtable.rulesets.konflikt_47.players.placing import seen_from, still_to_come
from sandtable.rulesets.konflikt_47.players.shots import BACK, DIE_SPENT, answered, fire_value
from sandtable.rulesets.konflikt_47.players.standing import PULL, away
from sandtable.rulesets.konflikt_47.ruleset import shelf
from sandtable.rulesets.konflikt_47.terms import Order

RNG = Random(1)  # noqa: S311 - not for secrets
HOUSE = '{ kind = "house", name = "House", at = [24, 16], size = [8, 4] }'


def opening(name: str) -> BattleState:
    """A battle before anybody is set up."""
    s = shelf().open(name).begin(seeded(1)).state
    assert isinstance(s, BattleState)
    return s


def facing_each_other(apart: float) -> BattleState:
    return field((), {"squad": ("ger-grenadiers", (24, 4))}, {"foe": ("usa-rifles", (24, 4 + apart), 180)})


def test_a_volley_promises_less_where_its_target_may_still_go_down_or_shoot_back() -> None:
    """k47.gap.reaction-go-down, k47.gap.reaction-firefight: who has acted does neither"""
    s = facing_each_other(16)
    squad, foe = named(s, "squad"), named(s, "foe")
    aim, back = usual_aim(s, squad, foe, Order.FIRE), usual_aim(s, foe, squad, Order.AMBUSH)
    assert aim is not None
    assert back is not None
    standing, down = (fire_value(s, squad, aim, Order.FIRE, goes_down=each) for each in (False, True))
    assert down + DIE_SPENT < standing
    returned = BACK * fire_value(s, foe, back, Order.AMBUSH)
    assert returned > 0
    assert answered(s, squad, aim, Order.FIRE) == pytest.approx(down + DIE_SPENT - returned)
    acted = s.with_unit(foe, die=Order.FIRE)
    assert answered(acted, squad, aim, Order.FIRE) == fire_value(acted, squad, aim, Order.FIRE)


@pytest.mark.parametrize(("apart", "assaults"), [(30, False), (8, True)])
def test_an_order_is_thought_of_only_if_it_may_be_given(apart: float, assaults: bool) -> None:
    """k47.gap.assault-declare: nobody assaults beyond its Run rate"""
    s = field((), {"squad": ("ger-grenadiers", (24, 4))}, {"foe": ("usa-officer", (24, 4 + apart), 180)})
    answers = [each.answer for each in for_unit(s, named(s, "squad"), RNG)]
    assert len(answers) > 2
    assert any(each.target >= 0 for each in answers) is assaults
    assert all(against_order(s, each) is None for each in answers)


def in_ambush(y: float, *, house: bool) -> BattleState:
    """A machine gun in ambush, a squad so far north of it, and a house between the two or none."""
    pieces = (HOUSE,) if house else ()
    s = field(pieces, {"gun": ("ger-mmg", (24, 4), 0)}, {"foe": ("usa-rifles", (24, y), 180)})
    for name, die in (("gun", Order.AMBUSH), ("foe", Order.FIRE)):
        s = s.with_unit(named(s, name), die=die)
    return replace(s, agenda=(KeepDice(0),))


def kept(s: BattleState) -> tuple[int, ...]:
    answer = Chooser(STEADY).decide(shelf().open("patrol_at_the_mill"), s, RNG).answer
    assert isinstance(answer, Keep)
    return answer.units


def test_a_gun_stays_in_ambush_for_whoever_may_come_into_sight() -> None:
    """k47.turn.end-retain"""
    s = in_ambush(24, house=True)
    assert spoils(s, named(s, "gun"), [named(s, "foe")]) > 0
    assert kept(s) == (named(s, "gun"),)


def test_a_gun_that_sees_somebody_puts_its_die_back_into_the_cup() -> None:
    """k47.turn.end-retain: next turn it may Fire, and move, as well as wait"""
    assert kept(in_ambush(24, house=False)) == ()


def test_the_planner_plays_on_in_its_head_only_in_what_may_be_the_last_turn() -> None:
    """k47.gap.scenario-frame: the sixth turn of this battle may be followed by a seventh"""
    s = replace(opening("crossroads_at_dusk"), agenda=(GiveOrder(0),))
    assert [BattleMind().searches(replace(s, turn=turn)) for turn in (1, 5, 6, 7)] == [False, False, True, True]


def test_of_two_places_men_prefer_the_nearer_to_what_is_fought_for() -> None:
    """k47.gap.objective-table: vehicles hold nothing"""
    s = field((), {"squad": ("ger-grenadiers", (24, 4)), "tank": ("ger-pz4", (10, 4))})
    squad, tank = named(s, "squad"), named(s, "tank")
    farther = s.put({squad: Body(2400, 300)})
    assert away(farther, squad) - away(s, squad) == pytest.approx(PULL)
    assert away(s, tank) == 0.0


def test_a_place_is_seen_from_where_the_enemy_comes_with_his_first_step() -> None:
    """k47.gap.scenario-frame: the zones of this battle are 24 in apart, so that 32 in are out of reach from the zone"""
    scenario = opening("sound_and_fury").scenario
    assert 0.0 < seen_from(scenario, 0, (1000, 400)) < seen_from(scenario, 0, (1000, 1100))


def test_who_has_still_to_come_counts_by_the_points_of_his_units() -> None:
    s = opening("patrol_at_the_mill")
    assert still_to_come(s, 0) == still_to_come(s, 1) == 1.0
    assert still_to_come(facing_each_other(20), 0) == 0.0
