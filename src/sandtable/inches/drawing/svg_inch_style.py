"""The look of a drawn table: colours by day and by night, strokes, and the marks that are used again and again.

Colours stand nowhere but here and in the tokens of the pages, which have the same ones. A page that has them leaves the
style out of each drawing and brings `table_style()` once.
"""

from __future__ import annotations

from sandtable.ground.svg_style import COLOURS as MAP_COLOURS
from sandtable.ground.svg_style import themed
from sandtable.inches.drawing.svg_bodies import marks
from sandtable.inches.drawing.svg_dice import dice_marks
from sandtable.inches.drawing.svg_marks import OVER_RULES
from sandtable.inches.drawing.svg_scatter import SHADE, TREES

#: Every colour of a table: by day, by night.
COLOURS: dict[str, tuple[str, str]] = {
    **MAP_COLOURS,
    "ink-3": ("#5c6467", "#a0a19a"),
    "raised": ("#ffffff", "#262d31"),
    "line-strong": ("#827d6d", "#7d837f"),
    "over-ink": ("#ffffff", "#280d2c"),
    "over-halo": ("#fffdf7", "#15181a"),
    "bad-text": ("#87480c", "#f0b46c"),
    "g-track": ("#fffdf4", "#8d8b7c"),
    "g-track-edge": ("#8d856f", "#1a1c1a"),
    "g-crop": ("#efe2b4", "#3a3824"),
    "g-furrow": ("#a98f45", "#8c7d42"),
    "g-roof": ("#f4e6d6", "#4a403a"),
}

