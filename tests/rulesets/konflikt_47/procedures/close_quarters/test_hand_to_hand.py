import pytest
from tests.rulesets.konflikt_47.asking import F, ask, chances, follows, line, notes, parts, throw, totals, view
from tests.rulesets.konflikt_47.assault_oracle import some_of
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Comparison
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import HandToHand
from sandtable.sheet.faults import FactsFault

HTH = "hand_to_hand"
DUEL = {"attackers": 4, "defenders": 3, "defender_quality": "veteran"}


def test_four_regulars_against_three_veterans() -> None:
    """k47.cq.mode-choice, k47.cq.compare, k47.gap.hand-to-hand, k47.gap.assault-result"""
    assert view(HTH, "on_defender", **DUEL) == {0: F(16, 81), 1: F(32, 81), 2: F(8, 27), 3: F(1, 9)}
    assert view(HTH, "on_attacker", **DUEL) == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}
    assert view(HTH, "comparison", **DUEL) == {
        Comparison.ATTACKER: F(191, 648),
        Comparison.DRAW: F(193, 648),
        Comparison.DEFENDER: F(11, 27),
    }


@pytest.mark.parametrize(("quality", "needed"), [("inexperienced", 3), ("regular", 4), ("veteran", 5)])
def test_the_quality_of_the_struck_is_what_counts(quality: str, needed: int) -> None:
    """k47.damage.soft-values, k47.gap.hand-to-hand: the quality of the striker does not matter."""
    facts = {"attackers": 1, "defenders": 1, "defender_quality": quality, "attacker_quality": "inexperienced"}
    assert view(HTH, "on_defender", **facts)[1] == F(7 - needed, 6)
    assert totals(HTH, **facts)["Attacker kills"] == needed


def test_the_fallen_strike_too() -> None:
    """k47.gap.hand-to-hand: both sides at once."""
    assert chances(HTH, attackers=1, defenders=1)[HandToHand(Comparison.DRAW, 1, 1)] == F(1, 4)
    assert throw(HTH, 4, 6, attackers=1, defenders=1).outcome == HandToHand(Comparison.DRAW, 1, 1)


def test_only_those_who_chose_it_strike() -> None:
    """k47.cq.hth-second"""
    assert view(HTH, "on_attacker", striking="attacker", **DUEL) == {0: 1}
    assert view(HTH, "on_defender", striking="defender", **DUEL) == {0: 1}
    assert set(totals(HTH, striking="defender")) == {"Defender's dice", "Defender kills"}


# ---------------------------------------------------------------------- dice


def test_assault_weapons_strike_twice() -> None:
    """k47.gap.assault-weapon, k47.special.assault, k47.gap.dual-weapon-pack"""
    facts = {"attackers": 6, "attacker_assault_weapons": 2}
    assert totals(HTH, **facts)["Attacker's dice"] == 8
    assert parts(HTH, "Attacker's dice", **facts) == {"k47.gap.assault-weapon": 2}
    assert (
        line(HTH, "Attacker's dice", **facts) == "Attacker's dice 8: 6 one for each of 6 models, +2: 2 Assault weapons"
    )


def test_pins_take_dice_away_but_one_is_always_left() -> None:
    """k47.gap.pins-effect, k47.gap.hand-to-hand"""
    assert totals(HTH, attackers=6, attacker_pins=2, attacker_assault_weapons=1)["Attacker's dice"] == 5
    facts = {"attackers": 3, "attacker_pins": 7, "defenders": 2}
    assert totals(HTH, **facts)["Attacker's dice"] == -4
    assert view(HTH, "on_defender", **facts) == {0: F(1, 2), 1: F(1, 2)}


def test_tooth_and_claw_strike_three_times_and_weapons_do_not_add() -> None:
    """k47.gap.traits"""
    facts = {"attackers": 4, "attacker_traits": "tooth_and_claw", "attacker_assault_weapons": 4, "attacker_pins": 1}
    assert totals(HTH, **facts)["Attacker's dice"] == 11


def test_a_gun_crew_defends_itself_with_one_die_each() -> None:
    """k47.gap.assault-artillery"""
    assert totals(HTH, defenders=3)["Defender's dice"] == 3


def test_more_assault_weapons_than_men_are_a_mistake() -> None:
    """k47.gap.assault-weapon"""
    with pytest.raises(
        FactsFault, match="defender_assault_weapons: the defender has 3 models, give at most 3 Assault weapons"
    ):
        ask(HTH, defenders=3, defender_assault_weapons=4)


# ---------------------------------------------------------------------- traits


def test_the_strong_have_penetration_but_a_one_still_fails() -> None:
    """k47.gap.traits, k47.gap.damage-extremes"""
    facts = {"attackers": 1, "defenders": 1, "attacker_traits": "strong", "defender_quality": "inexperienced"}
    assert parts(HTH, "Attacker kills", **facts) == {"k47.gap.traits": 1}
    assert view(HTH, "on_defender", **facts) == {0: F(1, 6), 1: F(5, 6)}


