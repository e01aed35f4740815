import pytest
from tests.inches.moving_grounds import going_over, road
from tests.inches.shapes import area, box

from sandtable.base.bits import set_of
from sandtable.inches.crossing import comes_within
from sandtable.inches.directions import ahead_of
from sandtable.inches.laid import Laid, across, band, disc, drifted, gone, holding, laid, of_kind, shifted
from sandtable.inches.layer import Cut, Layer, cuts_of
from sandtable.inches.sight import first, line
from sandtable.inches.tape import Place, rounded_towards

HOUSE = area(0, box(1000, 0, 1200, 1000))
GROUND = (HOUSE, area(1, box(2000, 0, 2200, 1000)))
WRECK = disc("wreck", "Wreck of a Tiger", (500, 500), 150)
SMOKE = disc("smoke", "Smoke", (700, 500), 100)


def test_what_is_laid_is_numbered_after_the_ground_and_after_what_lies_already() -> None:
    lying = laid((), len(GROUND), WRECK, SMOKE)
    assert [piece.number for piece in lying] == [2, 3]
    assert [piece.number for piece in laid(lying, len(GROUND), WRECK)] == [2, 3, 4]


def test_a_number_is_not_given_to_another_while_a_later_one_lies() -> None:
    lying = laid((), len(GROUND), WRECK, SMOKE)
    lying = laid(gone(lying, 1 << 2), len(GROUND), WRECK)
    assert [(piece.number, piece.kind) for piece in lying] == [(3, "smoke"), (4, "wreck")]


def test_what_is_gone_is_met_no_more() -> None:
    lying = laid((), len(GROUND), WRECK, SMOKE)
    assert [cut.piece for piece in lying for cut in cuts_of(piece, (0, 500), (900, 500))] == [2, 3]
    left = gone(lying, of_kind(lying, "smoke"))
    assert [cut.piece for piece in left for cut in cuts_of(piece, (0, 500), (900, 500))] == [2]
    assert gone(lying, 0) == lying


def test_smoke_drifts_and_wrecks_stay_pk_gap_smoke() -> None:
    lying = laid((), len(GROUND), WRECK, SMOKE)
    there = drifted(lying, of_kind(lying, "smoke"), 200, -100)
    assert [piece.rings for piece in there] == [(((500, 500),),), (((900, 400),),)]
    assert [piece.number for piece in there] == [2, 3]


def test_a_screen_is_a_band_along_its_middle_line_fow_gap_smoke_places() -> None:
    start: Place = (3000, 1000)
    screen = band("screen", "Smoke screen", (start, ahead_of(start, 90, 1200)), 200)
    assert screen.box == (3000, 900, 4200, 1100)
    assert shifted(screen, 100, 50).spine == ((3100, 1050), (4300, 1050))
    assert shifted(screen, 100, 50).box == (3100, 950, 4300, 1150)


@pytest.mark.parametrize(
    ("place", "numbers"), [((500, 650), {2}), ((651, 500), {3}), ((620, 500), {2, 3}), ((0, 0), set())]
)
def test_a_place_is_held_by_what_lies_there(place: Place, numbers: set[int]) -> None:
    assert holding(laid((), len(GROUND), WRECK, SMOKE), place) == set_of(numbers)


def test_a_house_that_falls_loses_its_meaning_and_nothing_that_is_remembered() -> None:
    layer = Layer(7200, 4800, GROUND)
    houses, ruined = 0b11, 0
    seen = line(layer, (0, 500), (3000, 500))
    assert first(seen, houses & ~ruined) == Cut(0, 1000, 1800, 200)
    ruined |= 1 << 0
    again = line(layer, (0, 500), (3000, 500))
    assert again == seen
    assert first(again, houses & ~ruined) == Cut(1, 2000, 800, 200)
    assert layer.met.cache_info().hits == 1


def test_a_line_tells_what_is_laid_among_the_ground_in_order() -> None:
    layer = Layer(7200, 4800, GROUND)
    lying: Laid = laid((), len(GROUND), disc("smoke", "Smoke", (1500, 500), 100), WRECK)
    assert [cut.piece for cut in line(layer, (0, 500), (3000, 500), lying).cuts] == [3, 0, 2, 1]


# ---------------------------------------------------------------------- bridges


def test_a_pontoon_lies_square_across_a_river_where_the_engineers_stand_pk_gap_pontoon_place() -> None:
    """Who went through the river before goes over the bridge, and beside it still through the river."""
    river = road(0, (0, 1000), (4000, 1000), width=300, kind="river")
    pontoon = laid((), 1, across("bridge", "Pontoon", river, (1500, 700), 200))[0]
    assert pontoon.box == (1400, 845, 1600, 1155)
    before, after = going_over(river), going_over(river, pontoon, roads=0b10, under=0b01)
    assert before.meets((1500, 500), (1500, 1500), 0b01)
    assert not after.meets((1500, 500), (1500, 1500), 0b01)
    assert not after.meets((1400, 500), (1400, 1500), 0b01)
    assert after.meets((1399, 500), (1399, 1500), 0b01)


@pytest.mark.parametrize("place", [(1000, 2500), (2500, 1400), (3100, 300), (100, 100)])
def test_wherever_a_river_bends_a_bridge_reaches_from_bank_to_bank(place: Place) -> None:
    river = road(0, (0, 500), (1500, 1500), (3500, 1200), width=200, kind="river")
    bridge = laid((), 1, across("bridge", "Bridge", river, place, 200))[0]
    a, b = bridge.spine
    going = going_over(river, bridge, roads=0b10, under=0b01)
    assert not going.meets(a, b, 0b01)
    assert not holding((river,), a)
    assert not holding((river,), b)


def test_a_smoke_ball_touches_its_target_on_the_line_to_the_shooter_and_is_crossed_where_it_is_touched() -> None:
    """fow.gap.smoke-places: radius 1 in, its middle the target's radius and 1 in from the target, rounded."""
    target, shooter = (2000, 2000), (2500, 3200)
    middle = rounded_towards(target, shooter, 75 + 100)
    # 175 x 5/13 = 67.31 and 175 x 12/13 = 161.54, to the nearest hundredth.
    assert middle == (2067, 2162)
    ball = disc("smoke", "Smoke", middle, 100)
    touching, beside = ((1967, 1500), (1967, 2500)), ((1966, 1500), (1966, 2500))
    assert comes_within(*touching, ball.middle, ball.radius)
    assert not comes_within(*beside, ball.middle, ball.radius)
