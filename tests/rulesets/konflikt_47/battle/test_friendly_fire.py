"""Friendly fire: the opponent picks a friend with an enemy near, and nobody reacts."""

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, battle, firing

from sandtable.dice.exact import exact
from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle import volley_facts
from sandtable.rulesets.konflikt_47.battle.answers import Choose, Fall, Shoot
from sandtable.rulesets.konflikt_47.battle.casualties import OFFICER, PickCasualty
from sandtable.rulesets.konflikt_47.battle.firing import FriendlyFire, FriendlyWeapons, friendly_targets
from sandtable.rulesets.konflikt_47.battle.friendly_fire import mistaken_aims
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Loaded, Order, Picks
from sandtable.sheet import Assessment
from sandtable.sheet.rolling import Rolled

FOE = ("usa-rifles", 20.0, 30.0)


def mistaken(s: BattleState, *faces: int) -> Table:
    """The first unit of side A takes friends for enemies."""
    s = s.with_unit(0, die=Order.FIRE)
    return Table(replace(s, agenda=(FriendlyFire(1, 0),))).run(*faces)


def test_the_opponent_picks_among_friends_with_an_enemy_near() -> None:
    """k47.fubar.friendly-fire-chooser, k47.fubar.friendly-fire-target, k47.gap.fubar-fire: within 12 in of it"""
    s = battle(
        [("ger-mmg", 20, 10), ("ger-grenadiers", 18, 20), ("ger-grenadiers", 24, 20), ("ger-mmg", 30, 12)], [FOE]
    )
    assert friendly_targets(s, 0) == [1, 2]
    table = mistaken(s)
    assert table.asks is not None
    assert table.asks.decider(table.s) == 1
    assert table.refused(Choose(3))[0][0] == k47.GAP_FUBAR_FIRE
    assert table.refused(Choose(4))[0][0] == k47.GAP_FUBAR_FIRE
    # It is resolved as a Fire order; nobody reacts.
    table.answer(Choose(2), 3, 1, 1, 1, 1)
    assert table.asks is None
    assert (table.now(2).pins, table.now(2).die) == (1, None)
    rolled = table.events(Rolled)[0]
    assert (rolled.side, rolled.units, rolled.against, rolled.facts.order) == (0, (0,), (2,), Order.FIRE)


def test_exactly_12_in_is_near() -> None:
    """k47.fubar.friendly-fire-target: from rim to rim"""
    near = battle([("ger-mmg", 20, 5), ("ger-grenadiers", 20, 15)], [FOE])
    assert friendly_targets(near, 0) == [1]
    far = battle([("ger-mmg", 20, 5), ("ger-grenadiers", 20, 14.99)], [FOE])
    assert friendly_targets(far, 0) == []


def test_without_a_target_the_unit_goes_down() -> None:
    """k47.fubar.friendly-fire-none: out of arc, for a team does not turn first"""
    s = battle([("ger-mmg", 20, 10, 180), ("ger-grenadiers", 20, 20)], [FOE])
    table = mistaken(s)
    assert table.asks is None
    assert table.now(0).die is Order.DOWN
    assert table.events(e.DieTurned) == [e.DieTurned(0, Order.DOWN, k47.FUBAR_FRIENDLY_FIRE_NONE)]


def test_a_single_target_is_not_asked_about_and_pins_of_the_shooter_count() -> None:
    """k47.gap.fubar-fire: all pins the shooter has"""
    s = battle([("ger-mmg", 20, 10), ("ger-grenadiers", 20, 20)], [FOE], now={0: {"pins": 2}})
    table = mistaken(s, 4, 4, 4, 5, 1)
    assert table.asks is None
    assert table.events(Rolled)[0].facts.firer_pins == 2
    assert table.now(1).pins == 1


def test_one_shots_and_indirect_fire_stay_silent() -> None:
    """k47.gap.friendly-fire-weapons"""
    squad = battle([("ger-grenadiers", 20, 10), ("ger-pz4", 20, 18)], [FOE])
    assert list(mistaken_aims(squad, 0, 1)) == [Aim(1, ("smg",) + ("rifle",) * 6 + ("lmg",))]
    mortar = battle([("ger-mortar", 20, 5), ("ger-grenadiers", 20, 26)], [FOE])
    assert friendly_targets(mortar, 0) == []
    howitzer = battle([("usa-105", 20, 2), ("usa-rifles", 20, 30)], [("ger-mmg", 20, 36)])
    assert list(mistaken_aims(howitzer, 0, 1)) == [Aim(1, ("medium-howitzer",))]


def test_he_is_fired_where_the_target_is_not_armoured() -> None:
    """k47.gap.friendly-fire-weapons"""
    s = battle([("ger-pak40", 20, 10), ("ger-grenadiers", 16, 20), ("ger-pz4", 24, 20), ("sov-truck", 28, 20)], [FOE])
    rounds = [next(mistaken_aims(s, 0, friend)).round for friend in (1, 2, 3)]
    assert rounds == [Loaded.HE, Loaded.AT, Loaded.HE]


