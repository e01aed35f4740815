"""One shot to hit and one hit to damage, number by number."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    effects,
    line,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.hit_roll import DamageRoll
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.sheet import FactsFault


def need(**facts: Any) -> int:
    return number("to_hit", "To hit", **facts).number


def hits(**facts: Any) -> Any:
    return chance("to_hit", "hit", **facts)


# ---------------------------------------------------------------------- to hit


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("base", 3),
        ("point_blank", 1),
        ("pin", -1),
        ("long_range", -1),
        ("inexperienced", -1),
        ("moving", -1),
        ("down", -1),
        ("small_unit", -1),
        ("soft_cover", -1),
        ("hard_cover", -2),
    ],
)
def test_the_hit_modifiers_are_those_of_the_sheet(key: str, value: int) -> None:
    """k47.hit.base"""
    assert TABLES.hit[key].value == value


def test_long_range_moving_and_soft_cover_stack() -> None:
    """k47.hit.base, k47.hit.long-range, k47.hit.moving, k47.hit.soft-cover, k47.gap.moving-fire"""
    facts = {"distance": 14.0, "order": "advance", "cover": "soft", "target_models": 6}
    assert notes("to_hit", **facts)["modifier"] == -3
    assert (need(**facts), hits(**facts)) == (6, F(1, 6))


@pytest.mark.parametrize(
    ("facts", "modifier", "needed", "expected"),
    [
        ({"distance": 6.0}, 1, 2, F(5, 6)),
        ({}, 0, 3, F(2, 3)),
        ({"firer_pins": 3}, -3, 6, F(1, 6)),
        ({"firer_pins": 4}, -4, 7, F(1, 36)),
        ({"firer_pins": 5}, -5, 8, F(1, 36)),
        ({"firer_pins": 12}, -12, 15, F(1, 36)),
    ],
)
def test_no_shot_is_too_hard_and_none_too_easy(
    facts: dict[str, Any], modifier: int, needed: int, expected: Any
) -> None:
    """k47.gap.hit-extremes, k47.hit.pins, k47.hit.base"""
    assert notes("to_hit", **facts)["modifier"] == modifier
    assert (totals("to_hit", **facts)["To hit"], hits(**facts)) == (needed, expected)


def test_beyond_6_a_6_is_thrown_again() -> None:
    """k47.gap.hit-extremes"""
    assert throw("to_hit", 5, firer_pins=4).outcome == "miss"
    assert throw("to_hit", 6, 5, firer_pins=4).outcome == "miss"
    assert throw("to_hit", 6, 6, firer_pins=4).outcome == "hit"
    assert throw("to_hit", 1, distance=1.0).outcome == "miss"


def test_of_soft_and_hard_cover_only_the_hard_counts() -> None:
    """k47.hit.soft-cover, k47.hit.hard-cover, k47.hit.cover-exclusive"""
    assert (need(cover="soft"), need(cover="hard")) == (4, 5)
    assert hits(cover="hard") == F(1, 3)
    assert parts("to_hit", "To hit", cover="hard") == {"k47.hit.hard-cover": -2}


@pytest.mark.parametrize(("distance", "modifier"), [(0.0, 1), (6.0, 1), (6.1, 0), (12.0, 0), (12.1, -1), (24.0, -1)])
def test_range_bands_of_a_rifle(distance: float, modifier: int) -> None:
    """k47.hit.point-blank, k47.hit.long-range, k47.gap.point-blank, k47.gap.long-range"""
    assert notes("to_hit", distance=distance)["modifier"] == modifier


def test_a_rifle_does_not_reach_beyond_24_in() -> None:
    """k47.weapons.max-range, k47.gap.range-declare"""
    assert refusals("to_hit", distance=24.1) == ["k47.weapons.max-range"]


def test_point_blank_is_never_long_range() -> None:
    """k47.gap.long-range, k47.gap.point-blank"""
    for weapon in ("pistol", "flamethrower-inf", "dual-pack-small"):
        for distance in (5.0, 6.0):
            assert notes("to_hit", weapon=weapon, distance=distance)["modifier"] == 1
    assert notes("to_hit", weapon="flamethrower-veh", distance=6.1)["modifier"] == -1


def test_exactly_half_range_is_not_long() -> None:
    """k47.gap.long-range"""
    for weapon, half in (("smg", 6.0), ("lmg", 15.0), ("mmg", 18.0), ("heavy-at", 36.0), ("super-heavy-at", 42.0)):
        assert "k47.hit.long-range" not in parts("to_hit", "To hit", weapon=weapon, distance=half)
        assert "k47.hit.long-range" in parts("to_hit", "To hit", weapon=weapon, distance=half + 0.1)


@pytest.mark.parametrize(("target", "needed"), [("infantry", 4), ("artillery", 4), ("vehicle", 3)])
def test_down_helps_infantry_and_artillery_only(target: str, needed: int) -> None:
    """k47.hit.down, k47.gap.down, k47.orders.down"""
    assert need(target=target, target_down=True, target_models=4) == needed


def test_a_vehicle_is_never_a_small_unit() -> None:
    """k47.hit.small-unit, k47.gap.small-unit"""
    assert (need(target_models=1), need(target_models=2), need(target_models=3)) == (4, 4, 3)
    assert need(target="vehicle", target_models=1) == 3


def test_inexperienced_firers_hit_less() -> None:
    """k47.hit.inexperienced"""
    assert (need(firer_quality="inexperienced"), need(firer_quality="veteran")) == (4, 3)


def test_cover_and_down_are_no_help_against_flamethrowers() -> None:
    """k47.gap.flamethrower, k47.special.flamethrower"""
    facts = {"weapon": "flamethrower-inf", "distance": 5.0, "cover": "hard", "target_down": True}
    assert parts("to_hit", "To hit", **facts) == {"k47.hit.point-blank": 1}
    assert "k47.hit.small-unit" in parts("to_hit", "To hit", target_models=2, **facts)


def test_shaped_charges_team_weapons_and_assault_weapons() -> None:
    """k47.gap.shaped-charge, k47.gap.team, k47.gap.assault-weapon, k47.special.shaped-charge, k47.special.assault"""
    assert parts("to_hit", "To hit", weapon="bazooka", distance=20.0) == {
        "k47.hit.long-range": -1,
        "k47.gap.shaped-charge": -1,
    }
    assert parts("to_hit", "To hit", weapon="at-rifle", lone_crewman=True) == {"k47.gap.team": -1}
    assert parts("to_hit", "To hit", weapon="smg", order="advance", distance=6.1) == {"k47.hit.long-range": -1}


def test_indirect_weapons_are_not_aimed() -> None:
    """k47.special.indirect"""
    assert refusals("to_hit", weapon="light-mortar", distance=20.0) == ["k47.special.indirect"]


def test_infantry_has_no_facing_and_fires_all_round() -> None:
    """k47.gap.infantry-facing, k47.gap.fixed, k47.gap.mounts"""
    assert need(in_arc=False) == need()
    assert cited("to_hit", in_arc=False)["all_round"] == "k47.gap.infantry-facing"
    assert "all_round" not in notes("to_hit")
    assert refusals("to_hit", weapon="mmg", in_arc=False) == ["k47.gap.fixed"]
    assert refusals("to_hit", weapon="lmg", mounted=True, in_arc=False) == ["k47.gap.mounts"]
    assert cited("volley", weapons=["rifle", "mmg"], in_arc=False)["all_round"] == "k47.gap.infantry-facing"


@pytest.mark.parametrize(("distance", "refused"), [(84.0, False), (84.1, True), (96.0, True)])
def test_the_longest_gun_is_held_back_by_its_range_and_not_by_the_form(distance: float, refused: bool) -> None:
    """k47.weapons.max-range"""
    facts = {"weapon": "super-heavy-at", "distance": distance}
    if refused:
        assert refusals("to_hit", **facts) == refusals("penetration", **facts) == ["k47.weapons.max-range"]
        assert f"{distance:g} in is beyond the 84 in of the Super-heavy AT gun" in why_not("vehicle_shot", **facts)
    else:
        assert need(**facts) == 4


def test_every_reason_against_a_shot_is_told() -> None:
    """k47.orders.run, k47.gap.fixed, k47.weapons.max-range"""
    assert refusals("to_hit", weapon="mmg", order="run", in_arc=False, distance=40.0) == [
        "k47.orders.run",
        "k47.gap.fixed",
        "k47.weapons.max-range",
    ]
    assert why_not("to_hit", order="run") == "Not allowed: nobody fires under a Run order (k47.orders.run)"


def test_a_number_to_hit_reads_as_a_sentence() -> None:
    """k47.hit.base, k47.gap.hit-extremes"""
    assert line("to_hit", "To hit", distance=3.0) == "To hit 2+: 3+ needed roll to hit, die +1 point blank range"
    assert ask("to_hit", cover="soft").verdict == "Rifle at infantry, 10 in away: hits on 4+, 50.0 % hit, 50.0 % miss"
    assert ask("to_hit", firer_pins=4).needs == ("hits on 6 then 6",)


# ---------------------------------------------------------------------- to damage


HARMLESS, DAMAGE, EXCEPTIONAL = DamageRoll(), DamageRoll(True), DamageRoll(True, True)


def damages(**facts: Any) -> Any:
    return view("damage_roll", "damaged", **facts).get(True, 0)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("inexperienced_troops", F(2, 3)),
        ("regular_troops", F(1, 2)),
        ("veteran_troops", F(1, 3)),
        ("soft_skinned_vehicle", F(1, 6)),
        ("scout_walker", F(1, 6)),
        ("armoured_car", F(0)),
        ("carrier", F(0)),
        ("light_walker", F(0)),
        ("super_heavy_tank", F(0)),
    ],
)
def test_small_arms_damage_by_target_and_never_hurt_armour(target: str, expected: Any) -> None:
    """k47.damage.soft-values, k47.damage.small-arms-vs-armour, k47.damage.scout-walker-soft, k47.damage.roll"""
    assert damages(target=target) == expected


@pytest.mark.parametrize(
    ("target", "needed"),
    [
        ("inexperienced_troops", 3),
        ("regular_troops", 4),
        ("veteran_troops", 5),
        ("soft_skinned_vehicle", 6),
        ("scout_walker", 6),
        ("armoured_car", 7),
        ("carrier", 7),
        ("light_walker", 7),
        ("light_tank", 8),
        ("medium_walker", 8),
        ("medium_tank", 9),
        ("heavy_walker", 9),
        ("heavy_tank", 10),
        ("super_heavy_walker", 10),
        ("super_heavy_tank", 11),
    ],
)
def test_the_damage_values_are_those_of_the_sheet(target: str, needed: int) -> None:
    """k47.damage.soft-values, k47.damage.armour-values, k47.damage.walker-offset"""
    assert totals("damage_roll", target=target)["To damage"] == needed


def test_no_dice_are_thrown_where_nothing_can_come_of_it() -> None:
    """k47.damage.small-arms-vs-armour"""
    assert throw("damage_roll", target="light_tank").outcome == HARMLESS
    assert cited("damage_roll", target="light_tank")["harmless"] == "k47.damage.small-arms-vs-armour"
    assert ask("damage_roll", target="light_tank").needs == ("cannot damage it",)


def test_a_natural_1_fails_whatever_the_penetration() -> None:
    """k47.gap.damage-extremes"""
    assert damages(weapon="flamethrower-inf", target="inexperienced_troops") == F(5, 6)
    assert damages(weapon="super-heavy-at", target="armoured_car") == F(5, 6)
    assert throw("damage_roll", 1, weapon="super-heavy-at", target="armoured_car").outcome == HARMLESS


def test_there_is_no_second_6_for_damage() -> None:
    """k47.gap.damage-extremes"""
    assert damages(weapon="hmg", target="light_tank") == 0
    assert damages(weapon="hmg", target="carrier") == F(1, 6)


def test_an_anti_tank_round_at_troops_has_the_gun_s_own_penetration_and_he_that_of_its_table() -> None:
    """k47.gap.he-choice, k47.he.pen-fixed, k47.he.table, k47.weapons.heavy"""
    facts = {"weapon": "heavy-at", "target": "veteran_troops"}
    assert damages(round="at", **facts) == F(5, 6)
    assert damages(round="he", **facts) == F(1, 2)
    assert parts("damage_roll", "To damage", round="he", **facts) == {"k47.he.pen-fixed": 1}


def test_a_round_that_the_weapon_does_not_have_is_refused() -> None:
    """k47.weapons.pen-he, k47.gap.he-choice"""
    assert refusals("damage_roll", weapon="medium-mortar", round="at") == ["k47.weapons.pen-he"]
    assert refusals("damage_roll", weapon="rifle", round="he") == ["k47.gap.he-choice"]
    assert damages(weapon="medium-mortar", round="he") == F(5, 6)


def test_a_tesla_has_two_figures_and_a_gravity_pulse_grows() -> None:
    """k47.special.tesla, k47.gap.tesla, k47.special.gravity-pulse, k47.gap.gravity-pulse"""
    assert totals("damage_roll", weapon="m17-tesla")["To damage"] == 3
    assert totals("damage_roll", weapon="m17-tesla", target="medium_tank")["To damage"] == 2
    for target, total in (("carrier", 3), ("medium_tank", 4), ("super_heavy_tank", 5), ("veteran_troops", 1)):
        assert totals("damage_roll", weapon="schwerefeld", target=target)["To damage"] == total


@pytest.mark.parametrize(
    ("weapon", "shell", "target", "expected"),
    [
        ("flamethrower-inf", "at", "armoured_car", F(1, 2)),
        ("flamethrower-veh", "at", "medium_tank", F(1, 3)),
        ("heavy-mortar", "he", "light_tank", F(1, 2)),
        ("heavy-mortar", "he", "medium_walker", F(1, 3)),
        ("medium-howitzer", "he", "light_tank", F(1, 3)),
    ],
)
def test_flames_and_indirect_fire_strike_the_top(weapon: str, shell: str, target: str, expected: Any) -> None:
    """k47.gap.facing, k47.pen.side-top, k47.pen.walkers-exempt: a howitzer fires directly here"""
    facts = {"weapon": weapon, "round": shell, "target": target}
    assert damages(**facts) == expected
    top = weapon != "medium-howitzer" and "walker" not in target
    assert ("k47.pen.side-top" in parts("damage_roll", "To damage", **facts)) is top


def test_exceptional_damage_is_for_troops_only() -> None:
    """k47.gap.exceptional-damage"""
    assert chances("damage_roll") == {HARMLESS: F(1, 2), DAMAGE: F(17, 36), EXCEPTIONAL: F(1, 36)}
    assert chance("damage_roll", EXCEPTIONAL, target="soft_skinned_vehicle") == 0
    assert throw("damage_roll", 6, 6).outcome == EXCEPTIONAL
    assert throw("damage_roll", 6, 5).outcome == DAMAGE


def test_damage_reads_as_a_sentence() -> None:
    """k47.damage.roll"""
    assert ask("damage_roll").verdict == (
        "Rifle hit on Regular infantry or artillery: damages on 4+, 50.0 % damaged, 2.8 % picked out"
    )
    assert throw("damage_roll", 3).label == "no damage"
    assert throw("damage_roll", 4).label == "damage"
    assert throw("damage_roll", 6, 6).label == "damage, the shooter picks the casualty"


def test_traits_of_the_target_count() -> None:
    """k47.gap.traits"""
    assert damages(resilient=True) == damages(gun_shield=True) == F(1, 6)
    assert damages(weapon="flamethrower-inf", gun_shield=True) == F(5, 6)
    assert damages(weapon="rifle-grenade", round="he", gun_shield=True) == F(2, 3)
    assert damages(tough=True) == F(1, 3)
    assert damages(tough=True, weapon="at-rifle") == F(5, 6)
    assert damages(tough=True, weapon="super-heavy-at", target="armoured_car") == F(5, 9)
    with pytest.raises(FactsFault, match="resilient"):
        ask("damage_roll", resilient=True, target="carrier")


def test_what_follows_from_damage() -> None:
    """k47.gap.casualties, k47.gap.soft-skin, k47.veh.enclosed-table, k47.gap.exceptional-damage"""
    assert effects("damage_roll", DAMAGE)["casualties"].rule == "k47.gap.casualties"
    assert effects("damage_roll", EXCEPTIONAL)["casualties"].rule == "k47.gap.exceptional-damage"
    assert effects("damage_roll", HARMLESS)["damage"].rule == "k47.damage.roll"
    assert effects("damage_roll", DAMAGE, target="scout_walker")["destroyed"].rule == "k47.gap.soft-skin"
    tank = {"weapon": "heavy-at", "target": "medium_tank"}
    assert effects("damage_roll", DAMAGE, **tank)["table"].rule == "k47.veh.enclosed-table"


def test_play_gives_nothing_that_the_odds_do_not_foretell() -> None:
    """k47.damage.roll, k47.hit.base"""
    assert never_foretold("damage_roll", 300, tough=True) == set()
    assert never_foretold("to_hit", 300, firer_pins=4) == set()
