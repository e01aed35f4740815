"""A whole assault of one unit on several: ratings, weapons and armour come from the cards of their teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_cards import (
    Cards,
    LossOrder,
    choices,
    fired_by,
    party,
    teams_of,
)
from sandtable.rulesets.flames_of_war.procedures.assault.assault_ends import (
    ASSAULT_RULES,
    ASSAULT_SHAPED,
    ASSAULT_STAGES,
    end_follows,
    left_said,
)
from sandtable.rulesets.flames_of_war.procedures.assault.assault_fight import assess_assault
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import AssaultEnd, Melee
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import Others, brutal_note
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_volley import CHARGING, GROUND
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import Firing
from sandtable.rulesets.flames_of_war.procedures.assault.fighters import Party, charge_of
from sandtable.rulesets.flames_of_war.procedures.assault.units_rounds import (
    DefendingUnit,
    UnitsEnd,
    UnitsFight,
    UnitsMelee,
    assault_on_units,
)
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_teams
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import GroundCover, Kind, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, flag

UNITS = ("first", "second", "third")
#: So many ways that both sides can be left are weighed at most; more can still be thrown.
MOST_LEFT = 400
TOO_MANY = "too many teams of several units to follow every strike, ask for fewer of them"


def defending(label: str, help: str) -> object:  # noqa: A002
    return some_teams(label, asked.MOST_TEAMS, help, GROUND, "teams on the ground")


class AssaultUnitsFacts(Facts, frozen=True, kw_only=True):
    """A charge that has reached contact, and the teams of up to three units within 4 inches of it."""

    first: ClassVar[tuple[str, ...]] = ("attackers", "first_unit", "second_unit", "third_unit")
    seldom: ClassVar[tuple[str, ...]] = (
        "attacker_commander",
        "first_commander",
        "second_commander",
        "third_commander",
        "attacker_cover",
        "defender_cover",
        "concealed",
        "smoke",
        "night",
        "silenced",
        "losses",
        "others",
    )

    attackers: Annotated[
        tuple[str, ...],
        some_teams(
            "Attackers",
            asked.MOST_TEAMS,
            "Teams of one unit in contact, its Unit Leader's card first",
            CHARGING,
            "teams that may charge",
        ),
    ] = ("de_grenadier",) * 5
    first_unit: Annotated[
        tuple[str, ...], defending("First unit", "Its teams within 4 inches, its Unit Leader's card first")
    ] = ("us_rifle", "us_rifle", "us_rifle", "us_bazooka")
    second_unit: Annotated[tuple[str, ...], defending("Second unit", "Its teams within 4 inches, in the same way")] = (
        "us_hmg",
        "us_hmg",
    )
    third_unit: Annotated[tuple[str, ...], defending("Third unit", "Its teams within 4 inches, if there is one")] = ()
    first_pinned: Annotated[bool, flag("First Pinned Down", "It fires at its Moving ROF")] = False
    second_pinned: Annotated[bool, flag("Second Pinned Down", "It fires at its Moving ROF")] = False
    third_pinned: Annotated[bool, flag("Third Pinned Down", "It fires at its Moving ROF")] = False
    attacker_commander: Annotated[
        bool, flag("Attacker's commander", "A Formation Commander is within 6 inches of the attackers' Unit Leader")
    ] = False
    first_commander: Annotated[bool, flag("First's commander", "One is within 6 inches of its Unit Leader")] = False
    second_commander: Annotated[bool, flag("Second's commander", "One is within 6 inches of its Unit Leader")] = False
    third_commander: Annotated[bool, flag("Third's commander", "One is within 6 inches of its Unit Leader")] = False
    attacker_cover: asked.ChargeCover = GroundCover.OPEN
    defender_cover: asked.StruckCover = Shelter.OPEN
    concealed: asked.ChargeConcealed = False
    smoke: asked.ChargeInSmoke = False
    night: asked.Night = False
    silenced: Annotated[
        bool, flag("No Defensive Fire", "None is shot, or it is over and these are the teams left by it")
    ] = False
    losses: Annotated[LossOrder, choice("Losses", "Which teams of a mixed unit fall first, on both sides")] = (
        LossOrder.ORDINARY_FIRST
    )
    others: Others = ()


def cards_of(codes: tuple[str, ...], tables: Tables) -> Cards:
    return tuple((tables.teams[code], number) for code, number in Counter(codes).items())


def check(facts: AssaultUnitsFacts, units: dict[str, Cards], tables: Tables) -> None:
    if not facts.attackers:
        raise FactsFault("attackers: somebody has to charge, so name at least one team")
    if not units:
        raise FactsFault("first_unit: somebody has to be assaulted, so name at least one team")
    for name, cards in {"attackers": cards_of(facts.attackers, tables), **units}.items():
        tanks = sum(number for card, number in cards if card.kind is Kind.ARMOURED)
        if tanks > asked.MOST_TANKS:
            field = name if name == "attackers" else f"{name}_unit"
            raise FactsFault(f"{field}: no unit has more than {asked.MOST_TANKS} armoured tanks")
    if len({tables.teams[code].kind for code in facts.attackers}) > 1:
        raise FactsFault("attackers: a unit charges with teams of one type, name only those")


def parties_of(facts: AssaultUnitsFacts, units: dict[str, Cards], tables: Tables) -> dict[str, Party]:
    return {
        name: party(cards, cards[0][0], facts.losses, getattr(facts, f"{name}_commander"), facts.defender_cover, tables)
        for name, cards in units.items()
    }


def together(parties: dict[str, Party]) -> tuple[Party, tuple[DefendingUnit, ...]]:
    """All units as one side, and where each stands in it."""
    found, start = [], 0
    for each in parties.values():
        end = start + len(each.fighters)
        found.append(DefendingUnit(start, end, each.counter, each.again))
        start = end
    first = next(iter(parties.values()))
    fighters = tuple(each for unit in parties.values() for each in unit.fighters)
    return replace(first, fighters=fighters), tuple(found)


def ways_left(attacker: Party, parties: dict[str, Party]) -> int:
    """In how many ways both sides can be left, at most."""

    def ways(side: Party) -> int:
        """Teams without armour fall one after the other; tanks may be Bailed Out besides."""
        soft = sum(each.teams for each in side.fighters if each.hull is None)
        return (soft + 1) * prod((each.teams + 1) * (each.teams + 2) // 2 for each in side.fighters if each.hull)

    return ways(attacker) * prod(ways(unit) + 1 for unit in parties.values())


def at_contact(melee: Melee, units: tuple[DefendingUnit, ...], too_wide: str) -> UnitsMelee:
    """The assault at its start, its defenders parted into their units."""
    fight = UnitsFight(melee.fight.attacker, melee.fight.defender, units, melee.fight.fire, too_wide)
    off = (False,) * len(units)
    return UnitsMelee(fight, melee.attackers, melee.defenders, off, melee.strikers, charging=melee.charging)


def counter_numbers(parties: dict[str, Party]) -> tuple[Target, ...]:
    return tuple(
        Target(f"Counterattack, {name} unit", Modifier(each.counter, fow.ASSAULT_COUNTER_TEST, each.rated))
        for name, each in parties.items()
    )


def unit_notes(parties: dict[str, Party], units: dict[str, Cards], tables: Tables) -> Iterator[Effect]:
    """How several units fight as one side, and what single teams cannot do."""
    if len(parties) > 1:
        told = ", ".join(
            f"{name} on {score_text(each.counter)}{' re-rolled once' if each.again else ''}"
            for name, each in parties.items()
        )
        said = f"each unit tests on its own ({told}): those that pass strike together, the others Break Off"
        yield Effect("units", len(parties), fow.GAP_COUNTERATTACK_UNITS, said)
        yield Effect("struck", "all", fow.GAP_COUNTER_CHARGE, "units that have broken off are struck no more")
    slow = [each.name for unit in parties.values() for each in unit.fighters if not each.retires]
    for name in dict.fromkeys(slow):
        said = f"{name}: too slow to Break Off from contact, lost if it must"
        yield Effect("too_slow", name, fow.GAP_BREAK_OFF_DETAILS, said)
    for card in dict.fromkeys(card for cards in units.values() for card, _ in cards):
        if not choices(card, tables):
            said = f"no Defensive Fire from the {card.name}, which has no weapon for it"
            rule = fow.GAP_BOMBARDMENT_WEAPONS if card.weapons else fow.GAP_TEAM_PROFILES
            yield Effect("no_weapon", card.id, rule, said)


def assess(facts: AssaultUnitsFacts, tables: Tables) -> Assessment[UnitsMelee] | Refused:
    named = dict(zip(UNITS, (facts.first_unit, facts.second_unit, facts.third_unit), strict=True))
    units = {name: cards_of(codes, tables) for name, codes in named.items() if codes}
    check(facts, units, tables)
    attackers = cards_of(facts.attackers, tables)
    reached = Shelter(facts.attacker_cover.value)
    attacker = party(attackers, attackers[0][0], facts.losses, facts.attacker_commander, reached, tables)
    parties = parties_of(facts, units, tables)
    defender, places = together(parties)
    hit_on = attackers[0][0].hit_on
    charge = charge_of(attacker, hit_on, concealed=facts.concealed, smoke=facts.smoke, night=facts.night)
    firing: tuple[Firing, ...] = ()
    if not facts.silenced:
        fired = (fired_by(cards, getattr(facts, f"{name}_pinned"), charge, tables) for name, cards in units.items())
        others = (Firing(tables.weapons[key], number) for key, number in Counter(facts.others).items())
        firing = (*(each for unit in fired for each in unit), *others)
    against = " and ".join(count_of(teams_of(cards), "team") for cards in units.values())
    found = assess_assault(
        attacker,
        defender,
        (firing, charge),
        f"{count_of(attacker.teams, 'team')} assaulting {count_of(len(units), 'unit')} of {against}",
        tables,
        quiet=brutal_note(firing, charge),
        besides=unit_notes(parties, units, tables),
    )
    wide = TOO_MANY if ways_left(attacker, parties) > MOST_LEFT else ""
    numbers = tuple(number for number in found.numbers if number.name != "Defenders counterattack")
    return Assessment(
        at_contact(found.profile, places, wide),
        found.subject,
        found.needs,
        (*numbers, *counter_numbers(parties)),
        found.notes,
    )


def follows(facts: AssaultUnitsFacts, end: UnitsEnd, tables: Tables) -> tuple[Effect, ...]:
    left = end.first + end.second + end.third
    whole = AssaultEnd(end.result, end.attackers, end.attackers_bailed, left, 0)
    defender = next(filter(None, (facts.first_unit, facts.second_unit, facts.third_unit)))
    return end_follows(whole, tables.teams[facts.attackers[0]].kind, tables.teams[defender[0]].kind, tables)


def said(end: UnitsEnd) -> str:
    left = ", ".join(map(str, (end.first, end.second, end.third)))
    return f"{end.result.said}, {left_said(end.attackers, end.attackers_bailed)} against {left} left"


ASSAULT_UNITS = Procedure(
    name="assault_units",
    title="Assault on several units",
    summary="A whole assault of one unit on up to three: who wins, and who is left of the attacker and of each unit.",
    facts=AssaultUnitsFacts,
    assess=assess,
    roll=assault_on_units,
    rules=once(
        *ASSAULT_RULES,
        fow.GAP_COUNTER_CHARGE,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_BOMBARDMENT_WEAPONS,
        but=(fow.ASSAULT_WHO,),
    ),
    shaped_by=(
        *ASSAULT_SHAPED,
        fow.ASSAULT_WHO,
        fow.GAP_MOVEMENT_RATES,
        fow.SHOOT_WEAPONS_TANK,
        fow.SHOOT_WEAPONS_FOOT,
        fow.GAP_DEFENSIVE_FIRE_TARGETS,
    ),
    label=said,
    follows=follows,
    stages=ASSAULT_STAGES,
)
