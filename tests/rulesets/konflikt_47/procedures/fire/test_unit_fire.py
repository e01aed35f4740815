"""One unit of the roster at another: the answer is the one that the stated facts would give."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace
from tests.rulesets.konflikt_47 import by_hand
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    effects,
    follows,
    refusals,
    throw,
    totals,
    view,
    why_not,
)
from tests.rulesets.konflikt_47.by_hand import OUT as KNOCKED_OUT
from tests.rulesets.konflikt_47.by_hand import State, mixed, passing
from tests.rulesets.konflikt_47.ended import OUT, left
from tests.rulesets.konflikt_47.fire_oracle import d

from sandtable.rulesets.konflikt_47.procedures.fire.armament import (
    arms_in_hand,
    best_for,
    fired_at_troops,
    fired_at_vehicle,
    vehicle_guns,
)
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Flamed, Losses, loss_rank
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Armour, TargetClass
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
    assert [note.label for note in asked.notes if "neither" in note.label] == ["the MMG can neither damage nor pin it"]


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
    light_tank = replace(TABLES.roster["ger-pz4"], target=TargetClass.LIGHT_TANK)
    assert best_for(light_tank, weapons, 20.0, Armour.FRONT, TABLES) == ("mmg",)
    assert best_for(light_tank, weapons, 20.0, Armour.REAR, TABLES) == ("hmg",)
    assert best_for(light_tank, weapons, 40.0, Armour.REAR, TABLES) == ("mmg",)


def test_one_weapon_of_a_unit_can_be_asked_for() -> None:
    """k47.gap.mounts, k47.gap.target-choice, k47.special.flamethrower, k47.special.shockwave"""
    near = {"distance": 10.0, "mounted": True}
    flamed = chances("unit_fire", firer="bri-crocodile", target="ger-pz4", distance=10.0, weapon="flamethrower-veh")
    assert flamed == chances("vehicle_flame", weapon="flamethrower-veh", **near)
    wave = chances("unit_fire", firer="sov-t34-zp", target="ger-pz4", distance=10.0, weapon="zvukovoy")
    assert wave == chances("shockwave", vehicle=True, **near)
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
    assert "panzerfaust" not in fired_at_troops(TABLES.roster["usa-rifles"], squad, 0, 10.0, TABLES, coaxial=False)
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
    assert (
        fired_at_troops(TABLES.roster["usa-rifles"], squad, 1, 6.0, TABLES, coaxial=False) == ("dual-pack-small",) * 4
    )
    assert (
        fired_at_troops(TABLES.roster["usa-rifles"], squad, 1, 6.1, TABLES, coaxial=False) == ("dual-pack-heavy",) * 4
    )


def test_flamethrowers_and_shockwaves_go_by_their_own_rules() -> None:
    """k47.special.flamethrower, k47.special.shockwave"""
    flame = chances("unit_fire", firer="ger-flame", target="usa-rifles", distance=5.0)
    known = {"distance": 5.0, "firer_quality": "veteran", "target_models": 10}
    assert flame == chances("flamethrower", **known)
    wave = chances("unit_fire", firer="sov-zp-gun", target="usa-rifles", distance=20.0)
    assert wave == chances("shockwave", distance=20.0, target_models=10)
    burned = chances("unit_fire", firer="ger-flame", target="usa-sherman", distance=5.0)
    assert burned == chances("vehicle_flame", distance=5.0, firer_quality="veteran")
    shaken = chances("unit_fire", firer="sov-zp-gun", target="ger-tiger", distance=20.0, target_pins=7)
    assert shaken == chances("shockwave", vehicle=True, distance=20.0, target_pins=7)


def test_the_gun_and_the_flames_of_a_crocodile_are_one_volley_at_troops() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.flamethrower, k47.gap.mounts"""
    asked = {"firer": "bri-crocodile", "target": "usa-rifles", "distance": 10.0}
    weapons = ("medium-at", "flamethrower-veh")
    known = {"distance": 10.0, "mounted": True, "target_models": 10}
    assert chances("unit_fire", **asked) == chances("volley", weapons=weapons, **known)
    beyond = chances("unit_fire", **asked | {"distance": 12.1})
    assert beyond == chances("volley", weapons=("medium-at",), **known | {"distance": 12.1})
    assert silent(**asked | {"distance": 12.1}) == [
        ("k47.gap.mounts", "coaxial MMG not firing: the main gun beside it fires"),
        (
            "k47.weapons.max-range",
            "Flamethrower (vehicle) not firing: 12.1 in is beyond the 12 in of the Flamethrower (vehicle)",
        ),
    ]
    dry = effects("unit_fire", Flamed(0, 0, 0, False, Losses().fate, True), **asked)["fuel"]
    assert dry.label == "the fuel is gone: the vehicle loses the weapon"


