from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, ask, chances, cited_after, follows, notes, refusals, throw, view, why_not

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.stream import Intercepted, StreamLosses, attack_stream

LOSE, DRAW, WIN = Intercepted.LOSE, Intercepted.DRAW, Intercepted.WIN


@pytest.mark.parametrize(("serials", "lost"), [(10, 6), (6, 6), (5, 5), (1, 1)])
def test_interceptors_that_win_take_a_serial_each(serials: int, lost: int) -> None:
    """mg.a2a.stream-condition, mg.a2a.stream-losses, mg.gap.a2a-breakthrough: six against two escorts win on 4-6."""
    facts = {"interceptors": 6, "escorts": 2, "serials": serials}
    assert view("stream_attack", "serials_lost", **facts) == {0: F(1, 2), lost: F(1, 2)}
    assert view("stream_attack", "through", **facts) == {0: F(1, 2), 6: F(1, 2)}


@pytest.mark.parametrize(
    ("through", "lost"),
    [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 2), (10, 3), (13, 3), (14, 4)],
)
def test_bombers_lose_a_quarter_of_that(through: int, lost: int) -> None:
    """mg.a2a.bomber-losses, mg.gap.a2a-breakthrough: nearest, halves up; without cover all get through."""
    facts = {"interceptors": through, "escorts": 0, "serials": 0, "bombers": 12}
    assert view("stream_attack", "bombers_lost", **facts) == {lost: 1}
    assert throw("stream_attack", **facts).rolls == ()


def test_no_more_bombers_are_lost_than_fly() -> None:
    """mg.gap.a2a-breakthrough"""
    facts = {"interceptors": 20, "escorts": 0, "serials": 0, "bombers": 3}
    assert view("stream_attack", "bombers_lost", **facts) == {3: 1}


def test_transports_come_first_and_the_rest_goes_for_the_bombers() -> None:
    """mg.gap.a2a-breakthrough: of ten squadrons four take the serials, a quarter of six is two."""
    facts = {"interceptors": 10, "escorts": 0, "serials": 4, "bombers": 9}
    assert chances("stream_attack", **facts) == {StreamLosses(4, 2, WIN, 10, 10, 0): 1}
    assert notes("stream_attack", **facts)["transports_first"] is True
    assert view("stream_attack", "bombers_lost", **facts | {"serials": 10}) == {0: 1}


def test_a_smaller_force_wins_where_the_escorts_lose() -> None:
    """mg.gap.a2a-breakthrough, mg.a2a.lose: four against eight, the escorts roll and lose on 1."""
    facts = {"interceptors": 4, "escorts": 8, "serials": 9}
    assert notes("stream_attack", **facts)["attacker"] == "cover"
    assert chances("stream_attack", **facts) == {
        StreamLosses(0, 0, LOSE, 0, 2, 8): F(1, 3),
        StreamLosses(0, 0, DRAW, 0, 3, 8): F(1, 2),
        StreamLosses(3, 0, WIN, 3, 3, 7): F(1, 6),
    }


def test_a_draw_stops_them_all() -> None:
    """mg.a2a.stream-condition, mg.a2a.draw"""
    drawn = throw("stream_attack", 3, interceptors=6, escorts=2, serials=10)
    assert drawn.outcome == StreamLosses(0, 0, DRAW, 0, 6, 1)
    after = cited_after("stream_attack", drawn.outcome, interceptors=6, escorts=2, serials=10)
    assert after["through"] == "mg.a2a.stream-condition"
    assert after["cover_lost"] == "mg.a2a.draw"


def test_patrols_fight_along_and_take_the_losses_but_do_not_go_through() -> None:
    """mg.gap.air-allocation: three on intercept and three on patrol are six against six."""
    facts = {"interceptors": 3, "patrols": 3, "escorts": 6, "serials": 9}
    assert notes("stream_attack", **facts)["attacker"] == "interceptors"
    assert notes("stream_attack", **facts)["losses_off"] == "patrols"
    assert chances("stream_attack", **facts)[StreamLosses(3, 0, WIN, 3, 5, 5)] == F(1, 6)
    few = {"interceptors": 5, "patrols": 1, "escorts": 20, "serials": 9}
    assert view("stream_attack", "through", **few) == {0: 1}


