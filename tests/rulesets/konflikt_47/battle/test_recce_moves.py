"""The recce reaction: a car drives off, and the shot is taken anew."""

from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, at, battle, firing, reasons

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Go, React, Shoot
from sandtable.rulesets.konflikt_47.battle.fire_reactions import reaction_refusals
from sandtable.rulesets.konflikt_47.battle.recce import RecceMove, can_move_off
from sandtable.rulesets.konflikt_47.battle.state import Ladder, Where
from sandtable.rulesets.konflikt_47.terms import Armour, EnemyAction, Motion, Order, Reaction
from sandtable.sheet.rolling import Rolled

WOOD = '{ kind = "woods", name = "Wood", at = [27, 19.5], size = [3, 3] }'


def fired_at(
    *pieces: str, facing: int = 180, now: dict[str, object] | None = None, shooter: str = "ger-pak40"
) -> Table:
    s = battle([(shooter, 20, 10)], [("usa-greyhound", 20, 25, facing)], *pieces, now={1: now} if now else None)
    return firing(s).answer(Shoot((Aim(1),)))


def test_a_recce_vehicle_drives_off_and_its_die_is_down() -> None:
    """k47.gap.reaction-recce, k47.gap.recce-path: in reverse at its Advance rate; sight and range are taken anew"""
    table = fired_at()
    assert list(table.asks.open(table.s)) == [Reaction.FIREFIGHT, Reaction.RECCE]  # type: ignore[union-attr]
    table.answer(React(Reaction.RECCE), 3, 3)
    assert table.asks == RecceMove(1, 1, 0)
    assert table.now(1).die is Order.DOWN
    assert [rule for rule, _ in table.refused(Go((at(20, 20),), 180))] == [k47.GAP_RECCE_PATH]
    assert table.refused(Go((at(20, 37.01),), 180, reverse=True)) != []
    table.answer(Go((at(20, 37),), 180, reverse=True), 1)
    now = table.now(1)
    assert (table.s.place(1), table.s.facing(1)) == (at(20, 37), 180)
    assert (now.recce_moved, now.die, now.motion) == (True, Order.DOWN, Motion.ADVANCED)
    assert table.events(e.Moved)[0].why == k47.GAP_REACTION_RECCE
    rolled = table.events(Rolled)[-1].facts
    assert (rolled.distance, rolled.armour) == (24.0, Armour.FRONT)


def test_out_of_sight_the_shot_misses() -> None:
    """k47.gap.reaction-recce, k47.gap.fire-declaration"""
    table = fired_at(WOOD, facing=90).answer(React(Reaction.RECCE), 3, 3)
    table.answer(Go((at(31, 25),), 90))
    assert [(event.unit, event.target, event.rule) for event in table.events(e.ShotLost)] == [
        (0, 1, k47.GAP_FIRE_DECLARATION)
    ]
    assert table.asks is None


def test_it_may_try_whatever_die_it_has_but_once_a_turn() -> None:
    """k47.gap.reaction-recce"""
    assert isinstance(fired_at(now={"die": Order.FIRE}).answer(React(Reaction.RECCE), 3, 3).asks, RecceMove)
    s = battle(
        [("ger-pak40", 20, 10)], [("usa-greyhound", 20, 25, 180)], now={1: {"die": Order.FIRE, "recce_moved": True}}
    )
    assert firing(s).answer(Shoot((Aim(1),)), 1).asks is None


def test_a_failed_test_is_a_pin() -> None:
    """k47.gap.reaction-recce: may try again later"""
    table = fired_at(now={"die": Order.FIRE}).answer(React(Reaction.RECCE), 6, 6, 1)
    assert (table.now(1).pins, table.now(1).die, table.now(1).recce_moved) == (1, Order.FIRE, False)


def test_immobilised_and_laden_vehicles_stay() -> None:
    """k47.gap.immobilised, k47.gap.reaction-recce: not carrying or towing anything"""
    stuck = fired_at(now={"immobilised": True})
    assert k47.GAP_IMMOBILISED in [rule for rule, _ in stuck.refused(React(Reaction.RECCE))]
    s = battle(
        [("ger-pak40", 20, 10)],
        [("bri-carrier", 20, 25, 180), ("bri-piat", 5, 40)],
        now={2: {"where": Where.ABOARD, "carrier": 1}},
    )
    laden = firing(s).answer(Shoot((Aim(1),)))
    assert laden.refused(React(Reaction.RECCE)) == [(k47.GAP_REACTION_RECCE, "it carries or tows something")]


def test_who_was_stunned_this_turn_drives_off_no_more() -> None:
    """k47.result.stunned, k47.result.on-fire: halted, and no further action that turn, whatever die it has"""
    stunned = {"die": Order.DOWN, "halted": True}
    s = battle([("ger-pak40", 20, 10)], [("usa-greyhound", 20, 25, 180)], now={1: stunned})
    assert firing(s).answer(Shoot((Aim(1),)), 1).asks is None
    found = reaction_refusals(s, 1, 0, Reaction.RECCE, EnemyAction.DIRECT_FIRE)
    assert reasons(found) == [(k47.RESULT_STUNNED, "a vehicle that was halted takes no further action this turn")]


def test_who_has_no_way_farther_off_may_not_try() -> None:
    """k47.gap.reaction-recce: with the edge behind it and nothing to drive to"""
    assert can_move_off(battle([("ger-pak40", 20, 10)], [("ger-puma", 20, 30, 180)]), 1, 0)
    wall = [("usa-rifles", 18.0, 46.5), ("usa-rifles", 22.0, 46.5), ("usa-rifles", 20.0, 44.0)]
    shut = battle([("ger-pak40", 20, 10)], [("ger-puma", 20, 46.5, 180), *wall])
    assert not can_move_off(shut, 1, 0)


def test_a_recce_move_spoils_ranging_in() -> None:
    """k47.gap.recce-path: an indirect shot starts its ladder again"""
    s = battle([("ger-mortar", 20, 5)], [("usa-greyhound", 20, 30, 180)], now={0: {"ladder": Ladder(1, 3, True, 1)}})
    table = firing(s).answer(Shoot((Aim(1),))).answer(React(Reaction.RECCE), 3, 3)
    table.answer(Go((at(20, 35),), 180, reverse=True), 1)
    facts = table.events(Rolled)[-1].facts
    assert (facts.shots_before, facts.hit_before) == (0, False)


def test_everything_suggested_is_allowed() -> None:
    table = fired_at().answer(React(Reaction.RECCE), 3, 3)
    step = table.asks
    assert step is not None
    answers = list(step.every(table.s))
    assert answers
    assert [answer for answer in answers if step.refusals(table.s, answer)] == []


def test_out_of_arc_the_shot_is_lost() -> None:
    """k47.gap.fire-declaration, k47.gap.fixed: out of sight, arc or range after a reaction"""
    table = fired_at(facing=90).answer(React(Reaction.RECCE), 3, 3)
    table.answer(Go((at(43, 25),), 90))
    (lost,) = table.events(e.ShotLost)
    assert (lost.rule, lost.why) == (k47.GAP_FIRE_DECLARATION, "the target is outside the arc of the Heavy AT gun")
