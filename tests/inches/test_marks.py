import msgspec
from tests.inches.drawn_samples import PLAIN, area, line, of_class, parsed

from sandtable.inches.directions import ahead_of
from sandtable.inches.drawing.looks import OnTable
from sandtable.inches.drawing.marks import (
    GhostBody,
    Label,
    Overprint,
    RingMark,
    Tick,
    band_marks,
    flight_mark,
    outline_mark,
    reach_mark,
    round_template,
    screen_template,
    sight_mark,
    square_template,
    tape_mark,
    thin_tape,
)
from sandtable.inches.drawing.svg_table import draw_table
from sandtable.inches.laid import band
from sandtable.inches.layer import Layer

WOOD = area(7, "woods", "Bois Carré", ((1000, 900), (1400, 900), (1400, 1100), (1000, 1100)))


# ---------------------------------------------------------------------- the tape


def test_a_tape_has_a_tick_each_inch_a_length_at_each_bend_and_what_is_allowed_at_its_end() -> None:
    mark = tape_mark([(0, 0), (0, 250), (300, 250)], 600)
    assert mark.path == ((0, 0), (0, 250), (300, 250))
    # East of the bend at 2.5 in the ticks stand half an inch off the whole ones.
    assert mark.ticks == (
        Tick(0, 100, 0),
        Tick(0, 200, 0),
        Tick(50, 250, 90),
        Tick(150, 250, 90),
        Tick(250, 250, 90),
    )
    assert mark.labels == (Label((0, 250), "2.5"), Label((300, 250), "5.5 of 6 in", filled=True))
    assert mark.beyond == ()


def test_what_is_too_long_of_a_tape_begins_where_the_allowance_ends() -> None:
    mark = tape_mark([(0, 0), (0, 250), (300, 250)], 200)
    assert mark.beyond == ((0, 200), (0, 250), (300, 250))
    assert mark.labels[-1].text == "5.5 of 2 in"


def test_a_tape_without_an_allowance_says_its_length_and_one_to_nowhere_nothing() -> None:
    assert tape_mark([(0, 0), (0, 125)]).labels == (Label((0, 125), "1.3 in", filled=True),)
    assert tape_mark([(5, 5)]).labels == ()


# ---------------------------------------------------------------------- lines


def test_a_clear_line_of_sight_says_its_distance_on_its_way() -> None:
    mark = sight_mark((0, 0), (0, 1000), 858, words="Concealed +1 · hedge")
    assert (mark.stop, mark.piece) == (None, None)
    assert mark.labels == (Label((0, 500), "8.6 in"), Label((0, 1000), "Concealed +1 · hedge", filled=True))
    assert sight_mark((0, 0), (0, 1000), 858, part=30).labels[0].at == (0, 300)


def test_a_line_stops_where_the_piece_that_blocks_it_begins() -> None:
    layer = Layer(4800, 4800, [WOOD])
    (cut,) = layer.cuts((0, 1000), (2000, 1000))
    mark = sight_mark((0, 1000), (2000, 1000), 2000, cut, "out of sight")
    assert (mark.stop, mark.piece) == ((1000, 1000), 7)
    assert mark.labels == (Label((2000, 1000), "out of sight"),)


def test_the_flight_of_a_shell_says_its_distance_and_range() -> None:
    mark = flight_mark((0, 0), (0, 3070), 3070, 8000)
    assert (mark.kind, mark.labels) == ("flight", (Label((0, 1535), "30.7 in of 80"),))


def test_a_piece_is_outlined_by_the_lines_it_is_measured_by() -> None:
    wood = outline_mark(WOOD, "Bois Carré blocks", "over 2 in of Tall")
    assert (wood.rings, wood.closed, wood.at) == (WOOD.rings, True, (1200, 1000))
    hedge = outline_mark(line(3, "hedge", "", ((0, 0), (500, 0))), "the hedge conceals")
    assert (hedge.rings, hedge.closed) == ((((0, 0), (500, 0)),), False)


# ---------------------------------------------------------------------- bands, reach, templates


