import re
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.base.bits import set_of
from sandtable.ground.svg_counters import layout
from sandtable.ground.svg_shapes import ZONE, Cell, noise, number, patches, rings
from sandtable.ground.svg_style import COLOURS, PATTERNS, RULES, SYMBOLS
from sandtable.ground.zone_map import Ground, MapText, River, Road, ZoneMap
from sandtable.ground.zone_marks import BRANCHES, Branch, Counter, Place, Size, State
from sandtable.ground.zone_svg import draw_map, map_style, zones_said

SVG = "{http://www.w3.org/2000/svg}"
MAP = ZoneMap(
    MapText(
        "b b t . ~\nw m . h #\n. . t h .",
        road=(Road("C3 C2 C1 D1"), Road("A1 B1 C1 D1")),
        river=(River("A2-A1 B2-B1 C2-C1 D2-D1", name="Orne", bridges="C2-C1 A2-A1", fords="B2-B1"),),
        prepared="D2",
        names={"C3": "Caen", "C1": "Falaise & Co <sud>", "A2": "Bois de la Très Longue Dame"},
    )
)
NOISE = [0.114788, 0.24679, 0.93548, 0.711508, 0.887013]
NOISE = [0.114788, 0.24679, 0.93548, 0.711508, 0.887013]
COUNTERS = (
    Counter(0, 0, "inf_mot", 2, "battalion", 1, "moved", "4 KSLI", grade="Regular"),
    Counter(0, 1, "hq", 3, "division", None, "none", "HQ <21>", grade="Veteran"),
    Counter(7, 1, "td", 1, "company", 0, "out_of_supply", "", grade="Poor"),
)
PLACES = (Place(2, objective=True, holder=1), Place(12, objective=True, supply=True), Place(0, supply=True, holder=0))


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314


def of_class(picture: str, name: str) -> list[ElementTree.Element]:
    return [found for found in parsed(picture).iter() if name in (found.get("class") or "").split()]


def labels(picture: str, name: str) -> list[str]:
    return [found.get("aria-label") or "" for found in of_class(picture, name)]


# ---------------------------------------------------------------------- the whole


def test_a_picture_is_well_formed_and_83_units_a_zone() -> None:
    root = parsed(draw_map(MAP, places=PLACES, counters=COUNTERS))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"-29 -16 {5 * 83 + 58} {3 * 83 + 32}"
    assert root.get("role") == "group"
    assert root.get("aria-label") == root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}title") == "Map, 5 by 3 zones, A1 south-west to E3 north-east"


def test_the_same_map_always_gives_the_same_picture() -> None:
    again = ZoneMap(MAP.text)
    assert draw_map(again, places=PLACES, counters=COUNTERS) == draw_map(MAP, places=PLACES, counters=COUNTERS)


def test_noise_is_a_fixed_number_for_each_seed() -> None:
    # Written out, so that a change of Python or of this code cannot move the coasts unseen.
    assert [round(noise(*seed), 6) for seed in ((0,), (1,), (1, 2), (2, 1), (-3, 4, 5))] == NOISE
    assert len({noise(a, b) for a in range(40) for b in range(40)}) == 1600


def test_nothing_is_fetched() -> None:
    picture = draw_map(MAP, places=PLACES, counters=COUNTERS)
    assert re.findall(r"\w+://[^\"' )]*", picture) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in picture
    assert {link for link in re.findall(r'href="([^"]*)"', picture) if not link.startswith("#zm-")} == set()
    assert all(target.startswith("#zm-") for target in re.findall(r"url\(([^)]*)\)", picture))


def test_everything_used_is_there() -> None:
    picture = draw_map(MAP, bridges=0, places=PLACES, counters=COUNTERS)
    ids = set(re.findall(r' id="([^"]*)"', picture))
    assert set(re.findall(r'href="#([^"]*)"', picture)) | set(re.findall(r"url\(#([^)]*)\)", picture)) <= ids
    assert ids == {f"zm-{name}" for name in SYMBOLS} | {f"zm-p-{name}" for name in PATTERNS} | {"zm-sheet-5-3"}
    assert set(re.findall(r"var\(--(g-[^)]*|side-[^)]*|face[^)]*)\)", picture)) <= set(COLOURS)


