"""What every game owes to those who play it, whatever its rules: saved, replayed, refused, seen and ended soundly.

A ruleset with scenarios is tested here without another line; so is the hidden game of the tests.
"""

import copy
import pickle
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.game.scouts import Scouts
from tests.game.signals import RIDGE, Signals

from outposts.battle.game import OutpostsGame
from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.game import AgendaState, Game, Seat, Step, Turned
from sandtable.game.cup import seeded_cup
from sandtable.game.record import Header, read_record
from sandtable.game.replay import replay
from sandtable.game.seats import Role
from sandtable.game.table import start
from sandtable.game.waiting import Wait
from sandtable.game.warnings import MOST_WARNINGS
from sandtable.sheet import Ruleset
from sandtable.sheet.registry import names, ruleset
from skirmish.battle.game import SkirmishGame

EXAMPLES = Path(__file__).parents[2] / "examples"
MILL = EXAMPLES / "skirmish/skirmish/scenarios/mill.toml"
FORD = EXAMPLES / "outposts/outposts/scenarios/ford.toml"
#: No game of random moves is longer.
LONGEST = 20_000
INVENTED = 3
EVERY = 7

Played = list[tuple[AgendaState, msgspec.Struct, Turned[Any]]]


def shelves() -> Iterator[tuple[str, Callable[[], Game[Any]]]]:
    for name in names():
        home = ruleset(name)
        if home.shelf is None:
            continue
        invented = [f"random:{seed}" for seed in range(INVENTED)] if home.shelf.invents else []
        for scenario in (*home.shelf.names(), *invented):
            yield f"{name}-{scenario}", opener(home, scenario)
    yield "scouts", Scouts
    yield "signals", Signals
    yield "skirmish on inches", lambda: SkirmishGame.opened("mill", MILL.read_text(encoding="utf-8"))
    yield "outposts, hidden on zones", lambda: OutpostsGame.opened("ford", FORD.read_text(encoding="utf-8"))
    yield "signals with an umpire", lambda: Signals(RIDGE.replace("false", "true"))


def opener(home: Ruleset, scenario: str) -> Callable[[], Game[Any]]:
    def opened() -> Game[Any]:
        assert home.shelf is not None
        return home.shelf.open(scenario)

    return opened


#: Details of one answer that are changed one by one.
MOST_CHANGES = 3
GAMES = [pytest.param(opened, id=name) for name, opened in shelves()]


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311


def played(game: Game[Any], seed: int) -> Played:
    """A whole game of first suggestions: each state, what was answered, and what came of it."""
    dice, rng = seeded(seed), chance(seed)
    s = game.begin(dice).state
    found: Played = []
    while s.agenda:
        answer = next(game.suggest(s, rng))
        turned = game.take(s, answer, dice)
        found.append((s, answer, turned))
        s = turned.state
        assert len(found) < LONGEST, "the game does not end"
    return found


