"""Combats of every mixture, against totals that are worked out a second way."""

from random import Random
from typing import Any

import pytest
from tests.rulesets.megagame.asking import notes, totals
from tests.rulesets.megagame.combat_oracle import INFANTRY, RANGES, side_sum

ATTACKING = sorted(INFANTRY | {"tank", "heavy_tank", "spg", "recce", "light_tank", "anti_tank"})
DEFENDING = [*ATTACKING, "field", "rocket", "flak_heavy", "flak_light"]
TERRAIN = ("open", "open", "close", "wood", "town", "marsh")


def some_units(random: Random, kinds: list[str], most: int, *, attacks: bool) -> list[tuple[Any, ...]]:
    units = []
    for _ in range(random.randint(1, most)):
        kind = random.choice(kinds)
        words = [random.choice("AABC")]
        words += ["prepared"] if attacks and random.random() < 0.7 else []
        words += ["moving"] if random.random() < 0.2 else []
        words += ["light"] if kind in INFANTRY and random.random() < 0.2 else []
        units.append((kind, random.randint(1, 9), *words))
    return units


def some_guns(random: Random) -> list[tuple[Any, ...]]:
    return [
        (random.choice(sorted(RANGES)), random.randint(1, 4), random.randint(4, 20))
        for _ in range(random.randint(0, 4))
    ]


@pytest.mark.parametrize("seed", range(150))
def test_totals_agree_with_a_second_reckoning(seed: int) -> None:
    """mg.combat.formula, mg.combat.mod.per-unit, mg.gap.modifier-sides"""
    random = Random(seed)  # noqa: S311 - situations to try, not secrets
    attackers = some_units(random, ATTACKING, 6, attacks=True)
    defenders = some_units(random, DEFENDING, 6, attacks=False)
    ours, theirs = some_guns(random), some_guns(random)
    terrain, night = random.choice(TERRAIN), random.random() < 0.3
    facts = {
        "attackers": attackers,
        "defenders": defenders,
        "attacker_guns": ours,
        "defender_guns": theirs,
        "terrain": terrain,
        "night": night,
    }
    found, told = totals("ground_combat", **facts), notes("ground_combat", **facts)
    caught = 2 * len(attackers) if all("moving" in unit for unit in defenders) else 0
    assert found["Attack"] == side_sum(attackers, defenders, ours, terrain, night, attacks=True) + caught
    assert found["Defence"] == side_sum(defenders, attackers, theirs, terrain, night, attacks=False)
    for side, total, units, guns in (
        ("attacker", found["Attack"], attackers, ours),
        ("defender", found["Defence"], defenders, theirs),
    ):
        # A unit of which nothing is told counts its status.
        brought = sum(told.get(f"{side}_{place}", unit[1]) for place, unit in enumerate(units, start=1))
        assert total - brought >= 0 if guns else total == brought
