"""Who still fires in a later volley of an action: nobody twice, and nobody for another (k47.gap.later-volleys)."""

from __future__ import annotations

import pytest
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, at, battle, firing

from sandtable.explain import Refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Fall, Go, React, Shoot
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.firing import ResolveFire
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.still_firing import Bearers, bearers_of, still_fired
from sandtable.rulesets.konflikt_47.terms import Mount, Order, Reaction
from sandtable.sheet.rolling import Rolled

#: Eight men of the roster: six rifles, an SMG, an LMG, and a panzerfaust besides; a veteran squad has two of these.
SQUAD, VETERANS, TANK = "ger-grenadiers", "ger-veterans", "usa-sherman"
RUNS = {"die": Order.RUN}


def squad(unit: str = SQUAD) -> BattleState:
    """A squad with a tank and a squad of the enemy in reach of all it has."""
    return battle([(unit, 20, 10)], [(TANK, 20, 18, 180), ("usa-rifles", 28, 15)], now={2: RUNS})


def declared(s: BattleState, *aims: Aim) -> tuple[tuple[Aim, ...], tuple[Bearers, ...]]:
    found = settled(s, 0, aims, Order.FIRE)
    assert not isinstance(found, Refused)
    return found, bearers_of(s, 0, found, Order.FIRE)


def second(s: BattleState, arms: tuple[str, ...], *aims: Aim, launchers: int = 0) -> tuple[str, ...]:
    """What the second volley fires when these are left after the first."""
    (_, aim), (_, bearers) = declared(s, *aims)
    after = s.with_unit(0, models=len(arms), arms=arms, launchers=launchers)
    return still_fired(after, 0, aim, Order.FIRE, bearers=bearers)


def test_what_each_volley_is_fired_by_is_known_when_it_is_declared() -> None:
    """k47.gap.later-volleys: the panzerfaust by a rifleman, for all else is fired by its own man"""
    found, bearers = declared(squad(), Aim(1, ("panzerfaust",)), Aim(2))
    assert found[1].weapons == ("smg",) + ("rifle",) * 5 + ("lmg",)
    assert [each.launch for each in bearers] == [("rifle",)] * 2
    assert [each.before for each in bearers] == [0, 1]


@pytest.mark.parametrize(
    ("left", "fires"),
    [
        (("smg", *["rifle"] * 6, "lmg"), ("smg", *["rifle"] * 5, "lmg")),
        (("smg", *["rifle"] * 4, "lmg"), ("smg", *["rifle"] * 3, "lmg")),
        (("smg", "rifle", "lmg"), ("smg", "lmg")),
        (("smg", "lmg"), ("smg", "lmg")),
        (("rifle",) * 2, ("rifle",)),
        (("rifle",), ()),
    ],
)
def test_whoever_has_fired_the_panzerfaust_fires_no_rifle(left: tuple[str, ...], fires: tuple[str, ...]) -> None:
    """k47.gap.later-volleys, k47.gap.target-choice: of the riflemen he falls last"""
    assert second(squad(), left, Aim(1, ("panzerfaust",)), Aim(2)) == fires


def test_a_panzerfaust_is_fired_last_by_a_rifleman_who_is_left() -> None:
    """k47.gap.later-volleys: he falls after the other riflemen; without him it does not fire"""
    aims = Aim(2, ("lmg", "smg", *["rifle"] * 5)), Aim(1, ("panzerfaust",))
    assert second(squad(), ("rifle", "lmg"), *aims, launchers=1) == ("panzerfaust",)
    assert second(squad(), ("smg", "lmg"), *aims, launchers=1) == ()


def test_it_is_the_man_whose_own_weapon_is_not_declared() -> None:
    """k47.gap.later-volleys: all rifles are declared, so the man with the SMG fires the panzerfaust"""
    aims = Aim(1, ("panzerfaust",)), Aim(2, ("lmg", *["rifle"] * 6))
    assert second(squad(), ("smg", "rifle", "rifle", "lmg"), *aims) == ("rifle", "rifle", "lmg")


