"""Dice for play, each face derived from a seed and kept with its reason, against the random module and a list."""

from __future__ import annotations

from random import Random

from bench.measure import Contender
from bench.row import Row
from sandtable.dice import at_least
from sandtable.dice.play import seeded

SECTION = "Dice thrown in play"
ROLLS = 1000
POOLS = 100
POOL = 10
NEED = at_least(4)


def single_dice() -> tuple[Contender, Contender]:
    def ours() -> None:
        dice = seeded(7)
        for _ in range(ROLLS):
            dice.d(10, "rule")

    def peer() -> None:
        randint = Random(7).randint
        faces: list[int] = []
        for _ in range(ROLLS):
            faces.append(randint(1, 10))  # noqa: PERF401 - dice are thrown one at a time

    return Contender(ours), Contender(peer)


def pools() -> tuple[Contender, Contender]:
    def ours() -> int:
        dice, hits = seeded(7), 0
        for _ in range(POOLS):
            hits += dice.successes(POOL, NEED, "rule")
        return hits

    def peer() -> int:
        randint, hits = Random(7).randint, 0
        thrown: list[list[int]] = []
        for _ in range(POOLS):
            faces = [randint(1, 6) for _ in range(POOL)]
            thrown.append(faces)
            hits += sum(face >= 4 for face in faces)
        return hits

    return Contender(ours), Contender(peer)


PLAY = (
    Row(SECTION, "d(10), one by one", "random.randint", single_dice, units=ROLLS, unit="dice"),
    Row(SECTION, "successes(10, 4+)", "random.randint", pools, units=POOLS * POOL, unit="dice"),
)
