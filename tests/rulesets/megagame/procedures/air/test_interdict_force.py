from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    view,
    why_not,
)

from sandtable.rulesets.megagame.procedures.air.units_in_area import Interdicted, InterdictedAndDestroyed
from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("named", "force"),
    [
        (["Spitfire"] * 9, {"light": 9}),
        (["Typhoon", "Mustang", "Fortress", "Liberator"], {"medium": 4}),
        (["Lancaster", "Halifax", "Stirling"], {"heavy": 3}),
        (["Spitfire"] * 3 + ["Typhoon"] * 2, {"light": 3, "medium": 2}),
        (["Bf109", "Fw190", "Ju88"], {"light": 2, "medium": 1}),
    ],
)
def test_named_squadrons_do_what_their_numbers_do(named: list[str], force: dict[str, int]) -> None:
    """mg.interdict.classes, mg.interdict.force, mg.gap.interdict-mixed"""
    stated = {"light": 0, "medium": 0, "heavy": 0} | force
    assert chances("interdict_force", squadrons=named, units=2) == chances("air_interdiction", units=2, **stated)
    assert notes("interdict_force", squadrons=named)["row"] == notes("air_interdiction", **stated)["row"]


def test_three_typhoon_squadrons_find_the_third_row() -> None:
    """mg.interdict.separate, mg.interdict.table"""
    third = F(1, 3)
    assert chances("interdict_force", squadrons=["Typhoon"] * 3, units=1) == {
        Interdicted(1, 1, 0): third,
        Interdicted(1, 0, 0): third,
        Interdicted(0, 0, 0): third,
    }


def test_every_type_is_told_with_its_class() -> None:
    """mg.interdict.classes"""
    asked = ask("interdict_force", squadrons=["Typhoon", "Spitfire", "Typhoon"])
    assert [note.label for note in asked.notes[:2]] == ["2 Typhoon: medium", "1 Spitfire: light"]
    assert asked.subject == "2 Typhoon squadrons and 1 Spitfire squadron on an area with 2 units"
    assert cited("interdict_force")["Typhoon"] == "mg.interdict.classes"


def test_guns_count_as_light() -> None:
    """mg.gap.artillery-interdiction"""
    facts: dict[str, Any] = {"squadrons": ["Halifax"], "guns": ["br-field", "br-medium"], "gun_distance": 12.0}
    assert notes("interdict_force", **facts)["row"] == 3
    assert notes("interdict_force", **facts)["artillery"] == 2
    alone = {"squadrons": [], "guns": ["br-heavy"] * 3, "gun_distance": 16.0}
    assert notes("interdict_force", **alone)["row"] == 2


@pytest.mark.parametrize(
    ("gun", "longest"), [("br-field", 12), ("br-medium", 18), ("br-heavy", 16), ("ge-field", 12), ("br-ab-field", 12)]
)
def test_guns_interdict_to_their_long_range(gun: str, longest: int) -> None:
    """mg.arty.ranges, mg.gap.artillery-interdiction"""
    facts: dict[str, Any] = {"squadrons": [], "guns": [gun]}
    assert ask("interdict_force", gun_distance=float(longest), **facts).chances
    assert refusals("interdict_force", gun_distance=longest + 0.1, **facts) == ["mg.gap.artillery-interdiction"]


def test_guns_without_a_long_range_cannot() -> None:
    """mg.gap.artillery-interdiction"""
    facts = {"squadrons": ["Ju88"], "guns": ["ge-rocket", "ge-ig", "ge-rocket"], "gun_distance": 1.0}
    assert why_not("interdict_force", **facts) == (
        "Not allowed: rocket artillery cannot interdict: no long range (mg.gap.artillery-interdiction); "
        "infantry guns cannot interdict: no long range (mg.gap.artillery-interdiction)"
    )


@pytest.mark.parametrize(
    ("squadrons", "guns"), [(["Typhoon"], ["ge-field"]), (["Ju88"], ["br-medium"]), ([], ["br-field", "ge-field"])]
)
def test_guns_of_the_other_side_have_no_part(squadrons: list[str], guns: list[str]) -> None:
    """mg.gap.interdict-targets"""
    with pytest.raises(
        FactsFault, match=r"^guns: an area is attacked by one side, ask for the other side's guns apart"
    ):
        ask("interdict_force", squadrons=squadrons, guns=guns)
    assert ask("interdict_force", squadrons=["Ju88"], guns=["ge-field"]).chances


def test_by_night_only_night_bombers_and_guns() -> None:
    """mg.gap.air-allocation, mg.gap.artillery-interdiction"""
    assert ask("interdict_force", squadrons=["Lancaster", "Stirling"], guns=["br-field"], night=True).chances
    for name in ("Fortress", "Liberator", "Typhoon", "Ju88"):
        assert refusals("interdict_force", squadrons=[name], night=True) == ["mg.gap.air-allocation"]
    assert len(refusals("interdict_force", squadrons=["Spitfire", "Typhoon", "Spitfire"], night=True)) == 2


def test_one_side_attacks_an_area() -> None:
    with pytest.raises(FactsFault, match=r"^squadrons: an area is attacked by one side, ask for the other"):
        ask("interdict_force", squadrons=["Spitfire", "Ju88"])


