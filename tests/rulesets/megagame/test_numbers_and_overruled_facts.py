"""Units keep the numbers they were named with, and facts that the units overrule are refused or told."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import ask, effects, note, notes, totals, why_not

from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet import FactsFault


def fight(attackers: str, defenders: str, **facts: Any) -> dict[str, Any]:
    return {"attackers": attackers, "defenders": defenders, **facts}


def test_attackers_keep_the_numbers_they_were_named_with() -> None:
    """mg.gap.attack-eligibility: the second of seven stays out, the third is still the third"""
    facts = fight("infantry,6,prepared infantry,2,prepared 5xinfantry,6", "2xinfantry,9")
    told = notes("ground_combat", **facts)
    assert {name for name in told if name.startswith("attacker_")} == {f"attacker_{place}" for place in range(3, 8)}
    assert note("ground_combat", "stays_out", **facts).label == (
        "at most 6 attack, the highest status first; stays out: attacker 2, infantry 2"
    )
    assert effects("ground_combat", Clash(Result.CONFUSED, 0), **facts)["attackers"].label == (
        "each attacker loses 1 status, leaving attackers 1, 3, 4, 5, 6 and 7, infantry 5 (SP 3)"
    )


def test_who_may_overrun_is_told_by_the_numbers_they_were_named_with() -> None:
    """mg.gap.overrun-conditions, mg.gap.attack-eligibility"""
    facts = fight("infantry,1,prepared 6xtank,6,prepared", "infantry,9", breakthrough=True)
    assert effects("ground_combat", Clash(Result.TOTAL_SUCCESS, 1), **facts)["overrun"].label == (
        "successful overrun: attackers 2, 3, 4, 5, 6 and 7 may move on by up to half of the move left"
    )


@pytest.mark.parametrize(
    ("defenders", "name", "said"),
    [
        ("2xinfantry,4,sp0", "starved", "every defender has 0 SP: that is an advantage, stated or not"),
        (
            "2xinfantry,4,moving",
            "caught_moving",
            "every defender is moving non-tactically: that is an advantage, stated or not",
        ),
    ],
)
def test_an_advantage_that_was_denied_but_is_there_is_told(defenders: str, name: str, said: str) -> None:
    """mg.gap.tactical-advantage"""
    facts = fight("infantry,6,prepared", defenders)
    told = note("ground_combat", name, **facts, **{name: False})
    assert (told.label, told.rule) == (said, "mg.gap.tactical-advantage")
    assert name not in notes("ground_combat", **facts, **{name: True})
    assert totals("ground_combat", **facts)["Attack"] == 8


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        (
            fight("infantry,6", "infantry,5 infantry,5,sp3", starved=True),
            "starved: defender 2 was given 3 SP, leave one of the two out",
        ),
        (
            fight("infantry,6", "infantry,5", envelopment=True),
            "envelopment: it takes attackers in two squares, and there is one attacker",
        ),
    ],
)
def test_facts_that_contradict_the_units_are_no_question(facts: dict[str, Any], fault: str) -> None:
    """mg.gap.tactical-advantage"""
    with pytest.raises(FactsFault) as raised:
        ask("ground_combat", **facts)
    assert str(raised.value) == fault


@pytest.mark.parametrize(
    ("facts", "allowed"),
    [
        ({"attacking": "german", "attacker_bombers": 2}, False),
        ({"attacking": "allied", "defender_bombers": 1}, False),
        ({"attacking": "german", "defender_bombers": 2}, True),
        ({"attacking": "allied", "attacker_bombers": 1}, True),
    ],
)
@pytest.mark.parametrize("name", ["ground_combat", "combat_and_counter"])
def test_the_germans_have_no_heavy_bombers(name: str, facts: dict[str, Any], allowed: bool) -> None:
    """mg.gap.air-support: Fortress, Liberator, Lancaster, Halifax and Stirling are the heavy bombers"""
    if allowed:
        assert ask(name, **facts).chances
    else:
        assert why_not(name, **facts) == (
            "Not allowed: the Germans have no heavy bombers: all types of them are Allied (mg.gap.air-support)"
        )


def test_nobody_stayed_in_a_square_that_was_empty() -> None:
    """mg.gap.combat-order, mg.gap.advance"""
    with pytest.raises(FactsFault, match=r"^stayed: the square was empty, nobody can have stayed in it$"):
        ask("enter_square", came="empty", stayed=True)


def test_only_guns_and_flak_are_drawn() -> None:
    """mg.gap.recce-class"""
    with pytest.raises(FactsFault, match=r"^drawn_by: only guns and flak are drawn, leave it as usual for tank$"):
        ask("recce_column", kind="tank", drawn_by="horses")


def test_weather_that_keeps_nobody_down_by_night_is_told() -> None:
    """mg.gap.weather, mg.gap.air-allocation"""
    facts = {"aircraft": "Lancaster", "mission": "interdiction", "night": True, "grounded": True}
    assert note("air_mission", "grounded", **facts).label == "the weather keeps aircraft down in day turns only"
