"""Concealed, Gone to Ground, in cover, and what a team shows; units stand on x = 24 and look at each other."""

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import (
    BOCAGE,
    CROPS,
    HEDGE,
    HILL,
    HOUSE,
    WALL,
    WOOD,
    at,
    body,
    laid_out,
)

from sandtable.explain import Refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.fronts import facing_met, in_front, shielded
from sandtable.rulesets.flames_of_war.battle.hiding import (
    concealed,
    concealed_by,
    concealed_by_terrain,
    cover,
    gone_to_ground,
    inside,
    stationary,
)
from sandtable.rulesets.flames_of_war.battle.seeing import can_see
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.sighting.concealment import CONCEALMENT, ConcealmentFacts, Hidden
from sandtable.rulesets.flames_of_war.procedures.sighting.front_lines import FRONT_LINES, FrontLinesFacts, Met
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Facing, GroundCover, Kind

TANK, FOOT, GUN = "us_tank75", "us_rifle", "us_57"
THEIR_TANK = "de_pz4"
US = (0, 0)


def shot_at(
    target: str,
    here: tuple[float, float],
    *pieces: str,
    from_: tuple[float, float] = (24, 46),
    **marks: Any,
) -> BattleState:
    """Our one team under the eyes of a tank."""
    return laid_out({target: [here]}, {THEIR_TANK: [from_]}, *pieces, **marks)


def marked(target: str, *marks: str) -> BattleState:
    """Our one team in the open, with what it did."""
    own: dict[str, Any] = {mark: {US} for mark in marks}
    return shot_at(target, (24, 20), **own)


def by(s: BattleState) -> str:
    return concealed_by(s, body(s, 1), body(s, 0))


# ---------------------------------------------------------------------- what it did


def test_infantry_that_stays_put_is_concealed_anywhere_fow_conceal_stationary_infantry() -> None:
    assert by(shot_at(FOOT, (24, 20))) == fow.CONCEAL_STATIONARY_INFANTRY
    for mark in ("moved", "assaulted", "stirred"):
        s = marked(FOOT, mark)
        assert not stationary(s, body(s, 0)), (mark, fow.GAP_STATIONARY)
        assert not by(s)
    assert by(shot_at(FOOT, (24, 20), shot={US})) == fow.CONCEAL_STATIONARY_INFANTRY
    assert not by(shot_at(TANK, (24, 20)))
    assert not by(shot_at(GUN, (24, 20)))


def test_guns_in_foxholes_are_concealed_fow_conceal_guns_foxholes() -> None:
    s = shot_at(GUN, (24, 20), dug_in={US}, moved={US})
    assert by(s) == fow.CONCEAL_GUNS_FOXHOLES
    assert not concealed_by(s, body(s, 1), body(s, 0), to=at(24, 18)), "the foxhole is left behind"


@pytest.mark.parametrize(
    ("marks", "tank", "scout"),
    [
        ((), True, True),
        (("moved",), False, True),
        (("shot",), False, False),
        (("bombarded",), False, False),
        (("assaulted",), False, False),
        (("moved", "shot"), False, False),
        (("stirred",), False, False),
    ],
)
def test_gone_to_ground_by_what_was_done_fow_gtg_condition_fow_gtg_scouts(
    marks: tuple[str, ...], tank: bool, scout: bool
) -> None:
    both: dict[str, Any] = {mark: {(0, 0), (1, 0)} for mark in marks}
    s = laid_out({TANK: [(10, 10)], "us_cav": [(20, 10)]}, {THEIR_TANK: None}, **both)
    assert gone_to_ground(s, body(s, 0)) is tank, fow.GAP_GTG_TIMING
    assert gone_to_ground(s, body(s, 1)) is scout


# ---------------------------------------------------------------------- terrain


def test_wholly_behind_a_hedge_is_concealed_and_beside_its_end_is_not_fow_conceal_terrain() -> None:
    """The hedge ends at x = 38. From (38, 46) the line to the west of a rim leaves it aside."""
    assert by(shot_at(TANK, (24, 20), HEDGE)) == fow.CONCEAL_TERRAIN
    assert by(shot_at(TANK, (36, 20), HEDGE)) == fow.CONCEAL_TERRAIN
    # All lines but those to the centre's east side cross it.
    assert not by(shot_at(TANK, (38, 20), HEDGE, from_=(38, 46)))


@pytest.mark.parametrize(
    ("shooter", "target", "hidden"),
    [
        (46, 10, True),
        (27, 10, False),  # 2 in from the shooter's edge, far from the target
        (27.01, 10, True),
        (27, 21, True),  # 2 in from both: it counts
        (27, 20.99, False),
    ],
)
def test_a_hedge_beside_the_shooter_alone_hides_nobody_fow_gap_concealment_geometry(
    shooter: float, target: float, hidden: bool
) -> None:
    s = shot_at(TANK, (24, target), HEDGE, from_=(24, shooter))
    assert bool(by(s)) is hidden


