import re
from pathlib import Path

import pytest
from tests.inches.drawn_samples import every_look, of_class, parsed, platoon, sixty_teams, squad

import sandtable.web
from sandtable.inches.bodies import Body
from sandtable.inches.drawing.looks import GROUND_LOOKS, DrawnBody, DrawnUnit, Look, OnTable
from sandtable.inches.drawing.marks import Overprint, tape_mark
from sandtable.inches.drawing.svg_inch_style import COLOURS, RULES, table_style
from sandtable.inches.drawing.svg_sheet import Sheet
from sandtable.inches.drawing.svg_table import draw_on_table, draw_pieces, draw_table

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = Path(sandtable.web.__file__).parent / "static" / "css" / "tokens.css"
DRAWN = {"every look": every_look(), "sixty teams": sixty_teams()}


# ---------------------------------------------------------------------- the whole


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_well_formed_and_its_view_is_in_hundredths_of_an_inch(name: str) -> None:
    root = parsed(draw_table(DRAWN[name]))
    assert root.tag == f"{SVG}svg"
    # 72 in at 864 points: 8.33 hundredths to a point, and a collar of 28 points.
    assert root.get("viewBox") == "-233.2 -233.2 7666.5 5266.5"
    assert (root.get("data-width"), root.get("data-depth"), root.get("data-pen")) == ("7200", "4800", "8.33")
    assert root.get("role") == "group"
    said = "Table, 6 by 4 feet, seen from above, north at the top"
    assert (root.get("aria-label"), root.findtext(f"{SVG}title")) == (said, said)


def test_the_same_table_always_gives_the_same_picture() -> None:
    assert draw_table(sixty_teams()) == draw_table(sixty_teams())


def test_y_is_turned_over_once_so_north_is_at_the_top() -> None:
    sheet = Sheet(4800, 4800)
    assert sheet.pen == 6.49
    assert sheet.at((0, 4800)) == (0, 0)
    assert sheet.at((649, 0)) == pytest.approx((100, 4800 / 6.49))
    body = DrawnBody(7, Body(1200, 3600), 100, Look("team", "inf"))
    picture = draw_on_table(OnTable(4800, 4800, (), {}, [DrawnUnit(1, 0, "One", [body])]))
    assert '<g data-body="7" transform="translate(184.9 184.9)">' in picture


