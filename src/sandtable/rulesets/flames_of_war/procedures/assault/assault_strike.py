"""One side strikes, teams and enemies unlike: who hits, who takes the hits, and what becomes of each unit struck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_hits import STRIKE_RULES, STRIKE_STAGES
from sandtable.rulesets.flames_of_war.procedures.assault.strike import Blows, roll_blows
from sandtable.rulesets.flames_of_war.procedures.assault.strikers import (
    MOST_MIXES,
    TOO_MANY,
    UNITS,
    AssaultStrikeFacts,
    Blow,
    Striking,
    cards_struck,
    needs_of,
    states_of,
    striking,
    subject_of,
)
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, TankHits, after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, carried
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.shots import told_once
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import SoftHits, destroyed_by_any
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Shared, shared_out
from sandtable.rulesets.flames_of_war.procedures.starting.scores import (
    dice_said,
    second_bail_test,
)
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Shelter, TankState
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import once


class TeamStruck(Struct, frozen=True, cache_hash=True):
    """A team that is struck at: its unit, for a tank how it is, and what a hit of each kind meets if anything."""

    unit: int
    state: TankState = TankState.OK
    nerve: int = 0
    hits: tuple[ArmourHit | SoftHit, ...] = ()


class StrikeProfile(Struct, frozen=True):
    """Blows by kind, whom each kind may fall on, and everybody struck at."""

    blows: Blows
    aims: tuple[Shared, ...]
    struck: tuple[TeamStruck, ...]
    too_wide: str = ""


class StrikeToll(Struct, frozen=True):
    """Teams Destroyed, and tanks that are Bailed Out after it, unit by unit."""

    words: ClassVar[dict[str, str]] = {
        f"{unit}_{field}": f"{said} of the {unit} unit"
        for unit in UNITS
        for field, said in (("destroyed", "Destroyed"), ("bailed", "Bailed Out"))
    }

    first_destroyed: int = 0
    first_bailed: int = 0
    second_destroyed: int = 0
    second_bailed: int = 0
    third_destroyed: int = 0
    third_bailed: int = 0

    def of(self, unit: str) -> tuple[int, int]:
        return getattr(self, f"{unit}_destroyed"), getattr(self, f"{unit}_bailed")


# ------------------------------------------------------------------ the dice


class StruckHits(Struct, frozen=True):
    """Hits on one team of a unit that may outlive them."""

    unit: int
    under: TankHits | SoftHits


def counted(unit: int, destroyed: int, bailed: int) -> StrikeToll:
    told = [0] * (2 * len(UNITS))
    told[2 * unit : 2 * unit + 2] = destroyed, bailed
    return StrikeToll(*told)


def team_toll(dice: Dice, team: StruckHits) -> StrikeToll:
    """What becomes of one team, under its unit."""
    if isinstance(team.under, SoftHits):
        return counted(team.unit, int(dice.run(destroyed_by_any, team.under, why=fow.SAVE_BULLETPROOF)), 0)
    after = dice.run(after_hits, team.under, why=fow.ARMOUR_ROLL)
    return counted(team.unit, int(after is TankState.DESTROYED), int(after is TankState.BAILED))


def under(team: TeamStruck, taken: tuple[int, ...]) -> TankHits | SoftHits:
    """The hits of each kind that a team takes."""
    landed = [hit for hit, times in zip(team.hits, taken, strict=True) for _ in range(times)]
    soft = tuple(hit for hit in landed if isinstance(hit, SoftHit))
    hard = tuple(hit for hit in landed if isinstance(hit, ArmourHit))
    return SoftHits(soft) if soft else TankHits(team.state, hard, team.nerve)


def strike_units(dice: Dice, profile: StrikeProfile) -> StrikeToll:
    """A die for each team in contact; hits that meet nothing destroy, tanks save, surplus hits are lost."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    hits = dice.run(roll_blows, profile.blows, why=fow.ASSAULT_HIT)
    taken = shared_out(profile.aims, len(profile.struck), hits)
    known, hit = [0] * (2 * len(UNITS)), []
    for team, each in zip(profile.struck, taken, strict=True):
        if any(each) and not team.hits:
            known[2 * team.unit] += 1
        elif any(each):
            hit.append(StruckHits(team.unit, under(team, each)))
        elif team.state is TankState.BAILED:
            known[2 * team.unit + 1] += 1
    return dice.each(team_toll, hit, zero=StrikeToll(*known), why=fow.ARMOUR_ROLL)


# ------------------------------------------------------------------ before and after the dice


def profile_of(facts: AssaultStrikeFacts, teams: list[Striking], struck: list[tuple[int, Team]]) -> StrikeProfile:
    """Teams whose hits are alike strike together: first those that can hit the fewest, then the worst hits."""
    alike: dict[Blow, Counter[Need]] = {}
    for team in sorted(teams, key=lambda each: (len(each.blow.reach), -each.worth)):
        alike.setdefault(team.blow, Counter())[team.need] += 1
    states = states_of(facts, struck)
    everybody = tuple(
        TeamStruck(
            unit,
            states[place],
            nerve_of(card).number,
            tuple(hit for blow in alike if (hit := blow.hits[place]) is not None),
        )
        for place, (unit, card) in enumerate(struck)
    )
    mixes = prod(1 + needs.total() for needs in alike.values())
    return StrikeProfile(
        tuple(tuple((teams, need) for need, teams in needs.items()) for needs in alike.values()),
        tuple(Shared(0, blow.reach) for blow in alike),
        everybody,
        TOO_MANY if mixes > MOST_MIXES else "",
    )


