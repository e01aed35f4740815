import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, note, notes, refusals


@pytest.mark.parametrize(
    ("then", "rule"),
    [
        ("second_aircraft", "fow.aa.no-other-aircraft"),
        ("defensive_fire", "fow.aa.no-defensive-fire"),
        ("next_shooting", "fow.aa.no-next-shooting"),
        ("next_assault", "fow.aa.no-next-assault"),
    ],
)
def test_what_a_weapon_that_shot_at_aircraft_may_not_do(then: str, rule: str) -> None:
    """fow.aa.no-other-aircraft, fow.aa.no-defensive-fire, fow.aa.no-next-shooting, fow.aa.no-next-assault"""
    assert refusals("aa_after", then=then) == [rule]
    assert cited("aa_after")[then] == rule
    assert notes("aa_after")[then] is False


@pytest.mark.parametrize("then", ["shooting_after_next", "other_weapon", "counterattack"])
def test_what_it_or_its_team_may_do(then: str) -> None:
    """fow.gap.aa-penalty-duration"""
    assert ask("aa_after", then=then).chances[0].outcome is True
    assert cited("aa_after", then=then)[then] == "fow.gap.aa-penalty-duration"


def test_when_it_shot() -> None:
    """fow.aa.timing"""
    when = note("aa_after", "when")
    assert (when.value, when.rule) == ("enemy Shooting Step, before the Aircraft shoots", "fow.aa.timing")
