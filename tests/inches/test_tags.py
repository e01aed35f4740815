import re
from random import Random

import pytest
from tests.inches.drawn_samples import platoon, sixty_teams

from sandtable.inches.bodies import Disc, overlapping
from sandtable.inches.drawing.looks import DrawnUnit, OnTable
from sandtable.inches.drawing.svg_boxes import Box, covered
from sandtable.inches.drawing.svg_sheet import Sheet
from sandtable.inches.drawing.svg_table import draw_on_table
from sandtable.inches.drawing.svg_units import tag_size
from sandtable.inches.drawing.tags import Wanted, place_tags
from sandtable.inches.tape import Place

TABLE = Box(0, 0, 864, 576)


def wanted(x: float, y: float, half: float = 20, wide: float = 80) -> Wanted:
    hull = Box(x - half, y - half, x + half, y + half)
    return Wanted(hull, wide, 16, [hull])


def boxes(asked: list[Wanted], corners: list[tuple[float, float]]) -> list[Box]:
    return [Box(x, y, x + each.wide, y + each.high) for each, (x, y) in zip(asked, corners, strict=True)]


def sampled(seed: int) -> OnTable:
    """Twelve platoons of five, each drawn at random around its own place, on no other team."""
    lots = Random(seed)  # noqa: S311
    standing: list[Disc] = []
    units: list[DrawnUnit] = []
    while len(units) < 12:
        west, south = lots.randrange(400, 6300), lots.randrange(400, 4200)
        places: list[Place] = []
        for _ in range(60):
            place = west + lots.randrange(-300, 500), south + lots.randrange(-300, 400)
            inside = 100 <= place[0] <= 7100 and 100 <= place[1] <= 4700
            if inside and len(places) < 5 and overlapping(place, 71, standing) is None:
                standing.append(Disc(*place, 71))
                places.append(place)
        states = ("Gone to Ground",) if len(units) % 3 == 0 else ()
        units.append(platoon(len(units), len(units) % 2, f"{len(units)} Rifle platoon", places, states))
    return OnTable(7200, 4800, (), {}, units)


def test_a_tag_stands_below_its_unit_where_nothing_is_in_the_way() -> None:
    (corner,) = place_tags([wanted(400, 300)], TABLE)
    assert corner == (360, 323)


def test_a_tag_stands_above_where_another_unit_is_below() -> None:
    asked = [wanted(400, 300), wanted(400, 345)]
    first, second = boxes(asked, place_tags(asked, TABLE))
    assert first.bottom <= asked[0].hull.top
    assert second.top >= asked[1].hull.bottom


def test_a_tag_stays_on_the_table() -> None:
    for x, y in ((25, 25), (839, 25), (25, 551), (839, 551)):
        asked = [wanted(x, y)]
        (box,) = boxes(asked, place_tags(asked, TABLE))
        assert box.outside(TABLE) == 0
        assert box.overlap(asked[0].hull) == 0


def test_a_tag_keeps_off_lettering_where_it_can() -> None:
    name = Box(360, 320, 440, 340)
    asked = [wanted(400, 300)]
    (box,) = boxes(asked, place_tags(asked, TABLE, [name]))
    assert box.overlap(name) == 0


def test_the_earlier_moves_once_more_when_the_later_took_the_better_place() -> None:
    asked = [wanted(300, 300), wanted(390, 300), wanted(480, 300), wanted(570, 300)]
    found = boxes(asked, place_tags(asked, TABLE))
    assert sum(covered(box, [other for other in found if other is not box]) for box in found) == 0


@pytest.mark.parametrize("seed", range(12))
def test_no_tag_lies_on_a_body_or_on_another_tag_of_sampled_tables(seed: int) -> None:
    table = sampled(seed)
    sheet = Sheet(table.width, table.depth)
    picture = draw_on_table(table)
    corners = re.findall(r'data-tag="\d+" transform="translate\(([-\d.]+) ([-\d.]+)\)"', picture)
    sizes = [tag_size(unit) for unit in table.units]
    tags = [
        Box(float(x), float(y), float(x) + wide, float(y) + high)
        for (x, y), (wide, high) in zip(corners, sizes, strict=True)
    ]
    bodies = []
    for unit in table.units:
        for drawn in unit.bodies:
            (x, y), radius = sheet.at(drawn.body.place), sheet.far(drawn.radius)
            bodies.append(Box(x - radius, y - radius, x + radius, y + radius))
    # Corners are rounded to a tenth of a point, so a tag may touch by that much.
    assert sum(covered(tag, bodies) for tag in tags) < 5
    assert sum(covered(tag, tags[:place]) for place, tag in enumerate(tags)) < 5


def test_a_tag_that_had_to_stand_far_off_is_led_to_its_unit() -> None:
    crowd = [platoon(n, 0, f"Platoon {n}", [(2000 + 400 * (n % 6), 2000 + 300 * (n // 6))]) for n in range(36)]
    assert 'class="im-leader"' in draw_on_table(OnTable(7200, 4800, (), {}, crowd))
    assert 'class="im-leader"' not in draw_on_table(sixty_teams())
