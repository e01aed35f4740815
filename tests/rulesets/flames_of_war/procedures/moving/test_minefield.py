from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    follows,
    line,
    note,
    notes,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.moving.minefield import Mined, minefield
from sandtable.sheet.faults import FactsFault

UNHURT, BAILED, DESTROYED = Mined(0, 0), Mined(0, 1), Mined(1, 0)


# ---------------------------------------------------------------------- one team, one marker


def test_a_sherman_at_2_inches() -> None:
    """fow.mine.trigger, fow.mine.avoid-test, fow.mine.attack, fow.mine.top-armour, fow.gap.score-test,
    fow.armour.outcome"""
    facts = {"kind": "armoured", "skill": 4, "top": 1, "distance": 2.0}
    assert chances("minefield", **facts) == {UNHURT: F(2, 3), BAILED: F(1, 12), DESTROYED: F(1, 4)}
    assert totals("minefield", **facts) == {"Mine test": 4, "Armour": 1}
    assert notes("minefield", **facts)["attack"] == (5, 1)
    assert note("minefield", "saved_with", **facts).value == "top"


@pytest.mark.parametrize(
    ("top", "unhurt", "bailed", "destroyed"),
    [
        (0, F(7, 12), F(1, 12), F(1, 3)),
        (1, F(2, 3), F(1, 12), F(1, 4)),
        (2, F(3, 4), F(1, 12), F(1, 6)),
        (3, F(5, 6), F(1, 12), F(1, 12)),
        (4, F(11, 12), F(1, 12), F(0)),
    ],
)
def test_top_armour_against_anti_tank_5(top: int, unhurt: Any, bailed: Any, destroyed: Any) -> None:
    """fow.mine.top-armour, fow.mine.attack, fow.armour.roll"""
    found = [chance("minefield", each, top=top) for each in (UNHURT, BAILED, DESTROYED)]
    assert found == [unhurt, bailed, destroyed]


@pytest.mark.parametrize(
    ("distance", "destroyed"), [(0.0, F(2, 9)), (2.0, F(2, 9)), (2.001, F(2, 9)), (2.1, F(0)), (9.0, F(0))]
)
def test_infantry_with_a_tactics_rating(distance: float, destroyed: Any) -> None:
    """fow.mine.avoid-test, fow.mine.attack, fow.save.other, fow.gap.mines, fow.gap.alternative-ratings,
    fow.mine.trigger, fow.gap.units-of-measure"""
    facts = {"kind": "infantry", "skill": 4, "tactics": 5, "save": 3, "distance": distance}
    assert view("minefield", "destroyed", **facts).get(1, F(0)) == destroyed
    assert notes("minefield", **facts)["tests"] is (destroyed > 0)


def test_tactics_replaces_skill_better_or_worse() -> None:
    """fow.gap.alternative-ratings, fow.mine.avoid-test"""
    assert line("minefield", "Mine test", skill=4, tactics=3) == "Mine test 3: 3 Tactics rating, in place of Skill"
    assert line("minefield", "Mine test", skill=4) == "Mine test 4: 4 Skill"


@pytest.mark.parametrize("kind", ["infantry", "gun", "unarmoured"])
def test_teams_without_armour_make_their_save_and_no_cover_helps(kind: str) -> None:
    """fow.mine.top-armour, fow.save.other, fow.gap.mines, fow.gap.bulletproof-cover"""
    facts = {"kind": kind, "skill": 3, "save": 5}
    assert chances("minefield", **facts) == {UNHURT: F(7, 9), DESTROYED: F(2, 9)}
    assert totals("minefield", **facts) == {"Mine test": 3, "Save": 5}
    assert (notes("minefield", **facts)["bulletproof_cover"], notes("minefield", **facts)["saved_with"]) == (
        False,
        "save",
    )


def test_beyond_2_inches_nothing_is_rolled() -> None:
    """fow.mine.trigger"""
    assert chances("minefield", distance=2.1, markers=4, teams=5) == {UNHURT: 1}
    assert throw("minefield", distance=2.1).rolls == ()
    assert cited("minefield", distance=2.1) == {"tests": "fow.mine.trigger"}


def test_a_skill_of_1_avoids_all_mines() -> None:
    """fow.gap.score-test"""
    assert chances("minefield", skill=1, markers=3) == {UNHURT: 1}


# ---------------------------------------------------------------------- markers and teams


def test_each_marker_is_tested_until_the_team_is_stopped() -> None:
    """fow.gap.mines"""
    assert chances("minefield", markers=2) == {
        UNHURT: F(4, 9),
        BAILED: F(1, 12) * (1 + F(2, 3)),
        DESTROYED: F(1, 4) * (1 + F(2, 3)),
    }


def test_a_tank_that_bails_out_stops_and_tests_no_more() -> None:
    """fow.gap.mines"""
    thrown = throw("minefield", 3, 4, markers=3)
    assert thrown.outcome == BAILED
    assert throw("minefield", 4, 2, 6, 1, 3, markers=3).outcome == DESTROYED
    assert follows("minefield", BAILED, markers=3) == {"stops": 1, "bailed": 1, "last_stand": True}


def test_teams_of_a_platoon_test_each_for_itself() -> None:
    """fow.mine.avoid-test, fow.gap.mines"""
    assert chance("minefield", Mined(0, 0), teams=3) == F(8, 27)
    assert chance("minefield", Mined(1, 1), teams=2) == 2 * F(1, 4) * F(1, 12)
    assert view("minefield", "destroyed", teams=2) == {0: F(9, 16), 1: F(6, 16), 2: F(1, 16)}
    assert follows("minefield", Mined(1, 1), teams=5) == {
        "goes_on": 3,
        "stops": 1,
        "destroyed": 1,
        "bailed": 1,
        "last_stand": True,
    }
    assert throw("minefield", 4, 1, 3, 2, 4, teams=3).outcome == Mined(1, 1)


def test_a_whole_platoon_in_deep_mines_is_answered_exactly() -> None:
    """fow.mine.avoid-test"""
    found = chances("minefield", kind="infantry", teams=15, markers=6)
    assert found[Mined(0, 0)] == F(5, 6) ** 90
    assert sum(found.values()) == 1


def test_each_roll_names_its_rule() -> None:
    """fow.mine.avoid-test, fow.armour.roll, fow.save.other"""
    assert [roll.why for roll in throw("minefield", 1, 6).rolls] == ["fow.mine.avoid-test", "fow.armour.roll"]
    foot = throw("minefield", 1, 6, kind="infantry")
    assert [roll.why for roll in foot.rolls] == ["fow.mine.avoid-test", "fow.save.other"]


def test_mines_do_not_pin_down() -> None:
    """fow.gap.mines"""
    assert notes("minefield", kind="infantry")["pins"] is False


def test_who_sets_off_no_mines() -> None:
    """fow.bail.no-actions, fow.gap.aircraft-placement"""
    assert refusals("minefield", bailed=True) == ["fow.bail.no-actions"]
    assert refusals("minefield", kind="aircraft") == ["fow.gap.aircraft-placement"]
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("minefield", kind="infantry", bailed=True)


def test_played_minefields_stay_within_the_exact_odds() -> None:
    """fow.mine.avoid-test"""
    asked = ask("minefield", teams=2, markers=2)
    dice = seeded("mines")
    assert {minefield(dice, asked.profile) for _ in range(1500)} == set(asked.distribution)
