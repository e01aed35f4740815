import pytest
from tests.rulesets.konflikt_47.asking import answer, cited

STEPS = {
    "turn": ["orders phase", "turn end phase"],
    "activation": [
        "draw die",
        "select unit and order",
        "order test if needed",
        "execute",
        "reaction",
        "next draw",
    ],
    "shooting": ["declare", "react", "measure", "to hit", "damage", "casualties", "morale"],
    "assault": [
        "declare",
        "escape",
        "measure and move",
        "stand and fire",
        "choose mode: attacker then defender",
        "point-blank fire",
        "tests from it",
        "hand-to-hand",
        "compare casualties",
        "morale",
        "consolidate or follow-on",
    ],
}


@pytest.mark.parametrize("of", STEPS)
def test_the_steps_in_order(of: str) -> None:
    """k47.turn.phases, k47.turn.draw-die, k47.turn.select-unit, k47.turn.order-test-step, k47.turn.execute,
    k47.turn.reaction-step, k47.turn.loop, k47.shoot.sequence, k47.cq.sequence"""
    assert list(answer("sequence", of=of)) == STEPS[of]


def test_every_step_names_its_rule() -> None:
    """k47.shoot.react-before-measure, k47.shoot.morale-last, k47.cq.attacker-declares-first"""
    assert cited("sequence", of="activation") == {
        "draw_die": "k47.turn.draw-die",
        "select_unit_and_order": "k47.turn.select-unit",
        "order_test_if_needed": "k47.turn.order-test-step",
        "execute": "k47.turn.execute",
        "reaction": "k47.turn.reaction-step",
        "next_draw": "k47.turn.loop",
    }
    shooting = cited("sequence", of="shooting")
    assert (shooting["react"], shooting["morale"]) == ("k47.shoot.react-before-measure", "k47.shoot.morale-last")
    assert list(cited("sequence", of="assault").values()) == [
        "k47.cq.declare",
        "k47.cq.escape",
        "k47.cq.measure-move",
        "k47.cq.stand-fire",
        "k47.cq.attacker-declares-first",
        "k47.cq.pbf-first",
        "k47.cq.pbf-tests",
        "k47.cq.hth-second",
        "k47.cq.compare",
        "k47.cq.morale",
        "k47.cq.consolidate",
    ]
