"""Assaults worked out a second time, plainly: round after round, one case after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

F = Fraction

#: Teams that can fight, and tanks that are Bailed Out.
Unit = tuple[int, int]
#: Who strikes how many strong, at whom: what is left of those.
Strike = Callable[[int, Unit], Mapping[Unit, Fraction]]
#: How it ended, and both sides.
Ended = tuple[str, int, int, int, int]


def hits_of(teams: int, score: int) -> dict[int, Fraction]:
    hit = F(7 - score, 6)
    return {hits: comb(teams, hits) * hit**hits * (1 - hit) ** (teams - hits) for hits in range(teams + 1)}


def at_soft(score: int) -> Strike:
    """Blows at teams without armour."""

    def strike(teams: int, at: Unit) -> Mapping[Unit, Fraction]:
        found: dict[Unit, Fraction] = defaultdict(F)
        for hits, chance in hits_of(teams, score).items():
            found[max(at[0] - hits, 0), 0] += chance
        return found

    return strike


def at_tanks(score: int, bail: Fraction, destroy: Fraction, nerve: int) -> Strike:
    """Blows at tanks: what a hit does, and what they must score when they are Bailed Out again."""
    bears = F(7 - nerve, 6)

    def after(state: str, hits: int) -> dict[str, Fraction]:
        now = {state: F(1)}
        for _ in range(hits):
            then: dict[str, Fraction] = defaultdict(F)
            for was, chance in now.items():
                if was == "gone":
                    then["gone"] += chance
                    continue
                then["gone"] += chance * (destroy + (bail * (1 - bears) if was == "bailed" else 0))
                then["bailed"] += chance * bail * (bears if was == "bailed" else 1)
                then[was] += chance * (1 - bail - destroy)
            now = then
        return now

    def strike(teams: int, at: Unit) -> Mapping[Unit, Fraction]:
        found: dict[Unit, Fraction] = defaultdict(F)
        tanks = ["ok"] * at[0] + ["bailed"] * at[1]
        for hits, chance in hits_of(teams, score).items():
            each, more = divmod(hits, len(tanks))
            fates = [after(state, each + (place < more)) for place, state in enumerate(tanks)]
            for states in product(*fates):
                weight = chance
                for fate, state in zip(fates, states, strict=True):
                    weight *= fate[state]
                found[states.count("ok"), states.count("bailed")] += weight
        return found

    return strike


def fought(attackers: int, defenders: int, ours: Strike, theirs: Strike, go_on: int, counter: int) -> dict[Ended, F]:
    """A whole assault without Defensive Fire; the beaten side's Bailed Out tanks are Destroyed."""
    stay, stand = F(7 - go_on, 6), F(7 - counter, 6)

    @cache
    def from_here(us: Unit, them: Unit) -> dict[Ended, Fraction]:
        found: dict[Ended, Fraction] = defaultdict(F)
        again = F(0)
        for left, chance in ours(us[0], them).items():
            if not left[0]:
                found["attacker_wins", *us, 0, 0] += chance
                continue
            found["defender_breaks_off", *us, left[0], 0] += chance * (1 - stand)
            for hurt, inner in theirs(left[0], us).items():
                weight = chance * stand * inner
                if not hurt[0]:
                    found["defender_wins", 0, 0, *left] += weight
                    continue
                found["attacker_breaks_off", hurt[0], 0, *left] += weight * (1 - stay)
                if (hurt, left) == (us, them):
                    again += weight * stay
                    continue
                for end, rest in from_here(hurt, left).items():
                    found[end] += weight * stay * rest
        return {end: chance / (1 - again) for end, chance in found.items() if chance}

    return from_here((attackers, 0), (defenders, 0))
