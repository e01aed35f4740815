"""How wide words are when they are drawn, as near as can be told without the reader's own fonts."""

from __future__ import annotations

from unicodedata import normalize

#: Letters by how wide they are, in hundredths of the size of the type, in a bold face that is wider than most.
_WIDTHS = {
    32: " ijl'",
    34: "/IJ|.,\\",
    38: ":;-f",
    44: '!()[]tr_`"*',
    54: "?zcs",
    60: "Lxvyk",
    63: "EFTaeo0123456789$",
    65: "bdghnpquSYZCP",
    71: "BRXAKV",
    76: "UGDHNOQ#+<=>~^&",
    84: "w",
    92: "mM%@",
    99: "W",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
#: Anything else, and how much narrower type is that is not bold.
_OTHER, _LIGHTER = 72, 0.92


def words_wide(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is in type of a size."""
    plain = normalize("NFD", text)
    wide = sum(_WIDTH_OF.get(letter, _OTHER) for letter in plain if not 0x300 <= ord(letter) < 0x370)
    return wide / 100 * size * (1 if bold else _LIGHTER)
