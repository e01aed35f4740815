"""The turn: the cup is what has no order, dice are drawn until it is empty, some are kept, and battles end in time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Table, battle
from tests.rulesets.konflikt_47.battle.tables import gone, laid

from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game.answers import Concede
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Give, Keep
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.sequence import (
    BeginTurn,
    Draw,
    EndMarks,
    KeepDice,
    LastTurn,
    ReturnDice,
    may_keep,
    turn_end,
)
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.steps import Battle
from sandtable.rulesets.konflikt_47.procedures.orders.battle_end import LengthFacts
from sandtable.rulesets.konflikt_47.terms import Motion, Order
from sandtable.sheet.rolling import Rolled

US = [("ger-grenadiers", 20.0, 6.0), ("ger-mmg", 30.0, 6.0)]
THEM = [("usa-rifles", 20.0, 42.0), ("usa-mmg", 30.0, 42.0)]


def standing(now: dict[int, dict[str, Any]] | None = None, turn: int = 2) -> BattleState:
    return battle(US, THEM, now=now, turn=turn)


def at(s: BattleState, *agenda: Any) -> Table:
    return Table(replace(s, agenda=agenda))


# ---------------------------------------------------------------------- the cup


def test_the_cup_holds_a_die_for_each_unit_without_an_order() -> None:
    """k47.gap.dice-cup, k47.gap.destroyed-die: who has an order, is lost or is not there yet has none in it"""
    s = standing()
    assert s.cup() == (2, 2)
    assert s.with_unit(0, die=Order.RUN).cup() == (1, 2)
    assert gone(s, 2).cup() == (2, 1)
    assert s.with_unit(3, where=Where.ABOARD).cup() == (2, 2)
    assert s.with_unit(3, where=Where.WAITING).cup() == (2, 2)  # due from the beginning
    assert replace(s, drawn=1).cup() == (2, 1)


@pytest.mark.parametrize(("face", "side"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_a_die_is_drawn_blind_and_its_owner_gives_it(face: int, side: int) -> None:
    """k47.turn.draw-die, k47.turn.select-unit: of two dice of each colour each is as likely"""
    table = at(standing(), Draw()).run(face)
    assert table.asks == GiveOrder(side)
    assert (table.s.drawn, table.s.first_die) == (side, side)
    assert table.events(e.DieDrawn) == [e.DieDrawn(side, (1, 2) if side == 0 else (2, 1))]


def test_the_first_die_of_a_turn_is_remembered_and_the_loop_goes_on() -> None:
    """k47.turn.loop, k47.gap.end-timing"""
    table = at(standing(), Draw()).run(4).answer(Give(2, Order.DOWN), 1)
    assert table.asks == GiveOrder(0)
    assert table.s.first_die == 1


def test_an_empty_cup_ends_the_orders_phase() -> None:
    """k47.turn.loop, k47.turn.phases: the side of the first die keeps its dice first"""
    done = {unit: {"die": Order.DOWN} for unit in range(4)}
    table = at(replace(standing(done), first_die=1), Draw()).run()
    assert table.asks == KeepDice(1)
    s = replace(standing(), first_die=1)
    assert turn_end(s) == (LastTurn(), KeepDice(1), KeepDice(0), ReturnDice(), EndMarks(), BeginTurn())
    assert turn_end(replace(s, first_die=-1))[1] == KeepDice(0)


# ---------------------------------------------------------------------- keeping and returning


def test_ambush_and_down_are_kept_and_down_not_by_vehicles() -> None:
    """k47.turn.end-retain, k47.gap.retain"""
    s = battle([*US, ("ger-pz4", 40, 6)], THEM)
    for order in Order:
        assert may_keep(s.with_unit(0, die=order), 0) is (order in (Order.AMBUSH, Order.DOWN))
        assert may_keep(s.with_unit(2, die=order), 2) is (order is Order.AMBUSH)
    assert not may_keep(s, 0)


def test_a_side_names_the_dice_that_it_keeps() -> None:
    """k47.gap.retain: each subset may be kept, of one's own Ambush and Down dice"""
    dice = {0: {"die": Order.AMBUSH}, 1: {"die": Order.DOWN}, 2: {"die": Order.RUN}, 3: {"die": Order.DOWN}}
    table = at(standing(dice), KeepDice(0), KeepDice(1), ReturnDice(), EndMarks()).run()
    assert table.asks is not None
    assert set(table.asks.every(table.s)) == {Keep(), Keep((0,)), Keep((1,)), Keep((0, 1))}
    assert [rule for rule, _ in table.refused(Keep((3,)))] == [NO_SUCH]
    table.answer(Keep((0,)))
    assert table.asks == KeepDice(1)
    assert [rule for rule, _ in table.refused(Keep((2,)))] == [k47.TURN_END_RETAIN]
    table.answer(Keep((3,)))
    assert [now.die for now in table.s.units] == [Order.AMBUSH, None, None, Order.DOWN]
    assert (table.s.kept, table.s.cup()) == (0, (1, 1))
    assert table.events(e.Kept) == [e.Kept(0, (0,)), e.Kept(1, (3,))]


def test_nobody_is_asked_who_has_nothing_to_keep() -> None:
    """k47.gap.end-timing, k47.turn.end-return"""
    ran = {unit: {"die": Order.RUN} for unit in range(4)}
    table = at(standing(ran), KeepDice(0), KeepDice(1), ReturnDice()).run()
    assert (table.asks, table.s.cup()) == (None, (2, 2))


