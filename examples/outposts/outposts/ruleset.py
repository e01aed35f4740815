"""The rules of Outposts: one procedure, one table, and where the scenarios lie."""

from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.game.shelf import Shelf
from sandtable.sheet import Assessment, Facts, Procedure, Ruleset
from sandtable.sheet.facts import count
from sandtable.sheet.tables import TableFolder

HOME = Path(__file__).parent
FIGHT = "out.fight.roll"


class SkirmishFacts(Facts, frozen=True, kw_only=True):
    """Squads of both sides at a post."""

    ours: Annotated[int, count("Ours", 1, 9, "Squads of our side")] = 1
    theirs: Annotated[int, count("Theirs", 1, 9, "Squads of the other side")] = 1


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    value: int
    rule: str
    label: str


class Tables(TableFolder):
    @cached_property
    def die(self) -> int:
        return self.load("die", Row).keyed("key", ["die"])["die"].value


class Skirmish(StrEnum):
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class SkirmishProfile(Struct, frozen=True):
    die: int
    ours: int
    theirs: int


def assess(facts: SkirmishFacts, tables: Tables) -> Assessment[SkirmishProfile]:
    return Assessment(
        SkirmishProfile(tables.die, facts.ours, facts.theirs),
        f"{facts.ours} against {facts.theirs}",
        (f"D{tables.die} and squads each",),
    )


def skirmish(dice: Dice, profile: SkirmishProfile) -> Skirmish:
    lead = dice.d(profile.die, FIGHT, "side A") + profile.ours - dice.d(profile.die, FIGHT, "side B") - profile.theirs
    return Skirmish.WON if lead > 0 else Skirmish.LOST if lead < 0 else Skirmish.DRAWN


SKIRMISH = Procedure(
    name="skirmish",
    title="Skirmish",
    summary="Who drives the other off a post.",
    facts=SkirmishFacts,
    assess=assess,
    roll=skirmish,
    rules=(FIGHT,),
    label=lambda outcome: outcome.value,
    stages=((FIGHT, "a side's die"),),
)


def _shelf() -> Shelf:
    from outposts.battle.game import OutpostsGame

    return Shelf(str(HOME / "scenarios"), OutpostsGame.opened)


def load() -> Ruleset:
    tables = Tables(HOME / "tables")
    return Ruleset(
        short_name="outposts",
        prefix="out",
        title="Outposts",
        summary="Squads are sent to the posts of a river, by both sides at once and in secret.",
        home=str(HOME),
        package="outposts",
        tables=tables,
        procedures=[SKIRMISH],
        shelf=_shelf,
    )
