"""A volley on the table: the facts it states, what becomes of the target, and what of the shooter."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Standing, Table, at, battle, firing

from sandtable.dice.exact import exact
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Forecast
from sandtable.inches.bodies import Disc
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import volleys
from sandtable.rulesets.konflikt_47.battle.answers import Fall, React, Shoot
from sandtable.rulesets.konflikt_47.battle.state import BattleState, March
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.terms import (
    Armour,
    Cover,
    Loaded,
    Motion,
    Order,
    OrderDie,
    Rank,
    Reaction,
)
from sandtable.sheet import Assessment
from sandtable.sheet.rolling import Rolled

ACTED = {"die": Order.RUN}


def shot(s: BattleState, *faces: int, unit: int = 0, aim: Aim | None = None, order: Order = Order.FIRE) -> Table:
    """One volley at the first enemy, with its dice."""
    table = Table(s)
    target = next(foe for foe in range(len(s.units)) if s.side(foe) != s.side(unit))
    with ScriptedDice(*faces) as dice:
        table.s = volleys.fire(s, unit, aim or Aim(target), order, dice, table.told.append)
    return table.run()


# ---------------------------------------------------------------------- facts


def test_the_facts_are_those_of_the_table() -> None:
    """k47.gap.unit-roster, k47.gap.officer-table, k47.gap.cover-line, k47.gap.traits"""
    wall = '{ kind = "wall", name = "Wall", line = [[10, 28], [30, 28]] }'
    s = battle(
        [("ger-grenadiers", 20, 12), ("ger-schreckwulfen", 26, 30)],
        [("usa-rifles", 20, 30), ("usa-officer", 15, 33)],
        wall,
        now={0: {"pins": 1}, 2: {"pins": 2, "models": 9, "die": Order.DOWN}},
    )
    assert volleys.facts(s, 0, Aim(2), Order.ADVANCE) == UnitFireFacts(
        firer="ger-grenadiers",
        target="usa-rifles",
        distance=15.0,
        cover=Cover.HARD,
        order=Order.ADVANCE,
        target_down=True,
        firer_pins=1,
        target_pins=2,
        target_lost=1,
        target_officer=Rank.FIRST_LIEUTENANT,
        target_near_horror=True,
        weapons=("rifle",) * 6 + ("lmg",),
    )


def test_the_armour_that_is_met_is_that_of_the_moment() -> None:
    """k47.gap.arc-table, k47.gap.facing"""
    for facing, armour in [(180, Armour.FRONT), (90, Armour.SIDE), (0, Armour.REAR)]:
        s = battle([("ger-pak40", 20, 10)], [("usa-sherman", 20, 30, facing)], now={1: ACTED})
        facts = volleys.facts(s, 0, Aim(1), Order.FIRE)
        assert (facts.armour, facts.vehicle_die, facts.target_down) == (armour, OrderDie.ACTED, False)


def test_a_gun_shield_counts_from_the_front() -> None:
    """k47.gap.traits, k47.gap.arc-table: if the shooter is in the gun's front arc"""
    for facing, past in [(180, False), (135, False), (134, True), (0, True)]:
        s = battle([("ger-mmg", 20, 10)], [("bri-6pdr", 20, 30, facing)])
        assert volleys.facts(s, 0, Aim(1), Order.FIRE).past_shield is past


def test_an_officers_unit_without_its_officer_has_no_help_of_its_own() -> None:
    """k47.gap.officer-table"""
    s = battle(
        [("ger-mmg", 20, 10)], [("usa-officer", 20, 25)], now={1: {"models": 1, "arms": ("rifle",), "leaderless": True}}
    )
    facts = volleys.facts(s, 0, Aim(1), Order.FIRE)
    assert (facts.target_officer, facts.target_leaderless) == (Rank.NONE, True)
    found = s.scenario.assess(UNIT_FIRE, facts)
    assert isinstance(found, Assessment)
    assert {number.name: number.number for number in found.numbers}["Morale check"] == 9 - 1


