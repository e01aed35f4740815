import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    line,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
)
from tests.rulesets.konflikt_47.playing import never_foretold

PEN = "penetration"
NUMBER = "To damage"


def grades(**facts: object) -> list[str]:
    """What each face of the die does, from 1 to 6."""
    return [str(throw(PEN, face, **facts).outcome) for face in range(1, 7)]


# ---------------------------------------------------------------------- worked rolls


def test_a_heavy_gun_against_the_front_of_a_medium_tank() -> None:
    """k47.damage.armour-values, k47.weapons.heavy, k47.gap.damage-grade, k47.gap.long-range"""
    facts = {"weapon": "heavy-at", "vehicle": "medium_tank", "distance": 30}
    assert notes(PEN, **facts)["penetration"] == 6
    assert grades(**facts) == ["none", "none", "superficial", "full", "full", "massive"]
    assert chances(PEN, **facts) == {"none": F(1, 3), "superficial": F(1, 6), "full": F(1, 3), "massive": F(1, 6)}


def test_a_medium_gun_at_long_range_against_the_side() -> None:
    """k47.pen.side-top, k47.pen.long-range, k47.gap.damage-grade, k47.gap.facing"""
    facts = {"weapon": "medium-at", "vehicle": "medium_tank", "armour": "side", "distance": 40}
    assert parts(PEN, NUMBER, **facts) == {"k47.weapons.heavy": 5, "k47.pen.side-top": 1, "k47.pen.long-range": -1}
    assert notes(PEN, **facts)["penetration"] == 5
    assert chances(PEN, **facts) == {"none": F(1, 2), "superficial": F(1, 6), "full": F(1, 3)}
    assert line(PEN, NUMBER, **facts) == (
        "To damage 4+: 9+ damage value, Medium tank, die +5 Medium AT gun, die +1 side armour, die -1 long range"
    )


def test_a_bazooka_behind_a_walker_has_no_bonus_and_loses_nothing_at_long_range() -> None:
    """k47.pen.walkers-exempt, k47.pen.rear, k47.gap.shaped-charge, k47.gap.he-long-range"""
    facts = {"weapon": "bazooka", "vehicle": "medium_walker", "armour": "rear", "distance": 20}
    assert parts(PEN, NUMBER, **facts) == {"k47.weapons.heavy": 5}
    assert chances(PEN, **facts) == {"none": F(1, 3), "superficial": F(1, 6), "full": F(1, 3), "massive": F(1, 6)}


@pytest.mark.parametrize(
    ("vehicle", "near", "far"),
    [
        ("armoured_car", 4, 3),
        ("light_tank", 5, 4),
        ("medium_tank", 5, 4),
        ("heavy_tank", 6, 5),
        ("super_heavy_tank", 6, 5),
        ("light_walker", 4, 3),
        ("medium_walker", 5, 4),
        ("heavy_walker", 5, 4),
        ("super_heavy_walker", 6, 5),
        ("soft_skinned_vehicle", 4, 4),
    ],
)
def test_a_gravity_pulse_gains_on_heavier_armour(vehicle: str, near: int, far: int) -> None:
    """k47.special.gravity-pulse, k47.gap.gravity-pulse, k47.pen.long-range"""
    for distance, expected in ((20, near), (24, near), (24.1, far), (30, far)):
        assert notes(PEN, weapon="schwerefeld", vehicle=vehicle, distance=distance)["penetration"] == expected


# ---------------------------------------------------------------------- damage values

VALUES = {
    "armoured_car": 7,
    "carrier": 7,
    "light_walker": 7,
    "light_tank": 8,
    "medium_walker": 8,
    "medium_tank": 9,
    "heavy_walker": 9,
    "heavy_tank": 10,
    "super_heavy_walker": 10,
    "super_heavy_tank": 11,
}


@pytest.mark.parametrize(("vehicle", "value"), list(VALUES.items()))
def test_armour_by_its_class(vehicle: str, value: int) -> None:
    """k47.damage.armour-values, k47.damage.walker-offset"""
    base = number(PEN, NUMBER, vehicle=vehicle).base
    assert (base.value, base.rule) == (value, "k47.damage.armour-values")


@pytest.mark.parametrize("vehicle", ["soft_skinned_vehicle", "scout_walker"])
def test_soft_skins_and_scout_walkers_have_6_and_are_destroyed_by_any_damage(vehicle: str) -> None:
    """k47.damage.soft-values, k47.damage.scout-walker-soft, k47.veh.soft-destroyed, k47.gap.soft-skin"""
    base = number(PEN, NUMBER, vehicle=vehicle).base
    assert (base.value, base.rule) == (6, "k47.damage.soft-values")
    assert grades(weapon="light-at", vehicle=vehicle) == ["none", *["destroyed"] * 5]


