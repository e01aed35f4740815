"""Dogfights and bombings worked out anew, face by face with fractions, from plain numbers of the sheet."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

Chances = dict[tuple[int, int], Fraction]
FLYING, BROKE_OFF, ABORTED, DESTROYED = "flying", "broke_off", "aborted", "destroyed"
#: What has become of a squadron, and its air damage markers.
Squadron = tuple[str, int]
GONE: Squadron = (DESTROYED, 6)


@dataclass(frozen=True)
class Pilots:
    """One side: its fire die with what is added, its target die, skill, morale die with what is added, and markers."""

    fire: int
    fire_plus: int
    target: int
    skill: int
    morale: int
    morale_plus: int
    damage: int = 0
    leaves_at: int = 6


def markers(die: int, plus: int, against: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for face, other in product(range(1, die + 1), range(1, against + 1)):
        total = face + plus
        given = 3 if total >= 3 * other else 2 if total >= 2 * other else 1 if total > other else 0
        found[given if total > other else 0] += Fraction(1, die * against)
    return dict(found)


def after_nerve(die: int, plus: int, damage: int) -> dict[Squadron, Fraction]:
    """A squadron that tests with so many markers; `plus` leaves them out."""
    found: dict[Squadron, Fraction] = defaultdict(Fraction)
    for face in range(1, die + 1):
        shown = face + plus - damage
        now = damage + (4 if shown <= 1 else 5 - shown if shown <= 4 else 0)
        found[GONE if now >= 6 else (ABORTED if shown <= 1 else FLYING, now)] += Fraction(1, die)
    return dict(found)


def after_fire(side: Pilots, before: int, hits: int, past: int) -> dict[Squadron, Fraction]:
    """A squadron at the end of a round in which it took so many markers; `past` rounds lie behind it."""
    if not hits:
        return {(FLYING, before): Fraction(1)}
    if before + hits >= 6:
        return {GONE: Fraction(1)}
    return after_nerve(side.morale, side.morale_plus - past, before + hits)


def one_round(
    ours: Pilots, theirs: Pilots, own: int, enemy: int, past: int
) -> dict[tuple[Squadron, Squadron], Fraction]:
    found: dict[tuple[Squadron, Squadron], Fraction] = defaultdict(Fraction)
    given = markers(ours.fire, ours.fire_plus, theirs.target)
    taken = markers(theirs.fire, theirs.fire_plus, ours.target)
    for mine, yours in product(range(1, 7), repeat=2):
        lead = mine + ours.skill - yours - theirs.skill
        for (hits, chance), (hits_taken, chance_taken) in product(given.items(), taken.items()):
            on_them = 0 if lead < 0 and own + hits_taken >= 6 else hits
            on_us = 0 if lead > 0 and enemy + hits >= 6 else hits_taken
            share = chance * chance_taken / 36
            for (us, weight), (them, other) in product(
                after_fire(ours, own, on_us, past).items(), after_fire(theirs, enemy, on_them, past).items()
            ):
                found[us, them] += share * weight * other
    return found


def leaves(side: Pilots, now: Squadron) -> Squadron:
    return (BROKE_OFF, now[1]) if now[1] >= side.leaves_at else now


def dogfight(ours: Pilots, theirs: Pilots, rounds: int = 3) -> dict[tuple[str, str, int, int], Fraction]:
    """Both squadrons at the end."""
    going: dict[tuple[int, int], Fraction] = {(ours.damage, theirs.damage): Fraction(1)}
    ended: dict[tuple[str, str, int, int], Fraction] = defaultdict(Fraction)
    for past in range(rounds):
        still: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (own, enemy), chance in going.items():
            for both, weight in one_round(ours, theirs, own, enemy, past).items():
                us, them = both
                if us[0] == them[0] == FLYING:
                    us, them = leaves(ours, us), leaves(theirs, them)
                if us[0] == them[0] == FLYING:
                    still[us[1], them[1]] += chance * weight
                else:
                    ended[us[0], them[0], us[1], them[1]] += chance * weight
        going = still
    for (own, enemy), chance in going.items():
        ended[FLYING, FLYING, own, enemy] += chance
    return dict(ended)


@dataclass(frozen=True)
class Bombers:
    """A squadron that bombs: dice against flak, of morale (without its markers), of bombs, and how it scatters."""

    target: int
    morale: int
    morale_plus: int
    bomb: int
    bomb_plus: int
    cover: int
    dives: bool = False
    damage: int = 0


def bombing(bombers: Bombers, flak: list[tuple[int, int]]) -> dict[tuple[int, bool, str, int], Fraction]:
    """Disorder markers, whether the bombs hit, and the squadron; flak as (die, what is added) of each company."""
    shot: dict[int, Fraction] = {bombers.damage: Fraction(1)}
    for die, plus in flak:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for (before, chance), (hits, weight) in product(shot.items(), markers(die, plus, bombers.target).items()):
            after[before + hits] += chance * weight
        shot = dict(after)
    found: dict[tuple[int, bool, str, int], Fraction] = defaultdict(Fraction)
    hit = Fraction(1) if bombers.dives else Fraction(2, 6) + Fraction(4, 6) * Fraction(2, 6)
    for damage, chance in shot.items():
        squadron = {GONE: Fraction(1)} if damage >= 6 else {(FLYING, damage): Fraction(1)}
        if flak and damage < 6:
            squadron = after_nerve(bombers.morale, bombers.morale_plus, damage)
        for (fate, now), weight in squadron.items():
            if fate != FLYING:
                found[0, False, fate, now] += chance * weight
                continue
            for given, share in markers(bombers.bomb, bombers.bomb_plus, bombers.cover).items():
                found[given, True, fate, now] += chance * weight * hit * share
            found[0, False, fate, now] += chance * weight * (1 - hit)
    return {outcome: chance for outcome, chance in found.items() if chance}