def test_clubs_that_keep_no_dice_are_not_asked() -> None:
    """k47.gap.retain, by house rule"""
    extra = "[house_rules]\nkeep_orders = false\n"
    s = battle(US, THEM, now={0: {"die": Order.AMBUSH}}, extra=extra)
    assert not may_keep(s, 0)


def test_the_marks_of_a_turn_end_and_what_lasts_stays() -> None:
    """k47.gap.turn-flags: a vehicle's last action, pins, damage and a pulse are no marks of the turn"""
    marks = {"recce_moved": True, "has_run": True, "halted": True, "dismounted": True}
    stays = {"motion": Motion.RAN, "pins": 2, "immobilised": True, "pulsed": True}
    before = battle([("ger-pz4", 20, 6)], THEM, now={0: {**marks, **stays, "die": Order.RUN}})
    table = at(before, ReturnDice(), EndMarks()).run()
    now = table.now(0)
    assert (now.recce_moved, now.has_run, now.halted, now.dismounted) == (False, False, False, False)
    assert (now.motion, now.pins, now.immobilised, now.pulsed, now.die) == (Motion.RAN, 2, True, True, None)


# ---------------------------------------------------------------------- the end


def test_before_the_last_turn_nothing_is_rolled() -> None:
    """k47.gap.game-length"""
    table = at(standing(turn=5), LastTurn()).run()
    assert (table.s.outcome, table.told) == (None, [])


@pytest.mark.parametrize(("face", "over"), [(3, True), (4, False)])
def test_one_more_turn_is_rolled_for_where_the_scenario_has_it(face: int, over: bool) -> None:
    """k47.gap.game-length: on 4+ there is a seventh turn"""
    s = laid("crossroads_at_dusk", turn=6)
    told: list[Struct] = []
    with ScriptedDice(face) as dice:
        s = LastTurn().run(replace(s, agenda=(LastTurn(),)), dice, told.append)
    assert (s.outcome is not None) is over
    assert [event.procedure for event in told if isinstance(event, Rolled)] == ["battle_length"]


def test_a_scenario_of_another_length_rolls_at_its_own_end() -> None:
    """k47.gap.game-length: told by its turn, and the one that follows is the last"""
    text = 'title = "Short"\nturns = 3\nanother_turn = true\n[table]\nsize = [36, 36]\n' + "".join(
        f'[[side]]\nname = "{side}"\nzone = {{ edge = "{side}", depth = 9 }}\nunits = ["{unit}"]\n'
        for side, unit in (("south", "ger-mmg"), ("north", "usa-rifles"))
    )
    s = BattleGame(Scenario("short", text)).start()
    for turn, faces in ((2, ()), (3, (4,)), (4, ())):
        told: list[Struct] = []
        with ScriptedDice(*faces) as dice:
            after = LastTurn().run(replace(s, agenda=(LastTurn(),), turn=turn), dice, told.append)
        assert (after.outcome is not None) is (turn == 4)
        asked = [event.facts for event in told if isinstance(event, Rolled) and event.procedure == "battle_length"]
        assert asked == ([LengthFacts(turn=3)] if faces else [])


def test_after_the_turn_that_was_rolled_for_it_is_over() -> None:
    """k47.gap.game-length, k47.gap.end-timing"""
    for name, turn in (("crossroads_at_dusk", 7), ("march_of_the_titans", 7), ("patrol_at_the_mill", 4)):
        s = laid(name, turn=turn)
        with ScriptedDice() as dice:
            assert LastTurn().run(replace(s, agenda=(LastTurn(),)), dice, lambda _: None).outcome is not None


def whole(s: BattleState, *agenda: Any) -> tuple[BattleGame, Battle]:
    """A laid table as a game of its own."""
    fields = {name: getattr(s, name) for name in s.__struct_fields__}
    return BattleGame(s.scenario), Battle(**{**fields, "agenda": agenda})


def test_a_side_without_units_ends_the_battle_at_once() -> None:
    """k47.gap.end-timing, k47.gap.victory: the other side wins; with nobody left on either it is a draw"""
    lost = gone(gone(standing(), 2), 3)
    ended = at(lost, Draw()).run()
    assert ended.s.outcome is not None
    assert (ended.s.outcome.winner, ended.s.agenda) == (0, ())
    nobody = at(gone(gone(lost, 0), 1), Draw()).run()
    assert nobody.s.outcome is not None
    assert nobody.s.outcome.winner == -1
    # Whatever was still to be asked, as when the last unit falls in the middle of an action.
    game, s = whole(lost, GiveOrder(0))
    turned = game.take(s, Give(0, Order.DOWN), seeded(1))
    assert game.winner(turned.state) == 0
    assert isinstance(turned.events[-1], e.Ended)


def test_who_still_has_to_arrive_is_a_unit_left() -> None:
    """k47.gap.end-timing"""
    s = gone(standing(), 2).with_unit(3, where=Where.WAITING)
    assert at(replace(s, there=s.there & ~(1 << 3)), Draw()).run(1).s.outcome is None


def test_whoever_is_asked_may_concede_and_has_lost() -> None:
    """k47.gap.end-timing"""
    game, s = whole(standing(), GiveOrder(0))
    question = game.question(s)
    assert question is not None
    assert "Concede" in question.answers
    assert game.validate(s, Concede(), game.seat_of(0)) is None
    assert isinstance(game.validate(s, Concede(), game.seat_of(1)), Refused)
    turned = game.answer(s, Concede(), seeded(1))
    assert not isinstance(turned, Refused)
    assert turned.state.outcome is not None
    assert (game.winner(turned.state), turned.state.outcome.why) == (1, "south gave up")
    assert isinstance(turned.events[-1], e.Ended)
    assert turned.events[-1].outcome.rule == k47.GAP_END_TIMING