def test_the_gun_and_the_flames_of_a_spinne_are_one_volley_at_a_tank() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.flamethrower, k47.gap.pins-gain, k47.gap.massive-order"""
    asked = {"firer": "ger-spinne", "target": "usa-sherman", "distance": 10.0}
    gun, flames, total = F(2, 3), F(1, 2), dict[State, F]()
    mixed({("missed", 0, False, False): F(1)}, total, (1 - gun) * (1 - flames))
    mixed(after_hit({("no_damage", 1, False, False): F(1)}, 5, *CREW), total, gun * (1 - flames))
    for hit in (True, False):
        for pins in (2, 3, 4):  # the stronger pinning counts, not both
            flow: dict[State, F] = {("no_damage", pins, False, False): F(1)}
            flow = after_hit(flow, 5, *CREW) if hit else flow
            for jets, share in d(6, 2, -1).items():
                burned = dict(flow)
                for _ in range(jets):
                    burned = after_hit(burned, 6, *CREW)
                for state, chance in burned.items():
                    stays = F(0) if state == KNOCKED_OUT else passing(9 - state[1])
                    reached = flames / 3 * share * chance * (gun if hit else 1 - gun)
                    mixed({state: stays, KNOCKED_OUT: 1 - stays}, total, reached)
    found: dict[State, F] = {}
    for outcome, chance in chances("unit_fire", **asked).items():
        mixed({astuple(outcome.vehicle): F(1)}, found, chance)
    assert found == {state: chance for state, chance in total.items() if chance}
    assert view("unit_fire", "out_of_fuel", **asked) == {False: F(5, 6), True: F(1, 6)}


CREW = ("regular", "none")
after_hit = partial(by_hand.after_hit, tough=False, bonus=0)


def test_the_rolls_of_a_spinne() -> None:
    """k47.gap.simultaneous-weapons: both roll to hit, then pins, the gun's hit, the jet, its hits, check and fuel"""
    asked = {"firer": "ger-spinne", "target": "usa-sherman", "distance": 10.0}
    came = throw("unit_fire", 3, 4, 5, 1, 1, 2, 1, 2, 2, 3, 6, **asked)
    assert [rolled.why for rolled in came.rolls] == [
        "k47.hit.base",
        "k47.hit.base",
        "k47.gap.pins-gain",
        "k47.damage.roll",
        "k47.gap.flamethrower",
        "k47.damage.roll",
        "k47.damage.roll",
        "k47.gap.morale-check",
        "k47.special.flamethrower",
    ]
    assert came.label == "no damage, 4 pins"
    assert [effect.label for effect in came.follows][-1] == "it has fuel for another shot"


