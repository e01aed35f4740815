"""The guided Patrol at the Mill, played many times by computers: every step comes, and comes in time."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.players.registry import player
from sandtable.rulesets.konflikt_47.guides.signs import last_turn
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet.guide import Lesson, Moment, guide_of
from sandtable.sheet.registry import ruleset

HOME = ruleset("konflikt_47")
GUIDE = guide_of(HOME, "first_battle")
assert HOME.shelf is not None
GAME: Any = HOME.shelf.open(GUIDE.text.scenario)
SEAT = GAME.seat(GUIDE.text.seat)
GAMES = 24


class Told(Struct):
    """A moment of a battle: what is asked, whether of us, and the lessons."""

    asked: str
    ours: bool
    state: Any
    lessons: tuple[Lesson, ...]


@cache
def battle(seed: int) -> tuple[Told, ...]:
    """A battle that is played by trying everything, moment by moment; of ours only, and at the end."""
    match, rng = Match.begin(GAME, seeded(seed)), Random(seed)  # noqa: S311
    tries = player("random", GAME.ruleset)
    found = []
    while (question := match.question) is not None:
        seat, ours = GAME.seat_of(question.side), question.is_for(SEAT)
        if ours:
            found.append(Told(question.step, ours, match.state, GUIDE.lessons(match, SEAT)))
        match.answer(tries.choose(GAME, match.view(seat), rng).answer, seat)
    return (*found, Told("", False, match.state, GUIDE.lessons(match, SEAT)))


def names(now: Told) -> list[str]:
    return [lesson.key.partition("@")[0] for lesson in now.lessons]


def test_what_it_says_of_other_battles_is_there() -> None:
    """k47.gap.scenarios"""
    assert HOME.shelf is not None
    (over,) = (step for step in GUIDE.text.step if step.id == "over")
    assert (
        "Crossroads at Dusk has whole platoons and a bazooka, Sound and Fury a mortar and a sound cannon" in over.more
    )
    for name, weapons in (("crossroads_at_dusk", {"bazooka"}), ("sound_and_fury", {"medium-mortar", "zvukovoy"})):
        field: Any = HOME.shelf.open(name)
        assert weapons <= {arm.weapon for row in field.battlefield.rows for arm in row.weapons}


def test_every_step_comes_up_in_play_save_those_marked_rare() -> None:
    battles = Counter(name for seed in range(GAMES) for name in {each for now in battle(seed) for each in names(now)})
    often = {step.id for step in GUIDE.text.step if not step.rare}
    assert {name for name in often if battles[name] < GAMES / 10} == set()
    assert {step.id for step in GUIDE.text.step if not battles[step.id]} == set()


def test_every_line_is_whole_and_short() -> None:
    for seed in range(GAMES):
        for lesson in (each for now in battle(seed) for each in now.lessons):
            assert "{" not in lesson.words + lesson.more
            assert len(lesson.words) <= 135, lesson.words


def test_how_one_wins_is_told_before_anything_is_decided() -> None:
    # k47.gap.victory
    for seed in range(10):
        assert names(battle(seed)[0])[0] == "goal"
        assert GUIDE.text.goal_rules == ("k47.gap.victory", "k47.gap.objective-table")


def test_cup_and_orders_are_told_before_the_first_order() -> None:
    # k47.turn.draw-die, k47.orders.list
    for seed in range(10):
        first = next(now for now in battle(seed) if now.asked == "GiveOrder")
        assert {"the_cup", "six_orders"} <= set(names(first))


def test_a_pinned_unit_is_named_with_its_pins() -> None:
    # k47.gap.order-test
    told = 0
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.asked == "GiveOrder"):
        pinned = [unit for unit in now.state.ready(0) if now.state.units[unit].pins]
        assert ("pinned" in names(now)) == bool(pinned)
        for lesson in now.lessons:
            if lesson.key == "pinned":
                told += 1
                assert lesson.pieces == (pinned[0],)
                assert now.state.scenario.said(pinned[0]) in lesson.words
    assert told > GAMES


def test_what_to_do_is_said_whether_somebody_can_shoot_or_nobody() -> None:
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.asked == "GiveOrder"):
        assert ("can_fire" in names(now)) != ("closing_in" in names(now))


def test_ambush_is_spoken_of_only_with_a_team_that_lives_and_has_no_order() -> None:
    # k47.orders.ambush
    told = 0
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.asked == "GiveOrder"):
        for lesson in now.lessons:
            if lesson.key == "lying_in_wait":
                told += 1
                assert lesson.words.startswith("MG 42 team ")
                assert lesson.pieces[0] in now.state.ready(0)
            assert lesson.key != "closing_in" or "MG 42" not in lesson.words + lesson.more
    assert told


def test_a_recce_car_is_told_that_it_reverses_at_full_speed() -> None:
    # k47.move.reverse-recce
    driven = [
        lesson for seed in range(GAMES) for now in battle(seed) for lesson in now.lessons if lesson.key == "driving"
    ]
    assert driven
    assert all(lesson.words.endswith("Reverse goes back at full speed.") for lesson in driven)


def test_the_lead_that_wins_is_said() -> None:
    # k47.gap.victory
    assert f"A lead of {GAME.tables.limit('winning_lead')} points wins." in GUIDE.text.goal


def test_in_the_last_turn_only_who_has_infantry_left_to_order_is_told_to_run() -> None:
    """k47.gap.objective-table: infantry and teams hold a marker, vehicles do not"""
    begun = next(now.state for now in battle(0) if now.asked == "GiveOrder")
    s = replace(begun, turn=GAME.battlefield.text.turns)
    side = next(iter(SEAT.sides))
    men = [unit for unit in s.ready(side) if s.scenario.holders >> unit & 1]
    assert men
    assert last_turn(Moment(GAME, s, side, ())) is not None
    for unit in men:
        s = s.with_unit(unit, die=Order.DOWN)
    assert last_turn(Moment(GAME, s, side, ())) is None


def test_no_step_speaks_of_keys_alone_or_of_a_margin_that_a_phone_has_not() -> None:
    for step in GUIDE.text.step:
        assert "margin" not in step.words
        assert not [word for word in ("B bends", "comma", "Shift") if word in f"{step.words} {step.more}"]
