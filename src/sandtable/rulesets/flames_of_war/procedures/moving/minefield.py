"""Minefields: the test to avoid mines, the hit, the save, and what is left of the teams that went in."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, armour_hit, armour_number, harm_of
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, losses_follow
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit, destroyed_by
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import soft_hit
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text, scores, scores_text, skill_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Face, GroundCover, Harm, Kind, Rating, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import count, flag

MOST_MARKERS = 6


class MineFacts(Facts, frozen=True, kw_only=True):
    """Teams of a unit that move past, into or out of a minefield."""

    kind: asked.KindOfMovers = Kind.ARMOURED
    skill: asked.Skill = 4
    tactics: asked.Tactics = 0
    top: Annotated[int, count("Top armour", 0, asked.BEST_ARMOUR, "Of an armoured tank")] = 1
    save: Annotated[int, asked.score("Save", 2, "The N of its Save N+, of a team without armour")] = 3
    markers: Annotated[
        int, count("Minefields", 1, MOST_MARKERS, "Markers that each team comes within 2 in of during the move")
    ] = 1
    teams: Annotated[int, asked.teams("Teams", 1, "Teams that move there, each with its own tests")] = 1
    distance: Annotated[
        float, asked.inches("To the marker", "Closest to the markers on the way, its start included")
    ] = 2.0
    bailed: Annotated[bool, flag("Bailed Out", "The tanks are Bailed Out already")] = False
    cover: asked.MinedCover = GroundCover.OPEN


class Mined(Struct, frozen=True):
    """Teams that the mines Destroyed, and tanks that they Bailed Out."""

    words: ClassVar[dict[str, str]] = {"bailed": "Bailed Out"}

    destroyed: int
    bailed: int


class MineProfile(Struct, frozen=True):
    """What avoids the mines of one marker, what a hit does, how many markers lie in the way, and of how many teams."""

    avoid: int
    hit: ArmourHit | SoftHit
    markers: int
    teams: int


# ------------------------------------------------------------------ numbers


def save_number(facts: MineFacts, tables: Tables) -> Target:
    if facts.kind is Kind.ARMOURED:
        return armour_number(Face.TOP, facts.top, tables.limit("mine_firepower"), tables)
    return Target("Save", Modifier(facts.save, fow.SAVE_OTHER, "Save"))


def saved_with(kind: Kind) -> tuple[str, str, str]:
    if kind is Kind.ARMOURED:
        return "top", fow.MINE_TOP_ARMOUR, "die and Top armour against it"
    return "save", fow.MINE_TOP_ARMOUR, "its normal save against it"


def mine_hit(facts: MineFacts, tables: Tables) -> ArmourHit | SoftHit:
    """Top armour against Anti-tank 5, or a Save."""
    at, firepower = tables.limit("mine_anti_tank"), tables.limit("mine_firepower")
    if facts.kind is Kind.ARMOURED:
        return armour_hit(facts.top, at, firepower, tables)
    return soft_hit(facts.kind, facts.save, firepower, cover=bool(mine_cover(facts, tables).value))


def mine_cover(facts: MineFacts, tables: Tables) -> Effect:
    return bulletproof(facts.kind, Shelter(facts.cover.value), Attack.MINES, tables)


def assess(facts: MineFacts, tables: Tables) -> Assessment[MineProfile] | Refused:
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the team be one or leave it out")
    problem = refused(
        refuse_if(facts.kind is Kind.AIRCRAFT, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft do not move over the ground"),
        forbidden(
            facts.bailed, tables.while_bailed_out["move"], "a Bailed Out tank may not move, and mines wait for movers"
        ),
    )
    if problem:
        return problem
    reach = tables.limit("mine_reach")
    near = within(facts.distance, reach)
    avoid, saved = (
        skill_test("Mine test", facts.skill, fow.MINE_AVOID_TEST, Rating.TACTICS, facts.tactics),
        save_number(facts, tables),
    )
    profile = MineProfile(avoid.number, mine_hit(facts, tables), facts.markers if near else 0, facts.teams)
    markers = count_of(facts.markers, "minefield")
    subject = f"{count_of(facts.teams, 'team')} ({facts.kind.said}) at {facts.distance:g} in from {markers}"
    if not near:
        clear = Effect("tests", False, fow.MINE_TRIGGER, f"beyond {reach} in of the marker there is no test")
        return Assessment(profile, subject, ("no test",), notes=(clear,))
    at, firepower = tables.limit("mine_anti_tank"), tables.limit("mine_firepower")
    notes = (
        Effect("tests", True, fow.MINE_TRIGGER, f"within {reach} in each team tests once for each marker"),
        Effect("attack", (at, firepower), fow.MINE_ATTACK, f"Anti-tank {at}, Firepower {firepower}+"),
        Effect("saved_with", *saved_with(facts.kind)),
        *(() if facts.kind is Kind.ARMOURED else (mine_cover(facts, tables),)),
        Effect("pins", False, fow.GAP_MINES, "hits by mines do not Pin Down"),
    )
    armour = f"Top armour {saved.number} against {at}"
    saves = armour if facts.kind is Kind.ARMOURED else f"saves on {score_text(saved.number)}"
    return Assessment(profile, subject, (scores_text("avoids mines", avoid.number), saves), (avoid, saved), notes)


# ------------------------------------------------------------------ dice


def one_marker(dice: Dice, profile: MineProfile) -> Harm:
    """One test, and the save against a hit."""
    if scores(dice, profile.avoid, why=fow.MINE_AVOID_TEST):
        return Harm.NONE
    if isinstance(profile.hit, SoftHit):
        return Harm.DESTROY if destroyed_by(dice, profile.hit) else Harm.NONE
    return harm_of(dice, profile.hit)


def one_team(dice: Dice, profile: MineProfile) -> Mined:
    """Marker after marker; a tank that Bails Out stops there and tests no more."""
    for _ in range(profile.markers):
        harm = dice.run(one_marker, profile, why=fow.MINE_AVOID_TEST)
        if harm is not Harm.NONE:
            return Mined(int(harm is Harm.DESTROY), int(harm is Harm.BAIL))
    return Mined(0, 0)


def minefield(dice: Dice, profile: MineProfile) -> Mined:
    return dice.accumulate(profile.teams, one_team, profile, zero=Mined(0, 0), why=fow.MINE_AVOID_TEST)


def follows(facts: MineFacts, mined: Mined, tables: Tables) -> tuple[Effect, ...]:
    unhurt = facts.teams - mined.destroyed - mined.bailed
    effects = []
    if unhurt:
        effects.append(Effect("goes_on", unhurt, fow.GAP_MINES, f"{count_of(unhurt, 'team')} free to move on"))
    if mined.bailed:
        stopped = f"{count_of(mined.bailed, 'tank')} stopped on the spot"
        effects.append(Effect("stops", mined.bailed, fow.GAP_MINES, stopped))
    lost = fow.SAVE_OTHER if facts.kind is not Kind.ARMOURED else fow.ARMOUR_LESS
    return (*effects, *losses_follow(mined.destroyed, mined.bailed, lost))


def said(mined: Mined) -> str:
    parts = [f"{mined.destroyed} Destroyed"] if mined.destroyed else []
    parts += [f"{mined.bailed} Bailed Out"] if mined.bailed else []
    return ", ".join(parts) or "unhurt"


MINEFIELD = Procedure(
    name="minefield",
    title="Crossing a minefield",
    summary="What mines do to teams that move within 2 inches of them.",
    facts=MineFacts,
    assess=assess,
    roll=minefield,
    rules=(
        fow.MINE_TRIGGER,
        fow.MINE_AVOID_TEST,
        fow.MINE_ATTACK,
        fow.MINE_TOP_ARMOUR,
        fow.GAP_MINES,
        fow.GAP_SCORE_TEST,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.ARMOUR_ROLL,
        fow.ARMOUR_OUTCOME,
        fow.SAVE_OTHER,
        fow.SAVE_BULLETPROOF,
        fow.GAP_BULLETPROOF_COVER,
        fow.ARMOUR_LESS,
        *HARMED_RULES,
        fow.GAP_AIRCRAFT_PLACEMENT,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=said,
    follows=follows,
    stages=(
        (fow.MINE_AVOID_TEST, "mine test"),
        (fow.ARMOUR_ROLL, "armour die"),
        (fow.ARMOUR_OUTCOME, "Firepower test"),
        (fow.SAVE_OTHER, "save"),
        (fow.SAVE_BULLETPROOF, "Firepower test"),
    ),
)
