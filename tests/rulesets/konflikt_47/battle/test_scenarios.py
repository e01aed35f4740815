"""The scenarios: those of the rules as they are ruled, faults all at once with their places, and those from a seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.repetition import times
from tests.rulesets.konflikt_47.asking import HOME
from tests.rulesets.konflikt_47.battle.tables import SCENARIOS, scenario

from sandtable.inches.pieces import Piece
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.inventing import LONGEST_SEED, heavies, invent
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.procedures.units.force import FORCE_POINTS, ForceFacts, Size
from sandtable.sheet import Assessment
from sandtable.sheet.scenario_text import ScenarioFault

#: Size, zone depth, apart, last turn, whether one more is rolled for, objectives, and both forces.
RULED: dict[str, tuple[Any, ...]] = {
    "patrol_at_the_mill": (
        (36, 24), 6, 12, 4, False, [(18, 12)],
        "ger-officer ger-grenadiers ger-mmg ger-puma",
        "usa-officer usa-rifles usa-mmg usa-coyote",
    ),
    "crossroads_at_dusk": (
        (36, 36), 9, 12, 6, True, [(18, 18)],
        "ger-officer ger-grenadiers ger-grenadiers ger-mmg ger-spinne",
        "usa-officer usa-rifles usa-rifles usa-bazooka usa-coyote",
    ),
    "sound_and_fury": (
        (48, 48), 12, 18, 6, True, [(8, 24), (24, 24), (40, 24)],
        "sov-officer sov-rifles sov-conscripts sov-heavy-inf sov-ursus sov-zp-gun sov-cossack sov-t34",
        "bri-officer bri-section bri-section bri-galahad bri-mmg bri-piat bri-3in bri-guardian bri-cromwell-t",
    ),
    "march_of_the_titans": (
        (72, 48), 12, 18, 7, False, [(8, 24), (27, 24), (45, 24), (63, 24)],
        "ger-captain ger-veterans ger-grenadiers ger-heavy-inf ger-schreckwulfen ger-schreck ger-pak40 ger-thor "
        "ger-pz4x",
        "usa-officer usa-rifles usa-rifles usa-heavy-inf usa-firefly usa-tesla-gun usa-105 usa-grizzly "
        "usa-sherman-t usa-sherman",
    ),
}  # fmt: skip

#: One unit may be another where forces prove uneven, if the notes say so: what is ruled, what is there, what they say.
BALANCED = {"patrol_at_the_mill": ("ger-grenadiers", "ger-veterans", "The grenadiers are veterans")}


@pytest.mark.parametrize("name", RULED)
def test_a_scenario_has_the_frame_and_the_forces_that_are_ruled(name: str) -> None:
    """k47.gap.scenario-frame, k47.gap.scenarios, k47.gap.first-battle: nobody starts aboard, and nobody arrives"""
    size, depth, apart, last, more, objectives, *forces = RULED[name]
    field = scenario(name)
    wide, deep = (100 * inches for inches in size)
    assert (field.ground.width, field.ground.depth) == (wide, deep)
    for side, (south, north) in enumerate(((0, 100 * depth), (deep - 100 * depth, deep))):
        ring = field.zones[side].ring
        assert (min(ring), max(ring)) == ((0, south), (wide, north))
    assert (field.apart, field.text.turns, field.text.another_turn) == (100 * apart, last, more)
    assert [(x / 100, y / 100) for x, y in field.objectives] == objectives
    ids = [row.id for row in field.rows]
    ruled, instead, said = BALANCED.get(name, ("", "", ""))
    assert said in field.text.notes
    forces = [force.replace(ruled, instead) if ruled else force for force in forces]
    for side, force in enumerate(forces):
        assert " ".join(ids[unit] for unit, of in enumerate(field.unit_sides) if of == side) == force
    assert set(field.begins_in) == {-1}
    assert set(field.arrives) == {0}


def test_there_are_these_and_no_others() -> None:
    """k47.gap.scenarios, k47.gap.first-battle"""
    assert {file.stem for file in Path(SCENARIOS).glob("*.toml")} == set(RULED)


@pytest.mark.parametrize("name", [name for name in RULED if name != "march_of_the_titans"])
def test_a_table_turned_round_is_the_same(name: str) -> None:
    """k47.gap.scenario-ground: by 180 degrees, so that neither side has the better ground"""
    field = scenario(name)
    wide, deep = field.ground.width, field.ground.depth
    pieces = {(piece.kind, frozenset(corners(piece))) for piece in field.ground.pieces}
    turned = {(piece.kind, frozenset((wide - x, deep - y) for x, y in corners(piece))) for piece in field.ground.pieces}
    assert pieces == turned


def test_the_river_bank_mirrored_is_the_same() -> None:
    """k47.gap.scenario-ground: north to south"""
    field = scenario("march_of_the_titans")
    pieces = {(piece.kind, frozenset(corners(piece))) for piece in field.ground.pieces}
    mirrored = {
        (piece.kind, frozenset((x, field.ground.depth - y) for x, y in corners(piece))) for piece in field.ground.pieces
    }
    assert pieces == mirrored


def corners(piece: Piece) -> tuple[Place, ...]:
    """What a piece was drawn by: the middle of a road, the corners of all else."""
    return piece.spine or tuple(corner for ring in piece.rings for corner in ring)


# ---------------------------------------------------------------------- faults


WRONG = """
title = "All wrong"
turns = 4
[table]
size = [36, 24]
piece = [{ kind = "wodos", name = "Copse", at = [10, 10], size = [4, 4] }]
[[side]]
name = "one"
zone = { edge = "south", depth = 40 }
units = ["ger-grenadier", { unit = "ger-mmg", aboard = "nothing" }]
[[side]]
name = "One"
zone = { edge = "north" }
units = [{ unit = "usa-rifles", arrives = 9 }]
"""


def test_every_fault_is_told_at_once_with_its_place() -> None:
    """k47.gap.scenario-ground, k47.gap.scenario-frame, k47.gap.unit-roster, k47.gap.arrivals"""
    with pytest.raises(ScenarioFault) as raised:
        Scenario("wrong", WRONG)
    told = raised.value.faults
    for beginning in (
        "table.piece 1: no kind of ground is called 'wodos'",
        "side 2, zone: say how deep it is",
        "side 1, unit 1: the roster has no 'ger-grenadier'. Did you mean 'ger-grenadiers'",
        "side 1, unit 2: aboard: its side has no 'nothing'",
        "side 2, unit 1: it arrives in turn 9, after the last",
        "side 2, units: at least one is there from the beginning",
        "side: each needs a name of its own",
    ):
        assert any(fault.startswith(beginning) for fault in told), (beginning, told)


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ('"ger-halftrack", { unit = "ger-pz4", aboard = "{track}" }', "no vehicle rides in another"),
        ('"ger-pz4", { unit = "ger-mmg", aboard = "{tank}" }', "carries nobody"),
    ],
)
def test_who_cannot_ride_is_told(units: str, fault: str) -> None:
    """k47.gap.transport, k47.gap.deploy-table"""
    names = {"track": HOME.tables.roster["ger-halftrack"].name, "tank": HOME.tables.roster["ger-pz4"].name}
    for key, name in names.items():
        units = units.replace(f"{{{key}}}", name)
    text = (
        'title = "Riders"\n[table]\nsize = [36, 36]\n'
        f'[[side]]\nname = "a"\nzone = {{ edge = "south", depth = 6 }}\nunits = [{units}]\n'
        '[[side]]\nname = "b"\nzone = { edge = "north", depth = 6 }\nunits = ["usa-rifles"]\n'
    )
    with pytest.raises(ScenarioFault) as raised:
        Scenario("riders", text)
    assert [told for told in raised.value.faults if fault in told] == list(raised.value.faults)


def test_units_of_both_sides_that_are_called_alike_are_told() -> None:
    """k47.gap.unit-roster: a player names each unit of the table by its name"""
    sides = "".join(
        f'[[side]]\nname = "{edge}"\nzone = {{ edge = "{edge}", depth = 6 }}\nunits = [{units}]\n'
        for edge, units in (("south", '"ger-mmg", "usa-rifles"'), ("north", '"usa-rifles", "usa-mmg"'))
    )
    with pytest.raises(ScenarioFault) as raised:
        Scenario("alike", f'title = "Alike"\n[table]\nsize = [36, 36]\n{sides}')
    assert list(raised.value.faults) == [
        "side 2, unit 1: side 1 has 'Infantry squad' too, give it a name of its own",
        "side 2, unit 2: side 1 has 'MMG team' too, give it a name of its own",
    ]


def test_a_zone_without_room_for_a_unit_is_told() -> None:
    """k47.gap.deploy-table: the whole disc lies in the zone; who arrives later needs none"""
    text = (
        'title = "Narrow"\n[table]\nsize = [36, 36]\n'
        '[[side]]\nname = "a"\nzone = { edge = "south", depth = 2.5 }\n'
        'units = ["ger-officer", "ger-grenadiers", { unit = "ger-pz4", arrives = 2 }]\n'
        '[[side]]\nname = "b"\nzone = { edge = "north", depth = 6 }\nunits = ["usa-rifles"]\n'
    )
    with pytest.raises(ScenarioFault) as raised:
        Scenario("narrow", text)
    assert list(raised.value.faults) == ["side 1, unit 2: its zone is 2.5 in wide, and it is 3 in"]


FORCE = """
title = "By points"
turns = 6
{points}
[table]
size = [36, 36]
[[side]]
name = "south"
zone = {{ edge = "south", depth = 9 }}
units = ["ger-officer", "ger-tiger", "ger-grenadiers"]
[[side]]
name = "north"
zone = {{ edge = "north", depth = 9 }}
units = ["usa-rifles", "usa-rifles", "usa-sherman", "usa-bazooka"]
"""


def test_a_force_by_points_is_one_that_they_buy() -> None:
    """k47.gap.force-selection: forces that are given by name are not bound by it"""
    Scenario("by name", FORCE.format(points=""))
    with pytest.raises(ScenarioFault) as raised:
        Scenario("by points", FORCE.format(points="points = 490"))
    assert list(raised.value.faults) == [
        "side 1, units: 563 points where this battle has 490",
        "side 1, units: a force needs 2 infantry squads, this has 1",
        "side 1, units: 1 vehicle of damage value 9 or more, where 490 points allow 0",
        "side 2, units: 491 points where this battle has 490",
        "side 2, units: a force needs an officer",
        "side 2, units: 1 vehicle of damage value 9 or more, where 490 points allow 0",
    ]


def test_a_force_costs_what_the_house_rules_say() -> None:
    """k47.gap.force-selection, k47.gap.unit-roster"""
    cheaper = "[house_rules.tables.roster]\nger-tiger = { points = 0 }\n[house_rules.tables.limits]\n"
    cheaper += "squads_needed = { value = 1 }\nofficers_needed = { value = 0 }\nheavy_per = { value = 400 }\n"
    whole = FORCE.format(points="points = 490")
    with pytest.raises(ScenarioFault) as raised:
        Scenario("by points", f"{whole}\n{cheaper}")
    assert list(raised.value.faults) == ["side 2, units: 491 points where this battle has 490"]


def test_house_rules_change_switches_and_cells() -> None:
    """k47.gap.retain, k47.gap.victory"""
    text = (SCENARIOS / "patrol_at_the_mill.toml").read_text("utf-8")
    rules = "[house_rules]\nkeep_orders = false\n[house_rules.tables.limits]\nobjective_points = { value = 5 }\n"
    field = Scenario("patrol", f"{text}\n{rules}")
    assert not field.house.keep_orders
    assert field.tables.limit("objective_points") == 5
    assert scenario("patrol_at_the_mill").tables.limit("objective_points") == 2
    with pytest.raises(ScenarioFault):
        Scenario("patrol", f"{text}\n[house_rules]\nkeep_odrers = false\n")


# ---------------------------------------------------------------------- from a seed


@pytest.mark.parametrize("seed", range(times(12, 300)))
def test_a_force_from_a_seed_is_one_that_its_points_buy(seed: int) -> None:
    """k47.gap.force-selection, k47.gap.table-size: checked by the question that players ask"""
    field = Scenario("made up", invent(str(seed)))
    for side in (0, 1):
        units = tuple(row.id for unit, row in enumerate(field.rows) if field.unit_sides[unit] == side)
        rows = [row for unit, row in enumerate(field.rows) if field.unit_sides[unit] == side]
        size = next(size for size in Size if field.tables.battles[size.value].points == field.text.points)
        found = FORCE_POINTS.assess(ForceFacts(size=size, units=units), field.tables)
        assert isinstance(found, Assessment), found
        assert found.profile > 0.8 * field.text.points
        assert len({row.nation for row in rows}) == 1
        assert heavies(rows) <= field.text.points // field.tables.limit("heavy_per")
        battle = field.tables.battles[size.value]
        assert (field.ground.width, field.ground.depth) == (100 * battle.wide, 100 * battle.deep)
    assert len(field.objectives) == 3
    assert BattleGame(field).start().cup() == (0, 0)


def test_the_same_seed_gives_the_same_battle_and_another_gives_another() -> None:
    assert invent("a valley") == invent("a valley")
    assert len({invent(str(seed)) for seed in range(8)}) == 8
    assert "Meeting engagement Köln" in invent("Köln")


@pytest.mark.parametrize("seed", ["", "  ", "x" * (LONGEST_SEED + 1)])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        invent(seed)
