"""Fire at troops worked out shot by shot with plain fractions, to hold the procedures against."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

F = Fraction

#: Chances of numbers.
Spread = dict[int, Fraction]
ONE_HIT: Spread = {1: F(1)}


def d(sides: int, dice: int = 1, plus: int = 0) -> Spread:
    """The sum of some dice."""
    found: Spread = {plus: F(1)}
    for _ in range(dice):
        following: Spread = defaultdict(F)
        for total, chance in found.items():
            for face in range(1, sides + 1):
                following[total + face] += chance / sides
        found = following
    return dict(found)


class Shots:
    """Some shots of one kind: chance to hit, damage number, what a hit becomes, how it pins."""

    def __init__(
        self,
        number: int,
        hit: Fraction,
        damage: int,
        *,
        tough: bool = False,
        hits: Spread = ONE_HIT,
        level: int = 1,
    ) -> None:
        self.number, self.hit, self.hits, self.level = number, hit, hits, level
        stays = F(2, 3) if tough else F(1)
        six = stays / 6
        plain = stays * max(6 - max(damage, 2), 0) / 6
        self.one_hit = {(1, 0): plain + six * F(5, 6), (1, 1): six / 6, (0, 0): 1 - plain - six}

    def wounds(self) -> dict[tuple[int, int], Fraction]:
        """Casualties and picked casualties of one shot that hits."""
        found: dict[tuple[int, int], Fraction] = defaultdict(F)
        for hits, chance in self.hits.items():
            state = {(0, 0): chance}
            for _ in range(hits):
                following: dict[tuple[int, int], Fraction] = defaultdict(F)
                for (fallen, picked), weight in state.items():
                    for (more, chosen), inner in self.one_hit.items():
                        following[fallen + more, picked + chosen] += weight * inner
                state = following
            for at, weight in state.items():
                found[at] += weight
        return found


def volley(groups: list[Shots], models: int) -> dict[tuple[int, int, int], Fraction]:
    """How it pins, casualties, and picked casualties, of which there are none in a unit wiped out."""
    state: dict[tuple[int, int, int], Fraction] = {(0, 0, 0): F(1)}
    for group in groups:
        wounds = group.wounds()
        for _ in range(group.number):
            following: dict[tuple[int, int, int], Fraction] = defaultdict(F)
            for (level, fallen, picked), chance in state.items():
                following[level, fallen, picked] += chance * (1 - group.hit)
                for (more, chosen), inner in wounds.items():
                    total = min(fallen + more, models)
                    at = (max(level, group.level), total, 0 if total == models else picked + chosen)
                    following[at] += chance * group.hit * inner
            state = following
    return state


def within(number: int) -> Fraction:
    """Two dice at most so much, never more than 10; a 2 always passes and a 12 never."""
    bound = min(max(number, 2), 10)
    return F(sum(1 for one in range(1, 7) for two in range(1, 7) if one + two <= bound), 36)
