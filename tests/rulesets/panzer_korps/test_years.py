"""A year is never passed over in silence: what does not count in it, or did not exist, is told."""

from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import cited, note, notes

DATES = "pk.gap.nation-dates"
OFF: dict[str, Any] = {"attacker_nation": "russia", "defender_nation": "usa", "year": 1943}


@pytest.mark.parametrize(
    ("asked", "facts", "key", "said"),
    [
        ("leadership_roll", OFF, "years_russia", "leadership roll of Russia: -1 in 1936-42, nothing in 1943"),
        ("close_assault_fight", OFF, "years_russia", "leadership roll of Russia: -1 in 1936-42, nothing in 1943"),
        (
            "terrain_disorder",
            {"nation": "germany", "year": 1942},
            "years_germany",
            "terrain disorder die of Germany: +1 in 1944-45, nothing in 1942",
        ),
        (
            "pilot_initiative",
            {"nation": "germany", "enemy_nation": "poland", "year": 1943},
            "years_germany",
            "pilot skill of Germany: +1 in 1938-40, -1 in 1945, nothing in 1943",
        ),
        (
            "air_fire_roll",
            {"nation": "italy", "year": 1943},
            "years_italy",
            "air fire die of Italy: -1 in 1940-42, nothing in 1943",
        ),
        (
            "bombing",
            {"nation": "russia", "year": 1944},
            "years_russia",
            "air fire die of Russia: -1 in 1939-42, nothing in 1944",
        ),
        (
            "air_raid",
            {"aircraft": "il_2", "year": 1944},
            "years_russia",
            "air fire die of Russia: -1 in 1939-42, nothing in 1944",
        ),
    ],
)
def test_a_modifier_of_other_years_is_told(asked: str, facts: dict[str, Any], key: str, said: str) -> None:
    """pk.gap.nation-dates"""
    assert note(asked, key, **facts).label == said
    assert cited(asked, **facts)[key] == DATES


@pytest.mark.parametrize("nation", ["russia", "usa", "germany", "poland"])
def test_nothing_is_told_of_a_modifier_that_counts_or_of_a_nation_that_has_none(nation: str) -> None:
    """pk.gap.nation-dates"""
    year = {"russia": 1942, "usa": 1943}.get(nation, 1940)
    assert not notes("leadership_roll", attacker_nation=nation, defender_nation="germany", year=year)


def test_the_services_of_japan_have_years_of_their_own() -> None:
    """pk.gap.nation-dates, pk.air.init-japan-navy: in 1942 the navy still has its bonus, the army has none"""
    facts = {"nation": "japan", "enemy_nation": "france", "year": 1942}
    assert "years_japan" not in notes("pilot_initiative", service="navy", **facts)
    assert "+1 in 1937-41" in note("pilot_initiative", "years_japan", service="army", **facts).label


def test_a_dogfight_tells_both_lists_of_a_nation() -> None:
    """pk.gap.nation-dates"""
    for asked, facts in (
        ("dogfight", {"nation": "russia", "enemy_nation": "china"}),
        ("squadron_dogfight", {"aircraft": "yak_1", "enemy_nation": "china"}),
    ):
        assert "years_russia" in notes(asked, year=1944, **facts)
        assert "years_russia" not in notes(asked, year=1941, **facts)


def test_a_bombed_formation_of_other_years_is_told() -> None:
    """pk.gap.infantry-stats"""
    facts = {"formation": "us_infantry_1942_43", "year": 1945}
    assert note("air_raid", "target_years", **facts).label == "US infantry 1942-43: listed for 1942-43, not for 1945"
    assert "target_years" not in notes("air_raid", **{**facts, "year": 1942})


def test_a_target_listed_as_ss_has_no_bonus_before_there_are_any_and_that_is_told() -> None:
    """pk.gap.fanatics-ss, pk.morale.mod-ss"""
    target = {"target": "waffen_ss_grenadier_1942_44"}
    assert notes("fire_fight", year=1940, **target)["ss"] is False
    assert "ss" not in notes("fire_fight", year=1943, **target)