def test_wholly_in_crops_or_only_half_fow_gap_in_and_wholly_in() -> None:
    """The field reaches from 21 to 27: nine points are in it up to y = 26 from its own side of the shooter."""
    assert by(shot_at(TANK, (24, 26), CROPS)) == fow.CONCEAL_TERRAIN
    # The northern rim looks out of the field towards the shooter.
    assert not by(shot_at(TANK, (24, 26.01), CROPS))


def test_short_terrain_away_from_the_target_does_not_hide_from_a_hill_fow_gap_concealment_geometry() -> None:
    high = '{ kind = "gentle hill", name = "Rise", at = [24, 45], size = [10, 4] }'
    assert by(shot_at(TANK, (24, 20.99), HEDGE, from_=(24, 40))) == fow.CONCEAL_TERRAIN
    assert not by(shot_at(TANK, (24, 20.99), HEDGE, high, from_=(24, 45)))
    # The line to the east of the rim crosses the hedge 0.88 in aside of the centre, 3.00 in from it.
    assert by(shot_at(TANK, (24, 21.14), HEDGE, high, from_=(24, 45))) == fow.CONCEAL_TERRAIN
    assert not by(shot_at(TANK, (24, 21.13), HEDGE, high, from_=(24, 45)))
    assert by(shot_at(TANK, (24, 20.99), BOCAGE, high, from_=(24, 27))) == ""
    tall = '{ kind = "orchard", name = "Row", at = [24, 30], size = [40, 2] }'
    assert by(shot_at(TANK, (24, 20), tall, high, from_=(24, 45))) == fow.CONCEAL_TERRAIN


@pytest.mark.parametrize("piece", [HOUSE, HILL])
def test_at_least_half_hidden_by_buildings_or_hills_fow_conceal_half_hidden(piece: str) -> None:
    """The west wall is that of a house from 22 to 26, or a hill from 21 to 27; lines run up the table from far away."""
    west = 22 if piece is HOUSE else 21
    far = (west, 47.0)
    # Seen straight along the wall, what lies west of it is free: of a tank on the wall three points and its middle.
    on_the_wall = shot_at(TANK, (west, 10), piece, from_=far)
    assert can_see(on_the_wall, body(on_the_wall, 1), body(on_the_wall, 0))
    # Three points east of the wall are blocked, three west are not, and three lie along it, which crosses nothing.
    assert not by(on_the_wall)
    # Moved a hundredth east, the middle three are blocked too: six of nine.
    assert by(shot_at(TANK, (west + 0.01, 10), piece, from_=far)) == fow.CONCEAL_HALF_HIDDEN


def test_infantry_wholly_in_a_building_is_concealed_and_tanks_are_not_fow_gap_concealment_geometry() -> None:
    s = shot_at(FOOT, (24, 25.25), HOUSE, moved={US})
    assert by(s) == fow.GAP_CONCEALMENT_GEOMETRY
    assert not by(shot_at(FOOT, (24, 25.26), HOUSE, moved={US}))
    assert not by(shot_at(GUN, (24, 25.25), HOUSE))


def test_concealed_by_terrain_asks_for_more_than_staying_put_fow_ambush_concealed_exception() -> None:
    s = shot_at(FOOT, (24, 20), HEDGE)
    assert concealed_by_terrain(s, body(s, 1), body(s, 0)) == fow.CONCEAL_TERRAIN
    bare = shot_at(FOOT, (24, 20))
    assert concealed(bare, body(bare, 1), body(bare, 0))
    assert not concealed_by_terrain(bare, body(bare, 1), body(bare, 0))
    assert concealed_by_terrain(s, body(s, 1), body(s, 0), to=at(24, 30)) == ""


def test_from_the_air_only_terrain_within_four_inches_conceals_fow_aa_terrain() -> None:
    def seen(y: float, foot: str = TANK, **marks: Any) -> str:
        s = laid_out({foot: [(24, y)]}, {"de_air": [(24, 40)]}, HEDGE, **marks)
        return concealed_by(s, body(s, 1), body(s, 0))

    # The line to the east of the rim crosses the hedge 0.76 in aside of the centre, 5.00 in from it.
    assert seen(19.06) == fow.CONCEAL_TERRAIN
    assert seen(19.05) == ""
    assert seen(10, FOOT) == "", "staying put does not hide from above"
    assert seen(10, GUN, dug_in={US}) == fow.CONCEAL_GUNS_FOXHOLES
    plane = laid_out({"us_air": [(24, 10)]}, {THEIR_TANK: [(24, 40)]}, HEDGE)
    assert concealed_by(plane, body(plane, 1), body(plane, 0)) == "", fow.GAP_AIRCRAFT_ATTACK
    assert not gone_to_ground(plane, body(plane, 0))


# ---------------------------------------------------------------------- Bulletproof Cover