def test_facing_and_range_do_not_count_against_soft_skins() -> None:
    """k47.gap.soft-skin, k47.pen.heavy-only"""
    facts = {"weapon": "at-rifle", "vehicle": "soft_skinned_vehicle", "distance": 30}
    assert parts(PEN, NUMBER, armour="rear", **facts) == {"k47.weapons.heavy": 2}


def test_walkers_count_one_class_lighter_than_tanks() -> None:
    """k47.damage.walker-offset"""
    for size in ("light", "medium", "heavy", "super_heavy"):
        assert VALUES[f"{size}_walker"] == VALUES[f"{size}_tank"] - 1


# ---------------------------------------------------------------------- small arms


@pytest.mark.parametrize(("vehicle", "expected"), [("soft_skinned_vehicle", F(1, 6)), ("scout_walker", F(1, 6))])
def test_small_arms_may_destroy_what_is_soft(vehicle: str, expected: F) -> None:
    """k47.damage.soft-values, k47.gap.soft-skin"""
    assert chance(PEN, "destroyed", weapon="rifle", vehicle=vehicle) == expected


@pytest.mark.parametrize("weapon", ["rifle", "pistol", "lmg", "mmg"])
@pytest.mark.parametrize("armour", ["front", "side", "rear"])
def test_small_arms_never_damage_armour_from_any_side(weapon: str, armour: str) -> None:
    """k47.damage.small-arms-vs-armour, k47.pen.heavy-only, k47.weapons.small-arms"""
    facts = {"weapon": weapon, "vehicle": "armoured_car", "armour": armour, "distance": 5}
    assert chances(PEN, **facts) == {"none": 1}
    assert parts(PEN, NUMBER, **facts) == {}
    assert notes(PEN, **facts)["harmless"] is True
    assert ask(PEN, **facts).needs == ("cannot damage it",)


# ---------------------------------------------------------------------- grades


@pytest.mark.parametrize("weapon", ["light-at", "medium-at", "heavy-at", "super-heavy-at"])
@pytest.mark.parametrize("vehicle", list(VALUES))
def test_the_grade_is_how_far_the_total_beats_the_value(weapon: str, vehicle: str) -> None:
    """k47.gap.damage-grade, k47.damage.roll, k47.gap.damage-extremes"""
    pen = {"light-at": 4, "medium-at": 5, "heavy-at": 6, "super-heavy-at": 7}[weapon]

    def grade(face: int) -> str:
        over = face + pen - VALUES[vehicle]
        if face == 1 or over < 0:
            return "none"
        return "superficial" if over == 0 else "full" if over <= 2 else "massive"

    assert grades(weapon=weapon, vehicle=vehicle) == [grade(face) for face in range(1, 7)]


def test_a_natural_1_never_damages() -> None:
    """k47.gap.damage-extremes"""
    assert totals(PEN, weapon="super-heavy-at", vehicle="armoured_car") == {NUMBER: 0}
    assert chance(PEN, "none", weapon="super-heavy-at", vehicle="armoured_car") == F(1, 6)
    assert ask(PEN, weapon="super-heavy-at", vehicle="armoured_car").needs == ("damages on 2+",)


def test_what_a_6_cannot_reach_is_not_damaged() -> None:
    """k47.gap.damage-extremes"""
    assert chances(PEN, weapon="hmg", distance=10, vehicle="light_tank") == {"none": 1}
    assert chances(PEN, weapon="hmg", distance=10, vehicle="light_tank", armour="side") == {
        "none": F(5, 6),
        "superficial": F(1, 6),
    }


# ---------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("weapon", "distance", "loses"),
    [
        ("heavy-at", 36, False),
        ("heavy-at", 36.1, True),
        ("hmg", 18, False),
        ("hmg", 18.1, True),
        ("dual-pack-heavy", 9, False),
        ("dual-pack-heavy", 9.5, True),
        ("light-autocannon", 25, True),
        ("at-rifle", 20, True),
        ("schwerefeld", 25, True),
        ("piat", 12, False),
        ("panzerfaust", 12, False),
        ("panzerschreck", 24, False),
        ("super-bazooka", 24, False),
        ("m17-tesla", 36, False),
        ("flamethrower-veh", 12, False),
    ],
)
def test_beyond_half_range_most_heavy_weapons_lose_1(weapon: str, distance: float, loses: bool) -> None:
    """k47.pen.long-range, k47.gap.he-long-range, k47.gap.shaped-charge, k47.gap.tesla, k47.gap.long-range"""
    found = parts(PEN, NUMBER, weapon=weapon, distance=distance)
    assert found.get("k47.pen.long-range", 0) == (-1 if loses else 0)


