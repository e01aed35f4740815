"""A club that prints other numbers or another yes or no is told so in every question that speaks of them."""

import pytest
from tests.rulesets.konflikt_47.asking import HOME
from tests.rulesets.questions import Questions

from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_aftermath import round_effects
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerResult
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.sheet.house_rules import with_house_rules


def game(*house_rules: str) -> Questions:
    home = with_house_rules(HOME, house_rules)
    return Questions(lambda name: (home, home.procedures[name]))


@pytest.mark.parametrize(
    ("weapon", "special", "distance"),
    [("piat", "shaped_charge", 12), ("m17-tesla", "tesla", 36), ("flamethrower-veh", "flamethrower", 12)],
)
def test_what_keeps_its_penetration_stands_in_a_table(weapon: str, special: str, distance: float) -> None:
    """k47.gap.he-long-range, k47.pen.long-range"""
    facts = {"weapon": weapon, "distance": distance}
    club = game(f"long_range.{special}.loses=yes")
    assert "k47.pen.long-range" not in game().parts("penetration", "To damage", **facts)
    assert club.parts("penetration", "To damage", **facts)["k47.pen.long-range"] == -1


def test_he_keeps_its_penetration_by_the_table() -> None:
    """k47.gap.he-long-range"""
    facts = {"weapon": "medium-howitzer", "round": "he", "distance": 48}
    assert "k47.pen.long-range" not in game().parts("penetration", "To damage", **facts)
    club = game("long_range.he.loses=yes")
    assert club.parts("penetration", "To damage", **facts)["k47.pen.long-range"] == -1


@pytest.mark.parametrize(
    ("least", "said"), [(1, "D6 in"), (2, "D6 in, a 1 counts as 2"), (3, "D6 in, a 1-2 counts as 3")]
)
def test_whoever_moves_off_is_told_the_least_distance_of_the_table(least: int, said: str) -> None:
    """k47.gap.follow-on"""
    house_rule = f"limits.consolidate_least.value={least}"
    assert game(house_rule).ask("consolidate").needs == (f"moves {said}",)
    club = TABLES.changed({"limits": {"consolidate_least": {"value": least}}})
    (away,) = round_effects(WalkerResult.DRAWN, club)
    assert away.label == f"the troops move off {said}"
    _, fights_on = round_effects(WalkerResult.TROOPS_DRIVEN_BACK, club)
    assert fights_on.label == f"the walker fights on, or they move {said.replace('D6 in', 'D6 in straight away')}"
