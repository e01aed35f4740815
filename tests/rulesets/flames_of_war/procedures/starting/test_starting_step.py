from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited_after,
    follows,
    note,
    notes,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.starting_step import Started, starting_step
from sandtable.sheet.faults import FactsFault

HURT: dict[str, Any] = {"platoon": "us_tank76", "lost": 2, "bailed": 1, "others_bailed": 2}


def test_a_mixed_platoon_remounts_by_card_and_stands_or_falls_with_that() -> None:
    """fow.bail.remount-test, fow.laststand.tanks, fow.laststand.unit-test, fow.gap.alternative-ratings:
    a 75mm Sherman remounts on 4+, two 76mm ones on 3+; two manned tanks are In Good Spirits, else 3+."""
    assert totals("starting_step", **HURT) == {
        "Remount, M4 Sherman (75mm)": 4,
        "Remount, M4 Sherman (76mm)": 3,
        "Last Stand": 3,
    }
    assert view("starting_step", "remounted", **HURT) == {0: F(1, 18), 1: F(5, 18), 2: F(8, 18), 3: F(4, 18)}
    assert view("starting_step", "destroyed", **HURT) == {False: F(8, 9), True: F(1, 9)}
    assert chances("starting_step", **HURT)[Started(True, 1, 2, False)] == F(5, 18) * F(1, 3)


def test_a_platoon_in_good_spirits_only_remounts() -> None:
    """fow.laststand.good-spirits, fow.laststand.tanks"""
    assert chances("starting_step", bailed=1) == {
        Started(False, 0, 1, False): F(1, 2),
        Started(False, 1, 0, False): F(1, 2),
    }
    assert notes("starting_step", bailed=1)["good_spirits"] is True


def test_a_whole_platoon_has_nothing_to_test() -> None:
    """fow.laststand.no-losses"""
    facts = {"platoon": "su_tank_hq", "lost": 0, "bailed": 0}
    assert chances("starting_step", **facts) == {Started(False, 0, 0, False): 1}
    assert ask("starting_step", **facts).needs == ("no test",)


def test_no_losses_again_once_everyone_has_remounted() -> None:
    """fow.laststand.no-losses: one Tiger of two is Bailed Out, none is lost"""
    facts = {"platoon": "de_tiger", "lost": 0, "bailed": 1}
    assert view("starting_step", "destroyed", **facts) == {False: F(35, 36), True: F(1, 36)}


def test_pinned_infantry_rallies_and_then_makes_its_last_stand() -> None:
    """fow.pin.rally-test, fow.laststand.unit-test, fow.laststand.infantry"""
    facts: dict[str, Any] = {"platoon": "us_rifle", "lost": 7, "bailed": 0, "pinned": True}
    assert totals("starting_step", **facts) == {"Rally": 3, "Last Stand": 4}
    assert chances("starting_step", **facts) == {
        Started(False, 0, 0, False): F(1, 3),
        Started(True, 0, 0, False): F(1, 3),
        Started(False, 0, 0, True): F(1, 6),
        Started(True, 0, 0, True): F(1, 6),
    }
    near = {"commander": "own", "commander_distance": 6.0}
    assert view("starting_step", "pinned", **facts, **near) == {False: F(8, 9), True: F(1, 9)}
    assert view("starting_step", "destroyed", **facts, **near) == {False: F(3, 4), True: F(1, 4)}
    facts["lost"] = 6
    assert view("starting_step", "destroyed", **facts) == {False: 1}


def test_the_commander_re_rolls_every_test() -> None:
    """fow.gap.commander-powers"""
    found = view("starting_step", "destroyed", **HURT, commander="own")
    none, one = F(1, 4) * F(1, 81), F(3, 4) * F(1, 81) + F(1, 4) * F(16, 81)
    assert found[True] == (none + one) * F(1, 9)
    assert view("starting_step", "destroyed", **HURT, commander="own", commander_distance=6.1)[True] == F(1, 9)


