from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
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
from tests.rulesets.konflikt_47.by_hand import State, after_volley
from tests.rulesets.konflikt_47.ended import OUT, left
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter
from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None, max_examples=60)

SHOT = "vehicle_shot"
MISSED = left(Fate.MISSED)
PINNED = left(Fate.NO_DAMAGE, 1)
TRUCK = {"vehicle": "soft_skinned_vehicle"}


def ends(**facts: Any) -> dict[State, F]:
    return {astuple(after.vehicle): share for after, share in chances(SHOT, **facts).items()}


def given_a_hit(**facts: Any) -> dict[str, F]:
    """The fates of a vehicle that has been hit."""
    found = view(SHOT, "fate", **facts)
    missed = found.pop("missed", F(0))
    return {fate: share / (1 - missed) for fate, share in found.items()}


# ---------------------------------------------------------------------- worked shots


def test_a_medium_gun_at_long_range_from_the_side() -> None:
    """k47.pen.side-top, k47.pen.long-range, k47.hit.long-range, k47.gap.facing"""
    facts = {"weapon": "medium-at", "distance": 40, "armour": "side"}
    assert parts(SHOT, "To hit", **facts) == {"k47.hit.long-range": -1}
    assert ask(SHOT, **facts).needs == ("hits on 4+", "damages on 4+")
    assert ends(**facts) == after_volley(1, F(1, 2), 4)


def test_a_bazooka_behind_a_walker() -> None:
    """k47.pen.walkers-exempt, k47.gap.shaped-charge, k47.special.shaped-charge, k47.gap.he-long-range"""
    facts = {"weapon": "bazooka", "distance": 20, "armour": "rear", "vehicle": "medium_walker"}
    assert parts(SHOT, "To hit", **facts) == {"k47.hit.long-range": -1, "k47.gap.shaped-charge": -1}
    assert totals(SHOT, **facts) == {"To hit": 5, "To damage": 3, "Fire check": 7}
    assert ends(**facts) == after_volley(1, F(1, 3), 3)
    assert cited(SHOT, **facts)["armour"] == "k47.pen.walkers-exempt"


def test_a_mortar_shell_on_an_open_topped_carrier() -> None:
    """k47.result.open-topped-indirect, k47.gap.open-topped, k47.gap.indirect, k47.he.vs-armour-single,
    k47.pen.side-top, k47.he.pins"""
    facts = {
        "weapon": "medium-mortar",
        "round": "he",
        "vehicle": "carrier",
        "open_topped": True,
        "distance": 30,
        "hit_before": True,
    }
    assert parts(SHOT, "To damage", **facts) == {"k47.he.pen-fixed": 2, "k47.pen.side-top": 1}
    assert given_a_hit(**facts) == {
        "no_damage": F(1, 2),
        "knocked_out": F(7, 24),
        "stunned": F(1, 12),
        "immobilised": F(1, 12),
        "fire_put_out": F(1, 24),
    }
    assert notes(SHOT, **facts)["he_hits"] == 1


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((2,), MISSED),
        ((3, 3), PINNED),
        ((3, 1), PINNED),
        ((3, 4, 4), left(Fate.STUNNED, 2, False, True)),
        ((3, 4, 5), left(Fate.IMMOBILISED, 2, True, False)),
        ((3, 5, 4), OUT),
        ((3, 6, 3, 3, 4), left(Fate.ON_FIRE_SURVIVED, 2, False, True)),
        ((3, 6, 3, 4, 4), OUT),
    ],
)
def test_to_hit_then_to_damage_then_the_table(faces: tuple[int, ...], expected: VehicleAfter) -> None:
    """k47.shoot.sequence, k47.hit.base, k47.damage.roll, k47.veh.enclosed-table, k47.gap.pins-vehicle"""
    assert throw(SHOT, *faces).outcome == expected


