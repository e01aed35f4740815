"""Indirect fire ranges in over the turns as long as nobody moves and the same target is fired at."""

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, at, battle, firing

from sandtable.dice.scripted import ScriptedDice
from sandtable.rulesets.konflikt_47.battle import volleys
from sandtable.rulesets.konflikt_47.battle.answers import Shoot
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Ladder
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.rolling import Rolled

ACTED = {"die": Order.RUN}


def mortar(**ladder: object) -> BattleState:
    s = battle([("ger-mortar", 20, 5)], [("usa-rifles", 20, 30), ("usa-rifles", 26, 30)], now={1: ACTED, 2: ACTED})
    return s.with_unit(0, ladder=Ladder(**ladder)) if ladder else s  # type: ignore[arg-type]


def shelled(s: BattleState, *faces: int, target: int = 1, order: Order = Order.FIRE, aim: Aim | None = None) -> Table:
    return firing(s, order=order).answer(Shoot((aim or Aim(target),)), *faces)


def needed(table: Table) -> tuple[int, bool]:
    facts = table.events(Rolled)[-1].facts
    return facts.shots_before, facts.hit_before


def test_shots_of_turns_in_a_row_are_counted() -> None:
    """k47.gap.indirect, k47.gap.indirect-track: 6, then 5 or more, and so on"""
    table = shelled(mortar(), 5)
    assert needed(table) == (0, False)
    assert table.now(0).ladder == Ladder(1, 1, False, 2)
    later = shelled(replace(table.s, turn=3), 4)
    assert needed(later) == (1, False)
    assert later.now(0).ladder == Ladder(1, 2, False, 3)


def test_once_it_has_hit_it_stays_on_two_or_more() -> None:
    """k47.gap.indirect: D6 hits, D2 pins"""
    table = shelled(mortar(target=1, shots=1, turn=1), 5, 1, 1, 1)
    assert needed(table) == (1, False)
    assert table.now(0).ladder == Ladder(1, 2, True, 2)
    later = shelled(replace(table.s, turn=3), 1)
    assert needed(later) == (2, True)
    assert later.now(0).ladder == Ladder(1, 3, True, 3)


def test_a_turn_without_firing_or_another_target_begins_anew() -> None:
    """k47.gap.indirect"""
    missed_turn = shelled(replace(mortar(target=1, shots=2, hit=True, turn=2), turn=4), 5)
    assert needed(missed_turn) == (0, False)
    assert missed_turn.now(0).ladder == Ladder(1, 1, False, 4)
    other = shelled(mortar(target=1, shots=2, turn=1), 5, target=2)
    assert needed(other) == (0, False)
    assert other.now(0).ladder == Ladder(2, 1, False, 2)


def test_a_move_of_either_begins_anew_and_turning_does_not() -> None:
    """k47.gap.indirect-track"""
    s = mortar(target=1, shots=2, turn=1)
    for unit in (0, 1):
        assert s.moved_to(unit, at(21, 29)).units[0].ladder == Ladder()
        assert s.moved_to(unit, s.place(unit), 10).units[0].ladder.shots == 2


def test_a_light_mortar_after_an_advance_fires_on_six() -> None:
    """k47.gap.indirect, k47.gap.indirect-track: always, but without a change of place the ladder goes on"""
    s = battle([("bri-2in", 20, 10)], [("usa-rifles", 20, 30)], now={1: ACTED})
    needs = []
    for order in (Order.FIRE, Order.FIRE, Order.ADVANCE, Order.FIRE, Order.FIRE):
        table = shelled(replace(s, turn=s.turn + 1), 1, order=order)
        needs.append(table.events(Rolled)[0].rolls[0].asked.number)
        s = table.s
    assert needs == [6, 5, 6, 3, 2]
    # Where it did move, that shot is its first.
    moved = shelled(replace(s.moved_to(0, at(20, 11)), turn=s.turn + 1), 5, order=Order.ADVANCE)
    assert moved.now(0).ladder == Ladder(1, 1, False, s.turn + 1)


def test_a_hit_is_kept_over_an_advance_without_a_move() -> None:
    """k47.gap.indirect: once any has hit, 2 or more as long as neither moves"""
    s = battle([("bri-2in", 20, 10)], [("usa-rifles", 20, 30)], now={0: {"ladder": Ladder(1, 3, True, 1)}, 1: ACTED})
    table = shelled(s, 5, order=Order.ADVANCE)
    assert table.events(Rolled)[0].rolls[0].asked.number == 6
    assert table.now(0).ladder == Ladder(1, 4, True, 2)


def test_a_shot_that_was_declared_but_lost_begins_anew() -> None:
    """k47.gap.indirect-track"""
    s = mortar(target=1, shots=2, turn=1).moved_to(1, at(20, 12)).with_unit(0, ladder=Ladder(1, 2, False, 1))
    table = Table(s)
    with ScriptedDice() as dice:
        table.s = volleys.fire(s, 0, Aim(1, ("medium-mortar",)), Order.FIRE, dice, table.told.append)
    assert table.now(0).ladder == Ladder()


def test_direct_fire_of_a_howitzer_ranges_nothing_in() -> None:
    """k47.gap.howitzer"""
    s = battle([("usa-105", 20, 5)], [("ger-grenadiers", 20, 35)], now={1: ACTED})
    assert shelled(s, 1).now(0).ladder == Ladder()
    assert shelled(s, 1, aim=Aim(1, indirect=True)).now(0).ladder == Ladder(1, 1, False, 2)


def test_a_hit_of_another_gun_does_not_range_the_howitzer_in() -> None:
    """k47.gap.indirect: Thor fires its howitzer indirectly and its other guns directly at the same target"""
    s = battle([("ger-thor", 20, 5, 0)], [("usa-rifles", 20, 35)], now={1: ACTED})
    aim = Aim(1, ("heavy-howitzer", "mmg"), indirect=True)
    # The howitzer needs a 6, the MMG at long range 4 or more.
    hit_by_gun = shelled(s, 5, 6, 1, 1, 1, 1, aim=aim)
    assert hit_by_gun.now(1).pins == 1
    assert hit_by_gun.now(0).ladder == Ladder(1, 1, False, 2)
    hit_by_shell = shelled(s, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, aim=aim)
    assert hit_by_shell.now(0).ladder == Ladder(1, 1, True, 2)


def test_a_howitzer_whose_other_guns_can_do_nothing_ranges_in() -> None:
    """k47.gap.indirect, k47.gap.pins-vehicle: Thor's other guns are not rolled against a Pershing's front"""
    s = battle([("ger-thor", 36, 5, 0)], [("usa-pershing", 36, 40, 180)], now={1: ACTED})
    aim = Aim(1, ("heavy-howitzer", "light-autocannon", "mmg"), indirect=True)
    table = shelled(s, 6, 3, 2, aim=aim)
    assert (table.now(1).pins, table.now(0).ladder) == (3, Ladder(1, 1, True, 2))
    assert shelled(s, 5, aim=aim).now(0).ladder == Ladder(1, 1, False, 2)


def test_a_target_that_is_destroyed_is_forgotten() -> None:
    """k47.gap.indirect-track: kept for the shooter's last target"""
    s = battle(
        [("ger-mortar", 20, 5)],
        [("usa-mmg", 20, 30), ("usa-rifles", 40, 30)],
        now={0: {"ladder": Ladder(1, 1, True, 1)}, 1: ACTED},
    )
    s = s.with_unit(1, models=1)
    table = shelled(s, 2, 1, 6, 1)
    assert not table.s.there >> 1 & 1
    assert table.now(0).ladder == Ladder()