def test_a_shockwave_and_a_machine_gun_are_one_volley() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.shockwave, k47.result.stunned"""
    asked = {"firer": "sov-t34-zp", "distance": 10.0}
    troops = {"target_models": 8, "distance": 10.0, "mounted": True}
    whole = chances("volley", weapons=["zvukovoy", "mmg"], **troops)
    assert chances("unit_fire", **asked, target="ger-grenadiers") == whole
    assert chances("unit_fire", **asked, target="ger-grenadiers", weapons=["zvukovoy", "mmg"]) == whole
    # Four shots at a truck destroy it on a 6 each; a wave alone stuns its crew, whose pin comes on top of D3.
    truck = chances("unit_fire", **asked, target="sov-truck")
    survives = (1 - F(2, 3) * F(1, 6)) ** 4
    assert truck[OUT] == 1 - survives
    assert sum(share for outcome, share in truck.items() if outcome.fate is Fate.STUNNED) == survives / 2
    assert {outcome.pins.number for outcome in truck if outcome.fate is Fate.STUNNED} == {2, 3, 4}
    tank = ask("unit_fire", **asked, target="ger-pz4")
    assert "the MMG can neither damage nor pin it" in [note.label for note in tank.notes]
    assert tank.distribution.chance(lambda outcome: outcome.fate is Fate.STUNNED) == F(1, 2)


def test_panzerfausts_are_kept_for_vehicles_unless_they_are_wanted() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.target-choice, k47.gap.one-shot: whoever fires one fires nothing else"""
    asked = {"firer": "ger-veterans", "target": "usa-rifles", "distance": 10.0}
    known = {"distance": 10.0, "firer_quality": "veteran", "target_models": 10}
    kept = chances("unit_fire", **asked)
    assert kept == chances("volley", weapons=["assault-rifle"] * 7 + ["lmg"], **known)
    assert silent(**asked) == [
        ("k47.gap.target-choice", "2 x Panzerfaust not firing: kept for vehicles, unless it is to be fired at troops")
    ]
    fired = chances("unit_fire", **asked, launchers=True)
    assert fired == chances("volley", weapons=["panzerfaust"] * 2 + ["assault-rifle"] * 5 + ["lmg"], **known)
    assert follows("unit_fire", Losses(), **asked, launchers=True)["used_up"] == 2
    told = [note.label for note in ask("unit_fire", **asked, launchers=True).notes]
    assert told[0] == "2 models firing a Panzerfaust and not the weapon in hand"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"firer": "ger-tiger", "target": "usa-rifles"},
            [("k47.gap.mounts", "coaxial MMG not firing: the main gun beside it fires")],
        ),
        (
            {"firer": "ger-tiger", "target": "usa-rifles", "coaxial": True},
            [("k47.gap.mounts", "Super-heavy AT gun not firing: its coaxial gun fires instead")],
        ),
        (
            {"firer": "usa-coyote", "target": "ger-veterans"},
            [("k47.gap.traits", "MMG not firing: a single crew fires one weapon, here what does most")],
        ),
        (
            {"firer": "ger-grenadiers", "target": "usa-sherman", "distance": 14.0},
            [
                ("k47.weapons.max-range", "Panzerfaust not firing: 14 in is beyond its 12 in"),
                ("k47.weapons.max-range", "SMG not firing: 14 in is beyond the 12 in of the Submachine gun (SMG)"),
            ],
        ),
        ({"firer": "ger-grenadiers", "target": "usa-rifles", "weapon": "rifle", "distance": 10.0}, []),
    ],
)
def test_nothing_of_a_unit_stays_silent_without_a_word(facts: dict[str, Any], told: list[tuple[str, str]]) -> None:
    """k47.gap.mounts, k47.gap.traits, k47.weapons.max-range"""
    assert silent(**{"distance": 20.0} | facts) == told


def silent(**facts: Any) -> list[tuple[str, str]]:
    """What is said of weapons that are not fired."""
    notes = ask("unit_fire", **facts).notes
    return [(note.rule, note.label) for note in notes if "not firing" in note.label]


@pytest.mark.parametrize(
    ("firer", "facts", "round"),
    [
        ("ger-pak40", {"order": "ambush"}, "at"),
        ("ger-pak40", {"order": "ambush", "round": "he"}, "he"),
        ("ger-pak40", {}, "he"),
        ("ger-pak40", {"round": "at"}, "at"),
    ],
)
def test_a_gun_fires_the_round_it_has_loaded_or_is_told_to(firer: str, facts: dict[str, Any], round: str) -> None:  # noqa: A002
    """k47.gap.he-choice: in ambush anti-tank for AT guns unless stated"""
    asked = {"firer": firer, "target": "usa-rifles", "distance": 14.0, **facts}
    known = {"weapons": ["heavy-at"], "distance": 14.0, "target_models": 10, "order": facts.get("order", "fire")}
    assert chances("unit_fire", **asked) == chances("volley", **known, round=round)
    fires = "anti-tank" if round == "at" else "HE"
    (told,) = [note for note in ask("unit_fire", **asked).notes if note.name == "round_heavy-at"]
    assert told.label.startswith(f"the Heavy AT gun fires {fires}")


