"""The dice of a combat: one for its total, and one for the retirement of the whole defending force."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.combat.factors import Combat
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import Result

#: 1d3 is a d6 halved, rounded up (mg.gap.dice).
D3 = Classes(D6, (("1", 1, 2), ("2", 3, 4), ("3", 5, 6)))
COMBAT_STAGES = ((mg.COMBAT_FORMULA, "combat die"), (mg.GAP_RETIRE, "km retired"))


class Retires(Struct, frozen=True):
    """How far beaten defenders go: so many km, or a die of so many faces."""

    km: int = 0
    die: int = 0

    @property
    def said(self) -> str:
        return f"1d{self.die} km" if self.die else f"{self.km} km"


class ClashProfile(Struct, frozen=True):
    """The bands that the die is read on, and how far the defenders retire on each of them."""

    bands: Classes
    #: In the order of the bands' names.
    retires: tuple[Retires, ...]
    #: What is asked of the two dice, so that those of an attack and of its counter-attack are told apart.
    why: str = mg.COMBAT_FORMULA
    why_retire: str = mg.GAP_RETIRE


class Clash(Struct, frozen=True):
    """A combat's result, and how far the defenders retire."""

    result: Result
    km_retired: int


def retires(result: Result, terrain_figure: str, tables: Tables) -> Retires:
    """The printed figure: "1d6", "1d3", "2", "1" or nothing."""
    row = tables.results[result]
    printed = row.retire_open if terrain_figure == "open" else row.retire_close
    if printed.startswith("1d"):
        return Retires(die=int(printed[2:]))
    return Retires(km=int(printed or 0))


def clash_profile(difference: int, combat: Combat, tables: Tables) -> ClashProfile:
    """Where no defender is left to retire, no die is rolled."""
    ground = tables.terrain[combat.terrain]
    printed = tables.result_bands[ground.column]
    bands = Classes(D6, printed.rows, difference)

    def figure(result: Result) -> Retires:
        lost = tables.results[result].defender_loss
        anyone = any(unit.status > lost for unit in combat.defenders.units)
        return retires(result, ground.retire, tables) if anyone else Retires()

    return ClashProfile(bands, tuple(figure(Result(name)) for name in bands.names))


def km_of(dice: Dice, figure: Retires, why: str = mg.GAP_RETIRE) -> int:
    if figure.die == D6:
        return dice.d(D6, why=why)
    return int(dice.look_up(D3, why=why)) if figure.die else figure.km


def clash(dice: Dice, profile: ClashProfile) -> Clash:
    found = dice.look_up(profile.bands, why=profile.why)
    return Clash(Result(found), km_of(dice, profile.retires[profile.bands.names.index(found)], profile.why_retire))


def clash_said(end: Clash) -> str:
    if end.km_retired:
        return f"{end.result.said}, defenders retire {end.km_retired} km"
    return end.result.said
