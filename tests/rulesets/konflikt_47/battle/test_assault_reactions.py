"""What the target of an assault does about it: escape, recce move, stand and fire."""

from __future__ import annotations

from typing import Any

from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight, suggested

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Aim, FightBy, Go, React
from sandtable.rulesets.konflikt_47.battle.forecasts import forecasts
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Mode, Motion, Order, Reaction

QUIET: dict[str, list[int]] = {}
FAILS = {k47.GAP_REACTIONS: [6, 6]}
ESCAPE, RECCE, STAND = React(Reaction.ESCAPE), React(Reaction.RECCE), React(Reaction.STAND_AND_FIRE)
WOOD = '{ kind = "woods", polygon = [[20, 26], [28, 26], [28, 34], [20, 34]] }'


def declared(start: float = 20, ours: str = "sov-guards", theirs: str = "ger-veterans", **more: Any) -> Table:
    """An assault from so far south on a target at 24, 28 that faces south."""
    more = {"places": {A: (24, start), T: (24, 28, 180)}} | more
    table = field(ours, theirs, more.pop("places"), **more)
    assault(table, QUIET)
    return table


# ---------------------------------------------------------------------- escape


def test_a_target_without_a_die_may_escape_before_the_assaulters_measure() -> None:
    """k47.cq.escape, k47.gap.reaction-escape, k47.gap.escape-path: the test comes before the path"""
    table = declared()
    assert table.asked == "ReactToAssault 1"
    table.answer(ESCAPE, QUIET)
    assert table.asked == "Escape 1"
    assert table.unit(T).die is Order.RUN
    assert suggested(table)[0] == Go(((2400, 4000),), 180)
    assert table.against(Go(((2500, 3800),), 180)) == {"k47.gap.escape-path"}
    assert table.against(Go(((2400, 3300), (2400, 3800)), 180)) == {"k47.gap.escape-path"}
    table.answer(Go(((2400, 3300),), 180), QUIET)
    assert table.s.place(T) == (2400, 3300)
    assert table.events(e.Moved)[0].why == k47.GAP_REACTION_ESCAPE


def test_assaulters_who_still_reach_go_on_and_are_not_fired_at() -> None:
    """k47.gap.reaction-escape: it may not stand and fire, although they are more than 6 in away now"""
    table = declared()
    table.answer(ESCAPE, QUIET)
    table.answer(Go(((2400, 3300),), 180), QUIET)
    assert table.asked == "AssaultPath 0"
    table.answer(straight(table), QUIET)
    assert table.events(e.Closed)
    assert table.asked == "ChooseMode 0"


def test_assaulters_who_do_not_reach_any_more_go_their_full_distance_and_stop() -> None:
    """k47.gap.reaction-escape, k47.gap.assault-declare, k47.gap.assault-path: the Run rate straight towards it"""
    table = declared()
    table.answer(ESCAPE, QUIET)
    table.answer(Go(((2400, 4000),), 180), QUIET)
    assert table.asks is None
    assert table.s.place(A) == (2400, 3200)
    assert table.events(e.AssaultOver) == [e.AssaultOver(A, T, k47.GAP_ASSAULT_DECLARE)]
    assert table.s.assault is None
    assert (table.unit(A).die, table.unit(T).die) == (Order.RUN, Order.RUN)


def test_a_failed_test_pins_and_leaves_no_other_reaction() -> None:
    """k47.gap.reactions, k47.gap.assault-steps: escape and stand and fire are one reaction"""
    table = declared(start=17)
    table.answer(ESCAPE, FAILS)
    assert (table.unit(T).pins, table.unit(T).die) == (1, None)
    table.answer(straight(table), QUIET)
    assert table.asked == "ChooseMode 0"


def test_pins_of_a_failed_test_can_end_the_target_and_the_assault_with_it() -> None:
    """k47.gap.pins-rout"""
    table = declared(u1={"pins": 9})
    table.answer(ESCAPE, FAILS)
    assert is_gone(table.s, T)
    assert table.asks is None
    assert table.s.place(A) == (2400, 2000)


def test_who_cannot_escape_is_not_asked() -> None:
    """k47.gap.reaction-escape, k47.gap.escape-path, k47.gap.ambush-assaulted"""
    spent = declared(u1={"die": Order.DOWN})
    waiting = declared(u1={"die": Order.AMBUSH})
    gun = declared(theirs="ger-pak40")
    in_a_wood = declared(pieces=[WOOD])
    cornered = declared(places={A: (24, 38.5), T: (24, 46, 0)})
    immobile = declared(theirs="ger-pz4", u1={"immobilised": True})
    for table in (spent, waiting, gun, in_a_wood, cornered, immobile):
        assert table.asked == "AssaultPath 0"


