import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, notes, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.unknown_woods import look_into


def test_what_unknown_woods_turn_out_to_be() -> None:
    """pk.gap.terrain-pieces"""
    assert chances("unknown_woods") == {"light_woods": F(1, 2), "medium_woods": F(1, 6), "heavy_woods": F(1, 3)}
    turned = [throw("unknown_woods", face).outcome for face in range(1, 7)]
    assert turned == [*["light_woods"] * 3, "medium_woods", *["heavy_woods"] * 2]


@pytest.mark.parametrize(
    ("turned", "cover"), [("light_woods", "light"), ("medium_woods", "medium"), ("heavy_woods", "heavy")]
)
def test_the_cover_they_give(turned: str, cover: str) -> None:
    """pk.gap.terrain-cover"""
    assert follows("unknown_woods", turned) == {"cover": cover}
    assert cited_after("unknown_woods", turned) == {"cover": "pk.gap.terrain-cover"}


def test_they_are_looked_into_once_and_from_near() -> None:
    """pk.gap.terrain-pieces"""
    assert notes("unknown_woods", distance=6.0) == {"reach": 6}
    assert refusals("unknown_woods", distance=6.1) == ["pk.gap.terrain-pieces"]
    assert refusals("unknown_woods", known=True) == ["pk.gap.terrain-pieces"]
    assert refusals("unknown_woods", known=True, distance=7.0) == ["pk.gap.terrain-pieces"] * 2


def test_played_looks_stay_within_the_exact_odds() -> None:
    """pk.gap.terrain-pieces"""
    asked = ask("unknown_woods")
    dice = seeded("woods")
    assert {look_into(dice, asked.profile) for _ in range(100)} == set(asked.distribution)
