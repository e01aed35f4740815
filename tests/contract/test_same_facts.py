"""A fact that a game asks for in several questions has the same range in all of them."""

from collections import defaultdict

import pytest
from tests.contract.situations import HOMES

from sandtable.sheet import Ruleset
from sandtable.sheet.facts import fields_of


def ranges(home: Ruleset) -> dict[tuple[str, str], dict[tuple[float | None, float | None, str], list[str]]]:
    """Every number by its name and label: its ranges, each with the questions that ask for it so."""
    found: dict[tuple[str, str], dict[tuple[float | None, float | None, str], list[str]]] = defaultdict(dict)
    for name, procedure in home.procedures.items():
        for field in fields_of(procedure.facts):
            if field.control in ("count", "tape"):
                found[field.name, field.label].setdefault((field.low, field.high, field.unit), []).append(name)
    return found


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.short_name)
def test_the_same_fact_has_the_same_range_everywhere(home: Ruleset) -> None:
    differing = {fact: of for fact, of in ranges(home).items() if len(of) > 1}
    assert differing == {}
