"""A whole assault of one platoon of the lists on another: ratings, weapons and armour come from their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_cards import (
    Cards,
    LossOrder,
    choices,
    fired_by,
    first_of,
    leader_of,
    listed,
    party,
    teams_of,
    without,
)
from sandtable.rulesets.flames_of_war.procedures.assault.assault_ends import (
    ASSAULT_RULES,
    ASSAULT_SHAPED,
    ASSAULT_STAGES,
    end_follows,
    end_said,
)
from sandtable.rulesets.flames_of_war.procedures.assault.assault_fight import assess_assault
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import AssaultEnd, Melee, assault_to_the_end
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import Others, brutal_note
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import Charge, Firing
from sandtable.rulesets.flames_of_war.procedures.assault.fighters import Party, charge_of
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import may_charge
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.rows import Platoon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import GroundCover, Kind, Note, Role, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, flag


class AssaultByNameFacts(Facts, frozen=True, kw_only=True):
    """Two platoons of the lists, how many of them meet, and what is unusual about it."""

    first: ClassVar[tuple[str, ...]] = ("attacker", "defender", "defender_pinned")
    seldom: ClassVar[tuple[str, ...]] = (
        "silent",
        "attacker_cover",
        "defender_cover",
        "concealed",
        "smoke",
        "night",
        "attacker_commander",
        "defender_commander",
        "from_hiding",
        "losses",
        "others",
    )

    attacker: Annotated[str, a_platoon("Attacker", "The platoon that charges")] = "de_grenadier"
    defender: Annotated[str, a_platoon("Defender", "The platoon that is assaulted")] = "us_rifle"
    attackers: Annotated[int, asked.teams("In contact (0: all)", 0, "Attackers in contact, first listed first")] = 0
    defenders: Annotated[
        int, asked.teams("Defending (0: all)", 0, "Defenders within 4 inches of them, not Bailed Out")
    ] = 0
    attacker_lost: Annotated[int, asked.teams("Attacker has lost", 0, "Teams lost before, ordinary ones first")] = 0
    defender_lost: Annotated[int, asked.teams("Defender has lost", 0, "Teams lost before, ordinary ones first")] = 0
    defender_pinned: Annotated[bool, flag("Defender Pinned Down", "The defending platoon fires at its Moving ROF")] = (
        False
    )
    silent: Annotated[
        int, asked.teams("Not firing", 0, "Defenders beyond 8 inches, without sight, or that shot at Aircraft")
    ] = 0
    attacker_cover: asked.ChargeCover = GroundCover.OPEN
    defender_cover: asked.StruckCover = Shelter.OPEN
    concealed: asked.ChargeConcealed = False
    smoke: asked.ChargeInSmoke = False
    night: asked.Night = False
    attacker_commander: Annotated[
        bool, flag("Attacker's commander", "A Formation Commander is within 6 inches of the attackers' Unit Leader")
    ] = False
    defender_commander: Annotated[
        bool, flag("Defender's commander", "A Formation Commander is within 6 inches of the defenders' Unit Leader")
    ] = False
    from_hiding: Annotated[
        bool,
        flag(
            "Charge from hiding", "The attackers are Infantry that neither moved nor shot this turn before the charge"
        ),
    ] = False
    losses: Annotated[LossOrder, choice("Losses", "Which teams of a mixed platoon fall first, on both sides")] = (
        LossOrder.ORDINARY_FIRST
    )
    others: Others = ()


def still_there(name: str, lost: int, field: str, tables: Tables) -> Cards:
    """What is left of a platoon."""
    cards = listed(tables.platoons[name], tables)
    if lost >= teams_of(cards):
        side = field.partition("_")[0]
        raise FactsFault(f"{field}: the {side} has {teams_of(cards)} teams, so fewer are lost")
    return without(cards, lost)


def so_many(cards: Cards, wanted: int, field: str, what: str) -> Cards:
    """The teams that take part, the first of the card; 0 is all."""
    have = teams_of(cards)
    if wanted > have:
        raise FactsFault(f"{field}: the {what} {count_of(have, 'team')}, give no more or 0 for all")
    return first_of(cards, wanted) if wanted else cards


def attacking(facts: AssaultByNameFacts, tables: Tables) -> Cards:
    """The teams of the attacker that may charge, as many as reach contact."""
    left = still_there(facts.attacker, facts.attacker_lost, "attacker_lost", tables)
    able = tuple(each for each in left if may_charge(each[0], tables))
    if not able:
        raise FactsFault("attacker_lost: of the attacker only teams are left that may not charge, so fewer are lost")
    return so_many(able, facts.attackers, "attackers", "attacker may charge with")


def shooters_of(cards: Cards, silent: int, hushed: int) -> Cards:
    """The defenders that fire: those kept silent are ordinary teams, and Tanks that hidden Infantry contacted."""
    tanks = tuple(each for each in cards if each[0].kind.is_tank)
    others = tuple(each for each in cards if not each[0].kind.is_tank)
    return without((*others, *without(tanks, hushed)), silent)


def against_assault(attacker: Platoon, defender: Platoon, tables: Tables) -> Refused | None:
    """Why these platoons cannot meet in an assault."""
    charging = [tables.teams[some.team] for some in attacker.teams]
    able = any(may_charge(card, tables) for card in charging)
    heavy = any(card.has(Note.HEAVY_WEAPON) for card in charging)
    flying = any(tables.teams[some.team].kind is Kind.AIRCRAFT for some in defender.teams)
    return refused(
        refuse_if(
            not able and not heavy, fow.ASSAULT_WHO, f"{attacker.name}: only Infantry and armoured Tanks can assault"
        ),
        refuse_if(
            not able and heavy, fow.GAP_WEAPON_NOTES, f"{attacker.name}: Heavy Weapons may not charge into contact"
        ),
        refuse_if(flying, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft cannot be assaulted"),
    )


def side(cards: Cards, platoon: Platoon, losses: LossOrder, commander: bool, cover: Shelter, tables: Tables) -> Party:
    """One side; an HQ has its commander with it."""
    return party(cards, leader_of(platoon, tables), losses, commander or platoon.role is Role.HQ, cover, tables)


def check(facts: AssaultByNameFacts, attackers: Cards, defenders: Cards, tables: Tables) -> None:
    check_pinned((card.kind for card, _ in defenders), facts.defender_pinned, tables, "defender_pinned")
    if facts.from_hiding and any(card.kind is not Kind.INFANTRY for card, _ in attackers):
        raise FactsFault("from_hiding: only Infantry silences tanks so, choose another attacker or leave it out")
    if facts.silent > teams_of(defenders):
        raise FactsFault(f"silent: the defending platoon has {teams_of(defenders)} teams, so give no more")


def silenced_of(facts: AssaultByNameFacts, attackers: int, defenders: Cards) -> int:
    """How many Tanks hidden Infantry silences: those it contacts, one for each team, and nobody beyond its reach."""
    tanks = sum(number for card, number in defenders if card.kind.is_tank)
    return min(attackers, tanks) if facts.from_hiding else 0


def fire_of(
    facts: AssaultByNameFacts, silenced: int, unit: Cards, charge: Charge, tables: Tables
) -> tuple[Firing, ...]:
    """Defensive Fire of the whole defending platoon, and of teams of other units near it."""
    shooters = shooters_of(unit, facts.silent, silenced)
    others = Counter(facts.others).items()
    return (
        *fired_by(shooters, facts.defender_pinned, charge, tables),
        *(Firing(tables.weapons[key], number) for key, number in others),
    )


def side_notes(
    facts: AssaultByNameFacts, attacker: Party, defender: Party, silenced: int, tables: Tables
) -> tuple[Effect, ...]:
    """Who stays out, who is silenced, who falls first and who cannot get away."""
    platoon, notes = tables.platoons[facts.attacker], []
    if left_out := platoon.size - facts.attacker_lost - attacker.teams:
        why = "left out, for want of contact or because such teams may not charge"
        notes.append(
            Effect("left_out", left_out, fow.GAP_WHO_MAY_CHARGE, f"{count_of(left_out, 'team')} of the attacker {why}")
        )
    if silenced:
        said = f"no Defensive Fire from {count_of(silenced, 'Tank')} contacted from hiding, others shoot"
        notes.append(Effect("silenced", silenced, fow.ASSAULT_DF_DENIED, said))
    for side, given in (("attacker", facts.attacker), ("defender", facts.defender)):
        if tables.platoons[given].role is Role.HQ:
            said = f"the {side} has its commander with it: a failed test to counterattack is taken again once"
            notes.append(Effect(f"{side}_commander", True, fow.GAP_COMMANDER_POWERS, said))
    if any(len(side.fighters) > 1 for side in (attacker, defender)):
        notes.append(
            Effect("losses", facts.losses.value, fow.GAP_ASSAULT_HIT_ALLOCATION, f"losses: {facts.losses.said}")
        )
    slow = [each.name for side in (attacker, defender) for each in side.fighters if not each.retires]
    notes += [
        Effect(
            "too_slow", name, fow.GAP_BREAK_OFF_DETAILS, f"{name}: too slow to Break Off from contact, lost if it must"
        )
        for name in dict.fromkeys(slow)
    ]
    return tuple(notes)


def quiet_notes(facts: AssaultByNameFacts, unit: Cards, tables: Tables) -> Iterator[Effect]:
    """Defenders that do not fire: those said to be silent, and those with nothing to fire."""
    if facts.silent:
        said = f"{count_of(facts.silent, 'team')} of the defender not firing, ordinary ones before the others"
        yield Effect("silent", facts.silent, fow.ASSAULT_DF_RANGE, said)
    for card, _ in unit:
        if not choices(card, tables):
            said = f"no Defensive Fire from the {card.name}, which has no weapon for it"
            yield Effect(
                "no_weapon", card.id, fow.GAP_BOMBARDMENT_WEAPONS if card.weapons else fow.GAP_TEAM_PROFILES, said
            )


def assess(facts: AssaultByNameFacts, tables: Tables) -> Assessment[Melee] | Refused:
    ours, theirs = tables.platoons[facts.attacker], tables.platoons[facts.defender]
    if problem := against_assault(ours, theirs, tables):
        return problem
    attackers, unit = (
        attacking(facts, tables),
        still_there(facts.defender, facts.defender_lost, "defender_lost", tables),
    )
    check(facts, attackers, unit, tables)
    defenders = so_many(unit, facts.defenders, "defenders", "defender has")
    reached = Shelter(facts.attacker_cover.value)
    attacker = side(attackers, ours, facts.losses, facts.attacker_commander, reached, tables)
    defender = side(defenders, theirs, facts.losses, facts.defender_commander, facts.defender_cover, tables)
    charge = charge_of(
        attacker, attackers[0][0].hit_on, concealed=facts.concealed, smoke=facts.smoke, night=facts.night
    )
    silenced = silenced_of(facts, attacker.teams, defenders)
    firing = fire_of(facts, silenced, unit, charge, tables)
    subject = f"{ours.name} assaulting {theirs.name}, {attacker.teams} against {count_of(defender.teams, 'team')}"
    return assess_assault(
        attacker,
        defender,
        (firing, charge),
        subject,
        tables,
        quiet=(*brutal_note(firing, charge), *quiet_notes(facts, unit, tables)),
        besides=side_notes(facts, attacker, defender, silenced, tables),
    )


def follows(facts: AssaultByNameFacts, end: AssaultEnd, tables: Tables) -> tuple[Effect, ...]:
    unit = still_there(facts.defender, facts.defender_lost, "defender_lost", tables)
    return end_follows(end, attacking(facts, tables)[0][0].kind, unit[0][0].kind, tables)


ASSAULT_BY_NAME = Procedure(
    name="assault_by_name",
    title="Platoon assaults",
    summary="A whole assault of one platoon of the lists on another: who wins, and who is left on both sides.",
    facts=AssaultByNameFacts,
    assess=assess,
    roll=assault_to_the_end,
    rules=(
        *ASSAULT_RULES,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_WHO_MAY_CHARGE,
        fow.ASSAULT_DF_DENIED,
        fow.GAP_AIRCRAFT_PLACEMENT,
        fow.GAP_BOMBARDMENT_WEAPONS,
    ),
    shaped_by=(
        *ASSAULT_SHAPED,
        fow.GAP_PLATOONS,
        fow.GAP_DF_DENIED_SCOPE,
        fow.GAP_MOVEMENT_RATES,
        fow.SHOOT_WEAPONS_TANK,
        fow.SHOOT_WEAPONS_FOOT,
    ),
    label=end_said,
    follows=follows,
    stages=ASSAULT_STAGES,
)
