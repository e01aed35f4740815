"""What is told beside the numbers when a platoon shoots: how the target is hidden, and who stays silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.explain import Effect, Refusal
from sandtable.rulesets.flames_of_war.distances import beyond
from sandtable.rulesets.flames_of_war.fire.armour import NOTES
from sandtable.rulesets.flames_of_war.fire.cover import Attack, Ground, Shelter, bulletproof
from sandtable.rulesets.flames_of_war.fire.engaged import PlatoonFireFacts
from sandtable.rulesets.flames_of_war.fire.mistaken_target import READING as MISTAKEN
from sandtable.rulesets.flames_of_war.fire.mistaken_target import swap_distance
from sandtable.rulesets.flames_of_war.fire.pinned_down import immune_note
from sandtable.rulesets.flames_of_war.fire.struck import Facing
from sandtable.rulesets.flames_of_war.fire.to_hit import STACKING
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note

BAILED = "fow.bail.no-actions"
STAYED = "fow.command.out-stay"
STATIONARY = "fow.conceal.stationary-infantry"
TO_GROUND = "fow.hit.concealed-gtg"
AIRCRAFT_SEES = "fow.gap.aircraft-los"
FROM_THE_AIR = "fow.aa.terrain"
AA_FIRST = "fow.aa.timing"
LEAVE = "fow.air.duration"
NOTE_RULES = (STAYED, STATIONARY, TO_GROUND, MISTAKEN, AIRCRAFT_SEES, FROM_THE_AIR, AA_FIRST, LEAVE)


def shelter_of(card: Team, facts: PlatoonFireFacts) -> Shelter:
    """The cover of the ground, or else a gun shield that faces the shooter."""
    shield = card.has(Note.GUN_SHIELD) and facts.facing is Facing.FRONT and not facts.target_dashed
    return Shelter.GUN_SHIELD if shield and facts.cover is Ground.OPEN else Shelter(facts.cover.value)


def target_notes(
    aimed_at: tuple[Team, ...], facts: PlatoonFireFacts, tables: Tables, *, aircraft: bool
) -> Iterator[Effect]:
    kind = aimed_at[0].kind
    yield from hidden_notes(kind, facts, aircraft=aircraft)
    if kind is Kind.ARMOURED:
        yield immune_note(kind)
    else:
        yield from dict.fromkeys(bulletproof(kind, shelter_of(card, facts), Attack.SHOOTING) for card in aimed_at)
    least = swap_distance(kind, tables)
    if len(aimed_at) > 1 and least is not None and beyond(facts.distance, least.value):
        may = "the target player may try Mistaken Target first; these are the odds without it"
        yield Effect("mistaken_target", True, MISTAKEN, may)


def hidden_notes(kind: Kind, facts: PlatoonFireFacts, *, aircraft: bool) -> Iterator[Effect]:
    """What hides the target less than its player may think."""
    if aircraft:
        yield Effect("conceals", "terrain", FROM_THE_AIR, "from the air only terrain near the target conceals it")
    elif kind is Kind.INFANTRY and not facts.concealed:
        moved = "not Concealed, so the Infantry has moved: Infantry that stays put always is"
        yield Effect("concealed", False, STATIONARY, moved)
    if facts.gone_to_ground and not facts.concealed:
        yield Effect("gone_to_ground", False, TO_GROUND, "Gone to Ground gives nothing without being Concealed")


def shooter_notes(
    weapons: Mapping[str, int],
    silent: Mapping[Refusal, int],
    facts: PlatoonFireFacts,
    tables: Tables,
    *,
    aircraft: bool,
) -> Iterator[Effect]:
    for place, (reason, number) in enumerate(silent.items(), start=1):
        yield Effect(f"silent_{place}", number, reason.rule, f"{number} silent: {reason.because}")
    rows = (tables.weapons[key] for key in weapons)
    if ahead := tuple(weapon.name for weapon in rows if weapon.has(Note.FORWARD_FIRING)):
        yield Effect("forward_firing", ahead, NOTES, f"must have the target ahead before turning: {', '.join(ahead)}")
    if facts.shooter_bailed:
        idle = f"{facts.shooter_bailed} Bailed Out and not firing"
        yield Effect("bailed_shooters", facts.shooter_bailed, BAILED, idle)
    if facts.out_of_command and not facts.moved:
        yield Effect("out_of_command", False, STAYED, "out of command but not moved: no penalty")
    if facts.out_of_command and facts.moved and facts.failed_blitz:
        yield Effect("once", True, STACKING, "out of command and a failed Blitz Move are one and the same +1")
    if aircraft:
        yield Effect(
            "aa_first", True, AA_FIRST, "anti-aircraft weapons shoot before; these are the Aircraft left by them"
        )
        yield Effect("leave", True, LEAVE, "the Aircraft leave at the end of the turn")
    if facts.smoke and aircraft:
        yield Effect("smoke", False, AIRCRAFT_SEES, "smoke does not hinder Aircraft")
