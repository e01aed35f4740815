from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, note, notes

from sandtable.sheet.faults import FactsFault

SAVES = ("failed_assault_save", "failed_ranged_save", "failed_air_save")
RETREATS = ("bad_retreat_in_combat", "bad_fallback")


@pytest.mark.parametrize(
    ("battalion", "blow", "state"),
    [
        ("inf", "failed_assault_save", "shattered"),
        ("tnk_heavy", "failed_assault_save", "shattered"),
        ("hq_leg", "failed_assault_save", "shattered"),
        ("atg", "failed_assault_save", "lost"),
        ("art_light", "failed_assault_save", "lost"),
        ("spa", "failed_assault_save", "lost"),
        ("inf", "failed_ranged_save", "retreated"),
        ("tnk_heavy", "failed_ranged_save", "retreated"),
        ("atg", "failed_ranged_save", "retreated"),
        ("spa", "failed_ranged_save", "retreated"),
        ("inf", "failed_air_save", "shattered"),
        ("inf_mot", "failed_air_save", "shattered"),
        ("inf_mech", "failed_air_save", "lost"),
        ("tnk_heavy", "failed_air_save", "lost"),
        ("atg", "failed_air_save", "lost"),
        ("spa", "failed_air_save", "lost"),
        ("inf", "bad_retreat_in_combat", "shattered"),
        ("tnk_heavy", "bad_retreat_in_combat", "shattered"),
        ("art_light", "bad_retreat_in_combat", "lost"),
        ("inf", "bad_fallback", "shattered"),
        ("atg", "bad_fallback", "lost"),
    ],
)
def test_what_becomes_of_a_battalion(battalion: str, blow: str, state: str) -> None:
    """ddb.state.guns-shattered-lost, ddb.assault.defender-shattered, ddb.ranged.fail-retreat, ddb.air.fail-mech-lost,
    ddb.air.fail-other-shattered, ddb.gap.ranged-who-retreats"""
    assert answer("fate", battalion=battalion, blow=blow) == state


@pytest.mark.parametrize("battalion", ["inf", "tnk_heavy", "atg"])
@pytest.mark.parametrize("blow", SAVES)
def test_a_detachment_that_fails_any_save_is_lost_for_one_marker(battalion: str, blow: str) -> None:
    """ddb.state.detachment-lost, ddb.gap.detachment-markers"""
    facts = {"battalion": battalion, "blow": blow, "detachment": True, "quality": "veteran"}
    assert answer("fate", **facts) == "lost"
    assert note("fate", "state", **facts).rule == "ddb.state.detachment-lost"
    assert (notes("fate", **facts)["markers"], note("fate", "markers", **facts).rule) == (
        1,
        "ddb.gap.detachment-markers",
    )


def test_a_detachment_shattered_in_a_bad_retreat_failed_no_save_and_may_rally() -> None:
    """ddb.gap.detachment-markers, ddb.state.shattered-may-rally"""
    facts = {"blow": "bad_retreat_in_combat", "detachment": True, "quality": "veteran"}
    assert notes("fate", **facts) == {"state": "shattered", "markers": 1, "may_rally": True}
    assert notes("fate", battalion="atg", **facts) == {"state": "lost", "markers": 1, "may_rally": False}


@pytest.mark.parametrize(("quality", "lost"), [("poor", 2), ("regular", 3), ("veteran", 4)])
def test_a_gun_lost_pays_for_the_loss_alone_by_its_quality(quality: str, lost: int) -> None:
    """ddb.gap.marker-stacking, ddb.gap.fallback-blocked, ddb.markers.poor-lost, ddb.markers.regular-lost,
    ddb.markers.veteran-lost"""
    for blow in ("failed_assault_save", "failed_air_save", *RETREATS):
        assert notes("fate", battalion="atg", quality=quality, blow=blow)["markers"] == lost
        shattered = notes("fate", battalion="inf", quality=quality, blow=blow)["markers"]
        assert shattered == (0 if blow == "bad_fallback" else 1)


def test_lorries_on_the_march_are_lost_to_aircraft_and_to_nothing_else() -> None:
    """ddb.air.fail-mot-road-lost, ddb.gap.mot-road-air"""
    marching: dict[str, Any] = {"battalion": "inf_mot", "road_march": True}
    assert answer("fate", blow="failed_air_save", **marching) == "lost"
    assert note("fate", "state", blow="failed_air_save", **marching).rule == "ddb.air.fail-mot-road-lost"
    for blow in ("failed_assault_save", "bad_retreat_in_combat"):
        assert answer("fate", blow=blow, **marching) == "shattered"
    assert answer("fate", battalion="inf", road_march=True, blow="failed_air_save") == "shattered"


