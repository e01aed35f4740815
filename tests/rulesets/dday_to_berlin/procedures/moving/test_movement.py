import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, line, note, notes, number, parts, refusals, why_not

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

ROUGH = "ddb.move.rough-one-zone"
ALLOWANCE = "ddb.gap.move-allowance"
WATER = "ddb.gap.water"


# ---------------------------------------------------------------------- how far


@pytest.mark.parametrize(
    ("battalion", "expected"),
    [
        ("tnk_medium", [2, 4, 4, 8, 0]),
        ("inf_mech", [2, 4, 4, 8, 0]),
        ("spa", [2, 4, 4, 8, 0]),
        ("hq_mech", [2, 4, 4, 8, 0]),
        ("inf_mot", [1, 2, 2, 4, 0]),
        ("eng", [1, 2, 2, 4, 0]),
        ("hq_leg", [1, 2, 2, 4, 0]),
        ("inf", [1, 2, 1, 2, 0]),
        ("atg", [1, 2, 1, 2, 0]),
        ("art_heavy", [1, 2, 1, 2, 0]),
    ],
)
def test_zones_by_mobility_activation_and_road(battalion: str, expected: list[int]) -> None:
    """ddb.activation.full, ddb.activation.double, ddb.activation.hold, ddb.move.road-double, ddb.gap.move-allowance,
    ddb.gap.battalion-table, ddb.gap.mech-mot-classes"""
    columns = [("full", False), ("double", False), ("full", True), ("double", True), ("hold", False)]
    moves = [
        answer("movement_allowance", battalion=battalion, result=result, road_move=road) for result, road in columns
    ]
    assert moves == expected


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        ("hold", "ddb.activation.hold"),
        ("fallback", "ddb.activation.fallback"),
        ("none", "ddb.gap.activation-groups"),
    ],
)
def test_without_full_or_double_there_is_no_movement(result: str, rule: str) -> None:
    """ddb.activation.hold, ddb.activation.fallback, ddb.gap.activation-groups"""
    for road_move in (False, True):
        facts = {"battalion": "tnk_medium", "result": result, "road_move": road_move}
        assert answer("movement_allowance", **facts) == 0
        assert parts("movement_allowance", "Zones of movement", **facts) == {rule: -2}


def test_each_doubling_names_its_rule() -> None:
    """ddb.activation.double, ddb.move.road-double"""
    facts = {"battalion": "tnk_medium", "result": "double", "road_move": True}
    found = number("movement_allowance", "Zones of movement", **facts)
    assert (found.base.value, found.base.rule) == (2, "ddb.gap.battalion-table")
    assert parts("movement_allowance", "Zones of movement", **facts) == {
        "ddb.activation.double": 2,
        "ddb.move.road-double": 4,
    }
    assert line("movement_allowance", "Zones of movement", **facts) == (
        "Zones of movement 8: 2 movement of medium tanks, +2 Move Double, +4 road move of a MECH battalion"
    )


def test_a_moving_battalion_goes_any_way_and_faces_as_it_likes() -> None:
    """ddb.move.any-direction, ddb.move.final-facing"""
    assert notes("movement_allowance") == {"facing": "free", "any_direction": True, "may_turn": True}
    assert note("movement_allowance", "facing").rule == "ddb.move.final-facing"
    assert note("movement_allowance", "any_direction").rule == "ddb.move.any-direction"


@pytest.mark.parametrize("result", ["hold", "none"])
def test_a_battalion_that_may_not_move_may_not_turn(result: str) -> None:
    """ddb.gap.facing-change"""
    assert notes("movement_allowance", result=result) == {"facing": "kept"}
    assert note("movement_allowance", "facing", result=result).rule == "ddb.gap.facing-change"


def test_a_battalion_may_turn_on_the_spot_and_after_a_fallback() -> None:
    """ddb.gap.facing-change"""
    turning = note("movement_allowance", "may_turn", battalion="atg")
    assert (turning.rule, turning.label) == (
        "ddb.gap.facing-change",
        "it may turn without changing zone, which is not moving for ATG and ART",
    )
    assert notes("movement_allowance", result="fallback") == {"facing": "free_if_falling_back"}