def test_losses_beyond_the_patrols_come_off_the_interceptors() -> None:
    """mg.gap.air-allocation, mg.a2a.lose: six against nine lose 10 % of nine, the one patrol."""
    facts = {"interceptors": 5, "patrols": 1, "escorts": 9, "serials": 9}
    assert view("stream_attack", "serials_lost", **facts)[5] == F(1, 6)
    without = facts | {"interceptors": 6, "patrols": 0}
    assert view("stream_attack", "serials_lost", **without)[5] == F(1, 6)
    assert view("stream_attack", "interceptors_left", **without) == {4: F(1, 6), 5: F(5, 6)}


@pytest.mark.parametrize(
    ("both", "initiative", "attacker"),
    [(False, False, "interceptors"), (True, True, "interceptors"), (True, False, "cover")],
)
def test_who_attacks_between_equals(both: bool, initiative: bool, attacker: str) -> None:
    """mg.gap.a2a-tie"""
    facts = {"interceptors": 4, "escorts": 4, "escorts_intercept": both, "initiative": initiative}
    assert notes("stream_attack", **facts)["attacker"] == attacker
    assert view("stream_attack", "fight", **facts)[WIN] == F(1, 6)


def test_interceptors_that_win_and_are_all_lost_take_nobody() -> None:
    """mg.gap.a2a-losses: one squadron wins against five, and 10 % of five is that one."""
    facts = {"interceptors": 1, "escorts": 5, "serials": 3}
    assert view("stream_attack", "fight", **facts) == {LOSE: F(5, 6), DRAW: F(1, 6)}
    few = {"interceptors": 5, "escorts": 9, "serials": 3}
    assert chances("stream_attack", **few)[StreamLosses(3, 0, WIN, 4, 4, 8)] == F(1, 6)


def test_what_follows_is_worked_out_in_words() -> None:
    """mg.a2a.win, mg.a2a.bomber-losses"""
    facts = {"interceptors": 6, "escorts": 2, "serials": 0, "bombers": 8}
    won = StreamLosses(0, 2, WIN, 6, 6, 1)
    assert follows("stream_attack", won, **facts) == {
        "through": 6,
        "bombers_lost": 2,
        "interceptors_lost": 0,
        "cover_lost": 1,
    }
    assert cited_after("stream_attack", won, **facts)["bombers_lost"] == "mg.a2a.bomber-losses"


def test_without_a_stream_or_by_night_nothing_is_attacked() -> None:
    """mg.gap.a2a-breakthrough, mg.gap.air-allocation"""
    assert refusals("stream_attack", serials=0, bombers=0, night=True) == [
        "mg.gap.air-allocation",
        "mg.gap.a2a-breakthrough",
    ]


def test_play_stays_within_the_odds() -> None:
    facts: dict[str, Any] = {"interceptors": 5, "escorts": 9}
    asked = ask("stream_attack", **facts)
    assert {attack_stream(seeded(seed), asked.profile) for seed in range(80)} == set(asked.distribution)


def test_a_stream_that_nobody_intercepts_comes_through_whole() -> None:
    """mg.a2a.stream-condition: patrols alone do not go for it"""
    assert why_not("stream_attack", interceptors=0, patrols=5) == (
        "Not allowed: nobody intercepts: the stream comes through whole (mg.a2a.stream-condition)"
    )


def test_the_end_of_the_fight_is_told_of_the_interceptors() -> None:
    """mg.gap.a2a-breakthrough"""
    asked = ask("stream_attack")
    assert "fight over the stream" in [label for label, _ in asked.views]
    assert {each.outcome.fight.said for each in asked.chances} == {"the interceptors win", "draw"}


def test_patrols_stand_in_the_headline_of_those_they_fight_with() -> None:
    """mg.gap.air-allocation: 5 escorts against 3 are 2 interceptors and 1 patrol"""
    asked = ask("stream_attack", interceptors=2, patrols=1, escorts=5, serials=0, bombers=3)
    assert asked.subject == "2 squadrons with 1 patrol intercepting 3 bomber squadrons, 5 escorts"
