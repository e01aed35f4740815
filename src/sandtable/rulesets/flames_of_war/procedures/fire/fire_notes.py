"""What is told beside the numbers when a platoon shoots: how the target is hidden, and who stays silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.explain import Effect, Refusal
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import PlatoonFireFacts
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import swap_distance
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import immune_notes
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Facing, GroundCover, Kind, Note, Shelter

NOTE_RULES = (
    fow.COMMAND_OUT_STAY,
    fow.CONCEAL_STATIONARY_INFANTRY,
    fow.HIT_CONCEALED_GTG,
    fow.GAP_MISTAKEN_TARGET,
    fow.GAP_AIRCRAFT_LOS,
    fow.AA_TERRAIN,
    fow.AA_TIMING,
    fow.AIR_DURATION,
)
#: What is told whenever Aircraft shoot.
AIRCRAFT_NOTES = (
    Effect("aa_first", True, fow.AA_TIMING, "anti-aircraft weapons shoot before; these are the Aircraft left by them"),
    Effect("leave", True, fow.AIR_DURATION, "the Aircraft leave at the end of the turn"),
)


def shelter_of(card: Team, facts: PlatoonFireFacts) -> Shelter:
    """The cover of the ground, or else a gun shield that faces the shooter."""
    shield = card.has(Note.GUN_SHIELD) and facts.facing is Facing.FRONT and not facts.target_dashed
    return Shelter.GUN_SHIELD if shield and facts.cover is GroundCover.OPEN else Shelter(facts.cover.value)


def target_notes(
    aimed_at: tuple[Team, ...], facts: PlatoonFireFacts, tables: Tables, *, aircraft: bool
) -> Iterator[Effect]:
    kind = aimed_at[0].kind
    yield from hidden_notes(kind, facts, aircraft=aircraft)
    if kind is Kind.ARMOURED:
        yield from immune_notes(kind, tables)
    else:
        yield from dict.fromkeys(
            bulletproof(kind, shelter_of(card, facts), Attack.SHOOTING, tables) for card in aimed_at
        )
    least = swap_distance(kind, tables)
    if len(aimed_at) > 1 and least is not None and beyond(facts.distance, least.value):
        may = "the target player may try Mistaken Target first; these are the odds without it"
        yield Effect("mistaken_target", True, fow.GAP_MISTAKEN_TARGET, may)


def hidden_notes(kind: Kind, facts: PlatoonFireFacts, *, aircraft: bool) -> Iterator[Effect]:
    """What hides the target less than its player may think."""
    if aircraft:
        yield Effect("conceals", "terrain", fow.AA_TERRAIN, "from the air only terrain near the target conceals it")
    elif kind is Kind.INFANTRY and not facts.concealed:
        moved = "not Concealed, so the Infantry has moved: Infantry that stays put always is"
        yield Effect("concealed", False, fow.CONCEAL_STATIONARY_INFANTRY, moved)
    if facts.gone_to_ground and not facts.concealed:
        said = "Gone to Ground gives nothing without being Concealed"
        yield Effect("gone_to_ground", False, fow.HIT_CONCEALED_GTG, said)


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
        said = f"must have the target ahead before turning: {', '.join(ahead)}"
        yield Effect("forward_firing", ahead, fow.GAP_WEAPON_NOTES, said)
    if facts.shooter_bailed and not tables.while_bailed_out["shoot"].may:
        idle = f"{facts.shooter_bailed} Bailed Out and not firing"
        yield Effect("bailed_shooters", facts.shooter_bailed, fow.BAIL_NO_ACTIONS, idle)
    if facts.out_of_command and not facts.moved:
        yield Effect("out_of_command", False, fow.COMMAND_OUT_STAY, "out of command but not moved: no penalty")
    if facts.out_of_command and facts.moved and facts.failed_blitz:
        said = "out of command and a failed Blitz Move are one and the same +1"
        yield Effect("once", True, fow.GAP_MODIFIER_STACKING, said)
    if aircraft:
        yield from AIRCRAFT_NOTES
    if facts.smoke and aircraft:
        yield Effect("smoke", False, fow.GAP_AIRCRAFT_LOS, "smoke does not hinder Aircraft")
