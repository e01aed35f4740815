"""Scenario files read as data, with faults in words that say what to write instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args, get_type_hints

import msgspec

from sandtable.ground.zones import Facing
from sandtable.rulesets.dday_to_berlin.battle.house_rules import HouseRules
from sandtable.rulesets.dday_to_berlin.battle.scenario_checks import ScenarioFault
from sandtable.rulesets.dday_to_berlin.battle.scenario_file import ScenarioText
from sandtable.rulesets.dday_to_berlin.terms import Quality
from sandtable.sheet.foreign_toml import NotToml, read_foreign_toml

_HOUSE = get_type_hints(HouseRules)
#: What may be written in fields that take one of a few words.
CHOICES: dict[str, Iterable[str]] = {
    "edge": Facing,
    "facing": Facing,
    "quality": Quality,
    "support_quality": Quality,
    "zones_of_control": get_args(_HOUSE["zones_of_control"]),
    "primary_defender": get_args(_HOUSE["primary_defender"]),
}
#: How msgspec tells of a word that is none of those, and how we tell of the place of any fault.
NO_CHOICE, AT = "Invalid enum value ", ", at `"


def read_scenario(source: str) -> ScenarioText:
    """A scenario file as data; ScenarioFault if it is none."""
    try:
        return read_foreign_toml(source, ScenarioText)
    except NotToml as fault:
        raise ScenarioFault([str(fault)]) from None
    except msgspec.ValidationError as fault:
        raise ScenarioFault([in_words(str(fault))]) from None


def in_words(fault: str) -> str:
    """A fault of the reader with its place as it is written in the file, and the choices where there are any."""
    told = fault.replace("`$.", "`").replace(" - at `", AT)
    wrong, _, place = told.rpartition(AT)
    field = place.rstrip("`").rpartition(".")[2]
    if not wrong.startswith(NO_CHOICE) or field not in CHOICES:
        return told
    return f"{wrong.removeprefix(NO_CHOICE)} is none of {', '.join(CHOICES[field])}{AT}{place}"
