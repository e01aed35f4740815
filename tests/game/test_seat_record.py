"""What one seat may keep of a game holds nothing that it may not know."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import (
    BLUE,
    ONE_ROUND,
    PLAYERS,
    RED,
    SEED,
    SPECTATOR,
    UMPIRE,
    accepted,
    chance,
    fixed_cup,
    play_on,
    told_match,
)
from tests.game.scouts import Creep, Hide, Scouts, Search, State, Stay

from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Seat
from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import RecordFault, as_read, header_of, parse_record
from sandtable.game.seat_record import seat_record

GAME = Scouts(ONE_ROUND, "one round")
HEADER = header_of(GAME, PLAYERS, fixed_cup())


def lines_of(match: Match[State], seat: Seat) -> list[dict[str, Any]]:
    return [json.loads(line) for line in seat_record(match, HEADER, seat).splitlines()]


def test_the_header_says_whose_record_it_is_and_what_was_published_of_the_dice() -> None:
    header = lines_of(told_match(), BLUE)[0]
    assert (header["line"], header["format"], header["kind"]) == ("header", 2, "seat")
    assert header["seat"] == {"name": "Blue", "role": "player", "sides": [1]}
    assert header["commitment"] == fixed_cup().told.commitment  # type: ignore[union-attr]
    assert header["salts"] == {"Red": b"mud".hex(), "Blue": b"reeds".hex()}
    assert sorted(header) == [
        "commitment",
        "engine",
        "format",
        "kind",
        "line",
        "players",
        "rules_hash",
        "ruleset",
        "salts",
        "scenario",
        "seat",
        "seats",
    ]


def test_a_side_keeps_its_own_answers_and_what_it_saw_of_the_others() -> None:
    lines = lines_of(told_match(), BLUE)
    assert lines[1:5] == [
        {
            "line": "begin",
            "throws": [["scouts.initiative", 6, [2]]],
            "events": [{"type": "Began", "side": 0}],
        },
        {
            "line": "answer",
            "who": "Red",
            "side": 0,
            "answer": None,
            "throws": [],
            "events": [{"type": "Hid", "side": 0, "squares": []}],
        },
        {
            "line": "answer",
            "who": "Blue",
            "side": 1,
            "answer": {"type": "Hide", "squares": [3]},
            "throws": [],
            "events": [{"type": "Hid", "side": 1, "squares": [3]}],
        },
        {"line": "answer", "who": "Red", "side": 0, "answer": None, "throws": [], "events": []},
    ]
    assert lines[5]["answer"] == {"type": "Search", "square": 3}
    assert lines[5]["throws"] == [["scouts.search", 6, [3]], ["scouts.fight", 6, [1]]]
    assert lines[-1] == {"line": "end", "result": {"captured": [0, 1]}, "winner": 1}


def test_a_game_that_goes_on_has_no_last_line() -> None:
    assert [line["line"] for line in lines_of(told_match(2), BLUE)] == ["header", "begin", "answer", "answer"]


def test_the_umpire_keeps_everything_but_the_seed() -> None:
    match = told_match()
    lines = lines_of(match, UMPIRE)
    assert [line["answer"] for line in lines[2:-1]] == [as_read(entry.answer) for entry in match.history]
    assert [len(line["throws"]) for line in lines[2:-1]] == [len(entry.throws) for entry in match.history]


@pytest.mark.parametrize("seat", Scouts.seats, ids=lambda seat: seat.name)
def test_neither_seed_nor_key_nor_the_text_of_the_scenario_is_in_it(seat: Seat) -> None:
    fair = seat_record(told_match(), HEADER, seat)
    known = seat_record(told_match(), header_of(GAME, PLAYERS, seeded_cup("abracadabra")), seat)
    assert SEED.hex().encode() not in fair
    assert b"abracadabra" not in known
    assert b"rounds" not in fair + known


def test_dice_are_hidden_where_anything_that_came_of_them_is() -> None:
    class Secretive(Scouts):
        def seen(self, event: Any, seat: Seat) -> Any:
            return None if type(event).__name__ == "Searched" else super().seen(event, seat)

    match = Match.begin(Secretive(ONE_ROUND, "one round"), ScriptedDice(2, 3, 1))
    for seat, answer in ((RED, Hide((0,))), (BLUE, Hide((3,))), (RED, Stay()), (RED, Search(3))):
        accepted(match.answer(answer, seat))
    last = lines_of(match, BLUE)[-1]
    assert last["events"] == [{"type": "Fought", "side": 0, "scout": 1, "well": False}]
    assert last["throws"] == []
    assert lines_of(match, UMPIRE)[-1]["throws"] == [["scouts.search", 6, [3]], ["scouts.fight", 6, [1]]]


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR], ids=lambda seat: seat.name)
def test_games_that_differ_only_in_what_a_seat_may_not_know_give_it_the_same_bytes(seat: Seat) -> None:
    records = []
    for hidden, crept in ((0, Creep(0, 1)), (4, Stay()), (5, Creep(0, 4))):
        match = Match.begin(GAME, ScriptedDice(2, 2, 6))
        for who, answer in (
            (RED, Hide((hidden,))),
            (BLUE, Hide((2,))),
            (RED, crept),
            (RED, Search(2)),
            (BLUE, Stay()),
            (BLUE, Search(3)),
        ):
            accepted(match.answer(answer, who))
        records.append(seat_record(match, HEADER, seat))
    assert records[0] == records[1] == records[2]


@given(st.integers(0, 10**6), st.sampled_from([RED, BLUE]))
def test_a_hidden_square_of_the_other_side_is_nowhere_in_the_bytes(seed: int, seat: Seat) -> None:
    match = Match.begin(Scouts("squares = 900\nscouts = 2\nrounds = 3\n"), seeded(seed))
    rng = chance(seed)
    # Far from all that is searched, and with numbers that stand nowhere else.
    for _ in (0, 1):
        assert match.question is not None
        side = match.question.side
        accepted(match.answer(Hide((700 + 7 * side, 733 + 7 * side)), Scouts.seats[side]))
    while match.question is not None:
        if match.question.step == "SearchStep":
            accepted(match.answer(Search(rng.randrange(100)), Scouts.seats[match.question.side]))
        else:
            play_on(match, rng, 1)
    theirs = {scout.square for entry in match.history for scout in entry.state.scouts if scout.side not in seat.sides}
    theirs -= {scout.square for entry in match.history for scout in entry.state.scouts if scout.side in seat.sides}
    text = seat_record(match, header_of(match.game, {}, seeded_cup(seed)), seat).decode()
    assert [square for square in theirs if square > 0 and str(square) in text.split("\n", 1)[1]] == []


def test_it_is_not_taken_for_a_record() -> None:
    with pytest.raises(RecordFault, match="this is what one seat saw of a game: ask for the record of the table"):
        parse_record(seat_record(told_match(), HEADER, BLUE))
