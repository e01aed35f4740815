from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes, number, refusals

from sandtable.rulesets.flames_of_war.procedures.sighting.aircraft_attack import AirArms, AirAttack


def attack(**facts: Any) -> Any:
    return ask("aircraft_attack", **facts).chances[0].outcome


@pytest.mark.parametrize(("aircraft", "each"), [("us_p47", 4), ("uk_typhoon", 3), ("de_ju87", 2), ("su_il2", 2)])
def test_guns_shoot_at_the_moving_rof(aircraft: str, each: int) -> None:
    """fow.gap.aircraft-attack, fow.gap.weapons, fow.rof.dice"""
    assert attack(aircraft=aircraft, number=3) == AirAttack(AirArms.GUNS, 3 * each)
    assert ask("aircraft_attack", aircraft=aircraft, number=3).chances[0].label == f"{3 * each} dice"
    assert number("aircraft_attack", "ROF", aircraft=aircraft).base.rule == "fow.gap.weapons"


def test_bombs_are_one_bombardment_of_the_unit() -> None:
    """fow.gap.aircraft-attack, fow.gap.weapon-notes: Bombs"""
    facts = {"aircraft": "uk_typhoon", "attack": "bombs", "number": 2}
    assert attack(**facts) == AirAttack(AirArms.BOMBS, 2)
    found = notes("aircraft_attack", **facts)
    assert (found["spotter"], found["reroll_hits"], found["one_bombardment"]) == ("own unit", False, True)
    assert number("aircraft_attack", "Skill", **facts).total == 4
    assert ask("aircraft_attack", **facts).needs == ("Range In on Skill 4+",)
    assert ask("aircraft_attack", **facts).chances[0].label == "one bombardment of 2 weapons"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 8.1}, ["fow.shoot.check-range"]),
        ({"attack": "bombs", "distance": 14.1}, ["fow.gap.aircraft-attack"]),
        ({"aircraft": "us_p47", "attack": "bombs", "distance": 6.1}, ["fow.gap.aircraft-attack"]),
        ({"attack": "bombs", "friends": 8.0}, ["fow.bombard.safe-aircraft"]),
        ({"attack": "bombs", "friends": 7.0}, ["fow.bombard.safe-aircraft"]),
        ({"both": True}, ["fow.shoot.weapons-tank"]),
        ({"aircraft": "de_ju87", "attack": "bombs"}, ["fow.gap.aircraft-attack"]),
        (
            {"attack": "bombs", "friends": 2.0, "both": True, "distance": 30.0},
            ["fow.shoot.weapons-tank", "fow.gap.aircraft-attack", "fow.bombard.safe-aircraft"],
        ),
    ],
)
def test_attacks_that_are_not_allowed(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.aircraft-attack, fow.bombard.safe-aircraft, fow.shoot.check-range, fow.shoot.weapons-tank"""
    assert refusals("aircraft_attack", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [{"distance": 8.0}, {"attack": "bombs", "distance": 14.0, "friends": 8.1}, {"friends": 0.0}],
)
def test_attacks_at_the_edge_of_what_is_allowed(facts: dict[str, Any]) -> None:
    """fow.shoot.check-range, fow.bombard.safe-aircraft, fow.gap.units-of-measure"""
    assert attack(**facts).number > 0


def test_what_goes_with_every_attack() -> None:
    """fow.aa.timing, fow.aa.los, fow.aa.terrain, fow.air.duration"""
    for kind in ("guns", "bombs"):
        found = cited("aircraft_attack", attack=kind)
        assert (found["fired_at_first"], found["seen"], found["leaves"]) == (
            "fow.aa.timing",
            "fow.aa.los",
            "fow.air.duration",
        )
    assert notes("aircraft_attack")["terrain"] == 4
