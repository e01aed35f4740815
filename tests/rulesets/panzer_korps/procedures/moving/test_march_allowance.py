from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, line, notes, parts, refusals, totals, why_not

from sandtable.rulesets.panzer_korps.procedures.moving.ground import PIECES, rows_by_piece
from sandtable.rulesets.panzer_korps.tables import TABLES

BEFORE = "Before terrain"


def inches(**facts: Any) -> float:
    found = answer("march_allowance", **facts)
    assert isinstance(found, float)
    return found


# ---------------------------------------------------------------------- rates and what adds to them


@pytest.mark.parametrize(
    ("goes", "rate", "rule"),
    [
        ("foot", 4, "pk.move.rates"),
        ("wheeled", 10, "pk.move.rates"),
        ("light_tracked", 11, "pk.move.light-tracked"),
        ("tracked", 9, "pk.move.rates"),
        ("heavy_tracked", 6, "pk.move.heavy-tracked"),
        ("super_heavy_tracked", 3, "pk.move.super-heavy-tracked"),
        ("cavalry", 10, "pk.move.rates"),
        ("camels", 10, "pk.move.rates"),
        ("wagons", 5, "pk.move.rates"),
        ("guns", 2, "pk.move.rates"),
    ],
)
def test_every_rate(goes: str, rate: int, rule: str) -> None:
    """pk.move.rates, pk.move.light-tracked, pk.move.heavy-tracked, pk.move.super-heavy-tracked, pk.gap.mounted"""
    assert inches(goes=goes) == rate
    (number,) = ask("march_allowance", goes=goes).numbers
    assert (number.base.value, number.base.rule) == (rate, rule)


def test_the_printed_rates() -> None:
    """pk.move.rates, pk.move.double-quick"""
    assert {mover.value: row.inches for mover, row in TABLES.movement.items()} == {
        "foot": 4,
        "foot_double": 7,
        "wheeled": 10,
        "light_tracked": 11,
        "tracked": 9,
        "heavy_tracked": 6,
        "super_heavy_tracked": 3,
        "cavalry_line": 10,
        "cavalry_column": 18,
        "wagons": 5,
        "guns": 2,
    }
    assert {key: row.value for key, row in TABLES.move_modifiers.items()} == {
        "road": 4,
        "charge": 4,
        "partisan": 2,
        "ss": 1,
        "militia": -1,
        "elite": 1,
        "hardened": 2,
    }


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"goes": "foot", "morale": "elite", "ss": True}, 6),
        ({"goes": "light_tracked", "column": True, "road": True}, 15),
        ({"goes": "heavy_tracked", "morale": "hardened"}, 8),
        ({"goes": "foot", "morale": "militia", "terrain": ["medium_woods"]}, 1),
        ({"goes": "super_heavy_tracked", "terrain": ["heavy_woods"]}, 1),
        ({"goes": "foot", "morale": "partisan"}, 6),
        ({"goes": "foot", "morale": "partisan", "pace": "double_quick"}, 9),
        ({"goes": "cavalry", "pace": "charge", "contact": True}, 14),
        ({"goes": "foot", "terrain": ["hill_level"]}, 2.5),
    ],
)
def test_sums(facts: dict[str, Any], expected: float) -> None:
    """pk.gap.terrain-penalties"""
    assert inches(**facts) == expected


@pytest.mark.parametrize(
    ("facts", "rule", "value"),
    [
        ({"ss": True}, "pk.move.ss", 1),
        ({"morale": "militia"}, "pk.move.militia", -1),
        ({"morale": "elite"}, "pk.move.elite", 1),
        ({"morale": "hardened"}, "pk.move.hardened", 2),
        ({"morale": "partisan"}, "pk.move.partisan", 2),
    ],
)
@pytest.mark.parametrize("goes", ["foot", "tracked", "cavalry", "wagons", "guns"])
def test_quality_counts_for_every_kind_of_mover(goes: str, facts: dict[str, Any], rule: str, value: int) -> None:
    """pk.gap.terrain-penalties"""
    assert parts("march_allowance", BEFORE, goes=goes, **facts) == {rule: value}