def test_nothing_named_is_no_attack() -> None:
    """mg.interdict.force"""
    assert refusals("interdict_force", squadrons=[], guns=[]) == ["mg.interdict.force"]


def test_flak_suppression_by_name() -> None:
    """mg.interdict.flak-suppression, mg.gap.flak-suppressed"""
    facts: dict[str, Any] = {"squadrons": ["Typhoon"] * 3, "units": 2, "flak": 1}
    thrown = throw("interdict_force", 2, 4, **facts)
    assert thrown.outcome == Interdicted(1, 0, 1)
    assert follows("interdict_force", thrown.outcome, **facts) == {"immobilised": 1, "held": True, "flak_silent": 1}


def test_the_verdict_tells_the_force_its_row_and_the_faces() -> None:
    """mg.interdict.classes, mg.interdict.roll"""
    assert ask("interdict_force").verdict == (
        "3 Typhoon squadrons on an area with 2 units: 3 medium on row 3, step loss and immobilised on 5-6, "
        "immobilised on 3-4, no effect on 1-2, 1.3 units immobilised on average, 0.7 step losses on average"
    )


# ------------------------------------------------------------------ guns apart, and units that can be destroyed


def test_guns_at_different_distances_interdict_together() -> None:
    """mg.gap.artillery-interdiction, mg.arty.ranges: field guns reach 12 km, medium ones 18"""
    facts: dict[str, Any] = {"squadrons": [], "guns": ["br-field", "br-medium", "br-field"], "gun_distance": 12.0}
    assert notes("interdict_force", guns_apart="2,18 3,4", **facts)["row"] == 2
    assert why_not("interdict_force", guns_apart="2,18 3,12.5", **facts) == (
        "Not allowed: field artillery interdicts to 12 km, not to 12.5 km (mg.gap.artillery-interdiction)"
    )
    assert refusals("interdict_force", **{**facts, "gun_distance": 13.0}) == ["mg.gap.artillery-interdiction"]


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"guns_apart": "1,5"}, "guns_apart: no guns are named that could stand elsewhere"),
        ({"guns": "br-field", "guns_apart": "2,5"}, "guns_apart: the guns are numbered from 1 to 1, there is no 2"),
        ({"flak": 1, "flak_at_status_1": 1}, "flak_at_status_1: of the flak at most 0 can be at status 1 here"),
        ({"flak": 1, "at_status_1": 2}, "at_status_1: 2 at status 1 are no flak, but only 1 unit besides flak"),
    ],
)
def test_what_does_not_fit_together(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("interdict_force", **facts)
    assert str(raised.value).startswith(fault)


def test_a_unit_at_status_one_is_destroyed_by_a_step_loss() -> None:
    """mg.gap.elimination, mg.interdict.step-loss: on row 3 a third each; one unit at status 1, one above"""
    ninth = F(1, 9)
    assert chances("interdict_force", squadrons=["Typhoon"] * 3, units=2, at_status_1=1) == {
        InterdictedAndDestroyed(0, 0, 0, 0): ninth,
        InterdictedAndDestroyed(0, 0, 0, 1): ninth,
        InterdictedAndDestroyed(1, 0, 0, 0): 2 * ninth,
        InterdictedAndDestroyed(1, 0, 0, 1): ninth,
        InterdictedAndDestroyed(1, 1, 0, 0): ninth,
        InterdictedAndDestroyed(1, 1, 0, 1): ninth,
        InterdictedAndDestroyed(2, 0, 0, 0): ninth,
        InterdictedAndDestroyed(2, 1, 0, 0): ninth,
    }


def test_flak_that_is_destroyed_is_silent() -> None:
    """mg.gap.elimination, mg.gap.flak-suppressed"""
    facts: dict[str, Any] = {
        "squadrons": ["Typhoon"] * 3,
        "units": 1,
        "flak": 1,
        "at_status_1": 1,
        "flak_at_status_1": 1,
    }
    thrown = throw("interdict_force", 6, **facts)
    assert thrown.outcome == InterdictedAndDestroyed(0, 0, 1, 1)
    assert thrown.label == "0 immobilised, 0 of them with a step loss, 1 destroyed, 1 flak silent"
    assert follows("interdict_force", thrown.outcome, **facts) == {"destroyed": 1, "flak_silent": 1}
    assert cited_after("interdict_force", thrown.outcome, **facts)["destroyed"] == "mg.gap.elimination"
    assert ask("interdict_force", **facts).subject == (
        "3 Typhoon squadrons on an area with 1 unit, 1 of them flak, 1 of them at status 1"
    )


def test_units_destroyed_are_told_of_numbers_as_well() -> None:
    """mg.gap.elimination: heavy 4 on row 6 lose a step on 3-6"""
    facts = {"medium": 0, "heavy": 4, "units": 3, "at_status_1": 3}
    assert view("air_interdiction", "destroyed", **facts)[3] == F(2, 3) ** 3


def test_guns_of_one_kind_are_counted_like_units() -> None:
    """mg.gap.artillery-interdiction"""
    asked = ask("interdict_force", squadrons=["Typhoon"], guns="2xbr-medium,br-field", units=3, flak=1)
    assert asked.subject == (
        "1 Typhoon squadron, 2 x Medium regiment RA and Field regiment RA on an area with 3 units, 1 of them flak"
    )
