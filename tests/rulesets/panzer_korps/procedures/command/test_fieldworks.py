from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited_after,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.fieldworks import dig

ADDED = "Added to the fieldworks die"
GOOD, BAD = "pk.fieldworks.mod-good-leader", "pk.fieldworks.mod-bad-leader"
RUSSIAN = "pk.fieldworks.mod-russian"


@pytest.mark.parametrize(
    ("nation", "leader", "expected"),
    [
        ("germany", "E", {"fail": F(2, 3), "officers": F(1, 6), "ncos": F(1, 6)}),
        ("germany", "C", {"fail": F(1)}),
        ("italy", "F", {"fail": F(1, 2), "officers": F(1, 6), "ncos": F(1, 3)}),
        ("russia", "E", {"fail": F(1, 2), "officers": F(1, 6), "ncos": F(1, 3)}),
        ("russia", "A", {"fail": F(5, 6), "officers": F(1, 6)}),
        ("russia", "H", {"fail": F(1, 3), "officers": F(1, 6), "ncos": F(1, 2)}),
    ],
)
def test_who_digs_in(nation: str, leader: str, expected: dict[str, Any]) -> None:
    """pk.fieldworks.table, pk.fieldworks.mod-good-leader, pk.fieldworks.mod-bad-leader, pk.fieldworks.mod-russian,
    pk.gap.fieldworks"""
    assert chances("fieldworks_attempt", nation=nation, leader=leader) == expected


@pytest.mark.parametrize("leader", "ABCDEFGH")
def test_what_a_leader_and_being_russian_add(leader: str) -> None:
    """pk.fieldworks.mod-good-leader, pk.fieldworks.mod-bad-leader, pk.fieldworks.mod-russian"""
    own = {GOOD: -2} if leader in "ABCD" else {BAD: 1} if leader in "FGH" else {}
    assert parts("fieldworks_attempt", ADDED, leader=leader) == own
    assert parts("fieldworks_attempt", ADDED, leader=leader, nation="russia") == {**own, RUSSIAN: 1}
    assert totals("fieldworks_attempt", leader=leader) == {ADDED: sum(own.values())}


@pytest.mark.parametrize(("leader", "possible"), [("D", False), ("E", True), ("A", False)])
def test_formations_of_bold_leaders_must_be_entrenched_by_the_scenario(leader: str, possible: bool) -> None:
    """pk.gap.fieldworks"""
    assert notes("fieldworks_attempt", leader=leader) == {"possible": possible}
    assert notes("fieldworks_attempt", leader=leader, nation="russia") == {"possible": True}


@pytest.mark.parametrize(("face", "outcome"), [(1, "fail"), (4, "fail"), (5, "officers"), (6, "ncos")])
def test_every_face(face: int, outcome: str) -> None:
    """pk.fieldworks.table"""
    assert throw("fieldworks_attempt", face).outcome == outcome
    russian = {1: "fail", 4: "officers", 5: "ncos", 6: "ncos"}[face]
    assert throw("fieldworks_attempt", face, nation="russia").outcome == russian


def test_how_long_the_works_take() -> None:
    """pk.fieldworks.table, pk.gap.fieldworks"""
    assert follows("fieldworks_attempt", "fail") == {"segments": 0}
    assert follows("fieldworks_attempt", "officers") == {"segments": 2, "present_counts": True, "entrenched": True}
    assert follows("fieldworks_attempt", "ncos")["segments"] == 1
    assert cited_after("fieldworks_attempt", "ncos") == {
        "segments": "pk.fieldworks.table",
        "present_counts": "pk.gap.fieldworks",
        "entrenched": "pk.gap.fieldworks",
    }


@pytest.mark.parametrize(
    "facts",
    [
        {"order": "advance"},
        {"order": "move"},
        {"order": "withdraw"},
        {"first_turn": False},
        {"tried": True},
        {"transit_column": True},
        {"panicked": True},
    ],
)
def test_who_may_not_dig(facts: dict[str, Any]) -> None:
    """pk.gap.fieldworks, pk.gap.orders"""
    assert refusals("fieldworks_attempt", **facts) == ["pk.gap.fieldworks"]


def test_every_reason_is_told() -> None:
    """pk.gap.fieldworks"""
    facts = {"order": "move", "first_turn": False, "tried": True, "transit_column": True, "panicked": True}
    assert refusals("fieldworks_attempt", **facts) == ["pk.gap.fieldworks"] * 5


def test_played_attempts_stay_within_the_exact_odds() -> None:
    """pk.fieldworks.table"""
    asked = ask("fieldworks_attempt")
    dice = seeded("works")
    assert {dig(dice, asked.profile) for _ in range(100)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.fieldworks.table"}
