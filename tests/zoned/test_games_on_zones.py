"""What a game on zones gets for nothing: three sides, typed words, offers, refusals, and a board that is carried on."""

from __future__ import annotations

from random import Random

import pytest
from tests.zoned.patrols import SIDES, Go, Patrols, PatrolsGame

from sandtable.base.bits import set_of
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game.answers import Done
from sandtable.game.telling import Brief
from sandtable.ground.grid import FACINGS
from sandtable.ground.zones import Facing
from sandtable.sheet.faults import FactsFault
from sandtable.zoned.board import Stand, ZoneBoard, ZoneIndex
from sandtable.zoned.choosing import good_facing, unit_refusal

ABLE, BAKER, ANTON, FOXTROT = range(4)
A1, B1, B2, C2, B3 = 0, 1, 4, 5, 7
NORTH, EAST, SOUTH = map(FACINGS.index, (Facing.N, Facing.E, Facing.S))


@pytest.fixture
def game() -> PatrolsGame:
    return PatrolsGame()


@pytest.fixture
def s(game: PatrolsGame) -> Patrols:
    return game.start()


def test_units_go_by_number_name_and_side(game: PatrolsGame) -> None:
    field = game.battlefield
    assert field.of_side == (0b0011, 0b0100, 0b1000)
    assert field.everybody == 0b1111
    assert field.names([ABLE, FOXTROT]) == "Able, Foxtrot"
    assert field.side_named("green", none=-1) == 2
    assert field.side_named("", none=-1) == -1
    assert field.forward == (NORTH, SOUTH, EAST)


def test_a_scenario_tells_of_itself_what_its_file_has(game: PatrolsGame) -> None:
    assert game.brief() == Brief(
        name="crossroads", title="Three at a crossroads", notes="Who is where?", sides=SIDES, seats=SIDES
    )
    assert game.size() == 4
    assert list(game.pieces(game.start())) == [ABLE, BAKER, ANTON, FOXTROT]


# ---------------------------------------------------------------------- the board


def index(s: Patrols, side: int) -> tuple[dict[int, int], int, int]:
    of = s.side(side)
    return of.at, of.units, of.held


@pytest.mark.parametrize(
    ("unit", "stand"),
    [
        (ABLE, Stand(B1, EAST)),
        (ABLE, Stand(A1, EAST)),
        (BAKER, Stand(-1)),
        (FOXTROT, Stand(B2)),
        (FOXTROT, Stand(-2)),
    ],
)
def test_what_a_board_hands_on_is_what_is_found_anew(s: Patrols, unit: int, stand: Stand) -> None:
    assert [index(s, side) for side in range(3)] == [
        ({A1: 1 << ABLE, B1: 1 << BAKER}, 0b0011, set_of((A1, B1))),
        ({B3: 1 << ANTON}, 0b0100, 1 << B3),
        ({}, 0, 0),
    ]
    after = s.put(unit, stand)
    anew = s.change(board=ZoneBoard(after.units))
    assert [index(after, side) for side in range(3)] == [index(anew, side) for side in range(3)]
    assert after.units[unit] == stand
    others = [side for side in range(3) if side != s.scenario.unit_sides[unit]]
    assert all(after.side(side) is s.side(side) for side in others)


def test_a_game_may_count_more_in_a_zone(s: Patrols) -> None:
    class Crowds(ZoneIndex):
        __slots__ = ("full",)

        def __init__(self, at: dict[int, int], units: int = 0, held: int = 0, full: int = 0) -> None:
            super().__init__(at, units, held)
            self.full = full

        def copied(self, at: dict[int, int]) -> Crowds:
            return Crowds(at, self.units, self.held, self.full)

        def count(self, zone: int, units: int, scenario: object) -> None:
            super().count(zone, units, scenario)
            self.full = self.full & ~(1 << zone) | (units.bit_count() > 1) << zone

    class Crowded(ZoneBoard[Stand, Crowds]):
        __slots__ = ()
        index = Crowds

    board = Crowded(s.units)
    assert board.by_zone(s.scenario)[0].full == 0
    together = board.put(ABLE, Stand(B1), s.scenario)
    assert isinstance(together, Crowded)
    assert together.by_zone(s.scenario)[0].full == 1 << B1
    assert together.put(ABLE, Stand(A1), s.scenario).by_zone(s.scenario)[0].full == 0


def test_a_state_is_written_with_its_units_alone_and_read_again(game: PatrolsGame, s: Patrols) -> None:
    written = game.write_state(s.put(FOXTROT, Stand(C2, SOUTH)))
    assert b'"board":[[0,0],[1,0],[7,0],[5,2]]' in written
    assert game.read_state(written) == s.put(FOXTROT, Stand(C2, SOUTH))