def test_every_class_with_a_rule_is_used_and_needs_nothing_around_it() -> None:
    more = (Counter(0, 0, "art"), Counter(0, 2))
    picture = draw_map(MAP, places=PLACES, counters=[*COUNTERS, *more], style=False)
    ruled = set(re.findall(r"^\.(zm-[\w-]+)(?::[\w-]+)?\{", RULES, re.MULTILINE))
    used = {name for names in re.findall(r'class="([^"]*)"', picture) for name in names.split()}
    assert ruled <= used
    assert all(re.match(r"\.zm-[\w-]+(:[\w-]+)?\{", line) for line in RULES.replace("\\\n", "").split("\n") if line)


# ---------------------------------------------------------------------- style


def test_the_style_can_be_left_to_the_page() -> None:
    bare, styled = draw_map(MAP, style=False), draw_map(MAP)
    assert "<style" not in bare
    assert styled.replace(f"<style>{map_style()}</style>\n", "") == bare


def test_both_themes_are_in_the_style_by_system_and_by_choice() -> None:
    style = map_style()
    assert style.count("--g-open:#f3eedd;") == style.count("--g-open:#2b3030;") == 2
    for piece in ("@media (prefers-color-scheme:dark){.zone-map{", '.zone-map[data-theme="dark"]{'):
        assert piece in style
    assert '[data-theme="light"] .zone-map,' in style


# ---------------------------------------------------------------------- zones


def test_every_zone_is_labelled_in_reading_order() -> None:
    said = labels(draw_map(MAP, places=PLACES), "zm-zone")
    assert [label.split(",")[0].split(" ")[0] for label in said] == [
        f"{letter}{row}" for row in (3, 2, 1) for letter in "ABCDE"
    ]
    assert said[7] == "C2, open, road to C1 and C3, river south with a bridge"
    assert said[8] == "D2, hills, prepared position, river south"
    assert said[12] == (
        "C1 Falaise & Co <sud>, town, objective held by side b, road to B1 and D1 and C2, river north with a bridge"
    )
    assert said[11] == "B1, open, road to A1 and C1, river north with a ford"


def test_places_are_told_with_the_names_of_the_sides() -> None:
    sides = ("the Polish side", "the German side")
    drawn = labels(draw_map(MAP, places=PLACES, sides=sides), "zm-zone")
    said = dict(zones_said(MAP, positions=MAP.prepared, bridges=MAP.bridges, places=PLACES, sides=sides))
    assert said["A1"] == "A1, open, supply point held by the Polish side, road to B1, river north with a bridge"
    assert said["C1"].startswith("C1 Falaise & Co <sud>, town, objective held by the German side, road to")
    assert said["C3"].startswith("C3 Caen, town, objective and supply point, road to")
    assert sorted(drawn) == sorted(said.values())


def test_zones_are_cells_of_a_grid_with_a_title_each() -> None:
    picture = draw_map(MAP)
    zones = of_class(picture, "zm-zone")
    assert {zone.get("role") for zone in zones} == {"gridcell"}
    assert [zone.findtext(f"{SVG}title") for zone in zones] == labels(picture, "zm-zone")
    (group,) = of_class(picture, "zm-zones")
    assert group.get("role") == "grid"
    assert [row.get("role") for row in group] == ["row"] * 3


def test_every_zone_has_its_label_and_the_collar_names_each_side_twice() -> None:
    (coordinates,) = of_class(draw_map(MAP), "zm-co")
    assert sorted(text.text or "" for text in coordinates) == sorted(MAP.grid.labels)
    (collar,) = of_class(draw_map(MAP), "zm-collar")
    assert sorted(text.text or "" for text in collar) == sorted("AABBCCDDEE112233")


# ---------------------------------------------------------------------- ground


def test_each_kind_of_ground_has_its_tint_and_rough_ground_its_texture() -> None:
    kinds = {f"zm-{kind.name.lower()}" for kind in Ground} - {"zm-open"}
    tints, textures = (
        {(found.get("class") or "").split()[1] for found in of_class(draw_map(MAP), layer)}
        for layer in ("zm-tint", "zm-texture")
    )
    assert tints == kinds
    assert textures == kinds - {"zm-town"} == {f"zm-{name}" for name in PATTERNS}


def test_zones_of_a_kind_that_touch_run_together_and_towns_stand_alone() -> None:
    tints = {(found.get("class") or "").split()[1]: len(found) for found in of_class(draw_map(MAP), "zm-tint")}
    assert tints["zm-bocage"] == 1
    assert tints["zm-hills"] == 1
    assert tints["zm-town"] == 2