@pytest.mark.parametrize("morale", ["veteran", "regular", "reservist", "recruit"])
def test_the_middle_classes_have_the_plain_rate(morale: str) -> None:
    assert parts("march_allowance", BEFORE, morale=morale) == {}


# ---------------------------------------------------------------------- column, road, pace


def test_the_road_bonus_is_for_transit_columns_wholly_on_a_road() -> None:
    """pk.move.road-bonus, pk.gap.road-and-column"""
    assert inches(goes="wheeled", column=True, road=True) == 14
    assert inches(goes="wheeled", column=True) == 10
    assert inches(goes="wheeled", road=True) == 10
    assert notes("march_allowance", goes="wheeled", road=True) == {"road": False}


def test_a_road_column_ignores_terrain() -> None:
    """pk.gap.road-and-column"""
    rough = {"terrain": ["heavy_woods", "town", "stream"]}
    assert inches(goes="tracked", column=True, road=True, **rough) == 13
    assert notes("march_allowance", goes="tracked", column=True, road=True, **rough) == {"terrain": False}
    assert inches(goes="tracked", column=True, **rough) == 1
    assert inches(goes="wheeled", road=True, terrain=["village"]) == 7


def test_a_move_wholly_along_a_road_rolls_for_no_disorder() -> None:
    """pk.gap.terrain-disorder: also without a column, when the deductions stand"""
    facts = {"goes": "tracked", "terrain": ["medium_woods"]}
    assert inches(road=True, **facts) == 7
    assert notes("march_allowance", road=True, **facts) == {
        "off_medium_woods": "-2",
        "disorder": False,
        "road": False,
    }
    assert cited("march_allowance", road=True, **facts)["disorder"] == "pk.gap.terrain-disorder"
    assert notes("march_allowance", **facts)["disorder"] is True
    assert "disorder" not in notes("march_allowance", road=True, goes="foot", terrain=["medium_woods"])
    assert "disorder" not in notes("march_allowance", road=True, goes="tracked", terrain=["village"])


def test_the_cavalry_column_is_its_transit_column() -> None:
    """pk.move.rates, pk.gap.road-and-column"""
    assert inches(goes="cavalry", column=True) == 18
    assert inches(goes="camels", column=True, road=True) == 22


def test_the_double_quick() -> None:
    """pk.move.double-quick, pk.gap.double-quick"""
    assert inches(pace="double_quick") == 7
    assert inches(pace="double_quick", column=True, road=True, morale="elite") == 12
    assert notes("march_allowance", pace="double_quick") == {"may_fire": False}
    assert refusals("march_allowance", pace="double_quick", goes="wheeled") == ["pk.gap.double-quick"]
    assert refusals("march_allowance", pace="double_quick", state="suppressed") == ["pk.gap.state-effects"]
    assert refusals("march_allowance", pace="double_quick", state="fragmented") == ["pk.gap.double-quick"]
    assert refusals("march_allowance", pace="double_quick", contact=True) == ["pk.gap.double-quick"]


def test_the_charge() -> None:
    """pk.move.cavalry-charge, pk.gap.double-quick, pk.gap.state-effects"""
    charge: dict[str, Any] = {"goes": "cavalry", "pace": "charge", "contact": True}
    assert parts("march_allowance", BEFORE, **charge) == {"pk.move.cavalry-charge": 4}
    assert inches(**{**charge, "goes": "camels"}) == 14
    assert refusals("march_allowance", **{**charge, "contact": False}) == ["pk.gap.double-quick"]
    assert refusals("march_allowance", **{**charge, "goes": "foot"}) == ["pk.gap.double-quick"]
    assert refusals("march_allowance", **{**charge, "column": True}) == [
        "pk.gap.double-quick",
        "pk.gap.road-and-column",
    ]
    assert refusals("march_allowance", **{**charge, "state": "suppressed"}) == ["pk.gap.state-effects"] * 2


