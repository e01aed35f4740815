import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, notes

from sandtable.rulesets.flames_of_war.tables import TABLES


def test_a_platoon_tells_its_teams_transports_and_formations() -> None:
    """fow.gap.platoons, fow.gap.unit-terms, fow.gap.team-profiles, fow.gap.formations"""
    asked = ask("platoon_card", platoon="us_armored_rifle")
    assert asked.verdict == "Armored rifle platoon: 11 teams, 12 points"
    assert [note.label for note in asked.notes] == [
        "combat unit of a formation, US",
        "11 teams, transports not counted",
        "Unit Leader: Rifle team (M1 Garand)",
        "5 x Rifle team (M1 Garand)",
        "2 x M1919 LMG team",
        "3 x Bazooka team",
        "1 x 60mm mortar team",
        "5 x M3 half-track",
        "in a US armored rifle company",
    ]


@pytest.mark.parametrize(("platoon", "size"), [("su_rifle", 14), ("us_rifle", 9), ("su_tank_hq", 1), ("us_priest", 4)])
def test_how_many_teams(platoon: str, size: int) -> None:
    """fow.gap.platoons"""
    assert notes("platoon_card", platoon=platoon)["size"] == size


@pytest.mark.parametrize(
    ("platoon", "formations"),
    [
        ("us_inf_hq", ["us_rifle_company", "us_armored_rifle_company"]),
        ("de_pak40", ["de_grenadier_company", "de_panzergrenadier_company"]),
        ("su_smg", ["su_tank_battalion", "su_rifle_battalion"]),
        ("de_stug", []),
    ],
)
def test_to_which_formations_it_may_belong(platoon: str, formations: list[str]) -> None:
    """fow.gap.formations"""
    asked = ask("platoon_card", platoon=platoon)
    assert [note.value for note in asked.notes if note.name == "formation"] == formations


@pytest.mark.parametrize("platoon", TABLES.platoons)
def test_every_platoon_can_be_shown(platoon: str) -> None:
    """fow.gap.platoons"""
    assert answer("platoon_card", platoon=platoon) is TABLES.platoons[platoon]
