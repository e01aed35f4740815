"""Marches: rates, exact shares of a turn, rivers, orders, columns and landings."""

from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, ask, cited, notes, number, refusals, refuse, why_not

from sandtable.rulesets.megagame.procedures.moving.marching import Marched, km_said
from sandtable.sheet import FactsFault

FOOT, MECH, TANKS = "foot", "mech_or_motorised", "tanks_or_spg"
TOWED, RECCE = "motor_towed_artillery", "recce_and_light_tanks"
#: troops, terrain: tactical, non-tactical, road column by day
RATES = {
    FOOT: dict.fromkeys(("open", "close", "wood", "town", "marsh"), (15, 25, 30)),
    MECH: {"open": (30, 32, 64)} | dict.fromkeys(("close", "wood", "town", "marsh"), (18, 28, 64)),
    TANKS: {"open": (30, 32, 64), "marsh": (8, 18, 64)} | dict.fromkeys(("close", "wood", "town"), (18, 28, 64)),
    RECCE: {"open": (30, 35, 100)} | dict.fromkeys(("close", "wood", "town", "marsh"), (18, 28, 100)),
}
MODES = ("tactical", "non_tactical", "road_column")


@pytest.mark.parametrize("troops", list(RATES))
def test_the_rate_of_every_class_on_every_terrain_in_every_mode(troops: str) -> None:
    """mg.move.rates, mg.move.foot-all-terrain, mg.move.road-column-ground, mg.move.tanks-marsh, mg.gap.ground-lines"""
    for terrain, rates in RATES[troops].items():
        found = tuple(answer("march_rate", troops=troops, terrain=terrain, mode=mode) for mode in MODES)
        assert found == rates, terrain


def test_towed_artillery_moves_in_road_column_only() -> None:
    """mg.move.towed-artillery-road-only, mg.move.night-quarter"""
    assert refusals("march_rate", troops=TOWED, mode="tactical") == ["mg.move.towed-artillery-road-only"]
    assert refusals("march_rate", troops=TOWED, mode="non_tactical") == ["mg.move.towed-artillery-road-only"]
    assert notes("march_rate", troops=TOWED, mode="road_column")["km"] == "75"
    assert notes("march_rate", troops=TOWED, mode="road_column", night=True)["km"] == "75/4"
    assert refusals("march", troops=TOWED) == ["mg.move.towed-artillery-road-only"]


@pytest.mark.parametrize(
    ("troops", "terrain", "km", "squares"),
    [(FOOT, "wood", "15/4", 3), (TANKS, "marsh", "2", 2), (TANKS, "open", "15/2", 7), (RECCE, "town", "9/2", 4)],
)
def test_at_night_every_rate_is_quartered(troops: str, terrain: str, km: str, squares: int) -> None:
    """mg.move.night-quarter, mg.gap.move-budget"""
    facts = {"troops": troops, "terrain": terrain, "night": True}
    assert notes("march_rate", **facts)["km"] == km
    assert answer("march_rate", **facts) == squares
    assert cited("march_rate", **facts)["km"] == "mg.move.night-quarter"


def test_which_rule_explains_a_rate() -> None:
    assert number("march_rate", "Printed rate").base.rule == "mg.move.foot-all-terrain"
    assert number("march_rate", "Printed rate", mode="road_column").base.rule == "mg.move.road-column-ground"
    assert number("march_rate", "Printed rate", troops=TANKS, terrain="marsh").base.rule == "mg.move.tanks-marsh"
    assert number("march_rate", "Printed rate", troops=TANKS).base.rule == "mg.move.rates"


@pytest.mark.parametrize(
    ("troops", "crosses"), [(FOOT, True), (MECH, False), (TANKS, False), (TOWED, False), (RECCE, True)]
)
def test_who_crosses_a_river_without_a_bridge(troops: str, crosses: bool) -> None:
    """mg.move.river-crossing"""
    assert notes("march_rate", troops=troops, mode="road_column")["can_cross"] is crosses


# ------------------------------------------------------------------ marches


def test_a_move_over_mixed_ground() -> None:
    """mg.move.maximum, mg.gap.move-budget, mg.gap.half-turn"""
    facts = {"troops": TANKS, "legs": "wood,9 open,12"}
    assert answer("march", **facts) == Marched(False, False, 9, 10)
    found = notes("march", **facts)
    assert (found["leg_1"], found["leg_2"], found["spent"]) == ("1/2", "2/5", "9/10")
    assert (found["km_left"], found["may_fight"]) == ("3", False)


@pytest.mark.parametrize(
    ("km", "spent", "fights"), [(15, "1/2", True), (16, "8/15", False), ("15.1", "151/300", False)]
)
def test_exactly_half_a_turn_may_still_fight(km: Any, spent: str, fights: bool) -> None:
    """mg.move.half-turn-no-fight, mg.gap.half-turn"""
    found = notes("march", troops=MECH, legs=f"open,{km}")
    assert (found["spent"], found["may_fight"]) == (spent, fights)