@pytest.mark.parametrize("opened", GAMES)
def test_every_game_ends_with_a_result(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for seed in range(3):
        last = played(game, seed)[-1][2].state
        assert game.question(last) is None
        assert game.result(last) is not None
        assert game.winner(last) in (None, *range(len(game.sides)))
        assert next(game.suggest(last, chance(seed)), None) is None
        over = game.validate(last, played(game, seed)[-1][1])
        assert isinstance(over, Refused)
        assert [why.rule for why in over.refusals] == ["game.over"]


@pytest.mark.parametrize("opened", GAMES)
def test_any_state_that_is_reached_can_be_written_and_read(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for _, _, turned in played(game, 1)[::EVERY]:
        text = game.write_state(turned.state)
        again = game.read_state(text)
        assert again == turned.state
        assert hash(again) == hash(turned.state)
        assert game.write_state(again) == text


@pytest.mark.parametrize("opened", GAMES)
def test_a_state_that_was_read_goes_on_as_the_live_one(opened: Callable[[], Game[Any]]) -> None:
    game, dice, rng = opened(), seeded(5), chance(5)
    live = game.begin(dice).state
    other, other_dice, other_rng = live, seeded(5), chance(5)
    game.begin(other_dice)
    while live.agenda:
        live = game.take(live, next(game.suggest(live, rng)), dice).state
        loaded = game.read_state(game.write_state(other))
        other = game.take(loaded, next(game.suggest(loaded, other_rng)), other_dice).state
        assert other == live


@pytest.mark.parametrize("opened", GAMES)
def test_everything_suggested_is_valid_and_can_be_read_back(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for s, _, _ in played(game, 2)[::EVERY]:
        number = 0
        for answer in islice(game.suggest(s, chance(3)), 40):
            number += 1
            assert game.validate(s, answer) is None, (s.agenda[0], answer)
            assert game.read_answer(msgspec.to_builtins(answer)) == answer
        assert number


@pytest.mark.parametrize("opened", GAMES)
def test_answers_to_other_questions_are_refused_or_valid_but_never_an_error(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    whole = played(game, 3)
    answers = [answer for _, answer, _ in whole]
    rng = chance(8)
    for s, _, _ in whole[::EVERY]:
        before = game.write_state(s)
        for answer in rng.sample(answers, min(12, len(answers))):
            no = game.answer(s, answer, seeded(1))
            assert isinstance(no, Refused | Turned)
            if isinstance(no, Refused):
                assert all(why.rule and why.because for why in no.refusals)
        assert game.write_state(s) == before


def bent(value: Any, rng: Random) -> Any:
    """A value of the same kind that makes little sense."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([-7, -2, -1, 0, 1, 5, 99, 10_000])
    if isinstance(value, list):
        return [bent(part, rng) for part in value] * rng.choice([0, 1, 2])
    return value


@pytest.mark.parametrize("opened", GAMES)
def test_garbage_is_refused_without_changing_anything(opened: Callable[[], Game[Any]]) -> None:
    game, rng = opened(), chance(4)
    for s, answer, _ in played(game, 4)[::EVERY]:
        before = game.write_state(s)
        plain = msgspec.to_builtins(answer)
        for _ in range(6):
            broken = {name: value if name == "type" else bent(value, rng) for name, value in plain.items()}
            try:
                garbage = game.read_answer(broken)
            except msgspec.ValidationError:
                continue
            if game.validate(s, garbage) is None:
                game.take(s, garbage, seeded(1))
        assert game.write_state(s) == before


@pytest.mark.parametrize("opened", GAMES)
def test_only_whoever_decides_may_answer(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for s, answer, _ in played(game, 5)[::EVERY]:
        hand = s.agenda[0].whose(s, answer)
        for seat in game.seats:
            no = game.validate(s, answer, seat)
            if seat.speaks_for(hand):
                assert no is None
            else:
                assert isinstance(no, Refused)
                assert [why.rule for why in no.refusals] == ["game.not-your-decision"]


@pytest.mark.parametrize("opened", GAMES)
def test_a_view_tells_nothing_that_the_seat_may_not_know(opened: Callable[[], Game[Any]]) -> None:
    """Two whole states that a seat cannot tell apart give it the same view, byte for byte."""
    game = opened()
    for s, _, _ in played(game, 6)[::EVERY]:
        for seat in game.seats:
            view = game.view(s, seat)
            seen = game.write_state(view.state)
            for seed in (1, 2):
                imagined = game.imagine(view, chance(seed))
                assert game.write_state(game.view(imagined, seat).state) == seen
            if seat.role is Role.UMPIRE:
                assert view.state == s or isinstance(s.agenda[0], Wait)


@pytest.mark.parametrize("opened", GAMES)
def test_what_a_seat_decides_from_its_view_is_valid_at_the_table(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for s, _, _ in played(game, 7)[::EVERY]:
        question = game.question(s)
        assert question is not None
        seat = game.seat_of(question.hands[0])
        view = game.view(s, seat)
        imagined = game.imagine(view, chance(1))
        assert game.question(imagined) == game.question(view.state)
        for answer in islice(game.suggest(imagined, chance(2)), 20):
            assert game.validate(view.state, answer, seat) == game.validate(s, answer, seat)


@pytest.mark.parametrize("opened", GAMES)
def test_every_event_can_be_told_and_its_rules_exist(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    rules = ruleset(game.ruleset).rules if game.ruleset in names() else None
    for _, _, turned in played(game, 8):
        for event in turned.events:
            told = game.story(event)
            assert told
            assert all(line.strip() for line in told)
            cited = {rule for line in told for rule in re.findall(r"§ (\S+)", line)}
            assert rules is None or all(rule in rules for rule in cited), cited
            for side, well, fortune in game.luck(event):
                assert side in range(len(game.sides))
                assert isinstance(well, bool)
                assert isinstance(fortune, Fraction)
                assert 0 <= fortune <= 1
            for seat in game.seats:
                assert game.seen(event, seat) is None or isinstance(game.seen(event, seat), msgspec.Struct)


@pytest.mark.parametrize("opened", GAMES)
def test_every_question_says_who_decides_what_and_by_which_rule(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    rules = ruleset(game.ruleset).rules if game.ruleset in names() else None
    for s, answer, _ in played(game, 9)[::EVERY]:
        question = game.question(s)
        assert question is not None
        assert question.side in range(len(game.sides))
        assert question.prompt
        assert question.title
        assert type(answer).__name__ in question.answers
        assert rules is None or question.rule in rules
        for step in s.agenda:
            assert isinstance(step, Step)
            assert step.title
            assert rules is None or step.rule in rules


@pytest.mark.parametrize("opened", GAMES)
def test_a_record_replays_to_the_same_states(opened: Callable[[], Game[Any]], tmp_path: Path) -> None:
    game = opened()
    path, rng = tmp_path / "game.jsonl", chance(11)
    with start(path, game, {}, seeded_cup("conformance")) as table:
        match = table.match
        while match.question is not None and len(match.history) < 150:
            answer = next(game.suggest(match.state, rng))
            turned = match.answer(answer, game.seat_of(match.state.agenda[0].whose(match.state, answer)))
            assert isinstance(turned, Turned)
        states = [match.state_at(number) for number in range(len(match.history) + 1)]

    def open_game(header: Header) -> Game[Any]:
        assert header.scenario_text == game.scenario_text()
        return game

    again = replay(read_record(path), open_game).match
    assert [again.state_at(number) for number in range(len(again.history) + 1)] == states


def test_seats_are_named_once() -> None:
    for parameter in GAMES:
        game: Game[Any] = parameter.values[0]()  # type: ignore[operator]
        found: list[Seat] = list(game.seats)
        assert len({seat.name for seat in found}) == len(found)
        assert all(game.seat(seat.name) is seat for seat in found)


@pytest.mark.parametrize("opened", GAMES)
def test_whatever_is_asked_can_be_answered_by_pointing(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for s, _, _ in played(game, 6)[::EVERY]:
        offered = [*game.offers(s, None), *(offer for piece in game.pieces(s) for offer in game.offers(s, piece))]
        assert any(offer.refused is None for offer in offered), s.agenda[0]
        for offer in offered:
            assert offer.refused == game.validate(s, offer.answer), offer
            assert game.read_answer(msgspec.to_builtins(offer.answer)) == offer.answer
            assert offer.verb


@pytest.mark.parametrize("opened", GAMES)
def test_what_can_be_changed_about_an_answer_is_told_with_what_the_rules_say(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    for s, _, _ in played(game, 8)[::EVERY]:
        for answer in islice(game.suggest(s, chance(4)), 6):
            for group in game.options(s, answer):
                on = [option for option in group.options if option.on]
                assert group.pick == "many" or [option.answer for option in on] == [answer]
                for option in group.options:
                    assert option.refused == game.validate(s, option.answer), option
                    assert (option.answer == answer) == (option.on and group.pick == "one")


@pytest.mark.parametrize("opened", GAMES)
def test_an_answer_to_another_question_has_nothing_to_change(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    steps = played(game, 9)
    others = {type(answer): answer for _, answer, _ in steps}
    for s, _, _ in steps[::EVERY]:
        for kind, answer in others.items():
            if kind not in s.agenda[0].answers:
                assert game.options(s, answer) == []


@pytest.mark.parametrize("opened", GAMES)
def test_states_and_games_copy_as_themselves_and_travel(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    assert copy.deepcopy(game) is copy.copy(game) is game
    for s, _, _ in played(game, 12)[::EVERY]:
        assert copy.deepcopy(s) is copy.copy(s) is s
        again = pickle.loads(pickle.dumps(s))  # noqa: S301 - our own
        assert again == s
        assert game.write_state(again) == game.write_state(s)


@pytest.mark.parametrize("opened", GAMES)
def test_every_answer_is_listed_in_the_same_order_each_time_and_none_that_is_offered_is_missing(
    opened: Callable[[], Game[Any]],
) -> None:
    """Apart from details: what is offered is in the list, or a few changes away from something in it."""
    game, again = opened(), opened()
    for s, _, _ in islice(played(game, 6), 0, 300, 11):
        every = game.every(s)
        assert every == again.every(again.read_state(game.write_state(s)))
        assert len(set(every)) == len(every)
        assert [answer for answer in every if game.validate(s, answer) is not None] == []
        if getattr(s.agenda[0], "filed", ()):
            # What was filed can still be filed otherwise, which is not listed again.
            continue
        pieces = chance(7).sample(list(game.pieces(s)), min(4, len(list(game.pieces(s)))))
        offered = [each.answer for piece in (None, *pieces) for each in game.offers(s, piece) if each.refused is None]
        for answer in set(offered) - set(every):
            near = {answer}
            for _ in range(MOST_CHANGES):
                if near & set(every):
                    break
                near |= {each.answer for one in near for group in game.options(s, one) for each in group.options}
            assert near & set(every), answer


@pytest.mark.parametrize("opened", GAMES)
def test_what_is_suggested_offered_and_refused_to_a_seat_depends_on_its_view_alone(
    opened: Callable[[], Game[Any]],
) -> None:
    game = opened()
    for s, _, _ in played(game, 13)[::EVERY]:
        question = game.question(s)
        assert question is not None
        seat = game.seat_of(question.hands[0])
        view = game.view(s, seat)
        tried = list(islice(game.suggest(view.state, chance(3)), 15))
        pieces = list(game.pieces(view.state))
        for seed in (1, 2):
            imagined = game.view(game.imagine(view, chance(seed)), seat).state
            assert list(islice(game.suggest(imagined, chance(3)), 15)) == tried
            assert list(game.pieces(imagined)) == pieces
            for piece in (None, *chance(seed).sample(pieces, min(4, len(pieces)))):
                assert game.offers(imagined, piece) == game.offers(view.state, piece)
            for answer in tried:
                assert game.validate(imagined, answer, seat) == game.validate(s, answer, seat)
                assert game.options(imagined, answer) == game.options(view.state, answer)


@pytest.mark.parametrize("opened", GAMES)
def test_warnings_depend_on_the_view_alone_are_few_and_cite_rules_that_exist(opened: Callable[[], Game[Any]]) -> None:
    game = opened()
    rules = ruleset(game.ruleset).rules if game.ruleset in names() else None
    for s, _, _ in played(game, 14)[::EVERY]:
        question = game.question(s)
        assert question is not None
        seat = game.seat_of(question.hands[0])
        view = game.view(s, seat)
        imagined = game.view(game.imagine(view, chance(1)), seat).state
        plain = [offer.answer for offer in game.offers(view.state, None) if offer.refused is None]
        for answer in (*plain[:4], *islice(game.suggest(view.state, chance(3)), 6)):
            warned = game.warnings(view.state, answer)
            assert warned == game.warnings(imagined, answer)
            assert len(warned) <= MOST_WARNINGS
            for each in warned:
                assert each.says
                assert rules is None or each.rule in rules