def test_an_automatic_cannon_in_ambush_has_he_loaded_also_against_armour() -> None:
    """k47.gap.he-choice: HE for others, and anti-tank at a vehicle otherwise"""
    asked = {"firer": "sov-cossack", "target": "usa-halftrack", "distance": 20.0}
    known = {"weapon": "light-autocannon", "vehicle": "carrier", "open_topped": True, "distance": 20.0, "mounted": True}
    ambush = chances("unit_fire", **asked, order="ambush")
    assert ambush == chances("vehicle_shot", **known, round="he", order="ambush")
    assert chances("unit_fire", **asked) == chances("vehicle_shot", **known, round="at")
    assert chances("unit_fire", **asked, round="he") == chances("vehicle_shot", **known, round="he")


def test_mortars_range_in_and_howitzers_fire_indirectly_by_choice() -> None:
    """k47.gap.indirect, k47.gap.howitzer, k47.special.indirect, k47.special.howitzer"""
    known = {"target_models": 10, "distance": 30.0}
    mortar = {"firer": "ger-mortar", "target": "usa-rifles", "distance": 30.0}
    for facts in ({}, {"shots_before": 2}, {"shots_before": 1, "hit_before": True}):
        asked = chances("unit_fire", **mortar, **facts)
        assert asked == chances("indirect_fire", weapon="medium-mortar", **known, **facts)
    assert follows("unit_fire", Losses(), **mortar, shots_before=2)["next_shot"] == 3
    howitzer = {"firer": "usa-105", "target": "ger-grenadiers", "distance": 30.0}
    squad = {"weapon": "medium-howitzer", "target_models": 8, "distance": 30.0}
    assert chances("unit_fire", **howitzer, indirect=True) == chances("indirect_fire", **squad)
    assert chances("unit_fire", **howitzer) == chances("he_shot", **squad)
    at_tank = {"firer": "usa-105", "target": "ger-pz4", "distance": 30.0, "indirect": True, "shots_before": 3}
    shell = {"weapon": "medium-howitzer", "distance": 30.0, "indirect": True, "shots_before": 3}
    assert chances("unit_fire", **at_tank) == chances("vehicle_shot", **shell)
    assert refusals("unit_fire", **howitzer | {"distance": 20.0}, indirect=True) == ["k47.weapons.min-range"]
    assert refusals("unit_fire", firer="usa-rifles", target="ger-mmg", indirect=True) == ["k47.gap.howitzer"]
    assert refusals("unit_fire", firer="usa-rifles", target="ger-pz4", indirect=True) == ["k47.gap.howitzer"]


def test_a_vehicle_that_was_immobilised_before_and_its_die_count() -> None:
    """k47.result.immobilised-twice, k47.gap.result-die"""
    asked = {"firer": "ger-tiger", "target": "usa-sherman", "distance": 30.0}
    shot = {"weapon": "super-heavy-at", "distance": 30.0, "mounted": True}
    again = chances("unit_fire", **asked, target_immobilised=True)
    assert again == chances("vehicle_shot", **shot, immobilised=True)
    stunned = left(Fate.STUNNED, 2, halted=True)
    assert follows("unit_fire", stunned, **asked)["dice_from_cup"] == 1
    assert follows("unit_fire", stunned, **asked, vehicle_die="acted")["dice_from_cup"] == 0


