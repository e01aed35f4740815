"""After an assault: who moves off and how far, who does it for guns and vehicles, and where a victor goes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight, suggested

from sandtable.dice.play import seeded
from sandtable.game.agenda import run_on
from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import assaulting
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, FightBy, Go
from sandtable.rulesets.konflikt_47.battle.breaking_apart import VictorMoves
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.state import Ladder
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.notation.options import options
from sandtable.rulesets.konflikt_47.notation.reading import BattleReader
from sandtable.rulesets.konflikt_47.terms import Mode, Order
from sandtable.sheet.notation.command import verb_of

QUIET: dict[str, list[int]] = {}
HTH = FightBy(Mode.HAND_TO_HAND)
BLOWS, CHECK, INCHES = k47.GAP_HAND_TO_HAND, k47.GAP_MORALE_CHECK, k47.GAP_FOLLOW_ON
HOUSE = '{ kind = "house", name = "Mill", at = [24, 30], size = [6, 6] }'


def fought(dice: dict[str, list[int]], ours: str = "sov-guards", theirs: str = "sov-guards", **more: Any) -> Table:
    """Attackers from 5 inches away have fought a round of blows with their target."""
    places = more.pop("places", {A: (24, 20), T: (24, 28), 2: (5, 45)})
    more = {"u1": {"die": Order.DOWN}} | more
    table = field(ours, (theirs, "ger-mmg"), places, **more)
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    while type(table.asks).__name__ == "ChooseMode":
        last = len(table.s.assault.modes) == 1 or table.s.row(T).kind == "artillery" if table.s.assault else True
        table.answer(HTH, dice if last else QUIET)
    return table


# ---------------------------------------------------------------------- moving off


def test_the_loser_moves_exactly_its_roll_straight_away() -> None:
    """k47.gap.consolidate-path, k47.gap.follow-on"""
    table = fought({BLOWS: [5]})
    assert table.events(e.RoundOver)[0].loser == T
    table.answer(Consolidate(), {INCHES: [5]})
    assert table.s.place(T) == (2400, 3300)
    assert table.s.place(A) == (2400, 2500)
    assert table.events(e.Moved)[-1].why == k47.GAP_CONSOLIDATE_PATH
    assert table.facts("consolidate").moves == "loser"


def test_after_a_draw_the_attacker_moves_off() -> None:
    """k47.gap.follow-on, k47.gap.consolidate-path: a 1 counts as 2"""
    table = fought(QUIET)
    table.answer(Consolidate(), {INCHES: [1]})
    assert table.s.place(A) == (2400, 2300)
    assert table.s.place(T) == (2400, 2800)


def test_it_goes_as_far_as_there_is_room() -> None:
    """k47.gap.consolidate-path: to the farthest legal place on the leg"""
    table = fought({BLOWS: [5]}, places={A: (24, 36), T: (24, 43), 2: (5, 45)})
    table.answer(Consolidate(), {INCHES: [6]})
    assert table.s.place(T) == (2400, 4650)


def test_who_has_no_room_lets_the_other_move_off_by_the_same_roll() -> None:
    """k47.gap.consolidate-path: no legal place more than 1 in from the other"""
    table = fought({BLOWS: [5]}, places={A: (24, 36), T: (24, 46), 2: (5, 45)})
    table.answer(Consolidate(), {INCHES: [4]})
    assert table.s.place(T) == (2400, 4600)
    assert table.s.place(A) == (2400, 4300 - 400)
    assert len(table.rolled("consolidate")) == 1


def test_a_gun_never_moves_off_so_its_opponent_does_it_even_as_winner() -> None:
    """k47.gap.consolidate-path"""
    table = fought({BLOWS: [5]}, theirs="ger-pak40")
    assert table.events(e.RoundOver)[0].loser == T
    table.answer(Consolidate(), {INCHES: [3]})
    assert table.s.place(T) == (2400, 2800)
    assert table.s.place(A) == (2400, 2200)
    assert table.facts("consolidate").moves == "instead_of_a_gun_or_vehicle"


def test_a_team_sets_its_facing_after_it_moved_off() -> None:
    """k47.gap.consolidate-path, k47.gap.free-facing"""
    table = fought({BLOWS: [5]}, theirs="usa-mmg")
    table.answer(Consolidate(), {INCHES: [3]})
    assert table.asked == "SetFacing 1"
    assert Go(facing=180) in suggested(table)
    assert table.against(Go(((2400, 3000),), 90)) == {"k47.gap.consolidate-path"}
    table.answer(Go(facing=200))
    assert table.s.facing(T) == 200
    assert table.asks is None


def test_terrain_is_as_for_an_advance() -> None:
    """k47.gap.consolidate-path: rough ground does not stop it, impassable ground does"""
    wood = '{ kind = "woods", polygon = [[20, 32], [28, 32], [28, 40], [20, 40]] }'
    lake = '{ kind = "lake", polygon = [[20, 32], [28, 32], [28, 40], [20, 40]] }'
    into = fought({BLOWS: [5]}, pieces=[wood])
    into.answer(Consolidate(), {INCHES: [6]})
    assert into.s.place(T) == (2400, 3400)
    at = fought({BLOWS: [5]}, pieces=[lake])
    at.answer(Consolidate(), {INCHES: [6]})
    assert at.s.place(T) == (2400, 3199)


def test_who_moves_off_does_not_end_in_the_house_where_the_other_stands() -> None:
    """k47.gap.building-table"""
    big = '{ kind = "house", name = "Works", at = [24, 27], size = [10, 16] }'
    places = {A: (24, 23), T: (24, 31), 2: (5, 45)}
    # The attacker, at 24, 28, would end inside by any roll; the target gets out of the north wall at 24, 35 with a 6.
    for inches, end in ((4, (2400, 3100)), (6, (2400, 3700))):
        table = fought(QUIET, pieces=[big], places=places)
        table.answer(Consolidate(), {INCHES: [inches]})
        assert table.s.place(A) == (2400, 2800)
        assert table.s.place(T) == end


def test_ladders_of_mortars_are_lost_with_the_place() -> None:
    """k47.gap.indirect-track: consolidating changes the place"""
    table = fought({BLOWS: [5]}, u2={"ladder": Ladder(T, 2, True, 1)})
    table.answer(Consolidate(), {INCHES: [3]})
    assert table.unit(2).ladder == Ladder()


# ---------------------------------------------------------------------- the victor


def won(inches: int = 4, **more: Any) -> Table:
    """The target is destroyed in the first round."""
    return fought({BLOWS: [5], CHECK: [6, 6], INCHES: [inches]}, **more)


def test_the_victor_moves_up_to_its_roll_by_any_path_or_stays() -> None:
    """k47.gap.follow-on, k47.gap.consolidate-path"""
    table = won()
    assert is_gone(table.s, T)
    assert table.asked == "VictorMoves 0"
    assert table.against(Go(((2200, 2500), (2200, 2700)))) == set()
    assert table.against(Go(((2400, 2901),))) == {"k47.gap.consolidate-path"}
    assert table.against(Go(((2400, 2600),), reverse=True)) == {"k47.gap.consolidate-path"}
    assert Done() in suggested(table)
    table.answer(Go(((2200, 2500), (2200, 2700))))
    assert table.s.place(A) == (2200, 2700)
    assert table.asks is None


def test_a_roll_of_one_is_one_inch_for_a_victor() -> None:
    """k47.gap.follow-on"""
    table = won(1)
    assert table.against(Go(((2400, 2600),))) == set()
    assert table.against(Go(((2400, 2601),))) == {"k47.gap.consolidate-path"}


def test_slow_infantry_has_its_whole_roll() -> None:
    """k47.gap.consolidate-path: up to the D6, whatever its rate"""
    table = fought({BLOWS: [5], CHECK: [6, 6], INCHES: [6]}, ours="ger-heavy-inf", theirs="sov-conscripts")
    assert table.against(Go(((2400, 3100),))) == set()


def test_the_victor_may_enter_the_house_it_has_cleared() -> None:
    """k47.gap.building-table, k47.gap.consolidate-path"""
    table = won(3, pieces=[HOUSE], places={A: (24, 22), T: (24, 28.5), 2: (5, 45)})
    assert table.against(Go(((2400, 2800),))) == set()
    table.answer(Go(((2400, 2800),)))
    assert table.s.scenario.houses & table.s.scenario.going.at(table.s.place(A))


def test_a_defender_that_wins_moves_too() -> None:
    """k47.gap.follow-on: the victor, whichever side it is"""
    places = {A: (24, 20), 1: (5, 3), 2: (24, 28)}
    table = field(("sov-guards", "sov-mmg"), "ger-veterans", places, u2={"die": Order.DOWN})
    assault(table, QUIET, target=2)
    table.answer(straight(table), QUIET)
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [1] * 16 + [5], CHECK: [6, 6], INCHES: [3]})
    assert is_gone(table.s, A)
    assert table.asked == "VictorMoves 1"


def read(table: Table, line: str) -> Any:
    """An answer as it is typed."""
    game = BattleGame(table.s.scenario)
    verb, rest = verb_of(line, table.asks, game.verbs, game.verbs, game.two_words)
    return BattleReader(table.s, game.names).read(verb, rest)


def test_a_gun_that_wins_keeps_its_facing_and_a_team_sets_it() -> None:
    """k47.gap.consolidate-path, k47.gap.free-facing: facing of teams is set afterwards, guns turn under an Advance"""
    places = {A: (24, 20, 0), T: (40, 40)}
    gun = field("sov-zp-gun", "sov-guards", places)
    gun.s = gun.s.first(VictorMoves(0, A, 2))
    assert gun.against(Go(((2400, 2200),), 90)) == {"k47.gap.consolidate-path"}
    assert gun.against(Go((), 90)) == {"k47.gap.consolidate-path"}
    assert read(gun, "go to 24,22") == Go(((2400, 2200),), 0)
    assert read(gun, "go to 25,21") == Go(((2500, 2100),), 0)
    assert "Facing" not in {each.title for each in options(gun.s, Go(((2400, 2200),), 0))}
    gun.answer(Go(((2500, 2100),), 0))
    assert (gun.s.place(A), gun.s.facing(A)) == ((2500, 2100), 0)
    team = field("ger-mmg", "sov-guards", places)
    team.s = team.s.first(VictorMoves(0, A, 2))
    assert "Facing" in {each.title for each in options(team.s, Go(((2400, 2200),), 0))}
    team.answer(Go(((2400, 2200),), 90))
    assert (team.s.place(A), team.s.facing(A)) == ((2400, 2200), 90)


def test_a_side_without_units_has_lost_before_the_victor_moves() -> None:
    """k47.gap.end-timing"""
    table = field("sov-guards", "sov-conscripts", {A: (24, 20), T: (24, 28)}, u1={"die": Order.DOWN})
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    table.answer(HTH)
    assert table.answer(HTH, {BLOWS: [5], CHECK: [6, 6]}) is None
    assert is_gone(table.s, T)
    assert not table.rolled("consolidate")


# ---------------------------------------------------------------------- whole assaults


UNITS = ("sov-guards", "sov-ursus", "ger-grenadiers", "usa-coyote", "usa-firefly", "ger-officer")
TARGETS = ("ger-veterans", "ger-mmg", "ger-pak40", "ger-puma", "ger-halftrack", "sov-conscripts", "ger-pz4")
PIECES = ('{ kind = "woods", polygon = [[26, 22], [32, 22], [32, 34], [26, 34]] }', HOUSE)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(UNITS), st.sampled_from(TARGETS), st.integers(17, 24), st.integers(0, 9999), st.booleans())
def test_every_assault_comes_to_an_end_with_nobody_on_another(
    ours: str, theirs: str, start: int, seed: int, ground: bool
) -> None:
    """k47.gap.assault-steps, k47.gap.spacing: whatever is answered, losses only grow and the assault is over"""
    places = {A: (24, start, 0), 1: (5, 3), 2: (24, 28, 180), 3: (30, 30, 180)}
    table = field(
        (ours, "sov-mmg"), (theirs, "ger-mmg"), places, pieces=PIECES if ground else (), u3={"die": Order.AMBUSH}
    )
    if assaulting.declare_refusals(table.s, A, 2):
        return
    dice, rng = seeded(str(seed)), Random(seed)  # noqa: S311 - a test, not a secret
    assault_begins(table, dice)
    models = [now.models for now in table.s.units]
    for _ in range(60):
        step = table.asks
        if step is None:
            break
        answer = next(step.suggest(table.s, rng))
        assert step.refusals(table.s, answer) is None, (step, answer)
        table.s = run_on(step.take(table.s, answer, dice, table.told.append), dice, table.told.append)
        after = [now.models for now in table.s.units]
        assert all(now <= before for now, before in zip(after, models, strict=True))
        models = after
    assert table.asks is None
    assert table.s.assault is None
    assert table.s.march is None
    there = [unit for unit in range(4) if table.s.there >> unit & 1]
    for unit in there:
        for other in there:
            if unit < other:
                (x, y), (u, v) = table.s.place(unit), table.s.place(other)
                assert (x - u) ** 2 + (y - v) ** 2 >= (table.s.radius(unit) + table.s.radius(other)) ** 2


def assault_begins(table: Table, dice: Any) -> None:
    table.s = replace(table.s, agenda=(assaulting.AssaultDeclared(0, A, 2),))
    table.s = run_on(table.s, dice, table.told.append)


@pytest.mark.parametrize("house", [True, False])
def test_the_switch_of_exceptional_damage_leaves_the_choice_to_the_owner(house: bool) -> None:
    """k47.gap.exceptional-damage: a switch"""
    places = {A: (24, 20), T: (24, 28), 2: (5, 45)}
    rules = {"exceptional_damage": house}
    table = field("sov-guards", ("ger-veterans", "ger-mmg"), places, house=rules, u1={"die": Order.DOWN})
    table.picks = True
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    table.answer(FightBy(Mode.POINT_BLANK))
    exceptional = {k47.GAP_EXCEPTIONAL_DAMAGE: [6]} if house else {}
    table.answer(HTH, {k47.HIT_BASE: [2], k47.DAMAGE_ROLL: [6]} | exceptional)
    assert table.asked == ("PickCasualty 0" if house else "TakeCasualties 1")
