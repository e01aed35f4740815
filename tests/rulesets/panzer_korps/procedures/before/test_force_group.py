import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

from sandtable.rulesets.panzer_korps.tables import TABLES


@pytest.mark.parametrize(
    ("group", "size", "groups", "die", "said"),
    [
        ("german_infantry_regiment", 4, 4, -3, "3 x infantry, howitzer 105"),
        ("german_panzer_kampfgruppe", 5, 2, -2, "Pz IV long, Panther, half-track infantry, recce, SP howitzer 105"),
        ("russian_rifle_division", 12, 1, 0, "9 x infantry, 2 x gun 76, howitzer 122"),
        ("russian_tank_brigade", 3, 4, -3, "3 x T-34/76"),
        ("us_combat_command", 4, 2, -3, "M4 75, half-track infantry, M3 Stuart, SP howitzer 105"),
        ("british_lorried_brigade", 5, 2, -2, "3 x motorized infantry, AT 57, gun 88 (25-pdr)"),
    ],
)
def test_the_formations_of_a_group(group: str, size: int, groups: int, die: int, said: str) -> None:
    """pk.gap.force-groups, pk.dd.mod-size"""
    asked = ask("force_group", group=group)
    assert asked.chances[0].label == said
    assert notes("force_group", group=group) == {"size": size, "groups": groups, "decision_die": die, "leader": True}
    assert cited("force_group", group=group)["decision_die"] == "pk.dd.mod-size"


@pytest.mark.parametrize("group", TABLES.force_groups)
def test_every_group_can_be_shown_and_no_division_has_too_many(group: str) -> None:
    """pk.gap.force-groups"""
    assert answer("force_group", group=group) is TABLES.force_groups[group]
    assert 1 <= int(notes("force_group", group=group)["groups"]) <= 4