def test_the_hits_of_a_volley_damage_in_order_until_the_vehicle_is_out() -> None:
    """k47.gap.massive-order, k47.weapons.shots, k47.gap.gravity-pulse"""
    facts = {"weapon": "schwerefeld"}  # needs 9 - 5 = 4 to damage a medium tank
    both = left(Fate.TWO_RESULTS_SURVIVED, 3, True, True)
    assert throw(SHOT, 3, 3, 4, 5, 5, 1, **facts).outcome == both
    assert throw(SHOT, 3, 3, 4, 5, 4, 5, **facts).outcome == OUT
    assert throw(SHOT, 3, 3, 5, 4, **facts).outcome == OUT
    assert throw(SHOT, 3, 2, 4, 4, **facts).outcome == left(Fate.STUNNED, 2, False, True)


def test_a_volley_pins_once_however_many_hits() -> None:
    """k47.gap.pins-vehicle, k47.gap.simultaneous-weapons"""
    facts = {"weapon": "heavy-autocannon", "guns": 2}
    assert throw(SHOT, 6, 6, 6, 6, 1, 1, 1, 1, **facts).outcome == PINNED


@pytest.mark.parametrize(
    ("weapon", "shots"), [("medium-at", 1), ("light-autocannon", 2), ("schwerefeld", 2), ("hmg", 3)]
)
@pytest.mark.parametrize("guns", [1, 3])
def test_dice_to_hit_by_the_shots_column(weapon: str, shots: int, guns: int) -> None:
    """k47.weapons.shots"""
    assert throw(SHOT, *[1] * (shots * guns), weapon=weapon, guns=guns).outcome == MISSED


def test_needing_7_is_a_6_and_another_6() -> None:
    """k47.gap.hit-extremes, k47.hit.pins, k47.hit.hard-cover"""
    facts = {"firer_pins": 2, "cover": "hard"}
    assert ask(SHOT, **facts).needs[0] == "hits on 6 then 6"
    assert chance(SHOT, MISSED, **facts) == F(35, 36)


# ---------------------------------------------------------------------- against hits worked out by hand

armour = st.fixed_dictionaries(
    {
        "weapon": st.sampled_from(("light-at", "medium-at", "super-heavy-at", "heavy-autocannon", "schwerefeld")),
        "guns": st.integers(1, 2),
        "distance": st.sampled_from((5.0, 20.0, 45.0)),
        "vehicle": st.sampled_from(("armoured_car", "medium_tank", "super_heavy_tank", "heavy_walker")),
        "armour": st.sampled_from(("front", "side", "rear")),
        "cover": st.sampled_from(("none", "soft", "hard")),
        "quality": st.sampled_from(("inexperienced", "regular", "veteran")),
        "officer": st.sampled_from(("none", "captain")),
        "pins": st.integers(0, 7),
        "immobilised": st.booleans(),
        "tough": st.booleans(),
        "open_topped": st.booleans(),
    }
)


@repeatable
@given(armour)
def test_any_volley_at_armour_is_as_counted_face_by_face(facts: dict[str, Any]) -> None:
    """k47.gap.massive-order, k47.gap.pins-vehicle, k47.gap.pins-rout, k47.gap.traits"""
    found = totals(SHOT, **facts)
    shots = facts["guns"] * (2 if facts["weapon"] in ("heavy-autocannon", "schwerefeld") else 1)
    pinned = facts["open_topped"] or found["To damage"] <= 6
    expected = after_volley(
        shots,
        F(7 - max(found["To hit"], 2), 6) if found["To hit"] <= 6 else F(1, 36),
        found["To damage"],
        pins_before=facts["pins"],
        hit_pins=(1,) if pinned else (0,),
        **{key: facts[key] for key in ("quality", "officer", "immobilised", "tough")},
    )
    assert ends(**facts) == expected


