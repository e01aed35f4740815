from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.moving.terrain_disorder import Disordered, disorder
from sandtable.rulesets.panzer_korps.terms import State

ADDED = "Added to the D4"


def modifier(nation: str, year: int) -> int:
    return totals("terrain_disorder", nation=nation, year=year)[ADDED]


def test_a_german_panther_battalion_of_1944_crosses_a_stream_and_a_hedge() -> None:
    """pk.move.terrain-disorder, pk.move.terrain-disorder-german-late, pk.gap.terrain-disorder: one roll"""
    assert view("terrain_disorder", "taken") == {2: F(1, 4), 3: F(1, 4), 4: F(1, 4), 5: F(1, 4)}
    assert view("terrain_disorder", "state") == {State.SUPPRESSED: F(3, 4), State.FORMED: F(1, 4)}
    assert len(throw("terrain_disorder", 3).rolls) == 1
    assert ask("terrain_disorder").needs == ("D4+1 disorder markers",)


def test_a_japanese_tank_battalion_of_1944_crosses_mud() -> None:
    """pk.move.terrain-disorder-japan-late: in place of the plain entry, not besides it"""
    facts: dict[str, Any] = {"nation": "japan", "year": 1944, "terrain": ["mud"]}
    assert view("terrain_disorder", "taken", **facts) == {3: F(1, 4), 4: F(1, 4), 5: F(1, 4), 6: F(1, 4)}
    assert parts("terrain_disorder", ADDED, **facts) == {"pk.move.terrain-disorder-japan-late": 2}


@pytest.mark.parametrize(
    ("nation", "years", "value"),
    [
        ("japan", (1936, 1943), 1),
        ("japan", (1944, 1945), 2),
        ("italy", (1936, 1945), 1),
        ("china", (1936, 1945), 1),
        ("germany", (1936, 1943), 0),
        ("germany", (1944, 1945), 1),
        ("russia", (1936, 1938), 0),
        ("russia", (1939, 1941), 1),
        ("russia", (1942, 1945), 0),
        ("britain", (1936, 1945), 0),
        ("commonwealth", (1936, 1945), 0),
        ("usa", (1936, 1945), 0),
        ("france", (1936, 1945), 0),
        ("vichy_france", (1936, 1945), 0),
        ("finland", (1936, 1945), 0),
        ("poland", (1936, 1945), 0),
        ("minor", (1936, 1945), 0),
        ("avg", (1936, 1945), 0),
    ],
)
def test_every_nation_in_every_year(nation: str, years: tuple[int, int], value: int) -> None:
    """pk.move.terrain-disorder-italy, pk.move.terrain-disorder-japan, pk.move.terrain-disorder-china,
    pk.move.terrain-disorder-russian-early, pk.gap.nation-dates"""
    for year in range(years[0], years[1] + 1):
        assert modifier(nation, year) == value


@pytest.mark.parametrize("goes", ["foot", "cavalry", "camels", "wagons", "guns", "heavy_guns"])
def test_foot_horse_and_guns_do_not_roll(goes: str) -> None:
    """pk.move.terrain-disorder"""
    assert chances("terrain_disorder", goes=goes) == {Disordered(0, 0, State.FORMED): F(1)}
    assert throw("terrain_disorder", goes=goes).rolls == ()
    assert notes("terrain_disorder", goes=goes) == {"vehicles": False}


@pytest.mark.parametrize("goes", ["wheeled", "light_tracked", "tracked", "heavy_tracked", "super_heavy_tracked"])
def test_all_vehicles_roll_and_so_does_motorized_infantry_mounted(goes: str) -> None:
    """pk.gap.terrain-disorder, pk.gap.mounted"""
    assert len(chances("terrain_disorder", goes=goes)) == 4


def test_what_spares_the_roll() -> None:
    """pk.gap.terrain-disorder, pk.move.terrain-disorder"""
    for facts, name, rule in (
        ({"terrain": ["light_woods", "village", "steep_hill"]}, "starred", "pk.move.terrain-disorder"),
        ({"terrain": []}, "starred", "pk.move.terrain-disorder"),
        ({"terrain": ["river"], "crossing": "bridge"}, "starred", "pk.move.terrain-disorder"),
        ({"road": True}, "road", "pk.gap.terrain-disorder"),
        ({"compulsory": True}, "compulsory", "pk.gap.terrain-disorder"),
    ):
        assert cited("terrain_disorder", **facts) == {name: rule}
        assert view("terrain_disorder", "taken", **facts) == {0: F(1)}
        assert ask("terrain_disorder", **facts).needs == ("no roll",)
    assert len(chances("terrain_disorder", terrain=["river"], crossing="ford")) == 4


def test_the_state_it_leaves_by_companies() -> None:
    """pk.gap.disorder-thresholds"""
    facts: dict[str, Any] = {"nation": "usa", "year": 1944, "markers": 3, "companies": 2}
    assert view("terrain_disorder", "state", **facts) == {
        State.FRAGMENTED: F(2, 4),
        State.ROUTED: F(2, 4),
    }
    assert throw("terrain_disorder", 4, **facts).outcome == Disordered(4, 7, State.ROUTED)
    assert throw("terrain_disorder", 4, **{**facts, "companies": 1, "markers": 2}).outcome.state is State.DISPERSED


def test_what_follows() -> None:
    """pk.gap.panicked, pk.gap.morale-triggers, pk.gap.disorder-thresholds"""
    facts: dict[str, Any] = {"nation": "usa", "markers": 2, "companies": 1}
    routed, gone = (throw("terrain_disorder", face, **facts).outcome for face in (1, 2))
    assert follows("terrain_disorder", routed, **facts) == {"state": "routed", "rout": True}
    assert follows("terrain_disorder", gone, **facts) == {"removed": True}
    calm = throw("terrain_disorder", 1, nation="usa").outcome
    assert follows("terrain_disorder", calm, nation="usa") == {"state": "formed", "test": False}
    assert cited_after("terrain_disorder", calm, nation="usa")["test"] == "pk.gap.morale-triggers"
    spared = throw("terrain_disorder", road=True).outcome
    assert follows("terrain_disorder", spared, road=True) == {}


def test_who_does_not_move_at_all() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds, pk.move.large-river"""
    assert refusals("terrain_disorder", markers=9) == ["pk.gap.panicked"]
    assert refusals("terrain_disorder", markers=1, panicked=True) == ["pk.gap.panicked"]
    assert notes("terrain_disorder", markers=1, panicked=True, compulsory=True) == {"compulsory": True}
    assert chances("terrain_disorder", markers=9, compulsory=True) == {Disordered(0, 9, State.ROUTED): F(1)}
    assert refusals("terrain_disorder", markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals("terrain_disorder", terrain=["large_river"]) == ["pk.move.large-river"]


def test_played_rolls_stay_within_the_exact_odds() -> None:
    asked = ask("terrain_disorder")
    dice = seeded("mud")
    assert {disorder(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.move.terrain-disorder"}
    assert [chance.label for chance in asked.chances] == [
        "takes 2 markers: 2, formed",
        "takes 3 markers: 3, suppressed",
        "takes 4 markers: 4, suppressed",
        "takes 5 markers: 5, suppressed",
    ]


def test_water_may_be_named_as_on_the_features_chart() -> None:
    """pk.gap.rivers"""
    assert chances("terrain_disorder", terrain=["minor_river"]) == chances("terrain_disorder", terrain=["river"])
    assert notes("terrain_disorder", terrain=["minor_river"], crossing="bridge") == {"starred": False}
    assert refusals("terrain_disorder", terrain=["major_river"]) == ["pk.move.large-river"]
