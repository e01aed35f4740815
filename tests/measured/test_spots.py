"""Places as people type them on a measured table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sandtable.inches.layer import Layer
from sandtable.inches.pieces import Piece, Shape, rectangle
from sandtable.inches.tape import Place, tape
from sandtable.measured.names import MeasuredNames
from sandtable.measured.spots import facing_of, path, path_said
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.words import Token

WOOD = Piece(0, "woods", "Bois Carré", Shape.AREA, (rectangle((3000, 2000), 400, 400),))
MILL = Piece(1, "house", "Old mill", Shape.AREA, (rectangle((1000, 2000), 400, 200),))
BARN = Piece(2, "house", "Old barn", Shape.AREA, (rectangle((1000, 3000), 400, 200),))
HEDGE = Piece(3, "hedge", "Lane hedge", Shape.LINE, (((2000, 1000), (2000, 3000)),))
UNITS = ("Rifles", "PaK 40")
WHERE = ((1000, 1000), (5000, 2000))


class Someone:
    """A rifle squad at 10,10 that may go 6 in, with one enemy gun at 50,20."""

    names = MeasuredNames(UNITS, (0, 1), (WOOD, MILL, BARN, HEDGE))
    start, radius, reach = WHERE[0], 75, 600
    sight = Layer(7200, 4800, (WOOD, MILL, BARN))

    def standing(self, tokens: Sequence[Token]) -> Place | None:
        try:
            return WHERE[self.names.unit(tokens, 3, 3)]
        except FactsFault:
            return None

    def enemies(self) -> Sequence[Place]:
        return WHERE[1:]

    def sees(self, enemy: Place, place: Place) -> bool:
        return not self.sight.cuts(enemy, place)

    def within_reach(self) -> Sequence[Place]:
        return sorted(((x, y) for x in range(400, 1700, 50) for y in range(400, 1700, 50)), key=self._far)

    def _far(self, place: Place) -> int:
        return tape(self.start, place)


def went(line: str) -> tuple[Place, ...]:
    someone = Someone()
    return path(someone, someone.names.tokens(line))


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("to 23.5,14", ((2350, 1400),)),
        ("23.5 14", ((2350, 1400),)),
        ("6 toward the old mill", ((1000, 1600),)),
        ("6in towards old mill", ((1000, 1600),)),
        ("6 in toward 10,48", ((1000, 1600),)),
        ("toward old mill", ((1000, 1600),)),
        ("toward 10.5,10", ((1050, 1000),)),
        ("to PaK", ((5000, 2000),)),
        ("4.25 north", ((1000, 1425),)),
        ("6 at 90", ((1600, 1000),)),
        ("6 ne", ((1424, 1424),)),
        ("3 n then 2 e then to 15,15", ((1000, 1300), (1200, 1300), (1500, 1500))),
        ("5 n then toward PaK", ((1000, 1500), (1099, 1512))),
    ],
)
def test_a_place_is_said_as_a_player_would_say_it(line: str, places: tuple[Place, ...]) -> None:
    assert went(line) == places


def test_behind_a_piece_is_on_its_far_side_from_the_nearest_enemy() -> None:
    # From the gun straight west: the wood's west edge is at 28, half an inch and the radius beyond it.
    assert went("behind Bois Carre") == ((2675, 2000),)
    assert went("behind lane hedge") == ((1950, 2000),)


def test_out_of_sight_is_the_nearest_place_within_reach_that_is_not_seen() -> None:
    someone = Someone()
    (place,) = went("out of sight of PaK")
    assert not someone.sees(WHERE[1], place)
    nearer = [each for each in someone.within_reach() if someone._far(each) < someone._far(place)]
    assert nearer
    assert all(someone.sees(WHERE[1], each) for each in nearer)
    assert went("out of sight") == (place,)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("to old", "'old' may be Old mill, Old barn: say more of the name"),
        ("to the church", "there is no unit and no piece of ground 'the church'"),
        ("6.123 north", "6.123 in is finer than a hundredth of an inch: give inches with at most two decimals"),
        ("6 sideways", "'sideways' is no place: say '6 toward NAME'"),
        ("6 north then", "where to?"),
        ("6 at 360", "360 is no facing: give 0 to 359 degrees"),
        ("to", "where to?"),
        ("999999 north", "999999 in is longer than any table"),
    ],
)
def test_what_is_no_place_is_told_with_what_to_say(line: str, fault: str) -> None:
    with pytest.raises(FactsFault) as said:
        went(line)
    assert fault in str(said.value)


def test_a_path_is_said_so_that_it_is_understood_again() -> None:
    bends = ((1000, 1305), (2350, 1400))
    assert path_said(bends) == "to 10,13.05 then to 23.5,14"
    assert went(path_said(bends)) == bends


@pytest.mark.parametrize(("line", "degrees"), [("90", 90), ("nw", 315), ("PaK", 76), ("toward old mill", 0)])
def test_a_facing_is_degrees_a_word_or_something_to_look_at(line: str, degrees: int) -> None:
    someone = Someone()
    assert facing_of(someone, someone.names.tokens(line), someone.start) == degrees
