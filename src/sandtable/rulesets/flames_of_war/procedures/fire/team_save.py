"""Hits on a team without armour: its Save, Bulletproof Cover, and Firepower."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, check_shield
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import aircraft_follow, state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit, destroyed_by
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text, score_text
from sandtable.rulesets.flames_of_war.tables import D6, Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Shelter, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag

MOST_HITS = 12
#: What no die scores.
NO_SAVE = D6 + 1


class SoftHits(Struct, frozen=True):
    """Hits on one team in the order they were assigned."""

    hits: tuple[SoftHit, ...]


def destroyed_by_any(dice: Dice, team: SoftHits) -> bool:
    """Whether the team is Destroyed; what is left of its hits is then lost."""
    return any(dice.run(destroyed_by, hit, why=fow.SAVE_OTHER) for hit in team.hits)


def soft_hit(
    kind: Kind,
    save: int,
    firepower: int,
    *,
    cover: bool = False,
    brutal: bool = False,
    repeat: bool = False,
) -> SoftHit:
    """A hit on a team without armour.

    Aircraft are as hard to destroy as teams in cover, but no Brutal gun bothers them. A Repeat Bombardment makes
    Infantry and Guns roll their saves again, not vehicles. Where Firepower is not asked for, all weapons are alike.
    """
    aircraft = kind is Kind.AIRCRAFT
    twice = (brutal and not aircraft) or (repeat and kind.on_foot)
    protected = aircraft or (cover and kind.on_foot)
    return SoftHit(
        save, firepower if protected else 1, protected, twice, fow.SAVE_AIRCRAFT if aircraft else fow.SAVE_BULLETPROOF
    )


def struck(kind: Kind, shelter: Shelter, firepower: int, tables: Tables) -> SoftHit | None:
    """What an assault hit meets where there is no armour: no save, and nothing at all if there is no cover either."""
    covered = bool(bulletproof(kind, shelter, Attack.ASSAULT, tables).value)
    return soft_hit(kind, NO_SAVE, firepower, cover=True) if covered else None


class TeamSaveFacts(Facts, frozen=True, kw_only=True):
    """A team without armour that has been hit."""

    save: Annotated[int, asked.score("Save", 2, "The N of its Save N+")] = 3
    firepower: asked.Firepower = 6
    cover: Annotated[
        Shelter, choice("Cover", "Inside foxholes, trench, building, ruins or craters; or behind a wall")
    ] = Shelter.OPEN
    hits: Annotated[int, count("Hits", 1, MOST_HITS, "Hits on this one team")] = 1
    kind: Annotated[Kind, choice("Team", "What the team is; armoured tanks make armour saves")] = Kind.INFANTRY
    attack: asked.HitBy = Attack.SHOOTING
    brutal: asked.BrutalWeapon = False
    repeat: Annotated[bool, flag("Repeated", "A Repeat Bombardment: saves of Infantry and Guns are rolled again")] = (
        False
    )


def check(facts: TeamSaveFacts) -> None:
    if facts.kind is Kind.ARMOURED:
        raise FactsFault("kind: an armoured tank makes an armour save, ask for that")
    check_shield(facts.cover, facts.kind)
    if facts.kind is Kind.AIRCRAFT and facts.attack is not Attack.SHOOTING:
        raise FactsFault("attack: an Aircraft is only ever shot at")
    if facts.repeat and facts.attack is not Attack.BOMBARDMENT:
        raise FactsFault("repeat: only a bombardment is repeated, let one hit the team or leave it out")


def save_notes(facts: TeamSaveFacts, cover: Effect, hit: SoftHit) -> tuple[Effect, ...]:
    found = [cover]
    if facts.kind is Kind.AIRCRAFT:
        found = [
            Effect(
                "firepower", True, fow.SAVE_AIRCRAFT, "an Aircraft is Destroyed only if the shooter scores Firepower"
            )
        ]
    if hit.twice:
        rule, why = (
            (fow.GAP_WEAPON_NOTES, "Brutal") if facts.brutal else (fow.GAP_REPEAT_SAVE_REROLL, "Repeat Bombardment")
        )
        found.append(Effect("save_twice", True, rule, f"{why}: a save counts only if it is made a second time"))
    elif facts.repeat:
        found.append(
            Effect("save_twice", False, fow.BOMBARD_REPEAT_SAVES, "only Infantry and Guns roll their saves again")
        )
    elif facts.brutal:
        found.append(Effect("save_twice", False, fow.GAP_WEAPON_NOTES, "Brutal does nothing to an Aircraft"))
    return tuple(found)


def assess(facts: TeamSaveFacts, tables: Tables) -> Assessment[SoftHits]:
    check(facts)
    subject = f"{count_of(facts.hits, 'hit')} on one team, {facts.kind.said}"
    cover = bulletproof(facts.kind, facts.cover, facts.attack, tables)
    if facts.attack is Attack.ASSAULT:
        return assess_struck(facts, subject, cover)
    hit = soft_hit(
        facts.kind, facts.save, facts.firepower, cover=bool(cover.value), brutal=facts.brutal, repeat=facts.repeat
    )
    needs = [f"saves on {score_text(hit.save)}{', twice' if hit.twice else ''}"]
    numbers = [Target("Save", Modifier(hit.save, fow.SAVE_OTHER, "Save on the card"))]
    if hit.protected:
        needs.append(firepower_text(hit.firepower))
        numbers.append(Target("Firepower", Modifier(hit.firepower, hit.rule, "Firepower of the weapon")))
    return Assessment(
        SoftHits((hit,) * facts.hits), subject, tuple(needs), tuple(numbers), save_notes(facts, cover, hit)
    )


def assess_struck(facts: TeamSaveFacts, subject: str, cover: Effect) -> Assessment[SoftHits]:
    """In an assault there is no save, whatever hits; only Bulletproof Cover could help."""
    hit = soft_hit(facts.kind, NO_SAVE, facts.firepower, cover=bool(cover.value))
    firepower = (Target("Firepower", Modifier(hit.firepower, hit.rule, "Firepower of the weapon")),)
    return Assessment(
        SoftHits((hit,) * facts.hits),
        subject,
        ("no save", firepower_text(hit.firepower)) if hit.protected else ("no save",),
        firepower if hit.protected else (),
        (no_save_note(covered=hit.protected), *((cover,) if facts.cover is not Shelter.OPEN else ())),
    )


def no_save_note(*, covered: bool) -> Effect:
    """What becomes of a team without armour that is hit in an assault."""
    said = "the striker must score Firepower" if covered else "a team that is hit is Destroyed"
    return Effect("save", False, fow.ASSAULT_NO_SAVES, f"no saves in an assault: {said}")


def follows(facts: TeamSaveFacts, destroyed: bool, _tables: Tables) -> tuple[Effect, ...]:
    if facts.kind is Kind.AIRCRAFT:
        return aircraft_follow(int(destroyed), fow.SAVE_AIRCRAFT)
    if destroyed:
        return state_follows(
            TankState.DESTROYED, fow.ASSAULT_NO_SAVES if facts.attack is Attack.ASSAULT else fow.SAVE_OTHER
        )
    if facts.attack is not Attack.SHOOTING:
        return ()
    return (Effect("counts", True, fow.PIN_THRESHOLD, "hits that were saved count towards Pinning Down its unit"),)


TEAM_SAVE = Procedure(
    name="team_save",
    title="Save without armour",
    summary="Whether hits destroy a team without armour: Save, Bulletproof Cover, Firepower.",
    facts=TeamSaveFacts,
    assess=assess,
    roll=destroyed_by_any,
    rules=(
        fow.SAVE_OTHER,
        fow.SAVE_BULLETPROOF,
        fow.SAVE_AIRCRAFT,
        fow.GAP_BULLETPROOF_COVER,
        fow.BOMBARD_SAVES_NO_COVER,
        fow.ASSAULT_NO_SAVES,
        fow.GAP_WEAPON_NOTES,
        fow.BOMBARD_REPEAT_SAVES,
        fow.GAP_REPEAT_SAVE_REROLL,
        fow.PIN_THRESHOLD,
        fow.LASTSTAND_UNIT_TEST,
    ),
    shaped_by=(fow.GAP_MINES, fow.GAP_SCORE_TEST),
    label=lambda destroyed: "Destroyed" if destroyed else "unharmed",
    follows=follows,
    stages=((fow.SAVE_OTHER, "save"), (fow.SAVE_BULLETPROOF, "Firepower test"), (fow.SAVE_AIRCRAFT, "Firepower test")),
)
