"""A march: everybody a number of quarters of one way, never overlapping, always placed."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.inches.moving_grounds import going_over, line, mover_at_random

from sandtable.inches.bodies import Disc, overlap
from sandtable.inches.directions import ahead_of
from sandtable.inches.moving.keeping import clear_of
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Fault, Mover, Why
from sandtable.inches.moving.march import Halt, March, halts, march
from sandtable.inches.tape import Place, tape

OPEN = Mover(going_over(), margin=75)


def test_in_the_open_everybody_goes_all_of_the_way() -> None:
    starts = ((1000, 1000), (1200, 1000))
    assert march([OPEN] * 2, starts, (75, 75), (300, 400)) == March(((1300, 1400), (1500, 1400)), (4, 4))


def test_who_is_stopped_goes_as_many_quarters_as_it_can() -> None:
    wall = line(0, (900, 1250), (1100, 1250), kind="wall")
    movers = [Mover(going_over(wall), shut=0b1)] * 2
    assert march(movers, ((1000, 1000), (1200, 1000)), (75, 75), (0, 400)) == March(
        ((1000, 1200), (1200, 1400)), (2, 4)
    )


def test_who_follows_stops_behind_who_was_stopped() -> None:
    """fow.gap.passing-friends: only their ends must be clear of each other."""
    mover = OPEN._replace(passing=clear_of([Disc(1000, 1600, 75)], 75))
    starts = ((1000, 1000), (1000, 1200))
    marched = march([mover] * 2, starts, (75, 75), (0, 400))
    assert marched == March(((1000, 1200), (1000, 1400)), (2, 2))
    first, second = halts([mover] * 2, starts, (75, 75), (0, 400), marched)
    assert first == Halt(0, (), (1,))
    assert second == Halt(1, (Fault(Why.NEAR, 0, 250, 0),), ())


def test_those_who_go_together_do_not_stand_in_each_others_way() -> None:
    """One that is first in the way of the others is passed by who goes farther."""
    wall = line(0, (1100, 1250), (1300, 1250), kind="wall")
    going = going_over(wall)
    movers = [Mover(going, shut=0b1), Mover(going)]
    assert march(movers, ((1200, 1200), (1200, 1000)), (75, 75), (0, 400)).parts == (0, 4)


@given(st.integers(0, 30_000), st.integers(1, 12), st.integers(0, 900))
def test_a_march_never_overlaps_and_every_leg_of_it_may_be_gone(seed: int, count: int, far: int) -> None:
    rng = Random(seed)  # noqa: S311
    mover, anchor = mover_at_random(seed)
    radii = [rng.choice((60, 75)) for _ in range(count)]
    # As near to each other as can be, so that places cut to hundredths come to lie on each other.
    starts: list[Place] = []
    for place in formed(Formation.CLUSTER, anchor, rng.randrange(360), 2 * count, 145):
        if not any(overlap(place, radii[len(starts)], other, radii[n]) for n, other in enumerate(starts)):
            starts.append(place)
        if len(starts) == count:
            break
    radii = radii[: len(starts)]
    way = ahead_of((0, 0), rng.randrange(360), far)
    ends, parts = march([mover] * len(starts), starts, radii, way)
    pairs = combinations(zip(ends, radii, strict=True), 2)
    assert not any(overlap(a, radius, b, other) for (a, radius), (b, other) in pairs)
    for start, end, part in zip(starts, ends, parts, strict=True):
        assert end == (start[0] + cut(way[0] * part), start[1] + cut(way[1] * part))
        assert not part or mover.may_step(start, end)
        assert tape(start, end) <= far
    for body, part in enumerate(parts):
        if part < 4:
            farther = starts[body][0] + cut(way[0] * (part + 1)), starts[body][1] + cut(way[1] * (part + 1))
            taken = any(
                overlap(farther, radii[body], ends[other], radii[other]) for other in range(len(ends)) if other != body
            )
            assert taken or farther == starts[body] or not mover.may_step(starts[body], farther)


def cut(quarters: int) -> int:
    return quarters // 4 if quarters >= 0 else -(-quarters // 4)