def test_open_ground_is_plain() -> None:
    picture = draw_map(ZoneMap(MapText(". .\n. .")))
    for name in ("zm-tint", "zm-texture", "zm-contours", "zm-buildings", "zm-river", "zm-road", "zm-works"):
        assert of_class(picture, name) == []
    assert len(of_class(picture, "zm-open")) == 1


def test_a_table_of_one_zone_can_be_drawn() -> None:
    picture = draw_map(ZoneMap(MapText("w")))
    assert len(of_class(picture, "zm-zone")) == 1
    assert of_class(picture, "zm-crosses") == []


def test_towns_have_buildings() -> None:
    (buildings,) = of_class(draw_map(MAP), "zm-buildings")
    assert len(buildings) == 2


def test_rivers_and_roads_are_drawn_with_an_edge_and_a_body_along_the_same_line() -> None:
    for kind in ("zm-river", "zm-road"):
        edge, body = of_class(draw_map(MAP), kind)
        assert edge.get("d") == body.get("d")
        assert float(edge.get("stroke-width") or 0) > float(body.get("stroke-width") or 0)


def test_a_river_is_one_line_and_a_road_driven_twice_is_drawn_once() -> None:
    river, _ = of_class(draw_map(MAP), "zm-river")
    assert (river.get("d") or "").count("M") == 1
    road, _ = of_class(draw_map(MAP), "zm-road")
    # C3 C2 C1 D1 in one line, A1 B1 C1 in another; C1 D1 is not drawn again.
    assert (road.get("d") or "").count("M") == 2


def test_a_river_round_an_island_closes() -> None:
    ring = River("B2-A2 B2-C2 B2-B1 B2-B3")
    river, _ = of_class(draw_map(ZoneMap(MapText(". . .\n. . .\n. . .", river=(ring,)))), "zm-river")
    path = river.get("d") or ""
    assert path.count("M") == 1
    assert path.startswith("M" + " ".join(path.split()[-2:]).split("C")[-1])


def test_a_road_goes_over_the_middle_of_a_bridge() -> None:
    road, _ = of_class(draw_map(MAP), "zm-road")
    assert f" {number(2.5 * ZONE)} {2 * ZONE}C" in (road.get("d") or "")


def test_crossings_are_drawn_and_said_and_a_blown_bridge_too() -> None:
    assert labels(draw_map(MAP), "zm-crossing") == ["Bridge A1-A2", "Bridge C1-C2", "Ford B1-B2"]
    one_left = set_of([edge for edge in range(4) if MAP.edge_said(edge) == "C1-C2"])
    assert labels(draw_map(MAP, bridges=one_left), "zm-crossing") == [
        "Bridge C1-C2",
        "Blown bridge A1-A2",
        "Ford B1-B2",
    ]
    assert "river north with a bridge" not in labels(draw_map(MAP, bridges=one_left), "zm-zone")[10]


def test_a_bridge_over_an_upright_edge_is_turned() -> None:
    found = ZoneMap(MapText(". .", river=(River("A1-B1", bridges="A1-B1"),)))
    (bridge,) = of_class(draw_map(found), "zm-crossing")
    assert bridge.get("transform") == "translate(83 41.5) rotate(90)"


def test_positions_are_those_of_the_map_or_those_given() -> None:
    assert len(of_class(draw_map(MAP), "zm-works")) == 1
    assert len(of_class(draw_map(MAP, positions=0b1011), "zm-works")) == 3
    assert of_class(draw_map(MAP, positions=0), "zm-works") == []


def test_names_are_written_and_long_ones_broken_and_kept_on_the_sheet() -> None:
    (names,) = of_class(draw_map(MAP), "zm-names")
    texts = {text.text: text for text in names}
    assert set(texts) == {"Caen", "Falaise &", "Co <sud>", "Bois de la Très", "Longue Dame", "Orne"}
    assert texts["Caen"].get("class") == "zm-name"
    assert texts["Longue Dame"].get("class") == "zm-name zm-land-name"
    assert texts["Orne"].get("class") == "zm-name zm-water-name"
    assert float(texts["Longue Dame"].get("x") or 0) > ZONE / 2


def test_what_cannot_be_printed_does_not_break_the_picture() -> None:
    found = ZoneMap(MapText(". .", names={"A1": 'a\x01"b\u2028<'}))
    zones = of_class(draw_map(found, counters=[Counter(0, 0, "inf", label="\x00'&")]), "zm-zone")
    assert zones[0].get("aria-label") == 'A1 a "b <, open'


