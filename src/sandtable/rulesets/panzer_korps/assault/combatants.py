"""Two sides of a close assault as they are stated, and what each of them brings to it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.explain import Modifier, Target
from sandtable.rulesets.panzer_korps.assault.fight_dice import Part, SideProfile
from sandtable.rulesets.panzer_korps.assault.leadership import (
    AttackerLeaders,
    AttackerNation,
    DefenderLeaders,
    DefenderNation,
    Year,
)
from sandtable.rulesets.panzer_korps.assault.morale import morale_die, morale_modifiers
from sandtable.rulesets.panzer_korps.assault.panic import MOST_RED, endurance, is_panicked
from sandtable.rulesets.panzer_korps.assault.strike import (
    Facing,
    Handicaps,
    columns_number,
    letter_of,
    markers_of_letter,
    shifts,
)
from sandtable.rulesets.panzer_korps.disorder import COMPANIES as USUAL
from sandtable.rulesets.panzer_korps.disorder import MOST_COMPANIES, MOST_MARKERS, state_of
from sandtable.rulesets.panzer_korps.fire.named import PLACES, cover_of, ss_exists
from sandtable.rulesets.panzer_korps.tables import COMPANIES, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Company, Cover, Leader, Morale, Nation
from sandtable.sheet import Facts
from sandtable.sheet.facts import choice, count, flag, unit, units

MOST_ATTACHED = TABLES.limit("most_attached")
MOST_FORMATIONS = 4


class CloseAssaultFacts(Facts, frozen=True, kw_only=True):
    """Formations in contact; those of one side are alike, and all strike the same formation of the other."""

    first: ClassVar[tuple[str, ...]] = (
        "attacker_morale",
        "defender_morale",
        "terrain",
        "attacker_markers",
        "defender_markers",
        "attacker_formations",
        "defender_formations",
        "attacker_afv",
        "defender_afv",
        "defender_transit",
        "defender_panicked",
        "morale_phase",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "attacker_attached",
        "defender_attached",
        "attacker_nation",
        "defender_nation",
        "attacker_decorated",
        "defender_decorated",
        "attacker_red",
        "defender_red",
        "year",
        "attacker_unsupplied",
        "defender_unsupplied",
        "attacker_hemmed_in",
        "defender_hemmed_in",
        "attacker_fanatic",
        "defender_fanatic",
        "attacker_ss",
        "defender_ss",
        "attacker_shelled",
        "defender_shelled",
    )

    attacker_morale: Annotated[Morale, choice("Attacker", "Morale class of the attackers")] = Morale.VETERAN
    defender_morale: Annotated[Morale, choice("Defender", "Morale class of the defenders")] = Morale.REGULAR
    terrain: Annotated[str, unit("Defender's ground", PLACES, "Where the contacted formation stands, or its cover")] = (
        "village"
    )
    attacker_markers: Annotated[
        int, count("Attacker's markers", 0, MOST_MARKERS, "On the attacker when the fight begins")
    ] = 0
    defender_markers: Annotated[
        int, count("Defender's markers", 0, MOST_MARKERS, "On the defender when the fight begins")
    ] = 0
    attacker_formations: Annotated[
        int, count("Attacking formations", 1, MOST_FORMATIONS, "Formations in contact, all alike")
    ] = 1
    defender_formations: Annotated[
        int, count("Defending formations", 1, MOST_FORMATIONS, "Formations in contact, all alike")
    ] = 1
    attacker_attached: Annotated[
        tuple[str, ...],
        units("Attacker's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    defender_attached: Annotated[
        tuple[str, ...],
        units("Defender's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    attacker_nation: AttackerNation = Nation.GERMANY
    defender_nation: DefenderNation = Nation.RUSSIA
    attacker_decorated: AttackerLeaders = 0
    defender_decorated: DefenderLeaders = 0
    attacker_companies: Annotated[
        int, count("Attacker's core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")
    ] = USUAL
    defender_companies: Annotated[
        int, count("Defender's core companies", 1, MOST_COMPANIES, "At set-up; attached companies do not count")
    ] = USUAL
    attacker_red: Annotated[int, count("Attacker's red markers", 0, MOST_RED, "Times that it has panicked before")] = 0
    defender_red: Annotated[int, count("Defender's red markers", 0, MOST_RED, "Times that it has panicked before")] = 0
    year: Year = 1943
    initiative: Annotated[Part, choice("Initiative", "Whose side tests first in the morale phase")] = Part.ATTACKER
    attacker_leader: Annotated[Leader, choice("Attacker's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )
    defender_leader: Annotated[Leader, choice("Defender's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )

    attacker_afv: Annotated[bool, flag("Attacker is AFV", "An AFV formation")] = False
    defender_afv: Annotated[bool, flag("Defender is AFV", "An AFV formation")] = False
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


class Combatant(Struct, frozen=True):
    """One side of the fight."""

    side: Part
    morale: Morale
    markers: int
    companies: int
    attached: frozenset[Company]
    formations: int
    afv: bool
    fanatic: bool
    ss: bool
    unsupplied: bool
    hemmed_in: bool
    red: int
    leader: Leader
    shelled: bool
    decorated: int
    transit: bool = False
    panicked: bool = False
    entrenched: bool = False
    cover: Cover = Cover.OPEN

    @property
    def named(self) -> str:
        return self.side.value.capitalize()


def kinds(codes: tuple[str, ...], tables: Tables) -> frozenset[Company]:
    return frozenset(tables.attachments[code].kind for code in codes)


def attackers(facts: CloseAssaultFacts, tables: Tables) -> Combatant:
    """The attacking side: never in cover, in works or in column."""
    return Combatant(
        side=Part.ATTACKER,
        morale=facts.attacker_morale,
        markers=facts.attacker_markers,
        companies=facts.attacker_companies,
        attached=kinds(facts.attacker_attached, tables),
        formations=facts.attacker_formations,
        afv=facts.attacker_afv,
        fanatic=facts.attacker_fanatic,
        ss=facts.attacker_ss and ss_exists(facts.year, tables),
        unsupplied=facts.attacker_unsupplied,
        hemmed_in=facts.attacker_hemmed_in,
        red=facts.attacker_red,
        leader=facts.attacker_leader,
        shelled=facts.attacker_shelled,
        decorated=facts.attacker_decorated,
    )


def defenders(facts: CloseAssaultFacts, tables: Tables) -> Combatant:
    return Combatant(
        side=Part.DEFENDER,
        morale=facts.defender_morale,
        markers=facts.defender_markers,
        companies=facts.defender_companies,
        attached=kinds(facts.defender_attached, tables),
        formations=facts.defender_formations,
        afv=facts.defender_afv,
        fanatic=facts.defender_fanatic,
        ss=facts.defender_ss and ss_exists(facts.year, tables),
        unsupplied=facts.defender_unsupplied,
        hemmed_in=facts.defender_hemmed_in,
        red=facts.defender_red,
        leader=facts.defender_leader,
        shelled=facts.defender_shelled,
        decorated=facts.defender_decorated,
        transit=facts.defender_transit,
        panicked=is_panicked(facts.defender_markers, facts.defender_companies, facts.defender_panicked, tables),
        entrenched=facts.defender_entrenched,
        cover=cover_of(facts.terrain, tables),
    )


# ------------------------------------------------------------------ what a side brings


def faced(enemy: Combatant) -> Facing:
    """What the other side is to who strikes it; an attached AFV company makes a formation count as AFV here."""
    return Facing(
        afv=enemy.afv or Company.AFV in enemy.attached,
        fanatics=enemy.fanatic,
        machine_guns=bool(enemy.attached & {Company.MMG, Company.HMG}),
        flamethrower=Company.FLAMETHROWER in enemy.attached,
        formations=enemy.formations,
        cover=enemy.cover,
    )


def columns(striker: Combatant, enemy: Combatant, tables: Tables) -> Target:
    """How far the striker's column shifts, before the leadership roll."""
    state = state_of(striker.markers, striker.companies, tables)
    handicaps = Handicaps(state, striker.transit, striker.unsupplied)
    found = shifts(faced(enemy), handicaps, tables)
    return columns_number(enemy.morale, found, panicked=enemy.panicked, name=f"{striker.named}'s columns")


