"""Volleys at infantry and artillery: which weapons fire, what they do, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.konflikt_47 import fire_oracle
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    cited,
    effects,
    follows,
    line,
    note,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)
from tests.rulesets.konflikt_47.fire_oracle import Shots, d, within

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.sheet import FactsFault

repeatable = settings(derandomize=True, deadline=None, max_examples=40)


def hit_chance(**facts: Any) -> Any:
    """A volley that hits pins, so the chance to pin is the chance to hit."""
    return 1 - view("volley", "pins", **facts).get(0, F(0))


def destroyed(**facts: Any) -> Any:
    return view("volley", "destroyed", **facts).get(True, F(0))


# ---------------------------------------------------------------------- a plain volley


def test_five_rifles_at_eight_regulars() -> None:
    """k47.shoot.sequence, k47.hit.base, k47.damage.roll, k47.damage.soft-values, k47.gap.pins-gain"""
    assert view("volley", "casualties") == {
        0: F(32, 243),
        1: F(80, 243),
        2: F(80, 243),
        3: F(40, 243),
        4: F(10, 243),
        5: F(1, 243),
    }
    assert view("volley", "pins") == {0: F(1, 243), 1: F(242, 243)}


def test_half_casualties_are_checked_with_the_pin_of_this_very_volley() -> None:
    """k47.gap.half-casualties, k47.gap.morale-check, k47.gap.pins-effect, k47.shoot.morale-last"""
    fates = view("volley", "fate")
    assert fates[TroopsFate.PASSED] + fates[TroopsFate.FAILED] == F(11, 243)
    assert fates[TroopsFate.FAILED] == destroyed() == F(55, 4374)
    assert totals("volley")["Morale check"] == 8


@pytest.mark.parametrize(
    ("models", "lost", "checks"), [(8, 3, False), (8, 4, True), (9, 4, False), (9, 5, True), (5, 3, True)]
)
def test_a_check_comes_when_twice_the_casualties_are_the_models_or_more(models: int, lost: int, checks: bool) -> None:
    """k47.gap.half-casualties, k47.gap.rounding"""
    faces = (*[6] * lost, *[5] * lost, *((1, 1) if checks else ()))
    came = throw("volley", *faces, weapons=["rifle"] * lost, target_models=models).outcome
    assert came == Losses(lost, 1, 0, False, TroopsFate.PASSED if checks else TroopsFate.STANDS)


def test_a_unit_wiped_out_takes_no_check_and_nobody_is_picked_of_it() -> None:
    """k47.gap.half-casualties, k47.gap.casualties, k47.gap.small-unit"""
    came = throw("volley", 4, 6, target_models=1, weapons=["rifle"])
    assert came.outcome == Losses(1, 1, 0, True, TroopsFate.WIPED_OUT)
    assert view("volley", "casualties", target_models=2).keys() == {0, 1, 2}


def test_the_steps_are_to_hit_to_damage_exceptional_damage_and_morale() -> None:
    """k47.shoot.sequence, k47.shoot.morale-last, k47.gap.exceptional-damage, k47.damage.roll"""
    came = throw("volley", 3, 4, 5, 6, 2, 1, 4, 5, 6, 6, 5, 4, target_models=6)
    assert [(rolled.why, rolled.faces) for rolled in came.rolls] == [
        ("k47.hit.base", (3, 4, 5, 6, 2)),
        ("k47.damage.roll", (1, 4, 5, 6)),
        ("k47.gap.exceptional-damage", (6,)),
        ("k47.gap.morale-check", (5, 4)),
    ]
    assert came.outcome == Losses(3, 1, 1, True, TroopsFate.FAILED)


def test_a_volley_that_misses_does_nothing() -> None:
    """k47.gap.pins-gain, k47.hit.base"""
    came = throw("volley", 2, 1, 2, 2, 1)
    assert came.outcome == Losses()
    assert [effect.name for effect in came.follows] == ["effect"]
    assert came.label == "not hit"


def test_hits_without_damage_pin_all_the_same_and_only_once() -> None:
    """k47.gap.pins-gain"""
    assert throw("volley", 6, 6, 6, 6, 6, 1, 2, 3, 1, 2).outcome == Losses(0, 1)


@pytest.mark.parametrize(("quality", "kills"), [("inexperienced", F(2, 3)), ("regular", F(1, 2)), ("veteran", F(1, 3))])
def test_damage_goes_by_the_quality_of_the_target(quality: str, kills: Any) -> None:
    """k47.damage.soft-values"""
    casualties = view("volley", "casualties", weapons=["rifle"], target_quality=quality)
    assert casualties == {0: 1 - F(2, 3) * kills, 1: F(2, 3) * kills}


# ---------------------------------------------------------------------- numbers to hit


def test_modifiers_stack() -> None:
    """k47.hit.long-range, k47.hit.moving, k47.hit.soft-cover, k47.gap.moving-fire, k47.orders.advance"""
    facts = {"distance": 14.0, "order": "advance", "cover": "soft", "target_models": 6}
    assert parts("volley", "To hit", **facts) == {
        "k47.hit.long-range": -1,
        "k47.hit.moving": -1,
        "k47.hit.soft-cover": -1,
    }
    assert hit_chance(weapons=["rifle"], **facts) == F(1, 6)


def test_everything_at_once_is_a_6_and_then_another() -> None:
    """k47.hit.pins, k47.hit.inexperienced,
    k47.hit.down, k47.hit.small-unit, k47.hit.hard-cover, k47.gap.hit-extremes"""
    facts = {
        "firer_pins": 2,
        "firer_quality": "inexperienced",
        "target_down": True,
        "target_models": 2,
        "cover": "hard",
        "weapons": ["rifle"],
    }
    assert parts("volley", "To hit", **facts) == {
        "k47.hit.pins": -2,
        "k47.hit.inexperienced": -1,
        "k47.hit.down": -1,
        "k47.hit.small-unit": -1,
        "k47.hit.hard-cover": -2,
    }
    assert hit_chance(**facts) == F(1, 36)


@pytest.mark.parametrize(("models", "small"), [(1, True), (2, True), (3, False)])
def test_one_or_two_models_are_a_small_unit(models: int, small: bool) -> None:
    """k47.gap.small-unit, k47.hit.small-unit"""
    for kind in ("infantry", "team", "artillery"):
        found = parts("volley", "To hit", target_models=models, target=kind)
        assert found == ({"k47.hit.small-unit": -1} if small else {})


def test_fire_from_ambush_or_in_reaction_is_no_fire_on_the_move() -> None:
    """k47.gap.moving-fire, k47.orders.fire, k47.orders.ambush"""
    assert parts("volley", "To hit", order="ambush") == parts("volley", "To hit", order="fire") == {}


def test_assault_weapons_do_not_mind_moving() -> None:
    """k47.special.assault, k47.gap.assault-weapon"""
    for weapon in ("pistol", "smg", "shotgun", "assault-rifle", "dual-pack-small"):
        found = parts("volley", "To hit", weapons=[weapon], order="advance", distance=5.0)
        assert found == {"k47.hit.point-blank": 1}
    assert "k47.hit.moving" in parts("volley", "To hit", weapons=["lmg"], order="advance")


def test_a_lone_crewman_fires_a_team_weapon_at_minus_1_and_a_vehicle_does_not() -> None:
    """k47.special.team, k47.gap.team"""
    assert parts("volley", "To hit", weapons=["mmg"], lone_crewman=True) == {"k47.gap.team": -1}
    assert parts("volley", "To hit", weapons=["mmg"], lone_crewman=True, mounted=True) == {}
    assert parts("volley", "To hit", weapons=["lmg"], lone_crewman=True) == {}


def test_shaped_charges_are_hard_to_aim() -> None:
    """k47.special.shaped-charge, k47.gap.shaped-charge"""
    assert parts("volley", "To hit", weapons=["bazooka"], distance=12.0) == {"k47.gap.shaped-charge": -1}
    assert totals("volley", weapons=["bazooka"], distance=12.1)["To hit"] == 5


# ---------------------------------------------------------------------- weapons of a mixed volley


def test_each_weapon_rolls_its_shots() -> None:
    """k47.weapons.shots, k47.weapons.small-arms, k47.weapons.heavy"""
    for weapon, shots in (("rifle", 1), ("automatic-rifle", 2), ("lmg", 3), ("mmg", 4), ("hmg", 3), ("schwerefeld", 2)):
        assert hit_chance(weapons=[weapon]) == 1 - F(1, 3) ** shots


def test_a_mixed_volley_is_one_volley() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-gain"""
    facts = {"weapons": ["rifle", "rifle", "lmg", "at-rifle"], "target_models": 4}
    came = throw("volley", 4, 4, 4, 1, 1, 5, 6, 6, 3, 1, 6, 2, 3, 4, **facts)
    assert came.outcome == Losses(3, 1, 1, False, TroopsFate.PASSED)
    assert notes("volley", **facts)["volleys"] == 1
    assert cited("volley", **facts)["volleys"] == "k47.gap.simultaneous-weapons"


