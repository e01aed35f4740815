"""How a force comes to the battle: whether it rides, over what ground, in what weather."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_FORMATIONS
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count


class Transport(Spoken):
    """How a whole force travels (pk.gap.mounted)."""

    FOOT = "foot", "foot or mixed"
    MOTORIZED = "motorized", "all motorized"
    MECHANIZED = "mechanized", "all mechanized"


class Ground(Spoken):
    """What most of the ground is (pk.gap.home-nation)."""

    MIXED = "mixed"
    CLEAR = "clear", "mostly clear"
    WOODS = "woods", "mostly woods"
    SWAMP = "swamp", "mostly swamp or mountain"


class MarchFacts(Facts, frozen=True, kw_only=True):
    """How a force comes to the battle."""

    transport: Annotated[Transport, choice("The force is", "Foot unless every formation has at least trucks")] = (
        Transport.FOOT
    )
    ground: Annotated[Ground, choice("Ground", "What most of the ground is")] = Ground.MIXED
    rain: asked.Rain = False
    mud: asked.Mud = False
    snow: asked.Snow = False
    home: asked.HomeNation = False
    out_of_supply: asked.OutOfSupply = False


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


# ------------------------------------------------------------------ what the ground mostly is


HUNDRED = 100


class GroundFacts(Facts, frozen=True, kw_only=True):
    """Shares of the table."""

    open: Annotated[int, count("Open", 0, HUNDRED, "Share of the table whose cover class is open", "per cent")] = 70
    woods: Annotated[int, count("Woods", 0, HUNDRED, "Share of the table that is woods", "per cent")] = 20
    swamp: Annotated[
        int, count("Swamp or mountain", 0, HUNDRED, "Share of the table that is swamp or mountain", "per cent")
    ] = 0


def ground_of(facts: GroundFacts, tables: Tables) -> Ground:
    mostly, clear = tables.limit("mostly_share"), tables.limit("clear_share")
    if facts.swamp > mostly:
        return Ground.SWAMP
    if facts.woods > mostly:
        return Ground.WOODS
    return Ground.CLEAR if facts.open > clear else Ground.MIXED


def assess_ground(facts: GroundFacts, tables: Tables) -> Assessment[Ground]:
    if facts.open + facts.woods > HUNDRED or facts.woods + facts.swamp > HUNDRED:
        raise FactsFault("woods: the shares come to more than the whole table, lower one of them")
    ground, mostly, clear = ground_of(facts, tables), tables.limit("mostly_share"), tables.limit("clear_share")
    limits = f"mostly something takes more than {mostly} %, mostly clear more than {clear} % open"
    notes = [Effect("limits", (mostly, clear), pk.GAP_HOME_NATION, limits)]
    if row := tables.availability_modifiers.get(ground.value):
        notes.append(Effect("availability", row.value, row.rule, f"availability die {signed(row.value)}"))
    return Assessment(ground, f"{facts.open} % open, {facts.woods} % woods, {facts.swamp} % swamp", notes=tuple(notes))


GROUND_CLASS = Procedure(
    name="ground_class",
    title="What the ground mostly is",
    summary="Whether the ground is mostly woods, swamp or mountain, or clear.",
    facts=GroundFacts,
    assess=assess_ground,
    roll=stated,
    rules=(pk.GAP_HOME_NATION, pk.AVAIL_MOD_WOODS, pk.AVAIL_MOD_SWAMP, pk.AVAIL_MOD_CLEAR),
)
