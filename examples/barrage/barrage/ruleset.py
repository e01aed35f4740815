"""Guns that fire at a platoon: a whole ruleset with one procedure."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Modifier, Target, counting
from sandtable.sheet import Assessment, Facts, Procedure, Ruleset
from sandtable.sheet.facts import choice, count
from sandtable.sheet.named_tables import keyed
from sandtable.sheet.tables import TableFolder

HOME = Path(__file__).parent


class Cover(StrEnum):
    NONE = "none"
    SOFT = "soft"
    HARD = "hard"


class BarrageFacts(Facts, frozen=True, kw_only=True):
    """Guns that fire at a platoon."""

    guns: Annotated[int, count("Guns", 1, 12, "Guns that fire")] = 4
    cover: Annotated[Cover, choice("Cover", "What the platoon stands in")] = Cover.NONE


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table of numbers, with its reason."""

    key: str
    value: int
    rule: str
    label: str

    @property
    def modifier(self) -> Modifier:
        return Modifier(self.value, self.rule, self.label)


class Tables(TableFolder):
    """The printed tables, each checked when it is first needed."""

    hit = keyed("to_hit", Row, "key", ["basic", *(cover.value for cover in Cover)])
    kill = keyed("to_kill", Row, "key", ["basic"])


class BarrageProfile(Struct, frozen=True):
    """All that the dice need to know."""

    guns: int
    hit: Need
    kill: Need


def assess(facts: BarrageFacts, tables: Tables) -> Assessment[BarrageProfile]:
    hit = Target("To hit", tables.hit["basic"].modifier, counting(tables.hit[facts.cover.value].modifier))
    kill = Target("To kill", tables.kill["basic"].modifier)
    profile = BarrageProfile(facts.guns, at_least(hit.number, 6), at_least(kill.number, 6))
    return Assessment(profile, f"{facts.guns} guns fire", (f"hit on {profile.hit.text}",), (hit, kill))


def barrage(dice: Dice, profile: BarrageProfile) -> int:
    hits = dice.successes(profile.guns, profile.hit, why="bar.hit.roll")
    return dice.successes(hits, profile.kill, why="bar.kill.roll")


BARRAGE = Procedure(
    name="barrage",
    title="Barrage",
    summary="How many of a platoon a barrage kills.",
    facts=BarrageFacts,
    assess=assess,
    roll=barrage,
    rules=("bar.hit.roll", "bar.hit.cover", "bar.kill.roll"),
    label=lambda kills: f"{kills} killed",
    stages=(("bar.hit.roll", "hits"), ("bar.kill.roll", "kills")),
)


def load() -> Ruleset:
    """What the entry point names."""
    tables = Tables(HOME / "tables")
    return Ruleset(
        short_name="barrage",
        prefix="bar",
        title="Barrage",
        summary="Guns that fire at a platoon.",
        home=str(HOME),
        tables=tables,
        procedures=[BARRAGE],
        package=__package__,
    )
