"""Do these hits Pin the unit Down?"""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import IMMUNE_RULES, immune_note, pinning_hits
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

PIN_RULES = (fow.PIN_THRESHOLD, fow.PIN_THRESHOLD_LARGE, *IMMUNE_RULES, fow.GAP_PIN_COUNT, fow.PIN_EFFECTS)
MOST_HITS = 99


def pin_number(kind: Kind, teams: int, before: int, tables: Tables, *, bombardment: bool = False) -> Target | None:
    """How many hits it takes from here; None cannot be Pinned Down."""
    needed = pinning_hits(kind, teams, tables)
    if needed is None:
        return None
    if bombardment:
        needed = tables.constant("bombard_pin_hits")
    taken = Modifier(-before, fow.GAP_PIN_COUNT, "hits taken before in this Shooting Step")
    return Target(
        "Pinned Down at", needed, counting(taken), floor=Modifier(0, fow.GAP_PIN_COUNT, "enough hits already")
    )


def pinned_effect() -> Effect:
    said = "Pinned Down: Moving ROF, no bombardment, and not closer to an enemy it sees"
    return Effect("pinned", True, fow.PIN_EFFECTS, said)


class PinnedDownFacts(Facts, frozen=True, kw_only=True):
    """A unit that has been hit in one enemy Shooting Step."""

    hits: Annotated[int, count("Hits taken", 0, MOST_HITS, "All direct-fire hits on it this step, before saves")] = 5
    teams: Annotated[
        int, asked.teams("Teams of the unit", 1, "At the start of the Shooting Step, transports not counted")
    ] = 9
    kind: Annotated[
        Kind, choice("Teams are", "What is hit; in a mixed unit only hits on teams other than tanks count")
    ] = Kind.INFANTRY
    bombardment: Annotated[bool, flag("Bombarded", "The hits are those of a bombardment")] = False
    already: Annotated[bool, flag("Pinned already", "It is Pinned Down before these hits")] = False


def assess(facts: PinnedDownFacts, tables: Tables) -> Assessment[bool]:
    number = pin_number(facts.kind, facts.teams, 0, tables, bombardment=facts.bombardment)
    by = "bombardment " if facts.bombardment else ""
    subject = f"{count_of(facts.hits, f'{by}hit')} on a unit of {count_of(facts.teams, 'team')}, {facts.kind.said}"
    if number is None:
        return Assessment(False, subject, notes=(immune_note(facts.kind, tables),))
    if facts.already:
        before = Effect("before", True, fow.GAP_PIN_COUNT, "a unit already Pinned Down stays so, whatever hits it")
        return Assessment(True, subject, numbers=(number,), notes=(before,))
    return Assessment(facts.hits >= number.number, subject, (f"Pinned Down at {number.number}",), (number,))


PINNED_DOWN = Procedure(
    name="pinned_down",
    title="Pinned Down",
    summary="Whether the hits a unit takes Pin it Down.",
    facts=PinnedDownFacts,
    assess=assess,
    roll=stated,
    rules=(*PIN_RULES, fow.BOMBARD_PIN),
    label=lambda pinned: "Pinned Down" if pinned else "not Pinned Down",
    follows=lambda _facts, pinned, _tables: (pinned_effect(),) if pinned else (),
)
