"""A unit that comes out of ambush: where it may be put down, and when its owner is asked."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import THEIR, Spot, Table, at, bodies, laid_out

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.answers import Deploy
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where

WOOD = '{ kind = "woods", name = "Wood", at = [24, 36], size = [12, 6] }'
RIFLES: dict[str, list[Spot]] = {"us_rifle": [(24, 28)]}


def hidden(ours: dict[str, list[Spot]] = RIFLES, *pieces: str, **more: Any) -> Table:
    """Two anti-tank guns and their tractors in ambush; the area of the defender is 16 in deep."""
    s = laid_out(ours, {"de_pak40": None, "de_inf_hq": [(4, 44)]}, *pieces, mission="No Retreat", **more)
    own = s.of_unit(len(ours))
    s = replace(s.with_unit(len(ours), where=Where.AMBUSH), rear=s.rear | own & s.scenario.transports)
    table = Table(s, RevealAmbush(THEIR))
    table.run()
    return table


def reveal(s: BattleState, *places: tuple[float, float]) -> Deploy:
    unit = next(number for number, now in enumerate(s.units) if now.where is Where.AMBUSH)
    guns, transports = bodies(s, unit, 0, 1, 2), tuple(s.scenario.unit_bodies[unit][3:])
    return Deploy(unit, guns, tuple(at(*place) for place in places), (180,) * 3, (), transports)


def test_the_owner_may_keep_it_hidden() -> None:
    """fow.gap.ambush-asked"""
    table = hidden()
    assert table.asks == RevealAmbush(THEIR)
    table.answer(Done())
    assert table.unit(1).where is Where.AMBUSH


def test_nobody_is_asked_without_an_ambush() -> None:
    table = Table(laid_out(RIFLES, {"de_inf_hq": [(4, 44)]}), RevealAmbush(THEIR))
    assert table.run() is None


@pytest.mark.parametrize(
    ("north", "rules"), [(45.51, set()), (45.5, {fow.AMBUSH_LOS_DISTANCE}), (34, {fow.AMBUSH_LOS_DISTANCE})]
)
def test_in_sight_it_is_more_than_sixteen_inches_away(north: float, rules: set[str]) -> None:
    """fow.ambush.los-distance: 17.5 in from centre to centre less both radii are 16 in, and that is within"""
    table = hidden()
    assert set(table.refused(reveal(table.s, (24, north), (29, north + 0.5), (19, north + 0.5)))) == rules


def test_terrain_hides_it_within_sixteen_inches_but_never_within_four() -> None:
    """fow.ambush.concealed-exception, fow.ambush.min-distance"""
    table = hidden(RIFLES, WOOD)
    assert table.refused(reveal(table.s, (24, 35), (22, 35), (26, 35))) == []
    near = hidden({"us_rifle": [(24, 29.5)]}, WOOD)
    assert near.refused(reveal(near.s, (24, 35), (22, 37), (26, 37))) == [fow.AMBUSH_MIN_DISTANCE]


def test_every_enemy_team_is_asked_by_itself_but_aircraft_are_not() -> None:
    """fow.gap.ambush-asked"""
    behind: dict[str, list[Spot]] = {"us_rifle": [(24, 28)], "us_inf_hq": [(24, 47)]}
    table = hidden(behind, WOOD)
    assert fow.AMBUSH_LOS_DISTANCE in table.refused(reveal(table.s, (24, 40.5), (22, 40.5), (26, 40.5)))
    flying: dict[str, list[Spot]] = {"us_rifle": [(24, 28)], "us_air": [(24, 43)]}
    table = hidden(flying, WOOD)
    assert table.refused(reveal(table.s, (24, 35), (22, 35), (26, 35))) == []


def test_the_whole_unit_is_put_down_in_its_area_and_in_command() -> None:
    """fow.ambush.placement, fow.gap.ambush-details, fow.gap.transports-at-set-up"""
    table = hidden({"us_rifle": [(24, 5)]})
    assert table.refused(reveal(table.s, (24, 40), (26, 40), (24, 32.4))) == [
        fow.AMBUSH_PLACEMENT, fow.GAP_AMBUSH_DETAILS,
    ]  # fmt: skip
    assert table.refused(reveal(table.s, (24, 40), (26, 40), (31.6, 40))) == [fow.GAP_AMBUSH_DETAILS]
    whole = reveal(table.s, (24, 40), (26, 40), (28, 40))
    some = replace(whole, bodies=whole.bodies[:2], at=whole.at[:2], facings=(180, 180))
    assert table.refused(some) == [fow.GAP_DEPLOYMENT_PLACES]
    aboard = ((whole.bodies[2], whole.rear[0]),)
    driving = replace(whole, bodies=(*whole.bodies[:2], whole.rear[0]), aboard=aboard, rear=whole.rear[1:])
    assert table.refused(driving) == [fow.GAP_TRANSPORTS_AT_SET_UP]


def test_it_comes_out_in_foxholes_and_has_not_moved() -> None:
    """fow.gap.ambush-details"""
    table = hidden({"us_rifle": [(24, 5)]})
    table.answer(reveal(table.s, (24, 40), (26, 40), (28, 40)))
    assert table.unit(1).where is Where.TABLE
    assert table.marked("dug_in") == {(1, 0), (1, 1), (1, 2)}
    assert table.marked("rear") == {(1, 3), (1, 4), (1, 5)}
    assert not table.s.moved


@pytest.mark.parametrize("seed", range(4))
def test_what_is_suggested_is_allowed(seed: int) -> None:
    table = hidden(RIFLES, WOOD)
    found = list(islice(table.asks.suggest(table.s, Random(seed)), 20))  # noqa: S311 - a test
    found += table.asks.every(table.s)
    assert Done() in found
    assert [table.refused(answer) for answer in found] == [[]] * len(found)
