from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals, why_not

from sandtable.rulesets.panzer_korps.procedures.before.infantry_formation import InfantryCard
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Morale


def card(formation: str, year: int = 1942, **facts: Any) -> InfantryCard:
    found = answer("infantry_formation", formation=formation, year=year, **facts)
    assert isinstance(found, InfantryCard)
    return found


def test_a_german_battalion_of_1942() -> None:
    """pk.gap.infantry-stats, pk.gap.attachments, pk.gap.infantry-at-weapons, pk.move.rates"""
    assert card("german_infantry_1939_43") == InfantryCard(
        Morale.REGULAR, 3, ("hmg", "mortar_81"), "atr", ss=False, fanatic=False
    )
    asked = ask("infantry_formation")
    assert asked.verdict == "German infantry 1939-43, 1942: Regular, 3 core companies, 2 attached"
    assert [note.label for note in asked.notes] == [
        "morale Regular",
        "3 core companies",
        "attached: HMG, mortar 81 mm",
        "anti-tank rifles",
        "moves as infantry, 4 in",
    ]


@pytest.mark.parametrize(
    ("formation", "year", "weapon"),
    [
        ("german_panzergrenadier", 1942, "atr"),
        ("german_panzergrenadier", 1943, "panzerschreck"),
        ("waffen_ss_grenadier_1942_44", 1944, "panzerschreck"),
        ("british_or_commonwealth_infantry", 1942, "atr"),
        ("british_or_commonwealth_infantry", 1943, "piat"),
        ("british_airborne_or_commando", 1942, ""),
        ("british_airborne_or_commando", 1944, "piat"),
        ("us_infantry_1944_45", 1944, "bazooka"),
        ("russian_rifle_1942_45", 1945, "atr"),
        ("chinese_infantry", 1944, ""),
    ],
)
def test_anti_tank_weapons_change_in_1943(formation: str, year: int, weapon: str) -> None:
    """pk.gap.infantry-stats, pk.gap.infantry-at-weapons"""
    assert card(formation, year).at_weapon == weapon


def test_ss_and_fanatics() -> None:
    """pk.gap.fanatics-ss"""
    assert notes("infantry_formation", formation="waffen_ss_grenadier_1942_44")["ss"] is True
    assert notes("infantry_formation", formation="japanese_infantry")["fanatic"] is True
    assert not {"ss", "fanatic"} & set(notes("infantry_formation"))
    assert cited("infantry_formation", formation="japanese_infantry")["fanatic"] == "pk.gap.fanatics-ss"


@pytest.mark.parametrize(
    ("nation", "year", "engineers", "recce", "weapon"),
    [
        ("germany", 1942, Morale.VETERAN, Morale.REGULAR, "atr"),
        ("germany", 1944, Morale.REGULAR, Morale.RESERVIST, "panzerschreck"),
        ("russia", 1941, Morale.RESERVIST, Morale.RECRUIT, ""),
        ("russia", 1942, Morale.REGULAR, Morale.RESERVIST, "atr"),
        ("britain", 1943, Morale.VETERAN, Morale.REGULAR, "piat"),
        ("commonwealth", 1942, Morale.VETERAN, Morale.REGULAR, "atr"),
        ("usa", 1943, Morale.REGULAR, Morale.RESERVIST, "bazooka"),
        ("usa", 1944, Morale.VETERAN, Morale.REGULAR, "bazooka"),
        ("japan", 1942, Morale.ELITE, Morale.VETERAN, "atr"),
        ("finland", 1940, Morale.ELITE, Morale.VETERAN, "atr"),
        ("minor", 1942, Morale.RESERVIST, Morale.RECRUIT, ""),
    ],
)
def test_engineers_are_one_class_better_than_the_line_and_recce_as_the_line(
    nation: str, year: int, engineers: Morale, recce: Morale, weapon: str
) -> None:
    """pk.gap.infantry-stats, pk.gap.nation-dates"""
    pioneers = card("engineer_or_pioneer_battalion", year, nation=nation)
    scouts = card("recce_battalion", year, nation=nation)
    fanatic = nation == "japan"
    assert pioneers == InfantryCard(engineers, 3, ("flamethrower",), weapon, ss=False, fanatic=fanatic)
    assert scouts == InfantryCard(recce, 2, ("afv_20",), "", ss=False, fanatic=fanatic)


def test_recce_rides_on_wheels() -> None:
    """pk.gap.infantry-stats, pk.move.rates"""
    found = notes("infantry_formation", formation="recce_battalion")
    assert (found["moves"], found["companies"], found["line"]) == ("wheeled", 2, 0)
    assert notes("infantry_formation", formation="engineer_or_pioneer_battalion")["line"] == 1


@pytest.mark.parametrize(
    ("formation", "year"),
    [("german_infantry_1944_45", 1943), ("russian_rifle_1939_41", 1942), ("polish_infantry_1939", 1940)],
)
def test_a_formation_exists_in_its_years_only(formation: str, year: int) -> None:
    """pk.gap.infantry-stats, pk.gap.nation-dates"""
    assert refusals("infantry_formation", formation=formation, year=year) == ["pk.gap.infantry-stats"]
    assert f"not of {year}" in why_not("infantry_formation", formation=formation, year=year)


def test_a_nation_without_line_infantry_has_no_engineers() -> None:
    """pk.gap.infantry-stats"""
    facts = {"formation": "engineer_or_pioneer_battalion", "nation": "france", "year": 1942}
    assert refusals("infantry_formation", **facts) == ["pk.gap.infantry-stats"]


@pytest.mark.parametrize("formation", TABLES.infantry)
def test_every_formation_can_be_shown(formation: str) -> None:
    """pk.gap.infantry-stats"""
    row = TABLES.infantry[formation]
    assert card(formation, row.to_year).companies == row.companies
