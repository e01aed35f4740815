"""Assaults from their declaration to contact: who may assault whom, the path, ambushes on the way, falling short."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight, suggested

from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import assaulting
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, FightBy, Go, React, Spring
from sandtable.rulesets.konflikt_47.battle.state import Assault
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction

QUIET: dict[str, list[int]] = {}
WOOD = '{ kind = "woods", polygon = [[20, 26], [28, 26], [28, 34], [20, 34]] }'
WALL = '{ kind = "wall", line = [[8, 26.2], [40, 26.2]] }'
HOUSE = '{ kind = "house", name = "Mill", at = [24, 28], size = [6, 6] }'


def facing_off(ours: str = "sov-guards", theirs: str = "ger-veterans", **more: Any) -> Table:
    """Attacker and target 5 inches apart on open ground, the target with its die spent."""
    more = {"u1": {"die": "down"}} | more
    return field(ours, theirs, more.pop("places", {A: (24, 20), T: (24, 28)}), **more)


def refused(table: Table, unit: int = A, target: int = T) -> set[str]:
    return {reason.rule for reason in assaulting.declare_refusals(table.s, unit, target)}


# ---------------------------------------------------------------------- who may assault whom


@pytest.mark.parametrize(
    ("unit", "rules"),
    [
        ("sov-guards", set()),
        ("sov-officer", set()),
        ("ger-schreck", set()),
        ("usa-coyote", set()),
        ("ger-mmg", {"k47.gap.team-move"}),
        ("ger-mortar", {"k47.gap.team-move"}),
        ("ger-pak40", {"k47.gap.artillery-move", "k47.gap.assault-declare"}),
        ("ger-puma", {"k47.gap.vehicle-assault"}),
        ("ger-spinne", {"k47.gap.vehicle-assault"}),
    ],
)
def test_squads_officers_unfixed_teams_and_assault_walkers_assault(unit: str, rules: set[str]) -> None:
    """k47.gap.assault-declare, k47.gap.team-move, k47.gap.artillery-move, k47.gap.vehicle-assault"""
    table = facing_off(unit)
    assert refused(table) == rules
    assert (assaulting.farthest_assault(table.s, A) > 0) is (not rules)


def test_an_assault_needs_an_enemy_on_the_table_in_reach() -> None:
    """k47.gap.assault-declare, k47.gap.assault-path: at most the Run rate from edge to edge"""
    assert refused(facing_off(), target=A) == {NO_SUCH}
    assert refused(facing_off(), target=7) == {NO_SUCH}
    # 12 in from rim to rim, to the hundredth: with the gap that contact leaves it is just in reach.
    assert refused(facing_off(places={A: (24, 10), T: (24, 25)})) == set()
    assert refused(facing_off(places={A: (24, 10), T: (24, 25.01)})) == {"k47.gap.assault-declare"}


def test_the_target_must_be_seen_but_friends_on_foot_hide_nobody() -> None:
    """k47.gap.assault-declare, k47.gap.sight-table"""
    far = {A: (24, 18), 1: (24, 22.4), 2: (24, 28)}
    friends = field(("sov-guards", "sov-officer"), "ger-veterans", far)
    assert refused(friends, target=2) == set()
    tank = field(("sov-guards", "sov-t34"), "ger-veterans", far)
    assert "k47.gap.assault-declare" in refused(tank, target=2)
    house = '{ kind = "house", at = [24, 23], size = [2, 1] }'
    hidden = field("sov-guards", "ger-veterans", {A: (24, 18), T: (24, 28)}, pieces=[house])
    assert refused(hidden) == {"k47.gap.assault-declare"}


def test_through_ground_where_nobody_runs_an_assault_has_the_advance_rate() -> None:
    """k47.gap.no-run-assault, k47.gap.assault-path: a target in a wood, or a wall between the two"""
    for piece in (WOOD, WALL):
        near = field("sov-guards", "ger-veterans", {A: (24, 19), T: (24, 28)}, pieces=[piece])
        assert refused(near) == set()
        far = field("sov-guards", "ger-veterans", {A: (24, 18.9), T: (24, 28)}, pieces=[piece])
        assert refused(far) == {"k47.gap.assault-path", "k47.gap.no-run-assault"}


def test_what_the_order_test_of_an_assault_asks() -> None:
    """k47.cqv.no-at-test, k47.gap.assault-vehicle-test, k47.gap.at-weapons, k47.gap.open-topped"""
    kinds = {"ger-veterans": "troops", "ger-pz4": "enclosed_vehicle", "ger-halftrack": "open_vehicle"}
    kinds |= {"sov-truck": "open_vehicle", "usa-pondskater": "open_vehicle", "usa-coyote": "enclosed_vehicle"}
    for unit, kind in kinds.items():
        assert assaulting.assault_target_kind(facing_off(theirs=unit).s, T) == kind
    armed = {"sov-guards": True, "sov-rifles": False, "ger-grenadiers": True, "ger-schreck": True, "sov-atr": True}
    armed |= {"sov-heavy-inf": True, "sov-ursus": True, "usa-rifles": False, "ger-flame": False}
    for unit, has in armed.items():
        assert assaulting.has_at_weapons(facing_off(unit).s, A) is has
    used = facing_off("ger-grenadiers", u0={"launchers": 0})
    assert not assaulting.has_at_weapons(used.s, A)


# ---------------------------------------------------------------------- the way there


def test_the_attacker_may_take_the_proposed_path_or_another() -> None:
    """k47.gap.assault-path, k47.cq.measure-move: contact is rims at most 0.05 in apart without overlap"""
    table = facing_off()
    assert type(assault(table)).__name__ == "AssaultPath"
    assert straight(table) == Go(((2400, 2500),))
    assert table.against(Go(((2400, 2400),))) == {"k47.gap.assault-path"}
    assert "k47.gap.spacing" in table.against(Go(((2400, 2550),)))
    assert table.against(Go(((2400, 2500),), reverse=True)) == {"k47.gap.assault-path"}
    around = Go(((2100, 2500), (2100, 2800)))
    assert table.against(around) == set()
    table.answer(around)
    assert table.s.place(A) == (2100, 2800)
    assert table.events(e.Closed) == [e.Closed(A, T)]
    assert table.events(e.Moved)[0].why == k47.CQ_MEASURE_MOVE


def test_a_path_that_is_too_long_or_ends_too_near_to_others_is_refused() -> None:
    """k47.gap.assault-declare, k47.gap.assault-path: more than 1 in from every other unit"""
    table = field(
        "sov-guards", ("ger-veterans", "ger-mmg"), {A: (24, 20), T: (24, 28), 2: (20, 28)}, u1={"die": "down"}
    )
    assault(table)
    assert "k47.gap.assault-declare" in table.against(Go(((1200, 2000), (2400, 2500))))
    assert "k47.gap.spacing" in table.against(Go(((2150, 2630),)))


def test_the_path_goes_on_from_where_the_unit_stands_although_it_is_in_contact_already() -> None:
    """k47.gap.assault-path: a unit that stayed in contact fights again"""
    table = facing_off(places={A: (24, 25), T: (24, 28)})
    assault(table)
    table.answer(straight(table))
    assert table.s.place(A) == (2400, 2500)
    assert type(table.asks).__name__ == "ChooseMode"


def test_suggestions_are_all_allowed() -> None:
    """k47.gap.assault-path"""
    table = facing_off()
    assault(table)
    found = suggested(table)
    assert len(found) > 1
    assert all(table.against(answer) == set() for answer in found)


# ---------------------------------------------------------------------- ambush on the way


def ambushed(start: float = 18, theirs: str = "ger-veterans", **more: Any) -> Table:
    table = field("sov-guards", theirs, {A: (24, start), T: (24, 28)}, **({"u1": {"die": Order.AMBUSH}} | more))
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    return table


def test_a_unit_in_ambush_that_is_assaulted_shoots_on_the_way_or_stands_and_fires() -> None:
    """k47.gap.ambush-assaulted: not both, for the first turns its die to Fire; it may not escape"""
    early = ambushed()
    assert early.asked == "OnTheWay 1"
    early.answer(Spring(T, 300), QUIET)
    assert early.unit(T).die is Order.FIRE
    assert early.asked == "ChooseMode 0"
    late = ambushed()
    late.answer(Done(), QUIET)
    assert late.asked == "StandAndFire 1"
    late.answer(React(Reaction.STAND_AND_FIRE), QUIET)
    assert late.unit(T).die is Order.FIRE
    assert not late.rolled("reaction")[0].rolls
    assert len(late.rolled("unit_fire")) == 1


def test_from_within_six_inches_only_ambush_fire_on_the_way_is_left() -> None:
    """k47.gap.ambush-assaulted"""
    table = ambushed(start=19)
    assert table.asked == "OnTheWay 1"
    table.answer(Done(), QUIET)
    assert table.asked == "ChooseMode 0"


def test_assaulters_who_fall_to_ambush_fire_end_the_assault() -> None:
    """k47.gap.assault-steps: both stand where they stand, and the target keeps the die it has"""
    lone = {"models": 1, "arms": ("smg",), "die": "run"}
    table = ambushed(u0=lone)
    table.answer(Spring(T, 300), {k47.HIT_BASE: [6] * 16, k47.DAMAGE_ROLL: [6] * 16})
    assert is_gone(table.s, A)
    assert table.asks is None
    assert table.s.assault is None
    assert table.unit(T).die is Order.FIRE
    assert table.events(e.AssaultOver)[0].why == k47.GAP_ASSAULT_STEPS


def test_a_walker_that_is_halted_on_the_way_ends_its_assault_there() -> None:
    """k47.gap.assault-steps, k47.gap.halted-place"""
    places = {A: (24, 18), T: (24, 28), 2: (34, 24, 250)}
    table = field("usa-coyote", ("ger-veterans", "ger-pak40"), places, u1={"die": "down"}, u2={"die": Order.AMBUSH})
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    assert table.asked == "OnTheWay 1"
    # The gun's own shot goes through, and the results leave the crew stunned.
    table.answer(Spring(2, 300), {k47.HIT_BASE: [6], k47.DAMAGE_ROLL: [2]})
    assert table.asks is None
    assert table.unit(A).halted
    assert table.s.place(A) == (2400, 2100)
    assert not table.events(e.Closed)


# ---------------------------------------------------------------------- horror


def test_whom_a_horror_assaults_checks_its_morale_and_may_not_react_if_it_fails() -> None:
    """k47.gap.traits: failed = no reactions, not destroyed"""
    places = {A: (24, 15), T: (24, 28)}
    brave = field("ger-schreckwulfen", "sov-guards", places)
    assault(brave, {k47.GAP_MORALE_CHECK: [1, 1]})
    assert brave.asked == "ReactToAssault 1"
    afraid = field("ger-schreckwulfen", "sov-guards", places)
    assault(afraid, {k47.GAP_MORALE_CHECK: [6, 6]})
    assert not is_gone(afraid.s, T)
    assert afraid.asked == "AssaultPath 0"
    afraid.answer(straight(afraid), QUIET)
    assert afraid.asked == "ChooseMode 1"
    assert afraid.facts("morale_check").horror_near


def test_a_horror_does_not_frighten_a_horror() -> None:
    """k47.gap.traits: horror units are immune"""
    table = field("ger-schreckwulfen", "sov-ursus", {A: (24, 15), T: (24, 28)})
    assault(table, QUIET)
    assert not table.rolled("morale_check")


# ---------------------------------------------------------------------- the whole of it


def test_the_decisions_of_an_assault_come_in_their_order() -> None:
    """k47.cq.sequence, k47.cq.declare, k47.gap.assault-steps"""
    places = {A: (24, 16), T: (24, 28, 180), 2: (32, 24)}
    table = field("sov-guards", ("ger-veterans", "usa-firefly"), places, u2={"die": Order.AMBUSH})
    assault(table, QUIET)
    asked = []
    answers: list[Any] = [
        Done(),
        None,
        Done(),
        React(Reaction.STAND_AND_FIRE),
        FightBy(Mode.HAND_TO_HAND),
        FightBy(Mode.HAND_TO_HAND),
        Consolidate(),
    ]
    for answer in answers:
        asked.append(table.asked)
        table.answer(straight(table) if answer is None else answer, QUIET)
    assert asked == [
        "ReactToAssault 1",
        "AssaultPath 0",
        "OnTheWay 1",
        "StandAndFire 1",
        "ChooseMode 0",
        "ChooseMode 1",
        "FightOnOrNot 0",
    ]
    assert table.asks is None
    assert table.s.assault is None


def test_an_assault_can_be_saved_and_read_at_every_question() -> None:
    """The steps and the assault itself are plain data."""
    table = facing_off(u1={"die": None}, places={A: (24, 17), T: (24, 28)})
    assault(table, QUIET)
    for answer in (Done(), None, React(Reaction.STAND_AND_FIRE), FightBy(Mode.HAND_TO_HAND)):
        for step in table.s.agenda:
            assert msgspec.convert(msgspec.to_builtins(step), type(step)) == step
        assert msgspec.convert(msgspec.to_builtins(table.s.assault), Assault) == table.s.assault
        table.answer(straight(table) if answer is None else answer, QUIET)
