import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals, why_not

from sandtable.rulesets.panzer_korps.tables import TABLES


def test_a_formed_formation_whose_move_ended_in_contact_attacks() -> None:
    """pk.gap.assault-procedure, pk.gap.stacking"""
    assert answer("may_close_assault") is True
    assert answer("may_close_assault", came_by="move_spent_in_place") is True
    assert answer("may_close_assault", distance=1.0) is True
    assert notes("may_close_assault") == {"when": "close combat", "fire": True, "rounds": 1}
    assert set(cited("may_close_assault").values()) == {"pk.gap.assault-procedure"}
    assert ask("may_close_assault").verdict == "A formation in contact by a decision die move: may attack"
    assert TABLES.limit("contact") == 1


@pytest.mark.parametrize(
    ("facts", "rule", "because"),
    [
        ({"distance": 1.1}, "pk.gap.stacking", "contact is 1 in or less from edge to edge, not 1.1"),
        ({"state": "suppressed"}, "pk.gap.state-effects", "a suppressed formation may not start a close assault"),
        ({"state": "fragmented"}, "pk.gap.state-effects", "a fragmented formation may not start a close assault"),
        ({"state": "routed"}, "pk.gap.panicked", "a panicked formation does not strike or move"),
        ({"panicked": True}, "pk.gap.panicked", "a panicked formation does not strike or move"),
        ({"state": "dispersed"}, "pk.gap.disorder-thresholds", "no longer on the table"),
        ({"transit": True}, "pk.gap.road-and-column", "in transit column may not start an assault"),
        ({"double_quick": True}, "pk.gap.double-quick", "at the double quick may not start a close assault"),
        ({"came_by": "free_move"}, "pk.gap.dd-free-move", "a free move may not be made into contact"),
        ({"came_by": "compulsory_move"}, "pk.gap.assault-procedure", "only a decision-die move into contact"),
        ({"came_by": "no_move"}, "pk.gap.assault-procedure", "only a decision-die move into contact"),
        ({"who": "guns"}, "pk.gap.who-assaults", "guns, howitzers and mortars never attack, deployed or limbered"),
        ({"who": "mounted"}, "pk.gap.who-assaults", "troops that ride never attack"),
        ({"who": "dismounted_this_turn"}, "pk.gap.who-assaults", "troops that dismount in a turn do not attack in it"),
        ({"order": "move"}, "pk.gap.orders", "under a move order may not start assaults"),
        ({"order": "defend"}, "pk.gap.orders", "under a defend order may not start assaults"),
        ({"order": "withdraw"}, "pk.gap.orders", "under a withdraw order moves farther away"),
    ],
)
def test_who_may_not(facts: dict[str, object], rule: str, because: str) -> None:
    assert refusals("may_close_assault", **facts) == [rule]
    assert because in why_not("may_close_assault", **facts)


def test_every_reason_is_given() -> None:
    assert refusals(
        "may_close_assault", state="suppressed", distance=3.0, transit=True, double_quick=True, order="move"
    ) == [
        "pk.gap.state-effects",
        "pk.gap.stacking",
        "pk.gap.road-and-column",
        "pk.gap.orders",
        "pk.gap.double-quick",
    ]