def test_he_of_three_dice_on_an_open_topped_car_is_as_counted_face_by_face() -> None:
    """k47.he.pins, k47.he.table, k47.result.open-topped-indirect"""
    facts = {
        "weapon": "heavy-howitzer",
        "round": "he",
        "indirect": True,
        "vehicle": "armoured_car",
        "open_topped": True,
        "distance": 24,
        "shots_before": 2,
        "pins": 3,
    }
    pins = (1, 2, 3, 4, 5, 6)
    assert ends(**facts) == after_volley(1, F(1, 2), 7 - 4 - 1, pins_before=3, hit_pins=pins, bonus=1)


@pytest.mark.parametrize(
    "facts",
    [
        {"weapon": "heavy-autocannon", "guns": 2, "vehicle": "light_tank", "tough": True},
        {"weapon": "heavy-mortar", "round": "he", "distance": 30, "hit_before": True, **TRUCK},
        {"weapon": "lmg", "guns": 3, "tough": True, **TRUCK},
    ],
)
def test_play_and_odds_know_the_same_fates(facts: dict[str, Any]) -> None:
    """k47.gap.simultaneous-weapons"""
    assert not never_foretold(SHOT, 120, **facts)


def test_forty_shots_are_counted_too() -> None:
    """k47.weapons.shots"""
    found = view(SHOT, "fate", weapon="heavy-autocannon", guns=20, armour="rear")
    assert sum(found.values()) == 1
    assert found["missed"] == F(1, 3) ** 40


# ---------------------------------------------------------------------- pins


@pytest.mark.parametrize(
    ("facts", "pins", "rule"),
    [
        ({}, "1", "k47.gap.pins-vehicle"),
        ({"weapon": "rifle"}, "0", "k47.gap.pins-vehicle"),
        ({"weapon": "hmg"}, "0", "k47.gap.pins-vehicle"),
        ({"weapon": "hmg", "vehicle": "armoured_car"}, "1", "k47.gap.pins-vehicle"),
        ({"weapon": "hmg", "vehicle": "armoured_car", "distance": 20}, "0", "k47.gap.pins-vehicle"),
        ({"weapon": "hmg", "vehicle": "light_tank", "armour": "side"}, "1", "k47.gap.pins-vehicle"),
        ({"weapon": "light-howitzer", "round": "he"}, "0", "k47.gap.pins-vehicle"),
        ({"weapon": "light-howitzer", "round": "he", "vehicle": "light_tank"}, "D2", "k47.he.pins"),
        ({"weapon": "medium-howitzer", "round": "he"}, "D3", "k47.he.pins"),
        ({"weapon": "heavy-howitzer", "round": "he"}, "D6", "k47.he.pins"),
        ({"weapon": "heavy-at", "round": "he", "vehicle": "carrier"}, "1", "k47.he.pins"),
        ({"weapon": "rifle", "open_topped": True}, "1", "k47.gap.pins-gain"),
        ({"weapon": "hmg", "open_topped": True}, "1", "k47.gap.pins-gain"),
        ({"weapon": "light-howitzer", "round": "he", "open_topped": True}, "D2", "k47.he.pins"),
        ({"weapon": "rifle", "vehicle": "scout_walker"}, "1", "k47.gap.pins-gain"),
        ({"weapon": "medium-at", **TRUCK}, "1", "k47.gap.pins-gain"),
        ({"weapon": "heavy-howitzer", "round": "he", **TRUCK}, "D6", "k47.he.pins"),
        ({"weapon": "m17-tesla"}, "1", "k47.gap.pins-vehicle"),
    ],
)
def test_who_is_pinned_by_what(facts: dict[str, Any], pins: str, rule: str) -> None:
    """k47.gap.pins-vehicle, k47.gap.pins-gain, k47.he.pins"""
    found = note(SHOT, "pins_of_hit", **facts)
    assert (found.value, found.rule) == (pins, rule)


