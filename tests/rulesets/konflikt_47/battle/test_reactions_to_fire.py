"""The target of fire reacts before any die to hit, and firefights are fought by both at once."""

from tests.rulesets.konflikt_47.battle.firing_fields import Aim, battle, firing

from sandtable.game.answers import Done
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Fall, React, Shoot
from sandtable.rulesets.konflikt_47.battle.casualties import TakeCasualties
from sandtable.rulesets.konflikt_47.battle.firing import ReactToFire, ResolveFire
from sandtable.rulesets.konflikt_47.terms import EnemyAction, Loaded, Motion, Order, Reaction
from sandtable.sheet.rolling import Rolled

MMG, SQUAD = "ger-mmg", "usa-rifles"


def test_who_goes_down_counts_as_down_against_that_very_fire() -> None:
    """k47.gap.reaction-go-down, k47.shoot.react-before-measure: no test, its die is taken as Down"""
    table = firing(battle([(MMG, 20, 10)], [(SQUAD, 20, 25)])).answer(Shoot((Aim(1),)))
    assert isinstance(table.asks, ReactToFire)
    # 3+ to hit, 4+ for Down: three of four hit, one pin; two are hurt by 4 and 5.
    table.answer(React(Reaction.GO_DOWN), 3, 4, 5, 6, 4, 5, 1)
    assert table.events(e.Reacts) == [e.Reacts(1, Reaction.GO_DOWN)]
    assert table.events(e.DieTurned) == [e.DieTurned(1, Order.DOWN, k47.GAP_REACTION_GO_DOWN)]
    assert table.now(1).pins == 1
    assert table.events(Rolled)[0].facts.target_down


def test_a_unit_on_ambush_may_turn_its_die_to_down_but_not_fight() -> None:
    """k47.gap.reaction-go-down, k47.gap.reaction-firefight: only with no die"""
    s = battle([(MMG, 20, 10)], [(SQUAD, 20, 25)], now={1: {"die": Order.AMBUSH}})
    table = firing(s).answer(Shoot((Aim(1),)))
    assert list(table.asks.open(table.s)) == [Reaction.GO_DOWN]  # type: ignore[union-attr]
    assert table.refused(React(Reaction.FIREFIGHT))[0][0] == k47.GAP_REACTIONS
    table.answer(React(Reaction.GO_DOWN), 1, 1, 1, 1)
    assert table.now(1).die is Order.DOWN


def test_who_has_another_order_is_not_asked() -> None:
    """k47.gap.reactions; the volley follows at once"""
    s = battle([(MMG, 20, 10)], [(SQUAD, 20, 25)], now={1: {"die": Order.RUN}})
    table = firing(s).answer(Shoot((Aim(1),)), 1, 1, 1, 1)
    assert table.asks is None
    assert table.events(e.Declared) == [e.Declared(0, 1, 1250)]


def test_nothing_need_be_done_about_fire() -> None:
    """k47.gap.reaction-choice"""
    table = firing(battle([(MMG, 20, 10)], [(SQUAD, 20, 25)])).answer(Shoot((Aim(1),)))
    table.answer(Done(), 1, 1, 1, 1)
    assert table.events(e.Reacts) == [e.Reacts(1, None)]
    assert table.now(1).die is None


def test_a_failed_test_puts_a_pin_on_and_the_unit_may_still_be_ordered() -> None:
    """k47.gap.reactions, k47.gap.reaction-choice: its only try for this action"""
    table = firing(battle([(MMG, 20, 10)], [(SQUAD, 20, 25)])).answer(Shoot((Aim(1),)))
    table.answer(React(Reaction.FIREFIGHT), 5, 5, 1, 1, 1, 1)
    assert table.now(1).pins == 1
    assert table.now(1).die is None
    assert table.asks is None


def test_a_pin_of_a_failed_test_can_destroy_and_the_shot_is_lost() -> None:
    """k47.gap.pins-rout, k47.gap.fire-declaration"""
    s = battle([(MMG, 20, 10)], [(SQUAD, 20, 25), (SQUAD, 30, 25)], now={1: {"pins": 8}})
    table = firing(s).answer(Shoot((Aim(1),)))
    table.answer(React(Reaction.FIREFIGHT), 6, 5)
    assert table.events(e.Destroyed) == [e.Destroyed(1, k47.GAP_PINS_ROUT)]
    assert table.events(e.ShotLost) == [e.ShotLost(0, 1, "the target is gone", k47.GAP_FIRE_DECLARATION)]


# ---------------------------------------------------------------------- firefights