def test_weapons_that_cannot_fire_are_named_and_the_others_fire() -> None:
    """k47.gap.range-declare, k47.gap.fixed, k47.weapons.max-range, k47.special.fixed"""
    facts = {"weapons": ["rifle", "rifle", "smg", "mmg"], "distance": 20.0, "order": "advance"}
    assert hit_chance(**facts) == 1 - F(2, 3) ** 2
    silent = {name: value for name, value in notes("volley", **facts).items() if name.startswith("silent_")}
    assert silent == {"silent_smg": 1, "silent_mmg": 1}
    assert note("volley", "silent_smg", **facts).rule == "k47.weapons.max-range"
    assert note("volley", "silent_mmg", **facts).rule == "k47.gap.fixed"


def test_a_volley_is_refused_if_no_weapon_can_fire() -> None:
    """k47.gap.range-declare, k47.weapons.max-range, k47.gap.fixed"""
    facts = {"weapons": ["smg", "mmg"], "distance": 12.1, "order": "advance"}
    assert refusals("volley", **facts) == ["k47.weapons.max-range", "k47.gap.fixed"]
    assert why_not("volley", distance=24.1) == (
        "Not allowed: 24.1 in is beyond the 24 in of the Rifle (k47.weapons.max-range)"
    )


@pytest.mark.parametrize(
    ("order", "rule"), [("run", "k47.orders.run"), ("rally", "k47.orders.rally"), ("down", "k47.orders.down")]
)
def test_nobody_fires_under_run_rally_or_down(order: str, rule: str) -> None:
    """k47.orders.run, k47.orders.rally, k47.orders.down"""
    assert refusals("volley", order=order) == [rule]


