"""One unit of the roster at another: the answer is the one that the stated facts would give."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets.konflikt_47.asking import F, ask, chances, follows, refusals, throw, totals, view, why_not

from sandtable.rulesets.konflikt_47.fire.armament import (
    arms_in_hand,
    best_for,
    fired_at_troops,
    fired_at_vehicle,
    vehicle_guns,
)
from sandtable.rulesets.konflikt_47.fire.falling import loss_rank
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Armour, Target
from sandtable.rulesets.konflikt_47.vehicles.vehicle_fate import Fate
from sandtable.sheet.faults import FactsFault

SOFT = {"distance": 14.0, "cover": "soft"}


def test_a_squad_at_a_squad_is_the_volley_of_its_weapons() -> None:
    """k47.gap.unit-roster, k47.gap.target-choice: the panzerfaust is kept for vehicles."""
    asked = chances("unit_fire", firer="ger-grenadiers", target="usa-rifles", **SOFT)
    weapons = ("smg",) + ("rifle",) * 6 + ("lmg",)
    assert asked == chances("volley", weapons=weapons, target_models=10, **SOFT)


def test_traits_of_the_target_count() -> None:
    """k47.gap.traits: resilient, tough, gun shield from the front."""
    resilient = totals("unit_fire", firer="usa-rangers", target="ger-heavy-inf", distance=8.0)
    assert resilient["To damage, Rifle"] == 6
    tough = chances("unit_fire", firer="usa-rangers", target="ger-schreckwulfen", distance=8.0)
    weapons = ("smg",) * 3 + ("rifle",) * 4 + ("automatic-rifle",)
    known = {"weapons": weapons, "distance": 8.0, "target_models": 5, "target_quality": "veteran"}
    assert tough == chances("volley", **known, firer_quality="veteran", tough=True)
    gun = {"firer": "bri-mmg", "target": "ger-pak40", "distance": 20.0}
    assert totals("unit_fire", **gun)["To damage"] == 6
    assert totals("unit_fire", **gun, past_shield=True)["To damage"] == 4


def test_an_officer_helps_his_own_unit_and_the_better_one_counts() -> None:
    """k47.gap.officer-bonus"""
    major = {"firer": "ger-mmg", "target": "bri-major", "distance": 20.0}
    assert totals("unit_fire", **major)["Morale check"] == 10 - 1 + 4
    assert totals("unit_fire", **major, target_officer="captain")["Morale check"] == 10 - 1 + 4
    squad = {"firer": "ger-mmg", "target": "bri-section", "distance": 20.0, "target_officer": "captain"}
    assert totals("unit_fire", **squad)["Morale check"] == 9 - 1 + 3


def test_a_tank_at_a_tank_is_the_shot_of_its_gun_and_machine_guns_cannot_hurt() -> None:
    """k47.gap.mounts, k47.damage.small-arms-vs-armour"""
    known = {"distance": 30.0, "armour": "side"}
    asked = ask("unit_fire", firer="ger-tiger", target="usa-sherman", **known)
    assert {each.outcome: each.chance for each in asked.chances} == chances(
        "vehicle_shot", weapon="super-heavy-at", mounted=True, **known
    )
    assert [note.label for note in asked.notes if note.name == "silent"] == ["the MMG can neither damage nor pin it"]


def test_a_coaxial_gun_fires_instead_of_the_main_gun() -> None:
    """k47.gap.mounts"""
    tiger = TABLES.roster["ger-tiger"]
    assert vehicle_guns(tiger, coaxial=False) == ("super-heavy-at", "mmg")
    assert vehicle_guns(tiger, coaxial=True) == ("mmg", "mmg")


def test_a_single_crewman_fires_one_weapon() -> None:
    """k47.gap.traits: single-crew; what does most to the target and reaches it"""
    coyote, guardian = {"firer": "usa-coyote"}, {"firer": "bri-guardian"}
    known = {"distance": 20.0, "mounted": True}
    assert chances("unit_fire", **coyote, target="ger-veterans", distance=20.0) == chances(
        "volley", weapons=["hmg"], target_models=8, target_quality="veteran", **known
    )
    green = chances("unit_fire", **coyote, target="sov-conscripts", distance=20.0)
    assert green == chances("volley", weapons=["mmg"], target_models=11, target_quality="inexperienced", **known)
    flames = {"weapon": "flamethrower-inf", "mounted": True, "distance": 6.0}
    burned = chances("unit_fire", **guardian, target="ger-grenadiers", distance=6.0)
    assert burned == chances("flamethrower", target_models=8, **flames)
    burning = chances("unit_fire", **guardian, target="ger-puma", distance=6.0)
    assert burning == chances("vehicle_flame", vehicle="armoured_car", **flames)
    beyond = chances("unit_fire", **guardian, target="ger-puma", distance=6.1)
    assert beyond == chances("vehicle_shot", weapon="hmg", vehicle="armoured_car", mounted=True, distance=6.1)


def test_a_lone_crewman_minds_the_armour_that_he_meets() -> None:
    """k47.gap.traits, k47.pen.rear: an HMG can only hurt a light tank from behind"""
    weapons = ("mmg", "hmg")
    light_tank = replace(TABLES.roster["ger-pz4"], target=Target.LIGHT_TANK)
    assert best_for(light_tank, weapons, 20.0, Armour.FRONT, TABLES) == ("mmg",)
    assert best_for(light_tank, weapons, 20.0, Armour.REAR, TABLES) == ("hmg",)
    assert best_for(light_tank, weapons, 40.0, Armour.REAR, TABLES) == ("mmg",)


def test_one_weapon_of_a_unit_can_be_asked_for() -> None:
    """k47.gap.mounts, k47.gap.target-choice, k47.special.flamethrower, k47.special.shockwave"""
    near = {"distance": 10.0, "mounted": True}
    flamed = chances("unit_fire", firer="bri-crocodile", target="ger-pz4", distance=10.0, weapon="flamethrower-veh")
    assert flamed == chances("vehicle_flame", weapon="flamethrower-veh", **near)
    wave = chances("unit_fire", firer="sov-t34-zp", target="ger-pz4", distance=10.0, weapon="zvukovoy")
    assert sum(share for outcome, share in wave.items() if outcome.stunned) == F(1, 2)
    rifles = chances("unit_fire", firer="ger-grenadiers", firer_lost=2, target="usa-rifles", weapon="rifle", **SOFT)
    assert rifles == chances("volley", weapons=["rifle"] * 4, target_models=10, **SOFT)
    fausts = chances("unit_fire", firer="ger-veterans", target="usa-rifles", distance=10.0, weapon="panzerfaust")
    known = {"distance": 10.0, "firer_quality": "veteran", "target_models": 10}
    assert fausts == chances("volley", weapons=["panzerfaust"] * 2, **known)
    packs = totals("unit_fire", firer="sov-heavy-inf", target="usa-rifles", distance=5.0, weapon="dual-pack-heavy")
    assert packs["To damage"] == 4 - 2
    with pytest.raises(FactsFault) as fault:
        ask("unit_fire", weapon="m17-tesla")
    assert str(fault.value) == "weapon: the Grenadier squad has no M17 Tesla cannon, name another or all"


@pytest.mark.parametrize(
    ("lost", "left"),
    [
        (0, {"smg": 1, "rifle": 6, "lmg": 1}),
        (4, {"smg": 1, "rifle": 2, "lmg": 1}),
        (6, {"smg": 1, "lmg": 1}),
        (7, {"lmg": 1}),
    ],
)
def test_riflemen_fall_first_and_machine_gunners_last(lost: int, left: dict[str, int]) -> None:
    """k47.gap.casualties"""
    hands = arms_in_hand(TABLES.roster["ger-grenadiers"], lost, TABLES)
    assert {key: hands.count(key) for key in set(hands)} == left


@pytest.mark.parametrize(
    ("lost", "left"),
    [
        (7, ("smg", "automatic-rifle", "automatic-rifle")),
        (8, ("smg", "automatic-rifle")),
        (9, ("smg",)),
    ],
)
def test_automatic_rifles_fall_with_other_small_arms(lost: int, left: tuple[str, ...]) -> None:
    """k47.gap.casualties: LMGs and launchers alone are spared, and whoever leads is named first and falls last"""
    assert arms_in_hand(TABLES.roster["usa-rifles"], lost, TABLES) == left
    ranks = {
        weapon: loss_rank(weapon, TABLES) for weapon in ("rifle", "automatic-rifle", "smg", "lmg", "bazooka", "mmg")
    }
    assert ranks == {"rifle": 0, "automatic-rifle": 1, "smg": 1, "lmg": 2, "bazooka": 2, "mmg": 3}


def test_who_fires_a_panzerfaust_does_not_fire_his_own_weapon() -> None:
    """k47.gap.target-choice, k47.gap.one-shot"""
    squad = TABLES.roster["ger-veterans"]
    near = fired_at_vehicle(squad, 0, 10.0, TABLES, coaxial=False)
    assert (near.count("panzerfaust"), len(near)) == (2, 8)
    assert "panzerfaust" not in fired_at_vehicle(squad, 0, 12.1, TABLES, coaxial=False)
    assert "panzerfaust" not in fired_at_troops(squad, 0, 10.0, TABLES, coaxial=False)
    outcome = next(iter(chances("unit_fire", firer="ger-veterans", target="usa-sherman", distance=10.0)))
    assert follows("unit_fire", outcome, firer="ger-veterans", target="usa-sherman", distance=10.0)["used_up"] == 2


def test_riflemen_fire_the_launchers_and_all_others_fire_on() -> None:
    """k47.gap.target-choice, k47.gap.casualties: a panzerfaust, the SMG, 5 of 6 rifles and the LMG at a truck"""
    squad = TABLES.roster["ger-grenadiers"]
    fired = ("panzerfaust", "smg", *("rifle",) * 5, "lmg")
    assert fired_at_vehicle(squad, 0, 10.0, TABLES, coaxial=False) == fired
    assert fired_at_vehicle(squad, 7, 10.0, TABLES, coaxial=False) == ("panzerfaust",)
    found = view("unit_fire", "fate", firer="ger-grenadiers", target="sov-truck", distance=10.0)
    stands = (1 - F(1, 3) * F(5, 6)) * (1 - F(1, 2) * F(1, 6)) ** 2 * (1 - F(2, 3) * F(1, 6)) ** 8
    assert found[Fate.KNOCKED_OUT] == 1 - stands == F(2662079377, 3486784401)


def test_dual_weapon_packs_are_heavy_weapons_against_vehicles() -> None:
    """k47.gap.dual-weapon-pack, k47.weapons.dual-pack"""
    asked = {"firer": "sov-heavy-inf", "target": "ger-puma"}
    known = {"weapon": "dual-pack-heavy", "guns": 5, "firer_quality": "veteran", "vehicle": "armoured_car"}
    near = chances("unit_fire", **asked, distance=5.0)
    assert near == chances("vehicle_shot", **known, distance=5.0)
    assert sum(share for outcome, share in near.items() if outcome.fate is Fate.MISSED) == F(1, 6) ** 5
    assert "18 in of the Dual weapon pack" in why_not("unit_fire", **asked, distance=18.1)


def test_dual_weapon_packs_use_the_profile_that_reaches() -> None:
    """k47.gap.dual-weapon-pack, k47.weapons.dual-pack"""
    squad = TABLES.roster["sov-heavy-inf"]
    assert fired_at_troops(squad, 1, 6.0, TABLES, coaxial=False) == ("dual-pack-small",) * 4
    assert fired_at_troops(squad, 1, 6.1, TABLES, coaxial=False) == ("dual-pack-heavy",) * 4


def test_flamethrowers_and_shockwaves_go_by_their_own_rules() -> None:
    """k47.special.flamethrower, k47.special.shockwave"""
    flame = chances("unit_fire", firer="ger-flame", target="usa-rifles", distance=5.0)
    known = {"distance": 5.0, "firer_quality": "veteran", "target_models": 10}
    assert flame == chances("flamethrower", **known)
    wave = chances("unit_fire", firer="sov-zp-gun", target="usa-rifles", distance=20.0)
    assert wave == chances("shockwave", distance=20.0, target_models=10)
    burned = chances("unit_fire", firer="ger-flame", target="usa-sherman", distance=5.0)
    assert burned == chances("vehicle_flame", distance=5.0, firer_quality="veteran")
    shaken = chances("unit_fire", firer="sov-zp-gun", target="ger-tiger", distance=20.0)
    assert sum(chance for outcome, chance in shaken.items() if outcome.stunned) == F(1, 2)


@pytest.mark.parametrize("target", ["ger-pz4", "ger-grenadiers"])
@pytest.mark.parametrize(
    ("firer", "rule", "said"),
    [
        (
            "bri-crocodile",
            "k47.gap.flamethrower",
            "Flamethrower (vehicle) not firing: the Flamethrower (vehicle) is rolled apart, as a flamethrower",
        ),
        (
            "sov-t34-zp",
            "k47.gap.shockwave",
            "Zvukovoy Proyektor not firing: the Zvukovoy Proyektor is rolled apart, as a shockwave",
        ),
    ],
)
def test_what_is_rolled_apart_is_named_whatever_the_target(target: str, firer: str, rule: str, said: str) -> None:
    """k47.gap.flamethrower, k47.gap.shockwave"""
    told = ask("unit_fire", firer=firer, target=target, distance=10.0).notes
    assert (rule, said) in [(note.rule, note.label) for note in told]


@pytest.mark.parametrize(("target", "fires"), [("usa-rifles", "fires HE; "), ("usa-sherman", "")])
def test_the_round_loaded_on_ambush_does_not_gainsay_what_is_fired(target: str, fires: str) -> None:
    """k47.gap.he-choice"""
    told = ask("unit_fire", firer="ger-pak40", target=target, distance=20.0, order="ambush").notes
    loaded = [note.label for note in told if "Ambush" in note.label]
    gun = "the Heavy AT gun " if fires else ""
    assert loaded == [f"{gun}{fires}loaded on going to Ambush: anti-tank unless stated then"]


def test_different_guns_at_one_vehicle_pin_once_and_hit_in_order() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-vehicle, k47.gap.massive-order"""
    facts = {"firer": "ger-heuschrecke", "target": "usa-halftrack", "distance": 20.0}
    # One of the AT gun misses, two of four cannon shots hit; a superficial 6-3 sets it on fire, the check is passed.
    told = throw("unit_fire", 1, 3, 4, 1, 2, 5, 6, 1, 3, 3, **facts)
    assert told.outcome.fate is Fate.ON_FIRE_SURVIVED
    assert told.outcome.pins == 2
    missed = throw("unit_fire", 1, 1, 1, 1, 2, **facts)
    assert (missed.outcome.fate, missed.outcome.pins) == (Fate.MISSED, 0)