# ---------------------------------------------------------------------- terrain


@pytest.mark.parametrize(
    ("row", "off", "star", "names"),
    [
        ("hill_level", 1.5, False, ["hill_level"]),
        ("steep_hill", 4, False, ["steep_hill"]),
        ("marsh_or_mud", 2, True, ["marsh", "mud"]),
        ("wall_hedge_fence_or_works", 2, True, ["wall", "hedge", "hedgerow", "fence", "works"]),
        ("gully_or_stream", 2, True, ["gully", "stream", "fordable_stream"]),
        ("river", 4, True, ["river", "minor_river"]),
        ("light_woods", 1, False, ["light_woods", "large_depression", "vineyard", "heavy_growth"]),
        ("medium_woods", 2, True, ["medium_woods"]),
        ("heavy_woods", 3, True, ["heavy_woods", "jungle"]),
        ("light_built_up_area", 2, False, ["farm"]),
        ("medium_built_up_area", 3, False, ["village"]),
        ("heavy_built_up_area", 5, False, ["town", "city"]),
        ("sand_or_snow_bank", 3, True, ["sand", "snow_bank"]),
        ("scrub_or_brush", 1, False, ["scrub", "brush", "broken_ground", "tall_brush"]),
        ("breached_city_wall_or_rubble", 4, True, ["breached_wall", "rubble"]),
    ],
)
def test_every_row_of_terrain(row: str, off: float, star: bool, names: list[str]) -> None:
    """pk.move.terrain, pk.gap.terrain-cover"""
    assert (TABLES.terrain[row].inches, TABLES.terrain[row].star) == (off, star)
    for name in names:
        assert inches(goes="wheeled", terrain=[name]) == 10 - off
        found = notes("march_allowance", goes="wheeled", terrain=[name])
        assert found.get("disorder", False) is star
        assert "disorder" not in notes("march_allowance", terrain=[name])


def test_no_terrain_is_left_out() -> None:
    """pk.move.terrain"""
    assert {row.terrain for row in rows_by_piece(TABLES).values()} == set(TABLES.terrain)
    assert set(PIECES) - set(rows_by_piece(TABLES)) == {"large_river", "major_river", "cliff", "chasm", "shore"}


def test_every_piece_counts_once_and_hills_by_level() -> None:
    """pk.gap.terrain-penalties"""
    assert inches(goes="wheeled", terrain=["hill_level", "hill_level"]) == 7
    assert inches(goes="wheeled", terrain=["hill_level"] * 3 + ["hedge", "hedge"]) == 1.5
    assert notes("march_allowance", goes="wagons", terrain=["hill_level", "hill_level", "brush"]) == {
        "off_hill_level": "-3",
        "off_brush": "-1",
    }
    assert cited("march_allowance", terrain=["hill_level"]) == {"off_hill_level": "pk.move.terrain"}


def test_a_formation_may_always_move_one_inch() -> None:
    """pk.gap.terrain-penalties"""
    for terrain, left, floor in (
        (["village"], 1.0, False),
        (["hill_level", "hill_level"], 1.0, False),
        (["village", "scrub"], 1.0, True),
        (["rubble"], 1.0, True),
        (["hedge"], 2.0, False),
    ):
        assert inches(terrain=terrain) == left
        assert ("least" in notes("march_allowance", terrain=terrain)) is floor
    assert inches(morale="militia", terrain=["hill_level"]) == 1.5
    assert cited("march_allowance", terrain=["rubble"])["least"] == "pk.gap.terrain-penalties"


