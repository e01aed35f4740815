import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    cited,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)
from tests.rulesets.konflikt_47.fire_oracle import Shots, volley, within
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses, TroopsFate
from sandtable.sheet.faults import FactsFault

PBF = "point_blank_fire"
THREE = {"arms": "3xrifle", "target_models": 4, "target_quality": "inexperienced"}


def test_three_rifles_at_four_conscripts() -> None:
    """k47.cq.pbf-first, k47.gap.pbf, k47.hit.point-blank: cover and going Down are not even asked for"""
    assert totals(PBF, **THREE)["To hit"] == 2
    assert view(PBF, "casualties", **THREE) == {0: F(64, 729), 1: F(80, 243), 2: F(100, 243), 3: F(125, 729)}
    assert view(PBF, "pins", **THREE) == {0: F(1, 216), 1: F(215, 216)}
    assert notes(PBF, **THREE) == {"cover_counts": False}
    assert cited(PBF, **THREE) == {"cover_counts": "k47.gap.pbf"}


@pytest.mark.parametrize(
    ("quality", "pins", "hit"),
    [
        ("regular", 0, F(5, 6)),
        ("veteran", 1, F(2, 3)),
        ("inexperienced", 0, F(2, 3)),
        ("inexperienced", 3, F(1, 6)),
        ("regular", 4, F(1, 6)),
        ("regular", 5, F(1, 36)),
        ("regular", 8, F(1, 36)),
    ],
)
def test_only_pins_and_inexperience_make_it_harder(quality: str, pins: int, hit: F) -> None:
    """k47.hit.pins, k47.hit.inexperienced, k47.gap.hit-extremes, k47.gap.pbf"""
    facts = {"arms": "rifle", "firer_quality": quality, "firer_pins": pins, "target_models": 1}
    assert 1 - view(PBF, "pins", **facts)[0] == hit


def test_a_small_target_is_no_harder_to_hit() -> None:
    """k47.gap.pbf: none of the other modifiers counts"""
    assert parts(PBF, "To hit", target_models=1) == {"k47.hit.point-blank": 1}


def test_every_shot_of_every_small_arm_is_fired() -> None:
    """k47.weapons.shots, k47.weapons.small-arms, k47.gap.assault-artillery: an MMG counts"""
    assert ask(PBF, arms="2xrifle,smg,lmg").subject.startswith("7 shots of point-blank fire")
    assert ask(PBF, arms="mmg").subject.startswith("4 shots")


def test_whoever_has_no_small_arms_must_strike() -> None:
    """k47.gap.pbf"""
    assert refusals(PBF, arms="none") == ["k47.gap.pbf"]
    assert why_not(PBF, arms="none") == ("Not allowed: a unit without small arms must fight hand-to-hand (k47.gap.pbf)")
    with pytest.raises(FactsFault, match="bazooka"):
        ask(PBF, arms="bazooka")


def test_half_lost_forces_a_check_at_once() -> None:
    """k47.cq.pbf-tests, k47.gap.half-casualties, k47.gap.morale-check, k47.gap.rounding"""
    shots = volley([Shots(3, F(5, 6), 3)], 4)
    half = sum(chance for (_, fallen, _), chance in shots.items() if fallen >= 2)
    assert view(PBF, "destroyed", **THREE)[True] == half * (1 - within(8 - 1))
    lost = throw(PBF, 2, 2, 2, 3, 3, 1, 4, 4, **THREE).outcome
    assert lost == Losses(2, 1, 0, True, TroopsFate.FAILED)
    assert follows(PBF, lost, **THREE)["fight"] == "over"


def test_the_whole_of_it_against_a_count_shot_by_shot() -> None:
    """k47.gap.pbf, k47.damage.roll, k47.gap.exceptional-damage"""
    facts = {"arms": "2xrifle,lmg", "target_models": 6, "target_quality": "veteran", "target_pins": 1}
    expected: dict[tuple[int, int, int, bool], F] = {}
    for (pins, fallen, picked), chance in volley([Shots(5, F(5, 6), 5)], 6).items():
        fails = 1 - within(10 - 2) if 3 <= fallen < 6 else F(0)
        for lost, share in ((True, fails), (False, 1 - fails)):
            key = (fallen, pins, picked, lost)
            expected[key] = expected.get(key, F(0)) + chance * share
    found: dict[tuple[int, int, int, bool], F] = {}
    for each in ask(PBF, **facts).chances:
        losses = each.outcome
        key = (losses.casualties, losses.pins, losses.picked_out, losses.destroyed)
        found[key] = found.get(key, F(0)) + each.chance
    assert found == {key: chance for key, chance in expected.items() if chance}


def test_traits_of_the_target() -> None:
    """k47.gap.traits"""
    one = {"arms": "rifle", "target_models": 8}
    assert view(PBF, "casualties", resilient=True, **one)[1] == F(5, 6) * F(1, 6)
    assert view(PBF, "casualties", tough=True, **one)[1] == F(5, 6) * F(1, 2) * F(2, 3)
    two = {"arms": "2xrifle", "target_models": 4}
    assert view(PBF, "destroyed", fanatic=True, **two) == {False: 1}
    three = {"arms": "3xrifle", "target_models": 4}
    dead = F(5, 12) ** 3
    assert view(PBF, "destroyed", fanatic=True, **three)[True] == dead * (1 - within(8))
    check = {"target_pins": 4, "target_officer": "captain"}
    assert totals(PBF, **check)["Morale check"] == 9 - 5 + 3
    assert totals(PBF, stubborn=True, **check)["Morale check"] == 9 + 3
    assert totals(PBF, horror_near=True)["Morale check"] == 7


def test_a_gun_shield_helps_a_gun_only() -> None:
    """k47.gap.traits"""
    assert totals(PBF, target="artillery", target_models=3, gun_shield=True)["To damage"] == 6
    with pytest.raises(
        FactsFault, match="gun_shield: only a gun has a shield, so the target must be artillery, a gun crew"
    ):
        ask(PBF, gun_shield=True)


def test_too_many_pins_end_a_unit_before_anything_else() -> None:
    """k47.gap.pins-rout, k47.gap.pins-effect"""
    facts = {"arms": "rifle", "target_pins": 8}
    assert view(PBF, "destroyed", **facts)[True] == F(5, 6)
    with pytest.raises(FactsFault, match="lost at 9 pins"):
        ask(PBF, target_pins=9)


def test_a_team_is_lost_with_its_gunner() -> None:
    """k47.gap.team, k47.gap.exceptional-damage"""
    facts = {"arms": "rifle", "target": "team", "target_models": 3}
    assert view(PBF, "destroyed", **facts)[True] == F(5, 6) * F(1, 36)
    assert throw(PBF, 2, 6, 6, **facts).outcome.fate is TroopsFate.GUNNER_LOST


def test_what_is_left_strikes_afterwards() -> None:
    """k47.cq.hth-second, k47.gap.casualties"""
    after = follows(PBF, Losses(1, 1, 0, False, TroopsFate.STANDS), **THREE)
    assert after == {"pins": 1, "casualties": 1, "models_left": 3, "fight": "hand_to_hand"}


def test_play_never_surprises_the_odds() -> None:
    """k47.gap.pbf"""
    assert not never_foretold(PBF, 200, **THREE)
