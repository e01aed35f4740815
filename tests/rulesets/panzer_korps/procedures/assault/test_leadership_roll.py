from itertools import product
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, line, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.assault.leadership import Loser, who_loses
from sandtable.rulesets.panzer_korps.tables import TABLES

NEUTRAL: dict[str, Any] = {"attacker_nation": "france", "defender_nation": "poland", "year": 1940}
ATTACKER, DEFENDER, NOBODY = Loser


def modifier(nation: str, year: int) -> int:
    facts = {**NEUTRAL, "attacker_nation": nation, "year": year}
    return totals("leadership_roll", **facts)["Attacker adds"]


def test_without_modifiers_each_side_loses_fifteen_times_in_thirty_six() -> None:
    """pk.assault.leadership, pk.gap.leadership-tie"""
    assert chances("leadership_roll", **NEUTRAL) == {
        ATTACKER: F(15, 36),
        DEFENDER: F(15, 36),
        NOBODY: F(6, 36),
    }


def test_a_german_with_a_decorated_leader_against_a_russian_of_1942() -> None:
    """pk.assault.leadership-decorated, pk.assault.leadership-plus, pk.assault.leadership-minus"""
    facts: dict[str, Any] = {"year": 1942, "attacker_decorated": 1}
    assert totals("leadership_roll", **facts) == {"Attacker adds": 2, "Defender adds": -1}
    assert chances("leadership_roll", **facts) == {DEFENDER: F(5, 6), NOBODY: F(1, 12), ATTACKER: F(1, 12)}
    assert ask("leadership_roll", **facts).needs == ("D6+2 against D6-1",)


@pytest.mark.parametrize(
    ("nation", "years", "value"),
    [
        ("russia", (1936, 1942), -1),
        ("russia", (1943, 1945), 0),
        ("italy", (1936, 1943), 0),
        ("italy", (1944, 1945), -1),
        ("vichy_france", (1936, 1945), -1),
        ("france", (1936, 1945), 0),
        ("germany", (1936, 1945), 1),
        ("britain", (1936, 1945), 1),
        ("commonwealth", (1936, 1945), 1),
        ("usa", (1936, 1942), 0),
        ("usa", (1943, 1945), 1),
        ("japan", (1936, 1945), 2),
        ("china", (1936, 1945), 0),
        ("finland", (1936, 1945), 0),
        ("poland", (1936, 1945), 0),
        ("minor", (1936, 1945), 0),
        ("avg", (1936, 1945), 0),
    ],
)
def test_every_nation_in_every_year(nation: str, years: tuple[int, int], value: int) -> None:
    """pk.assault.leadership-minus, pk.assault.leadership-plus, pk.assault.leadership-japan, pk.gap.nation-dates"""
    for year in range(years[0], years[1] + 1):
        assert modifier(nation, year) == value


def test_the_rules_behind_the_modifiers() -> None:
    assert parts("leadership_roll", "Attacker adds", attacker_nation="japan", attacker_decorated=3) == {
        "pk.assault.leadership-decorated": 3,
        "pk.assault.leadership-japan": 2,
    }
    assert line("leadership_roll", "Defender adds") == "Defender adds -1: 0 on a D6, -1 Russia 1936-42"
    assert line("leadership_roll", "Attacker adds", attacker_decorated=1) == (
        "Attacker adds 2: 0 on a D6, +1 for 1 decorated leader, +1 Germany"
    )
    assert TABLES.limit("leadership_decorated") == 1


@pytest.mark.parametrize(("attacker", "defender"), list(product(range(1, 7), repeat=2)))
def test_the_lower_total_loses_and_a_tie_nobody(attacker: int, defender: int) -> None:
    """pk.assault.leadership, pk.gap.leadership-tie"""
    expected = NOBODY if attacker == defender else ATTACKER if attacker < defender else DEFENDER
    assert throw("leadership_roll", attacker, defender, **NEUTRAL).outcome is expected


def test_what_the_loser_suffers() -> None:
    """pk.assault.leadership, pk.gap.leadership-tie"""
    assert follows("leadership_roll", ATTACKER) == {"columns": 1}
    assert cited_after("leadership_roll", DEFENDER) == {"columns": "pk.assault.leadership"}
    assert cited_after("leadership_roll", NOBODY) == {"columns": "pk.gap.leadership-tie"}
    assert [chance.label for chance in ask("leadership_roll").chances] == [
        "the attacker shifts",
        "the defender shifts",
        "nobody shifts",
    ]


def test_played_rolls_stay_within_the_exact_odds() -> None:
    asked = ask("leadership_roll", attacker_decorated=2)
    dice = seeded("leadership")
    played = [who_loses(dice, asked.profile) for _ in range(4000)]
    for loser, exactly in asked.distribution.floats().items():
        assert abs(played.count(loser) / 4000 - exactly) < 0.03
    assert {roll.why for roll in dice.rolls} == {"pk.assault.leadership"}


def test_a_die_without_modifiers_is_said_plainly() -> None:
    """pk.assault.leadership"""
    assert ask("leadership_roll", attacker_nation="minor", defender_nation="minor").needs == ("D6 against D6",)
