from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    follows,
    notes,
    number,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.sighting.smoke import shoot_smoke
from sandtable.sheet.faults import FactsFault

# ---------------------------------------------------------------------- shooting smoke


def test_one_hit_is_enough_for_a_ball() -> None:
    """fow.gap.smoke-ball, fow.smoke.ball"""
    facts = {"weapon": "uk_75", "hit_on": 4, "distance": 10.0}
    assert totals("smoke_ball", **facts) == {"ROF": 2, "Score to hit": 4}
    assert chances("smoke_ball", **facts) == {0: F(1, 4), 1: F(3, 4)}
    assert chance("smoke_ball", 1, **facts | {"move": "tactical"}) == F(1, 2)
    assert throw("smoke_ball", 4, 6, **facts).outcome == 1
    assert throw("smoke_ball", 3, 1, **facts).outcome == 0


def test_each_team_places_a_ball_of_its_own() -> None:
    """fow.gap.smoke-ball"""
    facts = {"hit_on": 4, "distance": 10.0, "teams": 3}
    assert chances("smoke_ball", **facts) == {0: F(1, 64), 1: F(9, 64), 2: F(27, 64), 3: F(27, 64)}
    assert throw("smoke_ball", 1, 1, 6, 6, 4, 1, **facts).outcome == 2
    assert ask("smoke_ball", **facts).needs == ("2 dice each", "hits on 4+")
    assert ask("smoke_ball", **facts | {"teams": 1}).needs == ("2 dice", "hits on 4+")


def test_smoke_needs_the_normal_score() -> None:
    """fow.gap.smoke-ball, fow.hit.base, fow.gap.weapon-notes"""
    facts = {"weapon": "us_75", "hit_on": 3, "distance": 20.0, "concealed": True, "gone_to_ground": True}
    assert totals("smoke_ball", **facts)["Score to hit"] == 6
    assert totals("smoke_ball", move="tactical", **facts) == {"ROF": 2, "Score to hit": 7}
    assert chance("smoke_ball", 1, move="tactical", **facts) == 1 - F(17, 18) ** 2
    assert totals("smoke_ball", night=True, smoke=True, out_of_command=True, **facts)["Score to hit"] == 9
    assert chances("smoke_ball", night=True, smoke=True, out_of_command=True, **facts) == {0: 1}
    assert totals("smoke_ball", blitz="failed", **facts)["Score to hit"] == 7
    assert totals("smoke_ball", blitz="failed", out_of_command=True, **facts)["Score to hit"] == 7


