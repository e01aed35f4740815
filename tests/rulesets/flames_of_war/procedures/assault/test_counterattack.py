from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    answer,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    refusals,
    throw,
)

from sandtable.rulesets.flames_of_war.procedures.assault.counterattack import Reply
from sandtable.sheet.faults import FactsFault

COUNTER, OVER, PART = "counterattack", "assault_over", "defender_part"


# ---------------------------------------------------------------------- over or not


def test_an_assault_is_over_when_nobody_near_can_fight() -> None:
    """fow.assault.over, fow.assault.over-break-off, fow.gap.assault-over-details"""
    facts = {"standing": 0, "bailed": 2}
    assert answer(OVER, **facts) == "over"
    assert notes(OVER, **facts) == {"winner": "striking side", "test": False, "bailed_count": False}
    assert cited(OVER, **facts)["test"] == "fow.assault.over-break-off"


@pytest.mark.parametrize(("nearest", "expected"), [(0.0, "goes_on"), (4.0, "goes_on"), (4.1, "over"), (8.0, "over")])
def test_only_defenders_within_4_inches_keep_it_going(nearest: float, expected: str) -> None:
    """fow.assault.over, fow.gap.assault-over-details, fow.gap.units-of-measure"""
    assert answer(OVER, standing=3, nearest=nearest) == expected


def test_one_unhurt_team_keeps_it_going() -> None:
    """fow.assault.over, fow.assault.counter-test"""
    assert answer(OVER, standing=1, bailed=4) == "goes_on"
    assert cited(OVER, standing=1)["test"] == "fow.assault.counter-test"


# ---------------------------------------------------------------------- who defends


@pytest.mark.parametrize(
    ("distance", "rest", "part", "fires"),
    [
        (3.0, 24.0, "defends", True),
        (4.0, 24.0, "defends", True),
        (4.1, 24.0, "fires", True),
        (4.1, 4.0, "defends", True),
        (8.0, 24.0, "fires", True),
        (8.1, 24.0, "none", False),
        (8.1, 2.0, "defends", False),
    ],
)
def test_who_defends_and_who_only_fires(distance: float, rest: float, part: str, fires: bool) -> None:
    """fow.gap.defenders, fow.assault.df-range, fow.gap.units-of-measure"""
    facts = {"distance": distance, "unit_distance": rest}
    assert answer(PART, **facts) == part
    assert notes(PART, **facts) == {"defensive_fire": fires, "tests": part == "defends"}


def test_aircraft_and_transports_in_the_rear_take_no_part() -> None:
    """fow.gap.defenders, fow.gap.aircraft-placement"""
    assert refusals(PART, kind="aircraft") == ["fow.gap.aircraft-placement"]
    assert refusals(PART, kind="unarmoured", transport_in_rear=True) == ["fow.gap.defenders"]


# ---------------------------------------------------------------------- the test


def test_the_counterattack_rating_takes_the_place_of_motivation() -> None:
    """fow.assault.counter-test, fow.gap.alternative-ratings"""
    british = {"motivation": 4, "counterattack": 3, "standing": 1}
    assert chances(COUNTER, **british) == {"counterattacks": F(2, 3), "breaks_off": F(1, 3)}
    assert number(COUNTER, "Counterattack", **british).base.rule == "fow.gap.alternative-ratings"
    assert chance(COUNTER, "counterattacks", motivation=4) == F(1, 2)
    assert chance(COUNTER, "counterattacks", motivation=3, counterattack=6) == F(1, 6)
    assert chance(COUNTER, "counterattacks", motivation=1) == 1


@pytest.mark.parametrize(
    ("commander", "distance", "support", "passes"),
    [
        ("none", 0.0, False, F(1, 2)),
        ("own", 0.0, False, F(3, 4)),
        ("own", 6.0, False, F(3, 4)),
        ("own", 6.1, False, F(1, 2)),
        ("other", 2.0, False, F(1, 2)),
        ("other", 2.0, True, F(3, 4)),
        ("bailed", 0.0, False, F(1, 2)),
        ("destroyed", 0.0, False, F(1, 2)),
    ],
)
def test_a_commander_near_lets_it_test_again(commander: str, distance: float, support: bool, passes: F) -> None:
    """fow.gap.commander-powers, fow.gap.units-of-measure"""
    facts = {"commander": commander, "commander_distance": distance, "support": support}
    assert chance(COUNTER, "counterattacks", **facts) == passes