def test_two_panzerfausts_take_two_men() -> None:
    """k47.gap.later-volleys: seven assault rifles and an LMG; each volley has one of the launchers"""
    aims = Aim(1, ("panzerfaust",)), Aim(2, ("panzerfaust", "lmg", *["assault-rifle"] * 5))
    arms = ("assault-rifle",) * 3
    assert second(squad(VETERANS), arms, *aims, launchers=1) == ("assault-rifle", "panzerfaust")
    assert second(squad(VETERANS), arms[:2], *aims, launchers=1) == ("panzerfaust",)
    assert second(squad(VETERANS), arms[:1], *aims, launchers=1) == ()


def test_a_firefight_between_two_volleys_costs_shots_of_the_second() -> None:
    """k47.gap.later-volleys, k47.gap.reaction-choice: six are left, and one of them has shot"""
    table = firing(squad()).answer(Shoot((Aim(1, ("panzerfaust",)), Aim(2))))
    # The tank's test; the panzerfaust misses; four shots of its two machine guns hit, two do damage, no check.
    fight = React(Reaction.FIREFIGHT, Aim(-1, ("mmg",)))
    table.answer(fight, 1, 2, 1, 3, 3, 3, 3, 4, 4, 1, 1)
    table.answer(Fall(("rifle", "rifle")), *[1] * 8)
    last = table.events(Rolled)[-1]
    assert (last.against, last.facts.weapons) == ((2,), ("smg", "rifle", "rifle", "rifle", "lmg"))
    assert (table.now(0).models, table.now(0).launchers) == (6, 0)


def test_what_the_men_left_cannot_fire_is_told_as_lost() -> None:
    """k47.gap.later-volleys"""
    (_, rest), (_, who) = declared(squad(), Aim(1, ("panzerfaust",)), Aim(2, ("rifle",) * 5))
    s = squad().with_unit(0, models=1, arms=("rifle",), launchers=0)
    table = firing(s)
    table.s = table.s.done().then(ResolveFire(0, 0, Order.FIRE, (rest,), bearers=(who,)))
    table.run()
    assert table.events(e.ShotLost) == [
        e.ShotLost(0, 2, "whoever was to fire it has fallen", k47.GAP_LATER_VOLLEYS),
    ]


# ---------------------------------------------------------------------- guns


def test_the_coaxial_gun_does_not_fire_for_the_hull_gun_that_has_lost_its_arc() -> None:
    """k47.gap.later-volleys, k47.gap.mounts: neither while the turret fires elsewhere nor while it is silent"""
    s = battle([("ger-pz4", 20, 10, 0)], [("usa-greyhound", 26, 22, 90), ("usa-rifles", 20, 30)], now={2: RUNS})
    both = firing(s).answer(Shoot((Aim(1, ("mmg",)), Aim(2, ("heavy-at",)))))
    both.answer(React(Reaction.RECCE), 3, 3).answer(Go((at(38, 22),), 90), 1)
    assert [event.against for event in both.events(Rolled)[1:]] == [(2,)]
    alone = firing(s).answer(Shoot((Aim(1, ("mmg",)),)))
    alone.answer(React(Reaction.RECCE), 3, 3).answer(Go((at(38, 22),), 90))
    for table in (both, alone):
        why = "the target is outside the arc of the Medium machine gun (MMG)"
        assert table.events(e.ShotLost) == [e.ShotLost(0, 1, why, k47.GAP_FIRE_DECLARATION)]


def test_a_hull_gun_and_a_coaxial_one_keep_their_targets() -> None:
    """k47.gap.later-volleys: only the one that was declared at it fires"""
    s = battle([("ger-pz4", 20, 10, 0)], [("usa-rifles", 20, 25), ("usa-mmg", 35, 12)])
    _, bearers = declared(s, Aim(1, ("mmg",)), Aim(2, ("mmg",)))
    assert [each.guns for each in bearers] == [(("mmg", Mount.HULL),), (("mmg", Mount.COAXIAL),)]
    moved = s.moved_to(1, at(35, 20))
    assert still_fired(moved, 0, Aim(1, ("mmg",)), Order.FIRE, bearers=bearers[0]) == ()
    assert still_fired(moved, 0, Aim(2, ("mmg",)), Order.FIRE, bearers=bearers[1]) == ("mmg",)
