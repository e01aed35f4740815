"""The rules of Skirmish: one procedure, one table, and where the scenarios lie."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Modifier, Target
from sandtable.game.shelf import Shelf
from sandtable.sheet import Assessment, Facts, Procedure, Ruleset
from sandtable.sheet.facts import count, flag
from sandtable.sheet.named_tables import keyed
from sandtable.sheet.tables import TableFolder

HOME = Path(__file__).parent
HIT, COVER, RANGE = "sk.fire.hit", "sk.fire.cover", "sk.fire.range"
MORTAR_HIT = "sk.mortar.hit"
ON_FOOT = ("move", "rough", "apart", "command", "range", "near", "hit", "cover", "hold")
KEYS = (*ON_FOOT, "mortar_range", "square", "safe", "mortar_hit", "spotted")


class VolleyFacts(Facts, frozen=True, kw_only=True):
    """Teams that shoot at a squad."""

    shots: Annotated[int, count("Shots", 1, 20, "Teams that see it within range")] = 3
    teams: Annotated[int, count("Teams", 1, 20, "Teams of the target")] = 3
    cover: Annotated[bool, flag("Cover", "The target is behind a hedge or wall, in a wood or a house")] = False


class BombardmentFacts(Facts, frozen=True, kw_only=True):
    """Teams under the square of a mortar."""

    under: Annotated[int, count("Teams", 1, 40, "Enemy teams under the square")] = 3
    spotted: Annotated[bool, flag("Spotted", "Only another squad sees the middle of the square")] = False


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    value: int
    rule: str
    label: str

    @property
    def modifier(self) -> Modifier:
        return Modifier(self.value, self.rule, self.label)


class Tables(TableFolder):
    numbers = keyed("numbers", Row, "key", KEYS)

    def inches(self, key: str) -> int:
        """A distance of the table, in hundredths."""
        return 100 * self.numbers[key].value


class VolleyProfile(Struct, frozen=True):
    shots: int
    teams: int
    hit: Need


def assess(facts: VolleyFacts, tables: Tables) -> Assessment[VolleyProfile]:
    modifiers = (tables.numbers["cover"].modifier,) if facts.cover else ()
    hit = Target("To hit", tables.numbers["hit"].modifier, modifiers)
    profile = VolleyProfile(facts.shots, facts.teams, at_least(hit.number, 6))
    return Assessment(profile, f"{facts.shots} shots", (f"hit on {profile.hit.text}",), (hit,))


def volley(dice: Dice, profile: VolleyProfile) -> int:
    return min(profile.teams, dice.successes(profile.shots, profile.hit, why=HIT))


VOLLEY = Procedure(
    name="volley",
    title="Volley",
    summary="How many teams of a squad are hit.",
    facts=VolleyFacts,
    assess=assess,
    roll=volley,
    rules=(HIT, COVER),
    label=lambda hits: f"{hits} hit",
    stages=((HIT, "hits"),),
)


class BombardmentProfile(Struct, frozen=True):
    under: int
    hit: Need


def assess_bombardment(facts: BombardmentFacts, tables: Tables) -> Assessment[BombardmentProfile]:
    modifiers = (tables.numbers["spotted"].modifier,) if facts.spotted else ()
    hit = Target("To hit", tables.numbers["mortar_hit"].modifier, modifiers)
    profile = BombardmentProfile(facts.under, at_least(hit.number, 6))
    return Assessment(profile, f"{facts.under} under it", (f"hit on {profile.hit.text}",), (hit,))


def bombardment(dice: Dice, profile: BombardmentProfile) -> int:
    return dice.successes(profile.under, profile.hit, why=MORTAR_HIT)


BOMBARDMENT = Procedure(
    name="bombardment",
    title="Bombardment",
    summary="How many teams under a square are hit.",
    facts=BombardmentFacts,
    assess=assess_bombardment,
    roll=bombardment,
    rules=(MORTAR_HIT,),
    label=lambda hits: f"{hits} hit",
    stages=((MORTAR_HIT, "hits"),),
)


def _shelf() -> Shelf:
    from skirmish.battle.game import SkirmishGame

    return Shelf(str(HOME / "scenarios"), SkirmishGame.opened)


def load() -> Ruleset:
    tables = Tables(HOME / "tables")
    return Ruleset(
        short_name="skirmish",
        prefix="sk",
        title="Skirmish",
        summary="Two sides move, see and shoot on a measured table.",
        home=str(HOME),
        package="skirmish",
        tables=tables,
        procedures=[VOLLEY, BOMBARDMENT],
        shelf=_shelf,
    )
