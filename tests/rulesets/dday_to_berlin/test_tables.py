"""Every cell of the printed tables, written down once more by hand."""

from collections.abc import Iterable
from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.asking import GAME

from sandtable.sheet.registry import ruleset


def rows(name: str) -> tuple[Any, ...]:
    return tuple(ruleset(GAME).table_files[name].rows)


def cells(name: str, *columns: str) -> list[tuple[Any, ...]]:
    """Some columns of a table, die ranges as printed."""
    return [tuple(_plain(getattr(row, column)) for column in columns) for row in rows(name)]


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, (bool, int)) else str(value)


def faces(text: str) -> Iterable[int]:
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


# ---------------------------------------------------------------------- printed on the sheet


def test_support_table() -> None:
    """ddb.support.table"""
    assert cells("support", "result", "roll") == [("available", "1-7"), ("not_available", "8-10")]


def test_unit_rally_table() -> None:
    """ddb.rally.table, ddb.quality.grades"""
    assert cells("unit_rally", "quality", "rally") == [("veteran", "1-6"), ("regular", "1-5"), ("poor", "1-4")]


def test_command_range() -> None:
    """ddb.move.command-range"""
    assert cells("command_range", "quality", "zones") == [("veteran", 3), ("regular", 2), ("poor", 2)]


def test_activation_table() -> None:
    """ddb.activation.table, ddb.gap.average-is-regular"""
    assert cells("activation", "result", "poor", "regular", "veteran") == [
        ("fallback", "10", "10", "10"),
        ("hold", "7-9", "8-9", "9"),
        ("full", "2-6", "2-7", "2-8"),
        ("double", "1", "1", "1"),
    ]
    assert cells("activation", "result", "allowance") == [("fallback", 0), ("hold", 0), ("full", 1), ("double", 2)]


@pytest.mark.parametrize(("column", "success"), [("poor", 6), ("regular", 7), ("veteran", 8)])
def test_the_success_range_over_each_column_of_the_activation_table(column: str, success: int) -> None:
    """ddb.activation.table"""
    moves = [
        face
        for result, text in cells("activation", "result", column)
        if result in ("full", "double")
        for face in faces(text)
    ]
    assert sorted(moves) == list(range(1, success + 1))


def test_movement_table() -> None:
    """ddb.move.road-double, ddb.gap.mech-mot-classes"""
    assert cells("movement", "mobility", "road") == [("foot", 1), ("mot", 2), ("mech", 2)]


def test_morale_markers() -> None:
    """ddb.markers.shattered-or-retreated, ddb.markers.poor-lost, ddb.markers.regular-lost, ddb.markers.veteran-lost,
    ddb.markers.objective, ddb.gap.detachment-markers"""
    assert cells("morale_markers", "event", "markers", "rule") == [
        ("shattered", 1, "ddb.markers.shattered-or-retreated"),
        ("retreated", 1, "ddb.markers.shattered-or-retreated"),
        ("poor_lost", 2, "ddb.markers.poor-lost"),
        ("regular_lost", 3, "ddb.markers.regular-lost"),
        ("veteran_lost", 4, "ddb.markers.veteran-lost"),
        ("detachment_lost", 1, "ddb.gap.detachment-markers"),
        ("held", 1, "ddb.ranged.hold-option"),
        ("stayed", 1, "ddb.activation.fallback"),
        ("place_lost", 5, "ddb.markers.objective"),
    ]


def test_morale_quality_table() -> None:
    """ddb.combat.quality-table"""
    assert cells("morale_quality", "attacker", "veteran", "regular", "poor") == [
        ("veteran", 0, 1, 2),
        ("regular", -1, 0, 1),
        ("poor", -2, -1, 0),
    ]


def test_hit_number() -> None:
    """ddb.combat.basic-hit, ddb.combat.armour-in-open, ddb.support.assault-supporters, ddb.support.supporting-zones,
    ddb.gap.support-hit-values"""
    assert cells("hit_number", "key", "value", "most", "rule") == [
        ("basic", 5, 0, "ddb.combat.basic-hit"),
        ("heavier_attacker", 2, 0, "ddb.combat.armour-in-open"),
        ("heavier_defender", -2, 0, "ddb.combat.armour-in-open"),
        ("attacker_support", 1, 2, "ddb.gap.support-hit-values"),
        ("attacker_zone", 2, 2, "ddb.gap.support-hit-values"),
        ("attacker_fire", 1, 0, "ddb.gap.support-hit-values"),
        ("defender_zone", -2, 2, "ddb.gap.support-hit-values"),
        ("defender_fire", -1, 0, "ddb.gap.support-hit-values"),
    ]


