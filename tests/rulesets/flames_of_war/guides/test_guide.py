"""The guided Patrol in the Orchard, played some times by computers: every step comes, and comes in time."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.game.match import Match
from sandtable.players.registry import player
from sandtable.sheet.guide import Lesson, guide_of
from sandtable.sheet.registry import ruleset

HOME = ruleset("flames_of_war")
GUIDE = guide_of(HOME, "first_battle")
assert HOME.shelf is not None
GAME: Any = HOME.shelf.open(GUIDE.text.scenario)
SEAT = GAME.seat(GUIDE.text.seat)
GAMES = 6


class Told(Struct):
    """A moment of a battle: what is asked of whoever is guided, the state, and the lessons."""

    asked: str
    state: Any
    lessons: tuple[Lesson, ...]


@cache
def battle(seed: int) -> tuple[Told, ...]:
    """A battle that is played by trying everything, moment by moment; of ours only, and at the end."""
    match, rng = Match.begin(GAME, seeded(seed)), Random(seed)  # noqa: S311
    tries = player("random", GAME.ruleset)
    found = []
    while (question := match.question) is not None:
        seat = GAME.seat_of(question.side)
        if question.is_for(SEAT):
            found.append(Told(question.step, match.state, GUIDE.lessons(match, SEAT)))
        match.answer(tries.choose(GAME, match.view(seat), rng).answer, seat)
    return (*found, Told("", match.state, GUIDE.lessons(match, SEAT)))


def names(now: Told) -> list[str]:
    return [lesson.key.partition("@")[0] for lesson in now.lessons]


def test_every_step_comes_up_in_play_save_those_marked_rare() -> None:
    battles = Counter(name for seed in range(GAMES) for name in {each for now in battle(seed) for each in names(now)})
    assert {step.id for step in GUIDE.text.step if not step.rare and not battles[step.id]} == set()


def test_every_line_is_whole_and_short() -> None:
    for seed in range(GAMES):
        for lesson in (each for now in battle(seed) for each in now.lessons):
            assert "{" not in lesson.words + lesson.more
            assert len(lesson.words) <= 135, lesson.words


def test_how_one_wins_is_told_before_anything_is_decided() -> None:
    # fow.gap.game-end
    assert names(battle(0)[0])[0] == "goal"
    assert f"in {GAME.battlefield.last_round} rounds" in GUIDE.text.goal


def test_whoever_is_pinned_down_is_named() -> None:
    # fow.pin.effects
    told = 0
    for now in (each for seed in range(GAMES) for each in battle(seed)):
        for lesson in now.lessons:
            if lesson.key == "pinned":
                told += 1
                assert now.state.units[lesson.pieces[0]].pinned
                assert lesson.words.startswith(now.state.scenario.said(lesson.pieces[0]))
    assert told


def test_who_is_told_to_shoot_has_a_target() -> None:
    # fow.gap.target-choice
    for now in (each for seed in range(GAMES) for each in battle(seed) if "shooting" in names(each)):
        assert now.asked == "ShootingStep"


def test_the_last_round_is_told_in_the_last_round() -> None:
    # fow.gap.game-end
    for now in (each for seed in range(GAMES) for each in battle(seed) if "last_round" in names(each)):
        assert now.state.round == GAME.battlefield.last_round


def test_the_other_battles_that_it_speaks_of_are_there() -> None:
    (over,) = (step for step in GUIDE.text.step if step.id == "over")
    assert HOME.shelf is not None
    titles = [HOME.shelf.open(name).battlefield.text.title for name in HOME.shelf.names()]  # type: ignore[attr-defined]
    assert [title for title in titles if title in over.more] == [t for t in titles if t != "Patrol in the Orchard"]