def test_a_whole_turn_may_be_spent_and_no_more() -> None:
    """mg.gap.move-budget, mg.move.maximum"""
    assert answer("march", troops=FOOT, legs="wood,15") == Marched(False, False, 1, 1)
    assert refusals("march", troops=FOOT, legs="wood,15 open,0.01") == ["mg.gap.move-budget"]
    assert "16/15 turns" in why_not("march", troops=FOOT, legs="wood,16")


def test_shares_are_never_rounded() -> None:
    """mg.gap.move-budget: three thirds of a turn are a turn"""
    assert notes("march", troops=TANKS, legs="wood,6 wood,6 wood,6")["spent"] == "1"
    assert notes("march", troops=TANKS, mode="non_tactical", legs="wood,1 marsh,1 open,1")["spent"] == "247/2016"


def test_a_diagonal_step_is_a_km_and_a_half() -> None:
    """mg.gap.map-grid"""
    assert notes("march", troops=FOOT, legs="open,3,2")["spent"] == "2/5"
    assert notes("march", troops=FOOT, legs="open,0,5")["spent"] == "1/2"


def test_the_night_makes_every_km_four_times_as_dear() -> None:
    """mg.move.night-quarter"""
    assert notes("march", troops=FOOT, legs="open,3", night=True)["spent"] == "4/5"
    assert refusals("march", troops=FOOT, legs="open,4", night=True) == ["mg.gap.move-budget"]


def test_a_river_costs_half_a_turn_more_even_at_night() -> None:
    """mg.gap.river-cost, mg.move.river-crossing"""
    assert answer("march", troops=RECCE, legs="open,3", crossings=1) == Marched(False, False, 3, 5)
    assert notes("march", troops=RECCE, legs="open,3", crossings=1, night=True)["spent"] == "9/10"
    assert refusals("march", troops=TANKS, legs="open,3", crossings=1) == ["mg.move.river-crossing"]
    assert refusals("march", troops=FOOT, mode="non_tactical", legs="open,3", crossings=1) == ["mg.gap.river-cost"]
    assert refusals("march", troops=MECH, mode="road_column", legs="open,3", crossings=1) == [
        "mg.move.river-crossing",
        "mg.gap.river-cost",
    ]
    assert refusals("march", troops=FOOT, legs="open,1", crossings=2) == ["mg.gap.move-budget"]


def test_a_column_does_not_attack_however_little_it_moved() -> None:
    """mg.gap.move-mode, mg.move.modes, mg.move.road-column-ground"""
    facts = {"troops": MECH, "mode": "road_column", "legs": "wood,10"}
    assert answer("march", **facts) == Marched(True, False, 5, 32)
    found = notes("march", **facts)
    assert (found["may_attack"], found["moving_non_tactically"]) == (False, True)
    assert "moving_non_tactically" not in notes("march", legs="open,1")
    assert notes("march", mode="non_tactical", legs="open,1")["moving_non_tactically"] is True


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("legs", ["", "open,1", "open,16"])
def test_a_march_says_one_thing_about_fighting(mode: str, legs: str) -> None:
    """mg.gap.half-turn, mg.gap.move-mode, mg.move.half-turn-no-fight: never that it may fight and may not attack"""
    asked = ask("march", troops=MECH, mode=mode, legs=legs)
    said = [note.label for note in asked.notes if note.name in ("may_fight", "may_attack")]
    assert len(said) == 1
    (ended,) = asked.chances
    assert ended.outcome.may_attack is (said == ["no more than half a turn spent: it may still fight"])
    assert ended.label.endswith(", may fight") is ended.outcome.may_attack


def test_a_column_is_told_that_it_does_not_attack_and_its_guns_may_support() -> None:
    """mg.gap.move-mode, mg.gap.half-turn, mg.gap.artillery-support"""
    (column,) = (note for note in ask("march", mode="road_column").notes if note.name == "may_attack")
    assert column.label == (
        "in road column it neither attacks nor counter-attacks; it defends, and artillery may support"
    )
    (half,) = (each for each in ask("march_rate", mode="road_column").notes if each.name == "km_and_fight")
    assert half.label == "in road column it may not attack; artillery may support after at most 15 km"
    assert half.rule == "mg.gap.move-mode"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"order": "hold"}, ["mg.gap.orders"]),
        ({"order": "interdict"}, ["mg.gap.orders"]),
        ({"order": "demolish"}, ["mg.gap.orders"]),
        ({"order": "attack", "legs": "open,16"}, ["mg.gap.orders"]),
        ({"order": "breakthrough", "legs": "open,16"}, ["mg.gap.orders"]),
        ({"order": "support", "legs": "open,16"}, ["mg.gap.orders"]),
        ({"order": "prepare", "legs": "open,16"}, ["mg.gap.orders"]),
        ({"order": "prepare", "legs": "open,1", "mode": "non_tactical"}, ["mg.gap.orders"]),
    ],
)
def test_orders_limit_a_move(facts: dict[str, Any], rules: list[str]) -> None:
    """mg.gap.orders"""
    assert refusals("march", **facts) == rules


