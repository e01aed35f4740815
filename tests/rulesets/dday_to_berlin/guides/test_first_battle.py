"""The guided Crossroads, played many times by computers: every step comes, and comes in time."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.players.registry import player, players_of
from sandtable.rulesets.dday_to_berlin.battle.answers import Move
from sandtable.rulesets.dday_to_berlin.battle.combat import assaults
from sandtable.rulesets.dday_to_berlin.battle.eligible import storm_troops
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.guides.signs import beside, is_helped
from sandtable.sheet.guide import Lesson, guide_of
from sandtable.sheet.registry import ruleset

HOME = ruleset("dday_to_berlin")
GUIDE = guide_of(HOME, "first_battle")
assert HOME.shelf is not None
GAME: Any = HOME.shelf.open(GUIDE.text.scenario)
SEAT = GAME.seat(GUIDE.text.seat)
GAMES = 24


class Told(Struct):
    """A moment of a battle: who is asked, the lessons, and the answer that was given to it (None at the end)."""

    asked: str
    ours: bool
    state: BattleState
    lessons: tuple[Lesson, ...]
    answer: Any


@cache
def battle(seed: int) -> tuple[Told, ...]:
    """A battle between computers, one who plays well and one who tries everything, moment by moment."""
    match, rng = Match.begin(GAME, seeded(seed)), Random(seed)  # noqa: S311
    guided = player("random" if seed % 2 else GUIDE.text.opponent, GAME.ruleset)
    sides = (guided, player(GUIDE.text.opponent, GAME.ruleset))
    found = []
    while (question := match.question) is not None:
        seat, lessons, state = GAME.seat_of(question.side), GUIDE.lessons(match, SEAT), match.state
        answer = sides[question.side].choose(GAME, match.view(seat), rng).answer
        match.answer(answer, seat)
        found.append(Told(question.step, question.is_for(SEAT), state, lessons, answer))
    return (*found, Told("", False, match.state, GUIDE.lessons(match, SEAT), None))


def named(lesson: Lesson) -> str:
    return lesson.key.partition("@")[0]


def test_every_step_comes_up_in_play_save_those_marked_rare() -> None:
    battles = Counter(
        name for seed in range(GAMES) for name in {named(each) for now in battle(seed) for each in now.lessons}
    )
    often = {step.id for step in GUIDE.text.step if not step.rare}
    assert {name for name in often if battles[name] < GAMES / 10} == set()
    # What is marked rare is rare, so that the mark says something.
    assert {name for name in battles if name not in often and battles[name] > GAMES / 2} == set()


def test_every_line_is_whole_and_short() -> None:
    for seed in range(GAMES):
        for lesson in (each for now in battle(seed) for each in now.lessons):
            assert "{" not in lesson.words + lesson.more
            assert len(lesson.words) <= 135, lesson.words
            assert set(lesson.places) <= set(GAME.battlefield.grid.labels)


def test_the_score_is_told_before_anything_is_decided_but_what_to_do_when_attacked() -> None:
    for seed in range(10):
        first = next(now for now in battle(seed) if now.ours)
        told = [named(lesson) for lesson in first.lessons]
        assert told[told[0] in {"under_fire", "defending"}] == "goal"
        assert GUIDE.text.goal_rules == ("ddb.gap.victory",)
        assert GAME.score(first.state) == (0, 5)


def test_the_first_movement_is_explained_before_the_first_move() -> None:
    for seed in range(10):
        moves = [now for now in battle(seed) if now.ours and now.asked == "MoveGroup"]
        before = battle(seed)[: battle(seed).index(moves[0])]
        told = {named(each) for now in before if now.ours for each in now.lessons}
        assert {"goal", "activating"} <= told
        assert {"opening", "came_out", "staying"} & told
        assert "moving" in {named(each) for each in moves[0].lessons}


def test_contact_is_told_before_any_battalion_is_spent_by_moving_into_it() -> None:
    """Each move of ours after which a unit stands next to an enemy and cannot assault was warned of at its question."""
    spent = 0
    for seed in range(GAMES):
        for now, then in zip(battle(seed), battle(seed)[1:], strict=False):
            if not (now.ours and isinstance(now.state.agenda[0], MoveGroup) and isinstance(now.answer, Move)):
                continue
            unit, zone = now.answer.unit, (now.answer.path or (-1,))[-1]
            foot = GAME.battlefield.cards[unit].row.move == 1 and GAME.battlefield.assaulters >> unit & 1
            doubled = now.state.marks.doubled >> unit & 1
            if foot and not doubled and zone >= 0 and beside(now.state, 0, [zone]):
                spent += 1
                assert then.state.units[unit].left == 0
                assert {"contact", "stay_put"} & {named(each) for each in now.lessons}
    assert spent > GAMES


def test_combat_names_the_target_that_movement_called_a_good_one() -> None:
    """Wherever one can be assaulted: neither dug in (ddb.save.prepared) nor in rough terrain (ddb.save.rough)."""
    named_open, grid = 0, GAME.battlefield.grid
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.ours and each.asked == "Combat"):
        found = assaults(now.state, 0, storm_troops(now.state, 0))
        in_the_open = {grid.labels[zone] for _, zone in found if not is_helped(now.state, zone)}
        for lesson in (each for each in now.lessons if named(each) == "assaulting" and in_the_open):
            assert set(lesson.places) <= in_the_open
            named_open += 1
    assert named_open


def test_it_says_that_nobody_can_assault_where_nobody_can() -> None:
    told = Counter[tuple[bool, bool]]()
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.ours and each.asked == "Combat"):
        names = {named(each) for each in now.lessons}
        told["assaulting" in names, bool({"no_assault", "lent"} & names)] += 1
        # A reason is told only where it is the reason.
        assert not {"no_assault", "lent"} <= names
        if "lent" in names:
            assert now.state.marks.lent
    assert set(told) == {(True, False), (False, True)}


def test_several_units_without_a_move_are_called_luck_and_nothing_less_is() -> None:
    """ddb.activation.hold"""
    told = 0
    for now in (each for seed in range(GAMES) for each in battle(seed) if each.ours):
        marks, side = now.state.marks, GAME.battlefield.of_side[0]
        held = now.state.on_table(0) & side & GAME.battlefield.assaulters & marks.activated & ~marks.moving
        asked = now.asked in ("Movement", "Combat") and held.bit_count() >= 2
        found = [each for each in now.lessons if named(each) == "bad_luck"]
        assert bool(found) == asked
        told += asked
        assert all(each.words.startswith(f"{held.bit_count()} of your units") for each in found)
    assert told


def test_the_guide_marks_the_answer_that_it_speaks_for() -> None:
    """ddb.activation.fallback: a marker weighs less than ground."""
    found = {
        (now.asked, lesson.answer)
        for seed in range(GAMES)
        for now in battle(seed)
        for lesson in now.lessons
        if lesson.answer
    }
    assert found == {("FallBackOrStay", "Stay"), ("ChooseFirst", "MoveFirst")}


def test_the_opponent_plays_the_game() -> None:
    assert GUIDE.text.opponent in players_of(GAME.ruleset)