def test_save_roll_value_modifier_table() -> None:
    """ddb.save.supports, ddb.save.rough, ddb.save.prepared, ddb.save.flank, ddb.save.tank-no-at,
    ddb.save.heavier-armour, ddb.save.armour-into-rough, ddb.gap.supply"""
    assert cells("save_roll", "key", "value", "most", "rule") == [
        ("support", 1, 2, "ddb.save.supports"),
        ("rough", 2, 0, "ddb.save.rough"),
        ("prepared", 3, 0, "ddb.save.prepared"),
        ("flank", -2, 0, "ddb.save.flank"),
        ("tank_without_antitank", -2, 0, "ddb.save.tank-no-at"),
        ("heavier_armour", -2, 0, "ddb.save.heavier-armour"),
        ("armour_into_rough", -3, 0, "ddb.save.armour-into-rough"),
        ("out_of_supply", -1, 0, "ddb.gap.supply"),
    ]


def test_air_combat() -> None:
    """ddb.air.table"""
    assert cells("air_combat", "result", "roll") == [
        ("target_saves", "1-5"),
        ("no_effect", "6-9"),
        ("aircraft_in_danger", "10"),
    ]


def test_terms() -> None:
    """ddb.terms.unit-types"""
    assert cells("terms", "code", "meaning") == [
        ("tnk", "tank"),
        ("td", "tank destroyer"),
        ("spg", "self-propelled gun, the same kind as a tank destroyer"),
        ("air", "support aircraft, never a stand on the table"),
        ("art", "artillery"),
        ("spa", "self-propelled artillery, the same kind as artillery"),
        ("atg", "antitank gun"),
        ("inf", "infantry"),
    ]


def test_scale() -> None:
    """ddb.scale.day-turn, ddb.scale.night-turn, ddb.scale.zone, ddb.scale.stand"""
    assert cells("scale", "of", "means", "rule") == [
        ("day turn", "2 hours", "ddb.scale.day-turn"),
        ("night turn", "the whole night", "ddb.scale.night-turn"),
        ("zone", "2 square miles", "ddb.scale.zone"),
        ("stand", "a battalion, or a detachment of company size", "ddb.scale.stand"),
    ]


GAME_TURN = """
A   initiative         both
B   support            both
1   A_rally            A
2   A_movement         A
3   A_engineering      A
4   A_combat           A
5   A_supply           A
6   B_rally            B
7   B_movement         B
7a  B_engineering      B
8   B_combat           B
9   B_supply           B
10  victory_check      both
11  night_check        both
C1  night_rally        both  night
C2  night_movement     both  night
C3  night_engineering  both  night
C4  night_supports     both  night
C5  night_ends         both  night
E   end                both
"""


def test_game_turn() -> None:
    """ddb.turn.structure, ddb.turn.player-a, ddb.turn.player-b, ddb.gap.player-b-engineering, ddb.night.sequence"""
    written = [row.split() for row in GAME_TURN.strip().splitlines()]
    assert cells("game_turn", "number", "step", "who", "night") == [
        (number, step.replace("_", " "), who, bool(night)) for number, step, who, *night in written
    ]


def test_limits() -> None:
    """ddb.combat.one-always-hits, ddb.combat.ten-always-fails, ddb.move.out-of-command, ddb.rally.hq-near-enemy,
    ddb.air.ten-near-hq, ddb.night.check, ddb.advance.general, ddb.advance.breakthrough, ddb.gap.stacking,
    ddb.gap.visible, ddb.gap.supply, ddb.gap.victory, ddb.gap.deployment"""
    assert cells("limits", "key", "value", "rule") == [
        ("always_hits", 1, "ddb.combat.one-always-hits"),
        ("always_fails", 10, "ddb.combat.ten-always-fails"),
        ("out_of_command", 1, "ddb.move.out-of-command"),
        ("unsupplied_activation", 1, "ddb.gap.supply"),
        ("hq_safe_distance", 1, "ddb.rally.hq-near-enemy"),
        ("aircraft_danger", 1, "ddb.air.ten-near-hq"),
        ("stacking", 4, "ddb.gap.stacking"),
        ("sight", 1, "ddb.gap.visible"),
        ("sight_open", 2, "ddb.gap.visible"),
        ("supply_trace", 4, "ddb.gap.supply"),
        ("nightfall", 21, "ddb.night.check"),
        ("general_advance", 1, "ddb.advance.general"),
        ("breakthrough", 2, "ddb.advance.breakthrough"),
        ("win", 5, "ddb.gap.victory"),
        ("deployment_rows", 3, "ddb.gap.deployment"),
        ("decisive", 10, "ddb.gap.victory"),
    ]