def test_nobody_standing_is_no_test() -> None:
    """fow.assault.over-break-off, fow.assault.over"""
    assert chances(COUNTER, standing=0) == {"beaten": 1}
    assert notes(COUNTER, standing=0) == {"test": False}
    assert throw(COUNTER, standing=0).rolls == ()
    assert follows(COUNTER, "beaten", standing=0) == {"break_off": 6, "consolidate": 4}
    assert cited_after(COUNTER, "beaten", standing=0)["break_off"] == "fow.assault.over"


def test_a_counterattack_swaps_roles_and_meets_no_defensive_fire() -> None:
    """fow.assault.counter, fow.assault.counter-no-df, fow.gap.assault-loop"""
    assert follows(COUNTER, "counterattacks") == {"roles": "swapped", "defensive_fire": False, "next": "to hit"}
    assert cited_after(COUNTER, "counterattacks") == {
        "roles": "fow.assault.counter",
        "defensive_fire": "fow.assault.counter-no-df",
        "next": "fow.gap.assault-loop",
    }


def test_failing_is_breaking_off() -> None:
    """fow.assault.break-off, fow.assault.consolidate"""
    assert follows(COUNTER, "breaks_off") == {"break_off": 6, "consolidate": 4}
    assert cited_after(COUNTER, "breaks_off") == {
        "break_off": "fow.assault.break-off",
        "consolidate": "fow.assault.consolidate",
    }


def test_if_nobody_can_strike_a_pass_ends_it_drawn() -> None:
    """fow.gap.counterattack-units"""
    assert chances(COUNTER, can_strike=False) == {"breaks_off": F(1, 2), "drawn": F(1, 2)}
    assert follows(COUNTER, "drawn", can_strike=False) == {"fall_back": 2}
    assert cited_after(COUNTER, "drawn", can_strike=False)["fall_back"] == "fow.gap.counterattack-units"


def test_pinned_units_may_counterattack() -> None:
    """fow.gap.counterattack-units"""
    assert chance(COUNTER, "counterattacks", pinned=True) == F(1, 2)
    assert notes(COUNTER, pinned=True)["pinned"] is True


@pytest.mark.parametrize(("faces", "facts", "reply"), [((4,), {}, "counterattacks"), ((3,), {}, "breaks_off")])
def test_one_die_for_the_unit(faces: tuple[int, ...], facts: dict[str, Any], reply: str) -> None:
    """fow.assault.counter-test"""
    thrown = throw(COUNTER, *faces, **facts)
    assert thrown.outcome == reply
    assert [roll.why for roll in thrown.rolls] == ["fow.assault.counter-test"]
    assert ask(COUNTER, commander="own").needs == ("counterattacks on 4+, re-rolled once",)
    assert throw(COUNTER, 3, 4, commander="own").outcome == "counterattacks"


def test_the_owner_decides_whether_a_failure_is_rolled_again() -> None:
    """fow.gap.reroll-asked, fow.gap.commander-powers: one die, then another if he likes, and no third"""
    beside: dict[str, Any] = {"commander": "own", "commander_distance": 3.0}
    assert chance("counterattack", "counterattacks", **beside) == F(3, 4)
    assert chance("counterattack", "counterattacks", **beside, asked_first=True) == F(1, 2)
    failed = cited_after("counterattack", Reply.BREAKS_OFF, **beside, asked_first=True)
    assert failed == {"may_roll_again": "fow.gap.reroll-asked"}
    last = cited_after("counterattack", Reply.BREAKS_OFF, **beside, asked_first=True, rolled_again=True)
    assert last["break_off"] == "fow.assault.break-off"
    assert chance("counterattack", "counterattacks", **beside, rolled_again=True) == F(1, 2)
    with pytest.raises(FactsFault, match="rolled_again: only a unit beside its commander rolls again"):
        ask("counterattack", rolled_again=True)
