"""Fire worked out by hand: every pair of faces counted, without the dice of the program."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

#: Chances of 0, 1, 2 and 3 markers.
Given = dict[int, Fraction]


def given(total: int, cover: int) -> int:
    """Markers for one pair: more than the cover die, at least double, at least triple."""
    if total <= 0 or total <= cover:
        return 0
    return 3 if total >= 3 * cover else 2 if total >= 2 * cover else 1


def fire(die: int, added: int, cover: int) -> Given:
    """The chances of one fire; what cannot come is left out."""
    found: Given = defaultdict(Fraction)
    for face in range(1, die + 1):
        for other in range(1, cover + 1):
            found[given(face + added, other)] += Fraction(1, die * cover)
    return dict(found)


def after_fires(fires: Sequence[Given], markers: int, stops_at: int) -> dict[int, Fraction]:
    """Markers after one fire after the other; who has not fired when it runs keeps his fire."""
    now: dict[int, Fraction] = {markers: Fraction(1)}
    for each in fires:
        then: dict[int, Fraction] = defaultdict(Fraction)
        for held, chance in now.items():
            if held >= stops_at:
                then[held] += chance
                continue
            for new, share in each.items():
                then[held + new] += chance * share
        now = then
    return dict(now)


def fought(
    fires: Sequence[Given], *, morale_die: int, added: int, recovery: int, markers: int = 0, companies: int = 3
) -> dict[tuple[str, int], Fraction]:
    """What becomes of a formation and its markers, after the fire and the morale test that it asks for."""
    found: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for held, chance in after_fires(fires, markers, 3 * companies).items():
        if held == markers or held < companies:
            found["stands", held] += chance
        elif held >= 3 * companies:
            found[gone(held, companies, recovery, panics=True), held] += chance
        else:
            for face in range(1, morale_die + 1):
                roll = max(1, min(5, face + added - held))
                after = held + (5 - roll)
                runs = roll == 1 or after >= 3 * companies
                fate = gone(after, companies, recovery, panics=runs)
                if fate == "stands" and roll == 2:
                    fate = "falls_back"
                found[fate, after] += chance / morale_die
    return dict(found)


def gone(markers: int, companies: int, recovery: int, *, panics: bool) -> str:
    if markers >= 4 * companies:
        return "disperses"
    if panics:
        return "panics" if recovery > 0 else "retires"
    return "stands"