def inflicts(striker: Combatant, enemy: Combatant, left: Target, tables: Tables) -> tuple[str, str]:
    """The letter of one strike, and the letter after a lost leadership roll."""
    more = tables.assault_shifts["leadership"].value

    def letter(total: int) -> str:
        return letter_of(striker.morale, enemy.morale, total, panicked=enemy.panicked, tables=tables)

    return letter(left.total), letter(left.total + more)


def ground_modifiers(side: Combatant, tables: Tables) -> tuple[Modifier, ...]:
    """What its ground adds to a morale test as long as it stands there."""
    rows = tables.morale_modifiers
    holds = {"cover": side.cover is not Cover.OPEN, "entrenched": side.entrenched}
    return tuple(modifier(rows[key]) for key, applies in holds.items() if applies)


def own_morale(side: Combatant, tables: Tables) -> tuple[Modifier, ...]:
    """What it adds to a morale test wherever it stands."""
    return morale_modifiers(
        morale=side.morale,
        decorated=side.decorated,
        enemy_panics=0,
        in_cover=False,
        entrenched=False,
        artillery=side.shelled,
        ss=side.ss,
        fanatic=side.fanatic,
        leader=side.leader,
        tables=tables,
    )


def side_profile(side: Combatant, letters: tuple[str, str], tables: Tables) -> SideProfile:
    one, other = (0 if side.panicked else markers_of_letter(letter, tables) for letter in letters)
    added = sum(each.value for each in own_morale(side, tables))
    return SideProfile(
        side.formations,
        (one, other),
        side.markers,
        side.panicked,
        tables.limit("cannot_fall_back") if side.hemmed_in else 0,
        endurance(side.morale, side.companies, side.red, tables),
        morale_die(side.morale, added, tables),
        sum(each.value for each in ground_modifiers(side, tables)),
    )