def test_who_stands_and_fires_is_at_point_blank_with_nobody_in_cover() -> None:
    """k47.gap.reaction-stand-fire, k47.gap.arc-table: the arc is taken to where the assault began"""
    wood = '{ kind = "woods", name = "Wood", at = [20, 13], size = [6, 2] }'
    s = battle([("usa-mmg", 20, 10, 0)], [("ger-grenadiers", 20, 12.5)], wood)
    facts = volleys.facts(s, 0, Aim(1), Order.AMBUSH, stand=at(20, 20))
    assert (facts.distance, facts.cover, facts.weapons) == (0.0, Cover.NONE, ("mmg",))
    assert volleys.still_fired(s, 0, Aim(1), Order.AMBUSH, stand=at(20, 5)) == ()
    pistol = battle([("ger-captain", 20, 10)], [("usa-rifles", 20, 12.5)])
    assert volleys.facts(pistol, 0, Aim(1), Order.AMBUSH, stand=at(20, 20)).weapons == ("assault-rifle",) * 3


def test_a_forecast_has_the_true_distance() -> None:
    s = battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25.37)])
    found = volleys.forecast(s, 0, Aim(1), Order.FIRE)
    assert isinstance(found, Forecast)
    assert (found.procedure, found.label) == ("unit_fire", "north 0")
    assert isinstance(found.facts, UnitFireFacts)
    assert found.facts.distance == 12.87


def test_what_is_told_has_the_true_distance_too() -> None:
    table = shot(battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25.37)]), 1, 1, 1, 1)
    assert table.events(Rolled)[0].facts.distance == 12.87


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(
        ["ger-grenadiers", "ger-mortar", "ger-flame", "usa-105", "bri-piat", "bri-2in", "ger-pz4", "sov-heavy-inf"]
    ),
    st.sampled_from(["usa-rifles", "usa-sherman", "sov-truck", "bri-6pdr", "usa-coyote"]),
    st.integers(0, 7300),
    st.sampled_from([Order.FIRE, Order.ADVANCE, Order.AMBUSH]),
    st.booleans(),
    st.sampled_from([Armour.FRONT, Armour.SIDE, Armour.REAR]),
    st.sampled_from(OrderDie),
)
def test_what_is_remembered_together_has_the_same_dice(
    firer: str, target: str, away: int, order: Order, indirect: bool, armour: Armour, die: OrderDie
) -> None:
    """Distances are read up to the next that any weapon cares about: nothing but words may differ."""
    s = battle([(firer, 20, 10)], [(target, 20, 30)])
    weapons = tuple(gun.key for gun in held(s, 0).guns if gun.mount.value not in ("coaxial", "same_weapon"))
    facts = UnitFireFacts(
        firer=firer,
        target=target,
        distance=away / 100,
        order=order,
        indirect=indirect,
        weapons=weapons,
        armour=armour,
        vehicle_die=die,
    )
    found, same = (UNIT_FIRE.assess(each, s.tables) for each in (facts, volleys.alike(s, facts)))
    assert isinstance(found, Assessment) is isinstance(same, Assessment)
    rolled = UNIT_FIRE.profile and UNIT_FIRE.profile(facts, s.tables)
    if isinstance(found, Assessment) and isinstance(same, Assessment):
        assert found.profile == same.profile == rolled
    else:
        assert found == rolled


def test_the_dice_on_the_table_are_those_of_the_procedure() -> None:
    """One rule, one place: the odds shown are those of the facts that are rolled."""
    s = battle([("ger-mmg", 20, 10)], [("usa-mmg", 20, 25)])
    facts = volleys.facts(s, 0, Aim(1), Order.FIRE)
    found = s.scenario.assess(UNIT_FIRE, volleys.alike(s, facts))
    assert isinstance(found, Assessment)
    odds = exact(UNIT_FIRE.roll, found.profile)
    missed = sum((Fraction(odds[outcome]) for outcome in odds if not outcome.pins), Fraction(0))
    assert missed == Fraction(1, 3) ** 4


# ---------------------------------------------------------------------- troops


