"""Dice for thinking: one stream for each rule, so that what one roll uses up changes no other."""

from __future__ import annotations

from random import Random

from sandtable.dice.thrown import ThrownDice


class DiceByRule(ThrownDice):
    """The same dice for the same rule, whatever else is rolled: two ways to go on differ by less luck."""

    __slots__ = ("_seed", "_streams")

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        stream = self._streams.get(why)
        if stream is None:
            stream = self._streams[why] = Random(f"{self._seed}:{why}")  # noqa: S311 - nobody's dice
        draw = stream.random
        return tuple([int(draw() * sides) + 1 for _ in range(n)])
