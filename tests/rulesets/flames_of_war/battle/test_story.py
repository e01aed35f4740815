"""Every event of a battle has words, and its rule stands behind them."""

from __future__ import annotations

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import laid_out

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.story import BattleStory
from sandtable.rulesets.flames_of_war.procedures.fire.lines import VolleyFacts
from sandtable.rulesets.flames_of_war.procedures.fire.team_hits import TeamHitsFacts
from sandtable.rulesets.flames_of_war.procedures.starting.rally import Rallied, RallyFacts
from sandtable.rulesets.flames_of_war.terms import Order, TankState
from sandtable.sheet.rolling import Rolled

AT = (1000, 1000)
TOLD: dict[type[e.Event], tuple[e.Event, str]] = {
    type(event): (event, said)
    for event, said in (
        (e.TurnBegan(2, 1), f"Round 2, turn of Theirs § {fow.GAP_TURN_STRUCTURE}"),
        (e.StepBegan("shooting", 0), f"Shooting Step of Ours § {fow.GAP_TURN_STRUCTURE}"),
        (
            e.Ended(e.Outcome(0, (10, 3), "the last round is over")),
            f"Ours has won: the last round is over § {fow.GAP_GAME_END}",
        ),
        (
            e.SetDown(0, (0, 1), (AT, AT), fow.GAP_DEPLOYMENT),
            "Rifle company HQ is set up at 10,10, 15.5 in south-west of Mines",
        ),
        (
            e.Moved(1, (2, 3), ((AT, (1000, 1600)), (AT, (1000, 1300))), fow.MOVE_TACTICAL),
            "Rifle platoon (2 x Rifle team (M1 Garand)) goes up to 6 in, "
            f"Rifle team (M1 Garand) 1 now at 10,16, 11.5 in south-west of Mines § {fow.MOVE_TACTICAL}",
        ),
        (e.Halted(1, 2, fow.MOVE_DIFFICULT), "Rifle platoon, Rifle team (M1 Garand) 1 is stopped"),
        (e.Removed(1, (2,), fow.PASSENGER_MOUNT), "Rifle platoon (Rifle team (M1 Garand) 1) leaves the table"),
        (e.ObjectivePlaced(1, AT, 0), "Ours places an objective in the Theirs area at 10,10"),
        (e.HeldBack((1,), fow.GAP_RESERVE_CHOICE), "Held back in reserve: Rifle platoon"),
        (e.Lost(1, (2,), fow.SAVE_OTHER), "Rifle platoon (Rifle team (M1 Garand) 1) Destroyed"),
        (e.UnitLost(1, fow.LASTSTAND_UNIT_TEST), "Rifle platoon is Destroyed"),
        (e.BailedOut(2, (11,), fow.ARMOUR_OUTCOME), "Panzer IV platoon (Panzer IV H 1) Bailed Out"),
        (e.Remounted(2, (11,)), "Panzer IV platoon (Panzer IV H 1) remounts"),
        (e.Pinned(1, True, fow.PIN_THRESHOLD), "Rifle platoon is Pinned Down"),
        (e.DugIn(1, (2,), fow.ORDER_DIG_IN_TEST), "Rifle platoon (Rifle team (M1 Garand) 1) in foxholes"),
        (e.Leads(1, 3, fow.LEADER_UNIT), "Rifle platoon, Rifle team (M1 Garand) 2 is the leader of Rifle platoon"),
        (e.OrderGiven(1, Order.DIG_IN), "Rifle platoon is ordered: Dig In"),
        (e.Swept(1, 0), f"Rifle platoon clears Mines § {fow.ORDER_CLEAR_MINES_EFFECT}"),
        (e.Mounted(2, 3), "Rifle platoon, Rifle team (M1 Garand) 1 gets into Rifle team (M1 Garand) 2"),
        (
            e.Declared(1, (2, 3), 11, "us_garand", 810),
            "Rifle platoon (2 x Rifle team (M1 Garand)) shoots at Panzer IV platoon, Panzer IV H 1 with M1 Garand "
            f"rifles, 8.1 in away § {fow.SHOOT_SEQUENCE}",
        ),
        (e.HitsAssigned(11, 2, fow.ASSIGN_FIRST), "Panzer IV platoon, Panzer IV H 1 has 2 hits"),
        (e.Smoked(0, AT), "A smoke ball at 10,10"),
        (e.SmokeLifted(0), "The smoke of Ours is taken off"),
        (e.AimedAt(1, 2, AT), "Rifle platoon bombards 10,10, Rifle team (M1 Garand) 1 spots"),
        (e.Charged(1, (2,), (11,)), "Rifle platoon (Rifle team (M1 Garand) 1) charges Panzer IV platoon"),
        (e.FellBack(1, fow.GAP_FALLBACK_WAY), "Rifle platoon falls back"),
        (e.BrokeOff(1, fow.ASSAULT_BREAK_OFF), "Rifle platoon breaks off"),
        (e.AssaultOver(1, 0, fow.ASSAULT_OVER), "The assault of Rifle platoon is over: Ours has won it"),
    )
}


def scenario() -> Scenario:
    mines = '{ kind = "minefield", name = "Mines", at = [24, 24], size = [8, 2] }'
    return laid_out({"us_inf_hq": [(10, 5)], "us_rifle": [(20, 10)]}, {"de_pz4": [(20, 40)]}, mines).scenario


@pytest.mark.parametrize("kind", e.Event.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_event_is_told_with_its_rule(kind: type[e.Event]) -> None:
    event, said = TOLD[kind]
    first = BattleStory(scenario()).told(event)[0]
    assert first.startswith(said)
    assert " § fow." in first


def test_rolls_are_told_as_what_is_done() -> None:
    shooting = Rolled(0, "volley_hits", VolleyFacts(), (2, 0), (), (1,), (2,))
    saving = Rolled(1, "team_hits", TeamHitsFacts(), TankState.BAILED, (), (2,), (1,))
    rally = Rolled(0, "rally_pinned", RallyFacts(), Rallied.RALLIES, (), (1,))
    story = BattleStory(scenario())
    assert [story.told_short(event) for event in (shooting, saving, rally)] == [
        "Rifle platoon shoots at Panzer IV platoon: 2 hits, shot by shot 2, 0",
        "A team of Panzer IV platoon, hit by Rifle platoon: Bailed Out",
        "Rifle platoon, to rally: rallies",
    ]