def test_pins_casualties_and_the_check_come_once_for_a_volley() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-gain, k47.gap.half-casualties"""
    s = battle([("ger-mmg", 20, 10)], [("usa-mmg", 20, 25)], now={1: {"pins": 1}})
    table = shot(s, 3, 3, 3, 3, 4, 4, 1, 1, 3, 3)
    assert (table.now(1).pins, table.now(1).models) == (2, 1)
    assert table.s.is_lone(1)


def test_a_failed_check_destroys() -> None:
    """k47.gap.half-casualties, k47.gap.morale-check: 9 - 1 pin - 1 for the last of a team"""
    s = battle([("ger-mmg", 20, 10)], [("usa-mmg", 20, 25), ("usa-rifles", 40, 30)])
    table = shot(s, 3, 3, 3, 3, 4, 4, 1, 1, 4, 4)
    assert table.events(e.Destroyed) == [e.Destroyed(1, k47.GAP_MORALE_CHECK)]


def test_a_team_whose_gunner_is_picked_out_is_destroyed_and_a_gun_is_not() -> None:
    """k47.gap.team, k47.gap.exceptional-damage"""
    team = shot(battle([("ger-mmg", 20, 10)], [("bri-3in", 20, 25), ("usa-rifles", 40, 30)]), 3, 1, 1, 1, 6, 6)
    assert team.events(e.Destroyed) == [e.Destroyed(1, k47.GAP_TEAM)]
    gun = shot(battle([("ger-mmg", 20, 10)], [("bri-6pdr", 20, 25)]), 3, 1, 1, 1, 6, 6)
    assert (gun.events(e.Destroyed), gun.now(1).models) == ([], 2)


def test_exceptional_damage_is_asked_of_the_shooter() -> None:
    """k47.gap.exceptional-damage, k47.gap.casualty-models"""
    s = battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25)])
    table = shot(s, 3, 3, 1, 1, 6, 4, 6)
    assert [type(step).__name__ for step in table.s.agenda] == ["TakeCasualties", "PickCasualty"]
    table.answer(Fall(("rifle",))).answer(Fall(("automatic-rifle",)))
    assert table.now(1).arms.count("automatic-rifle") == 1
    club = battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25)], extra="[house_rules]\nexceptional_damage = false")
    assert [type(step).__name__ for step in shot(club, 3, 3, 1, 1, 6, 4).s.agenda] == ["TakeCasualties"]


# ---------------------------------------------------------------------- vehicles


def at_tank(*faces: int, **now: object) -> Table:
    """A heavy AT gun within half range at the front of a Sherman (9+): 3 is superficial, 4 full, 6 massive."""
    s = battle([("ger-pak40", 20, 10)], [("usa-sherman", 20, 30, 180), ("usa-rifles", 40, 30)], now={1: now})
    return shot(s, *faces)


def test_a_stunned_crew_halts() -> None:
    """k47.result.stunned, k47.gap.result-die, k47.gap.pins-vehicle: one pin for the hit and one for the result"""
    table = at_tank(3, 3, 1)
    now = table.now(1)
    assert (now.pins, now.die, now.halted, now.motion) == (2, Order.DOWN, True, Motion.STATIONARY)
    assert table.events(e.Stopped) == [e.Stopped(1, k47.RESULT_STUNNED)]
    assert table.s.cup() == (1, 1)


def test_an_immobilised_vehicle_that_has_acted_has_its_die_turned() -> None:
    """k47.result.immobilised, k47.gap.result-die: else it may still be ordered, and nothing changes in the cup"""
    acted = at_tank(3, 4, 2, die=Order.ADVANCE, motion=Motion.ADVANCED).now(1)
    assert (acted.immobilised, acted.die, acted.halted, acted.motion) == (True, Order.DOWN, False, Motion.STATIONARY)
    waits = at_tank(3, 4, 2, die=Order.AMBUSH).now(1)
    assert (waits.immobilised, waits.die) == (True, Order.DOWN)
    fresh = at_tank(3, 4, 2)
    now = fresh.now(1)
    assert (now.immobilised, now.die, now.halted, now.pins) == (True, None, False, 2)
    assert fresh.s.cup() == (1, 2)


def test_immobilised_twice_is_knocked_out_and_leaves_a_wreck() -> None:
    """k47.result.immobilised-twice, k47.gap.wreck-table: a disc of its radius at its place"""
    table = at_tank(3, 4, 2, immobilised=True)
    assert table.events(e.Destroyed) == [e.Destroyed(1, k47.RESULT_IMMOBILISED_TWICE, wreck=True)]
    assert table.s.wrecks == (Disc(2000, 3000, 150),)
    assert not table.s.there >> 1 & 1


def test_a_fire_that_is_put_out_halts() -> None:
    """k47.result.on-fire"""
    table = at_tank(3, 4, 3, 3, 4)
    assert (table.now(1).die, table.now(1).halted) == (Order.DOWN, True)
    assert table.events(e.Stopped) == [e.Stopped(1, k47.RESULT_ON_FIRE)]


def test_a_mover_that_is_halted_goes_no_farther() -> None:
    """k47.gap.halted-place: stunned or immobilised, the move and the whole action end"""
    for faces in ((3, 3, 1), (3, 4, 2)):
        s = battle([("ger-pak40", 20, 10)], [("usa-sherman", 20, 30, 180)], now={1: {"die": Order.ADVANCE}})
        s = replace(s, march=March(1, (at(20, 30), at(20, 25)), 180, Order.ADVANCE))
        assert shot(s, *faces, order=Order.AMBUSH).s.march is None


def test_a_soft_skin_is_removed_without_a_wreck() -> None:
    """k47.gap.soft-skin, k47.gap.wreck-table"""
    table = shot(battle([("ger-mmg", 20, 10)], [("sov-truck", 20, 25), ("usa-rifles", 40, 20)]), 3, 1, 1, 1, 6)
    assert table.events(e.Destroyed) == [e.Destroyed(1, k47.VEH_SOFT_DESTROYED)]
    assert table.s.wrecks == ()


def test_a_vehicle_that_is_missed_or_unhurt_keeps_its_order() -> None:
    """k47.gap.pins-vehicle: a heavy hit that could damage it pins before the damage roll"""
    assert at_tank(1, die=Order.RUN).now(1).pins == 0
    unhurt = at_tank(3, 1, die=Order.RUN).now(1)
    assert (unhurt.pins, unhurt.die, unhurt.halted) == (1, Order.RUN, False)


# ---------------------------------------------------------------------- weapons


def test_a_flamethrower_team_without_fuel_is_destroyed_and_a_vehicle_loses_the_weapon() -> None:
    """k47.gap.flamethrower: after each shot, on a 1"""
    team = shot(battle([("ger-flame", 20, 10), ("ger-mmg", 40, 10)], [("usa-rifles", 20, 15)]), 1, 1)
    assert team.events(e.Destroyed) == [e.Destroyed(0, k47.GAP_FLAMETHROWER)]
    assert shot(battle([("ger-flame", 20, 10)], [("usa-rifles", 20, 15)]), 1, 2).events(e.Destroyed) == []
    tank = battle([("bri-crocodile", 20, 10)], [("usa-rifles", 20, 18)])
    found = shot(tank, 1, 1, aim=Aim(1, ("flamethrower-veh",)))
    assert found.now(0).out_of_fuel
    at_vehicle = shot(
        battle([("bri-crocodile", 20, 10)], [("ger-pz4", 20, 18)]), 1, 1, aim=Aim(1, ("flamethrower-veh",))
    )
    assert at_vehicle.now(0).out_of_fuel


def test_one_shots_are_used_up_when_fired() -> None:
    """k47.gap.one-shot, k47.special.one-shot: hit or miss, counted singly"""
    s = battle([("ger-veterans", 20, 10)], [("usa-sherman", 20, 18, 180)])
    assert shot(s, 1, aim=Aim(1, ("panzerfaust",))).now(0).launchers == 1
    assert shot(s, 1, 1, aim=Aim(1, ("panzerfaust",) * 2)).now(0).launchers == 0


@pytest.mark.parametrize(("target", "faces"), [("usa-rifles", (3, 1, 2)), ("usa-sherman", (3, 1, 4, 1))])
def test_a_unit_damaged_by_a_gravity_pulse_is_marked(target: str, faces: tuple[int, ...]) -> None:
    """k47.gap.gravity-pulse"""
    s = battle([("ger-schwerefeld", 20, 10)], [(target, 20, 25, 180)])
    assert shot(s, *faces).now(1).pulsed
    assert not shot(s, 1, 1).now(1).pulsed


@pytest.mark.parametrize(
    ("hits", "pulse", "marked"), [((1, 1), (), False), ((3, 1), (1,), False), ((3, 1), (2,), True)]
)
def test_a_gun_beside_a_gravity_pulse_marks_nobody(hits: tuple[int, ...], pulse: tuple[int, ...], marked: bool) -> None:
    """k47.gap.gravity-pulse: damaged by it, not by the machine gun of the same tank"""
    s = battle([("ger-pz4x", 20, 10, 0)], [("usa-rifles", 20, 25)], now={1: {"die": Order.RUN}})
    table = shot(s, *hits, *pulse, 3, 1, 1, 1, 4)
    assert (table.events(Rolled)[-1].outcome.casualties, table.now(1).pulsed) == (1 + marked, marked)


def test_the_loaded_round_is_fired_from_ambush() -> None:
    """k47.gap.he-choice"""
    for loaded, expected in [(Loaded.USUAL, Loaded.USUAL), (Loaded.HE, Loaded.HE)]:
        s = battle(
            [("bri-6pdr", 20, 10)], [("ger-grenadiers", 20, 30)], now={0: {"die": Order.AMBUSH, "loaded": loaded}}
        )
        assert shot(s, 1, order=Order.AMBUSH).events(Rolled)[0].facts.round is expected


def test_a_round_that_the_firing_weapons_do_not_have_does_not_matter() -> None:
    """k47.gap.he-choice: only the hull gun of a loaded tank bears"""
    s = battle(
        [("usa-grizzly", 20, 10)], [("ger-grenadiers", 20, 30)], now={0: {"die": Order.AMBUSH, "loaded": Loaded.HE}}
    )
    table = shot(s, 1, 1, 1, order=Order.AMBUSH, aim=Aim(1, ("hmg",)))
    assert table.events(Rolled)[0].facts.round is Loaded.USUAL


def test_weapons_without_effect_on_a_tank_are_not_rolled() -> None:
    """k47.damage.small-arms-vs-armour, k47.gap.pins-vehicle"""
    table = firing(battle([("ger-pz4", 20, 10)], [("usa-sherman", 20, 30, 180)], now={1: ACTED}))
    table.answer(Shoot((Aim(1),)), 1)
    assert table.events(Rolled)[0].facts.weapons == ("heavy-at", "mmg")


# ---------------------------------------------------------------------- whoever is halted in between


def test_a_vehicle_that_a_firefight_halts_fires_nothing_more() -> None:
    """k47.result.stunned, k47.gap.reaction-choice: what the shooter suffered counts in its next volley"""
    foes: list[Standing] = [("bri-17pdr", 20, 35, 180), ("bri-section", 24, 25)]
    s = battle([("ger-pz4", 20, 10, 0)], foes, now={2: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1, ("heavy-at",)), Aim(2, ("mmg",)))))
    # The test to shoot back; the gun misses; the 17-pounder hits with superficial damage, and the crew is stunned.
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 6, 2, 1)
    assert (table.now(0).halted, table.now(0).die) == (True, Order.DOWN)
    why = "the shooter was halted, and does nothing more this turn"
    assert table.events(e.ShotLost) == [e.ShotLost(0, 2, why, k47.GAP_REACTION_CHOICE)]
    assert [event.against for event in table.events(Rolled) if event.procedure == "unit_fire"] == [(1,), (0,)]
    assert table.now(2).pins == 0


def test_a_vehicle_that_is_only_immobilised_fires_on() -> None:
    """k47.result.immobilised: it cannot move any more, which is all"""
    foes: list[Standing] = [("bri-17pdr", 20, 35, 180), ("bri-section", 24, 25)]
    s = battle([("ger-pz4", 20, 10, 0)], foes, now={2: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1, ("heavy-at",)), Aim(2, ("mmg",)))))
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 6, 2, 5, 1, 1, 1, 1)
    assert table.now(0).immobilised
    assert [event.against for event in table.events(Rolled) if event.procedure == "unit_fire"] == [(1,), (0,), (2,)]


def test_whoever_is_halted_by_a_line_and_a_gun_shoots_back_at_once() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.reaction-firefight: line and gun are one volley of the exchange"""
    s = battle([("sov-t34-zp", 30, 10, 0)], [("ger-puma", 30, 25, 180)])
    table = firing(s).answer(Shoot((Aim(1, bearing=0), Aim(1, ("mmg",)))))
    # The test; the wave hits with a pin, and its crew is stunned; what is fired back misses.
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 4, 1, 1)
    assert (table.now(1).halted, table.now(1).pins) == (True, 2)
    assert table.events(e.ShotLost) == []
    assert [event.units for event in table.events(Rolled) if event.procedure == "unit_fire"] == [(0,), (1,)]


def test_who_shoots_back_at_a_halted_vehicle_still_does() -> None:
    """k47.gap.reaction-firefight, k47.gap.reaction-choice: only the shots of the halted one are lost"""
    foes: list[Standing] = [("bri-17pdr", 20, 35, 180), ("bri-section", 24, 22)]
    table = firing(battle([("ger-pz4", 20, 10, 0)], foes)).answer(Shoot((Aim(1, ("heavy-at",)), Aim(2, ("mmg",)))))
    table.answer(React(Reaction.FIREFIGHT), 1, 1)
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 6, 2, 1, *(1,) * 13)
    assert table.now(0).halted
    assert [event.target for event in table.events(e.ShotLost)] == [2]
    shots = [event.units for event in table.events(Rolled) if event.procedure == "unit_fire"]
    assert shots == [(0,), (1,), (2,)]
