"""A seat learns nothing it may not know: states that differ only in that look the same, byte for byte."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.game.playing import BLUE, RED, SPECTATOR, UMPIRE, chance, play_on, told_match
from tests.game.scouts import HIDDEN, HideStep, Scouts, State

from sandtable.dice.play import seeded
from sandtable.game import Seat
from sandtable.game.match import Match

GAME = Scouts()
seeds = st.integers(0, 10**6)
players = st.sampled_from([RED, BLUE, SPECTATOR])


def played(seed: int, answers: int) -> State:
    match = Match.begin(GAME, seeded(seed))
    play_on(match, chance(seed), answers)
    return match.state


def shuffled_where_hidden(s: State, seat: Seat, rng: Random) -> State:
    """The same, with everything moved that the seat may not know: written without what the game says is known."""
    for number, scout in enumerate(s.scouts):
        if scout.side not in seat.sides and not scout.found and not scout.captured:
            s = s.with_scout(number, square=rng.randrange(s.squares))
    return s


@given(seeds, st.integers(0, 20), players, seeds)
def test_views_are_equal_byte_for_byte_where_only_hidden_things_differ(
    seed: int, answers: int, seat: Seat, other: int
) -> None:
    state = played(seed, answers)
    changed = shuffled_where_hidden(state, seat, chance(other))
    assert GAME.write_state(GAME.view(changed, seat).state) == GAME.write_state(GAME.view(state, seat).state)


@given(seeds, st.integers(0, 20), players)
def test_a_view_shows_a_seat_its_own_scouts_and_those_that_were_found(seed: int, answers: int, seat: Seat) -> None:
    state = played(seed, answers)
    for scout, shown in zip(state.scouts, GAME.view(state, seat).state.scouts, strict=True):
        known = scout.side in seat.sides or scout.found or scout.captured
        assert shown == (scout if known else replace(scout, square=HIDDEN))


@given(seeds, st.integers(0, 20), players, seeds)
def test_an_imagined_state_agrees_with_the_view_and_can_be_played(
    seed: int, answers: int, seat: Seat, other: int
) -> None:
    view = GAME.view(played(seed, answers), seat)
    imagined = GAME.imagine(view, chance(other))
    assert GAME.known(imagined, seat) == view.state
    hiding = {step.side for step in imagined.agenda if isinstance(step, HideStep)}
    assert all(scout.square != HIDDEN for scout in imagined.scouts if scout.side not in hiding)


def test_the_umpire_sees_the_state_itself() -> None:
    state = played(1, 5)
    assert GAME.view(state, UMPIRE).state is state


def test_a_match_shows_a_seat_how_it_saw_the_game_at_any_time() -> None:
    match = told_match()
    assert [match.view(BLUE, answers).state.scouts[0].square for answers in range(8)] == [-1, -1, -1, -1, -1, -1, -1, 1]
    assert match.view(BLUE) == match.view(BLUE, 7)