def test_small_arms_at_armour_are_answered_with_no_damage() -> None:
    """k47.damage.small-arms-vs-armour"""
    found = chances("unit_fire", firer="usa-rifles", target="ger-tiger", distance=10.0)
    assert {outcome.fate for outcome in found} == {Fate.MISSED, Fate.NO_DAMAGE}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"firer": "ger-mmg", "target": "usa-rifles", "order": "advance"}, ["k47.gap.fixed"]),
        ({"firer": "usa-rifles", "target": "ger-mmg", "distance": 31.0}, ["k47.weapons.max-range"] * 3),
        ({"firer": "bri-piat", "target": "ger-tiger", "distance": 12.1}, ["k47.weapons.max-range"]),
        ({"firer": "usa-rifles", "target": "ger-mmg", "order": "run", "distance": 5.0}, ["k47.orders.run"]),
    ],
)
def test_what_no_weapon_may_do_is_refused(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("unit_fire", **facts) == rules


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"firer": "sov-truck"}, "firer: the Truck has nothing to fire with"),
        ({"firer_lost": 8}, "firer_lost: of the Grenadier squad one is left at least, so give at most 7 lost"),
        (
            {"target": "usa-sherman", "target_lost": 1},
            "target_lost: of the M4A3 Sherman one is left at least, so give at most 0 lost",
        ),
    ],
)
def test_facts_that_cannot_be_are_told(facts: dict[str, Any], said: str) -> None:
    with pytest.raises(FactsFault) as fault:
        ask("unit_fire", **facts)
    assert str(fault.value) == said


@settings(max_examples=40, deadline=None)
@given(
    firer=st.sampled_from(sorted(TABLES.roster)),
    target=st.sampled_from(sorted(TABLES.roster)),
    distance=st.floats(0, 96),
)
def test_any_unit_can_be_asked_about_any_other(firer: str, target: str, distance: float) -> None:
    try:
        answer = ask("unit_fire", firer=firer, target=target, distance=distance)
    except (FactsFault, AssertionError):
        return
    assert sum(each.chance for each in answer.chances) == 1
    assert answer.verdict
