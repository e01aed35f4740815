"""Facts that a phrase states: a unit, a weapon or a terrain that it names, where only one can be meant."""

from __future__ import annotations

from functools import cache

from sandtable.sheet.answer import assess
from sandtable.sheet.facts import Field, fields_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.finding.entries import choice_names
from sandtable.sheet.finding.words import STOP_WORDS, kept_stems, stem, words_of
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

#: Behind these words comes who is shot at or attacked; facts about him have one of the others in their name.
AGAINST = frozenset({"at", "against", "vs", "versus", "on"})
SUFFERS = frozenset({"target", "defender", "defenders", "enemy", "their", "theirs"})

#: Words of a unit's name that need not be said.
_SIZES = "platoon troop battery squad team company section flight patrol battalion regiment brigade squadron"
SIZES = frozenset(_SIZES.split())

#: Facts that name something, the most telling first: a unit before one of a list of units.
NAMED = ("unit", "choice", "units")


def stated_facts(home: Ruleset, procedure: AnyProcedure, words: list[str]) -> dict[str, str]:
    """The facts that the words state, as they are typed; none that the question could not be asked with."""
    stated: dict[str, str] = {}
    title = kept_stems(procedure.title)
    for side, said in enumerate(_sides(words)):
        left = frozenset(said) - title
        for field in _in_order(procedure, suffers=bool(side)):
            choice, used = _meant(field, left)
            if not choice or field.name in stated:
                continue
            if choice == _default(field) or _can_be_asked(home, procedure, {**stated, field.name: choice}):
                stated[field.name] = choice
                left -= used
    defaults = {field.name: _default(field) for field in fields_of(procedure.facts)}
    return {name: choice for name, choice in stated.items() if choice != defaults[name]}


def _sides(words: list[str]) -> list[list[str]]:
    """The stems before and behind "against"; "at" as a first word is an anti-tank gun."""
    parting = next((place for place, word in enumerate(words) if place and word in AGAINST), len(words))
    return [[stem(word) for word in part if word not in STOP_WORDS] for part in (words[:parting], words[parting:])]


def _in_order(procedure: AnyProcedure, *, suffers: bool) -> list[Field]:
    """The facts that name something: of who acts before who suffers, or the other way round."""
    fields = [field for field in fields_of(procedure.facts) if field.control in NAMED and _is_main(field)]
    return sorted(
        fields,
        key=lambda field: (NAMED.index(field.control), bool(SUFFERS & set(field.name.split("_"))) != suffers),
    )


def _is_main(field: Field) -> bool:
    """Whether there is something to choose, and it is no list of what may be there besides."""
    return bool(field.choices and (field.control != "units" or field.default))


def _meant(field: Field, said: frozenset[str]) -> tuple[str, frozenset[str]]:
    """The one choice that is named in full, or else one of which at least half the name is said; and these words."""
    if not said:
        return "", said
    whole = [(choice, stems) for choice, stems in _names(field) if stems <= said]
    partly = [(choice, stems & said) for choice, stems in _names(field) if 2 * len(stems & said) >= len(stems)]
    fitting = whole if whole or field.control == "choice" else partly
    most = max((len(stems) for _, stems in fitting), default=0)
    best = [(choice, stems) for choice, stems in fitting if len(stems) == most]
    return best[0] if len({choice for choice, _ in best}) == 1 else ("", said)


@cache
def _names(field: Field) -> list[tuple[str, frozenset[str]]]:
    """The choices of a fact with the words that name them; a kind of unit also by the types that belong to it."""
    named = list(zip(field.choices, choice_names(field), strict=True))
    for choice, meaning in zip(field.choices, field.meanings, strict=False):
        named += [(choice, part) for part in meaning.partition(": ")[2].split(", ")]
    read = [(choice, frozenset(map(stem, words_of(name))) - SIZES - STOP_WORDS) for choice, name in named]
    return [(choice, stems) for choice, stems in read if stems]


def _default(field: Field) -> object:
    return getattr(field.default, "value", field.default)


def _can_be_asked(home: Ruleset, procedure: AnyProcedure, facts: dict[str, str]) -> bool:
    """Whether the facts go together; that the rules may refuse them is an answer, too."""
    try:
        assess(home, procedure, facts)
    except FactsFault:
        return False
    return True