# ---------------------------------------------------------------------- facings and refusals


def test_all_who_are_not_of_a_side_are_its_enemies(s: Patrols) -> None:
    assert s.held_against(0) == 1 << B3
    assert s.put(FOXTROT, Stand(C2)).held_against(0) == set_of((B3, C2))
    assert good_facing(s, 0, A1) == NORTH
    assert good_facing(s.put(FOXTROT, Stand(B2)).put(ANTON, Stand(C2)), 0, B1) == NORTH
    assert good_facing(s.put(FOXTROT, Stand(B1)), 0, A1) == EAST
    assert good_facing(s, 2, B2) == SOUTH


@pytest.mark.parametrize(
    ("units", "because"),
    [
        ((9,), ["there is no unit 9"]),
        ((ANTON,), ["Anton is not Red"]),
        ((ABLE, ABLE), ["a unit is named twice"]),
        ((ABLE, BAKER), []),
    ],
)
def test_what_is_not_on_the_table_is_refused(s: Patrols, units: tuple[int, ...], because: list[str]) -> None:
    no = unit_refusal(s, 0, *units)
    assert ([why.because for why in no.refusals] if no else []) == because
    off = unit_refusal(s, 2, FOXTROT)
    assert isinstance(off, Refused)
    assert [why.because for why in off.refusals] == ["Foxtrot is not on the table"]
    assert unit_refusal(s, 2, FOXTROT, on_table=False) is None


# ---------------------------------------------------------------------- typed words


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("go Able to B2 facing e", Go(ABLE, (B2,), EAST)),
        ("go able to b2 s", Go(ABLE, (B2,), SOUTH)),
        ("go Ba to le carr", Go(BAKER, (B2,), NORTH)),
        ("go #0 to B3 via B1, B2 facing north", Go(ABLE, (B1, B2, B3), NORTH)),
        ("set off Able to B2", Go(ABLE, (B2,), NORTH)),
        ("done", Done()),
    ],
)
def test_units_zones_and_facings_are_read_as_people_type_them(
    game: PatrolsGame, s: Patrols, line: str, answer: Go | Done
) -> None:
    assert game.read(s, line) == answer
    assert game.read(s, game.said(s, answer)) == answer


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("go Able to D9", "there is no zone D9 on a table from A1 to C3"),
        ("go Able to B2 facing up", "facing 'up' will not do: give n, e, s or w"),
        ("go Able to", "name a zone such as C3"),
        ("leap", "'leap' is no command. Type go or done, 'what' for a list, or 'help'."),
    ],
)
def test_what_cannot_be_read_is_told(game: PatrolsGame, s: Patrols, line: str, fault: str) -> None:
    with pytest.raises(FactsFault) as told:
        game.read(s, line)
    assert str(told.value) == fault


def test_a_word_is_a_zone_unless_it_begins_the_name_of_a_unit(game: PatrolsGame, s: Patrols) -> None:
    reader = game.reader(s)
    meant = [reader.means_zone(game.names.tokens(word)) for word in ("B2", "d9", "Able", "b2 b3")]
    assert meant == [True, True, False, False]


# ---------------------------------------------------------------------- offers and lists


def test_a_list_has_what_is_offered_first_then_each_with_one_change_then_all_else(
    game: PatrolsGame, s: Patrols
) -> None:
    first, more = game.choices(s, Random(1))  # noqa: S311 - not for dice
    listed, rest = list(first), list(more)
    assert listed[:3] == [Done(), Go(ABLE, (B1,), NORTH), Go(BAKER, (A1,), NORTH)]
    assert len(listed) == 1 + 3 + 5
    assert rest[:4] == [Go(ABLE, (B1,), facing) for facing in range(4)]
    assert set(game.every(s)) <= {*listed, *rest}
    assert all(game.validate(s, answer) is None for answer in (*listed, *rest))
    assert [(offer.verb, offer.place) for offer in game.offers(s, ABLE)] == [("Go", "B1"), ("Go", "A2"), ("Go", "B2")]


def test_it_is_played_to_its_end(game: PatrolsGame) -> None:
    dice = ScriptedDice()
    s = game.begin(dice).state
    for line in ("go Able to B2", "go Anton to A3", "done"):
        s = game.take(s, game.read(s, line), dice).state
    assert s.units == (Stand(B2, NORTH), Stand(B1), Stand(6, SOUTH), Stand(-1))
    assert game.question(s) is None
