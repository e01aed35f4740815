"""One side's strike in an assault: hits on Skill or Assault, and what they leave of the other side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull, advice, tank_blow
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import (
    Landed,
    Left,
    Meets,
    after_landing,
    bailed_out,
    fit,
)
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_STAGES
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, check_shield
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import struck
from sandtable.rulesets.flames_of_war.procedures.starting.scores import (
    dice_said,
    firepower_text,
    how_many_score,
    scores_text,
    second_bail_test,
    skill_test,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Rating, Shelter, StrikeAt
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice

#: The rules of a strike, for every question that has one.
STRIKE_RULES = (
    fow.ASSAULT_HIT,
    fow.GAP_ASSAULT_HIT_ALLOCATION,
    fow.SAVE_BULLETPROOF,
    fow.GAP_BULLETPROOF_COVER,
    fow.ASSAULT_TANK_TOP,
    fow.GAP_ASSAULT_TANK_CHOICE,
    fow.ARMOUR_ROLL,
    fow.ARMOUR_OUTCOME,
    fow.BAIL_SECOND_RESULT,
    fow.GAP_WEAPON_NOTES,
    fow.GAP_SCORE_TEST,
)
STRIKE_STAGES = ((fow.ASSAULT_HIT, "hits"), (fow.SAVE_BULLETPROOF, "Firepower test"), *ARMOUR_STAGES)


class AssaultHitsFacts(Facts, frozen=True, kw_only=True):
    """Teams that strike, and the teams they strike at."""

    teams: Annotated[int, asked.teams("Teams striking", 1, "Teams in contact, second rank included")] = 5
    skill: asked.Skill = 4
    assault: Annotated[int, asked.score("Assault (0: none)", 0, "Assault rating of the card, in place of Skill")] = 0
    defenders: Annotated[
        int, asked.teams("Struck at", 0, "Enemy teams within 4 inches, those Bailed Out not counted")
    ] = 3
    kind: Annotated[Kind, choice("They are", "What is struck at")] = Kind.INFANTRY
    bailed: Annotated[int, asked.teams("Bailed Out already", 0, "Tanks struck at that are Bailed Out already")] = 0
    anti_tank: asked.StrikeAntiTank = 2
    firepower: asked.StrikeFirepower = 6
    side: asked.StruckSide = 4
    top: asked.StruckTop = 1
    cover: asked.StruckCover = Shelter.OPEN
    where: asked.StrikesAt = StrikeAt.BETTER
    skirts: asked.SkirtsNote = False
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    second_rank: Annotated[
        int, asked.teams("Second rank", 0, "Of the teams striking, Infantry in contact through a friend")
    ] = 0


class AssaultHits(Struct, frozen=True):
    """Hits scored, teams they destroyed, and tanks Bailed Out after them."""

    words: ClassVar[dict[str, str]] = {"bailed": "Bailed Out"}

    destroyed: int
    bailed: int
    hits: int


class AssaultHitsProfile(Struct, frozen=True):
    teams: int
    score: int
    meets: Meets
    left: Left


def check(facts: AssaultHitsFacts) -> None:
    if not facts.defenders + facts.bailed:
        raise FactsFault("defenders: somebody has to be struck at, so give at least one team")
    if facts.kind is Kind.ARMOURED and facts.defenders + facts.bailed > asked.MOST_TANKS:
        raise FactsFault(f"defenders: no unit has more than {asked.MOST_TANKS} armoured tanks")
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let those struck be such or give 0")
    check_shield(facts.cover, facts.kind)
    if facts.second_rank >= facts.teams:
        raise FactsFault("second_rank: at least one of the teams striking has to touch the enemy itself")


def assess(facts: AssaultHitsFacts, tables: Tables) -> Assessment[AssaultHitsProfile] | Refused:
    check(facts)
    armoured, arm = facts.kind is Kind.ARMOURED, Arm(facts.anti_tank, facts.firepower)
    problem = refused(
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft cannot be assaulted"),
        refuse_if(
            armoured and facts.where is StrikeAt.SIDE and not arm.is_weapon,
            fow.GAP_ASSAULT_TANK_CHOICE,
            "a team with no weapon can only strike at the Top",
        ),
    )
    if problem:
        return problem
    score = skill_test("To hit", facts.skill, fow.ASSAULT_HIT, Rating.ASSAULT, facts.assault)
    nerve = second_bail_test(facts.motivation, facts.remount, "Bears a second Bail Out")
    left = ((facts.defenders, facts.bailed),)
    struck_at = count_of(facts.defenders + facts.bailed, f"{facts.kind.said} team")
    subject, needs = f"{count_of(facts.teams, 'team')} striking at {struck_at}", (scores_text("hits", score.total),)
    told = f"{dice_said(facts.teams)}, no modifiers"
    notes = [Effect("dice", facts.teams, fow.ASSAULT_HIT, told)]
    if facts.second_rank:
        told = "the second rank strikes with the rest"
        notes.append(Effect("second_rank", facts.second_rank, fow.ASSAULT_INFANTRY_SECOND_RANK, told))
    if not armoured:
        hit = struck(facts.kind, facts.cover, arm.fp, tables)
        notes += struck_notes(facts, hit, tables)
        profile = AssaultHitsProfile(facts.teams, score.total, Meets(((hit,),), (nerve.total,)), left)
        power = (firepower_text(arm.fp),) if hit else ()
        return Assessment(profile, subject, (*needs, *power), (score,), tuple(notes))
    hull = Hull(facts.side, facts.top, facts.skirts)
    blow = tank_blow(hull, arm, facts.where, tables)
    told = "hits are spread evenly, on tanks that can fight before Bailed Out ones"
    notes += [
        advice(hull, arm, tables),
        Effect("spread", "evenly", fow.GAP_ASSAULT_HIT_ALLOCATION, told),
    ]
    profile = AssaultHitsProfile(facts.teams, score.total, Meets(((blow.hit,),), (nerve.total,)), left)
    return Assessment(
        profile, subject, (*needs, f"strikes {blow.face.said}"), (score, blow.armour, nerve), tuple(notes)
    )


def struck_notes(facts: AssaultHitsFacts, hit: SoftHit | None, tables: Tables) -> Iterator[Effect]:
    """What stands between hits and teams without armour, which is nothing by the sheet."""
    told = "each hit destroys a team" if hit is None else "the striker must score Firepower"
    yield Effect("save", False, fow.ASSAULT_NO_SAVES, f"no saves: {told}, surplus hits are lost")
    if facts.cover is not Shelter.OPEN:
        yield bulletproof(facts.kind, facts.cover, Attack.ASSAULT, tables)


def assault_hits(dice: Dice, profile: AssaultHitsProfile) -> AssaultHits:
    """A die for each team in contact, then the saves of tanks."""
    hits = how_many_score(dice, profile.teams, profile.score, why=fow.ASSAULT_HIT)
    after = dice.run(after_landing, Landed(profile.meets, (hits,), profile.left), why=fow.ARMOUR_ROLL)
    bailed = bailed_out(after)
    stood = fit(profile.left) + bailed_out(profile.left)
    return AssaultHits(stood - fit(after) - bailed, bailed, hits)


def follows(facts: AssaultHitsFacts, hits: AssaultHits, tables: Tables) -> tuple[Effect, ...]:
    standing = facts.defenders + facts.bailed - hits.destroyed - hits.bailed
    if standing:
        told = f"{count_of(standing, 'team')} left: their side tests to counterattack"
        return (Effect("standing", standing, fow.ASSAULT_COUNTER_TEST, told),)
    return (
        Effect(
            "standing",
            0,
            fow.ASSAULT_OVER,
            f"nobody within {tables.limit('assault_over')} in is left to fight: the striking side wins",
        ),
    )


def said(hits: AssaultHits) -> str:
    bailed = f", {hits.bailed} Bailed Out" if hits.bailed else ""
    return f"{hits.destroyed} destroyed{bailed} by {count_of(hits.hits, 'hit')}"


ASSAULT_HITS = Procedure(
    name="assault_hits",
    title="Hits in an assault",
    summary="What one side's strike in an assault does to the other.",
    facts=AssaultHitsFacts,
    assess=assess,
    roll=assault_hits,
    rules=(
        *STRIKE_RULES,
        fow.ASSAULT_NO_SAVES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.ASSAULT_INFANTRY_SECOND_RANK,
        fow.ASSAULT_OVER,
        fow.ASSAULT_COUNTER_TEST,
        fow.GAP_AIRCRAFT_PLACEMENT,
    ),
    shaped_by=(fow.ASSAULT_TANK_SIDE,),
    label=said,
    follows=follows,
    stages=STRIKE_STAGES,
)
