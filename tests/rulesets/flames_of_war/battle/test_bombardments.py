"""Bombardments on the table: who fires, who spots, attempts, the template, smoke, and fire that is kept up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import CROPS, HOUSE, OUR, Table, bodies, body, laid_out, rules

from sandtable.game.answers import Done
from sandtable.inches.templates import Square
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import bombarding, fire_missions
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Agree, Bombard
from sandtable.rulesets.flames_of_war.battle.bombarding import RangingIn
from sandtable.rulesets.flames_of_war.battle.fire_missions import spotters, teams_under
from sandtable.rulesets.flames_of_war.battle.state import BattleState

IN, HIT = fow.BOMBARD_RANGE_IN, fow.BOMBARD_HIT_EACH
#: Four mortars, their leader the first, 24 in south of a platoon.
MORTARS = [(20, 4), (22, 4), (24, 4), (26, 4)]


def battle(theirs: Any, *pieces: str, **more: Any) -> BattleState:
    return laid_out({"us_81": MORTARS}, theirs, *pieces, **more)


def shells(s: BattleState, at: tuple[int, int], *, spotter: int | None = None, **more: Any) -> Bombard:
    return Bombard(bodies(s, 0, 0, 1, 2, 3), body(s, 0) if spotter is None else spotter, at, **more)


def against(s: BattleState, answer: Bombard) -> list[str]:
    return rules(fire_missions.refusals(s, OUR, answer))


def begun(s: BattleState, answer: Bombard) -> Table:
    assert against(s, answer) == []
    found = Table(s)
    found.s = bombarding.declared(found.s, answer, found.told.append)
    return found


# ---------------------------------------------------------------------- who and where


def test_teams_that_moved_or_are_pinned_down_do_not_bombard() -> None:
    """fow.gap.bombard-who."""
    theirs = {"de_grenadier": [(24, 30)]}
    s = battle(theirs, moved=[(0, 1)])
    assert against(s, shells(s, (2400, 3000))) == [fow.GAP_BOMBARD_WHO]
    s = battle(theirs, units={0: {"pinned": True}})
    assert fow.PIN_NO_BOMBARD in against(s, shells(s, (2400, 3000)))


def test_the_aiming_point_is_seen_by_one_line_from_the_spotter() -> None:
    """fow.gap.aiming-point-sight: a house in between hides it, a house around it does not."""
    s = battle({"de_grenadier": [(24, 40)]}, HOUSE)
    assert against(s, shells(s, (2700, 3900))) == [fow.BOMBARD_AIMING_POINT]
    assert against(s, shells(s, (2400, 2400))) == []


def test_no_friend_is_within_4_in_of_the_template() -> None:
    """fow.bombard.safe: the square ends 3 in from its middle; 4.01 in from it is far enough."""
    near = laid_out({"us_81": MORTARS, "us_rifle": [(24, 22.25)]}, {"de_grenadier": [(24, 30)]})
    assert against(near, shells(near, (2400, 3000))) == [fow.BOMBARD_SAFE]
    clear = laid_out({"us_81": MORTARS, "us_rifle": [(24, 22.24)]}, {"de_grenadier": [(24, 30)]})
    assert against(clear, shells(clear, (2400, 3000))) == []


def test_observers_leaders_and_commanders_spot_and_nobody_else() -> None:
    """fow.gap.spotting: an Observer for any unit of its nation."""
    ours: Any = {"us_inf_hq": [(4, 4), (4, 6)], "us_81": MORTARS, "us_105": [None, None, None, None, (30, 6)]}
    s = laid_out(ours, {"de_grenadier": [(24, 30)]})
    assert set(spotters(s, 1)) == {body(s, 0, 0), body(s, 1, 0), body(s, 2, 4)}
    other = Bombard(bodies(s, 1, 0), body(s, 1, 1), (2400, 3000))
    assert fow.GAP_SPOTTING in against(s, other)


def test_who_dashed_does_not_spot() -> None:
    s = battle({"de_grenadier": [(24, 30)]}, dashed=[(0, 0)], moved=[(0, 0)])
    assert spotters(s, 0) == ()


# ---------------------------------------------------------------------- Ranging In


def test_it_is_resolved_as_soon_as_it_is_ranged_in() -> None:
    """fow.gap.ranging-moment; Skill 4 of the spotter."""
    s = battle({"de_grenadier": [(24, 30)]})
    found = begun(s, shells(s, (2400, 3000)))
    found.run({IN: [4], HIT: [6], fow.SAVE_OTHER: [1]})
    assert found.marked("lost") >= {(1, 0)}
    assert found.marked("bombarded") == {(0, 0), (0, 1), (0, 2), (0, 3)}
    assert found.unit(0).aimed_at == (2400, 3000)


def test_after_a_failure_he_goes_on_or_stops_and_spots_for_nobody_else() -> None:
    s = battle({"de_grenadier": [(24, 30)]})
    found = begun(s, shells(s, (2400, 3000)))
    asks = found.run({IN: [3]})
    assert isinstance(asks, RangingIn)
    stopped = Table(found.s)
    stopped.answer(Done())
    assert spotters(stopped.s, 0) == ()
    assert stopped.marked("bombarded") == set()
    assert stopped.marked("unranged") == {(0, 0), (0, 1), (0, 2), (0, 3)}
    found.answer(Agree(), {IN: [4], HIT: [1]})
    assert found.s.attempts == ((body(s, 0), 2),)
    # On the second attempt it is +1 to hit.
    assert found.rolled("template_fire")[0].facts.ranging.value == "second"


def test_what_one_battery_leaves_of_the_attempts_another_may_use() -> None:
    """fow.gap.additional-batteries."""
    ours: Any = {"us_81": MORTARS, "us_105": [(30, 4), (33, 4), None, None, (30, 6)]}
    s = laid_out(ours, {"de_grenadier": [(24, 30)]})
    observer = body(s, 1, 4)
    found = begun(s, shells(s, (2400, 3000), spotter=observer))
    found.run({IN: [4], HIT: [1]})
    assert fire_missions.spot_facts(found.s, 1, observer).attempts_used == 1
    second = Bombard(bodies(s, 1, 0, 1), observer, (2400, 3000))
    assert against(found.s, second) == []
    # The first unit is Ranged In by one spotter only.
    found.s = replace(found.s, bombarded=0)
    assert fow.GAP_SPOTTING in against(found.s, shells(s, (2400, 3000)))


def test_crops_under_the_template_make_it_harder_but_houses_do_not() -> None:
    """fow.gap.range-in-terrain-cover."""
    theirs = {"de_grenadier": [(24, 30)]}
    for piece, height in ((CROPS, "short"), (HOUSE, "flat")):
        s = battle(theirs, piece)
        mission = fire_missions.mission_of(s, shells(s, (2400, 2700)))
        weapon = fire_missions.weapon_of(s, mission.bodies[0])
        assert weapon is not None
        assert fire_missions.ranging_facts(s, mission, weapon).beneath.value == height


# ---------------------------------------------------------------------- the template


def test_a_team_is_under_the_template_with_any_part_of_it() -> None:
    """fow.gap.template-measuring: the square of 6 in touches a disc whose middle is 3.75 in off."""
    s = battle({"de_grenadier": [(24, 33.75), (27.75, 30), (24, 33.76 + 4), (20.24, 30)]})
    found = teams_under(s, Square(300), (2400, 3000))
    assert found == bodies(s, 1, 0, 1)


def test_each_team_is_rolled_for_and_one_hit_pins_its_unit_down() -> None:
    """fow.bombard.hit-each, fow.bombard.pin."""
    s = battle({"de_grenadier": [(23, 30), (25, 30)], "de_pak40": [(24, 32)]})
    found = begun(s, shells(s, (2400, 3100)))
    found.run({IN: [4], HIT: [6, 1, 1], fow.SAVE_OTHER: [6]})
    assert found.unit(1).pinned
    assert not found.unit(2).pinned
    assert found.marked("lost") & {(1, 0), (1, 1), (2, 0)} == set()


# ---------------------------------------------------------------------- smoke, and once more


def test_a_screen_is_4_in_long_for_each_weapon_and_fired_once_in_a_game() -> None:
    """fow.gap.smoke-bombardment, fow.gap.smoke-places."""
    s = battle({"de_grenadier": [(24, 30)]})
    found = begun(s, shells(s, (2400, 2000), smoke=True, bearing=90))
    found.run({IN: [4]})
    assert [(screen.start, screen.end) for screen in found.s.screens] == [((2400, 2000), (4000, 2000))]
    again = replace(found.s, bombarded=0, attempts=(), spotted_for=())
    assert fow.GAP_SMOKE_BOMBARDMENT in against(again, shells(again, (2400, 2000), smoke=True))
    assert found.events(e.Smoked)[0].to == (4000, 2000)


def test_fire_is_kept_up_at_the_very_same_place_without_a_roll() -> None:
    """fow.gap.repeat-bombardment: seen or not, at no attempt of the spotter."""
    units = {0: {"aimed_at": (2400, 3000)}}
    s = battle({"de_grenadier": [(24, 30)]}, units=units)
    assert fow.GAP_REPEAT_BOMBARDMENT in against(s, shells(s, (2400, 3001), again=True))
    found = begun(s, shells(s, (2400, 3000), again=True))
    found.run({HIT: [1]})
    assert found.s.attempts == ()
    assert found.rolled("template_fire")[0].facts.ranging.value == "repeat"
    hidden = battle({"de_grenadier": [(24, 40)]}, HOUSE, units={0: {"aimed_at": (2400, 4000)}})
    unseen = begun(hidden, shells(hidden, (2400, 4000), spotter=body(hidden, 0, 0), again=True))
    unseen.run({HIT: [1]})
    assert unseen.rolled("template_fire")[0].facts.ranging.value in ("repeat", "repeat_unseen")


@pytest.mark.parametrize("at", [(-1, 0), (0, 4801)])
def test_the_aiming_point_is_on_the_table(at: tuple[int, int]) -> None:
    s = battle({"de_grenadier": [(24, 30)]})
    assert against(s, shells(s, at)) == [fow.GAP_AIMING_POINT_SIGHT]
