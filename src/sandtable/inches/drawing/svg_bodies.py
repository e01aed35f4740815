"""Bodies as they are seen from above: a base to scale, which the rules measure from, and on it what stands there.

Signs, vehicles, guns and models are marks that are defined once, facing north around 0 0, and used by every body at the
scale of its base.
"""

from __future__ import annotations

from math import asin, cos, pi, radians, sin

from sandtable.ground.svg_shapes import Point, number, point
from sandtable.ground.zone_marks import LOOKS, NEUTRAL, look_of
from sandtable.inches.drawing.looks import DrawnBody, Form, Look, Model, TeamSign
from sandtable.inches.drawing.svg_sheet import Sheet

#: The radius of the base for which each form is drawn.
DRAWN_AT: dict[Form, float] = {
    "team": 8.5,
    "gun": 8.5,
    "tank": 11.5,
    "walker": 23.1,
    "squad": 23.1,
    "stand": 18.0,
    "plane": 18.0,
}
#: Forms that are turned to where they face; the others are read, and stand upright.
TURNED: frozenset[Form] = frozenset({"gun", "tank", "walker", "plane"})
#: The notches in the rim of the second side.
NOTCHES, NOTCH_HALF, NOTCH_DEEP = 8, 6.0, 0.74
#: A model: its radius as it is drawn, and in hundredths of an inch; the room between two, and to the rim.
MODEL, MODEL_WIDE, MODEL_GAP, RIM_GAP = 5.1, 33, 0.7, 1.4
#: A chip of a formation, and the room between its strokes and between its wedges.
CHIP, COMPANY, WEDGE = (14, 11), 4.4, 7.2


def _path(name: str, d: str) -> str:
    return f'<path class="im-{name}" d="{d}"/>'


def _around(turn: float, radius: float) -> Point:
    return radius * sin(radians(turn)), -radius * cos(radians(turn))


def notched(radius: float) -> str:
    """A disc with a notched rim."""
    arc = f"A{number(radius)} {number(radius)} 0 0 1 "
    notches = []
    for notch in range(NOTCHES):
        turn = 360 / NOTCHES * notch
        before, after = _around(turn - NOTCH_HALF, radius), _around(turn + NOTCH_HALF, radius)
        notches.append(f"{point(before)}L{point(_around(turn, radius * NOTCH_DEEP))}L{point(after)}")
    return "M" + arc.join(notches) + arc + notches[0].split("L", 1)[0] + "z"


# ---------------------------------------------------------------------- marks that are defined once

_CROSS_A, _CROSS_B = "M-5.6-3.8 5.6 3.8M5.6-3.8-5.6 3.8", "M-3.1-3 3.1 3M3.1-3-3.1 3"
_OVAL = "M-2.4-1.7H2.4a1.7 1.7 0 0 1 0 3.4H-2.4a1.7 1.7 0 0 1 0-3.4z"
_TENT_A, _TENT_B = "M-5.6 3.8 0-3.8 5.6 3.8", "M-3.1 3 0-5 3.1 3"
_COMB = "M-3.4 2V-1.6H3.4V2M0-1.6V1.4"
_DOT = '<circle class="im-ink" r="1.7"/>'


def _signs(a: str, b: str = "") -> tuple[str, str]:
    return _path("sign", a), _path("sign", b or a)


