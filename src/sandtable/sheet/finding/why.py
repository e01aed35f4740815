"""Why a question was found, where its title and summary do not show it."""

from __future__ import annotations

from sandtable.sheet.facts import fields_of
from sandtable.sheet.finding.entries import choice_names
from sandtable.sheet.finding.ideas import Idea
from sandtable.sheet.finding.words import kept_stems
from sandtable.sheet.ruleset import AnyProcedure

#: So much of it fits under a title.
MOST_TOLD = 2


def why_found(procedure: AnyProcedure, also_called: str, ideas: list[Idea], facts: dict[str, str]) -> str:
    """The facts and choices that were spoken of: "Weapon: Panzerfaust"; empty where the question shows it itself."""
    shown = kept_stems(f"{procedure.title} {procedure.summary} {also_called}")
    told: dict[str, str] = {}
    for field in fields_of(procedure.facts):
        if field.name in facts:
            place = field.choices.index(facts[field.name])
            told[field.label] = choice_names(field)[place]
            shown |= kept_stems((field.meanings or choice_names(field))[place])
    for idea in ideas:
        label, choice = _place(procedure, shown, idea)
        told.setdefault(label, choice)
    told.pop("", None)
    said = [f"{label}: {choice}" if choice else label for label, choice in told.items()]
    return "; ".join(said[:MOST_TOLD])


def _place(procedure: AnyProcedure, shown: frozenset[str], idea: Idea) -> tuple[str, str]:
    """The fact that an idea is about, and the choice if it names one; nothing for what everybody sees."""
    for way, counts in idea.ways:
        if shown.issuperset(way):
            break
        for field in fields_of(procedure.facts):
            for name, whole in zip(choice_names(field), field.meanings or choice_names(field), strict=True):
                if kept_stems(whole).issuperset(way):
                    return field.label, name
        for field in fields_of(procedure.facts):
            if counts == 1 and kept_stems(f"{field.label} {field.help}").issuperset(way):
                return field.label, ""
    return "", ""
