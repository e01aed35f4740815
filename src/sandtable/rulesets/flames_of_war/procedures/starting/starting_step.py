"""The Starting Step of one platoon by its name: remounts, rally and last stand together."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.starting.commander import takes_again
from sandtable.rulesets.flames_of_war.procedures.starting.good_spirits import (
    SPIRITS_RULES,
    Strength,
    conditions,
    remounts_for_spirits,
)
from sandtable.rulesets.flames_of_war.procedures.starting.motivation import (
    TEST_RULES,
    MotivationTest,
    explained_test,
    how_many_pass,
    passes,
)
from sandtable.rulesets.flames_of_war.procedures.starting.rally import PINNED_RULES, rally_follows
from sandtable.rulesets.flames_of_war.procedures.starting.remount import remount_follows
from sandtable.rulesets.flames_of_war.procedures.starting.unit_last_stand import UNIT_GONE, strength_said
from sandtable.rulesets.flames_of_war.rows import Platoon, Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander, Kind, Rating, Role
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure

ONCE_BACK = ", re-rolled once he is back"


class StartingFacts(Facts, frozen=True, kw_only=True):
    """A platoon of the lists and the state it is in."""

    platoon: Annotated[str, a_platoon("Platoon", "A platoon of the lists")] = "us_tank75"
    lost: Annotated[int, asked.teams("Lost", 0, "Teams of its first kind that are Destroyed")] = 1
    bailed: Annotated[int, asked.teams("Bailed Out", 0, "Tanks of its first kind that are Bailed Out")] = 0
    pinned: asked.UnitPinned = False
    commander: asked.CommanderNear = Commander.NONE
    commander_distance: asked.CommanderDistance = 0.0
    others_lost: Annotated[
        int, asked.teams("Others lost", 0, "Teams of its other kinds that are Destroyed, the last listed first")
    ] = 0
    others_bailed: Annotated[
        int, asked.teams("Others Bailed Out", 0, "Tanks of its other kinds that are Bailed Out")
    ] = 0


class Remnant(Struct, frozen=True):
    """Teams of a platoon with one card: those that are left, and how many of these are Bailed Out."""

    card: Team
    left: int
    bailed: int


class StartProfile(Struct, frozen=True):
    """Bailed Out tanks with their tests, the rally if it is Pinned Down, and when the last stand is due.

    `commander` is the test of a Bailed Out commander's own tank, which rolls before the others of his HQ: once he is
    back, they take failed tests again. `spirits_from` is the fewest remounts that put the unit In Good Spirits.
    """

    commander: MotivationTest | None
    remounts: tuple[tuple[int, MotivationTest], ...]
    rally: MotivationTest | None
    spirits_from: int
    last_stand: MotivationTest


class Started(Struct, frozen=True):
    """How the platoon begins its turn."""

    words: ClassVar[dict[str, str]] = {
        "destroyed": "Destroyed",
        "remounted": "tanks remounted",
        "bailed": "still Bailed Out",
        "pinned": "still Pinned Down",
    }

    destroyed: bool
    remounted: int
    bailed: int
    pinned: bool


# ------------------------------------------------------------------ who is left


def groups_of(facts: StartingFacts, platoon: Platoon, tables: Tables) -> tuple[Remnant, ...]:
    """The cards of the platoon with what is left of each."""
    first, *others = [(tables.teams[some.team], some.number) for some in platoon.teams]
    found = [_group(*first, facts.lost, facts.bailed, "lost", "bailed")]
    lost, bailed = facts.others_lost, facts.others_bailed
    if lost > sum(number for _, number in others):
        raise FactsFault(
            f"others_lost: {platoon.name} has {sum(n for _, n in others) or 'no'} teams of other cards, give no more"
        )
    rest: list[Remnant] = []
    for card, number in reversed(others):
        gone = min(lost, number)
        out = min(bailed, number - gone) if card.kind is Kind.ARMOURED else 0
        rest.append(_group(card, number, gone, out, "others_lost", "others_bailed"))
        lost, bailed = lost - gone, bailed - out
    if bailed:
        raise FactsFault(f"others_bailed: {platoon.name} has not so many other tanks left, give {bailed} less")
    return (*found, *reversed(rest))


def _group(card: Team, number: int, lost: int, bailed: int, lost_field: str, bailed_field: str) -> Remnant:
    if lost > number:
        raise FactsFault(f"{lost_field}: there are only {number} x {card.name} in the platoon")
    if bailed and card.kind is not Kind.ARMOURED:
        raise FactsFault(f"{bailed_field}: only armoured Tanks are Bailed Out, {card.name} is not one")
    if bailed > number - lost:
        raise FactsFault(f"{bailed_field}: only {number - lost} x {card.name} are left")
    return Remnant(card, number - lost, bailed)


def strength_of(groups: tuple[Remnant, ...], platoon: Platoon) -> Strength:
    def left(*kinds: Kind) -> int:
        return sum(group.left for group in groups if group.card.kind in kinds)

    bailed = sum(group.bailed for group in groups)
    tanks = left(Kind.ARMOURED, Kind.UNARMOURED) - bailed
    gone = platoon.size - sum(group.left for group in groups)
    return Strength(left(Kind.INFANTRY), tanks, left(Kind.GUN), bailed, gone)


# ------------------------------------------------------------------ what is tested


def commander_of(facts: StartingFacts, platoon: Platoon, strength: Strength) -> Commander:
    """The commander near the unit; an HQ has its own in it, who is Bailed Out where all its tanks are."""
    if platoon.role is not Role.HQ or facts.commander in (Commander.BAILED, Commander.DESTROYED):
        return facts.commander
    if facts.commander_distance:
        raise FactsFault("commander_distance: the Unit Leader of an HQ is the commander himself, leave it out")
    return Commander.OWN if strength.infantry or strength.tanks or strength.guns else Commander.BAILED


def commander_gives(
    facts: StartingFacts, platoon: Platoon, strength: Strength, tables: Tables
) -> tuple[Effect | None, bool]:
    """His re-roll with the reason, and whether he is Bailed Out in a tank of this unit and may climb back first."""
    commander = commander_of(facts, platoon, strength)
    reroll = takes_again(commander, facts.commander_distance, platoon.role is Role.SUPPORT, tables)
    if reroll is None or platoon.role is not Role.HQ:
        return reroll, False
    if reroll.value:
        return replace(reroll, label="a failed test is taken again once, the HQ has its commander in it"), False
    if commander is Commander.DESTROYED or not strength.bailed:
        return reroll, False
    why = "the commander is Bailed Out and rolls first; once he is back, a failed test is taken again once"
    return replace(reroll, rule=fow.GAP_REROLL_ASKED, label=why), True


def remount_tests(
    groups: tuple[Remnant, ...], reroll: Effect | None, *, climbs_back: bool
) -> tuple[MotivationTest | None, tuple[tuple[int, MotivationTest], ...], list[Target], list[str]]:
    """The test of a Bailed Out commander, those of the other tanks, and the numbers and needs of all."""
    commander, others, numbers, needs = None, [], [], []
    for group in groups:
        if not group.bailed:
            continue
        number, test = _test(f"Remount, {group.card.name}", group.card, fow.BAIL_REMOUNT_TEST, Rating.REMOUNT, reroll)
        numbers.append(number)
        tanks = group.bailed
        if climbs_back and commander is None:
            commander, tanks = test, tanks - 1
            needs.append(test.said(f"the commander's {group.card.name} remounts"))
        if tanks:
            others.append((tanks, test))
            needs.append(f"{test.said(f'{tanks} x {group.card.name} remounts')}{ONCE_BACK if climbs_back else ''}")
    return commander, tuple(others), numbers, needs


def assess(facts: StartingFacts, tables: Tables) -> Assessment[StartProfile] | Refused:
    platoon = tables.platoons[facts.platoon]
    flies = tables.teams[platoon.teams[0].team].kind is Kind.AIRCRAFT
    problem = refused(refuse_if(flies, fow.AIR_DURATION, "Aircraft are off the table, they roll to arrive instead"))
    if problem:
        return problem
    groups = tuple(group for group in groups_of(facts, platoon, tables) if group.left)
    if not groups:
        raise FactsFault("lost: nobody is left of the platoon, give fewer")
    check_pinned((group.card.kind for group in groups), facts.pinned, tables)
    strength = strength_of(groups, platoon)
    spirits_from = remounts_for_spirits(strength, tables)
    reroll, climbs_back = commander_gives(facts, platoon, strength, tables)
    first, remounts, numbers, needs = remount_tests(groups, reroll, climbs_back=climbs_back)
    leader, rally = groups[0].card, None
    if facts.pinned:
        number, rally = _test("Rally", leader, fow.PIN_RALLY_TEST, Rating.RALLY, reroll)
        numbers.append(number)
        needs.append(rally.said("rallies"))
    number, stand = _test("Last Stand", leader, fow.LASTSTAND_UNIT_TEST, Rating.LAST_STAND, reroll)
    if spirits_from:
        numbers.append(number)
        needs.append(f"{stand.said('stands')}{ONCE_BACK if climbs_back else ''}")
    notes = [_spirits(strength, spirits_from), *conditions(strength, tables)]
    notes.append(Effect("card", leader.id, fow.GAP_UNIT_TERMS, f"the unit tests as {leader.name}"))
    notes += [reroll] if reroll else []
    profile = StartProfile(first, remounts, rally, spirits_from, stand)
    subject = f"{platoon.name}: {strength_said(strength)}"
    return Assessment(profile, subject, tuple(needs) or ("no test",), tuple(numbers), tuple(notes))


def _test(name: str, card: Team, rule: str, rating: Rating, reroll: Effect | None) -> tuple[Target, MotivationTest]:
    return explained_test(name, card.motivation, rule, rating, card.named(rating), reroll)


def _spirits(strength: Strength, spirits_from: int) -> Effect:
    if not spirits_from:
        return Effect("good_spirits", True, fow.LASTSTAND_GOOD_SPIRITS, "In Good Spirits as it is")
    if spirits_from > strength.bailed:
        whoever = ", whoever remounts" if strength.bailed else ""
        return Effect("good_spirits", False, fow.LASTSTAND_GOOD_SPIRITS, f"not In Good Spirits{whoever}")
    tanks = count_of(spirits_from, "remounted tank")
    said = f"In Good Spirits with {tanks}, otherwise it tests"
    return Effect("good_spirits", False, fow.LASTSTAND_GOOD_SPIRITS, said)


def starting_step(dice: Dice, profile: StartProfile) -> Started:
    """Remounts first, then the rally, then the last stand of what there is now."""
    back = profile.commander is not None and passes(dice, profile.commander, fow.BAIL_REMOUNT_TEST)

    def now(test: MotivationTest) -> MotivationTest:
        return replace(test, again=test.again or back)

    remounted = back + sum(
        [how_many_pass(dice, tanks, now(test), fow.BAIL_REMOUNT_TEST) for tanks, test in profile.remounts]
    )
    pinned = profile.rally is not None and not passes(dice, now(profile.rally), fow.PIN_RALLY_TEST)
    stands = remounted >= profile.spirits_from or passes(dice, now(profile.last_stand), fow.LASTSTAND_UNIT_TEST)
    bailed = (profile.commander is not None) + sum(tanks for tanks, _ in profile.remounts) - remounted
    return Started(not stands, remounted, bailed, pinned)


# ------------------------------------------------------------------ what follows


def started_said(outcome: Started) -> str:
    told = [f"{outcome.remounted} remounted"] if outcome.remounted else []
    told += [f"{outcome.bailed} still Bailed Out"] if outcome.bailed else []
    told += ["still Pinned Down"] if outcome.pinned else []
    told.append("the unit is Destroyed" if outcome.destroyed else "fights on")
    return ", ".join(told)


def follows(facts: StartingFacts, outcome: Started, tables: Tables) -> tuple[Effect, ...]:
    if outcome.destroyed:
        return UNIT_GONE
    told = [Effect("unit", "stays", fow.LASTSTAND_GOOD_SPIRITS, "it fights on this turn")]
    told += remount_follows(outcome.remounted, outcome.bailed)
    return (*told, *(rally_follows(outcome.pinned, tables) if facts.pinned else ()))


STARTING_STEP = Procedure(
    name="starting_step",
    title="Whole Starting Step",
    summary="A platoon by its name at the start of its turn: who remounts, whether it rallies, whether it stands.",
    facts=StartingFacts,
    assess=assess,
    roll=starting_step,
    rules=(
        fow.BAIL_REMOUNT_TEST,
        fow.PIN_RALLY_TEST,
        fow.LASTSTAND_UNIT_TEST,
        fow.GAP_SIMULTANEOUS_ORDER,
        *SPIRITS_RULES,
        fow.BAIL_NO_ACTIONS,
        *PINNED_RULES,
        *TEST_RULES,
        fow.AIR_DURATION,
        fow.GAP_UNIT_TERMS,
        fow.GAP_REROLL_ASKED,
    ),
    shaped_by=(
        fow.TURN_STARTING_SEQUENCE,
        fow.PIN_IMMUNE_ARMOURED,
        fow.GAP_PLATOONS,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_LASTSTAND_COUNTING,
        fow.GAP_UNITS_OF_MEASURE,
    ),
    label=started_said,
    follows=follows,
    stages=(
        (fow.BAIL_REMOUNT_TEST, "tanks remounted"),
        (fow.PIN_RALLY_TEST, "rally"),
        (fow.LASTSTAND_UNIT_TEST, "last stand"),
    ),
)
