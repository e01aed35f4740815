from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    answer,
    ask,
    chance,
    cited,
    follows,
    notes,
    number,
    refusals,
    totals,
    why_not,
)

from sandtable.sheet.faults import FactsFault

MOVE = "assault_declaration"


def reach(**facts: Any) -> int:
    return totals(MOVE, **facts)["Assault reach"]


# ---------------------------------------------------------------------- who


@pytest.mark.parametrize("assaulter", ["squad", "officer", "team", "assault_walker"])
def test_who_may_assault(assaulter: str) -> None:
    """k47.gap.assault-declare, k47.gap.vehicle-assault"""
    assert answer(MOVE, assaulter=assaulter) == "reaches"


@pytest.mark.parametrize(
    ("assaulter", "rule"),
    [
        ("fixed_team", "k47.gap.team-move"),
        ("gun", "k47.gap.artillery-move"),
        ("vehicle", "k47.gap.vehicle-assault"),
    ],
)
def test_who_may_not_assault(assaulter: str, rule: str) -> None:
    """k47.gap.team-move, k47.gap.artillery-move, k47.gap.vehicle-assault"""
    assert refusals(MOVE, assaulter=assaulter) == [rule]


@pytest.mark.parametrize("order", ["fire", "advance", "ambush", "rally", "down"])
def test_an_assault_needs_a_run_order(order: str) -> None:
    """k47.orders.run-assault"""
    assert refusals(MOVE, order=order) == ["k47.orders.run-assault"]


def test_every_reason_is_told() -> None:
    """k47.orders.run-assault, k47.gap.team-move, k47.gap.assault-declare"""
    assert why_not(MOVE, order="advance", assaulter="fixed_team", visible=False) == (
        "Not allowed: an assault needs a Run order (k47.orders.run-assault); "
        "teams with fixed weapons may not assault (k47.gap.team-move); "
        "the target must be visible (k47.gap.assault-declare)"
    )


# ---------------------------------------------------------------------- how far


@pytest.mark.parametrize(
    ("distance", "found"), [(0.0, "reaches"), (12.0, "reaches"), (12.1, "falls_short"), (24.0, "falls_short")]
)
def test_the_run_rate_is_the_reach(distance: float, found: str) -> None:
    """k47.gap.assault-declare, k47.move.infantry, k47.cq.measure-move"""
    assert answer(MOVE, distance=distance) == found


@pytest.mark.parametrize(
    ("pace", "run", "advance"), [("normal", 12, 6), ("slow", 8, 4), ("fast", 16, 8), ("flight", 18, 12)]
)
def test_slow_fast_and_flying_troops(pace: str, run: int, advance: int) -> None:
    """k47.gap.traits, k47.gap.no-run-assault: the target standing in the terrain counts for all of them"""
    assert reach(pace=pace) == run
    assert reach(pace=pace, target_on="rough") == advance
    assert reach(pace=pace, path="obstacle") == (run if pace == "flight" else advance)


@pytest.mark.parametrize(
    ("ground", "inches"), [("open", 12), ("rough", 6), ("obstacle", 6), ("building", 12), ("road", 12)]
)
def test_ground_where_nobody_may_run_halves_the_reach(ground: str, inches: int) -> None:
    """k47.gap.no-run-assault, k47.terrain.table, k47.terrain.no-run"""
    assert reach(path=ground) == reach(target_on=ground) == inches
    if inches == 6:
        assert number(MOVE, "Assault reach", path=ground).base.rule == "k47.gap.no-run-assault"
        assert [answer(MOVE, path=ground, distance=inch) for inch in (6.0, 6.1)] == ["reaches", "falls_short"]


def test_walkers_run_eighteen_and_step_over_obstacles() -> None:
    """k47.gap.walker-assault, k47.move.walker, k47.terrain.table, k47.terrain.no-bang"""
    walker = {"assaulter": "assault_walker"}
    assert (reach(**walker), reach(path="obstacle", **walker), reach(path="rough", **walker)) == (18, 18, 12)
    assert reach(pace="slow", **walker) == 12
    assert notes(MOVE, **walker)["straight"] is True
    assert refusals(MOVE, target_on="building", **walker) == ["k47.terrain.no-bang"]
    with pytest.raises(FactsFault, match="slow and fast are for infantry"):
        ask(MOVE, pace="fast", **walker)


def test_assaulters_that_fall_short_move_up_to_it() -> None:
    """k47.gap.assault-declare, k47.gap.spacing"""
    assert follows(MOVE, "falls_short", distance=13.0) == {"moves_towards": True}
    assert follows(MOVE, "reaches") == {"next": "mode_choice"}
    assert follows(MOVE, "reaches", target="tracked") == {"next": "vehicle_assault"}


# ---------------------------------------------------------------------- escape


