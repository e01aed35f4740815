"""The look of a drawn map: its colours by day and by night, its rules, its symbols and its patterns.

The colours and shapes are those of the project's design tokens. A page that has the tokens already leaves
the style out of each map and puts `map_style()` (or only RULES) in itself, once.
"""

from __future__ import annotations

#: Every colour of a map: by day, by night.
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#ebe7dc", "#121618"),
    "ink": ("#1d2529", "#ece7d9"),
    "ink-2": ("#434d52", "#c3c1b6"),
    "over": ("#76287f", "#d39bdd"),
    "side-a": ("#2a5b8c", "#2f6ca8"),
    "side-b": ("#a03a2b", "#b04434"),
    "side-n": ("#5d5f56", "#63665e"),
    "face": ("#fbf6e8", "#f1ead8"),
    "face-ink": ("#15191b", "#15191b"),
    "chip-edge": ("#16222c", "#05080a"),
    "g-open": ("#f3eedd", "#2b3030"),
    "g-bocage": ("#e3e6c4", "#30382a"),
    "g-hedge": ("#6d8342", "#7e9358"),
    "g-woods": ("#c8daae", "#24392a"),
    "g-tree": ("#57793f", "#6f9a68"),
    "g-tree-fill": ("#a9c48b", "#33523a"),
    "g-hill": ("#ead7b6", "#3b342a"),
    "g-town": ("#e9d9c9", "#38322f"),
    "g-block": ("#6a4f45", "#b7a292"),
    "g-marsh": ("#d7e2d4", "#27383a"),
    "g-water": ("#9cc4d8", "#2c5f7d"),
    "g-bank": ("#3f7a9b", "#6fb0d2"),
    "g-contour": ("#b98b56", "#8a7150"),
    "g-road": ("#f0b45f", "#b98440"),
    "g-road-edge": ("#7b5425", "#17130d"),
    "g-grid": ("#5e6a70", "#9aa6aa"),
    "g-label": ("#23282a", "#f0ead9"),
    "g-water-label": ("#1f5575", "#a7d8f2"),
    "g-halo": ("#f8f4e6", "#20262a"),
    "g-work": ("#3b3226", "#d9c9a6"),
}
FONTS = {
    "font-ui": '"Gill Sans Nova","Gill Sans",Seravek,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans Condensed",'
    "system-ui,sans-serif",
    "font-map": '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","DejaVu Serif Condensed",'
    "Georgia,serif",
}

#: Each class is named in full and no rule looks at what lies around it, for a browser does not look past the root of
#: a symbol that is used elsewhere.
RULES = """
.zm-chip-a{fill:var(--side-a);stroke:var(--chip-edge)}
.zm-chip-b{fill:var(--side-b);stroke:var(--chip-edge)}
.zm-chip-n{fill:var(--side-n);stroke:var(--chip-edge)}
.zm-under{opacity:.28}
.zm-frame{fill:var(--face);stroke:var(--face-ink);stroke-width:1.3}
.zm-sym{fill:none;stroke:var(--face-ink);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.zm-dot{fill:var(--face-ink)}
.zm-pip{fill:var(--face)}
.zm-tooth{fill:var(--face);stroke:var(--chip-edge);stroke-width:.8}
.zm-nopip{fill:none;stroke:var(--face);stroke-width:.9;opacity:.65}
.zm-mark{stroke:var(--face);stroke-width:1.7;fill:none;stroke-linecap:round;stroke-linejoin:round}
.zm-fine{stroke-width:1.3}
.zm-hqt{font:700 10px var(--font-ui);text-anchor:middle;fill:var(--face-ink)}
.zm-name{font:600 12px var(--font-map);fill:var(--g-label);text-anchor:middle;paint-order:stroke;\
stroke:var(--g-halo);stroke-width:3.5px;stroke-linejoin:round}
.zm-water-name{font:italic 13px var(--font-map);fill:var(--g-water-label);letter-spacing:.08em;stroke-width:3px}
.zm-land-name{font:italic 11.5px var(--font-map);letter-spacing:.05em}
.zm-co{font:600 9.5px var(--font-ui);fill:var(--g-label);fill-opacity:.7;paint-order:stroke;\
stroke:var(--g-halo);stroke-opacity:.7;stroke-width:2.5px}
.zm-collar{font:700 12px var(--font-ui);fill:var(--ink-2);text-anchor:middle}
.zm-zone{fill:transparent}
.zm-zone:focus-visible{outline:none;stroke:var(--over);stroke-width:3}
.zm-unit:focus-visible{outline:3px solid var(--over)}
"""

