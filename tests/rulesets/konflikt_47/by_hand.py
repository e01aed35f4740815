"""The damage results table worked out a second time, face by face, to hold the procedures against."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

MORALE = {"inexperienced": 8, "regular": 9, "veteran": 10}
OFFICER = {"none": 0, "second_lieutenant": 1, "first_lieutenant": 2, "captain": 3, "major": 4}

#: How it ends, pins, immobilised, halted; the first three words of a fate are those of the procedures.
State = tuple[str, int, bool, bool]
OUT: State = ("knocked_out", 0, False, False)


def passing(morale: int) -> Fraction:
    """Two dice not above morale, which is 10 at most; a 2 passes and a 12 fails."""
    rolls = [first + second for first in range(1, 7) for second in range(1, 7)]
    good = sum(roll == 2 or (roll != 12 and roll <= min(morale, 10)) for roll in rolls)
    return Fraction(good, 36)


def one_result(state: State, modifier: int, quality: str, officer: str) -> dict[State, Fraction]:
    """Everything that one die on the table can come to."""
    found: dict[State, Fraction] = defaultdict(Fraction)
    fate, pins, immobilised, halted = state
    lost_at = MORALE[quality]
    for face in range(1, 7):
        shown = face + modifier
        ways = Fraction(1, 6)
        if shown >= 4 or (shown == 2 and immobilised) or pins + 1 >= lost_at:
            found[OUT] += ways
            continue
        name = "stunned" if shown <= 1 else "immobilised" if shown == 2 else "fire_put_out"
        if fate != "no_damage":
            name = "two_results_survived"
        after = (name, pins + 1, immobilised or shown == 2, halted or shown != 2)
        stays = passing(lost_at + OFFICER[officer] - pins - 1) if shown == 3 else Fraction(1)
        found[after] += ways * stays
        found[OUT] += ways * (1 - stays)
    return {after: chance for after, chance in found.items() if chance}


def after_grades(
    grades: list[str], state: State, quality: str = "regular", officer: str = "none", bonus: int = 0
) -> dict[State, Fraction]:
    """Everything that a list of grades can come to."""
    flow = {state if state[1] < MORALE[quality] else OUT: Fraction(1)}
    for grade in grades:
        for _ in range(2 if grade == "massive" else 1):
            reached: dict[State, Fraction] = defaultdict(Fraction)
            for at, chance in flow.items():
                if at == OUT:
                    reached[OUT] += chance
                    continue
                modifier = bonus - (3 if grade == "superficial" else 0)
                for after, share in one_result(at, modifier, quality, officer).items():
                    reached[after] += chance * share
            flow = dict(reached)
    return flow


def mixed(flow: dict[State, Fraction], into: dict[State, Fraction], share: Fraction) -> None:
    for at, chance in flow.items():
        into[at] = into.get(at, Fraction(0)) + share * chance


def after_hit(
    flow: dict[State, Fraction], need: int, quality: str, officer: str, *, tough: bool, bonus: int
) -> dict[State, Fraction]:
    """One more hit that needs so much to damage, on every vehicle of the flow that is still there."""
    reached: dict[State, Fraction] = {}
    for at, chance in flow.items():
        for face in range(1, 7):
            share = chance / 6
            over = face - need
            if at == OUT or face == 1 or over < 0:
                mixed({at: Fraction(1)}, reached, share)
                continue
            grade = "superficial" if over == 0 else "full" if over <= 2 else "massive"
            if tough:
                mixed({at: Fraction(1)}, reached, share / 3)
                share = share * 2 / 3
            mixed(after_grades([grade], at, quality, officer, bonus), reached, share)
    return reached


def after_volley(
    shots: int,
    hit: Fraction,
    need: int,
    *,
    pins_before: int = 0,
    hit_pins: tuple[int, ...] = (1,),
    quality: str = "regular",
    officer: str = "none",
    immobilised: bool = False,
    tough: bool = False,
    bonus: int = 0,
) -> dict[State, Fraction]:
    """Everything that a volley at armour can come to; each number of pins in the list is as likely."""
    total: dict[State, Fraction] = {("missed", pins_before, immobilised, False): (1 - hit) ** shots}
    for pins in hit_pins:
        start = ("no_damage", pins_before + pins, immobilised, False)
        flow = {start if pins_before + pins < MORALE[quality] else OUT: Fraction(1)}
        for hits in range(1, shots + 1):
            flow = after_hit(flow, need, quality, officer, tough=tough, bonus=bonus)
            chance = comb(shots, hits) * hit**hits * (1 - hit) ** (shots - hits)
            mixed(flow, total, chance / len(hit_pins))
    return {at: chance for at, chance in total.items() if chance}
