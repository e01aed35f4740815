"""Flak face by face, written apart from the rule: every die of every serial is thrown in every way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

#: Faces of each kind of flak: what damages, and what is a loss besides.
FACES = {
    "heavy-overflight": ({5, 6}, {6}),
    "light-overflight": ({6}, set[int]()),
    "heavy-2km": ({3, 4, 5, 6}, {5, 6}),
    "light-2km": ({4, 5, 6}, {5, 6}),
    "heavy-4km": ({5, 6}, {6}),
    "light-4km": ({6}, set[int]()),
}
#: Damage at the end, whether the load came down, and the status of the unit.
End = tuple[int, bool, int]


def one_flight(flak: list[str], faces: tuple[int, ...], status: int, damage: int) -> End:
    """What these faces do to a serial with so much damage and a unit of this status."""
    on_the_way = [code for code in flak if code.endswith("overflight")]
    at_the_drop = [code for code in flak if not code.endswith("overflight")]
    shown = dict(enumerate(faces))
    for place, code in enumerate(on_the_way):
        damages, loses = FACES[code]
        if shown[place] in loses:
            status = max(status - 1, 0)
        if shown[place] in damages:
            damage += 1
        if damage == 2:
            return 2, False, -(-status // 2)
    for place, code in enumerate(at_the_drop, start=len(on_the_way)):
        damages, loses = FACES[code]
        damage += shown[place] in damages
        status -= shown[place] in loses
    return min(damage, 2), True, max(status, 0)


def flights(flak: list[str], status: int, damage: int = 0) -> dict[End, Fraction]:
    """Every end of one serial's flight."""
    ends = Counter(one_flight(flak, faces, status, damage) for faces in product(range(1, 7), repeat=len(flak)))
    return {end: Fraction(number, 6 ** len(flak)) for end, number in ends.items()}