def test_fixed_weapons_fire_into_their_arc_and_not_on_the_move_unless_on_a_vehicle() -> None:
    """k47.gap.fixed, k47.special.fixed, k47.gap.mounts"""
    assert refusals("volley", weapons=["mmg"], order="advance") == ["k47.gap.fixed"]
    assert refusals("volley", weapons=["mmg"], in_arc=False) == ["k47.gap.fixed"]
    assert hit_chance(weapons=["rifle"], in_arc=False) == F(2, 3)
    assert hit_chance(weapons=["mmg"], order="advance", mounted=True) == 1 - F(1, 2) ** 4
    assert refusals("volley", weapons=["mmg"], in_arc=False, mounted=True) == ["k47.gap.mounts"]


def test_one_shot_weapons_are_used_up_hit_or_miss() -> None:
    """k47.special.one-shot, k47.gap.one-shot"""
    facts = {"weapons": ["panzerfaust", "panzerfaust", "rifle"]}
    assert follows("volley", Losses(), **facts)["used_up"] == 2
    assert "used_up" not in follows("volley", Losses())
    assert follows("volley", Losses(), distance=13.0, **facts).get("used_up") is None


def test_a_second_use_of_a_one_shot_weapon_is_refused() -> None:
    """k47.gap.one-shot"""
    assert refusals("volley", weapons=["panzerfaust"], spent=1) == ["k47.gap.one-shot"]
    assert refusals("volley", weapons=["rifle", "panzerfaust"], spent=1) == ["k47.gap.one-shot"]
    with pytest.raises(FactsFault, match="spent"):
        ask("volley", weapons=["rifle"], spent=1)


def test_all_bearers_of_dual_weapon_packs_use_the_same_profile() -> None:
    """k47.weapons.dual-pack, k47.gap.dual-weapon-pack"""
    assert refusals("volley", weapons=["dual-pack-small", "dual-pack-heavy"], distance=5.0) == [
        "k47.gap.dual-weapon-pack"
    ]
    small = view("volley", "casualties", weapons=["dual-pack-small"], distance=5.0)
    heavy = view("volley", "casualties", weapons=["dual-pack-heavy"], distance=5.0)
    assert small == {0: F(49, 144), 1: F(35, 72), 2: F(25, 144)}
    assert heavy == {0: 1 - F(25, 36), 1: F(25, 36)}
    assert refusals("volley", weapons=["dual-pack-small"], distance=6.1) == ["k47.weapons.max-range"]


def test_a_model_fires_one_weapon() -> None:
    """k47.gap.target-choice"""
    facts = {"weapons": ["rifle", "rifle", "panzerfaust"]}
    assert refusals("volley", firers=2, **facts) == ["k47.gap.target-choice"]
    assert ask("volley", firers=3, **facts).chances
    assert ask("volley", firers=2, mounted=True, **facts).chances


