"""A whole assault from stated numbers: Defensive Fire, strikes and counterattacks until one side breaks off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_ends import (
    ASSAULT_RULES,
    ASSAULT_SHAPED,
    ASSAULT_STAGES,
    end_follows,
    end_said,
)
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import Melee, assault_to_the_end
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import back_note, fire_needs, fire_numbers
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import Charge, Firing
from sandtable.rulesets.flames_of_war.procedures.assault.fighters import Fighters, Party, at_contact, blow, charge_of
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import against_kind
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, check_shield
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, GroundCover, Kind, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag


class AssaultFightFacts(Facts, frozen=True, kw_only=True):
    """Two units in an assault, each of teams that are alike."""

    attackers: Annotated[int, asked.teams("Attackers", 1, "Teams that charged and made contact")] = 7
    defenders: Annotated[int, asked.teams("Defenders", 1, "Teams within 4 inches of them, not Bailed Out")] = 5
    attacker_kind: Annotated[Kind, choice("Attackers are", "Infantry or armoured Tanks")] = Kind.INFANTRY
    defender_kind: Annotated[Kind, choice("Defenders are", "What the defending teams are")] = Kind.INFANTRY
    attackers_strike: Annotated[
        int, asked.score("Attackers hit on", 2, "Their Assault rating, or Skill if they have none")
    ] = 4
    defenders_strike: Annotated[
        int, asked.score("Defenders hit on", 2, "Their Assault rating, or Skill if they have none")
    ] = 4
    attackers_counter: Annotated[
        int, asked.score("Attackers go on", 2, "Their Counterattack rating, or Motivation if they have none")
    ] = 4
    defenders_counter: Annotated[
        int, asked.score("Defenders counterattack", 2, "Their Counterattack rating, or Motivation if they have none")
    ] = 4
    firing: Annotated[int, asked.teams("Defenders firing", 0, "Defenders that shoot Defensive Fire")] = 5
    rof: Annotated[
        int, count("ROF", 1, asked.HIGHEST_ROF, "Dice each of them rolls: Halted ROF, Moving ROF if Pinned Down")
    ] = 2
    hit_on: Annotated[int, asked.score("Is Hit On", 2, "On the card of the attackers")] = 4
    save: Annotated[int, asked.score("Save", 2, "Save of attacking Infantry, against Defensive Fire only")] = 3
    attackers_cover: asked.ChargeCover = GroundCover.OPEN
    defenders_cover: asked.StruckCover = Shelter.OPEN
    concealed: asked.ChargeConcealed = False
    smoke: asked.ChargeInSmoke = False
    night: asked.Night = False
    attackers_reroll: Annotated[
        bool, flag("Attackers' commander", "Their Unit Leader is within 6 inches of a Formation Commander of theirs")
    ] = False
    defenders_reroll: Annotated[
        bool, flag("Defenders' commander", "Their Unit Leader is within 6 inches of a Formation Commander of theirs")
    ] = False
    fire_at: Annotated[int, count("Firing Anti-tank", 0, asked.BEST_ANTI_TANK, "Of the weapons in Defensive Fire")] = 2
    fire_fp: Annotated[int, asked.score("Firing Firepower", 1, "Of the weapons in Defensive Fire")] = 6
    attacker_at: Annotated[
        int,
        count(
            "Attackers' Anti-tank", 0, asked.BEST_ANTI_TANK, "Of the best Anti-tank weapon of each attacker; 0 is none"
        ),
    ] = 2
    attacker_fp: Annotated[int, asked.score("Attackers' Firepower", 1, "Of that weapon")] = 6
    defender_side: Annotated[int, count("Defenders' Side", 0, asked.BEST_ARMOUR, "Side armour of defending tanks")] = 4
    defender_top: Annotated[int, count("Defenders' Top", 0, asked.BEST_ARMOUR, "Top armour of defending tanks")] = 1
    defender_nerve: Annotated[
        int, asked.score("Defenders' Remount", 1, "Remount rating of defending tanks, or Motivation if none")
    ] = 4
    defender_at: Annotated[
        int,
        count(
            "Defenders' Anti-tank", 0, asked.BEST_ANTI_TANK, "Of the best Anti-tank weapon of each defender; 0 is none"
        ),
    ] = 2
    defender_fp: Annotated[int, asked.score("Defenders' Firepower", 1, "Of that weapon")] = 6
    attacker_side: Annotated[int, count("Attackers' Side", 0, asked.BEST_ARMOUR, "Side armour of attacking tanks")] = 4
    attacker_top: Annotated[int, count("Attackers' Top", 0, asked.BEST_ARMOUR, "Top armour of attacking tanks")] = 1
    attacker_nerve: Annotated[
        int, asked.score("Attackers' Remount", 1, "Remount rating of attacking tanks, or Motivation if none")
    ] = 4
    attacker_skirts: Annotated[bool, flag("Attackers' skirts", "Bazooka Skirts on the card of attacking tanks")] = False
    defender_skirts: Annotated[bool, flag("Defenders' skirts", "Bazooka Skirts on the card of defending tanks")] = False
    defenders_heavy: Annotated[bool, flag("Heavy Weapons", "The note on the card of defending Infantry")] = False
    attackers_retire: Annotated[
        bool, flag("Attackers can retire", "They have the room and the speed to Break Off to 6 inches")
    ] = True
    defenders_retire: Annotated[
        bool, flag("Defenders can retire", "They have the room and the speed to Break Off to 6 inches")
    ] = True


def check(facts: AssaultFightFacts) -> None:
    for field, kind, teams in (
        ("attackers", facts.attacker_kind, facts.attackers),
        ("defenders", facts.defender_kind, facts.defenders),
    ):
        if kind is Kind.ARMOURED and teams > asked.MOST_TANKS:
            raise FactsFault(f"{field}: no unit has more than {asked.MOST_TANKS} armoured tanks")
    if facts.defenders_heavy and facts.defender_kind is not Kind.INFANTRY:
        raise FactsFault("defenders_heavy: only Infantry has this note, let the defenders be such or leave it out")
    check_shield(facts.defenders_cover, facts.defender_kind, "defenders_cover")


def parties(facts: AssaultFightFacts, tables: Tables) -> tuple[Party, Party]:
    """Both sides, each of one kind of team."""
    attacking, defending = facts.attacker_kind is Kind.ARMOURED, facts.defender_kind is Kind.ARMOURED
    attackers = Fighters(
        "attackers",
        facts.attacker_kind,
        facts.attackers,
        facts.attackers_strike,
        Arm(facts.attacker_at, facts.attacker_fp),
        charges=True,
        retires=facts.attackers_retire,
        save=facts.save,
        nerve=facts.attacker_nerve,
        hull=Hull(facts.attacker_side, facts.attacker_top, facts.attacker_skirts) if attacking else None,
        shelter=Shelter(facts.attackers_cover.value),
    )
    defenders = Fighters(
        "defenders",
        facts.defender_kind,
        facts.defenders,
        facts.defenders_strike,
        Arm(facts.defender_at, facts.defender_fp),
        charges=tables.assaulting[facts.defender_kind].assaults and not facts.defenders_heavy,
        retires=facts.defenders_retire,
        nerve=facts.defender_nerve,
        hull=Hull(facts.defender_side, facts.defender_top, facts.defender_skirts) if defending else None,
        shelter=facts.defenders_cover,
    )
    return (
        Party((attackers,), facts.attackers_counter, facts.attackers_reroll),
        Party((defenders,), facts.defenders_counter, facts.defenders_reroll),
    )


def strike_numbers(name: str, party: Party) -> tuple[Target, ...]:
    """What a side must score to hit and to counterattack."""
    hits = [
        Target(
            f"{name} hit" if len(party.fighters) == 1 else f"{name} hit, {each.name}",
            Modifier(each.score, fow.ASSAULT_HIT, each.rated),
        )
        for each in party.fighters
    ]
    return (
        *hits,
        Target(f"{name} counterattack", Modifier(party.counter, fow.ASSAULT_COUNTER_TEST, party.rated)),
    )


def strike_need(name: str, party: Party) -> str:
    """How a side fights: "attackers hit on 4+ and go on on 3+"."""
    scores = " or ".join(dict.fromkeys(score_text(each.score) for each in party.fighters))
    again = ", re-rolled once" if party.again else ""
    return f"{name} hit on {scores} and counterattack on {score_text(party.counter)}{again}"


def face_notes(name: str, party: Party, enemy: Party, tables: Tables) -> tuple[Effect, ...]:
    """Where the hits of a side strike tanks."""
    found = {}
    for by in party.fighters:
        for at in enemy.fighters:
            struck = blow(by, at, tables)
            if struck is not None:
                who = name if len(party.fighters) == 1 else by.name
                said = f"{who}: hits strike the {struck.face.said}"
                found[who] = Effect(f"{name}_strike", struck.face.value, fow.GAP_ASSAULT_TANK_CHOICE, said)
    return tuple(found.values())


def static_note(defender: Party) -> tuple[Effect, ...]:
    """Teams that cannot charge strike only where they are in contact."""
    if all(each.charges for each in defender.fighters):
        return ()
    said = "Guns, unarmoured teams and Heavy Weapons do not charge: they strike where an enemy is in contact"
    return (Effect("static", True, fow.GAP_COUNTERATTACK_UNITS, said),)


def cover_notes(attacker: Party, defender: Party, tables: Tables) -> tuple[Effect, ...]:
    """Whether what teams without armour are in or behind is any cover in an assault."""
    soft = [each for each in (*attacker.fighters, *defender.fighters) if each.hull is None]
    return tuple(
        dict.fromkeys(
            bulletproof(each.kind, each.shelter, Attack.ASSAULT, tables)
            for each in soft
            if each.shelter is not Shelter.OPEN
        )
    )


def assess_assault(
    attacker: Party,
    defender: Party,
    fire: tuple[tuple[Firing, ...], Charge],
    subject: str,
    tables: Tables,
    *,
    quiet: Iterable[Effect] = (),
    besides: Iterable[Effect] = (),
) -> Assessment[Melee]:
    """What the rules make of an assault at contact; `quiet` is told of the fire, `besides` of the two sides."""
    firing, charge = fire
    return Assessment(
        at_contact(attacker, defender, *fire, tables),
        subject,
        (*fire_needs(*fire, tables), strike_need("attackers", attacker), strike_need("defenders", defender)),
        (
            *fire_numbers(*fire, tables),
            *strike_numbers("Attackers", attacker),
            *strike_numbers("Defenders", defender),
        ),
        (
            *((back_note(charge, tables),) if firing else ()),
            *quiet,
            *face_notes("attackers", attacker, defender, tables),
            *face_notes("defenders", defender, attacker, tables),
            *cover_notes(attacker, defender, tables),
            *static_note(defender),
            *besides,
        ),
    )


def assess(facts: AssaultFightFacts, tables: Tables) -> Assessment[Melee] | Refused:
    check(facts)
    problem = refused(
        against_kind(facts.attacker_kind, tables),
        refuse_if(facts.defender_kind is Kind.AIRCRAFT, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft cannot be assaulted"),
    )
    if problem:
        return problem
    attacker, defender = parties(facts, tables)
    weapon = Weapon("stated", "their weapon", 0, facts.rof, facts.rof, facts.fire_at, facts.fire_fp)
    firing = (Firing(weapon, facts.firing),) if facts.firing else ()
    charge = charge_of(attacker, facts.hit_on, concealed=facts.concealed, smoke=facts.smoke, night=facts.night)
    ours, theirs = (count_of(party.teams, f"{party.kind.said} team") for party in (attacker, defender))
    return assess_assault(attacker, defender, (firing, charge), f"{ours} assaulting {theirs}", tables)


ASSAULT_FIGHT = Procedure(
    name="assault_fight",
    title="Assault by numbers",
    summary="A whole assault from contact to the end, by stated numbers: who wins, and who is left on both sides.",
    facts=AssaultFightFacts,
    assess=assess,
    roll=assault_to_the_end,
    rules=(*ASSAULT_RULES, fow.GAP_AIRCRAFT_PLACEMENT),
    shaped_by=ASSAULT_SHAPED,
    label=end_said,
    follows=lambda facts, end, tables: end_follows(end, facts.attacker_kind, facts.defender_kind, tables),
    stages=ASSAULT_STAGES,
)
