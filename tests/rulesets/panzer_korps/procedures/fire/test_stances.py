"""What a stance keeps from is a table: a house rule that allows it is heard by everybody who says so."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.questions import Questions

from sandtable.rulesets.panzer_korps.ruleset import load
from sandtable.rulesets.panzer_korps.tables import FOLDER, Tables
from sandtable.sheet import FactsFault
from sandtable.sheet.tables import Changes

HOME = load()


def played(changes: Changes) -> Questions:
    club = HOME.with_tables(Tables(FOLDER, changes))
    return Questions(lambda name: (club, club.procedures[name]))


def allowing(stance: str, column: str = "fires") -> Questions:
    return played({"stances": {stance: {column: True}}})


PRINTED = played({})
MISSION: dict[str, Any] = {"calibre": 105, "distance": 60}


def test_artillery_in_the_bombardment_phase_is_as_nobody_has_moved_yet() -> None:
    """pk.gap.indirect-procedure, pk.gap.fire-targeting"""
    for stance in ("transit_column", "mounted", "has_fired"):
        assert PRINTED.refusals("indirect_fire_mission", **MISSION, stance=stance) != []
    for stance in ("double_quick", "into_contact", "contact_elsewhere", "falling_back"):
        with pytest.raises(FactsFault, match=r"^stance: nobody has moved in the bombardment phase, so .* cannot be$"):
            PRINTED.ask("indirect_fire_mission", **MISSION, stance=stance)


def test_a_house_rule_lets_artillery_bombard_whatever_it_did() -> None:
    """pk.gap.indirect-procedure"""
    moved = allowing("double_quick", "before_moves")
    assert moved.refusals("indirect_fire_mission", **MISSION, stance="double_quick") == ["pk.gap.double-quick"]
    club = played({"stances": {"double_quick": {"before_moves": True, "fires": True}}})
    assert club.ask("indirect_fire_mission", **MISSION, stance="double_quick").numbers != ()
    mounted = allowing("mounted").ask("indirect_fire_mission", **MISSION, stance="mounted")
    assert mounted.numbers == PRINTED.ask("indirect_fire_mission", **MISSION).numbers


def test_whoever_says_that_a_stance_keeps_from_firing_asks_the_table() -> None:
    """pk.gap.fire-targeting, pk.gap.road-and-column, pk.gap.double-quick, pk.gap.dd-freeze"""
    assert PRINTED.refusals("infantry_fire", stance="mounted") == ["pk.gap.fire-targeting"]
    assert allowing("mounted").ask("infantry_fire", stance="mounted").rolls_dice
    for stance, question, facts, key in (
        ("mounted", "riding_cost", {}, "may_fire"),
        ("transit_column", "transit_column", {}, "may_fire"),
        ("double_quick", "march_allowance", {"goes": "foot", "pace": "double_quick"}, "may_fire"),
    ):
        assert PRINTED.notes(question, **facts)[key] is False
        assert allowing(stance).notes(question, **facts)[key] is True
    assert PRINTED.refusals("aa_fire", column=True) == ["pk.gap.road-and-column"]
    assert allowing("transit_column").ask("aa_fire", column=True).rolls_dice
