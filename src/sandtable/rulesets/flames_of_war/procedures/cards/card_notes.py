"""The notes of team and weapon cards in words (fow.gap.weapon-notes)."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Note


def notes_said(notes: tuple[Note, ...], tables: Tables, carries: int = 0) -> list[Effect]:
    """Each note with what it means; a transport says how many teams it carries."""
    found = []
    for note in notes:
        meaning = tables.notes[note].meaning
        if note is Note.TRANSPORT:
            meaning = meaning.replace(" N ", f" {carries} ")
        found.append(Effect("note", note.value, fow.GAP_WEAPON_NOTES, f"{note.said}: {meaning}"))
    return found
