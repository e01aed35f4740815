"""What the computer thinks of units, positions, places and fire in Flames of War."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HOUSE, OUR, THEIR, Table, body, laid_out

from sandtable.game.answers import Done
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war.battle.events import Outcome
from sandtable.rulesets.flames_of_war.battle.state import Objective
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.players import shots, standing
from sandtable.rulesets.flames_of_war.players.outlook import outlook
from sandtable.rulesets.flames_of_war.players.position import WON, nearness, position_value
from sandtable.rulesets.flames_of_war.players.standing import BOLDLY, CAREFULLY, STEADILY, standing_value
from sandtable.rulesets.flames_of_war.players.ways import after, ways
from sandtable.rulesets.flames_of_war.players.worth import per_team, worth

TANKS = {"us_tank75": [(20, 10), (24, 10), (28, 10)]}
PAK = {"de_pak40": [(24, 34, 180)]}


def test_a_unit_is_worth_less_team_by_team_and_the_last_counts_most() -> None:
    """Only Destroyed units count at the end (fow.gap.points-counted)."""
    s = laid_out(TANKS, PAK)
    alone = laid_out({"us_tank75": [(20, 10)]}, PAK)
    whole, fewer, last = (worth(state, 0) for state in (s, s.without(1 << body(s, 0, 2)), alone))
    assert whole > fewer > last > 0
    assert worth(laid_out({"us_tank75": []}, PAK), 0) == 0.0
    assert per_team(laid_out({"us_tank75": [(20, 10)]}, PAK), 0) > per_team(s, 0)


def test_bailed_out_and_pinned_units_are_worth_less() -> None:
    s = laid_out(TANKS, PAK)
    assert worth(laid_out(TANKS, PAK, bailed=[(0, 1)]), 0) < worth(s, 0)
    assert worth(s.with_unit(1, pinned=True), 1) == pytest.approx(0.88 * worth(s, 1))


def test_a_position_is_worth_as_much_to_one_side_as_it_costs_the_other() -> None:
    s = replace(laid_out(TANKS, PAK), objectives=(Objective((2400, 3000), THEIR),))
    assert position_value(s, OUR) == pytest.approx(-position_value(s, THEIR))


def test_a_battle_that_is_won_is_worth_more_than_anything() -> None:
    s = replace(laid_out(TANKS, PAK), outcome=Outcome(OUR, (10, 0), "won", "fow.gap.game-end"))
    assert position_value(s, OUR) == WON + 10
    assert position_value(s, THEIR) == -WON - 10


def test_to_hold_is_worth_more_than_to_be_near_and_that_more_than_to_be_far() -> None:
    """Within 4 in, and no enemy there (fow.gap.holding-objective)."""
    values = []
    for y in (29, 20, 5):
        s = laid_out({"us_tank75": [(24, y)]}, {"de_pak40": [(4, 44)]}, mission="Free-for-All")
        s = replace(s, objectives=(Objective((2400, 3000), THEIR),))
        values.append(position_value(s, OUR))
    assert values[0] > values[1] + 20 > values[2] + 20
    assert nearness(s, s.objectives[0], OUR) > 0


def test_behind_a_house_nothing_is_feared_and_nothing_is_shot_at() -> None:
    """Buildings block line of sight (fow.gap.los): the house is 4 in wide, and right between them."""
    hidden = laid_out({"us_tank75": [(24, 16)]}, {"de_pak40": [(24, 34, 180)]}, HOUSE)
    seen = laid_out({"us_tank75": [(24, 16)]}, {"de_pak40": [(24, 34, 180)]})
    assert shots.danger_of(hidden, 0) == 0.0 == shots.fire_of(hidden, 0)
    assert shots.danger_of(seen, 0) > 0.1
    assert shots.fire_of(seen, 0) > 0.1


def test_a_flank_before_an_anti_tank_gun_is_in_more_danger_than_a_front() -> None:
    front, flank = (laid_out({"us_tank75": [(24, 16, facing)]}, PAK) for facing in (0, 90))
    assert shots.danger_of(flank, 0) > shots.danger_of(front, 0) > 0


def test_who_has_dashed_has_nothing_to_shoot_with() -> None:
    """After a Dash nobody shoots (fow.gap.dash-kinds)."""
    assert shots.fire_of(laid_out(TANKS, PAK), 0) > 0
    assert shots.fire_of(laid_out(TANKS, PAK, dashed=[(0, 0), (0, 1), (0, 2)]), 0) == 0.0


def test_tanks_share_two_targets_out_when_more_on_one_would_be_wasted() -> None:
    s = laid_out({"us_tank76": [(20, 10), (24, 10), (28, 10)]}, {"de_puma": [(22, 20, 180), (26, 20, 180)]})
    found = shots.shared_out(s, 0, (body(s, 1, 0), body(s, 1, 1)))
    assert found is not None
    value, answer = found
    assert {aim.target for aim in answer.aims} == {body(s, 1, 0), body(s, 1, 1)}
    assert 0 < value < 2 * per_team(s, 1)


def test_nobody_shoots_at_whom_he_cannot_hurt_or_see() -> None:
    s = laid_out(TANKS, {"de_pak40": [(24, 34, 180)]}, HOUSE)
    hidden = laid_out({"us_tank75": [(24, 16)]}, {"de_pak40": [(24, 34, 180)]}, HOUSE)
    assert shots.shared_out(hidden, 0, (body(hidden, 1),)) is None
    assert shots.shared_out(s, 0, ()) is None


def test_out_of_command_is_a_worse_place() -> None:
    """Beyond the range of its leader (fow.command.range)."""
    near, far = (laid_out({"us_rifle": [(10, 10), (12, 10), (x, 10)]}, PAK) for x in (14, 44))
    assert standing.together(near, 0) == 0.0
    assert standing.together(far, 0) < 0.0


def test_cover_is_a_better_place_for_those_on_foot() -> None:
    wood = '{ kind = "woods", name = "Wood", at = [12, 10], size = [8, 8] }'
    teams = {"us_rifle": [(10, 10), (12, 10), (14, 10)]}
    assert standing.sheltered(laid_out(teams, PAK, wood), 0) > standing.sheltered(laid_out(teams, PAK), 0) == 0.0


def test_the_bold_fear_less_than_the_careful() -> None:
    s = laid_out({"us_tank75": [(24, 16, 90)]}, {"de_88": [(24, 34, 180)]})
    assert standing_value(s, 0, BOLDLY) > standing_value(s, 0, STEADILY) > standing_value(s, 0, CAREFULLY)


def test_in_the_last_turn_of_all_nothing_is_feared() -> None:
    """Who has the second turn of the last round has the last word (fow.gap.game-end)."""
    s = laid_out({"us_tank75": [(24, 16, 90)]}, {"de_88": [(24, 34, 180)]}, extra="rounds = 4", in_round=4)
    last, first = replace(s, begins=THEIR), replace(s, begins=OUR)
    assert standing_value(last, 0, CAREFULLY) > standing_value(first, 0, CAREFULLY)


def test_a_platoon_goes_for_the_objective_of_the_enemy_and_all_its_ways_are_allowed() -> None:
    s = laid_out({"us_rifle": [(10, 10), (12, 10), (14, 10)]}, {"de_pak40": [(44, 44, 180)]}, mission="Free-for-All")
    s = replace(s, objectives=(Objective((1200, 3000), THEIR), Objective((3000, 800), OUR)))
    assert standing.goals(s, 0) == [((1200, 3000), 2 * INCH)]
    table = Table(s, UnitMoves(OUR, 0))
    step = table.asks
    found = list(ways(table.s, step, Random(1), 4))  # noqa: S311
    assert found
    assert all(step.refusals(table.s, go) is None for go in found)
    best = max(found, key=lambda go: standing.drawn_to(after(table.s, go), 0))
    assert standing.drawn_to(after(table.s, best), 0) > standing.drawn_to(s, 0)
    assert step.refusals(table.s, Done()) is None


def test_an_objective_that_the_enemy_comes_near_to_is_defended() -> None:
    """Who lets him Hold it loses (fow.gap.missions)."""
    ours = {"us_rifle": [(10, 10), (12, 10), (14, 10)]}
    far, near = (laid_out(ours, {"de_puma": [(30, y, 180)]}, mission="Free-for-All") for y in (40, 14))
    both = (Objective((1200, 3000), THEIR), Objective((3000, 800), OUR))
    assert standing.goals(replace(far, objectives=both), 0)[0][0] == (1200, 3000)
    assert standing.goals(replace(near, objectives=both), 0)[0][0] == (3000, 800)


def test_guns_and_mortars_stay_where_they_were_put() -> None:
    s = laid_out({"us_81": [(10, 10)], "us_rifle": [(20, 10)]}, PAK)
    assert standing.stays(s, 0)
    assert not standing.stays(s, 1)
    assert standing.stays(s, 2)
    assert standing.goals(s, 0) == []


def test_where_looking_ahead_stops_targets_in_sight_count() -> None:
    """A tank that can shoot at a mortar is a better prospect than one that cannot see it."""
    theirs = {"de_8cm": [(24, 34, 180)]}
    ours = {"us_tank76": [(24, 16)]}
    assert outlook(laid_out(ours, theirs), OUR) > outlook(laid_out(ours, theirs, HOUSE), OUR)


def test_platoons_with_one_mortar_among_them_advance() -> None:
    """Only where most of a unit bombards or is guns it stays."""
    s = laid_out({"us_rifle": [(10 + 2 * number, 10) for number in range(9)]}, {"de_puma": [(24, 40, 180)]})
    assert not standing.stays(s, 0)
    assert standing.goals(s, 0)