def test_only_some_weapons_take_a_second_target() -> None:
    """k47.gap.target-choice"""
    facts = {"second_target": True, "distance": 10.0}
    assert refusals("volley", **facts) == ["k47.gap.target-choice"]
    for weapon in ("panzerfaust", "bazooka", "piat", "at-rifle", "rifle-grenade"):
        assert notes("volley", weapons=[weapon, "rifle"], **facts)["silent_rifle"] == 1
    assert hit_chance(mounted=True, weapons=["mmg"], **facts) == F(80, 81)


def test_nobody_shoots_into_an_assault() -> None:
    """k47.gap.target-choice"""
    assert refusals("volley", locked=True) == ["k47.gap.target-choice"]


def test_flamethrowers_and_shockwaves_alone_are_answered_as_by_their_own_questions() -> None:
    """k47.gap.flamethrower, k47.gap.shockwave"""
    near = {"distance": 5.0, "target_models": 6}
    assert chances("volley", weapons=["flamethrower-inf"], **near) == chances("flamethrower", **near)
    assert chances("volley", weapons=["zvukovoy"], **near) == chances("shockwave", **near)
    assert notes("volley", weapons=["rifle", "flamethrower-veh"], distance=13)["silent_flamethrower-veh"] == 1
    with pytest.raises(FactsFault, match="more than one flamethrower"):
        ask("volley", weapons=["flamethrower-inf", "flamethrower-inf"], distance=5.0)


def test_a_volley_needs_a_weapon() -> None:
    """k47.weapons.shots"""
    with pytest.raises(FactsFault, match="at least one weapon"):
        ask("volley", weapons=[])


# ---------------------------------------------------------------------- rounds, shells and their pins


def test_guns_that_have_both_fire_their_own_shot_or_he() -> None:
    """k47.gap.he-choice, k47.he.pen-fixed, k47.special.he, k47.weapons.pen-he"""
    facts = {"weapons": ["heavy-at"], "target_quality": "veteran"}
    own = view("volley", "casualties", round="at", **facts)
    assert own == {0: F(4, 9), 1: F(5, 9)}
    assert number_parts("To damage", round="at", **facts) == {"k47.weapons.heavy": 6}
    assert number_parts("To damage", round="he", **facts) == {"k47.he.pen-fixed": 1}
    assert totals("volley", round="he", **facts)["To damage"] == 4
    assert note("volley", "round_heavy-at", round="at", **facts).rule == "k47.gap.he-choice"
    assert totals("volley", **facts)["To damage"] == 4
    ambush = {**facts, "order": "ambush"}
    assert note("volley", "round_heavy-at", **ambush).label == (
        "the Heavy AT gun fires anti-tank; on going to Ambush it loads anti-tank unless its player says otherwise then"
    )
    assert chances("volley", **ambush) == chances("volley", **facts, round="at")
    assert chances("volley", **ambush, round="he") == chances("volley", **facts, round="he")


def number_parts(name: str, **facts: Any) -> dict[str, int]:
    return parts("volley", name, **facts)


def test_each_hit_of_an_automatic_cannon_is_multiplied_and_pins_once() -> None:
    """k47.gap.he-choice, k47.gap.he-fire, k47.he.pins"""
    came = throw("volley", 3, 4, 1, 6, 2, 3, 6, 2, weapons=["light-autocannon"])
    assert [rolled.why for rolled in came.rolls][:4] == [
        "k47.hit.base",
        "k47.gap.he-fire",
        "k47.gap.he-fire",
        "k47.damage.roll",
    ]
    assert came.outcome == Losses(2, 1, 0)


def test_the_biggest_he_that_hits_decides_the_pins_alone() -> None:
    """k47.gap.pins-gain, k47.he.pins, k47.he.table"""
    facts = {"weapons": ["heavy-howitzer", "light-howitzer", "mmg"], "target_models": 20}
    pins = view("volley", "pins", **facts)
    nothing = F(1, 3) * F(1, 3) * F(1, 3) ** 4
    only_mmg = F(1, 9) * (1 - F(1, 3) ** 4)
    assert pins == {
        0: nothing,
        1: only_mmg + F(2, 3) * F(1, 6) + F(1, 3) * F(2, 3) * F(1, 2),
        2: F(2, 3) * F(1, 6) + F(1, 3) * F(2, 3) * F(1, 2),
        3: F(1, 9),
        4: F(1, 9),
        5: F(1, 9),
        6: F(1, 9),
    }


