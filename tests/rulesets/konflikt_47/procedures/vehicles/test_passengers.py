from math import comb

import pytest
from tests.rulesets.konflikt_47.asking import F, ask, chances, follows, notes, throw, totals, view
from tests.rulesets.konflikt_47.by_hand import passing
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import TroopsFate
from sandtable.rulesets.konflikt_47.procedures.vehicles.passengers import BailedOut
from sandtable.sheet.faults import FactsFault

ABOARD = "passengers"


def losses(models: int, kill: F) -> dict[int, F]:
    """D6 hits that each kill by chance, no more than are there."""
    found: dict[int, F] = {}
    for hits in range(1, 7):
        for dead in range(hits + 1):
            share = F(1, 6) * comb(hits, dead) * kill**dead * (1 - kill) ** (hits - dead)
            found[min(dead, models)] = found.get(min(dead, models), F(0)) + share
    return found


@pytest.mark.parametrize(("quality", "kill"), [("inexperienced", F(2, 3)), ("regular", F(1, 2)), ("veteran", F(1, 3))])
@pytest.mark.parametrize("models", [1, 4, 10])
def test_a_die_of_hits_without_penetration(quality: str, kill: F, models: int) -> None:
    """k47.gap.transport-destroyed, k47.damage.soft-values"""
    assert view(ABOARD, "casualties", quality=quality, models=models) == losses(models, kill)
    assert notes(ABOARD) == {"hits": "D6", "pins_of_hit": 1}


def test_half_or_more_lost_is_a_check_with_the_pin() -> None:
    """k47.gap.half-casualties, k47.gap.morale-check"""
    lost = losses(4, F(1, 2))
    check = lost[2] + lost[3]
    assert view(ABOARD, "destroyed", models=4)[True] == lost[4] + check * (1 - passing(8))
    assert totals(ABOARD)["Morale check"] == 8
    assert totals(ABOARD, pins=2, officer="captain")["Morale check"] == 9
    assert totals(ABOARD, pins=2, stubborn=True)["Morale check"] == 9


def test_the_last_man_of_a_weapon_team_is_worse_off() -> None:
    """k47.gap.team, k47.gap.transport-destroyed: 9 less the pin of bailing out, less 1 for being alone"""
    lost = losses(2, F(1, 2))
    for team, morale in ((False, 8), (True, 7)):
        assert totals(ABOARD, models=2, team=team)["Morale check"] == morale
        assert view(ABOARD, "destroyed", models=2, team=team)[True] == lost[2] + lost[1] * (1 - passing(morale))
    assert throw(ABOARD, 1, 4, 4, 4, models=2).outcome == BailedOut(1, False, TroopsFate.PASSED)
    assert throw(ABOARD, 1, 4, 4, 4, models=2, team=True).outcome == BailedOut(1, True, TroopsFate.FAILED)
    assert totals(ABOARD, models=4, team=True)["Morale check"] == 8


@pytest.mark.parametrize(
    ("faces", "models", "expected"),
    [
        ((2, 3, 3), 4, BailedOut(0, False, TroopsFate.STANDS)),
        ((2, 4, 3), 4, BailedOut(1, False, TroopsFate.STANDS)),
        ((2, 4, 4, 4, 4), 4, BailedOut(2, False, TroopsFate.PASSED)),
        ((2, 4, 4, 4, 5), 4, BailedOut(2, True, TroopsFate.FAILED)),
        ((2, 6, 6, 4, 4), 4, BailedOut(2, False, TroopsFate.PASSED)),
        ((2, 6, 6), 2, BailedOut(2, True, TroopsFate.WIPED_OUT)),
    ],
)
def test_hits_then_damage_then_the_check(faces: tuple[int, ...], models: int, expected: BailedOut) -> None:
    """k47.gap.transport-destroyed, k47.gap.half-casualties, k47.damage.roll"""
    assert throw(ABOARD, *faces, models=models).outcome == expected


def test_the_pin_may_be_one_too_many() -> None:
    """k47.gap.pins-rout"""
    assert set(view(ABOARD, "destroyed", pins=8)) == {True}
    with pytest.raises(FactsFault, match="lost at 9 pins"):
        ask(ABOARD, pins=9)


def test_the_tough_shrug_damage_off_and_fanatics_do_not_check() -> None:
    """k47.gap.traits"""
    assert view(ABOARD, "casualties", tough=True) == losses(10, F(1, 2) * F(2, 3))
    assert view(ABOARD, "destroyed", models=8, fanatic=True)[False] == 1


def test_survivors_stand_by_the_wreck_and_are_down() -> None:
    """k47.gap.transport-destroyed"""
    one = BailedOut(1, False, TroopsFate.STANDS)
    expected = {"models": 9, "pins": 3, "die": "down", "dice_from_cup": 1}
    assert follows(ABOARD, one, pins=2) == expected
    assert follows(ABOARD, one, pins=2, die="acted") == {**expected, "dice_from_cup": 0}
    lost = next(outcome for outcome in chances(ABOARD, models=2) if outcome.destroyed)
    assert follows(ABOARD, lost, models=2) == {"state": "destroyed"}


def test_play_and_odds_know_the_same_ends() -> None:
    """k47.gap.transport-destroyed"""
    assert not never_foretold(ABOARD, 150, models=6)


def test_passengers_read_as_a_sentence() -> None:
    """k47.gap.transport-destroyed"""
    assert ask(ABOARD).subject == "10 Regular passengers of a destroyed transport"
    assert ask(ABOARD).needs == ("damages on 4+",)
