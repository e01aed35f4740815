from tests.inches.drawn_samples import PLAIN, area, every_look, line, platoon, sixty_teams, way

from sandtable.inches.bodies import Body
from sandtable.inches.drawing.looks import GROUND_LOOKS, DrawnBody, DrawnUnit, Look, Objective, OnTable
from sandtable.inches.drawing.text_table import (
    SIGNS,
    draw_text,
    mark_of,
    text_legend,
    text_step,
    text_styles,
    text_window,
)
from sandtable.inches.pieces import rectangle

SMALL = OnTable(
    2400,
    1600,
    [
        area(0, "woods", "Copse", rectangle((500, 1200), 600, 400)),
        way(1, "road", "Lane", ((0, 600), (2400, 600)), 100),
        area(2, "building", "Mill", rectangle((1600, 1000), 400, 400)),
        line(3, "hedge", "", ((600, 300), (1100, 300))),
        way(4, "water", "Brook", ((2000, 1600), (2000, 0)), 150),
        area(5, "bridge", "", rectangle((2000, 600), 300, 150)),
    ],
    PLAIN,
    [
        platoon(1, 0, "Rifles", [(350, 150), (650, 150), (950, 150)]),
        platoon(2, 1, "MG", [(1350, 1350)]),
    ],
    [Objective((1200, 900))],
)


def test_a_small_table_in_text() -> None:
    assert draw_text(SMALL).splitlines() == [
        "    0           12",
        "   |                    ~   |",
        " 12|  &&&&&&    +B2     ~   |",
        "   |  &&&&&&      ####  ~   |",
        "   |            * ####  ~   |",
        "  6|====================H===|",
        "   |                    ~   |",
        "   |      hhhhhh        ~   |",
        "  0|   A1 A  A          ~   |",
    ]


def test_the_legend_tells_the_kinds_that_are_there_and_the_units() -> None:
    assert text_legend(SMALL) == (
        "& woods  ~ water  = road  H bridge  h hedge  # building  * objective  + every foot\nA1 Rifles  B2 MG\n"
    )


def test_a_table_is_drawn_smaller_to_fit_a_screen() -> None:
    table = every_look()
    assert text_step(table, 80, 24) == 150
    lines = draw_text(table, step=150).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert text_step(SMALL, 80, 24) == 50
    assert text_step(table, 100, 40) == 100


def test_a_window_shows_a_part_and_its_numbers_go_on() -> None:
    assert draw_text(SMALL, window=(1200, 400, 2400, 1200)).splitlines() == [
        "    12",
        "   |  ####  ~   |",
        "   |* ####  ~   |",
        "  6|========H===|",
        "   |        ~   |",
    ]


def test_a_window_fits_the_screen_and_the_table() -> None:
    table = sixty_teams()
    assert text_window(table, 45, 12, (3600, 2400)) == (1600, 1400, 5600, 3400)
    assert text_window(table, 45, 12, (0, 4800)) == (0, 2800, 4000, 4800)
    lines = draw_text(table, window=text_window(table, 45, 12, (3600, 2400))).splitlines()
    assert (len(lines), max(map(len, lines))) == (11, 45)


def test_a_cross_stands_where_feet_meet() -> None:
    lines = draw_text(OnTable(3600, 2800, (), {})).splitlines()
    assert lines[1 + 7][4 + 12] == lines[1 + 7][4 + 24] == "+"
    assert "".join(lines[1:]).count("+") == 4


def test_a_unit_s_mark_moves_aside_where_another_s_is() -> None:
    units = [platoon(1, 0, "One", [(500, 500)]), platoon(2, 1, "Two", [(510, 520)])]
    lines = draw_text(OnTable(1200, 1200, (), {}, units)).splitlines()
    # Beside it there is no room for two characters, so it stands a row higher.
    assert lines[3:5] == ["  6|     B2     |", "   |     A1     |"]


def test_a_wreck_is_no_letter() -> None:
    wreck = DrawnBody(2, Body(900, 500), 96, Look("tank"), wrecked=True)
    tank = DrawnBody(1, Body(300, 500), 96, Look("tank"))
    lines = draw_text(OnTable(1200, 1200, (), {}, [DrawnUnit(1, 0, "Troop", [tank, wreck], mark="T")])).splitlines()
    assert lines[4] == "   |   T     @  |"


def test_who_can_do_nothing_and_who_was_only_seen_has_a_sign_that_the_legend_tells() -> None:
    """fow.bail.no-actions, pk.gap.last-seen"""
    out = DrawnBody(2, Body(900, 500), 96, Look("tank"), idle=True)
    tank = DrawnBody(1, Body(300, 500), 96, Look("tank"))
    seen = DrawnBody(3, Body(300, 900), 150, Look("stand", "inf"), last_seen=True)
    units = [DrawnUnit(1, 0, "Troop", [tank, out], mark="T"), DrawnUnit(2, 1, "Rifles", [seen], mark="R")]
    table = OnTable(1200, 1200, (), {}, units)
    lines = draw_text(table).splitlines()
    assert lines[4] == "   |   T     /  |"
    assert lines[2] == "   |   R?       |"
    assert "/ can do nothing for now  ? last seen here" in text_legend(table)
    assert "wreck" not in text_legend(table)
    bare = OnTable(1200, 1200, (), {}, [DrawnUnit(1, 0, "Troop", [tank], mark="T")])
    assert text_legend(bare) == "+ every foot\nT Troop\n"


def test_a_unit_s_mark_is_its_own_or_the_letter_of_its_side_with_its_number() -> None:
    assert mark_of(platoon(3, 1, "Rifles", [(0, 0)])) == "B3"
    assert mark_of(DrawnUnit(3, 1, "Rifles", [], mark="HQ")) == "HQ"


def test_paint_changes_no_character_and_is_asked_for_known_styles_only() -> None:
    asked: set[str] = set()

    def paint(text: str, style: str) -> str:
        asked.add(style)
        return text

    table = sixty_teams()
    assert draw_text(table, paint=paint) == draw_text(table)
    assert asked <= {*text_styles(), "objective"}
    assert {"woods", "unit-a", "unit-b", "collar"} <= asked


def test_every_look_has_a_sign() -> None:
    assert set(SIGNS) == set(GROUND_LOOKS)
    assert all(len(sign) == 1 and sign.isascii() for sign in SIGNS.values())