@pytest.mark.parametrize("order", ["prepare", "attack", "breakthrough", "support"])
def test_half_a_turn_is_allowed_before_an_attack(order: str) -> None:
    """mg.gap.orders"""
    assert answer("march", order=order, legs="open,15").may_fight is True


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"legs": "swamp,3"}, "legs: there is no 'swamp'"),
        ({"legs": [["open"]]}, "legs: write terrain and km, as in wood,9"),
        ({"legs": "open,3,1.5"}, "legs: '1.5' is no whole number, write it as in open,3,2"),
        ({"legs": "", "troops": FOOT, "crossings": 1}, "crossings: a river is crossed with a step"),
    ],
)
def test_legs_that_cannot_be_read(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("march", **facts)
    assert str(raised.value).startswith(fault)


# ------------------------------------------------------------------ after a landing


def test_who_lands_may_fight_where_he_stands_or_walk() -> None:
    """mg.gap.airborne-landing, mg.move.half-turn-no-fight, mg.combat.mod.unprepared"""
    assert answer("landing_move") == Marched(True, True, 1, 2)
    assert notes("landing_move")["unprepared"] == -4
    assert answer("landing_move", legs="open,3", attacks=False) == Marched(False, False, 7, 10)
    assert notes("march", troops=FOOT, legs="open,3", landed=True)["spent"] == "7/10"


@pytest.mark.parametrize("order", ["hold", "demolish", "attack", "prepare"])
def test_who_lands_and_stays_may_be_on_any_order(order: str) -> None:
    """mg.gap.orders, mg.gap.airborne-landing: a landing is half a turn and no move"""
    assert answer("march", troops=FOOT, landed=True, order=order, legs="") == Marched(True, True, 1, 2)


def test_who_lands_on_hold_does_not_walk() -> None:
    """mg.gap.orders, mg.gap.airborne-landing"""
    assert refusals("march", troops=FOOT, landed=True, order="hold", legs="open,1") == ["mg.gap.orders"]


@pytest.mark.parametrize(
    ("facts", "reasons"),
    [
        ({"mode": "non_tactical"}, ["a landing leaves a unit in tactical mode"]),
        ({"mode": "road_column"}, ["a landing leaves a unit in tactical mode"]),
        ({"night": True}, ["units land in day turns only"]),
    ],
)
def test_landings_are_by_day_and_leave_tactical_mode(facts: dict[str, Any], reasons: list[str]) -> None:
    """mg.gap.airborne-landing"""
    found = refuse("march", troops=FOOT, legs="open,1", landed=True, **facts).refusals
    assert [(each.rule, each.because) for each in found] == [("mg.gap.airborne-landing", why) for why in reasons]
    assert answer("march", troops=FOOT, legs="open,1", **facts).spent > 0


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"legs": "open,3"}, ["mg.move.half-turn-no-fight"]),
        ({"legs": "open,3", "attacks": False, "contact": True}, ["mg.gap.airborne-landing"]),
        ({"legs": "open,8", "attacks": False}, ["mg.gap.move-budget"]),
        ({"night": True}, ["mg.gap.airborne-landing"]),
    ],
)
def test_what_who_landed_may_not_do(facts: dict[str, Any], rules: list[str]) -> None:

    assert refusals("landing_move", **facts) == rules


@pytest.mark.parametrize(
    ("km", "said"),
    [
        (Fraction(0), "0 km"),
        (Fraction(9), "9 km"),
        (Fraction(15, 4), "3.75 km"),
        (Fraction(52, 3), "52/3 (about 17.33) km"),
    ],
)
def test_km_are_exact_and_read_easily(km: Fraction, said: str) -> None:
    assert km_said(km) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"troops": FOOT, "legs": "open,15"}, "the whole turn spent, may not fight in this turn"),
        ({"troops": FOOT, "legs": ""}, "nothing of the turn spent, may fight"),
        (
            {"troops": TOWED, "mode": "road_column", "legs": "open,30", "order": "support"},
            "2/5 of the turn spent, artillery may support",
        ),
        (
            {"troops": TOWED, "mode": "road_column", "legs": "open,45"},
            "3/5 of the turn spent, artillery may not support",
        ),
    ],
)
def test_the_answer_reads_well_and_speaks_to_guns_of_support(facts: dict[str, Any], said: str) -> None:
    """mg.gap.half-turn, mg.gap.support-detail: towed guns never attack, and may support after half a turn"""
    assert ask("march", **facts).chances[0].label == said


def test_who_moves_non_tactically_is_told_what_it_costs() -> None:
    """mg.combat.mod.non-tactical"""
    facts = {"troops": RECCE, "mode": "non_tactical", "legs": "open,5"}
    assert cited("march", **facts)["moving_non_tactically"] == "mg.combat.mod.non-tactical"
    assert "moving_non_tactically" not in notes("march", troops=RECCE, legs="open,5")
