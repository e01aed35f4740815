"""Who falls: picked by the owner where weapons differ, by the shooter after exceptional damage, the officer last."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.rulesets.konflikt_47.battle.firing_fields import Table, battle

from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Fall
from sandtable.rulesets.konflikt_47.battle.casualties import OFFICER, PickCasualty, TakeCasualties, fall, proposed
from sandtable.rulesets.konflikt_47.tables import TABLES


def hit(unit: str, count: int, picked: int = 0, **now: object) -> Table:
    """So many models of a unit of side B fall to a squad of side A."""
    s = battle([("ger-grenadiers", 20, 10)], [(unit, 20, 20), ("usa-rifles", 40, 20)], now={1: now} if now else None)
    table = Table(s)
    table.s = fall(s, 1, count, picked, 0, table.told.append)
    return table.run()


def test_the_owner_picks_among_different_weapons() -> None:
    """k47.gap.casualty-models: a fallen model's weapon is lost"""
    table = hit("usa-rifles", 3)
    assert table.asks == TakeCasualties(1, 1, 3)
    assert next(table.asks.suggest(table.s, IN_ORDER)) == Fall(("rifle",) * 3)
    assert table.refused(Fall(("rifle",))) == [(k47.GAP_CASUALTY_MODELS, "north 0 loses 3 models, name as many")]
    assert table.refused(Fall(("smg", "smg", "rifle")))[0][0] == k47.GAP_CASUALTY_MODELS
    assert table.refused(Fall((OFFICER, "smg", "rifle")))[0][0] == k47.GAP_OFFICER_TABLE
    table.answer(Fall(("smg", "automatic-rifle", "rifle")))
    assert Counter(table.now(1).arms) == {"rifle": 6, "automatic-rifle": 1}
    assert table.now(1).models == 7
    assert table.events(e.Fell) == [e.Fell(1, ("smg", "automatic-rifle", "rifle"), 7)]


def test_riflemen_fall_first_where_nobody_says_otherwise() -> None:
    """k47.gap.casualties: riflemen, other small arms, then LMG"""
    s = battle([("usa-rifles", 20, 10)], [("ger-grenadiers", 20, 20)])
    assert Counter(proposed(s, 1, 7)) == {"rifle": 6, "smg": 1}
    assert proposed(s, 0, 7) == ("rifle",) * 7


def test_what_leaves_no_choice_is_not_asked() -> None:
    """k47.gap.casualty-models: all alike, a crew, beasts"""
    assert hit("sov-conscripts", 4).asks is None
    assert hit("sov-conscripts", 4).now(1).arms == ("rifle",) * 7
    assert hit("usa-mmg", 2).now(1).models == 1
    assert hit("bri-6pdr", 1, 1).now(1).models == 2
    assert hit("ger-schreckwulfen", 2).now(1).models == 3


def test_the_last_model_takes_the_unit_with_it() -> None:
    """k47.gap.casualties: hits beyond the last model are lost"""
    assert hit("usa-rifles", 12).events(e.Destroyed) == [e.Destroyed(1, k47.GAP_CASUALTIES)]


def test_launchers_are_handed_on_to_as_many_models_as_are_left() -> None:
    """k47.gap.casualty-models"""
    table = hit("ger-veterans", 7).answer(Fall(("assault-rifle",) * 7))
    assert (table.now(1).arms, table.now(1).launchers) == (("lmg",), 1)


def test_an_officer_falls_last_without_being_asked() -> None:
    """k47.gap.officer-table, k47.gap.casualty-models: he bears the weapon named first"""
    table = hit("usa-officer", 1)
    assert table.asks is None
    assert (table.now(1).arms, table.now(1).leaderless) == (("smg",), False)
    three = hit("ger-captain", 2)
    assert (three.now(1).models, three.now(1).leaderless) == (1, False)


def test_the_shooter_picks_after_the_other_casualties() -> None:
    """k47.gap.exceptional-damage, k47.gap.casualty-models"""
    table = hit("usa-rifles", 3, 1)
    assert table.s.agenda == (TakeCasualties(1, 1, 2), PickCasualty(0, 1, 1))
    table.answer(Fall(("rifle", "rifle")))
    table.answer(Fall(("automatic-rifle",)))
    assert Counter(table.now(1).arms) == {"smg": 1, "rifle": 5, "automatic-rifle": 1}
    assert [event.picked for event in table.events(e.Fell)] == [False, True]


def test_an_officer_can_be_picked_out_and_his_escorts_fight_on() -> None:
    """k47.gap.officer-table: without a modifier"""
    table = hit("usa-officer", 1, 1)
    assert table.asks == PickCasualty(0, 1, 1)
    assert set(table.asks.every(table.s)) == {Fall((OFFICER,)), Fall(("rifle",))}
    table.answer(Fall((OFFICER,)))
    assert (table.now(1).arms, table.now(1).leaderless, table.now(1).models) == (("rifle",), True, 1)
    assert table.s.officer(1).value == "none"


def test_one_of_several_alike_is_picked_without_asking() -> None:
    """k47.gap.casualty-models: a step with one answer is not asked"""
    table = hit("sov-conscripts", 2, 1)
    assert (table.asks, table.now(1).models) == (None, 9)


@given(
    st.sampled_from([key for key, row in TABLES.roster.items() if row.kind.value == "infantry" and row.weapons]),
    st.integers(1, 9),
    st.integers(0, 3),
    st.randoms(use_true_random=False),
)
def test_as_many_fall_as_must_and_everything_offered_is_allowed(
    unit: str, count: int, picked: int, rng: Random
) -> None:
    """k47.gap.casualty-models: one hand weapon for each model, launchers no more than models"""
    models = TABLES.roster[unit].models
    count = min(count, models - 1)
    picked = min(picked, count)
    table = hit(unit, count, picked)
    for _ in range(2):
        step = table.asks
        if step is None:
            break
        offered = list(step.every(table.s))
        assert len(offered) == len(set(offered)) > 1
        assert all(step.refusals(table.s, answer) is None for answer in offered)
        assert all(step.refusals(table.s, answer) is None for answer in step.suggest(table.s, rng))
        table.answer(rng.choice(offered))
    now = table.now(1)
    assert table.asks is None
    assert now.models == models - count == len(now.arms)
    assert now.launchers <= now.models