#: Counters are 38 by 38. Side a: rectangle on a square chip. Side b: diamond on a chip with cut corners.
#: Any other side: rectangle on a chip that is nearly round.
SYMBOLS: dict[str, str] = {
    "chip-a": '<rect class="zm-under" x="1" y="2" width="38" height="38" rx="4"/>'
    '<rect class="zm-chip-a" x=".5" y=".5" width="37" height="37" rx="3.5"/>'
    '<path class="zm-frame" d="M5 10.5h28v18H5z"/>',
    "chip-b": '<path class="zm-under" d="M8 2h24l7 7v24l-7 7H8l-7-7V9z"/>'
    '<path class="zm-chip-b" d="M7.5.5h23l7 7v23l-7 7h-23l-7-7v-23z"/>'
    '<path class="zm-frame" d="M19 7.3 34.6 19.5 19 31.7 3.4 19.5z"/>',
    "chip-n": '<rect class="zm-under" x="1" y="2" width="38" height="38" rx="13"/>'
    '<rect class="zm-chip-n" x=".5" y=".5" width="37" height="37" rx="12.5"/>'
    '<path class="zm-frame" d="M5 10.5h28v18H5z"/>',
    "size-company": '<path class="zm-mark" d="M19 3.6v3.2"/>',
    "size-battalion": '<path class="zm-mark" d="M17 3.6v3.2M21 3.6v3.2"/>',
    "size-division": '<path class="zm-mark zm-fine" d="m13.6 3.4 3.6 3.6m0-3.6-3.6 3.6m7.2-3.6 3.6 3.6'
    'm0-3.6-3.6 3.6"/>',
    "state-moved": '<path class="zm-mark" d="m27 31 2.5 2.3-2.5 2.3m4-4.6 2.5 2.3-2.5 2.3"/>',
    "state-fought": '<path class="zm-mark" d="m28.5 31 4.6 4.6m0-4.6-4.6 4.6"/>',
    "state-road": '<path class="zm-mark zm-fine" d="m26.4 35.8 2-5.2m6 5.2-2-5.2m-2 .4v1m0 1.6v1.2"/>',
    "state-out_of_command": '<path class="zm-mark" d="M28.4 31.4q.5-1.5 2.2-1.5 2.2 0 2.2 1.8 0 1.3-2.2 2v.5'
    'm0 1.9v.1"/>',
    "state-out_of_supply": '<path class="zm-mark zm-fine" d="M27.2 31h6.6v4.8h-6.6zm-1 5.6 8.4-6.6"/>',
    "facing-0": '<path class="zm-tooth" d="M19-4.5 25 .5H13z"/>',
    "facing-1": '<path class="zm-tooth" d="M42.5 19 37.5 25V13z"/>',
    "facing-2": '<path class="zm-tooth" d="M19 42.5 13 37.5h12z"/>',
    "facing-3": '<path class="zm-tooth" d="M-4.5 19 .5 13v12z"/>',
    "bridge": '<path d="M-8-9q3 2 3 4V5q0 2-3 4M8-9Q5-7 5-5V5q0 2 3 4" fill="none" stroke="var(--g-label)" '
    'stroke-width="2" stroke-linecap="round"/>',
    "blown": '<path d="M-8-9q3 2 3 4M8-9Q5-7 5-5M-5 5q0 2-3 4M5 5q0 2 3 4M-4-4 4 4M4-4-4 4" fill="none" '
    'stroke="var(--g-label)" stroke-width="2" stroke-linecap="round"/>',
    "ford": '<path d="M-4-7v14M0-7v14M4-7v14" fill="none" stroke="var(--g-label)" stroke-width="1.7" '
    'stroke-linecap="round" stroke-dasharray=".1 3.4"/>',
    "works": '<path d="M8 31V15q0-7 7-7h53q7 0 7 7v16M8 52v16q0 7 7 7h53q7 0 7-7V52" fill="none" '
    'stroke="var(--g-work)" stroke-width="2.4"/><path d="M17 8V3.5M26 8V3.5M35 8V3.5M44 8V3.5M53 8V3.5M62 8V3.5'
    "M17 75v4.5M26 75v4.5M35 75v4.5M44 75v4.5M53 75v4.5M62 75v4.5M8 18H3.5M8 27H3.5M8 56H3.5M8 65H3.5"
    'M75 18h4.5M75 27h4.5M75 56h4.5M75 65h4.5" stroke="var(--g-work)" stroke-width="2.2"/>',
    "held-a": '<rect x="-12" y="-12" width="24" height="24" rx="2.5" fill="var(--side-a)" stroke="var(--chip-edge)"/>',
    "held-b": '<path d="M-7-12H7l5 5V7l-5 5H-7l-5-5V-7z" fill="var(--side-b)" stroke="var(--chip-edge)"/>',
    "held-n": '<circle r="12.5" fill="var(--side-n)" stroke="var(--chip-edge)"/>',
    "objective": '<circle r="9" fill="var(--face)" stroke="var(--face-ink)" stroke-width="1.4"/>'
    '<path d="m0-6.2 1.7 4 4.3.4-3.3 2.8 1 4.2L0 3l-3.7 2.2 1-4.2L-6-1.8l4.3-.4z" fill="var(--face-ink)"/>',
    "supply": '<rect x="-9" y="-8" width="18" height="16" rx="1.5" fill="var(--face)" stroke="var(--face-ink)" '
    'stroke-width="1.4"/><path d="M-9 3.5H9" stroke="var(--face-ink)" stroke-width="1.6"/>'
    '<path d="M-9-3H9M0-8v5" stroke="var(--face-ink)" stroke-width="1"/>',
    "town-0": '<path d="M22 22h9v6h-9zM34 19h7v9h-7zM46 21h11v7H46zM19 32h12v7H19zM47 32h7v8h-7zM57 31h8v6h-8z'
    "M24 43h7v9h-7zM35 46h6v7h-6zM46 44h9v7h-9zM58 43h7v5h-7zM34 56h8v5h-8zM47 55h6v6h-6zM15 44h6v6h-6z"
    'M60 21h5v5h-5z"/>',
    "town-1": '<path d="M18 26h8v7h-8zM29 22h10v8H29zM44 23h6v6h-6zM54 26h10v6H54zM22 37h8v8h-8zM33 34h7v6h-7z'
    "M46 36h9v7h-9zM59 37h6v8h-6zM28 48h11v7H28zM45 47h7v8h-7zM55 50h8v5h-8zM17 50h7v5h-7z"
    'M38 58h6v4h-6z"/>',
    "town-2": '<path d="M24 20h7v8h-7zM35 24h11v6H35zM50 20h7v8h-7zM20 32h9v6h-9zM33 34h6v8h-6zM46 33h11v7H46z'
    "M60 32h6v7h-6zM23 42h6v9h-6zM33 47h9v6h-9zM46 45h7v6h-7zM56 44h8v8h-8zM29 56h7v5h-7z"
    'M45 56h9v5h-9z"/>',
}

