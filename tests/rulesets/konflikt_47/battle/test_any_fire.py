"""Fire between any units anywhere: nothing fails, and what must always hold of units holds."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Standing, battle

from sandtable.dice.play import seeded
from sandtable.game.agenda import run_on
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire, FriendlyFire
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Order, UnitKind

WOOD = '{ kind = "woods", name = "Wood", at = [30, 20], size = [8, 6] }'
WALL = '{ kind = "wall", name = "Wall", line = [[10, 18], [30, 18]] }'
HOUSE = '{ kind = "house", name = "House", at = [45, 25], size = [5, 4] }'
UNITS = sorted(key for key, row in TABLES.roster.items() if not row.carries)
EACH = 4


def force(rng: Random, south: float) -> list[Standing]:
    return [
        (rng.choice(UNITS), rng.randint(200, 7000) / 100, south + rng.randint(0, 2000) / 100, rng.randrange(360))
        for _ in range(EACH)
    ]


def sound(s: BattleState) -> None:
    """One hand weapon for each model, launchers no more than models, nobody with as many pins as morale."""
    for unit, now in enumerate(s.units):
        row = s.row(unit)
        gone = bool(s.destroyed >> unit & 1)
        assert gone is (now.where is Where.GONE) is not bool(s.there >> unit & 1)
        if gone:
            continue
        assert 0 < now.models <= row.models
        assert now.pins < lost_at(row.quality, s.tables)
        assert now.launchers <= now.models
        if row.kind is UnitKind.INFANTRY and row.weapons:
            assert len(now.arms) == now.models


@pytest.mark.parametrize("seed", range(24))
def test_any_fire_comes_to_an_end_with_sound_units(seed: int) -> None:
    """k47.gap.fire-declaration, k47.gap.casualty-models, k47.gap.pins-rout"""
    rng, dice = Random(seed), seeded(seed)  # noqa: S311 - the same battles every time
    s = battle(force(rng, 2), force(rng, 24), WOOD, WALL, HOUSE)
    told: list[object] = []
    for turn in (2, 3):
        s = replace(s, turn=turn, units=tuple(replace(now.next_turn(), die=None) for now in s.units))
        for unit in range(2 * EACH):
            if s.destroyed >> unit & 1 or s.units[unit].die is not None:
                continue
            order = rng.choice([Order.FIRE, Order.ADVANCE])
            by_mistake = rng.randrange(8) == 0
            side = s.side(unit)
            step = FriendlyFire(1 - side, unit) if by_mistake else DeclareFire(side, unit, order)
            s = replace(s.with_unit(unit, die=Order.FIRE if by_mistake else order), agenda=(step,))
            s = run_on(s, dice, told.append)
            while s.agenda:
                asking = s.agenda[0]
                answer = next(asking.suggest(s, rng))
                assert asking.refusals(s, answer) is None
                s = run_on(asking.take(s, answer, dice, told.append), dice, told.append)
            sound(s)
