"""An assault by its numbers: for players who have added up the hit number and both saves themselves."""

from typing import Annotated

from sandtable.explain import Effect, Modifier
from sandtable.rulesets.dday_to_berlin.assault import (
    ATTACKER_SAVES,
    DEFENDER_SAVES,
    LABELS,
    STAGES,
    STAYS,
    AssaultProfile,
    AssaultResult,
    assault,
)
from sandtable.rulesets.dday_to_berlin.hits import BASIC_HIT
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count


class AssaultNumbersFacts(Facts, frozen=True, kw_only=True):
    """An assault whose three numbers a player has already worked out."""

    hit_number: Annotated[int, count("Hit number", -20, 40, "5 plus all modifiers")] = 5
    defender_save: Annotated[int, count("Defender's save", -20, 40, "Save value plus all modifiers")] = 5
    attacker_save: Annotated[int, count("Attacker's save", -20, 40, "Save value plus all modifiers")] = 5


def assess(facts: AssaultNumbersFacts, tables: Tables) -> Assessment[AssaultProfile]:
    save = "ddb.save.base"
    numbers = (
        tables.target("Hit number", "ddb.gap.hit-clamp", Modifier(facts.hit_number, BASIC_HIT, "as stated")),
        tables.target("Defender's save", "ddb.gap.save-clamp", Modifier(facts.defender_save, save, "as stated")),
        tables.target("Attacker's save", "ddb.gap.save-clamp", Modifier(facts.attacker_save, save, "as stated")),
    )
    hit, defender, attacker = map(tables.need, numbers)
    profile = AssaultProfile(
        hit, defender, attacker, AssaultResult.DEFENDER_SHATTERED, AssaultResult.ATTACKER_SHATTERED
    )
    said = f"Assault at {facts.hit_number}, saves {facts.defender_save} and {facts.attacker_save}"
    return Assessment(profile, said, (f"hits on {hit.text}",), numbers)


DETACHMENT = Effect("detachment_lost", True, "ddb.state.detachment-lost", "a detachment is lost instead")
MARKERS = Effect(
    "markers", 1, "ddb.markers.shattered-or-retreated", "each battalion shattered or sent back costs 1 morale marker"
)


def follows(_facts: AssaultNumbersFacts, result: AssaultResult, _tables: Tables) -> tuple[Effect, ...]:
    """What can be told without knowing the units."""
    if result is AssaultResult.ATTACKER_HOLDS:
        return (STAYS,)
    if result is AssaultResult.ATTACKER_SHATTERED:
        return (
            DETACHMENT,
            Effect("falling_back", True, "ddb.gap.attacking-force", "its in-zone supports must fall back 1 zone"),
            MARKERS,
        )
    return (
        Effect("guns_lost", True, "ddb.state.guns-shattered-lost", "ART, SPA and ATG are lost instead"),
        DETACHMENT,
        Effect("retreating", True, "ddb.gap.retreat-of-rest", "all others in the zone must retreat 1 zone"),
        MARKERS,
        Effect("advance", "general", "ddb.advance.general", "the primary attacker may advance into the position"),
    )


ASSAULT_BY_NUMBERS = Procedure(
    name="assault_by_numbers",
    title="Assault by its numbers",
    summary="An assault when you already know the hit number and both saves.",
    facts=AssaultNumbersFacts,
    assess=assess,
    roll=assault,
    rules=(
        BASIC_HIT,
        DEFENDER_SAVES,
        ATTACKER_SAVES,
        "ddb.save.base",
        "ddb.assault.defender-shattered",
        "ddb.assault.attacker-save",
        "ddb.assault.attacker-shattered",
        "ddb.gap.hit-clamp",
        "ddb.gap.save-clamp",
        "ddb.gap.attacking-force",
        "ddb.gap.retreat-of-rest",
        "ddb.state.guns-shattered-lost",
        "ddb.state.detachment-lost",
        "ddb.markers.shattered-or-retreated",
        "ddb.advance.general",
    ),
    label=LABELS.__getitem__,
    follows=follows,
    stages=STAGES,
)
