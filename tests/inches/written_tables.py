"""Tables as somebody might write them, sound or not, for properties of the reader."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
KINDS = st.sampled_from(["house", "woods", "hedge", "wall", "road", "river", "crater", "smoke", "trench", "hous"])
#: Inches that are mostly sound, and anything else that TOML can say.
INCHES = st.integers(0, 480).map(lambda tenth: tenth / 10)
NUMBERS = INCHES | st.integers(-(10**20), 10**20) | st.floats()
PLACES = st.lists(INCHES, min_size=2, max_size=2) | st.lists(NUMBERS, max_size=3)
SCALARS = NUMBERS | st.booleans() | WORDS | st.dates() | st.datetimes() | st.times()
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=8
)
CORNERS = st.lists(PLACES, max_size=8)
PIECES = st.fixed_dictionaries(
    {},
    optional={
        "kind": KINDS | WORDS,
        "name": WORDS,
        "twin": WORDS,
        "at": PLACES,
        "size": PLACES,
        "turned": st.integers(-400, 400) | SCALARS,
        "round": st.booleans() | SCALARS,
        "polygon": CORNERS,
        "line": CORNERS,
        "width": NUMBERS,
        "radius": NUMBERS,
        "template": st.sampled_from(["farm", "fram"]),
        "light": st.booleans() | SCALARS,
    },
)
SCATTERS = st.fixed_dictionaries(
    {},
    optional={
        "seed": st.integers(0, 99) | WORDS | SCALARS,
        "within": st.lists(INCHES, min_size=4, max_size=4) | CORNERS,
        "kinds": st.dictionaries(KINDS, st.integers(-1, 6), max_size=3),
        "apart": INCHES | NUMBERS,
        "least": PLACES,
        "most": PLACES,
    },
)
RANDOMS = st.fixed_dictionaries(
    {},
    optional={
        "seed": st.integers(0, 99) | SCALARS,
        "theatre": st.sampled_from(["western", "riverside", "moon"]) | WORDS,
        "mirrored": st.sampled_from(["", "turned", "north-south"]) | WORDS,
    },
)
TABLES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"size": st.just([48, 48]) | PLACES},
    optional={
        "piece": st.lists(PIECES | st.dictionaries(WORDS, ANYTHING, max_size=4), max_size=6) | ANYTHING,
        "point": st.lists(
            st.fixed_dictionaries({}, optional={"kind": st.just("objective") | WORDS, "name": WORDS, "at": PLACES}),
            max_size=3,
        ),
        "scatter": st.lists(SCATTERS, max_size=2) | ANYTHING,
        "random": RANDOMS,
        "mirrored": st.sampled_from(["", "turned", "north-south"]) | SCALARS,
    },
)


def inches(hundredths: int) -> float:
    return hundredths / 100


@st.composite
def sound_pieces(draw: st.DrawFn) -> dict[str, Any]:
    """A piece without a fault in itself, within 48 by 48 in."""
    x, y = draw(st.integers(1000, 3800)), draw(st.integers(1000, 3800))
    width, depth = draw(st.integers(50, 1000)), draw(st.integers(50, 1000))
    turned = draw(st.integers(-360, 360))

    def place(east: int = 0, north: int = 0) -> list[float]:
        return [inches(x + east), inches(y + north)]

    size = [inches(width), inches(depth)]
    return draw(
        st.sampled_from(
            [
                {"kind": "house", "at": place(), "size": size, "turned": turned, "light": True},
                {"kind": "woods", "at": place(), "size": size, "turned": turned, "round": True},
                {"kind": "hedge", "line": [place(), size, [40, 1.25]]},
                {"kind": "wall", "line": [place(), place(200), place(0, 200), place()]},
                {"kind": "road", "line": [[0, inches(y)], place(), [48, inches(y + 301)]], "width": inches(width // 2)},
                {"kind": "crater", "at": place(), "radius": inches(width)},
                {"kind": "lake", "polygon": [place(), place(width), place(0, depth)]},
                {"template": "farm", "at": place(), "turned": turned},
            ]
        )
    )