def test_different_guns_at_one_vehicle_pin_once_and_hit_in_order() -> None:
    """k47.gap.simultaneous-weapons, k47.gap.pins-vehicle, k47.gap.massive-order"""
    facts = {"firer": "ger-heuschrecke", "target": "usa-halftrack", "distance": 20.0}
    # One of the AT gun misses, two of four cannon shots hit; a superficial 6-3 sets it on fire, the check is passed.
    told = throw("unit_fire", 1, 3, 4, 1, 2, 5, 6, 1, 3, 3, **facts)
    assert told.outcome.fate is Fate.ON_FIRE_SURVIVED
    assert told.outcome.pins is PinsOn(2)
    missed = throw("unit_fire", 1, 1, 1, 1, 2, **facts)
    assert (missed.outcome.fate, missed.outcome.pins) == (Fate.MISSED, PinsOn(0))


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


def told(**facts: Any) -> list[str]:
    return [note.label for note in ask("unit_fire", **facts).notes]


def test_the_dice_of_each_weapon_are_told() -> None:
    """k47.weapons.shots, k47.gap.simultaneous-weapons"""
    squad = {"firer": "ger-grenadiers", "target": "usa-rifles"}
    assert "dice to hit: 6 for Rifle, 3 for LMG" in told(**squad, distance=14.0)
    assert "dice to hit: 8" in told(firer="ger-pz4", target="usa-rifles", weapon="mmg")
    assert "dice to hit: 1 for Medium AT gun, 1 for Flamethrower (vehicle)" in told(
        firer="bri-crocodile", target="usa-sherman", distance=10.0
    )
    assert "dice to hit: 1 for Medium AT gun, 4 for Light automatic cannon" in told(
        firer="ger-heuschrecke", target="usa-halftrack", distance=20.0
    )
    assert not any(label.startswith("dice to hit") for label in told(firer="ger-pak40", target="usa-sherman"))


def test_each_throw_to_hit_has_the_names_of_its_weapons() -> None:
    """k47.gap.simultaneous-weapons: SMGs at long range need another number than rifles and LMGs"""
    asked = {"firer": "ger-grenadiers", "target": "usa-rifles", "distance": 10.0}
    rolls = throw("unit_fire", *[1] * 11, **asked).rolls
    assert [(rolled.who, len(rolled.throws[0].faces)) for rolled in rolls] == [
        ("SMG", 2),
        ("Rifle, LMG", 9),
    ]
    together = throw("unit_fire", *[1] * 11, **asked | {"distance": 6.0}).rolls
    assert [(rolled.who, len(rolled.throws[0].faces)) for rolled in together] == [("", 11)]


def test_dual_weapon_packs_use_the_profile_that_does_most() -> None:
    """k47.gap.dual-weapon-pack, k47.gap.traits: resilient and tough men bear two shots better than one of +2"""
    squad, galahad = TABLES.roster["sov-heavy-inf"], TABLES.roster["bri-galahad"]
    assert fired_at_troops(galahad, squad, 0, 6.0, TABLES, coaxial=False) == ("dual-pack-heavy",) * 5
    # 10 shots at 3 faces against 5 at 5 on Regulars; 10 at 2 and 5 at 4 on Veterans are the same.
    for target in ("usa-rifles", "usa-rangers"):
        fired = fired_at_troops(TABLES.roster[target], squad, 0, 6.0, TABLES, coaxial=False)
        assert fired == ("dual-pack-small",) * 5


def test_a_lone_crewman_is_told_what_does_not_reach() -> None:
    """k47.gap.traits, k47.weapons.max-range"""
    assert silent(firer="bri-guardian", target="ger-tiger2", distance=10.0) == [
        ("k47.gap.traits", "MMG not firing: a single crew fires one weapon, here what does most"),
        ("k47.weapons.max-range", "Flamethrower (infantry) not firing: 10 in is beyond its 6 in"),
    ]


def test_weapons_out_of_range_of_a_vehicle_are_named() -> None:
    """k47.weapons.max-range, k47.gap.mounts"""
    assert silent(firer="sov-is2", target="sov-mastodon", distance=40.0) == [
        ("k47.gap.mounts", "coaxial MMG not firing: the main gun beside it fires"),
        ("k47.weapons.max-range", "MMG not firing: 40 in is beyond the 36 in of the Medium machine gun (MMG)"),
    ]


