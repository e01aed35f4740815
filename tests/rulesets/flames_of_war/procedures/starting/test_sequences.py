import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

PARTS = {
    "turn": ["Starting", "Movement", "Shooting", "Assault"],
    "starting": [
        "remount",
        "rally",
        "unit last stand",
        "formation last stand",
        "victory",
        "ambush",
        "reserves",
        "aircraft",
        "smoke",
    ],
    "shooting": [
        "check range",
        "check line of sight",
        "check concealment",
        "declare targets",
        "rotate to face",
        "roll to hit",
        "assign hits",
        "roll saves",
    ],
    "assault": [
        "charge into contact",
        "opponent's defensive fire",
        "roll to hit",
        "roll saves",
        "check if assault is over",
        "test to counterattack",
        "counterattack or break off",
    ],
}


@pytest.mark.parametrize("of", PARTS)
def test_the_parts_in_order(of: str) -> None:
    """fow.gap.turn-structure, fow.turn.starting-sequence, fow.shoot.sequence, fow.assault.sequence"""
    assert list(answer("turn_parts", of=of)) == PARTS[of]
    told = [note.value for note in ask("turn_parts", of=of).notes][: len(PARTS[of])]
    assert told == list(range(1, len(PARTS[of]) + 1))


def test_every_part_of_the_starting_step_names_its_rule() -> None:
    """fow.turn.starting-sequence, fow.gap.victory-check-timing, fow.turn.remove-smoke, fow.gap.simultaneous-order"""
    assert cited("turn_parts", of="starting") == {
        "remount": "fow.bail.remount-test",
        "rally": "fow.pin.rally-test",
        "unit_last_stand": "fow.laststand.good-spirits",
        "formation_last_stand": "fow.laststand.formation",
        "victory": "fow.gap.victory-check-timing",
        "ambush": "fow.ambush.placement",
        "reserves": "fow.reserve.dice",
        "aircraft": "fow.air.arrival",
        "smoke": "fow.turn.remove-smoke",
        "sequence": "fow.turn.starting-sequence",
        "unnumbered": "fow.gap.victory-check-timing",
        "order": "fow.gap.simultaneous-order",
        "smoke_lasts": "fow.turn.remove-smoke",
    }


def test_every_part_of_shooting_and_of_an_assault_names_its_rule() -> None:
    """fow.shoot.sequence, fow.assault.sequence"""
    assert list(cited("turn_parts", of="shooting").values()) == [
        "fow.shoot.check-range",
        "fow.shoot.check-los",
        "fow.conceal.terrain",
        "fow.shoot.declare-first",
        "fow.shoot.rotate",
        "fow.hit.base",
        "fow.assign.first",
        "fow.armour.roll",
        "fow.shoot.sequence",
    ]
    assert list(cited("turn_parts", of="assault").values()) == [
        "fow.assault.charge-move",
        "fow.assault.df-range",
        "fow.assault.hit",
        "fow.assault.no-saves",
        "fow.assault.over",
        "fow.assault.counter-test",
        "fow.assault.break-off",
        "fow.assault.sequence",
    ]


def test_a_round_is_one_turn_of_each_player() -> None:
    """fow.gap.turn-structure"""
    assert notes("turn_parts", of="turn")["round"] == 2
    assert set(cited("turn_parts", of="turn").values()) == {"fow.gap.turn-structure"}