def test_nobody_goes_down_or_fires_before_the_assaulters_have_come() -> None:
    """k47.gap.reaction-go-down, k47.gap.assault-steps"""
    table = declared(start=17)
    assert "k47.gap.reaction-go-down" in table.against(React(Reaction.GO_DOWN))
    assert table.against(STAND) == {"k47.gap.assault-steps"}
    assert table.against(Done()) == set()


def test_the_house_rules_can_do_without_escapes() -> None:
    """k47.gap.reaction-escape: a switch"""
    table = declared(house={"escapes": False})
    assert table.asked == "AssaultPath 0"


def test_a_vehicle_escapes_forward_to_where_it_is_farther_away_and_cannot_be_hit_then() -> None:
    """k47.gap.escape-path, k47.cqv.hit-run, k47.gap.assault-vehicle-speed"""
    behind = declared(theirs="ger-puma", places={A: (24, 20), T: (24, 28, 0)})
    behind.answer(ESCAPE, QUIET)
    assert behind.asked == "Escape 1"
    assert all(answer.bends[-1][1] > 2800 for answer in suggested(behind))
    assert "k47.gap.escape-path" in behind.against(Go((), 0))
    behind.answer(Go(((2400, 3000),), 0), QUIET)
    assert behind.unit(T).motion is Motion.RAN
    behind.answer(straight(behind), QUIET)
    assert behind.facts("vehicle_assault").motion is Motion.RAN
    assert behind.rolled("vehicle_assault")[0].outcome.hits == 0
    # A tracked vehicle that faces its assaulters has no turn on a Run and cannot get away.
    facing = declared(theirs="ger-pz4", places={A: (24, 20), T: (24, 28, 180)})
    assert facing.asked == "AssaultPath 0"


# ---------------------------------------------------------------------- recce


def test_a_recce_vehicle_may_move_off_whatever_its_die_and_is_hit_on_six() -> None:
    """k47.gap.reaction-recce, k47.gap.recce-path: the attackers choose their path anew"""
    table = declared(theirs="ger-puma", u1={"die": Order.FIRE})
    assert table.asked == "ReactToAssault 1"
    assert "k47.gap.reactions" in table.against(ESCAPE)
    table.answer(RECCE, QUIET)
    assert table.asked == "RecceMove 1"
    assert table.unit(T).die is Order.DOWN
    table.answer(Go(((2400, 3100),), 180, reverse=True), QUIET)
    assert table.unit(T).recce_moved
    table.answer(straight(table), QUIET)
    assert table.facts("vehicle_assault").motion is Motion.ADVANCED


def test_a_recce_vehicle_makes_one_such_move_a_turn_and_carries_nothing() -> None:
    """k47.gap.reaction-recce"""
    moved = declared(theirs="ger-puma", u1={"die": Order.FIRE, "recce_moved": True})
    assert moved.asked == "AssaultPath 0"


# ---------------------------------------------------------------------- stand and fire


def test_assaulters_who_began_far_enough_away_are_fired_at_when_they_have_come() -> None:
    """k47.cq.stand-fire, k47.gap.reaction-stand-fire: point blank, no cover; its die is placed as Fire"""
    table = declared(start=17, theirs="sov-conscripts")
    table.answer(Done())
    table.answer(straight(table), QUIET)
    assert table.asked == "StandAndFire 1"
    table.answer(STAND, {k47.HIT_BASE: [3, 3], k47.DAMAGE_ROLL: [5, 5]})
    facts = table.facts("unit_fire")
    assert (facts.distance, facts.cover) == (0.0, "none")
    assert table.unit(T).die is Order.FIRE
    assert (table.unit(A).models, table.unit(A).pins) == (6, 1)
    assert table.asked == "ChooseMode 0"


def test_losses_by_stand_and_fire_do_not_count_for_the_fight() -> None:
    """k47.gap.reaction-stand-fire, k47.cq.compare"""
    table = declared(start=17, theirs="sov-conscripts")
    table.answer(Done())
    table.answer(straight(table), QUIET)
    table.answer(STAND, {k47.HIT_BASE: [3, 3], k47.DAMAGE_ROLL: [5, 5]})
    table.answer(FightBy(Mode.HAND_TO_HAND))
    table.answer(FightBy(Mode.HAND_TO_HAND), QUIET)
    over = table.events(e.RoundOver)[0]
    assert (over.on_attacker, over.on_target, over.loser) == (0, 0, -1)


def test_from_within_six_inches_nobody_stands_and_fires() -> None:
    """k47.gap.reaction-stand-fire: more than 6 in, so not exactly 6"""
    for start, asked in ((19, "ChooseMode 0"), (18.99, "StandAndFire 1")):
        table = declared(start=start)
        table.answer(Done())
        table.answer(straight(table), QUIET)
        assert table.asked == asked


