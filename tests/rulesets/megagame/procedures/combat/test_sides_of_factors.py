"""Which side has a factor is a table: a house rule that gives it to the other is heard (mg.gap.modifier-sides)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.questions import Questions

from sandtable.rulesets.megagame.ruleset import load
from sandtable.rulesets.megagame.tables import FOLDER, Tables
from sandtable.sheet import FactsFault

HOME = load()


def played(factor: str, **sides: bool) -> Questions:
    club = HOME.with_tables(Tables(FOLDER, {"combat_factors": {factor: sides}})) if factor else HOME
    return Questions(lambda name: (club, club.procedures[name]))


PRINTED = played("")
#: Armour and infantry on both sides, prepared on both, with a gun in range.
BOTH: dict[str, Any] = {
    "attackers": "tank,6,prepared infantry,6,prepared",
    "defenders": "tank,6 infantry,6",
    "attacker_guns": "field,3,8",
    "defender_guns": "field,3,8",
    "terrain": "wood",
}
PREPARED = {**BOTH, "defenders": "tank,6,prepared infantry,6,prepared"}


def test_combined_arms_are_of_the_side_that_has_them_in_the_table() -> None:
    """mg.combat.mod.combined-arms, mg.gap.combined-arms"""
    arms = "mg.combat.mod.combined-arms"
    assert PRINTED.parts("ground_combat", "Attack", **BOTH)[arms] == 4
    assert arms not in PRINTED.parts("ground_combat", "Defence", **BOTH)
    nobody = played("combined_arms", attacker=False)
    assert arms not in nobody.parts("ground_combat", "Attack", **BOTH)
    both = played("combined_arms", defender=True)
    assert both.parts("ground_combat", "Attack", **PREPARED)[arms] == 4
    assert both.parts("ground_combat", "Defence", **PREPARED)[arms] == 4


def test_whether_defenders_are_prepared_is_asked_where_it_matters() -> None:
    """mg.gap.prepared, mg.combat.mod.unprepared"""
    with pytest.raises(FactsFault, match="prepared"):
        PRINTED.ask("ground_combat", **PREPARED)
    club = played("unprepared", defender=True)
    assert club.parts("ground_combat", "Defence", **BOTH)["mg.combat.mod.unprepared"] == -8
    assert "mg.combat.mod.unprepared" not in club.parts("ground_combat", "Defence", **PREPARED)


def test_what_defenders_lack_for_combined_arms_is_told_where_they_could_have_them() -> None:
    """mg.gap.combined-arms"""
    assert "defender_combined_arms" not in PRINTED.notes("ground_combat", **BOTH)
    told = played("combined_arms", defender=True).note("ground_combat", "defender_combined_arms", **BOTH)
    assert (told.value, told.label) == (
        False,
        "defenders: no combined arms: no prepared armour and no prepared infantry",
    )


def test_advantages_are_of_the_side_that_has_them_in_the_table() -> None:
    """mg.combat.mod.tactical-advantage"""
    rule, dug = "mg.combat.mod.tactical-advantage", {**BOTH, "dug_in": True}
    assert PRINTED.parts("ground_combat", "Defence", **dug)[rule] == 4
    assert rule not in played("tactical_advantage", defender=False).parts("ground_combat", "Defence", **dug)


def test_an_attack_without_preparation_is_no_worse_where_the_table_says_so() -> None:
    """mg.combat.mod.unprepared"""
    club, rule = played("unprepared", attacker=False), "mg.combat.mod.unprepared"
    facts = {**BOTH, "attackers": "tank,6 infantry,6"}
    assert PRINTED.parts("ground_combat", "Attack", **facts)[rule] == -8
    assert rule not in club.parts("ground_combat", "Attack", **facts)
    label = "it may attack if it does not move"
    assert PRINTED.note("landing_square", "may_attack").label == f"{label}, at -4 as unprepared"
    assert club.note("landing_square", "may_attack").label == label
    assert PRINTED.totals("prepared_state", turns_ago=0) == {"Factor of the unit": -4}
    assert club.totals("prepared_state", turns_ago=0) == {"Factor of the unit": 0}
    assert "if_unprepared" in PRINTED.notes("attack_allowed")
    assert "if_unprepared" not in club.notes("attack_allowed")