def test_down_halves_the_hits_of_shells_and_nothing_else() -> None:
    """k47.gap.he-down, k47.gap.rounding"""
    facts = {"weapons": ["light-at"], "target_down": True}
    assert view("volley", "casualties", **facts) == {0: F(5, 6), 1: F(1, 6)}
    assert view("volley", "pins", **facts) == {0: F(1, 2), 1: F(1, 2)}
    assert cited("volley", **facts)["he_halved"] == "k47.gap.he-down"


def test_howitzers_fire_directly_and_have_no_minimum_then() -> None:
    """k47.gap.howitzer, k47.special.howitzer, k47.weapons.min-range"""
    facts = {"weapons": ["light-howitzer"], "distance": 5.0}
    assert parts("volley", "To hit", **facts) == {"k47.hit.point-blank": 1}
    assert cited("volley", **facts)["direct_light-howitzer"] == "k47.gap.howitzer"


def test_howitzers_fire_indirectly_by_choice_and_others_beside_them_as_usual() -> None:
    """k47.gap.howitzer, k47.special.howitzer, k47.gap.indirect"""
    alone = {"weapons": ["light-howitzer"], "distance": 30.0, "shots_before": 1}
    asked = {"weapon": "light-howitzer", "distance": 30.0, "shots_before": 1}
    assert chances("volley", **alone, indirect=True) == chances("indirect_fire", **asked)
    assert cited("volley", **alone, indirect=True)["indirect_light-howitzer"] == "k47.gap.howitzer"
    thor = {"weapons": ["heavy-howitzer", "light-autocannon"], "distance": 30.0, "mounted": True, "indirect": True}
    found = totals("volley", **thor)
    assert (found["To hit, Heavy howitzer"], found["To hit, Light automatic cannon"]) == (6, 4)
    assert refusals("volley", **alone | {"distance": 23.9}, indirect=True) == ["k47.weapons.min-range"]
    assert refusals("volley", weapons=["rifle"], indirect=True) == ["k47.gap.howitzer"]


def test_what_indirect_fire_needs_next_is_told_as_far_as_it_is_known() -> None:
    """k47.gap.indirect"""
    mortar = {"weapons": ["medium-mortar"], "distance": 30.0}
    assert effects("volley", Losses(), **mortar)["next_shot"].value == 5
    assert effects("volley", Losses(0, 1), **mortar)["next_shot"].value == 2
    mixed = {"weapons": ["rifle", "rifle-grenade"]}
    assert effects("volley", Losses(), **mixed)["next_shot"].value == 5
    assert effects("volley", Losses(0, 1), **mixed)["next_shot"].label == (
        "next turn indirect fire at the same target hits on 2+ if it has hit now, else on 5+, if neither moves"
    )


def test_rifle_grenades_range_in_without_modifiers_while_the_rest_fires_as_usual() -> None:
    """k47.special.indirect, k47.gap.indirect, k47.gap.cover"""
    facts = {"weapons": ["rifle", "rifle-grenade"], "cover": "hard", "target_down": True, "firer_pins": 1}
    found = totals("volley", shots_before=2, **facts)
    assert (found["To hit, Rifle"], found["To hit, Rifle grenade"]) == (7, 4)
    assert totals("volley", hit_before=True, **facts)["To hit, Rifle grenade"] == 2
    assert totals("volley", shots_before=2, order="advance", **facts)["To hit, Rifle grenade"] == 6
    assert refusals("volley", weapons=["rifle-grenade"], distance=5.9) == ["k47.weapons.min-range"]
    assert refusals("volley", weapons=["rifle-grenade"], order="ambush") == ["k47.gap.ambush"]


def test_a_gravity_pulse_that_damages_keeps_the_unit_from_running() -> None:
    """k47.special.gravity-pulse, k47.gap.gravity-pulse"""
    facts = {"weapons": ["schwerefeld"]}
    assert parts("volley", "To damage", **facts) == {"k47.weapons.heavy": 4}
    assert follows("volley", Losses(1, 1), **facts)["may_run_next"] is False
    assert "may_run_next" not in follows("volley", Losses(0, 1), **facts)
    beside = facts | {"weapons": ("schwerefeld", "mmg")}
    assert follows("volley", Losses(1, 1), **beside)["may_run_next"] == "unless_pulsed"


