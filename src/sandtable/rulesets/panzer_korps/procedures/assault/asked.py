"""What a close assault is asked about both sides, whether they are stated or named."""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Part
from sandtable.rulesets.panzer_korps.procedures.assault.leadership import AttackerLeaders, DefenderLeaders, Year
from sandtable.rulesets.panzer_korps.procedures.fire.places import PLACES
from sandtable.rulesets.panzer_korps.tables import COMPANIES, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Company, Leader
from sandtable.sheet import Facts
from sandtable.sheet.facts import choice, flag, unit, units

MOST_ATTACHED = TABLES.limit("most_attached")
MOST_FORMATIONS = 4


class AssaultFacts(Facts, frozen=True, kw_only=True):
    """Two sides in contact, apart from which formations they are."""

    terrain: Annotated[str, unit("Defender's ground", PLACES, "Where the contacted formation stands, or its cover")] = (
        "village"
    )
    attacker_attached: Annotated[
        tuple[str, ...],
        units("Attacker's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    defender_attached: Annotated[
        tuple[str, ...],
        units("Defender's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    attacker_decorated: AttackerLeaders = 0
    defender_decorated: DefenderLeaders = 0
    year: Year = 1943
    initiative: Annotated[Part, choice("Initiative", "Whose side tests first in the morale phase")] = Part.ATTACKER
    attacker_leader: Annotated[Leader, choice("Attacker's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )
    defender_leader: Annotated[Leader, choice("Defender's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )
    defender_transit: Annotated[bool, flag("Defender in column", "Caught in transit column")] = False
    defender_panicked: Annotated[
        bool, flag("Defender panicked", "It panicked before: struck in the Panic column, and strikes nobody")
    ] = False
    morale_phase: Annotated[bool, flag("Morale phase too", "Go on to the morale tests of both struck formations")] = (
        False
    )
    attacker_unsupplied: Annotated[bool, flag("Attacker out of supply", "The attackers are out of supply")] = False
    defender_unsupplied: Annotated[bool, flag("Defender out of supply", "The defenders are out of supply")] = False
    attacker_hemmed_in: Annotated[bool, flag("Attacker hemmed in", "The attacker could not fall back a full move")] = (
        False
    )
    defender_hemmed_in: Annotated[
        bool, flag("Defender hemmed in", "It could not fall back a full move; deployed artillery above 75 mm never can")
    ] = False
    attacker_fanatic: Annotated[bool, flag("Attacker fanatic", "The attackers are fanatics")] = False
    defender_fanatic: Annotated[bool, flag("Defender fanatic", "The defenders are fanatics")] = False
    attacker_ss: Annotated[bool, flag("Attacker SS", "Waffen-SS; counts in the morale phase only")] = False
    defender_ss: Annotated[bool, flag("Defender SS", "Waffen-SS; counts in the morale phase only")] = False
    attacker_shelled: Annotated[
        bool, flag("Attacker shelled", "Under artillery fire this turn; counts in the morale phase only")
    ] = False
    defender_shelled: Annotated[
        bool, flag("Defender shelled", "Under artillery fire this turn; counts in the morale phase only")
    ] = False
    defender_entrenched: Annotated[bool, flag("Defender entrenched", "Counts in the morale phase only")] = False


def kinds(codes: tuple[str, ...], tables: Tables) -> frozenset[Company]:
    """The kinds of attached companies."""
    return frozenset(tables.attachments[code].kind for code in codes)
