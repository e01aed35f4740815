"""One hit of a bombardment on one team."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import harm
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHit
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, check_shield
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.starting.scores import second_bail_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, GroundTeam, Shelter, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import flag


class BombardSaveFacts(Facts, frozen=True, kw_only=True):
    """A team that has been hit by a bombardment."""

    kind: asked.BombardedKind = GroundTeam.INFANTRY
    at: asked.BombardAntiTank = 3
    firepower: asked.BombardFirepower = 4
    save: asked.SaveScore = 3
    top: asked.TopArmour = 1
    cover: asked.BombardedCover = Shelter.OPEN
    repeat: Annotated[
        bool, flag("Repeated", "A Repeat Bombardment: Infantry and Guns re-roll saves they have made")
    ] = False
    bailed: Annotated[bool, flag("Bailed Out already", "The tank was Bailed Out before this hit")] = False
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    brutal: asked.BrutalShells = False


def check_target(kind: GroundTeam, cover: Shelter, bailed: int) -> None:
    """What a team of this kind cannot be."""
    if bailed and kind is not GroundTeam.ARMOURED:
        raise FactsFault("bailed: only armoured Tanks are Bailed Out, let the target be such or leave it out")
    check_shield(cover, kind.kind)


def assess(facts: BombardSaveFacts, tables: Tables) -> Assessment[SoftHit | TankHit]:
    check_target(facts.kind, facts.cover, facts.bailed)
    kind = facts.kind.kind
    shells = harm.Shells(facts.at, facts.firepower, facts.repeat, facts.brutal)
    nerve = second_bail_test(facts.motivation, facts.remount, "Bailed Out again")
    card = harm.Card(kind, facts.save, facts.top, nerve.number)
    cover = bulletproof(kind, facts.cover, Attack.BOMBARDMENT, tables)
    protected = bool(cover.value)
    hit = harm.team_hit(shells, card, protected=protected, bailed=facts.bailed, tables=tables)
    numbers = [harm.save_number(card)]
    if protected or isinstance(hit, TankHit):
        numbers.append(
            Target(
                "Firepower",
                Modifier(facts.firepower, fow.SAVE_BULLETPROOF if protected else fow.ARMOUR_OUTCOME, "Firepower"),
            )
        )
    if facts.bailed:
        numbers.append(nerve)
    notes = (*((cover,) if facts.cover is not Shelter.OPEN else ()), *harm.save_notes(shells, kind))
    state = ", Bailed Out already" if facts.bailed else ""
    subject = f"A hit on {kind.said}, {harm.cover_said(facts.cover)}{state}"
    return Assessment(hit, subject, (harm.save_said(shells, card, protected),), tuple(numbers), notes)


def follows(facts: BombardSaveFacts, state: TankState, tables: Tables) -> tuple[Effect, ...]:
    return state_follows(state, fow.ARMOUR_LESS if facts.kind is GroundTeam.ARMOURED else fow.SAVE_OTHER)


BOMBARD_SAVE = Procedure(
    name="bombard_save",
    title="A bombardment hit",
    summary="What one hit of a bombardment does to a team: Top armour, or its Save, cover and Firepower.",
    facts=BombardSaveFacts,
    assess=assess,
    roll=harm.state_after,
    rules=(*harm.SAVE_RULES, *HARMED_RULES, fow.GAP_ALTERNATIVE_RATINGS),
    follows=follows,
    stages=harm.SAVE_STAGES,
)