def test_a_tesla_cannon_fires_in_a_volley_as_it_does_alone() -> None:
    """k47.special.tesla, k47.gap.tesla"""
    assert chances("volley", weapons=["m17-tesla"], target_models=4) == chances("tesla", target_models=4)


# ---------------------------------------------------------------------- the target


def test_exceptional_damage_is_a_natural_6_and_another_and_still_one_casualty() -> None:
    """k47.gap.exceptional-damage"""
    assert chances("volley", weapons=["rifle"]) == {
        Losses(): F(1, 3),
        Losses(0, 1): F(1, 3),
        Losses(1, 1): F(2, 3) * (F(1, 2) - F(1, 36)),
        Losses(1, 1, 1): F(2, 3) * F(1, 36),
    }


def test_a_team_whose_gunner_is_picked_out_is_destroyed_but_a_gun_is_not() -> None:
    """k47.gap.team, k47.gap.exceptional-damage"""
    facts = {"weapons": ["rifle"], "target_models": 3}
    assert view("volley", "fate", target="team", **facts)[TroopsFate.GUNNER_LOST] == F(1, 54)
    for kind in ("artillery", "infantry"):
        assert destroyed(target=kind, **facts) == 0


def test_the_last_of_a_crew_has_1_less_morale_in_the_check_that_made_him_the_last() -> None:
    """k47.gap.team, k47.gap.morale-check"""
    facts = {"weapons": ["rifle"], "target_models": 2}
    kill = F(1, 2) * F(1, 2)
    picked = F(1, 2) * F(1, 36)
    assert destroyed(**facts) == kill * (1 - within(8))
    assert destroyed(target="artillery", **facts) == kill * (1 - within(7))
    assert destroyed(target="team", **facts) == picked + (kill - picked) * (1 - within(7))
    assert follows("volley", Losses(1, 1, 0, False, TroopsFate.PASSED), target="team", **facts)["lone_crewman"] is True


@pytest.mark.parametrize(("quality", "last"), [("inexperienced", 7), ("regular", 8), ("veteran", 9)])
def test_a_unit_is_lost_as_soon_as_its_pins_reach_its_basic_morale(quality: str, last: int) -> None:
    """k47.gap.pins-rout, k47.morale.quality"""
    facts = {"target_quality": quality, "target_officer": "major", "weapons": ["rifle"]}
    assert chances("volley", target_pins=last, **facts) == {
        Losses(): F(1, 3),
        Losses(0, 1, 0, True, TroopsFate.PINNED_OUT): F(2, 3),
    }
    assert destroyed(target_pins=last - 1, **facts) == 0
    with pytest.raises(FactsFault, match=f"at most {last}"):
        ask("volley", target_pins=last + 1, **facts)


def test_pins_and_officers_count_in_the_check() -> None:
    """k47.gap.pins-effect, k47.morale.officer, k47.gap.officer-bonus, k47.gap.order-test"""
    facts = {"target_models": 2, "weapons": ["rifle"], "target_pins": 3}
    kill = F(1, 4)
    assert destroyed(**facts) == kill * (1 - within(5))
    assert destroyed(target_officer="captain", **facts) == kill * (1 - within(8))
    assert destroyed(target_officer="major", **{**facts, "target_pins": 0}) == kill * (1 - within(10))
    assert line("volley", "Morale check", target_officer="captain", **facts) == (
        "Morale check 8: 9 morale of Regular troops, -3: 3 pin markers, -1: 1 pin of this fire, +3 Captain"
    )


@pytest.mark.parametrize(("models", "number"), [(2, 7), (3, 7), (4, 8)])
def test_the_check_is_explained_with_the_last_crewman_s_morale_where_he_must_be_the_last(
    models: int, number: int
) -> None:
    """k47.gap.team, k47.gap.half-casualties"""
    assert totals("volley", target="artillery", target_models=models)["Morale check"] == number
    assert totals("volley", target_models=models)["Morale check"] == 8


def test_a_horror_near_costs_1_morale() -> None:
    """k47.gap.traits"""
    facts = {"target_models": 2, "weapons": ["rifle"]}
    assert destroyed(horror_near=True, **facts) == F(1, 4) * (1 - within(7))


def test_stubborn_troops_ignore_pins_in_the_check() -> None:
    """k47.gap.traits"""
    facts = {"target_models": 2, "weapons": ["rifle"], "target_pins": 5, "stubborn": True}
    assert destroyed(**facts) == F(1, 4) * (1 - within(9))
    assert totals("volley", **facts)["Morale check"] == 9


