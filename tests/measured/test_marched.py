"""What a computer player tries for a unit of several bodies: every way passes the checks that judge it."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inches.moving_grounds import DEPTH, WIDTH, area, going_over, mover_at_random

from sandtable.inches.bodies import Disc
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import affordable
from sandtable.inches.moving.forming import Spacing, loose
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.march import PARTS, march
from sandtable.measured.marching import about_to_move, marched, may_go

WOODS = area(0, ((6600, 1800), (5800, 1900), (5600, 1400), (6100, 1100), (6700, 1300)), kind="woods")
#: 6 in, and 4 in where the woods are met.
ALLOWANCE = Allowance(600, caps={0: 400})


def test_a_part_of_a_way_that_grazes_a_wood_is_paid_for_though_the_whole_passes_by() -> None:
    """Three quarters of (-521, 296), cut to hundredths, lead a hair nearer to the wood than the whole."""
    team, leader, there = (6320, 975), (6014, 975), (5799, 1271)
    mover = Mover(going_over(WOODS), ending=clear_of([Disc(*there, 50)], 50), margin=50)
    assert affordable(mover, (team, there), ALLOWANCE)
    assert not affordable(mover, (team, (5930, 1197)), ALLOWANCE)
    unit = about_to_move(mover, (leader, team), (50, 50), ALLOWANCE)
    found = marched(unit, (5493, 1271))
    assert found == (((5493, 1271),), ((6060, 1123),))
    assert may_go(unit, ((leader, *found[0]), (team, *found[1])))


@settings(max_examples=300)
@given(st.integers(0, 4000), st.integers(-900, 900), st.integers(-900, 900), st.booleans())
def test_whatever_is_tried_may_be_gone_by_everybody(seed: int, east: int, north: int, costs: bool) -> None:
    mover, start = mover_at_random(seed)
    rng, pieces = Random(seed), list(mover.going.layer.pieces)  # noqa: S311 - a table, not a secret
    caps = {piece: rng.choice((200, 400, 600)) for piece in pieces}
    allowance = Allowance(900, dict.fromkeys(pieces[::2], 100) if costs else {}, caps=caps)
    slots = formed(rng.choice(list(Formation)), start, rng.randrange(360), 5, 200)
    starts = tuple(place for place in slots if mover.may_end(place))
    unit = about_to_move(mover, starts, (75,) * len(starts), allowance, Spacing(command=600))
    end = min(max(starts[0][0] + east, 75), WIDTH - 75), min(max(starts[0][1] + north, 75), DEPTH - 75)
    lead = (starts[0], end)
    if not (unit.movers[0].may_go(lead) and affordable(unit.movers[0], lead, allowance)):
        return
    found = marched(unit, end)
    way = end[0] - starts[0][0], end[1] - starts[0][1]
    together = march(unit.movers, starts, unit.radii, way, allowance=allowance)
    if set(together.parts) == {PARTS} and not loose(together.ends, unit.radii, unit.spacing):
        assert found == tuple((there,) for there in together.ends)
    if found is not None:
        paths = [(begun, *way) for begun, way in zip(starts, found, strict=True)]
        assert may_go(unit, paths)
