"""Whether a whole force is mechanized or motorized."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_FORMATIONS
from sandtable.rulesets.panzer_korps.procedures.before.availability import Transport
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count


class TransportFacts(Facts, frozen=True, kw_only=True):
    """The formations of a force by how they travel."""

    tracked: Annotated[
        int, count("AFV or tracked", 0, MOST_FORMATIONS, "Formations of AFV, or tracked or half-tracked ones")
    ] = 2
    trucks: Annotated[int, count("With trucks", 0, MOST_FORMATIONS, "Formations that ride in trucks or wheeled")] = 2
    foot: Annotated[int, count("Without trucks", 0, MOST_FORMATIONS, "Formations on foot or with horses")] = 0


def transport_of(facts: TransportFacts) -> Transport:
    if facts.foot:
        return Transport.FOOT
    return Transport.MOTORIZED if facts.trucks else Transport.MECHANIZED


def assess(facts: TransportFacts, tables: Tables) -> Assessment[Transport]:
    formations = facts.tracked + facts.trucks + facts.foot
    if not formations:
        raise FactsFault("tracked: a force has at least one formation, count some of any sort")
    transport = transport_of(facts)
    every = "mechanized: every formation AFV, tracked or half-tracked; motorized: every one has at least trucks"
    notes = [Effect("every", True, pk.GAP_MOUNTED, every)]
    if row := tables.availability_modifiers.get(transport.value):
        notes.append(Effect("availability", row.value, row.rule, f"availability die {signed(row.value)}"))
    if row := tables.deployment_modifiers.get(transport.value):
        notes.append(Effect("deployment", row.value, row.rule, f"deployment die {signed(row.value)}"))
    return Assessment(transport, f"A force of {count_of(formations, 'formation')}", notes=tuple(notes))


FORCE_TRANSPORT = Procedure(
    name="force_transport",
    title="Mechanized or motorized",
    summary="Whether a whole force counts as mechanized, motorized or neither.",
    facts=TransportFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_MOUNTED, pk.AVAIL_MOD_MECHANIZED, pk.AVAIL_MOD_MOTORIZED, pk.DEPLOY_MOD_MECHANIZED),
)