def test_a_ball_is_2_inches_across_and_harms_nobody() -> None:
    """fow.smoke.ball, fow.smoke.ball-through, fow.gap.smoke-ball, fow.turn.remove-smoke"""
    assert notes("smoke_ball")["ball"] == 2
    assert follows("smoke_ball", 1) == {"balls": 1, "shots_through": 1, "harm": False, "removed": True}
    assert follows("smoke_ball", 0) == {"balls": 0, "harm": False}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"weapon": "de_75l48"}, ["fow.gap.weapon-notes"]),
        ({"distance": 28.1}, ["fow.shoot.check-range"]),
        ({"move": "dash"}, ["fow.shoot.no-shoot-dash"]),
        ({"others_shot": True}, ["fow.gap.smoke-ball"]),
        ({"halted": 2, "moving": 0, "pinned": True}, ["fow.gap.weapons"]),
        (
            {"weapon": "de_mg42", "distance": 20.0, "move": "dash", "others_shot": True},
            ["fow.gap.weapon-notes", "fow.shoot.check-range", "fow.shoot.no-shoot-dash", "fow.gap.smoke-ball"],
        ),
    ],
)
def test_who_may_not_shoot_smoke(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.smoke-ball, fow.gap.weapon-notes, fow.shoot.check-range"""
    assert refusals("smoke_ball", **facts) == rules


def test_a_weapon_of_a_stated_rof_has_smoke() -> None:
    """fow.gap.smoke-ball"""
    assert chances("smoke_ball", halted=3, moving=1, hit_on=4, distance=10.0) == {0: F(1, 8), 1: F(7, 8)}
    assert totals("smoke_ball", halted=3, moving=1, dug_in=True)["ROF"] == 1
    assert number("smoke_ball", "ROF", blitz="succeeded").base.rule == "fow.order.blitz.halted-rof"
    assert number("smoke_ball", "ROF", blitz="failed").base.rule == "fow.rof.halted"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"weapon": "us_76", "halted": 2, "moving": 1}, "moving: 76mm M1 has a Moving ROF of 2 on its card"),
        ({"weapon": "us_75", "weapon_range": 60}, "weapon_range: 75mm M3 has a range of 28 in on its card"),
    ],
)
def test_a_named_card_keeps_its_range_and_notes(facts: dict[str, Any], told: str) -> None:
    """fow.gap.weapons, fow.gap.smoke-ball"""
    with pytest.raises(FactsFault, match=told):
        ask("smoke_ball", **facts)
    assert refusals("smoke_ball", weapon="us_76", halted=2, moving=2, distance=60.0) == [
        "fow.gap.weapon-notes",
        "fow.shoot.check-range",
    ]


def test_a_weapon_without_a_card_has_the_range_that_is_stated() -> None:
    """fow.shoot.check-range"""
    assert refusals("smoke_ball", halted=2, moving=1, weapon_range=24, distance=24.1) == ["fow.shoot.check-range"]
    assert "range_unknown" not in notes("smoke_ball", halted=2, moving=1, weapon_range=24, distance=24.0)
    assert notes("smoke_ball", halted=2, moving=1, distance=60.0)["range_unknown"] is True


def test_nobody_moves_and_digs_in() -> None:
    """fow.order.dig-in.rof"""
    with pytest.raises(FactsFault, match="dug_in"):
        ask("smoke_ball", dug_in=True, move="tactical")


def test_played_smoke_stays_within_the_exact_odds() -> None:
    """fow.gap.smoke-ball"""
    asked = ask("smoke_ball", teams=3)
    dice = seeded("smoke")
    assert {shoot_smoke(dice, asked.profile) for _ in range(400)} == set(asked.distribution)


# ---------------------------------------------------------------------- smoke in the way


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"balls": 1, "distance": 10.0}, "harder"),
        ({"balls": 2, "distance": 10.0}, "harder"),
        ({"balls": 0}, "nothing"),
        ({"balls": 0, "screen": True, "distance": 6.0}, "harder"),
        ({"balls": 0, "screen": True, "distance": 6.1}, "blocked"),
        ({"balls": 3, "screen": True, "distance": 6.1}, "blocked"),
        ({"balls": 3, "screen": True, "distance": 2.0}, "harder"),
        ({"balls": 3, "screen": True, "distance": 20.0, "aircraft": "target"}, "nothing"),
        ({"balls": 3, "screen": True, "distance": 20.0, "aircraft": "shooter"}, "nothing"),
    ],
)
def test_what_smoke_in_the_way_does(facts: dict[str, Any], expected: str) -> None:
    """fow.smoke.ball-through, fow.hit.smoke, fow.los.smoke-screen, fow.gap.shoot-through-smoke,
    fow.gap.aircraft-los, fow.bombard.smoke-los"""
    assert ask("smoke_effect", **facts).chances[0].outcome == expected


def test_however_many_balls_it_is_one_modifier() -> None:
    """fow.gap.modifier-stacking, fow.hit.smoke"""
    for balls, screen in ((1, False), (2, False), (9, False), (0, True), (4, True)):
        found = notes("smoke_effect", balls=balls, screen=screen, distance=5.0)
        assert found["modifier"] == 1
        assert ("counted_once" in found) is (balls + screen > 1)
    assert notes("smoke_effect", balls=2)["ball"] == 2


def test_smoke_cites_its_rules() -> None:
    """fow.hit.smoke, fow.los.smoke-screen, fow.gap.aircraft-los, fow.gap.shoot-through-smoke"""
    assert cited("smoke_effect")["modifier"] == "fow.hit.smoke"
    assert cited("smoke_effect", screen=True)["blocked"] == "fow.los.smoke-screen"
    assert cited("smoke_effect", screen=True, distance=5.0)["blocked"] == "fow.gap.shoot-through-smoke"
    assert cited("smoke_effect", aircraft="target")["modifier"] == "fow.gap.aircraft-los"
    assert cited("smoke_effect", balls=0)["modifier"] == "fow.gap.shoot-through-smoke"