def test_camels_ignore_sand_but_not_snow() -> None:
    """pk.move.sand-camels"""
    assert inches(goes="camels", terrain=["sand"]) == 10
    assert inches(goes="camels", terrain=["snow_bank"]) == 7
    assert inches(goes="cavalry", terrain=["sand"]) == 7
    assert cited("march_allowance", goes="camels", terrain=["sand"]) == {"sand": "pk.move.sand-camels"}


# ---------------------------------------------------------------------- water


def test_a_large_river_needs_a_bridge_or_pontoon() -> None:
    """pk.move.large-river, pk.gap.rivers"""
    for crossing in ("none", "ford"):
        facts = {"goes": "tracked", "terrain": ["large_river"], "crossing": crossing}
        assert refusals("march_allowance", **facts) == ["pk.move.large-river"]
    for crossing in ("bridge", "pontoon"):
        assert inches(goes="tracked", terrain=["large_river"], crossing=crossing) == 9
    assert refusals("march_allowance", terrain=["large_river"], road=True, column=True) == ["pk.move.large-river"]


def test_fords_and_bridges_ease_the_smaller_waters() -> None:
    """pk.gap.rivers"""
    assert inches(goes="tracked", terrain=["river"]) == 5
    assert inches(goes="tracked", terrain=["river"], crossing="ford") == 7
    assert inches(goes="tracked", terrain=["river"], crossing="bridge") == 9
    assert inches(goes="tracked", terrain=["stream"], crossing="pontoon") == 9
    assert inches(goes="tracked", terrain=["stream"], crossing="ford") == 7
    assert inches(goes="tracked", terrain=["gully"], crossing="bridge") == 7
    assert notes("march_allowance", goes="tracked", terrain=["river"], crossing="bridge") == {"off_river": "0"}
    assert notes("march_allowance", goes="tracked", terrain=["river"], crossing="ford") == {
        "off_river": "-2",
        "disorder": True,
    }


def test_water_may_be_named_as_on_the_features_chart() -> None:
    """pk.gap.rivers, pk.terrain.features-river"""
    for named, known in (("fordable_stream", "stream"), ("minor_river", "river"), ("major_river", "large_river")):
        for crossing in ("ford", "bridge", "pontoon"):
            facts = {"goes": "tracked", "crossing": crossing}
            if (known, crossing) == ("large_river", "ford"):
                assert refusals("march_allowance", terrain=[named], **facts) == ["pk.move.large-river"]
            else:
                assert inches(terrain=[named], **facts) == inches(terrain=[known], **facts)
    assert inches(goes="tracked", terrain=["minor_river"], crossing="ford") == 7
    assert notes("march_allowance", terrain=["minor_river"]) == {"off_minor_river": "-4", "least": 1}
    assert refusals("march_allowance", terrain=["major_river"]) == ["pk.move.large-river"]


def test_nobody_crosses_cliffs_chasms_and_the_shore() -> None:
    """pk.gap.terrain-cover, pk.gap.rivers"""
    assert refusals("march_allowance", terrain=["cliff"]) == ["pk.gap.terrain-cover"]
    assert refusals("march_allowance", terrain=["chasm", "shore"]) == ["pk.gap.terrain-cover", "pk.gap.rivers"]
    assert "cliff is impassable" in why_not("march_allowance", terrain=["cliff", "cliff"])


# ---------------------------------------------------------------------- states and midnight


def test_what_disordered_formations_may_not_do() -> None:
    """pk.gap.state-effects, pk.gap.panicked, pk.gap.disorder-thresholds"""
    assert inches(state="suppressed", closer=True) == 4
    assert inches(state="fragmented") == 4
    assert refusals("march_allowance", state="fragmented", closer=True) == ["pk.gap.state-effects"]
    assert refusals("march_allowance", state="suppressed", contact=True) == ["pk.gap.state-effects"]
    assert refusals("march_allowance", state="fragmented", contact=True) == ["pk.gap.state-effects"]
    assert refusals("march_allowance", state="routed") == ["pk.gap.panicked"]
    assert refusals("march_allowance", state="dispersed") == ["pk.gap.disorder-thresholds"]
    assert refusals("march_allowance", column=True, contact=True) == ["pk.gap.road-and-column"]
    assert inches(contact=True) == 4


