"""Reads a QR code of up to version 5 and the least strength, whose bytes stand in one block, by the standard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Rows = Sequence[Sequence[bool]]

#: Which squares each of the eight masks turns over.
MASKS: list[Callable[[int, int], bool]] = [
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
]
FORMAT_MASK = 0b101010000010010
BYTES = 0b0100


def read(rows: Rows) -> str:
    size = len(rows)
    mask = MASKS[_format(rows) >> 10 & 0b111]
    bits = [rows[y][x] ^ mask(y, x) for y, x in _data_squares(size)]
    assert _number(bits[:4]) == BYTES
    many = _number(bits[4:12])
    return bytes(_number(bits[12 + 8 * at : 20 + 8 * at]) for at in range(many)).decode()


def _format(rows: Rows) -> int:
    """The strength and the mask, as they stand around the upper left eye."""
    along = [rows[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)]
    up = [rows[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    return _number([*along, *up]) ^ FORMAT_MASK


def _data_squares(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in columns of two from the right, around everything that is no data."""
    upwards = True
    for right in range(size - 1, 0, -2):
        column = right - 1 if right <= 6 else right
        for y in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((y, x) for x in (column, column - 1) if not _is_pattern(size, y, x))
        upwards = not upwards


def _is_pattern(size: int, y: int, x: int) -> bool:
    eye = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    small_eye = size > 21 and abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2
    return eye or small_eye or 6 in (y, x)


def _number(bits: Sequence[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