# ---------------------------------------------------------------------- places and counters


def test_places_are_starred_and_stand_on_the_plate_of_their_holder() -> None:
    picture = draw_map(MAP, places=PLACES)
    assert [len(of_class(picture, name)) for name in ("zm-place", "zm-objective", "zm-supply")] == [4, 2, 2]
    uses = [[use.get("href") for use in place] for place in of_class(picture, "zm-place")]
    assert uses == [
        ["#zm-held-b", "#zm-objective"],
        ["#zm-objective"],
        ["#zm-supply"],
        ["#zm-held-a", "#zm-supply"],
    ]


def test_a_place_is_not_hidden_by_many_counters() -> None:
    for many, over in ((2, False), (3, True), (6, True)):
        drawn = [
            (found.get("class") or "none").split()[0]
            for found in parsed(draw_map(MAP, places=PLACES[:1], counters=[Counter(2, 0, "inf")] * many)).iter()
        ]
        assert (drawn.index("zm-place") > drawn.index("zm-unit")) is over


def test_every_counter_is_labelled() -> None:
    picture = draw_map(MAP, counters=COUNTERS)
    assert labels(picture, "zm-unit") == [
        "4 KSLI, motorised infantry, Regular, facing east, has moved, A1",
        "HQ <21>, headquarters, Veteran, A1",
        "tank destroyers, Poor, facing north, out of supply, C2",
    ]
    units = of_class(picture, "zm-unit")
    assert {unit.get("role") for unit in units} == {"img"}
    assert [unit.findtext(f"{SVG}title") for unit in units] == labels(picture, "zm-unit")


def test_a_counter_shows_its_side_size_quality_state_and_facing() -> None:
    first, second, third = of_class(draw_map(MAP, counters=COUNTERS), "zm-unit")
    assert [use.get("href") for use in first.iter(f"{SVG}use")] == [
        "#zm-chip-a",
        "#zm-size-battalion",
        "#zm-state-moved",
        "#zm-facing-1",
    ]
    assert [use.get("href") for use in second.iter(f"{SVG}use")] == ["#zm-chip-b", "#zm-size-division"]
    pips = [[dot.get("class") for dot in unit.iter(f"{SVG}circle")] for unit in (first, second, third)]
    assert [row.count("zm-pip") for row in pips] == [2, 3, 1]
    assert [row.count("zm-nopip") for row in pips] == [1, 0, 2]


def test_a_counter_shows_and_tells_only_what_its_game_gives() -> None:
    squad, ship, scout = (
        Counter(0, 0, "inf", label="north 1"),
        Counter(0, 1, label="Otter", letters="<L", kind="longboat", state="fought", fares="aground"),
        Counter(0, 0, "recon", kind="hussars", grade="Green"),
    )
    picture = draw_map(MAP, counters=[squad, ship, scout])
    assert labels(picture, "zm-unit") == ["north 1, infantry, A1", "Otter, longboat, aground, A1", "hussars, Green, A1"]
    units = of_class(picture, "zm-unit")
    shown = [[use.get("href") for use in unit.iter(f"{SVG}use")] for unit in units]
    assert shown == [["#zm-chip-a"], ["#zm-chip-b", "#zm-state-fought"], ["#zm-chip-a"]]
    assert [len(list(unit.iter(f"{SVG}circle"))) for unit in units] == [0, 0, 0], "no pips"
    assert [[text.text for text in unit.iter(f"{SVG}text")] for unit in units] == [[], ["<L"], []]


def test_more_than_two_sides_have_a_neutral_look() -> None:
    places = [Place(0, objective=True, holder=2), Place(1, supply=True, holder=3)]
    counters = [Counter(0, side, "inf") for side in range(4)]
    picture = draw_map(MAP, places=places, counters=counters, sides=("red", "blue", "green"))
    looks = [(unit.get("class"), unit[1].get("href")) for unit in of_class(picture, "zm-unit")]
    assert looks == [(f"zm-unit zm-side-{look}", f"#zm-chip-{look}") for look in ("a", "b", "n", "n")]
    assert [place[0].get("href") for place in of_class(picture, "zm-place")] == ["#zm-held-n"] * 2
    said = labels(picture, "zm-zone")
    assert said[10].startswith("A1, open, objective held by green, ")
    assert said[11].startswith("B1, open, supply point held by side d, ")


