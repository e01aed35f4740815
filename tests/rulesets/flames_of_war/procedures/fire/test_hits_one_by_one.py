"""Many hits on one team, held against taking them one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rulesets.flames_of_war.asking import ask

from sandtable.dice.exact import exact
from sandtable.dice.stages import stages
from sandtable.rulesets.flames_of_war.procedures.fire.armour import (
    AT_ONCE,
    TankHit,
    TankHits,
    after_hit,
    after_hits,
    armour_hit,
)
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import PlaneHits, brought_down
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet.faults import FactsFault

HEAVY, LIGHT = armour_hit(6, 11, 4, TABLES), armour_hit(6, 8, 6, TABLES)
NERVE = 4


def one_by_one(state: TankState, hits: list[object]) -> dict[TankState, Fraction]:
    """The chances of each state carried from hit to hit."""
    chances = {state: Fraction(1)}
    for hit in hits:
        after: dict[TankState, Fraction] = {}
        for at, chance in chances.items():
            for to, share in exact(after_hit, TankHit(at, hit, NERVE)).fractions().items():  # type: ignore[arg-type]
                after[to] = after.get(to, Fraction(0)) + chance * share
        chances = after
    return chances


@pytest.mark.parametrize("number", [1, AT_ONCE, AT_ONCE + 1, 11])
@pytest.mark.parametrize("state", [TankState.OK, TankState.BAILED])
def test_hits_on_a_tank_in_parts_are_those_one_by_one(state: TankState, number: int) -> None:
    """fow.armour.roll, fow.bail.second-result"""
    hits = tuple(HEAVY if place % 3 else LIGHT for place in range(number))
    assert exact(after_hits, TankHits(state, hits, NERVE)).fractions() == one_by_one(state, list(hits))


def test_a_second_bail_of_a_sound_tank_is_tested_at_most_once_less_than_it_is_hit() -> None:
    """fow.bail.second-result"""
    for number in (2, AT_ONCE + 2):
        most = {stage.why: stage.most for stage in stages(after_hits, TankHits(TankState.OK, (LIGHT,) * number, NERVE))}
        assert most["fow.bail.second-result"] == number - 1


@pytest.mark.parametrize("hits", [1, 2, 9])
def test_an_aircraft_survives_each_hit_by_its_save_or_by_weak_firepower(hits: int) -> None:
    """fow.save.aircraft: it saves on 4+, and falls on Firepower 5+."""
    survives = Fraction(1, 2) + Fraction(1, 2) * Fraction(4, 6)
    assert exact(brought_down, PlaneHits(hits, 4, 5))[0] == survives**hits


def test_a_plan_for_too_many_different_teams_is_not_sought() -> None:
    """fow.gap.mistaken-target: eleven that all differ are too many, ten are not."""
    different = [[place % 3, place] for place in range(1, 12)]
    with pytest.raises(FactsFault, match="teams: too many different ones to weigh every plan"):
        ask("swap_plan", teams=different)
    ask("swap_plan", teams=different[:10])