#: What stands in the frame: in the rectangle of the first side and of neutral ones, in the diamond of the second.
SIGNS: dict[TeamSign, tuple[str, str]] = {
    "inf": _signs(_CROSS_A, _CROSS_B),
    "inf_mot": _signs(_CROSS_A + "M0-3.8V3.8", _CROSS_B + "M0-6V6"),
    "inf_mech": _signs(_CROSS_A + _OVAL, _CROSS_B + _OVAL),
    "armour": _signs(_OVAL),
    "recon": _signs("M-5.6 3.8 5.6-3.8", "M-3.1 3 3.1-3"),
    "td": _signs(_TENT_A + _OVAL, _TENT_B + _OVAL),
    "at": _signs(_TENT_A, _TENT_B),
    "art": (_DOT, _DOT),
    "spa": (_path("sign", _OVAL) + '<circle class="im-ink" r="1"/>',) * 2,
    "eng": _signs(_COMB),
    "hq": (_path("ink", "M-5.6-3.8H5.6V0H-5.6z"), _path("ink", "M0-6 6.2 0H-6.2z")),
    "mortar": (_path("sign", "M0 3V-2.6M-1.8-.8 0-2.8 1.8-.8") + '<circle class="im-ink" cy="2.2" r="1.3"/>',) * 2,
    "observer": _signs("M0-2.6 3 2.6H-3z"),
    "mg": _signs("M-3-2.4V2.4M0-2.4V2.4M3-2.4V2.4", "M-2.4-2V2M0-3V3M2.4-2V2"),
}
FRAMES = (_path("face", "M-5.6-3.8H5.6V3.8H-5.6z"), _path("face", "M0-6 6.2 0 0 6-6.2 0z"))
_TRAILS = "M0 1.5V-8.5M0 1.5-3.6 6.5M0 1.5 3.6 6.5"
_SHIELD = _path("shield", "M-4.2-1.5H4.2")
#: Square corners, or cut ones for the second side: of a vehicle, and of a walker.
_HULLS = ("M-6-9.6H6V9.6H-6z", "M-3.5-9.6H3.5L6-7.1V7.1L3.5 9.6H-3.5L-6 7.1V-7.1z")
_TRUNKS = ("M-9-12H9V11H-9z", "M-6-12H6L9-9V8L6 11H-6L-9 8V-9z")
_TURRET = _path("barrel", "M0 0V-11.4") + '<circle class="im-turret" r="3.7"/>'
_TOOTH = _path("tooth", "M-3-9.9 0-13 3-9.9z")
_CASEMATE = _path("barrel", "M0-2V-12") + _path("turret", "M-3.4 4.5V-2.5L-1.5-4.5H1.5L3.4-2.5V4.5z")
_MODELS: dict[Model, str] = {
    "rifle": '<circle class="im-dot" r="1.1"/>',
    "smg": _path("stroke", "M-2.6 0H2.6"),
    "mg": _path("stroke", "M-2.8-1.2H2.8M-2.8 1.4H2.8"),
    "at": _path("dot", "M0-2.8 2.6 1.9H-2.6z"),
    "officer": _path("dot", "m0-3.2.9 2.1 2.3.2-1.7 1.5.5 2.2L0 1.6l-2 1.2.5-2.2-1.7-1.5 2.3-.2z"),
    "mortar": '<circle class="im-stroke" r="2.1"/>',
    "flame": _path("dot", "M0-3.3Q2.9 0 2.1 1.6A2.3 2.3 0 0 1-2.1 1.6Q-2.9 0 0-3.3z"),
    "beast": _path("stroke", "M-2.2-2 -.8 2.4M0-2.4V2.4M2.2-2 .8 2.4"),
}


def _vehicle(side: str, gun: str) -> str:
    tracks = _path("tracks", "M-4.1-8.6V8.6M4.1-8.6V8.6")
    return _path(f"disc-{side}", _HULLS[side == "b"]) + tracks + gun + _TOOTH


def _walker(side: str) -> str:
    """A body, four feet and two arms."""
    return (
        _path("leg", "M-9-13.5H-15.5V-17.5M9-13.5H15.5V-17.5M-9 12.5H-15.5V16.5M9 12.5H15.5V16.5")
        + _path(f"disc-{side}", _TRUNKS[side == "b"])
        + _path("arm", "M-5.5-6V-17M5.5-6V-17")
        + '<circle class="im-turret" cy="-1" r="5"/>'
        + _path("tooth", "M-4-12.5 0-17 4-12.5z")
    )


def _plane(side: str) -> str:
    """A single engine, wings and a tail; square tips, or pointed ones for the second side."""
    wings = "M-2-11 0-15 2-11V-5{r}V8L6 10V13H-6V10L-2 8{l}V-5z"
    right, left = ("H15V-1H2", "V-1H-15V-5H-2") if side != "b" else ("L15-2 2 1", "V1L-15-2-2-5")
    return _path(f"disc-{side}", wings.format(r=right, l=left)) + _path("tooth", "M-3-15.5 0-18 3-15.5z")


