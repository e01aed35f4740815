from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    effects,
    follows,
    line,
    notes,
    number,
    refusals,
    throw,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.fighter_combat import AirCombat, Won, combat

ALLIED, DRAW, GERMAN = Won.ALLIED, Won.DRAW, Won.GERMAN


@pytest.mark.parametrize(
    ("allied", "german", "odds"),
    [
        (5, 2, 2),
        (3, 6, 2),
        (7, 4, 1),
        (8, 2, 4),
        (11, 2, 5),
        (13, 2, 6),
        (40, 1, 6),
        (4, 4, 1),
        (12, 6, 2),
        (11, 6, 1),
        (1, 6, 6),
        (5, 30, 6),
        (29, 5, 5),
    ],
)
def test_the_odds_are_larger_by_smaller_rounded_down(allied: int, german: int, odds: int) -> None:
    """mg.a2a.strength, mg.gap.a2a-odds, mg.a2a.odds-cap"""
    assert number("fighter_combat", "Odds", allied=allied, german=german).number == odds
    assert ask("fighter_combat", allied=allied, german=german).needs[0] == f"odds {odds}-1"


def test_odds_beyond_the_last_column_are_told_as_they_are() -> None:
    """mg.a2a.odds-cap: the attacker always wins there."""
    found = number("fighter_combat", "Odds", allied=40, german=1)
    assert (found.total, found.number) == (40, 6)
    assert line("fighter_combat", "Odds", allied=40, german=1) == (
        "Odds 40: 40 for 40 against 1, rounded down, counts as 6 (best odds column)"
    )
    assert view("fighter_combat", "result", allied=40, german=1) == {ALLIED: 1}


@pytest.mark.parametrize(
    ("german", "lose", "draw", "win"),
    [(6, 1, 4, 1), (3, 1, 3, 2), (2, 0, 3, 3), (1, 0, 0, 6)],
)
def test_the_die_is_read_in_the_column_of_the_odds(german: int, lose: int, draw: int, win: int) -> None:
    """mg.a2a.table, mg.gap.dice: six squadrons against six, three, two and one."""
    asked = {GERMAN: lose, DRAW: draw, ALLIED: win}
    expected = {outcome: F(faces, 6) for outcome, faces in asked.items() if faces}
    assert view("fighter_combat", "result", allied=6, german=german) == expected


def test_twelve_squadrons_meet_four() -> None:
    """mg.a2a.win, mg.a2a.draw, mg.a2a.whole-squadrons, mg.gap.a2a-losses"""
    half = F(1, 2)
    facts = {"allied": 12, "german": 4}
    assert chances("fighter_combat", **facts) == {AirCombat(DRAW, 12, 3): half, AirCombat(ALLIED, 12, 2): half}
    won = effects("fighter_combat", AirCombat(ALLIED, 12, 2), **facts)
    assert won["allied_lost"].label == "the Allies lose 10 % of the enemy's 4: 0.4, so 0"
    assert won["german_lost"].label == "the Germans lose 20 % of the enemy's 12: 2.4, so 2"
    assert cited_after("fighter_combat", AirCombat(ALLIED, 12, 2), **facts)["german_lost"] == "mg.a2a.win"
    assert cited_after("fighter_combat", AirCombat(DRAW, 12, 3), **facts)["german_lost"] == "mg.a2a.draw"


def test_between_equals_the_interceptor_attacks() -> None:
    """mg.gap.a2a-tie, mg.a2a.lose: with six a side both lose one whatever happens."""
    facts = {"allied": 6, "german": 6, "intercepting": "german"}
    assert notes("fighter_combat", **facts)["attacker"] == "german"
    assert cited("fighter_combat", **facts)["attacker"] == "mg.gap.a2a-tie"
    assert chances("fighter_combat", **facts) == {
        AirCombat(GERMAN, 5, 5): F(1, 6),
        AirCombat(DRAW, 5, 5): F(2, 3),
        AirCombat(ALLIED, 5, 5): F(1, 6),
    }
    won = [follows("fighter_combat", AirCombat(result, 5, 5), **facts)["winner"] for result in (GERMAN, DRAW, ALLIED)]
    assert won == ["german", "nobody", "allied"]


