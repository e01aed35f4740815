"""Hits of unlike weapons on one team, saved in the order in which they were assigned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_team
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHits, after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.armour_save import SAVE_RULES, SAVE_SHAPED, SAVE_STAGES
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import check_facing
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, aircraft_follow, state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.lines import (
    COVERS,
    FACINGS,
    Line,
    check_words,
    inches_in,
    named,
    nothing_else,
)
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SOFT_STAGES, SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.shots import FireManner, armour_against, harm_to, nerve_of
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import SoftHits, destroyed_by_any
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text, score_text
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Facing, GroundCover, Kind, Note, Shelter, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.apart import Row
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, flag, several

MOST_KINDS = 12
MOST_HITS = 12
FIELD = "hits"


class TeamHitsFacts(Facts, frozen=True, kw_only=True):
    """A team by its card, and all hits on it in the order in which they were assigned."""

    first: ClassVar[tuple[str, ...]] = ("team", "hits")
    seldom: ClassVar[tuple[str, ...]] = ("defensive", "dashed")

    team: Annotated[str, a_team("Team", "The card of the team that was hit")] = "de_tiger"
    hits: Annotated[
        tuple[Row, ...],
        several(
            "Hits",
            MOST_KINDS,
            "Each as the weapon, how many hits, inches if it is not at that range, and what it shows and hides behind "
            f"from there: {', '.join((*FACINGS, *COVERS))}",
            "us_76,1 us_75,2,14,side",
        ),
    ] = (("us_76", 1), ("us_75", 2, 14, "side"))
    distance: asked.Range = 20.0
    facing: asked.FacingShown = Facing.FRONT
    cover: Annotated[
        GroundCover, choice("Cover", "Bulletproof Cover of Infantry and Guns; a gun shield is on the card")
    ] = GroundCover.OPEN
    bailed: asked.TankBailed = False
    defensive: Annotated[bool, flag("By Defensive Fire", "At a team that charges: Side armour, no cover")] = False
    dashed: Annotated[bool, flag("Gun Dashed", "In its owner's last turn; its shield does not help then")] = False


class HitBy(Struct, frozen=True):
    """So many hits of a weapon, and the line along which they came."""

    weapon: Weapon
    number: int
    line: Line


class TeamHitsProfile(Struct, frozen=True):
    """The hits as the dice need them."""

    under: TankHits | SoftHits


def hits_of(facts: TeamHitsFacts, tables: Tables) -> Iterator[HitBy]:
    card = tables.teams[facts.team]
    for row in facts.hits:
        key, number, *rest = (*row, "", "")[: max(len(row), 2)]
        if key not in tables.weapons:
            raise FactsFault(f"{FIELD}: begin with a weapon such as us_75, not '{key}'")
        if not isinstance(number, int) or not 1 <= number <= MOST_HITS:
            raise FactsFault(f"{FIELD}: '{number}' will not do, give 1 to {MOST_HITS} hits of the {key}")
        distance, words = inches_in(FIELD, tuple(rest), facts.distance)
        check_words(FIELD, words, (*FACINGS, *COVERS), nothing_else)
        facing = Facing(named(words, FACINGS, facts.facing.value))
        check_facing(facing, (card,), tables)
        cover = Shelter(named(words, COVERS, facts.cover.value))
        if cover is Shelter.OPEN and card.has(Note.GUN_SHIELD) and facing is Facing.FRONT and not facts.dashed:
            cover = Shelter.GUN_SHIELD
        line = Line(distance, facing, cover, concealed=False, gone_to_ground=False, smoke=False)
        yield HitBy(tables.weapons[str(key)], number, line)


def check(facts: TeamHitsFacts, card: Team, tables: Tables) -> None:
    if not facts.hits:
        raise FactsFault(f"{FIELD}: name at least one weapon that hit it, such as us_75,1")
    if facts.bailed and card.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, name such a team or leave it out")
    if facts.defensive and not tables.assaulting[card.kind].assaults:
        raise FactsFault("defensive: only Infantry and armoured tanks charge, name such a team or leave it out")


def saved(facts: TeamHitsFacts, card: Team, found: list[HitBy], tables: Tables) -> TeamHitsProfile:
    """The hits one by one as the dice need them."""
    manner = FireManner(defensive=facts.defensive)
    harms = [harm_to(card, each.weapon, each.line, manner, tables) for each in found for _ in range(each.number)]
    hard = tuple(harm for harm in harms if not isinstance(harm, SoftHit))
    if not hard:
        return TeamHitsProfile(SoftHits(tuple(harm for harm in harms if isinstance(harm, SoftHit))))
    state = TankState.BAILED if facts.bailed else TankState.OK
    return TeamHitsProfile(TankHits(state, hard, nerve_of(card).number))


def without_words(facts: TeamHitsFacts, tables: Tables) -> TeamHitsProfile:
    card = tables.teams[facts.team]
    check(facts, card, tables)
    return saved(facts, card, list(hits_of(facts, tables)), tables)


def assess(facts: TeamHitsFacts, tables: Tables) -> Assessment[TeamHitsProfile]:
    card = tables.teams[facts.team]
    check(facts, card, tables)
    found, manner = list(hits_of(facts, tables)), FireManner(defensive=facts.defensive)
    profile = saved(facts, card, found, tables)
    hard, nerve = isinstance(profile.under, TankHits), nerve_of(card)
    numbers: list[Target] = []
    if hard:
        for each in found:
            numbers += armour_against(card, each.weapon, each.line, manner, tables)
        numbers.append(nerve)
    else:
        numbers.append(Target("Save", Modifier(card.save, fow.SAVE_OTHER, "Save on the card")))
    needs = () if hard else (f"saves on {score_text(card.save)}",)
    total = sum(each.number for each in found)
    return Assessment(
        profile,
        f"{count_of(total, 'hit')} on {card.name}{', Bailed Out already' if facts.bailed else ''}",
        (*needs, *(power_said(each, card) for each in found)),
        tuple(dict.fromkeys(numbers)),
        tuple(dict.fromkeys(hit_notes(card, found, manner, tables))),
    )


def power_said(hit: HitBy, card: Team) -> str:
    at = f"Anti-tank {hit.weapon.at}, " if card.kind is Kind.ARMOURED else ""
    return f"{hit.number} x {hit.weapon.name}: {at}{firepower_text(hit.weapon.fp)}"


def hit_notes(card: Team, found: list[HitBy], manner: FireManner, tables: Tables) -> Iterator[Effect]:
    if len(found) > 1 or found[0].number > 1:
        said = "one at a time in the order given; what is left when the team is Destroyed is lost"
        yield Effect("one_by_one", True, fow.GAP_VOLLEY_RESOLUTION, said)
    if card.kind is Kind.ARMOURED:
        if manner.defensive:
            yield Effect("face", "side", fow.ASSAULT_DF_SIDE, "Defensive Fire hits Side armour")
        return
    if card.kind is Kind.AIRCRAFT:
        said = "an Aircraft is Destroyed only if the shooter scores Firepower"
        yield Effect("firepower", True, fow.SAVE_AIRCRAFT, said)
        return
    yield from (bulletproof(card.kind, each.line.shelter, manner.attack, tables) for each in found)
    if any(each.weapon.has(Note.BRUTAL) for each in found):
        yield Effect("brutal", True, fow.GAP_WEAPON_NOTES, "Brutal: a save counts only if it is made a second time")


def fate(dice: Dice, team: TeamHitsProfile) -> TankState:
    """How the team is after all its hits."""
    if isinstance(team.under, TankHits):
        return dice.run(after_hits, team.under, why=fow.ARMOUR_ROLL)
    destroyed = dice.run(destroyed_by_any, team.under, why=fow.SAVE_OTHER)
    return TankState.DESTROYED if destroyed else TankState.OK


def follows(facts: TeamHitsFacts, state: TankState, tables: Tables) -> tuple[Effect, ...]:
    kind = tables.teams[facts.team].kind
    if kind is Kind.AIRCRAFT:
        return aircraft_follow(int(state is TankState.DESTROYED), fow.SAVE_AIRCRAFT)
    return state_follows(state, fow.ARMOUR_LESS if kind is Kind.ARMOURED else fow.SAVE_OTHER)


TEAM_HITS = Procedure(
    name="team_hits",
    title="Several weapons on one team",
    summary="What hits of different weapons do to one team of the lists: unhurt, Bailed Out or Destroyed.",
    facts=TeamHitsFacts,
    assess=assess,
    roll=fate,
    rules=once(
        *SAVE_RULES,
        *HARMED_RULES,
        *(rule for rule, _ in SOFT_STAGES),
        fow.GAP_VOLLEY_RESOLUTION,
        fow.GAP_BULLETPROOF_COVER,
        fow.ASSAULT_DF_SIDE,
    ),
    shaped_by=once(*SAVE_SHAPED, fow.GAP_TEAM_PROFILES, fow.GAP_WEAPONS, fow.GAP_TURRETLESS),
    follows=follows,
    stages=(*SAVE_STAGES, *SOFT_STAGES),
    profile=without_words,
)