def _chip(side: str) -> str:
    x, y = CHIP
    if side == "b":
        cut = f"M-{x - 4}-{y}H{x - 4}L{x}-{y - 4}V{y - 4}L{x - 4} {y}H-{x - 4}L-{x} {y - 4}V-{y - 4}z"
        return _path("disc-b", cut)
    return f'<rect class="im-disc-{side}" x="-{x}" y="-{y}" width="{2 * x}" height="{2 * y}" rx="2.5"/>'


def marks() -> dict[str, str]:
    """Every mark that bodies are made of, by its name."""
    found = {"notched": _path("disc-b", notched(DRAWN_AT["team"]))}
    for sign, faces in SIGNS.items():
        found |= {f"sign-{side}-{sign}": FRAMES[side == "b"] + faces[side == "b"] for side in LOOKS}
    found["gun"] = _path("gun", _TRAILS) + _SHIELD
    found["turret"] = _TURRET
    found["howitzer"] = _path("howitzer", _TRAILS) + _SHIELD
    for side in (*LOOKS, NEUTRAL):
        found[f"hull-{side}"] = _vehicle(side, "")
        found[f"tank-{side}"] = _use(f"hull-{side}") + _use("turret") + _TOOTH
        found[f"casemate-{side}"] = _vehicle(side, _CASEMATE)
        found[f"walker-{side}"] = _walker(side)
        found[f"chip-{side}"] = _chip(side)
        found[f"plane-{side}"] = _plane(side)
        for model, face in _MODELS.items():
            found[f"model-{side}-{model}"] = f'<circle class="im-disc-{side}" r="{MODEL}"/>{face}'
    return found


# ---------------------------------------------------------------------- bodies


def _use(mark: str, at: Point = (0, 0), scale: float = 1.0) -> str:
    x, y = (f' {axis}="{number(value)}"' if round(value, 1) else "" for axis, value in zip("xy", at, strict=True))
    size = f' transform="scale({scale:.3g})"' if abs(scale - 1) > 0.002 else ""
    return f'<use href="#im-{mark}"{x}{y}{size}/>'


def _sign(look: Look, side: str, scale: float) -> str:
    if look.sign is None:
        return ""
    return _use(f"sign-{'b' if side == 'b' else 'a'}-{look.sign}", scale=scale)


def _base(form: Form, side: str, radius: float) -> str:
    """Filled under a team or a gun, and notched for the second side; else a thin rim, and broken for it."""
    if form not in ("team", "gun"):
        return f'<circle class="im-base-{side}" r="{number(radius)}"/>'
    if side == "b":
        return _use("notched", scale=radius / DRAWN_AT["team"])
    return f'<circle class="im-disc-{side}" r="{number(radius)}"/>'


def _squad(look: Look, side: str, radius: float, inch: float) -> str:
    """Models of one size on every base, unless too many stand on it; each is marked by what it carries."""
    true = MODEL_WIDE * inch / 100
    size, places = models_stand(len(look.models), radius / true * MODEL)
    scale = true / MODEL * size / MODEL
    models = "".join(
        _use(f"model-{side}-{model}", (x * MODEL / size, y * MODEL / size))
        for (x, y), model in zip(places, look.models, strict=True)
    )
    return f'<g transform="scale({scale:.3g})">{models}</g>'


def models_stand(count: int, base: float) -> tuple[float, list[Point]]:
    """How large the models of a squad are drawn, and where they stand on its base: in rings, none on another."""
    if count < 2:
        return min(MODEL, base), [(0.0, 0.0)] * count
    size = min(MODEL, base / 2)
    while sum(room for _, room in _rings(size, base)) < count:
        size *= 0.97
    rings = _rings(size, base)
    # Few stand close together rather than out on the rim.
    while len(rings) > 1 and sum(room for _, room in rings[1:]) >= count:
        rings = rings[1:]
    places: list[Point] = []
    for far, room in rings:
        here = min(room, count - len(places))
        near = 0.0 if here < 2 else min(far, (size + MODEL_GAP) * 1.15 / sin(pi / here))
        places += [_around(360 / here * step, near) for step in range(here)]
    return size, places