def test_range_bands_are_arcs_towards_the_aim_labelled_where_they_end() -> None:
    near, far = band_marks((1000, 1000), [(600, "6 in: point blank"), (1200, "12 in: long −1")], 30, 60)
    assert (near.radius, near.start, near.end) == (600, 330, 90)
    assert near.label == Label((1600, 1000), "6 in: point blank")
    assert far.label.at == (2200, 1000)


def test_a_reach_says_its_speed_once_at_its_southern_end() -> None:
    mark = reach_mark([((0, 0), (500, 500), (0, 900))], "Tactical 10 in")
    assert mark.label == Label((0, 0), "Tactical 10 in")
    assert reach_mark([((0, 0), (500, 500), (0, 900))]).label is None


def test_a_square_template_lies_round_its_aiming_point_with_its_safe_distance() -> None:
    mark = square_template((1000, 1000), 600, "5 teams under it", clear=400)
    assert mark.ring == ((700, 700), (700, 1300), (1300, 1300), (1300, 700))
    assert mark.clear == ((300, 300), (300, 1700), (1700, 1700), (1700, 300))
    assert mark.label == Label((1000, 1300), "5 teams under it", filled=True)
    assert round_template((0, 0), 150, clear=100).clear_radius == 250


def test_a_screen_is_drawn_as_the_piece_that_will_be_laid() -> None:
    """fow.gap.smoke-places: 2 in wide around its middle line, from the Aiming Point in a whole degree."""
    aim = (1000, 1000)
    end = ahead_of(aim, 37, 800)
    mark = screen_template(aim, end, 200, "8 in of smoke")
    assert (mark.ring,) == band("smoke", "Smoke", (aim, end), 200).rings
    assert mark.middle == (1240, 1319)
    assert mark.label == Label(end, "8 in of smoke", filled=True)
    assert screen_template(aim, end, 200).label is None


# ---------------------------------------------------------------------- as it goes out


def test_marks_go_out_in_hundredths_and_what_is_empty_is_left_out() -> None:
    marks = Overprint(tapes=(thin_tape((0, 0), (0, 250)),), ghosts=(GhostBody(4, 0, 250, 90, 71),))
    assert msgspec.json.encode(marks) == (
        b'{"tapes":[{"path":[[0,0],[0,250]],"thin":true}],"ghosts":[[4,0,250,90,71,""]]}'
    )
    assert msgspec.json.decode(msgspec.json.encode(marks), type=Overprint) == marks


def test_marks_can_be_drawn_over_a_table_that_stands_still() -> None:
    (cut,) = Layer(4800, 4800, [WOOD]).cuts((0, 1000), (2000, 1000))
    marks = Overprint(
        reach=(reach_mark([((0, 0), (500, 500), (0, 900))], "6 in"),),
        bands=band_marks((1000, 1000), [(600, "6 in")], 0),
        templates=(square_template((3000, 3000), 600, "Template", 400), round_template((4000, 4000), 150, clear=100)),
        outlines=(outline_mark(WOOD, "Bois Carré blocks", "over 2 in"),),
        lines=(sight_mark((0, 1000), (2000, 1000), 2000, cut, "out of sight"), flight_mark((0, 0), (9, 9), 13, 100)),
        tapes=(tape_mark([(0, 0), (0, 250), (300, 250)], 200), thin_tape((9, 9), (99, 99))),
        ghosts=(GhostBody(4, 0, 250, 90, 71),),
        rings=(RingMark((2000, 1000), 71), RingMark((2500, 1000), 71, dashed=True)),
        labels=(Label((500, 500), "white"), Label((500, 900), "filled", filled=True)),
    )
    root = parsed(draw_table(OnTable(4800, 4800, [WOOD], PLAIN), marks=marks))
    for name in ("reach", "band", "template", "clear", "blocker", "sight", "unseen", "stop", "tape", "tape-beyond"):
        assert of_class(root, f"im-{name}"), name
    for name in ("thin", "ghost", "target", "hidden", "label-white", "label-filled", "bend"):
        assert of_class(root, f"im-{name}"), name
    # The outlined piece says its name itself.
    assert of_class(root, "im-land-name") == []
    assert (of_class(root, "im-tape-tick")[-1].get("d") or "").count("M") == 5