#: Each class is named in full and no rule looks at what lies around it, for a browser does not look past a mark's root.
GROUND_RULES = """
.im-woods{fill:var(--g-woods);stroke:var(--g-tree);stroke-width:1.3}
.im-orchard{fill:var(--g-bocage);stroke:var(--g-tree);stroke-width:1.1}
.im-trees{fill:none}
.im-crown{fill:var(--g-tree-fill);stroke:var(--g-tree);stroke-width:.8}
.im-under{fill:var(--g-tree);opacity:.42}
.im-crop{fill:var(--g-crop);stroke:var(--g-furrow)}
.im-meadow{fill:var(--g-bocage);stroke:var(--g-furrow);stroke-width:.8}
.im-furrow{fill:none;stroke:var(--g-furrow);stroke-width:.8;opacity:.75}
.im-marsh{fill:var(--g-marsh);stroke:var(--g-bank);stroke-width:1;stroke-dasharray:5 2.5}
.im-reed{fill:none;stroke:var(--g-hedge);stroke-width:1.1;stroke-linecap:round}
.im-scrub{fill:var(--g-bocage);stroke:var(--g-hedge);stroke-width:1.1}
.im-bush{fill:var(--g-tree-fill);stroke:var(--g-hedge);stroke-width:.9}
.im-hill{fill:var(--g-hill);stroke:var(--g-contour);stroke-width:1.4}
.im-hachure{fill:none;stroke:var(--g-contour);stroke-width:.9}
.im-contour{fill:none;stroke:var(--g-contour)}
.im-bank{fill:none;stroke:var(--g-bank)}
.im-river{fill:none;stroke:var(--g-water)}
.im-lake{fill:var(--g-water);stroke:var(--g-bank);stroke-width:1.3}
.im-ripple{fill:none;stroke:var(--g-bank);stroke-width:.9;opacity:.5;stroke-linecap:round}
.im-stream-bank{fill:none;stroke:var(--g-bank);stroke-width:4.4;stroke-linecap:round;stroke-linejoin:round}
.im-stream{fill:none;stroke:var(--g-water);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.im-gully{fill:none;stroke:var(--g-contour);stroke-width:3;stroke-dasharray:1.5 3}
.im-road-edge{fill:none;stroke:var(--g-road-edge);stroke-linejoin:round}
.im-road{fill:none;stroke:var(--g-road);stroke-linejoin:round}
.im-road-area{fill:var(--g-road);stroke:var(--g-road-edge)}
.im-track-edge{fill:none;stroke:var(--g-track-edge);stroke-linejoin:round}
.im-track{fill:none;stroke:var(--g-track);stroke-linejoin:round}
.im-track-area{fill:var(--g-track);stroke:var(--g-track-edge)}
.im-deck{fill:var(--g-track)}
.im-rail{fill:none;stroke:var(--g-label);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.im-ford{fill:none;stroke:var(--g-label);stroke-width:1.7;stroke-linecap:round;stroke-dasharray:.1 3.4}
.im-crater{fill:var(--g-hill);stroke:var(--g-contour);stroke-width:1.1}
.im-minefield{fill:var(--bad-text);fill-opacity:.06;stroke:var(--bad-text);stroke-width:1.1;stroke-dasharray:5 3}
.im-mine{fill:none;stroke:var(--bad-text);stroke-width:1.2;stroke-linecap:round}
.im-village{fill:var(--g-town);stroke:var(--g-block);stroke-width:.9}
.im-house{fill:var(--g-roof);stroke:var(--g-block);stroke-width:1.8}
.im-ditch{fill:none;stroke:var(--g-work);stroke-width:5.4;stroke-dasharray:.9 2.6}
.im-ditch-bed{fill:none;stroke:var(--g-contour);stroke-width:2.2}
.im-dug{fill:var(--g-hill);stroke:none}
.im-trench{fill:none;stroke:var(--g-work);stroke-width:1.5;stroke-linejoin:round}
.im-pit{fill:var(--g-hill);stroke:var(--g-work);stroke-width:1.2}
.im-cliff{fill:none;stroke:var(--g-work);stroke-width:1.6}
.im-drop{fill:var(--g-work)}
.im-work{fill:none;stroke:var(--g-work);stroke-width:2.2}
.im-teeth{fill:none;stroke:var(--g-work);stroke-width:1.6}
.im-fence{fill:none;stroke:var(--g-block);stroke-width:1}
.im-posts{fill:none;stroke:var(--g-block);stroke-width:4.4;stroke-dasharray:1.2 7}
.im-wire{fill:none;stroke:var(--g-work);stroke-width:1}
.im-hedge{fill:none;stroke:var(--g-hedge);stroke-width:1.8}
.im-hedge-small{fill:none;stroke:var(--g-hedge);stroke-width:4;stroke-linecap:round;stroke-dasharray:.1 7.9}
.im-hedge-large{fill:none;stroke:var(--g-hedge);stroke-width:5.2;stroke-linecap:round;stroke-dasharray:.1 7.9;\
stroke-dashoffset:4}
.im-bocage-edge{fill:none;stroke:var(--g-hedge);stroke-width:10.5;stroke-linejoin:round}
.im-bocage{fill:none;stroke:var(--g-bocage);stroke-width:8.5;stroke-linejoin:round}
.im-bocage-large{fill:none;stroke:var(--g-tree);stroke-width:6.4;stroke-linecap:round;stroke-dasharray:.1 7.9;\
stroke-dashoffset:4}
.im-wall{fill:none;stroke:var(--g-block);stroke-width:4}
.im-wall-top{fill:none;stroke:var(--g-town);stroke-width:2}
.im-wall-joints{fill:none;stroke:var(--g-block);stroke-width:3;stroke-dasharray:.9 6.1}
.im-shade{fill:var(--g-block);opacity:.35}
.im-building{fill:var(--g-roof);stroke:var(--g-block);stroke-width:2.4}
.im-ridge{fill:none;stroke:var(--g-block);stroke-width:.9;opacity:.8}
.im-floor{fill:var(--g-town)}
.im-rubble{fill:var(--g-block);opacity:.55}
.im-broken{fill:none;stroke:var(--g-block);stroke-width:3;stroke-linecap:square}
.im-hulk{fill:var(--side-n);stroke:var(--chip-edge)}
.im-crossed{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linecap:round}
.im-smoke{fill:var(--raised);fill-opacity:.62;stroke:var(--ink-3);stroke-width:1.2;stroke-dasharray:6 3}
.im-puff{fill:none;stroke:var(--ink-3);stroke-width:1;stroke-linecap:round;opacity:.8}
.im-plate{fill:var(--face);stroke:var(--face-ink);stroke-width:1.5}
.im-held-a{stroke:var(--side-a);stroke-width:2.4}
.im-held-b{stroke:var(--side-b);stroke-width:2.4;stroke-dasharray:9 2}
.im-held-n{stroke:var(--side-n);stroke-width:2.4}
.im-star{fill:var(--face-ink)}
.im-tick{stroke:var(--ink-2);stroke-width:.8}
.im-foot{stroke:var(--ink);stroke-width:1.6}
.im-cross{fill:none;stroke:var(--g-grid);opacity:.75}
.im-zone{fill:none;stroke:var(--g-grid);stroke-dasharray:10 5;opacity:.6}
.im-border{fill:none;stroke:var(--ink);stroke-width:1.6}
.im-collar{font:700 12px var(--font-ui);fill:var(--ink-2);text-anchor:middle}
.im-collar-in{font:400 10.5px var(--font-ui);fill:var(--ink-3);text-anchor:middle}
.im-name{font:600 12px var(--font-map);fill:var(--g-label);text-anchor:middle;paint-order:stroke;\
stroke:var(--g-halo);stroke-width:3.5px;stroke-linejoin:round}
.im-land-name{font:italic 11.5px var(--font-map);letter-spacing:.04em;fill:var(--g-label);text-anchor:middle;\
paint-order:stroke;stroke:var(--g-halo);stroke-width:3px;stroke-linejoin:round}
.im-water-name{font:italic 13px var(--font-map);letter-spacing:.08em;fill:var(--g-water-label);text-anchor:middle;\
paint-order:stroke;stroke:var(--g-halo);stroke-width:3px;stroke-linejoin:round}
"""