# ---------------------------------------------------------------------- ruled by us

#: code, type, mobility, move, weight, range, saves of Poor, Regular and Veteran, engineers.
BATTALIONS = """
inf        inf foot 1 0 0  4 5 6
inf_mot    inf mot  1 0 0  4 5 6
inf_mech   inf mech 2 0 0  4 5 6
eng        inf mot  1 0 0  4 5 6  engineer
recon      inf mech 2 0 0  3 4 5
tnk_light  tnk mech 2 1 0  3 4 5
tnk_medium tnk mech 2 2 0  4 5 6
tnk_heavy  tnk mech 2 3 0  5 6 7
tnk_super  tnk mech 2 4 0  6 7 8
td_light   td  mech 2 1 0  3 4 5
td_medium  td  mech 2 2 0  3 4 5
spg_medium spg mech 2 2 0  4 5 6
spg_heavy  spg mech 2 3 0  5 6 7
atg        atg foot 1 0 0  3 4 5
art_light  art foot 1 0 3  3 4 5
art_medium art foot 1 0 4  3 4 5
art_heavy  art foot 1 0 5  3 4 5
art_rocket art foot 1 0 3  3 4 5
spa        spa mech 2 0 3  3 4 5
hq_leg     hq  mot  1 0 0  4 5 6
hq_mech    hq  mech 2 0 0  4 5 6
"""


def test_battalion_information_table() -> None:
    """ddb.gap.battalion-table, ddb.gap.mech-mot-classes, ddb.save.base"""
    written = []
    for row in BATTALIONS.strip().splitlines():
        code, kind, mobility, *rest = row.split()
        engineer = rest[-1] == "engineer"
        written.append((code, kind, mobility, *map(int, rest[:6]), engineer))
    columns = ("code", "kind", "mobility", "move", "weight", "range", "poor", "regular", "veteran", "engineer")
    assert cells("battalion_information", *columns) == written


def test_usual_quality_of_formations() -> None:
    """ddb.gap.nation-quality"""
    assert cells("formation_quality", "formation", "quality") == [
        ("US infantry division", "regular"),
        ("US armored division", "regular"),
        ("US airborne division", "veteran"),
        ("US green division 1944", "poor"),
        ("British infantry division", "regular"),
        ("British armoured division", "regular"),
        ("British airborne or desert veteran division", "veteran"),
        ("German static or Volksgrenadier division", "poor"),
        ("German infantry division", "regular"),
        ("German panzer or panzergrenadier division", "veteran"),
        ("German parachute division", "veteran"),
        ("Soviet rifle division", "poor"),
        ("Soviet tank or mechanised corps", "regular"),
        ("Soviet guards formation", "veteran"),
    ]


def test_engineering() -> None:
    """ddb.gap.engineering"""
    assert cells("engineering", "action", "roll") == [
        ("build_position", "1-7"),
        ("build_bridge", "1-5"),
        ("blow_bridge", "1-7"),
        ("remove_position", None),
    ]


def test_victory_points() -> None:
    """ddb.gap.victory"""
    assert cells("victory_points", "key", "points") == [
        ("place", 5),
        ("poor_lost", 2),
        ("regular_lost", 3),
        ("veteran_lost", 4),
        ("shattered", 1),
        ("detachment_lost", 1),
    ]


# ---------------------------------------------------------------------- all of them


def test_there_is_no_other_table() -> None:
    assert set(ruleset(GAME).table_files) == {
        "activation",
        "air_combat",
        "battalion_information",
        "command_range",
        "engineering",
        "formation_quality",
        "game_turn",
        "hit_number",
        "limits",
        "morale_markers",
        "morale_quality",
        "movement",
        "save_roll",
        "scale",
        "support",
        "terms",
        "unit_rally",
        "victory_points",
    }


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("support", "roll"),
        ("air_combat", "roll"),
        ("activation", "poor"),
        ("activation", "regular"),
        ("activation", "veteran"),
    ],
)
def test_every_face_of_the_d10_stands_in_one_row(table: str, column: str) -> None:
    """ddb.support.table, ddb.air.table, ddb.activation.table"""
    assert sorted(face for (text,) in cells(table, column) for face in faces(text)) == list(range(1, 11))
    assert ruleset(GAME).table_files[table].die == 10
