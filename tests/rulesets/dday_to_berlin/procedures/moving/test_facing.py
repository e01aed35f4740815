from itertools import product

import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, note, notes

from sandtable.sheet.faults import FactsFault

AROUND = [(5, 6), (4, 6), (6, 6), (4, 5), (6, 5), (4, 4), (5, 4), (6, 4)]
SIDES = ["front", "front", "front", "flank", "flank", "rear", "rear", "rear"]


def turned(zone: tuple[int, int], quarters: int) -> tuple[int, int]:
    """A zone around (5, 5) after quarter turns to the right."""
    dx, dy = zone[0] - 5, zone[1] - 5
    for _ in range(quarters):
        dx, dy = dy, -dx
    return 5 + dx, 5 + dy


# ---------------------------------------------------------------------- front, flank and rear


@pytest.mark.parametrize(("attacker", "side"), list(zip(AROUND, SIDES, strict=True)))
def test_three_front_two_flank_and_three_rear_zones(attacker: tuple[int, int], side: str) -> None:
    """ddb.save.flank, ddb.gap.facing, ddb.gap.grid"""
    facts = {"at": [5, 5], "facing": "N", "attacker": attacker}
    assert answer("facing", **facts) == side
    assert notes("facing", **facts) == {"save_modifier": 0 if side == "front" else -2}


@pytest.mark.parametrize(("quarters", "facing"), list(enumerate("NESW")))
def test_the_sides_turn_with_the_battalion(quarters: int, facing: str) -> None:
    """ddb.gap.facing"""
    found = [answer("facing", facing=facing, attacker=turned(zone, quarters)) for zone in AROUND]
    assert found == SIDES


@pytest.mark.parametrize(("facing", "ahead"), [("N", (5, 6)), ("E", (6, 5)), ("S", (5, 4)), ("W", (4, 5))])
def test_north_is_a_row_up_and_east_a_column_right(facing: str, ahead: tuple[int, int]) -> None:
    """ddb.gap.facing"""
    assert answer("facing", facing=facing, attacker=ahead) == "front"
    assert ahead in answer("zone_of_control", facing=facing)


@pytest.mark.parametrize("attacker", [(5, 5), (5, 7), (3, 3), (7, 5)])
def test_an_assault_comes_from_one_of_the_eight_neighbours(attacker: tuple[int, int]) -> None:
    """ddb.gap.grid, ddb.gap.assault-eligibility"""
    with pytest.raises(FactsFault, match="eight zones"):
        ask("facing", attacker=attacker)


def test_the_side_reads_as_a_sentence() -> None:
    """ddb.save.flank"""
    assert ask("facing", attacker=[4, 5]).verdict == "A battalion at 5,5 facing N: flank"
    minus = note("facing", "save_modifier", attacker=[4, 5])
    assert (minus.rule, minus.label) == ("ddb.save.flank", "-2 to the defender's save")


# ---------------------------------------------------------------------- zone of control


def test_a_battalion_controls_its_three_front_zones() -> None:
    """ddb.gap.zoc, ddb.gap.facing"""
    assert answer("zone_of_control", at=[3, 6], facing="E") == ((4, 5), (4, 6), (4, 7))
    assert answer("zone_of_control", at=[7, 6], facing="W") == ((6, 5), (6, 6), (6, 7))
    assert answer("zone_of_control", at=[5, 5], facing="S") == ((4, 4), (5, 4), (6, 4))


@pytest.mark.parametrize(
    ("battalion", "controls"),
    [
        ("inf", True),
        ("eng", True),
        ("recon", True),
        ("tnk_light", True),
        ("td_light", True),
        ("spg_heavy", True),
        ("atg", True),
        ("art_light", False),
        ("art_rocket", False),
        ("spa", False),
        ("hq_leg", False),
        ("hq_mech", False),
    ],
)
def test_all_but_hqs_and_artillery_control_zones(battalion: str, controls: bool) -> None:
    """ddb.gap.zoc, ddb.gap.hq, ddb.gap.spg-is-td"""
    assert bool(answer("zone_of_control", battalion=battalion)) is controls
    assert notes("zone_of_control", battalion=battalion) == {"controls": controls}


def test_control_and_front_are_the_same_zones() -> None:
    """ddb.gap.zoc, ddb.gap.facing"""
    for facing, (dx, dy) in product("NESW", product((-1, 0, 1), repeat=2)):
        if (dx, dy) != (0, 0):
            zone = (5 + dx, 5 + dy)
            in_front = answer("facing", facing=facing, attacker=zone) == "front"
            assert (zone in answer("zone_of_control", facing=facing)) is in_front


def test_control_reads_as_a_sentence() -> None:
    """ddb.gap.zoc"""
    assert ask("zone_of_control").verdict == "Infantry at 5,5 facing N: 4,6; 5,6; 6,6"
    assert ask("zone_of_control", battalion="spa").verdict == "Self-propelled artillery at 5,5 facing N: none"


# ---------------------------------------------------------------------- distance


@pytest.mark.parametrize(
    ("a", "b", "zones"),
    [((4, 4), (4, 4), 0), ((4, 4), (5, 5), 1), ((4, 4), (4, 5), 1), ((5, 5), (8, 8), 3), ((5, 5), (9, 4), 4)],
)
def test_diagonal_steps_count_as_one(a: tuple[int, int], b: tuple[int, int], zones: int) -> None:
    """ddb.gap.grid"""
    assert answer("zone_distance", a=a, b=b) == answer("zone_distance", a=b, b=a) == zones
    assert notes("zone_distance", a=a, b=b) == {"adjacent": zones == 1, "same_zone": zones == 0}


def test_a_zone_is_in_contact_with_its_eight_neighbours() -> None:
    """ddb.gap.grid"""
    around = [zone for zone in product(range(3, 8), repeat=2) if notes("zone_distance", a=(5, 5), b=zone)["adjacent"]]
    assert sorted(around) == sorted(AROUND)
    assert ask("zone_distance", a=(4, 4), b=(5, 5)).verdict == "From 4,4 to 5,5: 1 zone"


def test_zones_name_their_rules() -> None:
    """ddb.gap.zoc, ddb.gap.grid"""
    assert cited("zone_of_control") == {"controls": "ddb.gap.zoc"}
    assert note("zone_of_control", "controls").label == "it controls its 3 front zones"
    assert note("zone_of_control", "controls", battalion="spa").label == "HQ, ART and SPA exert no zone of control"
    assert set(cited("zone_distance").values()) == {"ddb.gap.grid"}
