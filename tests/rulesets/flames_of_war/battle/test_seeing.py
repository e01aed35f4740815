"""Who sees whom: nine lines, what blocks them, smoke. Teams stand on x = 24 or near it, and look up the table."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.inches.readers import Company
from tests.rulesets.flames_of_war.battle.laid_out import BOCAGE, CROPS, HILL, HOUSE, ORCHARD, WOOD, at, body, laid_out

from sandtable.explain import Refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.seeing import (
    can_see,
    distance,
    distance_to,
    seen_by,
    sees_point,
    through_smoke,
    visible_enemies,
    why_unseen,
    why_unseen_point,
)
from sandtable.rulesets.flames_of_war.battle.sight_lines import SCREEN, Blocked, nine_points
from sandtable.rulesets.flames_of_war.battle.state import Ball, BattleState, Screen
from sandtable.rulesets.flames_of_war.procedures.sighting.sight_line import SIGHT_LINE, SightLineFacts
from sandtable.rulesets.flames_of_war.tables import HOME, TABLES

SCENARIOS = Path(HOME) / "scenarios"
TANK, FOOT = "us_tank75", "us_rifle"
THEIR_TANK, THEIR_FOOT = "de_pz4", "de_grenadier"


def facing_each_other(
    ours: tuple[float, float],
    theirs: tuple[float, float],
    *pieces: str,
    foot: bool = False,
    smoke: tuple[tuple[float, float], tuple[float, float]] | None = None,
) -> BattleState:
    s = laid_out({FOOT if foot else TANK: [ours]}, {THEIR_FOOT if foot else THEIR_TANK: [theirs]}, *pieces)
    return s if smoke is None else replace(s, screens=(Screen(at(*smoke[0]), at(*smoke[1]), 0),))


def sees(s: BattleState) -> bool:
    return can_see(s, body(s, 0), body(s, 1))


def why(s: BattleState) -> Blocked | None:
    return why_unseen(s, body(s, 0), body(s, 1))


# ---------------------------------------------------------------------- the nine points


@pytest.mark.parametrize(("radius", "diagonal"), [(75, 53), (100, 70), (150, 106)])
def test_the_nine_points_lie_by_the_table_whatever_the_heading_fow_gap_nine_points(radius: int, diagonal: int) -> None:
    assert fow.GAP_NINE_POINTS == "fow.gap.nine-points"
    centre, north, north_east, *_, north_west = nine_points((1000, 2000), radius)
    assert (centre, north) == ((1000, 2000), (1000, 2000 + radius))
    assert north_east == (1000 + diagonal, 2000 + diagonal)
    assert north_west == (1000 - diagonal, 2000 + diagonal)


def test_one_clear_line_is_enough_fow_gap_los_geometry() -> None:
    """The house ends at x = 26."""
    assert fow.GAP_LOS_GEOMETRY
    hidden = facing_each_other((24, 10), (24, 38), HOUSE)
    assert not sees(hidden)
    # From (26, 10) the line to the rim's east at (26, 38) runs along the wall, which is not to cross it.
    assert sees(facing_each_other((26, 10), (25, 38), HOUSE))
    assert not sees(facing_each_other((26, 10), (24.99, 38), HOUSE))
    assert not sees(facing_each_other((25.99, 10), (25, 38), HOUSE))


def test_distance_is_between_the_nearest_edges_fow_gap_tape() -> None:
    s = facing_each_other((10, 10), (13, 14.01))
    assert distance(s, body(s, 0), body(s, 1)) == 501 - 200
    assert distance(s, body(s, 0), body(s, 1), at=at(10, 10.01)) == 300
    assert distance_to(s, body(s, 0), at(10, 14)) == 300


# ---------------------------------------------------------------------- Tall terrain


@pytest.mark.parametrize(("target", "seen"), [(23, True), (23.01, False), (28, False)])
def test_more_than_two_inches_of_tall_terrain_block_fow_los_tall_terrain(target: float, seen: bool) -> None:
    """The wood begins at y = 21; of the nine points the rim nearest to us lies 1 in nearer than the centre."""
    s = facing_each_other((24, 10), (24, target + 1), WOOD)
    # The nearest point of the rim is `target` in up the table: (target - 21) in of the line are in the wood.
    assert sees(s) is seen
    assert (why(s) == Blocked(0, fow.LOS_TALL_TERRAIN)) is not seen


def test_tall_terrain_does_not_block_within_six_inches_fow_los_tall_close_range() -> None:
    near, far = facing_each_other((24, 20), (24, 28), WOOD), facing_each_other((24, 20), (24, 28.01), WOOD)
    assert distance(near, body(near, 0), body(near, 1)) == 600
    assert sees(near)
    assert not sees(far)


def test_the_length_in_tall_areas_is_counted_once_where_they_overlap_fow_gap_terrain_along_line() -> None:
    strip = '{ kind = "orchard", name = "Row", at = [24, 24], size = [40, 2] }'
    same = '{ kind = "woods", name = "Again", at = [24, 24], size = [40, 2] }'
    more = '{ kind = "woods", name = "More", at = [24, 24.01], size = [40, 2.02] }'
    assert sees(facing_each_other((24, 10), (24, 38), strip, same))
    assert not sees(facing_each_other((24, 10), (24, 38), strip, more))


@pytest.mark.parametrize(
    ("ours", "theirs", "seen"),
    [
        (12, 36, False),
        (21, 36, True),  # 3 in from our centre, so 2 in from our edge
        (20.99, 36, False),
        (12, 27, True),
        (12, 27.01, False),
    ],
)
def test_bocage_blocks_only_more_than_two_inches_from_both_fow_gap_los_geometry(
    ours: float, theirs: float, seen: bool
) -> None:
    s = facing_each_other((24, ours), (24, theirs), BOCAGE)
    # Slanting lines cross it farther from the centres than the straight one, so the straight one decides.
    assert sees(s) is seen
    assert why(s) == (None if seen else Blocked(0, fow.GAP_LOS_GEOMETRY))


# ---------------------------------------------------------------------- Buildings and hills


@pytest.mark.parametrize("piece", [HOUSE, HILL])
def test_buildings_and_hills_block_at_any_range_fow_los_buildings_hills(piece: str) -> None:
    across = facing_each_other((24, 19.5), (24, 28.5), piece, foot=True)
    assert not sees(across)
    assert why(across) == Blocked(0, fow.LOS_BUILDINGS_HILLS)
    assert sees(facing_each_other((24, 24), (24, 38), piece, foot=True))
    assert sees(facing_each_other((24, 10), (24, 24), piece, foot=True))


def test_a_team_is_in_a_building_by_its_centre_fow_gap_in_and_wholly_in() -> None:
    """The house reaches from y = 22 to 26 and hides who has his centre behind it, though his rim overhangs it."""
    assert fow.GAP_IN_AND_WHOLLY_IN
    assert sees(facing_each_other((24, 10), (24, 26), HOUSE, foot=True))
    assert not sees(facing_each_other((24, 10), (24, 27), HOUSE, foot=True))


def test_no_team_blocks_sight_fow_gap_los_geometry() -> None:
    s = laid_out({TANK: [(24, 10), (24, 15)]}, {THEIR_TANK: [(24, 30), (24, 20)]})
    assert can_see(s, body(s, 0), body(s, 1))


# ---------------------------------------------------------------------- smoke


def test_a_screen_blocks_beyond_six_inches_fow_los_smoke_screen() -> None:
    smoke = ((10, 24), (38, 24))
    far, near = (
        facing_each_other((24, 20), (24, 28.01), smoke=smoke),
        facing_each_other((24, 20), (24, 28), smoke=smoke),
    )
    assert not sees(far)
    assert why(far) == Blocked(SCREEN, fow.LOS_SMOKE_SCREEN)
    assert sees(near)
    assert through_smoke(near, body(near, 0), body(near, 1))


def test_who_is_in_a_screen_is_behind_it_too_fow_gap_smoke_places() -> None:
    """It is 2 in wide around its middle line, and what lies in it counts as crossed."""
    assert not sees(facing_each_other((24, 10), (24, 25.01), smoke=((10, 24), (38, 24))))
    # The nearest point of its rim lies on the edge of the screen, which no line has crossed there.
    assert sees(facing_each_other((24, 10), (24, 24), smoke=((10, 24), (38, 24))))


def test_a_ball_makes_a_shot_harder_if_the_centre_line_comes_within_an_inch_fow_gap_shoot_through_smoke() -> None:
    assert fow.GAP_SMOKE_PLACES
    s = facing_each_other((24, 10), (24, 30))
    for x, through in ((25, True), (25.01, False)):
        smoked = replace(s, balls=(Ball(at(x, 20), 1),))
        assert through_smoke(smoked, body(s, 0), body(s, 1)) is through
        assert sees(smoked)
    assert not through_smoke(s, body(s, 0), body(s, 1))


def test_nothing_is_smoke_or_wood_to_aircraft_fow_gap_aircraft_los() -> None:
    s = laid_out({"us_air": [(24, 10)]}, {THEIR_TANK: [(24, 24)]}, HOUSE, WOOD)
    smoked = replace(s, screens=(Screen(at(10, 15), at(38, 15), 1),), balls=(Ball(at(24, 18), 1),))
    plane, tank = body(s, 0), body(s, 1)
    assert can_see(smoked, plane, tank)
    assert can_see(smoked, tank, plane)
    assert not through_smoke(smoked, plane, tank)
    assert not visible_enemies(smoked, tank), "Aircraft are no ground teams"


# ---------------------------------------------------------------------- sets of enemies, places that might be


def test_visible_enemies_and_who_sees_from_another_place() -> None:
    s = laid_out({TANK: [(24, 10)]}, {THEIR_TANK: [(24, 38), (40, 30), None, (2, 40)]}, HOUSE)
    ours, (first, second, _, fourth) = body(s, 0), s.scenario.unit_bodies[1][:4]
    assert visible_enemies(s, ours) == 1 << second | 1 << fourth
    assert seen_by(s, ours) == 1 << second | 1 << fourth
    assert visible_enemies(s, ours, at=at(36, 10)) == 1 << first | 1 << second | 1 << fourth
    assert seen_by(s, ours, at=at(36, 10)) == 1 << first | 1 << second | 1 << fourth


@pytest.mark.parametrize(("point", "seen"), [((24, 23.1), True), ((24, 26.1), False), ((24, 25.9), True)])
def test_one_line_leads_to_an_aiming_point_fow_gap_aiming_point_sight(point: tuple[float, float], seen: bool) -> None:
    s = facing_each_other((24, 10), (24, 40), HOUSE)
    assert sees_point(s, body(s, 0), at(*point)) is seen
    assert (why_unseen_point(s, body(s, 0), at(*point)) is None) is seen


def test_an_aiming_point_behind_smoke_and_wood_fow_gap_aiming_point_sight() -> None:
    wooded = facing_each_other((24, 10), (24, 40), WOOD)
    assert sees_point(wooded, body(wooded, 0), at(24, 23))
    assert why_unseen_point(wooded, body(wooded, 0), at(24, 23.01)) == Blocked(0, fow.LOS_TALL_TERRAIN)
    smoked = facing_each_other((24, 10), (24, 40), smoke=((10, 24), (38, 24)))
    assert why_unseen_point(smoked, body(smoked, 0), at(24, 26)) == Blocked(SCREEN, fow.LOS_SMOKE_SCREEN)
    assert sees_point(smoked, body(smoked, 0), at(24, 23))


# ---------------------------------------------------------------------- the table and the question agree


def test_the_table_sees_what_the_question_about_the_clearest_line_tells() -> None:
    """Straight lines through one row of trees, or over a hedge, at many depths: `sight_line` is asked the same."""
    rng = Random(1944)  # noqa: S311
    for _ in range(200):
        width, ours = rng.randint(5, 400), rng.randint(200, 2000)
        far = rng.randint(2700, 4700)
        row = f'{{ kind = "woods", name = "Row", at = [24, 24], size = [48, {width * 2 / 100}] }}'
        s = facing_each_other((24, ours / 100), (24, far / 100), row)
        depth = max(0, min(far - 100, 2400 + width) - max(ours, 2400 - width))
        facts = SightLineFacts(distance=(far - ours - 200) / 100, tall=depth / 100)
        told = SIGHT_LINE.assess(facts, TABLES)
        assert not isinstance(told, Refused)
        assert sees(s) is (told.profile.value == "clear"), (width, ours, far)


@pytest.mark.parametrize("name", ["orchard_at_dusk", "bocage_crossroads", "bridgehead_on_the_vistula"])
def test_quick_answers_are_those_of_nine_whole_lines_on_every_table(name: str) -> None:
    """Against the plain reading of the rulings that the ground is tested with."""
    scenario = Scenario(name, (SCENARIOS / f"{name}.toml").read_text())
    lines, rng = scenario.sight_lines, Random(1945)  # noqa: S311
    ground = lines.ground
    plain = Company(scenario.sight, ground.solid, lines.tall_areas, lines.tall_lines, ground.short)
    hidden = set()
    for _ in range(400):
        a, b = ((rng.randint(100, scenario.size[0] - 100), rng.randint(100, 4700)) for _ in range(2))
        assert lines.visible(a, 75, b, 75) is plain.sees(a, b), (a, b)
        if not scenario.sight.at(a) & ground.hills:
            told = plain.concealed(a, b)
            by = {"": "", "half hidden": fow.CONCEAL_HALF_HIDDEN, "behind terrain": fow.CONCEAL_TERRAIN}[told]
            assert lines.behind(a, 75, b, 75) == by, (a, b)
            hidden.add(told)
    assert hidden == {"", "half hidden", "behind terrain"}


def test_orchards_are_tall_and_crops_are_not() -> None:
    assert not sees(facing_each_other((24, 10), (24, 38), ORCHARD))
    assert sees(facing_each_other((24, 10), (24, 38), CROPS))