UNIT_RULES = """
.im-disc-a{fill:var(--side-a);stroke:var(--chip-edge)}
.im-disc-b{fill:var(--side-b);stroke:var(--chip-edge);stroke-linejoin:round}
.im-disc-n{fill:var(--side-n);stroke:var(--chip-edge)}
.im-base-a{fill:var(--side-a);fill-opacity:.2;stroke:var(--side-a)}
.im-base-b{fill:var(--side-b);fill-opacity:.2;stroke:var(--side-b);stroke-dasharray:3.2 1.4}
.im-base-n{fill:var(--side-n);fill-opacity:.2;stroke:var(--side-n)}
.im-seen-a{fill:none;stroke:var(--side-a);stroke-width:1.6;stroke-dasharray:2 4}
.im-seen-b{fill:none;stroke:var(--side-b);stroke-width:1.6;stroke-dasharray:6 4}
.im-seen-n{fill:none;stroke:var(--side-n);stroke-width:1.6;stroke-dasharray:2 4}
.im-face{fill:var(--face);stroke:var(--face-ink);stroke-width:.9}
.im-sign{fill:none;stroke:var(--face-ink);stroke-width:1.2;stroke-linejoin:round}
.im-ink{fill:var(--face-ink)}
.im-gun{fill:none;stroke:var(--face);stroke-width:1.8;stroke-linecap:round}
.im-howitzer{fill:none;stroke:var(--face);stroke-width:2.6;stroke-linecap:round}
.im-shield{fill:none;stroke:var(--face);stroke-width:2.2}
.im-tracks{fill:none;stroke:var(--chip-edge);stroke-width:.9;opacity:.65}
.im-barrel{fill:none;stroke:var(--face-ink);stroke-width:3.4}
.im-turret{fill:var(--face);stroke:var(--face-ink);stroke-width:.9}
.im-tooth{fill:var(--face);stroke:var(--chip-edge);stroke-width:.7}
.im-leg{fill:none;stroke:var(--chip-edge);stroke-width:3.2;stroke-linecap:square}
.im-arm{fill:none;stroke:var(--face-ink);stroke-width:3}
.im-dot{fill:var(--face)}
.im-stroke{fill:none;stroke:var(--face);stroke-width:1.7;stroke-linecap:round}
.im-companies{fill:none;stroke:var(--ink);stroke-width:2}
.im-wedge{fill:var(--bad-text);stroke:var(--g-halo);stroke-width:.8}
.im-wrecked{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linecap:round}
.im-idle-edge{fill:none;stroke:var(--g-halo);stroke-width:5;stroke-linecap:round}
.im-idle{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linecap:round}
.im-dim{opacity:.55}
.im-hull-a{fill:var(--side-a);fill-opacity:.1;stroke:var(--side-a);stroke-width:1.2}
.im-hull-b{fill:var(--side-b);fill-opacity:.1;stroke:var(--side-b);stroke-width:1.2}
.im-hull-n{fill:var(--side-n);fill-opacity:.1;stroke:var(--side-n);stroke-width:1.2}
.im-tag-box{fill:var(--raised);stroke:var(--line-strong)}
.im-rule-a{fill:none;stroke:var(--side-a);stroke-width:4}
.im-rule-b{fill:none;stroke:var(--side-b);stroke-width:1.6}
.im-rule-n{fill:none;stroke:var(--side-n);stroke-width:1.6;stroke-dasharray:3 2}
.im-leader{fill:none;stroke:var(--line-strong);stroke-width:1}
.im-tag-name{font:700 11px var(--font-ui);fill:var(--ink)}
.im-tag-state{font:400 10.5px var(--font-ui);fill:var(--ink-2)}
.im-die-a{fill:var(--side-a);stroke:var(--chip-edge)}
.im-die-b{fill:var(--side-b);stroke:var(--chip-edge)}
.im-die-n{fill:var(--side-n);stroke:var(--chip-edge)}
.im-glyph{fill:none;stroke:var(--face);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.im-pin{fill:var(--bad-text);stroke:var(--raised);stroke-width:.8}
"""

#: What is picked, and what the keyboard is on: the page sets the class, on the hull and the tag.
PICKED_RULES = """
.im-hull.is-picked{fill:var(--over);stroke:var(--over);stroke-width:2.4}
.im-tag.is-picked .im-tag-box{stroke:var(--over);stroke-width:2}
.im-unit:focus-visible{outline:3px solid var(--over)}
"""


RULES = GROUND_RULES + UNIT_RULES + PICKED_RULES + OVER_RULES


def table_style() -> str:
    """The rules that a table needs, without a style element."""
    return themed(".inch-map", COLOURS, RULES)


def definitions(*, dice: bool = False) -> str:
    """Trees, dice and what bodies are made of: the same in every drawing, so that several on a page do not clash."""
    trees = "".join(
        f'<marker id="im-tree-{number}" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" '
        f'viewBox="-6 -6 12 12" overflow="visible"><circle class="im-under" cx="{SHADE * 0.6:.1f}" cy="{SHADE}" '
        f'r="{radius}"/><circle class="im-crown" r="{radius}"/></marker>'
        for number, radius in enumerate(TREES)
    )
    known = {**marks(), **dice_marks()} if dice else marks()
    symbols = "".join(f'<symbol id="im-{name}" overflow="visible">{what}</symbol>' for name, what in known.items())
    return f"<defs>{trees}{symbols}</defs>"