def test_the_tough_shrug_off_a_third_even_of_strong_blows() -> None:
    """k47.gap.traits: only penetration of +2 or more counts against toughness, the strong have +1"""
    facts = {"attackers": 1, "defenders": 1, "defender_traits": "tough"}
    assert view(HTH, "on_defender", **facts)[1] == F(1, 2) * F(2, 3)
    assert view(HTH, "on_defender", attacker_traits="strong", **facts)[1] == F(2, 3) * F(2, 3)
    assert throw(HTH, 4, 4, 3, **facts).outcome.on_defender == 1
    assert throw(HTH, 4, 5, 3, **facts).outcome.on_defender == 0


def test_the_resilient_are_as_vulnerable_as_their_quality() -> None:
    """k47.gap.traits"""
    assert totals(HTH, defender_traits="resilient", defender_quality="veteran")["Attacker kills"] == 5


def test_each_kill_of_tough_fighters_wins_one_more_die_and_no_further() -> None:
    """k47.gap.traits"""
    facts = {"attackers": 2, "defenders": 8, "attacker_traits": "tough_fighters"}
    expected: dict[int, F] = {}
    for first, chance in some_of(2, F(1, 2)).items():
        for more, share in some_of(first, F(1, 2)).items():
            expected[first + more] = expected.get(first + more, F(0)) + chance * share
    assert view(HTH, "on_defender", **facts) == expected
    assert max(expected) == 4
    fought = throw(HTH, 4, 3, 6, *(1,) * 8, **facts).outcome
    assert fought == HandToHand(Comparison.ATTACKER, 0, 2)


def test_the_assaulted_strike_after_a_horror_with_what_is_left() -> None:
    """k47.gap.traits"""
    facts = {"attackers": 1, "defenders": 1, "attacker_traits": "horror"}
    assert chances(HTH, **facts) == {
        HandToHand(Comparison.DRAW, 0, 0): F(1, 4),
        HandToHand(Comparison.ATTACKER, 0, 1): F(1, 2),
        HandToHand(Comparison.DEFENDER, 1, 0): F(1, 4),
    }
    assert notes(HTH, **facts) == {"attacker_first": True}
    assert notes(HTH, defender_traits="horror", attackers=1, defenders=1) == {}
    assert HandToHand(Comparison.DRAW, 1, 1) in chances(HTH, **facts, defender_traits="horror")


def test_men_without_assault_weapons_fall_first() -> None:
    """k47.gap.casualties, k47.gap.traits: one SMG of two men is left to strike back with two dice"""
    facts = {"attackers": 1, "defenders": 2, "defender_assault_weapons": 1, "attacker_traits": "horror"}
    assert throw(HTH, 4, 1, 4, **facts).outcome == HandToHand(Comparison.DRAW, 1, 1)


# ---------------------------------------------------------------------- what follows


def test_the_loser_checks_its_morale() -> None:
    """k47.gap.assault-result"""
    eight = {"attackers": 8, "defenders": 8}
    assert follows(HTH, HandToHand(Comparison.ATTACKER, 1, 3), **eight) == {
        "attackers_left": 7,
        "defenders_left": 5,
        "morale_check": "defender",
    }
    assert follows(HTH, HandToHand(Comparison.DEFENDER, 3, 1), **eight)["morale_check"] == "attacker"
    assert follows(HTH, HandToHand(Comparison.DRAW, 2, 2), **eight)["morale_check"] == "none"


def test_a_unit_wiped_out_has_lost_and_nobody_checks() -> None:
    """k47.gap.assault-result"""
    after = follows(HTH, HandToHand(Comparison.DRAW, 3, 3), **DUEL)
    assert after == {"attackers_left": 1, "defenders_left": 0, "wiped_out": True}
    assert "morale_check" not in follows(HTH, HandToHand(Comparison.DEFENDER, 4, 2), attackers=4, defenders=8)


def test_hand_to_hand_reads_as_a_sentence() -> None:
    """k47.gap.hand-to-hand"""
    asked = ask(HTH, **DUEL)
    assert [name for name, _ in asked.views] == ["comparison", "attackers killed", "defenders killed"]
    assert asked.subject == "Hand-to-hand, 4 Regular against 3 Veteran"
    assert asked.needs == ("attacker kills on 5+ with 4 attacks", "defender kills on 4+ with 3 attacks")


def test_play_never_surprises_the_odds() -> None:
    """k47.gap.hand-to-hand"""
    facts = {**DUEL, "attacker_traits": "tough_fighters,strong", "defender_traits": "tough"}
    assert not never_foretold(HTH, 200, **facts)
    assert not never_foretold(HTH, 200, attacker_traits="horror")