def test_fanatics_do_not_check_while_two_are_left() -> None:
    """k47.gap.traits, k47.gap.half-casualties"""
    facts = {"weapons": ["rifle"] * 2, "fanatic": True}
    assert destroyed(target_models=4, **facts) == 0
    assert throw("volley", 6, 6, 4, 4, 1, 1, target_models=3, **facts).outcome.fate is TroopsFate.PASSED


def test_resilient_troops_and_gun_shields_are_damaged_on_6() -> None:
    """k47.gap.traits, k47.damage.soft-values"""
    assert totals("volley", resilient=True)["To damage"] == 6
    assert totals("volley", gun_shield=True, target="artillery")["To damage"] == 6
    assert totals("volley", gun_shield=True, target="artillery", weapons=["hmg"])["To damage"] == 5
    with pytest.raises(FactsFault, match="gun_shield"):
        ask("volley", gun_shield=True)


def test_a_gun_shield_is_no_help_against_rifle_grenades() -> None:
    """k47.gap.traits"""
    facts = {"gun_shield": True, "target": "artillery", "weapons": ["rifle-grenade", "rifle"]}
    found = totals("volley", **facts)
    assert (found["To damage, Rifle grenade"], found["To damage, Rifle"]) == (3, 6)


def test_tough_troops_shrug_damage_off_on_5_unless_it_has_penetration_of_2() -> None:
    """k47.gap.traits"""
    for weapon, shots, stays in (("rifle", 1, F(2, 3)), ("hmg", 3, F(2, 3)), ("at-rifle", 1, F(1))):
        kills = {"rifle": F(1, 2), "hmg": F(2, 3), "at-rifle": F(5, 6)}[weapon]
        lost = view("volley", "casualties", weapons=[weapon], tough=True)
        assert lost[0] == (1 - F(2, 3) * kills * stays) ** shots
    came = throw("volley", 6, 6, 5, 6, 5, 4, 6, weapons=["rifle"] * 2, tough=True)
    assert came.outcome == Losses(1, 1, 1)


def test_a_natural_1_never_damages() -> None:
    """k47.gap.damage-extremes"""
    facts = {"weapons": ["panzerschreck"], "target_quality": "inexperienced"}
    assert view("volley", "casualties", **facts)[1] == F(1, 2) * F(5, 6)


# ---------------------------------------------------------------------- against a plain reckoning


def reckoned(groups: list[Shots], models: int, pins: list[dict[int, Any]], morale: int = 9) -> dict[Losses, Any]:
    """The whole volley with plain fractions, for infantry without pins."""
    found: dict[Losses, Any] = {}
    for (level, fallen, picked), chance in fire_oracle.volley(groups, models).items():
        for put_on, weight in pins[level].items():
            share = chance * weight
            passes = within(morale - put_on)
            ends = [(TroopsFate.STANDS, F(1))]
            if fallen == models:
                ends = [(TroopsFate.WIPED_OUT, F(1))]
            elif 2 * fallen >= models:
                ends = [(TroopsFate.PASSED, passes), (TroopsFate.FAILED, 1 - passes)]
            for fate, of in ends:
                gone = fate in (TroopsFate.WIPED_OUT, TroopsFate.FAILED)
                at = Losses(fallen, put_on, picked, gone, fate)
                found[at] = found.get(at, F(0)) + share * of
    return {at: chance for at, chance in found.items() if chance}


@repeatable
@given(
    st.integers(0, 30),
    st.integers(0, 7),
    st.integers(0, 2),
    st.integers(1, 11),
    st.booleans(),
    st.sampled_from((10.0, 13.0)),
)
def test_any_mix_comes_to_what_single_shots_come_to(
    rifles: int, lmgs: int, hmgs: int, models: int, tough: bool, distance: float
) -> None:
    """k47.gap.simultaneous-weapons, k47.hit.base, k47.damage.roll, k47.gap.exceptional-damage, k47.gap.traits"""
    weapons = ["rifle"] * rifles + ["lmg"] * lmgs + ["hmg"] * hmgs
    if not weapons:
        return
    small = 1 if models <= 2 else 0
    base = F(4 - small, 6)
    rifle = base - F(1, 6) if distance > 12 else base
    groups = [
        Shots(rifles, rifle, 4, tough=tough),
        Shots(3 * lmgs, base, 4, tough=tough),
        Shots(3 * hmgs, base, 3, tough=tough),
    ]
    pins = [{0: F(1)}, {1: F(1)}]
    facts = {"weapons": weapons, "target_models": models, "tough": tough, "distance": distance}
    assert chances("volley", **facts) == reckoned(groups, models, pins)


