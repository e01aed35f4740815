"""Order dice: a square with round corners, or with cut ones for the second side, and what is on its face.

Blank dice and faces are marks as well, so that a page can show a die beside what it stands for: `die-a`, `face-cross`.
"""

from __future__ import annotations

from sandtable.ground.zone_marks import LOOKS, NEUTRAL
from sandtable.inches.drawing.looks import Glyph

GLYPHS: dict[Glyph, str] = {
    "cross": '<path class="im-glyph" d="M-5 0H-1.8M1.8 0H5M0-5V-1.8M0 1.8V5"/><circle class="im-dot" r="1.9"/>',
    "arrow": '<path class="im-glyph" d="M0 4.6V-3.4M-3.6-.4 0-4.6 3.6-.4"/>',
    "arrows": '<path class="im-glyph" d="M-3.8.4 0-4 3.8.4M-3.8 4.8 0 .4 3.8 4.8"/>',
    "eye": '<path class="im-glyph" d="M-5.4 0Q0-5.6 5.4 0 0 5.6-5.4 0z"/><circle class="im-dot" r="1.9"/>',
    "flag": '<path class="im-glyph" d="M-3.6 5V-4.6H3.8L2.2-2 3.8.6H-3.6"/>',
    "chevron": '<path class="im-glyph" d="M-3.6-2.6 0 1.4 3.6-2.6M-4.6 4.6H4.6"/>',
}
_CUT = '<path class="im-die-b" d="M-5.5-8.5H5.5L8.5-5.5V5.5L5.5 8.5H-5.5L-8.5 5.5V-5.5z"/>'
PIN = "M0 6-3.4-1.5A3.8 3.8 0 1 1 3.4-1.5z"


def draw_die(side: str, glyph: Glyph | None = None) -> str:
    """A die around 0 0; a blank one shows nothing."""
    square = _CUT if side == "b" else f'<rect class="im-die-{side}" x="-8.5" y="-8.5" width="17" height="17" rx="4"/>'
    return square if glyph is None else square + GLYPHS[glyph]


def die_marks(side: str, glyph: Glyph) -> tuple[str, str]:
    """The marks that make a die with a face."""
    return f"die-{side}", f"face-{glyph}"


def dice_marks() -> dict[str, str]:
    """Blank dice, faces and a pin, by their names."""
    dice = {f"die-{side}": draw_die(side) for side in (*LOOKS, NEUTRAL)}
    faces = {f"face-{glyph}": face for glyph, face in GLYPHS.items()}
    return {**dice, **faces, "pin": f'<path class="im-pin" d="{PIN}"/>'}