def test_both_of_a_firefight_roll_from_the_state_before_it() -> None:
    """k47.gap.reaction-firefight: with the pins and models they had; then both take what comes"""
    s = battle([(MMG, 20, 10)], [("usa-mmg", 20, 25, 180)])
    table = firing(s).answer(Shoot((Aim(1),)))
    # The test; four shots hit and kill two of three; the check for half losses at 9 - 1 - 1 is passed. The answer is
    # fired by three men without a pin all the same: four shots hit, one man falls.
    table.answer(React(Reaction.FIREFIGHT), 1, 2, 3, 3, 3, 3, 4, 4, 1, 1, 3, 4, 3, 3, 3, 3, 4, 1, 1, 1)
    ours, theirs = table.events(Rolled)[1:]
    assert (theirs.facts.firer_pins, theirs.facts.firer_lost, theirs.facts.target_pins) == (0, 0, 0)
    assert theirs.facts.order is Order.AMBUSH
    assert (ours.units, ours.against, theirs.units, theirs.against) == ((0,), (1,), (1,), (0,))
    assert (table.now(1).models, table.now(1).pins, table.now(1).die) == (1, 1, Order.FIRE)
    assert (table.now(0).models, table.now(0).pins) == (2, 1)


def test_whoever_dies_in_a_firefight_has_fired() -> None:
    """k47.gap.reaction-firefight"""
    s = battle([(MMG, 20, 10)], [("usa-mmg", 20, 25, 180), (SQUAD, 30, 30)])
    table = firing(s).answer(Shoot((Aim(1),)))
    table.answer(React(Reaction.FIREFIGHT), 1, 2, 3, 3, 3, 3, 4, 4, 4, 1, 3, 3, 3, 3, 4, 1, 1, 1)
    assert [event.unit for event in table.events(e.Destroyed)] == [1]
    assert (table.now(0).models, table.now(0).pins) == (2, 1)


def test_a_firefight_needs_a_weapon_that_bears_on_the_shooter() -> None:
    """k47.gap.reaction-firefight, k47.gap.free-facing: with the facing it has"""
    away = firing(battle([(MMG, 20, 10)], [("usa-mmg", 20, 25, 0)])).answer(Shoot((Aim(1),)))
    assert away.refused(React(Reaction.FIREFIGHT)) == [
        (k47.GAP_REACTION_FIREFIGHT, "they are outside the arc of its weapons")
    ]
    far = firing(battle([(MMG, 20, 3)], [("usa-firefly", 20, 35)])).answer(Shoot((Aim(1),)))
    assert far.refused(React(Reaction.FIREFIGHT)) == [
        (k47.GAP_REACTION_FIREFIGHT, "it has nothing that could shoot at them")
    ]


def test_nobody_shoots_back_at_a_mortar() -> None:
    """k47.gap.reaction-firefight: of direct fire alone; a mortar shoots back at nobody"""
    s = battle([("ger-mortar", 20, 5)], [(SQUAD, 20, 28)])
    table = firing(s).answer(Shoot((Aim(1),)))
    assert table.asks == ReactToFire(1, 1, 0, EnemyAction.INDIRECT_FIRE)
    assert table.refused(React(Reaction.FIREFIGHT))[0][0] == k47.GAP_REACTION_FIREFIGHT
    mortar = firing(battle([("ger-tiger", 20, 5)], [("usa-mortar", 20, 40, 180)])).answer(Shoot((Aim(1),)))
    assert mortar.refused(React(Reaction.FIREFIGHT))[0][0] == k47.GAP_REACTION_FIREFIGHT


def test_weapons_and_rounds_of_a_firefight_are_named_at_the_shooter_alone() -> None:
    """k47.gap.reaction-choice"""
    s = battle([("ger-grenadiers", 20, 10), (MMG, 30, 10)], [("usa-sherman", 20, 25, 180)])
    table = firing(s).answer(Shoot((Aim(2),)))
    fight = Reaction.FIREFIGHT
    assert table.refused(React(fight, Aim(1))) == [(k47.GAP_REACTION_CHOICE, "a firefight is with the shooter alone")]
    assert table.refused(React(fight, Aim(0, ("medium-at", "mmg", "mmg"))))[0][0] == k47.GAP_MOUNTS
    assert table.refused(React(Reaction.GO_DOWN))[0][0] == k47.GAP_REACTION_GO_DOWN
    step = table.s.agenda[0]
    assert step.refusals(table.s, React(fight, Aim(-1, ("medium-at",), Loaded.AT))) is None
    # The test, the panzerfaust and the gun; small arms cannot hurt a tank and are not rolled.
    table.answer(React(fight, Aim(-1, ("medium-at",), Loaded.AT)), 1, 1, 1, 1)
    answered = table.events(Rolled)[-1].facts
    assert (answered.weapons, answered.round) == (("medium-at",), Loaded.AT)


def test_a_gun_that_shoots_back_fires_what_the_target_asks_for() -> None:
    """k47.gap.reaction-choice, k47.gap.he-choice: as for a Fire order, nothing was loaded"""
    s = battle([("ger-grenadiers", 20, 10)], [("bri-6pdr", 20, 25, 180)])
    table = firing(s).answer(Shoot((Aim(1),)))
    table.answer(React(Reaction.FIREFIGHT), 1, 1, *[1] * 11, 1)
    assert table.events(Rolled)[-1].facts.round is Loaded.HE


def test_a_house_rule_does_without_firefights() -> None:
    """k47.gap.reaction-firefight as a club may play it"""
    s = battle([(MMG, 20, 10)], [(SQUAD, 20, 25)], extra="[house_rules]\nfirefights = false")
    table = firing(s).answer(Shoot((Aim(1),)))
    assert table.refused(React(Reaction.FIREFIGHT))[0][0] == k47.GAP_REACTION_FIREFIGHT
    assert list(table.asks.open(table.s)) == [Reaction.GO_DOWN]  # type: ignore[union-attr]