def test_everything_used_is_there_and_nothing_is_fetched() -> None:
    picture = draw_table(DRAWN["sixty teams"])
    ids = re.findall(r' id="([^"]*)"', picture)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]*)"', picture)) | set(re.findall(r'"url\(#([^)]*)\)"', picture))
    assert used <= set(ids)
    assert all(name.startswith("im-") for name in ids)
    assert re.findall(r"\w+://[^\"' )]*", picture) == ["http://www.w3.org/2000/svg"]


def test_a_table_of_32_pieces_and_sixty_teams_takes_some_tens_of_kilobytes() -> None:
    table = DRAWN["sixty teams"]
    assert (len(table.pieces), sum(len(unit.bodies) for unit in table.units)) == (32, 60)
    assert len(draw_table(table, style=False).encode()) < 61_000
    assert len(draw_on_table(table).encode()) < 20_000


def test_some_pieces_are_drawn_alone_as_they_are_drawn_among_all() -> None:
    table = DRAWN["every look"]
    smoke = next(piece for piece in table.pieces if piece.kind == "smoke")
    alone = draw_pieces(table, [smoke])
    assert alone.count("data-ground=") == 1
    assert alone in draw_table(table)


# ---------------------------------------------------------------------- style


def test_colours_are_those_of_the_pages_by_day_and_by_night() -> None:
    day, night = TOKENS.read_text("utf-8").split(':root[data-theme="dark"]')
    for name, (light, dark) in COLOURS.items():
        assert re.findall(rf"--{name}: (#\w+);", day) == [light], name
        assert re.findall(rf"--{name}: (#\w+);", night) == [dark], name


def test_no_colour_stands_outside_the_tokens() -> None:
    for table in DRAWN.values():
        picture = draw_table(table, marks=Overprint(tapes=(tape_mark([(0, 0), (900, 0)]),)), style=False)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!-)(?=[\"; )])", picture)
        assert not re.search(r"(?:fill|stroke)=\"(?!var\(--|none)", picture)
        assert set(re.findall(r"var\(--([\w-]+)\)", picture)) <= set(COLOURS)
    assert set(re.findall(r"var\(--([\w-]+)\)", RULES)) - {"font-ui", "font-map"} <= set(COLOURS)
    assert not re.search(r"#[0-9a-fA-F]{3}", RULES.replace("url(#im-hatch)", ""))


def test_the_style_can_be_left_to_the_page() -> None:
    bare, styled = draw_table(every_look(), style=False), draw_table(every_look())
    assert "<style" not in bare
    assert styled.replace(f"<style>{table_style()}</style>\n", "") == bare


def test_both_themes_are_in_the_style_by_system_and_by_choice() -> None:
    style = table_style()
    assert style.count("--g-crop:#efe2b4;") == style.count("--g-crop:#3a3824;") == 2
    for piece in ("@media (prefers-color-scheme:dark){.inch-map{", '.inch-map[data-theme="dark"]{'):
        assert piece in style


def test_every_class_that_is_drawn_in_ink_has_a_rule() -> None:
    ruled = set(re.findall(r"\.(im-[\w-]+)", RULES))
    groups = {"im-paper", "im-open", "im-ground", "im-names", "im-standing", "im-layer", "im-piece", "im-hulls"}
    groups |= {"im-units", "im-unit", "im-tags", "im-tag", "im-hull", "im-side-a", "im-side-b", "im-over"}
    groups |= {f"im-of-{look}" for look in GROUND_LOOKS}
    for table in DRAWN.values():
        picture = draw_table(table, style=False)
        used = {name for names in re.findall(r'class="([^"]*)"', picture) for name in names.split()}
        assert used - ruled - groups - {"inch-map"} == set()


# ---------------------------------------------------------------------- collar, crosses, zones, objectives


def test_the_collar_has_a_tick_for_each_inch_and_counts_feet_from_the_south_west() -> None:
    root = parsed(draw_table(every_look()))
    (inches,), (feet,) = of_class(root, "im-tick"), of_class(root, "im-foot")
    # Both ways on all four sides: 73 and 49 inches, of which 7 and 5 are feet.
    assert (inches.get("d") or "").count("M") == 2 * (66 + 44)
    assert (feet.get("d") or "").count("M") == 2 * (7 + 5)
    assert re.findall(r"v-(\d[\d.]*)", inches.get("d") or "")[:6] == ["3.5"] * 5 + ["6.5"]
    numbers = [(text.text, text.get("x"), text.get("y")) for text in of_class(root, "im-collar")]
    assert ("1", "-15.5", "436.2") in numbers  # a foot up from the south edge
    assert ("4", "-15.5", "4") in numbers
    assert ("6", "864.3", "-12.5") in numbers


def test_a_cross_stands_on_every_inner_foot() -> None:
    (crosses,) = of_class(parsed(draw_table(every_look())), "im-cross")
    assert (crosses.get("d") or "").count("M") == 5 * 3


def test_zones_and_objectives_say_what_they_are() -> None:
    root = parsed(draw_table(sixty_teams()))
    assert [zone.get("aria-label") for zone in of_class(root, "im-zone")] == ["The British set up here"]
    said = [found.get("aria-label") for found in root.iter() if "Objective" in (found.get("aria-label") or "")]
    assert said == ["Objective, Mill, held by the British", "Objective"]
    assert len(of_class(root, "im-held-a")) == 1


# ---------------------------------------------------------------------- units


def test_a_unit_is_found_by_its_number_and_told_in_the_words_it_was_given() -> None:
    units = [platoon(3, 0, "Rifles & Co", [(1000, 1000), (1300, 1000)]), squad(4, 1, (3000, 3000), ["rifle", "mg"])]
    root = parsed(draw_table(OnTable(4800, 4800, (), {}, units)))
    first, second = of_class(root, "im-unit")
    assert (first.get("data-unit"), first.get("role"), first.get("aria-label")) == ("3", "img", "Rifles & Co, 2 teams")
    assert second.get("aria-label") == "Squad 4"
    assert [body.get("data-body") for body in first.iter() if body.get("data-body")] == ["60", "61"]
    # One body has no hull; each unit has one tag.
    assert [hull.get("data-hull") for hull in of_class(root, "im-hull")] == ["3"]
    assert [tag.get("data-tag") for tag in of_class(root, "im-tag")] == ["3", "4"]


def test_a_tag_has_name_state_die_and_a_drop_for_each_pin() -> None:
    units = [squad(4, 1, (3000, 3000), ["rifle"]), platoon(5, 0, "Rifles", [(900, 900)], ("7 of 8", "Pinned Down"))]
    root = parsed(draw_table(OnTable(4800, 4800, (), {}, units)))
    squads, rifles = of_class(root, "im-tag")
    assert len(of_class(squads, "im-pin")) == 2
    assert len(of_class(squads, "im-die-b")) == 1
    assert [state.text for state in of_class(rifles, "im-tag-state")] == ["7 of 8 · Pinned Down"]
    assert of_class(rifles, "im-pin") == []
    # The rule at its left is single for one side and double for the other.
    assert (of_class(rifles, "im-rule-a")[0].get("d") or "").count("M") == 1
    assert (of_class(squads, "im-rule-b")[0].get("d") or "").count("M") == 2
