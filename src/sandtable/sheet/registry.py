"""Finding rulesets by name: our own at once, those of third parties through the entry point group."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.sheet.faults import FactsFault, SheetFault, did_you_mean
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "sandtable.rulesets"

#: What a person at a terminal can do about a name that is unlike any other.
HOW_TO_LIST = " 'sandtable procedures' lists them, 'sandtable find' takes your own words."

#: Our own rulesets are found without reading the metadata of every installed package, which would
#: cost the terminal three times the start of the interpreter.
OWN = {
    "dday_to_berlin": "sandtable.rulesets.dday_to_berlin.ruleset",
    "konflikt_47": "sandtable.rulesets.konflikt_47.ruleset",
    "flames_of_war": "sandtable.rulesets.flames_of_war.ruleset",
    "panzer_korps": "sandtable.rulesets.panzer_korps.ruleset",
    "megagame": "sandtable.rulesets.megagame.ruleset",
}


@cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by its short name or its prefix; SheetFault if it is not sound, FactsFault if there is none."""
    if name in OWN:
        return _sound(_own(name), name)
    entries = _third_parties()
    if name in entries:
        return _from_third_party(entries[name])
    for home in _homes():
        if home.prefix == name:
            return ruleset(home.short_name)
    hint = did_you_mean(name, names()) or f" There are: {', '.join(names())}."
    raise FactsFault(f"there is no ruleset '{name}'.{hint}")


def part(name: str, which: str) -> Any | None:
    """A part that a game brings (`Ruleset.part`); None where it brings none, or is no game of a ruleset."""
    try:
        return ruleset(name).part(which)
    except FactsFault:
        return None


def names() -> tuple[str, ...]:
    """The short names of all rulesets."""
    return (*OWN, *sorted(_third_parties()))


def sound_rulesets() -> tuple[list[Ruleset], list[SheetFault]]:
    """Every ruleset that is sound, and what is wrong with the others: one broken game does not take the rest along."""
    theirs, faults = _sound_third_parties()
    return [*(ruleset(name) for name in OWN), *theirs], faults


def _sound_third_parties() -> tuple[list[Ruleset], list[SheetFault]]:
    sound, faults = [], []
    for name in sorted(_third_parties()):
        try:
            sound.append(ruleset(name))
        except SheetFault as fault:
            faults.append(fault)
    return sound, faults


def procedure(name: str) -> tuple[Ruleset, AnyProcedure]:
    """A procedure by its full name ("dday_to_berlin.assault"), or by its own where only one ruleset has it."""
    try:
        return _procedure(name)
    except FactsFault:
        plain = name.lower().replace("-", "_")
        if plain == name:
            raise
        return _procedure(plain)


def _procedure(name: str) -> tuple[Ruleset, AnyProcedure]:
    of, _, own = name.rpartition(".")
    if of:
        home = _own(of) if of in OWN else ruleset(of)
        if own in home.procedures:
            return home, home.procedures[own]
        raise FactsFault(f"{home.short_name} has no question '{own}'.{_suggest(own, [home])}")
    homes = _homes()
    having = [home for home in homes if own in home.procedures]
    if len(having) == 1:
        return having[0], having[0].procedures[own]
    if having:
        full = " or ".join(f"{home.short_name}.{own}" for home in having)
        raise FactsFault(f"several games have '{own}': say {full}.")
    raise FactsFault(f"there is no question '{own}'.{_suggest(own, homes)}")


def _homes() -> list[Ruleset]:
    """Every ruleset to look for a name in: ours as they are, those of others as far as they are sound."""
    return [*map(_own, OWN), *_sound_third_parties()[0]]


@cache
def _own(name: str) -> Ruleset:
    """One of ours as it is: the tests have checked it, and a question that needs one procedure loads no other."""
    loaded = import_module(OWN[name]).load()
    assert isinstance(loaded, Ruleset)  # noqa: S101
    return loaded


def _suggest(own: str, homes: list[Ruleset]) -> str:
    known = {name: home for home in homes for name in home.procedures}
    return did_you_mean(own, known) or HOW_TO_LIST


def _sound(loaded: object, name: str) -> Ruleset:
    if not isinstance(loaded, Ruleset):
        raise SheetFault(f"the entry point '{name}' gave a {type(loaded).__name__}, not a Ruleset")
    if loaded.short_name != name:
        raise SheetFault(f"the entry point '{name}' gave the ruleset '{loaded.short_name}'")
    return loaded.check()


def _from_third_party(entry: EntryPoint) -> Ruleset:
    """What a third party's entry point gives; anything that goes wrong there is told in one line."""
    try:
        return _sound(entry.load()(), entry.name)
    except SheetFault:
        raise
    except Exception as fault:
        raise SheetFault(f"the ruleset '{entry.name}' ({entry.value}) cannot be loaded: {fault}") from fault


@cache
def _third_parties() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS) if entry.name not in OWN}
