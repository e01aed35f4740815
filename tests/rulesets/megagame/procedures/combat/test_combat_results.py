"""The results table, the retirement, and entering the square that was won."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    answer,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    view,
)

from sandtable.rulesets.megagame.procedures.combat.retirement import Retired
from sandtable.sheet import FactsFault

BEST_TO_WORST = ["total_success", "success", "limited_success", "confused", "badly_beaten"]
#: A total in the open that gives each of them.
OPEN = dict(zip(BEST_TO_WORST, (12, 8, 5, 0, -2), strict=True))


@pytest.mark.parametrize(
    ("terrain", "edges"),
    [
        ("open", [-9, -2, -1, 4, 5, 7, 8, 11, 12, 40]),
        ("wood", [-9, 1, 2, 6, 7, 11, 12, 19, 20, 40]),
        ("marsh", [-9, 1, 2, 6, 7, 11, 12, 19, 20, 40]),
    ],
)
def test_totals_at_the_edges_of_the_bands(terrain: str, edges: list[int]) -> None:
    """mg.results.bands, mg.results.terrain-column, mg.gap.terrain-column"""
    expected = [result for result in reversed(BEST_TO_WORST) for _ in range(2)]
    assert [answer("combat_result", total=total, terrain=terrain) for total in edges] == expected


@pytest.mark.parametrize(
    ("result", "attacker", "defender", "supply"),
    [
        ("total_success", 1, 2, 2),
        ("success", 1, 1, 1),
        ("limited_success", 1, 1, 1),
        ("confused", 1, 1, None),
        ("badly_beaten", 1, 0, None),
    ],
)
def test_losses_of_every_result(result: str, attacker: int, defender: int, supply: int | None) -> None:
    """
    mg.results.total.attacker-loss, mg.results.total.defender-loss, mg.results.total.supply,
    mg.results.success.attacker-loss, mg.results.success.defender-loss, mg.results.success.supply,
    mg.results.limited.attacker-loss, mg.results.limited.defender-loss, mg.results.limited.supply,
    mg.results.confused.losses, mg.results.beaten.attacker-loss, mg.results.beaten.defender-loss
    """
    found = notes("combat_result", total=OPEN[result])
    assert (found["attacker_loss"], found["defender_loss"], found.get("supply_loss")) == (attacker, defender, supply)


def test_the_rules_behind_every_loss() -> None:
    short = dict(zip(BEST_TO_WORST[:3], ("total", "success", "limited"), strict=True))
    for result, word in short.items():
        found = cited("combat_result", total=OPEN[result])
        assert found["attacker_loss"] == f"mg.results.{word}.attacker-loss"
        assert found["defender_loss"] == f"mg.results.{word}.defender-loss"
        assert found["supply_loss"] == f"mg.results.{word}.supply"
        assert found["retire"] == f"mg.results.{word}.retire"
        assert found["overrun"] == f"mg.overrun.{word}"


@pytest.mark.parametrize(
    ("result", "counter", "leaves", "rule"),
    [
        ("total_success", False, True, "mg.results.total.no-counter"),
        ("success", False, True, "mg.results.success.no-counter"),
        ("limited_success", True, True, "mg.results.limited.counter"),
        ("confused", False, False, "mg.results.confused.no-counter"),
        ("badly_beaten", True, False, "mg.results.beaten.counter"),
    ],
)
def test_who_may_counter_attack_and_who_leaves(result: str, counter: bool, leaves: bool, rule: str) -> None:
    found = notes("combat_result", total=OPEN[result])
    assert found["counter_attack"] is counter
    assert found.get("may_enter", False) is leaves
    assert cited("combat_result", total=OPEN[result])["counter_attack"] == rule


def test_where_beaten_attackers_go() -> None:
    """mg.results.beaten.thrown-back, mg.gap.thrown-back, mg.results.confused.hold"""
    assert notes("combat_result", total=-5)["back_km"] == 0
    assert notes("combat_result", total=-5, overrun_fight=True)["back_km"] == 1
    assert cited("combat_result", total=-5)["back_km"] == "mg.results.beaten.thrown-back"
    assert cited("combat_result", total=-5, overrun_fight=True)["back_km"] == "mg.gap.thrown-back"
    assert cited("combat_result", total=0)["retire"] == "mg.results.confused.hold"
    for total in (0, 5, 8, 12):
        assert "back_km" not in notes("combat_result", total=total, overrun_fight=True)


@pytest.mark.parametrize(
    ("result", "overrun", "extra", "again"),
    [
        ("total_success", True, 0, True),
        ("success", True, 1, True),
        ("limited_success", True, 1, False),
        ("confused", False, None, None),
        ("badly_beaten", False, None, None),
    ],
)
def test_special_results(result: str, overrun: bool, extra: int | None, again: bool | None) -> None:
    """mg.overrun.total, mg.overrun.success, mg.overrun.limited, mg.overrun.none-confused, mg.overrun.none-beaten"""
    found = notes("combat_result", total=OPEN[result])
    assert (found["overrun"], found.get("overrun_loss"), found.get("fight_again")) == (overrun, extra, again)


# ------------------------------------------------------------------ retirement

D6 = {km: F(1, 6) for km in range(1, 7)}
D3 = {km: F(1, 3) for km in range(1, 4)}


@pytest.mark.parametrize(
    ("result", "terrain", "km"),
    [
        ("total_success", "open", D6),
        ("total_success", "wood", D6),
        ("total_success", "marsh", D6),
        ("success", "open", D6),
        ("success", "town", D3),
        ("success", "close", D3),
        ("success", "marsh", D3),
        ("limited_success", "open", {2: 1}),
        ("limited_success", "marsh", {1: 1}),
        ("limited_success", "wood", {1: 1}),
    ],
)
def test_how_far_defenders_retire(result: str, terrain: str, km: dict[int, Any]) -> None:
    """mg.results.total.retire, mg.results.success.retire, mg.results.limited.retire, mg.gap.total-retire-die"""
    assert view("retirement", "km", result=result, terrain=terrain) == km


def test_who_is_stopped_loses_1_more_and_once() -> None:
    """mg.gap.retire"""
    assert chances("retirement", result="success", free=2) == {
        Retired(1, False): F(1, 6),
        Retired(2, False): F(1, 6),
        Retired(2, True): F(2, 3),
    }
    found = follows("retirement", Retired(2, True), result="success", free=2)
    assert (found["status_lost"], found["may_enter"]) == (1, True)
    assert follows("retirement", Retired(2, False), result="success", free=2) == {"may_enter": True}


def test_who_cannot_leave_stays_and_nobody_enters() -> None:
    """mg.gap.retire, mg.gap.advance"""
    facts = {"result": "limited_success", "free": 0}
    assert chances("retirement", **facts) == {Retired(0, True): 1}
    found = follows("retirement", Retired(0, True), **facts)
    assert (found["status_lost"], found["may_enter"]) == (1, False)
    assert cited_after("retirement", Retired(0, True), **facts)["may_enter"] == "mg.gap.retire"
    assert ask("retirement", **facts).chances[0].label == "cannot leave the square"


def test_the_retirement_is_thrown_with_one_d6() -> None:
    """mg.gap.dice"""
    assert throw("retirement", 5, result="success").outcome == Retired(5, False)
    assert throw("retirement", 5, result="success", terrain="town").outcome == Retired(3, False)
    assert throw("retirement", result="limited_success").outcome == Retired(2, False)
    assert throw("retirement", 6, result="total_success", terrain="wood", free=4).label == "retire 4 km and are stopped"


# ------------------------------------------------------------------ entering


@pytest.mark.parametrize("came", ["total_success", "success", "limited_success", "empty"])
def test_survivors_may_enter_a_square_that_is_free(came: str) -> None:
    """mg.gap.advance, mg.gap.combat-order"""
    assert answer("enter_square", came=came, survivors=4) == 4
    rule = "mg.gap.combat-order" if came == "empty" else "mg.gap.advance"
    assert cited("enter_square", came=came)["free"] == rule


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"came": "confused"}, ["mg.gap.advance"]),
        ({"came": "badly_beaten", "stayed": True}, ["mg.gap.advance"]),
        ({"stayed": True}, ["mg.gap.retire"]),
        ({"told_not": True}, ["mg.gap.standing-choices"]),
        ({"survivors": 0}, ["mg.gap.elimination"]),
        ({"survivors": 0, "stayed": True}, ["mg.gap.retire", "mg.gap.elimination"]),
    ],
)
def test_who_may_not_enter(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("enter_square", **facts) == rules


# ------------------------------------------------------------------ order of combats


def test_the_side_with_the_initiative_fights_first_then_by_x_and_y() -> None:
    """mg.gap.combat-order"""
    attacks = "german,1,1 allied,12,30 allied,12,27 allied,3,90"
    assert answer("combat_queue", combats=attacks) == (4, 3, 2, 1)
    assert answer("combat_queue", combats=attacks, initiative="german") == (1, 4, 3, 2)


@pytest.mark.parametrize(
    ("combats", "fault"),
    [
        ("allied,12,27 allied,12,27", "combats: all attackers of a side on one square fight one combat, name it once"),
        ("allied,12", "combats: write the attacking side and x,y of the square, as in allied,12,27"),
        ("french,12,27", "combats: there is no 'french'"),
        ("", "combats: name at least one attack, as in allied,12,27"),
    ],
)
def test_attacks_that_cannot_be_queued(combats: str, fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("combat_queue", combats=combats)
    assert str(raised.value).startswith(fault)
