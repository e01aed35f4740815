"""A squadron that comes to bomb: what both questions about it ask, and what they answer."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_fire import DAMAGE_SHAPED, fire_years, shot_said
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import (
    AIR_MORALE_RULES,
    UNDER_FIRE_RULES,
    Nerve,
    nerve_number,
    nerve_of,
    nerve_said,
)
from sandtable.rulesets.panzer_korps.procedures.air.bombs import (
    Bombed,
    RaidProfile,
    bomb_cover,
    bomb_die,
    bomb_drop,
    bomb_modifier,
    fall_note,
    is_missile,
    no_bombs,
)
from sandtable.rulesets.panzer_korps.procedures.air.flak import (
    FLAK_RULES,
    FLAK_STAGES,
    Flak,
    against_flak,
    flak_numbers,
    flak_said,
    flak_shots,
    silent_notes,
)
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    Squadron,
    Standing,
    fate_effects,
    no_partisans,
    shot_down,
)
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import AFTERMATH_RULES, aftermath, still_there
from sandtable.rulesets.panzer_korps.procedures.fire.cover import COVER_RULES
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Cover, FiredAt, Morale, State
from sandtable.sheet import Assessment, Facts
from sandtable.sheet.citing import once, rules_in

RAID_RULES = once(
    pk.GAP_AIR_MISSIONS,
    pk.GAP_AA_FIRE,
    pk.GAP_BOMBING_DIE,
    pk.INDIRECT_ACCURACY,
    pk.GAP_INDIRECT_PROCEDURE,
    pk.AIR_FIRE_DIE,
    *rules_in(TABLES.air_fire_nations),
    pk.GAP_NATION_DATES,
    pk.GAP_AIR_STATS,
    *FLAK_RULES,
    *AIR_MORALE_RULES,
    *UNDER_FIRE_RULES,
    pk.COVER_ROLL,
    pk.COVER_SHIFT_AIR,
    *COVER_RULES,
    pk.GAP_COVER_SHIFT_LIMITS,
    *AFTERMATH_RULES,
)
RAID_SHAPED = (*DAMAGE_SHAPED, pk.GAP_AIR_MORALE_READING, pk.COVER_LADDER, pk.GAP_TERRAIN_COVER)
RAID_STAGES = (
    *FLAK_STAGES,
    (pk.AIR_MORALE_DIE, "air morale"),
    (pk.INDIRECT_ACCURACY, "accuracy"),
    (pk.GAP_INDIRECT_PROCEDURE, "near enough"),
    (pk.GAP_BOMBING_DIE, "bomb die"),
    (pk.COVER_ROLL, "cover die"),
)


class RaidFacts(Facts, frozen=True, kw_only=True):
    """A squadron that comes to bomb a formation, apart from what it flies, for whom, and what the formation is."""

    morale: asked.Pilots = Morale.REGULAR
    flak: asked.Flak = ("flak_20",)
    crews: asked.FlakCrews = Morale.REGULAR
    entrenched: asked.TargetEntrenched = False
    year: asked.YearFlown = 1942
    damage: asked.Damage = 0
    alone: asked.Alone = False
    decorated: asked.Decorated = 0
    fanatics: asked.Fanatics = False
    rounds: asked.RoundsFought = 0
    flak_distance: asked.FlakDistance = 6.0
    flak_state: asked.FlakState = State.FORMED
    target_markers: asked.TargetMarkers = 0
    target_panicked: asked.TargetPanicked = False


class Bombarded(Struct, frozen=True):
    """The formation that is bombed."""

    kind: FiredAt
    cover: Cover
    companies: int


def against_bombing(facts: RaidFacts, squadron: Squadron, tables: Tables) -> Refused | None:
    return refused(
        no_bombs(squadron.role, tables),
        None if is_missile(squadron) else no_partisans(facts.morale),
        shot_down(tables, facts.damage),
    )


def flak_of(facts: RaidFacts, squadron: Squadron, tables: Tables) -> tuple[Flak, tuple[Effect, ...]]:
    """The flak that fires, and why it does not where it is there but silent."""
    flak = Flak(facts.flak, facts.crews, facts.flak_state, facts.flak_distance)
    silent = Flak((), facts.crews, facts.flak_state, facts.flak_distance)
    if not facts.flak:
        return flak, ()
    if is_missile(squadron):
        return silent, (
            Effect("flak", False, pk.GAP_AIR_STATS, "a ballistic missile has no air target die: no flak fires at it"),
        )
    if problem := against_flak(flak, tables):
        return silent, tuple(
            Effect(f"flak_{place}", False, reason.rule, f"no AA fire: {reason.because}")
            for place, reason in enumerate(problem.refusals, start=1)
        )
    return flak, silent_notes(flak, tables)


def raid(
    facts: RaidFacts, squadron: Squadron, target: Bombarded, subject: str, tables: Tables, *about: Effect
) -> Assessment[RaidProfile] | Refused:
    """The whole attack with all its numbers; `about` is what else is to be told of the squadron."""
    still_there("target_markers", facts.target_markers, target.companies, tables)
    if problem := against_bombing(facts, squadron, tables):
        return problem
    flak, silent = flak_of(facts, squadron, tables)
    dated = () if is_missile(squadron) else fire_years(squadron.nation, facts.year, tables)
    notes = (*about, *dated, *silent)
    shots = flak_shots(flak, squadron.speed, tables)
    die, added = bomb_die(squadron, tables), bomb_modifier(squadron, facts.year, tables, entrenched=facts.entrenched)
    cover = bomb_cover(squadron, target.kind, target.cover, tables)
    drop = bomb_drop(die, added, cover, squadron.role, tables)
    nerve = None if is_missile(squadron) else nerve_of(squadron, tables, aa=True, bombing_run=True)
    bombs = f"bombs {shot_said(drop.fire)}"
    if not shots:
        spared = Effect("test", False, pk.AIR_BOMB_RUN_TEST, "no test: it is not under AA fire")
        told = notes if nerve is None else (*notes, spared)
        attack = RaidProfile((), nerve, facts.damage, facts.rounds, drop)
        return Assessment(attack, subject, (bombs,), (die, added, cover), (*told, fall_note(drop)))
    test = nerve_number(squadron, facts.rounds, tables, aa=True, bombing_run=True)
    return Assessment(
        RaidProfile(shots, nerve, facts.damage, facts.rounds, drop),
        subject,
        (flak_said(flak, squadron.speed, tables), f"run {nerve_said(squadron, test, tables)}", bombs),
        (*flak_numbers(flak, squadron.speed, tables), test, die, added, cover),
        (*notes, damage_note(nerve), fall_note(drop)),
    )


def damage_note(nerve: Nerve | None) -> Effect:
    """What the flak's markers do to the test of the run."""
    assert nerve is not None  # noqa: S101 - no flak fires at a missile
    said = f"{signed(nerve.each_marker)} more on the run for each ADM that the flak puts on it"
    return Effect("each_marker", nerve.each_marker, pk.AIR_MORALE_MOD_ADM, said)


def raid_follows(facts: RaidFacts, bombed: Bombed, companies: int, tables: Tables) -> tuple[Effect, ...]:
    """What the markers do to the target, and what has become of the squadron."""
    after = aftermath(bombed.disorder_markers, facts.target_markers, companies, tables, panicked=facts.target_panicked)
    together = Effect("together", True, pk.GAP_AIR_MISSIONS, "bombing and artillery of both sides are applied together")
    return (
        *after,
        *((together,) if bombed.disorder_markers else ()),
        *fate_effects(Standing(bombed.squadron, bombed.damage), tables, "squadron", "the squadron"),
    )