def test_small_arms_pin_an_open_topped_vehicle_and_nothing_more() -> None:
    """k47.gap.open-topped, k47.damage.small-arms-vs-armour"""
    facts = {"weapon": "lmg", "vehicle": "carrier"}
    open_topped = chances(SHOT, open_topped=True, **facts)
    assert open_topped == {MISSED: F(1, 27), PINNED: F(26, 27)}
    assert chances(SHOT, **facts) == {MISSED: F(1, 27), left(): F(26, 27)}
    assert notes(SHOT, **facts)["harmless"] is True


def test_a_hopeless_volley_takes_no_damage_dice() -> None:
    """k47.gap.damage-extremes"""
    assert throw(SHOT, 6, 6, 6, weapon="hmg").outcome == left()


def test_pins_may_rout_a_vehicle_before_anything_is_rolled_to_damage() -> None:
    """k47.gap.pins-rout"""
    assert throw(SHOT, 3, pins=8).outcome == OUT
    assert throw(SHOT, 3, 6, weapon="heavy-howitzer", round="he", pins=3).outcome == OUT
    with pytest.raises(FactsFault, match="pins: a Regular vehicle is lost at 9 pins"):
        ask(SHOT, pins=9)


# ---------------------------------------------------------------------- soft-skins


@pytest.mark.parametrize("vehicle", ["soft_skinned_vehicle", "scout_walker"])
def test_any_hit_that_reaches_6_destroys_what_is_soft(vehicle: str) -> None:
    """k47.gap.soft-skin, k47.veh.soft-destroyed, k47.damage.scout-walker-soft"""
    lost = 1 - (1 - F(2, 3) * F(1, 6)) ** 5
    found = view(SHOT, "fate", weapon="rifle", guns=5, vehicle=vehicle)
    assert found == {"missed": F(1, 243), "knocked_out": lost, "no_damage": 1 - lost - F(1, 243)}
    assert cited(SHOT, vehicle=vehicle)["table"] == "k47.gap.soft-skin"


def test_he_hits_a_soft_skin_as_often_as_its_die_shows() -> None:
    """k47.gap.he-fire, k47.gap.soft-skin, k47.gap.he-choice"""
    facts = {"weapon": "light-howitzer", "round": "he", **TRUCK}  # D6 hits, each destroys on 4+
    stands = sum(F(1, 2) ** hits for hits in range(1, 7)) / 6
    assert given_a_hit(**facts) == {"no_damage": stands, "knocked_out": 1 - stands}
    assert throw(SHOT, 3, 4, 3, 1, 2, 3, **facts).outcome == left(Fate.NO_DAMAGE, 2)
    assert throw(SHOT, 3, 1, 2, 3, 4, **facts).outcome == OUT


def test_both_hits_of_an_automatic_cannon_are_multiplied_and_pin_once() -> None:
    """k47.gap.he-choice, k47.gap.he-fire"""
    facts = {"weapon": "light-autocannon", "round": "he", **TRUCK}  # D2 hits, each destroys on 5+
    assert throw(SHOT, 3, 3, 6, 1, 4, 3, 4, **facts).outcome == PINNED
    assert throw(SHOT, 3, 3, 6, 1, 4, 3, 5, **facts).outcome == OUT
    shell = (F(2, 3) + F(4, 9)) / 2  # a shell that does nothing
    nothing = 2 * F(2, 3) * F(1, 3) * shell + F(4, 9) * shell**2
    assert view(SHOT, "fate", **facts)["no_damage"] == nothing


def test_he_is_one_roll_against_armour() -> None:
    """k47.he.vs-armour-single"""
    facts = {"weapon": "heavy-autocannon", "round": "he", "vehicle": "carrier", "open_topped": True}
    assert throw(SHOT, 3, 3, 5, 5, **facts).outcome == PINNED


def test_facing_and_range_change_nothing_against_a_truck() -> None:
    """k47.gap.soft-skin, k47.pen.heavy-only"""
    for more in ({"armour": "rear"}, {"distance": 40}):
        assert parts(SHOT, "To damage", **TRUCK, **more) == {"k47.weapons.heavy": 5}


