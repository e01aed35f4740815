from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, notes, refusals, why_not

from sandtable.rulesets.flames_of_war.procedures.cards.formations import in_order
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.faults import FactsFault

FORMATIONS = "fow.gap.formations"


def formations(platoons: str, **facts: Any) -> list[str]:
    asked = ask("company_force", platoons=platoons, **facts)
    return [str(note.value) for note in asked.notes if note.name == "formation"]


def test_points_formations_and_support_of_a_force() -> None:
    """fow.gap.formations, fow.gap.platoons"""
    asked = ask("company_force")
    assert asked.verdict == "5 platoons for 100 points: 76 points"
    assert [note.label for note in asked.notes] == [
        "German panzer company, 55 points: Panzer company HQ, Panzer IV platoon, Panzer IV platoon",
        "support, 21 points: StuG platoon, Puma patrol",
        "24 points left",
    ]


@pytest.mark.parametrize(
    ("platoons", "points", "reasons"),
    [
        ("us_tank_hq,us_tank75,us_stuart", 33, []),
        ("us_tank_hq,us_tank75,us_stuart", 32, ["33 points where 32 are allowed"]),
        ("us_tank_hq,us_tank75", 100, ["needs 2 combat platoons from its list, it has 1"]),
        ("us_tank_hq", 100, ["needs 2 combat platoons from its list, it has 0"]),
        ("2xus_tank75", 100, ["a force needs at least one formation"]),
        ("us_tank_hq,3xus_tank75", 100, []),
        ("us_tank_hq,4xus_tank75", 100, ["has 4 x M4 Sherman platoon, at most 3 are allowed"]),
        ("us_tank_hq,2xus_stuart", 100, []),
        ("us_tank_hq,3xus_stuart", 100, ["has 3 x Stuart platoon, at most 2 are allowed"]),
        ("us_inf_hq,3xus_rifle,2xus_mg,us_57", 100, []),
        ("us_inf_hq,3xus_rifle,2xus_mg,2xus_57", 100, ["has 7 combat units, at most 6 are one company"]),
        ("us_inf_hq,2xus_rifle,us_m10", 32, []),
        ("us_inf_hq,2xus_rifle,us_m10", 31, ["32 points where 31", "16 points of support, at most 15"]),
        ("us_inf_hq,2xus_rifle,us_air", 100, []),
        ("us_inf_hq,2xus_rifle,2xus_air", 100, ["at most one unit of Aircraft"]),
    ],
)
def test_what_a_force_must_and_may_hold(platoons: str, points: int, reasons: list[str]) -> None:
    """fow.gap.formations, fow.gap.unit-terms, fow.gap.aircraft-roll-limits"""
    facts = {"platoons": platoons, "points": points}
    if not reasons:
        assert answer("company_force", **facts) <= points
        return
    told = why_not("company_force", **facts)
    assert len(refusals("company_force", **facts)) == len(reasons)
    assert [reason for reason in reasons if reason not in told] == []


@pytest.mark.parametrize(
    ("platoons", "rules"),
    [
        ("us_tank_hq,4xus_tank75", [FORMATIONS]),
        ("us_inf_hq,3xus_rifle,2xus_mg,2xus_57", ["fow.gap.unit-terms"]),
        ("us_inf_hq,2xus_rifle,2xus_air", ["fow.gap.aircraft-roll-limits"]),
        ("us_inf_hq,2xuk_rifle,2xus_air,us_m10,us_3in,us_105", [FORMATIONS] * 2 + ["fow.gap.aircraft-roll-limits"]),
    ],
)
def test_every_refusal_has_its_rule(platoons: str, rules: list[str]) -> None:
    """fow.gap.formations, fow.gap.unit-terms, fow.gap.aircraft-roll-limits"""
    assert refusals("company_force", platoons=platoons) == rules


def test_support_may_be_half_of_the_limit_and_not_a_point_more() -> None:
    """fow.gap.formations"""
    facts = {"platoons": "uk_inf_hq,2xuk_rifle,uk_carrier,uk_churchill"}
    assert answer("company_force", points=48, **facts) == 44
    assert refusals("company_force", points=47, **facts) == [FORMATIONS]
    assert "24 points of support, at most 23 are half" in why_not("company_force", points=47, **facts)


def test_combat_platoons_follow_the_hq_listed_before_them() -> None:
    """fow.gap.scenarios, fow.gap.formations"""
    two = "de_pz_hq,de_pz4,de_pz4,de_inf_hq,de_grenadier,de_hmg"
    assert formations(two) == ["de_panzer_company", "de_grenadier_company"]
    mixed = in_order(("de_inf_hq", "de_grenadier", "de_hmg", "de_pz4", "de_pz_hq", "de_panther", "de_pz4"), TABLES)
    assert [[row.id for row in company.combat] for company in mixed.companies] == [
        ["de_grenadier", "de_hmg"],
        ["de_panther", "de_pz4"],
    ]
    assert [row.id for row in mixed.support] == ["de_pz4"]


def test_a_combat_platoon_of_another_list_is_support() -> None:
    """fow.gap.scenarios"""
    told = notes("company_force", platoons="uk_inf_hq,2xuk_rifle,uk_sherman")
    assert told["support"] == ("uk_sherman",)
    assert [row.id for row in in_order(("us_rifle", "us_inf_hq"), TABLES).support] == ["us_rifle"]


@pytest.mark.parametrize(
    ("platoons", "formation"),
    [
        ("us_inf_hq,2xus_rifle", "us_rifle_company"),
        ("us_inf_hq,2xus_armored_rifle", "us_armored_rifle_company"),
        ("us_inf_hq,us_57,us_81", "us_rifle_company"),
        ("us_inf_hq,us_rifle,2xus_armored_rifle,us_57", "us_armored_rifle_company"),
        ("de_inf_hq,2xde_pzgren,de_hmg", "de_panzergrenadier_company"),
        ("su_tank_hq,su_t34_76,su_smg", "su_tank_battalion"),
        ("su_inf_hq,su_smg,su_rifle", "su_rifle_battalion"),
    ],
)
def test_an_hq_leads_the_formation_that_most_of_its_platoons_belong_to(platoons: str, formation: str) -> None:
    """fow.gap.formations"""
    assert formations(platoons) == [formation]


def test_the_numbers_of_the_ruling() -> None:
    """fow.gap.formations, fow.gap.unit-terms"""
    keys = ("formation_combat_least", "formation_combat_most", "formation_kind_most", "formation_kind_first")
    assert [TABLES.limit(key) for key in keys] == [2, 6, 2, 3]
    assert TABLES.limit("support_share") == 2


def test_no_platoon_is_no_force() -> None:
    with pytest.raises(FactsFault, match="platoons: name at least one platoon"):
        ask("company_force", platoons=[])
