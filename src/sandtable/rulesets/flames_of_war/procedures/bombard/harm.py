"""What a bombardment's hit does to a team: Top armour, or the Save, rolled again where fire is kept up."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_RULES, TankHit, after_hit, armour_hit
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit, destroyed_by
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Shelter, TankState

SAVE_STAGES = (
    (fow.ARMOUR_ROLL, "armour die with Top armour"),
    (fow.ARMOUR_OUTCOME, "Firepower test at a tank"),
    (fow.BAIL_SECOND_RESULT, "crew's nerve"),
    (fow.SAVE_OTHER, "saves"),
    (fow.SAVE_BULLETPROOF, "Firepower test at cover"),
)
SAVE_RULES = (
    fow.BOMBARD_SAVES_TOP,
    *ARMOUR_RULES,
    fow.SAVE_OTHER,
    fow.SAVE_BULLETPROOF,
    fow.GAP_BULLETPROOF_COVER,
    fow.BOMBARD_SAVES_NO_COVER,
    fow.BOMBARD_REPEAT_SAVES,
    fow.GAP_REPEAT_SAVE_REROLL,
    fow.GAP_BOMBARD_MODIFIERS_ONLY,
    fow.GAP_WEAPON_NOTES,
    fow.GAP_SCORE_TEST,
)


class Shells(Struct, frozen=True):
    """What comes down."""

    at: int
    firepower: int
    repeat: bool = False
    brutal: bool = False


class Card(Struct, frozen=True):
    """What a team under the template is: its Save or Top armour, and what it tests if it is Bailed Out again."""

    kind: Kind
    save: int
    top: int
    nerve: int


class Losses(Struct, frozen=True):
    """What hits came to."""

    destroyed: int = 0
    bailed: int = 0


def saved_twice(shells: Shells, kind: Kind) -> bool:
    """Whether a save must be made again: once, however many rules ask for it."""
    return (shells.brutal and kind is not Kind.ARMOURED) or (shells.repeat and kind.on_foot)


def team_hit(shells: Shells, card: Card, *, protected: bool, bailed: bool, tables: Tables) -> SoftHit | TankHit:
    """One hit on one team; a tank's armour has no bonus for range."""
    if card.kind is Kind.ARMOURED:
        state = TankState.BAILED if bailed else TankState.OK
        return TankHit(state, armour_hit(card.top, shells.at, shells.firepower, tables), card.nerve)
    return SoftHit(card.save, shells.firepower, protected, saved_twice(shells, card.kind))


def state_after(dice: Dice, hit: SoftHit | TankHit) -> TankState:
    """How a team is after a hit."""
    if isinstance(hit, TankHit):
        return after_hit(dice, hit)
    return TankState.DESTROYED if destroyed_by(dice, hit) else TankState.OK


def losses_of(dice: Dice, hit: SoftHit | TankHit) -> Losses:
    """A hit as something to add up; a tank that was Bailed Out before is not counted as such again."""
    state = state_after(dice, hit)
    bails = state is TankState.BAILED and isinstance(hit, TankHit) and hit.state is TankState.OK
    return Losses(int(state is TankState.DESTROYED), int(bails))


# ------------------------------------------------------------------ numbers and notes


def save_number(card: Card) -> Target:
    """What the target's player adds or must score."""
    if card.kind is Kind.ARMOURED:
        return Target("Armour", Modifier(card.top, fow.BOMBARD_SAVES_TOP, "Top armour"))
    return Target("Save", Modifier(card.save, fow.SAVE_OTHER, "Save"))


def cover_said(cover: Shelter) -> str:
    return {
        Shelter.OPEN: "in the open",
        Shelter.INSIDE: "inside cover",
        Shelter.BEHIND: "behind a wall",
        Shelter.GUN_SHIELD: "with a gun shield",
    }[cover]


def save_said(shells: Shells, card: Card, protected: bool) -> str:
    """The save in a few words."""
    if card.kind is Kind.ARMOURED:
        return f"die + {card.top} against Anti-tank {shells.at}, {firepower_text(shells.firepower)}"
    again = ", twice" if saved_twice(shells, card.kind) else ""
    firepower = f", {firepower_text(shells.firepower)}" if protected else ""
    return f"saves on {card.save}+{again}{firepower}"


def save_notes(shells: Shells, kind: Kind) -> tuple[Effect, ...]:
    """What the rules say of these saves besides."""
    if kind is Kind.ARMOURED:
        return (Effect("range_bonus", 0, fow.GAP_BOMBARD_MODIFIERS_ONLY, "no +1 for range against a bombardment"),)
    notes = []
    if shells.repeat and kind.on_foot:
        notes.append(Effect("saves_again", True, fow.BOMBARD_REPEAT_SAVES, "Infantry and Guns re-roll their saves"))
        notes.append(
            Effect("which_saves", "successful", fow.GAP_REPEAT_SAVE_REROLL, "a save counts only if it is made twice")
        )
    elif shells.repeat:
        notes.append(
            Effect("saves_again", False, fow.BOMBARD_REPEAT_SAVES, "only Infantry and Guns re-roll their saves")
        )
    if shells.brutal:
        notes.append(Effect("brutal", True, fow.GAP_WEAPON_NOTES, "Brutal: a save counts only if it is made twice"))
    if shells.brutal and shells.repeat and kind.on_foot:
        notes.append(
            Effect("not_thrice", True, fow.GAP_SCORE_TEST, "a die is never re-rolled twice, so two saves are enough")
        )
    return tuple(notes)
