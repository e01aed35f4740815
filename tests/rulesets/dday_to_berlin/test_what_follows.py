"""What each result brings at the table: losses, retreats, advances, and what is rolled next."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.asking import ask, effects, follows, refusals

from sandtable.rulesets.dday_to_berlin.terms import Activation
from sandtable.sheet.facts import fields_of
from sandtable.sheet.registry import ruleset

HOME = ruleset("dday_to_berlin")
#: After how many turns night falls brings the same whenever it does, which is told once.
ROLLED = [name for name, procedure in HOME.procedures.items() if procedure.rolls_dice and name != "nightfall"]


# ---------------------------------------------------------------------- every roll


@pytest.mark.parametrize("name", ROLLED)
def test_every_result_tells_what_it_brings(name: str) -> None:
    """ddb.combat.phase, ddb.rally.phase, ddb.move.phase, ddb.support.phase"""
    for chance in ask(name).chances:
        assert chance.follows, chance.label
        for effect in chance.follows:
            assert effect.rule in HOME.rules
            assert effect.label[0] == effect.label[0].strip()
            assert not effect.label.startswith(("and ", "or ", "but ", "either ", "for ", "at ")), effect.label
            assert not effect.label.endswith((":", ",", ".")), effect.label
            assert effect.label != chance.label


# ---------------------------------------------------------------------- single rolls


def test_a_hit_makes_the_defender_save_and_a_miss_the_attacker() -> None:
    """ddb.combat.defender-saves, ddb.combat.attacker-saves, ddb.gap.ranged-ten"""
    assert follows("hit_roll", "hit") == {"defender_saves": True}
    assert follows("hit_roll", "miss") == {"attacker_saves": True, "firer_saves": True}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, {"defender_state": "shattered", "defender_markers": 1}),
        ({"defender": "atg", "defender_quality": "veteran"}, {"defender_state": "lost", "defender_markers": 4}),
        (
            {"others": ["inf", "hq_leg"]},
            {"defender_state": "shattered", "retreating": 2, "defender_markers": 3},
        ),
        ({"attack": "air"}, {"target_state": "shattered", "target_markers": 1}),
        ({"attack": "air", "defender": "tnk_medium"}, {"target_state": "lost", "target_markers": 3}),
        ({"attack": "air", "defender": "inf_mot"}, {"target_state": "shattered", "target_markers": 1}),
        (
            {"attack": "air", "defender": "inf_mot", "road_march": True},
            {"target_state": "lost", "target_markers": 3},
        ),
        (
            {"attack": "ranged", "others": ["inf"]},
            {
                "defender_may_hold": True,
                "defender_retreating": 1,
                "defender_retreat_markers": 1,
                "defender_hold_markers": 2,
            },
        ),
    ],
)
def test_a_defenders_failed_save_brings_what_its_combat_brings(
    facts: dict[str, Any], expected: dict[str, object]
) -> None:
    """ddb.assault.defender-shattered, ddb.gap.retreat-of-rest, ddb.ranged.fail-retreat, ddb.air.fail-mech-lost,
    ddb.air.fail-mot-road-lost, ddb.state.guns-shattered-lost"""
    assert follows("defender_save", "failed", **facts) == expected


@pytest.mark.parametrize(
    ("attack", "rule"),
    [
        ("assault", "ddb.combat.attacker-saves"),
        ("ranged", "ddb.ranged.no-effect"),
        ("air", "ddb.air.no-effect"),
    ],
)
def test_a_defenders_passed_save_makes_the_attacker_save_in_an_assault_only(attack: str, rule: str) -> None:
    """ddb.combat.attacker-saves, ddb.ranged.no-effect, ddb.air.no-effect"""
    assert [effect.rule for effect in effects("defender_save", "passed", attack=attack).values()] == [rule]


def test_an_attacker_that_fails_is_shattered_and_its_supports_fall_back() -> None:
    """ddb.assault.attacker-save, ddb.assault.attacker-shattered, ddb.gap.attacking-force"""
    assert follows("attacker_save", "passed") == {"attacker_state": "holds"}
    assert "falling_back" not in follows("attacker_save", "failed")
    failed = effects("attacker_save", "failed", supports=2)
    assert failed["attacker_state"].rule == "ddb.assault.attacker-shattered"
    assert failed["falling_back"].rule == "ddb.gap.attacking-force"


def test_an_assault_by_its_numbers_tells_what_holds_for_every_unit() -> None:
    """ddb.gap.retreat-of-rest, ddb.state.guns-shattered-lost, ddb.advance.general, ddb.gap.attacking-force"""
    won = effects("assault_by_numbers", "defender_shattered")
    assert [effect.rule for effect in won.values()] == [
        "ddb.state.guns-shattered-lost",
        "ddb.state.detachment-lost",
        "ddb.gap.retreat-of-rest",
        "ddb.markers.shattered-or-retreated",
        "ddb.advance.general",
    ]
    assert follows("assault_by_numbers", "attacker_holds") == {"attacker_state": "holds"}
    assert "falling_back" in follows("assault_by_numbers", "attacker_shattered")


# ---------------------------------------------------------------------- the rest of the turn


def test_supports_are_spent_once_kept_and_rolled_for_again() -> None:
    """ddb.support.once, ddb.support.carry-over-cap, ddb.gap.support-attempts"""
    assert follows("support", 0, allowed=3) == {"rolled_again": 3}
    assert follows("support", 2, allowed=3) == {"once": True, "carried_over": True, "rolled_again": 1}
    assert follows("support", 3, allowed=3) == {"once": True, "carried_over": True}
    assert follows("support", 1, allowed=3, lost=1, held=1)["rolled_again"] == 1


def test_hold_and_fallback_keep_a_unit_out_of_assaults_and_a_move_does_not() -> None:
    """ddb.gap.assault-eligibility, ddb.activation.hold, ddb.activation.fallback"""
    for result in ("hold", "fallback"):
        assert effects("activation", result)["may_assault"].rule == "ddb.gap.assault-eligibility"
    for result in ("full", "double"):
        assert "may_assault" not in follows("activation", result)


def test_both_moves_are_one_success_and_hold_is_none() -> None:
    """ddb.activation.full, ddb.activation.double, ddb.activation.hold"""
    assert [result.group for result in Activation] == ["may move", "may move", "", "", ""]


def test_a_night_rally_tells_how_many_come_back_and_how_many_wait() -> None:
    """ddb.gap.night-sequence, ddb.gap.rally-rolls"""
    assert follows("night_rally", 0, regular=2) == {"in_pool": 2}
    assert follows("night_rally", 1, regular=2) == {"returned": 1, "in_pool": 1}
    assert follows("night_rally", 2, regular=2) == {"returned": 2}
    assert effects("night_rally", 1, regular=2)["returned"].label.startswith("1 battalion returns to the HQ's zone")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "the zone holds a prepared position, which gives +3 to the saves of FOOT and MOT who defend there"),
        ({"action": "build_bridge", "river": "no_bridge"}, "every unit may cross the river there"),
        (
            {"action": "blow_bridge", "river": "bridge"},
            "only FOOT, but no guns, may cross the river there, wading with its whole move",
        ),
        ({"action": "remove_position", "position": True}, "the zone holds no prepared position any more"),
    ],
)
def test_a_finished_work_tells_what_it_is_good_for(facts: dict[str, Any], said: str) -> None:
    """ddb.gap.engineering, ddb.save.prepared, ddb.gap.water"""
    assert effects("engineering", "done", **facts)["work"].label == said
    assert follows("engineering", "done", **facts)["may_attack"] is False


def test_a_failed_work_still_costs_the_zone_its_attempt_and_the_engineers_their_attack() -> None:
    """ddb.gap.engineering"""
    assert follows("engineering", "failed") == {"work": "failed", "may_attack": False}


# ---------------------------------------------------------------------- advances of an assault


def test_an_assault_on_rough_ground_promises_nothing_beyond_it_but_by_road() -> None:
    """ddb.gap.advance-details"""
    rough = effects("assault", "defender_shattered", terrain="rough")["zones_beyond"]
    assert rough.label == "the advance takes the position and, by road, may go on 1 zone"
    plain = effects("assault", "defender_shattered")["zones_beyond"]
    assert plain.label == "the advance takes the position and may go on 1 zone"
    ends = effects("assault", "defender_shattered", open_beyond=0)["zones_beyond"]
    assert (ends.value, ends.rule) == (0, "ddb.gap.advance-details")
    assert ends.label.startswith("the advance ends in the position")


def test_fire_opens_no_advance_where_nobody_stands_to_take_the_position() -> None:
    """ddb.advance.limited, ddb.gap.advance-details"""
    assert follows("ranged", "defender_driven_back")["advance"] == "limited"
    alone = effects("ranged", "defender_driven_back", taker_near=False)
    assert (alone["advance"].value, alone["advance"].rule) == ("none", "ddb.gap.advance-details")
    assert "barred" not in alone


# ---------------------------------------------------------------------- the same fact everywhere

#: Facts that share a name and not a meaning, under a label of their own.
OTHERWISE = {"adjacent", "attacker", "friends", "held", "supports"}


def test_the_same_fact_has_the_same_range_in_every_question() -> None:
    """ddb.gap.stacking, ddb.gap.grid"""
    ranges: dict[str, dict[str, set[tuple[object, ...]]]] = {}
    for procedure in HOME.procedures.values():
        for field in fields_of(procedure.facts):
            of = ranges.setdefault(field.name, {}).setdefault(field.label, set())
            of.add((field.control, field.low, field.high, field.unit))
    for name, labels in ranges.items():
        assert all(len(found) == 1 for found in labels.values()), name
        assert len(set.union(*labels.values())) == (len(labels) if name in OTHERWISE else 1), name


def test_no_more_stands_support_an_attackers_save_than_share_a_zone() -> None:
    """ddb.gap.stacking"""
    assert ask("attacker_save", supports=3).numbers[0].total == 7
    assert refusals("attacker_save", supports=4) == ["ddb.gap.stacking"]