def test_an_hq_has_its_own_commander_in_it() -> None:
    """fow.gap.commander-powers"""
    hq = {"platoon": "us_inf_hq", "lost": 1, "pinned": True}
    assert notes("starting_step", **hq)["reroll"] is True
    assert view("starting_step", "pinned", **hq) == view("starting_step", "pinned", **hq, commander="own")
    assert view("starting_step", "pinned", **hq)[True] == F(1, 9)
    for how in ("bailed", "destroyed"):
        out = {**hq, "commander": how}
        assert notes("starting_step", **out)["reroll"] is False
        assert view("starting_step", "pinned", **out)[True] == F(1, 3)
    assert "reroll" not in notes("starting_step", platoon="us_rifle", pinned=True)
    with pytest.raises(FactsFault, match="commander_distance: the Unit Leader of an HQ is the commander himself"):
        ask("starting_step", **hq, commander_distance=3.0)


def test_a_bailed_out_commander_rolls_first_and_helps_the_others_once_he_is_back() -> None:
    """fow.gap.reroll-asked, fow.gap.commander-powers, fow.bail.no-actions"""
    both = {"platoon": "us_tank_hq", "lost": 0, "bailed": 2}
    assert notes("starting_step", **both)["reroll"] is False
    assert chances("starting_step", **both) == {
        Started(False, 2, 0, False): F(1, 2) * F(3, 4),
        Started(False, 1, 1, False): F(1, 2) * F(1, 4) * F(8, 9) + F(1, 2) * F(1, 2) * F(2, 3),
        Started(True, 1, 1, False): F(1, 2) * F(1, 4) * F(1, 9) + F(1, 2) * F(1, 2) * F(1, 3),
        Started(False, 0, 2, False): F(1, 4) * F(2, 3),
        Started(True, 0, 2, False): F(1, 4) * F(1, 3),
    }
    assert ask("starting_step", **both).needs == (
        "the commander's M4 Sherman (75mm) remounts on 4+",
        "1 x M4 Sherman (75mm) remounts on 4+, re-rolled once he is back",
        "stands on 3+, re-rolled once he is back",
    )


def test_the_last_tank_of_an_hq_is_the_commanders_own() -> None:
    """fow.gap.reroll-asked, fow.laststand.unit-test: he remounts on 4+ and then takes his Last Stand of 3+ again"""
    last = {"platoon": "us_tank_hq", "lost": 1, "bailed": 1}
    assert view("starting_step", "remounted", **last) == {0: F(1, 2), 1: F(1, 2)}
    assert view("starting_step", "destroyed", **last)[True] == F(1, 2) * F(1, 9) + F(1, 2) * F(1, 3)
    one = {"platoon": "us_tank_hq", "lost": 0, "bailed": 1}
    assert notes("starting_step", **one)["reroll"] is True
    assert view("starting_step", "remounted", **one)[1] == F(3, 4)
    assert view("starting_step", "remounted", **one, commander="bailed")[1] == F(1, 2)


def test_who_was_destroyed_does_not_climb_back() -> None:
    """fow.gap.reroll-asked, fow.gap.commander-powers: nobody in the Bailed Out tank of his HQ rolls before the other"""
    hq = {"platoon": "us_tank_hq", "lost": 0, "bailed": 2}
    assert note("starting_step", "reroll", **hq, commander="bailed").rule == "fow.gap.reroll-asked"
    gone = note("starting_step", "reroll", **hq, commander="destroyed")
    assert (gone.value, gone.rule) == (False, "fow.gap.commander-powers")
    assert view("starting_step", "remounted", **hq, commander="destroyed") == {0: F(1, 4), 1: F(1, 2), 2: F(1, 4)}


def test_support_platoons_may_use_any_commander() -> None:
    """fow.gap.commander-powers, fow.gap.platoons"""
    facts = {"lost": 2, "bailed": 1, "commander": "other"}
    assert view("starting_step", "remounted", platoon="us_m10", **facts)[1] == F(3, 4)
    assert view("starting_step", "remounted", platoon="us_tank75", **facts)[1] == F(1, 2)


def test_a_battery_counts_guns_and_its_observer_apart() -> None:
    """fow.gap.laststand-counting, fow.laststand.guns"""
    assert view("starting_step", "destroyed", platoon="us_105", lost=2, bailed=0) == {False: 1}
    assert view("starting_step", "destroyed", platoon="us_105", lost=3, bailed=0)[True] == F(1, 2)
    gone = {"platoon": "us_105", "lost": 3, "bailed": 0, "others_lost": 1}
    assert notes("starting_step", **gone)["infantry"] is False
    assert ask("starting_step", **gone).subject == "105mm battery: 1 Gun team, 4 Destroyed"