def _rings(size: float, base: float) -> list[tuple[float, int]]:
    """How far out rings of models lie, and how many stand on each, from the rim inwards."""
    step, far = 2 * size + MODEL_GAP, base - size - RIM_GAP * size / MODEL
    rings: list[tuple[float, int]] = []
    while far > step / 2:
        rings.append((far, int(pi / asin(step / 2 / far))))
        far -= step
    return [*rings, (0.0, 1)] if not rings or far > -0.01 else rings


def _stand(look: Look, side: str) -> str:
    """A chip with its branch, companies above as strokes, disorder below as wedges."""
    parts = [_use(f"chip-{side}"), _sign(look, side, 1.6 if side == "b" else 1.75)]
    if look.companies:
        first = -COMPANY * (look.companies - 1) / 2
        strokes = (f"M{number(first + COMPANY * at)}-16.5v4" for at in range(look.companies))
        parts.append(_path("companies", "".join(strokes)))
    if look.disorder:
        first = -WEDGE * (look.disorder - 1) / 2
        wedges = (f"M{number(first + WEDGE * at - 3)} 14.5h6l-3 6.5z" for at in range(look.disorder))
        parts.append(_path("wedge", "".join(wedges)))
    return "".join(parts)


def _form(look: Look, side: str, radius: float, inch: float, turret: int) -> str:
    scale = radius / DRAWN_AT[look.form]
    if look.form == "squad":
        return _squad(look, side, radius, inch)
    if look.form == "stand":
        form = _stand(look, side)
        return form if abs(scale - 1) < 0.01 else f'<g transform="scale({scale:.3g})">{form}</g>'
    if look.form == "team":
        return _sign(look, side, scale)
    if look.form == "gun":
        return _use("howitzer" if look.howitzer else "gun", scale=scale)
    if look.form in ("walker", "plane"):
        return _use(f"{look.form}-{side}", scale=scale)
    if look.turret and turret:
        return f'{_use(f"hull-{side}", scale=scale)}<g transform="rotate({turret})">{_use("turret", scale=scale)}</g>'
    return _use(f"{'tank' if look.turret else 'casemate'}-{side}", scale=scale)


def draw_body(sheet: Sheet, drawn: DrawnBody, side: int) -> str:
    """A body on its place, as a group that a page finds by its number."""
    look, radius, facing = drawn.look, sheet.far(drawn.radius), drawn.body.facing
    base = f'<circle class="im-seen-{look_of(side)}" r="{number(radius)}"/>' if drawn.last_seen else ""
    turret = 0 if drawn.turret is None else (drawn.turret - facing) % 360
    form = _form(look, look_of(side), radius, sheet.far(100), turret)
    shape = f'{base}<g class="im-dim">{form}</g>' if base else _base(look.form, look_of(side), radius) + form
    if look.tooth and look.form not in TURNED:
        turned = f' transform="rotate({facing})"' if facing else ""
        near, far = number(radius + 0.5), number(radius + 5)
        shape = f'<path class="im-tooth" d="M-3.5-{near}L0-{far} 3.5-{near}z"{turned}/>{shape}'
    arm = number(radius * 0.72)
    stroke = f"M-{arm} {arm}L{arm}-{arm}"
    if drawn.wrecked:
        shape = f'<g class="im-dim">{shape}</g>{_path("wrecked", f"M-{arm}-{arm}L{arm} {arm}{stroke}")}'
    elif drawn.idle:
        shape += _path("idle-edge", stroke) + _path("idle", stroke)
    # Due north as well: a page turns the ghost of whoever is turned.
    turn = f" rotate({facing})" if look.form in TURNED else ""
    return f'<g data-body="{drawn.number}" transform="translate({point(sheet.at(drawn.body.place))}){turn}">{shape}</g>'