@pytest.mark.parametrize(
    ("intercepting", "initiative", "attacker"),
    [
        ("allied", "german", "allied"),
        ("german", "allied", "german"),
        ("both", "allied", "allied"),
        ("both", "german", "german"),
        ("neither", "allied", "allied"),
        ("neither", "german", "german"),
    ],
)
def test_if_both_or_neither_intercept_the_initiative_decides(intercepting: str, initiative: str, attacker: str) -> None:
    """mg.gap.a2a-tie"""
    facts = {"allied": 3, "german": 3, "intercepting": intercepting, "initiative": initiative}
    assert notes("fighter_combat", **facts)["attacker"] == attacker


@pytest.mark.parametrize("intercepting", ["allied", "german", "both", "neither"])
def test_the_larger_side_attacks_whatever_its_mission(intercepting: str) -> None:
    """mg.a2a.attacker"""
    facts = {"allied": 3, "german": 4, "intercepting": intercepting, "initiative": "allied"}
    assert notes("fighter_combat", **facts)["attacker"] == "german"
    assert cited("fighter_combat", **facts)["attacker"] == "mg.a2a.attacker"


@pytest.mark.parametrize(
    ("enemy", "ten", "twenty"),
    [(2, 0, 0), (3, 0, 1), (4, 0, 1), (5, 1, 1), (7, 1, 1), (8, 1, 2), (12, 1, 2), (13, 1, 3), (15, 2, 3), (25, 3, 5)],
)
def test_losses_are_the_nearest_squadron_and_halves_round_up(enemy: int, ten: int, twenty: int) -> None:
    """mg.a2a.whole-squadrons, mg.gap.a2a-losses: equal sides lose the shares of each other's numbers."""
    left = {outcome.result: outcome for outcome in chances("fighter_combat", allied=enemy, german=enemy)}
    assert left[GERMAN] == AirCombat(GERMAN, enemy - twenty, enemy - ten)
    assert left[DRAW] == AirCombat(DRAW, enemy - ten, enemy - ten)
    assert left[ALLIED] == AirCombat(ALLIED, enemy - ten, enemy - twenty)


def test_nobody_loses_more_than_he_has() -> None:
    """mg.gap.a2a-losses: 20 % of 40 would be eight of one."""
    assert chances("fighter_combat", allied=40, german=1) == {AirCombat(ALLIED, 40, 0): 1}
    lost = effects("fighter_combat", AirCombat(ALLIED, 40, 0), allied=40, german=1)["german_lost"]
    assert (lost.value, lost.label) == (1, "the Germans lose 20 % of the enemy's 40: 8, so 1, all they have")


def test_without_an_enemy_there_is_no_die_and_no_loss() -> None:
    """mg.gap.a2a-odds"""
    facts = {"allied": 0, "german": 5}
    assert chances("fighter_combat", **facts) == {AirCombat(GERMAN, 0, 5): 1}
    assert throw("fighter_combat", **facts).rolls == ()
    assert follows("fighter_combat", AirCombat(GERMAN, 0, 5), **facts)["winner"] == "german"
    assert "german_lost" not in follows("fighter_combat", AirCombat(GERMAN, 0, 5), **facts)
    assert refusals("fighter_combat", allied=0, german=0) == ["mg.gap.a2a-odds"]


def test_both_teams_read_who_has_won() -> None:
    asked = ask("fighter_combat", allied=4, german=8)
    assert asked.verdict.startswith(
        "4 Allied against 8 German fighter squadrons: odds 2-1, the Germans lose on 1, draw on 2-4, win on 5-6, "
    )
    for told in ("50.0 % draw", "33.3 % the Germans win", "16.7 % the Allies win", "2.7 Allied left on average"):
        assert told in asked.verdict
    assert throw("fighter_combat", 6, allied=4, german=8).label == "the Germans win, 2 Allied and 8 German left"


def test_no_fighters_fly_by_night() -> None:
    """mg.gap.air-allocation"""
    assert refusals("fighter_combat", night=True) == ["mg.gap.air-allocation"]


@pytest.mark.parametrize(("face", "result"), [(1, ALLIED), (2, DRAW), (4, DRAW), (5, GERMAN), (6, GERMAN)])
def test_one_die_decides_the_fight(face: int, result: Won) -> None:
    """mg.a2a.attacker, mg.a2a.table: eight Germans against four, odds 2-1."""
    thrown = throw("fighter_combat", face, allied=4, german=8)
    assert thrown.outcome.result is result
    assert [roll.why for roll in thrown.rolls] == ["mg.a2a.table"]


def test_play_stays_within_the_odds() -> None:
    facts: dict[str, Any] = {"allied": 9, "german": 7}
    asked = ask("fighter_combat", **facts)
    seen = {combat(seeded(seed), asked.profile) for seed in range(60)}
    assert seen == set(asked.distribution)