def test_a_destroyed_truck_leaves_no_wreck() -> None:
    """k47.veh.soft-destroyed, k47.gap.wreck"""
    assert follows(SHOT, OUT, **TRUCK) == {"state": "destroyed", "wreck": False, "dice_from_cup": 1}
    assert follows(SHOT, OUT)["wreck"] is True


# ---------------------------------------------------------------------- to hit


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, {}),
        ({"distance": 6}, {"k47.hit.point-blank": 1}),
        ({"distance": 6.1}, {}),
        ({"distance": 30}, {}),
        ({"distance": 30.1}, {"k47.hit.long-range": -1}),
        ({"firer_pins": 3}, {"k47.hit.pins": -3}),
        ({"firer_quality": "inexperienced"}, {"k47.hit.inexperienced": -1}),
        ({"order": "advance", "mounted": True}, {"k47.hit.moving": -1}),
        ({"order": "ambush"}, {}),
        ({"cover": "soft"}, {"k47.hit.soft-cover": -1}),
        ({"cover": "hard"}, {"k47.hit.hard-cover": -2}),
        ({"lone_crewman": True}, {"k47.gap.team": -1}),
        ({"lone_crewman": True, "mounted": True}, {}),
        ({"weapon": "panzerfaust", "distance": 6}, {"k47.hit.point-blank": 1, "k47.gap.shaped-charge": -1}),
        ({"weapon": "smg", "distance": 5, "order": "advance", **TRUCK}, {"k47.hit.point-blank": 1}),
        ({"die": "acted", "vehicle": "scout_walker"}, {}),
    ],
)
def test_modifiers_to_hit_a_vehicle(facts: dict[str, Any], expected: dict[str, int]) -> None:
    """k47.hit.point-blank, k47.hit.pins, k47.hit.long-range, k47.hit.inexperienced, k47.hit.moving,
    k47.hit.soft-cover, k47.hit.hard-cover, k47.hit.cover-exclusive, k47.gap.cover, k47.gap.team, k47.gap.moving-fire,
    k47.hit.down, k47.hit.small-unit, k47.gap.down, k47.gap.small-unit"""
    assert parts(SHOT, "To hit", **facts) == expected


@pytest.mark.parametrize(("before", "need"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 2), (10, 2)])
def test_indirect_fire_gets_better_turn_by_turn_without_any_modifier(before: int, need: int) -> None:
    """k47.gap.indirect, k47.special.indirect"""
    facts = {
        "weapon": "medium-mortar",
        "round": "he",
        "distance": 50,
        "cover": "hard",
        "firer_pins": 3,
        "firer_quality": "inexperienced",
        "shots_before": before,
    }
    assert ask(SHOT, **facts).needs[0] == f"hits on {need}{'' if need == 6 else '+'}"
    after = max(need - 1, 2)
    assert follows(SHOT, MISSED, **facts)["next_shot"] == after
    assert follows(SHOT, PINNED, **facts)["next_shot"] == 2
    assert "next_shot" not in follows(SHOT, OUT, **facts)


def test_a_shell_that_has_hit_is_on_target_and_a_move_begins_anew() -> None:
    """k47.gap.indirect"""
    facts = {"weapon": "light-mortar", "round": "he", "distance": 20, "hit_before": True}
    assert ask(SHOT, **facts).needs[0] == "hits on 2+"
    assert ask(SHOT, order="advance", shots_before=3, **facts).needs[0] == "hits on 6"


