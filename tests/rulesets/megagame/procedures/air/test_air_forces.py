import pytest
from tests.rulesets.megagame.asking import answer, ask, cited, notes

from sandtable.sheet.faults import FactsFault

STAYING = {"Spitfire": 12, "Mustang": 6, "Typhoon": 9}
LENT = {"Fortress": 3, "Lancaster": 3, "Halifax": 1}


@pytest.mark.parametrize(("turn", "lent"), [(1, True), (2, True), (3, True), (4, False), (5, False), (18, False)])
def test_the_allied_air_force_turn_by_turn(turn: int, lent: bool) -> None:
    """mg.gap.air-order-of-battle: bombers are lent for turns 1 to 3."""
    expected = STAYING | (LENT if lent else {}) | {"transport": 32}
    assert dict(answer("air_forces", turn=turn)) == expected
    told = notes("air_forces", turn=turn)
    assert (told.get("lent_until"), told.get("gone")) == ((3, None) if lent else (None, tuple(LENT)))


@pytest.mark.parametrize("turn", [1, 4, 18])
def test_the_german_air_force(turn: int) -> None:
    """mg.gap.air-order-of-battle"""
    assert dict(answer("air_forces", side="german", turn=turn)) == {"Bf109": 6, "Fw190": 6, "Ju88": 2}
    assert notes("air_forces", side="german", turn=turn)["edge"] == "east"


def test_the_surviving_serials_fly_on() -> None:
    """mg.gap.air-order-of-battle"""
    assert dict(answer("air_forces", turn=3, serials_lost=5))["transport"] == 27
    with pytest.raises(FactsFault, match=r"^serials_lost: the Germans have no transports, leave it at 0$"):
        answer("air_forces", side="german", serials_lost=1)


@pytest.mark.parametrize(("turn", "flying"), [(2, ("Lancaster", "Halifax")), (4, ())])
def test_who_flies_by_night(turn: int, flying: tuple[str, ...]) -> None:
    """mg.gap.air-allocation"""
    assert notes("air_forces", turn=turn)["by_night"] == flying
    assert cited("air_forces", turn=turn)["by_night"] == "mg.gap.air-allocation"
    assert "by_night" not in notes("air_forces", turn=3)


def test_the_card_reads_as_a_list() -> None:
    """mg.gap.air-order-of-battle"""
    assert ask("air_forces", turn=5, serials_lost=31).verdict == (
        "Allied air force on turn 5: 12 Spitfire, 6 Mustang, 9 Typhoon, 1 transport serial"
    )


@pytest.mark.parametrize(
    ("damage", "day_turns", "state"),
    [
        (0, 0, "sound"),
        (0, 3, "sound"),
        (1, 0, "damaged"),
        (1, 1, "sound"),
        (1, 4, "sound"),
        (2, 0, "lost"),
        (2, 9, "lost"),
    ],
)
def test_a_full_day_on_the_ground_mends_a_damaged_one(damage: int, day_turns: int, state: str) -> None:
    """mg.gap.air-damage, mg.flak.two-damage"""
    assert answer("air_repair", damage=damage, day_turns=day_turns) == state


def test_the_rule_of_a_repair_is_told() -> None:
    """mg.gap.air-damage, mg.flak.two-damage"""
    assert cited("air_repair", damage=1, day_turns=0) == {"mended": "mg.gap.air-damage"}
    assert notes("air_repair", damage=1, day_turns=1)["mended"] is True
    assert notes("air_repair", damage=0, day_turns=1)["mended"] is False
    assert cited("air_repair", damage=2) == {"lost": "mg.flak.two-damage"}
