"""The two sides of a close assault, formation by formation, and what each brings to it."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Part, SideProfile
from sandtable.rulesets.panzer_korps.procedures.assault.morale import Shaken, morale_die, morale_modifiers
from sandtable.rulesets.panzer_korps.procedures.assault.panic import already_gone, endurance, is_panicked
from sandtable.rulesets.panzer_korps.procedures.assault.strike import (
    Facing,
    Handicaps,
    columns_number,
    letter_of,
    markers_of_letter,
    shifts,
)
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of
from sandtable.rulesets.panzer_korps.tables import Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Company, Cover, Leader, Morale, Nation


class Combatant(Struct, frozen=True, kw_only=True):
    """One formation in the fight; those of a side that are alike need no name."""

    morale: Morale
    markers: int
    companies: int
    red: int
    name: str = ""
    attached: frozenset[Company] = frozenset()
    afv: bool = False
    fanatic: bool = False
    ss: bool = False
    unsupplied: bool = False
    transit: bool = False
    panicked: bool = False


def kinds(codes: tuple[str, ...], tables: Tables) -> frozenset[Company]:
    """The kinds of attached companies."""
    return frozenset(tables.attachments[code].kind for code in codes)


class Force(Struct, frozen=True, kw_only=True):
    """One side: its formations, and which of them (counted from 0) all of the other side strike.

    `stays` if that one is too heavy to be moved; it is hemmed in then.
    """

    part: Part
    formations: tuple[Combatant, ...]
    nation: Nation
    decorated: int
    leader: Leader
    hemmed_in: bool
    shelled: bool
    struck: int = 0
    stays: bool = False
    entrenched: bool = False
    cover: Cover = Cover.OPEN

    @property
    def target(self) -> Combatant:
        """The formation of it that is struck."""
        return self.formations[self.struck]

    @property
    def called(self) -> str:
        """Its struck formation in a sentence."""
        return f"the {self.target.name or self.part.value}"

    def named(self, what: str, each: Combatant) -> str:
        """A number of one of its formations: "Attacker's columns", "Columns of the Panther"."""
        if each.name:
            return f"{what.capitalize()} of the {each.name}"
        return f"{self.part.value.capitalize()}'s {what}"


# ------------------------------------------------------------------ who cannot fight


def against_force(force: Force, tables: Tables) -> Refused | None:
    """Formations that are gone, or of the attackers those that ran before the fight."""
    attacks = force.part is Part.ATTACKER
    article = "an" if attacks else "a"
    found = []
    for each in dict.fromkeys(force.formations):
        whose = f"the {each.name}" if each.name else f"{article} {force.part.value}"
        runs = attacks and is_panicked(each.markers, each.companies, each.panicked, tables)
        gone = already_gone(whose, each.morale, each.markers, each.companies, each.red, tables)
        said = f"a routed attacker{f' ({each.name})' if each.name else ''}"
        ran = f"{said} has made its panic move and is no longer in contact"
        found += [
            gone,
            refused(refuse_if(runs and gone is None, pk.GAP_PANICKED, ran)),
        ]
    return refused(*found)


# ------------------------------------------------------------------ what a side brings


def faced(enemy: Force) -> Facing:
    """What the other side is to who strikes it; an attached AFV company makes a formation count as AFV here."""
    attached = frozenset(kind for each in enemy.formations for kind in each.attached)
    return Facing(
        afv=any(each.afv for each in enemy.formations) or Company.AFV in attached,
        fanatics=any(each.fanatic for each in enemy.formations),
        machine_guns=bool(attached & {Company.MMG, Company.HMG}),
        flamethrower=Company.FLAMETHROWER in attached,
        formations=len(enemy.formations),
        cover=enemy.cover,
    )


def columns(striker: Combatant, force: Force, enemy: Force, tables: Tables) -> Target:
    """How far the column of one formation shifts, before the leadership roll."""
    state = state_of(striker.markers, striker.companies, tables)
    handicaps = Handicaps(state, striker.transit, striker.unsupplied)
    found = shifts(faced(enemy), handicaps, tables)
    target = enemy.target
    return columns_number(target.morale, found, panicked=target.panicked, name=force.named("columns", striker))


def letters(striker: Combatant, enemy: Combatant, left: Target, tables: Tables) -> tuple[str, str]:
    """The letter of one strike, and the letter after a lost leadership roll."""
    more = tables.assault_shifts["leadership"].value

    def letter(total: int) -> str:
        return letter_of(striker.morale, enemy.morale, total, panicked=enemy.panicked, tables=tables)

    return letter(left.total), letter(left.total + more)


class Striking(Struct, frozen=True):
    """A formation that strikes: its columns, and its letters before and after a lost roll; a panicked one has none."""

    who: Combatant
    columns: Target
    letters: tuple[str, str]

    def markers(self, tables: Tables) -> tuple[int, int]:
        if self.who.panicked:
            return 0, 0
        plain, lost = self.letters
        return markers_of_letter(plain, tables), markers_of_letter(lost, tables)


def strikes(force: Force, enemy: Force, tables: Tables) -> tuple[Striking, ...]:
    """Every formation of a side, each with what it inflicts on the struck formation of the other."""
    found = []
    for each in force.formations:
        left = columns(each, force, enemy, tables)
        found.append(Striking(each, left, letters(each, enemy.target, left, tables)))
    return tuple(found)


def ground_modifiers(force: Force, tables: Tables) -> tuple[Modifier, ...]:
    """What its ground adds to a morale test as long as it stands there."""
    rows = tables.morale_modifiers
    holds = {"cover": force.cover is not Cover.OPEN, "entrenched": force.entrenched}
    return tuple(modifier(rows[key]) for key, applies in holds.items() if applies)


def own_morale(force: Force, tables: Tables) -> tuple[Modifier, ...]:
    """What its struck formation adds to a morale test wherever it stands."""
    tested = Shaken(
        morale=force.target.morale,
        leader=force.leader,
        decorated=force.decorated,
        artillery=force.shelled,
        ss=force.target.ss,
        fanatic=force.target.fanatic,
    )
    return morale_modifiers(tested, tables)


def side_profile(force: Force, striking: tuple[Striking, ...], tables: Tables) -> SideProfile:
    target = force.target
    added = sum(each.value for each in own_morale(force, tables))
    return SideProfile(
        tuple(each.markers(tables) for each in striking),
        target.markers,
        target.panicked,
        tables.limit("cannot_fall_back") if force.hemmed_in or force.stays else 0,
        endurance(target.morale, target.companies, target.red, tables),
        morale_die(target.morale, added, tables),
        sum(each.value for each in ground_modifiers(force, tables)),
        force.stays,
    )