def test_the_shattered_may_rally_the_lost_never_and_the_retreated_need_not() -> None:
    """ddb.state.shattered-may-rally, ddb.state.lost-removed"""
    assert notes("fate")["may_rally"] is True
    assert note("fate", "may_rally").rule == "ddb.state.shattered-may-rally"
    assert notes("fate", battalion="atg")["may_rally"] is False
    assert note("fate", "may_rally", battalion="atg").rule == "ddb.state.lost-removed"
    assert "may_rally" not in notes("fate", blow="failed_ranged_save")


def test_whoever_is_driven_back_by_fire_is_told_that_it_may_hold() -> None:
    """ddb.ranged.hold-option, ddb.gap.ranged-who-retreats; a detachment is lost and has no choice"""
    held = note("fate", "may_hold", battalion="atg", blow="failed_ranged_save")
    assert held.rule == "ddb.ranged.hold-option"
    assert held.label == "its owner may hold instead, for 1 morale marker for each battalion in the zone"
    assert "may_hold" not in notes("fate", detachment=True, blow="failed_ranged_save")
    assert "may_hold" not in notes("fate")


def test_whoever_cannot_fall_back_is_told_that_it_may_stay() -> None:
    """ddb.gap.fallback-blocked"""
    stays = note("fate", "may_stay", battalion="atg", blow="bad_fallback")
    assert (stays.rule, stays.label) == (
        "ddb.gap.fallback-blocked",
        "its owner may let it stay instead, for 1 morale marker",
    )
    assert "may_stay" not in notes("fate", battalion="atg", blow="bad_retreat_in_combat")


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("fate", {"battalion": "hq_leg", "detachment": True}),
        ("retreat", {"battalion": "hq_leg", "detachment": True}),
        ("retreat_zone", {"battalion": "hq_leg", "detachment": True}),
        ("assault", {"defender": "hq_leg", "defender_detachment": True}),
        ("ranged", {"defender": "hq_mech", "defender_detachment": True}),
        ("air_strike", {"defender": "hq_mech", "defender_detachment": True}),
    ],
)
def test_an_hq_is_no_detachment(name: str, fact: dict[str, object]) -> None:
    """ddb.gap.hq, ddb.scale.stand"""
    with pytest.raises(FactsFault, match="detachment: an HQ is no detachment"):
        ask(name, **fact)


def test_a_fate_reads_as_a_sentence() -> None:
    """ddb.state.guns-shattered-lost"""
    assert ask("fate", battalion="atg", quality="veteran").verdict == (
        "A Veteran battalion of antitank guns that failed its save in an assault: lost"
    )
    assert ask("fate", battalion="hq_leg").verdict == (
        "A Regular infantry division HQ that failed its save in an assault: shattered"
    )
    assert note("fate", "markers", battalion="atg", quality="veteran").label == "its side takes 4 morale markers"
    assert note("fate", "markers", blow="bad_fallback").label == "no marker, as it is not due to combat"


def test_a_fate_names_its_rule() -> None:
    """ddb.assault.defender-shattered, ddb.ranged.fail-retreat, ddb.air.fail-other-shattered,
    ddb.gap.fallback-blocked, ddb.markers.shattered-or-retreated"""
    by_blow = {blow: cited("fate", blow=blow) for blow in (*SAVES, *RETREATS)}
    assert {blow: rules["state"] for blow, rules in by_blow.items()} == {
        "failed_assault_save": "ddb.assault.defender-shattered",
        "failed_ranged_save": "ddb.ranged.fail-retreat",
        "failed_air_save": "ddb.air.fail-other-shattered",
        "bad_retreat_in_combat": "ddb.state.shattered-may-rally",
        "bad_fallback": "ddb.state.shattered-may-rally",
    }
    assert by_blow["bad_fallback"]["markers"] == "ddb.gap.fallback-blocked"
    assert by_blow["bad_retreat_in_combat"]["markers"] == "ddb.markers.shattered-or-retreated"
    assert note("fate", "state", blow="failed_ranged_save").label == "it retreats"
    assert note("fate", "state").label == "it is shattered"