def test_a_unit_with_any_other_die_does_not_stand_and_fire() -> None:
    """k47.gap.reaction-stand-fire"""
    table = declared(start=17, u1={"die": Order.FIRE})
    table.answer(straight(table), QUIET)
    assert table.asked == "ChooseMode 0"


def test_fixed_weapons_fire_only_into_the_arc_where_the_assault_began() -> None:
    """k47.gap.reaction-stand-fire, k47.gap.arc-table"""
    for facing, asked in ((180, "StandAndFire 1"), (0, "ChooseMode 0")):
        table = declared(theirs="ger-mmg", places={A: (24, 17), T: (24, 28, facing)})
        table.answer(Done())
        table.answer(straight(table), QUIET)
        assert table.asked == asked
    # They come round its flank, but they began in front of it.
    table = declared(theirs="ger-mmg", places={A: (24, 18), T: (24, 28, 180)})
    table.answer(Done())
    table.answer(Go(((2650, 2600), (2650, 2800))), QUIET)
    assert table.asked == "StandAndFire 1"


def test_a_vehicle_fires_each_weapon_whose_arc_holds_where_they_began() -> None:
    """k47.cqv.vehicle-fire, k47.cqv.vehicle-fire-arc, k47.gap.vehicle-stand-fire"""
    front = declared(start=17, theirs="ger-pz4")
    front.answer(straight(front), QUIET)
    assert front.asked == "StandAndFire 1"
    front.answer(STAND, QUIET)
    assert set(front.facts("unit_fire").weapons) == {"heavy-at", "mmg"}
    rear = declared(theirs="ger-pz4", places={A: (24, 17), T: (24, 28, 0)})
    rear.answer(Done())
    rear.answer(straight(rear), QUIET)
    rear.answer(STAND, QUIET)
    assert rear.facts("unit_fire").weapons == ("heavy-at",)


def test_the_owner_names_what_it_fires_at_the_assaulters() -> None:
    """k47.gap.fire-declaration, k47.gap.reaction-stand-fire"""
    table = declared(start=17, theirs="ger-pz4")
    table.answer(straight(table), QUIET)
    assert table.against(React(Reaction.STAND_AND_FIRE, Aim(T))) == {"k47.gap.reaction-stand-fire"}
    assert table.against(React(Reaction.STAND_AND_FIRE, Aim(A, ("panzerfaust",)))) != set()
    table.answer(React(Reaction.STAND_AND_FIRE, Aim(A, ("mmg",))), QUIET)
    assert table.facts("unit_fire").weapons == ("mmg",)


def test_assaulters_who_are_destroyed_by_stand_and_fire_end_the_assault() -> None:
    """k47.gap.assault-steps"""
    table = declared(start=17, theirs="sov-conscripts", u0={"models": 1, "arms": ("smg",), "die": "run"})
    table.answer(Done())
    table.answer(straight(table), QUIET)
    table.answer(STAND, {k47.HIT_BASE: [6] * 11, k47.DAMAGE_ROLL: [6] * 11})
    assert is_gone(table.s, A)
    assert table.asks is None
    assert table.s.assault is None
    assert table.s.place(T) == (2400, 2800)


def test_a_target_lost_to_the_pins_of_its_reaction_leaves_the_assaulters_victorious() -> None:
    """k47.gap.pins-rout, k47.gap.follow-on: they are in contact and may move"""
    places = {A: (24, 17), T: (24, 28, 180), 2: (5, 45)}
    table = field("sov-guards", ("ger-veterans", "ger-mmg"), places, u1={"pins": 9})
    assault(table)
    table.answer(Done())
    table.answer(straight(table), QUIET)
    table.answer(STAND, {k47.GAP_REACTIONS: [6, 6], k47.GAP_FOLLOW_ON: [5]})
    assert is_gone(table.s, T)
    assert table.asked == "VictorMoves 0"


def test_a_tank_that_stands_and_fires_lays_its_line_and_fires_its_other_gun() -> None:
    """k47.gap.vehicle-stand-fire: each weapon whose arc holds the place where they began, once"""
    table = declared(start=15, ours="ger-grenadiers", theirs="sov-t34-zp")
    table.answer(straight(table), QUIET)
    shown: list[Any] = [each.facts for each in forecasts(table.s, STAND) if each.procedure == "unit_fire"]
    table.answer(STAND, QUIET)
    fired = [event.facts.weapons for event in table.rolled("unit_fire")]
    assert sorted(fired) == sorted(facts.weapons for facts in shown) == [("zvukovoy", "mmg")]
