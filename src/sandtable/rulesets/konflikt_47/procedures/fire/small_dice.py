"""Amounts rolled on D6s: D2 and D3 are read off a D6, and 2D6-1 is a sum less one (k47.gap.rounding)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from re import fullmatch

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.rulesets.konflikt_47.tables import D6

#: A D6 read as a smaller die.
READ_OFF = {2: Classes(D6, (("1", 1, 3), ("2", 4, 6))), 3: Classes(D6, (("1", 1, 2), ("2", 3, 4), ("3", 5, 6)))}


class Amount(Struct, frozen=True):
    """So many dice of so many sides, and what is added to them; without dice a plain number."""

    dice: int = 0
    sides: int = 0
    plus: int = 0

    @property
    def least(self) -> int:
        return self.dice + self.plus

    @property
    def most(self) -> int:
        return self.dice * self.sides + self.plus

    @property
    def text(self) -> str:
        if not self.dice:
            return str(self.plus)
        thrown = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return f"{thrown}{self.plus:+d}" if self.plus else thrown


@cache
def amount(text: str) -> Amount:
    """An amount as the charts print it: "1", "D2", "2D6-1"."""
    if text.isdigit():
        return Amount(plus=int(text))
    found = fullmatch(r"(\d*)D(\d)([+-]\d+)?", text)
    if found is None:
        raise ValueError(f"{text!r} is no amount of dice")
    dice, sides, plus = found.groups()
    return Amount(int(dice or 1), int(sides), int(plus or 0))


def strongest(pinning: Iterable[tuple[Amount, str]]) -> tuple[Amount, str]:
    """The pins that count where several weapons hit, with their rule: those that can be most (k47.gap.pins-gain)."""
    return max(pinning, key=lambda each: each[0].most)


@cache
def one_die(amount: Amount) -> Classes:
    """A single die read as what it comes to: of D3+1 a 5 or 6 is a 4."""
    plain = Classes(amount.sides, tuple((str(face), face, face) for face in range(1, amount.sides + 1)))
    read = READ_OFF.get(amount.sides, plain)
    return Classes(read.sides, tuple((str(int(shown) + amount.plus), low, high) for shown, low, high in read.rows))


def roll_amount(dice: Dice, amount: Amount, why: str) -> int:
    """Roll an amount; a plain number takes no dice."""
    if not amount.dice:
        return amount.plus
    if amount.dice == 1 and (amount.plus or amount.sides in READ_OFF):
        return int(dice.look_up(one_die(amount), why=why))
    return dice.total(amount.dice, amount.sides, why=why) + amount.plus
