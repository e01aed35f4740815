"""Dice that lie on the table already: the disorder markers of a fire total against a cover die."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.opposed import markers_for
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import markers_said
from sandtable.rulesets.panzer_korps.tables import LADDER, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

#: Totals that modifiers can bring a fire die to.
LEAST, MOST = -10, 40


class FireResultFacts(Facts, frozen=True, kw_only=True):
    """Two dice that have been thrown."""

    total: Annotated[int, count("Fire total", LEAST, MOST, "The fire die as rolled, with all its modifiers")] = 9
    cover: Annotated[int, count("Cover die", 1, LADDER[-1], "As the target rolled it")] = 4


def needs(cover: int, tables: Tables) -> tuple[tuple[int, int], ...]:
    """Markers with the least total that gives them: more than the cover die, or so many times as much."""
    return tuple((row.markers, max(row.times * cover, cover + 1)) for row in tables.fire_results)


def need_notes(cover: int, tables: Tables) -> Iterator[Effect]:
    """From which total on each number of markers is given; the best row alone counts."""
    rows = needs(cover, tables)
    for (markers, least), better in zip_longest(rows, rows[1:]):
        given = count_of(markers, "marker")
        if better is None or least < better[1]:
            yield Effect(f"needs_{markers}", least, pk.FIRE_RESULT, f"{given} from a total of {least} on")
        else:
            never = f"never just {given}: {least} is double already"
            yield Effect(f"needs_{markers}", "never", pk.GAP_RESULT_AT_LEAST, never)


def assess(facts: FireResultFacts, tables: Tables) -> Assessment[int]:
    results = tuple((row.times, row.markers) for row in tables.fire_results)
    markers = markers_for(facts.total, facts.cover, results)
    none = Effect("no_effect", True, pk.GAP_RESULT_AT_LEAST, "a total of 0 or less never has effect")
    best = Effect("most", markers, pk.GAP_RESULT_AT_LEAST, "no fire gives more, however high the total")
    ends = (none,) if facts.total <= 0 else (best,) if markers == results[-1][1] else ()
    return Assessment(
        markers,
        f"Fire total of {facts.total} against a cover die of {facts.cover}",
        notes=(*need_notes(facts.cover, tables), *ends),
    )


FIRE_RESULT = Procedure(
    name="fire_result",
    title="Dice already rolled",
    summary="The disorder markers of a fire total that has been rolled against a cover die.",
    facts=FireResultFacts,
    assess=assess,
    roll=stated,
    rules=(pk.FIRE_RESULT, pk.GAP_RESULT_AT_LEAST),
    label=markers_said,
)