def test_the_opponent_chooses_between_main_gun_and_coaxial() -> None:
    """k47.gap.friendly-fire-weapons"""
    s = battle([("ger-pz4", 20, 10, 0), ("ger-grenadiers", 20, 20)], [FOE])
    table = mistaken(s)
    assert table.asks == FriendlyWeapons(1, 0, 1)
    main, beside = Shoot((Aim(1, ("heavy-at", "mmg"), Loaded.HE),)), Shoot((Aim(1, ("mmg", "mmg")),))
    assert list(table.asks.every(table.s)) == [main, beside]
    assert table.refused(Shoot((Aim(1, ("mmg",)),)))[0][0] == k47.GAP_FRIENDLY_FIRE_WEAPONS
    table.answer(beside, *[1] * 8)
    assert table.events(Rolled)[0].facts.weapons == ("mmg", "mmg")


def test_a_lone_crewman_and_dual_packs_leave_a_choice_too() -> None:
    """k47.gap.friendly-fire-weapons"""
    coyote = battle([("usa-coyote", 20, 10), ("usa-rifles", 20, 20)], [("ger-mmg", 20, 30)])
    assert [aim.weapons for aim in mistaken_aims(coyote, 0, 1)] == [("hmg",), ("mmg",)]
    packs = battle([("sov-heavy-inf", 20, 10), ("sov-rifles", 20, 18)], [("ger-mmg", 20, 28)])
    assert [aim.weapons for aim in mistaken_aims(packs, 0, 1)] == [("dual-pack-small",) * 5, ("dual-pack-heavy",) * 5]


def test_a_shockwave_is_laid_over_the_friend_and_need_touch_no_enemy() -> None:
    """k47.gap.friendly-fire-weapons: its bearing rounded to the degree"""
    s = battle([("sov-zp-gun", 20, 10, 0), ("sov-rifles", 22, 20), ("sov-rifles", 24, 30)], [("ger-mmg", 10, 20)])
    assert list(mistaken_aims(s, 0, 1)) == [Aim(1, bearing=11)]
    table = mistaken(s, 1, 1)
    assert [event.against for event in table.events(Rolled)] == [(1,), (2,)]


def test_friends_in_the_way_block() -> None:
    """k47.gap.fubar-fire: the friend must be visible"""
    s = battle([("ger-mmg", 20, 10), ("ger-grenadiers", 20, 17), ("ger-grenadiers", 20, 22)], [FOE])
    assert friendly_targets(s, 0) == [1]


def test_the_opponent_aims_and_so_picks_who_falls_to_exceptional_damage() -> None:
    """k47.gap.exceptional-damage, k47.gap.friendly-fire-weapons, k47.gap.team"""
    squad = battle([("ger-mmg", 20, 10), ("ger-grenadiers", 20, 20)], [FOE])
    assert mistaken(squad, 3, 1, 1, 1, 6, 6).asks == PickCasualty(1, 1, 1)
    led = mistaken(battle([("ger-mmg", 20, 10), ("ger-officer", 20, 20)], [FOE]), 4, 1, 1, 1, 6, 6)
    assert led.asks == PickCasualty(1, 1, 1)
    led.answer(Fall((OFFICER,)), 4, 4)
    assert led.now(1).leaderless
    team = mistaken(battle([("ger-mmg", 20, 10), ("ger-mortar", 20, 20)], [FOE]), 3, 1, 1, 1, 6, 6)
    assert team.events(e.Destroyed) == [e.Destroyed(1, k47.GAP_TEAM)]


def test_whoever_lays_a_shockwave_over_friends_picks_and_spares_a_gunner() -> None:
    """k47.gap.exceptional-damage, k47.gap.shockwave, k47.gap.team"""
    s = battle(
        [("sov-zp-gun", 20, 10), ("sov-mortar", 20, 20), ("sov-officer", 20, 25)], [FOE], now={3: {"die": Order.RUN}}
    )
    # It hits the mortar with two pins: one hit of D3, exceptional damage; then the officer, and then misses.
    table = firing(s).answer(Shoot((Aim(bearing=0),)), 4, 1, 1, 6, 6, 4, 1, 1, 6, 6)
    assert (table.now(1).models, table.events(e.Destroyed)) == (3, [])
    assert table.asks == PickCasualty(0, 2, 1)
    assert next(table.asks.suggest(table.s, IN_ORDER)) != Fall((OFFICER,))
    foretold = volley_facts.facts_of(s, 0, 1, Aim(weapons=("zvukovoy",), bearing=0), Order.FIRE)
    assert foretold.picks is Picks.OTHERS
    found = UNIT_FIRE.assess(foretold, TABLES)
    assert isinstance(found, Assessment)
    assert TroopsFate.GUNNER_LOST not in {out.fate for out in exact(UNIT_FIRE.roll, found.profile)}
