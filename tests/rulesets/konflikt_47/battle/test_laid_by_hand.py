"""A battle that somebody lays out as plain data, asks about and plays on, by the public face of the game alone."""

from __future__ import annotations

import json
from typing import Any

from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Turned
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario

FIELD = """
title = "A wall between"
[table]
size = [48, 48]
piece = [{ kind = "wall", name = "Wall", line = [[10, 24], [30, 24]] }]
[[side]]
name = "south"
zone = { edge = "south", depth = 12 }
units = ["ger-grenadiers"]
[[side]]
name = "north"
zone = { edge = "north", depth = 12 }
units = ["usa-rifles"]
"""
GAME = BattleGame(Scenario("by hand", FIELD))


def laid(*agenda: dict[str, Any], **more: Any) -> bytes:
    """Both squads 12 in apart, in the second turn, with a die of the first side drawn."""
    plain = json.loads(GAME.write_state(GAME.start()))
    south, north = plain["units"]
    units = [south | {"where": "table"}, north | {"where": "table"}]
    bodies = [[2000, 1000, 0], [2000, 2500, 180]]
    return json.dumps(
        plain | {"bodies": bodies, "there": 3, "units": units, "turn": 2, "drawn": 0, "agenda": agenda} | more
    ).encode()


def answered(turned: Turned[Any], answer: dict[str, Any], *faces: int) -> Turned[Any]:
    with ScriptedDice(*faces) as dice:
        found = GAME.answer(turned.state, GAME.read_answer(answer), dice)
    assert isinstance(found, Turned)
    return found


def test_a_shot_over_a_wall_is_asked_and_told_with_its_rules() -> None:
    """k47.shoot.sequence, k47.hit.hard-cover, k47.gap.cover-line"""
    table = Turned(GAME.read_state(laid({"type": "GiveOrder", "side": 0})), ())
    asked = GAME.question(table.state)
    assert asked is not None
    assert (asked.step, asked.rule) == ("GiveOrder", k47.TURN_SELECT_UNIT)
    table = answered(table, {"type": "Give", "unit": 0, "order": "fire"})
    table = answered(table, {"type": "Shoot", "aims": [{"target": 1, "weapons": ["lmg"]}]})
    table = answered(table, {"type": "Done"}, 5, 4, 4, 4)
    told = "\n".join(line for event in table.events for line in GAME.story(event))
    assert "3+ needed roll to hit, die -2 target in hard cover" in told
    assert table.state.units[1].pins == 1
    table = answered(table, {"type": "Fall", "arms": ["rifle"]})
    assert table.state.units[1].models == 9


def test_a_step_that_asks_nobody_goes_on_to_the_next_question() -> None:
    """k47.cq.declare, k47.gap.assault-steps: an assault that is declared already"""
    state = GAME.read_state(laid({"type": "AssaultDeclared", "side": 0, "unit": 0, "target": 1}))
    with ScriptedDice() as dice:
        table = GAME.go_on(state, dice)
    asked = GAME.question(table.state)
    assert asked is not None
    assert (asked.step, asked.side) == ("ReactToAssault", 1)