def test_the_arc_of_weapons_that_fire_to_the_front_is_taken_for_granted_aloud() -> None:
    """k47.gap.mounts, k47.gap.fixed"""
    arc = "the target is taken to be in the front arc of the "
    assert f"{arc}Flamethrower (vehicle)" in told(firer="bri-crocodile", target="usa-rifles", distance=10.0)
    assert f"{arc}Heavy AT gun" in told(firer="ger-pak40", target="usa-rifles")
    # Out of range or harmless it does not matter, turrets turn, and teams turn first.
    for firer, target, distance in (
        ("bri-crocodile", "usa-rifles", 12.1),
        ("ger-tiger", "usa-sherman", 20.0),
        ("ger-mmg", "usa-rifles", 20.0),
    ):
        assert not any(label.startswith(arc) for label in told(firer=firer, target=target, distance=distance))


def test_an_order_that_bars_all_fire_is_the_only_reason() -> None:
    """k47.orders.run: that the SMG would not reach is no reason besides"""
    for target in ("usa-rifles", "usa-sherman"):
        found = refusals("unit_fire", firer="ger-grenadiers", target=target, order="run", distance=14.0)
        assert found == ["k47.orders.run"]


def test_a_unit_that_its_pins_have_ended_does_not_fire() -> None:
    """k47.gap.pins-rout"""
    with pytest.raises(FactsFault, match="firer_pins: a Regular firer is lost at 9 pins, give at most 8"):
        ask("unit_fire", firer="ger-grenadiers", target="usa-rifles", firer_pins=9)
    ask("unit_fire", firer="ger-veterans", target="usa-rifles", firer_pins=9)


def test_a_coaxial_gun_must_be_there_and_silences_the_main_gun() -> None:
    """k47.gap.mounts"""
    with pytest.raises(FactsFault, match="has no coaxial gun"):
        ask("unit_fire", firer="usa-grizzly", target="usa-rifles", coaxial=True)
    with pytest.raises(FactsFault, match="the main gun is silent while its coaxial gun fires"):
        ask("unit_fire", firer="ger-pz4", target="usa-rifles", coaxial=True, weapon="heavy-at")


def test_a_round_that_nobody_has_is_refused() -> None:
    """k47.weapons.pen-he, k47.gap.he-choice"""
    for target in ("usa-rifles", "usa-sherman"):
        mortar = {"firer": "ger-mortar", "target": target, "distance": 30.0}
        assert refusals("unit_fire", **mortar, round="at") == ["k47.weapons.pen-he"]
        assert ask("unit_fire", **mortar, round="he").chances
        rifles = {"firer": "usa-rifles", "target": target, "distance": 10.0}
        assert refusals("unit_fire", **rifles, round="he") == ["k47.gap.he-choice"]


def test_cover_is_said_to_count_only_where_it_does() -> None:
    """k47.gap.indirect, k47.gap.cover, k47.hit.cover-exclusive"""
    besides = "soft cover besides the hard adds nothing"
    none = "no modifiers to indirect fire: range, pins, cover and Down do not count to hit"
    mortar = told(firer="ger-mortar", target="usa-rifles", distance=30.0, cover="hard")
    assert none in mortar
    assert besides not in mortar
    assert none in told(firer="sov-mortar", target="usa-greyhound", distance=30.0, cover="hard")
    squad = told(firer="ger-grenadiers", target="usa-rifles", cover="hard")
    assert besides in squad
    assert none not in squad
    thor = told(firer="ger-thor", target="usa-rifles", cover="hard", distance=30.0, indirect=True)
    assert {besides, none} <= set(thor)


def test_the_check_of_flames_comes_after_their_own_pins() -> None:
    """k47.gap.flamethrower, k47.gap.half-casualties: of ten men the gun alone cannot take half, of four it can"""
    asked = {"firer": "bri-crocodile", "target": "usa-rifles", "distance": 10.0}
    assert totals("unit_fire", **asked)["Morale check"] == 7
    assert totals("unit_fire", **asked, target_lost=6)["Morale check"] == 8