def test_a_howitzer_chooses_and_a_gun_cannot() -> None:
    """k47.gap.howitzer, k47.special.howitzer"""
    facts = {"weapon": "light-howitzer", "round": "he", "vehicle": "light_tank"}
    assert ask(SHOT, distance=20, **facts).needs == ("hits on 3+", "damages on 6+")
    assert ask(SHOT, distance=24, indirect=True, **facts).needs == ("hits on 6", "damages on 5+")
    assert notes(SHOT, distance=24, indirect=True, **facts)["armour"] == "top"
    assert refusals(SHOT, distance=23.9, indirect=True, **facts) == ["k47.weapons.min-range"]
    assert refusals(SHOT, indirect=True) == ["k47.gap.howitzer"]


# ---------------------------------------------------------------------- special weapons


def test_a_tesla_cannon_is_one_hit_with_7() -> None:
    """k47.gap.tesla, k47.special.tesla, k47.gap.he-long-range"""
    facts = {"weapon": "m17-tesla", "distance": 36, "armour": "side"}
    assert parts(SHOT, "To damage", **facts) == {"k47.gap.tesla": 7, "k47.pen.side-top": 1}
    assert ends(**facts) == after_volley(1, F(1, 2), 1)


def test_a_vehicle_damaged_by_a_gravity_pulse_may_not_run_next() -> None:
    """k47.gap.gravity-pulse, k47.special.gravity-pulse"""
    stunned = left(Fate.STUNNED, 2, False, True)
    assert follows(SHOT, stunned, weapon="schwerefeld")["may_run_next"] is False
    assert "may_run_next" not in follows(SHOT, PINNED, weapon="schwerefeld")
    assert "may_run_next" not in follows(SHOT, OUT, weapon="schwerefeld")
    assert "may_run_next" not in follows(SHOT, stunned)


def test_a_panzerfaust_is_used_up_hit_or_miss() -> None:
    """k47.gap.one-shot, k47.special.one-shot"""
    facts = {"weapon": "panzerfaust", "distance": 10, "guns": 2}
    for outcome in (MISSED, PINNED, OUT):
        assert follows(SHOT, outcome, **facts)["used_up"] == 2
    assert "used_up" not in follows(SHOT, OUT)


@pytest.mark.parametrize(
    ("weapon", "loaded", "said"), [("heavy-at", "at", "anti-tank"), ("light-autocannon", "he", "HE")]
)
def test_an_ambush_fires_the_round_that_is_loaded_unless_stated(weapon: str, loaded: str, said: str) -> None:
    """k47.gap.he-choice"""
    ambush = {"weapon": weapon, "vehicle": "armoured_car", "order": "ambush"}
    assert chances(SHOT, **ambush) == chances(SHOT, **ambush, round=loaded)
    loads = f"; on going to Ambush it loads {said} unless its player says otherwise then"
    for stated, fires in (("usual", loaded), ("at", "at"), ("he", "he")):
        told = note(SHOT, f"round_{weapon}", **ambush, round=stated)
        assert told.value == fires
        assert told.label.endswith(f"{'HE' if fires == 'he' else 'anti-tank'}{loads}")
    assert "Ambush" not in note(SHOT, f"round_{weapon}", weapon=weapon).label


def test_what_fires_one_kind_of_round_fires_it_unasked() -> None:
    """k47.weapons.pen-he, k47.gap.he-choice"""
    assert chances(SHOT, weapon="medium-mortar", distance=30) == chances(
        SHOT, weapon="medium-mortar", distance=30, round="he"
    )
    assert not any(name.startswith("round_") for name in notes(SHOT, weapon="hmg", order="ambush"))


@pytest.mark.parametrize(("face", "expected"), [(4, left(Fate.STUNNED, 2, False, True)), (5, PINNED)])
def test_a_tough_vehicle_ignores_a_penetration_on_5(face: int, expected: VehicleAfter) -> None:
    """k47.gap.traits"""
    result = (1,) if face == 4 else ()
    assert throw(SHOT, 3, 5, face, *result, tough=True).outcome == expected


# ---------------------------------------------------------------------- what follows


