from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, ask, cited, notes, refusals, why_not

FIGHTER = ["patrol", "escort", "intercept", "recce"]
BOMBS = ["interdiction", "flak_suppression"]
DAY = {
    "Spitfire": [*FIGHTER, "ground_support", *BOMBS],
    "Mustang": [*FIGHTER, "ground_support", *BOMBS],
    "Typhoon": ["ground_support", *BOMBS],
    "Fortress": ["ground_support", *BOMBS],
    "Liberator": ["ground_support", *BOMBS],
    "Lancaster": ["ground_support", *BOMBS],
    "Halifax": ["ground_support", *BOMBS],
    "Stirling": ["ground_support", *BOMBS],
    "Bf109": [*FIGHTER, *BOMBS],
    "Fw190": [*FIGHTER, "ground_support", *BOMBS],
    "Ju88": ["ground_support", *BOMBS],
    "transport": ["airborne_drop", "supply_drop"],
}
MISSIONS = [*FIGHTER, "ground_support", *BOMBS, "airborne_drop", "supply_drop"]
NIGHT = {"Lancaster", "Halifax", "Stirling"}
FIRED_AT = NIGHT | {"Fortress", "Liberator", "Ju88", "transport"}


@pytest.mark.parametrize("aircraft", DAY)
def test_what_each_type_may_do_by_day_and_by_night(aircraft: str) -> None:
    """mg.gap.air-allocation"""
    assert list(answer("squadron_missions", aircraft=aircraft)) == DAY[aircraft]
    by_night = answer("squadron_missions", aircraft=aircraft, night=True)
    assert list(by_night) == (["interdiction"] if aircraft in NIGHT else [])


@pytest.mark.parametrize("aircraft", DAY)
def test_whether_flak_fires_at_it(aircraft: str) -> None:
    """mg.gap.flak-targets, mg.flak.fighters-exempt"""
    assert notes("squadron_missions", aircraft=aircraft)["flak_fires"] is (aircraft in FIRED_AT)
    fighter = "patrol" in DAY[aircraft]
    expected = "mg.flak.fighters-exempt" if fighter else "mg.gap.flak-targets"
    assert cited("squadron_missions", aircraft=aircraft)["flak_fires"] == expected


def test_a_type_that_stays_down_and_the_class_of_its_bombs() -> None:
    """mg.gap.air-allocation, mg.interdict.classes"""
    assert ask("squadron_missions", aircraft="Typhoon", night=True).verdict == "Typhoon squadron by night: stays down"
    assert notes("squadron_missions", aircraft="Halifax")["interdicts_as"] == "heavy"
    assert "interdicts_as" not in notes("squadron_missions", aircraft="transport")


@pytest.mark.parametrize("aircraft", DAY)
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_is_flown_if_it_is_one_of_the_type(aircraft: str, mission: str) -> None:
    """mg.gap.air-allocation"""
    facts = {"aircraft": aircraft, "mission": mission}
    if mission in DAY[aircraft]:
        assert answer("air_mission", **facts) is True
    else:
        assert refusals("air_mission", **facts) == ["mg.gap.air-allocation"]
    if mission == "interdiction" and aircraft in NIGHT:
        assert answer("air_mission", night=True, **facts) is True
    else:
        assert set(refusals("air_mission", night=True, **facts)) == {"mg.gap.air-allocation"}


def test_every_reason_is_given() -> None:
    """mg.gap.air-allocation, mg.gap.weather"""
    facts: dict[str, Any] = {"aircraft": "Fortress", "mission": "recce", "night": True, "has_flown": True}
    assert why_not("air_mission", **facts) == (
        "Not allowed: recce is no mission for the Fortress (mg.gap.air-allocation); "
        "the Fortress does not fly by night (mg.gap.air-allocation); "
        "by night only interdiction is flown (mg.gap.air-allocation); "
        "one mission for each squadron in a turn (mg.gap.air-allocation)"
    )
    assert refusals("air_mission", grounded=True) == ["mg.gap.weather"]


def test_weather_keeps_nobody_down_by_night() -> None:
    """mg.gap.weather: it is about day turns."""
    facts = {"aircraft": "Lancaster", "mission": "interdiction"}
    assert answer("air_mission", night=True, grounded=True, **facts) is True


def test_what_a_mission_means() -> None:
    """mg.interdict.separate, mg.gap.a2a-breakthrough, mg.gap.air-allocation"""
    spitfire = {"aircraft": "Spitfire"}
    assert notes("air_mission", mission="intercept", **spitfire) == {"secret": True, "zone": "one"}
    assert notes("air_mission", mission="patrol", **spitfire) == {"secret": True}
    assert cited("air_mission", mission="interdiction", **spitfire) == {
        "secret": "mg.gap.air-allocation",
        "table": "mg.interdict.separate",
        "fights": "mg.gap.a2a-breakthrough",
    }
    for mission in ("recce", "ground_support"):
        assert notes("air_mission", mission=mission, **spitfire)["fights"] is False
    assert "fights" not in notes("air_mission", aircraft="Typhoon", mission="ground_support")