#: Each texture: width, height and turn of the pattern, and what is in it.
PATTERNS: dict[str, tuple[int, int, int, str]] = {
    "bocage": (
        108,
        92,
        -8,
        '<path d="M-1 1L29 4M-1 1L7 23M7 23L20 20M7 23L0 47M0 47L20 50M0 47L-5 69M-5 69L30 62M-5 69L-1 93M-5-23L-1 1'
        "M29 4L62 7M29 4L20 20M20 20L57 25M20 50L48 39M20 50L30 62M30 62L54 63M30 62L29 96M30-30L29 4M62 7L76-4"
        "M62 7L57 25M57 25L48 39M48 39L80 51M48 39L54 63M54 63L81 71M54 63L62 99M54-29L62 7M76-4L73 22M73 22L115 23"
        'M-35 22L7 23M73 22L80 51M80 51L81 71M81 71L103 69M81 71L76 88" fill="none" stroke="var(--g-hedge)" '
        'stroke-width="1.9" stroke-linecap="round" stroke-dasharray=".1 2.9"/>',
    ),
    "woods": (
        34,
        30,
        9,
        '<g fill="var(--g-tree)" opacity=".42"><circle cx="9" cy="8.2" r="3.2"/><circle cx="26" cy="5.2" r="2.7"/>'
        '<circle cx="19" cy="16.2" r="3.4"/><circle cx="5" cy="23.2" r="2.8"/><circle cx="30" cy="24.2" r="3.2"/></g>'
        '<g fill="var(--g-tree-fill)" stroke="var(--g-tree)" stroke-width=".8"><circle cx="8" cy="7" r="3.2"/>'
        '<circle cx="25" cy="4" r="2.7"/><circle cx="18" cy="15" r="3.4"/><circle cx="4" cy="22" r="2.8"/>'
        '<circle cx="29" cy="23" r="3.2"/></g>',
    ),
    "hills": (
        13,
        12,
        14,
        '<path d="M2 2v5M8.5 7v5" stroke="var(--g-contour)" stroke-width="1" opacity=".75"/>',
    ),
    "marsh": (
        30,
        22,
        0,
        '<path d="M3 8h10M18 19h10" stroke="var(--g-bank)" stroke-width="1" stroke-linecap="round"/>'
        '<path d="M8 8V2M8 8 5 3.5M8 8l3-4.5M23 19v-6M23 19l-3-4.5M23 19l3-4.5" fill="none" '
        'stroke="var(--g-hedge)" stroke-width="1.1" stroke-linecap="round"/>',
    ),
    "water": (
        40,
        18,
        0,
        '<path d="M4 5q4-3 8 0t8 0M24 14q4-3 8 0t8 0" fill="none" stroke="var(--g-bank)" stroke-width=".9" '
        'opacity=".6"/>',
    ),
    "impassable": (
        9,
        9,
        45,
        '<path d="M0 4.5h9M4.5 0v9" stroke="var(--g-work)" stroke-width="1.1" opacity=".6"/>',
    ),
}