def test_a_passed_escape_takes_the_target_out_of_reach() -> None:
    """k47.cq.escape, k47.cq.measure-move, k47.gap.reaction-escape, k47.gap.reactions"""
    facts = {"distance": 8.0, "target_pins": 1, "escape": "escaped"}
    assert answer(MOVE, **facts) == "falls_short"
    assert totals(MOVE, **facts)["Reaction test"] == 8
    told = notes(MOVE, **facts)
    assert (told["distance"], told["target_die"]) == ("20", "run")
    assert (told["may_escape"], told["stand_and_fire"]) == (False, "no")


def test_a_failed_escape_costs_a_pin_and_the_assault_goes_on() -> None:
    """k47.gap.reactions, k47.cq.escape: one reaction to one action, so no stand and fire either"""
    facts = {"distance": 8.0, "target_pins": 1, "escape": "failed"}
    assert answer(MOVE, **facts) == "reaches"
    told = notes(MOVE, **facts)
    assert (told["target_pins"], told["stand_and_fire"], told["may_escape"]) == (2, "no", False)
    assert notes(MOVE, escape="failed", target_pins=8)["target_destroyed"] is True


def test_the_chance_of_the_reaction_is_that_of_the_reaction_procedure() -> None:
    """k47.gap.reactions: 13 in 18 with one pin"""
    asked = {"reaction": "escape", "to": "assault", "pins": 1, "distance": 8.0}
    assert str(chance("reaction", "reacts", **asked)) == "13/18"


def test_who_may_not_escape() -> None:
    """k47.gap.reactions, k47.gap.reaction-escape"""
    assert refusals(MOVE, escape="escaped", target_die="other") == ["k47.gap.reactions"]
    assert refusals(MOVE, escape="escaped", target_die="ambush") == ["k47.gap.reactions"]
    assert refusals(MOVE, escape="escaped", target="artillery") == ["k47.gap.reaction-escape"]
    tank = {"target": "tracked", "target_immobilised": True}
    assert refusals(MOVE, escape="escaped", **tank) == ["k47.gap.reaction-escape"]
    assert notes(MOVE, target_die="other")["may_escape"] is False


def test_an_escape_may_be_too_short() -> None:
    """k47.gap.reaction-escape: fast assaulters, a slow target, or a wall behind it"""
    assert answer(MOVE, distance=7.0, escape="escaped", pace="flight", target_pace="slow") == "reaches"
    facts = {"distance": 8.0, "escape": "escaped"}
    assert answer(MOVE, escape_room=4.0, **facts) == "reaches"
    assert answer(MOVE, escape_room=4.1, **facts) == "falls_short"
    assert totals(MOVE, target="wheeled", **facts)["Target's Run rate"] == 24


def test_a_vehicle_that_escaped_but_is_reached_cannot_be_hit() -> None:
    """k47.cqv.hit-run, k47.gap.reaction-escape"""
    facts = {"target": "tracked", "escape": "escaped", "escape_room": 2.0}
    assert follows(MOVE, "reaches", **facts) == {"next": "vehicle_assault", "can_be_hit": False}


# ---------------------------------------------------------------------- other reactions


@pytest.mark.parametrize(
    ("distance", "die", "how"),
    [
        (6.0, "none", "no"),
        (6.1, "none", "after a reaction test"),
        (6.1, "ambush", "without a test"),
        (6.1, "other", "no"),
        (6.0, "ambush", "no"),
    ],
)
def test_stand_and_fire(distance: float, die: str, how: str) -> None:
    """k47.cq.stand-fire, k47.gap.reaction-stand-fire"""
    facts = {"distance": distance, "target_die": die}
    assert notes(MOVE, **facts)["stand_and_fire"] == how
    expected = "k47.gap.reaction-stand-fire" if how == "no" else "k47.cq.stand-fire"
    assert cited(MOVE, **facts)["stand_and_fire"] == expected


def test_nobody_goes_down_before_an_assault() -> None:
    """k47.gap.reaction-go-down"""
    assert notes(MOVE)["go_down"] is False


def test_recce_vehicles_may_move_off_whatever_their_die() -> None:
    """k47.gap.reaction-recce"""
    assert notes(MOVE, target="wheeled", target_recce=True, target_die="other")["recce_move"] is True
    assert "recce_move" not in notes(MOVE, target="wheeled")
    with pytest.raises(FactsFault, match="target: only a vehicle is immobilised or recce, choose one as target"):
        ask(MOVE, target_recce=True)


def test_a_horror_shakes_the_target_before_it_can_react() -> None:
    """k47.gap.traits"""
    assert notes(MOVE, horror=True)["horror_check"] is True
    assert totals(MOVE, horror=True)["Reaction test"] == 8


def test_the_declaration_reads_as_a_sentence() -> None:
    """k47.cq.declare, k47.cq.sequence, k47.gap.measurement"""
    assert ask(MOVE, distance=7.5).verdict == "A squad assaults infantry 7.5 in away: reach 12 in, reaches"
    assert ask(MOVE, target="half_tracked", assaulter="assault_walker").subject == (
        "An assault walker assaults a half-track 8 in away"
    )
    assert cited(MOVE)["declared_first"] == "k47.cq.declare"
