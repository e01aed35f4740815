import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, effects, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.before.features import Feature, Found, find_feature

HALF, SIXTH, THIRD = F(1, 2), F(1, 6), F(1, 3)
CHART = {
    "hills": {"rolling_hill": HALF, "two_level_hill": SIXTH, "cliff_hill": SIXTH, "steep_hill": SIXTH},
    "woods": {"light_woods": HALF, "medium_woods": SIXTH, "heavy_woods": SIXTH, "unknown_woods": SIXTH},
    "river": {"fordable_stream": HALF, "minor_river": SIXTH, "major_river": SIXTH, "shore": SIXTH},
    "gully": {"broken_ground": HALF, "gully": SIXTH, "large_depression": SIXTH, "cliff": SIXTH},
    "brush": {"brush": THIRD, "tall_brush": THIRD, "heavy_growth": SIXTH, "unknown_jungle": SIXTH},
    "village": {"farm": HALF, "village": SIXTH, "town": SIXTH, "city": SIXTH},
}


@pytest.mark.parametrize("kind", CHART)
def test_one_die_of_every_kind(kind: str) -> None:
    """pk.terrain.features-hills, pk.terrain.features-woods, pk.terrain.features-river, pk.terrain.features-gully,
    pk.terrain.features-brush, pk.terrain.features-village"""
    assert view("feature_roll", "feature", kind=kind) == CHART[kind]
    assert {roll.why for roll in throw("feature_roll", 4, kind=kind).rolls} == {f"pk.terrain.features-{kind}"}


@pytest.mark.parametrize(("face", "feature"), [(3, "farm"), (5, "town"), (6, "city")])
def test_farms_roll_for_walls_and_towns_and_cities_for_sections(face: int, feature: str) -> None:
    """pk.gap.terrain-pieces, pk.terrain.features-village"""
    rolled = throw("feature_roll", face, 4, kind="village")
    assert rolled.outcome == Found(Feature(feature), 4)
    assert [roll.why for roll in rolled.rolls] == ["pk.terrain.features-village", "pk.gap.terrain-pieces"]
    assert rolled.label == f"{feature}, 4 {'walls' if feature == 'farm' else 'sections'}"
    assert throw("feature_roll", face, 1, kind="village").label.endswith(("1 wall", "1 section"))
    assert chances("feature_roll", kind="village")[Found(Feature.CITY, 6)] == F(1, 36)


def test_a_village_has_no_sections() -> None:
    """pk.terrain.features-village"""
    assert throw("feature_roll", 4, kind="village").outcome == Found(Feature.VILLAGE, 0)


#: What each feature is: its size, cover, crossing, and what makes it known.
EFFECTS: dict[str, dict[str, str | int]] = {
    "rolling_hill": {"size": "12 x 8 in", "cover": "open"},
    "cliff_hill": {"size": "12 x 8 in", "cover": "open"},
    "steep_hill": {"size": "12 x 8 in", "cover": "open"},
    "light_woods": {"size": "8 x 6 in", "cover": "light"},
    "medium_woods": {"size": "8 x 6 in", "cover": "medium"},
    "heavy_woods": {"size": "8 x 6 in", "cover": "heavy"},
    "unknown_woods": {"size": "8 x 6 in", "unknown": 6},
    "fordable_stream": {"size": "1 in wide", "cover": "light"},
    "minor_river": {"size": "1 in wide", "crossing": "ford"},
    "major_river": {"size": "2 in wide", "crossing": "bridge"},
    "shore": {"size": "3 in wide", "cover": "impassable"},
    "broken_ground": {"size": "8 x 6 in", "cover": "light"},
    "gully": {"size": "8 x 6 in", "cover": "light"},
    "large_depression": {"size": "8 x 6 in", "cover": "medium"},
    "cliff": {"cover": "impassable"},
    "brush": {"size": "8 x 6 in", "cover": "light"},
    "tall_brush": {"size": "8 x 6 in", "cover": "light"},
    "heavy_growth": {"size": "8 x 6 in", "cover": "medium"},
    "unknown_jungle": {"size": "8 x 6 in", "unknown": 6},
    "farm": {"size": "3 x 3 in", "cover": "light"},
    "village": {"size": "5 x 5 in", "cover": "medium"},
    "town": {"size": "4 x 4 in each section", "cover": "heavy"},
    "city": {"size": "4 x 4 in each section", "cover": "super_heavy"},
}


@pytest.mark.parametrize("feature", EFFECTS)
def test_what_a_feature_is_on_the_table(feature: str) -> None:
    """pk.gap.terrain-pieces, pk.gap.terrain-cover, pk.terrain.enemy-places-crossing, pk.gap.rivers"""
    (kind,) = (kind for kind, features in CHART.items() if feature in features)
    pieces = 1 if feature in ("farm", "town", "city") else 0
    found = effects("feature_roll", Found(Feature(feature), pieces), kind=kind)
    assert {name: effect.value for name, effect in found.items()} == EFFECTS[feature]
    rules = {"cover": "pk.gap.terrain-cover", "crossing": "pk.terrain.enemy-places-crossing"}
    expected = {name: rules.get(name, "pk.gap.terrain-pieces") for name in EFFECTS[feature]}
    if feature == "shore":
        expected = dict.fromkeys(expected, "pk.gap.rivers")
    assert {name: effect.rule for name, effect in found.items()} == expected


def test_the_chart_is_shown() -> None:
    """pk.terrain.features-brush"""
    assert notes("feature_roll", kind="brush")["chart"] == "brush"
    assert ask("feature_roll", kind="brush").notes[0].label == (
        "1-2 brush, 3-4 tall 5-foot brush or hedgerow, 5 heavy growth or vineyard, 6 unknown jungle"
    )


def test_played_features_stay_within_the_exact_odds() -> None:
    """pk.terrain.features-village"""
    asked = ask("feature_roll", kind="village")
    dice = seeded("features")
    assert {find_feature(dice, asked.profile) for _ in range(600)} == set(asked.distribution)
