import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chance, cited, follows, notes, parts, throw, totals

AWAY = "disengage"


@pytest.mark.parametrize(
    ("morale", "factor"),
    [
        ("hardened", 8),
        ("elite", 7),
        ("veteran", 5),
        ("regular", 5),
        ("reservist", 5),
        ("recruit", 5),
        ("militia", 3),
        ("partisan", 3),
    ],
)
def test_the_factor_of_every_class(morale: str, factor: int) -> None:
    """pk.disengage.roll, pk.disengage.elite, pk.disengage.militia, pk.disengage.hardened"""
    assert totals(AWAY, morale=morale) == {"Disengage factor": factor}
    assert chance(AWAY, True, morale=morale) == F(factor, 10)
    assert [throw(AWAY, face, morale=morale).outcome for face in (factor, factor + 1)] == [True, False]


def test_each_modifier_names_its_rule() -> None:
    """pk.disengage.hardened, pk.disengage.elite, pk.disengage.militia"""
    assert parts(AWAY, "Disengage factor", morale="hardened") == {"pk.disengage.hardened": 3}
    assert parts(AWAY, "Disengage factor", morale="elite") == {"pk.disengage.elite": 2}
    assert parts(AWAY, "Disengage factor", morale="partisan") == {"pk.disengage.militia": -2}
    assert parts(AWAY, "Disengage factor", morale="regular") == {}


@pytest.mark.parametrize(
    "facts",
    [
        {"compulsory": True},
        {"fired": False},
        {"fired_at": 12.5},
        {"distance": 12.5},
        {"in_sight": False},
        {"moves_away": False},
    ],
)
def test_outside_a_fire_fight_no_roll_is_needed(facts: dict[str, object]) -> None:
    """pk.gap.fire-fight"""
    assert chance(AWAY, True, **facts) == 1
    assert throw(AWAY, **facts).rolls == ()
    assert notes(AWAY, **facts) == {"roll": False}
    assert cited(AWAY, **facts) == {"roll": "pk.gap.fire-fight"}


def test_twelve_inches_are_within_a_fire_fight() -> None:
    """pk.gap.fire-fight"""
    assert chance(AWAY, True, distance=12, fired_at=12) == F(1, 2)


def test_who_fails_stays_and_has_spent_his_move() -> None:
    """pk.gap.fire-fight"""
    assert follows(AWAY, True) == {"moves": True}
    assert follows(AWAY, False) == {"moves": False, "move_spent": True}
    assert [roll.why for roll in throw(AWAY, 5).rolls] == ["pk.disengage.roll"]


def test_the_answer_in_words() -> None:
    assert ask(AWAY, morale="elite").verdict == (
        "Elite formation, 8 in from the enemy: disengages on 7 or less, 70.0 % gets away, 30.0 % stays where it is"
    )