@pytest.mark.parametrize("branch", get_args(Branch))
@pytest.mark.parametrize("side", [0, 1])
def test_every_branch_has_a_sign_and_a_word_for_both_sides(branch: Branch, side: int) -> None:
    counter = Counter(0, 1 if side else 0, branch)
    (unit,) = of_class(draw_map(MAP, counters=[counter]), "zm-unit")
    signs = [part for part in unit.iter() if (part.get("class") or "") in {"zm-sym", "zm-dot", "zm-hqt"}]
    assert signs
    assert BRANCHES[branch] in (unit.get("aria-label") or "")


@pytest.mark.parametrize("name", [f"size-{size}" for size in get_args(Size)] + [f"state-{s}" for s in get_args(State)])
def test_every_size_and_state_has_a_symbol(name: str) -> None:
    assert name in SYMBOLS or name == "state-none"


def stack(stands: int, headquarters: int = 0) -> list[Counter]:
    return [Counter(0, 0, "hq")] * headquarters + [Counter(0, 0, "inf")] * stands


@pytest.mark.parametrize(
    ("counters", "where"),
    [
        (stack(1), [(23.5, 23.5)]),
        (stack(2), [(3.5, 23.5), (43.5, 23.5)]),
        (stack(1, 1), [(3.5, 23.5), (43.5, 23.5)]),
        (stack(3), [(3.5, 4), (43.5, 4), (3.5, 43)]),
        (stack(4), [(3.5, 4), (43.5, 4), (3.5, 43), (43.5, 43)]),
    ],
)
def test_counters_are_laid_out_side_by_side_and_then_in_quarters(
    counters: list[Counter], where: list[tuple[float, float]]
) -> None:
    assert [at for _, at, _ in layout(counters)] == where


def test_a_headquarters_is_the_fifth_at_half_size_on_the_centre() -> None:
    laid = layout(stack(4, 1))
    assert [counter.branch for counter, _, _ in laid] == ["inf"] * 4 + ["hq"]
    (_, (x, y), scale) = laid[-1]
    assert scale == laid[0][2] / 2
    assert x + 19 * scale == y + 19 * scale == pytest.approx(ZONE / 2)


@given(st.integers(1, 30), st.integers(0, 3))
@settings(derandomize=True, deadline=None)
def test_however_many_there_are_each_stays_in_its_zone_and_apart(stands: int, headquarters: int) -> None:
    laid = layout(stack(stands, headquarters))
    assert len(laid) == stands + headquarters
    boxes = [(x, y, x + 38 * scale, y + 38 * scale) for _, (x, y), scale in laid]
    assert all(0 <= edge <= ZONE for box in boxes for edge in box)
    whole = boxes[:4] if (stands, headquarters) == (4, 1) else boxes
    for i, a in enumerate(whole):
        for b in whole[i + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


# ---------------------------------------------------------------------- outlines


def sides(cells: set[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Every side of a cell with no cell beyond it, clockwise."""
    for x, y in cells:
        around = [((x, y - 1), (x, y), (x + 1, y)), ((x + 1, y), (x + 1, y), (x + 1, y + 1))]
        around += [((x, y + 1), (x + 1, y + 1), (x, y + 1)), ((x - 1, y), (x, y + 1), (x, y))]
        yield from ((a, b) for beyond, a, b in around if beyond not in cells)


CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


@given(CELLS)
@settings(derandomize=True, deadline=None)
def test_rings_go_once_along_every_side(cells: set[Cell]) -> None:
    walked = [way for ring in rings(cells) for way in pairwise([*ring, ring[0]])]
    assert sorted(walked) == sorted(sides(cells))


@given(CELLS)
@settings(derandomize=True, deadline=None)
def test_patches_share_out_the_cells_and_do_not_touch(cells: set[Cell]) -> None:
    groups = list(patches(cells))
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    owner = {cell: place for place, group in enumerate(groups) for cell in group}
    for x, y in cells:
        for beside in ((x + 1, y), (x, y + 1)):
            assert owner.get(beside, owner[x, y]) == owner[x, y]


@pytest.mark.parametrize(("value", "said"), [(3.0, "3"), (-0.04, "0"), (41.5, "41.5"), (-2.25, "-2.2"), (100, "100")])
def test_coordinates_are_short(value: float, said: str) -> None:
    assert number(value) == said