def nerve_of(card: Team) -> Target:
    return second_bail_test(card.motivation, card.remount or 0, "Bears a second Bail Out")


def strike_notes(
    facts: AssaultStrikeFacts, teams: list[Striking], struck: list[tuple[int, Team]], tables: Tables
) -> Iterator[Effect]:
    yield Effect("dice", len(teams), fow.ASSAULT_HIT, f"{dice_said(len(teams))}, no modifiers")
    said = "each hit on an enemy in contact with who scored it, nobody twice while another of them has none"
    yield Effect("spread", "evenly", fow.GAP_ASSAULT_HIT_ALLOCATION, said)
    said = "contact is judged as the teams stand now, nobody moves to close a gap"
    yield Effect("contact", "now", fow.GAP_CONTACT_AGAIN, said)
    soft = [card for _, card in struck if card.kind is not Kind.ARMOURED]
    covers = [(card.kind, shelter) for card in soft if (shelter := carried(card, facts.cover)) is not Shelter.OPEN]
    found = [bulletproof(*cover, Attack.ASSAULT, tables) for cover in dict.fromkeys(covers)]
    if soft:
        unless = " unless its cover holds" if any(each.value for each in found) else ""
        said = f"no saves without armour: a team that is hit is Destroyed{unless}"
        yield Effect("save", False, fow.ASSAULT_NO_SAVES, said)
    yield from dict.fromkeys(found)
    for face in dict.fromkeys(face for team in teams for face in team.faces):
        yield Effect("strikes", face, fow.GAP_ASSAULT_TANK_CHOICE, face)


def numbers_of(teams: list[Striking], struck: list[tuple[int, Team]]) -> tuple[Target, ...]:
    hits = [("To hit", team.card.name, place, team.score) for place, team in enumerate(teams)]
    tanks = [
        (nerve_of(card).name, card.name, place, nerve_of(card))
        for place, (_, card) in enumerate(struck)
        if card.kind is Kind.ARMOURED
    ]
    return (*told_once(hits), *told_once(tanks))


def assess(facts: AssaultStrikeFacts, tables: Tables) -> Assessment[StrikeProfile] | Refused:
    struck = cards_struck(facts, tables)
    teams = striking(facts, struck, tables)
    return Assessment(
        profile_of(facts, teams, struck),
        subject_of(facts, struck),
        needs_of(team.score for team in teams),
        numbers_of(teams, struck),
        tuple(strike_notes(facts, teams, struck, tables)),
    )


def follows(facts: AssaultStrikeFacts, toll: StrikeToll, tables: Tables) -> tuple[Effect, ...]:
    """Each unit with somebody left to fight tests to counterattack; if none has, the striking side wins."""
    struck = Counter(unit for unit, _ in cards_struck(facts, tables))
    standing = {unit: struck[place] - sum(toll.of(unit)) for place, unit in enumerate(UNITS)}
    tests = [
        Effect(
            f"{unit}_tests",
            left,
            fow.ASSAULT_COUNTER_TEST,
            f"{count_of(left, 'team')} of the {unit} unit able to fight: it tests to counterattack",
        )
        for unit, left in standing.items()
        if left
    ]
    over = Effect(
        "standing",
        0,
        fow.ASSAULT_OVER,
        f"nobody within {tables.limit('assault_over')} in is left to fight: the striking side wins",
    )
    return tuple(tests) or (over,)


def said(toll: StrikeToll) -> str:
    told = []
    for unit in UNITS:
        destroyed, bailed = toll.of(unit)
        parts = [f"{destroyed} Destroyed"] * bool(destroyed) + [f"{bailed} Bailed Out"] * bool(bailed)
        told += [f"{unit} unit {', '.join(parts)}"] * bool(parts)
    return "; ".join(told) or "no harm"


ASSAULT_STRIKE = Procedure(
    name="assault_strike",
    title="Strike at several units",
    summary="One side's strike in an assault, team by team, tanks and Infantry: what it does to each unit struck at.",
    facts=AssaultStrikeFacts,
    assess=assess,
    roll=strike_units,
    rules=once(
        *STRIKE_RULES,
        fow.ASSAULT_NO_SAVES,
        fow.ASSAULT_OVER,
        fow.ASSAULT_COUNTER_TEST,
        fow.GAP_CONTACT_AGAIN,
        fow.GAP_ALTERNATIVE_RATINGS,
    ),
    shaped_by=(
        fow.ASSAULT_TANK_SIDE,
        fow.ASSAULT_INFANTRY_SECOND_RANK,
        fow.GAP_COUNTER_CHARGE,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_BAIL_MULTIPLE_HITS,
    ),
    label=said,
    follows=follows,
    stages=STRIKE_STAGES,
)
