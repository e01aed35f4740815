"""Everything that the server can lay on a table is drawn, and its words do not hide each other."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, Page
from tests.web.table.measured.skirmishing import duel
from tests.web.table.playing import seated

from sandtable.inches.drawing.marks import (
    GhostBody,
    Label,
    Overprint,
    RingMark,
    band_marks,
    flight_mark,
    outline_mark,
    reach_mark,
    round_template,
    sight_mark,
    square_template,
    tape_mark,
    thin_tape,
)
from sandtable.inches.layer import Cut
from sandtable.inches.pieces import Piece, Shape, rectangle

FARM = Piece(0, "house", "Farm", Shape.AREA, (rectangle((1600, 900), 400, 300),))
EVERYTHING = Overprint(
    reach=(reach_mark([((200, 200), (200, 700), (900, 700), (900, 200))], "reach, 6 in"),),
    bands=band_marks((600, 600), [(600, "6 in: point blank")], 20),
    templates=(
        square_template((800, 1500), 400, "Template 4 in · 3 teams under it", clear=200),
        round_template((2000, 1500), 150, "Blast"),
    ),
    outlines=(outline_mark(FARM, "Farm blocks", "over 2 in of Tall"),),
    lines=(
        sight_mark((600, 600), (800, 1500), 820, None, "in cover"),
        sight_mark((600, 600), (2000, 1500), 1560, Cut(0, 900, 560, 200)),
        flight_mark((600, 600), (2000, 1600), 1720, 8000),
    ),
    tapes=(tape_mark(((300, 300), (400, 500), (600, 600), (800, 600)), 600), thin_tape((500, 300), (700, 600))),
    ghosts=(GhostBody(0, 600, 600, 45, 50), GhostBody(1, 700, 600, 45, 50, "too near to Anton")),
    rings=(RingMark((800, 1500), 50), RingMark((2000, 1500), 50, dashed=True)),
    labels=(Label((800, 1480), "hard cover", filled=True),),
)
#: Draws marks over the table that is shown, as the board does.
DRAW = """async ([marks, k]) => {
    const { drawMarks } = await import("/table/measured/marks.js");
    const svg = document.querySelector("#board svg");
    const [pen, depth, width] = ["pen", "depth", "width"].map((each) => Number(svg.dataset[each]));
    const seen = { x: 0, y: 0, w: width / pen, h: depth / pen };
    const body = (number) => svg.querySelector(`[data-body="${number}"]`);
    svg.querySelector(".im-over").replaceChildren(...drawMarks(marks, { pen, depth, k, seen, over: [], body }));
}"""
#: How much of any label lies on another, in square pixels.
HIDDEN = """() => {
    const boxes = [...document.querySelectorAll(".im-label")].map((each) => each.getBoundingClientRect());
    const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    return Math.max(...boxes.flatMap((one, at) => boxes.slice(at + 1).map((two) => shared(one, two))));
}"""
#: What is drawn of each kind.
DRAWN = {
    "im-reach": 1,
    "im-reach-in": 1,
    "im-reach-rim": 1,
    "im-band": 1,
    "im-template": 2,
    "im-clear": 1,
    "im-blocker": 1,
    "im-sight": 2,
    "im-unseen": 1,
    "im-stop": 1,
    "im-tape": 1,
    "im-tape-beyond": 1,
    "im-thin": 2,
    "im-bend": 2,
    "im-ghost": 2,
    "im-ghost-front": 2,
    "im-target": 1,
    "im-hidden": 1,
}


def drawn(page: Page, k: float) -> None:
    page.evaluate(DRAW, [to_builtins(EVERYTHING), k])


def test_every_kind_of_mark_is_drawn(browser: Browser, field: str) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        drawn(page, 1)
        assert {name: page.locator(f"#board .{name}").count() for name in DRAWN} == DRAWN
        labels = set(page.locator("#board .im-label").all_text_contents())
        assert labels >= {
            "reach, 6 in",
            "6 in: point blank",
            "Blast",
            "in cover",
            "8.2 in",
            "17.2 in of 80",
            "hard cover",
        }
        assert labels >= {"2.3", "4.5", "6.5 of 6 in", "Farm blocksover 2 in of Tall"}
        assert page.locator("#board [data-ghost='1'] title").text_content() == "too near to Anton"


@pytest.mark.parametrize("k", [0.6, 1, 1.3])
def test_words_on_marks_do_not_hide_each_other(browser: Browser, field: str, k: float) -> None:
    with seated(browser, field, duel(field).link("blue")) as page:
        drawn(page, k)
        assert page.evaluate(HIDDEN) < 30
