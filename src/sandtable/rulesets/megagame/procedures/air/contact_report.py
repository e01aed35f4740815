"""What a side learns of an enemy unit from the ground, in combat or when it lands."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_STATUS
from sandtable.rulesets.megagame.procedures.air.reports import size_effect, type_effect
from sandtable.rulesets.megagame.procedures.air.squares import within
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

FARTHEST = 20


class Seen(Spoken):
    """How the enemy unit is met."""

    UNIT = "unit", "any unit"
    RECCE_UNIT = "recce_unit", "recce or light tanks"
    COMBAT = "combat"
    LANDING = "landing", "its landing"


class Contact(Spoken):
    """What the report contains."""

    NOTHING = "nothing", "nothing is seen"
    SPOTTED = "spotted", "enemy spotted"
    TYPE = "type"
    TYPE_SIZE = "type+size", "type and size"
    TYPE_SIZE_FORMATION = "type+size+formation", "type, size and formation"


class ContactReportFacts(Facts, frozen=True, kw_only=True):
    """An enemy unit and who may see it, after movement or after combat."""

    seen: Annotated[Seen, choice("Seen how", "Who looks, or what happens to the enemy unit")] = Seen.UNIT
    east_west: Annotated[int, count("Squares east-west", 0, FARTHEST, "Squares between them, counted sideways")] = 1
    north_south: Annotated[int, count("Squares north-south", 0, FARTHEST, "Squares between them, counted upwards")] = 1
    night: Annotated[bool, flag("Night turn", "By night recce sees no farther than others")] = False
    kind: Annotated[Kind, choice("Enemy's kind", "For the type that is reported")] = Kind.INFANTRY
    status: Annotated[int, count("Enemy's status", 1, MOST_STATUS, "For the size that is reported")] = 6


def contact_of(facts: ContactReportFacts, tables: Tables) -> Contact:
    """The most that anybody learns in this way."""
    away = (facts.east_west, facts.north_south)
    if facts.seen is Seen.COMBAT:
        return Contact.TYPE_SIZE_FORMATION
    if facts.seen is Seen.LANDING:
        return Contact.SPOTTED if within(away, (0, 0), tables.limit("landing_sight")) else Contact.NOTHING
    if max(away) <= tables.limit("ground_sight"):
        return Contact.TYPE_SIZE
    sees_far = facts.seen is Seen.RECCE_UNIT and not facts.night
    return Contact.TYPE if sees_far and within(away, (0, 0), tables.limit("recce_sight")) else Contact.NOTHING


def because(facts: ContactReportFacts, contact: Contact, tables: Tables) -> Effect:
    """Why so much is seen."""
    if facts.seen is Seen.COMBAT:
        told = "combat shows type, size and formation, and that it stayed, retired or was destroyed"
    elif facts.seen is Seen.LANDING:
        km = tables.limit("landing_sight")
        told = f"a landing is seen as spotted by every enemy unit within {km} km"
    elif contact is Contact.TYPE_SIZE:
        told = "any unit sees type and size in the eight squares around it"
    elif facts.seen is Seen.RECCE_UNIT:
        km = tables.limit("recce_sight")
        told = f"recce and light tanks see the type within {km} km, by day"
    else:
        told = "any unit sees the eight squares around it and no farther"
    return Effect("sight", contact is not Contact.NOTHING, mg.GAP_HIDDEN_INFORMATION, told)


def assess(facts: ContactReportFacts, tables: Tables) -> Assessment[Contact]:
    contact = contact_of(facts, tables)
    notes = [because(facts, contact, tables)]
    known = contact.value.split("+")
    if "type" in known:
        notes.append(type_effect(facts.kind, tables))
    if "size" in known:
        notes.append(size_effect(facts.status, tables))
    if contact is not Contact.NOTHING:
        never = "never told: exact status, SP, orders, air allocation, dice or modifiers"
        notes.append(Effect("never_told", True, mg.GAP_HIDDEN_INFORMATION, never))
    far = f", {count_of(facts.east_west, 'square')} east-west and {facts.north_south} north-south of it"
    away = "" if facts.seen is Seen.COMBAT else far
    subject = f"{tables.kinds[facts.kind].label.capitalize()}, contact by {facts.seen.said}{away}"
    return Assessment(contact, subject, notes=tuple(notes))


CONTACT_REPORT = Procedure(
    name="contact_report",
    title="Contact report",
    summary="What a side learns of an enemy unit from the ground, in combat or when it lands.",
    facts=ContactReportFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_HIDDEN_INFORMATION, mg.GAP_REPORT_CONTENT),
    shaped_by=(mg.GAP_MAP_GRID,),
)