def test_walkers_profit_from_long_range_too() -> None:
    """k47.pen.long-range"""
    assert parts(PEN, NUMBER, weapon="heavy-at", distance=40, vehicle="heavy_walker") == {
        "k47.weapons.heavy": 6,
        "k47.pen.long-range": -1,
    }


@pytest.mark.parametrize(
    ("weapon", "pen"),
    [("light-autocannon", 1), ("medium-at", 1), ("heavy-at", 1), ("light-howitzer", 2), ("medium-howitzer", 3)],
)
def test_he_penetrates_by_its_table_and_keeps_that_at_long_range(weapon: str, pen: int) -> None:
    """k47.he.pen-fixed, k47.he.table, k47.he.vs-armour-single, k47.gap.he-long-range"""
    assert parts(PEN, NUMBER, weapon=weapon, round="he", distance=48) == {"k47.he.pen-fixed": pen}


@pytest.mark.parametrize(
    ("weapon", "pen", "distance"),
    [("rifle-grenade", 1, 10), ("light-mortar", 1, 20), ("medium-mortar", 2, 30), ("heavy-mortar", 3, 30)],
)
def test_mortars_strike_the_top(weapon: str, pen: int, distance: float) -> None:
    """k47.gap.facing, k47.gap.indirect, k47.pen.side-top"""
    facts = {"weapon": weapon, "round": "he", "distance": distance}
    assert parts(PEN, NUMBER, **facts) == {"k47.he.pen-fixed": pen, "k47.pen.side-top": 1}
    assert notes(PEN, **facts)["armour"] == "top"
    assert parts(PEN, NUMBER, vehicle="light_walker", **facts) == {"k47.he.pen-fixed": pen}


@pytest.mark.parametrize(
    ("weapon", "pen"), [("flamethrower-inf", 2), ("flamethrower-light-veh", 2), ("flamethrower-veh", 3)]
)
def test_flames_strike_the_top(weapon: str, pen: int) -> None:
    """k47.gap.flamethrower, k47.gap.facing"""
    assert parts(PEN, NUMBER, weapon=weapon, distance=5) == {"k47.weapons.heavy": pen, "k47.pen.side-top": 1}


def test_a_howitzer_strikes_the_top_when_it_fires_indirectly() -> None:
    """k47.gap.howitzer, k47.gap.facing"""
    facts = {"weapon": "heavy-howitzer", "round": "he"}
    assert parts(PEN, NUMBER, armour="top", distance=24, **facts) == {"k47.he.pen-fixed": 4, "k47.pen.side-top": 1}
    assert refusals(PEN, armour="top", distance=23.9, **facts) == ["k47.weapons.min-range"]
    assert parts(PEN, NUMBER, armour="front", distance=10, **facts) == {"k47.he.pen-fixed": 4}


def test_a_tesla_cannon_has_its_second_figure_against_vehicles_and_facings_count() -> None:
    """k47.gap.tesla, k47.special.tesla"""
    assert parts(PEN, NUMBER, weapon="m17-tesla", armour="rear") == {"k47.gap.tesla": 7, "k47.pen.rear": 2}
    assert parts(PEN, NUMBER, weapon="m17-tesla", vehicle="soft_skinned_vehicle") == {"k47.gap.tesla": 7}


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"weapon": "medium-mortar", "distance": 30}, ["k47.weapons.pen-he"]),
        ({"weapon": "light-howitzer"}, ["k47.weapons.pen-he"]),
        ({"weapon": "bazooka", "round": "he"}, ["k47.gap.he-choice"]),
        ({"weapon": "rifle", "round": "he"}, ["k47.gap.he-choice"]),
        ({"weapon": "panzerfaust", "distance": 12.1}, ["k47.weapons.max-range"]),
        ({"weapon": "medium-mortar", "round": "he", "distance": 17.9}, ["k47.weapons.min-range"]),
        ({"weapon": "light-mortar", "distance": 24.5}, ["k47.weapons.pen-he", "k47.weapons.max-range"]),
    ],
)
def test_rounds_that_a_weapon_has_not_and_ranges_it_does_not_reach(facts: dict[str, object], rules: list[str]) -> None:
    """k47.gap.he-choice, k47.weapons.pen-he, k47.weapons.max-range, k47.weapons.min-range"""
    assert refusals(PEN, **facts) == rules


def test_play_and_odds_know_the_same_grades() -> None:
    """k47.gap.damage-grade"""
    assert not never_foretold(PEN, 60, weapon="heavy-at")