def test_other_reactions_are_no_answer_to_fire() -> None:
    """k47.gap.reactions"""
    table = firing(battle([(MMG, 20, 10)], [(SQUAD, 20, 25)])).answer(Shoot((Aim(1),)))
    for reaction in (Reaction.ESCAPE, Reaction.STAND_AND_FIRE, Reaction.AMBUSH_FIRE):
        assert table.refused(React(reaction))[0][0] == k47.GAP_REACTIONS
    assert table.refused(React(Reaction.RECCE))[0][0] == k47.GAP_REACTION_RECCE
    assert table.refused(React(Reaction.GO_DOWN, Aim(0)))[0][0] == k47.GAP_REACTION_CHOICE


# ---------------------------------------------------------------------- several targets


def test_all_targets_react_before_any_die_and_volleys_come_as_declared() -> None:
    """k47.gap.fire-declaration"""
    s = battle([("ger-pz4", 20, 10, 0)], [(SQUAD, 18, 30), (SQUAD, 24, 30)])
    table = firing(s).answer(Shoot((Aim(2, ("mmg",)), Aim(1, ("heavy-at",)))))
    assert table.asks == ReactToFire(1, 2, 0, EnemyAction.DIRECT_FIRE)
    table.answer(React(Reaction.GO_DOWN))
    assert table.asks == ReactToFire(1, 1, 0, EnemyAction.DIRECT_FIRE)
    assert table.events(Rolled) == []
    assert isinstance(table.s.agenda[1], ResolveFire)
    table.answer(Done(), 1, 1, 1, 1, 1)
    assert [event.against for event in table.events(Rolled)] == [(2,), (1,)]


def test_what_the_shooter_lost_in_one_exchange_counts_in_the_next() -> None:
    """k47.gap.reaction-choice: weapons whose bearers fell no longer fire, and pins count"""
    s = battle(
        [("ger-grenadiers", 20, 10)],
        [("usa-mmg", 20, 20, 180), ("usa-sherman", 28, 15, 180)],
        now={0: {"models": 3, "arms": ("smg", "rifle", "lmg"), "launchers": 1}, 2: {"die": Order.RUN}},
    )
    table = firing(s).answer(Shoot((Aim(1, ("lmg",)), Aim(2, ("panzerfaust",)))))
    # Three shots of the LMG miss; four of the MMG hit and two are hurt; the check at 9 - 1 is passed.
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 1, 1, 3, 3, 3, 3, 4, 4, 1, 1, 2, 2)
    assert isinstance(table.asks, TakeCasualties)
    table.answer(Fall(("lmg", "smg")), 1)
    last = table.events(Rolled)[-1]
    assert (last.against, last.facts.weapons, last.facts.firer_pins) == ((2,), ("panzerfaust",), 1)
    assert table.now(0).launchers == 0


def test_shots_of_a_destroyed_shooter_are_lost() -> None:
    """k47.gap.reaction-choice, k47.gap.fire-declaration"""
    s = battle(
        [("ger-grenadiers", 20, 10), (MMG, 40, 10)],
        [("usa-mmg", 20, 20, 180), ("usa-sherman", 28, 15, 180)],
        now={0: {"models": 2, "arms": ("rifle", "lmg"), "launchers": 1}, 3: {"die": Order.RUN}},
    )
    table = firing(s).answer(Shoot((Aim(2, ("lmg",)), Aim(3, ("panzerfaust",)))))
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 1, 1)
    assert [event.unit for event in table.events(e.Destroyed)] == [0]
    assert table.events(e.ShotLost) == [e.ShotLost(0, 3, "the shooter is gone", k47.GAP_FIRE_DECLARATION)]


def test_one_shots_are_used_up_even_where_the_shot_is_lost() -> None:
    """k47.gap.fire-declaration, k47.gap.one-shot"""
    s = battle(
        [("ger-grenadiers", 20, 10)],
        [(SQUAD, 20, 20), ("usa-mmg", 12, 14, 90)],
        now={1: {"pins": 8}, 2: {"die": Order.RUN}},
    )
    table = firing(s).answer(Shoot((Aim(2, ("lmg",)), Aim(1, ("panzerfaust",)))))
    table.answer(React(Reaction.FIREFIGHT), 6, 5, 1, 1, 1)
    assert [event.target for event in table.events(e.ShotLost)] == [1]
    assert table.now(0).launchers == 0


def test_a_vehicle_that_shoots_back_has_fired_last() -> None:
    """k47.gap.assault-vehicle-speed: its die is Fire now, whatever it did last turn"""
    s = battle([("ger-puma", 20, 10)], [("usa-greyhound", 20, 25, 180)], now={1: {"motion": Motion.RAN}})
    table = firing(s).answer(Shoot((Aim(1),)))
    table.answer(React(Reaction.FIREFIGHT), 1, 1, 1, 1)
    assert (table.now(1).die, table.now(1).motion) == (Order.FIRE, Motion.STATIONARY)
