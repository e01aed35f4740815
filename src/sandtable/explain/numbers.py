"""Numbers that carry their reasons.

Sign convention: a modifier's value is what it adds to the number it belongs to, whether that number is
to be rolled under or over. Who gains by it follows from the number, never from the sign alone.
"""

from __future__ import annotations

from msgspec import Struct


class Modifier(Struct, frozen=True):
    """A value, the rule it comes from and a short label."""

    value: int
    rule: str
    label: str


class Target(Struct, frozen=True):
    """A number built from a base and modifiers; the total is always derived, never stored.

    `floor` and `cap` bound what the dice are held against. The total stays as the rules add it up.
    Where a sheet prints its modifiers to the die, `to_die` keeps their printed signs: a -1 to a die that is rolled
    for a number or more makes the number one harder. `or_less` is for a die that must not exceed the number, `or_more`
    for one that must reach a number which its modifiers change themselves.
    """

    name: str
    base: Modifier
    modifiers: tuple[Modifier, ...] = ()
    floor: Modifier | None = None
    cap: Modifier | None = None
    to_die: bool = False
    or_less: bool = False
    or_more: bool = False

    @property
    def total(self) -> int:
        """Base and modifiers added up, before any bound."""
        change = sum(modifier.value for modifier in self.modifiers)
        return self.base.value - change if self.to_die else self.base.value + change

    @property
    def number(self) -> int:
        """The total within its bounds: what counts when the dice fall."""
        total = self.total
        bound = self._bound_of(total)
        return total if bound is None else bound.value

    @property
    def bound(self) -> Modifier | None:
        """The floor or cap that changes the total, if one does."""
        return self._bound_of(self.total)

    def _bound_of(self, total: int) -> Modifier | None:
        if self.cap is not None and total > self.cap.value:
            return self.cap
        if self.floor is not None and total < self.floor.value:
            return self.floor
        return None

    @property
    def reading(self) -> str:
        """What stands behind a number that the die has to reach: 5+ is met by a 5 or more."""
        return "+" if self.or_more or (self.to_die and not self.or_less) else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that had a part in the number, in order."""
        parts = (self.base, *self.modifiers, *((self.bound,) if self.bound else ()))
        return tuple(dict.fromkeys(part.rule for part in parts))


def counting(*modifiers: Modifier | None) -> tuple[Modifier, ...]:
    """The modifiers that apply and change something."""
    return tuple(modifier for modifier in modifiers if modifier is not None and modifier.value)
