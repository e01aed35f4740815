from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    notes,
    number,
    refusals,
    throw,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.smoke_screen import smoke_screen
from sandtable.rulesets.flames_of_war.tables import TABLES


def test_four_mortars_lay_sixteen_inches() -> None:
    """fow.bombard.smoke-length, fow.gap.smoke-bombardment"""
    assert number("smoke_screen", "Length", weapons=4).total == 16
    assert chances("smoke_screen", weapons=4, skill=4) == {0: F(1, 8), 16: F(7, 8)}
    assert chances("smoke_screen", weapons=1, skill=3, beneath="tall", attempts_used=2) == {0: F(1, 2), 4: F(1, 2)}
    assert (TABLES.limit("smoke_screen"), TABLES.limit("smoke_screen_width")) == (4, 2)


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"after_others": True}, ["fow.bombard.smoke-first"]),
        ({"used_before": True}, ["fow.gap.smoke-bombardment"]),
        ({"weapon": "mortar120"}, ["fow.gap.weapon-notes"]),
        ({"weapon": "air_bombs"}, ["fow.gap.weapon-notes"]),
        ({"attempts_used": 3}, ["fow.gap.spotting"]),
        ({"after_others": True, "used_before": True}, ["fow.gap.smoke-bombardment", "fow.bombard.smoke-first"]),
    ],
)
def test_smoke_that_may_not_be_fired(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.bombard.smoke-first, fow.gap.smoke-bombardment, fow.gap.weapon-notes, fow.gap.spotting"""
    assert refusals("smoke_screen", **facts) == rules


@pytest.mark.parametrize("weapon", ["mortar81", "us_105", "de_105", "uk_25pdr", "de_nebel"])
def test_weapons_with_smoke(weapon: str) -> None:
    """fow.gap.weapon-notes, fow.gap.bombardment-weapons"""
    assert chances("smoke_screen", weapon=weapon)[16] == F(7, 8)


@pytest.mark.parametrize(("sight", "blocks"), [(6.0, False), (6.1, True), (3.0, False), (40.0, True)])
def test_a_screen_blocks_sight_beyond_6_inches(sight: float, blocks: bool) -> None:
    """fow.bombard.smoke-los"""
    assert notes("smoke_screen", sight=sight)["blocks"] is blocks
    assert cited("smoke_screen", sight=sight)["blocks"] == "fow.bombard.smoke-los"


def test_it_hits_nobody_and_goes_with_its_owners_next_turn() -> None:
    """fow.gap.smoke-bombardment, fow.turn.remove-smoke, fow.bombard.range-in"""
    assert (notes("smoke_screen")["hits"], notes("smoke_screen")["width"]) == (0, 2)
    assert cited_after("smoke_screen", 16) == {"blocks": "fow.bombard.smoke-los", "lasts": "fow.turn.remove-smoke"}
    assert cited_after("smoke_screen", 0) == {"falls": "fow.bombard.range-in"}


def test_the_dice() -> None:
    """fow.bombard.range-in"""
    assert throw("smoke_screen", 3, 3, 4).outcome == 16
    assert throw("smoke_screen", 3, 3, 3).outcome == 0
    asked, dice = ask("smoke_screen"), seeded("smoke")
    assert {smoke_screen(dice, asked.profile) for _ in range(200)} == {0, 16}