@pytest.mark.parametrize("battalion", ["atg", "art_light", "spa"])
def test_guns_that_change_zone_fight_no_more_this_game_turn(battalion: str) -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.guns-turn"""
    barred = note("movement_allowance", "may_fight_after", battalion=battalion)
    assert (barred.value, barred.rule) == (False, "ddb.move.guns-move-or-fight")
    assert "may_fight_after" not in notes("movement_allowance", battalion=battalion, result="hold")


@pytest.mark.parametrize("battalion", ["tnk_medium", "inf_mot"])
def test_a_declared_road_move_bars_combat(battalion: str) -> None:
    """ddb.move.road-no-combat"""
    barred = note("movement_allowance", "may_fight_after", battalion=battalion, road_move=True)
    assert (barred.value, barred.rule) == (False, "ddb.move.road-no-combat")
    assert "may_fight_after" not in notes("movement_allowance", battalion=battalion)


def test_foot_on_a_road_is_not_doubled_and_so_not_barred_from_combat() -> None:
    """ddb.move.road-no-combat, ddb.gap.road-move-optional, ddb.gap.move-allowance"""
    assert "may_fight_after" not in notes("movement_allowance", battalion="inf", road_move=True)
    assert note("movement_allowance", "may_fight_after", battalion="atg", road_move=True).rule == (
        "ddb.move.guns-move-or-fight"
    )


def test_foot_has_no_road_move_to_declare_and_goes_where_it_likes() -> None:
    """ddb.gap.move-allowance, ddb.move.road-double"""
    assert answer("move_path", battalion="inf", road_move=True, path=["open"]) == 1
    told = note("move_path", "road_doubled", battalion="inf", road_move=True, path=["open+road"])
    assert (told.value, told.rule) == (False, "ddb.gap.move-allowance")
    assert "road_doubled" not in notes("move_path", battalion="inf", path=["open+road"])


def test_a_doubled_road_move_along_a_path_bars_combat_and_goes_somewhere() -> None:
    """ddb.move.road-no-combat, ddb.gap.move-allowance"""
    road = {"battalion": "tnk_medium", "road_move": True}
    assert note("move_path", "may_fight_after", path=["open+road"], **road).rule == "ddb.move.road-no-combat"
    assert refusals("move_path", path=[], **road) == ["ddb.gap.move-allowance"]


def test_hold_is_called_hold() -> None:
    """ddb.activation.hold"""
    assert ask("movement_allowance", result="hold").verdict == "Movement of infantry, Hold: 0 zones"


def test_the_allowance_reads_as_a_sentence() -> None:
    """ddb.activation.full, ddb.gap.activation-groups"""
    assert ask("movement_allowance").verdict == "Movement of infantry, Move Full: 1 zone"
    assert ask("movement_allowance", result="none").verdict == "Movement of infantry, not activated: 0 zones"


# ---------------------------------------------------------------------- a path


@pytest.mark.parametrize(
    ("path", "forbidden"),
    [
        (["rough"], []),
        (["open", "rough"], [ROUGH]),
        (["rough", "open"], [ROUGH]),
        (["open"] * 4, []),
        (["open", "rough+road", "open"], []),
        (["open"] * 5, [ALLOWANCE]),
        (["rough", "rough"], [ROUGH]),
        (["rough+road", "rough"], [ROUGH]),
    ],
)
def test_off_road_rough_must_be_the_only_zone_of_the_move(path: list[str], forbidden: list[str]) -> None:
    """ddb.move.rough-one-zone, ddb.gap.rough-movement, ddb.gap.road-move-optional, ddb.gap.move-allowance"""
    facts = {"battalion": "tnk_medium", "result": "double", "path": path}
    if forbidden:
        assert refusals("move_path", **facts) == forbidden
    else:
        assert answer("move_path", **facts) == len(path)


def test_a_zone_moved_earlier_counts_with_the_path() -> None:
    """ddb.move.rough-one-zone, ddb.gap.move-allowance"""
    facts = {"battalion": "tnk_medium", "zones_moved": 1}
    assert refusals("move_path", path=["rough"], **facts) == [ROUGH]
    assert refusals("move_path", path=["open", "open"], **facts) == [ALLOWANCE]
    assert notes("move_path", path=["open"], **facts)["unspent"] == 0


def test_a_road_move_goes_as_far_as_its_doubling_and_only_along_the_road() -> None:
    """ddb.move.road-double, ddb.gap.road-move-optional, ddb.gap.move-allowance"""
    road = {"battalion": "inf_mot", "road_move": True}
    assert answer("move_path", path=["open+road", "rough+road"], **road) == 2
    assert refusals("move_path", path=["open+road"] * 3, **road) == [ALLOWANCE]
    assert refusals("move_path", path=["open+road", "open"], **road) == [ALLOWANCE]
    assert why_not("move_path", path=["open+road", "open"], **road) == (
        "Not allowed: every step of a declared road move must follow a road (ddb.gap.move-allowance)"
    )


def test_following_a_road_without_declaring_it_gives_the_normal_rate() -> None:
    """ddb.gap.road-move-optional"""
    assert refusals("move_path", battalion="inf_mot", path=["open+road"] * 2) == [ALLOWANCE]
    assert refusals("move_path", battalion="inf", path=["open+road"] * 2, road_move=True) == [ALLOWANCE]


def test_nobody_moves_into_an_enemy_or_into_impassable_ground() -> None:
    """ddb.gap.move-allowance, ddb.gap.rough-movement"""
    assert refusals("move_path", path=["open+enemy"]) == [ALLOWANCE]
    assert refusals("move_path", path=["impassable"]) == ["ddb.gap.rough-movement"]
    assert refusals("move_path", path=["impassable+road"]) == ["ddb.gap.rough-movement"]


def test_a_unit_stops_on_entering_an_enemy_zone_of_control() -> None:
    """ddb.gap.zoc"""
    tank = {"battalion": "tnk_medium"}
    assert refusals("move_path", path=["open+zoc", "open"], **tank) == ["ddb.gap.zoc"]
    assert refusals("move_path", path=["open+zoc", "open+zoc"], **tank) == ["ddb.gap.zoc"]
    assert answer("move_path", path=["open", "open+zoc"], **tank) == 2
    assert notes("move_path", path=["open+zoc"], **tank) == {"unspent": 1, "may_assault": True}


def test_a_full_zone_may_be_passed_but_not_stopped_in() -> None:
    """ddb.gap.stacking"""
    tank = {"battalion": "tnk_medium"}
    assert answer("move_path", path=["open+full", "open"], **tank) == 2
    assert refusals("move_path", path=["open", "open+full"], **tank) == ["ddb.gap.stacking"]


@pytest.mark.parametrize("battalion", ["hq_leg", "hq_mech"])
def test_an_hq_is_free_of_stacking_and_may_stop_in_a_full_zone(battalion: str) -> None:
    """ddb.gap.stacking, ddb.gap.hq"""
    assert answer("move_path", battalion=battalion, path=["open+full"]) == 1


@pytest.mark.parametrize(
    ("battalion", "path", "forbidden"),
    [
        ("inf", ["open+river"], []),
        ("inf", ["open+river", "open"], [WATER]),
        ("inf", ["open", "open+river"], [WATER]),
        ("inf", ["open+river+bridge", "open"], []),
        ("inf_mot", ["open+river"], [WATER]),
        ("inf_mot", ["open+river+bridge"], []),
        ("tnk_medium", ["open+river"], [WATER]),
        ("tnk_medium", ["open", "open+river+bridge", "open"], []),
        ("spa", ["open+river"], [WATER]),
        ("atg", ["open+river"], [WATER]),
        ("art_light", ["open+river"], [WATER]),
        ("art_light", ["open+river+bridge"], []),
        ("inf", ["rough+river"], []),
        ("inf", ["open", "rough+river"], [ROUGH, WATER]),
        ("inf", ["open+river+ford", "open"], []),
        ("tnk_medium", ["open+river+ford", "open"], []),
        ("art_light", ["open+river+ford"], []),
    ],
)
def test_only_foot_wades_and_it_takes_the_whole_move(battalion: str, path: list[str], forbidden: list[str]) -> None:
    """ddb.gap.water"""
    facts = {"battalion": battalion, "result": "double", "path": path}
    if forbidden:
        assert refusals("move_path", **facts) == forbidden
    else:
        assert answer("move_path", **facts) == len(path)


@pytest.mark.parametrize(
    ("result", "rule"),
    [("hold", "ddb.activation.hold"), ("fallback", "ddb.activation.fallback"), ("none", "ddb.gap.activation-groups")],
)
def test_units_without_movement_go_nowhere(result: str, rule: str) -> None:
    """ddb.activation.hold, ddb.activation.fallback, ddb.gap.activation-groups"""
    assert refusals("move_path", result=result) == [rule]


def test_every_reason_against_a_path_is_told() -> None:
    """ddb.gap.move-allowance, ddb.gap.rough-movement, ddb.move.rough-one-zone, ddb.gap.road-move-optional,
    ddb.gap.zoc, ddb.gap.stacking, ddb.gap.water"""
    path = ["open+zoc", "impassable", "rough+river+enemy", "open+full+road"]
    assert refusals("move_path", battalion="inf_mot", path=path, road_move=True) == [
        ALLOWANCE,
        "ddb.gap.rough-movement",
        ALLOWANCE,
        ROUGH,
        WATER,
        WATER,
        ALLOWANCE,
        "ddb.gap.zoc",
        "ddb.gap.stacking",
    ]
    assert why_not("move_path", path=["open"] * 3) == (
        "Not allowed: 3 zones where it may move 1 (ddb.gap.move-allowance)"
    )


def test_a_zone_must_be_named_as_it_is_known() -> None:
    """ddb.gap.rough-movement"""
    with pytest.raises(FactsFault, match="path"):
        ask("move_path", path=["swamp"])
    with pytest.raises(FactsFault, match="path"):
        ask("move_path", path=["open+motorway"])


# ---------------------------------------------------------------------- what is left for an assault


@pytest.mark.parametrize(
    ("battalion", "result", "zones", "left"),
    [("inf", "full", 0, 1), ("inf", "full", 1, 0), ("inf", "double", 1, 1), ("tnk_medium", "full", 1, 1)],
)
def test_what_is_not_moved_is_left_for_an_assault(battalion: str, result: str, zones: int, left: int) -> None:
    """ddb.gap.assault-eligibility, ddb.gap.zoc"""
    found = notes("move_path", battalion=battalion, result=result, path=["open"] * zones)
    assert found == {"unspent": left, "may_assault": True} if left else {"unspent": 0}


@pytest.mark.parametrize("path", [["rough"], ["open+river"], ["rough+river"]])
def test_off_road_rough_and_wading_cost_the_whole_move_and_leave_nothing(path: list[str]) -> None:
    """ddb.move.rough-one-zone, ddb.gap.water"""
    assert notes("move_path", battalion="inf", result="double", path=path) == {"unspent": 0}


def test_what_took_the_whole_move_names_its_rule() -> None:
    """ddb.move.rough-one-zone, ddb.gap.water"""
    assert note("move_path", "unspent", result="double", path=["rough"]).rule == "ddb.move.rough-one-zone"
    assert note("move_path", "unspent", result="double", path=["open+river"]).rule == "ddb.gap.water"


def test_armour_that_entered_rough_has_no_movement_left() -> None:
    """ddb.move.rough-one-zone"""
    assert notes("move_path", battalion="tnk_medium", result="full", path=["rough"])["unspent"] == 0
    assert notes("move_path", battalion="tnk_medium", result="full", path=["rough+road"])["unspent"] == 1


def test_what_a_road_move_leaves_serves_no_assault() -> None:
    """ddb.move.road-no-combat"""
    road = {"battalion": "inf_mech", "road_move": True, "path": ["open+road"] * 3}
    assert notes("move_path", **road) == {"unspent": 1, "may_fight_after": False}


@pytest.mark.parametrize("battalion", ["spa", "hq_mech"])
def test_what_guns_and_hqs_leave_serves_no_assault(battalion: str) -> None:
    """ddb.gap.assault-eligibility"""
    assert notes("move_path", battalion=battalion, path=["open"]) == {"unspent": 1}


@repeatable
@given(
    st.sampled_from(["inf", "inf_mot", "tnk_medium"]),
    st.sampled_from(["full", "double"]),
    st.booleans(),
    st.integers(1, 10),
)
def test_open_country_is_limited_by_the_allowance_alone(battalion: str, result: str, road: bool, zones: int) -> None:
    """ddb.gap.move-allowance"""
    facts = {"battalion": battalion, "result": result, "road_move": road}
    most = answer("movement_allowance", **facts)
    path = ["open+road" if road else "open"] * zones
    if zones <= most:
        assert notes("move_path", path=path, **facts)["unspent"] == most - zones
    else:
        assert refusals("move_path", path=path, **facts) == [ALLOWANCE]


# ---------------------------------------------------------------------- by night


@pytest.mark.parametrize(("battalion", "zones"), [("inf", 1), ("inf_mot", 1), ("tnk_medium", 2), ("hq_mech", 2)])
def test_by_night_every_unit_moves_its_normal_allowance_without_activation(battalion: str, zones: int) -> None:
    """ddb.gap.night-sequence"""
    for result in ("full", "double", "hold", "fallback", "none"):
        facts = {"battalion": battalion, "result": result, "night": True}
        assert answer("movement_allowance", **facts) == zones
        assert answer("move_path", path=["open"] * zones, **facts) == zones
        assert refusals("move_path", path=["open"] * (zones + 1), **facts) == [ALLOWANCE]
    assert number("movement_allowance", "Zones of movement", battalion=battalion, night=True).base.rule == (
        "ddb.gap.night-sequence"
    )


def test_by_night_nobody_enters_an_enemy_zone_of_control_or_doubles_on_a_road() -> None:
    """ddb.gap.night-sequence"""
    assert refusals("move_path", path=["open+zoc"], night=True) == ["ddb.gap.night-sequence"]
    assert notes("movement_allowance", night=True)["may_enter_zoc"] is False
    with pytest.raises(FactsFault, match="no road doubling"):
        ask("movement_allowance", battalion="tnk_medium", road_move=True, night=True)


def test_by_night_rough_and_water_hinder_as_by_day_and_nobody_fights() -> None:
    """ddb.gap.night-sequence, ddb.move.rough-one-zone, ddb.gap.water"""
    assert refusals("move_path", battalion="tnk_medium", path=["open", "rough"], night=True) == [ROUGH]
    assert refusals("move_path", battalion="tnk_medium", path=["open+river"], night=True) == [WATER]
    assert notes("move_path", battalion="tnk_medium", path=["open"], night=True) == {"unspent": 1}
    assert ask("movement_allowance", night=True).verdict == "Movement of infantry, by night: 1 zone"


# ---------------------------------------------------------------------- the rules that are cited


def test_what_is_left_names_its_rules() -> None:
    """ddb.gap.move-allowance, ddb.gap.assault-eligibility"""
    assert cited("move_path", battalion="tnk_medium") == {
        "unspent": "ddb.gap.move-allowance",
        "may_assault": "ddb.gap.assault-eligibility",
    }
    assert note("move_path", "unspent", battalion="tnk_medium").label == "1 zone unspent"
    assert note("move_path", "unspent", path=["rough"]).label == "rough terrain took the whole move"
    assert note("move_path", "unspent", path=["rough+river"]).label == "wading took the whole move"
