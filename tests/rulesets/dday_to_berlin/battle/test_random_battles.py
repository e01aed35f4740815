"""Random battles: what must hold after every decision, whatever is decided."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.battle.random_play import SCENARIOS, chance, decisions, pick
from tests.rulesets.dday_to_berlin.battle.situations import game_of

from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.rulesets.dday_to_berlin.battle.answers import AnyAnswer
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SideIndex, controlled, sight
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction

SEEDS = st.integers(0, 2**32)
NAMES = st.sampled_from(sorted(SCENARIOS))


def check_board(s: Battle) -> None:
    """Stacks within the limit, enemies apart, nobody where nobody can be, and the carried index the rebuilt one."""
    scenario = s.scenario
    for side in (0, 1):
        carried, rebuilt = s.side(side), SideIndex.of(s.units, scenario.of_side[side], scenario)
        for part in ("at", "units", "held", "stood", "full"):
            assert getattr(carried, part) == getattr(rebuilt, part), part
        assert controlled(carried, s.units, scenario) == controlled(rebuilt, s.units, scenario)
        assert sight(carried, scenario) == sight(rebuilt, scenario)
        assert all((here & scenario.stands).bit_count() <= scenario.stacking for here in carried.at.values())
        assert not carried.held & scenario.map.closed
    assert not s.side(0).held & s.side(1).held


def check_counts(s: Battle) -> None:
    """Markers and supports within what they can be, and movement left within what was given."""
    assert min(s.markers) >= 0
    for side, force in enumerate(s.scenario.forces):
        assert 0 <= s.art[side] <= force.art
        assert 0 <= s.air_lost[side] <= force.air
        assert 0 <= s.air[side] <= force.air - s.air_lost[side]
    for card, unit in zip(s.cards, s.units, strict=True):
        assert 0 <= unit.left <= 2 * card.row.move
        assert 0 <= unit.facing < 4


def check_change(before: Battle, s: Battle) -> None:
    """What is lost stays lost, and a unit that moved as a gun does not fight in the same game turn."""
    for old, new in zip(before.units, s.units, strict=True):
        assert old.zone != LOST or new.zone == LOST
    assert s.turn in (before.turn, before.turn + 1)
    if s.turn == before.turn:
        guns = s.scenario.guns & before.marks.moved & s.marks.moved
        assert not guns & s.marks.fought & ~before.marks.fought
        assert s.air_lost >= before.air_lost


@settings(max_examples=60, deadline=None, derandomize=True)
@given(NAMES, SEEDS)
def test_what_must_hold_after_every_decision(name: str, seed: int) -> None:
    before: Battle | None = None
    for _, state, _ in decisions(name, seed):
        check_board(state)
        check_counts(state)
        if before is not None:
            check_change(before, state)
        before = state
    assert before is not None
    assert before.outcome is not None


@settings(max_examples=20, deadline=None, derandomize=True)
@given(NAMES, SEEDS)
def test_every_suggestion_is_allowed_and_can_be_forecast_and_carried_out(name: str, seed: int) -> None:
    for game, state, rng in decisions(name, seed):
        if not state.agenda:
            break
        side = state.agenda[0].decider(state)
        for answer in islice(game.suggest(state, rng), 12):
            assert game.validate(state, answer) is None, (answer, game.validate(state, answer))
            assert game.read_answer(_plain(answer)) == answer
            for forecast in game.forecasts(state, answer):
                assert forecast.procedure
        assert game.validate(state, pick(game, state, rng), game.seats[1 - side]) is not None


def _plain(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(NAMES, SEEDS)
def test_a_state_can_be_written_and_read_at_any_moment(name: str, seed: int) -> None:
    for number, (game, state, _) in enumerate(decisions(name, seed)):
        if number % 7 == 0 or not state.agenda:
            again = game.read_state(game.write_state(state))
            assert again == state
            assert game.question(again) == game.question(state)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(NAMES, SEEDS)
def test_everything_that_happens_is_told_and_weighed(name: str, seed: int) -> None:
    game, rng, dice = game_of(SCENARIOS[name]), chance(seed), seeded(seed)
    turned = game.begin(dice)
    while turned.state.agenda:
        for event in turned.events:
            assert all(line.strip() for line in game.story(event))
            for side, _, likely in game.luck(event):
                assert side in (0, 1)
                assert 0 <= likely <= 1
        assert game.question(turned.state).prompt  # type: ignore[union-attr]
        turned = game.take(turned.state, pick(game, turned.state, rng), dice)
    assert any("§ ddb.gap.victory" in line for event in turned.events for line in game.story(event))


def test_the_same_seed_plays_the_same_battle() -> None:
    first, second = ([state for _, state, _ in decisions("riverside", 5)] for _ in range(2))
    assert first == second


def test_random_battles_come_to_every_kind_of_question() -> None:
    """So that the invariants have met everything: each step that asks was asked."""
    asked: Counter[str] = Counter()
    for name in SCENARIOS:
        for seed in range(12):
            asked.update(type(state.agenda[0]).__name__ for _, state, _ in decisions(name, seed) if state.agenda)
    kinds = {kind.__name__ for kind in get_args(get_type_hints(Battle)["agenda"])[0].__args__ if kind.answers}
    assert kinds - set(asked) == set()


# ------------------------------------------------------------------ garbage

KINDS = get_args(AnyAnswer)
ODD = (-(2**62), -7, -2, -1, 0, 1, 35, 36, 99, 2**62)


def garbage(state: Battle, rng: Random) -> Any:
    """An answer of a kind that is asked for (or of any), with numbers that may mean anything."""
    kinds = state.agenda[0].answers
    kind = rng.choice(kinds) if kinds and rng.random() < 0.8 else rng.choice(KINDS)

    def number() -> int:
        return rng.choice(ODD) if rng.random() < 0.15 else rng.randrange(-2, 36)

    def value(hint: Any) -> Any:
        if hint is bool:
            return rng.random() < 0.5
        if hint is int:
            return number()
        if hint is EngineeringAction:
            return rng.choice(list(EngineeringAction))
        return tuple(number() for _ in range(rng.choice((0, 0, 1, 1, 2, 3))))

    return kind(**{name: value(hint) for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__})


@pytest.mark.parametrize("seed", range(16))
def test_garbage_is_refused_with_reasons_and_never_crashes(seed: int) -> None:
    """Whatever gets through by chance is a legal answer, and can be carried out."""
    name = sorted(SCENARIOS)[seed % 2]
    for game, state, rng in decisions(name, seed):
        if not state.agenda:
            break
        for _ in range(6):
            answer = garbage(state, rng)
            turned = game.answer(state, answer, seeded(seed))
            if isinstance(turned, Refused):
                assert all(refusal.rule and refusal.because for refusal in turned.refusals)
            else:
                check_board(turned.state)
                check_counts(turned.state)