def test_foxholes_and_wholly_in_what_shelters_fow_gap_bulletproof_cover() -> None:
    s = shot_at(FOOT, (24, 20), dug_in={US})
    assert cover(s, body(s, 1), body(s, 0)) is GroundCover.INSIDE
    assert not inside(s, body(s, 0), to=at(24, 20))
    for kind in ("building", "ruins", "craters", "trench"):
        piece = f'{{ kind = "{kind}", name = "Shelter", at = [24, 24], size = [4, 4] }}'
        t = shot_at(FOOT, (24, 24), piece)
        assert inside(t, body(t, 0)), kind
        assert inside(t, body(t, 0), to=at(24, 25.25))
        assert not inside(t, body(t, 0), to=at(24, 25.26))
    ruins = '{ kind = "ruins", name = "Ruins", at = [24, 24], size = [8, 8] }'
    for t in (shot_at(FOOT, (24, 24), WOOD), shot_at(TANK, (24, 24), ruins)):
        assert not inside(t, body(t, 0)), "only Infantry and Guns, and not in woods"


@pytest.mark.parametrize(("y", "given"), [(23.2, "behind"), (23.19, "open"), (24.5, "open")])
@pytest.mark.parametrize("piece", [WALL, BOCAGE, HEDGE])
def test_touching_the_far_side_of_a_wall_fow_gap_linear_pieces(piece: str, y: float, given: str) -> None:
    s = shot_at(FOOT, (24, y), piece)
    assert cover(s, body(s, 1), body(s, 0)) == ("open" if piece is HEDGE else given)
    assert cover(s, body(s, 1), body(s, 0), at=at(24, 10)) == ("behind" if y > 24 and piece is not HEDGE else "open")


def test_a_gun_shield_is_turned_to_who_is_in_front_fow_gap_turretless() -> None:
    s = laid_out({GUN: [(24, 10, 0)]}, {THEIR_TANK: [(24, 30)]})
    gun = body(s, 0)
    assert shielded(s, gun, at(24, 10.75))
    assert not shielded(s, gun, at(24, 10.74))
    assert shielded(s, gun, at(2, 11))
    assert not shielded(replace(s, dashed=1 << gun), gun, at(24, 30)), fow.GAP_WEAPON_NOTES
    assert not shielded(s, body(s, 1), at(24, 10))


# ---------------------------------------------------------------------- front and side


def test_front_lines_of_hull_and_turret_fow_gap_front_lines() -> None:
    s = laid_out({TANK: [(24, 24, 0)], "us_priest": [(10, 10, 90)]}, {THEIR_TANK: None})
    tank, priest = body(s, 0), body(s, 1)
    turned = s.turned_to(tank, 90, turret=True)
    assert facing_met(s, tank, at(24, 25)) is Facing.FRONT
    assert facing_met(s, tank, at(24, 24.99)) is Facing.TURRET_FRONT, "on or beyond the line half an inch ahead"
    assert facing_met(s, tank, at(24, 24.49)) is Facing.SIDE
    assert facing_met(turned, tank, at(20, 30)) is Facing.HULL_FRONT
    assert facing_met(turned, tank, at(30, 20)) is Facing.TURRET_FRONT
    assert facing_met(turned, tank, at(30, 30)) is Facing.FRONT
    assert facing_met(s, priest, at(11, 40)) is Facing.FRONT
    assert facing_met(s, priest, at(10.99, 40)) is Facing.SIDE
    assert in_front(s, priest, at(11, 40))
    assert not in_front(turned, tank, at(30, 24)), "Forward Firing asks for the hull"


def test_the_table_and_the_question_find_the_same_face_fow_gap_front_lines() -> None:
    rng = Random(59)  # noqa: S311
    met = {Facing.FRONT: Met.FRONT, Facing.SIDE: Met.SIDE}
    s = laid_out({TANK: [(24, 24)]}, {THEIR_TANK: None})
    tank = body(s, 0)
    for _ in range(500):
        hull, turret = rng.randrange(360), rng.randrange(360)
        x, y = rng.randint(0, 4800), rng.randint(0, 4800)
        turned = s.turned_to(tank, hull).turned_to(tank, turret, turret=True)
        facts = FrontLinesFacts(
            tank_x=24, tank_y=24, shooter_x=x / 100, shooter_y=y / 100, hull_heading=hull, turret_heading=turret
        )
        told = FRONT_LINES.assess(facts, TABLES)
        assert not isinstance(told, Refused)
        assert told.profile is met.get(facing_met(turned, tank, (x, y)), Met.ROLL)


def test_the_table_and_the_question_find_the_same_concealment_by_what_was_done() -> None:
    units = {Kind.INFANTRY: FOOT, Kind.GUN: GUN, Kind.ARMOURED: TANK}
    for kind, (moved, shot, assaulted, dug) in product(units, product((False, True), repeat=4)):
        if dug and not kind.on_foot:
            continue
        marks = {"moved": moved, "shot": shot, "assaulted": assaulted, "dug_in": dug}
        s = marked(units[kind], *(mark for mark, holds in marks.items() if holds))
        told = CONCEALMENT.assess(
            ConcealmentFacts(kind=kind, moved=moved, shot=shot, assaulted=assaulted, foxhole=dug), TABLES
        )
        assert not isinstance(told, Refused)
        found = {
            (False, False): Hidden.OPEN,
            (False, True): Hidden.GONE_TO_GROUND,
            (True, False): Hidden.CONCEALED,
            (True, True): Hidden.CONCEALED_GTG,
        }
        assert told.profile is found[bool(by(s)), gone_to_ground(s, body(s, 0))]