def themed(selector: str, colours: dict[str, tuple[str, str]], rules: str) -> str:
    """The rules that a drawing needs, without a style element: colours for day and night, faces, strokes.

    Night comes from the system; `data-theme` set to "light" or "dark" on the drawing or around it decides over that.
    """
    day, night = ("".join(f"--{name}:{values[by]};" for name, values in colours.items()) for by in (0, 1))
    fonts = "".join(f"--{name}:{faces};" for name, faces in FONTS.items())
    return (
        f"{selector}{{{fonts}{day}}}\n"
        f"@media (prefers-color-scheme:dark){{{selector}{{{night}}}}}\n"
        f'[data-theme="light"] {selector},{selector}[data-theme="light"]{{{day}}}\n'
        f'[data-theme="dark"] {selector},{selector}[data-theme="dark"]{{{night}}}{rules}'
    )


def map_style() -> str:
    """The rules that a map of zones needs, without a style element."""
    return themed(".zone-map", COLOURS, RULES)


def definitions() -> str:
    """Symbols and patterns, the same in every map, so that several maps on a page do not get in each other's way."""
    symbols = "".join(f'<symbol id="zm-{name}" overflow="visible">{what}</symbol>' for name, what in SYMBOLS.items())
    patterns = "".join(
        f'<pattern id="zm-p-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({turn})">{what}</pattern>'
        for name, (width, height, turn, what) in PATTERNS.items()
    )
    return f"<defs>{symbols}{patterns}</defs>"
