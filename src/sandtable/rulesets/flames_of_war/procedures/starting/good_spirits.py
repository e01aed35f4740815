"""When a unit is In Good Spirits and need not test to stay (fow.laststand.good-spirits)."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables

SPIRITS_RULES = (
    fow.LASTSTAND_GOOD_SPIRITS,
    fow.LASTSTAND_NO_LOSSES,
    fow.LASTSTAND_INFANTRY,
    fow.LASTSTAND_TANKS,
    fow.LASTSTAND_GUNS,
)


class Strength(Struct, frozen=True):
    """What is left of a unit, transports not counted; `tanks` are those that are not Bailed Out."""

    infantry: int = 0
    tanks: int = 0
    guns: int = 0
    bailed: int = 0
    destroyed: int = 0

    @property
    def left(self) -> int:
        return self.infantry + self.tanks + self.guns + self.bailed

    def remounted(self, tanks: int) -> Strength:
        """The same unit with so many of its tanks manned again."""
        return Strength(self.infantry, self.tanks + tanks, self.guns, self.bailed - tanks, self.destroyed)


def conditions(strength: Strength, tables: Tables) -> tuple[Effect, ...]:
    """The four conditions, each with whether it holds; one is enough."""
    hurt = [
        *([f"{strength.destroyed} Destroyed"] if strength.destroyed else []),
        *([f"{strength.bailed} Bailed Out"] if strength.bailed else []),
    ]
    said = " and ".join(hurt) or "nobody is Bailed Out or Destroyed"
    whole = Effect("no_losses", not hurt, fow.LASTSTAND_NO_LOSSES, said)
    found = {"infantry": strength.infantry, "tanks": strength.tanks, "guns": strength.guns}
    rows = tables.good_spirits
    noun = {"infantry": "Infantry team", "tanks": "Tank", "guns": "Gun team"}
    return (
        whole,
        *(
            Effect(
                key,
                number >= rows[key].value,
                rows[key].rule,
                f"{count_of(number, noun[key])}, {rows[key].value} or more are enough",
            )
            for key, number in found.items()
        ),
    )


def in_good_spirits(strength: Strength, tables: Tables) -> bool:
    return any(condition.value for condition in conditions(strength, tables))


def remounts_for_spirits(strength: Strength, tables: Tables) -> int:
    """The fewest remounted tanks that put a unit In Good Spirits; one more than there are if none can."""
    enough = (n for n in range(strength.bailed + 1) if in_good_spirits(strength.remounted(n), tables))
    return next(enough, strength.bailed + 1)