def test_a_miss_changes_nothing() -> None:
    """k47.hit.base"""
    missed = left(Fate.MISSED, 2)
    assert follows(SHOT, missed, pins=2) == {"effect": False}
    assert cited_after(SHOT, missed, pins=2) == {"effect": "k47.hit.base"}


def test_a_stunned_vehicle_is_told_about_its_die() -> None:
    """k47.gap.result-die, k47.result.stunned"""
    stunned = left(Fate.STUNNED, 2, False, True)
    assert follows(SHOT, stunned) == {"pins": 2, "die": "down", "dice_from_cup": 1, "may_be_ordered": False}


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"order": "run"}, ["k47.orders.run"]),
        ({"order": "rally"}, ["k47.orders.rally"]),
        ({"order": "down"}, ["k47.orders.down"]),
        ({"order": "advance"}, ["k47.gap.fixed"]),
        ({"in_arc": False}, ["k47.gap.fixed"]),
        ({"in_arc": False, "mounted": True}, ["k47.gap.mounts"]),
        ({"distance": 60.1}, ["k47.weapons.max-range"]),
        ({"weapon": "medium-mortar", "round": "at", "distance": 30}, ["k47.weapons.pen-he"]),
        ({"weapon": "hmg", "round": "he"}, ["k47.gap.he-choice"]),
        ({"weapon": "rifle-grenade", "round": "he", "distance": 5.9}, ["k47.weapons.min-range"]),
        ({"weapon": "light-mortar", "round": "he", "distance": 20, "order": "ambush"}, ["k47.gap.ambush"]),
        (
            {"weapon": "medium-mortar", "round": "at", "order": "run", "distance": 10},
            ["k47.weapons.pen-he", "k47.orders.run", "k47.weapons.min-range"],
        ),
    ],
)
def test_shots_that_are_not_allowed(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.orders.run, k47.orders.rally, k47.orders.down, k47.gap.fixed, k47.gap.mounts, k47.weapons.max-range,
    k47.weapons.min-range, k47.weapons.pen-he, k47.gap.he-choice, k47.gap.ambush"""
    assert refusals(SHOT, **facts) == rules


def test_flamethrowers_and_shockwaves_are_asked_elsewhere() -> None:
    """k47.special.flamethrower"""
    for weapon in ("flamethrower-inf", "flamethrower-veh", "zvukovoy"):
        with pytest.raises(FactsFault, match="weapon"):
            ask(SHOT, weapon=weapon)


def test_a_refusal_and_a_shot_read_as_sentences() -> None:
    """k47.gap.facing"""
    assert why_not(SHOT, armour="top") == (
        "Not allowed: the Medium AT gun meets front, side or rear: only indirect fire and flames strike the top "
        "(k47.gap.facing)"
    )
    assert ask(SHOT, weapon="lmg", guns=3, vehicle="carrier", open_topped=True).subject == (
        "3 x Light machine gun (LMG) at a Regular open-topped carrier"
    )


def test_indirect_fire_on_an_open_top_is_told_to_add_to_the_results() -> None:
    """k47.result.open-topped-indirect"""
    asked = {"weapon": "medium-mortar", "vehicle": "carrier", "distance": 30.0}
    told = note(SHOT, "result_bonus", **asked, open_topped=True)
    assert told.label == "open-topped and hit from above: +1 on the damage results"
    assert told.rule == "k47.result.open-topped-indirect"
    assert "result_bonus" not in notes(SHOT, **asked)
    assert "result_bonus" not in notes(SHOT, weapon="medium-at", vehicle="carrier", open_topped=True)


def test_the_fire_check_names_the_fewest_pins_it_can_have() -> None:
    """k47.result.on-fire, k47.gap.pins-effect: HE of 3D6 pins with 1 to 6, and the fire with one more"""
    told = line(SHOT, "Fire check", weapon="heavy-howitzer", armour="side", distance=20.0)
    assert told == "Fire check 7: 9 morale of Regular troops, -2 at least 2 pin markers"