@pytest.mark.parametrize("down", [False, True])
def test_shells_in_a_mix_come_to_what_single_shots_come_to(down: bool) -> None:
    """k47.gap.he-fire, k47.gap.he-down, k47.gap.pins-gain, k47.gap.tesla"""
    need = F(1, 2) if down else F(2, 3)

    def shell(sides: int, dice: int = 1) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for hits, chance in d(sides, dice).items():
            counted = hits // 2 if down else hits
            found[counted] = found.get(counted, F(0)) + chance
        return found

    arc = {min(hits, 5): F(0) for hits in range(2, 8)}
    for hits in range(2, 8):
        arc[min(hits, 5)] += F(1, 6)
    groups = [
        Shots(3, need, 4),
        Shots(4, need, 3, hits=shell(2)),
        Shots(1, need, 2, hits=shell(6), level=2),
        Shots(1, need, 3, hits=arc),
    ]
    facts = {
        "weapons": ["lmg", "light-autocannon", "light-autocannon", "light-howitzer", "m17-tesla"],
        "target_models": 5,
        "target_down": down,
    }
    pins = [{0: F(1)}, {1: F(1)}, {1: F(1, 2), 2: F(1, 2)}]
    assert chances("volley", **facts) == reckoned(groups, 5, pins)


# ---------------------------------------------------------------------- sentences and effects


def test_a_volley_reads_as_a_sentence() -> None:
    """k47.shoot.sequence"""
    asked = ask("volley")
    assert (asked.subject, asked.needs) == (
        "5 x Rifle against 8 Regular infantry, 10 in away",
        ("hits on 3+", "damages on 4+"),
    )
    labels = ["casualties", "new pins", "casualties picked out by the shooter", "target destroyed", "target"]
    assert [label for label, _ in asked.views] == labels
    assert throw("volley", 3, 1, 1, 1, 1, 4).label == "1 casualty, 1 pin, stands"
    facts = {"weapons": ["rifle", "rifle", "at-rifle"], "cover": "soft", "target_down": True, "target": "team"}
    answer = ask("volley", target_models=3, **facts)
    assert answer.subject == "2 x Rifle, Anti-tank rifle against a Regular team of 3 in soft cover, Down, 10 in away"
    assert answer.needs == ("Rifle hits on 5+ and damages on 4+", "Anti-tank rifle hits on 5+ and damages on 2+")


def test_weapons_that_stay_silent_are_named() -> None:
    """k47.weapons.max-range"""
    told = [note.label for note in ask("volley", weapons=["rifle", "smg", "smg"], distance=14).notes]
    assert told[0] == "2 x SMG not firing: 14 in is beyond the 12 in of the Submachine gun (SMG)"


def test_what_follows_names_its_rules() -> None:
    """k47.gap.casualties, k47.gap.pins-gain, k47.gap.exceptional-damage, k47.gap.pins-rout, k47.gap.morale-check"""
    found = effects("volley", Losses(4, 1, 1, False, TroopsFate.PASSED))
    assert {name: (effect.value, effect.rule) for name, effect in found.items()} == {
        "pins": (1, "k47.gap.pins-gain"),
        "casualties": (4, "k47.gap.casualties"),
        "picked_out": (1, "k47.gap.exceptional-damage"),
        "models_left": (4, "k47.gap.casualties"),
        "check": ("passed", "k47.gap.morale-check"),
    }
    lost = effects("volley", Losses(4, 1, 0, True, TroopsFate.FAILED))["destroyed"]
    assert lost.rule == "k47.gap.morale-check"
    routed = effects("volley", Losses(0, 1, 0, True, TroopsFate.PINNED_OUT), target_pins=8)
    assert (routed["pins"].value, routed["destroyed"].rule) == (9, "k47.gap.pins-rout")


def test_hard_cover_counts_alone() -> None:
    """k47.hit.cover-exclusive, k47.hit.hard-cover, k47.gap.cover"""
    assert parts("volley", "To hit", cover="hard") == {"k47.hit.hard-cover": -2}
    assert cited("volley", cover="hard")["cover"] == "k47.hit.cover-exclusive"


def test_going_down_in_reaction_counts_against_the_very_shot() -> None:
    """k47.shoot.react-before-measure, k47.gap.reaction-go-down, k47.hit.down, k47.gap.down"""
    assert hit_chance(weapons=["rifle"], target_down=True) == F(1, 2)