@pytest.mark.parametrize("state", ["formed", "suppressed", "fragmented"])
def test_a_panicked_formation_does_not_move_however_few_its_markers(state: str) -> None:
    """pk.gap.panicked"""
    assert refusals("march_allowance", state=state, panicked=True) == ["pk.gap.panicked"]
    assert refusals("march_allowance", state="routed", panicked=True) == ["pk.gap.panicked"]


def test_deployed_artillery_above_75_mm_is_not_moved() -> None:
    """pk.gap.mounted"""
    assert refusals("march_allowance", goes="heavy_guns") == ["pk.gap.mounted"]
    assert why_not("march_allowance", goes="heavy_guns") == (
        "Not allowed: deployed artillery above 75 mm is not moved by hand, AT guns of any calibre are (pk.gap.mounted)"
    )


def test_deployed_guns_form_no_transit_column() -> None:
    """pk.gap.mounted, pk.move.rates: limbered they go as wheeled or as wagons"""
    assert inches(goes="guns") == 2
    assert refusals("march_allowance", goes="guns", column=True) == ["pk.gap.mounted"]
    assert "deployed guns form no transit column, they limber first" in why_not(
        "march_allowance", goes="guns", column=True, road=True
    )


def test_a_doubled_move_ends_in_no_contact() -> None:
    """pk.gap.night, pk.segment.midnight-double-move"""
    charge = {"goes": "cavalry", "pace": "charge", "contact": True}
    assert inches(**charge) == 14
    assert refusals("march_allowance", midnight=True, **charge) == ["pk.gap.night"]
    assert refusals("march_allowance", midnight=True, contact=True) == ["pk.gap.night"]
    assert "stays more than 6 in from every enemy" in why_not("march_allowance", midnight=True, contact=True)


def test_at_midnight_the_allowance_doubles_before_terrain() -> None:
    """pk.segment.midnight-double-move, pk.gap.night"""
    assert inches(midnight=True) == 8
    assert inches(midnight=True, morale="elite", ss=True, terrain=["village"]) == 9
    assert inches(goes="wheeled", column=True, road=True, midnight=True) == 28
    assert inches(goes="foot", pace="double_quick", morale="partisan", midnight=True) == 18
    assert parts("march_allowance", BEFORE, morale="elite", midnight=True) == {
        "pk.move.elite": 1,
        "pk.segment.midnight-double-move": 5,
    }
    assert cited("march_allowance", midnight=True) == {"midnight": "pk.gap.night"}
    assert (TABLES.limit("midnight_times"), TABLES.limit("midnight_clear")) == (2, 6)


def test_the_answer_in_words() -> None:
    asked = ask("march_allowance", goes="light_tracked", terrain=["hedge", "hedge"], morale="elite")
    assert asked.verdict == "Elite, light tracked, over hedge (2): 8 in"
    assert line("march_allowance", BEFORE, goes="light_tracked", morale="elite") == (
        "Before terrain 12: 11 light tracked vehicles, +1 Elite"
    )
    assert ask("march_allowance", pace="double_quick").subject == "Regular, foot, double quick"
    assert totals("march_allowance") == {BEFORE: 4}


def test_hills_may_be_named_whole() -> None:
    """pk.move.terrain, pk.gap.terrain-penalties: a level costs one and a half inches, a two level hill three"""
    assert inches(goes="tracked", terrain=["rolling_hill"]) == inches(goes="tracked", terrain=["hill_level"]) == 7.5
    assert inches(goes="tracked", terrain=["two_level_hill"]) == 6
    assert inches(goes="tracked", terrain=["two_level_hill", "two_level_hill"]) == 3
    assert PIECES["two_level_hill"] == "two level hill: -3 in"
