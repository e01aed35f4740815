from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, follows, number, parts, throw, totals

from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Nation

OWN, ENEMY = "Pilot skill", "Enemy's pilot skill"
FIRST, TOGETHER, SECOND = "squadron", "together", "enemy"


def by_counting(lead: int) -> dict[str, Any]:
    pairs = [own + lead - enemy for own in range(1, 7) for enemy in range(1, 7)]
    found = {
        FIRST: F(sum(more > 0 for more in pairs), 36),
        TOGETHER: F(pairs.count(0), 36),
        SECOND: F(sum(more < 0 for more in pairs), 36),
    }
    return {who: chance for who, chance in found.items() if chance}


def test_the_flying_tigers_meet_the_japanese_army() -> None:
    """pk.air.initiative, pk.air.init-avg, pk.air.init-japan-army"""
    facts = {"nation": "avg", "enemy_nation": "japan", "enemy_service": "army", "year": 1941}
    assert totals("pilot_initiative", **facts) == {OWN: 2, ENEMY: 1}
    assert chances("pilot_initiative", **facts) == {FIRST: F(7, 12), TOGETHER: F(5, 36), SECOND: F(5, 18)}


#: Nation, service, first and last year, modifier and rule, as the sheet lists them.
LISTED = [
    ("japan", "army", 1937, 1941, 1, "pk.air.init-japan-army"),
    ("japan", "navy", 1939, 1942, 1, "pk.air.init-japan-navy"),
    ("japan", "", 1944, 1944, -1, "pk.air.init-japan-1944"),
    ("japan", "", 1945, 1945, -2, "pk.air.init-japan-1945"),
    ("germany", "", 1938, 1940, 1, "pk.air.init-germany-early"),
    ("germany", "", 1945, 1945, -1, "pk.air.init-germany-1945"),
    ("italy", "", 1937, 1940, 1, "pk.air.init-italy"),
    ("russia", "", 1939, 1941, -1, "pk.air.init-russia"),
    ("usa", "", 1942, 1942, -1, "pk.air.init-usa-1942"),
    ("usa", "", 1944, 1945, 1, "pk.air.init-usa-late"),
    ("poland", "", 1939, 1939, -1, "pk.air.init-poland"),
    ("china", "", 1936, 1945, -2, "pk.air.init-china"),
    ("avg", "", 1936, 1945, 2, "pk.air.init-avg"),
    ("finland", "", 1938, 1940, 1, "pk.air.init-finland"),
    ("britain", "", 1941, 1945, 1, "pk.air.init-britain"),
    ("commonwealth", "", 1936, 1945, 1, "pk.air.init-commonwealth"),
]


@pytest.mark.parametrize("service", ["army", "navy"])
@pytest.mark.parametrize("nation", list(Nation))
def test_every_nation_in_every_year(nation: str, service: str) -> None:
    """pk.gap.nation-dates, pk.air.initiative"""
    for year in range(1936, 1946):
        expected = {
            rule: value
            for of, by, first, last, value, rule in LISTED
            if of == nation and by in ("", service) and first <= year <= last
        }
        facts = {"nation": nation, "service": service, "enemy_nation": "minor", "year": year}
        assert parts("pilot_initiative", OWN, **facts) == expected
        against = {"enemy_nation": nation, "enemy_service": service, "nation": "minor", "year": year}
        assert parts("pilot_initiative", ENEMY, **against) == expected


def test_no_squadron_has_two_entries_at_once() -> None:
    """pk.gap.nation-dates"""
    assert {rule for *_, rule in LISTED} == {row.rule for row in TABLES.pilot_skill}
    for nation in Nation:
        for service in ("army", "navy"):
            for year in range(1936, 1946):
                assert len(number("pilot_initiative", OWN, nation=nation, service=service, year=year).modifiers) <= 1


@pytest.mark.parametrize(
    ("facts", "lead"),
    [
        ({"nation": "germany", "enemy_nation": "russia", "year": 1940}, 2),
        ({"nation": "germany", "enemy_nation": "russia", "year": 1941}, 1),
        ({"nation": "germany", "enemy_nation": "britain", "year": 1940}, 1),
        ({"nation": "germany", "enemy_nation": "britain", "year": 1943}, -1),
        ({"nation": "germany", "enemy_nation": "usa", "year": 1945}, -2),
        ({"nation": "china", "enemy_nation": "japan", "year": 1939}, -3),
        ({"nation": "china", "enemy_nation": "avg", "year": 1942}, -4),
        ({"nation": "minor", "enemy_nation": "france", "year": 1940}, 0),
    ],
)
def test_the_higher_total_wins_and_a_tie_is_together(facts: dict[str, Any], lead: int) -> None:
    """pk.air.initiative, pk.gap.air-combat"""
    assert chances("pilot_initiative", **facts) == by_counting(lead)


@pytest.mark.parametrize(("faces", "who"), [((3, 4), TOGETHER), ((4, 4), FIRST), ((2, 4), SECOND), ((6, 1), FIRST)])
def test_the_dice_with_a_russian_enemy_of_1941(faces: tuple[int, int], who: str) -> None:
    """pk.air.initiative"""
    thrown = throw("pilot_initiative", *faces)
    assert thrown.outcome == who
    assert [roll.why for roll in thrown.rolls] == ["pk.air.initiative", "pk.air.initiative"]


def test_what_the_winner_has_of_it() -> None:
    """pk.gap.air-combat"""
    assert follows("pilot_initiative", FIRST) == {"answers": True}
    assert follows("pilot_initiative", TOGETHER) == {"together": True}


def test_a_meeting_is_said_in_a_line() -> None:
    """pk.air.initiative"""
    assert ask("pilot_initiative").verdict == (
        "Germany meets Russia in 1941: D6 against D6-1, 58.3 % fires first, 13.9 % both fire together, "
        "27.8 % the enemy fires first"
    )