def test_the_unit_tests_on_the_first_card_that_is_left() -> None:
    """fow.gap.unit-terms, fow.gap.team-profiles: 25 pdrs have Motivation 3+, their observer 4+"""
    assert totals("starting_step", platoon="uk_25pdr", lost=3, bailed=0) == {"Last Stand": 3}
    assert totals("starting_step", platoon="uk_25pdr", lost=4, bailed=0) == {"Last Stand": 4}
    assert notes("starting_step", platoon="uk_25pdr", lost=4, bailed=0)["card"] == "uk_observer"


def test_an_unarmoured_vehicle_is_a_tank_for_the_last_stand() -> None:
    """fow.gap.unit-terms, fow.laststand.tanks"""
    assert view("starting_step", "destroyed", platoon="su_katyusha", lost=2, bailed=0) == {False: 1}
    assert view("starting_step", "destroyed", platoon="su_katyusha", lost=3, bailed=0)[True] == F(1, 3)


def test_the_parts_come_in_their_order() -> None:
    """fow.turn.starting-sequence"""
    thrown = throw("starting_step", 3, 2, 5, 3, **HURT)
    assert [roll.why for roll in thrown.rolls] == [
        "fow.bail.remount-test",
        "fow.bail.remount-test",
        "fow.laststand.unit-test",
    ]
    assert thrown.outcome == Started(False, 1, 2, False)
    assert throw("starting_step", 4, 2, 5, **HURT).outcome == Started(False, 2, 1, False)


def test_what_follows_for_tanks_and_for_pinned_infantry() -> None:
    """fow.bail.no-actions, fow.pin.moving-rof, fow.pin.no-closer, fow.pin.no-bombard, fow.laststand.unit-test"""
    assert follows("starting_step", Started(False, 0, 1, False), bailed=1) == {"unit": "stays", "bailed": 1}
    assert follows("starting_step", Started(True, 0, 3, False), **HURT) == {"unit": "destroyed", "formation": True}
    pinned = cited_after("starting_step", Started(False, 0, 0, True), platoon="us_rifle", lost=1, bailed=0, pinned=True)
    assert [pinned[key] for key in ("rof", "closer", "bombard")] == [
        "fow.pin.moving-rof",
        "fow.pin.no-closer",
        "fow.pin.no-bombard",
    ]


def test_aircraft_are_not_on_the_table() -> None:
    """fow.air.duration"""
    assert refusals("starting_step", platoon="us_air") == ["fow.air.duration"]


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"lost": 6}, "lost: there are only 5 x M4 Sherman"),
        ({"lost": 5, "bailed": 0}, "lost: nobody is left"),
        ({"lost": 4, "bailed": 2}, "bailed: only 1 x M4 Sherman"),
        ({"platoon": "us_rifle", "bailed": 1}, "bailed: only armoured Tanks are Bailed Out"),
        ({"pinned": True}, "pinned: armoured Tank teams cannot be Pinned Down"),
        ({"others_lost": 1}, "others_lost: M4 Sherman platoon has no teams of other cards"),
        ({"others_bailed": 1}, "others_bailed: M4 Sherman platoon has not so many"),
        ({"platoon": "us_tank76", "others_lost": 1, "others_bailed": 2}, "others_bailed: .* give 1 less"),
    ],
)
def test_facts_that_contradict_the_platoon(facts: dict[str, Any], fault: str) -> None:
    """fow.gap.platoons, fow.pin.immune-armoured"""
    with pytest.raises(FactsFault, match=fault):
        ask("starting_step", **facts)


def test_the_observer_of_a_priest_battery_can_be_pinned_down() -> None:
    """fow.pin.immune-armoured: in a mixed unit the others can be"""
    assert view("starting_step", "pinned", platoon="us_priest", lost=0, bailed=0, pinned=True)[True] == F(1, 2)
    with pytest.raises(FactsFault, match="pinned"):
        ask("starting_step", platoon="us_priest", lost=0, bailed=0, others_lost=1, pinned=True)


def test_played_starting_steps_stay_within_the_exact_odds() -> None:
    """fow.turn.starting-sequence"""
    asked = ask("starting_step", **HURT)
    dice = seeded("start")
    played = [starting_step(dice, asked.profile) for _ in range(4000)]
    assert set(played) == set(asked.distribution)
    for outcome, chance in asked.distribution.floats().items():
        assert abs(played.count(outcome) / 4000 - chance) < 0.04
