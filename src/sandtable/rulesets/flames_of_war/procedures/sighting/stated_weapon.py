"""A weapon in a question: that of a card, which stays as its card has it, or one of stated numbers without a card."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import WEAPONS
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import SLOW_ON_THE_MOVE, Note
from sandtable.sheet import FactsFault

#: What is chosen in place of a card.
NO_CARD = "stated"


class Stated(Struct, frozen=True):
    """What a question states of a weapon under the fields' names; 0 is not stated, notes are those said to be there."""

    halted: int = 0
    moving: int = 0
    weapon_range: int = 0
    firepower: int = 0
    notes: tuple[tuple[str, Note], ...] = ()

    @property
    def has_rof(self) -> bool:
        return bool(self.halted or self.moving)


def cards_or_stated(usual: str, cards: dict[str, str] = WEAPONS) -> dict[str, str]:
    """Every card, and a weapon without one, which is like the usual card where nothing is stated of it."""
    return {NO_CARD: f"no card: as stated below, otherwise like {cards[usual]}"} | cards


def weapon_of(card: str, usual: str, stated: Stated, tables: Tables, *without_card: Note) -> Weapon:
    """The weapon of a card, or one of a stated ROF that has the notes said here; what is not stated is the usual."""
    notes = tuple(note for _, note in stated.notes)
    if card != NO_CARD:
        keep_to_card(tables.weapons[card], stated)
        return tables.weapons[card]
    row = tables.weapons[usual]
    firepower = stated.firepower or row.fp
    if not stated.has_rof:
        added = tuple(note for note in notes if not row.has(note))
        return replace(row, range=stated.weapon_range or row.range, fp=firepower, notes=row.notes + added)
    name = f"weapon of ROF {stated.halted} halted, {stated.moving} moving"
    reach = stated.weapon_range or int(asked.FARTHEST)
    return Weapon(NO_CARD, name, reach, stated.halted, stated.moving, 0, firepower, (*without_card, *notes))


def keep_to_card(weapon: Weapon, stated: Stated) -> None:
    """Nothing stated may contradict the card that was named."""
    for field, number, printed, said in (
        ("halted", stated.halted, weapon.halted, f"a Halted ROF of {weapon.halted}"),
        ("moving", stated.moving, weapon.moving, f"a Moving ROF of {weapon.moving}"),
        ("weapon_range", stated.weapon_range, weapon.range, f"a range of {weapon.range} in"),
        ("firepower", stated.firepower, weapon.fp, firepower_text(weapon.fp)),
    ):
        if number and number != printed:
            raise not_on_card(field, weapon.name, said)
    for field, note in stated.notes:
        same = SLOW_ON_THE_MOVE if note in SLOW_ON_THE_MOVE else (note,)
        if not any(map(weapon.has, same)):
            raise not_on_card(field, weapon.name, "no such note")


def not_on_card(field: str, name: str, said: str) -> FactsFault:
    return FactsFault(f"{field}: {name} has {said} on its card, leave this out or name no weapon")


def range_note(weapon: Weapon, stated: Stated) -> tuple[Effect, ...]:
    """That a weapon without a card is taken to reach its target, where no range is stated."""
    if weapon.id != NO_CARD or stated.weapon_range:
        return ()
    return (
        Effect("range_unknown", True, fow.GAP_WEAPONS, "no range is stated: the weapon is taken to reach that far"),
    )
