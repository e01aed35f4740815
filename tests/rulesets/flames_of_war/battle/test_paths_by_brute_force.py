"""Paths as the rules allow them, against the same rules read off every few hundredths of the path."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from tests.repetition import times
from tests.rulesets.flames_of_war.battle.laid_out import ROAD, body, laid_out

from sandtable.base.bits import numbers_in
from sandtable.inches.moving.path import stand_at
from sandtable.inches.tape import Place, length
from sandtable.rulesets.flames_of_war.battle import in_the_way, paths, rates, seeing
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terms import Kind, Speed

GROUND = (
    ROAD,
    '{ kind = "building", name = "House", at = [20, 24], size = [6, 4] }',
    '{ kind = "building", name = "Barn", at = [32, 20], size = [4, 6] }',
    '{ kind = "woods", name = "Wood", at = [26, 30], size = [8, 6] }',
    '{ kind = "bocage", name = "Bocage", line = [[12, 16], [24, 17]] }',
    '{ kind = "river", name = "River", polygon = [[36, 26], [48, 26], [48, 29], [36, 29]] }',
)
#: From place to place on a path that is looked at, and what lies so near to a limit is not asked, in hundredths.
STEP, CLOSE_CALL = 3, 8


def field(rng: Random) -> BattleState:
    """Five tanks and five rifle teams of ours among four tanks and six grenadiers, nobody on anybody."""
    taken: list[tuple[float, float]] = []

    def spot() -> tuple[float, float]:
        while True:
            x, y = rng.randrange(200, 4600) / 100, rng.randrange(1200, 3600) / 100
            inside = 16 < x < 36 and 16 < y < 30 and rng.random() < 0.7
            house = (16.5 < x < 23.5 and 21.5 < y < 26.5) or (29.5 < x < 34.5 and 16.5 < y < 23.5)
            wet = x > 35.5 and 25.5 < y < 29.5
            if not house and not wet and not inside and all(hypot(x - a, y - b) > 2.1 for a, b in taken):
                taken.append((x, y))
                return x, y

    return laid_out(
        {"us_tank75": [spot() for _ in range(5)], "us_rifle": [spot() for _ in range(5)]},
        {"de_pz4": [spot() for _ in range(4)], "de_grenadier": [spot() for _ in range(6)]},
        *GROUND,
        bailed=[(2, 0)],
        units={1: {"pinned": rng.randrange(2) == 0}},
    )


def path_of(s: BattleState, who: int, rng: Random, most: int) -> tuple[Place, ...]:
    path, left = [s.place(who)], most
    for _ in range(rng.choice((1, 1, 2, 3))):
        far, (x, y) = rng.randrange(50, max(51, left // 2 + 51)), path[-1]
        dx, dy = rng.uniform(-1, 1), rng.uniform(-1, 1)
        scale = far / (hypot(dx, dy) or 1)
        path.append((round(x + dx * scale), round(y + dy * scale)))
        left -= far
    return tuple(path)


def allowed(s: BattleState, who: int, path: tuple[Place, ...], speed: Speed) -> bool | None:
    """The rulings as they are written, place after place; None where a hair decides."""
    own, hair = s.radius(who), False
    wide, deep = s.scenario.size
    shut = s.scenario.shut_to(s.kind(who))
    target = rates.moves_at(s, who, speed, path)
    if length(path) > 100 * target.number:
        return False
    places = [stand_at(path, where).place for where in range(0, length(path) + 1, STEP)] + list(path[1:])
    for x, y in path[1:]:
        if not (own <= x <= wide - own and own <= y <= deep - own):
            return False
    shut &= ~s.scenario.going.at(path[0])
    if any(s.scenario.going.meets(a, b, shut) for a, b in pairwise(path)):
        return False
    for other in numbers_in(s.there & ~(1 << who)):
        there, both = s.place(other), own + s.radius(other)
        far = [hypot(x - there[0], y - there[1]) for x, y in places]
        ends, begins, nearest = hypot(path[-1][0] - there[0], path[-1][1] - there[1]), far[0], min(far)
        hair |= any(abs(value - both) < CLOSE_CALL for value in (ends, nearest))
        if ends < both:
            return None if hair else False
        foe = s.side_of(other) != s.side_of(who)
        solid = Kind.INFANTRY not in (s.kind(other), s.kind(who))
        if (foe or solid) and nearest < both:
            return None if hair else False
        if not foe or not any(seeing.can_see(s, who, other, at=place) for place in path):
            continue
        limits = [800] if speed is Speed.DASH else []
        limits += [] if s.bailed >> other & 1 else [200]
        (x, y), (to_x, to_y) = path[:2]
        sets_out = (to_x - x) * (there[0] - x) + (to_y - y) * (there[1] - y) > 0
        closer = sets_out or nearest < begins - CLOSE_CALL
        hair |= not closer and nearest < begins
        if closer and in_the_way.is_pinned(s, who):
            return False
        for limit in limits:
            hair |= abs(nearest - both - limit) < CLOSE_CALL or abs(begins - both - limit) < CLOSE_CALL
            if (begins - both <= limit and closer) or (begins - both > limit >= nearest - both):
                return None if hair else False
    return None if hair else True


@pytest.mark.parametrize("seed", range(times(4, 60)))
def test_a_path_is_allowed_exactly_where_the_rulings_allow_it(seed: int) -> None:
    """fow.gap.visible-while-moving, fow.gap.closer, fow.gap.enemy-proximity, fow.gap.dash-kinds, fow.gap.footprints"""
    rng = Random(seed)  # noqa: S311 - the same paths every time
    s, counted = field(rng), {True: 0, False: 0}
    for _ in range(60):
        speed = rng.choice(list(Speed))
        who = body(s, rng.randrange(2), rng.randrange(5))
        path = path_of(s, who, rng, rates.most(s, who, speed))
        if s.scenario.going.lines_at(path[-1]):
            continue
        expected = allowed(s, who, path, speed)
        if expected is None:
            continue
        way = in_the_way.way_of(s, who, Manner(speed), 1 << who)
        found = paths.may_go(s, way, path)
        assert found is expected, (who, path, speed, list(paths.refusals(s, way, path)))
        counted[found] += 1
    assert all(counted.values())
